/* What rules of a mission can say (docs/adding-content.md, Lines): the moments there are, what can happen at each, and what can be chosen about it.
 * Effects are known by the member they are called by. */
import { type Both, NO_NAME, type Way } from "../../../editor/draft";
import { type Draft, type Effect, type Line, type Mission, type Test, freshId } from "./draft";
import type { Word } from "./words";

export type Gap = { way: Way; word: Word } & (
  | { kind: "number"; low: number; high: number }
  | { kind: "table" } // a number for each number of agents
  | { kind: "words"; ids: readonly string[]; prefix: string; none?: Word } // ids that words.ts has names for; none: it may be left out
  | { kind: "texts"; ids: readonly string[]; prefix: string; none?: Word } // ids that the game's texts have names for
  | { kind: "filter"; of: "agents" | "aliens"; flags?: readonly string[]; none: boolean }
  | { kind: "card"; only?: "commanders" }
  | { kind: "skill" | "mission" | "counter" | "toward" | "door" }
  | { kind: "flag" }
);

export interface Kind {
  id: string;
  moments: readonly string[];
  make: Effect;
  gaps: readonly Gap[];
  otherwise?: boolean; // another effect where it finds nobody
}

export const MOMENTS = ["event", "reward", "reveal", "moved", "stood", "done", "alien-stood", "aliens-turn", "before-event", "event-end", "passive"] as const;

const EVENT = ["event"];
const DICE = ["1B", "2B", "3B", "4B", "1R", "2R", "3R", "4R", "5R"];
const number = (way: Way, word: Word, low = 1, high = 9): Gap => ({ kind: "number", way, word, low, high });
const who = (...ids: string[]): Gap => ({ kind: "words", way: ["to"], word: "who", ids, prefix: "who_" });
const agents: Gap = { kind: "filter", way: ["of"], word: "where", of: "agents", none: true };
const door = (way: string): Gap => ({ kind: "door", way: [way], word: "door" });

export const KINDS: readonly Kind[] = [
  {
    id: "signals",
    moments: EVENT,
    make: { signals: [1, 1, 2, 2, 3] },
    gaps: [
      { kind: "table", way: ["signals"], word: "by_agents" },
      { kind: "words", way: ["at"], word: "signals_at", ids: ["lonely"], prefix: "at_", none: "at_roll" },
    ],
  },
  {
    id: "move_signals",
    moments: EVENT,
    make: { move_signals: 1, toward: "agent" },
    gaps: [number(["move_signals"], "areas"), { kind: "toward", way: ["toward"], word: "toward" }],
  },
  {
    id: "teleport",
    moments: EVENT,
    make: { teleport: {} },
    gaps: [{ kind: "filter", way: ["teleport"], word: "which", of: "aliens", none: false }],
    otherwise: true,
  },
  { id: "activate", moments: EVENT, make: { activate: {} }, gaps: [{ kind: "filter", way: ["activate"], word: "which", of: "aliens", none: false }] },
  {
    id: "command",
    moments: EVENT,
    make: { command: 1, of: { card: "XG-G" } },
    gaps: [number(["command"], "aliens", 1, 2), { kind: "card", way: ["of", "card"], word: "card", only: "commanders" }],
  },
  { id: "suffer", moments: EVENT, make: { suffer: 1, to: "each" }, gaps: [number(["suffer"], "wounds"), who("each", "harmed", "alpha"), agents] },
  {
    id: "heal",
    moments: EVENT,
    make: { heal: 1, to: "each" },
    gaps: [number(["heal"], "wounds"), who("each", "harmed", "alpha", "each-alien"), { kind: "filter", way: ["of"], word: "where", of: "aliens", none: true }],
  },
  { id: "energy", moments: EVENT, make: { energy: 1, to: "each" }, gaps: [number(["energy"], "shield"), who("each", "harmed", "alpha"), agents] },
  {
    id: "ammo",
    moments: EVENT,
    make: { ammo: 1, weapons: "chosen", to: "each" },
    gaps: [number(["ammo"], "ammo"), { kind: "words", way: ["weapons"], word: "weapons", ids: ["chosen", "all"], prefix: "weapons_" }],
  },
  { id: "jam", moments: EVENT, make: { jam: "chosen", to: "alpha" }, gaps: [] },
  { id: "jam_rolls", moments: EVENT, make: { jam_rolls: true, to: "each" }, gaps: [who("each", "harmed", "alpha"), agents] },
  {
    id: "condition",
    moments: EVENT,
    make: { condition: "immobilised", to: "each" },
    gaps: [
      { kind: "texts", way: ["condition"], word: "condition", ids: ["immobilised", "paralysed"], prefix: "condition." },
      who("each", "harmed", "alpha"),
      agents,
    ],
  },
  { id: "flip_up", moments: EVENT, make: { flip_up: true }, gaps: [] },
  { id: "lock", moments: ["event", "done", "use"], make: { lock: { unlocked: true, empty_sides: true } }, gaps: [door("lock")] },
  {
    id: "unlock",
    moments: ["event", "done", "use"],
    make: { unlock: { locked: true } },
    gaps: [door("unlock"), { kind: "flag", way: ["for_good"], word: "for_good" }],
  },
  {
    id: "count",
    moments: ["event", "done", "event-end", "use"],
    make: { count: "", n: 1 },
    gaps: [
      { kind: "counter", way: ["count"], word: "counter" },
      number(["n"], "add"),
      { kind: "filter", way: ["of"], word: "for_each", of: "aliens", flags: ["unseen", "unengaged"], none: true },
    ],
  },
  {
    id: "weapon",
    moments: ["reward"],
    make: { weapon: "blue" },
    gaps: [{ kind: "words", way: ["weapon"], word: "grade", ids: ["blue", "red"], prefix: "grade_" }],
  },
  {
    id: "rank",
    moments: ["reward"],
    make: { rank: 1, to: "pick" },
    gaps: [
      who("each", "pick"),
      { kind: "texts", way: ["most"], word: "most", ids: ["bronze", "silver", "gold", "palladium", "platinum"], prefix: "rank.", none: "any_rank" },
    ],
  },
  { id: "wings", moments: ["reward"], make: { wings: true, to: "pick" }, gaps: [who("each", "pick")] },
  { id: "skill", moments: ["reward"], make: { skill: "S01", to: "pick" }, gaps: [{ kind: "skill", way: ["skill"], word: "skill" }] },
  {
    id: "later",
    moments: ["reward"],
    make: { later: "m2", what: "devices", n: 1 },
    gaps: [
      { kind: "mission", way: ["later"], word: "in_mission" },
      { kind: "words", way: ["what"], word: "what", ids: ["devices", "alien", "human"], prefix: "what_" },
      number(["n"], "number", -9, 9),
    ],
  },
  { id: "object", moments: ["reveal"], make: { object: 4 }, gaps: [number(["object"], "at_most_n", 1, 8)] },
  { id: "secure", moments: ["moved", "stood", "use"], make: { secure: true }, gaps: [] },
  { id: "take_objects", moments: ["alien-stood"], make: { take_objects: true }, gaps: [] },
  { id: "blow", moments: ["before-event"], make: { blow: "3R" }, gaps: [{ kind: "words", way: ["blow"], word: "dice", ids: DICE, prefix: "" }] },
  {
    id: "rule",
    moments: ["passive"],
    make: { rule: "tied", card: "XG-R", n: 1 },
    gaps: [{ kind: "card", way: ["card"], word: "card", only: "commanders" }, number(["n"], "aliens", 1, 2)],
  },
  {
    id: "card_energy",
    moments: ["aliens-turn", "passive"],
    make: { card_energy: 2, card: "BE-R" },
    gaps: [{ kind: "card", way: ["card"], word: "card" }, number(["card_energy"], "shield", 0)],
  },
  { id: "work", moments: ["use"], make: { work: true }, gaps: [] },
  { id: "charge", moments: ["use"], make: { charge: true }, gaps: [] },
];

export function kindOf(effect: Effect): Kind | undefined {
  return KINDS.find(({ id }) => effect[id] !== undefined);
}

/* ---- lines */

const FIRST: Record<string, string> = { done: "unlock", "event-end": "count", passive: "rule" }; // where it is not the first there is

/* A line for this moment that can be played as it is, and what it needs besides: a counter, or objects that are revealed. */
export function withLine(draft: Draft, when: string): Draft {
  const kind = KINDS.find(({ id, moments }) => moments.includes(when) && (FIRST[when] === undefined || FIRST[when] === id));
  if (kind === undefined) return draft;
  const { mission } = draft;
  const line: Line = { when, do: [made(kind, mission)] };
  if (when === "event") line.letter = "A";
  if (when === "reward") line.outcome = "accomplished";
  if (when === "moved" || when === "stood") Object.assign(line, { pick: "carried", of: { area: mission.start } });
  return { ...draft, mission: needed({ ...mission, lines: [...(mission.lines ?? []), line] }) };
}

export function made(kind: Kind, mission: Mission): Effect {
  const effect = structuredClone(kind.make);
  return kind.id === "count" ? { ...effect, count: mission.counters?.[0] ?? "own-1" } : effect;
}

/* What rules speak of has to be there. */
export function needed(mission: Mission): Mission {
  const said = [...(mission.lines ?? []), ...(mission.actions ?? [])].flatMap((line) => line.do);
  const counts = said.some((effect) => effect["count"] === "own-1") && !(mission.counters ?? []).includes("own-1");
  const carried = said.some((effect) => effect["object"] !== undefined || effect["secure"] === true) && mission.objects === undefined;
  return {
    ...mission,
    ...(counts ? { counters: [...(mission.counters ?? []), "own-1"] } : {}),
    ...(carried ? { objects: { name: "civilian", at: [] } } : {}),
  };
}

/* ---- actions: what agents may do here */

export const PICKS: Record<string, string> = { work: "waypoint", charge: "point", secure: "carried" };

const TASKS: Record<string, Both> = {
  work: { en: "Work here", fr: "Travailler ici" },
  charge: { en: "Plant a charge", fr: "Poser une charge" },
  secure: { en: "Hand it in", fr: "Remettre l'objet" },
};

export function withAction(draft: Draft, what: string): Draft {
  const { mission } = draft;
  const id = freshId((mission.actions ?? []).map((one) => one.id));
  const texts = { ...draft.texts, [`task.${id}`]: TASKS[what] ?? NO_NAME };
  const action: Line = { id, pick: PICKS[what] ?? "waypoint", ...(what === "secure" ? { of: { area: mission.start } } : {}), do: [{ [what]: true }] };
  const blown = what !== "charge" || (mission.lines ?? []).some((line) => line.do.some((effect) => effect["blow"] !== undefined));
  const lines = blown ? mission.lines : [...(mission.lines ?? []), { when: "before-event", do: [{ blow: "3R" }] }];
  return { ...draft, texts, mission: needed({ ...mission, actions: [...(mission.actions ?? []), action], ...(lines === undefined ? {} : { lines }) }) };
}

/* ---- conditions */

export const COUNTS = [
  "kills",
  "dead",
  "living",
  "bleeding",
  "standing",
  "waypoints",
  "finished",
  "secured",
  "lost",
  "objects",
  "humans",
  "points",
  "agents-in",
  "agents-out",
  "aliens",
  "card",
];
export const COMPARES = ["at_least", "at_most", "equals"] as const;
export type Compare = (typeof COMPARES)[number];

/* What a condition asks, as one word. */
export function askOf(test: Test): string {
  if (typeof test["count"] === "string") return `count ${test["count"]}`;
  if (test["locked"] !== undefined) return test["not"] === true ? "unlocked" : "locked";
  return ["after", "campaign", "outnumbered"].find((one) => test[one] !== undefined) ?? "other";
}

export function testOf(ask: string, mission: Mission, door: string): Test {
  const [kind, what] = ask.split(" ");
  if (kind === "after") return { after: mission.limit };
  if (kind === "locked") return { locked: door };
  if (kind === "unlocked") return { locked: door, not: true };
  if (kind === "campaign" || kind === "outnumbered") return { [kind]: true };
  const test: Test = { count: what ?? "kills", at_least: 1 };
  if (what === "card") return { ...test, of: { card: mission.figures?.[0]?.card ?? "XG-R" } };
  return ["agents-in", "agents-out", "aliens"].includes(what ?? "") ? { ...test, of: { area: mission.start } } : test;
}

export function compareOf(test: Test): Compare {
  return COMPARES.find((one) => test[one] !== undefined) ?? "at_least";
}
