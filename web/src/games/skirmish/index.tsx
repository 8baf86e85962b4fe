/* Skirmish at the browser table: a dark sector of nine cells, two ships that see little of each other. Small on purpose; module authors
 * copy it. */
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { pickable } from "../../board/pickable";
import type { BoardProps, GameEvent, GameModule, LegalAction, SeatProps } from "../../board/types";
import "./board.css";

interface SeatView {
  id: string;
  hull: number;
  cell: string | null; // null: hidden, or not yet placed
  sealed: boolean;
  choice: string | null;
  opened: string | null;
  traces: string[];
}

interface View {
  to_act: number[];
  node: string;
  round: number;
  rounds: number;
  open: boolean;
  side: number;
  seats: SeatView[];
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
  const parts = [cell];
  view.seats.forEach((seat, n) => {
    if (seat.cell === cell) parts.push(n === viewer ? text("board.own") : text("board.ship", seatName(view, n, text)));
    else if (n !== viewer && view.node !== "placing" && seat.cell === null && seat.traces.includes(cell))
      parts.push(text("board.trace", seatName(view, n, text)));
  });
  return parts.join(", ");
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

function ShipDrawing({ seat }: { seat: number }): JSX.Element {
  return (
    <g class={`sk-ship sk-seat-${seat}`}>
      <path class="sk-hull" d="M0-30 9-10 12 10 24 22 24 28 9 25 5 32H-5L-9 25-24 28-24 22-12 10-9-10Z" />
      <path class="sk-mark" d={seat === 0 ? "M-6 4 6-4M-7 12 7 4M-7 20 7 12" : "M0-12V-11M-4 0V1M4 0V1M0 10V11M-5 18V19M5 18V19"} />
    </g>
  );
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
  if (event.type !== "fired" || typeof event.cell !== "string") return null;
  const at = corner(event.cell);
  return (
    <g transform={`translate(${at.x + CELL / 2} ${at.y + CELL / 2})`} aria-hidden="true">
      <g ref={ref} class={hit ? "sk-blast sk-hit" : "sk-blast"}>
        <circle r="40" />
        <text y="10">{hit ? `−${String(event.damage)}` : "·"}</text>
      </g>
    </g>
  );
}

function Cell({ view, viewer, picker, text, cell }: BoardProps<View> & { cell: string }): JSX.Element {
  const at = corner(cell);
  const token = `cell:${cell}`;
  const how = picker !== null && picker.can(token) ? aim(token, picker.left) : null;
  const spoken = cellLabel(view, cell, viewer, text) + (how === null ? "" : `, ${text(`board.can_${how}`)}`);
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <g {...pickable(picker, token, spoken, { class: `sk-cell${how === null ? "" : ` aim-${how}`}` })}>
        <rect class="sk-ground" width={CELL} height={CELL} rx="10" />
        {view.seats.map((seat, n) =>
          view.node !== "placing" && seat.cell === null && seat.traces.includes(cell) ? (
            <circle key={n} class={`sk-trace sk-seat-${n}`} cx={CELL / 2 + (n === 0 ? -12 : 12)} cy={CELL / 2} r="16" />
          ) : null,
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
      {scans &&
        LINES.map((line, n) => {
          const x = n < 3 ? EDGE + n * STEP + CELL / 2 : EDGE / 2 - 3;
          const y = n < 3 ? 3 * STEP + 12 : (5 - n) * STEP + CELL / 2;
          return (
            <g key={line} transform={`translate(${x} ${y})`}>
              <g {...pickable(picker, `line:${line}`, text(`line.${line}`), { class: "sk-line" })}>
                <circle r="14" />
                <text y="5">{line}</text>
              </g>
            </g>
          );
        })}
      {event !== null && <Blast key={event.text} event={event} duration={duration} />}
    </svg>
  );
}

function Seat({ view, seat, text }: SeatProps<View>): JSX.Element | null {
  const own = view.seats[seat];
  if (own === undefined) return null;
  return (
    <div class="sk-facts">
      <div class="sk-hulls" role="img" aria-label={text("board.hull", own.hull)}>
        {Array.from({ length: Math.max(own.hull, 3) }, (_, n) => (
          <span key={n} class={n < own.hull ? "sk-point sk-on" : "sk-point"} />
        ))}
      </div>
      {view.result === null && <div class="sk-note">{text(own.sealed ? "board.sealed" : "board.thinking")}</div>}
      {own.choice !== null && <div class="sk-note">{text("board.chosen", own.choice)}</div>}
      {own.opened !== null && <div class="sk-note">{text("board.last", own.opened)}</div>}
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
      return winner < 0 ? text("event.draw", why) : text("event.won", why, seatName(view, winner, text));
    }
    return view.round > 0 ? text("board.status", view.round, view.rounds, text(`node.${view.node}`)) : text(`node.${view.node}`);
  },
  label(view, token, text) {
    const [kind = "", id = ""] = token.split(":");
    return kind === "cell" ? cellLabel(view, id, -1, text) : text(`${kind}.${id}`);
  },
  aim,
};

export default game;
