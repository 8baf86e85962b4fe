import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { keyOf, sealHolds, sha256Here } from "../src/table/fair";

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

test("the key is the seed, or seed and salts hashed", async () => {
  assert.equal(await keyOf(SEED, [null, ""]), SEED);
  const salted = createHash("sha256").update(bytes).update("Adaé").digest("hex").slice(0, 32);
  assert.equal(await keyOf(SEED, ["Ada", "é"]), salted);
});
