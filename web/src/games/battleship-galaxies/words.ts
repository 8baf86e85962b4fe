/* Sentences and names: what a screen reader says of hexes, ships and cards, the status line, and which action was meant. */
import { idOf, kindOf } from "../../board/token";
import type { GameEvent, LegalAction, PickOption, Sound } from "../../board/types";
import {
  type CardView,
  type Gun,
  type SheetVersion,
  type ShipView,
  type Stop,
  type Text,
  type TileView,
  type View,
  cardOf,
  cardsOf,
  sheetOf,
  shipOf,
  zoneOf,
} from "./view";

/* "Wretch 2" for the second of a faction. */
export function partName(view: View, seat: number, text: Text): string {
  const own = view.seats[seat];
  if (own === undefined) return text("seat.nobody");
  const number = own.part.slice(own.faction.length);
  return `${text(`part.${own.faction}`)}${number === "" ? "" : ` ${number}`}`;
}

/* "F-47 Blue Hawks 2". */
export function shipName(view: View, card: CardView, ship: ShipView, text: Text): string {
  const squadron = view.sheets[card.name]?.form === "squadron";
  return `${text(`ship.${card.name}`)}${squadron ? ` ${ship.id.slice(-1)}` : ""}`;
}

export function nameOf(view: View, id: string, text: Text): string {
  const found = shipOf(view, id);
  if (found !== null) return shipName(view, found.card, found.ship, text);
  const card = cardOf(view, id);
  const name = card?.name ?? id.replace(/^\d:/, "");
  return view.sheets[name] === undefined ? id : text(`ship.${name}`);
}

export const VALUE_NAMES = {
  launch: "board.launch",
  activation: "board.activation",
  move: "board.move",
  shields: "board.shield",
  hull: "board.hull",
  capacity: "board.capacity",
} as const;

export function gunText(gun: Gun, text: Text): string {
  return text("board.weapon_line", gun.charge, gun.range, gun.attacks, gun.strength);
}

const FLAGS = ["slowed", "held", "disarmed", "returned"] as const;

export function shipLabel(view: View, card: CardView, ship: ShipView, text: Text): string {
  const sheet = sheetOf(view, card);
  const parts = [text("board.ship_of", shipName(view, card, ship, text), partName(view, card.controller, text))];
  if (sheet !== null) parts.push(text("board.shields", ship.shields ?? 0, sheet.shields), text("board.damage", ship.damage ?? 0, sheet.hull));
  if (card.activated === true) parts.push(text("board.activated"));
  for (const flag of FLAGS) if (ship[flag] === true) parts.push(text(`board.${flag}`));
  return parts.join(", ");
}

/* What a ship can do, as its sheet and the cards on it say. */
export function shipFacts(view: View, card: CardView, text: Text): string {
  const sheet = sheetOf(view, card);
  if (sheet === null) return "";
  const [inPlay, all] = [card.ships.find((ship) => ship.weapons !== undefined), ["launch", "activation", "move", "shields", "hull", "capacity"] as const];
  const values = all.filter((name) => sheet[name] > 0 && (card.place !== "play" || name === "activation" || name === "move" || name === "capacity"));
  const guns = (inPlay?.weapons ?? sheet.weapons).map((gun) => `${gunName(sheet, gun.id, text)}: ${gunText(gun, text)}`);
  const powers = sheet.powers.map((power) => text(`power.${power}`));
  const cards = card.attached.map((one) => tacticName(one.card, text));
  return [
    `${text(`version.${card.version ?? "standard"}`)}: ${values.map((name) => `${text(VALUE_NAMES[name])} ${sheet[name]}`).join(", ")}`,
    ...guns,
    [...powers, ...cards].join(", "),
  ]
    .filter((part) => part !== "")
    .join(". ");
}

export function tileLabel(tile: TileView, text: Text): string {
  return `${tile.id} ${text(`tile.${tile.kind ?? "hidden"}`)}`;
}

export function hexLabel(view: View, hex: string, stop: Stop | undefined, text: Text): string {
  const parts = [text("board.hex", hex)];
  const zone = zoneOf(view, hex);
  const tile = view.tiles.find((one) => one.hexes.includes(hex));
  if (tile !== undefined) parts.push(tileLabel(tile, text));
  if (zone >= 0) parts.push(text("board.zone", partName(view, zone, text)));
  for (const card of cardsOf(view)) for (const ship of card.ships) if (ship.hexes?.includes(hex) === true) parts.push(shipLabel(view, card, ship, text));
  if (stop !== undefined) parts.push(text("board.reach", stop.path.split(" ").length), ...rolls(view, stop, text));
  return parts.join(", ");
}

/* What a ship meets on its way: "ECM of Tes Kio: 5+, 2 damage". */
export function rolls(view: View, stop: Stop, text: Text): string[] {
  return (stop.rolls ?? []).map((id) => {
    const threat = view.move?.threats?.[id];
    return threat === undefined ? text("board.threat_debris") : text("board.threat_ecm", nameOf(view, id, text), threat.needed, threat.damage);
  });
}

export function tacticName(id: string, text: Text): string {
  return text(`kind.${id.split(".")[0] ?? id}`);
}

/* A weapon as its sheet calls it; in play it is the first or second one, or a card. */
function gunName(sheet: SheetVersion | null, id: string, text: Text): string {
  if (/^[A-Z]-\d/.test(id)) return tacticName(id, text);
  const place = ["primary", "secondary"].indexOf(id);
  return text(`weapon.${sheet?.weapons[place]?.id ?? id}`);
}

/* The weapon of the ship that is charged or activated. */
export function weaponName(view: View, id: string, text: Text): string {
  const card = view.activation === null ? null : cardOf(view, view.activation.card);
  return gunName(card === null ? null : sheetOf(view, card), id, text);
}

function sourceName(view: View, id: string, text: Text): string {
  if (/^[A-Z]-\d/.test(id)) return tacticName(id, text);
  const tile = view.tiles.find((one) => one.id === id);
  if (tile !== undefined) return tileLabel(tile, text);
  const named = text(`power.${id}`);
  return named === `power.${id}` ? text(`tile.${id}`) : named;
}

function listed(view: View, id: string, text: Text): string {
  const [name = id, count = "1"] = id.split("*");
  if (view.tactics[name] !== undefined) return `${count} × ${tacticName(name, text)}`;
  const version = ["standard", "seasoned", "veteran"][Number(count) - 1] ?? "standard";
  return `${nameOf(view, name, text)} (${text(`version.${version}`)})`;
}

export function label(view: View, token: string, text: Text): string {
  const id = idOf(token);
  switch (kindOf(token)) {
    case "hex":
      return hexLabel(view, id, undefined, text);
    case "ship":
    case "target":
    case "from":
    case "hold": {
      const found = shipOf(view, id);
      return found === null || (found.ship.hexes ?? []).length === 0 ? nameOf(view, id, text) : shipLabel(view, found.card, found.ship, text);
    }
    case "by": {
      const [card = id, copy] = id.split(".");
      return copy === undefined ? nameOf(view, card, text) : `${nameOf(view, card, text)} ${copy}`;
    }
    case "card":
    case "instead":
    case "under":
    case "last":
    case "shuttle":
      return tacticName(id, text);
    case "weapon":
      return weaponName(view, id, text);
    case "use":
    case "with":
      return sourceName(view, id, text);
    case "tile": {
      const tile = view.tiles.find((one) => one.id === id);
      return tile === undefined ? id : tileLabel(tile, text);
    }
    case "seat":
      return partName(view, Number(id), text);
    case "version":
      return text(`version.${id}`);
    case "step":
      return text(`direction.${id}`);
    case "list":
      return listed(view, id, text);
    case "button":
      return text(`button.${id}`);
    default:
      return id;
  }
}

export function status(view: View, text: Text): string {
  if (view.result !== null) return text(`end.${view.result.reason}`);
  return `${text("board.status", view.round, text(`node.${view.node}`))} · ${partName(view, view.active, text)}`;
}

/* How a ship card is put down, by the shape of its base. */
function placingText(view: View, id: string, text: Text): string {
  const card = cardOf(view, id);
  const sheet = view.sheets[card?.name ?? id];
  const shape = sheet?.form === "squadron" ? "squadron" : (sheet?.size ?? "small");
  return text(`todo.place_${shape}`, nameOf(view, id, text));
}

/* Weapons of the activated card: whether one can be charged, else why none can. */
function weaponText(view: View, text: Text): string {
  const guns = view.activation?.guns ?? [];
  const idle = guns.filter(({ fired }) => !fired);
  const aimed = idle.filter(({ targets }) => targets.length > 0);
  if (idle.length === 0) return text("todo.weapon_fired");
  if (aimed.length === 0) return text("todo.weapon_far");
  const energy = view.seats[view.active]?.energy ?? 0;
  return text(aimed.every(({ charge }) => charge > energy) ? "todo.weapon_dear" : "todo.weapon");
}

export function todo(view: View, text: Text): string | null {
  const { placing, move, charge, activation } = view;
  switch (view.node) {
    case "over":
      return null;
    case "place":
    case "setup":
      return placing === null ? text(`todo.${view.node}`) : placingText(view, placing.card, text);
    case "draw":
      return text(view.seats.length > 2 ? "todo.draw_team" : "todo.draw");
    case "step":
      return (move?.reach ?? []).length === 0 ? text("todo.step_end") : text("todo.step", move?.left ?? 0);
    case "ship": {
      const ships = activation === null ? [] : (cardOf(view, activation.card)?.ships ?? []).filter((ship) => (ship.hexes ?? []).length > 0);
      return text(ships.every((ship) => activation?.moved.includes(ship.id)) ? "todo.ship_done" : "todo.ship");
    }
    case "weapon":
      return weaponText(view, text);
    case "target":
      return text("todo.target", charge?.left ?? 1);
    default:
      return text(`todo.${view.node}`);
  }
}

/* A reaction is asked for by what it is about: which ship, and how hard it was hit. */
export function asked(view: View, window: string, text: Text): string | null {
  const { attack, lost } = view;
  const moved = view.window?.ship ?? null;
  if (window === "hit" && attack !== null) return text("asked.hit", nameOf(view, attack.target, text), attack.strength);
  if (window === "lost" && lost !== null) return text("asked.lost", nameOf(view, lost.ship, text));
  return window === "moved" && moved !== null ? text("asked.moved", nameOf(view, moved, text)) : null;
}

export function next(view: View, chosen: string[], open: PickOption[], text: Text): string | null {
  const kinds = new Set(open.map(({ kind }) => kind));
  if (kinds.has("hold")) return text("next.hold");
  if (view.node === "ship" && kinds.has("hex")) return text("next.lead");
  if (view.placing !== null && kinds.has("hex")) return text("next.place");
  if (!chosen.some((token) => kindOf(token) === "card")) return null;
  return ["ship", "target", "hex", "tile", "from"].some((kind) => kinds.has(kind)) ? text("next.card") : text("next.play");
}

export function aim(token: string, _left: LegalAction[]): "go" | "attack" | "choose" {
  const kind = kindOf(token);
  return kind === "hex" ? "go" : kind === "target" ? "attack" : "choose";
}

const SOUNDS: Record<string, Sound> = {
  destroyed: "loss",
  cargo_lost: "loss",
  hurt: "blow",
  aimed: "blow",
  dice: "roll",
  ecm: "roll",
  debris: "roll",
  cover: "guard",
  saved: "guard",
  cancelled: "guard",
  stepped: "move",
  placed: "move",
  launched: "move",
};

export function sound(event: GameEvent): Sound | null {
  return SOUNDS[event.type] ?? null;
}

/* The text of the action a person had in mind when the next pick is refused; null when nobody can tell. */
export function ask(view: View, chosen: string[], token: string, _legal: LegalAction[]): string | null {
  const id = idOf(token);
  const found = shipOf(view, id);
  const played = chosen.find((one) => one.startsWith("card:"));
  switch (kindOf(token)) {
    case "ship":
    case "target": {
      const card = found?.card.id ?? id;
      if (played !== undefined) return `play ${idOf(played)} ${id}`;
      if (view.node === "action") return `activate ${card}`;
      if (view.node === "ship") return `move ${id}`;
      if (view.node === "target") return `attack ${id}`;
      if (view.node === "deploy") return `launch ${card}`;
      if (view.node === "weapon") return `charge ${id} primary`;
      return view.node === "patrol" ? `patrol ${id}` : null;
    }
    case "hex":
      return view.node === "place" || view.node === "setup" ? `place ${id}` : null;
    case "card":
      return `play ${id}`;
    default:
      return null;
  }
}
