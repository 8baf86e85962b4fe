import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { keyOf, oldKeyOf, proves, sealHolds, sha256Here } from "../src/protocol/fair";
import { bring, sealOf } from "../src/protocol/luck";

test("our SHA-256 is the SHA-256", () => {
  for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_none, i) => (i * 37 + length) & 255);
    assert.equal(sha256Here(bytes), createHash("sha256").update(bytes).digest("hex"));
  }
});

const SEED = "000102030405060708090a0b0c0d0eff";
const bytes = Buffer.from(SEED, "hex");

test("a seal holds for its seed and for no other", async () => {
  const seal = createHash("sha256").update(bytes).digest("hex");
  assert.equal(await sealHolds(seal, SEED), true);
  assert.equal(await sealHolds(seal.toUpperCase(), SEED), true);
  assert.equal(await sealHolds(seal, SEED.replace("ff", "fe")), false);
});

test("the key is the seed, or seed, salts and beacon hashed, as docs/fair-dice.md has it", async () => {
  const host = "000102030405060708090a0b0c0d0e0f";
  assert.equal(await keyOf(SEED, [null, ""], null), SEED);
  assert.equal(await keyOf(host, ["sea salt", "gros sel é"], null), "56ea55633f88787fe943cbff8fa254e1");
  assert.equal(await keyOf(host, ["sea salt", "gros sel é"], "4242 00ff"), "f93fbcb6d4e8f1a4750c4c1379442acd");
  assert.equal(await keyOf(host, [], "4242 00ff"), "ab275ed673d6893890b1c7cc1e2a8d8e");
});

test("the key of a match from before there were seals", async () => {
  assert.equal(await oldKeyOf(SEED, [null, ""]), SEED);
  const salted = createHash("sha256").update(bytes).update("Adaé").digest("hex").slice(0, 32);
  assert.equal(await oldKeyOf(SEED, ["Ada", "é"]), salted);
});

test("a replay proves its luck only with the seals that were seen", async () => {
  const seal = createHash("sha256").update(bytes).digest("hex");
  const salts = ["a", ""];
  const seals = [sealOf("a"), null];
  const head = { luck: "sealed", "host-seal": seal, "host-seed": SEED, seal0: sealOf("a"), salt0: "a", seed: await keyOf(SEED, salts, null) };
  assert.equal(await proves(head, seal, SEED, salts, seals), true);
  for (const wrong of [{ seed: SEED }, { seal0: sealOf("b") }, { salt0: "b" }, { "host-seal": sealOf("x") }, { beacon: "1 2" }])
    assert.equal(await proves({ ...head, ...wrong }, seal, SEED, salts, seals), false);
  assert.equal(await proves(head, seal, SEED, salts, [sealOf("b"), null]), false);
});

test("a seat seals first, and opens when all are asked to", () => {
  const luck = { kind: "sealed", state: "open", seals: [null, null], beacon: null } as const;
  const seal = bring("m", 0, { ...luck, seals: [...luck.seals] });
  assert.equal(seal?.t, "seal");
  const text = seal?.t === "seal" ? seal.text : "";
  assert.equal(bring("m", 0, { ...luck, seals: [text, null] }), null);
  const opened = bring("m", 0, { ...luck, state: "opening", seals: [text, text] });
  assert.equal(opened?.t === "salt" ? sealOf(opened.text) : "", text);
  assert.equal(bring("m", 0, { ...luck, state: "opening", seals: ["another", text] }), null);
  assert.equal(bring("m", -1, { ...luck, seals: [] }), null);
  assert.equal(bring("m", 0, { ...luck, kind: "by-hand", seals: [] }), null);
});
