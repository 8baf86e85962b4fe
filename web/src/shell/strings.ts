/* The shell's own words in both languages. A game's words come from the server. */
import { signal } from "@preact/signals";
import type { Lang } from "../board/types";
import type { en as English } from "./english";
import { fillIn } from "./fill";
import { lang } from "./settings";

export type Key = keyof typeof English;
export type Sentences = Record<Key, string>;

/* One language is loaded with the page, the other when somebody changes to it; until it is there the first one goes on. */
const spoken = signal<Partial<Record<Lang, Sentences>>>({});

async function sentences(wanted: Lang): Promise<Sentences> {
  return wanted === "fr" ? (await import("./french")).fr : (await import("./english")).en;
}

export async function speak(wanted: Lang): Promise<void> {
  if (spoken.peek()[wanted] !== undefined) return;
  const words = await sentences(wanted);
  spoken.value = { ...spoken.peek(), [wanted]: words };
}

function words(): Sentences {
  const { en, fr } = spoken.value;
  return ((lang.value === "fr" ? (fr ?? en) : (en ?? fr)) ?? {}) as Sentences;
}

/* A game's text; `feminine` lists its feminine nouns. */
export function fill(text: string, args: readonly (string | number)[], feminine = ""): string {
  return fillIn(text, args, lang.value, feminine);
}

/* What the server says, ready to be shown. */
export function readJson(text: string): unknown {
  return JSON.parse(text, lang.peek() === "fr" ? (_key, value: unknown) => (typeof value === "string" ? tied(value) : value) : undefined);
}

/* French sets a space before ; : ? ! and inside « »: a line never ends there. */
function tied(text: string): string {
  return text.replace(/ (?=[;:?!»])|(?<=«) /g, "\u00a0");
}

export function has(key: string): key is Key {
  return key in words();
}

export function t(key: Key, ...args: (string | number)[]): string {
  const found = words()[key] ?? key;
  const text = lang.value === "fr" ? tied(found) : found;
  return args.length === 0 ? text : fill(text, args);
}

/* Words that come with a part of the page and not with the first load: a table for each language, with the same keys. */
export function wordsOf<Key extends string>(en: Record<Key, string>, fr: Record<Key, string>): (key: Key, ...args: (string | number)[]) => string {
  return (key, ...args) => fill(lang.value === "fr" ? tied(fr[key]) : en[key], args);
}

/* "Ada", "Ada and Bob", "Ada, Bob and Cleo" */
export function listOf(names: readonly string[]): string {
  return new Intl.ListFormat(lang.value, { type: "conjunction" }).format(names);
}
