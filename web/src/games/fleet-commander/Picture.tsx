/* The lobby's picture: a corner of the chart in the middle of a battle. */
import type { JSX } from "preact";
import { Stars } from "./Board";
import { DieDrawing } from "./Die";
import { PieceDrawing } from "./Ship";
import { Patterns } from "./Ship";
import { TerrainDrawing } from "./Terrain";
import { CELL, type Kind, type Piece, STEP } from "./view";

function piece(seat: number, kind: Kind, hull: number): Piece {
  return { seat, kind, hull, square: null, hidden: false, known: false, proven: false, left: false, moved: false, towing: false };
}

const SHIPS: readonly [Piece, number, number][] = [
  [piece(0, "battleship", 15), 260, 44],
  [piece(0, "frigate", 6), 136, 46],
  [piece(0, "frigate", 4), 176, 46],
  [piece(1, "destroyer", 9), 152, 254],
  [piece(1, "battleship", 24), 362, 252],
  [piece(1, "frigate", 2), 362, 148],
  [piece(1, "frigate", 6), 258, 252],
];

export function Picture(): JSX.Element {
  const width = 4 * STEP - 4;
  return (
    <svg class="fc-board fc-picture fc-still" viewBox={`0 0 ${width} ${3 * STEP - 4}`} preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <Patterns />
      {Array.from({ length: 12 }, (_, n) => {
        const name = n === 2 ? " can-pick aim-attack" : n === 5 || n === 6 ? " can-pick aim-go" : "";
        return (
          <g key={n} class={`fc-square${name}${n < 4 ? " fc-home-0" : n > 7 ? " fc-home-1" : ""}`} transform={`translate(${(n % 4) * STEP} ${Math.floor(n / 4) * STEP})`}>
            <rect class="fc-cell" width={CELL} height={CELL} rx="9" />
            <rect class="fc-frame" x="1.5" y="1.5" width={CELL - 3} height={CELL - 3} rx="8" />
          </g>
        );
      })}
      <g transform={`translate(50 ${STEP + 50})`}>
        <TerrainDrawing kind="asteroid" seed={4} />
      </g>
      <g transform={`translate(${3 * STEP + 50} 50)`}>
        <TerrainDrawing kind="gravity" seed={1} />
      </g>
      <Stars />
      <g class="fc-preview fc-fire fc-ranged">
        <path class="fc-line" d="M152 254L154 154L260 44" />
        <circle class="fc-way" cx="154" cy="154" r="5" />
      </g>
      {SHIPS.map(([ship, x, y], n) => (
        <g key={n} transform={`translate(${x} ${y})`}>
          <PieceDrawing piece={ship} n={n} down={ship.seat === 0} />
        </g>
      ))}
      {["W+", "Wx", "E*"].map((die, n) => (
        <g key={die} transform={`translate(${30 + n * 0} ${226 + n * 0}) translate(${n * 26 - 4} ${n * 26}) scale(.6)`}>
          <DieDrawing die={die} />
        </g>
      ))}
    </svg>
  );
}
