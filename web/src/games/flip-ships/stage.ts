/* The events of a ply on the view from before. A flick takes as long as it flies: the landing begins when it is over. */
import { calm } from "../../board/motion";
import { type Scene, list, num, str, useStory } from "../../board/story";
import type { BoardProps, GameEvent } from "../../board/types";
import { lengthOf } from "./film";
import { landingOf } from "./flight";
import { falls } from "./race";
import { type Enemy, type ShipView, type View, shipOf } from "./view";

const FLIGHT = 3; // beats of a flight that nobody has filmed
const SECOND = 3.25; // beats of a second on film: at the usual speed a little slower than it was

/* How long a flight is shown; to those who asked for less motion it is not. */
export function flightBeats(film: string | null): number {
  const seconds = lengthOf(film);
  return calm() ? 1 : seconds > 0 ? Math.max(2, seconds * SECOND) : FLIGHT;
}

const TOGETHER = new Set([
  "dealt",
  "pilot",
  "moved",
  "reinforced",
  "attacks",
  "destroyed",
  "docked",
  "waits",
  "lost_hit",
  "damage",
  "shuffled",
  "resolves",
  "aims",
]);

export function starts(events: readonly GameEvent[], film: string | null): number[] {
  let beat = 0;
  return events.map((event, n) => {
    const before = events[n - 1];
    if (before !== undefined) {
      if (before.type === "flick") beat += flightBeats(film);
      else if (falls(event)) beat += flightBeats(null);
      else if (!(event.type === before.type && TOGETHER.has(event.type)) && !["resolves", "ramp", "bombs", "turn", "landed"].includes(before.type)) beat += 0.7;
    }
    return beat;
  });
}

export function beats(events: readonly GameEvent[], film: string | null): number {
  const all = starts(events, film);
  return (all[all.length - 1] ?? 0) + 1;
}

function withShip(view: View, seat: number, id: string, change: Partial<ShipView>): View {
  return {
    ...view,
    seats: view.seats.map((own, n) => (n === seat ? { ...own, ships: own.ships.map((ship) => (ship.id === id ? lie({ ...ship, ...change }) : ship)) } : own)),
  };
}

/* What lies nowhere has no place. */
function lie(ship: ShipView): ShipView {
  if ((ship.where === "landed" || ship.where === "waiting") && ship.edge === null) return ship;
  const { at: _at, lean: _lean, on: _on, ...rest } = ship;
  return rest;
}

function land(view: View, event: GameEvent): View {
  const landing = landingOf(list(event, "landing"));
  let now = view;
  for (const [name, rest] of landing.discs) {
    const seat = name === 0 ? num(event, "seat") : Math.floor(name / 10) - 1;
    const id = name === 0 ? str(event, "ship") : view.seats[seat]?.ships[(name % 10) - 1]?.id;
    if (id === undefined) continue;
    const where = name === 0 ? "landed" : (shipOf(view, seat, id)?.where ?? "landed");
    now = withShip(now, seat, id, typeof rest === "string" ? { where, edge: rest } : { where, edge: null, at: rest.at, lean: [rest.lean, rest.direction] });
  }
  const enemies = { ...now.enemies };
  for (const [cell, { x, y, turn }] of landing.cards) if (enemies[cell] !== undefined) enemies[cell] = { ...enemies[cell], at: [x, y], turn };
  return { ...now, enemies };
}

function move(view: View, event: GameEvent): View {
  const { [str(event, "from")]: card, ...rest } = view.enemies;
  const to = str(event, "to");
  return card === undefined ? view : { ...view, enemies: to === "" || to === "nowhere" ? rest : { ...rest, [to]: { type: card.type } } };
}

export function advance(view: View, event: GameEvent): View {
  const [seat, ship, cell] = [num(event, "seat"), str(event, "ship"), str(event, "cell")];
  switch (event.type) {
    case "landed":
      return land(view, event);
    case "rests": {
      const [edge = 0, x = 0, y = 0, z = 0, lean = 0, direction = 0] = list(event, "landing").map((value) => value / 100);
      const over = ["near", "far", "left", "right"][edge - 1] ?? null;
      return withShip(view, seat, ship, { where: "landed", edge: over, at: [x, y, z], lean: [lean, direction] });
    }
    case "fetched":
      return withShip(view, seat, ship, { where: "ready" });
    case "destroyed": {
      const { [cell]: _gone, ...rest } = view.enemies;
      return { ...view, enemies: rest };
    }
    case "dealt":
      return { ...view, deck: Math.max(0, view.deck - 1), enemies: { ...view.enemies, [cell]: { type: str(event, "enemy") } satisfies Enemy } };
    case "advanced":
    case "pushed":
      return move(view, event);
    case "missed":
    case "docked":
      return withShip(view, seat, ship, { where: "docked" });
    case "waits":
      return withShip(view, seat, ship, { where: "waiting" });
    case "reinforced":
      return withShip(view, seat, ship, { where: "ready" });
    case "breach":
      return { ...view, mothership: num(event, "mothership") };
    case "healed":
    case "damage":
      return { ...view, city: num(event, "city") };
    case "shuffled":
      return { ...view, deck: view.deck + num(event, "cards") };
    case "turn":
      return { ...view, seat };
    case "round":
      return { ...view, round: num(event, "round"), marker: seat, last_round: event.last === true };
    default:
      return view;
  }
}

export function useStage({ view, events, duration, film }: BoardProps<View>): Scene<View> {
  return useStory(view, events, duration, advance, (all) => starts(all, film));
}
