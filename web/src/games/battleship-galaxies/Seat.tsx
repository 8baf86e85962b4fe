/* A player's panel: energy, cards, points, and the fleet with its pegs. */
import type { JSX } from "preact";
import type { SeatProps } from "../../board/types";
import { tip, tips } from "../../shell/tip";
import { ShipSign } from "./Art";
import { ShipSheet } from "./Sheet";
import { useStage } from "./stage";
import { type CardView, type Text, type View, cardsOf, sheetOf } from "./view";
import { tacticName } from "./words";

const MOST = 40;

function Energy({ energy, income, text }: { energy: number; income: number; text: Text }): JSX.Element {
  return (
    <div
      class="bg-energy"
      role="img"
      aria-label={`${text("board.energy")} ${energy}`}
      {...tip(`${text("board.energy")}, ${text("board.income", income)}. ${text("help.energy")}`)}
    >
      <svg viewBox="0 0 12 16" aria-hidden="true">
        <path d="M7 0 1 9H5L4 16 11 6H7Z" />
      </svg>
      <b>{energy}</b>
      <span class="bg-track">
        <i style={{ width: `${(Math.min(energy, MOST) / MOST) * 100}%` }} />
      </span>
    </div>
  );
}

function Pips({ card, view, text }: { card: CardView; view: View; text: Text }): JSX.Element | null {
  const sheet = sheetOf(view, card);
  const alive = card.ships.filter((ship) => (ship.hexes?.length ?? 0) > 0);
  if (sheet === null || alive.length === 0) return null;
  const said = alive
    .map((ship) => `${text("board.shields", ship.shields ?? 0, sheet.shields)}, ${text("board.damage", ship.damage ?? 0, sheet.hull)}`)
    .join("; ");
  return (
    <span class="bg-pips" role="img" aria-label={said}>
      {alive.map((ship) => (
        <span key={ship.id}>
          {Array.from({ length: sheet.shields }, (_, n) => (
            <i key={`s${n}`} class={n < (ship.shields ?? 0) ? "bg-pip bg-pip-shield" : "bg-pip"} />
          ))}
          {Array.from({ length: sheet.hull }, (_, n) => (
            <i key={`h${n}`} class={n < sheet.hull - (ship.damage ?? 0) ? "bg-pip bg-pip-hull" : "bg-pip bg-pip-hurt"} />
          ))}
        </span>
      ))}
    </span>
  );
}

function where(card: CardView, view: View, text: Text): string {
  if (card.place === "play") return card.activated === true ? text("board.acted") : "";
  if (card.place === "hold") return text("board.in_hold", text(`short.${view.cards[card.hold ?? ""]?.name ?? card.name}`));
  return card.place === "gone" ? text("board.gone") : card.place === null ? text("board.unknown") : text("board.screen");
}

function Card({ card, view, text }: { card: CardView; view: View; text: Text }): JSX.Element {
  return (
    <details class={`bg-card bg-at-${card.place ?? "hidden"} seat-${card.controller}`}>
      <summary>
        <ShipSign name={card.name} />
        <span class="bg-card-name">{text(`short.${card.name}`)}</span>
        {card.attached.length > 0 && (
          <span class="bg-extra" {...tip(`${text("board.attached")}: ${card.attached.map((one) => tacticName(one.card, text)).join(", ")}`)}>
            +{card.attached.length}
          </span>
        )}
        {card.place === "play" ? <Pips card={card} view={view} text={text} /> : null}
        <small>{where(card, view, text)}</small>
      </summary>
      <ShipSheet view={view} card={card} text={text} />
    </details>
  );
}

function Cards({ view, seat, text }: { view: View; seat: number; text: Text }): JSX.Element {
  const own = view.seats[seat];
  const deck = own === undefined ? null : (view.decks[own.deck] ?? null);
  const told = deck === null ? "" : `${text("board.deck_left", deck.left)}, ${text("board.discarded", deck.discards.length)}`;
  const out = deck === null || deck.exhausted === 0 ? "" : ` (${text(deck.exhausted > 1 ? "board.out" : "board.once")})`;
  const names = deck === null ? "" : deck.discards.map((id) => text(`kind.${id}`)).join(", ");
  return (
    <div class="bg-counts">
      <span {...tip(`${text("board.hand")}: ${text("board.cards", own?.cards ?? 0)}. ${text("help.hand")}`)}>
        {text("board.hand")} <b>{own?.cards ?? 0}</b>
      </span>
      <span {...tip(`${told}${out}. ${names === "" ? "" : `${text("board.discards")}: ${names}. `}${text("help.deck")}`)}>
        {text("board.deck")} <b>{deck?.left ?? 0}</b>
        {out}
      </span>
    </div>
  );
}

export function Seat(props: SeatProps<View>): JSX.Element | null {
  const { seat, text } = props;
  const { view } = useStage(props.view, props.events, props.duration);
  const own = view.seats[seat];
  if (own === undefined) return null;
  const fleet = cardsOf(view).filter((card) => (card.place === "play" ? card.controller : card.seat) === seat);
  const choosing = view.node === "fleet" || view.node === "deck";
  return (
    <div class={`bg-admiral seat-${seat}`} {...tips()}>
      <div class="bg-admiral-top">
        <Energy energy={own.energy} income={own.income} text={text} />
        {(own.target > 0 || own.points > 0) && (
          <span class="bg-points" {...tip(`${text("board.points_of", own.points, own.target)}. ${text("help.points")}`)}>
            {text("board.points")} <b>{own.target > 0 ? `${own.points}/${own.target}` : own.points}</b>
          </span>
        )}
      </div>
      {!view.simple && <Cards view={view} seat={seat} text={text} />}
      {choosing && <p class="bg-choosing">{text(own.choosing ? "board.choosing" : "board.chosen")}</p>}
      {own.fleet_cost !== undefined && choosing && <p class="bg-choosing">{text("board.fleet_points", own.fleet_cost, own.fleet_limit)}</p>}
      {fleet.map((card) => (
        <Card key={card.id} card={card} view={view} text={text} />
      ))}
    </div>
  );
}
