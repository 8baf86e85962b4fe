/* A drawing in a window that can be moved about and made larger: on a phone a hex has to be as large as a fingertip, so only a part of a large
 * board is in sight. The window follows what is going on. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import "./chart.css";
import { calm } from "./motion";
import { useSize } from "./size";
import type { BoardProps } from "./types";

const MOST = 3.2;
const SIZES = [
  [26, " is-small is-tiny"], // pixels across a hex below which what is written in it is left out,
  [34, " is-small"], // or larger
] as const;
const FINGER = 31; // pixels across a hex from which on a finger finds what is drawn in it; what is picked may be drawn larger by --grown
const ZOOMS = [1, 1.35, 1.8, 2.4, MOST]; // what the buttons go to, with the whole board as 1

interface Point {
  x: number;
  y: number;
}

/* Where the chart begins in what is scrolled. */
function cornerOf(element: HTMLDivElement): Point {
  const chart = (element.firstElementChild ?? element).getBoundingClientRect();
  const own = element.getBoundingClientRect();
  return { x: chart.left - own.left + element.scrollLeft, y: chart.top - own.top + element.scrollTop };
}

/* Brings the point of the chart into the middle of the window when it lies at its edge or beyond. */
function bring(element: HTMLDivElement, point: Point, always: boolean): void {
  const margin = 0.2;
  const corner = cornerOf(element);
  const at = { x: corner.x + point.x, y: corner.y + point.y };
  const inside = (value: number, from: number, size: number): boolean => value > from + size * margin && value < from + size * (1 - margin);
  if (!always && inside(at.x, element.scrollLeft, element.clientWidth) && inside(at.y, element.scrollTop, element.clientHeight)) return;
  element.scrollTo({
    left: at.x - element.clientWidth / 2,
    top: at.y - element.clientHeight / 2,
    behavior: always || calm() ? "auto" : "smooth",
  });
}

/* What lies under two fingers, or under the pointer, stays there while the board grows and shrinks. */
interface Held {
  board: Point; // of the chart, in its own measure
  at: Point; // in the window
}

function heldAt(element: HTMLDivElement, clientX: number, clientY: number, scale: number): Held {
  const own = element.getBoundingClientRect();
  const corner = cornerOf(element);
  const at = { x: clientX - own.left, y: clientY - own.top };
  return { board: { x: (at.x + element.scrollLeft - corner.x) / scale, y: (at.y + element.scrollTop - corner.y) / scale }, at };
}

function keep(element: HTMLDivElement, { board, at }: Held, scale: number): void {
  const corner = cornerOf(element);
  element.scrollTo({ left: corner.x + board.x * scale - at.x, top: corner.y + board.y * scale - at.y, behavior: "auto" });
}

/* Two fingers, or the wheel with Ctrl, which is what a touch pad sends for them. */
function usePinch(window: { current: HTMLDivElement | null }, scale: number, resize: (scale: number, held: Held) => void): void {
  const now = useRef({ scale, resize });
  now.current = { scale, resize };
  useEffect(() => {
    const element = window.current;
    if (element === null) return undefined;
    let begun: { apart: number; scale: number } | null = null;
    const fingers = (touches: TouchList): { x: number; y: number; apart: number } | null => {
      const [a, b] = [touches[0], touches[1]];
      if (a === undefined || b === undefined || touches.length > 2) return null;
      return { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2, apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) };
    };
    const start = (event: TouchEvent): void => {
      const two = fingers(event.touches);
      begun = two === null ? null : { apart: Math.max(1, two.apart), scale: now.current.scale };
    };
    const move = (event: TouchEvent): void => {
      const two = fingers(event.touches);
      if (two === null || begun === null) return;
      if (event.cancelable) event.preventDefault();
      now.current.resize((begun.scale * two.apart) / begun.apart, heldAt(element, two.x, two.y, now.current.scale));
    };
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { scale: old, resize: to } = now.current;
      to(old * Math.exp(-event.deltaY / 300), heldAt(element, event.clientX, event.clientY, old));
    };
    element.addEventListener("touchstart", start, { passive: true });
    element.addEventListener("touchend", start, { passive: true });
    element.addEventListener("touchmove", move, { passive: false });
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      element.removeEventListener("touchstart", start);
      element.removeEventListener("touchend", start);
      element.removeEventListener("touchmove", move);
      element.removeEventListener("wheel", wheel);
    };
  }, []);
}

export interface ChartProps {
  prefix: string; // of the class names: "bg" for bg-window, bg-chart, bg-zoom
  width: number;
  height: number;
  wide: number; // across a hex
  least: number; // pixels across a hex at first sight
  middle: Point | null; // what one wants to see now
  text: BoardProps<unknown>["text"];
  children: ComponentChildren;
}

export function Chart({ prefix, width, height, wide, least, middle, text, children }: ChartProps): JSX.Element {
  const [window, room] = useSize({ width: 640, height: 480 });
  const [zoom, setZoom] = useState<number | null>(null); // with the whole board as 1; null: as it comes
  const whole = Math.min(room.width / width, room.height / height);
  const filled = Math.max(least / wide, room.height / height);
  const usual = whole * wide >= least ? whole : Math.min(filled, whole * MOST);
  const scale = zoom === null ? usual : whole * zoom;
  const held = useRef<Held | null>(null);
  usePinch(window, scale, (wished, at) => {
    const next = Math.max(1, Math.min(MOST, wished / whole));
    if (next === scale / whole) return;
    held.current = at;
    setZoom(next);
  });
  const first = useRef(true);
  useLayoutEffect(() => {
    if (window.current !== null && held.current !== null) keep(window.current, held.current, scale);
    if (window.current === null || middle === null || held.current !== null) {
      held.current = null;
      return;
    }
    bring(window.current, { x: middle.x * scale, y: middle.y * scale }, first.current);
    first.current = false;
  }, [middle?.x, middle?.y, scale, width, height]);
  const now = scale / whole;
  const closer = ZOOMS.find((one) => one > now * 1.05) ?? MOST;
  const farther = [...ZOOMS].reverse().find((one) => one < now / 1.05) ?? 1;
  return (
    <>
      <div class={`${prefix}-window`} ref={window} tabIndex={0} role="group" aria-label={text("board.chart")}>
        <svg
          class={`${prefix}-chart${SIZES.find(([below]) => scale * wide < below)?.[1] ?? ""}`}
          viewBox={`0 0 ${width} ${height}`}
          style={{ width: `${width * scale}px`, height: `${height * scale}px`, "--grown": Math.max(1, FINGER / (scale * wide)) }}
        >
          {children}
        </svg>
      </div>
      <div class={`${prefix}-zoom chart-zoom`}>
        <button type="button" class="button tool" aria-label={text("board.zoom_out")} onClick={() => setZoom(farther)}>
          −
        </button>
        <button type="button" class="button tool" aria-label={text("board.zoom_in")} onClick={() => setZoom(closer)}>
          +
        </button>
        <button
          type="button"
          class="button tool"
          aria-label={text("board.zoom_all")}
          data-tip={text("board.zoom_all.help")}
          onClick={() => setZoom(zoom === 1 ? null : 1)}
        >
          ⤢
        </button>
      </div>
    </>
  );
}
