/* The view of Fleet Commander as the server sends it, and the geometry every part of the board shares. The members are those of
 * docs/notation/fleet-commander.md. */
import type { BoardProps } from "../../board/types";

export type Text = BoardProps<View>["text"];
export type Kind = "frigate" | "destroyer" | "battleship" | "shuttle" | "decoy";
export type Terrain = "asteroid" | "gravity";
export type Weapon = "vortex" | "proton" | "tractor" | "repair" | "bomb" | "drones";
export type Colour = "E" | "W" | "H";

export interface Piece {
  seat: number;
  letter: string; // what people call it: "frigate B"
  kind: Kind | null; // null: a signal of the other side
  square: string | null;
  hull: number | null;
  hidden: boolean;
  known: boolean;
  proven: boolean;
  left: boolean;
  moved: boolean;
  towing: boolean;
}

export interface Bridge {
  weapon: Weapon | null;
  weapon_chosen: boolean;
  weapon_open: boolean;
  weapon_lost: boolean;
  dealt: Weapon[];
  drones: number | null;
  hand: string[];
  reserve: string[];
  gauge: string[];
  pool: Record<Colour, number>;
  lost: number;
  out: number;
  undeployed: Partial<Record<Kind, number>>;
  to_deploy: number;
}

export interface Group {
  ships: number[];
  tow: number[];
  start: string;
  from: string;
  at: string;
  face: string;
  die: string;
  cause: string;
}

export interface Attack {
  origin: string;
  target: string;
  ship: number | null;
  ranged: boolean;
  detect: boolean;
  last: string;
  shielded: string[];
  riposte: number | null;
  participants: number[];
  strength: number;
}

export interface View {
  to_act: number[];
  options: { scenario: string; advanced: boolean; secret_weapons: boolean; masked: boolean; turn_limit: number };
  node: string;
  turn: number;
  first: number;
  active: number;
  ships: Piece[];
  terrain: Record<string, Terrain>;
  containers: Record<string, number>;
  seats: Bridge[];
  group: Group | null;
  attack: Attack | null;
  field: { square: string; face: string } | null;
  result: { winner: number; reason: string } | null;
}

export const CELL = 100;
export const STEP = 104; // a cell and the gap behind it
export const SIDE = 5 * STEP - 4;
export const HULL: Record<Kind, number> = { frigate: 6, destroyer: 12, battleship: 24, shuttle: 2, decoy: 0 };
export const POWER: Record<Kind, number> = { frigate: 1, destroyer: 2, battleship: 4, shuttle: 0, decoy: 0 };
export const COLOURS: readonly Colour[] = ["E", "W", "H"];

export const SQUARES: readonly string[] = [5, 4, 3, 2, 1].flatMap((row) => ["a", "b", "c", "d", "e"].map((column) => `${column}${row}`));

export interface Point {
  x: number;
  y: number;
}

export function columnOf(square: string): number {
  return square.charCodeAt(0) - 97;
}

export function rowOf(square: string): number {
  return square.charCodeAt(1) - 49;
}

export function squareAt(column: number, row: number): string | null {
  return column < 0 || column > 4 || row < 0 || row > 4 ? null : String.fromCharCode(97 + column, 49 + row);
}

export function distance(a: string, b: string): number {
  return Math.max(Math.abs(columnOf(a) - columnOf(b)), Math.abs(rowOf(a) - rowOf(b)));
}

/* A player's own home row is below, so that Yellow, at home in row 5, sees the chart upside down; `turned` is the person's wish. */
export function flipped(viewer: number, turned: boolean): boolean {
  return (viewer === 0) !== turned;
}

export function corner(square: string, flip: boolean): Point {
  const column = columnOf(square);
  const row = rowOf(square);
  return { x: (flip ? 4 - column : column) * STEP, y: (flip ? row : 4 - row) * STEP };
}

export function centre(square: string, flip: boolean): Point {
  const at = corner(square, flip);
  return { x: at.x + CELL / 2, y: at.y + CELL / 2 };
}

/* Home squares, for the tint: whose deployment zone a square is in, -1 for nobody's. */
export function zone(scenario: string, square: string): number {
  const row = rowOf(square);
  const column = columnOf(square);
  if (scenario === "trap") return row === 2 ? 1 : row === 0 || row === 4 ? 0 : -1;
  if (scenario === "capture") {
    const away = Math.abs(column - 2) + Math.abs(row - 2);
    const edge = column === 0 || column === 4 || row === 0 || row === 4;
    return away <= 1 ? 1 : edge && away < 4 ? 0 : -1;
  }
  return row === 4 ? 0 : row === 0 ? 1 : -1;
}

export function piecesOn(view: View, square: string): number[] {
  return view.ships.flatMap((ship, n) => (ship.square === square ? [n] : []));
}

/* Pieces that the list of legal actions treats as one: it names the one with the lowest number. */
export function same(view: View, token: string): string[] {
  if (!token.startsWith("ship:")) return [token];
  const like = view.ships[Number(token.slice(5))];
  if (like === undefined) return [token];
  const hunted = view.seats.map((seat) => seat.drones);
  const key = (ship: Piece, n: number): string =>
    [ship.seat, ship.kind, ship.square, ship.hull, ship.hidden, ship.known, ship.moved, ship.towing, hunted.includes(n)].join();
  const wanted = key(like, Number(token.slice(5)));
  return view.ships.flatMap((ship, n) => (like.kind !== null && key(ship, n) === wanted ? [`ship:${n}`] : [])).concat(like.kind === null ? [token] : []);
}

/* Where a group on its way is now: in the field that throws it, or on the square of its first step. */
export function groupAt(view: View): string | null {
  if (view.group === null) return null;
  return view.node === "exit" ? view.group.at : (view.ships[view.group.ships[0] ?? -1]?.square ?? null);
}
