// Several nodes on one database: who has which match, and who takes it when its node is gone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "../server/lib/client.mjs";
import { Nodes } from "../server/lib/nodes.mjs";
import { picker, play, step } from "../server/lib/play.mjs";
import { metric, PATIENCE, Server, sleep } from "../server/lib/server.mjs";

async function until(what, check) {
  for (const end = Date.now() + PATIENCE; !(await check()); await sleep(50)) assert.ok(Date.now() < end, what);
}

test("people find the node that has their match, by socket and by fetch", { timeout: 300000 }, async () => {
  const nodes = await Nodes.start(["a", "b"]);
  const [a, b] = ["a", "b"].map((name) => nodes.get(name));
  const match = await a.match();
  const ada = await Client.join(a, match, match.secrets[0]);
  const bob = await Client.open(b);
  bob.send({ t: "hello", match: match.id, secret: match.secrets[1], lang: "en" });
  assert.deepEqual(await bob.next("elsewhere"), { t: "elsewhere", node: "a" });
  assert.equal((await bob.closing()).code, 4013);
  const second = await nodes.join(match, match.secrets[1], { node: "b" });
  assert.equal(second.node, "a");
  await play([ada, second], 3, 4);
  // Named already, but the proxy could not reach it: no second redirect.
  const third = await Client.open(b, { target: "/ws?node=a" });
  third.send({ t: "hello", match: match.id, lang: "en" });
  assert.equal((await third.closing()).code, 4010);

  assert.equal((await b.get(`/api/matches/${match.id}`)).json.ply, 4, "facts come from the database");
  ada.send({ t: "act", id: "end", ply: ada.ply, a: "resign" });
  await ada.next("over");
  const answer = await b.get(`/api/matches/${match.id}/position?lang=fr&ply=2&content=%2F%26x`);
  assert.equal(answer.status, 307);
  assert.equal(answer.headers.location, `/api/matches/${match.id}/position?lang=fr&ply=2&content=%2f%26x&node=a`);
  const named = await b.get(`/api/matches/${match.id}/position?ply=2&node=a`);
  assert.equal(named.status, 503);
  assert.equal(named.headers["retry-after"], "1");
  const posted = await b.post(`/api/matches/${match.id}/fork`, { ply: 2 });
  assert.equal(posted.status, 307);
  const there = await a.post(posted.headers.location, { ply: 2 });
  assert.equal(there.status, 201);
  assert.equal((await b.get(`/api/matches/${there.json.match}`)).status, 200);
  const lists = await Promise.all([a, b].map((node) => node.get("/api/matches")));
  assert.equal(lists[0].text, lists[1].text);
  assert.equal(lists[0].json.matches.length, 2);
  assert.ok((await metric(a, "leases")) >= 1);
  for (const client of [ada, second]) client.cut();
  // Quiet matches are given back: then anybody may have them.
  await until("it is given back", async () => (await b.get(`/api/matches/${match.id}/position?ply=2`)).status === 200);
  assert.deepEqual(
    (await nodes.down()).map((how) => how.code),
    [0, 0],
  );
});

test("nodes and a server alone do not mix, and no name is there twice", { timeout: 300000 }, async () => {
  const nodes = await Nodes.start(["a"]);
  await assert.rejects(() => nodes.alone.up(), /the database \S+ is in use by nodes: a\n/);
  await assert.rejects(() => Server.beside(nodes.alone, "a"), /cannot join the database \S+: a node called a is there already/);
  await nodes.down();
  await nodes.alone.up();
  await assert.rejects(() => Server.beside(nodes.alone, "a"), /is in use by process \d+ on \S+ alone: a node cannot join it/);
  await nodes.alone.down();
  await nodes.get("a").up();
  await nodes.down();
});

test("a drained node gives its matches up at once", { timeout: 300000 }, async () => {
  const nodes = await Nodes.start(["a", "b"], ["--rate", "0", "--lease", "60"]); // nothing here waits for a lease to end
  const match = await nodes.get("a").match();
  const seats = await Promise.all(match.secrets.map((secret) => nodes.join(match, secret, { node: "a" })));
  const bots = await nodes.get("a").match({ game: "fleet-commander", seats: [{ kind: "random" }, { kind: "random" }] });
  await play(seats, 5, 6);
  const gone = nodes.get("a").down();
  assert.deepEqual(await Promise.all(seats.map(async (seat) => (await seat.closing()).code)), [4005, 4005]);
  const again = await Promise.all(match.secrets.map((secret) => nodes.join(match, secret, { node: "a", down: new Set(["a"]) })));
  assert.deepEqual(
    again.map((seat) => [seat.node, seat.ply]),
    [
      ["b", 6],
      ["b", 6],
    ],
  );
  await step(again, picker(2));
  assert.deepEqual(await gone, { code: 0, signal: null });
  await until("bots go on at the other", async () => (await nodes.get("b").get(`/api/matches/${bots.id}`)).json.over);
  await nodes.get("a").up();
  for (const client of again) client.cut();
  await nodes.down();
});
