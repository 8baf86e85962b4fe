/* What the two pages of Battleship Galaxies show, made of the pieces of its board. */
import type { JSX } from "preact";
import { ShipArt, TileSign } from "../Art";
import { GridCells } from "../Sheet";
import { Obstacle } from "../Tiles";
import { RADIUS, WIDE, hexPath } from "../view";
import "../board.css";
import "./figures.css";

const HEX = hexPath(19.4);

/* Column and row from the upper left corner, every second row half a hex to the right. */
function at(column: number, row: number): { x: number; y: number } {
  return { x: (column + (row % 2 === 0 ? 0.5 : 1)) * WIDE, y: (row * 1.5 + 1) * RADIUS };
}

function Hex({ column, row, style }: { column: number; row: number; style: string }): JSX.Element {
  const { x, y } = at(column, row);
  return <path class={style} d={HEX} transform={`translate(${x} ${y})`} />;
}

interface Placed {
  name: string;
  seat: number;
  hexes: [column: number, row: number][]; // the centre of a large base first
  turn: number;
}

const FLEETS: Placed[] = [
  {
    name: "fate",
    seat: 1,
    hexes: [
      [3, 1],
      [2, 1],
      [4, 1],
      [3, 0],
      [4, 0],
      [3, 2],
      [4, 2],
    ],
    turn: 180,
  },
  {
    name: "kio",
    seat: 1,
    hexes: [
      [7, 1],
      [8, 1],
    ],
    turn: 270,
  },
  { name: "tougu", seat: 1, hexes: [[10, 3]], turn: 180 },
  { name: "tougu", seat: 1, hexes: [[11, 3]], turn: 180 },
  { name: "tougu", seat: 1, hexes: [[11, 2]], turn: 180 },
  {
    name: "everest",
    seat: 0,
    hexes: [
      [9, 7],
      [8, 7],
      [10, 7],
      [9, 6],
      [10, 6],
      [9, 8],
      [10, 8],
    ],
    turn: 0,
  },
  {
    name: "barrage",
    seat: 0,
    hexes: [
      [4, 7],
      [5, 7],
    ],
    turn: 90,
  },
  { name: "hawks", seat: 0, hexes: [[1, 6]], turn: 0 },
  { name: "hawks", seat: 0, hexes: [[2, 6]], turn: 0 },
  { name: "hawks", seat: 0, hexes: [[1, 7]], turn: 0 },
];

function Ship({ name, seat, hexes, turn }: Placed): JSX.Element {
  const used = hexes.length === 7 ? hexes.slice(0, 1) : hexes;
  const points = used.map(([column, row]) => at(column, row));
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  return (
    <g class={`bg-figure-${seat}`}>
      {hexes.map(([column, row]) => (
        <Hex key={`${column} ${row}`} column={column} row={row} style="bg-base" />
      ))}
      <g transform={`translate(${x} ${y}) rotate(${turn})`}>
        <ShipArt name={name} />
      </g>
    </g>
  );
}

const [COLUMNS, ROWS] = [13, 9];

/* Two rows for each fleet, at the edges. */
function Board(): JSX.Element {
  const all = Array.from({ length: COLUMNS * ROWS }, (_none, n) => [n % COLUMNS, Math.floor(n / COLUMNS)] as const);
  const zone = (row: number): string => (row < 2 ? "bg-figure-1 bg-figure-zone" : row >= ROWS - 2 ? "bg-figure-0 bg-figure-zone" : "bg-figure-hex");
  return (
    <svg viewBox={`-3 -3 ${(COLUMNS + 0.5) * WIDE + 6} ${(ROWS * 1.5 + 0.5) * RADIUS + 6}`} class="bg-figure" aria-hidden="true">
      {all.map(([column, row]) => (
        <Hex key={`${column} ${row}`} column={column} row={row} style={zone(row)} />
      ))}
      {FLEETS.map((ship, n) => (
        <Ship key={n} {...ship} />
      ))}
    </svg>
  );
}

const BASES: Record<string, Placed> = {
  small: { name: "hawks", seat: 0, hexes: [[1, 1]], turn: 0 },
  medium: {
    name: "torrent",
    seat: 0,
    hexes: [
      [0, 1],
      [1, 1],
    ],
    turn: 90,
  },
  large: {
    name: "everest",
    seat: 0,
    hexes: [
      [1, 1],
      [0, 1],
      [2, 1],
      [1, 0],
      [2, 0],
      [1, 2],
      [2, 2],
    ],
    turn: 0,
  },
};

function Small({ box, children }: { box: string; children: JSX.Element | JSX.Element[] }): JSX.Element {
  return (
    <svg viewBox={box} class="bg-figure bg-figure-small" aria-hidden="true">
      {children}
    </svg>
  );
}

function Peg({ kind }: { kind: string }): JSX.Element {
  return (
    <Small box="-10 -10 20 20">
      <circle class={`bg-peg bg-on ${kind === "blue" ? "bg-shield" : "bg-hull"}`} r="7" />
    </Small>
  );
}

/* A fighter comes next to a medium ship. */
function Ecm(): JSX.Element {
  const [from, to] = [at(3, 2), at(2, 1)];
  return (
    <Small box={`${0.2 * WIDE} 4 ${4.2 * WIDE} ${4.6 * RADIUS}`}>
      <Ship
        name="tet"
        seat={1}
        hexes={[
          [0, 1],
          [1, 1],
        ]}
        turn={90}
      />
      <Ship name="hawks" seat={0} hexes={[[2, 1]]} turn={270} />
      <path class="bg-figure-way" d={`M${from.x} ${from.y}L${(from.x + to.x * 2) / 3} ${(from.y + to.y * 2) / 3}`} />
    </Small>
  );
}

const GRID = ["..........", "....##....", "..######..", ".########.", "####*#####", ".########.", "..##..##..", "...#..#..."];

function Grid(): JSX.Element {
  return (
    <svg viewBox="-11 -11 112 92" class="bg-figure bg-figure-grid" aria-hidden="true">
      <GridCells grid={GRID} letter="E" number={5} />
    </svg>
  );
}

const CARDS: Record<string, string> = {
  event: "M0-6 2-2 6-1.5 3 1.5 4 6 0 4-4 6-3 1.5-6-1.5-2-2Z",
  upgrade: "M0-6 6 1H2V6H-2V1H-6Z",
  weapon: "M-6-2H3V-4L6 0 3 4V2H-6Z",
  hero: "M0-6A3 3 0 1 1 0 0 3 3 0 1 1 0-6ZM-6 6C-6 2-3 1 0 1S6 2 6 6Z",
  sabotage: "M-6-4-4-6 0-2 4-6 6-4 2 0 6 4 4 6 0 2-4 6-6 4-2 0Z",
};

function Card({ kind }: { kind: string }): JSX.Element {
  return (
    <Small box="-12 -14 24 28">
      <rect class="bg-figure-card" x="-10" y="-13" width="20" height="26" rx="3" />
      <path class="bg-figure-sign" d={CARDS[kind] ?? "M-4-4H4V4H-4Z"} />
    </Small>
  );
}

const TILES: Record<string, string> = {
  source: "energy-source",
  station: "observation-station",
  market: "orbital-market",
  regenerator: "shield-regenerator",
  artifact: "alien-artifact",
  gate: "warp-gate",
};

function Tile({ kind }: { kind: string }): JSX.Element {
  const ground = kind === "asteroid" ? "rock" : kind === "debris" ? "debris" : "found";
  const found = TILES[kind];
  return (
    <Small box="-21 -21 42 42">
      <path class={`bg-tile bg-tile-${ground}`} d={HEX} />
      {found === undefined ? <Obstacle kind={kind} n={0} /> : <TileSign kind={found} />}
    </Small>
  );
}

export default function Figure({ name }: { name: string }): JSX.Element | null {
  const [kind = "", which = ""] = name.split(":");
  const base = BASES[which];
  switch (kind) {
    case "board":
      return <Board />;
    case "base":
      return base === undefined ? null : (
        <Small
          box={
            which === "large"
              ? `0 0 ${3.5 * WIDE} ${5 * RADIUS}`
              : which === "medium"
                ? `${0.4 * WIDE} 24 ${2.2 * WIDE} 52`
                : `${1.4 * WIDE} 28 ${1.2 * WIDE} 44`
          }
        >
          <Ship {...base} />
        </Small>
      );
    case "peg":
      return <Peg kind={which} />;
    case "ecm":
      return <Ecm />;
    case "grid":
      return <Grid />;
    case "card":
      return <Card kind={which} />;
    case "tile":
      return <Tile kind={which} />;
    default:
      return null;
  }
}
