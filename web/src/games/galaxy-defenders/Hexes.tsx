/* The ground: areas and rooms, what can be walked to and seen, walls, doors and windows, and what lies about. */
import type { JSX } from "preact";
import { pickable } from "../../board/pickable";
import type { Picker } from "../../board/types";
import { pointing } from "../../board/way";
import { type Frame, type SideView, type Text, type View, RADIUS, alienAt, centre, hexPath, hexesOf, sideOf, toward } from "./view";
import { alienTip, hexLabel, label } from "./words";

const HEX = hexPath(19.6);
const RING = hexPath(17);

interface Props {
  view: View;
  frame: Frame;
  picker: Picker | null;
  text: Text;
  run: (hex: string) => void; // walks there step by step
  point?: (hex: string | null) => void; // shows the way there
}

function Hex({
  view,
  frame,
  picker,
  text,
  run,
  point,
  hex,
  room,
  blocked,
  walk,
}: Props & { hex: string; room: boolean; blocked: boolean; walk: boolean }): JSX.Element {
  const { x, y } = centre(frame, hex);
  const token = `hex:${hex}`;
  const alien = alienAt(view, hex);
  const names = [
    "gd-hex",
    alien === undefined ? "aim-go" : "aim-attack",
    room ? "gd-room" : "",
    blocked ? "gd-blocked" : "",
    hex.slice(0, 2) === view.start ? "gd-start" : "",
    walk ? "gd-reach" : "",
    view.turn?.sees !== undefined && !view.turn.sees.includes(hex) ? "gd-unseen" : "",
  ];
  const props = pickable(picker, token, hexLabel(view, hex, text), {
    class: names.filter((name) => name !== "").join(" "),
    ...(alien === undefined ? {} : { tip: alienTip(view, alien, text) }),
  });
  const far = walk && picker !== null && picker.chosen.length === 0 && !picker.can(token);
  const more = far
    ? {
        "aria-disabled": false,
        onClick: (event: Event): void => {
          event.stopPropagation();
          run(hex);
        },
      }
    : {};
  const shown = walk && point !== undefined ? pointing(props, hex, point) : {};
  return (
    <g {...props} {...more} {...shown} transform={`translate(${x} ${y})`}>
      <path class="gd-hex-back" d={HEX} />
      {blocked && <path class="gd-rock" d="M-12 7-8-6 0-11 9-6 12 5 4 11-6 10Z" />}
      <path class="gd-hex-frame" d={RING} />
      {walk && <circle class="gd-dot" r="3" />}
      {!blocked && !hex.endsWith(".0") && (
        <text class="gd-digit" y="15.5">
          {hex[3]}
        </text>
      )}
    </g>
  );
}

/* The edge of an area: where the neighbour on that side belongs to another one. A ring hex shows three of its sides outwards. */
function areaEdge(frame: Frame, area: string): string {
  return hexesOf(area)
    .slice(1)
    .flatMap((hex, n) => {
      const { x, y } = centre(frame, hex);
      return [n, n + 1, n + 5].map((at) => {
        const [a, b] = sideOf((at % 6) + 1);
        return `M${(x + a.x).toFixed(1)} ${(y + a.y).toFixed(1)}L${(x + b.x).toFixed(1)} ${(y + b.y).toFixed(1)}`;
      });
    })
    .join("");
}

/* A wall is a bar; a door two leaves with a gap, barred where it is locked; a window a thin double line. */
function Side({ side, view, frame, picker, text }: Props & { side: SideView }): JSX.Element {
  const at = centre(frame, side.hex);
  const [a, b] = sideOf(side.dir);
  const part = (from: number, to: number): string => {
    const point = (t: number): string => `${(a.x + (b.x - a.x) * t).toFixed(1)} ${(a.y + (b.y - a.y) * t).toFixed(1)}`;
    return `M${point(from)}L${point(to)}`;
  };
  const shape = side.kind === "door" ? part(0, 0.28) + part(0.72, 1) : part(0, 1);
  const gate = picker?.next.find(({ token }) => token.startsWith("gate:") && token.includes(side.hex) && touches(token, side))?.token;
  const inside = (
    <>
      <path class={`gd-side gd-side-${side.kind}`} d={shape} />
      {side.kind === "window" && <path class="gd-glass" d={shape} />}
      {side.state !== undefined && side.state !== "free" && <path class={`gd-bolt gd-bolt-${side.state}`} d={part(0.2, 0.8)} />}
    </>
  );
  if (gate === undefined)
    return (
      <g class="gd-inert" transform={`translate(${at.x} ${at.y})`}>
        {inside}
      </g>
    );
  return (
    <g {...pickable(picker, gate, label(view, gate, text), { class: "gd-gate" })} transform={`translate(${at.x} ${at.y})`}>
      <path class="gd-grip" d={shape} />
      {inside}
    </g>
  );
}

/* Whether a door "B1.1-C1.4" is this side: the middle of its two hexes is the middle of the side. */
function touches(token: string, side: SideView): boolean {
  const [one = "", two = ""] = token.slice(5).split("-");
  const frame: Frame = { left: 0, top: 0, width: 0, height: 0 };
  const [a, b, at] = [centre(frame, one), centre(frame, two), centre(frame, side.hex)];
  const half = toward(side.dir, (RADIUS * Math.sqrt(3)) / 2);
  return Math.hypot((a.x + b.x) / 2 - at.x - half.x, (a.y + b.y) / 2 - at.y - half.y) < 2;
}

export function Ground(props: Props): JSX.Element {
  const { view, frame } = props;
  const reach = new Set(props.picker === null ? [] : (view.turn?.reach ?? []));
  return (
    <g>
      {view.map.areas.flatMap((area) =>
        hexesOf(area.id).map((hex) => (
          <Hex key={hex} {...props} hex={hex} room={area.room > 0} blocked={area.blocked.includes(hex[3] ?? "-")} walk={reach.has(hex)} />
        )),
      )}
      {view.map.areas.map((area) => {
        const { x, y } = centre(frame, `${area.id}.0`);
        return (
          <g key={area.id} class="gd-inert">
            <path class="gd-area" d={areaEdge(frame, area.id)} />
            {view.search.includes(area.id) && (
              <path class="gd-search" transform={`translate(${x + 9} ${y - 8}) scale(.7)`} d="M-2-8A5 5 0 1 1-2 2 5 5 0 1 1-2-8ZM2 1 7 6" />
            )}
            <text class="gd-area-name" x={x} y={y + 15.5}>
              {area.id}
            </text>
          </g>
        );
      })}
      {view.map.sides.map((side) => (
        <Side key={`${side.hex} ${side.dir}`} {...props} side={side} />
      ))}
    </g>
  );
}

/* What lies about: teleport points, places to work at, objects, lockers, mines and flames. */
export function Lying({ view, frame }: { view: View; frame: Frame }): JSX.Element {
  const put = (hex: string): string => {
    const { x, y } = centre(frame, hex);
    return `translate(${x} ${y})`;
  };
  return (
    <g class="gd-inert" aria-hidden="true">
      {view.points.map((point) => (
        <g key={point.mark} class={`gd-point gd-point-${point.mark}`} transform={put(point.at)}>
          <circle r="14" />
          <circle r="9" />
          <path d="M0-14V-18M0 14V18M-14 0H-18M14 0H18" />
          {point.charged && <path class="gd-charge" d="M-4-6H4V6H-4Z" />}
        </g>
      ))}
      {view.waypoints.map((one) => (
        <g key={one.at} class={one.work >= one.needs ? "gd-way gd-way-done" : "gd-way"} transform={put(one.at)}>
          <path d="M0-13 13 0 0 13-13 0Z" />
          {Array.from({ length: one.needs }, (_, n) => (
            <circle key={n} class={n < one.work ? "gd-work gd-on" : "gd-work"} cx={(n - (one.needs - 1) / 2) * 6} r="2.2" />
          ))}
        </g>
      ))}
      {view.crates.map((one) => (
        <path key={one.at} class="gd-crate" transform={put(one.at)} d="M-9-7H9V8H-9ZM-9-2H9M-2-2V2H2V-2" />
      ))}
      {view.tokens.map((one, n) => (
        <path
          key={n}
          class={`gd-token gd-token-${one.kind}`}
          transform={put(one.at)}
          d={one.kind === "flame" ? "M0-12C6-4 8 0 7 5 6 10-6 10-7 5-8 0-2-3 0-12Z" : "M-9 4A9 6 0 0 1 9 4ZM-3-5H3M0-5V-2"}
        />
      ))}
      {view.objects.flatMap((one, n) =>
        one.state === "map" && one.at !== null ? [<circle key={n} class="gd-object" r="7" cx={centre(frame, one.at).x} cy={centre(frame, one.at).y} />] : [],
      )}
    </g>
  );
}
