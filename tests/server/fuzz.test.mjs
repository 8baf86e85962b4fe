// The short form of fuzz.mjs, which see: always the same inputs.
import { test } from "node:test";
import { runScript } from "./lib/script.mjs";

test("hostile input does no harm", { timeout: 600000 }, (t) => runScript(t, new URL("fuzz.mjs", import.meta.url), { SEED: "1", INPUTS: "100" }));
