/* A mission that is being made: what facts-missions-*.json says of it (docs/adding-content.md), its names, and what else a pack brought along. Members
 * the form does not know stay as they are. */
import { type Both, cleaned, isObject, readName, sum, writtenName } from "../../../editor/draft";
import { inOneWay } from "../../../editor/kept";
import type { Files } from "../../../editor/types";
import { columnOf, hexName, rowOf } from "../view";

export interface Tile {
  kind?: string;
  at: string[];
}

export interface Start {
  ship: string;
  at?: string[];
  bare?: boolean;
  damage?: number;
  cargo?: boolean;
  cards?: string[];
}

export interface Zone {
  rows: [number, number];
  columns: [number, number];
}

export interface Seat {
  faction: string;
  side?: number;
  zone: Zone;
  shares?: { deck?: number; energy?: number };
  energy?: number;
  income: number;
  first_income: number;
  fleet?: Record<string, string>;
  fleet_limit?: number;
  fleet_with?: string;
  fleet_without?: string[];
  deck?: Record<string, number>;
  deck_limit?: number;
  deck_least?: Record<string, number>;
  prepped?: Record<string, number>;
  places_all?: boolean;
  starts?: Start[];
  target?: number;
  any_faction?: boolean;
}

export interface Ability {
  power: string;
  side: string;
  when: string;
  [member: string]: unknown;
}

export interface Mission {
  id: string;
  boards: number;
  simple?: boolean;
  free?: boolean;
  no_clock?: boolean;
  tiles: Tile[];
  seats: Seat[];
  abilities?: Ability[];
}

export interface Draft {
  title: Both;
  mission: Mission;
  texts: Record<string, Both>; // of its own powers
  rest: Files; // further facts of a pack: ships, cards
}

/* ---- what is built in, and what the draft adds to it */

export interface ShipFacts {
  id: string;
  faction: string;
  size: "small" | "medium" | "large";
  form: "solo" | "squadron";
  grid: string[];
  versions: Record<string, Record<string, unknown> & { launch: number }>;
}

export interface CardFacts {
  id: string;
  faction: string;
  type: string;
  phase: string;
  cost: number;
  copies: number;
}

export interface TileFacts {
  id: string;
  hexes: number;
  copies?: number;
}

export interface Stock {
  ships: ShipFacts[];
  cards: CardFacts[];
  tiles: TileFacts[];
  missions: Mission[];
  handStart: number;
}

export function stockOf(facts: Files, rest: Files = {}): Stock {
  const things = [facts["facts.json"], ...Object.values(rest)] as Record<string, unknown>[];
  const all = <T>(member: string): T[] => things.flatMap((one) => (Array.isArray(one?.[member]) ? (one[member] as T[]) : []));
  return {
    ships: all<ShipFacts>("ships"),
    cards: all<CardFacts>("cards"),
    tiles: all<TileFacts>("tiles"),
    missions: (facts["facts-missions.json"]?.["missions"] ?? []) as Mission[],
    handStart: (facts["facts.json"]?.["numbers"] as { hand_start?: number } | undefined)?.hand_start ?? 5,
  };
}

export const FACTIONS = ["isn", "wretch"];
export const ROWS = 15;

export function columnsOf(mission: Mission): number {
  return 18 * mission.boards;
}

export function sideOf(seat: Seat): number {
  return seat.side ?? Math.max(0, FACTIONS.indexOf(seat.faction));
}

/* ---- beginning */

export function newSeat(faction: string, columns: number): Seat {
  return {
    faction,
    zone: { rows: faction === "isn" ? [14, 15] : [1, 2], columns: [1, columns] },
    energy: 15,
    income: 10,
    first_income: 5,
    fleet_limit: 48,
    deck_limit: 24,
  };
}

export function blank(): Draft {
  return { title: { en: "", fr: "" }, mission: { id: "own", boards: 1, tiles: [], seats: [newSeat("isn", 18), newSeat("wretch", 18)] }, texts: {}, rest: {} };
}

/* ---- files */

const MISSIONS = "facts-missions-own.json";

export function write(draft: Draft): Files {
  const title = writtenName(draft.title);
  const powers = new Set((draft.mission.abilities ?? []).map(({ power }) => `power.${power}`));
  const texts = Object.fromEntries(Object.entries(draft.texts).filter(([key]) => !/^power\.own-/.test(key) || powers.has(key.replace(/\.help$/, ""))));
  const id = `own-${sum(inOneWay([title, texts]))}`;
  return {
    "pack.json": { id, game: "battleship-galaxies", title, travels: true },
    ...draft.rest,
    [MISSIONS]: { missions: [{ ...draft.mission, id }] },
    "texts.json": { ...texts, [`option.mission.${id}`]: title },
  };
}

function isMission(value: unknown): value is Mission {
  if (!isObject(value) || typeof value["id"] !== "string" || (value["boards"] !== 1 && value["boards"] !== 2)) return false;
  const seats = value["seats"];
  const tiles = value["tiles"] ?? [];
  const zoned = (seat: unknown): boolean => {
    const zone = isObject(seat) ? seat["zone"] : null;
    return (
      isObject(zone) && [zone["rows"], zone["columns"]].every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((n) => typeof n === "number"))
    );
  };
  const placed = (tile: unknown): boolean => isObject(tile) && Array.isArray(tile["at"]) && tile["at"].every((hex) => typeof hex === "string");
  return Array.isArray(seats) && seats.length >= 2 && seats.length <= 4 && seats.every(zoned) && Array.isArray(tiles) && tiles.every(placed);
}

export function read(files: Files): Draft | null {
  const name = Object.keys(files).find((one) => /^facts-missions-.*\.json$/.test(one));
  const list = name === undefined ? undefined : files[name]?.["missions"];
  const mission: unknown = Array.isArray(list) ? list[0] : undefined;
  if (name === undefined || !isMission(mission)) return null;
  const said = (files["texts.json"] ?? {}) as Record<string, Both>;
  const { [`option.mission.${mission.id}`]: title, ...texts } = said;
  const rest = Object.fromEntries(Object.entries(files).filter(([one]) => /^facts-/.test(one) && !/^facts-missions/.test(one)));
  return { title: readName(title), mission: { ...mission, tiles: mission.tiles ?? [] }, texts, rest };
}

/* ---- the map */

function isFull(columns: number, hex: string): boolean {
  const [column, row] = [columnOf(hex), rowOf(hex)];
  return row >= 1 && row <= ROWS && column >= 1 && column <= columns - (row % 2 === 0 ? 1 : 0);
}

type Way = "e" | "ne" | "nw" | "w" | "sw" | "se";
const WAYS: Way[] = ["e", "ne", "nw", "w", "sw", "se"];

export function step(hex: string, way: Way): string {
  const [column, row] = [columnOf(hex), rowOf(hex)];
  const right = row % 2 === 0 ? 1 : 0; // even rows lie half a hex to the right
  switch (way) {
    case "e":
      return hexName(column + 1, row);
    case "w":
      return hexName(column - 1, row);
    case "ne":
      return hexName(column + right, row + 1);
    case "nw":
      return hexName(column + right - 1, row + 1);
    case "se":
      return hexName(column + right, row - 1);
    case "sw":
      return hexName(column + right - 1, row - 1);
  }
}

/* As facts want them: row by row. */
function inOrder(hexes: string[]): string[] {
  return [...hexes].sort((a, b) => rowOf(a) - rowOf(b) || columnOf(a) - columnOf(b));
}

export function hexesOfTile(tile: Tile, tiles: readonly TileFacts[]): string[] {
  const first = tile.at[0] ?? "0101";
  if (tiles.find(({ id }) => id === tile.kind)?.hexes !== 4) return tile.at;
  return [first, step(first, "e"), step(first, "ne"), step(step(first, "ne"), "e")];
}

export function tileOn(mission: Mission, tiles: readonly TileFacts[], hex: string): number {
  return mission.tiles.findIndex((tile) => hexesOfTile(tile, tiles).includes(hex));
}

/* The hexes a tile of this kind can take from here, one place for each way it can lie. */
function placesOf(mission: Mission, tiles: readonly TileFacts[], kind: string | undefined, hex: string, but: number): string[][] {
  const columns = columnsOf(mission);
  const taken = new Set(mission.tiles.flatMap((tile, n) => (n === but ? [] : hexesOfTile(tile, tiles))));
  const free = (hexes: string[]): boolean => hexes.every((one) => isFull(columns, one) && !taken.has(one));
  if (tiles.find(({ id }) => id === kind)?.hexes === 4) return free(hexesOfTile({ at: [hex], ...(kind === undefined ? {} : { kind }) }, tiles)) ? [[hex]] : [];
  return WAYS.map((way) => inOrder([hex, step(hex, way)])).filter(free);
}

function tileOf(kind: string | undefined, at: string[]): Tile {
  return kind === undefined ? { at } : { kind, at };
}

/* A tile of this kind there. Where one of the same kind lies it is turned, another one is exchanged. null: there is no room. */
export function withTile(mission: Mission, tiles: readonly TileFacts[], kind: string | undefined, hex: string): Mission | null {
  const there = tileOn(mission, tiles, hex);
  const old = mission.tiles[there];
  const anchor = old?.kind === kind && old !== undefined ? (old.at.includes(hex) ? hex : (old.at[0] ?? hex)) : hex;
  const places = placesOf(mission, tiles, kind, anchor, there);
  const at =
    old === undefined || old.kind !== kind ? places[0] : places[(places.findIndex((place) => place.join() === old.at.join()) + 1) % Math.max(1, places.length)];
  if (at === undefined) return null;
  const tile = tileOf(kind, at);
  return { ...mission, tiles: old === undefined ? [...mission.tiles, tile] : mission.tiles.map((one, n) => (n === there ? tile : one)) };
}

export function withoutTile(mission: Mission, tiles: readonly TileFacts[], hex: string): Mission {
  const there = tileOn(mission, tiles, hex);
  return there < 0 ? mission : { ...mission, tiles: mission.tiles.filter((_one, n) => n !== there) };
}

/* The zone between two corners. */
export function zoneBetween(a: string, b: string): Zone {
  const order = (one: number, two: number): [number, number] => [Math.min(one, two), Math.max(one, two)];
  return { rows: order(rowOf(a), rowOf(b)), columns: order(columnOf(a), columnOf(b)) };
}

export function withSeat(mission: Mission, index: number, change: Partial<Seat>): Mission {
  return { ...mission, seats: mission.seats.map((seat, n) => (n === index ? cleaned({ ...seat, ...change }) : seat)) };
}

/* So many boards: zones that went over the whole width still do, and what lies beyond the edge goes. */
export function withBoards(mission: Mission, tiles: readonly TileFacts[], boards: number): Mission {
  const [before, now] = [columnsOf(mission), 18 * boards];
  const seats = mission.seats.map((seat) => {
    const [low, high] = seat.zone.columns;
    return { ...seat, zone: { ...seat.zone, columns: [Math.min(low, now), high === before ? now : Math.min(high, now)] as [number, number] } };
  });
  return { ...mission, boards, seats, tiles: mission.tiles.filter((tile) => hexesOfTile(tile, tiles).every((hex) => isFull(now, hex))) };
}

/* So many seats: the sides as equal as they can be, each seat like the first of its side, with whom it shares deck and energy. */
export function withSeats(mission: Mission, count: number): Mission {
  const side = (n: number): Seat[] => mission.seats.filter((seat) => sideOf(seat) === n);
  const wanted = [Math.floor(count / 2), Math.ceil(count / 2)];
  const seats = [0, 1].flatMap((n) => {
    const old = side(n);
    const first = old[0] ?? newSeat(FACTIONS[n] ?? "isn", columnsOf(mission));
    return Array.from({ length: wanted[n] ?? 1 }, (_none, k) => old[k] ?? follower(first));
  });
  return shared({ ...mission, seats });
}

function follower({ faction, side, zone, income, first_income, target }: Seat): Seat {
  return cleaned({ faction, side, zone, income, first_income, fleet_limit: 24, target } as Seat);
}

/* Who shares with whom, after seats have come or gone: all of a side with its first. */
function shared(mission: Mission): Mission {
  const seats = mission.seats.map((seat, n) => {
    const first = mission.seats.findIndex((one) => sideOf(one) === sideOf(seat));
    const { shares: _, ...own } = seat;
    if (first === n) return own.deck === undefined && own.deck_limit === undefined ? { ...own, energy: own.energy ?? 15, deck_limit: 24 } : own;
    const { energy: _energy, deck: _deck, deck_limit: _limit, deck_least: _least, ...rest } = own;
    return { ...rest, shares: { deck: first, energy: first } };
  });
  return { ...mission, seats };
}
