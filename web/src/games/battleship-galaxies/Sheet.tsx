/* A ship card as it is printed: values, weapons, powers and the damage grid. */
import type { JSX } from "preact";
import { tip } from "../../shell/tip";
import { type CardView, type Gun, type Text, type View, cardsOf, sheetOf } from "./view";
import { VALUE_NAMES, gunText, tacticName } from "./words";

const LETTERS = "ABCDEFGHIJ";

/* The cells, and the one the dice have named, when there is one. */
export function GridCells({ grid, letter, number }: { grid: string[]; letter: string | null; number: number | null }): JSX.Element {
  return (
    <>
      {[...LETTERS].map((sign, n) => (
        <text key={sign} class={sign === letter ? "bg-grid-name bg-named" : "bg-grid-name"} x={n * 10 + 5} y="-3">
          {sign}
        </text>
      ))}
      {grid.map((row, y) => (
        <g key={y}>
          <text class={y + 1 === number ? "bg-grid-name bg-named" : "bg-grid-name"} x="-5" y={y * 10 + 8}>
            {y + 1}
          </text>
          {[...row].map((cell, x) => (
            <rect
              key={x}
              class={`bg-cell bg-cell-${cell === "." ? "miss" : cell === "*" ? "star" : "hit"}${LETTERS[x] === letter && y + 1 === number ? " bg-cell-named" : ""}`}
              x={x * 10 + 0.6}
              y={y * 10 + 0.6}
              width="8.8"
              height="8.8"
              rx="1.5"
            />
          ))}
        </g>
      ))}
    </>
  );
}

export function DamageGrid({ grid, letter, number, text }: { grid: string[]; letter: string | null; number: number | null; text: Text }): JSX.Element {
  const hits = grid.join("").replace(/\./g, "").length;
  return (
    <svg class="bg-grid" viewBox="-11 -11 112 92" role="img" aria-label={`${text("board.grid")}: ${text("board.cells", hits)}`}>
      <GridCells grid={grid} letter={letter} number={number} />
    </svg>
  );
}

const VALUES = ["launch", "activation", "move", "shields", "hull", "capacity"] as const;

function Weapon({ gun, name, text }: { gun: Gun; name: string; text: Text }): JSX.Element {
  return (
    <li {...tip(`${name}: ${gunText(gun, text)}. ${text("help.weapon")}`)}>
      <b>{name}</b> {gun.charge}/{gun.range}/{gun.attacks}/{gun.strength}
    </li>
  );
}

export function ShipSheet({ view, card, text }: { view: View; card: CardView; text: Text }): JSX.Element | null {
  const printed = view.sheets[card.name];
  const sheet = sheetOf(view, card);
  if (printed === undefined || sheet === null) return null;
  const carried = cardsOf(view).filter((one) => one.place === "hold" && one.hold === card.id);
  return (
    <div class="bg-sheet">
      <dl class="bg-values">
        {VALUES.filter((name) => sheet[name] > 0 || name !== "capacity").map((name) => (
          <div key={name} {...tip(`${text(VALUE_NAMES[name])}. ${text(`help.${name}`)}`)}>
            <dt>{text(VALUE_NAMES[name])}</dt>
            <dd>{sheet[name]}</dd>
          </div>
        ))}
      </dl>
      <DamageGrid grid={printed.grid} letter={null} number={null} text={text} />
      <ul class="bg-guns" aria-label={text("board.weapons")}>
        {sheet.weapons.map((gun) => (
          <Weapon key={gun.id} gun={gun} name={text(`weapon.${gun.id}`)} text={text} />
        ))}
      </ul>
      {sheet.powers.length > 0 && (
        <ul class="bg-powers" aria-label={text("board.powers")}>
          {sheet.powers.map((power) => (
            <li key={power} {...tip(`${text(`power.${power}`)}: ${text(`power.${power}.help`)}`)}>
              {text(`power.${power}`)}
            </li>
          ))}
        </ul>
      )}
      {card.attached.length > 0 && (
        <ul class="bg-attached" aria-label={text("board.attached")}>
          {card.attached.map((one, n) => (
            <li key={n} {...tip(`${tacticName(one.card, text)}: ${text(`kind.${one.card}.help`)}`)}>
              {tacticName(one.card, text)}
            </li>
          ))}
        </ul>
      )}
      {carried.length > 0 && (
        <p class="bg-carried">
          {text("board.hold")}: {carried.map((one) => text(`ship.${one.name}`)).join(", ")}
        </p>
      )}
    </div>
  );
}
