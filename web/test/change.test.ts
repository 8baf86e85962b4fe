import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type Change, changed } from "../src/protocol/change";
import type { ServerMessage } from "../src/protocol/messages";
import { Pictures } from "../src/protocol/picture";

const vectors = JSON.parse(readFileSync(join(process.cwd(), "../tests/unit/differences.json"), "utf8")) as { before: unknown; change: Change; now: unknown }[];

test("changes make of what was before what is now, to the byte, and leave it alone", () => {
  assert.ok(vectors.length > 10);
  for (const { before, change, now } of vectors) {
    const text = JSON.stringify(before);
    assert.equal(JSON.stringify(changed(before, change)), JSON.stringify(now));
    assert.equal(JSON.stringify(before), text);
  }
});

test("what did not change is the same object as before", () => {
  const before = { ships: [{ hull: 1 }, { hull: 2 }], seats: [] };
  const now = changed(before, { ships: { "1": { hull: [1] } } }) as typeof before;
  assert.equal(now.ships[0], before.ships[0]);
  assert.equal(now.seats, before.seats);
  assert.deepEqual(now.ships[1], { hull: 1 });
});

const message = (more: object): ServerMessage => ({ clock: null, window: null, ...more }) as unknown as ServerMessage;

test("an update changes the picture it names, and none other", () => {
  const pictures = new Pictures();
  const update = message({ t: "upd", ply: 1, picture: 9, before: 7, change: { view: { hull: [3] }, legal: [[]] } });
  assert.equal(pictures.whole(update), null, "nothing is there yet");
  pictures.whole(message({ t: "welcome", ply: 0, picture: 7, view: { hull: 4, at: "c3" }, legal: [["end", ""]], due: [0], sampled: true }));
  assert.equal(pictures.whole(message({ t: "upd", ply: 1, picture: 9, before: 8, change: {} })), null, "another one");
  const whole = pictures.whole(update) as unknown as Record<string, unknown>;
  assert.deepEqual(whole, { t: "upd", ply: 1, clock: null, window: null, view: { hull: 3, at: "c3" }, legal: [], due: [0], sampled: true });
  assert.equal(pictures.whole(update), null, "the same once more");
  pictures.whole(message({ t: "view", ply: 0, picture: 7, view: { hull: 4, at: "c3" }, legal: [], due: [] }));
  assert.deepEqual((pictures.whole(update) as unknown as Record<string, unknown>)["due"], []);
  assert.deepEqual(pictures.whole(message({ t: "pong" })), message({ t: "pong" }));
});
