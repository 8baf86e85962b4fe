/* The view of Battleship Galaxies as the server sends it, and the geometry every part of the board shares: pointy hexes in rows, row 1
 * in the south, even rows half a hex to the right (BG-2.1). */
import type { BoardProps } from "../../board/types";

export type Text = BoardProps<View>["text"];
export type Size = "small" | "medium" | "large";
export type Cell = "." | "#" | "*" | "!";

export interface Gun {
  id: string;
  charge: number;
  range: number;
  attacks: number;
  strength: number;
}

export interface ShipView {
  id: string;
  gone?: "destroyed" | "escaped";
  hexes?: string[]; // the centre of a large base first
  shields?: number;
  damage?: number;
  move?: number;
  slowed?: boolean;
  held?: boolean;
  disarmed?: boolean;
  returned?: boolean;
  weapons?: Gun[];
}

export interface CardView {
  id: string;
  name: string;
  version: string | null;
  seat: number;
  controller: number;
  place: "screen" | "hold" | "play" | "gone" | null; // null: screen or hold
  hold?: string;
  activated?: boolean;
  launched?: boolean;
  launch?: number;
  activation?: number;
  capacity?: number;
  attached: { card: string; owner: number }[];
  ships: ShipView[];
}

export interface SheetVersion {
  launch: number;
  activation: number;
  move: number;
  shields: number;
  hull: number;
  capacity: number;
  slots: [number, number, number];
  weapons: Gun[];
  powers: string[];
}

export interface Sheet {
  faction: string;
  size: Size;
  form: "solo" | "squadron";
  grid: string[];
  versions: Record<string, SheetVersion>;
}

export interface Admiral {
  part: string;
  faction: string;
  side: number;
  energy: number;
  track: number;
  deck: number;
  income: number;
  points: number;
  target: number;
  cards: number;
  hand: string[] | null;
  discount: number;
  choosing: boolean;
  fleet_limit: number;
  fleet_cost?: number;
  deck_limit: number;
  fleet_names?: string[]; // while a fleet is chosen: what it is chosen from,
  fleet_needs?: string | null; // and what must be in it
  deck_most?: Record<string, number>; // while a deck is chosen: copies of each card,
  deck_least?: number; // cards it needs,
  deck_types?: Record<string, number>; // and of types
}

export interface Deck {
  left: number;
  discards: string[];
  prepped: string[];
  list: Record<string, number> | null;
  exhausted: number;
  taken: number;
}

export interface Stop {
  at: string;
  lead?: string;
  path: string;
  rolls?: string[];
}

export interface TileView {
  id: string;
  kind: string | null;
  hexes: string[];
}

export interface View {
  to_act: number[];
  node: string;
  phase: string;
  round: number;
  active: number;
  starter: number;
  mission: string;
  simple: boolean;
  columns: number;
  rows: number;
  zones: { seats: number[]; rows: [number, number]; columns: [number, number] }[];
  tiles: TileView[];
  seats: Admiral[];
  decks: (Deck | null)[];
  cards: Record<string, CardView>; // by their ids: those the viewer knows of
  activation: {
    card: string;
    attacking: boolean;
    moved: string[];
    guns: { ship: string; weapon: string; charge: number; fired: boolean; targets: string[] }[];
  } | null;
  charge: { ship: string; weapon: string; left: number; range?: number; targets?: string[] } | null;
  attack: {
    ship: string;
    weapon: string;
    target: string;
    strength: number;
    letter: string | null;
    number: number | null;
    hit: boolean;
    critical: boolean;
  } | null;
  window: { kind: string; passed: number[]; ship?: string | null } | null;
  placing: { card: string; from: string | null } | null;
  drawing: { seat: number; left: number; look: number; shown: string[] } | null;
  patrol: { card: string; target: string } | null;
  hero: { seat: number; card: string | null } | null;
  engines: { tile: string | null; left: number; count: number } | null;
  lost: { ship: string; by: string | null } | null;
  move: {
    ship: string;
    left: number;
    lead: string | null;
    roller: string | null;
    reach?: Stop[];
    threats?: Record<string, { needed: number; damage: number }>;
  } | null;
  sheets: Record<string, Sheet>;
  tactics: Record<string, { faction: string; type: string; phase: string; cost: number }>;
  result: { winners: number[]; reason: string } | null;
}

/* ---- who is who */

export function cardsOf(view: View): CardView[] {
  return Object.values(view.cards);
}

export function shipOf(view: View, id: string): { card: CardView; ship: ShipView } | null {
  for (const card of cardsOf(view)) {
    const ship = card.ships.find((one) => one.id === id);
    if (ship !== undefined) return { card, ship };
  }
  return null;
}

export function cardOf(view: View, id: string): CardView | null {
  return view.cards[id] ?? null;
}

export function sheetOf(view: View, card: CardView): SheetVersion | null {
  return card.version === null ? null : (view.sheets[card.name]?.versions[card.version] ?? null);
}

export function sizeOf(view: View, card: CardView): Size {
  return view.sheets[card.name]?.size ?? "small";
}

/* The seat through whose eyes the board is seen: spectators sit with the first. */
export function lookingFrom(viewer: number): number {
  return viewer >= 0 ? viewer : 0;
}

/* ---- geometry */

export const RADIUS = 20;
export const WIDE = Math.sqrt(3) * RADIUS;
export const MARGIN = 14;

export interface Point {
  x: number;
  y: number;
}

export interface Frame {
  columns: number;
  rows: number;
  width: number;
  height: number;
  turned: boolean; // south is above
}

export function frameOf(view: Pick<View, "columns" | "rows">, turned: boolean): Frame {
  return {
    columns: view.columns,
    rows: view.rows,
    width: view.columns * WIDE + 2 * MARGIN,
    height: (view.rows - 1) * 1.5 * RADIUS + 2 * RADIUS + 2 * MARGIN,
    turned,
  };
}

/* The own zone lies below, unless somebody wants it the other way round. */
export function isTurned(view: View, viewer: number, turned: boolean): boolean {
  const seat = lookingFrom(viewer);
  const zone = view.zones.find((one) => one.seats.includes(seat));
  return (zone !== undefined && zone.rows[0] > view.rows / 2) !== turned;
}

export function columnOf(hex: string): number {
  return Number(hex.slice(0, 2));
}

export function rowOf(hex: string): number {
  return Number(hex.slice(2, 4));
}

export function hexName(column: number, row: number): string {
  return `${String(column).padStart(2, "0")}${String(row).padStart(2, "0")}`;
}

export function hexesOf(view: Pick<View, "columns" | "rows">): string[] {
  const all: string[] = [];
  for (let row = view.rows; row >= 1; row--) for (let column = 1; column <= view.columns - (row % 2 === 0 ? 1 : 0); column++) all.push(hexName(column, row));
  return all;
}

export function centre(frame: Frame, hex: string): Point {
  const row = rowOf(hex);
  const x = MARGIN + (columnOf(hex) - (row % 2 === 0 ? 0 : 0.5)) * WIDE;
  const y = MARGIN + RADIUS + (frame.rows - row) * 1.5 * RADIUS;
  return frame.turned ? { x: frame.width - x, y: frame.height - y } : { x, y };
}

/* The hex next to it, by the directions of BG-2.4. */
export function neighbour(hex: string, direction: string): string {
  const even = rowOf(hex) % 2 === 0 ? 1 : 0;
  const ways: Record<string, [column: number, row: number]> = { e: [1, 0], ne: [even, 1], nw: [even - 1, 1], w: [-1, 0], sw: [even - 1, -1], se: [even, -1] };
  const [columns, rows] = ways[direction] ?? [0, 0];
  return hexName(columnOf(hex) + columns, rowOf(hex) + rows);
}

export function middle(frame: Frame, hexes: readonly string[]): Point {
  const used = hexes.length === 7 ? hexes.slice(0, 1) : hexes;
  const points = used.map((hex) => centre(frame, hex));
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / Math.max(1, points.length), y: sum.y / Math.max(1, points.length) };
}

export function hexPath(radius: number): string {
  const points = Array.from({ length: 6 }, (_, n) => {
    const angle = (Math.PI / 3) * n + Math.PI / 6;
    return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}

/* Whose starting zone a hex belongs to, by seat; -1: nobody's. */
export function zoneOf(view: Pick<View, "zones">, hex: string): number {
  const [column, row] = [columnOf(hex), rowOf(hex)];
  const zone = view.zones.find(({ rows, columns }) => row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1]);
  return zone?.seats[0] ?? -1;
}
