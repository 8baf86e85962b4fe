/* The rapid variant is played from all four edges. Whoever looks stands at the near one: the view is turned, and everything is drawn as usual. */
import { signal } from "@preact/signals";
import { list, num, str } from "../../board/story";
import type { GameEvent } from "../../board/types";
import { type Flight, type Strike, thrown } from "./flight";
import type { Body } from "./turn";
import { type Point, type Rect, type ShipView, type View, isRapid } from "./view";

/* Where somebody goes before the next throw; null: stays. */
export const walks = signal<number | null>(null);

interface Edge {
  quarter: number; // 0 near, 1 right, 2 far, 3 left
  start: number; // its beginning, in mm round the table
  half: number; // of its length
}

function edgesOf(view: View): Edge[] {
  const [left, right, near, far] = view.table.edges;
  const [wide, deep] = [right - left, far - near];
  return [0, wide, wide + deep, 2 * wide + deep].map((start, quarter) => ({ quarter, start, half: (quarter % 2 === 0 ? wide : deep) / 2 }));
}

export function edgeOf(view: View, seat: number): Edge {
  const all = edgesOf(view);
  const place = view.seats[seat]?.place ?? 0;
  const stands = all.reduce((best, edge) => (edge.start <= place ? edge : best));
  return all[walks.value ?? stands.quarter] ?? stands;
}

/* Round the table, of a place on the edge one stands at. */
export function placeOf({ start, half }: Edge, x: number): number {
  return Math.round(Math.max(start, Math.min(start + 2 * half - 1, start + half + x)));
}

/* ---- throws ------------------------------------------------------------------------------------------- */

/* A disc that was thrown comes to rest; those that were only pushed have not tumbled. */
export function falls(event: GameEvent | undefined): boolean {
  return event?.type === "rests" && (list(event, "landing")[6] ?? 0) > 0;
}

interface Thrown {
  place: number; // mm round the table
  strike: Strike;
}

const throws = new Map<string, Thrown>(); // of ships that may still be in the air

function remember(event: GameEvent): void {
  const [aim = 0, power = 0, loft = 0] = list(event, "flick");
  const strike = { x: 0, aim: aim / 10, power: power / 500, loft: loft / 5 };
  throws.set(`${num(event, "seat")} ${str(event, "ship")}`, { place: num(event, "place"), strike });
}

/* Where somebody throws from who stands there, and which way is straight ahead. */
function standing(view: View, place: number): { at: Point; facing: number } {
  const [left, right, near, far] = view.table.edges;
  const edge = edgesOf(view).reduce((best, one) => (one.start <= place ? one : best));
  const along = place - edge.start;
  if (edge.quarter === 1) return { at: [right, near + along, 3.5], facing: -90 };
  if (edge.quarter === 2) return { at: [right - along, far, 3.5], facing: 180 };
  return edge.quarter === 3 ? { at: [left, far - along, 3.5], facing: 90 } : { at: [left + along, near, 3.5], facing: 0 };
}

/* The flights of a ply by the places of the events that end them, as they are seen by whoever stands at that edge. */
export function throwsOf(view: View, events: readonly GameEvent[], quarter: number): Map<number, Flight> {
  const flights = new Map<number, Flight>();
  for (const event of events) if (event.type === "thrown") remember(event);
  events.forEach((event, n) => {
    if (!falls(event)) return;
    const [seat, ship] = [num(event, "seat"), str(event, "ship")];
    const known = throws.get(`${seat} ${ship}`) ?? { place: view.seats[seat]?.place ?? 0, strike: { x: 0, aim: 0, power: 2.62, loft: 57 } };
    const flight = thrown(view, seat, ship, standing(view, known.place), known.strike, list(event, "landing"));
    flights.set(n, turnFlight(flight, quarter, view.table.edges));
  });
  return flights;
}

/* ---- the view from an edge ---------------------------------------------------------------------------- */

function turnWay([x, y, z]: Point, quarter: number): Point {
  if (quarter === 1) return [y, -x, z];
  if (quarter === 2) return [-x, -y, z];
  return quarter === 3 ? [-y, x, z] : [x, y, z];
}

function turnFlight(flight: Flight, quarter: number, edges: Rect): Flight {
  const turned = ({ at, right, up, face }: Body): Body => ({
    at: turnPoint(at, quarter, edges),
    right: turnWay(right, quarter),
    up: turnWay(up, quarter),
    face: turnWay(face, quarter),
  });
  return {
    ...flight,
    at: (time) => {
      const { discs, cards } = flight.at(time);
      return { discs: new Map([...discs].map(([name, body]) => [name, turned(body)])), cards };
    },
  };
}

function turnPoint([x, y, z]: Point, quarter: number, [, right, near, far]: Rect): Point {
  const middle = (near + far) / 2;
  if (quarter === 1) return [y - middle, right - x, z];
  if (quarter === 2) return [-x, near + far - y, z];
  return quarter === 3 ? [middle - y, x + right, z] : [x, y, z];
}

function turnRect([left, right, near, far]: Rect, quarter: number, edges: Rect): Rect {
  const [a, b] = [turnPoint([left, near, 0], quarter, edges), turnPoint([right, far, 0], quarter, edges)];
  return [Math.min(a[0], b[0]), Math.max(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[1], b[1])];
}

function turnShip(ship: ShipView, quarter: number, edges: Rect): ShipView {
  if (ship.at === undefined) return ship;
  const lean = ship.lean === undefined ? {} : { lean: [ship.lean[0], ship.lean[1] + 90 * quarter] as [number, number] };
  return { ...ship, at: turnPoint(ship.at, quarter, edges), ...lean };
}

/* The table as it is seen from where this seat stands. */
export function faced(view: View, seat: number): View {
  if (!isRapid(view)) return view;
  const { quarter } = edgeOf(view, Math.max(0, seat));
  const { table } = view;
  return {
    ...view,
    table: { ...table, edges: turnRect(table.edges, quarter, table.edges), mothership: turnRect(table.mothership, quarter, table.edges) },
    seats: view.seats.map((own) => ({ ...own, ships: own.ships.map((ship) => turnShip(ship, quarter, table.edges)) })),
  };
}
