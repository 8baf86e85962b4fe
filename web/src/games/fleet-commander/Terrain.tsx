/* Asteroid fields and gravity fields, drawn around the middle of a square. Rocks differ from square to square. */
import type { JSX } from "preact";
import type { Terrain } from "./view";

const ROCKS: readonly [x: number, y: number, size: number, turn: number][] = [
  [-30, -30, 10, 0],
  [-9, -36, 6, 40],
  [14, -33, 8, 110],
  [34, -24, 11, 200],
  [38, 3, 6, 15],
  [31, 29, 10, 290],
  [8, 37, 7, 75],
  [-14, 34, 10, 160],
  [-36, 20, 8, 240],
  [-38, -5, 5, 20],
  [21, -14, 4, 60],
  [-20, -14, 4, 130],
  [18, 18, 3, 10],
  [-20, 14, 3, 220],
];

const ROCK = "M-9-3-4-9 4-8 9-3 8 5 3 9-5 8-9 3Z";
const FACET = "M-4-9-1-2-9 3M-1-2 9-3M-1-2 3 9";

function Asteroids({ seed }: { seed: number }): JSX.Element {
  const turn = (seed * 47) % 360;
  return (
    <g class="fc-rocks" transform={`rotate(${turn - (turn % 90)})`}>
      {ROCKS.map(([x, y, size, angle], n) => (
        <g key={n} transform={`translate(${x} ${y}) rotate(${angle + seed * 13}) scale(${size / 9})`}>
          <path class="fc-rock" d={ROCK} />
          {size > 5 && <path class="fc-facet" d={FACET} />}
        </g>
      ))}
    </g>
  );
}

function Gravity(): JSX.Element {
  const arm = "M0-44C26-40 40-18 34 4M38-3 34 6 27-1";
  return (
    <g class="fc-gravity">
      {[42, 32, 22, 12].map((r, n) => (
        <circle key={r} r={r} class={`fc-ring fc-ring-${n}`} />
      ))}
      <circle r="4" class="fc-well" />
      {[0, 120, 240].map((angle) => (
        <path key={angle} class="fc-arm" d={arm} transform={`rotate(${angle})`} />
      ))}
    </g>
  );
}

export function TerrainDrawing({ kind, seed }: { kind: Terrain; seed: number }): JSX.Element {
  return kind === "asteroid" ? <Asteroids seed={seed} /> : <Gravity />;
}
