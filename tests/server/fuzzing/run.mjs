// The program beside the server, while everything else goes on.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { program } from "../lib/server.mjs";

export const COMPLAINT = /AddressSanitizer|LeakSanitizer|ThreadSanitizer|runtime error:|SUMMARY: |Assertion|starboard: assertion/;

// The end of a log, or what a sanitizer says in it.
export function lastWords(log) {
  const at = log.search(COMPLAINT);
  return at < 0 ? log.slice(-3000) : log.slice(Math.max(0, at - 300), at + 6000);
}

// Gives {code, signal, text}; `limit` in ms, after which it counts as hung.
export async function run(words, { command = program, limit = 600_000 } = {}) {
  const child = spawn(command, words, { stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const pipe of [child.stdout, child.stderr]) pipe.on("data", (piece) => (text = (text + piece).slice(-100_000)));
  const timer = setTimeout(() => child.kill("SIGKILL"), limit);
  const [code, signal] = await once(child, "close");
  clearTimeout(timer);
  return { code, signal, text };
}
