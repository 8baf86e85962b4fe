// Plays Battleship Galaxies in a window: launches, flies at the nearest enemy and fires, without any luck.
import assert from "node:assert/strict";
import { click } from "./table.mjs";

const even = (row) => (row % 2 === 0 ? 0.5 : 0);

// How far apart two hexes are, in steps.
function apart(a, b) {
  const [columnA, rowA, columnB, rowB] = [a.slice(0, 2), a.slice(2, 4), b.slice(0, 2), b.slice(2, 4)].map(Number);
  const rows = Math.abs(rowA - rowB);
  return rows + Math.max(0, Math.abs(columnA + even(rowA) - columnB - even(rowB)) - rows / 2);
}

function enemiesOf(view, seat) {
  const { side } = view.seats[seat];
  return Object.values(view.cards)
    .filter(({ controller, place }) => place === "play" && view.seats[controller].side !== side)
    .flatMap(({ ships }) => ships.flatMap(({ hexes }) => hexes ?? []));
}

// Where the moving ship comes nearer to an enemy than where it is: as near as it gets, with the fewest rolls, by the shortest way. Null: nowhere.
function nearest(view, seat) {
  const enemies = enemiesOf(view, seat);
  const here = Object.values(view.cards)
    .flatMap(({ ships }) => ships)
    .find(({ id }) => id === view.move.ship).hexes[0];
  const far = (at) => Math.min(...enemies.map((hex) => Math.max(1, apart(at, hex))));
  const better = (a, b) => far(a.at) - far(b.at) || (a.rolls?.length ?? 0) - (b.rolls?.length ?? 0) || a.path.length - b.path.length;
  const [best] = (view.move.reach ?? []).filter(({ at }) => far(at) < far(here)).sort(better);
  return best ?? null;
}

// What comes first where there is a choice.
const ORDER = "place hold start draw keep save attack patrol hit drop roll play use launch activate move charge end finish stop pass skip discard".split(" ");

// What an admiral does now: an action of the list, or a stop to fly to at once where nothing is rolled for on the way.
function order({ view, seat, legal }) {
  const said = (text) => legal.find(([action]) => action === text);
  if (view.node === "step") {
    const stop = nearest(view, seat);
    if (stop === null) return { action: said("stop") ?? legal[0] };
    return stop.rolls === undefined ? { stop } : { action: said(`step ${stop.path.split(" ")[0]}`) };
  }
  for (const verb of ORDER) {
    const action = legal.find(([text]) => text.split(" ")[0] === verb);
    if (action !== undefined) return { action };
  }
  return { action: legal[0] };
}

// Clicks the hex a ship shall end on, with a finger twice; the table takes the steps one after the other.
async function fly(window, { at, lead, path }, press = click) {
  const [{ ply }, before, steps] = [window.state, window.acts().length, path.split(" ").length];
  const hex = window.token(`hex:${lead ?? at}`);
  await press(hex);
  await window.settle();
  if (press !== click && window.acts().length === before) await press(hex);
  await window.until(() => window.acts().length === before + steps || window.state.ply >= ply + steps || window.state.over, `the way ${path}`);
  const act = window.acts().at(-1);
  await window.stored(act.id);
  if (!window.state.over) await window.atPly(ply + steps);
  return { how: "picks", wanted: act.a, taken: act.a };
}

// One decision of whoever sits at this window, by what glows in it.
export async function command(window, press) {
  const { action, stop } = order(window.state);
  const done = stop === undefined ? await window.take(action, press) : await fly(window, stop, press);
  assert.ok(done.how !== "list" && done.taken === done.wanted, `"${done.wanted}" cannot be said by picking`);
  return done.taken;
}
