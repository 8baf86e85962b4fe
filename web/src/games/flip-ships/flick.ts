/* A flick while it is being made: the numbers of FS-17.6 in the steps of FS-17.19, and how a gesture becomes them. Board and tray share it. */
import { signal } from "@preact/signals";
import type { Flight } from "./flight";
import { edgeOf, placeOf, walks } from "./race";
import { type Kind, type View, home, lying } from "./view";

export interface Flick {
  x: number; // mm
  aim: number; // degrees, plus to the right
  power: number; // m/s
  loft: number; // degrees
  back: number; // radii behind the centre
  side: number; // -1..1, plus is right
  ramp: boolean;
}

export interface Choice {
  ship: string;
  kind: Kind;
  place?: (x: number) => number; // of a throw: where on the edge, as mm round the table
}

export const PLAIN: Flick = { x: 0, aim: 0, power: 2.3, loft: 50, back: 0.12, side: 0, ramp: false };
export type Part = Exclude<keyof Flick, "ramp">;
export const RANGES: { [part in Part]: [least: number, most: number, step: number] } = {
  x: [-700, 700, 1],
  aim: [-60, 60, 0.1],
  power: [0.3, 6, 0.002],
  loft: [5, 85, 0.2],
  back: [0, 0.9, 0.01],
  side: [-1, 1, 0.02],
};

export const flick = signal<Flick>(PLAIN);
export const wanted = signal<Choice | null>(null); // as the person likes; what is possible comes first
export const practising = signal(false);
export const pulling = signal(false); // the numbers follow a gesture
export const played = signal<{ flight: Flight; view: View | null; slow: number; n: number } | null>(null); // flown once more over that table, or only tried
export const last = signal<{ flight: Flight; view: View; on: string } | null>(null); // the landing seen last, the table before it, and on what it came down

/* Flies it now; without a view over the table as it is. */
export function fly(flight: Flight, view: View | null, slow: number): void {
  played.value = { flight, view, slow, n: (played.peek()?.n ?? 0) + 1 };
}

/* Another table: nothing of the last one is left. */
export function reset(): void {
  flick.value = PLAIN;
  practising.value = false;
  wanted.value = last.value = played.value = walks.value = null;
}

/* In the rapid variant: to the next edge. From there the last landing looks otherwise. */
export function walkOn(view: View, seat: number): void {
  walks.value = (edgeOf(view, seat).quarter + 1) % 4;
  last.value = played.value = null;
}

/* On the grid, inside the range. */
export function stepped(part: Part, value: number): number {
  const [least, most, step] = RANGES[part];
  const kept = Math.min(most, Math.max(least, value));
  const steps = Math.round(kept / step);
  return Number((steps * step).toFixed(3)) + 0; // no -0
}

export function set(change: Partial<Flick>): void {
  const next = { ...flick.peek(), ...change };
  for (const part of Object.keys(RANGES) as Part[]) next[part] = stepped(part, next[part]);
  flick.value = next;
}

export function actionText({ ship, kind, place }: Choice, { x, aim, power, loft, back, side, ramp }: Flick): string {
  const words = kind === "throw" ? [kind, String(place?.(x) ?? 0)] : [kind, ship, ...(kind === "forward" ? [] : [String(x)])];
  words.push(aim.toFixed(1), power.toFixed(3), loft.toFixed(1), back.toFixed(2), side.toFixed(2));
  if (ramp && kind !== "forward" && kind !== "throw") words.push("ramp");
  return words.join(" ");
}

/* What is flipped now: as wanted, else the first that may be. */
export function choiceOf(view: View, seat: number, wish: Choice | null): Choice | null {
  const all = view.seats[seat]?.flips ?? [];
  const thrown = all.find(({ kind }) => kind === "throw");
  if (thrown !== undefined) return { ...thrown, place: (x) => placeOf(edgeOf(view, seat), x) };
  return (
    all.find(({ ship, kind }) => wish !== null && ship === wish.ship && kind === wish.kind) ??
    all.find(({ ship }) => ship === wish?.ship) ??
    all.find(({ kind }) => kind === "flip") ??
    all[0] ??
    null
  );
}

/* ---- gestures --------------------------------------------------------------------------------------- */

/* Where the finger strikes: right of the middle lifts the right side, below it makes it tumble faster. The middle is what suits a full turn. */
export function struck(across: number, down: number): { back: number; side: number } {
  const side = Math.abs(across) < 0.2 ? 0 : Math.sign(across) * Math.min(1, (Math.abs(across) - 0.2) / 0.8);
  return { back: stepped("back", 0.12 + (down < 0 ? 0.1 : 0.3) * Math.max(-1, Math.min(1, down))), side: stepped("side", side * 0.6) };
}

const WEAK = 0.8; // m/s of the shortest pull that counts
const STRONG = 5;

/* A pull of `way` of `room` pixels: evenly from weak to strong. */
export function pullPower(way: number, room: number): number {
  return stepped("power", WEAK + (STRONG - WEAK) * Math.min(1, way / room));
}

/* A swipe in pixels a second, on a drawing in which a metre at the edge is so many pixels. A hand on glass is slower than a finger that snaps. */
export function swipePower(speed: number, metre: number): number {
  return stepped("power", 0.6 + (speed / Math.max(1, metre)) * 2.1);
}

/* ---- by steps ---------------------------------------------------------------------------------------- */

/* The speeds that come to rest in the rows, and in the Mothership (FS-17.9). */
const ROWS = [1.9, 2.3, 2.7, 3.1];

/* At the box in the middle of the table of the rapid variant. */
export const THROW = { power: 2.62, loft: 57 };

function boxShot(view: View): { power: number; loft: number } {
  return { power: view.rows < 4 ? 3.66 : 3.96, loft: 56 };
}

export function aimedAt(view: View, target: string, kind: Kind): Partial<Flick> {
  const { x, y } = target === "box" ? { x: 0, y: view.table.mothership[2] } : view.enemies[target] === undefined ? home(view, target) : lying(view, target);
  const how = target === "box" ? boxShot(view) : { power: ROWS[Number(target[1]) - 1] ?? 2.3, loft: 50 };
  if (kind === "forward") return { aim: 0, ...how, power: target === "box" ? 2 : how.power };
  const from = flick.peek().x;
  if (kind === "throw") return { aim: (Math.atan2(-from, y) * 180) / Math.PI, ...THROW };
  return { ...how, aim: (Math.atan2(x - from, y - view.table.edges[2]) * 180) / Math.PI };
}

/* The same way with the usual loft. */
export function plainSpeed({ power, loft }: Flick): number {
  const lift = (degrees: number): number => Math.sin((2 * degrees * Math.PI) / 180);
  return power * Math.sqrt(Math.max(0, lift(loft)) / lift(PLAIN.loft));
}

/* What is worth a mark beside the gauge with this loft: the rows and the Mothership; in the rapid variant that alone. */
export function goalsOf(kind: Kind, now: Flick): number[] {
  const plain = kind === "throw" ? [plainSpeed({ ...now, ...THROW })] : [...ROWS, 3.8];
  return plain.map((power) => power ** 2 / plainSpeed({ ...now, power }));
}

/* How far it goes by rule of thumb: a text, and the row it names. */
export function reachOf(view: View, now: Flick): [key: "short" | "row" | "between" | "box" | "over", row: number] {
  const speed = plainSpeed(now);
  const box = plainSpeed({ ...now, ...boxShot(view) });
  const row = 1 + ROWS.findIndex((power) => Math.abs(speed - power) <= 0.2);
  if (row >= 1 && row <= view.rows) return ["row", row];
  if (speed < (ROWS[0] ?? 0)) return ["short", 0];
  return [speed < box - 0.1 ? "between" : speed <= box + 0.1 ? "box" : "over", 0];
}

function deviate(next: () => number): number {
  let sum = -6;
  for (let n = 0; n < 12; n++) sum += next();
  return sum;
}

/* The flick as a hand of this k makes it (FS-17.17). */
export function steadied(flicked: Flick, k: number, next: () => number = Math.random): Flick {
  const by = (): number => k * deviate(next);
  return {
    ...flicked,
    power: stepped("power", flicked.power * (1 + 0.03 * by())),
    aim: stepped("aim", flicked.aim + 1.15 * by()),
    loft: stepped("loft", flicked.loft + 2 * by()),
    back: stepped("back", flicked.back * (1 + 0.2 * by())),
    side: stepped("side", flicked.side + 0.1 * by()),
  };
}
