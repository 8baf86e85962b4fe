/* Fleets and decks of Battleship Galaxies as lists: sums, what they lack, reading and writing, suggestions. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Choice,
  type Draw,
  choiceOf,
  costOf,
  faultsOf,
  fits,
  keeping,
  readList,
  suggest,
  usable,
  withCount,
  written,
} from "../src/games/battleship-galaxies/lists";
import type { View } from "../src/games/battleship-galaxies/view";

const FLEET: Choice = {
  kind: "fleet",
  faction: "wretch",
  limit: 30,
  least: 1,
  needs: "barrage",
  types: {},
  items: [
    { id: "fate", type: "large", prices: [14, 16, 18] },
    { id: "kio", type: "medium", prices: [6, 7, NaN] },
    { id: "fuvu", type: "small", prices: [3, 4, 5] },
    { id: "barrage", type: "medium", prices: [9, 10, 11] },
  ],
};

const DECK: Choice = {
  kind: "deck",
  faction: "isn",
  limit: 12,
  least: 5,
  needs: null,
  types: { hero: 3, weapon: 4 },
  items: [
    { id: "I-01", type: "event", prices: [1, 2, 3] },
    { id: "I-02", type: "event", prices: [1, 2, 3] },
    { id: "I-03", type: "weapon", prices: [1, 2, 3] },
    { id: "I-04", type: "weapon", prices: [1, 2, 3] },
    { id: "I-11", type: "hero", prices: [1, 2] },
    { id: "I-12", type: "hero", prices: [1, 2] },
  ],
};

/* The same numbers each time. */
function drawer(seed: number): Draw {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % n;
  };
}

const keys = (choice: Choice, list: Record<string, number>): string[] => faultsOf(choice, list).map(({ key, name }) => `${key} ${name}`);

test("a fleet costs what its versions cost, and needs its ship", () => {
  assert.equal(costOf(FLEET, { fate: 3, kio: 1 }), 24);
  assert.deepEqual(keys(FLEET, {}), ["empty fleet", "needs barrage"]);
  assert.deepEqual(keys(FLEET, { fate: 3, kio: 1 }), ["needs barrage"]);
  assert.deepEqual(faultsOf(FLEET, { fate: 3, barrage: 3, fuvu: 1 }), [{ key: "over", name: "fleet", numbers: [2] }]);
  assert.deepEqual(keys(FLEET, { fate: 3, barrage: 3 }), []);
});

test("a deck needs cards, and cards of types", () => {
  assert.deepEqual(faultsOf(DECK, { "I-01": 3 }), [
    { key: "small", name: "deck", numbers: [5] },
    { key: "type", name: "hero", numbers: [0, 3] },
    { key: "type", name: "weapon", numbers: [0, 4] },
  ]);
  assert.deepEqual(keys(DECK, { "I-03": 3, "I-04": 1, "I-11": 2, "I-12": 1 }), []);
  assert.deepEqual(keys(DECK, { "I-01": 3, "I-02": 3, "I-03": 3, "I-04": 1, "I-11": 2, "I-12": 1 }), ["over deck"]);
});

test("what is still needed must find room", () => {
  assert.equal(fits(FLEET, { fate: 3 }, "fuvu", 1), true);
  assert.equal(fits(FLEET, { fate: 3 }, "fuvu", 2), false, "the Barrage takes 9 of the 12 that are left");
  assert.equal(fits(DECK, { "I-01": 3, "I-02": 1 }, "I-02", 2), true);
  assert.equal(fits(DECK, { "I-01": 3, "I-02": 2 }, "I-02", 3), false);
});

test("a list is written as its action and read again", () => {
  const text = written(FLEET, { barrage: 2, fate: 3 });
  assert.equal(text, "fleet veteran fate, seasoned barrage");
  assert.deepEqual(readList(FLEET, text), { list: { fate: 3, barrage: 2 }, unknown: [] });
  assert.equal(written(DECK, { "I-11": 1, "I-01": 3 }), "deck 3 I-01, 1 I-11");
  assert.deepEqual(readList(DECK, "  DECK 3 i-01,\n i-11 ").list, { "I-01": 3, "I-11": 1 });
  assert.deepEqual(readList(FLEET, "fuvu").list, { fuvu: 1 }, "standard, unless it says otherwise");
});

test("what cannot be chosen is named", () => {
  assert.deepEqual(readList(FLEET, "veteran everest, veteran kio, 3 fuvu, very old fate").unknown, [
    "veteran everest",
    "veteran kio",
    "3 fuvu",
    "very old fate",
  ]);
  assert.deepEqual(readList(DECK, "4 I-01, 0 I-02, two I-03, 2 W-01").unknown, ["4 I-01", "0 I-02", "two I-03", "2 W-01"]);
});

test("suggestions are legal, and of more than one kind", () => {
  for (const choice of [FLEET, DECK]) {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 200; seed++) {
      const list = suggest(choice, drawer(seed));
      assert.deepEqual(faultsOf(choice, list), [], written(choice, list));
      assert.deepEqual(readList(choice, written(choice, list)), { list, unknown: [] });
      if (choice === DECK) assert.equal(costOf(choice, list), choice.limit);
      else assert.ok(costOf(choice, list) >= choice.limit - 3, written(choice, list));
      seen.add(written(choice, list));
    }
    assert.ok(seen.size > 3);
  }
});

test("taking the last one out leaves nothing behind", () => {
  assert.deepEqual(withCount({ fate: 1, kio: 2 }, "kio", 0), { fate: 1 });
  assert.deepEqual(withCount({ fate: 1 }, "fate", 3), { fate: 3 });
});

test("kept lists are offered where they can be used", () => {
  const mine = { name: "mine", kind: "fleet" as const, text: "fleet veteran fate" };
  const other = { name: "other", kind: "fleet" as const, text: "fleet veteran everest" };
  const cards = { name: "mine", kind: "deck" as const, text: "deck 3 I-01" };
  const kept = keeping(keeping([mine, other], cards), { ...mine, text: "fleet standard kio" });
  assert.equal(kept.length, 3);
  assert.deepEqual(usable(FLEET, kept), [{ ...mine, text: "fleet standard kio" }]);
  assert.deepEqual(usable(DECK, kept), [cards]);
});

test("a choice is what the view says, until it has begun card by card", () => {
  const seat = { choosing: true, faction: "isn", fleet_limit: 48, fleet_cost: 0, fleet_names: ["rook"], fleet_needs: null, deck_limit: 24 };
  const rook = { size: "small", versions: { standard: { launch: 3 }, veteran: { launch: 5 } } };
  const view = (more: object, node = "fleet"): View =>
    ({ node, seats: [{ ...seat, ...more }], decks: [{ list: {} }], sheets: { rook }, tactics: {} }) as unknown as View;
  assert.deepEqual(choiceOf(view({}), 0)?.items, [{ id: "rook", type: "small", prices: [3, NaN, 5] }]);
  assert.equal(choiceOf(view({ fleet_cost: 3 }), 0), null);
  assert.equal(choiceOf(view({ choosing: false }), 0), null);
  assert.equal(choiceOf(view({}), -1), null);
  const deck = choiceOf(view({ deck_most: { "I-11": 1 }, deck_least: 5, deck_types: { hero: 6 } }, "deck"), 0);
  assert.deepEqual([deck?.limit, deck?.least, deck?.types, deck?.items[0]?.prices], [24, 5, { hero: 6 }, [1]]);
});
