/* What moves between a flick and its landing: as its film has it (film.ts), where there is one, else an arc that begins as the ship was struck and
 * ends where everything came to rest. Times are seconds. */
import { type GameEvent } from "../../board/types";
import { list, num, str } from "../../board/story";
import type { Spot } from "./camera";
import { filmed } from "./film";
import { type Body, bodyOf, level, turned, yawOf } from "./turn";
import { type Lying, type Point, type Pose, type View, RAMP, cellOf, discNumber, lying, mix, poseOf, shipOf } from "./view";

/* Everything that is elsewhere than the view says. */
export interface Frame {
  discs: Map<number, Body>; // by their numbers in a landing
  cards: Map<string, Lying>;
}

export interface Flight {
  seat: number;
  ship: string;
  time: number;
  at(time: number): Frame;
}

export interface Landing {
  tumble: number; // degrees
  discs: Map<number, Pose | string>; // a pose, or the edge it left the table over; the flicked one is 0
  cards: Map<string, Lying>;
}

export interface Strike {
  x: number;
  aim: number;
  power: number; // m/s
  loft: number;
}

const EDGES = ["", "near", "far", "left", "right"];
const GRAVITY = 9.81;

/* The numbers of an event "landed", hundredths. */
export function landingOf(numbers: readonly number[]): Landing {
  const landing: Landing = { tumble: (numbers[0] ?? 0) / 100, discs: new Map(), cards: new Map() };
  const get = (n: number): number => (numbers[n] ?? 0) / 100;
  const disc = (at: number, name: number): number => {
    const code = get(at);
    if (code >= 1 && code <= 4) landing.discs.set(name, EDGES[code] ?? "near");
    else if (code === 5) landing.discs.set(name, { at: [get(at + 1), get(at + 2), 1], lean: 0, direction: 0 });
    else landing.discs.set(name, { at: [get(at + 1), get(at + 2), get(at + 3)], lean: get(at + 4), direction: get(at + 5) });
    return at + (code === 5 ? 3 : code === 0 ? 6 : 1);
  };
  let at = disc(1, 0);
  while (at < numbers.length) {
    const name = get(at);
    if (name > 100) {
      landing.cards.set(cellOf(Math.floor((name - 100) / 10), name % 10), { x: get(at + 1), y: get(at + 2), turn: get(at + 3) });
      at += 4;
    } else at = disc(at + 1, name);
  }
  return landing;
}

/* In the steps of an action. */
export function strikeOf(event: GameEvent): Strike {
  const [x = 0, aim = 0, power = 0, loft = 0] = list(event, "flick");
  return { x, aim: aim / 10, power: power / 500, loft: loft / 5 };
}

export function numberOf(view: View, seat: number, ship: string): number {
  return discNumber(seat, view.seats[seat]?.ships.findIndex(({ id }) => id === ship) ?? 0);
}

/* ---- an arc of our own -------------------------------------------------------------------------------- */

export interface Start {
  at: Point;
  facing: number;
}

/* Where a flip begins, and which way is straight ahead (FS-2.12, FS-12.7). */
export function startOf(view: View, kind: string, ramp: boolean, x: number, from?: Point): Start {
  const [, , near, far] = view.table.mothership;
  if (kind === "forward" && from !== undefined) {
    const facing = (Math.atan2(-from[0], (near + far) / 2 - from[1]) * 180) / Math.PI;
    return { at: [from[0], from[1], RAMP + 3.5], facing };
  }
  return { at: [x, ramp ? -45 : view.table.edges[2], ramp ? RAMP + 3.5 : 3.5], facing: 0 };
}

/* Where it leaves the sight of the table over an edge. */
function over(view: View, edge: string, from: Point, to: Point): Point {
  const [left, right, near, far] = view.table.edges;
  if (edge === "left") return [left - 60, to[1], -120];
  if (edge === "right") return [right + 60, to[1], -120];
  return edge === "far" ? [to[0], far + 60, -120] : [from[0] * 0.5 + to[0] * 0.5, near - 70, -120];
}

/* The free flight: mm, from the strike until the disc would come down on the table. */
export function arc(start: Start, strike: Strike, ground = 1): Point[] {
  const loft = (strike.loft * Math.PI) / 180;
  const aim = ((strike.aim + start.facing) * Math.PI) / 180;
  let [ahead, up] = [strike.power * Math.cos(loft), strike.power * Math.sin(loft)];
  let [way, high] = [0, start.at[2] / 1000];
  const points: Point[] = [];
  for (let n = 0; n < 400 && (high > ground / 1000 || n === 0); n++) {
    points.push([start.at[0] + way * 1000 * Math.sin(aim), start.at[1] + way * 1000 * Math.cos(aim), high * 1000]);
    const drag = 0.28 * Math.hypot(ahead, up) * 0.005; // a tumbling disc of cardboard: half its face against the air
    ahead -= ahead * drag;
    up -= up * drag + GRAVITY * 0.005;
    way += ahead * 0.005;
    high += up * 0.005;
  }
  return points;
}

function inBox(view: View, [x, y]: Point): boolean {
  const [left, right, near, far] = view.table.mothership;
  return x > left && x < right && y > near && y < far;
}

/* Down from the strike to rest: the flight, a short hop, a slide. */
function made(view: View, seat: number, ship: string, start: Start, strike: Strike, landing: Landing): Flight {
  const rest = landing.discs.get(0) ?? "near";
  const flown = arc(start, strike);
  const fall = flown[flown.length - 1] ?? start.at;
  const end: Point = typeof rest === "string" ? over(view, rest, start.at, fall) : rest.at;
  const fallen = typeof rest === "string" || !inBox(view, end) ? 0.86 : 1; // over the wall, and there is nowhere to slide
  const touch: Point = [mix(start.at[0], end[0], fallen), mix(start.at[1], end[1], fallen), Math.max(1, end[2])];
  const flying = Math.max(0.25, flown.length * 0.005);
  const after = typeof rest === "string" ? 0.25 : 0.35;
  const top = flown.reduce((high, [, , z]) => Math.max(high, z), 0);
  const aim = ((strike.aim + start.facing) * Math.PI) / 180;
  const across: Point = [-Math.cos(aim), Math.sin(aim), 0];
  const yaw = yawOf(numberOf(view, seat, ship));
  const turns = (Math.max(180, Math.round(landing.tumble / 180) * 180) * Math.PI) / 180;
  const others = movedBy(view, landing);
  return {
    seat,
    ship,
    time: flying + after,
    at: (time) => {
      const part = Math.min(1, time / flying);
      const late = Math.max(0, Math.min(1, (time - flying) / after));
      const ease = 1 - (1 - late) ** 2;
      const to = late > 0 ? end : touch;
      const from = late > 0 ? touch : start.at;
      const along = late > 0 ? ease : part;
      const hop = late > 0 ? Math.max(0, Math.sin(Math.min(1, late * 1.6) * Math.PI)) * Math.min(26, top * 0.08) : 4 * top * part * (1 - part);
      const at: Point = [mix(from[0], to[0], along), mix(from[1], to[1], along), mix(from[2], to[2], along) + hop];
      const way = turned(level(yaw), across, -(late > 0 ? turns * (1 + 0.06 * Math.sin(late * Math.PI)) : turns * part));
      const lean = typeof rest === "string" || late < 0.75 ? null : bodyOf({ ...rest, at }, yaw);
      return { discs: new Map([[0, lean ?? { at, ...way }], ...others.discs(ease)]), cards: others.cards(ease) };
    },
  };
}

/* What it pushed, on its way. */
function movedBy(view: View, landing: Landing): { discs(part: number): [number, Body][]; cards(part: number): Map<string, Lying> } {
  const cards = [...landing.cards].map(([cell, to]) => ({ cell, from: lying(view, cell), to }));
  const discs = [...landing.discs].flatMap(([name, rest]) => {
    const ship = view.seats[Math.floor(name / 10) - 1]?.ships[(name % 10) - 1];
    const from = name === 0 || ship === undefined ? null : poseOf(ship);
    if (from === null) return [];
    const to: Pose = typeof rest === "string" ? { ...from, at: over(view, rest, from.at, from.at) } : rest;
    return [{ name, from, to }];
  });
  return {
    discs: (part) =>
      discs.map(({ name, from, to }) => {
        const at = from.at.map((value, n) => mix(value, to.at[n] ?? value, part)) as Point;
        return [name, bodyOf(part < 0.9 ? { ...from, at } : { ...to, at }, yawOf(name))];
      }),
    cards: (part) =>
      new Map(cards.map(({ cell, from, to }) => [cell, { x: mix(from.x, to.x, part), y: mix(from.y, to.y, part), turn: mix(from.turn, to.turn, part) }])),
  };
}

/* The flight of a ply, null when nothing was flicked in it. */
export function flightOf(view: View, events: readonly GameEvent[], film: string | null): Flight | null {
  const struck = events.find(({ type }) => type === "flick");
  const landed = events.find(({ type }) => type === "landed");
  if (struck === undefined || landed === undefined) return null;
  const [seat, ship] = [num(landed, "seat"), str(landed, "ship")];
  const seen = film === null ? null : filmed(view, seat, ship, film);
  if (seen !== null) return seen;
  const strike = strikeOf(struck);
  const start = startOf(view, str(struck, "kind"), struck.ramp === true, strike.x, shipOf(view, seat, ship)?.at);
  return made(view, seat, ship, start, strike, landingOf(list(landed, "landing")));
}

/* A throw of the rapid variant that has come to rest; the numbers are those of an event "rests". */
export function thrown(view: View, seat: number, ship: string, start: Start, strike: Strike, numbers: readonly number[]): Flight {
  const [edge = 0, x = 0, y = 0, z = 0, lean = 0, direction = 0, tumble = 0] = numbers.map((value) => value / 100);
  const rest = EDGES[edge] || { at: [x, y, z] as Point, lean, direction };
  return made(view, seat, ship, start, strike, { tumble, discs: new Map([[0, rest]]), cards: new Map() });
}

/* A flick that is only tried: where nobody says where it would end, it stops where it comes down. */
export function practice(view: View, seat: number, ship: string, start: Start, strike: Strike, end?: Spot): Flight {
  const flown = arc(start, strike);
  const fall = flown[flown.length - 1] ?? start.at;
  const rest: Pose = { at: [end?.x ?? fall[0], end?.y ?? fall[1], 1], lean: 0, direction: 0 };
  return made(view, seat, ship, start, strike, { tumble: 720, discs: new Map([[0, rest]]), cards: new Map() });
}
