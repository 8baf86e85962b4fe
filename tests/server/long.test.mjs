// Long matches: what they cost is paid by whoever asks for it, and nobody else waits. Plies and messages are counted, not time. LONG_PLIES is how long they are.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { longMatch, longTable } from "./lib/long.mjs";
import { play } from "./lib/play.mjs";
import { metric, Server } from "./lib/server.mjs";

const LEAST = Number(process.env.LONG_PLIES ?? 3000);
const FRAME = 64; // plies between two states that are kept
const from = (address) => ({ "x-forwarded-for": address });
let server;
let long;
before(async () => {
  server = await Server.start(["--proxy", "127.0.0.1", "--per-address", "hellos=4"]);
  long = await longMatch(server, LEAST);
});
after(() => server?.down());

test("looks back into a long match play few plies again, and another table plays on", async () => {
  const watchers = await Promise.all(Array.from({ length: 10 }, () => Client.join(server, long)));
  const [looks, plies] = [await metric(server, "looks_back_total"), await metric(server, "looks_back_plies_total")];
  const table = await server.match();
  const players = [await Client.join(server, table, table.secrets[0]), await Client.join(server, table, table.secrets[1])];
  const EACH = 15;
  watchers.forEach((one, w) => {
    for (let i = 0; i < EACH; i++) one.send({ t: "at", id: `a${i}`, ply: ((w * EACH + i) * 7919) % long.plies });
  });
  await play(players, 1);
  assert.ok(players[0].over, "every action was acknowledged");
  for (const one of watchers) {
    const answers = () => one.got.filter((m) => /^a\d/.test(m.id ?? ""));
    await one.until(() => answers().length === EACH, "all answers");
    assert.ok(answers().every((m) => m.t === "at"));
  }
  const count = (await metric(server, "looks_back_total")) - looks;
  const again = (await metric(server, "looks_back_plies_total")) - plies;
  assert.equal(count, watchers.length * EACH);
  assert.ok(again < count * FRAME, `${again} plies for ${count} looks into a match of ${long.plies}`);
  await Promise.all([...watchers, ...players].map((one) => one.close()));
});

test("to come to a long match counts as coming several times", async () => {
  const hello = async (headers, match) => {
    const client = await Client.open(server, { headers });
    client.send({ t: "hello", match: match.id, lang: "en" });
    const come = await client.until(() => client.closed ?? client.got.find((m) => m.t === "welcome"), "an answer");
    await client.close();
    return come.code ?? come.t;
  };
  const short = await server.match();
  for (let i = 0; i < 3; i++) assert.equal(await hello(from("203.0.113.1"), short), "welcome");
  assert.equal(await hello(from("203.0.113.2"), long), "welcome");
  assert.equal(await hello(from("203.0.113.2"), short), 4012);
});

test("an action for another ply of a long match costs more than its message, as do asking for everything again and taking back", async () => {
  const own = await Server.unlimited();
  const table = await longTable(own, 500, (match, secret) => Client.join(own, match, secret));
  await Promise.all(table.clients.map((one) => one.close()));
  own.more = [];
  await own.restart();
  const MANY = 20; // of which a short match answers all: 60 may come at once, and 20 are kept for messages alone
  for (const [message, kind] of [
    [{ t: "act", ply: 1, a: "end" }, "stale"],
    [{ t: "whole" }, "view"],
  ]) {
    const client = await Client.join(own, table, table.secrets[0]);
    for (let i = 0; i < MANY; i++) client.send(kind === "stale" ? { ...message, id: `a${i}` } : message);
    await client.alive();
    const told = (code) => client.got.filter((m) => m.code === code || m.t === code).length;
    assert.ok(told("rate") > 0 && told(kind) > 0, `${told(kind)} answered, ${told("rate")} refused`);
    assert.equal(client.closed, null);
    await client.close();
  }
  const [asker, other] = await Promise.all([1 - table.last, table.last].map((seat) => Client.join(own, table, table.secrets[seat])));
  const refused = () => asker.got.some((m) => m.code === "rate");
  for (let asked = 1; !refused(); asked++) {
    assert.ok(asked <= MANY, "to take back costs no more than its message");
    asker.send({ t: "undo" });
    const hears = (who, what) => who.got.filter((m) => m.t === what).length === asked; // each is told of each question
    await asker.until(() => refused() || hears(asker, "ask"), "the question or a refusal");
    if (refused()) break;
    await other.until(() => hears(other, "ask"), "the question");
    other.send({ t: "answer", to: "undo", yes: false });
    await asker.until(() => hears(asker, "answered"), "no");
  }
  await Promise.all([asker, other].map((one) => one.close()));
  const short = await own.match();
  const client = await Client.join(own, short, short.secrets[0]);
  for (let i = 0; i < MANY; i++) client.send({ t: "whole" });
  await client.alive();
  assert.equal(client.got.filter((m) => m.t === "view").length, MANY);
  await client.close();
  await own.down();
});

// Rests are counted, not timed: whatever is said behind something long waits.
test("an address for which something has taken long waits, and is heard then", async () => {
  const own = await Server.start(["--proxy", "127.0.0.1"]);
  const match = await longMatch(own, LEAST);
  await own.restart();
  const clients = await Promise.all([1, 2, 3].map(() => Client.open(own, { headers: from("203.0.113.7") })));
  for (const client of clients) client.send({ t: "hello", match: match.id, lang: "en" });
  for (const client of clients) await client.until(() => client.got.find((m) => m.t === "welcome"), "a welcome");
  assert.ok((await metric(own, "rests_total")) > 0, "nobody rested");
  await Promise.all(clients.map((one) => one.close()));
  await own.down();
});

test("a request by HTTP waits for its address too", async () => {
  await server.restart();
  const before = await metric(server, "rests_total");
  const about = (address) => server.get(`/api/matches/${long.id}/position?ply=${long.plies - 1}`, from(address));
  const both = await Promise.all([about("203.0.113.9"), about("203.0.113.9")]);
  assert.deepEqual(
    both.map((answer) => answer.status),
    [200, 200],
  );
  assert.ok((await metric(server, "rests_total")) > before, "nobody rested");
});
