// Luck that everybody at the table brings a part of: seals, salts, what is left out, what was set up by hand.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { play } from "./lib/play.mjs";
import { program, Server } from "./lib/server.mjs";

let server;
before(async () => (server = await Server.unlimited()));
after(() => server?.down());

const sha256 = (data) => crypto.createHash("sha256").update(data).digest("hex");
const SHORT = { options: { rounds: 1 } };
const BOT = [{ kind: "human" }, { kind: "greedy" }];
const python = path.resolve(path.dirname(new URL(import.meta.url).pathname), "../../tools/verify.py");

async function sit(match) {
  const seats = [];
  for (const secret of match.secrets) if (secret) seats.push(await Client.join(server, match, secret));
  return seats;
}

const seal = (client, salt) => client.send({ t: "seal", text: sha256(salt) });
const open = (client, salt) => client.send({ t: "salt", text: salt });
const state = (client, wanted) => client.next("luck", (luck) => luck.state === wanted);

// What the program says about the match, and what a verifier says that shares no code with it.
async function verified(match) {
  const replay = (await server.get(`/api/matches/${match.id}/replay.txt`)).text;
  const file = path.join(server.folder, `${match.id}.replay`);
  fs.writeFileSync(file, replay);
  const own = spawnSync(program, ["verify", file], { encoding: "utf8" });
  assert.equal(own.status, 0, own.stdout);
  const draws = spawnSync(program, ["verify", "--draws", file], { encoding: "utf8" });
  const other = spawnSync("python3", ["-B", python, file, "-"], { input: draws.stdout, encoding: "utf8" });
  assert.equal(other.status, 0, other.stdout + other.stderr);
  return { replay, said: own.stdout };
}

test("all seal, all open, and the match is played with what host and salts make", async () => {
  const match = await server.match(SHORT);
  const seats = await sit(match);
  const watcher = await Client.join(server, match);
  const { commitment, luck } = seats[0].welcome;
  assert.deepEqual(luck, { kind: "sealed", state: "open", seals: [null, null], beacon: null });
  seal(seats[0], "from Ada é");
  assert.deepEqual((await watcher.next("luck")).seals, [sha256("from Ada é"), null]);
  open(seats[0], "from Ada é");
  assert.equal((await seats[0].next("err")).code, "not_now", "nobody opens before all have sealed");
  seal(seats[1], "from Bob");
  for (const client of [...seats, watcher]) await state(client, "opening");
  open(seats[1], "another");
  assert.equal((await seats[1].next("err")).code, "bad_message", "only what was sealed is opened");
  open(seats[0], "from Ada é");
  assert.equal((await seats[0].act(seats[0].legal[0]?.[0] ?? "resign")).code, "not_now", "nobody acts meanwhile");
  assert.ok(!watcher.raw.some((text) => text.includes("from Ada")), "a salt is told when all are there");
  open(seats[1], "from Bob");
  for (const client of [...seats, watcher]) assert.deepEqual((await state(client, "mixed")).salts, ["from Ada é", "from Bob"]);
  seal(seats[0], "later");
  assert.equal((await seats[0].next("err")).code, "not_now");
  await play(seats, 2);
  const over = await seats[0].next("over");
  assert.equal(sha256(Buffer.from(over.seed, "hex")), commitment);
  const { replay, said } = await verified(match);
  const key = sha256(`starboard luck 1\nhost ${over.seed}\nsalt 0 from Ada é\nsalt 1 from Bob\n`).slice(0, 32);
  assert.ok(replay.includes(`[seed "${key}"]`));
  assert.ok(replay.includes(`[host-seal "${commitment}"]`));
  assert.match(said, /sealed salts of seats 0, 1/);
});

test("who acts before everybody has sealed plays with the host's luck alone, and it is said", async () => {
  const match = await server.match(SHORT);
  const seats = await sit(match);
  seal(seats[0], "in vain");
  await state(seats[0], "open");
  await play(seats, 1, 1);
  await state(seats[1], "closed");
  seal(seats[1], "too late");
  assert.equal((await seats[1].next("err")).code, "not_now");
  await play(seats, 2);
  assert.match((await verified(match)).said, /alone: nobody at the table salted it/);
});

test("a salt that does not come is left out after a while, and it is said", { timeout: 120000 }, async () => {
  const match = await server.match(SHORT);
  const seats = await sit(match);
  seal(seats[0], "here");
  seal(seats[1], "never");
  await state(seats[1], "opening");
  open(seats[0], "here");
  assert.deepEqual((await state(seats[1], "mixed")).salts, ["here", ""]);
  assert.equal((await seats[0].next("chat")).notice, "unsalted");
  await play(seats, 2);
  assert.match((await verified(match)).said, /: checked, but its luck is not proven: .* the seal of seat 1: whoever held back could choose among 2 lucks/);
});

test("one person and bots begin at once", async () => {
  const match = await server.match({ ...SHORT, seats: BOT });
  const [me] = await sit(match);
  seal(me, "alone");
  await state(me, "opening");
  open(me, "alone");
  assert.deepEqual((await state(me, "mixed")).salts, ["alone", ""]);
});

test("nothing is lost when the server is killed between seal and salt", { timeout: 120000 }, async () => {
  const match = await server.match(SHORT);
  let seats = await sit(match);
  seal(seats[0], "before");
  seal(seats[1], "after");
  await state(seats[0], "opening");
  open(seats[0], "before");
  await server.down("SIGKILL");
  await server.up();
  seats = await sit(match);
  assert.equal(seats[0].welcome.luck.state, "opening", "salts may be known already: the same seals are opened");
  assert.deepEqual(seats[0].welcome.luck.seals, [sha256("before"), sha256("after")]);
  seal(seats[1], "another");
  assert.equal((await seats[1].next("err")).code, "not_now", "nobody seals anew who may know a salt");
  assert.equal((await seats[0].act(seats[0].legal[0]?.[0] ?? "resign")).code, "not_now", "nor acts");
  open(seats[0], "before");
  open(seats[1], "after");
  for (const client of seats) await state(client, "mixed");
  await play(seats, 3, 2);
  await server.down("SIGKILL");
  await server.up();
  seats = await sit(match);
  assert.equal(seats[0].welcome.luck.state, "mixed");
  assert.deepEqual(seats[0].welcome.salts, ["before", "after"]);
  await play(seats, 4);
  assert.match((await verified(match)).said, /sealed salts of seats 0, 1/);
});

test("set up by hand: everybody is told, nobody seals, and it proves nothing", async () => {
  const match = await server.match({ ...SHORT, seed: 7 });
  const seats = await sit(match);
  for (const client of seats) assert.equal(client.welcome.luck.kind, "by-hand");
  assert.equal((await server.get(`/api/matches/${match.id}`)).json.by_hand, true);
  seal(seats[0], "no use");
  assert.equal((await seats[0].next("err")).code, "not_now");
  await play(seats, 2);
  const { replay, said } = await verified(match);
  assert.ok(replay.includes('[luck "by-hand"]'));
  assert.match(said, /set up by hand: proves nothing about luck/);
});

const about = async (match) => (await server.get(`/api/matches/${match}`)).json;
const told = async (match) => (await about(match)).by_hand === true;

test("a position is set up by hand, with a generator of its own or without", async () => {
  const own = JSON.parse(spawnSync(program, ["position", "skirmish", "--ply", "2", "--seed", "9"], { encoding: "utf8" }).stdout);
  const { rng, ...bare } = own;
  assert.equal(rng.length, 4);
  for (const position of [own, bare]) {
    const match = await server.match({ position });
    const facts = await about(match.id);
    assert.deepEqual([facts.by_hand, facts.position], [true, true], "told before anybody sits down");
    const [{ welcome }] = await sit(match);
    assert.deepEqual([welcome.luck.kind, welcome.luck.position], ["by-hand", true]);
  }
});

// A fork for two people, or what the same seats play again.
async function fork(match, ply) {
  const { json } = await server.post(`/api/matches/${match.id}/fork`, { ply, seats: [{ kind: "human" }, { kind: "human" }] });
  return { id: json.match, secrets: json.seats.map(({ secret }) => secret) };
}

async function rematch(clients) {
  for (const client of clients) client.send({ t: "rematch" });
  return (await clients[0].next("rematch", ({ match }) => match)).match;
}

test("what was set up by hand stays so, however it is forked and played again", async () => {
  const match = await server.match({ options: { rounds: 1, series: "best-of-three" }, seed: 7 });
  await play(await sit(match), 2);
  for (const ply of [0, 2]) {
    const on = await fork(match, ply);
    assert.ok(await told(on.id), `from ply ${ply}`);
    const seats = await sit(on);
    assert.deepEqual([seats[0].welcome.luck.kind, seats[0].welcome.luck.position], ["by-hand", true]);
    await play(seats, 1);
    assert.match((await verified(on)).said, /set up by hand: proves nothing about luck/);
    assert.ok(await told(await rematch(seats)), "played again");
  }
  const { campaign } = await about(match.id);
  const branch = (body) => server.post(`/api/campaigns/${campaign}/fork`, { chapter: 1, ...body });
  assert.ok(await told((await branch({ ply: 2 })).json.match), "another way on in a campaign");
  assert.ok(!(await told((await branch({})).json.match)), "from its beginning the luck is another, and nobody's choice");
});

test("a fork of sealed luck is sealed, and everybody is told that it goes on from a position", async () => {
  const match = await server.match(SHORT);
  await play(await sit(match), 2);
  const on = await fork(match, 2);
  const facts = await about(on.id);
  assert.deepEqual([facts.by_hand, facts.position], [undefined, true]);
  const seats = await sit(on);
  assert.deepEqual(seats[0].welcome.luck, { kind: "sealed", state: "open", seals: [null, null], beacon: null, position: true });
  for (const [n, client] of seats.entries()) seal(client, `salt ${n}`);
  await state(seats[0], "opening");
  for (const [n, client] of seats.entries()) open(client, `salt ${n}`);
  await state(seats[0], "mixed");
  await play(seats, 1);
  assert.match((await verified(on)).said, /: proven: .*seats 0, 1; it began from a position that somebody set up: what lay there before is not proven/);
  assert.equal((await about(await rematch(seats))).position, true, "played again");
  assert.equal((await about(match.id)).position, undefined);
});

test("nobody names the salts of others, and a beacon is a round and a value", async () => {
  const human = { kind: "human" };
  const ask = (more) => server.post("/api/matches", { game: "skirmish", seats: [human, human], ...more });
  assert.equal((await ask({ seats: [human, { ...human, salt: "chosen" }] })).status, 400);
  for (const beacon of ["x", {}, { round: "1" }, { round: "1", value: "a b" }, { round: "", value: "b" }]) assert.equal((await ask({ beacon })).status, 400);
  assert.equal((await ask({ seed: 1, beacon: { round: "1", value: "2" } })).status, 400);
  const match = await server.match({ ...SHORT, beacon: { round: "42", value: "00ff" } });
  const seats = await sit(match);
  assert.equal(seats[0].welcome.luck.beacon, "42 00ff");
  await play(seats, 2);
  assert.match((await verified(match)).said, /and the beacon 42/);
});

test("a host's beacon is settled and told before any salt is opened, whatever happens then", { timeout: 120000 }, async () => {
  const file = path.join(server.folder, "beacon");
  const bad = spawnSync(program, ["serve", "--db", ":memory:", "--beacon", file], { encoding: "utf8", timeout: 8000 });
  assert.match(bad.stderr, /beacon/);
  fs.writeFileSync(file, "7 aa\n");
  const lit = await Server.start(["--rate", "0", "--beacon", file]);
  const match = await lit.match({ ...SHORT, seats: BOT });
  let me = await Client.join(lit, match, match.secrets[0]);
  assert.equal(me.welcome.luck.beacon, null);
  fs.writeFileSync(file, "8 bb\n");
  seal(me, "s");
  assert.equal((await state(me, "opening")).beacon, "8 bb");
  fs.writeFileSync(file, "9 cc\n");
  await lit.down("SIGKILL");
  await lit.up();
  me = await Client.join(lit, match, match.secrets[0]);
  assert.equal(me.welcome.luck.state, "opening");
  assert.equal(me.welcome.luck.beacon, "8 bb");
  open(me, "s");
  assert.equal((await state(me, "mixed")).beacon, "8 bb");
  await me.close();
  await lit.down();
});
