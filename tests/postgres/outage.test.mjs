// PostgreSQL goes away under a running server and comes back: nothing is acknowledged that is not stored, nothing is stored twice, and
// nobody has to do anything.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "../server/lib/client.mjs";
import { picker, play, step } from "../server/lib/play.mjs";
import { runScript } from "../server/lib/script.mjs";
import { PATIENCE, postgresCtl, Server, sleep } from "../server/lib/server.mjs";

async function until(what, check) {
  for (const end = Date.now() + PATIENCE; !(await check()); await sleep(50)) assert.ok(Date.now() < end, what);
}
const ready = async (server) => (await server.get("/readyz")).status === 200;

test("a server waits for its database, and goes on with it", {
  timeout: 300000,
}, async () => {
  const server = await Server.unlimited();
  const match = await server.match();
  const seats = await Promise.all(match.secrets.map((secret) => Client.join(server, match, secret)));
  await play(seats, 3, 3);
  assert.ok(await ready(server));
  const silent = await server.match();
  postgresCtl("stop");
  await until("it says that it is not ready", async () => !(await ready(server)));
  assert.match((await server.get("/healthz")).text, /^cannot (write: |read: the database does not answer)/);
  const mover = seats.find((seat) => seat.mine);
  const answer = await mover.act(mover.legal[0][0]).catch(() => ({ t: "closed" }));
  assert.notEqual(answer.t, "ack");
  assert.equal(
    (
      await server.post("/api/matches", {
        game: "skirmish",
        options: {},
        seats: [{ kind: "human" }, { kind: "human" }],
      })
    ).status,
    503,
  );
  const stranger = await Client.open(server); // comes to a match that is not in memory
  stranger.send({ t: "hello", match: silent.id, lang: "en" });
  assert.equal((await stranger.closing()).code, 4010, "come back");
  postgresCtl("start");
  await until("it is ready again", () => ready(server));
  const again = await Promise.all(match.secrets.map((secret) => Client.join(server, match, secret)));
  assert.equal(again[0].ply, 3);
  await step(again, picker(1));
  assert.equal((await Client.join(server, silent, silent.secrets[0])).ply, 0);
  for (const client of [...seats, ...again]) client.cut();
  assert.deepEqual(await server.down(), { code: 0, signal: null });
});

test("a database that is not there yet when a server starts is said in one sentence", async () => {
  const server = await Server.start();
  await server.down();
  postgresCtl("stop");
  await assert.rejects(() => server.up(), /cannot open the database postgresql:\/\/starboard@\/t\w+: /);
  assert.doesNotMatch(server.log, /never-to-be-told/);
  postgresCtl("start");
  await server.up();
  await server.down();
});

test(
  "stopped and crashed under load it loses nothing that was acknowledged",
  {
    timeout: 600000,
  },
  (t) => runScript(t, new URL("../server/kill9.mjs", import.meta.url), { DATABASE: "1", ROUNDS: process.env.ROUNDS ?? "4" }),
);
