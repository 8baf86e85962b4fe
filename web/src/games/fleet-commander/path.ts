/* What an action would draw on the board: where it begins and ends, and for ranged fire a path its dice can make (FC-6.10, FC-11.6). The
 * notation does not write the path; any that fits is as good as another. */
import { POWER, type View, columnOf, distance, groupAt, piecesOn, rowOf, squareAt } from "./view";

export interface Preview {
  kind: "go" | "attack";
  path: string[]; // squares from origin to target
  helpers: string[]; // further squares that join a combined attack
  ship: number | null;
}

function fits(face: string, dx: number, dy: number): boolean {
  return face === "*" || (face === "x") === (dx !== 0 && dy !== 0);
}

function faceOf(die: string): string {
  const face = die[1] ?? "*";
  return die.length < 3 ? face : face === "+" ? "x" : "+";
}

function clear(view: View, square: string): boolean {
  return view.terrain[square] === undefined && piecesOn(view, square).length === 0;
}

interface Search {
  view: View;
  target: string;
  last: string | null;
  most: number; // steps of one die
}

function extend(search: Search, path: string[], dice: string[], used: number): string[] | null {
  const here = path[path.length - 1];
  if (here === undefined) return null;
  if (here === search.target) return dice.length === 0 || (dice.length === 1 && used > 0) ? path : null;
  for (const [n, die] of dice.entries()) {
    if (used > 0 && n > 0) break; // the steps of one die are consecutive
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++) {
        const to = squareAt(columnOf(here) + dx, rowOf(here) + dy);
        if (to === null || path.includes(to) || !fits(faceOf(die), dx, dy)) continue;
        if (to !== search.target ? !clear(search.view, to) : search.last !== null && !fits(search.last, dx, dy)) continue;
        const rest = [die, ...dice.filter((_, other) => other !== n)];
        const found = (used + 1 < search.most ? extend(search, [...path, to], rest, used + 1) : null) ?? extend(search, [...path, to], rest.slice(1), 0);
        if (found !== null) return found;
      }
  }
  return null;
}

export function firePath(view: View, origin: string, target: string, dice: string[], last: string | null): string[] {
  if (distance(origin, target) < 2) return [origin, target];
  const crew = piecesOn(view, origin).filter((n) => view.ships[n]?.kind !== "decoy");
  const lone = view.options.advanced && crew.length === 1 && view.ships[crew[0] ?? -1]?.kind === "destroyer";
  return extend({ view, target, last, most: lone ? 2 : 1 }, [origin], dice, 0) ?? [origin, target];
}

export function helpersOf(view: View, seat: number, origin: string, target: string): string[] {
  const squares = view.ships.flatMap((ship) =>
    ship.square !== null && ship.seat === seat && !ship.hidden && ship.kind !== null && POWER[ship.kind] > 0 ? [ship.square] : [],
  );
  return [...new Set(squares)].filter((square) => square !== origin && distance(square, target) === 1 && view.terrain[square] !== "asteroid");
}

/* Null for actions that draw nothing. */
export function preview(view: View, action: string | null): Preview | null {
  if (action === null) return null;
  const words = action.split(" ");
  const [verb, from, to] = words;
  const named = words.find((word) => /^#\d+$/.test(word));
  const ship = named === undefined ? null : Number(named.slice(1));
  const squares = words.filter((word) => /^[a-e][1-5]$/.test(word));
  const seat = view.to_act[0] ?? view.active;
  if ((verb === "attack" || verb === "detect") && from !== undefined && to !== undefined) {
    const dice = words.filter((word) => /^W[+x*]!?$/.test(word));
    const at = words.indexOf("last");
    const path = firePath(view, from, to, dice, at < 0 ? null : (words[at + 1] ?? null));
    const there = piecesOn(view, to);
    const only = verb === "attack" && there.length === 1 ? (there[0] ?? null) : null; // the notation leaves it out then
    return { kind: "attack", path, helpers: path.length > 2 || distance(from, to) > 1 ? [] : helpersOf(view, seat, from, to), ship: ship ?? only };
  }
  if (verb === "move" && from !== undefined && to !== undefined) return { kind: "go", path: [from, to], helpers: [], ship: null };
  const target = squares[0];
  const group = groupAt(view);
  if ((verb === "exit" || verb === "step") && group !== null && target !== undefined) return { kind: "go", path: [group, target], helpers: [], ship: null };
  if (verb === "dodge" && view.attack !== null && target !== undefined) return { kind: "go", path: [view.attack.target, target], helpers: [], ship: null };
  if (verb === "drift" && view.field !== null && target !== undefined) return { kind: "go", path: [view.field.square, target], helpers: [], ship: null };
  const aimed = ship === null ? undefined : view.ships[ship];
  if (verb === "riposte" && view.attack !== null && aimed?.square != null)
    return { kind: "attack", path: [view.attack.target, aimed.square], helpers: [], ship };
  if (verb !== "fire" || aimed?.square == null) return null;
  if (target !== undefined) return { kind: "go", path: [aimed.square, target], helpers: [], ship };
  const gun = view.ships.find((piece) => piece.seat === seat && piece.kind === "battleship" && piece.square !== null);
  return gun?.square == null ? null : { kind: aimed.seat === seat ? "go" : "attack", path: [gun.square, aimed.square], helpers: [], ship };
}
