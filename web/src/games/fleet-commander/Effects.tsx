/* What the event being played looks like beyond pieces gliding: beams, numbers, wrecks, test dice, shields. One component per event, gone
 * with it. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { GameEvent } from "../../board/types";
import { DieDrawing } from "./Die";
import type { Spot } from "./layout";
import { animate, calm, useEntrance } from "../../board/motion";
import { firePath, helpersOf } from "./path";
import { platesOf } from "./Ship";
import { diceOf } from "./stage";
import { type Kind, type Point, type View, centre } from "./view";

interface EffectProps {
  event: GameEvent;
  view: View;
  flip: boolean;
  spots: Map<number, Spot>; // where pieces are, or were last
  duration: number;
}

const FADE: Keyframe[] = [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }];
const DRAW: Keyframe[] = [
  { strokeDashoffset: 1, opacity: 1 },
  { strokeDashoffset: 0, opacity: 1, offset: 0.45 },
  { strokeDashoffset: 0, opacity: 0 },
];

function Beam({ points, name, duration }: { points: Point[]; name: string; duration: number }): JSX.Element {
  const ref = useEntrance<SVGPathElement>(DRAW, duration, null);
  return <path ref={ref} class={`fc-beam ${name}`} pathLength={1} d={`M${points.map((point) => `${point.x} ${point.y}`).join("L")}`} />;
}

function Float({ at, text, tone, duration }: { at: Point; text: string; tone: string; duration: number }): JSX.Element {
  const rise: Keyframe[] = [
    { opacity: 0, transform: "translateY(8px)" },
    { opacity: 1, transform: "translateY(0)", offset: 0.2 },
    { opacity: 1, transform: "translateY(-10px)", offset: 0.7 },
    { opacity: 0, transform: "translateY(-22px)" },
  ];
  const ref = useEntrance<SVGTextElement>(rise, duration, null);
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <text ref={ref} class={`fc-float fc-${tone}`}>
        {text}
      </text>
    </g>
  );
}

function Wreck({ at, kind, seat, down, duration }: { at: Spot; kind: Kind | null; seat: number; down: boolean; duration: number }): JSX.Element {
  const ref = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const plates = [...(ref.current?.children ?? [])];
    plates.forEach((plate, n) => {
      const angle = (n / plates.length) * 2 * Math.PI + 0.6;
      const away = calm() ? "none" : `translate(${Math.cos(angle) * 30}px,${Math.sin(angle) * 30}px) rotate(${n % 2 === 0 ? 70 : -80}deg)`;
      animate(
        plate,
        [
          { opacity: 1, transform: "none" },
          { opacity: 0, transform: away },
        ],
        duration,
        { fill: "both" },
      );
    });
  }, []);
  return (
    <g transform={`translate(${at.x} ${at.y}) scale(${at.scale})${down ? " rotate(180)" : ""}`}>
      <g ref={ref} class={`fc-hull fc-wreck fc-seat-${seat}`}>
        {platesOf(kind).map((plate) => (
          <path key={plate} class="fc-plate" d={plate} />
        ))}
      </g>
    </g>
  );
}

/* A test rolled on the board: the die tumbles in and settles on its face. */
function TestDie({ at, face, duration }: { at: Point; face: string; duration: number }): JSX.Element {
  const tumble: Keyframe[] = [
    { opacity: 0, transform: "translate(-24px,-30px) rotate(-320deg) scale(.6)" },
    { opacity: 1, transform: "translate(0,0) rotate(0) scale(1)", offset: 0.5 },
    { opacity: 1, transform: "none", offset: 0.85 },
    { opacity: 0, transform: "none" },
  ];
  const ref = useEntrance<SVGGElement>(tumble, duration, null);
  return (
    <g transform={`translate(${at.x} ${at.y}) scale(.9)`}>
      <g ref={ref}>
        <DieDrawing die={`N${face}`} />
      </g>
    </g>
  );
}

function Ripple({ at, tone, duration }: { at: Point; tone: string; duration: number }): JSX.Element {
  const grow: Keyframe[] = [
    { opacity: 1, transform: "scale(.2)" },
    { opacity: 0, transform: "scale(1)" },
  ];
  const ref = useEntrance<SVGCircleElement>(grow, duration, null);
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <circle ref={ref} r="52" class={`fc-ripple fc-${tone}`} />
    </g>
  );
}

function Guard({ from, at, duration }: { from: Point; at: Point; duration: number }): JSX.Element {
  const ref = useEntrance<SVGPathElement>(FADE, duration, null);
  const angle = (Math.atan2(from.y - at.y, from.x - at.x) * 180) / Math.PI;
  return (
    <g class="fc-shield" transform={`translate(${at.x} ${at.y}) rotate(${angle})`}>
      <path ref={ref} d="M43-24A49 49 0 0 1 43 24" />
    </g>
  );
}

function text(event: GameEvent, member: string): string {
  const value = event[member];
  return typeof value === "string" ? value : "";
}

function beams({ event, view, flip, spots, duration }: EffectProps): JSX.Element {
  const from = text(event, "from");
  const to = text(event, "to");
  const aimed = typeof event.ship === "number" ? spots.get(event.ship) : undefined;
  const end = aimed ?? centre(to, flip);
  const path = firePath(view, from, to, diceOf(text(event, "dice")), null);
  const lines = [path.slice(0, -1).map((square) => centre(square, flip))];
  if (event.ranged !== true) for (const square of helpersOf(view, Number(event.seat), from, to)) lines.push([centre(square, flip)]);
  return (
    <>
      {lines.map((line, n) => (
        <Beam key={n} points={[...line, end]} name={event.type === "detect" ? "fc-beam-scan" : "fc-beam-gun"} duration={duration} />
      ))}
    </>
  );
}

function fired({ event, view, spots, duration }: EffectProps): JSX.Element | null {
  const gun = view.ships.findIndex((ship) => ship.seat === event.seat && ship.kind === "battleship" && ship.square !== null);
  const from = spots.get(gun);
  const to = typeof event.ship === "number" ? spots.get(event.ship) : undefined;
  if (from === undefined) return null;
  if (to === undefined) return <Ripple at={from} tone="bad" duration={duration} />;
  const bend = { x: (from.x + to.x) / 2 + (to.y - from.y) / 4, y: (from.y + to.y) / 2 - (to.x - from.x) / 4 };
  return <Beam points={event.weapon === "vortex" ? [from, bend, to] : [from, to]} name={`fc-beam-${text(event, "weapon")}`} duration={duration} />;
}

export function Effect(props: EffectProps): JSX.Element | null {
  const { event, view, flip, spots, duration } = props;
  const ship = typeof event.ship === "number" ? event.ship : -1;
  const spot = spots.get(ship);
  switch (event.type) {
    case "attack":
    case "detect":
      return beams(props);
    case "riposte": {
      const target = spots.get(ship);
      const points = [centre(text(event, "square"), flip), target ?? centre(text(event, "square"), flip)];
      return <Beam points={points} name="fc-beam-gun" duration={duration} />;
    }
    case "fired":
      return fired(props);
    case "damage":
      return spot === undefined ? null : <Float at={spot} text={`−${String(event.damage)}`} tone="bad" duration={duration} />;
    case "repaired":
      return spot === undefined ? null : <Float at={spot} text={`${String(event.hull)}`} tone="good" duration={duration} />;
    case "destroyed":
    case "decoy": {
      const seat = Number(event.seat);
      const kind = event.type === "decoy" ? null : (text(event, "kind") as Kind);
      const at = spot ?? { ...centre(text(event, "square"), flip), scale: 1 };
      return <Wreck at={at} kind={kind} seat={seat} down={(seat === 0) !== flip} duration={duration} />;
    }
    case "asteroids":
    case "gravity":
    case "field":
      return <TestDie at={centre(text(event, "square"), flip)} face={text(event, "face")} duration={duration} />;
    case "shield":
      return view.attack === null ? null : <Guard from={centre(text(event, "square"), flip)} at={centre(view.attack.target, flip)} duration={duration} />;
    case "foiled":
      return <Ripple at={centre(text(event, "square"), flip)} tone="good" duration={duration} />;
    case "strength":
      return <Ripple at={spot ?? centre(text(event, "target"), flip)} tone="bad" duration={duration} />;
    case "refused":
      return <Ripple at={centre(text(event, "square"), flip)} tone="bad" duration={duration} />;
    case "captured":
    case "drones":
      return spot === undefined ? null : <Ripple at={spot} tone="warn" duration={duration} />;
    default:
      return null;
  }
}
