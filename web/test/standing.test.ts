/* Chances that are shown together, and places at the end. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { places, shared, swings } from "../src/table/standing";

const round = (list: number[]): number[] => list.map((value) => Math.round(value * 1000) / 1000);

test("where one side wins, chances add up to one; mates have the same", () => {
  assert.deepEqual(round(shared([0.5, 0.5, 0.5, 0.5, 0.5], [0, 1, 2, 3, 4])), [0.2, 0.2, 0.2, 0.2, 0.2]);
  assert.deepEqual(round(shared([0.7, 0.3], [0, 1])), [0.7, 0.3]);
  assert.deepEqual(round(shared([0.8, 0.1, 0.6, 0.2], [0, 1, 0, 1])), [0.824, 0.176, 0.824, 0.176]);
  assert.deepEqual(shared([0.4, 0.4], null), [0.4, 0.4]);
  assert.deepEqual(shared([0.3], [0]), [0.3]);
  assert.deepEqual(shared([0, 0, 0], [0, 1, 2]), [0, 0, 0]);
});

test("winners come first, equal scores share a place", () => {
  const order = (winners: number[], scores: number[]): string =>
    places({ winners, scores })
      .map(({ seat, place }) => `${place}:${seat}`)
      .join(" ");
  assert.equal(order([2], [10, 7, 12, 10, 3]), "1:2 2:0 2:3 4:1 5:4");
  assert.equal(order([1, 3], [20, 15, 8, 9]), "1:1 1:3 3:0 4:2");
  assert.equal(order([], [0, 0]), "1:0 1:1");
});

test("the largest changes are found, in the order they were played", () => {
  const plies = [0.5, 0.52, 0.8, 0.3, 0.28, 0.9].map((chance, ply) => ({ ply, chance: [chance, 1 - chance] }));
  const told = (list: ReturnType<typeof swings>) => list.map(({ ply, seat, gain }) => [ply, seat, Math.round(gain * 100)]);
  assert.deepEqual(told(swings(plies, [0, 1], 2)), [
    [3, 1, 50],
    [5, 0, 62],
  ]);
  assert.deepEqual(told(swings(plies, [0, 1], 9)).length, 3, "what is small is left out");
  const alone = [0.6, 0.2, 0.4].map((chance, ply) => ({ ply, chance: [chance] }));
  assert.deepEqual(told(swings(alone, [0], 5)), [
    [1, 0, -40],
    [2, 0, 20],
  ]);
});
