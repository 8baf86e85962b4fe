/* What the two pages of Fleet Commander show, made of the pieces of its board. */
import type { JSX } from "preact";
import { DieDrawing } from "../Die";
import { Patterns, Silhouette } from "../Ship";
import { TerrainDrawing } from "../Terrain";
import type { Terrain, Weapon } from "../view";
import { WeaponSign } from "../Weapon";
import "../board.css";
import "./figures.css";

type ShipKind = "frigate" | "destroyer" | "battleship";
type Placed = [column: number, row: number, kind: ShipKind, seat: number];

const CELL = 64;

function at(column: number, row: number): string {
  return `translate(${(column + 0.5) * CELL} ${(row + 0.5) * CELL})`;
}

function Grid({ columns, rows, ships, children }: { columns: number; rows: number; ships: Placed[]; children?: JSX.Element | JSX.Element[] }) {
  const cells = Array.from({ length: columns * rows }, (_none, n) => [n % columns, Math.floor(n / columns)] as const);
  return (
    <svg viewBox={`-2 -2 ${columns * CELL + 4} ${rows * CELL + 4}`} class="fc-figure" aria-hidden="true">
      <Patterns />
      {cells.map(([column, row]) => (
        <rect key={`${column}${row}`} class="fc-figure-cell" x={column * CELL + 1} y={row * CELL + 1} width={CELL - 2} height={CELL - 2} rx="5" />
      ))}
      {children}
      {ships.map(([column, row, kind, seat]) => (
        <g key={`${column}${row}${kind}`} transform={`${at(column, row)} scale(.82)`}>
          <Silhouette kind={kind} seat={seat} down={seat === 0} />
        </g>
      ))}
    </svg>
  );
}

const FLEETS: Placed[] = [0, 4].flatMap((row, seat): Placed[] => [
  [0, row, "frigate", seat],
  [1, row, "destroyer", seat],
  [2, row, "battleship", seat],
  [3, row, "destroyer", seat],
  [4, row, "frigate", seat],
]);

function Board() {
  return (
    <Grid columns={5} rows={5} ships={FLEETS}>
      <rect class="fc-figure-zone fc-figure-zone-0" x="0" y="0" width={5 * CELL} height={CELL} rx="6" />
      <rect class="fc-figure-zone fc-figure-zone-1" x="0" y={4 * CELL} width={5 * CELL} height={CELL} rx="6" />
      <g transform={`${at(1, 2)} scale(.66)`}>
        <TerrainDrawing kind="asteroid" seed={3} />
      </g>
      <g transform={`${at(3, 1)} scale(.66)`}>
        <TerrainDrawing kind="gravity" seed={1} />
      </g>
    </Grid>
  );
}

/* A destroyer straight below the target, with its die; a frigate beside it fires along. */
function Attack() {
  return (
    <Grid
      columns={4}
      rows={3}
      ships={[
        [1, 0, "battleship", 0],
        [1, 1, "destroyer", 1],
        [2, 1, "frigate", 1],
      ]}
    >
      <g class="fc-figure-shots">
        <path d={`M${1.5 * CELL} ${1.2 * CELL}V${0.86 * CELL}`} />
        <path d={`M${2.3 * CELL} ${1.3 * CELL}L${1.9 * CELL} ${0.9 * CELL}`} />
      </g>
      <g transform={`${at(0, 1)} scale(.9)`}>
        <DieDrawing die="W+" />
      </g>
      <text class="fc-figure-sum" x={2.5 * CELL} y={2.6 * CELL} text-anchor="middle">
        2 + 1 = 3
      </text>
    </Grid>
  );
}

const KINDS = new Set<string>(["frigate", "destroyer", "battleship"]);
const TERRAINS = new Set<string>(["asteroid", "gravity"]);

export default function Figure({ name }: { name: string }): JSX.Element | null {
  const [kind = "", which = ""] = name.split(":");
  if (kind === "board") return <Board />;
  if (kind === "attack") return <Attack />;
  if (kind === "weapon") return <WeaponSign weapon={which as Weapon} />;
  if (kind === "die")
    return (
      <svg viewBox="-20 -20 40 40" class="fc-figure" aria-hidden="true">
        <DieDrawing die={which} />
      </svg>
    );
  if (KINDS.has(kind))
    return (
      <svg viewBox="-36 -36 72 72" class="fc-figure" aria-hidden="true">
        <Patterns />
        <Silhouette kind={kind as ShipKind} seat={1} />
      </svg>
    );
  if (TERRAINS.has(kind))
    return (
      <svg viewBox="-48 -48 96 96" class="fc-figure" aria-hidden="true">
        <TerrainDrawing kind={kind as Terrain} seed={2} />
      </svg>
    );
  return null;
}
