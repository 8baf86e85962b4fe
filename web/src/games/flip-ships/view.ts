/* The view of Flip Ships as the server writes it (docs/notation/flip-ships.md). Millimetres and degrees: x to the right, y away from the
 * city, z up from the table top; directions from straight ahead, plus to the right. */
import type { BoardProps } from "../../board/types";

export type Text = BoardProps<View>["text"];
export type Kind = "flip" | "bomb" | "extra" | "forward" | "throw";
export type Rect = [left: number, right: number, near: number, far: number];
export type Point = [x: number, y: number, z: number];

export interface ShipView {
  id: string; // "1a"
  level: number;
  where: "reserve" | "ready" | "landed" | "waiting" | "docked" | "flying";
  edge: string | null; // over which it left the table
  at?: Point;
  lean?: [lean: number, direction: number];
  on?: string;
  cells: string[];
  tries: number;
  voids: number;
  bombing: boolean;
}

export interface SeatView {
  id: string;
  pilots: [string, string, string];
  scatter: number;
  ships: ShipView[];
  flips: { ship: string; kind: Kind }[];
  lodged?: number; // rapid variant, like the next three
  place?: number;
  free?: number;
  until?: number;
}

export interface EnemyType {
  id: string;
  speed: number; // 3 is an arrow
  damage: number;
  symbol: "shield" | "two-hit" | null;
}

export interface Enemy {
  type: string;
  at?: [x: number, y: number];
  turn?: number;
}

export interface TableSize {
  edges: Rect;
  strip: Rect;
  mothership: Rect; // its inside
  atmosphere: number;
  sector: number;
  moon: [left: number, right: number];
  card: [width: number, length: number];
  radius: [number, number, number];
}

export interface View {
  to_act: number[];
  node: string;
  round: number;
  last_round: boolean;
  difficulty: string;
  rows: number;
  city: number;
  mothership: number;
  deck: number;
  marks: number[];
  marker: number;
  seat: number;
  open: string;
  flipped: string | null;
  acting: string | null;
  stage: number;
  targets: string[];
  time?: number;
  table: TableSize;
  types: EnemyType[];
  enemies: { [cell: string]: Enemy };
  seats: SeatView[];
  result: { winners: number[]; reason: string } | null;
}

/* How a disc lies or flies: its centre, and where its face looks. */
export interface Pose {
  at: Point;
  lean: number;
  direction: number;
}

/* A card where it lies. */
export interface Lying {
  x: number;
  y: number;
  turn: number;
}

export const TRACK = 20; // the health tracks end here
export const WALL = 2;
export const WALLS = 80; // sides and back of the Mothership
export const RAMP = 25;
export const THICK = 2;
export const COLUMNS = 5;
const PITCH = 73; // from column to column

export function isRapid(view: View): boolean {
  return view.time !== undefined;
}

export function frontOf(view: View): number {
  return isRapid(view) ? WALLS : 60;
}

export function cellOf(row: number, column: number): string {
  return `r${row}c${column}`;
}

/* The middle of a cell. */
export function home(view: View, cell: string): Lying {
  const row = Number(cell[1]);
  const column = Number(cell[3]);
  const { atmosphere, sector, card } = view.table;
  return { x: (3 - column) * PITCH, y: atmosphere + (row - 1) * sector + card[1] / 2, turn: 0 };
}

export function lying(view: View, cell: string): Lying {
  const enemy = view.enemies[cell];
  return enemy?.at === undefined ? home(view, cell) : { x: enemy.at[0], y: enemy.at[1], turn: enemy.turn ?? 0 };
}

export function typeOf(view: View, id: string): EnemyType | undefined {
  return view.types.find((type) => type.id === id);
}

export function shipOf(view: View, seat: number, id: string): ShipView | undefined {
  return view.seats[seat]?.ships.find((ship) => ship.id === id);
}

export function radiusOf(view: View, level: number): number {
  return view.table.radius[level - 1] ?? 15;
}

export function powerOf(view: View, seat: number, level: number): string {
  return view.seats[seat]?.pilots[level - 1] ?? "";
}

export function poseOf(ship: ShipView): Pose | null {
  if (ship.at === undefined || ship.edge !== null) return null;
  return { at: ship.at, lean: ship.lean?.[0] ?? 0, direction: ship.lean?.[1] ?? 0 };
}

/* The number that stands for a disc or a card in a landing. */
export function discNumber(seat: number, ship: number): number {
  return (seat + 1) * 10 + ship + 1;
}

export function cardNumber(cell: string): number {
  return 100 + Number(cell[1]) * 10 + Number(cell[3]);
}

/* Who decides, of the seats this person plays. */
export function decider(view: View, viewer: number): number {
  return view.to_act.includes(viewer) || view.to_act.length === 0 ? viewer : (view.to_act[0] ?? viewer);
}

/* Something can be flicked now, besides what is listed. */
export function flips(view: View): boolean {
  return view.node === "flipping" || view.node === "assault" || view.node === "racing";
}

export function mix(a: number, b: number, part: number): number {
  return a + (b - a) * part;
}
