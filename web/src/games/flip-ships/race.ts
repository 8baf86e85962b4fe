/* The rapid variant is played from all four edges. Whoever looks stands at the near one: the view is turned, and everything is drawn as usual. */
import { signal } from "@preact/signals";
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
