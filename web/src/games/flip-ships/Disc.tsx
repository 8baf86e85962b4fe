/* A ship: a disc of cardboard, printed alike on both faces. Colour, pattern and emblem say whose, size and pips which level. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { PickableProps } from "../../board/pickable";
import { type Camera, polygon, sheet } from "./camera";
import type { Body } from "./turn";
import { type Point, THICK } from "./view";

const POINTS = 26;

const PATTERNS = [
  "M-.85-.1-.1.8M-.75-.5.5.75M-.35-.8.8.4M.2-.85.85 0", // hatch
  "M-.55-.4h.01M0-.75h.01M.55-.4h.01M-.55.3h.01M.55.3h.01M0 .7h.01", // dots
  "M-.62 0A.62.62 0 1 0 .62 0A.62.62 0 1 0-.62 0", // a ring
  "M-.8.1 0-.5.8.1M-.8.6 0 0 .8.6", // chevrons
];

/* The print of a face, one unit its radius. */
export function ShipFace({ seat, level }: { seat: number; level: number }): JSX.Element {
  return (
    <g class={`fs-print seat-${seat}`}>
      <circle class="fs-ground" r="1" />
      <path class="fs-pattern" d={PATTERNS[seat] ?? ""} />
      <circle class="fs-rim" r=".9" />
      <path class="fs-ship" d="M0-.72.2-.2.58.3V.5L.2.38.12.55H-.12L-.2.38-.58.5V.3L-.2-.2Z" />
      {Array.from({ length: level }, (_, n) => (
        <circle key={n} class="fs-pip" r=".1" cx={(n - (level - 1) / 2) * 0.26} cy=".72" />
      ))}
    </g>
  );
}

/* A disc as a sign in panels and rows. */
export function DiscSign({ seat, level, class: more = "" }: { seat: number; level: number; class?: string }): JSX.Element {
  const size = 12 + level * 2;
  return (
    <svg class={`fs-sign ${more}`} width={size * 1.6} height={size * 1.6} viewBox="-1.06 -1.06 2.12 2.12" aria-hidden="true">
      <ShipFace seat={seat} level={level} />
    </svg>
  );
}

function rim(camera: Camera, body: Body, radius: number, height: number): string {
  const { at, right, up, face } = body;
  return polygon(
    Array.from({ length: POINTS }, (_, n) => {
      const angle = (n / POINTS) * 2 * Math.PI;
      const [cos, sin] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
      const point = [0, 1, 2].map((k) => (at[k] ?? 0) + (right[k] ?? 0) * cos + (up[k] ?? 0) * sin + (face[k] ?? 0) * height) as Point;
      return camera.project(point);
    }),
  );
}

/* Where the light throws it. */
export function shadeOf([x, y, z]: Point): Point {
  return [x + z * 0.1, y - z * 0.04, 0.5];
}

/* The shadow on the table top, paler and softer the higher the disc is. */
export function Shadow({ camera, body, radius, over }: { camera: Camera; body: Body; radius: number; over?: boolean }): JSX.Element | null {
  const [, , z] = body.at;
  if (over === true || z < 0) return null;
  const spread = radius * (1 + Math.min(1, z / 600)) + 1;
  const shade = { at: shadeOf(body.at), right: [1, 0, 0] as Point, up: [0, 1, 0] as Point, face: [0, 0, 1] as Point };
  return <polygon class="fs-shadow" points={rim(camera, shade, spread, 0)} opacity={Math.max(0.14, 0.5 - z / 900)} />;
}

export function Disc({
  camera,
  body,
  radius,
  seat,
  level,
  name,
  props,
  class: more = "",
}: {
  camera: Camera;
  body: Body;
  radius: number;
  seat: number;
  level: number;
  name: string;
  props?: PickableProps;
  class?: string;
}): JSX.Element {
  return useMemo(() => {
    const { at, face } = body;
    const towards = face.reduce((sum, value, k) => sum + value * ((camera.eye[k] ?? 0) - (at[k] ?? 0)), 0) >= 0 ? 1 : -1;
    const seen = (THICK / 2) * towards;
    const top = at.map((value, k) => value + (face[k] ?? 0) * seen) as Point;
    const right = body.right.map((value) => value * towards * radius) as Point;
    const up = body.up.map((value) => value * radius) as Point;
    return (
      <g class={`fs-disc seat-${seat} ${more}`} data-disc={name} opacity={at[2] < 0 ? Math.max(0, 1 + at[2] / 160) : undefined}>
        <polygon class="fs-side" points={rim(camera, body, radius, -seen)} />
        <polygon class="fs-side" points={rim(camera, body, radius, 0)} />
        <g {...(props ?? {})}>
          <g transform={sheet(camera, top, scaled(right), scaled(up))}>
            <g transform="scale(10)">
              <ShipFace seat={seat} level={level} />
              <circle class="fs-halo" r="1.12" />
            </g>
          </g>
        </g>
      </g>
    );
  }, [camera, body, radius, seat, level, name, more, props]);
}

/* The print is drawn ten times its size, so that lines keep their width. */
function scaled(way: Point): Point {
  return way.map((value) => value / 10) as Point;
}
