// Matches that cannot go on: impossible positions are refused, and what an older program left in the database stops nothing but itself.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { program, Server } from "./lib/server.mjs";

const plantTool = process.env.PLANT ?? path.join(path.dirname(program), "tests/plant");
let server;
before(async () => (server = await Server.start()));
after(() => server?.down());

const bots = [{ kind: "random" }, { kind: "greedy" }];
// Every square on which the next asteroid field could be placed has one: the bot would have nothing to do.
const terrain = Object.fromEntries(["a", "b", "c", "d", "e"].flatMap((c) => ["2", "3", "4"].map((r) => [c + r, "asteroid"])));
const walled = { node: "terrain", options: { scenario: "belt" }, terrain };

test("a position in which nobody can act is refused", async () => {
  for (const active of [0, 1])
    for (const seats of [bots, [bots[1], bots[0]], [{ kind: "human", name: "Ada" }, bots[0]], [{ kind: "bot:1" }, { kind: "bot:2" }]]) {
      const answer = await server.post("/api/matches", { game: "fleet-commander", options: {}, seats, position: { ...walled, active } });
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.json.error.text, /at most 4 fields are placed/);
    }
  assert.equal((await server.get("/healthz")).status, 200);
});

const started = () => server.log.slice(server.log.lastIndexOf("listening"));

// Stop the server, plant, start it again: gives what it says from then on.
async function plant(...words) {
  await server.down();
  execFileSync(plantTool, [server.db, ...words], { stdio: ["ignore", "ignore", "inherit"] });
  server.log = "";
  await server.up();
}

async function logged(pattern) {
  const end = Date.now() + 8000;
  while (!pattern.test(server.log)) {
    assert.ok(Date.now() < end, `no ${pattern} in the log:\n${server.log}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function wakesNobody() {
  server.log = "";
  await server.restart();
  assert.match(started(), /waking=0/);
}

test("a stored match that cannot be woken is set aside, with the reason", async () => {
  await plant("aaaaaaaaaa", "fleet-commander", "random,greedy", JSON.stringify(walled));
  await logged(/match_unreadable.*aaaaaaaaaa.*at most 4 fields are placed/);
  await logged(/set_aside.*aaaaaaaaaa/);
  assert.equal((await server.get("/api/matches/aaaaaaaaaa")).status, 200);
  const client = await Client.open(server);
  client.send({ t: "hello", match: "aaaaaaaaaa", lang: "en" });
  assert.equal((await client.closing()).code, 4011);
  await wakesNobody();
});

test("a game nobody knows any more is set aside too", async () => {
  await plant("bbbbbbbbbb", "chess", "random,greedy");
  await logged(/match_unreadable.*bbbbbbbbbb.*no game is called "chess"/);
  await wakesNobody();
});

test("a bot that cannot choose is told to its people, and stops nothing else", async () => {
  await plant("cccccccccc", "fleet-commander", "nobody,human", JSON.stringify({ node: "dice", active: 0 }));
  const person = await Client.join(server, "cccccccccc", "cccccccccc");
  const watcher = await Client.join(server, "cccccccccc", null, { lang: "fr" });
  const told = await person.next("err", (m) => m.code === "bot_failed");
  assert.match(told.text, /bot cannot choose/);
  assert.match((await watcher.next("err", (m) => m.code === "bot_failed")).text, /robot ne peut pas choisir/);
  const late = await Client.join(server, "cccccccccc");
  await late.next("err", (m) => m.code === "bot_failed");
  await logged(/bot_failed.*cccccccccc.*no bot is called "nobody"/);
  assert.equal(server.log.match(/bot_failed/g).length, 1, "nobody tries again before something has changed");
  await wakesNobody();
  const again = await Client.join(server, "cccccccccc", "cccccccccc");
  assert.equal((await again.act("resign")).t, "ack");
  await again.next("over");
});

test("a match of bots alone that cannot go on is set aside", async () => {
  await plant("dddddddddd", "skirmish", "nobody,greedy");
  await logged(/bot_failed.*dddddddddd/);
  await server.get("/healthz");
  await wakesNobody();
});
