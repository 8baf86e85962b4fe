/* The lobby's picture: a wing of ships before a boss. */
import type { JSX } from "preact";
import { ThingArt } from "./Art";
import { Numbers } from "./Cell";
import { Cage, Gauge, ShipArt } from "./Ship";
import { COLUMN, type Thing } from "./view";

const ROW = 96;
const COLUMNS = 6;
const FIELD: readonly [number, number, Thing][] = [
  [0, 0, { type: "BOSSX", danger: 1 }],
  [1, 0, { type: "BOSS", energy: 3, danger: 1, ranged: { D: 1 }, glory: 3 }],
  [2, 0, { type: "BOSS", energy: 4, danger: 2, spec: true, glory: 4 }],
  [3, 0, { type: "BOSS", energy: 3, danger: 1, ranged: { D: 1 }, glory: 2 }],
  [4, 0, { type: "BOSS", energy: 4, danger: 2, spec: true, glory: 4 }],
  [5, 0, { type: "BOSSX", danger: 1 }],
  [0, 1, { type: "FIGHTER", energy: 1, danger: 1, bellonium: 1 }],
  [1, 1, { type: "WORMHOLE" }],
  [4, 1, { type: "ASTEROID_D", energy: 3, bellonium: 4 }],
  [5, 1, { type: "TURRET", energy: 2, danger: 1, ranged: { D: 1 }, glory: 1 }],
  [0, 2, { type: "POWERUP" }],
  [5, 2, { type: "ASTEROID" }],
];
const WING: readonly [seat: number, column: number, energy: number][] = [
  [1, 1, 4],
  [0, 2, 5],
  [3, 3, 2],
  [4, 4, 5],
];

export function Picture(): JSX.Element {
  const text = (): string => "";
  const width = COLUMNS * COLUMN;
  return (
    <svg class="kc-area kc-picture" viewBox={`0 0 ${width} ${3 * ROW}`} preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <rect class="kc-picture-sky" width={width} height={3 * ROW} rx="14" />
      {Array.from({ length: 60 }, (_, n) => (
        <circle key={n} class="kc-picture-star" cx={(n * 137.5) % width} cy={(n * 83.7 + (n % 7) * 31) % (3 * ROW)} r={n % 5 === 0 ? 1.6 : 0.9} />
      ))}
      {Array.from({ length: 9 }, (_, n) => (
        <rect key={n} class={n < 3 ? "kc-card kc-card-boss" : "kc-card kc-card-f1"} x={(n % 3) * 200 + 2} y={Math.floor(n / 3) * ROW + 2} width="196" height={ROW - 4} rx="11" />
      ))}
      {FIELD.map(([column, row, thing]) => (
        <g key={`${column}${row}`} transform={`translate(${(column + 0.5) * COLUMN} ${(row + 0.5) * ROW})`}>
          <ThingArt thing={thing} seed={column * 3 + row} left={column % 2 === 0} height={ROW} boss="ba" />
          <Numbers thing={thing} damage={column === 2 ? 2 : 0} height={ROW} text={text} />
        </g>
      ))}
      <path class="kc-shot kc-shot-gamma" d={`M${2.5 * COLUMN} ${2 * ROW}V${ROW - 24}`} />
      {WING.map(([seat, column, energy]) => (
        <g key={seat} transform={`translate(${(column + 0.5) * COLUMN} ${2.5 * ROW - 2})`}>
          <Cage direction="up" />
          <ShipArt seat={seat} />
          <Gauge energy={energy} max={5} />
        </g>
      ))}
    </svg>
  );
}
