/* The players' ships on the screen: they glide when they go elsewhere, shake when they lose energy, and show who threatens them. */
import type { JSX, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { OUT, animate, calm } from "../../board/motion";
import { pickable } from "../../board/pickable";
import type { GameEvent, Picker } from "../../board/types";
import { tokenOf } from "./Cell";
import { Glyph } from "./Icons";
import { Cage, Gauge, ShipArt } from "./Ship";
import { type Captain, type Frame, type Point, type Text, type View, centre } from "./view";
import { shipLabel } from "./words";

interface ShipsProps {
  view: View;
  frame: Frame;
  viewer: number;
  picker: Picker | null;
  text: Text;
  duration: number;
  events: GameEvent[];
  look: (seat: number | null, touch: boolean) => void; // whose dangers are shown
}

function place(at: Point): string {
  return `translate(${at.x}px,${at.y}px)`;
}

/* Glides to a new cell. When a row scrolls in, everything comes down together and nothing glides by itself. */
function useGlide(at: Point, duration: number, how: string): RefObject<SVGGElement> {
  const ref = useRef<SVGGElement>(null);
  const last = useRef<Point | null>(null);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = at;
    if (duration <= 0 || how === "new_row" || how === "fled") return;
    if (before === null) {
      const rise = calm()
        ? [{ opacity: 0 }, { opacity: 1 }]
        : [
            { opacity: 0, transform: place({ x: at.x, y: at.y + 130 }) },
            { opacity: 1, transform: place(at) },
          ];
      return animate(ref.current, rise, duration);
    }
    if (before.x === at.x && before.y === at.y) return;
    if (calm()) return animate(ref.current, [{ opacity: 0.2 }, { opacity: 1 }], duration);
    if (how === "jumped") {
      const jump: Keyframe[] = [
        { transform: `${place(before)} scale(1)`, opacity: 1 },
        { transform: `${place(before)} rotate(200deg) scale(.05)`, opacity: 0, offset: 0.45 },
        { transform: `${place(at)} rotate(-200deg) scale(.05)`, opacity: 0, offset: 0.5 },
        { transform: `${place(at)} scale(1)`, opacity: 1 },
      ];
      return animate(ref.current, jump, duration);
    }
    animate(ref.current, [{ transform: place(before) }, { transform: place(at) }], Math.min(duration, 450), { easing: OUT });
  }, [at.x, at.y]);
  return ref;
}

const SHAKE: Keyframe[] = [0, -7, 7, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));

function Ship({
  view,
  seat,
  own,
  at,
  viewer,
  picker,
  text,
  duration,
  events,
  look,
}: Omit<ShipsProps, "frame"> & { seat: number; own: Captain; at: Point }): JSX.Element {
  const mine = events.filter((event) => event.seat === seat);
  const how = events.some((event) => event.type === "new_row") ? "new_row" : events.some((event) => event.type === "fled") ? "fled" : (mine[0]?.type ?? "");
  const ref = useGlide(at, duration, how);
  const inner = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    if (calm() || !mine.some((event) => event.type === "lost" || event.type === "collided" || event.type === "rammed")) return;
    animate(inner.current, SHAKE, Math.min(duration, 360), { easing: "linear" });
  }, [events]);
  const active = view.result === null && view.node !== "sensors" && view.order[view.turn] === seat;
  const through = picker !== null && picker.can(tokenOf(picker, own.cell ?? "")); // the cell under the ship is meant
  const names = ["kc-ship", through ? "kc-through" : "", `kc-seat-${seat}`, seat === viewer ? "kc-mine-ship" : "", active ? "kc-active" : ""];
  const props = pickable(picker, `ship:${seat}`, shipLabel(view, seat, viewer, text), { class: names.join(" "), tip: text("help.ship") });
  const cubes = own.cubes.flatMap((count, from) => Array.from({ length: count }, () => from));
  return (
    <g ref={ref} style={{ transform: place(at) }} data-ship={seat}>
      <g
        {...props}
        onPointerEnter={(event: PointerEvent) => (look(seat, event.pointerType === "touch"), props.onPointerEnter(event))}
        onPointerLeave={(event: PointerEvent) => (look(null, false), props.onPointerLeave(event))}
        onFocus={() => (look(seat, false), props.onFocus())}
        onBlur={() => (look(null, false), props.onBlur())}
      >
        <rect class="kc-ship-hit" x="-40" y="-46" width="80" height="96" rx="12" />
        <circle class="kc-ship-ring" r="45" />
        <g ref={inner}>
          <Cage direction={own.cage} />
          <g class={view.step.down && active ? "kc-powered-down" : undefined}>
            <ShipArt seat={seat} lit={!(view.step.down && active)} />
          </g>
          <Gauge energy={own.energy} max={own.max_energy} />
          {own.level > 0 && (
            <g class="kc-badge kc-level" transform="translate(30 -32)">
              <Glyph name="danger" size={34} />
              <text class="kc-badge-number" y="8.5">
                {own.level}
              </text>
            </g>
          )}
          {cubes.map((from, n) => (
            <g key={n} class={`kc-cube kc-seat-${from}`} transform={`translate(-34 ${-28 + n * 14})`}>
              <Glyph name="cube" size={15} />
            </g>
          ))}
        </g>
      </g>
    </g>
  );
}

/* Where a ship is drawn. One that has run into something stands nowhere; it hangs at the lower edge of what it met. */
function spot(view: View, seat: number, frame: Frame): Point | null {
  const cell = view.seats[seat]?.cell ?? null;
  if (cell !== null) return centre(cell, frame);
  if (view.arrival?.seat !== seat || (view.node !== "collide" && view.node !== "deflect")) return null;
  const met = centre(view.arrival.cell, frame);
  return { x: met.x, y: met.y + frame.height * 0.42 };
}

export function Ships({ view, frame, ...rest }: ShipsProps): JSX.Element {
  return (
    <g class="kc-ships">
      {view.seats.map((own, seat) => {
        const at = spot(view, seat, frame);
        return at === null ? null : <Ship key={seat} view={view} seat={seat} own={own} at={at} {...rest} />;
      })}
    </g>
  );
}
