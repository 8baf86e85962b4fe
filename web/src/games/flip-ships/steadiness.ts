/* How steady a hand is: the k of FS-17.17 from practice flicks at shown targets (docs/decisions/0018). */
import { signal } from "@preact/signals";
import { keepOwn, ownValue } from "../../shell/own";
import { PLAIN, flick, practising, set } from "./flick";
import { type Spot } from "./camera";
import { type View, cellOf, home } from "./view";

export const TRIALS = 20;
export const MIDDLE = 150; // hundredths: the hand of those who have not measured theirs

/* One flick of k = 1 (FS-17.17): degrees, and a part of the speed. */
const SPREAD = { aim: 1.15, power: 0.03 };

/* A flick and what its target would have needed. */
export interface Trial {
  x: number; // where on the edge
  aim: number;
  power: number;
  needs: { aim: number; power: number };
}

type Sides = "aim" | "power";

/* By how much it went wrong, in spreads of k = 1. */
function error({ aim, power, needs }: Trial): { [side in Sides]: number } {
  return { aim: (aim - needs.aim) / SPREAD.aim, power: (power / needs.power - 1) / SPREAD.power };
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

/* Without fumbles: at most three that lie four times farther off than what is usual for this hand. */
function meant(trials: readonly Trial[]): Trial[] {
  const errors = trials.map(error);
  const off = (side: Sides): number[] => {
    const all = errors.map((one) => one[side]);
    const centre = middle(all);
    const away = all.map((value) => Math.abs(value - centre));
    return away.map((value) => value / Math.max(1.4826 * middle(away), 0.05));
  };
  const [aim, power] = [off("aim"), off("power")];
  const worst = trials
    .map((_trial, n) => ({ n, far: Math.max(aim[n] ?? 0, power[n] ?? 0) }))
    .filter(({ far }) => far > 4)
    .sort((a, b) => b.far - a.far)
    .slice(0, 3);
  return trials.filter((_trial, n) => !worst.some((one) => one.n === n));
}

/* What goes wrong on average: degrees to the right, and a part of the speed too much. One sees it and corrects it, so that it is no tremor. */
export function lean(trials: readonly Trial[]): { aim: number; power: number } {
  const kept = meant(trials).map(error);
  const mean = (side: Sides): number => (kept.reduce((sum, one) => sum + one[side], 0) / Math.max(1, kept.length)) * SPREAD[side];
  return { aim: mean("aim"), power: mean("power") };
}

/* The k of a hand: what is left about that average, in aim and power together. */
export function steadiness(trials: readonly Trial[]): number {
  const kept = meant(trials);
  const free = 2 * (kept.length - 1);
  if (free < 2) return MIDDLE / 100;
  const { aim, power } = lean(trials);
  const squares = kept.map(error).reduce((sum, one) => sum + (one.aim - aim / SPREAD.aim) ** 2 + (one.power - power / SPREAD.power) ** 2, 0);
  return Math.sqrt(squares / free) * (1 + 1 / (4 * free)); // a root of few squares is a little too small
}

/* As the seat option has it: 0 would be no scatter at all. */
export function scatterFrom(trials: readonly Trial[]): number {
  return Math.min(400, Math.max(5, Math.round(steadiness(trials) * 100)));
}

/* ---- targets ------------------------------------------------------------------------------------------ */

/* Every row and column comes up, none twice in a row. */
export function targetOf(view: View, n: number): Spot {
  const rows = [2, 4, 1, 3].filter((row) => row <= view.rows);
  const columns = [3, 1, 5, 2, 4];
  return home(view, cellOf(rows[n % rows.length] ?? 1, columns[n % 5] ?? 3));
}

/* FS-17.9: with the usual loft 1.9 m/s come to rest in the first row, and 0.4 m/s more in the next, 165 mm farther. */
const NEAREST = { power: 1.9, way: 374 };
const PER_METRE = 0.4 / 165;

export function needOf(from: Spot, target: Spot): { aim: number; power: number } {
  const [x, y] = [target.x - from.x, target.y - from.y];
  return { aim: (Math.atan2(x, y) * 180) / Math.PI, power: NEAREST.power + (Math.hypot(x, y) - NEAREST.way) * PER_METRE };
}

/* Where such a flick would come to rest, if nothing but the hand erred. */
export function restOf(from: Spot, aim: number, power: number): Spot {
  const way = Math.max(20, NEAREST.way + (power - NEAREST.power) / PER_METRE);
  const angle = (aim * Math.PI) / 180;
  return { x: from.x + way * Math.sin(angle), y: from.y + way * Math.cos(angle) };
}

/* ---- the person of this browser ----------------------------------------------------------------------- */

export const measuring = signal<Trial[] | null>(null);
export const own = signal<number | null>(ownValue("flip-ships", "scatter")); // hundredths

export function begin(): void {
  set(PLAIN);
  practising.value = true;
  measuring.value = [];
}

export function stop(): void {
  measuring.value = null;
  practising.value = false;
}

/* The flick that was just made counts. */
export function count(view: View): void {
  const trials = measuring.peek();
  if (trials === null || trials.length >= TRIALS) return;
  const { x, aim, power } = flick.peek();
  const next = [...trials, { x, aim, power, needs: needOf({ x, y: view.table.edges[2] }, targetOf(view, trials.length)) }];
  measuring.value = next;
  if (next.length < TRIALS) return;
  own.value = scatterFrom(next);
  keepOwn("flip-ships", "scatter", own.value);
}

/* The name of a hand, for a text "hand.<name>". */
export function handName(scatter: number): string {
  return scatter <= 70 ? "sure" : scatter <= 125 ? "steady" : scatter <= 225 ? "ordinary" : "wild";
}

/* Hundredths a flick by steps gets from the page: at a seat with scatter of its own, none. */
export function scatterBySteps(seat: number): number {
  return seat > 0 ? 0 : (own.value ?? MIDDLE);
}
