// Whoever takes changes has at every ply just what is sent to others whole, in every game; and whatever is missing is sent whole again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { picker, play, step } from "./lib/play.mjs";
import { metric, Server, sleep } from "./lib/server.mjs";

let server;
before(async () => (server = await Server.unlimited()));
after(() => server?.down());

const pictureOf = ({ view, goal, legal, due, deploys, deploying, sampled }) => JSON.stringify({ view, goal, legal, due, deploys, deploying, sampled });
const last = (client) => client.got.findLast((m) => m.t === "upd" || m.t === "welcome" || m.t === "view");
const raw = (client, t = "upd") => client.raw.map((text) => JSON.parse(text)).findLast((m) => m.t === t);

async function sit(wish = {}, people = 2) {
  const seats = Array.from({ length: people }, (_, i) => ({ kind: "human", name: `P${i}` }));
  const match = await server.match({ ...wish, seats });
  const clients = await Promise.all(match.secrets.map((secret) => Client.join(server, match, secret, { changes: true })));
  return { match, clients };
}

// What a client has is what it is sent when it asks for all of it.
async function hasAll(client) {
  const had = last(client);
  client.read = client.got.length;
  client.send({ t: "whole" });
  const view = await client.next("view");
  assert.equal(pictureOf(had), pictureOf(view));
  assert.equal(view.ply, had.ply);
  assert.equal(raw(client, "view").picture, client.follower.number);
}

test("in every game, for every seat and for who watches", { timeout: 300000 }, async (t) => {
  const { games } = (await server.get("/api/games")).json;
  for (const { id, seats } of games) {
    const { match, clients } = await sit({ game: id }, Math.max(2, seats[0]));
    const [changes, french, whole] = await Promise.all(
      [{ changes: true }, { changes: true, lang: "fr" }, {}].map((more) => Client.join(server, match, null, more)),
    );
    const all = [...clients, changes, french, whole];
    for (let i = 0; i < 12; i++) {
      await play(all, 100 + i, 5);
      if (whole.due.length === 0) break;
      for (const client of clients) await hasAll(client);
    }
    const plain = whole.got.filter((m) => m.t === "upd");
    assert.ok(plain.length > 0 && whole.raw.every((text) => !text.includes('"picture":')), "who does not ask for changes gets none");
    assert.deepEqual(
      changes.got.filter((m) => m.t === "upd").map((m) => pictureOf(m)),
      plain.map((m) => pictureOf(m)),
    );
    for (const client of [...clients, changes, french])
      assert.equal(client.follower.changes, client.got.filter((m) => m.t === "upd").length, "all updates are changes");
    const bytes = (client) => client.raw.reduce((sum, text) => sum + (text.startsWith('{"t":"upd"') ? text.length : 0), 0);
    t.diagnostic(`{"${id}":${(bytes(changes) / bytes(whole)).toFixed(2)}}`);
    assert.ok(bytes(changes) < bytes(whole), `${id}: ${bytes(changes)} bytes instead of ${bytes(whole)}`);
    await Promise.all(all.map((client) => client.close()));
  }
});

test("an undo is told whole, and it goes on from there", async () => {
  const { clients } = await sit();
  await play(clients, 5, 1);
  const me = clients.find((c) => raw(c).seat === c.seat);
  const other = clients.find((c) => c !== me);
  me.send({ t: "undo" });
  await other.next("ask");
  other.send({ t: "answer", to: "undo", yes: true });
  for (const client of clients) {
    await client.next("view");
    assert.equal(client.ply, 0);
    assert.equal(raw(client, "view").picture, raw(client, "welcome").picture, "it stands as it stood");
  }
  await play(clients, 6, 2);
  for (const client of clients) {
    assert.ok("change" in raw(client));
    await hasAll(client);
    await client.close();
  }
});

test("whoever has lost an update sees it by the numbers, asks for the whole and goes on", async () => {
  const { match, clients } = await sit();
  const lossy = await Client.join(server, match, null, { changes: true });
  lossy.follower.whole = (message) => message;
  await play([...clients, lossy], 5, 3);
  const [one, two, three] = lossy.got.filter((m) => m.t === "upd");
  assert.deepEqual([one.before, two.before, three.before], [raw(lossy, "welcome").picture, one.picture, two.picture]);
  assert.notEqual(three.before, one.picture, "without the second, the third does not fit");
  lossy.send({ t: "whole" });
  const view = await lossy.next("view");
  assert.equal(view.ply, 3);
  assert.equal(view.log.length, 4, "with all that happened");
  await play([...clients, lossy], 6, 1);
  assert.equal(lossy.got.findLast((m) => m.t === "upd").before, view.picture);
  await Promise.all([...clients, lossy].map((client) => client.close()));
});

test("a reload is told whole, and it goes on from there", async () => {
  const { match, clients } = await sit();
  await play(clients, 5, 3);
  clients[0] = await Client.join(server, match, match.secrets[0], { changes: true, lang: "fr" });
  clients[1] = await Client.join(server, match, match.secrets[1]);
  await play(clients, 6, 3);
  assert.ok("change" in raw(clients[0]));
  await hasAll(clients[0]);
  assert.ok("view" in raw(clients[1]) && !("picture" in raw(clients[1])), "whoever comes back without is told the whole");
  await Promise.all(clients.map((client) => client.close()));
});

test("spectators who came at different times all have the same", async () => {
  const { match, clients } = await sit();
  const pick = picker(9);
  const crowd = [];
  for (let i = 0; i < 8; i++) {
    crowd.push(await Client.join(server, match, null, { changes: i % 4 !== 3, lang: i % 2 ? "fr" : "en" }));
    await step([...clients, ...crowd], pick);
  }
  for (const one of crowd) assert.equal(JSON.stringify(one.view), JSON.stringify(crowd[0].view));
  await Promise.all([...clients, ...crowd].map((client) => client.close()));
});

test("a match that was let go meanwhile goes on with changes", { timeout: 120000 }, async () => {
  const { clients } = await sit();
  await play(clients, 5, 3);
  const parks = await metric(server, "match_parks_total");
  while ((await metric(server, "match_parks_total")) === parks) await sleep(200);
  const loads = await metric(server, "match_loads_total");
  await play(clients, 6, 1);
  assert.equal(await metric(server, "match_loads_total"), loads + 1, "it was read again");
  for (const client of clients) {
    assert.ok("change" in raw(client));
    await hasAll(client);
    await client.close();
  }
});

test("asking for the whole costs, and is refused when it is too much", async () => {
  const limited = await Server.start(["--rate", "4"]);
  const match = await limited.match();
  const client = await Client.join(limited, match, match.secrets[0], { changes: true });
  for (let i = 0; i < 9; i++) client.send({ t: "whole" });
  await client.next("err", (m) => m.code === "rate");
  await client.close();
  client.closed = null;
  assert.equal((await limited.down()).code, 0);
});

test("other members, or of another kind, are refused", async () => {
  const match = await server.match();
  const client = await Client.open(server);
  client.send({ t: "hello", match: match.id, lang: "en", changes: 1 });
  assert.equal((await client.closing()).code, 4000);
  const good = await Client.join(server, match, null, { changes: true });
  good.send({ t: "whole", ply: 3 });
  assert.equal((await good.next("err")).code, "bad_message");
  await good.close();
});
