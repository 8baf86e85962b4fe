/* Lines over the squares and under the pieces: an attack that waits for its answer, a group on its way, and what the action under the pointer
 * would do. */
import type { JSX } from "preact";
import type { Spot } from "./layout";
import { type Preview, preview } from "./path";
import { type Point, type View, centre, groupAt } from "./view";

interface OverlayProps {
  view: View;
  flip: boolean;
  spots: Map<number, Spot>;
  shown: string | null;
}

/* From a towards b, stopping short of b so that the end stays visible. */
function short(a: Point, b: Point, gap: number): Point {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const part = Math.max(0, length - gap) / length;
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

function Arrow({ from, to, class: name }: { from: Point; to: Point; class: string }): JSX.Element {
  const tip = short(from, to, 14);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return (
    <g class={name}>
      <path class="fc-line" d={`M${from.x} ${from.y}L${tip.x} ${tip.y}`} />
      <path class="fc-head" d="M-9-7 5 0-9 7" transform={`translate(${tip.x} ${tip.y}) rotate(${angle})`} />
    </g>
  );
}

function PreviewLines({ plan, spots, flip }: { plan: Preview; spots: Map<number, Spot>; flip: boolean }): JSX.Element {
  const points = plan.path.map((square) => centre(square, flip));
  const aimed = plan.ship === null ? undefined : spots.get(plan.ship);
  const end = plan.kind === "attack" && aimed !== undefined ? aimed : points[points.length - 1];
  const start = points[0];
  if (end === undefined || start === undefined) return <g />;
  if (plan.kind === "go") return <Arrow from={start} to={end} class="fc-preview fc-go" />;
  const ranged = plan.path.length > 2;
  const all = [...points.slice(0, -1), end];
  return (
    <g class={`fc-preview fc-fire${ranged ? " fc-ranged" : ""}`}>
      {plan.helpers.map((square) => {
        const from = centre(square, flip);
        return <path key={square} class="fc-line fc-helper" d={`M${from.x} ${from.y}L${end.x} ${end.y}`} />;
      })}
      <path class="fc-line" d={`M${all.map((point) => `${point.x} ${point.y}`).join("L")}`} />
      {all.slice(1, -1).map((point) => (
        <circle key={`${point.x},${point.y}`} class="fc-way" cx={point.x} cy={point.y} r="5" />
      ))}
      {plan.ship === null && <circle class="fc-aim" cx={end.x} cy={end.y} r="10" />}
    </g>
  );
}

function ShieldArc({ at, towards }: { at: Point; towards: Point }): JSX.Element {
  const angle = (Math.atan2(towards.y - at.y, towards.x - at.x) * 180) / Math.PI;
  return (
    <g class="fc-shield" transform={`translate(${at.x} ${at.y}) rotate(${angle})`}>
      <path d="M43-24A49 49 0 0 1 43 24" />
      <path d="M51-20A55 55 0 0 1 51 20" class="fc-shield-outer" />
    </g>
  );
}

/* Each square that takes part, whether its part is shielded, and the strength that is left. */
function AttackLines({ view, flip, spots }: OverlayProps): JSX.Element | null {
  const attack = view.attack;
  if (attack === null) return null;
  const end = (attack.ship === null ? undefined : spots.get(attack.ship)) ?? centre(attack.target, flip);
  const middle = centre(attack.target, flip);
  const squares = new Set([attack.origin, ...attack.participants.map((n) => view.ships[n]?.square ?? attack.origin)]);
  return (
    <g class={`fc-attack${attack.detect ? " fc-detect" : ""}${attack.ranged ? " fc-ranged" : ""}`}>
      {[...squares].map((square) => {
        const from = centre(square, flip);
        const off = attack.shielded.includes(square);
        const to = off ? short(from, middle, 52) : short(from, end, 16);
        return (
          <g key={square} class={off ? "fc-off" : undefined}>
            <path class={square === attack.origin ? "fc-line" : "fc-line fc-helper"} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
          </g>
        );
      })}
    </g>
  );
}

/* Drawn over the pieces: raised shields, and how hard the attack will hit. */
export function Front({ view, flip }: { view: View; flip: boolean }): JSX.Element | null {
  const attack = view.attack;
  if (attack === null || view.node === "over") return null;
  const middle = centre(attack.target, flip);
  return (
    <g class="fc-front" aria-hidden="true">
      {attack.shielded.map((square) => (
        <ShieldArc key={square} at={middle} towards={centre(square, flip)} />
      ))}
      {!attack.detect && (
        <g class="fc-strength" transform={`translate(${middle.x + 40} ${middle.y + 38})`}>
          <circle r="12" />
          <text y="5">{attack.strength}</text>
        </g>
      )}
    </g>
  );
}

export function Overlay(props: OverlayProps): JSX.Element {
  const { view, flip, spots, shown } = props;
  const plan = preview(view, shown);
  const start = view.group?.start ?? null;
  const group = groupAt(view);
  return (
    <g class="fc-overlay" aria-hidden="true">
      {group !== null && start !== null && group !== start && <Arrow from={centre(start, flip)} to={centre(group, flip)} class="fc-trail" />}
      <AttackLines {...props} />
      {plan !== null && <PreviewLines plan={plan} spots={spots} flip={flip} />}
    </g>
  );
}
