/* The games' drawings, each loaded when it is first needed. A game that brings none gets the list. */
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

export function hasBoard(id: string): boolean {
  return `../games/${id}/index.tsx` in loaders;
}
