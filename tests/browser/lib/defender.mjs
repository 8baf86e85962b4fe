// Plays an agent of Galaxy Defenders in a window: shoots what it can, goes where there is something to do, without any luck.
import assert from "node:assert/strict";

const Q = [0, 1, 1, 0, -1, -1, 0]; // of digits: the centre, then round from the east
const R = [0, 0, -1, -1, 0, 1, 1];

function axial(hex) {
  const [u, v, digit] = [hex.charCodeAt(0) - 65, Number(hex[1]) - 1, Number(hex[3])];
  return { q: 2 * u - v + Q[digit], r: u + 3 * v + R[digit] };
}

// How far apart two hexes are, in steps.
function apart(a, b) {
  const [one, other] = [axial(a), axial(b)];
  const [q, r] = [one.q - other.q, one.r - other.r];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

// What an agent goes for: work that is left, then aliens, then signals.
function aims(view) {
  const work = view.waypoints.filter((one) => one.work < one.needs).map(({ at }) => at);
  const aliens = view.aliens.flatMap(({ at }) => at);
  return [work, aliens, view.signals].find((list) => list.length > 0) ?? [];
}

const nearest = (from, list) => Math.min(...list.map((hex) => apart(from, hex)));

// Which step brings it nearer; undefined: none does.
function step(view, at, legal) {
  const goals = aims(view);
  const steps = legal.filter(([action]) => action.startsWith("step ")).map((action) => ({ action, far: nearest(action[0].slice(5), goals) }));
  const [best] = steps.sort((a, b) => a.far - b.far);
  return goals.length > 0 && best !== undefined && best.far < nearest(at, goals) ? best.action : undefined;
}

// The facing from which most of what it goes for lies in front.
function face(view, at, legal) {
  const goals = view.aliens.flatMap((one) => one.at);
  const [from, target] = [axial(at), goals.sort((a, b) => apart(at, a) - apart(at, b))[0]];
  if (target === undefined) return legal[0];
  const to = axial(target);
  const ahead = (dir) => (Q[dir] + R[dir] / 2) * (to.q - from.q + (to.r - from.r) / 2) + 0.75 * R[dir] * (to.r - from.r);
  return [...legal].sort((a, b) => ahead(Number(b[0].slice(5))) - ahead(Number(a[0].slice(5))))[0];
}

// What comes first where there is a choice.
const ORDER = "agent gain promote deploy give replace alpha roll do attack aid draw activate reveal place go pass stop end".split(" ");

export function order({ view, seat, legal }) {
  const { at } = view.agents[seat];
  if (legal.every(([action]) => action.startsWith("face"))) return face(view, at, legal);
  const attack = legal.find(([action]) => action.startsWith("do ")) ?? legal.find(([action]) => action.startsWith("attack"));
  if (attack !== undefined) return attack;
  if (view.node === "turn" || view.node === "move") {
    const next = step(view, at, legal);
    if (next !== undefined) return next;
  }
  for (const verb of ORDER) {
    const action = legal.find(([text]) => text.split(" ")[0] === verb);
    if (action !== undefined) return action;
  }
  return legal[0];
}

// One decision of whoever sits at this window, by what glows in it.
export async function defend(window, press) {
  const { how, wanted, taken } = await window.take(order(window.state), press);
  assert.ok(how !== "list" && taken === wanted, `"${wanted}" cannot be said by picking`);
  return taken;
}
