/* What lies still: the table, the strip of the Battle Zone with its tracks, the formation's empty cells, and the city below the edge. */
import type { JSX } from "preact";
import { type Camera, polygon, sheet } from "./camera";
import { COLUMNS, type Point, TRACK, type View, cellOf, home, isRapid } from "./view";

type Area = [left: number, right: number, near: number, far: number];

function area(camera: Camera, [left, right, near, far]: Area, z = 0): string {
  const corners: Point[] = [
    [left, near, z],
    [right, near, z],
    [right, far, z],
    [left, far, z],
  ];
  return polygon(corners.map((point) => camera.project(point)));
}

const FLAT: [Point, Point] = [
  [1, 0, 0],
  [0, 1, 0],
];

function Planks({ camera, edges: [left, right, near, far] }: { camera: Camera; edges: Area }): JSX.Element {
  const planks = 11;
  const wide = (right - left) / planks;
  return (
    <g class="fs-wood">
      {Array.from({ length: planks }, (_, n) => (
        <polygon key={n} class={`fs-plank fs-plank-${(n * 5) % 3}`} points={area(camera, [left + n * wide, left + (n + 1) * wide, near, far])} />
      ))}
      {Array.from({ length: planks }, (_, n) => {
        const y = near + ((far - near) * ((n * 37 + 20) % 100)) / 100;
        return <polygon key={n} class="fs-joint" points={area(camera, [left + n * wide, left + (n + 1) * wide, y, y + 3])} />;
      })}
    </g>
  );
}

function Tracks({ camera, view }: { camera: Camera; view: View }): JSX.Element {
  const [, right, near, far] = view.table.strip;
  const left = view.table.moon[1];
  const wide = (right - left) / 2;
  const long = (far - near) / (TRACK + 1);
  const row = (track: number, health: number): JSX.Element[] =>
    Array.from({ length: TRACK + 1 }, (_, n) => {
      const x = left + track * wide;
      const y = near + n * long;
      const marked = track === 0 && view.marks.includes(n);
      return (
        <g key={`${track}-${n}`} class={`fs-space fs-track-${track}${n === 0 ? " fs-zero" : ""}${n <= health ? " fs-left" : ""}`}>
          <polygon points={area(camera, [x + 0.8, x + wide - 0.8, y + 0.8, y + long - 0.8], 2)} />
          <g transform={sheet(camera, [x + wide / 2, y + long / 2, 2], ...FLAT)}>
            {marked && <path class="fs-mark" d="M0-16 9 8 4 6V13H-4V6L-9 8Z" />}
            {!marked && (n < 10 || n % 5 === 0) && (
              <text class="fs-count" y="6">
                {n}
              </text>
            )}
          </g>
        </g>
      );
    });
  return (
    <g aria-hidden="true">
      {row(0, view.city)}
      {row(1, view.mothership)}
    </g>
  );
}

/* The wooden cylinder on a track. */
function Marker({ camera, view, track, health }: { camera: Camera; view: View; track: number; health: number }): JSX.Element {
  const [, right, near, far] = view.table.strip;
  const left = view.table.moon[1];
  const wide = (right - left) / 2;
  const long = (far - near) / (TRACK + 1);
  const at: Point = [left + (track + 0.5) * wide, near + (health + 0.5) * long, 2];
  const size = camera.scale(at);
  const [foot, top] = [camera.project(at), camera.project([at[0], at[1], 20])];
  const r = 8.5 * size;
  const flatness = r * 0.62;
  return (
    <g class={`fs-marker fs-track-${track}`} aria-hidden="true">
      <ellipse class="fs-shadow" opacity=".35" cx={foot.x + r * 0.4} cy={foot.y} rx={r * 1.2} ry={flatness} />
      <path class="fs-marker-side" d={`M${foot.x - r} ${foot.y}V${top.y}H${foot.x + r}V${foot.y}A${r} ${flatness} 0 0 1 ${foot.x - r} ${foot.y}Z`} />
      <ellipse class="fs-marker-top" cx={top.x} cy={top.y} rx={r} ry={flatness} />
    </g>
  );
}

const CRATERS = [
  [14, 30, 9],
  [42, 52, 6],
  [20, 84, 5],
  [40, 120, 10],
  [12, 140, 6],
  [48, 20, 4],
];

function Strip({ camera, view }: { camera: Camera; view: View }): JSX.Element {
  const { strip, atmosphere, sector, moon } = view.table;
  return (
    <g class="fs-strip">
      <polygon class="fs-thick" points={area(camera, [strip[0] - 1, strip[1] + 2, strip[2] - 3, strip[3]])} />
      <polygon class="fs-air" points={area(camera, [strip[0], strip[1], strip[2], atmosphere], 2)} />
      {[0.35, 0.6, 0.82].map((part) => (
        <polygon key={part} class="fs-layer" points={area(camera, [strip[0], moon[1], atmosphere * part, atmosphere * part + 4], 2)} />
      ))}
      {Array.from({ length: view.rows }, (_, row) => {
        const near = atmosphere + row * sector;
        return (
          <g key={row}>
            <polygon class={`fs-moon fs-moon-${row % 2}`} points={area(camera, [moon[0], moon[1], near, near + sector], 2)} />
            {CRATERS.map(([x = 0, y = 0, r = 0], n) => {
              const flip = row % 2 === 0 ? x : moon[1] - moon[0] - x;
              return (
                <g key={n} transform={sheet(camera, [moon[0] + flip, near + ((y + row * 31) % (sector - 14)) + 7, 2], ...FLAT)}>
                  <circle class="fs-crater" r={r} />
                </g>
              );
            })}
            <g transform={sheet(camera, [(moon[0] + moon[1]) / 2, near + sector / 2, 2], ...FLAT)}>
              <text class="fs-row" y="12">
                {row + 1}
              </text>
            </g>
          </g>
        );
      })}
      <Tracks camera={camera} view={view} />
      <Marker camera={camera} view={view} track={1} health={view.mothership} />
      <Marker camera={camera} view={view} track={0} health={view.city} />
    </g>
  );
}

function Cells({ camera, view }: { camera: Camera; view: View }): JSX.Element {
  const [width, length] = view.table.card;
  const cells = Array.from({ length: view.rows * COLUMNS }, (_, n) => cellOf(Math.floor(n / COLUMNS) + 1, (n % COLUMNS) + 1));
  return (
    <g class="fs-cells" aria-hidden="true">
      {cells.map((cell) => {
        const { x, y } = home(view, cell);
        return <polygon key={cell} points={area(camera, [x - width / 2, x + width / 2, y - length / 2, y + length / 2])} />;
      })}
    </g>
  );
}

/* Roofs and lit windows under the table edge: what is to be defended. */
function City({ camera, edge }: { camera: Camera; edge: number }): JSX.Element {
  const { x, y, width, height } = camera.box;
  const bottom = y + height;
  const high = bottom - edge;
  const houses = 34;
  const wide = width / houses;
  const tall = (n: number): number => high * (0.2 + (((n * 53 + 11) % 37) / 37) * 0.34 + (n % 7 === 3 ? 0.13 : 0));
  return (
    <g class="fs-city" aria-hidden="true">
      <rect class="fs-dusk" x={x} y={edge} width={width} height={high} />
      {Array.from({ length: houses }, (_, n) => (
        <g key={n}>
          <rect class={`fs-house fs-house-${n % 2}`} x={x + n * wide} y={bottom - tall(n)} width={wide * 1.02} height={tall(n)} />
          {n % 7 === 3 && (
            <rect class="fs-house fs-house-0" x={x + (n + 0.45) * wide} y={bottom - tall(n) - high * 0.1} width={wide * 0.1} height={high * 0.1} />
          )}
          {[0.22, 0.5].flatMap((row) =>
            [0.2, 0.62].map((column, k) =>
              (n * 7 + k * 5 + row * 100) % 3 < 1.6 ? (
                <rect
                  key={`${row}-${column}`}
                  class="fs-window"
                  x={x + (n + column) * wide}
                  y={bottom - tall(n) * (1 - row)}
                  width={wide * 0.18}
                  height={Math.min(wide * 0.26, tall(n) * 0.12)}
                />
              ) : null,
            ),
          )}
        </g>
      ))}
    </g>
  );
}

export function Top({ camera, view }: { camera: Camera; view: View }): JSX.Element {
  const { edges, atmosphere } = view.table;
  const near = camera.project([0, edges[2], 0]).y;
  const lip = camera.project([0, edges[2], -22]).y;
  const { x, width } = camera.box;
  return (
    <g>
      <rect class="fs-room" x={x} y={camera.box.y} width={width} height={camera.box.height} />
      <City camera={camera} edge={lip} />
      <Planks camera={camera} edges={edges} />
      <rect class="fs-lip" x={x} y={near} width={width} height={lip - near} />
      {!isRapid(view) && (
        <>
          <polygon class="fs-haze" points={area(camera, [edges[0], edges[1], edges[2], atmosphere])} />
          <polygon class="fs-horizon" points={area(camera, [edges[0], edges[1], atmosphere - 1.5, atmosphere + 1.5])} />
          <Cells camera={camera} view={view} />
          <Strip camera={camera} view={view} />
        </>
      )}
    </g>
  );
}
