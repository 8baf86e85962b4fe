// A long script in its short form, as a test: what it says is told, and it has to end well.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";

export async function runScript(t, url, env = {}) {
  const child = spawn(process.execPath, [url.pathname], { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  let text = "";
  for (const pipe of [child.stdout, child.stderr]) pipe.on("data", (piece) => (text += piece));
  const [code] = await once(child, "exit");
  t.diagnostic(text.trim().split("\n").at(-1));
  assert.equal(code, 0, text);
}
