/* Fleets and decks as lists: what they cost, what is wrong with them, how they are written and read, and one that is legal (BG-3). A list
 * counts by id: of a ship card 1 standard, 2 seasoned, 3 veteran, of a tactic card its copies. */
import type { View } from "./view";

export type Kind = "fleet" | "deck";
export type List = Readonly<Record<string, number>>;
export const VERSIONS = ["standard", "seasoned", "veteran"] as const;

/* What a seat chooses from. */
export interface Choice {
  kind: Kind;
  faction: string;
  limit: number; // points of a fleet, cards of a deck
  least: number; // at least so many cards
  needs: string | null; // a ship that must be in it
  types: Readonly<Record<string, number>>; // at least so many cards of a type
  items: { id: string; type: string; prices: number[] }[]; // what 1, 2, 3 of it take of the limit; NaN: there is none such
}

/* What is wrong with a list. `name`: of the ship or type that is missing, else the kind of list. */
export interface Fault {
  key: "over" | "empty" | "needs" | "small" | "type";
  name: string;
  numbers: number[];
}

/* What this seat chooses now; null: nothing, or it has begun card by card (then the whole list is refused). */
export function choiceOf(view: View, seat: number): Choice | null {
  const own = view.seats[seat];
  if (own === undefined || !own.choosing) return null;
  if (view.node === "fleet" && own.fleet_names !== undefined && (own.fleet_cost ?? 0) === 0) {
    const items = own.fleet_names.map((id) => ({
      id,
      type: view.sheets[id]?.size ?? "small",
      prices: VERSIONS.map((version) => view.sheets[id]?.versions[version]?.launch ?? NaN),
    }));
    return { kind: "fleet", faction: own.faction, limit: own.fleet_limit, least: 1, needs: own.fleet_needs ?? null, types: {}, items };
  }
  if (view.node === "deck" && own.deck_most !== undefined && size(view.decks[seat]?.list ?? {}) === 0) {
    const items = Object.entries(own.deck_most).map(([id, most]) => ({
      id,
      type: view.tactics[id]?.type ?? "event",
      prices: Array.from({ length: most }, (_, n) => n + 1),
    }));
    return { kind: "deck", faction: own.faction, limit: own.deck_limit, least: own.deck_least ?? 0, needs: null, types: own.deck_types ?? {}, items };
  }
  return null;
}

function size(list: List): number {
  return Object.values(list).reduce((sum, count) => sum + count, 0);
}

function price(item: Choice["items"][number], count: number): number {
  return count === 0 ? 0 : (item.prices[count - 1] ?? NaN);
}

export function costOf(choice: Choice, list: List): number {
  return choice.items.reduce((sum, item) => sum + price(item, list[item.id] ?? 0), 0);
}

export function countOfType(choice: Choice, list: List, type: string): number {
  return choice.items.reduce((sum, item) => sum + (item.type === type ? (list[item.id] ?? 0) : 0), 0);
}

export function faultsOf(choice: Choice, list: List): Fault[] {
  const faults: Fault[] = [];
  const cost = costOf(choice, list);
  if (cost > choice.limit) faults.push({ key: "over", name: choice.kind, numbers: [cost - choice.limit] });
  if (cost === 0) faults.push({ key: "empty", name: choice.kind, numbers: [] });
  else if (choice.kind === "deck" && cost < choice.least) faults.push({ key: "small", name: choice.kind, numbers: [choice.least] });
  if (choice.needs !== null && (list[choice.needs] ?? 0) === 0) faults.push({ key: "needs", name: choice.needs, numbers: [] });
  for (const [type, least] of Object.entries(choice.types)) {
    const has = countOfType(choice, list, type);
    if (has < least) faults.push({ key: "type", name: type, numbers: [has, least] });
  }
  return faults;
}

/* The list with so many of it; 0 takes it out. */
export function withCount(list: List, id: string, count: number): List {
  const { [id]: _, ...rest } = list;
  return count === 0 ? rest : { ...rest, [id]: count };
}

/* The action that plays the list in, which is also how a list is kept and passed on. */
export function written(choice: Choice, list: List): string {
  const parts = choice.items.flatMap(({ id }) => {
    const count = list[id] ?? 0;
    if (count === 0) return [];
    return [choice.kind === "fleet" ? `${VERSIONS[count - 1] ?? "standard"} ${id}` : `${count} ${id}`];
  });
  return `${choice.kind} ${parts.join(", ")}`.trim();
}

/* A list that somebody wrote; what cannot be chosen here is named instead. */
export function readList(choice: Choice, text: string): { list: List; unknown: string[] } {
  let list: List = {};
  const unknown: string[] = [];
  const body = text.trim().replace(/^(fleet|deck)\b/i, "");
  for (const part of body.split(/[,;\n]/).map((one) => one.trim())) {
    if (part === "") continue;
    const words = part.toLowerCase().split(/\s+/);
    const item = choice.items.find(({ id }) => id.toLowerCase() === words.at(-1));
    const first = words.length > 1 ? (words[0] ?? "") : "";
    const version = VERSIONS.findIndex((one) => one === first) + 1;
    const count = first === "" ? 1 : choice.kind === "fleet" ? version : /^\d+$/.test(first) ? Number(first) : 0;
    if (words.length > 2 || item === undefined || count < 1 || Number.isNaN(price(item, count))) unknown.push(part);
    else list = withCount(list, item.id, count);
  }
  return { list, unknown };
}

/* A number from 0 up to, not including, n. */
export type Draw = (n: number) => number;

function shuffled<T>(all: readonly T[], draw: Draw): T[] {
  const rest = [...all];
  return all.map(() => rest.splice(draw(rest.length), 1)[0] as T);
}

function cheapest(choice: Choice, id: string | null): number {
  const prices = choice.items.find((item) => item.id === id)?.prices.filter((one) => !Number.isNaN(one)) ?? [];
  return prices.length === 0 ? 0 : Math.min(...prices);
}

/* Ships in any order, each in a version that still fits. */
function anyFleet(choice: Choice, draw: Draw): List {
  let list: List = {};
  const order = shuffled(choice.items, draw).sort((a, b) => Number(b.id === choice.needs) - Number(a.id === choice.needs));
  for (const item of order) {
    const left = choice.limit - costOf(choice, list);
    const fitting = [1, 2, 3].filter((count) => price(item, count) <= left);
    if (fitting.length > 0) list = withCount(list, item.id, fitting[draw(fitting.length)] ?? 1);
  }
  return list;
}

/* First what the types ask for, then cards in any order with as many copies as there are, up to the limit. */
function anyDeck(choice: Choice, draw: Draw): List {
  let list: List = {};
  const add = (item: Choice["items"][number], most: number): void => {
    const count = Math.max(0, Math.min(item.prices.length - (list[item.id] ?? 0), most, choice.limit - size(list)));
    list = withCount(list, item.id, (list[item.id] ?? 0) + count);
  };
  const order = shuffled(choice.items, draw);
  for (const [type, least] of Object.entries(choice.types))
    for (const item of order) if (item.type === type) add(item, least - countOfType(choice, list, type));
  for (const item of order) add(item, item.prices.length);
  return list;
}

const TRIES = 40;

/* A legal list that makes the most of the limit, another one each time. */
export function suggest(choice: Choice, draw: Draw): List {
  if (choice.kind === "deck") return anyDeck(choice, draw);
  const fleets = Array.from({ length: TRIES }, () => anyFleet(choice, draw));
  return fleets.reduce((best, one) => (costOf(choice, one) > costOf(choice, best) ? one : best));
}

/* What one more of it would have to leave room for. */
export function fits(choice: Choice, list: List, id: string, count: number): boolean {
  const next = withCount(list, id, count);
  const kept = choice.needs !== null && (next[choice.needs] ?? 0) === 0 ? cheapest(choice, choice.needs) : 0;
  const missing = Object.entries(choice.types).reduce((sum, [type, least]) => sum + Math.max(0, least - countOfType(choice, next, type)), 0);
  return costOf(choice, next) + kept + missing <= choice.limit;
}

/* ---- lists this browser keeps */

export interface Kept {
  name: string;
  kind: Kind;
  text: string;
}

/* Those that can be used here. */
export function usable(choice: Choice, kept: readonly Kept[]): Kept[] {
  return kept.filter(({ kind, text }) => kind === choice.kind && readList(choice, text).unknown.length === 0);
}

/* With this list under its name, in place of the one that had it. */
export function keeping(kept: readonly Kept[], entry: Kept): Kept[] {
  return [...kept.filter(({ name, kind }) => name !== entry.name || kind !== entry.kind), entry];
}
