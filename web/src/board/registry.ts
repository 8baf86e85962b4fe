/* What the games bring, found by their folders: drawings, each loaded when it is first needed (a game that brings none gets the list),
 * and the few words that every page needs about them. */
import type { EditorModule } from "../editor/types";
import type { GameModule } from "./types";

const loaders = import.meta.glob<{ default: GameModule }>("../games/*/index.tsx");

export async function loadGame(id: string): Promise<GameModule> {
  const loader = loaders[`../games/${id}/index.tsx`];
  if (loader !== undefined) return (await loader()).default;
  const { fallback } = await import("./fallback");
  return fallback(id);
}

const colours = import.meta.glob<readonly number[]>("../games/*/colours.ts", { import: "default", eager: true });

/* Which of the five seat colours each seat has, when not its own number ("Red" is 3). */
export function coloursOf(id: string): readonly number[] {
  return colours[`../games/${id}/colours.ts`] ?? [];
}

const editors = import.meta.glob<{ default: EditorModule }>("../games/*/editor/index.tsx");

export function hasEditor(id: string): boolean {
  return editors[`../games/${id}/editor/index.tsx`] !== undefined;
}

export async function loadEditor(id: string): Promise<EditorModule | null> {
  return (await editors[`../games/${id}/editor/index.tsx`]?.())?.default ?? null;
}
