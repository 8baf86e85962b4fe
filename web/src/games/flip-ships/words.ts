/* Sentences and names: what a screen reader says of cells and ships, the status line, sounds. */
import { idOf, kindOf } from "../../board/token";
import type { GameEvent, LegalAction, Sound } from "../../board/types";
import type { Flick, Part } from "./flick";
import { type ShipView, type Text, type View, flips, isRapid, powerOf } from "./view";

export function seatName(view: View, seat: number, text: Text): string {
  return text(`seat.${view.seats[seat]?.id ?? "red"}`);
}

/* "red 1b, Moon strike, on an enemy". */
export function shipLabel(view: View, seat: number, ship: ShipView, text: Text): string {
  const parts = [`${seatName(view, seat, text)} ${ship.id}`];
  if (view.node !== "assault" && !isRapid(view)) parts.push(text(`power.${powerOf(view, seat, ship.level)}`));
  if (ship.edge !== null) parts.push(text("board.off", text(`edge.${ship.edge}`)));
  else if (ship.at !== undefined) parts.push(text(`how.${ship.on ?? "table"}`));
  else parts.push(text(`where.${ship.where}`));
  if (ship.where === "waiting") parts.push(text("where.waiting"));
  if (ship.bombing) parts.push(text("way.bomb"));
  if (ship.tries > 0) parts.push(text("board.tries", ship.tries));
  return parts.join(", ");
}

export function shielded(view: View, cell: string): boolean {
  const symbol = (one: string): string | null => view.types.find(({ id }) => id === view.enemies[one]?.type)?.symbol ?? null;
  const [row, column] = [Number(cell[1]), Number(cell[3])];
  const beside = [`r${row - 1}c${column}`, `r${row + 1}c${column}`, `r${row}c${column - 1}`, `r${row}c${column + 1}`];
  return symbol(cell) !== "shield" && beside.some((one) => symbol(one) === "shield");
}

export function cellLabel(view: View, cell: string, text: Text): string {
  const enemy = view.enemies[cell];
  if (enemy === undefined) return `${cell}, ${text("board.empty")}`;
  const parts = [cell, text(`enemy.${enemy.type}`)];
  if (shielded(view, cell)) parts.push(text("board.shielded"));
  view.seats.forEach((own, seat) =>
    own.ships.forEach((ship) => {
      if (ship.where === "waiting" && ship.cells.includes(cell)) parts.push(text("board.waits_here", `${seatName(view, seat, text)} ${ship.id}`));
    }),
  );
  return parts.join(", ");
}

export function decimal(value: number, digits: number, text: Text): string {
  const [whole = "", rest = ""] = value.toFixed(digits).split(".");
  return text("board.decimal", whole, rest);
}

export function label(view: View, token: string, text: Text): string {
  const id = idOf(token);
  switch (kindOf(token)) {
    case "cell":
      return cellLabel(view, id, text);
    case "ship": {
      const seat = view.to_act[0] ?? view.seat;
      const ship = view.seats[seat]?.ships.find((one) => one.id === id);
      return ship === undefined ? id : shipLabel(view, seat, ship, text);
    }
    case "button":
      return text(`button.${id}`);
    case "speed":
      return `${decimal(Number(id) / 1000, 2, text)} m/s`;
    case "tenths":
      return `${decimal(Number(id) / 10, 1, text)} s`;
    default:
      return `${id} mm`;
  }
}

export function status(view: View, text: Text): string {
  if (view.result !== null) return text("event.over", text(`end.${view.result.reason}`));
  const now = text(`node.${view.node}`);
  if (view.node === "assault" || isRapid(view)) return now;
  return `${text(view.last_round ? "board.last_round" : "board.round", view.round)}, ${now}`;
}

/* How the next step is taken. */
export function todo(view: View, text: Text): string | null {
  if (flips(view) && (view.seats[view.to_act[0] ?? view.seat]?.flips.length ?? 0) > 0) return text("todo.flip");
  return view.node === "ordering" ? text("todo.order") : view.node === "aiming" ? text("todo.aim") : null;
}

export function aim(token: string, left: LegalAction[]): "go" | "attack" | "choose" {
  if (kindOf(token) !== "cell") return "choose";
  return left.some(([action]) => action.startsWith("hit ")) ? "attack" : "choose";
}

const SOUNDS: { [type: string]: Sound } = {
  flick: "roll",
  landed: "move",
  attacks: "blow",
  destroyed: "blow",
  breach: "blow",
  damage: "loss",
  healed: "guard",
  advanced: "move",
  thrown: "roll",
};

export function sound(event: GameEvent): Sound | null {
  return SOUNDS[event.type] ?? null;
}

/* A number of a flick as it is shown and spoken. */
export function saidOf(part: Part, now: Flick, text: Text): string {
  const value = now[part];
  const way = value === 0 ? "" : ` ${text(value < 0 ? "board.left" : "board.right")}`;
  switch (part) {
    case "x":
      return `${Math.abs(value)} mm${way}`;
    case "aim":
      return `${decimal(Math.abs(value), 1, text)}°${way}`;
    case "power":
      return `${decimal(value, 2, text)} m/s`;
    case "loft":
      return `${value.toFixed(0)}°`;
    case "back":
      return decimal(value, 2, text);
    default:
      return `${decimal(Math.abs(value), 2, text)}${way}`;
  }
}
