/* The board in a window that can be moved about: on a phone a hex has to be as large as a fingertip, so only a part of two boards is in
 * sight. The window follows what is going on. */
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { calm } from "../../board/motion";
import { str } from "../../board/story";
import type { BoardProps, GameEvent } from "../../board/types";
import { Builder } from "./Builder";
import { Effects } from "./Effects";
import { Hexes } from "./Hexes";
import { choiceOf } from "./lists";
import { DamageGrid } from "./Sheet";
import { Ships } from "./Ships";
import { useStage } from "./stage";
import { Tiles } from "./Tiles";
import { type Frame, type Point, type Stop, type Text, type View, WIDE, cardOf, cardsOf, centre, frameOf, isTurned, middle, shipOf } from "./view";
import { nameOf } from "./words";

const LEAST = 24; // pixels across a hex at first sight
const MOST = 3.2;
const ZOOMS = [1, 1.35, 1.8, 2.4, MOST];

/* How large the window is, in pixels. */
function useRoom(): [{ current: HTMLDivElement | null }, { width: number; height: number }] {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 640, height: 480 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setRoom((old) => (Math.abs(old.width - width) + Math.abs(old.height - height) < 2 ? old : { width, height }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [ref, room];
}

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

/* Brings the point into the middle of the window when it lies at its edge or beyond. */
function bring(element: HTMLDivElement, at: Point, always: boolean): void {
  const margin = 0.2;
  const inside = (value: number, from: number, size: number): boolean => value > from + size * margin && value < from + size * (1 - margin);
  if (!always && inside(at.x, element.scrollLeft, element.clientWidth) && inside(at.y, element.scrollTop, element.clientHeight)) return;
  element.scrollTo({
    left: at.x - element.clientWidth / 2,
    top: at.y - element.clientHeight / 2,
    behavior: always || calm() ? "auto" : "smooth",
  });
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

/* The target's damage grid with the dice on it. */
function Aim({ view, events, text }: { view: View; events: GameEvent[]; text: Text }): JSX.Element | null {
  const rolled = events.find(({ type }) => type === "dice");
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

function stopsOf(view: View): Map<string, Stop> {
  const stops = new Map<string, Stop>();
  for (const stop of view.move?.reach ?? []) {
    const hex = stop.lead ?? stop.at;
    const old = stops.get(hex);
    if (old === undefined || (stop.rolls?.length ?? 0) < (old.rolls?.length ?? 0)) stops.set(hex, stop);
  }
  return stops;
}

/* While this seat chooses a fleet or a deck there is nothing on the board: the builder stands there. */
export function Board(props: BoardProps<View>): JSX.Element {
  const { view, viewer, act, text } = props;
  const choice = useMemo(() => choiceOf(view, viewer), [view, viewer]);
  if (choice === null) return <Chart {...props} />;
  return <Builder key={`${viewer} ${choice.kind}`} view={view} seat={viewer} choice={choice} act={act} text={text} />;
}

function Chart(props: BoardProps<View>): JSX.Element {
  const { viewer, text, duration } = props;
  const { view, events, step } = useStage(props.view, props.events, duration);
  const picker = props.events.length > 0 ? null : props.picker;
  const [window, room] = useRoom();
  const [zoom, setZoom] = useState<number | null>(null); // index into ZOOMS; null: as it comes
  const [looked, look] = useState<string | null>(null);
  const run = useRun(props);
  const turned = isTurned(props.view, viewer, props.turned);
  const frame = useMemo(() => frameOf(props.view, turned), [props.view.columns, props.view.rows, turned]);
  const whole = Math.min(room.width / frame.width, room.height / frame.height);
  const filled = Math.max(LEAST / WIDE, room.height / frame.height);
  const usual = whole * WIDE >= LEAST ? whole : Math.min(filled, whole * MOST);
  const scale = zoom === null ? usual : whole * (ZOOMS[zoom] ?? 1);
  const stops = useMemo(() => stopsOf(props.view), [props.view]);
  const latest = useRef(run);
  latest.current = run;
  const ground = useMemo(
    () => (
      <>
        <Hexes view={view} frame={frame} picker={picker} text={text} stops={stops} run={(stop) => latest.current(stop)} />
        <Tiles view={view} frame={frame} picker={picker} text={text} />
      </>
    ),
    [view, frame, picker, text, stops],
  );
  const hexes = interest(view);
  const wanted = hexes.join(" ");
  const first = useRef(true);
  useLayoutEffect(() => {
    if (window.current === null || hexes.length === 0) return;
    const at = middle(frame, hexes.length > 7 ? hexes.slice(0, 1) : hexes);
    bring(window.current, { x: at.x * scale, y: at.y * scale }, first.current);
    first.current = false;
  }, [wanted, scale, frame]);
  const nearer = (by: number): void => {
    const now = zoom ?? ZOOMS.reduce((best, value, n) => (Math.abs(value * whole - usual) < Math.abs((ZOOMS[best] ?? 1) * whole - usual) ? n : best), 0);
    setZoom(Math.max(0, Math.min(ZOOMS.length - 1, now + by)));
  };
  return (
    <div class={picker === null ? "bg-board" : "bg-board bg-deciding"}>
      <div class="bg-window" ref={window} tabIndex={0} role="group" aria-label={text("board.chart")}>
        <svg class="bg-chart" viewBox={`0 0 ${frame.width} ${frame.height}`} style={{ width: `${frame.width * scale}px`, height: `${frame.height * scale}px` }}>
          {ground}
          <Range view={view} frame={frame} looked={looked} />
          <Ships view={view} frame={frame} picker={picker} text={text} look={look} />
          {events.length > 0 && <Effects key={step} events={events} view={view} before={props.view} frame={frame} duration={Math.max(duration, 120)} />}
        </svg>
      </div>
      <Aim view={view} events={events} text={text} />
      <div class="bg-zoom">
        <button type="button" class="button tool" aria-label={text("board.zoom_out")} onClick={() => nearer(-1)}>
          −
        </button>
        <button type="button" class="button tool" aria-label={text("board.zoom_in")} onClick={() => nearer(1)}>
          +
        </button>
        <button
          type="button"
          class="button tool"
          aria-label={text("board.zoom_all")}
          data-tip={text("board.zoom_all.help")}
          onClick={() => setZoom(zoom === 0 ? null : 0)}
        >
          ⤢
        </button>
      </div>
    </div>
  );
}
