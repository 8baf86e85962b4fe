/* How one's own match stands, from what the server tells of it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { standingOf } from "../src/shell/mine";

const human = (name: string) => ({ kind: "human", name });
const people = [human("Ada"), human("Bob")];
const bots = [human(""), { kind: "bot:2", name: "" }];
const running = { over: false, result: null };
const over = (winners: number[], reason = "destroyed") => ({ over: true, result: { winners, reason, text: "", scores: [] } });

test("whose turn it is: as the server says, and one's own where only bots play besides", () => {
  assert.deepEqual(standingOf({ ...running, seats: people, due: [1] }, [1], false), { is: "yours" });
  assert.deepEqual(standingOf({ ...running, seats: people, due: [0, 1] }, [1], false), { is: "yours" });
  assert.deepEqual(standingOf({ ...running, seats: people, due: [0] }, [1], false), { is: "theirs", seats: [0] });
  assert.deepEqual(standingOf({ ...running, seats: people }, [1], false), { is: "running" }, "nobody has said it");
  assert.deepEqual(standingOf({ ...running, seats: people }, [0, 1], false), { is: "yours" }, "both at this screen");
  assert.deepEqual(standingOf({ ...running, seats: bots }, [0], false), { is: "yours" });
  assert.deepEqual(standingOf({ ...running, seats: bots, due: [1] }, [0], false), { is: "theirs", seats: [1] });
  assert.deepEqual(standingOf({ ...running, seats: [{ ...human("Ada"), sitter: "bot:3" }, human("Bob")], due: [0] }, [0], false), { is: "sitter" });
});

test("who won: oneself, others, nobody, all together", () => {
  assert.deepEqual(standingOf({ ...over([1]), seats: people }, [1], false), { is: "won" });
  assert.deepEqual(standingOf({ ...over([0]), seats: people }, [1], false), { is: "won by", seats: [0] });
  assert.deepEqual(standingOf({ ...over([0]), seats: people }, [0, 1], false), { is: "won by", seats: [0] }, "at one screen winners have names");
  assert.deepEqual(standingOf({ ...over([]), seats: people }, [1], false), { is: "drawn" });
  assert.deepEqual(standingOf({ ...over([0, 1]), seats: people }, [1], false), { is: "drawn" });
  assert.deepEqual(standingOf({ ...over([0, 1]), seats: people }, [1], true), { is: "won" });
  assert.deepEqual(standingOf({ ...over([]), seats: people }, [1], true), { is: "lost" });
  assert.deepEqual(standingOf({ ...over([]), seats: [human("")] }, [0], false), { is: "lost" }, "alone against the game");
  assert.deepEqual(standingOf({ ...over([], "ended_by_host"), seats: people }, [1], false), { is: "ended" });
  assert.deepEqual(standingOf({ ...running, seats: bots, unopenable: "other rules" }, [0], false), { is: "ended" });
});
