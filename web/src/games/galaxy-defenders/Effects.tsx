/* What is seen while events play: shots, blows and arrivals. */
import type { JSX } from "preact";
import { useEntrance } from "../../board/motion";
import { str } from "../../board/story";
import type { GameEvent } from "../../board/types";
import { type Body, bodyOf } from "./stage";
import { type Frame, type Point, type View, centre } from "./view";

function placeOf(view: View, frame: Frame, body: Body | null): Point | null {
  if (body === null) return null;
  const hex =
    body.alien !== undefined
      ? view.aliens.find((one) => one.alien === body.alien)?.at[0]
      : (view.drones.find((one) => one.kind === body.id)?.at ?? view.agents.find((one) => one.seat === body.seat)?.at);
  return hex == null ? null : centre(frame, hex);
}

function Shot({ from, to, duration }: { from: Point; to: Point; duration: number }): JSX.Element {
  const ref = useEntrance<SVGLineElement>([{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0.2 }], duration, from);
  return <line ref={ref} class="gd-shot" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
}

function Burst({ at, kind, duration }: { at: Point; kind: string; duration: number }): JSX.Element {
  const frames = [
    { transform: "scale(.2)", opacity: 1 },
    { transform: "scale(1.3)", opacity: 0.9, offset: 0.5 },
    { transform: "scale(1.6)", opacity: 0 },
  ];
  const ref = useEntrance<SVGPathElement>(frames, duration, at);
  const shape = kind === "wound" || kind === "death" ? "M0-14 4-5 13-7 7 1 12 9 3 7 0 15-3 7-12 9-7 1-13-7-4-5Z" : "M-14 0A14 14 0 1 1 14 0 14 14 0 1 1-14 0Z";
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <path ref={ref} class={`gd-burst gd-burst-${kind}`} d={shape} />
    </g>
  );
}

const BURSTS: Record<string, string> = {
  wounded: "wound",
  suffered: "wound",
  died: "death",
  shielded: "guard",
  healed: "heal",
  appeared: "beam",
  activated: "think",
};

/* `before` is the view from before the events: whoever is gone was there. */
export function Effects({
  events,
  view,
  before,
  frame,
  duration,
}: {
  events: GameEvent[];
  view: View;
  before: View;
  frame: Frame;
  duration: number;
}): JSX.Element {
  const find = (body: Body | null): Point | null => placeOf(view, frame, body) ?? placeOf(before, frame, body);
  return (
    <g class="gd-inert" aria-hidden="true">
      {events.map((event, n) => {
        const from = find(bodyOf(event, event.type === "activated" ? "alien" : "by"));
        const to = find(bodyOf(event, "target"));
        if (event.type === "attack" && from !== null) {
          const hex = str(event, "hex");
          const goal = to ?? (hex === "" ? null : centre(frame, hex));
          return goal === null ? null : <Shot key={n} from={from} to={goal} duration={duration} />;
        }
        const kind = BURSTS[event.type];
        const at = find(bodyOf(event, "body") ?? bodyOf(event, "alien"));
        return kind === undefined || at === null ? null : <Burst key={n} at={at} kind={kind} duration={duration} />;
      })}
    </g>
  );
}
