import assert from "node:assert/strict";
import { test } from "node:test";
import { nextAt } from "../src/table/handover";

const chair = (seat: number, due: number[], plays = true) => ({ seat, due, plays });

test("the screen goes to whose turn it is", () => {
  assert.equal(nextAt([1], [chair(0, [1]), chair(1, [1])]), 1);
  assert.equal(nextAt([0, 1], [chair(0, [0, 1], false), chair(1, [0, 1])]), 1, "a bot sits for the first");
  assert.equal(nextAt([2], [chair(0, [2]), chair(1, [2])]), -1, "who is not at this screen");
});

test("chairs that have not heard the same hand nothing over, so that it ends", () => {
  const chairs = [chair(0, [1]), chair(1, [0])]; // the first has heard of the luck of all
  assert.equal(nextAt([1], chairs), -1);
  assert.equal(nextAt([0], chairs), -1);
});
