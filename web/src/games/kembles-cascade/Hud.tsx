/* What frames the screen: the moving stars behind it, the Glory track and the achievements above it, how far the boss is, and what is
 * written across it for a moment. */
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { animate, calm, useEntrance } from "../../board/motion";
import { num, str } from "../../board/story";
import type { GameEvent } from "../../board/types";
import { tip, tips } from "../../shell/tip";
import { Glyph, SensorFace, Sign } from "./Icons";
import { ShipSign } from "./Ship";
import { type Frame, type Text, type View } from "./view";
import { seatName } from "./words";

const TILE = 240;

function stars(layer: number, count: number): [number, number][] {
  return Array.from({ length: count }, (_, n) => {
    const wave = (k: number): number => Math.abs((Math.sin(n * 12.9898 + layer * 37.719 + k * 78.233) * 43758.5453) % 1);
    return [wave(1) * TILE, wave(2) * TILE];
  });
}

const LAYERS = [
  { stars: stars(1, 26), size: 1, name: "far" },
  { stars: stars(2, 14), size: 1.6, name: "mid" },
  { stars: stars(3, 6), size: 2.4, name: "near" },
];

/* Three layers that drift at their own speed; a new row makes them rush by. */
export function Sky({ rush, duration }: { rush: boolean; duration: number }): JSX.Element {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!rush || calm()) return;
    [...(ref.current?.children ?? [])].forEach((layer, n) =>
      animate(layer.firstElementChild, [{ transform: "none" }, { transform: `translateY(${TILE * (n + 1) * 0.33}px)` }], duration, { easing: "ease-in-out" }),
    );
  }, [rush]);
  return (
    <div class="kc-sky" ref={ref} aria-hidden="true">
      {LAYERS.map(({ stars: points, size, name }) => (
        <div key={name} class={`kc-stars kc-stars-${name}`}>
          <svg>
            <pattern id={`kc-stars-${name}`} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
              {points.map(([x, y], n) => (
                <rect key={n} x={x.toFixed(1)} y={y.toFixed(1)} width={size} height={size * (name === "near" ? 3 : 1)} rx={size / 2} />
              ))}
            </pattern>
            <rect class="kc-stars-fill" width="100%" height="100%" fill={`url(#kc-stars-${name})`} />
          </svg>
        </div>
      ))}
    </div>
  );
}

/* Ships that would stand on one another make room: none is nearer to the one behind it than `least` percent. */
function spread(places: number[], least: number): number[] {
  const order = places.map((_, n) => n).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const out = [...places];
  order.forEach((n, at) => {
    const before = order[at - 1];
    if (before !== undefined) out[n] = Math.max(out[n] ?? 0, (out[before] ?? 0) + least);
  });
  order.reverse().forEach((n, at) => (out[n] = Math.min(out[n] ?? 0, 100 - at * least)));
  return out;
}

/* Every seat's ship on one line, as far as its Glory. */
export function GloryTrack({ view, text }: { view: View; text: Text }): JSX.Element {
  const most = Math.max(20, ...view.seats.map((own) => own.glory + 2));
  const told = view.seats.map((own, seat) => `${seatName(seat, text)} ${own.glory}`).join(", ");
  const places = spread(
    view.seats.map((own) => (own.glory / most) * 100),
    12,
  );
  return (
    <div class="kc-track" role="img" aria-label={`${text("board.track")}: ${told}`}>
      <Sign name="glory" class="kc-track-star" />
      <div class="kc-track-line">
        {[10, 20, 30, 40, 50, 60, 70, 80]
          .filter((tick) => tick < most)
          .map((tick) => (
            <span key={tick} class="kc-tick" style={{ left: `${(tick / most) * 100}%` }}>
              {tick}
            </span>
          ))}
        {view.seats.map((own, seat) => (
          <span key={seat} class={`kc-runner kc-seat-${seat}`} style={{ left: `${places[seat] ?? 0}%` }}>
            <ShipSign seat={seat} />
            <b>{own.glory}</b>
          </span>
        ))}
      </div>
    </div>
  );
}

export function Goals({ view, text }: { view: View; text: Text }): JSX.Element {
  return (
    <ul class="kc-goals" {...tips()} aria-label={text("board.achievements")}>
      {view.achievements.map((id, n) =>
        id === null ? null : (
          <li key={id} class="kc-goal" {...tip(`${text(`achievement.${id}.help`)} ${text("help.achievement")}`)}>
            <span class="kc-goal-name">{text(`achievement.${id}`)}</span>
            <span class="kc-goal-worth">
              {view.worth[n]}
              <Sign name="glory" />
            </span>
            <span class="kc-goal-help">{text(`achievement.${id}.help`)}</span>
          </li>
        ),
      )}
    </ul>
  );
}

/* The way to the boss, from below to above: one step for each row of the pile. */
export function Progress({ view, frame, text }: { view: View; frame: Frame; text: Text }): JSX.Element {
  const height = frame.height * 5;
  const done = view.pile_rows - view.rows_left;
  const step = (height - 40) / view.pile_rows;
  const far = view.boss === null ? text("board.to_boss", view.rows_left) : text(`boss.${view.boss}`);
  const about = view.boss === null ? text("help.boss") : `${text(`boss.${view.boss}`)}: ${text(`boss.${view.boss}.help`)} ${text("help.boss")}`;
  return (
    <g class={view.boss === null ? "kc-way" : "kc-way kc-way-boss"} transform="translate(-19 0)" role="img" {...tip(about)} tabIndex={0} aria-label={far}>
      {Array.from({ length: view.pile_rows }, (_, n) => (
        <rect key={n} class={n < done ? "kc-way-done" : "kc-way-left"} x="-4" y={height - (n + 1) * step + 2} width="8" height={step - 4} rx="3" />
      ))}
      <g transform="translate(0 16)" class="kc-way-skull">
        <Glyph name="skull" size={28} />
      </g>
    </g>
  );
}

const COME: Keyframe[] = [
  { opacity: 0, transform: "scale(.85)" },
  { opacity: 1, transform: "scale(1)", offset: 0.12 },
  { opacity: 1, transform: "scale(1)", offset: 0.85 },
  { opacity: 0, transform: "scale(1.04)" },
];

function Across({ name, duration, children }: { name: string; duration: number; children: ComponentChildren }): JSX.Element {
  const ref = useEntrance<HTMLDivElement>(COME, duration, null);
  return (
    <div class="kc-across" aria-hidden="true">
      <div ref={ref} class={name}>
        {children}
      </div>
    </div>
  );
}

/* All sensor cards at once, in the order they make. */
function Reveal({ events, duration }: { events: GameEvent[]; duration: number }): JSX.Element {
  const cards = events.filter((event) => event.type === "revealed").sort((a, b) => num(b, "sensor") - num(a, "sensor"));
  return (
    <Across name="kc-reveal" duration={duration * 2.6}>
      {cards.map((event, n) => (
        <div key={num(event, "seat")} class="kc-reveal-one">
          <div class={`kc-sensor kc-sensor-big kc-turn-up kc-turn-${n}`}>
            <SensorFace number={num(event, "sensor")} />
          </div>
          <ShipSign seat={num(event, "seat")} />
        </div>
      ))}
    </Across>
  );
}

export function Banner({ events, duration, text }: { events: GameEvent[]; duration: number; text: Text }): JSX.Element | null {
  const first = events.find((event) => ["revealed", "boss", "achieved", "mission", "down", "turn"].includes(event.type));
  if (first === undefined) return null;
  const seat = num(first, "seat");
  switch (first.type) {
    case "revealed":
      return <Reveal events={events} duration={duration} />;
    case "boss":
      return (
        <Across name="kc-warning" duration={duration * 4}>
          <span class="kc-warning-word">{text("board.warning")}</span>
          <span class="kc-warning-name">{text(`boss.${str(first, "warning")}`)}</span>
          <span class="kc-warning-help">{text(`boss.${str(first, "warning")}.help`)}</span>
        </Across>
      );
    case "achieved":
    case "mission": {
      const id = first.type === "achieved" ? `achievement.${str(first, "achievement")}` : `mission.${str(first, "mission")}`;
      return (
        <Across name={`kc-toast kc-seat-${seat}`} duration={duration * 1.4}>
          <ShipSign seat={seat} />
          <b>{text(id)}</b>
          <Sign name="glory" />
        </Across>
      );
    }
    case "down":
      return (
        <Across name={`kc-toast kc-seat-${seat}`} duration={duration}>
          <ShipSign seat={seat} />
          <b>{text("action.down")}</b>
          <Sign name="energy" />
        </Across>
      );
    default:
      return (
        <Across name={`kc-toast kc-toast-turn kc-seat-${seat}`} duration={duration * 0.8}>
          <ShipSign seat={seat} />
          <b>{seatName(seat, text)}</b>
        </Across>
      );
  }
}
