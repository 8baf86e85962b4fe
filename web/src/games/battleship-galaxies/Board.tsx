/* The board in its window, with the target's damage grid over it. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Chart } from "../../board/chart";
import { str } from "../../board/story";
import type { BoardProps, GameEvent } from "../../board/types";
import { useWay } from "../../board/way";
import { Builder } from "./Builder";
import { addressOf, draftOf, keepDraft, matchHere, placeOf } from "./drafts";
import { Effects } from "./Effects";
import { Hexes } from "./Hexes";
import { type Choice, choiceOf } from "./lists";
import { DamageGrid } from "./Sheet";
import { Ships } from "./Ships";
import { useStage } from "./stage";
import { Tiles } from "./Tiles";
import {
  type Frame,
  type Stop,
  type Text,
  type View,
  WIDE,
  cardOf,
  cardsOf,
  centre,
  frameOf,
  hexPath,
  isTurned,
  middle,
  neighbour,
  shipOf,
  sizeOf,
} from "./view";
import { nameOf } from "./words";

const HEX = hexPath(18.6);
const LEAST = 24; // pixels across a hex at first sight

/* What one wants to see now: hexes of the ship that moves, fires or is fired at, else of the activated card. */
function interest(view: View): string[] {
  const ships = [view.attack?.target, view.move?.ship, view.charge?.ship, view.lost?.ship].flatMap((id) =>
    id == null ? [] : (shipOf(view, id)?.ship.hexes ?? []),
  );
  if (ships.length > 0) return ships;
  const card = view.activation === null ? null : cardOf(view, view.activation.card);
  if (card !== null) return card.ships.flatMap((ship) => ship.hexes ?? []);
  const seat = view.placing === null ? view.active : (cardOf(view, view.placing.card)?.seat ?? view.active);
  const own = cardsOf(view)
    .filter((one) => one.place === "play" && one.controller === seat)
    .flatMap((one) => one.ships.flatMap((ship) => ship.hexes ?? []));
  if (view.placing === null && own.length > 0) return own;
  const zone = view.zones.find((one) => one.seats.includes(seat));
  if (zone === undefined) return [];
  const middleColumn = Math.round((zone.columns[0] + zone.columns[1]) / 2);
  return [`${String(middleColumn).padStart(2, "0")}${String(zone.rows[0]).padStart(2, "0")}`];
}

const SURPRISES = new Set(["ecm", "declined", "debris", "revealed", "destroyed", "aimed"]);

/* A way of several steps, taken one after another; it ends when anything is rolled or asked (BG-8.10). */
function useRun(props: BoardProps<View>): (stop: Stop) => void {
  const plan = useRef<{ ship: string; steps: string[] } | null>(null);
  const { view, picker, events } = props;
  const step = (): void => {
    const now = plan.current;
    const next = now?.steps.shift();
    if (now === null || next === undefined || picker === null || view.node !== "step" || view.move?.ship !== now.ship) {
      plan.current = null;
      return;
    }
    const action = picker.left.find(([text]) => text === `step ${next}`);
    const token = action?.[1].split(" ")[0];
    if (token === undefined) plan.current = null;
    else picker.pick(token);
  };
  useEffect(() => {
    if (events.some(({ type }) => SURPRISES.has(type))) plan.current = null;
  }, [events]);
  useEffect(() => {
    if (plan.current !== null && events.length === 0 && picker !== null && picker.chosen.length === 0) step();
  }, [view]);
  return (stop) => {
    if (view.move === null) return;
    plan.current = { ship: view.move.ship, steps: stop.path.split(" ") };
    step();
  };
}

/* The target's damage grid with the dice on it; what was rolled last stays until the next action. */
function Aim({ view, events, last, text }: { view: View; events: GameEvent[]; last: GameEvent[]; text: Text }): JSX.Element | null {
  const settled = events.length === 0 && view.attack === null ? [...last].reverse() : events;
  const rolled = settled.find(({ type }) => type === "dice");
  const target = rolled === undefined ? (view.attack?.target ?? null) : str(rolled, "target");
  const card = target === null ? null : (shipOf(view, target)?.card ?? null);
  const grid = card === null ? undefined : view.sheets[card.name]?.grid;
  if (target === null || grid === undefined) return null;
  const letter = rolled === undefined ? (view.attack?.letter ?? null) : str(rolled, "letter");
  const number = rolled === undefined ? (view.attack?.number ?? null) : Number(rolled.number);
  return (
    <div class={`bg-aim seat-${card?.controller ?? 0}`} role="status">
      <b>{nameOf(view, target, text)}</b>
      <DamageGrid grid={grid} letter={letter} number={number} text={text} />
    </div>
  );
}

/* The way to the stop that is pointed at, step by step. */
function Way({ view, frame, stop }: { view: View; frame: Frame; stop: Stop | undefined }): JSX.Element | null {
  const from = view.move?.lead ?? shipOf(view, view.move?.ship ?? "")?.ship.hexes?.[0];
  if (stop === undefined || from === undefined || view.node !== "step") return null;
  const hexes = stop.path.split(" ").reduce((way, step) => [...way, neighbour(way[way.length - 1] ?? from, step)], [from]);
  const points = hexes.map((hex) => centre(frame, hex)).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return <path class="bg-way" d={`M${points.join("L")}`} aria-hidden="true" />;
}

const AROUND = ["e", "ne", "nw", "w", "sw", "se"];

/* Where the ship would stand: at the stop that is pointed at, or put down by the action that is shown. */
function Ghost({ view, frame, stop, shown }: { view: View; frame: Frame; stop: Stop | undefined; shown: string | null }): JSX.Element | null {
  const card = cardOf(view, view.placing?.card ?? "") ?? shipOf(view, view.move?.ship ?? "")?.card ?? null;
  const at = stop?.at ?? (view.placing !== null && shown?.startsWith("place ") === true ? shown.slice(6) : "");
  if (card === null || at === "") return null;
  const named = at.split(/[ -]/);
  const hexes = sizeOf(view, card) === "large" ? named.flatMap((hex) => [hex, ...AROUND.map((way) => neighbour(hex, way))]) : named;
  return (
    <g class={`bg-inert seat-${card.controller}`} aria-hidden="true">
      {hexes.map((hex) => {
        const { x, y } = centre(frame, hex);
        return <path key={hex} class="bg-ghost" d={HEX} transform={`translate(${x} ${y})`} />;
      })}
    </g>
  );
}

/* All hexes at most so far away lie in a hexagon with its corners in the six directions of steps. */
function reachPath(radius: number): string {
  const corners = Array.from(
    { length: 6 },
    (_, n) => `${(Math.cos((n * Math.PI) / 3) * radius).toFixed(1)} ${(Math.sin((n * Math.PI) / 3) * radius).toFixed(1)}`,
  );
  return `M${corners.join("L")}Z`;
}

/* How far the charged weapon carries, or the first one of the ship that is looked at. */
function Range({ view, frame, looked }: { view: View; frame: Frame; looked: string | null }): JSX.Element | null {
  const id = view.charge?.ship ?? looked;
  const found = id === null ? null : shipOf(view, id);
  const hexes = found?.ship.hexes ?? [];
  const range = view.charge?.range ?? found?.ship.weapons?.[0]?.range;
  if (found === null || range === undefined || hexes.length === 0) return null;
  return (
    <g class={`bg-ranges seat-${found.card.controller}`} aria-hidden="true">
      {(hexes.length === 7 ? hexes.slice(0, 1) : hexes).map((hex) => {
        const { x, y } = centre(frame, hex);
        return <path key={hex} class="bg-range" d={reachPath((range + (hexes.length === 7 ? 1 : 0) + 0.55) * WIDE)} transform={`translate(${x} ${y})`} />;
      })}
    </g>
  );
}

/* The fewest rolls, then the shortest way. */
function costs({ rolls, path }: Stop): number {
  return (rolls?.length ?? 0) * 100 + path.split(" ").length;
}

function stopsOf(view: View): Map<string, Stop> {
  const stops = new Map<string, Stop>();
  for (const stop of view.move?.reach ?? []) {
    const hex = stop.lead ?? stop.at;
    const old = stops.get(hex);
    if (old === undefined || costs(stop) < costs(old)) stops.set(hex, stop);
  }
  return stops;
}

/* While this seat chooses a fleet or a deck there is nothing on the board: the builder stands there. */
export function Board(props: BoardProps<View>): JSX.Element {
  const { view, viewer, act, text } = props;
  const choice = useMemo(() => choiceOf(view, viewer), [view, viewer]);
  if (choice === null) return <Battle {...props} />;
  return <Building key={`${viewer} ${choice.kind}`} view={view} seat={viewer} choice={choice} act={act} text={text} />;
}

function Building({ view, seat, choice, act, text }: Pick<BoardProps<View>, "view" | "act" | "text"> & { seat: number; choice: Choice }): JSX.Element {
  const match = matchHere();
  const at = match === null ? null : placeOf(match, seat, choice.kind);
  const link = (list: string): string => location.origin + addressOf({ mission: view.mission, seat, fleet: "", deck: "", [choice.kind]: list });
  return (
    <Builder
      view={view}
      seat={seat}
      choice={choice}
      begin={at === null ? "" : draftOf(at)}
      changed={(list) => at !== null && keepDraft(at, list)}
      play={act}
      link={link}
      text={text}
    />
  );
}

function Battle(props: BoardProps<View>): JSX.Element {
  const { viewer, text, duration } = props;
  const { view, events, step } = useStage(props.view, props.events, duration);
  const picker = props.events.length > 0 ? null : props.picker;
  const [looked, look] = useState<string | null>(null);
  const { pointed, point, take, touched } = useWay(); // to a hex a ship could fly to
  const run = useRun(props);
  const turned = isTurned(props.view, viewer, props.turned);
  const frame = useMemo(() => frameOf(props.view, turned), [props.view.columns, props.view.rows, turned]);
  const stops = useMemo(() => stopsOf(props.view), [props.view]);
  const fly = (hex: string, stop: Stop): void => take(hex, () => run(stop));
  const latest = useRef(fly);
  latest.current = fly;
  const ground = useMemo(
    () => (
      <>
        <Hexes view={view} frame={frame} picker={picker} text={text} stops={stops} fly={(hex, stop) => latest.current(hex, stop)} point={point} />
        <Tiles view={view} frame={frame} picker={picker} text={text} />
      </>
    ),
    [view, frame, picker, text, stops],
  );
  const hexes = interest(view);
  const wanted = hexes.length === 0 ? null : middle(frame, hexes.length > 7 ? hexes.slice(0, 1) : hexes);
  return (
    <div class={picker === null ? "bg-board" : "bg-board bg-deciding"} onPointerDownCapture={touched}>
      <Chart prefix="bg" width={frame.width} height={frame.height} wide={WIDE} least={LEAST} middle={wanted} text={text}>
        {ground}
        <Range view={view} frame={frame} looked={looked} />
        {picker !== null && <Ghost view={props.view} frame={frame} stop={pointed === null ? undefined : stops.get(pointed)} shown={props.shown} />}
        {picker !== null && pointed !== null && <Way view={props.view} frame={frame} stop={stops.get(pointed)} />}
        <Ships view={view} frame={frame} picker={picker} text={text} look={look} />
        {events.length > 0 && <Effects key={step} events={events} view={view} before={props.view} frame={frame} duration={Math.max(duration, 120)} />}
      </Chart>
      <Aim view={view} events={events} last={props.events.length > 0 ? [] : (props.told.at(-1) ?? [])} text={text} />
    </div>
  );
}
