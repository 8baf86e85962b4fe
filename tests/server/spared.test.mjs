// Limits that no other test would miss: each of these fails when its line in the server is taken out.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import { test } from "node:test";
import { Client } from "./lib/client.mjs";
import { play } from "./lib/play.mjs";
import { ABOUT_FILES, isStored, metric, program, Server, sleep } from "./lib/server.mjs";

const from = (address) => ({ "x-forwarded-for": address });
const ada = from("203.0.113.1");
const bob = from("203.0.113.2");
const people = [{ kind: "human" }, { kind: "human" }];
const bots = [{ kind: "greedy" }, { kind: "greedy" }];
const behind = (limits) => Server.start(["--proxy", "127.0.0.1", "--per-address", limits]);
async function join(server, id, headers, secret) {
  const client = await Client.open(server, { headers });
  await client.hello(id, secret);
  return client;
}
const make = (server, headers, seats = people) => server.post("/api/matches", { game: "skirmish", options: {}, seats }, headers);

test("bodies that do not come are counted for the address a proxy names", async () => {
  const server = await behind("requests=3");
  const sockets = Array.from({ length: 3 }, () =>
    net
      .connect(server.port, "127.0.0.1")
      .on("error", () => {})
      .resume(),
  );
  for (const socket of sockets) socket.write("POST /api/matches HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.1\r\nContent-Length: 9\r\n\r\n{");
  let refused;
  while ((refused = await make(server, ada)).status !== 429) await sleep(20); // until all three are there
  assert.equal(refused.json.error.code, "too_many");
  assert.equal((await make(server, bob)).status, 201);
  assert.equal((await server.get("/api/games", ada)).status, 200, "what has no body waits for none");
  sockets.pop().destroy();
  while ((await make(server, ada)).status !== 201) await sleep(20);
  for (const socket of sockets) socket.destroy();
  await server.down();
});

test("a match of bots alone counts as long as it runs", async () => {
  const server = await behind("bots=1");
  for (let i = 0; i < 3; i++) {
    const made = await make(server, ada, bots);
    assert.equal(made.status, 201, `match ${i}: ${made.text}`);
    while (!(await server.get(`/api/matches/${made.json.match}`)).json.over) await sleep(20);
  }
  await server.down();
});

test("nobody has two hints at once", async () => {
  const server = await Server.start();
  const match = await server.match({ game: "kembles-cascade", options: {}, seats: [{ kind: "human" }, { kind: "greedy" }] });
  const client = await Client.join(server, match, match.secrets[0]);
  await client.until(() => client.mine && client.due.length === 1, "a turn of one's own"); // a bot that acts meanwhile outruns a hint
  for (const id of ["one", "two"]) client.send({ t: "hint", id });
  const answer = (id) => client.until(() => client.got.find((m) => m.id === id), `an answer to ${id}`);
  assert.equal((await answer("two")).code, "busy");
  assert.equal((await answer("one")).t, "hint");
  assert.equal(await metric(server, "thoughts_total"), 1 + (await metric(server, "bot_actions_total")));
  await client.close();
  await server.down();
});

test("a spectator says eight lines at once, and then one a second", async () => {
  const server = await Server.start();
  const match = await server.match();
  const [watcher, player] = [await Client.join(server, match), await Client.join(server, match, match.secrets[0])];
  const begun = Date.now();
  for (let line = 0; line < 30; line++) watcher.send({ t: "chat", text: `line ${line}` });
  await watcher.alive();
  const told = watcher.got.filter((m) => m.t === "chat").length;
  assert.ok(told >= 8 && told <= 9 + (Date.now() - begun) / 1000, `${told} lines`);
  assert.equal(watcher.got.filter((m) => m.code === "rate").length, 30 - told);
  player.send({ t: "chat", text: "mine" });
  await player.next("chat", (m) => m.text === "mine");
  await Promise.all([watcher, player].map((one) => one.close()));
  await server.down();
});

test("of IPv6 a network counts as one address, and an address of IPv4 is the same in both forms", async () => {
  const server = await behind("matches=1");
  const status = async (address) => (await make(server, from(address))).status;
  assert.equal(await status("2001:db8:0:1::1"), 201);
  assert.equal(await status("2001:db8:0:1:ffff::2"), 429, "the same network of 64 bits");
  assert.equal(await status("2001:db8:0:2::1"), 201, "another one");
  assert.equal(await status("203.0.113.1"), 201);
  assert.equal(await status("::ffff:203.0.113.1"), 429);
  assert.equal(await status("::ffff:203.0.113.2"), 201);
  await server.down();
});

test("what an address has taken is remembered though it is gone", async () => {
  const server = await behind("matches=1");
  assert.equal((await make(server, ada)).status, 201);
  await sleep(7000); // a sweep, at which those are forgotten of whom nothing is left to know
  assert.equal((await make(server, ada)).status, 429);
  await server.down();
});

test("a quick bot does not wait for thoughts that take long, however many there are", async () => {
  const server = await Server.start(["--workers", "1"]);
  const quick = await server.match({ seats: [{ kind: "human" }, { kind: "greedy" }] });
  const plays = await Client.join(server, quick, quick.secrets[0]);
  const asking = [];
  for (let i = 0; i < 2; i++) {
    const slow = await server.match({ game: "kembles-cascade", options: {}, seats: [{ kind: "human" }, { kind: "greedy" }] });
    asking.push(await Client.join(server, slow, slow.secrets[0]));
  }
  for (const one of [plays, ...asking]) await one.until(() => one.mine, "the first turn");
  const hinted = (asks) => asks.got.some((m) => m.id === "h");
  for (let answered = false; !answered; ) {
    const seen = plays.got.length;
    for (const asks of asking) asks.send({ t: "hint", id: "h" });
    for (const asks of asking) await asks.alive(); // they are at work
    await plays.act(plays.legal[0][0]);
    await plays.until(() => plays.mine || plays.over, "the bot's answer");
    answered = plays.got.slice(seen).some((m) => m.t === "upd" && m.seat !== plays.seat);
    if (answered) assert.ok(!asking.some(hinted), "a hint came first");
    for (const asks of asking) {
      if (!answered) await asks.until(() => hinted(asks), "the hint");
      asks.got.length = asks.read = 0;
    }
  }
  await Promise.all([plays, ...asking].map((one) => one.close()));
  await server.down();
});

// A leaf of the plies with a first cell that begins where it cannot: no start and no list needs it.
function damageLeaf(file, id) {
  const bytes = fs.readFileSync(file);
  const size = bytes.readUInt16BE(16);
  const leaves = Array.from({ length: bytes.length / size - 1 }, (_, i) => (i + 1) * size).filter((at) => bytes[at] === 10 && bytes.readUInt16BE(at + 3) > 5);
  const leaf = leaves.find((at) => bytes.subarray(at, at + size).includes(id));
  assert.ok(leaf, "there is one");
  bytes.writeUInt16BE(size - 1, leaf + 8);
  fs.writeFileSync(file, bytes);
}

async function longEnough(server) {
  const match = await server.match({ game: "fleet-commander", options: {}, seats: people });
  const seats = await Promise.all(match.secrets.map((secret) => Client.join(server, match, secret)));
  await play(seats, 1, 150);
  return { match, seats };
}

test("a damaged page that no start needs keeps a database from being served, copied and restored", { skip: ABOUT_FILES }, async () => {
  const server = await Server.unlimited();
  const { match, seats } = await longEnough(server);
  await Promise.all(seats.map((seat) => seat.close()));
  await server.down();
  const [good, copy] = [`${server.folder}/good.db`, `${server.folder}/copy.db`];
  fs.copyFileSync(server.db, good);
  damageLeaf(server.db, match.id);
  const run = (...words) => spawnSync(program, words, { encoding: "utf8", timeout: 20_000 });
  const refused = run("serve", "--port", String(server.port), "--db", server.db);
  assert.equal(refused.status, 2, "it was served");
  assert.match(refused.stderr, /damaged.*'starboard fsck' says what can be read/s);
  assert.equal(run("backup", copy, "--db", server.db).status, 2, "it was copied");
  assert.ok(!fs.existsSync(copy));
  const before = fs.readFileSync(good);
  assert.equal(run("backup", "--restore", server.db, "--db", good).status, 2, "it was restored");
  assert.deepEqual(fs.readFileSync(good), before);
});

test("what was not yet folded in when the server was killed does not get into a copy that is restored", { skip: ABOUT_FILES }, async () => {
  const server = await Server.unlimited();
  const { match, seats } = await longEnough(server);
  const run = (...words) => spawnSync(program, words, { encoding: "utf8", timeout: 20_000 });
  const copy = `${server.folder}/copy.db`;
  const { ply } = seats[0];
  assert.equal(run("backup", copy, "--db", server.db).status, 0);
  await play(seats, 2, 20);
  await server.down("SIGKILL");
  const log = fs.readFileSync(`${server.db}-wal`);
  assert.ok(log.length > 0);
  const back = run("backup", "--restore", copy, "--db", server.db, "--json");
  assert.equal(back.status, 0, back.stderr);
  assert.deepEqual(fs.readFileSync(`${JSON.parse(back.stdout).kept}-wal`), log, "it is kept with what was there before");
  assert.equal(run("fsck", server.db, "--quiet").status, 0);
  await server.up();
  const again = await Client.join(server, match, match.secrets[0]);
  assert.equal(again.ply, ply);
  await again.close();
  await server.down();
});

test("content of a match's own goes with the last match that was played with it", async () => {
  const server = await Server.start();
  const word = "Unforgettable gap";
  const files = {
    "pack.json": { id: "own", game: "skirmish", title: { en: word, fr: "La brèche" }, author: "Zoë" },
    "facts-sectors-own.json": { sectors: [{ id: "gap", asteroids: ["b2", "b1"] }] },
    "texts.json": { "option.sector.gap": { en: "The gap", fr: "La brèche" } },
  };
  const ids = [];
  for (let i = 0; i < 2; i++) ids.push((await server.post("/api/matches", { game: "skirmish", files, options: {}, seats: people })).json.match);
  const remove = (id) => {
    const done = spawnSync(program, ["admin", "delete", id, "--db", server.db], { encoding: "utf8", env: { ...process.env, XDG_DATA_HOME: server.folder } });
    assert.equal(done.status, 0, done.stderr);
  };
  assert.ok(isStored(server, word));
  remove(ids[0]);
  assert.ok(isStored(server, word), "another match needs it");
  await Client.join(server, ids[1]).then((client) => client.close());
  remove(ids[1]);
  assert.ok(!isStored(server, word));
  await server.down();
});

test("of a deleted match nothing is left, not even what was taken back or reported in it", async () => {
  const server = await Server.unlimited();
  const match = await server.match();
  const seats = await Promise.all(match.secrets.map((secret) => Client.join(server, match, secret)));
  const mine = seats.find((seat) => seat.mine);
  mine.send({ t: "act", id: "a-word-of-my-own", ply: 0, a: mine.legal[0][0] });
  await mine.until(() => mine.ply === 1, "the update");
  mine.send({ t: "undo" });
  const other = seats.find((seat) => seat !== mine);
  await mine.until(() => mine.ply === 0 || other.got.find((m) => m.t === "ask"), "the undo, or the question");
  if (mine.ply !== 0) other.send({ t: "answer", to: "undo", yes: true });
  await mine.until(() => mine.ply === 0, "the undo");
  mine.send({ t: "report", seat: mine.seat });
  await mine.next("reported");
  assert.ok(isStored(server, "a-word-of-my-own") && isStored(server, match.id));
  const done = spawnSync(program, ["admin", "delete", match.id, "--db", server.db], {
    encoding: "utf8",
    env: { ...process.env, XDG_DATA_HOME: server.folder },
  });
  assert.equal(done.status, 0, done.stderr);
  for (const text of ["a-word-of-my-own", match.id]) assert.ok(!isStored(server, text), text);
  await server.down();
});

test("whoever asks for a match that sleeps pays for playing it again", async () => {
  const server = await behind("bots=60");
  const { id } = await server.match({ game: "fleet-commander", options: {}, seats: [{ kind: "random" }, { kind: "random" }] });
  let facts;
  while (!(facts = (await server.get(`/api/matches/${id}`)).json).over) await sleep(20);
  server.more = ["--proxy", "127.0.0.1", "--per-address", `plies=${facts.ply + 10}`];
  await server.restart();
  const status = async (what, headers) => (await server.get(`/api/matches/${id}/${what}`, headers)).status;
  assert.equal(await status("analysis", ada), 200);
  assert.equal(await metric(server, "match_loads_total"), 1);
  assert.equal(await status("position?ply=1", ada), 429);
  assert.equal(await status("position?ply=1", bob), 200, "it is awake now");
  await server.down();
});

test("whoever comes to a match that sleeps pays for playing it again", async () => {
  const server = await behind("bots=60");
  const matches = [await finished(server), await finished(server)];
  const most = Math.max(...matches.map(({ plies }) => plies));
  server.more = ["--proxy", "127.0.0.1", "--per-address", `plies=${most}`];
  await server.restart();
  const come = async ({ id }, headers) => {
    const client = await Client.open(server, { headers });
    client.send({ t: "hello", match: id, lang: "en" });
    await client.until(() => client.closed || client.got.some((m) => m.t === "welcome"), "what becomes of it");
    const code = client.closed?.code ?? 0;
    await client.close();
    return code;
  };
  assert.equal(await come(matches[0], ada), 0);
  assert.equal(await metric(server, "match_loads_total"), 1);
  assert.equal(await come(matches[1], ada), 4012);
  assert.equal(await metric(server, "match_loads_total"), 1, "nothing was played again");
  assert.equal(await come(matches[1], bob), 0, "nobody else pays for it");
  await server.down();
});

test("of whoever is refused again and again there is a line a second in the log", async () => {
  const server = await behind("messages=3");
  const begun = Date.now();
  for (let i = 0; i < 60; i++) await server.get("/api/games", ada);
  while (!/http_refused address=/.test(server.log)) await sleep(20);
  const lines = server.log.match(/http_refused address=\S+ status=429/g).length;
  assert.ok(lines <= 2 + (Date.now() - begun) / 1000, `${lines} lines`);
  await server.down();
});

// A match of bots that is over, and longer than most.
async function finished(server) {
  const { id } = await server.match({ game: "fleet-commander", options: {}, seats: [{ kind: "random" }, { kind: "random" }] });
  let facts;
  while (!(facts = (await server.get(`/api/matches/${id}`)).json).over) await sleep(20);
  return { id, plies: facts.ply };
}

test("a message to a match that has fallen asleep pays for playing it again", async () => {
  const server = await Server.unlimited();
  const { id, plies } = await finished(server);
  server.more = ["--proxy", "127.0.0.1", "--per-address", `plies=${Math.round(plies * 1.5)}`];
  await server.restart();
  const [one, other] = [await join(server, id, ada), await join(server, id, bob)];
  const loads = () => metric(server, "match_loads_total");
  assert.equal(await loads(), 1);
  while ((await metric(server, "match_parks_total")) === 0) await sleep(200); // nobody has said anything for a while
  one.send({ t: "at", id: "back", ply: 1 });
  await one.until(() => one.got.some((m) => m.code === "rate" && m.id === "back"), "the refusal of just this");
  assert.equal(await loads(), 1, "who came here first has paid once, and has not enough for twice");
  other.send({ t: "wait" });
  await other.alive();
  assert.equal(await loads(), 2, "the others have");
  await Promise.all([one, other].map((client) => client.close()));
  await server.down();
});

test("to come with a wrong secret costs as much as to come", async () => {
  const server = await Server.unlimited();
  const { id, plies } = await finished(server);
  const cost = 1 + Math.floor(plies / 200);
  server.more = ["--proxy", "127.0.0.1", "--per-address", `hellos=${cost}`];
  await server.restart();
  const hello = async (secret) => {
    const client = await Client.open(server, { headers: ada });
    client.send({ t: "hello", match: id, lang: "en", ...(secret && { secret }) });
    const come = await client.until(() => client.closed ?? client.got.find((m) => m.t === "welcome"), "an answer");
    await client.close();
    return come.code ?? come.t;
  };
  assert.ok(cost > 1, `a match of ${plies} plies`);
  assert.equal(await hello("0".repeat(32)), 4002);
  assert.equal(await hello(), 4012);
  await server.down();
});

test("a rematch is a match made", async () => {
  const server = await behind("matches=1");
  const { json } = await make(server, ada, [{ kind: "human" }, { kind: "greedy" }]);
  const client = await join(server, json.match, ada, json.seats[0].secret);
  client.send({ t: "act", id: "quit", ply: client.ply, a: "resign" });
  await client.until(() => client.over, "the end");
  client.send({ t: "rematch" });
  await client.until(() => client.got.some((m) => m.code === "rate" || m.t === "rematch"), "an answer");
  assert.ok(!client.got.some((m) => m.t === "rematch"));
  await client.close();
  await server.down();
});

test("pieces of a message and answers to nothing are counted as messages are", async () => {
  const server = await Server.start();
  const match = await server.match();
  const frame = (kind) => Buffer.from([kind, 0x80, 0, 0, 0, 0]); // of nothing, masked by nothing
  for (const [first, again] of [
    [0x01, 0x00], // a text that goes on, and on
    [0x8a, 0x8a],
  ]) {
    const client = await Client.join(server, match);
    client.ws._socket.write(Buffer.concat([frame(first), ...Array.from({ length: 200 }, () => frame(again))]));
    assert.equal((await client.closing()).code, 4004);
  }
  await server.down();
});

test("messages of no kind are in the log once a second for each address", async () => {
  const server = await behind("bots=60");
  const { json } = await make(server, ada);
  const client = await join(server, json.match, ada);
  const begun = Date.now();
  for (let i = 0; i < 30; i++) client.send({ t: "nonsense" });
  await client.alive();
  assert.equal(client.got.filter((m) => m.code === "bad_message").length, 30, "each is answered");
  const lines = server.log.match(/bad_message/g)?.length ?? 0;
  assert.ok(lines <= 2 + (Date.now() - begun) / 1000, `${lines} lines`);
  await client.close();
  await server.down();
});

test("an address that a proxy writes in another way is counted too, and those that cannot be read are one", async () => {
  const server = await behind("matches=1");
  const status = async (address) => (await make(server, from(address))).status;
  assert.deepEqual([await status("203.0.113.9"), await status("203.0.113.9:4711"), await status("203.0.113.9:4712")], [201, 429, 429]);
  assert.deepEqual([await status("[2001:db8::1]:80"), await status("2001:db8::1"), await status("2001:db8::2%eth0")], [201, 429, 429]);
  assert.deepEqual([await status("unknown"), await status("_hidden")], [201, 429]);
  await server.down();
});

test("a path in the log cannot be taken for another word of its line", async () => {
  const server = await Server.start();
  await server.post("/x%20status=401%20address=0123456789abcdef%e2%80%ae%ff", {});
  while (!/http_refused/.test(server.log)) await sleep(20);
  const [line] = server.log.match(/.*http_refused.*/);
  assert.match(line, /path=\/x%20status%3d401%20address%3d0123456789abcdef%e2%80%ae%ff status=\d+$/);
  await server.down();
});
