/* What drafts of several games have in common: names in both languages, and marks that tell sets apart. */
import type { Lang } from "../board/types";

export type Both = Record<Lang, string>;

export const NO_NAME: Both = { en: "", fr: "" };

/* FNV-1a: sets with the same facts are one set whatever their texts say, so the texts have a part in the facts. */
export function sum(text: string): string {
  let hash = 0x811c9dc5;
  for (const one of new TextEncoder().encode(text)) hash = Math.imul(hash ^ one, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}

/* A name to be written: in both languages, and never empty. */
export function writtenName(title: Both): Both {
  const any = title.en.trim() || title.fr.trim() || "?";
  return { en: title.en.trim() || any, fr: title.fr.trim() || any };
}

/* The way back: what nobody named is without a name. */
export function readName(title: Both | undefined): Both {
  return title === undefined || (title.en === "?" && title.fr === "?") ? NO_NAME : title;
}

export function nameIn(title: Both, lang: Lang): string {
  return title[lang] || title.en || title.fr;
}

/* Written in one language; the other follows as long as it says the same or nothing. */
export function renamed(title: Both, name: string, lang: Lang): Both {
  const other: Lang = lang === "en" ? "fr" : "en";
  const same = title[other] === "" || title[other] === title[lang];
  return { ...title, [lang]: name, ...(same ? { [other]: name } : {}) };
}

/* Without what is undefined, so that it is not written. */
export function cleaned<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
}

export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/* ---- the way to a value inside facts */

export type Way = readonly (string | number)[];

export function valueAt(whole: unknown, way: Way): unknown {
  return way.reduce<unknown>((at, key) => (typeof at === "object" && at !== null ? (at as Record<string | number, unknown>)[key] : undefined), whole);
}

/* undefined takes the member away. */
export function withValue<T>(whole: T, [key, ...rest]: Way, value: unknown): T {
  if (key === undefined) return value as T;
  const old = (whole ?? {}) as Record<string | number, unknown>;
  const inner = withValue(old[key], rest, value);
  return (Array.isArray(whole) ? whole.map((one, n) => (n === key ? inner : one)) : cleaned({ ...old, [key]: inner })) as T;
}
