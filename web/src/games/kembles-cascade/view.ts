/* The view of Kemble's Cascade as the server sends it, and the geometry every part of the screen shares. */
import type { BoardProps } from "../../board/types";

export type Text = BoardProps<View>["text"];
export type Direction = "up" | "down" | "left" | "right";
export type Weapon = "turret" | "laser" | "missile" | "gamma" | "flame";
export type Letter = "U" | "D" | "L" | "R";

/* What stands on a cell: the members of docs/notation/kembles-cascade.md, those that are 0 left out. */
export interface Thing {
  type: string;
  energy?: number;
  danger?: number;
  omni?: number;
  bellonium?: number;
  glory?: number;
  moves?: number;
  flip?: boolean;
  spec?: boolean;
  ranged?: Partial<Record<Letter, number>>;
  gamma?: Partial<Record<Letter, number>>;
  immune?: Weapon[];
  covered?: boolean;
  back?: Thing;
}

export interface Threat {
  points: number;
  near?: number;
  ranged?: number;
  gamma?: number;
  omni?: number;
}

export interface Captain {
  cell: string | null;
  deployed: boolean;
  energy: number;
  max_energy: number;
  level: number;
  glory: number;
  bellonium: number;
  cage: Direction;
  upgrades: Record<string, number>;
  mission: string | null;
  markers: number;
  needed: number;
  worth: number;
  cubes: number[];
  achievements: string[];
  spent: number;
  lost: number;
  sealed: boolean;
  played: number | null;
  cards: number;
  sensors: number[] | null;
  choice: number | null;
  power_ups: string[] | null;
  threats?: Record<string, Threat>;
  threatened?: number;
  target?: string | null;
}

export interface Offer {
  left: number;
  prices: number[];
  glory: number[];
}

export interface Step {
  moves: number;
  fires: number;
  overloads: number;
  paid: number; // overloads whose move or fire action is still to come
  shots: number;
  used: Weapon[];
  charged: boolean;
  jammed: string[];
  down: boolean;
}

export interface Outlook {
  level: number | null; // null: destroyed, or put elsewhere
  loss?: number;
  fatal?: boolean;
}

export interface View {
  to_act: number[];
  node: string;
  round: number;
  turn: number;
  order: number[];
  teams: boolean;
  rows: (string | null)[][];
  flipped: string[];
  cells: Record<string, Thing>;
  damage: Record<string, number>;
  claimed: Record<string, number[]>;
  outlook: Record<string, Outlook>;
  overload: number | null;
  seats: Captain[];
  step: Step;
  arrival: { seat: number; cell: string; how: string } | null;
  loss: { amount: number; cause: string } | null;
  scrolling: boolean;
  flees: string | null;
  buying: string;
  shop: Record<string, Offer | number>;
  achievements: (string | null)[];
  worth: number[];
  pile_rows: number;
  sensor_pile: number;
  sensor_discards: number[]; // face up
  sensor_down: number; // how many lie face down
  rows_left: number;
  boss: string | null;
  result: { winners: number[]; reason: string } | null;
  gone?: (string | null)[]; // while a row leaves the screen: its cards, below the last row
}

export const COLUMN = 100;
export const ROWS = 5;
export const SEATS = ["violet", "red", "blue", "yellow", "green"] as const;
export const UPGRADES = ["U-LAS", "U-MIS", "U-GAM", "U-FLA", "U-CAG", "U-GEN", "U-SHI", "U-ENG"] as const;
export const GUNS: Record<Exclude<Weapon, "turret">, string> = { laser: "U-LAS", missile: "U-MIS", gamma: "U-GAM", flame: "U-FLA" };
export const TURNS: Record<Direction, number> = { up: 0, right: 90, down: 180, left: 270 };
export const STEPS: Record<Direction, [number, number]> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
export const LETTERS: Record<Letter, Direction> = { U: "up", D: "down", L: "left", R: "right" };

export interface Point {
  x: number;
  y: number;
}

/* The screen: narrow games have square cells, wide ones taller ones, so that the area is about as high as it is wide. */
export interface Frame {
  columns: number;
  height: number; // of a row
}

export function frameOf(view: View): Frame {
  const cards = view.rows[0]?.length ?? 3;
  return { columns: 2 * cards, height: cards >= 4 ? 118 : cards === 3 ? 104 : 96 };
}

export function columnOf(cell: string): number {
  return cell.charCodeAt(0) - 97;
}

export function rowOf(cell: string): number {
  return cell.charCodeAt(1) - 49;
}

export function cellAt(column: number, row: number): string {
  return String.fromCharCode(97 + column, 49 + row);
}

export function centre(cell: string, frame: Frame): Point {
  return { x: (columnOf(cell) + 0.5) * COLUMN, y: (rowOf(cell) + 0.5) * frame.height };
}

export function nextTo(cell: string, way: Direction, view: View): string | null {
  const [dx, dy] = STEPS[way];
  const column = columnOf(cell) + dx;
  const row = rowOf(cell) + dy;
  return column < 0 || column >= frameOf(view).columns || row < 0 || row >= view.rows.length ? null : cellAt(column, row);
}

/* Cells from next to `cell` to the edge. */
export function ray(cell: string, way: Direction, view: View): string[] {
  const cells: string[] = [];
  for (let at = nextTo(cell, way, view); at !== null; at = nextTo(at, way, view)) cells.push(at);
  return cells;
}

export function activeSeat(view: View): number {
  return view.order[view.turn] ?? 0;
}

export function shipAt(view: View, cell: string): number {
  return view.seats.findIndex((seat) => seat.cell === cell);
}

/* Whose decision the tray is about: the one who looks when it is theirs, else the one who decides. */
export function decider(view: View, viewer: number): number {
  return view.to_act.includes(viewer) ? viewer : (view.to_act[0] ?? activeSeat(view));
}
