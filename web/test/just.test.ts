/* What has just happened: since when, where, and in one line. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { LogEntry } from "../src/protocol/messages";
import { named, outcome, since, summary } from "../src/table/just";

function entry(ply: number, seat: number, events: LogEntry["events"], answer = false): LogEntry {
  return { ply, seat, a: "a", events, answer };
}
const moved = { type: "moved", text: "Blue: frigate B from c1 to d2 with E+.", brief: "frigate B c1 to d2", from: "c1", to: "d2", ships: [1] };
const rolled = { type: "rolled", text: "Blue rolls E+.", brief: "", dice: "E+" };
const damage = { type: "damage", text: "Yellow's battleship A takes 4.", brief: "4 damage to your battleship A", seat: 0 };
const setup = entry(0, -1, [{ type: "starts", text: "Yellow begins." }]);
const own = entry(1, 0, [{ type: "moved", text: "", brief: "", from: "e5", to: "e4" }]);
const turn = [entry(2, 1, [rolled]), entry(3, 1, [moved]), entry(4, 1, [{ type: "attack", text: "", brief: "d2 attacks d3", to: "d3" }])];
const answer = entry(5, 0, [damage], true);

test("a turn of the other side goes on through one's own answers, and ends with one's own action", () => {
  const log = [setup, own, ...turn, answer];
  assert.deepEqual(
    since(log, 0).map(({ ply }) => ply),
    [2, 3, 4, 5],
  );
  assert.deepEqual(since([...log, entry(6, 0, [rolled])], 0), []);
  assert.deepEqual(
    since([setup, ...turn], 0).map(({ ply }) => ply),
    [2, 3, 4],
    "the setup is nobody's turn",
  );
  assert.deepEqual(
    since(log.slice(0, -1), -1).map(({ ply }) => ply),
    [2, 3, 4],
    "a spectator hears of the last one",
  );
});

test("it is told in one line, in the order it happened, and who did it is named once", () => {
  const names = ["Yellow", "Blue", "Red"];
  const tell = (entries: LogEntry[]): string | undefined => summary(entries, 0, names)?.text;
  const text = "frigate B c1 to d2, d2 attacks d3, 4 damage to your battleship A";
  assert.deepEqual(summary([...turn, answer], 0, names), { seat: 1, name: "Blue", text });
  assert.equal(tell([entry(2, 1, [rolled])]), undefined);
  assert.equal(tell([answer]), undefined, "one's own answer alone is nobody's turn");
  const plain = { type: "shot", text: "Blue fires at b2." };
  assert.equal(tell([entry(2, 1, [plain, { ...plain, text: "Red loses 2." }])]), "fires at b2, Red loses 2", "sentences where a game has no brief words");
  const hit = { type: "hit", text: "", brief: "you lose 1 energy" };
  const [enters, fires] = ["Blue enters", "Blue fires"].map((brief) => ({ type: "", text: "", brief }));
  assert.equal(tell([entry(2, 1, [enters!, fires!, hit, fires!, fires!])]), "enters, fires, you lose 1 energy, Blue fires, fires");
  assert.equal(tell([entry(2, 1, [moved]), entry(3, 2, [damage])]), damage.brief, "of several others the last");
  const both = ["Yellow fires at c2: hit.", "Blue misses b3."].map((text) => ({ type: "shot", text }));
  assert.deepEqual(
    summary([entry(2, 1, both)], 0, names),
    { seat: 1, name: "", text: "Yellow fires at c2: hit, Blue misses b3" },
    "opened together: not all of it is of whoever chose last",
  );
});

test("of one's own action is told what came of it, until somebody else acts", () => {
  const names = ["Yellow", "Blue"];
  const hit = entry(1, 0, [rolled, { type: "goes", text: "", brief: "Yellow goes to b2" }, { type: "hit", text: "", brief: "you lose 1 energy" }]);
  assert.deepEqual(outcome([setup, hit], 0, names), { seat: 0, name: "Yellow", text: "goes to b2, you lose 1 energy" });
  assert.equal(outcome([setup, hit, ...turn], 0, names), null);
  assert.equal(outcome([setup, entry(1, 0, [rolled])], 0, names), null, "nothing came of it");
  assert.equal(outcome([setup, hit], -1, names), null, "a spectator has no action");
});

test("its places are marked, those before a shift are not", () => {
  const marked = named(turn, () => false);
  assert.deepEqual(
    ["c1", "d2", "d3", "e5"].map((place) => marked.has(place)),
    [true, true, true, false],
  );
  assert.equal(marked.has(moved.text) || marked.has("moved") || marked.has(moved.brief), false);
  const shifted = named(turn, ({ type }) => type === "moved");
  assert.deepEqual([shifted.has("c1"), shifted.has("d3")], [false, true]);
});
