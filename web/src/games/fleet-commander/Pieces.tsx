/* The pieces on the board. Each is one group that glides when its place changes, shakes when it is hit and flips when it is turned up. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { pickable } from "../../board/pickable";
import type { GameEvent, Picker } from "../../board/types";
import type { Spot } from "./layout";
import { OUT, animate, calm } from "../../board/motion";
import { PieceDrawing, sizeOf } from "./Ship";
import type { Piece, Text, View } from "./view";
import { aim, pieceLabel } from "./words";

interface PieceProps {
  view: View;
  n: number;
  piece: Piece;
  spot: Spot;
  down: boolean;
  viewer: number;
  picker: Picker | null;
  text: Text;
  duration: number;
  event: GameEvent | null;
}

function place(spot: Spot): string {
  return `translate(${spot.x}px,${spot.y}px) scale(${spot.scale})`;
}

/* Whether a click on the piece means the piece and not its square. Own pieces stand for their square until that is chosen, so
 * that one click starts a move or an attack; enemies are aimed at at once. */
function meansItself(props: PieceProps): boolean {
  const { picker, piece, n } = props;
  if (picker === null) return false;
  const token = `ship:${n}`;
  if (picker.has(token)) return true;
  if (!picker.can(token)) return false;
  const square = `square:${piece.square ?? ""}`;
  return piece.seat !== (props.view.to_act[0] ?? props.viewer) || picker.has(square) || !picker.can(square);
}

function useGlide(spot: Spot, duration: number): preact.RefObject<SVGGElement> {
  const ref = useRef<SVGGElement>(null);
  const last = useRef<Spot | null>(null);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = spot;
    if (before === null) return animate(ref.current, [{ opacity: 0 }, { opacity: 1 }], duration);
    if (before.x === spot.x && before.y === spot.y && before.scale === spot.scale) return;
    if (calm()) return animate(ref.current, [{ opacity: 0.2 }, { opacity: 1 }], duration);
    animate(ref.current, [{ transform: place(before) }, { transform: place(spot) }], Math.min(duration, 400), { easing: OUT });
  }, [spot.x, spot.y, spot.scale]);
  return ref;
}

const SHAKE: Keyframe[] = [0, -5, 5, -3, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));

function PieceGroup(props: PieceProps): JSX.Element {
  const { view, n, piece, spot, picker, text, duration, event } = props;
  const ref = useGlide(spot, duration);
  const inner = useRef<SVGGElement>(null);
  const shown = useRef(`${piece.kind ?? ""}${piece.hidden}`);
  useLayoutEffect(() => {
    if (event === null || event.ship !== n || calm()) return;
    if (event.type === "damage") animate(inner.current, SHAKE, Math.min(duration, 320), { easing: "linear" });
    if (event.type === "repaired") animate(inner.current, [{ opacity: 0.3 }, { opacity: 1 }], duration);
  }, [event]);
  useLayoutEffect(() => {
    const now = `${piece.kind ?? ""}${piece.hidden}`;
    if (shown.current !== now && !calm()) animate(inner.current, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], duration * 0.7);
    shown.current = now;
  }, [piece.kind, piece.hidden]);

  const { width, height } = sizeOf(piece);
  const box = { x: -width / 2 - 2, y: -height / 2 - 3, width: width + 4, height: height + 13, rx: 9 };
  const token = `ship:${n}`;
  const label = pieceLabel(view, n, props.viewer, text);
  const itself = meansItself(props);
  const how = itself && picker !== null ? ` aim-${aim(token, picker.left)}` : "";
  const hunters = view.seats.findIndex((seat) => seat.drones === n);
  const names = `fc-piece${how}${view.group?.ships.includes(n) === true ? " fc-transit" : ""}${view.attack?.ship === n ? " fc-target" : ""}`;
  const role = itself
    ? pickable(picker, token, label, { class: names, tip: text(`help.${piece.kind ?? "signal"}`) })
    : { role: "img" as const, "aria-label": label, class: `${names} fc-quiet`, "data-piece": token };
  return (
    <g ref={ref} style={{ transform: place(spot) }} data-ship={n}>
      <g {...role}>
        <rect class="fc-hit" {...box} />
        <rect class="fc-piece-ring" {...box} />
        <g ref={inner}>
          <PieceDrawing piece={piece} down={props.down} />
        </g>
        {hunters >= 0 && <Drones seat={hunters} radius={Math.max(width, height) / 2 + 4} />}
      </g>
    </g>
  );
}

function Drones({ seat, radius }: { seat: number; radius: number }): JSX.Element {
  return (
    <g class={`fc-orbit fc-seat-${seat}`}>
      <circle class="fc-orbit-line" r={radius} />
      {[0, 120, 240].map((angle) => (
        <path key={angle} class="fc-drone" d="M8-1-5-7-2 0-6 6Z" transform={`rotate(${angle}) translate(0 ${-radius})`} />
      ))}
    </g>
  );
}

export interface PiecesProps {
  view: View;
  spots: Map<number, Spot>;
  flip: boolean;
  viewer: number;
  picker: Picker | null;
  text: Text;
  duration: number;
  event: GameEvent | null;
}

export function Pieces({ view, spots, flip, ...rest }: PiecesProps): JSX.Element {
  return (
    <g class="fc-pieces">
      {view.ships.map((piece, n) => {
        const spot = spots.get(n);
        if (spot === undefined) return null;
        return <PieceGroup key={n} view={view} n={n} piece={piece} spot={spot} down={(piece.seat === 0) !== flip} {...rest} />;
      })}
    </g>
  );
}
