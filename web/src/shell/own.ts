/* What a person has measured of themselves for a number that each seat has: the page of a new match offers it as "like me". */
import { load, save } from "./kept";

function key(game: string, option: string): string {
  return `own.${game}.${option}`;
}

export function ownValue(game: string, option: string): number | null {
  const value = load<unknown>(key(game, option), null);
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

export function keepOwn(game: string, option: string, value: number): void {
  save(key(game, option), value);
}
