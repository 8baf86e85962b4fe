/* A game's two pages, found by its folder: summary/en.md, summary/fr.md and the drawings they name, summary/figures.tsx. */
import type { FunctionComponent } from "preact";
import type { Lang } from "./types";

/* A drawing without words: what it shows is said beside it. Draws nothing for a name it does not know. */
export type Figure = FunctionComponent<{ name: string }>;

export interface Summary {
  text: string;
  Figure: Figure;
}

const texts = import.meta.glob<string>("../games/*/summary/*.md", { query: "?raw", import: "default" });
const figures = import.meta.glob<{ default: Figure }>("../games/*/summary/figures.tsx");

export function hasSummary(id: string): boolean {
  return figures[`../games/${id}/summary/figures.tsx`] !== undefined;
}

export async function loadSummary(id: string, lang: Lang): Promise<Summary | null> {
  const text = texts[`../games/${id}/summary/${lang}.md`];
  const drawn = figures[`../games/${id}/summary/figures.tsx`];
  if (text === undefined || drawn === undefined) return null;
  const [words, { default: Figure }] = await Promise.all([text(), drawn()]);
  return { text: words, Figure };
}
