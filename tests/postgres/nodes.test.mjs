// Several nodes on one database: who has which match, and who takes it when its node is gone.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { Client } from "../server/lib/client.mjs";
import { Nodes } from "../server/lib/nodes.mjs";
import { picker, play, step } from "../server/lib/play.mjs";
import { runScript } from "../server/lib/script.mjs";
import { changeStore, metric, PATIENCE, postgresCtl, program, Server, sleep, storeSays } from "../server/lib/server.mjs";

async function until(what, check) {
  for (const end = Date.now() + PATIENCE; !(await check()); await sleep(50)) assert.ok(Date.now() < end, what);
}

// All rows of these tables, as text.
const storedRows = (server, ...tables) => tables.map((table) => storeSays(server, `SELECT t FROM ${table} AS t ORDER BY t`)).join("\n");

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
  assert.equal(answer.headers.location, `/api/matches/${match.id}/position?lang=fr&ply=2&content=%2F%26x&node=a`);
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

test("what must go on by itself is taken over by those who live, each its share", { timeout: 300000 }, async (t) => {
  const nodes = await Nodes.start(["a", "b", "c"]);
  const [a, b, c] = nodes.names.map((name) => nodes.get(name));
  const seats = [{ kind: "bot:5" }, { kind: "bot:5" }];
  const bots = await Promise.all(Array.from({ length: 4 }, () => a.match({ game: "fleet-commander", seats })));
  const short = await a.match({ clock: { minutes: 0.1 } }); // six seconds, and nobody comes back
  const clocked = [short, ...(await Promise.all(Array.from({ length: 8 }, () => a.match({ clock: { minutes: 60 } }))))];
  const people = [];
  for (const match of clocked) {
    const two = await Promise.all(match.secrets.map((secret) => nodes.join(match, secret, { node: "a" })));
    people.push(...two);
    await step(two, picker(7));
    await step(two, picker(7));
  }
  const ids = [...bots, ...clocked].map((match) => match.id);
  assert.equal(await metric(a, "leases"), ids.length);
  const before = new Map(await Promise.all(ids.map(async (id) => [id, (await b.get(`/api/matches/${id}`)).json.ply])));
  await a.down("SIGKILL");
  const since = Date.now();
  const held = async () => (await metric(b, "takeovers_total")) + (await metric(c, "takeovers_total"));
  await until("all of them are taken over", async () => (await held()) === ids.length);
  t.diagnostic(`kill -9: ${ids.length} matches taken over after at most ${Date.now() - since} ms`);
  for (const { id } of bots) await until("it goes on", async () => (await b.get(`/api/matches/${id}`)).json.ply > before.get(id));
  await until("the clock has run out", async () => (await c.get(`/api/matches/${short.id}`)).json.over);
  for (const client of people) client.cut();
  await a.up();
  await nodes.down();
});

test("a node that slept for longer than its lease stores nothing, says so, and begins again", { timeout: 300000 }, async () => {
  const nodes = await Nodes.start(["a", "b"]);
  const [a, b] = nodes.names.map((name) => nodes.get(name));
  const match = await a.match();
  const quiet = await a.match(); // nobody takes this one over
  const old = await Promise.all(match.secrets.map((secret) => nodes.join(match, secret, { node: "a" })));
  const watcher = await Client.join(a, quiet);
  await play(old, 3, 4);
  a.child.kill("SIGSTOP");
  const fresh = await Promise.all(match.secrets.map((secret) => nodes.join(match, secret, { node: "a", down: new Set(["a"]) })));
  assert.equal(fresh[0].ply, 4);
  await play(fresh, 4, 3);
  const before = storedRows(b, "plies", "chat", "undone", "ends");
  for (const seat of old) {
    seat.send({ t: "chat", text: "never to be stored" });
    if (seat.mine) seat.send({ t: "act", id: "late", ply: seat.ply, a: seat.legal[0][0] });
  }
  a.child.kill("SIGCONT");
  const codes = await Promise.all([...old, watcher].map(async (client) => (await client.closing()).code));
  assert.deepEqual(codes, [4010, 4010, 4010]);
  for (const seat of old) assert.ok(!seat.got.some((m) => m.id === "late" || m.text === "never to be stored"));
  await until("it has a new life", async () => (await metric(a, "lives_total")) === 2);
  await until("it is ready", async () => (await a.get("/readyz")).status === 200);
  assert.equal(storedRows(b, "plies", "chat", "undone", "ends"), before);
  const back = await nodes.join(match, match.secrets[0], { node: "a" });
  assert.equal(back.node, "b", "it stays where it is");
  assert.equal((await Client.join(a, quiet)).ply, 0);
  for (const client of [...fresh, back]) client.cut();
  await nodes.down();
});

test("a node that sleeps in the middle of a transaction holds nobody up", { timeout: 300000 }, async () => {
  const nodes = await Nodes.start(["a", "b"]);
  const [a, b] = nodes.names.map((name) => nodes.get(name));
  const matches = await Promise.all(Array.from({ length: 8 }, () => a.match({ options: { rounds: 50 } })));
  const seats = await Promise.all(matches.map((match) => Promise.all(match.secrets.map((secret) => nodes.join(match, secret, { node: "a" })))));
  let caught = false;
  const keepPlaying = async (two, i) => {
    for (let now = two; !caught; ) {
      await play(now, i);
      const match = await a.match({ options: { rounds: 50 } });
      now = await Promise.all(match.secrets.map((secret) => nodes.join(match, secret, { node: "a" })));
    }
  };
  const load = seats.map((two, i) => keepPlaying(two, i).catch(() => null)); // until they are sent away
  const open = () =>
    Number(
      storeSays(b, "SELECT COUNT(*) FROM pg_stat_activity WHERE state = 'idle in transaction' AND backend_xid IS NOT NULL AND datname = current_database()"),
    );
  await until("it sleeps in a transaction", async () => {
    a.child.kill("SIGSTOP");
    caught = open() > 0;
    if (!caught) a.child.kill("SIGCONT");
    return caught;
  });
  const again = await nodes.join(matches[0], matches[0].secrets[0], { node: "a", down: new Set(["a"]) });
  assert.equal(again.node, "b");
  a.child.kill("SIGCONT");
  await until("it has a new life", async () => (await metric(a, "lives_total")) === 2);
  for (const client of [...seats.flat(), again]) client.cut();
  await Promise.all(load);
  await nodes.down();
});

test("a node without its life says 503 and serves nobody, and one whose beats do not come through as well", { timeout: 300000 }, async () => {
  const nodes = await Nodes.start(["a", "b"]);
  const a = nodes.get("a");
  const match = await a.match();
  const seat = await Client.join(a, match, match.secrets[0]);
  changeStore(a, "ALTER TABLE nodes RENAME TO hidden");
  await until("it is not ready", async () => (await a.get("/readyz")).status === 503);
  await until("it is not healthy", async () => (await a.get("/healthz")).status === 503);
  assert.match((await a.get("/healthz")).text, /taken for dead|cannot write/);
  await until("it serves nobody", async () => {
    const stranger = await Client.open(a);
    stranger.send({ t: "hello", match: match.id, lang: "en" });
    return (await stranger.until(() => stranger.closed ?? stranger.welcome ?? stranger.got.length > 0, "an answer")).code === 4010;
  });
  seat.send({ t: "ping" });
  assert.equal((await seat.closing()).code, 4010);
  changeStore(a, "ALTER TABLE hidden RENAME TO nodes");
  await until("it is ready again", async () => (await a.get("/readyz")).status === 200);
  await nodes.down();
});

test("a host's orders reach the node that has the match", { timeout: 300000 }, async () => {
  const nodes = await Nodes.start(["a", "b"]);
  const [a, b] = nodes.names.map((name) => nodes.get(name));
  const admin = async (...words) => {
    const child = spawn(program, ["admin", ...words, "--db", a.db], { stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    for (const pipe of [child.stdout, child.stderr]) pipe.on("data", (piece) => (text += piece));
    const [code] = await once(child, "exit");
    return { code, text };
  };
  const [first, second, third] = [await a.match(), await b.match(), await b.match()];
  const ada = await Client.join(a, first, first.secrets[0]);
  const bob = await Client.join(b, second, second.secrets[0]);
  assert.deepEqual(await admin("end", first.id), { code: 0, text: "" });
  assert.equal((await ada.closing()).code, 4011);
  assert.deepEqual(await admin("hide", second.id), { code: 0, text: "" });
  await bob.alive();
  assert.deepEqual(await admin("delete", second.id), { code: 0, text: "" });
  assert.equal((await bob.closing()).code, 4011);
  assert.equal((await a.get(`/api/matches/${second.id}`)).status, 404);
  assert.deepEqual(await admin("delete", third.id, "--name", "0"), { code: 0, text: "" });
  assert.equal((await a.get(`/api/matches/${third.id}`)).json.seats[0].name, "");
  const none = await admin("end", "aaaaaaaaaa");
  assert.notEqual(none.code, 0);
  assert.match(none.text, /there is no such match/);
  const expired = await admin("expire", "1h", "--dry-run");
  assert.equal(expired.code, 0, expired.text);
  await nodes.down();
  assert.deepEqual((await admin("list")).code, 0);
});

test("a database that goes away and comes back costs no node its life", { timeout: 300000 }, async () => {
  const nodes = await Nodes.start(["a", "b"]);
  const both = nodes.names.map((name) => nodes.get(name));
  const match = await both[0].match();
  await nodes.join(match, match.secrets[0], { node: "a" });
  postgresCtl("stop");
  for (const node of both) await until("it is not ready", async () => (await node.get("/readyz")).status === 503);
  await sleep(3500); // longer than a lease
  postgresCtl("start");
  for (const node of both) await until("it is ready", async () => (await node.get("/readyz")).status === 200);
  await sleep(3500);
  for (const node of both) assert.equal(await metric(node, "lives_total"), 1);
  assert.equal((await nodes.join(match, match.secrets[0], { node: "b" })).node, "a");
  await nodes.down();
});

test("a server alone is refused although the database was made anew and no node has written since", { timeout: 300000 }, async () => {
  const nodes = await Nodes.start(["a", "b"]);
  postgresCtl("stop");
  postgresCtl("start");
  for (const name of nodes.names) await until("it is fine", async () => (await nodes.get(name).get("/healthz")).status === 200);
  await sleep(2500); // longer than a lease: each has given a sign
  await assert.rejects(() => nodes.alone.up(), /is in use by nodes: a, b\n/);
  for (const name of nodes.names) assert.equal((await nodes.get(name).get("/readyz")).status, 200);
  await nodes.down();
});

test("nodes serve nobody while a server has the database alone, and begin again when it has gone", { timeout: 300000 }, async () => {
  const nodes = await Nodes.start(["a", "b"]);
  const both = nodes.names.map((name) => nodes.get(name));
  for (const node of both) node.child.kill("SIGSTOP");
  postgresCtl("stop"); // no node can take the lock again before
  postgresCtl("start");
  await nodes.alone.up();
  for (const node of both) node.child.kill("SIGCONT");
  for (const node of both) await until("it has noticed", async () => (await node.get("/healthz")).status === 503);
  await until("it says so", () => both.every((node) => node.log.includes("no_life another server has the database alone")));
  await sleep(2500);
  for (const node of both) assert.equal((await node.get("/healthz")).status, 503);
  for (const node of both) assert.equal(node.log.match(/no_life/g).length, 1, "once");
  const match = await nodes.alone.match();
  await nodes.alone.down();
  for (const node of both) await until("it serves again", async () => (await node.get("/readyz")).status === 200);
  await nodes.join(match, match.secrets[0]).then((client) => client.cut());
  await assert.rejects(() => nodes.alone.up(), /is in use by nodes: a, b\n/, "and not by the one that has gone");
  await nodes.down();
});

test("killed and paused under load, nodes lose nothing that was acknowledged", { timeout: 900000 }, (t) => runScript(t, new URL("nodes.mjs", import.meta.url)));

test("whoever was at a node that died has time to come back before others may take the win", { timeout: 300000 }, async () => {
  const nodes = await Nodes.start(["a", "b"]);
  const match = await nodes.get("a").match({ away: 0.1 });
  const seats = await Promise.all(match.secrets.map((secret) => nodes.join(match, secret, { node: "a" })));
  await step(seats, picker(3));
  const waiting = seats.findIndex((seat) => !seat.mine);
  await sleep(6500); // longer than `away`: the other one thinks
  await nodes.get("a").down("SIGKILL");
  const ada = await nodes.join(match, match.secrets[waiting], { node: "a", down: new Set(["a"]) });
  assert.ok(!ada.welcome.people.some((one) => one.missed));
  const other = await ada.next("people", ({ people }) => people.some((one) => one.missed));
  assert.equal(other.people.find((one) => one.missed).seat, 1 - waiting);
  ada.cut();
  await nodes.get("b").down();
});

test("a node deletes old matches, but none that another one has", { timeout: 300000 }, async () => {
  const nodes = await Nodes.start(["a", "b"]);
  const [a, b] = ["a", "b"].map((name) => nodes.get(name));
  const [watched, left] = [await a.match(), await a.match()];
  const spectator = await Client.join(a, watched);
  await b.down();
  changeStore(a, `UPDATE matches SET created = 1000 WHERE id IN ('${watched.id}', '${left.id}')`);
  await until("nobody has it", () => storeSays(a, `SELECT COUNT(*) FROM leases WHERE match = '${left.id}'`).trim() === "0");
  b.more = [...b.more, "--expire", "365d"];
  await b.up();
  await until("a round is over", () => / expiry matches=1/.test(b.log));
  assert.equal((await a.get(`/api/matches/${left.id}`)).status, 404);
  assert.equal((await a.get(`/api/matches/${watched.id}`)).status, 200);
  await spectator.alive();
  spectator.cut();
  await nodes.down();
});
