// Many at once: what one more spectator or one more question costs everybody else. Messages and loads are counted, not time.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { metric, Server } from "./lib/server.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server?.down());

test("who is there is told once for many who come or go at the same time", async () => {
  const MANY = 150;
  const match = await server.match();
  const player = await Client.join(server, match, match.secrets[0]);
  const crowd = await Promise.all(Array.from({ length: MANY }, () => Client.open(server)));
  for (const one of crowd) one.send({ t: "hello", match: match.id, lang: "en" });
  await player.next("people", (m) => m.watching === MANY);
  await Promise.all(crowd.map((one) => one.next("people", (m) => m.watching === MANY)));
  const told = [player, ...crowd].reduce((sum, one) => sum + one.got.filter((m) => m.t === "people").length, 0);
  assert.ok(told < MANY * 20, `${told} messages about ${MANY} spectators; one for each and each is ${(MANY * MANY) / 2}`);
  for (const one of crowd) one.cut();
  await player.next("people", (m) => m.watching === 0);
  const left = player.got.filter((m) => m.t === "people").length;
  assert.ok(left < MANY / 2, `one player was told ${left} times`);
  await player.close();
});

test("what only a match that is over has is refused without playing a running one again", async () => {
  const match = await server.match();
  await server.restart();
  for (const what of ["replay.txt", "replay.ndjson", "position?ply=0", "analysis"]) {
    const answer = await server.get(`/api/matches/${match.id}/${what}`);
    assert.equal(answer.status, 409, what);
    assert.equal(answer.json.error.code, "running", what);
  }
  assert.equal((await server.post(`/api/matches/${match.id}/fork`, { ply: 0 })).json.error.code, "running");
  assert.equal(await metric(server, "match_loads_total"), 0);
});
