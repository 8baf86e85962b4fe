/* The ship on the edge, as large as a finger needs it, and the gesture that flicks it: pull back and let go, or swipe from below. Where it is
 * pressed is where it is struck; the way of the gesture is the aim, its length or speed the power. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Camera, type Spot, polygon } from "./camera";
import { ShipFace } from "./Disc";
import { type Choice, type Flick, actionText, flick, goalsOf, practising, pullPower, pulling, set, struck, swipePower } from "./flick";
import { arc, startOf } from "./flight";
import { measuring } from "./steadiness";
import { attempt, slidesTo } from "./tried";
import { type Point, type Text, type View, shipOf } from "./view";

const LEAST = 14; // px of a gesture that means something

interface PadProps {
  camera: Camera;
  view: View;
  seat: number;
  choice: Choice;
  unit: number; // of the drawing for a pixel of the screen
  text: Text;
  flip(action: string): void;
}

interface Press {
  id: number;
  from: Spot; // pixels
  to: Spot;
  onShip: boolean;
  corner: number; // where the drawing begins
  room: number;
  before: Flick; // the numbers as they were set
  trail: { x: number; y: number; time: number }[];
}

/* Beside the ship and along the edge: the ship is laid elsewhere. */
function slides({ onShip, from, to }: Press): boolean {
  return !onShip && Math.abs(to.x - from.x) > Math.abs(to.y - from.y);
}

/* Where the drawn aim points on the table top. */
function bearing(camera: Camera, start: Point, way: Spot, facing: number): number {
  const here = camera.project([start[0], start[1], 0]);
  const size = Math.hypot(way.x, way.y) || 1;
  const there = camera.ground({ x: here.x + (way.x / size) * 40, y: here.y + (way.y / size) * 40 });
  const angle = (Math.atan2(there.x - start[0], there.y - start[1]) * 180) / Math.PI - facing;
  return ((angle + 540) % 360) - 180;
}

export function Pad({ camera, view, seat, choice, unit, text, flip }: PadProps): JSX.Element {
  const [press, setPress] = useState<Press | null>(null);
  const disc = useRef<SVGGElement>(null);
  const now = flick.value;
  const ship = shipOf(view, seat, choice.ship);
  const start = startOf(view, choice.kind, now.ramp, now.x, ship?.at);
  const edge = camera.project(start.at);
  const { x: left, y: top, width, height } = camera.box;
  const radius = 34 * unit;
  const bottom = top + height;
  const hold = Math.min(radius, (bottom - edge.y) * 0.42);
  const at = {
    x: Math.max(left + hold * 1.2, Math.min(left + width - hold * 1.2, edge.x)),
    y: choice.kind === "forward" ? bottom - hold * 1.1 : Math.min(edge.y + hold * 0.85, bottom - hold * 1.05),
  };

  /* What the gesture means so far, null while it means nothing. */
  const read = (made: Press): Partial<Flick> | null => {
    const [dx, dy] = [made.to.x - made.from.x, made.to.y - made.from.y];
    const way = Math.hypot(dx, dy);
    if (way < LEAST) return null;
    if (dy > 0 && made.onShip) return { aim: bearing(camera, start.at, { x: -dx, y: -dy }, start.facing), power: pullPower(way - LEAST, made.room) };
    if (dy > -LEAST || slides(made)) return null;
    const end = made.trail[made.trail.length - 1];
    const begin = made.trail.reduce((low, point) => (point.y >= low.y ? point : low)); // from where it went up
    if (end === undefined || begin === end) return null;
    const speed = Math.hypot(end.x - begin.x, end.y - begin.y) / Math.max(0.016, (end.time - begin.time) / 1000);
    const metre = (camera.scale(start.at) * 1000) / unit;
    return { aim: bearing(camera, start.at, { x: end.x - begin.x, y: end.y - begin.y }, start.facing), power: swipePower(speed, metre) };
  };
  const moved = (event: PointerEvent, made: Press): Press => {
    const to = { x: event.clientX, y: event.clientY };
    return { ...made, to, trail: [...made.trail.slice(-40), { ...to, time: event.timeStamp }] };
  };
  const end = (): void => {
    setPress(null);
    pulling.value = false;
  };

  /* A gesture leaves nothing behind but where the ship was laid: the next one begins with the numbers as they were set. */
  const forget = ({ before }: Press): void => set({ ...before, x: flick.peek().x });
  const drop = (): void => {
    if (press !== null) forget(press);
    end();
  };

  useEffect(() => {
    if (press === null) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") drop();
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [press === null]);
  useEffect(() => end, []);

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || press !== null) return;
    event.stopPropagation();
    event.preventDefault();
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const box = disc.current?.getBoundingClientRect();
    const from = { x: event.clientX, y: event.clientY };
    const middle = box === undefined ? from : { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const size = box === undefined ? 1 : box.width / 2;
    const [across, below] = [(from.x - middle.x) / size, (from.y - middle.y) / size];
    const onShip = Math.hypot(across, below) <= 1.25;
    const before = flick.peek();
    set(onShip ? struck(across, below) : { back: 0.12, side: 0 });
    setPress({
      id: event.pointerId,
      from,
      to: from,
      onShip,
      corner: disc.current?.ownerSVGElement?.getBoundingClientRect().left ?? 0,
      room: Math.max(44, Math.min(190, window.innerHeight - from.y - LEAST - 6)),
      before,
      trail: [{ ...from, time: event.timeStamp }],
    });
    pulling.value = true;
  };
  const move = (event: PointerEvent): void => {
    if (press === null || event.pointerId !== press.id) return;
    const made = moved(event, press);
    if (slides(made)) set({ x: camera.ground({ x: left + (made.to.x - made.corner) * unit, y: edge.y }).x });
    const meant = read(made);
    if (meant !== null) set(meant);
    setPress(made);
  };
  const up = (event: PointerEvent): void => {
    if (press === null || event.pointerId !== press.id) return;
    const meant = read(press); // where it was let go it has been already: resting there before is no slower swipe
    end();
    if (meant !== null) set(meant);
    if (meant !== null && practising.peek()) {
      attempt(view, seat, choice);
      return; // what was tried stays in sight
    }
    if (meant !== null) flip(actionText(choice, flick.peek()));
    forget(press);
  };

  const meant = press === null ? null : read(press);
  const pulled = press !== null && press.onShip && meant !== null && press.to.y > press.from.y;
  const offset = pulled ? { x: (press.to.x - press.from.x) * unit, y: (press.to.y - press.from.y) * unit } : { x: 0, y: 0 };
  const angle = ((now.aim + start.facing) * Math.PI) / 180;
  const ray = [0, 70 + now.power * 90].map((way) => camera.project([start.at[0] + Math.sin(angle) * way, start.at[1] + Math.cos(angle) * way, 1]));
  const part = (power: number): number => Math.min(1, (power - 0.3) / 4.7); // of the gauge
  const strong = part(now.power);
  const ghost = practising.value && measuring.value === null ? arc(start, now).map((point) => camera.project(point)) : [];
  const slid = slidesTo(view, choice.kind, start, now);
  const ghostEnd = ghost.length > 1 && slid !== undefined ? camera.project([slid.x, slid.y, 1]) : ghost[ghost.length - 1];
  return (
    <g
      class={`fs-pad can-carry seat-${seat}${press === null ? "" : " fs-pressed"}`}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={drop}
    >
      <rect class="fs-catch" x={left} y={Math.min(edge.y, at.y - hold * 1.1)} width={width} height={bottom - Math.min(edge.y, at.y - hold * 1.1)} />
      <line class="fs-ray" x1={ray[0]?.x} y1={ray[0]?.y} x2={ray[1]?.x} y2={ray[1]?.y} />
      {ghost.length > 1 && <polyline class="fs-ghost" points={polygon(ghost)} />}
      {ghostEnd !== undefined && <circle class="fs-ghost-end" cx={ghostEnd.x} cy={ghostEnd.y} r={5 * unit} />}
      {pulled && (
        <>
          <line class="fs-band-line" x1={at.x - hold * 0.9} y1={at.y} x2={at.x + offset.x} y2={at.y + offset.y} />
          <line class="fs-band-line" x1={at.x + hold * 0.9} y1={at.y} x2={at.x + offset.x} y2={at.y + offset.y} />
        </>
      )}
      <g ref={disc} class="fs-hand" data-flick={choice.ship} transform={`translate(${at.x} ${at.y})`}>
        <circle class="fs-shadow" opacity=".35" r={hold} cx={hold * 0.08} cy={hold * 0.12} />
        <g transform={`scale(${hold})`}>
          <ShipFace seat={seat} level={Number(choice.ship[0])} />
        </g>
        <circle class="fs-hand-rim" r={hold * 1.06} />
        <circle class="fs-hit" cx={(now.side / 0.6) * hold * 0.8} cy={((now.back - 0.12) / (now.back < 0.12 ? 0.1 : 0.3)) * hold * 0.8} r={hold * 0.13} />
        <title>{text("board.flick")}</title>
      </g>
      <g class="fs-gauge" transform={`translate(${at.x + hold * (at.x > left + width * 0.72 ? -2.1 : 1.5)} ${at.y - hold})`} aria-hidden="true">
        <rect class="fs-gauge-room" width={hold * 0.26} height={hold * 1.6} rx={hold * 0.12} />
        <rect class="fs-gauge-fill" y={hold * 1.6 * (1 - strong)} width={hold * 0.26} height={hold * 1.6 * strong} rx={hold * 0.12} />
        {goalsOf(choice.kind, now).map((power) => (
          <line key={power} class="fs-gauge-goal" x1={hold * 0.28} x2={hold * 0.46} y1={hold * 1.6 * (1 - part(power))} y2={hold * 1.6 * (1 - part(power))} />
        ))}
      </g>
    </g>
  );
}
