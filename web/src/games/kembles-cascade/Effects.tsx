/* What the events being played look like beyond ships gliding: shots by weapon, explosions, numbers that rise. Each is gone with its
 * moment. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { animate, calm, useEntrance } from "../../board/motion";
import { num, str } from "../../board/story";
import type { GameEvent } from "../../board/types";
import { Glyph } from "./Icons";
import { COLUMN, type Direction, type Frame, type Point, STEPS, TURNS, type View, centre, ray } from "./view";

export interface EffectsProps {
  events: GameEvent[];
  all: GameEvent[]; // of the whole ply
  before: View; // when the ply began: where things stood
  view: View; // after these events
  frame: Frame;
  duration: number;
}

const DRAW: Keyframe[] = [
  { strokeDashoffset: 1, opacity: 1 },
  { strokeDashoffset: 0, opacity: 1, offset: 0.4 },
  { strokeDashoffset: 0, opacity: 0 },
];
const FLASH: Keyframe[] = [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 0.7, offset: 0.5 }, { opacity: 0 }];
const BURST: Keyframe[] = [
  { opacity: 1, transform: "scale(.15)" },
  { opacity: 1, transform: "scale(1)", offset: 0.35 },
  { opacity: 0, transform: "scale(1.25)" },
];

function Line({ from, to, name, duration }: { from: Point; to: Point; name: string; duration: number }): JSX.Element {
  const ref = useEntrance<SVGPathElement>(DRAW, duration, null);
  return <path ref={ref} class={`kc-shot ${name}`} pathLength={1} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />;
}

/* A bullet or a rocket that flies. */
function Flyer({ from, to, name, turn, duration }: { from: Point; to: Point; name: string; turn: number; duration: number }): JSX.Element {
  const fly: Keyframe[] = [
    { transform: `translate(${from.x}px,${from.y}px) rotate(${turn}deg)`, opacity: 1 },
    { transform: `translate(${to.x}px,${to.y}px) rotate(${turn}deg)`, opacity: 1, offset: 0.9 },
    { transform: `translate(${to.x}px,${to.y}px) rotate(${turn}deg)`, opacity: 0 },
  ];
  const ref = useEntrance<SVGGElement>(fly, duration, null, { easing: "cubic-bezier(.5,0,.9,.6)" });
  return (
    <g ref={ref} class={`kc-flyer ${name}`}>
      {name === "kc-rocket" ? <path d="M0-14 5-4V10L9 16H-9L-5 10V-4zM-3 17 0 30 3 17z" /> : <path d="M-3-13H3V9H-3z" />}
    </g>
  );
}

/* A fireball with sparks. */
export function Burst({ at, size, tone, duration, delay = 0 }: { at: Point; size: number; tone: string; duration: number; delay?: number }): JSX.Element {
  const ref = useEntrance<SVGGElement>(BURST, duration, null, { delay });
  const sparks = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    if (calm()) return;
    [...(sparks.current?.children ?? [])].forEach((spark, n) => {
      const angle = n * 0.785 + 0.3;
      const far = size * (n % 2 === 0 ? 1.5 : 1.1);
      animate(
        spark,
        [
          { transform: "none", opacity: 1 },
          { transform: `translate(${Math.cos(angle) * far}px,${Math.sin(angle) * far}px) scale(.3)`, opacity: 0 },
        ],
        duration,
        { delay, fill: "both" },
      );
    });
  }, []);
  return (
    <g transform={`translate(${at.x} ${at.y})`} class={`kc-burst kc-burst-${tone}`}>
      <g ref={ref}>
        <path
          class="kc-burst-outer"
          d="M0-40 10-18 32-28 22-8 42 0 22 8 32 28 10 20 0 42-10 20-32 28-22 8-42 0-22-8-32-28-10-18z"
          transform={`scale(${size / 42})`}
        />
        <circle class="kc-burst-core" r={size * 0.45} />
      </g>
      <g ref={sparks}>
        {Array.from({ length: 8 }, (_, n) => (
          <rect key={n} class="kc-spark" x="-3" y="-3" width="6" height="6" />
        ))}
      </g>
    </g>
  );
}

function Float({
  at,
  text,
  glyph,
  tone,
  duration,
  n,
}: {
  at: Point;
  text: string;
  glyph: string | null;
  tone: string;
  duration: number;
  n: number;
}): JSX.Element {
  const rise: Keyframe[] = [
    { opacity: 0, transform: "translateY(10px)" },
    { opacity: 1, transform: "translateY(0)", offset: 0.2 },
    { opacity: 1, transform: "translateY(-14px)", offset: 0.7 },
    { opacity: 0, transform: "translateY(-28px)" },
  ];
  const ref = useEntrance<SVGGElement>(rise, duration * 1.2, null);
  return (
    <g transform={`translate(${at.x} ${at.y - 14 + n * 30})`}>
      <g ref={ref} class={`kc-float kc-float-${tone}`}>
        <text x={glyph === null ? 0 : -6}>{text}</text>
        {glyph !== null && (
          <g transform="translate(22 -9)">
            <Glyph name={glyph} size={24} />
          </g>
        )}
      </g>
    </g>
  );
}

function Ripple({ at, tone, duration }: { at: Point; tone: string; duration: number }): JSX.Element {
  const ref = useEntrance<SVGCircleElement>(
    [
      { opacity: 1, transform: "scale(.2)" },
      { opacity: 0, transform: "scale(1)" },
    ],
    duration,
    null,
  );
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <circle ref={ref} r="56" class={`kc-ripple kc-ripple-${tone}`} />
    </g>
  );
}

function Flame({ at, turn, duration }: { at: Point; turn: number; duration: number }): JSX.Element {
  const ref = useEntrance<SVGPathElement>(FLASH, duration, null);
  return (
    <g transform={`translate(${at.x} ${at.y}) rotate(${turn})`}>
      <path ref={ref} class="kc-fire" d="M-6-34C-40-70-34-120-16-138-8-124-10-112 0-146 10-112 8-124 16-138 34-120 40-70 6-34z" />
    </g>
  );
}

/* Whether all that was fired at stayed as it was: nothing damaged, nobody in more danger. */
function misses(all: GameEvent[]): boolean {
  return !all.some(({ type }) => ["hit", "level", "killed"].includes(type));
}

interface FireProps {
  event: GameEvent;
  all: GameEvent[];
  before: View;
  frame: Frame;
  duration: number;
}

/* What flies, and a puff where it ends without doing anything. */
function Aimed({ all, to, duration, children }: { all: GameEvent[]; to: Point; duration: number; children: JSX.Element }): JSX.Element {
  return (
    <>
      {children}
      {misses(all) && <Burst at={to} size={17} tone="miss" duration={duration * 0.6} delay={duration * 0.4} />}
    </>
  );
}

/* What leaves the gun, and where it goes. */
function Fired({ event, all, before, frame, duration }: FireProps): JSX.Element | null {
  const seat = num(event, "seat");
  const own = before.seats[seat];
  if (own?.cell == null) return null;
  const way = str(event, "direction") as Direction;
  const [dx, dy] = STEPS[way];
  const from = { x: centre(own.cell, frame).x + dx * 40, y: centre(own.cell, frame).y + dy * 40 };
  const cells = ray(own.cell, way, before);
  const last = cells[cells.length - 1] ?? own.cell;
  const edge = { x: centre(last, frame).x + (dx * COLUMN) / 2, y: centre(last, frame).y + (dy * frame.height) / 2 };
  const to = own.target == null ? edge : centre(own.target, frame);
  const gun = str(event, "weapon");
  if (gun === "gamma") return <Line from={from} to={edge} name="kc-shot-gamma" duration={duration} />;
  if (gun === "flame") return <Flame at={centre(own.cell, frame)} turn={TURNS[way]} duration={duration} />;
  if (gun === "laser") return <Ripple at={from} tone="laser" duration={duration} />;
  return (
    <Aimed all={all} to={to} duration={duration}>
      <Flyer
        from={from}
        to={to}
        name={gun === "missile" ? "kc-rocket" : "kc-bullet"}
        turn={TURNS[way]}
        duration={gun === "missile" ? duration : duration * 0.8}
      />
    </Aimed>
  );
}

function LaserShot({ event, all, before, frame, duration }: FireProps): JSX.Element | null {
  const own = before.seats[num(event, "seat")];
  if (own?.cell == null) return null;
  const to = centre(str(event, "cell"), frame);
  return (
    <Aimed all={all} to={to} duration={duration}>
      <Line from={centre(own.cell, frame)} to={to} name="kc-shot-laser" duration={duration} />
    </Aimed>
  );
}

function Hit({ at, damage, duration }: { at: Point; damage: number; duration: number }): JSX.Element {
  return (
    <>
      <Burst at={at} size={26} tone="hit" duration={duration} />
      <Float at={at} text={`−${damage}`} glyph={null} tone="bad" duration={duration} n={0} />
    </>
  );
}

function One({ event, n, all, before, view, frame, duration }: Omit<EffectsProps, "events"> & { event: GameEvent; n: number }): JSX.Element | null {
  const seat = num(event, "seat");
  const stood = view.seats[seat]?.cell ?? before.seats[seat]?.cell ?? null;
  const ship = stood === null ? null : centre(stood, frame);
  const cell = str(event, "cell");
  const at = cell === "" ? ship : centre(cell, frame);
  if (at === null) return null;
  switch (event.type) {
    case "fired":
      return <Fired event={event} all={all} before={before} frame={frame} duration={duration} />;
    case "shot":
      return <LaserShot event={event} all={all} before={before} frame={frame} duration={duration} />;
    case "hit":
      return <Hit at={at} damage={num(event, "damage")} duration={duration} />;
    case "killed":
      return <Burst at={at} size={50} tone="kill" duration={duration * 1.1} />;
    case "rammed":
    case "mine":
      return <Burst at={at} size={44} tone="ram" duration={duration} />;
    case "collided":
      return <Burst at={at} size={34} tone="hit" duration={duration} />;
    case "destroyed":
      return ship === null ? null : (
        <>
          <Burst at={ship} size={70} tone="ship" duration={duration * 1.4} />
          <Burst at={{ x: ship.x + 20, y: ship.y - 16 }} size={34} tone="kill" duration={duration} delay={duration * 0.3} />
        </>
      );
    case "lost":
    case "overload":
      return <Float at={at} text={`−${num(event, "energy")}`} glyph="energy" tone="bad" duration={duration} n={n} />;
    case "recharged":
      return <Float at={at} text={`+${num(event, "energy")}`} glyph="energy" tone="good" duration={duration} n={n} />;
    case "drone":
      return <Float at={at} text="+1" glyph="energy" tone="good" duration={duration} n={n} />;
    case "glory":
      return <Float at={at} text={`+${num(event, "glory")}`} glyph="glory" tone="glory" duration={duration * 1.3} n={n % 2} />;
    case "bellonium":
      return <Float at={at} text={`+${num(event, "bellonium")}`} glyph="bellonium" tone="bellonium" duration={duration * 1.3} n={n % 2} />;
    case "level":
      return <Ripple at={at} tone="bad" duration={duration} />;
    case "found":
    case "found_one":
    case "cache":
    case "played":
    case "played_at":
    case "jumped":
    case "maze":
      return <Ripple at={at} tone="good" duration={duration} />;
    case "bomb":
      return <Burst at={{ x: (frame.columns * COLUMN) / 2, y: frame.height * 4.6 }} size={150} tone="ship" duration={duration * 1.5} />;
    default:
      return null;
  }
}

export function Effects({ events, ...rest }: EffectsProps): JSX.Element {
  return (
    <g class="kc-effects" aria-hidden="true">
      {events.map((event, n) => (
        <One key={n} event={event} n={n} {...rest} />
      ))}
    </g>
  );
}
