/* The board of Galaxy Defenders without a page: where hexes and sides lie, ways, and what events change. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { advance, beats, starts } from "../src/games/galaxy-defenders/stage";
import { RADIUS, WIDE, type View, centre, hexesOf, sideOf, toward, wayTo } from "../src/games/galaxy-defenders/view";

const FRAME = { left: 0, top: 0, width: 0, height: 0 };
const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;

function apart(one: string, two: string): number {
  const [a, b] = [centre(FRAME, one), centre(FRAME, two)];
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function view(): View {
  return {
    agents: [
      { seat: 0, agent: "marine", life: "alive", at: "A1.0", facing: 1, hp: 5, wounds: 1, shield: 0 },
      { seat: 1, agent: "biotech", life: "alive", at: "A1.1", facing: 1, hp: 5, wounds: 0, shield: 0 },
    ],
    drones: [{ kind: "sentry-gun", owner: 1, at: "A1.2", hp: 3, wounds: 0, shield: 1, ammo: 2, weapon: { dice: "2B", range: 2, kind: "ranged" } }],
    aliens: [
      { alien: 0, card: "XB-G", species: "XB", rank: "green", at: ["B1.0"], hp: 3, wounds: 0, shield: 1 },
      { alien: 2, card: "AR-B", species: "AR", rank: "blue", at: ["C1.0", "C1.1"], hp: 2, wounds: 0, shield: 0 },
    ],
    signals: ["D1.0", "D1.3"],
    points: [{ mark: "bolt", at: "H1.0", charged: false }],
    turn: { seat: 0, used: [], evaded: false, encounter: null, from: { "A1.4": "A1.0", "A2.2": "A1.4" } },
  } as unknown as View;
}

const event = (type: string, more: Record<string, unknown>): Parameters<typeof advance>[1] => ({ type, text: "", ...more });

test("the six hexes of an area lie round its centre, and areas fit together", () => {
  for (const [n, hex] of hexesOf("C2").entries()) if (n > 0) assert.ok(near(apart("C2.0", hex), WIDE), hex);
  const direction = centre(FRAME, "C2.2");
  const step = toward(2, WIDE);
  assert.ok(near(direction.x - centre(FRAME, "C2.0").x, step.x) && near(direction.y - centre(FRAME, "C2.0").y, step.y), "digit 2 is north-east");
  assert.ok(near(apart("B1.1", "C1.4"), WIDE), "hexes of neighbouring areas touch");
  const all = ["A1", "B1", "A2", "B2", "C1"].flatMap(hexesOf).map((hex) => centre(FRAME, hex));
  for (const [n, a] of all.entries()) for (const b of all.slice(n + 1)) assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > WIDE - 0.01, "no two in one place");
});

test("a side lies half-way to the neighbour in its direction", () => {
  for (let dir = 1; dir <= 6; dir++) {
    const [a, b] = sideOf(dir);
    const half = toward(dir, WIDE / 2);
    assert.ok(near((a.x + b.x) / 2, half.x) && near((a.y + b.y) / 2, half.y), String(dir));
    assert.ok(near(Math.hypot(a.x - b.x, a.y - b.y), RADIUS), String(dir));
  }
});

test("the way to a hex is told step by step, and there is none to where nobody gets", () => {
  assert.deepEqual(wayTo(view(), "A2.2"), ["A1.4", "A2.2"]);
  assert.deepEqual(wayTo(view(), "H3.0"), []);
  assert.deepEqual(wayTo(view(), "A1.0"), []);
});

test("figures go where events say", () => {
  const marine = { id: "marine", seat: 0 };
  const gun = { id: "sentry-gun", seat: 1 };
  assert.equal(advance(view(), event("stepped", { unit: marine, from: "A1.0", to: "A1.4" })).agents[0]?.at, "A1.4");
  assert.equal(advance(view(), event("faced", { agent: marine, facing: 5 })).agents[0]?.facing, 5);
  const driven = advance(view(), event("stepped", { unit: gun, from: "A1.2", to: "A1.3" }));
  assert.deepEqual([driven.drones[0]?.at, driven.agents[1]?.at], ["A1.3", "A1.1"], "a drone is not its owner");
  const swarm = advance(view(), event("marched", { alien: { id: "AR-B", alien: 2 }, from: "C1.1", to: "B1.2" }));
  assert.deepEqual(swarm.aliens[1]?.at, ["C1.0", "B1.2"], "one of a swarm");
  assert.deepEqual(advance(view(), event("signal_moved", { from: "D1.3", to: "C1.4" })).signals, ["D1.0", "C1.4"]);
});

test("wounds, shields and deaths are counted", () => {
  const marine = { id: "marine", seat: 0 };
  const beta = { id: "XB-G", alien: 0 };
  assert.equal(advance(view(), event("wounded", { body: marine, wounds: 2, left: 2 })).agents[0]?.wounds, 3);
  assert.equal(advance(view(), event("wounded", { body: beta, wounds: 1, left: 2 })).aliens[0]?.wounds, 1);
  assert.equal(advance(view(), event("shielded", { body: beta, cancelled: 1, left: 0 })).aliens[0]?.shield, 0);
  assert.deepEqual(
    advance(view(), event("died", { body: beta, hex: "B1.0" })).aliens.map(({ alien }) => alien),
    [2],
  );
  assert.deepEqual(advance(view(), event("died", { body: { id: "AR-B", alien: 2 }, hex: "C1.0" })).aliens[1]?.at, ["C1.1"], "one of a swarm");
  assert.equal(advance(view(), event("died", { body: marine, hex: "A1.0" })).agents[0]?.life, "dead");
  assert.deepEqual(advance(view(), event("revealed", { hex: "D1.0", kind: "alien" })).signals, ["D1.3"]);
  const come = advance(view(), event("appeared", { alien: { id: "XG-R", alien: 5 }, hex: "D1.0" })).aliens.at(-1);
  assert.deepEqual([come?.species, come?.rank, come?.at], ["XG", "red", ["D1.0"]]);
});

test("what has a length of its own begins after the one before, the rest with it", () => {
  const events = ["activated", "marched", "engaged", "attack", "rolled"].map((type) => event(type, {}));
  const at = starts(events);
  assert.deepEqual([at[0], at[2]], [0, at[1]]);
  assert.ok((at[3] ?? 0) > (at[2] ?? 0) && (at[4] ?? 0) > (at[3] ?? 0) && beats(events) > (at[4] ?? 0));
});
