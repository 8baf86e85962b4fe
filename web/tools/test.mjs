/* Runs test/*.test.ts: each is bundled by the esbuild that vite brings, then given to node's own test runner. With --quiet it says something
 * only when a test fails. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const out = join(root, "node_modules", ".starboard-tests");
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const tests = readdirSync(join(root, "test")).filter((name) => name.endsWith(".test.ts") || name.endsWith(".test.tsx"));
await build({
  entryPoints: tests.map((name) => join(root, "test", name)),
  outdir: out,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node18",
  jsx: "automatic",
  jsxImportSource: "preact",
});
const files = readdirSync(out).map((name) => join(out, name));
const quiet = process.argv.includes("--quiet");
const run = spawnSync(process.execPath, ["--test", "--test-reporter=tap", ...files], { stdio: ["inherit", quiet ? "pipe" : "inherit", "inherit"] });
if (quiet && run.status !== 0) process.stdout.write(run.stdout);
process.exit(run.status ?? 1);
