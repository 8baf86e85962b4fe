// The table refuses as the cases do: one judge answers both. Cases whose first step is an illegal action are set up as
// matches, the action is sent, and the rules named must include the one the case names.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client } from "./lib/client.mjs";
import { Server } from "./lib/server.mjs";

const CASES = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "cases");
const EACH = 25; // of a game: spread over all of them

let server;
before(async () => (server = await Server.start()));
after(() => server?.down());

function casesOf(game) {
  const files = fs
    .readdirSync(path.join(CASES, game))
    .filter((name) => name.endsWith(".json"))
    .sort();
  const all = files.flatMap((name) => [JSON.parse(fs.readFileSync(path.join(CASES, game, name), "utf8"))].flat());
  const first = (c) => c.steps[0];
  const fit = all.filter((c) => c.position && !c.table && first(c).illegal && first(c).rule && first(c).seat >= 0 && !JSON.stringify(c).includes('"over"'));
  return fit.filter((_, i) => i % Math.ceil(fit.length / EACH) === 0);
}

for (const game of ["fleet-commander", "kembles-cascade"]) {
  test(`${game}: refusals name the rules of the cases`, async () => {
    const cases = casesOf(game);
    assert.ok(cases.length >= 10, `${cases.length} cases begin with a refusal`);
    let several = 0;
    for (const c of cases) {
      const { seat, illegal, rule } = c.steps[0];
      const count = game === "fleet-commander" ? 2 : (c.seats ?? c.position.seats?.length ?? 2);
      const seats = Array.from({ length: count }, () => ({ kind: "human" }));
      const match = await server.match({ game, options: c.options ?? {}, position: c.position, seats });
      const client = await Client.join(server, match, match.secrets[seat]);
      const answer = await client.act(illegal);
      assert.equal(answer.t, "err", `${c.title}: ${illegal}`);
      const named = [answer.rule, ...(answer.also ?? "").split(" ")];
      assert.ok(named.includes(rule), `${c.title}: ${illegal} is refused by ${named.join(" ")}, not by ${rule}`);
      const why = await client.ask({ t: "why", a: illegal });
      assert.deepEqual([why.ok, why.rule, why.also ?? undefined], [false, answer.rule, answer.also]);
      several += named.length > 1;
      await client.close();
    }
    assert.ok(several > 0, "some refusals have more than one ground");
  });
}
