/* Skirmish at the browser table: a dark sector of nine cells, two ships that see little of each other. Small on purpose; module authors
 * copy it. */
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { pickable } from "../../board/pickable";
import { kindOf } from "../../board/token";
import type { BoardProps, GameEvent, GameModule, LegalAction, SeatProps } from "../../board/types";
import { tip } from "../../shell/tip";
import { RaiderDrawing, RocksDrawing, ShipDrawing, TraceDrawing } from "./Art";
import "./board.css";
import { Die, DieDrawing, rich } from "./Die";

interface SeatView {
  id: string;
  hull: number;
  cell: string | null; // null: hidden, or not yet placed
  sealed: boolean;
  choice: string | null;
  opened: string | null;
  traces: string[];
  torpedo?: boolean; // still there; missing in a match without torpedoes
  chaff?: number | null; // what is left, null where one may not know; missing in a match without chaff
  spent?: number; // chaff thrown out, for all to see
}

interface View {
  to_act: number[];
  node: string;
  round: number;
  rounds: number;
  open: boolean;
  side: number;
  asteroids: string[]; // cells no ship can be on
  series?: { game: number; won: [red: number, blue: number] };
  seats: SeatView[];
  raider?: { hull: number; cell: string | null; traces: string[] }; // Red and Blue hunt it together
  result: { winner: number; reason: string } | null;
}

type Text = BoardProps<View>["text"];

const CELL = 100;
const STEP = 106;
const EDGE = 34; // room for the scan handles
const CELLS = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];
const LINES = ["a", "b", "c", "1", "2", "3"];

function corner(cell: string): { x: number; y: number } {
  return { x: EDGE + (cell.charCodeAt(0) - 97) * STEP, y: (51 - cell.charCodeAt(1)) * STEP };
}

function seatName(view: View, seat: number, text: Text): string {
  return text(`seat.${view.seats[seat]?.id ?? "red"}`);
}

function cellLabel(view: View, cell: string, viewer: number, text: Text): string {
  const parts = view.asteroids.includes(cell) ? [cell, text("board.asteroids")] : [cell];
  view.seats.forEach((seat, n) => {
    if (seat.cell === cell)
      parts.push(n === viewer ? text("board.own") : text(viewer >= 0 && view.raider ? "board.partner" : "board.ship", seatName(view, n, text)));
    else if (n !== viewer && traced(view, n, cell)) parts.push(text("board.trace", seatName(view, n, text)));
  });
  if (view.raider?.cell === cell) parts.push(text("board.raider"));
  else if (raiderTraced(view, cell)) parts.push(text("board.trace", text("board.raider")));
  return parts.join(", ");
}

/* A ship that is hidden from the viewer can be on this cell, for all that everybody knows. */
function traced(view: View, n: number, cell: string): boolean {
  const seat = view.seats[n];
  return view.node !== "placing" && seat?.cell === null && seat.traces.includes(cell);
}

function raiderTraced(view: View, cell: string): boolean {
  return view.raider?.cell === null && view.raider.traces.includes(cell);
}

/* What a cell holds, explained. */
function cellHelp(view: View, cell: string, text: Text): string {
  const told = {
    asteroids: view.asteroids.includes(cell),
    ship: view.seats.some((seat) => seat.cell === cell),
    raider: view.raider?.cell === cell,
    trace: view.seats.some((_, n) => traced(view, n, cell)) || raiderTraced(view, cell),
  };
  return Object.entries(told)
    .flatMap(([key, holds]) => (holds ? [text(`help.${key}`)] : []))
    .join(" ");
}

function aim(token: string, left: LegalAction[]): "go" | "attack" | "choose" {
  const verbs = new Set(left.filter((action) => action[1].split(" ").includes(token)).map((action) => action[0].split(" ", 1)[0]));
  if (token.startsWith("cell:") && verbs.size === 1) return verbs.has("fire") ? "attack" : "go";
  return "choose";
}

/* The event being played; event i begins i * duration after the list arrived. */
function useEvent(events: GameEvent[], duration: number): GameEvent | null {
  const [at, setAt] = useState({ events, step: 0 });
  useEffect(() => {
    const timers = events.slice(1).map((_, n) => window.setTimeout(() => setAt({ events, step: n + 1 }), (n + 1) * duration));
    return () => timers.forEach((timer) => window.clearTimeout(timer));
  }, [events, duration]);
  return duration > 0 ? (events[at.events === events ? at.step : 0] ?? null) : null;
}

function Blast({ event, duration }: { event: GameEvent; duration: number }): JSX.Element | null {
  const ref = useRef<SVGGElement>(null);
  const hit = Number(event.damage) > 0;
  useLayoutEffect(() => {
    ref.current?.animate(
      [
        { opacity: 1, transform: "scale(.3)" },
        { opacity: 1, transform: "scale(1)", offset: 0.6 },
        { opacity: 0, transform: "scale(1.1)" },
      ],
      { duration, fill: "both" },
    );
  }, [event]);
  if (!["fired", "chaff", "found"].includes(event.type) || typeof event.cell !== "string") return null;
  const at = corner(event.cell);
  return (
    <g transform={`translate(${at.x + CELL / 2} ${at.y + CELL / 2})`} aria-hidden="true">
      <g ref={ref} class={hit ? "sk-blast sk-hit" : "sk-blast"}>
        <circle r="40" />
        {typeof event.face === "string" ? <DieDrawing face={event.face} /> : <text y="10">{event.type === "chaff" ? "✱" : "·"}</text>}
      </g>
    </g>
  );
}

/* The path of a torpedo as the server measured it: hundredths of a cell from the lower left corner of a1. */
function Path({ event, duration }: { event: GameEvent; duration: number }): JSX.Element {
  const ref = useRef<SVGCircleElement>(null);
  const numbers = event.path as number[];
  const points = numbers.flatMap((x, n) => (n % 2 === 0 ? [onBoard(x, numbers[n + 1] ?? 0)] : []));
  useLayoutEffect(() => {
    ref.current?.animate(
      points.map(({ x, y }) => ({ transform: `translate(${x}px,${y}px)` })),
      { duration, fill: "both", easing: "linear" },
    );
  }, [event]);
  return (
    <g class={`sk-path sk-seat-${String(event.seat)}`} aria-hidden="true">
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
      <circle ref={ref} r="7" />
    </g>
  );
}

function onBoard(x: number, y: number): { x: number; y: number } {
  return { x: EDGE + (x / 100) * STEP - (STEP - CELL) / 2, y: 3 * STEP - (STEP - CELL) - (y / 100) * STEP + (STEP - CELL) / 2 };
}

/* Drag from the own ship: the way is the bearing, the length the reach. The keyboard has the aimed ones of the list. */
function Launcher({
  cell,
  act,
  preview,
  about,
}: {
  cell: string;
  act: (action: string) => void;
  preview: (action: string | null) => void;
  about: string;
}): JSX.Element {
  const ref = useRef<SVGGElement>(null);
  const [to, setTo] = useState<{ x: number; y: number } | null>(null);
  const at = corner(cell);
  const from = { x: at.x + CELL / 2, y: at.y + CELL / 2 };
  const point = (event: PointerEvent): { x: number; y: number } => {
    const board = ref.current?.ownerSVGElement;
    const matrix = board?.getScreenCTM();
    if (!board || !matrix) return from;
    const where = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: where.x, y: where.y };
  };
  const course = (goal: { x: number; y: number }): string | null => {
    const dx = goal.x - from.x;
    const dy = from.y - goal.y;
    const reach = Math.min(40, Math.round((Math.hypot(dx, dy) / STEP) * 10));
    if (reach < 3) return null; // dropped where it was: nothing is launched
    return `torpedo ${(Math.round((Math.atan2(dx, dy) * 180) / Math.PI) + 360) % 360} ${reach}`;
  };
  const follow = (event: PointerEvent): void => {
    if (!(event.currentTarget as Element).hasPointerCapture(event.pointerId)) return;
    const goal = point(event);
    setTo(goal);
    preview(course(goal));
  };
  const drop = (event: PointerEvent): void => {
    if (to === null) return;
    const action = course(point(event));
    setTo(null);
    preview(null);
    if (action !== null) act(action);
  };
  return (
    <g
      ref={ref}
      class="sk-launcher"
      data-tip={about}
      onPointerDown={(event) => {
        event.stopPropagation();
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
      }}
      onPointerMove={follow}
      onPointerUp={drop}
      onPointerCancel={() => {
        setTo(null);
        preview(null);
      }}
    >
      {to !== null && <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />}
      <circle cx={from.x} cy={from.y} r="38" />
    </g>
  );
}

function Cell({ view, viewer, picker, text, cell }: BoardProps<View> & { cell: string }): JSX.Element {
  const at = corner(cell);
  const token = `cell:${cell}`;
  const how = picker !== null && picker.can(token) ? aim(token, picker.left) : null;
  const spoken = cellLabel(view, cell, viewer, text) + (how === null ? "" : `, ${text(`board.can_${how}`)}`);
  const about = cellHelp(view, cell, text);
  const middle = (dx: number, dy: number): string => `translate(${CELL / 2 + dx} ${CELL / 2 + dy})`;
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <g {...pickable(picker, token, spoken, { class: `sk-cell${how === null ? "" : ` aim-${how}`}`, ...(about === "" ? {} : { tip: about }) })}>
        <rect class="sk-ground" width={CELL} height={CELL} rx="10" />
        {view.asteroids.includes(cell) && (
          <g transform={middle(0, 0)}>
            <RocksDrawing />
          </g>
        )}
        {([0, 1] as const).map((n) =>
          traced(view, n, cell) ? (
            <g key={n} transform={middle(n === 0 ? -12 : 12, 0)}>
              <TraceDrawing of={`seat-${n}`} />
            </g>
          ) : null,
        )}
        {raiderTraced(view, cell) && (
          <g transform={middle(0, -14)}>
            <TraceDrawing of="raider" />
          </g>
        )}
        <text class="sk-name" x="9" y={CELL - 9}>
          {cell}
        </text>
        <rect class="sk-frame" x="2" y="2" width={CELL - 4} height={CELL - 4} rx="9" />
      </g>
    </g>
  );
}

function Board(props: BoardProps<View>): JSX.Element {
  const { view, picker, text, duration } = props;
  const event = useEvent(props.events, duration);
  const own = view.node === "choosing" ? view.seats[props.viewer] : undefined;
  const scans = picker !== null && LINES.some((line) => picker.can(`line:${line}`) || picker.has(`line:${line}`));
  return (
    <svg class="sk-board" viewBox={`0 -4 ${EDGE + 3 * STEP} ${3 * STEP + EDGE}`} role="group" aria-label={text("board.sector")}>
      {CELLS.map((cell) => (
        <Cell key={cell} {...props} cell={cell} />
      ))}
      {view.seats.map((seat, n) => {
        if (seat.cell === null) return null;
        const at = corner(seat.cell);
        const beside = view.seats.filter((other) => other.cell === seat.cell).length > 1 ? (n === 0 ? -20 : 20) : 0;
        return (
          <g key={n} class="sk-place" style={{ transform: `translate(${at.x + CELL / 2 + beside}px,${at.y + CELL / 2 - 2}px)` }}>
            <ShipDrawing seat={n} />
          </g>
        );
      })}
      {view.raider?.cell && (
        <g class="sk-place" style={{ transform: `translate(${corner(view.raider.cell).x + CELL / 2}px,${corner(view.raider.cell).y + CELL / 2 - 18}px)` }}>
          <RaiderDrawing />
        </g>
      )}
      {scans &&
        LINES.map((line, n) => {
          const x = n < 3 ? EDGE + n * STEP + CELL / 2 : EDGE / 2 - 3;
          const y = n < 3 ? 3 * STEP + 12 : (5 - n) * STEP + CELL / 2;
          return (
            <g key={line} transform={`translate(${x} ${y})`}>
              <g {...pickable(picker, `line:${line}`, text(`line.${line}`), { class: "sk-line", tip: text("help.line") })}>
                <circle r="14" />
                <text y="5">{line}</text>
              </g>
            </g>
          );
        })}
      {own?.torpedo === true && own.cell !== null && props.act !== null && props.preview !== null && picker !== null && (
        <Launcher cell={own.cell} act={props.act} preview={props.preview} about={`${text("board.torpedo")} (SK-11.1, SK-11.5)`} />
      )}
      {event?.type === "torpedo" && <Path key={event.text} event={event} duration={duration} />}
      {event !== null && <Blast key={event.text} event={event} duration={duration} />}
    </svg>
  );
}

/* "fire a1" as people say it. Where an opened shift led stays secret. */
function choiceWords(choice: string, text: Text): string {
  const [kind = "", where = ""] = choice.split(" ");
  if (where === "") return text("choice.shifted");
  return text(`choice.${kind}`, kind === "scan" ? text(`line.${where}`) : where);
}

function Seat({ view, seat, text }: SeatProps<View>): JSX.Element | null {
  const own = view.seats[seat];
  if (own === undefined) return null;
  const open = view.result === null;
  return (
    <div class="sk-facts">
      <div class="sk-hulls" role="img" {...tip(text("help.hull"))} aria-label={text("board.hull", own.hull)}>
        {Array.from({ length: Math.max(own.hull, 3) }, (_, n) => (
          <span key={n} class={n < own.hull ? "sk-point sk-on" : "sk-point"} />
        ))}
      </div>
      {own.spent !== undefined && (
        <div class="sk-note" data-chaff={own.chaff ?? ""} {...tip(text("help.chaff"))}>
          {own.chaff !== null && own.chaff !== undefined && `${text("board.chaff", own.chaff)} · `}
          {text("board.chaff_spent", own.spent)}
        </div>
      )}
      {open && view.node !== "answering" && <Note words={text(own.sealed ? "board.sealed" : "board.thinking")} about={text("help.sealed")} />}
      {open && view.raider !== undefined && own.traces.length > 0 && (
        <Note words={text("board.suspected", own.traces.join(" "))} about={text("help.suspected")} />
      )}
      {own.choice !== null && <Note words={text("board.chosen", choiceWords(own.choice, text))} about={text("help.sealed")} />}
      {own.opened !== null && <Note words={text("board.last", choiceWords(own.opened, text))} about={text("help.opened")} />}
    </div>
  );
}

function Note({ words, about }: { words: string; about: string }): JSX.Element {
  return (
    <div class="sk-note" {...tip(about)}>
      {words}
    </div>
  );
}

const game: GameModule<View> = {
  id: "skirmish",
  Board,
  Seat,
  Tray: () => null,
  draws: ["cell", "line"],
  status(view, text) {
    if (view.result !== null) {
      const { winner, reason } = view.result;
      const why = text(`end.${reason}`);
      if (view.raider !== undefined) return text("event.over_together", "", why);
      return winner < 0 ? text("event.over_draw", "", why) : text("event.over", seatName(view, winner, text), why);
    }
    const now = view.round > 0 ? text("board.status", view.round, view.rounds, text(`node.${view.node}`)) : text(`node.${view.node}`);
    if (view.raider !== undefined) return `${text("board.raider_hull", view.raider.hull)}, ${now}`;
    return view.series === undefined ? now : `${text("board.series", view.series.game, ...view.series.won)}, ${now}`;
  },
  label(view, token, text) {
    const [kind = "", id = ""] = token.split(":");
    return kind === "cell" ? cellLabel(view, id, -1, text) : text(`${kind}.${id}`);
  },
  aim,
  asks: (view) => view.seats[0]?.spent !== undefined,
  isPlace: (token) => kindOf(token) === "cell",
  rich,
  face: (die, shown) => (die === "damage" ? <Die face={shown} /> : null),
  sound: (event) => (event.type === "fired" ? "blow" : event.type === "shifted" ? "move" : null),
};

export default game;
