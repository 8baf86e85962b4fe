/* What each event changes in the view. */
import { list, num, str, useStory, without } from "../../board/story";
import type { GameEvent } from "../../board/types";
import type { Bridge, Colour, Kind, Piece, Terrain, View, Weapon } from "./view";

export interface Stage {
  view: View;
  event: GameEvent | null; // the one being played
  step: number; // its place in the list
}

export function diceOf(text: string): string[] {
  return text.split(" ").filter((die) => /^[EWH][+x*!]!?$/.test(die));
}

/* A die used: out of the hand, else off the bridge, and back to the pool. A changed die takes its special along. */
function spend(seat: Bridge, dice: string[]): Bridge {
  let next = seat;
  for (const die of dice.flatMap((name) => (name.length === 3 ? [name.slice(0, 2), `${name[0] ?? ""}!`] : [name]))) {
    const place = (["hand", "reserve", "gauge"] as const).find((name) => next[name].includes(die));
    if (place === undefined) continue;
    const colour = die[0] as Colour;
    next = { ...next, [place]: without(next[place], die), pool: { ...next.pool, [colour]: next.pool[colour] + 1 } };
  }
  return next;
}

function withSeat(view: View, seat: number, change: (bridge: Bridge) => Bridge): View {
  return { ...view, seats: view.seats.map((bridge, n) => (n === seat ? change(bridge) : bridge)) };
}

function withShips(view: View, which: number[], change: (ship: Piece) => Piece): View {
  return { ...view, ships: view.ships.map((ship, n) => (which.includes(n) ? change(ship) : ship)) };
}

function rolled(view: View, event: GameEvent): View {
  const dice = diceOf(str(event, "dice"));
  return withSeat(view, num(event, "seat"), (bridge) => {
    const pool = { ...bridge.pool };
    for (const die of dice) pool[die[0] as Colour] -= 1;
    return { ...bridge, pool, hand: [...bridge.hand, ...dice] };
  });
}

function drifted(view: View, event: GameEvent): View {
  const { [str(event, "from")]: kind, ...terrain } = view.terrain;
  return kind === undefined ? view : { ...view, terrain: { ...terrain, [str(event, "to")]: kind } };
}

function deployed(view: View, event: GameEvent): View {
  const kind = event.kind === null ? null : (str(event, "kind") as Kind);
  const ship: Piece = {
    ...{ seat: num(event, "seat"), letter: str(event, "letter"), kind, square: str(event, "square"), hull: null, hidden: kind === null, known: false },
    ...{ proven: false, left: false, moved: false, towing: false },
  };
  return num(event, "ship") === view.ships.length ? { ...view, ships: [...view.ships, ship] } : view;
}

/* The view after one event. */
export function advance(view: View, event: GameEvent): View {
  const ship = [num(event, "ship")];
  const seat = num(event, "seat");
  switch (event.type) {
    case "rolled":
      return rolled(view, event);
    case "moved":
    case "exit":
    case "dodge": {
      const gone = withShips(view, list(event, "ships"), (piece) => ({ ...piece, square: str(event, "to") }));
      return event.type === "moved" ? withSeat(gone, seat, (bridge) => spend(bridge, diceOf(str(event, "die")))) : gone;
    }
    case "refused":
    case "no_exit":
      return withShips(
        view,
        view.ships.flatMap((piece, n) => (piece.square === str(event, "square") ? [n] : [])),
        (piece) => ({ ...piece, square: str(event, "to") }),
      );
    case "attack":
    case "detect":
      return withSeat(view, seat, (bridge) => spend(bridge, diceOf(str(event, "dice"))));
    case "shield":
    case "discarded":
      return withSeat(view, seat, (bridge) => spend(bridge, diceOf(str(event, "die"))));
    case "damage":
    case "repaired":
      return withShips(event.type === "damage" ? { ...view, attack: null } : view, ship, (piece) => ({ ...piece, hull: num(event, "hull") }));
    case "destroyed":
    case "decoy":
    case "left":
      return withShips(view, ship, (piece) => ({ ...piece, square: null }));
    case "revealed":
      return withShips(view, ship, (piece) => ({ ...piece, hidden: false, kind: str(event, "kind") as Kind }));
    case "captured":
      return withShips(view, ship, (piece) => ({ ...piece, seat }));
    case "deployed":
      return deployed(view, event);
    case "terrain":
      return { ...view, terrain: { ...view.terrain, [str(event, "square")]: str(event, "terrain") as Terrain } };
    case "drifted":
      return drifted(view, event);
    case "weapon":
      return withSeat(view, seat, (bridge) => ({ ...bridge, weapon: str(event, "weapon") as Weapon, weapon_chosen: true }));
    case "drones":
      return withSeat(view, seat, (bridge) => ({ ...bridge, drones: num(event, "ship") }));
    case "recalled":
      return withSeat(view, seat, (bridge) => ({ ...bridge, drones: null }));
    case "cleared":
      return withSeat(view, 1 - seat, (bridge) => ({ ...bridge, drones: null }));
    case "kept": {
      const kept = diceOf(str(event, "dice"));
      return withSeat(view, seat, (bridge) => ({
        ...bridge,
        ...{ hand: [], reserve: kept.filter((die) => die[1] !== "!"), gauge: kept.filter((die) => die[1] === "!") },
      }));
    }
    default:
      return view;
  }
}

export function useStage(view: View, events: GameEvent[], duration: number): Stage {
  const scene = useStory(view, events, duration, advance);
  return { view: scene.view, event: scene.events[0] ?? null, step: scene.step };
}
