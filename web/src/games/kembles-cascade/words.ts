/* Sentences and names: what a screen reader says of cells, ships and cards, the status line, and which action a person most likely
 * meant when something cannot be picked. */
import { idOf, kindOf } from "../../board/token";
import type { GameEvent, LegalAction, Sound } from "../../board/types";
import { sensorEffect } from "./Icons";
import { LETTERS, type Letter, SEATS, type Text, type Thing, type View, activeSeat, shipAt } from "./view";

export function seatName(seat: number, text: Text): string {
  return text(`seat.${SEATS[seat] ?? "nobody"}`);
}

export function isPlace(token: string): boolean {
  return kindOf(token) === "cell";
}

const SOUNDS: { [type: string]: Sound } = {
  lost: "loss",
  destroyed: "loss",
  fired: "blow",
  shot: "blow",
  hit: "blow",
  moved: "move",
  scrolled: "move",
};

export function sound(event: GameEvent): Sound | null {
  return SOUNDS[event.type] ?? null;
}

function shots(kind: "ranged" | "gamma", thing: Thing, text: Text): string[] {
  return (Object.keys(thing[kind] ?? {}) as Letter[]).map((letter) => text(`board.${kind}`, text(`direction.${LETTERS[letter]}`)));
}

/* "Fighter, energy 1, danger 1, worth 1 Bellonium": the numbers on a cell in words. */
export function thingLabel(thing: Thing | undefined, damage: number, text: Text): string {
  if (thing === undefined || thing.type === "EMPTY") return text(thing?.covered === true ? "board.cleared" : "cell.EMPTY");
  const parts = [text(`cell.${thing.type}`)];
  if (thing.energy !== undefined)
    parts.push(damage > 0 ? text("board.energy_left", thing.energy - damage, thing.energy) : text("board.energy_of", thing.energy));
  if (thing.danger !== undefined) parts.push(text("board.danger_of", thing.danger));
  parts.push(...shots("ranged", thing, text), ...shots("gamma", thing, text));
  if (thing.omni !== undefined) parts.push(text("board.omni"));
  if (thing.immune !== undefined) parts.push(...thing.immune.map((gun) => text("board.immune", text(`weapon.${gun}`))));
  if (thing.bellonium !== undefined) parts.push(text("board.worth_bellonium", thing.bellonium));
  if (thing.glory !== undefined) parts.push(text("board.worth_glory", thing.glory));
  if (thing.moves !== undefined) parts.push(text("board.maze_moves", thing.moves));
  if (thing.spec === true) parts.push(text("board.special"));
  if (thing.flip === true) parts.push(text("board.flips"));
  return parts.join(", ");
}

export function shipLabel(view: View, seat: number, viewer: number, text: Text): string {
  const own = view.seats[seat];
  if (own === undefined) return "";
  const parts = [text(seat === viewer ? "board.ship_own" : "board.ship", seatName(seat, text))];
  parts.push(text("board.energy_left", own.energy, own.max_energy), text("board.level_of", own.level), text("board.fires", text(`direction.${own.cage}`)));
  const threats = Object.entries(own.threats ?? {});
  if (threats.length > 0) parts.push(text("board.threatened", own.threatened ?? 0));
  return parts.concat(threats.map(([cell]) => threatLabel(view, seat, cell, text))).join(", ");
}

/* "d2 Fighter +1 (next to it)". */
export function threatLabel(view: View, seat: number, cell: string, text: Text): string {
  const threat = view.seats[seat]?.threats?.[cell];
  if (threat === undefined) return "";
  const why = (["near", "ranged", "gamma", "omni"] as const).filter((kind) => threat[kind] !== undefined).map((kind) => text(`board.by_${kind}`));
  return text("board.threat", cell, text(`cell.${view.cells[cell]?.type ?? "EMPTY"}`), threat.points, why.join(", "));
}

export function cellLabel(view: View, cell: string, viewer: number, text: Text): string {
  const parts = [`${cell} ${thingLabel(view.cells[cell], view.damage[cell] ?? 0, text)}`];
  const ship = shipAt(view, cell);
  if (ship >= 0) parts.push(shipLabel(view, ship, viewer, text));
  const outlook = view.outlook[cell];
  if (outlook?.fatal === true) parts.push(text("board.fatal"));
  else if (outlook?.loss !== undefined) parts.push(text("board.costs", outlook.loss));
  if (typeof outlook?.level === "number") parts.push(text("board.then_level", outlook.level));
  return parts.join(", ");
}

/* A name with a soft break near the middle of each long word, for narrow cards. */
export function soft(name: string): string {
  return name.replace(/\p{L}{10,}/gu, (word) => {
    const middle = word.length / 2;
    let best = Math.ceil(middle);
    let cost = 3;
    for (let at = 3; at <= word.length - 3; at++) {
      if (!/^[^aeiouyéèêâîôû]{2}$/i.test(word.slice(at - 1, at + 1)) || Math.abs(at - middle) >= cost) continue;
      best = at;
      cost = Math.abs(at - middle);
    }
    return `${word.slice(0, best)}\u00ad${word.slice(best)}`;
  });
}

export function sensorLabel(number: number, text: Text): string {
  const effect = sensorEffect(number);
  return effect === null ? text("board.sensor", number) : `${text("board.sensor", number)}, ${text(`board.effect.${effect}`)}`;
}

export function buyLabel(view: View, id: string, text: Text): string {
  if (id === "power-up") return `${text("board.power_up")}, ${text("board.price", Number(view.shop.power_up ?? 0))}`;
  const offer = view.shop[id];
  const level = view.seats[activeSeat(view)]?.upgrades[id] ?? 0;
  if (typeof offer !== "object") return text(`upgrade.${id}`);
  const price = offer.prices[level];
  const out = level === 0 && offer.left <= 0;
  const next = price === undefined ? text("board.top") : out ? text("board.sold_out") : `${text("board.next_level", level + 1)}, ${text("board.price", price)}`;
  return `${text(`upgrade.${id}`)}, ${next}. ${text(`upgrade.${id}.help`)}`;
}

export function label(view: View, token: string, text: Text): string {
  const id = idOf(token);
  const viewer = view.to_act[0] ?? -1;
  switch (kindOf(token)) {
    case "cell":
      return cellLabel(view, id, viewer, text);
    case "at":
      return id === "none" ? text("board.no_splash") : cellLabel(view, id, viewer, text);
    case "ship":
      return shipLabel(view, Number(id), viewer, text);
    case "sensor":
      return sensorLabel(Number(id), text);
    case "turn":
    case "flee":
      return text(`direction.${id}`);
    case "card":
      return `${text(`power.${id}`)}. ${text(`power.${id}.help`)}`;
    case "weapon":
      return text(`weapon.${id}`);
    case "buy":
      return buyLabel(view, id, text);
    case "extra":
      return view.overload === null ? text("button.overload") : `${text("button.overload")}, ${text("board.overload_costs", view.overload)}`;
    case "button":
      return text(`button.${id}`);
    default:
      return id;
  }
}

export function status(view: View, text: Text): string {
  if (view.result !== null) return text(`end.${view.result.reason}`);
  const where = view.boss !== null ? text(`boss.${view.boss}`) : text("board.to_boss", view.rows_left);
  return `${text("board.status", view.round, text(`node.${view.scrolling ? "scroll" : view.node}`))} · ${where}`;
}

export function aim(token: string, _left: LegalAction[]): "go" | "attack" | "choose" {
  if (token.startsWith("cell:")) return "go";
  return token.startsWith("at:") || token.startsWith("weapon:") ? "attack" : "choose";
}

/* The text of the action a person had in mind when the next pick is refused; null when nobody can tell. */
export function ask(view: View, chosen: string[], token: string, _legal: LegalAction[]): string | null {
  const id = idOf(token);
  const seat = activeSeat(view);
  const off = view.seats[seat]?.cell == null;
  const overload = (free: number): string => (free + view.step.paid > 0 ? "" : " overload");
  switch (kindOf(token)) {
    case "ship": {
      const cell = view.seats[Number(id)]?.cell ?? null;
      return cell === null ? null : ask(view, chosen, `cell:${cell}`, _legal);
    }
    case "cell":
      return view.node === "jump" ? `jump ${id}` : off ? `enter ${id}` : `move ${id}${overload(view.step.moves)}`;
    case "at": {
      const first = chosen.find((one) => one.startsWith("card:"));
      return first === undefined ? `fire missile ${id}${overload(view.step.fires)}` : `play ${first.slice(5)} ${id}`;
    }
    case "weapon":
      return `fire ${id}${overload(view.step.fires)}`;
    case "card":
      return `play ${id}${id === "P-KEY" || id === "P-JAM" ? " a1" : ""}`;
    case "turn":
      return `rotate ${id}`;
    case "flee":
      return `flee ${id}`;
    case "extra":
      return id;
    case "buy":
      return `buy ${id}`;
    case "sensor":
      return `sensor ${id}`;
    default:
      return null;
  }
}
