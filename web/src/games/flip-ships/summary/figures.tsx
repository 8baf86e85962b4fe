/* What the two pages of Flip Ships show, made of the pieces of its table, which is seen from above here: millimetres, the city below. */
import type { JSX } from "preact";
import { EnemyFace, SpeedSign } from "../Card";
import { ShipFace } from "../Disc";
import type { EnemyType } from "../view";
import "../board.css";
import "./figures.css";

const [WIDTH, LENGTH, PITCH, SECTOR, ATMOSPHERE, FAR] = [63, 88, 73, 165, 330, 1080];
const ATMOSPHERE_SHOWN = 130; // less of it than there is: nothing lies there

const TYPES: { [id: string]: Omit<EnemyType, "id"> } = {
  E01: { speed: 1, damage: 1, symbol: null },
  E02: { speed: 1, damage: 2, symbol: null },
  E04: { speed: 1, damage: 1, symbol: "shield" },
  E05: { speed: 1, damage: 2, symbol: "two-hit" },
  E06: { speed: 2, damage: 1, symbol: null },
  E10: { speed: 3, damage: 1, symbol: null },
};

function Enemy({ id }: { id: string }): JSX.Element | null {
  const type = TYPES[id];
  return type === undefined ? null : <EnemyFace type={{ id, ...type }} width={WIDTH} length={LENGTH} />;
}

function Ship({ seat, level }: { seat: number; level: number }): JSX.Element {
  return (
    <g transform={`scale(${12.5 + 2.5 * level})`}>
      <ShipFace seat={seat} level={level} />
    </g>
  );
}

const ENEMIES: [row: number, column: number, id: string][] = [
  [4, 1, "E01"],
  [4, 2, "E06"],
  [4, 3, "E02"],
  [4, 4, "E01"],
  [4, 5, "E10"],
  [3, 1, "E02"],
  [3, 2, "E01"],
  [3, 3, "E04"],
  [3, 4, "E01"],
  [3, 5, "E05"],
];

function Table(): JSX.Element {
  const down = (y: number): number => FAR - y;
  const bottom = down(ATMOSPHERE - ATMOSPHERE_SHOWN);
  return (
    <svg viewBox={`-215 -20 485 ${bottom + 90}`} class="fs-figure fs-figure-table" aria-hidden="true">
      <rect class="fs-plank-0" x="-215" y="-20" width="485" height={bottom + 20} />
      <rect class="fs-haze" x="-215" y={down(ATMOSPHERE)} width="485" height={ATMOSPHERE_SHOWN} />
      <rect class="fs-horizon" x="-215" y={down(ATMOSPHERE)} width="485" height="3" />
      <rect class="fs-lip" x="-215" y={bottom} width="485" height="14" />
      {[1, 2, 3, 4].map((row) => (
        <g key={row} transform={`translate(217 ${down(ATMOSPHERE + (row - 0.5) * SECTOR)})`}>
          <rect class={`fs-moon-${row % 2}`} x="-29" y={-SECTOR / 2} width="60" height={SECTOR} />
          <text class="fs-row" y="12">
            {row}
          </text>
        </g>
      ))}
      {ENEMIES.map(([row, column, id]) => (
        <g key={`${row}${column}`} transform={`translate(${(3 - column) * PITCH} ${down(ATMOSPHERE + (row - 1) * SECTOR + LENGTH / 2)})`}>
          <Enemy id={id} />
        </g>
      ))}
      <rect class="fs-floor" x="-51" y={down(1077)} width="102" height="87" />
      <rect class="fs-figure-wall" x="-51" y={down(1077)} width="102" height="87" rx="3" />
      <g transform={`translate(12 ${down(1030)})`}>
        <Ship seat={1} level={1} />
      </g>
      <g transform={`translate(60 ${down(707)})`}>
        <Ship seat={0} level={1} />
      </g>
      <path class="fs-figure-way" d={`M${-PITCH} ${bottom + 18}V${down(650)}`} />
      <path class="fs-figure-tip" d={`M${-PITCH - 16} ${down(632)}L${-PITCH} ${down(650)}L${-PITCH + 16} ${down(632)}`} />
      <g transform={`translate(${-PITCH} ${bottom + 40})`}>
        <Ship seat={0} level={1} />
      </g>
    </svg>
  );
}

function Sign({ box, children }: { box: string; children: JSX.Element }): JSX.Element {
  return (
    <svg viewBox={box} class="fs-figure fs-figure-sign" aria-hidden="true">
      {children}
    </svg>
  );
}

function drawing(kind: string, which: string): JSX.Element | null {
  if (kind === "enemy") return <Enemy id={which} />;
  if (kind === "ship" || kind === "level") return <Ship seat={kind === "level" ? 2 : 0} level={Number(which)} />;
  if (kind === "mark") return <path class="fs-mark" d="M0-16 9 8 4 6V13H-4V6L-9 8Z" />;
  if (kind === "sign")
    return (
      <g class="fs-mother">
        <path class="fs-mouth" d="M-40 4Q0-14 40 4 24 16 0 16-24 16-40 4Z" />
        <circle class="fs-iris" r="8.5" cy="4" />
        <circle class="fs-pupil" r="3.6" cy="4" />
      </g>
    );
  if (kind === "speed")
    return (
      <g class={`fs-speed-${which}`}>
        <rect class="fs-band" x="-16" y="-16" width="32" height="32" rx="5" />
        <SpeedSign speed={Number(which)} />
      </g>
    );
  return null;
}

const BOXES: { [kind: string]: string } = { enemy: "-46 -46 92 92", sign: "-44 -40 88 88", speed: "-17 -17 34 34", mark: "-20 -20 40 40" };

export default function Figure({ name }: { name: string }): JSX.Element | null {
  const [kind = "", which = ""] = name.split(":");
  if (kind === "table") return <Table />;
  const drawn = drawing(kind, which);
  return drawn === null ? null : <Sign box={BOXES[kind] ?? "-21 -21 42 42"}>{drawn}</Sign>;
}
