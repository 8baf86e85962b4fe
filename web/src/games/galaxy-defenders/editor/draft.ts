/* A mission that is being made: what facts say of it (docs/adding-content.md), its names, and what else a pack brought along. Members
 * the form does not know stay as they are. */
import { type Both, NO_NAME, isObject, readName, sum, writtenName } from "../../../editor/draft";
import { inOneWay } from "../../../editor/kept";
import type { Files } from "../../../editor/types";
import { type GroundPlan, canEnter, planOf, sameGate } from "./map";

export interface Tile {
  face: string;
  slot: [number, number];
  turned?: boolean;
}

export interface Face {
  id: string;
  blocked?: string[];
  door_hexes?: string[];
  window_hexes?: string[];
  rooms?: { areas: string[]; doors?: string[]; windows?: string[] }[];
}

export interface Amount {
  plus?: number;
  each?: number;
  low?: number;
  high?: number;
}

export type Test = Record<string, unknown>;
export type Effect = Record<string, unknown>;

export interface Line {
  when?: string; // actions have none
  id?: string; // of an action
  letter?: string;
  outcome?: string;
  pick?: string;
  of?: Record<string, unknown>;
  if?: Test[];
  do: Effect[];
  else?: Effect;
  [member: string]: unknown;
}

export interface Objective {
  outcome: string;
  if: Test[];
}

export interface Locker {
  at: string;
  rank?: string;
  devices?: number;
}

export interface Mission {
  id: string;
  rank: string;
  devices: number;
  improved_weapons: number;
  alien_weapons: number;
  limit: number;
  tiles: Tile[];
  start: string;
  search?: string[];
  regions?: Record<string, string[]>;
  locked?: string[];
  blocked?: string[];
  points?: Record<string, string>;
  signals?: string[];
  reserve: { alien: number; human: number };
  aliens?: Record<string, number>;
  encounters?: Record<string, number>;
  events: string[][];
  waypoints?: { name: string; at: string[]; work?: number };
  objects?: { name: string; at: string[] };
  lockers?: Locker[];
  figures?: { card: string; at: string }[];
  counters?: string[];
  actions?: Line[];
  lines?: Line[];
  objectives: Objective[];
  next?: Record<string, unknown>;
  even?: ({ agents: [number, number] } & Partial<Mission>)[]; // other numbers for so many agents
}

export interface Draft {
  title: Both;
  help: Both;
  mission: Mission;
  texts: Record<string, Both>; // of its own markers, tasks and counters
  rest: Files; // further facts of a pack: agents, aliens, tiles
}

/* ---- what is built in, and what the draft adds to it */

export interface CardFacts {
  id: string;
  species: string;
  rank: string;
  copies?: number;
  hp: number;
  shield?: number;
  swarm?: boolean;
  form?: boolean;
  rules?: string[];
}

export interface Stock {
  faces: Face[];
  cards: CardFacts[];
  species: string[];
  encounters: { id: string; copies: number }[];
  events: { id: string; special?: string }[];
  skills: string[];
  missions: Mission[];
}

export function stockOf(facts: Files, rest: Files = {}): Stock {
  const files = [...Object.values(facts), ...Object.values(rest)];
  const all = <T>(member: string): T[] => files.flatMap((one) => (Array.isArray(one?.[member]) ? (one[member] as T[]) : []));
  return {
    faces: all<Face>("tiles"),
    cards: all<CardFacts>("aliens"),
    species: all<{ id: string }>("species").map(({ id }) => id),
    encounters: all<{ id: string; copies?: number }>("encounters").map(({ id, copies }) => ({ id, copies: copies ?? 1 })),
    events: all<{ id: string; special?: string }>("events"),
    skills: all<{ id: string }>("skills").map(({ id }) => id),
    missions: all<Mission>("missions"),
  };
}

export const RANKS = ["copper", "bronze", "silver", "gold", "palladium", "platinum"];
export const MARKS = ["bolt", "hit", "shield", "danger"];
export const OUTCOMES = ["accomplished", "partial", "failed"];

/* ---- beginning */

/* Small, and playable as it is: kill as many aliens as there are agents. */
export function blank(): Draft {
  const limit = 8;
  return {
    title: NO_NAME,
    help: NO_NAME,
    mission: {
      id: "own",
      rank: "copper",
      devices: 1,
      improved_weapons: 0,
      alien_weapons: 0,
      limit,
      tiles: [{ face: "1A", slot: [0, 0] }],
      start: "A1",
      points: { shield: "D3.0" },
      signals: ["C3.0", "D1.0"],
      reserve: { alien: 4, human: 2 },
      aliens: { "XB-G": 2, "SC-G": 2 },
      encounters: { "1": 2, "2": 2, "8": 2, "15": 2 },
      events: [["E02", "E09", "E10", "E14"]],
      objectives: [
        { outcome: "accomplished", if: [{ count: "kills", at_least: { each: 1 } }] },
        { outcome: "failed", if: [{ after: limit }] },
      ],
    },
    texts: {},
    rest: {},
  };
}

/* ---- files */

const MISSIONS = "facts-missions-own.json";

/* Words that are the draft's own and in use. */
function ownTexts({ mission, texts }: Draft): Record<string, Both> {
  const used = new Set([
    `marker.${mission.waypoints?.name ?? ""}`,
    `marker.${mission.objects?.name ?? ""}`,
    ...(mission.actions ?? []).map(({ id }) => `task.${id ?? ""}`),
    ...(mission.counters ?? []).flatMap((id) => [`counter.${id}`, `count.${id}`]),
  ]);
  const own = [...used].filter((key) => /\.own-/.test(key)).map((key) => [key, writtenName(texts[key] ?? NO_NAME)]);
  return Object.fromEntries([...Object.entries(texts).filter(([key]) => !/\.own-/.test(key)), ...own]) as Record<string, Both>;
}

export function write(draft: Draft): Files {
  const title = writtenName(draft.title);
  const help = writtenName(draft.help);
  const texts = ownTexts(draft);
  const id = `own-${sum(inOneWay([title, help, texts]))}`;
  return {
    "pack.json": { id, game: "galaxy-defenders", title, travels: true },
    ...draft.rest,
    [MISSIONS]: { missions: [{ ...draft.mission, id }] },
    "texts.json": { ...texts, [`option.mission.${id}`]: title, [`mission.${id}`]: title, [`mission.${id}.help`]: help },
  };
}

function isMission(value: unknown): value is Mission {
  if (!isObject(value) || typeof value["id"] !== "string" || typeof value["limit"] !== "number" || typeof value["start"] !== "string") return false;
  const lists = ["tiles", "events", "objectives"].map((member) => value[member]);
  const slotted = (tile: unknown): boolean =>
    isObject(tile) &&
    typeof tile["face"] === "string" &&
    Array.isArray(tile["slot"]) &&
    tile["slot"].length === 2 &&
    tile["slot"].every((n) => n === 0 || n === 1);
  const judged = (one: unknown): boolean => isObject(one) && typeof one["outcome"] === "string" && Array.isArray(one["if"]) && one["if"].every(isObject);
  const said = (one: unknown): boolean => isObject(one) && Array.isArray(one["do"]) && one["do"].every(isObject);
  return (
    lists.every(Array.isArray) &&
    isObject(value["reserve"]) &&
    (value["tiles"] as unknown[]).every(slotted) &&
    (value["events"] as unknown[]).every(Array.isArray) &&
    (value["objectives"] as unknown[]).every(judged) &&
    ["lines", "actions"].every((member) => value[member] === undefined || (Array.isArray(value[member]) && (value[member] as unknown[]).every(said)))
  );
}

/* The first mission of a pack is what is worked on; everything else in it comes along. */
export function read(files: Files): Draft | null {
  const facts = Object.entries(files).filter(([name]) => /^facts-.*\.json$/.test(name));
  const found = facts.find(([, one]) => Array.isArray(one["missions"]) && one["missions"].length > 0);
  const missions = (found?.[1]["missions"] ?? []) as unknown[];
  const mission = missions[0];
  if (found === undefined || !isMission(mission)) return null;
  const { missions: _, ...others } = found[1];
  const left = missions.length > 1 ? { ...others, missions: missions.slice(1) } : others;
  const rest = Object.fromEntries(
    facts.flatMap(([name, one]) => (name !== found[0] ? [[name, one]] : Object.keys(left).length > 0 ? [[besides(name), left]] : [])),
  );
  const {
    [`option.mission.${mission.id}`]: title,
    [`mission.${mission.id}`]: _name,
    [`mission.${mission.id}.help`]: help,
    ...texts
  } = (files["texts.json"] ?? {}) as Record<string, Both>;
  return { title: readName(title), help: readName(help), mission, texts, rest };
}

const besides = (name: string): string => (name === MISSIONS ? "facts-own.json" : name);

/* ---- tiles */

export function tileIn(mission: Mission, slot: readonly [number, number]): Tile | undefined {
  return mission.tiles.find((tile) => tile.slot[0] === slot[0] && tile.slot[1] === slot[1]);
}

const inSlots = (tiles: Tile[]): Tile[] => [...tiles].sort((a, b) => a.slot[1] - b.slot[1] || a.slot[0] - b.slot[0]);

/* A face in a slot; the one that lies there already is turned. */
export function withFace(mission: Mission, faces: readonly Face[], face: string, slot: [number, number]): Mission {
  const old = tileIn(mission, slot);
  if (old?.face === face) return turned(mission, faces, slot);
  return fitted({ ...mission, tiles: inSlots([...mission.tiles.filter((one) => one !== old), { face, slot }]) }, faces);
}

export function turned(mission: Mission, faces: readonly Face[], slot: readonly [number, number]): Mission {
  const tile = tileIn(mission, slot);
  const tiles = mission.tiles.map((one): Tile => {
    if (one !== tile) return one;
    const { turned: was, ...plain } = one;
    return was === true ? plain : { ...plain, turned: true };
  });
  return fitted({ ...mission, tiles }, faces);
}

export function withoutFace(mission: Mission, faces: readonly Face[], slot: readonly [number, number]): Mission {
  const tile = tileIn(mission, slot);
  return mission.tiles.length < 2 ? mission : fitted({ ...mission, tiles: mission.tiles.filter((one) => one !== tile) }, faces);
}

/* From one slot to another; two tiles change places. */
export function moved(mission: Mission, faces: readonly Face[], from: [number, number], to: [number, number]): Mission {
  const [one, other] = [tileIn(mission, from), tileIn(mission, to)];
  const tiles = mission.tiles.map((tile) => (tile === one ? { ...tile, slot: to } : tile === other ? { ...tile, slot: from } : tile));
  return fitted({ ...mission, tiles: inSlots(tiles) }, faces);
}

/* What lay on ground that is gone goes with it; whatever texts say of it the server finds. */
function fitted(mission: Mission, faces: readonly Face[]): Mission {
  const plan = planOf(mission.tiles, faces);
  const area = (id: string): boolean => plan.areas.some((one) => one.id === id);
  const hex = (at: string): boolean => canEnter(plan, at);
  const gate = (name: string): boolean => plan.gates.some((one) => sameGate(one.name, name));
  const left = (list: string[] | undefined, fits: (one: string) => boolean): string[] => (list ?? []).filter(fits);
  const marker = <T extends { at: string[] }>(one: T | undefined): T | undefined => one && { ...one, at: one.at.filter(hex) };
  return lean({
    ...mission,
    start: area(mission.start) ? mission.start : (plan.areas[0]?.id ?? "A1"),
    search: left(mission.search, area),
    regions: Object.fromEntries(Object.entries(mission.regions ?? {}).map(([name, areas]) => [name, areas.filter(area)])),
    locked: left(mission.locked, gate),
    blocked: left(mission.blocked, gate),
    points: Object.fromEntries(Object.entries(mission.points ?? {}).filter(([, at]) => hex(at))),
    signals: left(mission.signals, hex),
    waypoints: marker(mission.waypoints),
    objects: marker(mission.objects),
    lockers: (mission.lockers ?? []).filter(({ at }) => hex(at)),
    figures: (mission.figures ?? []).filter(({ at }) => hex(at)),
  } as Mission);
}

const OPTIONAL = ["search", "regions", "locked", "blocked", "points", "signals", "lockers", "figures", "counters", "actions", "lines", "waypoints", "objects"];

/* Without lists that hold nothing. Objects that come later have a name and no place yet. */
export function lean(mission: Mission): Mission {
  const empty = (value: unknown): boolean =>
    value === undefined || (Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(mission).filter(([member, value]) => !(OPTIONAL.includes(member) && empty(value)))) as unknown as Mission;
}

/* ---- what stands on the map */

export type Tool =
  | { kind: "start" | "search" | "signal" | "waypoint" | "object" | "gate" | "erase" }
  | { kind: "region"; region: string }
  | { kind: "point"; mark: string }
  | { kind: "figure"; card: string }
  | { kind: "locker"; what: "blue" | "red" | "devices" };

const toggled = (list: string[] | undefined, one: string): string[] =>
  (list ?? []).includes(one) ? (list ?? []).filter((other) => other !== one) : [...(list ?? []), one];

/* null: nobody can stand there. */
export function put(mission: Mission, plan: GroundPlan, tool: Tool, hex: string): Mission | null {
  const area = hex.slice(0, 2);
  if (tool.kind === "start") return { ...mission, start: area };
  if (tool.kind === "search") return lean({ ...mission, search: toggled(mission.search, area) });
  if (tool.kind === "region") return { ...mission, regions: { ...mission.regions, [tool.region]: toggled(mission.regions?.[tool.region], area) } };
  if (tool.kind === "erase") return erased(mission, hex);
  if (!canEnter(plan, hex)) return null;
  switch (tool.kind) {
    case "signal":
      return lean({ ...mission, signals: toggled(mission.signals, hex) });
    case "point": {
      const { [tool.mark]: at, ...points } = mission.points ?? {};
      return lean({ ...mission, points: at === hex ? points : { ...points, [tool.mark]: hex } });
    }
    case "waypoint":
      return { ...mission, waypoints: { name: "relay", ...mission.waypoints, at: toggled(mission.waypoints?.at, hex) } };
    case "object":
      return { ...mission, objects: { name: "core", ...mission.objects, at: toggled(mission.objects?.at, hex) } };
    case "figure":
      return lean({ ...mission, figures: swapped(mission.figures, { card: tool.card, at: hex }, ({ card }) => card === tool.card) });
    case "locker": {
      const locker: Locker = tool.what === "devices" ? { at: hex, devices: 1 } : { at: hex, rank: tool.what };
      return lean({ ...mission, lockers: swapped(mission.lockers, locker, ({ rank }) => rank === locker.rank) });
    }
    default:
      return mission;
  }
}

/* In the place of what stands there; the same again takes it away. */
function swapped<T extends { at: string }>(list: T[] | undefined, one: T, same: (other: T) => boolean): T[] {
  const there = (list ?? []).find(({ at }) => at === one.at);
  const others = (list ?? []).filter((other) => other !== there);
  return there !== undefined && same(there) ? others : [...others, one];
}

function erased(mission: Mission, hex: string): Mission {
  const off = (list: string[] | undefined): string[] => (list ?? []).filter((one) => one !== hex);
  const marker = <T extends { at: string[] }>(one: T | undefined): T | undefined => one && { ...one, at: off(one.at) };
  return lean({
    ...mission,
    signals: off(mission.signals),
    points: Object.fromEntries(Object.entries(mission.points ?? {}).filter(([, at]) => at !== hex)),
    waypoints: marker(mission.waypoints),
    objects: marker(mission.objects),
    lockers: (mission.lockers ?? []).filter(({ at }) => at !== hex),
    figures: (mission.figures ?? []).filter(({ at }) => at !== hex),
  } as Mission);
}

export type GateState = "free" | "locked" | "blocked";

export function gateState(mission: Mission, name: string): GateState {
  const within = (list: string[] | undefined): boolean => (list ?? []).some((one) => sameGate(one, name));
  return within(mission.locked) ? "locked" : within(mission.blocked) ? "blocked" : "free";
}

/* Free, locked (doors only), blocked, and free again. */
export function withGate(mission: Mission, name: string, kind: "door" | "window"): Mission {
  const states: GateState[] = kind === "door" ? ["free", "locked", "blocked"] : ["free", "blocked"];
  const next = states[(states.indexOf(gateState(mission, name)) + 1) % states.length] ?? "free";
  const without = (list: string[] | undefined): string[] => (list ?? []).filter((one) => !sameGate(one, name));
  const lists = { locked: without(mission.locked), blocked: without(mission.blocked) };
  if (next !== "free") lists[next].push(name);
  return lean({ ...mission, ...lists });
}

/* ---- rounds */

/* The limit stands in every objective that waits for the last round, also in those for so many agents without a limit of their own. */
export function withLimit(mission: Mission, limit: number): Mission {
  const later = (objectives: Objective[]): Objective[] =>
    objectives.map((one) => ({ ...one, if: one.if.map((test) => (test["after"] === mission.limit ? { ...test, after: limit } : test)) }));
  const even = mission.even?.map((one) => (one.objectives === undefined || one.limit !== undefined ? one : { ...one, objectives: later(one.objectives) }));
  return { ...mission, limit, objectives: later(mission.objectives), ...(even === undefined ? {} : { even }) };
}

/* ---- names of its own */

/* own-1, own-2: the first that is free. */
export function freshId(used: readonly (string | undefined)[]): string {
  for (let n = 1; ; n++) if (!used.includes(`own-${n}`)) return `own-${n}`;
}

export function withCounter(draft: Draft): Draft {
  const { mission } = draft;
  return { ...draft, mission: { ...mission, counters: [...(mission.counters ?? []), freshId(mission.counters ?? [])] } };
}
