/* Lines over the cells: where the danger of a ship comes from, where the guns of the one who decides point, and what the action under
 * the pointer would hit. */
import type { JSX } from "preact";
import { COLUMN, type Direction, type Frame, type Point, STEPS, type Threat, type View, type Weapon, centre, nextTo, ray } from "./view";

/* From a towards b, stopping short of both, so that what stands there stays visible. */
function between(a: Point, b: Point, before: number, after: number): [Point, Point] {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const cut = length < before + after + 8 ? 0.3 : 1;
  const dx = length === 0 ? 0 : (b.x - a.x) / length;
  const dy = length === 0 ? 0 : (b.y - a.y) / length;
  return [
    { x: a.x + dx * before * cut, y: a.y + dy * before * cut },
    { x: b.x - dx * after * cut, y: b.y - dy * after * cut },
  ];
}

function kindOf(threat: Threat): "near" | "ranged" | "gamma" | "omni" {
  return (["near", "gamma", "ranged", "omni"] as const).find((kind) => threat[kind] !== undefined) ?? "near";
}

function ThreatLine({ from, to, threat }: { from: Point; to: Point; threat: Threat }): JSX.Element {
  const kind = kindOf(threat);
  const [a, b] = between(from, to, 26, 34);
  const angle = Math.atan2(b.y - a.y, b.x - a.x) * (180 / Math.PI);
  const bend =
    kind === "omni" ? { x: (a.x + b.x) / 2 + (b.y - a.y) * 0.18, y: (a.y + b.y) / 2 - (b.x - a.x) * 0.18 } : { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  return (
    <g class={`kc-threat kc-threat-${kind}`}>
      <path class="kc-threat-under" d={`M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}`} />
      <path class="kc-threat-line" d={`M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}`} />
      {kind !== "omni" && <path class="kc-threat-head" d="M-11-8 2 0-11 8z" transform={`translate(${b.x} ${b.y}) rotate(${angle})`} />}
      <g transform={`translate(${from.x} ${from.y})`}>
        <circle class="kc-threat-disc" r="15" />
        <text class="kc-threat-points" y="7">
          +{threat.points}
        </text>
      </g>
    </g>
  );
}

export function Threats({ view, seat, frame, faint }: { view: View; seat: number; frame: Frame; faint: boolean }): JSX.Element | null {
  const own = view.seats[seat];
  if (own?.cell == null || own.threats === undefined) return null;
  const at = own.cell;
  const to = centre(at, frame);
  return (
    <g class={faint ? "kc-threats kc-faint" : "kc-threats"} aria-hidden="true">
      {Object.entries(own.threats).map(([cell, threat]) => (
        <ThreatLine key={cell} from={cell === at ? { x: to.x, y: to.y - 1 } : centre(cell, frame)} to={to} threat={threat} />
      ))}
    </g>
  );
}

/* A dashed line from the ship's gun to what it would hit, or to the edge. */
export function AimLine({ view, seat, frame }: { view: View; seat: number; frame: Frame }): JSX.Element | null {
  const own = view.seats[seat];
  if (own?.cell == null) return null;
  const from = centre(own.cell, frame);
  const [dx, dy] = STEPS[own.cage];
  const cells = ray(own.cell, own.cage, view);
  const last = own.target ?? cells[cells.length - 1];
  if (last === undefined) return null;
  const to = centre(last, frame);
  const reach = own.target == null ? (dx === 0 ? frame.height / 2 : COLUMN / 2) : -24;
  return (
    <g class={`kc-aim kc-seat-${seat}`} aria-hidden="true">
      <path d={`M${from.x + dx * 46} ${from.y + dy * 46}L${to.x + dx * reach} ${to.y + dy * reach}`} />
      {own.target != null && <path class="kc-reticle" d="M-30-18V-30H-18M18-30H30V-18M30 18V30H18M-18 30H-30V18" transform={`translate(${to.x} ${to.y})`} />}
    </g>
  );
}

/* The cells an action would hit. */
export function hitsOf(view: View, seat: number, action: string): string[] {
  const [verb, what, at] = action.split(" ");
  const own = view.seats[seat];
  if (own?.cell == null) return [];
  if (verb === "shot") return own.target == null ? [] : [own.target];
  if (verb !== "fire") return verb === "play" && at !== undefined ? [at] : [];
  const weapon = what as Weapon;
  const next = nextTo(own.cell, own.cage, view);
  if (weapon === "gamma") return ray(own.cell, own.cage, view);
  if (weapon === "flame") return next === null ? [] : [next];
  const splash = at !== undefined && at !== "overload" ? [at] : [];
  return own.target == null ? splash : [own.target, ...splash];
}

export function Preview({ view, seat, frame, action }: { view: View; seat: number; frame: Frame; action: string }): JSX.Element | null {
  const [verb, what] = action.split(" ");
  const own = view.seats[seat];
  const hits = hitsOf(view, seat, action);
  if (verb === "rotate" && own?.cell != null) {
    const turned = { ...view, seats: view.seats.map((one, n) => (n === seat ? { ...one, cage: what as Direction, target: null } : one)) };
    return <AimLine view={turned} seat={seat} frame={frame} />;
  }
  if ((verb === "move" || verb === "jump") && own?.cell != null && what !== undefined) {
    const [a, b] = between(centre(own.cell, frame), centre(what, frame), 30, 22);
    const angle = Math.atan2(b.y - a.y, b.x - a.x) * (180 / Math.PI);
    return (
      <g class="kc-go" aria-hidden="true">
        <path class="kc-go-line" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
        <path class="kc-go-head" d="M-11-9 3 0-11 9z" transform={`translate(${b.x} ${b.y}) rotate(${angle})`} />
      </g>
    );
  }
  return (
    <g class="kc-preview" aria-hidden="true">
      {hits.map((cell, n) => (
        <g
          key={cell}
          transform={`translate(${centre(cell, frame).x} ${centre(cell, frame).y})`}
          class={n > 0 && what !== "gamma" ? "kc-mark kc-mark-splash" : "kc-mark"}
        >
          <circle r="33" />
          <path d="M-42 0H-24M24 0H42M0-42V-24M0 24V42" />
        </g>
      ))}
    </g>
  );
}
