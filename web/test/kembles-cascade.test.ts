/* What the screen of Kemble's Cascade works out by itself: when events begin, the view after them, what a shot would hit, what a click may mean. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { GameEvent } from "../src/board/types";
import { tokenOf } from "../src/games/kembles-cascade/Cell";
import { sensorColour, sensorEffect } from "../src/games/kembles-cascade/Icons";
import { hitsOf } from "../src/games/kembles-cascade/Overlay";
import { advance, beats, starts } from "../src/games/kembles-cascade/stage";
import { type Captain, SEATS, type View, ray } from "../src/games/kembles-cascade/view";
import { ask, soft } from "../src/games/kembles-cascade/words";

function captain(cell: string | null, more: Partial<Captain> = {}): Captain {
  const numbers = { energy: 5, max_energy: 5, level: 0, glory: 0, bellonium: 0, markers: 0, needed: 0, worth: 0, spent: 0, lost: 0, cards: 0 };
  return {
    cell,
    deployed: true,
    ...numbers,
    cage: "up",
    upgrades: {},
    mission: null,
    cubes: [0, 0],
    achievements: [],
    sealed: false,
    played: null,
    sensors: null,
    choice: null,
    power_ups: null,
    ...more,
  };
}

function view(seats: Captain[], more: Partial<View> = {}): View {
  const step = { moves: 1, fires: 1, overloads: 0, paid: 0, shots: 0, used: [], charged: false, jammed: [], down: false };
  const rest = {
    flipped: [],
    cells: {},
    damage: {},
    claimed: {},
    outlook: {},
    overload: null,
    arrival: null,
    loss: null,
    scrolling: false,
    flees: null,
    buying: "down",
    shop: {},
    achievements: [],
    worth: [],
  };
  const rows = [
    ["S1-01", "S1-02", "S1-03"],
    [null, null, null],
    [null, null, null],
    [null, null, null],
    ["A1-01", null, null],
  ];
  return {
    to_act: [0],
    node: "combat",
    round: 2,
    turn: 0,
    order: [0, 1],
    teams: false,
    rows,
    seats,
    step,
    pile_rows: 14,
    rows_left: 3,
    boss: null,
    result: null,
    ...rest,
    ...more,
  };
}

function told(...types: string[]): GameEvent[] {
  return types.map((type) => ({ type, text: "" }));
}

test("what happens together begins together", () => {
  assert.deepEqual(starts(told("fired", "hit", "hit", "killed", "bellonium", "covered")), [0, 1, 1, 1.7, 1.7, 1.7]);
  const order = starts(told("chose", "revealed", "revealed", "bellonium", "drew", "turn"));
  assert.equal(order[1], order[2]);
  assert.ok((order[5] ?? 0) > (order[4] ?? 0));
});

test("a ply lasts until its last event is over, and no event begins before the one before it", () => {
  const events = told("end", "pushed", "collided", "lost", "scrolled", "boss", "new_row", "bellonium", "round");
  const all = starts(events);
  all.forEach((start, n) => assert.ok(start >= (all[n - 1] ?? 0)));
  assert.ok(beats(events) > (all[all.length - 1] ?? 0));
  assert.equal(beats(told("drew", "sealed")), 0);
});

test("a new row brings everything one row down", () => {
  let now = view([captain("c4", { threats: { b3: { points: 1, near: 1 } } }), captain(null)], {
    cells: { a1: { type: "FIGHTER", energy: 1 }, a5: { type: "ASTEROID" } },
    flipped: ["c2"],
  });
  now = advance(now, { type: "scrolled", text: "" });
  assert.equal(now.rows.length, 4);
  assert.deepEqual(now.gone, ["A1-01", null, null]);
  now = advance(now, { type: "new_row", text: "", card1: "W1-01", card2: "W1-02", card3: "W1-03", cells: { a1: { type: "WORMHOLE" } } });
  assert.deepEqual(now.rows[0], ["W1-01", "W1-02", "W1-03"]);
  assert.equal(now.rows.length, 5);
  assert.equal(now.cells.a1?.type, "WORMHOLE");
  assert.equal(now.cells.a2?.type, "FIGHTER");
  assert.equal(now.seats[0]?.cell, "c5");
  assert.deepEqual(now.seats[0]?.threats, {});
  assert.deepEqual(now.flipped, ["c3"]);
  assert.equal(now.rows_left, 2);
});

test("a card that turns over shows its back and forgets its damage", () => {
  const cells = {
    c1: { type: "MINIBOSS", energy: 4, flip: true, back: { type: "WORMHOLE" } },
    d1: { type: "MINIBOSS", energy: 4, flip: true, back: { type: "MINIBOSS", energy: 3 } },
  };
  const now = advance(view([captain("c4")], { cells, damage: { c1: 4, a2: 1 } }), { type: "flipped", text: "", cell: "c1" });
  assert.deepEqual(now.cells, { c1: { type: "WORMHOLE" }, d1: { type: "MINIBOSS", energy: 3 } });
  assert.deepEqual(now.damage, { a2: 1 });
});

test("the Mosquito's card changes places with its neighbour, ships included", () => {
  const cells = { c2: { type: "MOSQUITO" }, e2: { type: "FIGHTER" } };
  const now = advance(view([captain("f2"), captain("d3")], { cells, flees: "c2" }), { type: "fled", text: "", cell: "c2", direction: "right" });
  assert.deepEqual(now.cells, { e2: { type: "MOSQUITO" }, c2: { type: "FIGHTER" } });
  assert.equal(now.seats[0]?.cell, "d2");
  assert.equal(now.seats[1]?.cell, "d3");
});

test("energy, danger and cubes follow the events", () => {
  let now = view([captain("c4", { energy: 3, level: 4 }), captain("d4")]);
  now = advance(now, { type: "lost", text: "", seat: 0, energy: 2, cause: "danger" });
  assert.deepEqual([now.seats[0]?.energy, now.seats[0]?.level], [1, 0]);
  now = advance(now, { type: "cube", text: "", seat: 1, on: 0 });
  assert.deepEqual(now.seats[0]?.cubes, [0, 1]);
  now = advance(now, { type: "destroyed", text: "", seat: 0, cause: "ram" });
  assert.deepEqual([now.seats[0]?.cell, now.seats[0]?.energy, now.seats[0]?.cubes], [null, 0, [0, 0]]);
  now = advance(now, { type: "entered", text: "", seat: 0, cell: "a5" });
  assert.deepEqual([now.seats[0]?.cell, now.seats[0]?.energy], ["a5", 4]);
});

test("every weapon shows what it would hit", () => {
  const now = view([captain("c4", { target: "c1" })]);
  assert.deepEqual(ray("c4", "up", now), ["c3", "c2", "c1"]);
  assert.deepEqual(hitsOf(now, 0, "fire turret"), ["c1"]);
  assert.deepEqual(hitsOf(now, 0, "fire missile b1 overload"), ["c1", "b1"]);
  assert.deepEqual(hitsOf(now, 0, "fire missile overload"), ["c1"]);
  assert.deepEqual(hitsOf(now, 0, "fire gamma"), ["c3", "c2", "c1"]);
  assert.deepEqual(hitsOf(now, 0, "fire flame"), ["c3"]);
  assert.deepEqual(hitsOf(now, 0, "move c3"), []);
});

test("a click on a cell is a move until a weapon or a card asks for a place", () => {
  const picker = {
    chosen: [] as string[],
    next: [],
    left: [],
    can: () => true,
    has: () => false,
    count: () => 0,
    pick: () => {},
    drop: () => {},
    clear: () => {},
    carries: () => false,
    hover: () => {},
    whyNot: () => {},
  };
  assert.equal(tokenOf(picker, "b2"), "cell:b2");
  assert.equal(tokenOf({ ...picker, chosen: ["weapon:missile"] }, "b2"), "at:b2");
  assert.equal(tokenOf(null, "b2"), "cell:b2");
});

test("why not: the action that was probably meant", () => {
  const now = view([captain("c4"), captain("d4")]);
  assert.equal(ask(now, [], "cell:a1", []), "move a1");
  assert.equal(ask(now, [], "ship:1", []), "move d4");
  assert.equal(ask({ ...now, step: { ...now.step, moves: 0, fires: 0 } }, [], "weapon:laser", []), "fire laser overload");
  assert.equal(ask(view([captain(null)]), [], "cell:a1", []), "enter a1");
  assert.equal(ask(now, ["card:P-JAM"], "at:b2", []), "play P-JAM b2");
});

test("sensor cards show the effect and the colour of the facts", () => {
  const facts = JSON.parse(readFileSync(join(process.cwd(), "..", "data", "kembles-cascade", "facts.json"), "utf8")) as {
    sensors: { number: number; colour: string; effect: string | null }[];
  };
  const names: Record<string, string> = { MOVE: "move", BELL: "bell", FREE1: "free", HEAVY2: "heavy" };
  assert.equal(facts.sensors.length, 40);
  for (const { number, colour, effect } of facts.sensors) {
    assert.equal(sensorEffect(number), names[effect ?? ""] ?? null, `${number}`);
    assert.equal(SEATS[sensorColour(number)], colour, `${number}`);
  }
});

test("long names may break between two consonants near the middle", () => {
  assert.equal(soft("Afterburner"), "After\u00adburner");
  assert.equal(soft("Postcombustion"), "Postcom\u00adbustion");
  assert.equal(soft("Star Chart"), "Star Chart");
});
