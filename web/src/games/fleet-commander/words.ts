/* Sentences and names: what a screen reader says of squares, pieces and dice, the status line, and which action a person most
 * likely meant when something cannot be picked. */
import { idOf, kindOf } from "../../board/token";
import type { GameEvent, LegalAction, Sound } from "../../board/types";
import { HULL, type Kind, type Text, type View, distance, piecesOn } from "./view";

export function seatName(seat: number, text: Text): string {
  return text(seat === 0 ? "seat.yellow" : seat === 1 ? "seat.blue" : "seat.nobody");
}

export function pieceLabel(view: View, n: number, viewer: number, text: Text): string {
  const ship = view.ships[n];
  if (ship === undefined) return "";
  const parts = [text(ship.seat === viewer ? "board.own" : "board.of", shortLabel(view, n, text), seatName(ship.seat, text))];
  if (ship.kind !== null && ship.kind !== "decoy" && ship.hull !== null) parts.push(text("board.hull", ship.hull, HULL[ship.kind]));
  if (ship.hidden && ship.kind !== null) parts.push(text(ship.known ? "board.known" : "board.hidden"));
  if (ship.towing) parts.push(text("board.towing"));
  if (view.seats.some((seat) => seat.drones === n)) parts.push(text("board.hunted"));
  return parts.join(", ");
}

export function shortLabel(view: View, n: number, text: Text): string {
  const ship = view.ships[n];
  return `${text(`kind.${ship?.kind ?? "signal"}`)} ${ship?.letter ?? ""}`;
}

export function squareLabel(view: View, square: string, viewer: number, text: Text): string {
  const parts = [square];
  const terrain = view.terrain[square];
  if (terrain !== undefined) parts.push(text(`terrain.${terrain}`));
  const crates = view.containers[square];
  if (crates !== undefined && crates > 0) parts.push(text("board.containers", crates));
  const pieces = piecesOn(view, square).map((n) => pieceLabel(view, n, viewer, text));
  if (terrain === undefined && pieces.length === 0) parts.push(text("board.empty"));
  return parts.concat(pieces).join(", ");
}

export function dieLabel(die: string, text: Text): string {
  const turned = die.length === 3;
  const shown = turned ? (die[1] === "+" ? "x" : "+") : (die[1] ?? "");
  const face = shown === "+" ? "plus" : shown === "x" ? "cross" : shown === "*" ? "star" : "special";
  return text(turned ? "board.die_turned" : "board.die", text(`board.colour.${die[0] ?? "E"}`), text(`board.face.${face}`));
}

/* What a die is for, by its colour or as a special. */
export function dieHelp(die: string, text: Text): string {
  return text(die[1] === "!" ? "help.special" : `help.${die[0] ?? "E"}`);
}

/* What a special weapon does, and how it is fired. */
export function weaponHelp(weapon: string | null, text: Text): string {
  return weapon === null ? text("help.weapon") : `${text(`board.weapon.${weapon}`)}. ${text("help.weapon")}`;
}

/* What lies on a square, explained; "" for empty space. */
export function squareHelp(view: View, square: string, text: Text): string {
  const terrain = view.terrain[square];
  const parts = terrain === undefined ? [] : [text(`help.${terrain}`)];
  if ((view.containers[square] ?? 0) > 0) parts.push(text("help.containers"));
  for (const kind of new Set(piecesOn(view, square).map((n) => view.ships[n]?.kind ?? "signal"))) parts.push(text(`help.${kind}`));
  return parts.join(" ");
}

export function isPlace(token: string): boolean {
  return kindOf(token) === "square";
}

/* Most ships together first, then fewest dice. */
export function rank(tokens: readonly string[]): number {
  const amount = (kind: string): number => tokens.filter((token) => kindOf(token) === kind).length;
  return amount("die") - 100 * amount("ship");
}

/* Dice of every colour to roll, where they are to be had. */
export function usual(view: View, legal: LegalAction[]): string | null {
  const wanted = view.node === "dice" ? "roll EWH" : view.node === "six" ? "six EEWWHH" : null;
  return legal.some(([action]) => action === wanted) ? wanted : null;
}

const SOUNDS: { [type: string]: Sound } = {
  destroyed: "loss",
  damage: "blow",
  attack: "blow",
  fired: "blow",
  rolled: "roll",
  rerolled: "roll",
  shield: "guard",
  dodge: "guard",
  deployed: "move",
  moved: "move",
  drifted: "move",
};

export function sound(event: GameEvent): Sound | null {
  return SOUNDS[event.type] ?? null;
}

export function label(view: View, token: string, text: Text): string {
  const id = idOf(token);
  const viewer = view.to_act[0] ?? -1;
  switch (kindOf(token)) {
    case "square":
      return squareLabel(view, id, viewer, text);
    case "ship":
      return pieceLabel(view, Number(id), viewer, text);
    case "tow":
      return text("board.tow_with", shortLabel(view, Number(id), text));
    case "die":
      return dieLabel(id, text);
    case "colour":
      return text("board.die_unrolled", text(`board.colour.${id}`));
    case "last":
      return text(id === "x" ? "board.last_cross" : "board.last_plus");
    case "weapon":
      return `${text(`weapon.${id}`)}: ${text(`board.weapon.${id}`)}`;
    case "kind":
    case "terrain":
    case "button":
      return text(`${kindOf(token)}.${id}`);
    default:
      return id;
  }
}

export function status(view: View, text: Text): string {
  if (view.result !== null) {
    const { winner, reason } = view.result;
    return text(winner < 0 ? "event.over_draw" : "event.over", seatName(winner, text), text(`end.${reason}`));
  }
  const node = text(`node.${view.node}`);
  return view.turn > 0 ? text("board.status", view.turn, node) : node;
}

function picksOf(action: LegalAction): string[] {
  return action[1].split(" ");
}

/* Dashed to go there, red to attack it, a ring for what is merely chosen. The first square of an action is where it begins, unless it is
 * the only one. */
export function aim(token: string, left: LegalAction[]): "go" | "attack" | "choose" {
  const firsts = new Set<string>();
  let verdict: "go" | "attack" | "choose" = "choose";
  for (const action of left) {
    const picks = picksOf(action);
    const squares = picks.filter((pick) => pick.startsWith("square:"));
    if (squares.length > 1 && squares[0] !== undefined) firsts.add(squares[0]);
    if (!picks.includes(token)) continue;
    const verb = action[0].split(" ", 1)[0] ?? "";
    if (token.startsWith("ship:")) {
      if (verb === "attack" || verb === "riposte" || (verb === "fire" && squares.length === 0)) verdict = "attack";
    } else if (token.startsWith("square:") && (squares.length === 1 || squares[squares.length - 1] === token)) {
      if (verb === "attack" || verb === "detect") verdict = "attack";
      else if (verb !== "field" && verb !== "shield" && verdict !== "attack") verdict = "go";
    }
  }
  return firsts.has(token) && firsts.size > 1 ? "choose" : verdict;
}

function dieInHand(view: View, seat: number, colour: string): string | null {
  const own = view.seats[seat];
  return own === undefined ? null : ([...own.hand, ...own.reserve].find((die) => die[0] === colour && die[1] !== "!") ?? null);
}

function lonelyGuess(view: View, seat: number, square: string): string {
  const own = piecesOn(view, square).some((n) => view.ships[n]?.seat === seat);
  const engine = dieInHand(view, seat, "E") ?? "E+";
  const gun = dieInHand(view, seat, "W") ?? "W+";
  const near = view.ships.find((ship) => ship.square !== null && ship.seat === seat && distance(ship.square, square) === 1);
  if (own || near?.square == null) return `move ${square} ${square === "a1" ? "a2" : "a1"} ${engine}`;
  const enemy = piecesOn(view, square).length > 0;
  return enemy ? `attack ${near.square} ${square} ${gun}` : `move ${near.square} ${square} ${engine}`;
}

/* The text of the action a person had in mind when the next pick is refused; null when nobody can tell. */
export function ask(view: View, chosen: string[], token: string, _legal: LegalAction[]): string | null {
  const seat = view.to_act[0] ?? view.active;
  const all = [...chosen, token];
  const of = (kind: string): string[] => all.filter((pick) => pick.startsWith(`${kind}:`)).map((pick) => pick.slice(kind.length + 1));
  const squares = of("square");
  const aimed = of("ship")
    .map(Number)
    .find((n) => view.ships[n] !== undefined && view.ships[n].seat !== seat);
  const target = squares[1] ?? (aimed === undefined ? undefined : (view.ships[aimed]?.square ?? undefined));
  const dice = of("die");
  const last = squares[squares.length - 1];
  switch (view.node) {
    case "answer": {
      const shield = dice[0] ?? view.seats[seat]?.reserve.find((die) => die[0] === "H");
      return shield === undefined || last === undefined ? null : `shield ${shield} ${last}`;
    }
    case "deploy":
      return last === undefined ? null : `deploy ${(of("kind")[0] as Kind | undefined) ?? "frigate"} ${last}`;
    case "terrain":
      return last === undefined ? null : `terrain ${of("terrain")[0] ?? "asteroid"} ${last}`;
    case "exit":
    case "step":
    case "drift":
    case "field":
      return last === undefined ? null : `${view.node} ${last}`;
    case "dice":
      return last === undefined ? null : lonelyGuess(view, seat, last);
    case "actions":
      break;
    default:
      return null;
  }
  const from = squares[0];
  if (from === undefined) return null;
  if (target === undefined) return lonelyGuess(view, seat, from);
  const enemy = piecesOn(view, target).some((n) => view.ships[n]?.seat !== seat);
  if (!enemy) return `move ${from} ${target} ${dice[0] ?? dieInHand(view, seat, "E") ?? "E+"}`;
  const guns = dice.length > 0 ? dice.join(" ") : (dieInHand(view, seat, "W") ?? "W+");
  return `attack ${from} ${target} ${guns}${aimed === undefined ? "" : ` #${aimed}`}`;
}
