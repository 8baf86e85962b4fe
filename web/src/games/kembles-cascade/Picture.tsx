/* The lobby's picture: a wing of ships before a boss. */
import type { JSX } from "preact";
import { ThingArt } from "./Art";
import { Numbers } from "./Cell";
import { Cage, Gauge, ShipArt } from "./Ship";
import { COLUMN, type Thing } from "./view";

const ROW = 104;
const FIELD: readonly [number, number, Thing][] = [
  [0, 0, { type: "BOSSX", danger: 1 }],
  [1, 0, { type: "BOSS", energy: 3, danger: 1, ranged: { D: 1 }, glory: 3 }],
  [2, 0, { type: "BOSS", energy: 4, danger: 2, spec: true, glory: 4 }],
  [3, 0, { type: "BOSS", energy: 3, danger: 1, glory: 2 }],
  [0, 1, { type: "FIGHTER", energy: 1, danger: 1, bellonium: 1 }],
  [1, 1, { type: "WORMHOLE" }],
  [3, 1, { type: "ASTEROID_D", energy: 3, bellonium: 4 }],
  [3, 2, { type: "POWERUP" }],
];

export function Picture(): JSX.Element {
  const text = (): string => "";
  return (
    <svg class="kc-area kc-picture" viewBox={`0 0 ${4 * COLUMN} ${3 * ROW}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect class="kc-picture-sky" width={4 * COLUMN} height={3 * ROW} />
      {Array.from({ length: 46 }, (_, n) => (
        <circle key={n} class="kc-picture-star" cx={(n * 137.5) % 400} cy={(n * 83.7 + (n % 7) * 31) % 312} r={n % 5 === 0 ? 1.6 : 0.9} />
      ))}
      {Array.from({ length: 6 }, (_, n) => (
        <rect key={n} class={n < 2 ? "kc-card kc-card-boss kc-card-ba" : "kc-card kc-card-f1"} x={(n % 2) * 200 + 2} y={Math.floor(n / 2) * ROW + 2} width="196" height={ROW - 4} rx="11" />
      ))}
      {FIELD.map(([column, row, thing]) => (
        <g key={`${column}${row}`} transform={`translate(${column * COLUMN + 50} ${row * ROW + ROW / 2})`}>
          <ThingArt thing={thing} seed={column * 3 + row} left={column % 2 === 0} height={ROW} boss="ba" />
          <Numbers thing={thing} damage={column === 2 ? 2 : 0} height={ROW} text={text} />
        </g>
      ))}
      <path class="kc-shot kc-shot-gamma" d={`M250 ${2 * ROW}V${ROW - 18}`} />
      {[
        [0, 250, 2.5],
        [1, 52, 2.5],
        [3, 152, 2.5],
      ].map(([seat = 0, x = 0, row = 0]) => (
        <g key={seat} transform={`translate(${x} ${row * ROW - 6})`}>
          <Cage direction="up" />
          <ShipArt seat={seat} />
          <Gauge energy={5 - seat} max={5} />
        </g>
      ))}
    </svg>
  );
}
