/* What is seen for a moment: hits, destroyed cards, breaches, damage to the city. */
import type { JSX } from "preact";
import { useEntrance } from "../../board/motion";
import { num, str } from "../../board/story";
import type { GameEvent } from "../../board/types";
import { type Camera, type Spot } from "./camera";
import { type View, lying, poseOf, shipOf } from "./view";

const BURST: Keyframe[] = [
  { opacity: 0, transform: "scale(.2)" },
  { opacity: 1, transform: "scale(1)", offset: 0.35 },
  { opacity: 0, transform: "scale(1.35)" },
];

function spotOf(camera: Camera, view: View, event: GameEvent): { at: Spot; size: number } | null {
  if (event.type === "destroyed" || event.type === "attacks") {
    const { x, y } = lying(view, str(event, "cell"));
    return { at: camera.project([x, y, 4]), size: 46 * camera.scale([x, y, 4]) };
  }
  if (event.type === "breach") {
    const [, , near, far] = view.table.mothership;
    return { at: camera.project([0, (near + far) / 2, 60]), size: 70 * camera.scale([0, near, 60]) };
  }
  if (event.type === "damage") {
    const { x, y, width, height } = camera.box;
    return { at: { x: x + width / 2, y: y + height * 0.9 }, size: width * 0.1 };
  }
  return null;
}

function Burst({ camera, view, event, duration }: { camera: Camera; view: View; event: GameEvent; duration: number }): JSX.Element | null {
  const ref = useEntrance<SVGGElement>(BURST, duration * 1.6, event);
  const spot = spotOf(camera, view, event);
  if (spot === null || (event.type === "damage" && num(event, "damage") <= 0)) return null;
  const words = event.type === "damage" ? `−${num(event, "damage")}` : event.type === "breach" ? "−1" : "";
  return (
    <g transform={`translate(${spot.at.x} ${spot.at.y})`}>
      <g ref={ref} class={`fs-burst fs-burst-${event.type}`}>
        <path transform={`scale(${spot.size / 10})`} d="M0-10 2.4-3.6 8-7 5-1.6 10 1 4.4 2.6 6 8.4 1 4.6-2.4 9.6-3 3.8-9 5-5-.4-9.6-4-3.2-3.4Z" />
        {words !== "" && (
          <text y={spot.size * 0.25} font-size={spot.size * 0.7}>
            {words}
          </text>
        )}
      </g>
    </g>
  );
}

/* A laser or a power goes from the ship to a card it does not lie on. */
function Beam({ camera, view, event, duration }: { camera: Camera; view: View; event: GameEvent; duration: number }): JSX.Element | null {
  const ref = useEntrance<SVGLineElement>([{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], duration * 1.4, event);
  const ship = shipOf(view, num(event, "seat"), str(event, "ship"));
  const pose = ship === undefined ? null : poseOf(ship);
  if (event.type !== "attacks" || pose === null) return null;
  const from = camera.project(pose.at);
  const card = lying(view, str(event, "cell"));
  const to = camera.project([card.x, card.y, 2]);
  return <line ref={ref} class={`fs-beam seat-${num(event, "seat")}`} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
}

export function Effects({ camera, events, before, duration }: { camera: Camera; events: GameEvent[]; before: View; duration: number }): JSX.Element {
  return (
    <g aria-hidden="true">
      {events.map((event, n) => (
        <g key={n}>
          <Beam camera={camera} view={before} event={event} duration={duration} />
          <Burst camera={camera} view={before} event={event} duration={duration} />
        </g>
      ))}
    </g>
  );
}
