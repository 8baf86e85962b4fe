import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { sealHolds, sha256Here } from "../src/table/fair";

test("our SHA-256 is the SHA-256", () => {
  for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_none, i) => (i * 37 + length) & 255);
    assert.equal(sha256Here(bytes), createHash("sha256").update(bytes).digest("hex"));
  }
});

test("a seal holds for its seed and for no other", async () => {
  const seal = createHash("sha256").update("00ff-salted").digest("hex");
  assert.equal(await sealHolds(seal, "00ff-salted"), true);
  assert.equal(await sealHolds(seal.toUpperCase(), "00ff-salted"), true);
  assert.equal(await sealHolds(seal, "00ff-salteD"), false);
});
