/* The hand of Flip Ships: practice flicks of hands whose k is known, and what is made of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { TRIALS, type Trial, lean, needOf, restOf, scatterFrom, steadiness, targetOf } from "../src/games/flip-ships/steadiness";
import { PLAIN, steadied } from "../src/games/flip-ships/flick";
import { slidesTo } from "../src/games/flip-ships/tried";
import type { View } from "../src/games/flip-ships/view";

const VIEW = { rows: 4, table: { edges: [-700, 700, 0, 1500], atmosphere: 330, sector: 165, card: [63, 88] } } as unknown as View;
const EDGE = { x: 0, y: 0 };

/* Even numbers from 0 to 1, the same every time. */
function luck(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function hand(k: number, next: () => number, wrong = { aim: 0, power: 1 }): Trial[] {
  return Array.from({ length: TRIALS }, (_none, n) => {
    const needs = needOf(EDGE, targetOf(VIEW, n));
    const { aim, power } = steadied({ ...PLAIN, aim: needs.aim + wrong.aim, power: needs.power * wrong.power }, k, next);
    return { x: 0, aim, power, needs };
  });
}

for (const k of [0.33, 1, 1.5, 2, 3])
  test(`twenty flicks of a hand of k = ${k} tell it`, () => {
    const next = luck(k * 100);
    const found = Array.from({ length: 200 }, () => steadiness(hand(k, next)) / k);
    const mean = found.reduce((sum, one) => sum + one, 0) / found.length;
    const miss = found.reduce((sum, one) => sum + Math.abs(one - 1), 0) / found.length;
    assert.ok(Math.abs(mean - 1) < 0.04, `on average ${mean.toFixed(3)} of it`);
    assert.ok(miss < 0.15, `${(miss * 100).toFixed(1)} % off on average`);
  });

test("a hand that always errs the same way is steady, and hears of it", () => {
  const next = luck(7);
  const found = Array.from({ length: 100 }, () => hand(1, next, { aim: 3, power: 1.12 }));
  const mean = (of: (trials: Trial[]) => number): number => found.reduce((sum, one) => sum + of(one), 0) / found.length;
  assert.ok(Math.abs(mean(steadiness) - 1) < 0.1);
  assert.ok(Math.abs(mean((one) => lean(one).aim) - 3) < 0.2);
  assert.ok(Math.abs(mean((one) => lean(one).power) - 0.12) < 0.02);
});

test("fumbles do not count, a wild hand does", () => {
  const next = luck(11);
  const fumbled = Array.from({ length: 100 }, () => hand(1, next).map((one, n) => (n % 7 === 3 ? { ...one, power: 0.8, aim: one.aim - 30 } : one)));
  const mean = fumbled.reduce((sum, one) => sum + steadiness(one), 0) / fumbled.length;
  assert.ok(Math.abs(mean - 1) < 0.15, `${mean}`);
  const wild = hand(1, next).map((one, n) => (n % 2 === 0 ? { ...one, power: one.power * 1.6 } : one));
  assert.ok(steadiness(wild) > 3, "every other flick far too strong is no fumble");
  assert.equal(scatterFrom(wild), 400, "as much as a seat may have");
});

test("nothing measured says nothing, and a perfect hand still scatters", () => {
  assert.equal(steadiness([]), 1.5);
  assert.equal(scatterFrom(hand(0, luck(1))), 5);
});

test("what a target needs comes to rest on it, and is what the rules measured", () => {
  const powers = [1, 2, 3, 4].map((row) => needOf(EDGE, { x: 0, y: 374 + 165 * (row - 1) }).power.toFixed(2));
  assert.deepEqual(powers, ["1.90", "2.30", "2.70", "3.10"]);
  const seen = new Set<string>();
  for (let n = 0; n < TRIALS; n++) {
    const target = targetOf(VIEW, n);
    const from = { x: 40, y: -50 };
    const { aim, power } = needOf(from, target);
    const rest = restOf(from, aim, power);
    assert.ok(Math.hypot(rest.x - target.x, rest.y - target.y) < 0.01);
    seen.add(`${target.x} ${target.y}`);
  }
  assert.equal(seen.size, 20, "every place of the formation once");
});

test("what is only tried slides to the row it is said to reach", () => {
  const start = { at: [0, 0, 3.5] as [number, number, number], facing: 0 };
  const rests = (power: number, kind = "flip", loft = 50): number | undefined => slidesTo(VIEW, kind, start, { ...PLAIN, power, loft })?.y;
  assert.ok(Math.abs((rests(2.3) ?? 0) - 539) < 0.01, "the middle of the second row");
  assert.ok((rests(2.3, "flip", 65) ?? 0) < 500, "a steeper one comes down nearer");
  assert.deepEqual([rests(3.8), rests(2.3, "forward"), rests(2.3, "throw")], [undefined, undefined, undefined]);
});
