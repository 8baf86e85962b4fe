/* The way of a disc: behind one that flies, where one has come down, and as a ghost while one practises. */
import type { JSX } from "preact";
import { type Camera, type Spot, polygon } from "./camera";
import { shadeOf } from "./Disc";
import { last, played } from "./flick";
import type { Flight } from "./flight";
import type { Flying } from "./flying";
import { type Point, type Text, type View, poseOf, shipOf } from "./view";

const EVERY = 0.01; // seconds between the points of a way
const RING = 0.3; // seconds for which one sees where it touched something

interface Way {
  points: Point[];
  touches: number[]; // indices of points
}

const ways = new WeakMap<Flight, Way>();

/* Where the flicked disc is, at even times, and where it turns upwards again. */
function wayOf(flight: Flight): Way {
  const known = ways.get(flight);
  if (known !== undefined) return known;
  const count = Math.max(2, Math.ceil(flight.time / EVERY));
  const points = Array.from({ length: count + 1 }, (_, n) => flight.at((n / count) * flight.time).discs.get(0)?.at ?? ([0, 0, 0] as Point));
  const high = (n: number): number => points[n]?.[2] ?? 0;
  const touches = points.flatMap((_, n) => (n > 2 && high(n) > -5 && high(n - 2) - high(n) > 3 && high(n + 1) >= high(n) - 0.2 ? [n] : []));
  const way = { points, touches: touches.filter((n, k) => k === 0 || n - (touches[k - 1] ?? 0) > 4) };
  ways.set(flight, way);
  return way;
}

/* Over the table: what has fallen from it is not followed. */
function above(points: Point[]): Point[] {
  const fallen = points.findIndex(([, , z]) => z < -20);
  return fallen < 0 ? points : points.slice(0, fallen);
}

function line(camera: Camera, points: Point[]): string {
  return polygon(above(points).map((point) => camera.project(point)));
}

export function Trail({ camera, flying: { flight, frame, time } }: { camera: Camera; flying: Flying }): JSX.Element {
  const { points, touches } = wayOf(flight);
  const now = (time / flight.time) * (points.length - 1);
  const here = frame.discs.get(0)?.at;
  const passed = [...points.slice(0, Math.floor(now) + 1), ...(here === undefined ? [] : [here])];
  return (
    <g class={`seat-${flight.seat}`} pointer-events="none" aria-hidden="true">
      <polyline class="fs-trail-shade" points={line(camera, passed.map(shadeOf))} />
      <polyline class="fs-trail" points={line(camera, passed)} />
      {touches.map((n) => {
        const age = ((now - n) / (points.length - 1)) * (flight.time / RING);
        const at = points[n];
        if (at === undefined || age < 0 || age > 1) return null;
        const spot = camera.project(at);
        const size = camera.scale(at) * (14 + 30 * age);
        return <ellipse key={n} class="fs-touch" cx={spot.x} cy={spot.y} rx={size} ry={size * 0.55} opacity={1 - age} />;
      })}
    </g>
  );
}

/* What was tried last, or else flicked last. */
export function Ghost({ camera }: { camera: Camera }): JSX.Element | null {
  const flight = played.value?.flight ?? last.value?.flight;
  if (flight === undefined) return null;
  const points = above(wayOf(flight).points);
  const end = camera.project(points[points.length - 1] ?? [0, 0, 0]);
  return (
    <g class={`fs-before seat-${flight.seat}`} pointer-events="none" aria-hidden="true">
      <polyline points={line(camera, points)} />
      <circle cx={end.x} cy={end.y} r="4" />
    </g>
  );
}

/* Where the disc lies that was flicked last, or where it was seen last; null when it is elsewhere by now. */
function endOf(camera: Camera, view: View, flight: Flight): Spot | null {
  const ship = shipOf(view, flight.seat, flight.ship);
  const pose = ship === undefined ? null : poseOf(ship);
  const points = above(wayOf(flight).points);
  const end = points[points.length - 1];
  if (end === undefined) return null;
  if (pose !== null && Math.hypot(pose.at[0] - end[0], pose.at[1] - end[1]) > 3) return null;
  const { x, y } = camera.project(end);
  const { box } = camera;
  const pad = box.width * 0.04;
  return { x: Math.max(box.x + pad, Math.min(box.x + box.width - pad, x)), y: Math.max(box.y + pad * 2, Math.min(box.y + box.height - pad, y)) };
}

/* Says for a moment which ship came down and on what. `unit` is a pixel of the screen. */
export function Landed({ camera, view, unit, text }: { camera: Camera; view: View; unit: number; text: Text }): JSX.Element | null {
  const landing = last.value;
  const at = landing === null ? null : endOf(camera, view, landing.flight);
  if (landing === null || at === null) return null;
  const { flight, on } = landing;
  const middle = camera.box.x + camera.box.width / 2;
  const anchor = Math.abs(at.x - middle) < camera.box.width * 0.36 ? "middle" : at.x < middle ? "start" : "end";
  return (
    <g class={`fs-landed seat-${flight.seat}`} transform={`translate(${at.x} ${at.y})`} pointer-events="none" aria-hidden="true">
      <circle r={15 * unit} />
      <text y={-22 * unit} font-size={13 * unit} text-anchor={anchor}>
        {text("board.of", flight.ship, text(`landed.${on}`))}
      </text>
    </g>
  );
}
