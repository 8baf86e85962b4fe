// The short form of kill9.mjs, which see.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { test } from "node:test";

test("kill -9 under load loses nothing that was acknowledged", { timeout: 600000 }, async (t) => {
  const script = path.join(path.dirname(new URL(import.meta.url).pathname), "kill9.mjs");
  const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const pipe of [child.stdout, child.stderr]) pipe.on("data", (piece) => (text += piece));
  const [code] = await once(child, "exit");
  t.diagnostic(text.trim());
  assert.equal(code, 0, text);
});
