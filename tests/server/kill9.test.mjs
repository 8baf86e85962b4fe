// The short form of kill9.mjs, which see.
import { test } from "node:test";
import { runScript } from "./lib/script.mjs";

test("kill -9 under load loses nothing that was acknowledged", { timeout: 600000 }, (t) => runScript(t, new URL("kill9.mjs", import.meta.url)));
