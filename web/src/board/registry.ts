/* What the games bring, found by their folders: drawings, each loaded when it is first needed (a game that brings none gets the list),
 * and the few words that every page needs about them. */
import "./pickable"; // shared by all drawings: loaded with the page, not as files of their own
import "./Shelf";
import "./token";
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
