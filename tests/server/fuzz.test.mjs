// The short form of fuzz.mjs, which see: always the same inputs.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { test } from "node:test";

test("hostile input does no harm", { timeout: 600000 }, async (t) => {
  const script = path.join(path.dirname(new URL(import.meta.url).pathname), "fuzz.mjs");
  const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, SEED: "1", INPUTS: "100" } });
  let text = "";
  for (const pipe of [child.stdout, child.stderr]) pipe.on("data", (piece) => (text += piece));
  const [code] = await once(child, "exit");
  t.diagnostic(text.trim().split("\n").at(-1));
  assert.equal(code, 0, text);
});
