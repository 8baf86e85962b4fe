/* What the two pages of Kemble's Cascade show, made of the pieces of its area. */
import type { JSX } from "preact";
import { ThingArt } from "../Art";
import { Sign } from "../Icons";
import { Cage, ShipArt } from "../Ship";
import type { Thing } from "../view";
import "../board.css";
import "../panels.css";
import "./figures.css";

const CELL = 100;

function thing(type: string): Thing {
  return { type, energy: 1, danger: 1 } as Thing;
}

function Placed({ type, column, row }: { type: string; column: number; row: number }) {
  return (
    <g transform={`translate(${(column + 0.5) * CELL} ${(row + 0.5) * CELL}) scale(.9)`}>
      <ThingArt thing={thing(type)} seed={column + row} left={column % 2 === 0} height={CELL} boss="" />
    </g>
  );
}

const THINGS: [type: string, column: number, row: number][] = [
  ["FIGHTER", 1, 0],
  ["ASTEROID", 4, 0],
  ["WORMHOLE", 3, 1],
  ["FIGHTER", 2, 1],
  ["MINE", 0, 2],
  ["DRONE", 5, 2],
  ["CRUISER", 2, 3],
  ["ASTEROID", 0, 4],
];

/* Three cards wide, with a ship on its way in, and the way everything scrolls. */
function Area() {
  const cards = Array.from({ length: 15 }, (_none, n) => [n % 3, Math.floor(n / 3)] as const);
  return (
    <svg viewBox="-46 -4 654 608" class="kc-area kc-figure" aria-hidden="true">
      {cards.map(([column, row]) => (
        <rect key={`${column}${row}`} class="kc-figure-card" x={column * 2 * CELL + 2} y={row * CELL + 2} width={2 * CELL - 4} height={CELL - 4} rx="10" />
      ))}
      {THINGS.map(([type, column, row]) => (
        <Placed key={`${column}${row}`} type={type} column={column} row={row} />
      ))}
      <g transform={`translate(${3.5 * CELL} ${5.4 * CELL})`}>
        <ShipArt seat={2} />
        <Cage direction="up" />
      </g>
      <path
        class="kc-figure-way"
        d={`M${3.5 * CELL} ${4.85 * CELL}V${4.45 * CELL}M${3.38 * CELL} ${4.58 * CELL}L${3.5 * CELL} ${4.45 * CELL}L${3.62 * CELL} ${4.58 * CELL}`}
      />
      <path class="kc-figure-scroll" d={`M-24 60V${4.6 * CELL}M-38 ${4.46 * CELL}L-24 ${4.6 * CELL}L-10 ${4.46 * CELL}`} />
    </svg>
  );
}

export default function Figure({ name }: { name: string }): JSX.Element | null {
  const [kind = "", which = ""] = name.split(":");
  if (kind === "area") return <Area />;
  if (kind === "sign") return <Sign name={which} />;
  if (kind === "thing")
    return (
      <svg viewBox="-50 -50 100 100" class="kc-area kc-figure kc-figure-thing" aria-hidden="true">
        <ThingArt thing={thing(which)} seed={2} left height={CELL} boss="" />
      </svg>
    );
  return null;
}
