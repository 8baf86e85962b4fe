/* What each event changes on the board, and when it begins. */
import { num, str, timeline, useStory, type Scene } from "../../board/story";
import type { GameEvent } from "../../board/types";
import { type CardView, type ShipView, type View, cardsOf, neighbour } from "./view";

/* How long an event lasts, in beats; those that are not named begin with the one before and add nothing. */
const LENGTHS: Record<string, number> = {
  turn: 0.8,
  launched: 0.6,
  placed: 0.7,
  revealed: 1.2,
  played: 1,
  attached: 0.8,
  activated: 0.5,
  stepped: 0.5,
  ecm: 1,
  debris: 1,
  aimed: 0.8,
  dice: 1.5,
  cover: 1,
  saved: 1,
  cancelled: 0.8,
  redirected: 0.8,
  reroll: 0.6,
  hurt: 0.9,
  destroyed: 1.2,
  cargo_lost: 0.8,
  captured: 1.2,
  returned: 0.8,
  escaped: 1,
  points: 0.8,
  number: 0.8,
  engines: 1,
  tile_moved: 0.6,
  over: 1,
};

const TOGETHER = new Set(["placed"]);

export const { starts, beats } = timeline(LENGTHS, TOGETHER);

function withCard(view: View, card: CardView | undefined, change: Partial<CardView>): View {
  return card === undefined ? view : { ...view, cards: { ...view.cards, [card.id]: { ...card, ...change } } };
}

function withShip(view: View, id: string, change: (ship: ShipView) => Partial<ShipView>): View {
  const card = cardsOf(view).find((one) => one.ships.some((ship) => ship.id === id));
  const ships = card?.ships.map((ship) => (ship.id === id ? { ...ship, ...change(ship) } : ship)) ?? [];
  return withCard(view, card, { ships });
}

/* The seven hexes round a centre. */
function flower(hex: string): string[] {
  return [hex, ...["e", "ne", "nw", "w", "sw", "se"].map((direction) => neighbour(hex, direction))];
}

/* Where a ship stands now. */
function put(view: View, event: GameEvent): View {
  const id = str(event, "ship");
  const [hex, other] = [str(event, "hex"), str(event, "hex2")];
  const card = cardsOf(view).find((one) => one.ships.some((ship) => ship.id === id));
  if (card === undefined) return view;
  const sheet = view.sheets[card.name];
  const hexes = other !== "" ? [hex, other] : sheet?.size === "large" ? flower(hex) : [hex];
  const fresh = sheet?.versions[card.version ?? ""]?.shields ?? 0;
  const moved = withShip(view, id, (ship) => ({ hexes, shields: ship.shields ?? fresh, damage: ship.damage ?? 0 }));
  return withCard(moved, moved.cards[card.id], { place: "play" });
}

function gone(view: View, id: string, how: "destroyed" | "escaped"): View {
  return withShip(view, id, () => ({ gone: how, hexes: [] }));
}

function paid(view: View, seat: number, energy: number): View {
  const track = view.seats[seat]?.track;
  return { ...view, seats: view.seats.map((own) => (own.track === track ? { ...own, energy } : own)) };
}

function launched(view: View, event: GameEvent): View {
  return withCard(view, view.cards[str(event, "card")], { version: str(event, "version") });
}

/* The view after one event. */
export function advance(view: View, event: GameEvent): View {
  switch (event.type) {
    case "launched":
      return launched(view, event);
    case "placed":
    case "stepped":
    case "returned":
      return put(view, event);
    case "hurt":
      return withShip(view, str(event, "ship"), () => ({ shields: num(event, "shields_left"), damage: num(event, "damage") }));
    case "restored":
      return withShip(view, str(event, "ship"), (ship) => ({ shields: (ship.shields ?? 0) + num(event, "shields") }));
    case "destroyed":
      return gone(view, str(event, "ship"), "destroyed");
    case "escaped":
      return gone(view, str(event, "ship"), "escaped");
    case "revealed":
      return { ...view, tiles: view.tiles.map((tile) => (tile.id === event.tile ? { ...tile, kind: str(event, "kind") } : tile)) };
    case "energy":
      return paid(view, num(event, "seat"), num(event, "energy"));
    case "points":
      return { ...view, seats: view.seats.map((own, seat) => (seat === event.seat ? { ...own, points: num(event, "now") } : own)) };
    default:
      return view;
  }
}

export function useStage(view: View, events: GameEvent[], duration: number): Scene<View> {
  return useStory(view, events, duration, advance, starts);
}
