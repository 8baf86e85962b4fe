/* The shop: eight upgrades and the power-up pile, with what they cost the one who looks. */
import type { JSX } from "preact";
import { pickable } from "../../board/pickable";
import { Shelf } from "../../board/Shelf";
import type { Picker } from "../../board/types";
import { Sign, upgradeSign } from "./Icons";
import { type Captain, type Direction, type Text, UPGRADES, type View } from "./view";
import { buyLabel } from "./words";

export function Levels({ level, most }: { level: number; most: number }): JSX.Element {
  return (
    <span class="kc-levels">
      {Array.from({ length: most }, (_, n) => (
        <i key={n} class={n < level ? "kc-level-on" : "kc-level-off"} />
      ))}
    </span>
  );
}

/* The rotary cage: four arrows, the one it has filled. */
export function Turns({ own, picker, text }: { own: Captain; picker: Picker | null; text: Text }): JSX.Element | null {
  const level = own.upgrades["U-CAG"] ?? 0;
  if (level === 0) return null;
  const name = text(own.cell === null || level >= 2 ? "board.cage_free" : "board.cage");
  return (
    <Shelf name={name} class="kc-pad">
      {(["left", "up", "down", "right"] as Direction[]).map((way) => (
        <div
          key={way}
          {...pickable(picker, `turn:${way}`, text("action.rotate", text(`direction.${way}`)), {
            class: `kc-pad-key kc-pad-${way}${own.cage === way ? " kc-pad-now" : ""}`,
            tip: text("help.cage"),
          })}
        >
          <Sign name="move" />
        </div>
      ))}
    </Shelf>
  );
}

function Price({ price, held }: { price: number; held: number }): JSX.Element {
  return (
    <span class={price > held ? "kc-price kc-dear" : "kc-price"} data-mark={price}>
      <Sign name="bellonium" />
    </span>
  );
}

function Item({ view, seat, id, picker, text }: { view: View; seat: number; id: string; picker: Picker | null; text: Text }): JSX.Element | null {
  const offer = view.shop[id];
  const own = view.seats[seat];
  if (typeof offer !== "object" || own === undefined) return null;
  const level = own.upgrades[id] ?? 0;
  const price = offer.prices[level];
  const bonus = offer.glory[level] ?? 0;
  const out = level === 0 && offer.left <= 0;
  return (
    <div {...pickable(picker, `buy:${id}`, buyLabel(view, id, text), { class: "kc-tile kc-item", tip: text("help.upgrade") })}>
      <Sign name={upgradeSign(id)} />
      <span class="kc-tile-name">{text(`upgrade.${id}`)}</span>
      <Levels level={level} most={offer.prices.length} />
      <span class="kc-item-foot">
        {price === undefined ? <em>{text("board.top")}</em> : out ? <em>{text("board.sold_out")}</em> : <Price price={price} held={own.bellonium} />}
        {price !== undefined && bonus > 0 && (
          <span class="kc-bonus" data-mark={`+${bonus}`}>
            <Sign name="glory" />
          </span>
        )}
      </span>
    </div>
  );
}

export function Shop({ view, seat, picker, text }: { view: View; seat: number; picker: Picker | null; text: Text }): JSX.Element | null {
  const own = view.seats[seat];
  if (own === undefined) return null;
  return (
    <div class="kc-shop-shelf" role="group" aria-label={`${text("board.shop")}, ${text("board.bellonium")} ${own.bellonium}`}>
      {UPGRADES.map((id) => (
        <Item key={id} view={view} seat={seat} id={id} picker={picker} text={text} />
      ))}
      <div {...pickable(picker, "buy:power-up", buyLabel(view, "power-up", text), { class: "kc-tile kc-item", tip: text("help.power_up") })}>
        <Sign name="card" />
        <span class="kc-tile-name">{text("board.power_up")}</span>
        <span />
        <span class="kc-item-foot">
          <Price price={Number(view.shop.power_up ?? 0)} held={own.bellonium} />
        </span>
      </div>
      {view.buying === "down" && <Turns own={own} picker={picker} text={text} />}
      <p class="kc-purse" aria-hidden="true">
        {own.bellonium} <Sign name="bellonium" />
        <small>{text("board.bellonium")}</small>
      </p>
    </div>
  );
}
