/* The mission editor without its drawing: drafts as files and back, the map tiles make, what is put down on it, rules and faults. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Files } from "../src/editor/types";
import {
  type Draft,
  type Mission,
  blank,
  gateState,
  moved,
  put,
  read,
  stockOf,
  turned,
  withCounter,
  withFace,
  withGate,
  withLimit,
  withoutFace,
  write,
} from "../src/games/galaxy-defenders/editor/draft";
import { faultOf } from "../src/games/galaxy-defenders/editor/faults";
import { canEnter, planOf, sameGate } from "../src/games/galaxy-defenders/editor/map";
import { MOMENTS, askOf, kindOf, testOf, withAction, withLine } from "../src/games/galaxy-defenders/editor/vocabulary";

const root = existsSync("data") ? "." : "..";
const folder = (path: string): Files =>
  Object.fromEntries(
    readdirSync(join(root, path))
      .filter((name) => name.endsWith(".json"))
      .map((name) => [name, JSON.parse(readFileSync(join(root, path, name), "utf8")) as Record<string, unknown>]),
  );
const { "texts.json": _texts, ...facts } = folder("data/galaxy-defenders");
const stock = stockOf(facts);
const { missions, faces } = stock;
const drafted = (mission: Mission): Draft => ({ title: { en: "One", fr: "Un" }, help: { en: "Do it", fr: "Allez" }, mission, texts: {}, rest: {} });
const plain = (key: string): string => key;

test("every built-in mission is the same after a way through files", () => {
  assert.equal(missions.length, 10);
  for (const mission of missions) {
    const files = write(drafted(mission));
    const again = read(JSON.parse(JSON.stringify(files)) as Files);
    assert.ok(again !== null);
    const { id, ...rest } = again.mission;
    const { id: _, ...wanted } = mission;
    assert.match(id, /^own-[0-9a-f]{8}$/);
    assert.deepEqual(rest, wanted);
    assert.deepEqual([again.title, again.help, again.texts], [{ en: "One", fr: "Un" }, { en: "Do it", fr: "Allez" }, {}]);
    assert.deepEqual(write(again), files);
  }
});

test("another name makes another set, one without a name stays without, and nonsense is refused", () => {
  const id = (en: string): unknown => read(write({ ...blank(), title: { en, fr: en } }))?.mission.id;
  assert.notEqual(id("One"), id("Two"));
  assert.deepEqual(read(write(blank()))?.title, { en: "", fr: "" });
  const { tiles: _, ...bare } = blank().mission;
  for (const bad of [{}, { "facts-x.json": {} }, { "facts-x.json": { missions: [] } }, { "facts-x.json": { missions: [bare] } }]) assert.equal(read(bad), null);
});

test("a pack with aliens, agents and tiles comes along whole", () => {
  const files = folder("tests/packs/defenders-own");
  const draft = read(files);
  assert.ok(draft !== null);
  assert.deepEqual([draft.title.fr, draft.mission.start], ["Le nid", "A1"]);
  assert.deepEqual(Object.keys(draft.rest["facts-nest.json"] ?? {}), ["species", "aliens", "encounters", "tiles"]);
  assert.deepEqual(draft.rest["facts-engineer.json"], files["facts-engineer.json"]);
  const own = stockOf(facts, draft.rest);
  assert.ok(own.faces.some(({ id }) => id === "7A") && own.cards.some(({ id }) => id === "SW-G"));
  const plan = planOf(draft.mission.tiles, own.faces);
  assert.ok(
    plan.gates.some(({ name, kind }) => name === "B3.0" && kind === "door"),
    "a door hex is a gate",
  );
  assert.ok(plan.gates.some(({ name }) => sameGate(name, "B1.1-C1.4")));
  assert.deepEqual(read(write(draft))?.rest, draft.rest);
});

test("the map has every door, hex and area the built-in missions speak of", () => {
  for (const mission of missions) {
    const plan = planOf(mission.tiles, faces);
    assert.equal(plan.areas.length, 12 * mission.tiles.length);
    for (const name of [...(mission.locked ?? []), ...(mission.blocked ?? [])])
      assert.ok(
        plan.gates.some((gate) => sameGate(gate.name, name)),
        `${mission.id} ${name}`,
      );
    const hexes = [...(mission.signals ?? []), ...Object.values(mission.points ?? {}), ...(mission.waypoints?.at ?? []), ...(mission.objects?.at ?? [])];
    for (const hex of hexes) assert.ok(canEnter(plan, hex), `${mission.id} ${hex}`);
  }
});

test("a turned tile has its walls, doors and blocked hexes on the other side", () => {
  const one = planOf([{ face: "1B", slot: [0, 0] }], faces);
  const two = planOf([{ face: "1B", slot: [0, 0], turned: true }], faces);
  const blocked = (plan: typeof one): string[] => plan.areas.flatMap(({ id, blocked: digits }) => [...digits].map((digit) => `${id}.${digit}`));
  assert.deepEqual(blocked(one), ["A1.6", "D1.4", "D3.3"]);
  assert.deepEqual(blocked(two), ["A1.6", "A3.1", "D3.3"]);
  assert.deepEqual([one.sides.length, one.gates.length], [two.sides.length, two.gates.length]);
  assert.deepEqual(
    one.gates.map(({ name, kind }) => `${kind} ${name}`),
    ["window B1.6-B2.3", "door A2.1-B2.4", "door C2.1-D2.4", "window C2.6-C3.3"],
  );
});

test("tiles are laid, turned, moved and taken away, and what lay on them goes", () => {
  const two = withFace(blank().mission, faces, "1B", [1, 0]);
  assert.deepEqual(
    two.tiles.map(({ face, slot }) => [face, ...slot]),
    [
      ["1A", 0, 0],
      ["1B", 1, 0],
    ],
  );
  assert.deepEqual(withFace(two, faces, "1B", [1, 0]).tiles[1], { face: "1B", slot: [1, 0], turned: true }, "the same again turns it");
  assert.deepEqual(turned(turned(two, faces, [1, 0]), faces, [1, 0]), two);
  const far = put(two, planOf(two.tiles, faces), { kind: "signal" }, "H2.0");
  assert.ok(far !== null && far.signals?.includes("H2.0"));
  const back = withoutFace(far, faces, [1, 0]);
  assert.deepEqual([back.tiles.length, back.signals], [1, ["C3.0", "D1.0"]]);
  assert.equal(withoutFace(back, faces, [0, 0]), back, "one tile stays");
  const swapped = moved(two, faces, [0, 0], [1, 0]);
  assert.deepEqual(
    swapped.tiles.map(({ face, slot }) => [face, ...slot]),
    [
      ["1B", 0, 0],
      ["1A", 1, 0],
    ],
  );
  assert.equal(moved(blank().mission, faces, [0, 0], [0, 1]).start, "A4", "the start goes to ground there is");
});

test("things are put down, taken away by the same again, and nowhere nobody can stand", () => {
  const { mission } = blank();
  const plan = planOf(mission.tiles, faces);
  const use = (from: Mission, tool: Parameters<typeof put>[2], hex: string): Mission => {
    const next = put(from, plan, tool, hex);
    assert.ok(next !== null);
    return next;
  };
  assert.equal(put(mission, plan, { kind: "signal" }, "B1.5"), null);
  assert.equal(use(mission, { kind: "start" }, "B3.4").start, "B3");
  assert.deepEqual(use(use(mission, { kind: "search" }, "B3.4"), { kind: "search" }, "B3.1"), mission);
  const bolt = use(mission, { kind: "point", mark: "bolt" }, "C1.0");
  assert.deepEqual(bolt.points, { shield: "D3.0", bolt: "C1.0" });
  assert.deepEqual(use(bolt, { kind: "point", mark: "bolt" }, "C1.0"), mission);
  const alien = use(mission, { kind: "figure", card: "XG-R" }, "D2.0");
  assert.deepEqual(use(alien, { kind: "figure", card: "XB-G" }, "D2.0").figures, [{ card: "XB-G", at: "D2.0" }], "another one takes its place");
  assert.deepEqual(use(alien, { kind: "erase" }, "D2.0"), mission);
  assert.deepEqual(use(mission, { kind: "locker", what: "devices" }, "D2.0").lockers, [{ at: "D2.0", devices: 1 }]);
  assert.deepEqual(use(mission, { kind: "waypoint" }, "D2.0").waypoints, { name: "relay", at: ["D2.0"] });
});

test("doors go from free to locked to blocked, windows are only blocked", () => {
  const mission = withFace(blank().mission, faces, "1B", [1, 0]);
  const gates = planOf(mission.tiles, faces).gates;
  const [door, window] = [gates.find(({ kind }) => kind === "door"), gates.find(({ kind }) => kind === "window")];
  assert.ok(door !== undefined && window !== undefined);
  const steps = (name: string, kind: "door" | "window"): string[] => {
    const one = withGate(mission, name, kind);
    const two = withGate(one, name, kind);
    return [gateState(one, name), gateState(two, name), gateState(withGate(two, name, kind), name)];
  };
  assert.deepEqual(steps(door.name, "door"), ["locked", "blocked", "free"]);
  assert.deepEqual(steps(window.name, "window"), ["blocked", "free", "blocked"]);
});

test("the limit of rounds goes through all objectives", () => {
  const { objectives, limit, even } = withLimit(missions.find(({ id }) => id === "m2")!, 20);
  const afters = (list: Mission["objectives"]): unknown[] =>
    list.flatMap((one) => one.if.flatMap((each) => (each["after"] === undefined ? [] : [each["after"]])));
  assert.deepEqual([limit, ...afters(objectives)], [20, 20, 20]);
  assert.deepEqual(new Set(even?.flatMap((one) => afters(one.objectives ?? []))), new Set([20]));
  const own = withLimit(missions.find(({ id }) => id === "m8")!, 20).even; // has a limit for each number of agents
  assert.deepEqual(own, missions.find(({ id }) => id === "m8")!.even);
});

test("the form knows every condition and effect of the built-in missions", () => {
  for (const mission of missions) {
    for (const { if: tests } of mission.objectives) for (const one of tests) assert.notEqual(askOf(one), "other");
    for (const line of [...(mission.lines ?? []), ...(mission.actions ?? [])]) {
      for (const effect of line.do) assert.ok(kindOf(effect)?.moments.includes(line.when ?? "use"), JSON.stringify(effect));
      for (const one of line.if ?? []) assert.notEqual(askOf(one), "other");
    }
  }
});

test("rules that are added bring along what they speak of", () => {
  const all = MOMENTS.reduce((draft, when) => withLine(draft, when), blank());
  assert.deepEqual(
    all.mission.lines?.map(({ when }) => when),
    [...MOMENTS],
  );
  assert.deepEqual(all.mission.counters, ["own-1"]);
  assert.deepEqual(all.mission.objects, { name: "civilian", at: [] });
  const charged = withAction(blank(), "charge");
  assert.deepEqual(charged.mission.lines, [{ when: "before-event", do: [{ blow: "3R" }] }]);
  assert.equal(charged.texts["task.own-1"]?.fr, "Poser une charge");
  assert.deepEqual(write(withCounter(blank()))["texts.json"]?.["counter.own-1"], { en: "?", fr: "?" }, "a name nobody gave is no missing text");
  assert.deepEqual(testOf("count agents-in", blank().mission, ""), { count: "agents-in", at_least: 1, of: { area: "A1" } });
});

test("what the server finds wrong is said in words of the form, where it stands", () => {
  const said = (error: string): [string | null, string | undefined, string] => {
    const { part, place, text } = faultOf(`own-01234567: ${error}`, plain, "fr");
    return [part, place, text];
  };
  assert.deepEqual(said('more "signals" than the reserve has'), ["gd-decks", undefined, "Il y a plus de signaux sur la carte que dans la réserve."]);
  assert.deepEqual(said('lines 2: "blow" cannot be done at this moment'), ["gd-rules", "lines 2", "Règle 2\u00a0: Cela n'est pas possible à ce moment."]);
  assert.deepEqual(said("two tiles lie in one slot"), ["gd-tiles", undefined, "two tiles lie in one slot"]);
  assert.equal(said('the last objective is {"after": 9} and nothing else')[0], "gd-goals");
});
