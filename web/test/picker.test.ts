import assert from "node:assert/strict";
import { test } from "node:test";
import { decided, narrow, natural, nearby, parseLegal } from "../src/board/picker";
import type { LegalAction } from "../src/board/types";
import { isPlace, rank } from "../src/games/fleet-commander/words";

const battle: LegalAction[] = [
  ["move c3 c4 E+", "square:c3 ship:4 ship:5 die:E+ square:c4"],
  ["move c3 c4 E+ #4", "square:c3 ship:4 die:E+ square:c4"],
  ["move c3 b3 E+", "square:c3 ship:4 ship:5 die:E+ square:b3"],
  ["move c3 c4 E*", "square:c3 ship:4 ship:5 die:E* square:c4"],
  ["move d2 c3 Ex", "square:d2 ship:6 die:Ex square:c3"],
  ["attack c3 d4 W+ #7", "square:c3 die:W+ square:d4 ship:7"],
  ["attack c3 d4 W+ W+ #7", "square:c3 die:W+ die:W+ square:d4 ship:7"],
  ["end", "button:end"],
];
const dice: LegalAction[] = [
  ["keep none", "button:keep"],
  ["keep H+", "die:H+ button:keep"],
  ["keep H+ H+", "die:H+ die:H+ button:keep"],
  ["keep H+ W!", "die:H+ die:W! button:keep"],
];
const rolls: LegalAction[] = [
  ["roll EEE", "colour:E colour:E colour:E"],
  ["roll EEW", "colour:E colour:E colour:W"],
  ["roll EWH", "colour:E colour:W colour:H"],
];

const after = (legal: LegalAction[], ...chosen: string[]) => narrow(parseLegal(legal, isPlace), chosen);
const tokens = (legal: LegalAction[], ...chosen: string[]) =>
  after(legal, ...chosen)
    .next.map((option) => option.token)
    .sort();

test("origins glow first, destinations after the origin", () => {
  const start = tokens(battle);
  assert.ok(start.includes("square:c3") && start.includes("square:d2") && start.includes("button:end"));
  assert.ok(!start.includes("square:c4") && !start.includes("square:d4"));
  const next = tokens(battle, "square:c3");
  assert.ok(next.includes("square:c4") && next.includes("square:b3") && next.includes("square:d4"));
});

test("a place that cannot start anything counts as the goal", () => {
  assert.deepEqual(
    after(battle, "square:b3").left.map((parsed) => parsed.action[0]),
    ["move c3 b3 E+"],
  );
});

test("a place that starts something counts as the start", () => {
  assert.ok(after(battle, "square:c3").left.every((parsed) => parsed.places[0] === "square:c3"));
  assert.deepEqual(decided(after(battle, "square:d2", "square:c3")), battle[4]);
});

test("one action left after its goal was picked is sent at once", () => {
  assert.deepEqual(decided(after(battle, "square:c3", "square:b3")), battle[2]);
  assert.deepEqual(decided(after(battle, "button:end")), battle[7]);
});

test("an origin alone never acts, even when one action is left", () => {
  assert.equal(after(battle, "square:d2").left.length, 1);
  assert.equal(decided(after(battle, "square:d2")), null);
  assert.equal(decided(after(battle, "die:Ex")), null);
});

test("several left ask for more, most ships first", () => {
  const now = after(battle, "square:c3", "square:c4");
  assert.equal(decided(now), null);
  assert.deepEqual(
    natural(now.left, rank).map((action) => action[0]),
    ["move c3 c4 E+", "move c3 c4 E*", "move c3 c4 E+ #4"],
  );
});

test("naming part of a group picks exactly that part", () => {
  assert.deepEqual(decided(after(battle, "square:c3", "ship:4", "die:E+", "square:c4")), battle[1]);
});

test("ship and goal are enough", () => {
  assert.deepEqual(decided(after(battle, "ship:6", "square:c3")), battle[4]);
});

test("equal dice are counted", () => {
  const one = after(battle, "square:c3", "die:W+");
  assert.equal(one.left.length, 2);
  assert.ok(one.next.some((option) => option.token === "die:W+"));
  assert.deepEqual(decided(after(battle, "square:c3", "die:W+", "die:W+", "square:d4")), battle[6]);
  assert.equal(after(battle, "die:W+", "die:W+", "die:W+").left.length, 0);
});

test("a closing button means exactly what is chosen", () => {
  assert.deepEqual(decided(after(dice, "button:keep")), dice[0]);
  assert.deepEqual(decided(after(dice, "die:H+", "button:keep")), dice[1]);
  assert.deepEqual(decided(after(dice, "die:H+", "die:H+", "button:keep")), dice[2]);
  assert.equal(decided(after(dice, "die:H+")), null);
});

test("colours are a set with repeats", () => {
  assert.deepEqual(tokens(rolls, "colour:E", "colour:E"), ["colour:E", "colour:W"]);
  assert.deepEqual(decided(after(rolls, "colour:W", "colour:E", "colour:H")), rolls[2]);
});

test("what one action needs anyway is offered further on", () => {
  const only: LegalAction[] = [
    ["move a1 a2 E+", "square:a1 ship:1 die:E+ square:a2"],
    ["move a1 b1 E+", "square:a1 ship:1 die:E+ square:b1"],
  ];
  const next = tokens(only);
  assert.ok(next.includes("square:a1") && next.includes("square:a2") && next.includes("square:b1"));
});

test("near actions put the clicked thing where one of its kind stands", () => {
  assert.deepEqual(nearby(parseLegal(battle, isPlace), ["square:c3"], "square:e5"), ["move c3 e5 E+", "attack c3 e5 W+ #7"]);
  assert.deepEqual(nearby(parseLegal(battle, isPlace), [], "ship:9"), ["move c3 c4 E+ #9", "attack c3 d4 W+ #9"]);
});

test("an empty list narrows to nothing", () => {
  const none = after([], "square:c3");
  assert.equal(none.left.length, 0);
  assert.equal(none.next.length, 0);
  assert.equal(decided(none), null);
});
