// Bots and hints take turns: whoever has many tables waits for themselves. What is counted is work done, not time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "./lib/client.mjs";
import { metric, Server, sleep } from "./lib/server.mjs";

const MANY = 300;
const strong = [{ kind: "bot:5" }, { kind: "bot:5" }];

// Two seconds of them. tests/unit/test_jobs.c says that it is two; here some come while the action is stored and numbers are asked for.
const FEW = 12;

// Somebody at a new table with a bot, whose turn it is.
async function sit(server, kind) {
  const table = await server.match({ seats: [{ kind: "human" }, { kind }] });
  const client = await Client.join(server, table, table.secrets[0]);
  await client.until(() => client.mine, "the first turn");
  return client;
}

// How many decisions other tables got between an action and the answer of the bot at this table. Not every action is answered: both choose at once, and
// the bot may have chosen first. Where it always had, there is another table.
async function thoughtsBeforeAnswer(server, first, kind) {
  for (let client = first; ; ) {
    const before = await metric(server, "bot_actions_total");
    const seen = client.got.length;
    const ack = await client.act(client.legal[0][0]);
    assert.equal(ack.t, "ack");
    await client.at(ack.ply);
    await client.until(() => client.mine || client.over, "the bot's answer", 120000);
    const answers = client.got.slice(seen).filter((m) => m.t === "upd" && m.seat !== client.seat).length;
    const thoughts = (await metric(server, "bot_actions_total")) - before - answers;
    if (answers > 0 || client.over) await client.close();
    if (answers > 0) return thoughts;
    if (client.over) client = await sit(server, kind);
  }
}

async function crowd(server) {
  for (let i = 0; i < MANY; i++) await server.match({ game: "fleet-commander", options: {}, seats: strong, public: false });
}

test("300 matches of level 5 do not keep a greedy bot waiting, nor do they after a restart", async () => {
  const server = await Server.start(["--workers", "1"]);
  const client = await sit(server, "greedy");
  await crowd(server);
  const done = await thoughtsBeforeAnswer(server, client, "greedy");
  assert.ok(done < FEW, `${done} decisions came first`);
  await server.restart();
  while ((await metric(server, "jobs_waiting")) < MANY / 3) await sleep(50); // they are awake again
  const again = await thoughtsBeforeAnswer(server, await sit(server, "greedy"), "greedy");
  assert.ok(again < FEW, `${again} decisions came first after a restart`);
  await server.down();
});

test("a table where somebody sits takes turns with those where nobody does, at the same level", async () => {
  const server = await Server.start(["--workers", "1"]);
  const client = await sit(server, "bot:5");
  await crowd(server);
  const done = await thoughtsBeforeAnswer(server, client, "bot:5");
  assert.ok(done < FEW, `${done} decisions came first`);
  await server.down();
});

test("a hint is not thought about for somebody who is gone, or about a position that is past", async () => {
  const server = await Server.start(["--workers", "1"]);
  const seats = [{ kind: "human" }, { kind: "greedy" }];
  for (let i = 0; i < 12; i++) {
    const table = await server.match({ game: "kembles-cascade", options: {}, seats });
    const client = await Client.join(server, table, table.secrets[0]);
    client.send({ t: "hint", id: "h" });
    await client.alive();
    await client.close();
  }
  const table = await server.match({ game: "kembles-cascade", options: {}, seats });
  const client = await Client.join(server, table, table.secrets[0]);
  client.send({ t: "hint", id: "void" });
  await client.act(client.legal[0][0]);
  const answer = await client.until(() => client.got.find((m) => m.id === "void"), "what became of the hint");
  assert.equal(answer.code, "no_hint");
  await client.until(() => client.mine, "the next turn");
  const hint = await client.ask({ t: "hint" }, 60000);
  assert.equal(hint.t, "hint");
  const bots = await metric(server, "bot_actions_total");
  assert.equal(await metric(server, "thoughts_total"), bots + 1, "the bot's own decisions, and one hint");
  await client.close();
  await server.down();
});
