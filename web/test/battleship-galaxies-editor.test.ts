/* The mission editor without its drawing: drafts as files and back, the map, rules that are known by their form, lists as addresses. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Files } from "../src/editor/types";
import {
  blank,
  hexesOfTile,
  read,
  stockOf,
  withBoards,
  withSeats,
  withTile,
  withoutTile,
  write,
  zoneBetween,
} from "../src/games/battleship-galaxies/editor/draft";
import { TEMPLATES, templateOf, withRule } from "../src/games/battleship-galaxies/editor/templates";

const root = existsSync("data") ? "." : "..";
const json = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(root, "data/battleship-galaxies", name), "utf8")) as Record<string, unknown>;
const facts: Files = { "facts.json": json("facts.json"), "facts-missions.json": json("facts-missions.json") };
const { missions, tiles } = stockOf(facts);
const plain = (): { en: string; fr: string } => ({ en: "x", fr: "x" });

test("every built-in mission is the same after a way through files", () => {
  assert.equal(missions.length, 8);
  for (const mission of missions) {
    const files = write({ title: { en: mission.id, fr: "é" }, mission, texts: {}, rest: {} });
    const again = read(JSON.parse(JSON.stringify(files)) as Files);
    assert.ok(again !== null);
    const { id, ...rest } = again.mission;
    const { id: _, ...wanted } = mission;
    assert.match(id, /^own-[0-9a-f]{8}$/);
    assert.deepEqual(rest, { tiles: [], ...wanted });
    assert.deepEqual(again.title, { en: mission.id, fr: "é" });
    assert.deepEqual(write(again), files);
  }
});

test("another name makes another set, and a draft without one stays without", () => {
  const id = (en: string): unknown => read(write({ ...blank(), title: { en, fr: en } }))?.mission.id;
  assert.notEqual(id("One"), id("Two"));
  assert.deepEqual(read(write(blank()))?.title, { en: "", fr: "" });
  for (const bad of [{}, { "facts-missions-x.json": {} }, { "facts-missions-x.json": { missions: [{ id: "a", boards: 3 }] } }]) assert.equal(read(bad), null);
});

test("the rules of built-in missions are found among the templates", () => {
  const found = missions.flatMap(({ abilities = [] }) => abilities.map((one) => templateOf(one)?.id));
  assert.deepEqual([...new Set(found)].sort(), ["captain", "computer", "engines", "escape", "loot", "prize", "rescue"]);
  for (const template of TEMPLATES) {
    const draft = withRule(blank(), template, plain);
    assert.equal(templateOf(draft.mission.abilities![0]!)?.id, template.id);
    assert.ok(draft.texts["power.own-1"] !== undefined && !draft.texts["power.own-1.help"]!.en.includes("{"));
  }
  assert.equal(withRule(blank(), TEMPLATES[0]!, plain).mission.seats[1]?.target, 10, "points need something to be gained for");
});

test("tiles are put down, turned, exchanged and taken away", () => {
  const empty = blank().mission;
  const rock = withTile(empty, tiles, "asteroid", "0808")!;
  assert.deepEqual(hexesOfTile(rock.tiles[0]!, tiles), ["0808", "0908", "0909", "1009"]);
  assert.equal(withTile(empty, tiles, "asteroid", "1815"), null, "no room at the edge");
  const laid = withTile(empty, tiles, undefined, "0507")!;
  assert.deepEqual(laid.tiles, [{ at: ["0507", "0607"] }]);
  const turned = withTile(laid, tiles, undefined, "0507")!;
  assert.deepEqual(turned.tiles, [{ at: ["0507", "0508"] }]);
  assert.deepEqual(withTile(turned, tiles, "debris", "0508")!.tiles[0]?.kind, "debris");
  assert.deepEqual(withoutTile(turned, tiles, "0508").tiles, []);
  const wide = withTile(withBoards(empty, tiles, 2), tiles, undefined, "3008")!;
  assert.deepEqual(wide.seats[0]?.zone.columns, [1, 36]);
  assert.deepEqual([withBoards(wide, tiles, 1).tiles, withBoards(wide, tiles, 1).seats[0]?.zone.columns], [[], [1, 18]]);
  assert.deepEqual(zoneBetween("1003", "0201"), { rows: [1, 3], columns: [2, 10] });
});

test("seats of a side share its deck, and go again", () => {
  const four = withSeats(blank().mission, 4);
  assert.deepEqual(
    four.seats.map(({ faction, shares }) => [faction, shares]),
    [
      ["isn", undefined],
      ["isn", { deck: 0, energy: 0 }],
      ["wretch", undefined],
      ["wretch", { deck: 2, energy: 2 }],
    ],
  );
  assert.deepEqual(withSeats(four, 2), blank().mission);
});
