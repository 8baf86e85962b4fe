/* What is seen while events play: shots, dice on the target's grid, blows and explosions. */
import type { JSX } from "preact";
import { str } from "../../board/story";
import { useEntrance } from "../../board/motion";
import type { GameEvent } from "../../board/types";
import { type Frame, type Point, type View, middle, shipOf } from "./view";

function placeOf(view: View, frame: Frame, id: string): Point | null {
  const hexes = shipOf(view, id)?.ship.hexes ?? [];
  return hexes.length === 0 ? null : middle(frame, hexes);
}

function Shot({ from, to, duration }: { from: Point; to: Point; duration: number }): JSX.Element {
  const ref = useEntrance<SVGLineElement>([{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0.2 }], duration, from);
  return <line ref={ref} class="bg-shot" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
}

function Burst({ at, big, duration }: { at: Point; big: boolean; duration: number }): JSX.Element {
  const size = big ? 3 : 1.4;
  const frames = [
    { transform: "scale(.2)", opacity: 1 },
    { transform: `scale(${size})`, opacity: 0.9, offset: 0.5 },
    { transform: `scale(${size * 1.2})`, opacity: 0 },
  ];
  const ref = useEntrance<SVGPathElement>(frames, duration, at);
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <path ref={ref} class={big ? "bg-burst bg-burst-big" : "bg-burst"} d="M0-14 4-5 13-7 7 1 12 9 3 7 0 15-3 7-12 9-7 1-13-7-4-5Z" />
    </g>
  );
}

/* `before` is the view from before the events: a ship that is gone was there. */
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
  const find = (id: string): Point | null => placeOf(view, frame, id) ?? placeOf(before, frame, id);
  return (
    <g class="bg-effects" aria-hidden="true">
      {events.map((event, n) => {
        const own = find(str(event, "ship"));
        const other = find(str(event, event.type === "ecm" ? "mover" : "target"));
        if ((event.type === "aimed" || event.type === "ecm") && own !== null && other !== null)
          return <Shot key={n} from={own} to={other} duration={duration} />;
        if ((event.type === "hurt" || event.type === "destroyed" || event.type === "debris") && own !== null)
          return <Burst key={n} at={own} big={event.type === "destroyed"} duration={duration} />;
        return null;
      })}
    </g>
  );
}
