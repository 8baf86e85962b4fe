/* What each event changes on the screen, and when it begins: things that happen together are shown together. */
import { list, num, str, timeline, useStory, without, type Scene } from "../../board/story";
import type { GameEvent } from "../../board/types";
import { type Captain, type Direction, type Thing, type View, STEPS, cellAt, columnOf, rowOf } from "./view";

/* How long an event lasts, in beats; those that are not named begin with the one before and add nothing. */
const LENGTHS: Record<string, number> = {
  revealed: 2.6,
  turn: 0.7,
  down: 1,
  recharged: 0.7,
  rotated: 0.7,
  entered: 1,
  moved: 0.8,
  maze: 0.8,
  fired: 1,
  shot: 0.8,
  hit: 0.7,
  killed: 1,
  flipped: 1,
  rammed: 0.8,
  mine: 0.8,
  drone: 0.8,
  found: 0.9,
  found_one: 0.9,
  cache: 0.9,
  played: 1,
  played_at: 1,
  destroyed: 1.4,
  level: 0.7,
  jumped: 1.1,
  collided: 0.9,
  sideways: 0.7,
  pushed: 0.8,
  scrolled: 0.5,
  new_row: 2.4,
  boss: 4,
  bomb: 1.6,
  fled: 1.1,
  bought: 0.8,
  bought_card: 0.8,
  mission: 1.4,
  achieved: 1.4,
  round: 0.6,
  over: 1,
};

/* Several of these in a row are one moment. */
const TOGETHER = new Set(["revealed", "hit", "killed", "level", "achieved"]);

export const { starts, beats } = timeline(LENGTHS, TOGETHER);

function withSeat(view: View, seat: number, change: (own: Captain) => Partial<Captain>): View {
  return { ...view, seats: view.seats.map((own, n) => (n === seat ? { ...own, ...change(own) } : own)) };
}

/* The card played last round goes when the next one is revealed. */
function discarded(view: View, sensor: number | null): View {
  return sensor === null ? view : { ...view, sensor_discards: [...view.sensor_discards, sensor].sort((a, b) => a - b) };
}

/* A ship that goes elsewhere: what threatened it and where it aimed is not known until the new view is there. */
function go(view: View, seat: number, cell: string | null): View {
  return withSeat(view, seat, () => ({ cell, threats: {}, target: null }));
}

function covered(view: View, cell: string): View {
  const { [cell]: _gone, ...damage } = view.damage;
  return { ...view, damage, cells: { ...view.cells, [cell]: { type: "EMPTY", covered: true } } };
}

function flipped(view: View, left: string): View {
  const right = cellAt(columnOf(left) + 1, rowOf(left));
  const cells = { ...view.cells };
  const damage = { ...view.damage };
  for (const cell of [left, right]) {
    cells[cell] = cells[cell]?.back ?? { type: "EMPTY" };
    delete damage[cell];
  }
  return { ...view, cells, damage, flipped: [...view.flipped, left] };
}

function slide<T>(things: Record<string, T>, by: number): Record<string, T> {
  const out: Record<string, T> = {};
  for (const [cell, thing] of Object.entries(things)) out[cellAt(columnOf(cell), rowOf(cell) + by)] = thing;
  return out;
}

/* Everything comes one row down; the row that left is still drawn, below the edge of the screen. */
function newRow(view: View, event: GameEvent): View {
  const cards = [1, 2, 3, 4].slice(0, view.rows[0]?.length ?? 3).map((n) => str(event, `card${n}`) || null);
  const fresh = (typeof event.cells === "object" && event.cells !== null ? event.cells : {}) as Record<string, Thing>;
  const gone = view.gone ?? [];
  return {
    ...view,
    rows: [cards, ...view.rows],
    gone,
    cells: { ...slide(view.cells, 1), ...fresh },
    damage: slide(view.damage, 1),
    claimed: slide(view.claimed, 1),
    flipped: view.flipped.map((cell) => cellAt(columnOf(cell), rowOf(cell) + 1)),
    outlook: {},
    rows_left: Math.max(0, view.rows_left - 1),
    seats: view.seats.map((own) => (own.cell === null ? own : { ...own, cell: cellAt(columnOf(own.cell), rowOf(own.cell) + 1), threats: {}, target: null })),
  };
}

function fled(view: View, event: GameEvent): View {
  const from = str(event, "cell");
  const [dx, dy] = STEPS[str(event, "direction") as Direction] ?? [0, 0];
  const swap = (cell: string): string => {
    const column = columnOf(cell);
    const here = rowOf(cell) === rowOf(from) && column >> 1 === columnOf(from) >> 1;
    const there = rowOf(cell) === rowOf(from) + dy && column >> 1 === (columnOf(from) >> 1) + dx;
    return here ? cellAt(column + 2 * dx, rowOf(cell) + dy) : there ? cellAt(column - 2 * dx, rowOf(cell) - dy) : cell;
  };
  const moved = <T>(things: Record<string, T>): Record<string, T> => Object.fromEntries(Object.entries(things).map(([cell, thing]) => [swap(cell), thing]));
  return {
    ...view,
    flees: null,
    cells: moved(view.cells),
    damage: moved(view.damage),
    claimed: moved(view.claimed),
    seats: view.seats.map((own) => (own.cell === null ? own : { ...own, cell: swap(own.cell) })),
  };
}

function seatEvent(view: View, event: GameEvent, seat: number): View {
  switch (event.type) {
    case "sealed":
    case "chose":
      return withSeat(view, seat, () => ({ sealed: true }));
    case "revealed":
      return withSeat(discarded(view, view.seats[seat]?.played ?? null), seat, (own) => ({
        played: num(event, "sensor"),
        sealed: false,
        choice: null,
        sensors: own.sensors?.filter((card) => card !== num(event, "sensor")) ?? null,
      }));
    case "dealt":
      return withSeat(view, seat, (own) => ({ sensors: own.sensors === null ? null : [...own.sensors, num(event, "sensor")] }));
    case "recharged":
      return withSeat(view, seat, (own) => ({ energy: Math.min(own.max_energy, own.energy + num(event, "energy")) }));
    case "drone":
      return withSeat(view, seat, (own) => ({ energy: Math.min(own.max_energy, own.energy + 1) }));
    case "overload":
    case "lost":
      return withSeat(view, seat, (own) => ({
        energy: Math.max(0, own.energy - num(event, "energy")),
        level: str(event, "cause") === "danger" ? 0 : own.level,
      }));
    case "rotated":
      return withSeat(view, seat, () => ({ cage: str(event, "direction") as Direction, target: null }));
    case "level":
      return withSeat(view, seat, () => ({ level: num(event, "level") }));
    case "glory":
      return withSeat(view, seat, (own) => ({ glory: own.glory + num(event, "glory") }));
    case "bellonium":
      return withSeat(view, seat, (own) => ({ bellonium: own.bellonium + num(event, "bellonium") }));
    case "found":
      return withSeat(view, seat, (own) => ({ cards: own.cards + 1, power_ups: own.power_ups === null ? null : [...own.power_ups, str(event, "card")] }));
    case "found_one":
      return withSeat(view, seat, (own) => ({ cards: own.cards + 1 }));
    case "played":
    case "played_at":
      return withSeat(view, seat, (own) => ({ cards: own.cards - 1, power_ups: own.power_ups === null ? null : without(own.power_ups, str(event, "card")) }));
    case "bought":
      return withSeat(view, seat, (own) => ({ upgrades: { ...own.upgrades, [str(event, "upgrade")]: num(event, "level") } }));
    case "marker":
      return withSeat(view, seat, () => ({ markers: num(event, "markers") }));
    case "cubes_back":
      return withSeat(view, seat, (own) => ({ cubes: own.cubes.map(() => 0) }));
    case "achieved":
      return withSeat(view, seat, (own) => ({ achievements: [...own.achievements, str(event, "achievement")] }));
    default:
      return view;
  }
}

/* The view after one event. */
export function advance(view: View, event: GameEvent): View {
  const seat = num(event, "seat");
  const cell = str(event, "cell");
  switch (event.type) {
    case "turn":
      return { ...view, turn: Math.max(0, view.order.indexOf(seat)), outlook: {} };
    case "entered":
      return withSeat(go(view, seat, cell), seat, (own) => ({ deployed: true, energy: own.deployed ? own.max_energy - 1 : own.energy }));
    case "moved":
    case "jumped":
    case "sideways":
    case "pushed":
      return { ...go(view, seat, cell), outlook: {} };
    case "destroyed":
      return withSeat(go(view, seat, null), seat, (own) => ({ energy: 0, level: 0, cubes: own.cubes.map(() => 0) }));
    case "cube":
      return withSeat(view, num(event, "on"), (own) => ({ cubes: own.cubes.map((count, n) => (n === seat ? count + 1 : count)) }));
    case "hit":
      return { ...view, damage: { ...view.damage, [cell]: (view.damage[cell] ?? 0) + num(event, "damage") } };
    case "covered":
      return covered(view, cell);
    case "flipped":
      return flipped(view, cell);
    case "scrolled":
      return { ...view, rows: view.rows.slice(0, -1), gone: view.rows[view.rows.length - 1] ?? [], outlook: {}, damage: {} };
    case "new_row":
      return newRow(view, event);
    case "boss":
      return { ...view, boss: str(event, "warning") };
    case "fled":
      return fled(view, event);
    case "over":
      return { ...view, result: { winners: list(event, "winners"), reason: str(event, "reason") } };
    default:
      return seatEvent(view, event, seat);
  }
}

export type Stage = Scene<View>;

export function useStage(view: View, events: GameEvent[], duration: number): Stage {
  return useStory(view, events, duration, advance, starts);
}
