// Matches that follow each other: a series of Skirmish from its first game to its last, left, come back to, and branched off; and
// what partners say to each other.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { play } from "./lib/play.mjs";
import { Server, program, tempFolder } from "./lib/server.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server?.down());

const SERIES = { options: { series: "best-of-three" } };
const sit = (id, secrets) => Promise.all(secrets.map((secret) => Client.join(server, id, secret)));
const leave = (clients) => Promise.all(clients.map((c) => c.close()));
const campaign = async (id) => (await server.get(`/api/campaigns/${id}`)).json;

// The match ends: this seat gives up. Gives what the table was told.
async function lose(clients, seat) {
  assert.equal((await clients[seat].act("resign")).t, "ack");
  return (await Promise.all(clients.map((c) => c.next("over"))))[0];
}

async function together(clients) {
  for (const client of clients) client.send({ t: "next" });
  return (await Promise.all(clients.map((c) => c.next("next"))))[0].match;
}

test("a series from its first game to its last, with the same secrets all the way", async () => {
  const { id, secrets } = await server.match({ options: { series: "best-of-three", "seat0.handicap": 2 } });
  let clients = await sit(id, secrets);
  const first = clients[0].welcome;
  assert.equal(first.campaign.chapter, 1);
  assert.equal(first.campaign.story, null);
  assert.deepEqual(first.sides, [0, 1]);
  assert.equal(first.options["seat0.handicap"], 2);
  assert.equal(first.view.seats[0].hull, 5);
  clients[0].send({ t: "next" });
  assert.equal((await clients[0].next("err")).code, "not_now", "not while the match runs");

  const over = await lose(clients, 1);
  assert.deepEqual(over.result.campaign, { follows: "match" });
  clients[0].send({ t: "next" });
  assert.deepEqual(await clients[1].next("ask", (m) => m.what === "next"), { t: "ask", what: "next", seat: 0 });
  const watcher = await Client.join(server, id);
  clients[1].send({ t: "next" });
  const second = (await clients[0].next("next")).match;
  assert.equal((await watcher.next("next")).match, second, "spectators are told too");
  await leave([...clients, watcher]);

  clients = await sit(second, secrets);
  assert.deepEqual(
    clients.map((c) => c.seat),
    [0, 1],
  );
  const w = clients[0].welcome;
  assert.deepEqual([w.campaign.id, w.campaign.chapter, w.campaign.story], [first.campaign.id, 2, "Red has won 1, Blue 0."]);
  assert.deepEqual(w.view.series, { game: 2, won: [1, 0] });
  assert.deepEqual([w.options["seat0.handicap"], w.options["seat1.handicap"]], [2, 1], "the loser gets a point more");
  const ended = await lose(clients, 1);
  assert.deepEqual(ended.result.campaign, { follows: "end", winners: [0], reason: "two_wins", text: "two games are won." });
  clients[0].send({ t: "next" });
  assert.equal((await clients[0].next("err")).code, "not_now", "nothing follows the last match");

  const about = await campaign(first.campaign.id);
  assert.deepEqual([about.state, about.result.winners, about.chapters.length], ["over", [0], 2]);
  assert.deepEqual(
    about.chapters.map((c) => [c.match, c.chapter, c.over, c.result.winners, c.story]),
    [
      [id, 1, true, [0], null],
      [second, 2, true, [0], "Red has won 1, Blue 0."],
    ],
  );
  const listed = (await server.get("/api/campaigns?game=skirmish")).json.campaigns.find((c) => c.campaign === first.campaign.id);
  assert.deepEqual([listed.state, listed.chapters, listed.last.match], ["over", 2, second]);

  for (const client of clients) client.send({ t: "rematch" });
  const again = await Promise.all(clients.map((c) => c.next("rematch", (m) => m.match)));
  await leave(clients);
  const fresh = await Client.join(server, again[0].match, again[0].secret);
  assert.equal(fresh.seat, 1, "seats one further");
  assert.equal(fresh.welcome.campaign.chapter, 1, "a rematch is the whole series again");
  assert.notEqual(fresh.welcome.campaign.id, first.campaign.id);
  assert.deepEqual([fresh.welcome.options["seat0.handicap"], fresh.welcome.options["seat1.handicap"]], [undefined, 2], "a handicap goes along with its player");
  await fresh.close();
});

test("a host deletes a campaign from its end, so that no chapter hangs in the air", async () => {
  const admin = (...words) =>
    spawnSync(program, ["admin", ...words, "--db", server.db], { encoding: "utf8", env: { ...process.env, XDG_DATA_HOME: server.folder } });
  const { id, secrets } = await server.match(SERIES);
  const clients = await sit(id, secrets);
  const name = clients[0].welcome.campaign.id;
  await lose(clients, 0);
  const second = await together(clients);
  const refused = admin("delete", id);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, new RegExp(`its campaign goes on after it: delete the last chapter first, ${second}`));
  for (const client of clients) await client.alive(); // nobody was sent away for it
  await leave(clients);
  assert.deepEqual(
    (await campaign(name)).chapters.map((c) => c.match),
    [id, second],
  );
  assert.equal(admin("delete", second).status, 0);
  const left = await campaign(name);
  assert.deepEqual([left.state, left.chapters.map((c) => c.match)], ["next", [id]]);
  const again = await server.post(`/api/campaigns/${name}/next`, { secret: secrets[0] });
  assert.equal(again.status, 201, "and not the way to what is gone");
  const branch = await server.post(`/api/campaigns/${name}/fork`, { chapter: 2 });
  assert.equal(admin("delete", again.json.match).status, 0);
  assert.match(admin("delete", id).stderr, new RegExp(`delete the last chapter first, ${branch.json.match}`), "a branch goes on from it too");
  assert.equal(admin("delete", branch.json.match).status, 0);
  assert.equal((await server.get(`/api/campaigns/${branch.json.campaign}`)).status, 404, "a branch without a match of its own");
  assert.equal((await campaign(name)).chapters.length, 1);
  assert.equal(admin("delete", id).status, 0);
  assert.equal((await server.get(`/api/campaigns/${name}`)).status, 404);
});

test("left for a while, and gone on with from outside of a table", async () => {
  const { id, secrets } = await server.match(SERIES);
  const clients = await sit(id, secrets);
  const name = clients[0].welcome.campaign.id;
  assert.equal((await campaign(name)).state, "running");
  assert.equal((await server.post(`/api/campaigns/${name}/next`, { secret: secrets[0] })).json.error.code, "running");
  await lose(clients, 0);
  await leave(clients);
  await server.restart();
  assert.equal((await campaign(name)).state, "next");
  const next = (body) => server.post(`/api/campaigns/${name}/next`, body);
  assert.equal((await next({})).status, 403, "whoever does not play it cannot go on");
  assert.equal((await next({ secret: "0".repeat(32) })).status, 403);
  assert.equal((await next({ secrets })).status, 400);
  for (const count of [0, 1, 3, 6]) {
    const { status, json } = await next({ secret: secrets[1], seats: Array.from({ length: count }, () => ({ kind: "human" })) });
    assert.deepEqual([status, json.error.code, json.error.text], [400, "bad_options", '"seats" must be a list of 2 seats']);
  }
  assert.equal((await next({ secret: secrets[1], seats: [{ kind: "human" }, { kind: "nobody" }] })).status, 400);
  assert.deepEqual([(await campaign(name)).state, (await campaign(name)).chapters.length], ["next", 1], "it stays where it was");
  const both = await Promise.all([next({ secret: secrets[1] }), next({ secret: secrets[0] })]);
  const [made, twice] = both.sort((a, b) => Number(b.status === 201) - Number(a.status === 201)); // whichever came first
  assert.deepEqual([made.status, made.json.campaign, made.json.chapter], [201, name, 2]);
  assert.ok(twice.status === 409 || twice.json.match === made.json.match, "there is one second match");
  assert.deepEqual(
    made.json.seats.map((s) => [s.name, s.secret]),
    [
      ["Ada", null],
      ["Bob", null],
    ],
    "nobody needs a new secret",
  );
  await server.restart();
  const back = await Client.join(server, id, secrets[0]);
  assert.equal((await back.next("next")).match, made.json.match, "an old link leads on");
  const there = await Client.join(server, made.json.match, secrets[0]);
  assert.deepEqual(there.welcome.view.series.won, [0, 1]);
  await leave([back, there]);
});

test("the next match with others on the same seats", async () => {
  const { id, secrets } = await server.match(SERIES);
  const clients = await sit(id, secrets);
  const name = clients[0].welcome.campaign.id;
  await lose(clients, 0);
  await leave(clients);
  const seats = [{ kind: "greedy" }, { kind: "human", name: "Cy" }];
  const made = await server.post(`/api/campaigns/${name}/next`, { secret: secrets[0], seats });
  assert.equal(made.status, 201);
  assert.deepEqual(
    made.json.seats.map((s) => [s.kind, s.name, s.secret]),
    [
      ["greedy", "", null],
      ["human", "Cy", null],
    ],
    "whoever sits on a seat of people has its secret already",
  );
  const there = await Client.join(server, made.json.match, secrets[1]);
  assert.deepEqual([there.seat, there.welcome.campaign.chapter], [1, 2]);
  assert.equal((await Client.join(server, made.json.match, secrets[0]).catch((error) => error)) instanceof Error, true, "a bot's seat has no secret");
  await there.close();
});

test("branches: from the beginning of a match, or from any ply, the way up to it shared", async () => {
  const { id, secrets } = await server.match(SERIES);
  let clients = await sit(id, secrets);
  const name = clients[0].welcome.campaign.id;
  await lose(clients, 0);
  const second = await together(clients);
  await leave(clients);
  clients = await sit(second, secrets);
  assert.equal((await clients[0].act("place a1")).t, "ack");
  await clients[1].next("upd");
  assert.equal((await clients[1].act("place c3")).t, "ack");
  const fork = (body) => server.post(`/api/campaigns/${name}/fork`, body);
  assert.equal((await fork({ chapter: 2, ply: 1 })).json.error.code, "running");
  const anew = await fork({ chapter: 2 });
  assert.equal(anew.status, 201);
  await lose(clients, 1);
  await leave(clients);
  const from = await fork({ chapter: 2, ply: 2, seats: [{ kind: "human", name: "Cy" }, { kind: "random" }] });
  assert.deepEqual([from.status, from.json.chapter], [201, 2]);
  const plain = await server.post(`/api/matches/${second}/fork`, { ply: 1 });
  assert.equal(plain.json.chapter, 2, "a fork of a match is a branch of its campaign");
  for (const made of [anew, from, plain]) {
    const about = await campaign(made.json.campaign);
    assert.deepEqual(
      about.chapters.map((c) => c.match),
      [id, made.json.match],
    );
    assert.equal(about.from, name);
    const client = await Client.join(server, made.json.match, made.json.seats[0].secret);
    assert.deepEqual(client.welcome.view.series, { game: 2, won: [0, 1] }, "what the first match left is known");
    assert.equal((await client.act("resign")).t, "ack");
    assert.deepEqual((await client.next("over")).result.campaign.winners, [1]);
    await client.close();
  }
  assert.equal((await campaign(name)).chapters.length, 2, "the campaign itself is as it was");
  assert.equal((await fork({ chapter: 3 })).status, 404);
  assert.equal((await fork({ chapter: 1, ply: 9 })).status, 400);
  assert.equal((await fork({ chapter: 1, ply: "1" })).status, 400);
  assert.equal((await fork({})).status, 400);
});

test("a replay keeps what a match began with", async () => {
  const { id, secrets } = await server.match(SERIES);
  let clients = await sit(id, secrets);
  await lose(clients, 0);
  const second = await together(clients);
  await leave(clients);
  clients = await sit(second, secrets);
  await lose(clients, 1);
  await leave(clients);
  const text = (await server.get(`/api/matches/${second}/replay.txt`)).text;
  assert.match(text, /\[options "[^"]* series=best-of-three seat0\.handicap=1"\]/);
  assert.match(text, /\[carry "\{\\"game\\":2,\\"won\\":\[0,1\]\}"\]/);
  for (const form of ["replay.txt", "replay.ndjson"]) {
    const file = path.join(tempFolder(), form);
    fs.writeFileSync(file, (await server.get(`/api/matches/${second}/${form}`)).text);
    assert.match(execFileSync(program, ["verify", file], { encoding: "utf8" }), /proven/);
  }
});

test("bots go on with nobody there to say so", async () => {
  const { id } = await server.match({ ...SERIES, seats: [{ kind: "random" }, { kind: "random" }] });
  let last = id;
  for (let chapter = 2; ; chapter++) {
    let facts;
    while (!(facts = (await server.get(`/api/matches/${last}`)).json).over) await new Promise((done) => setTimeout(done, 20));
    if (facts.result.campaign.follows === "end") break;
    const made = await server.post(`/api/campaigns/${facts.campaign}/next`, {});
    assert.deepEqual([made.status, made.json.chapter], [201, chapter]);
    last = made.json.match;
  }
});

test("what cannot be carried or set is refused with a sentence", async () => {
  const seats = [{ kind: "human" }, { kind: "human" }];
  const bad = [
    [{ game: "fleet-commander", carry: {} }, /do not follow each other/],
    [{ game: "skirmish", carry: { game: 2, won: [1, 0] } }, /needs the option "series"/],
    [{ game: "skirmish", ...SERIES, carry: { game: 2, won: [2, 0] } }, /from 0 to 1/],
    [{ game: "skirmish", ...SERIES, carry: [] }, /"carry" is an object/],
    [{ game: "skirmish", options: { "seat0.handicap": 5 } }, /between -4 and 4/],
    [{ game: "skirmish", options: { "seat2.handicap": 1 } }, /no seat 2/],
    [{ game: "skirmish", options: { "seat0.hull": 1 } }, /no option "seat0.hull"/],
  ];
  for (const [wish, sentence] of bad) {
    const answer = await server.post("/api/matches", { seats, ...wish });
    assert.equal(answer.status, 400);
    assert.match(answer.json.error.text, sentence);
  }
  for (const target of ["/api/campaigns/2222222222", "/api/campaigns/x", "/api/campaigns/2222222222/next"])
    assert.equal((await server.get(target)).status, 404);
  assert.equal((await server.post("/api/campaigns", {})).status, 405);
});

test("what is said to partners stays among them", async () => {
  const { id, secrets } = await server.match({ game: "kembles-cascade", options: { teams: true }, seats: [0, 1, 2, 3].map(() => ({ kind: "human" })) });
  const clients = await sit(id, secrets);
  const watcher = await Client.join(server, id);
  assert.deepEqual(watcher.welcome.sides, [0, 1, 0, 1]);
  clients[0].send({ t: "chat", text: "to us", to: "side" });
  const heard = await clients[2].next("chat");
  assert.deepEqual([heard.text, heard.seat, heard.side], ["to us", 0, true]);
  assert.equal((await clients[0].next("chat")).text, "to us");
  clients[0].send({ t: "chat", text: "to all" });
  for (const other of [clients[1], clients[3], watcher]) {
    const line = await other.next("chat");
    assert.deepEqual([line.text, line.side], ["to all", undefined], "the first line they get is the one for all");
  }
  watcher.send({ t: "chat", text: "and me?", to: "side" });
  assert.equal((await watcher.next("err")).code, "not_now");
  await leave([...clients, watcher]);
  await server.restart();
  const texts = async (secret) => {
    const client = await Client.join(server, id, secret);
    await client.close();
    return client.welcome.chat.map((line) => line.text);
  };
  assert.deepEqual(await texts(secrets[2]), ["to us", "to all"]);
  assert.deepEqual(await texts(secrets[1]), ["to all"]);
  assert.deepEqual(await texts(undefined), ["to all"]);
});

test("two on one side see what the other does, and win or lose together", async () => {
  const wish = { game: "skirmish", options: { together: true, placement: "drawn", hull: 1, rounds: 3 }, seats: [0, 1].map(() => ({ kind: "human" })) };
  const { id, secrets } = await server.match(wish);
  const clients = await sit(id, secrets);
  const watcher = await Client.join(server, id);
  assert.deepEqual(
    [...clients, watcher].map((client) => client.welcome.sides),
    [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
  );
  assert.equal((await clients[0].act("resign")).code, "refused", "there is nobody to win");
  assert.equal((await clients[0].act("scan a")).t, "ack");
  const told = await clients[1].next("upd");
  assert.deepEqual([told.a, told.view.seats[0].choice, typeof told.view.seats[0].cell], ["scan a", "scan a", "string"]);
  assert.equal(told.view.raider.cell, null);
  const seen = await watcher.next("upd");
  assert.deepEqual([seen.a, seen.view.seats[0].choice, seen.view.seats[0].cell], [null, null, null]);
  clients[1].send({ t: "chat", text: "to us", to: "side" });
  assert.equal((await clients[0].next("chat")).text, "to us");
  await play(clients, 1);
  for (const client of [...clients, watcher]) {
    const { result } = await client.next("over");
    assert.deepEqual(result.winners, result.reason === "raider_destroyed" ? [0, 1] : []);
  }
  await leave([...clients, watcher]);
  const both = await server.post("/api/matches", { ...wish, options: { together: true, series: "best-of-three" } });
  assert.deepEqual([both.status, /a series needs two sides/.test(both.json.error.text)], [400, true]);
});

test("games say what can be set for each seat, and how sides are made", async () => {
  const { games } = (await server.get("/api/games")).json;
  const skirmish = games.find((g) => g.id === "skirmish");
  assert.deepEqual(
    skirmish.seat_options.map((o) => [o.id, o.kind, o.low, o.high, o.initial]),
    [["handicap", "int", -4, 4, 0]],
  );
  assert.deepEqual(skirmish.sides, [
    { seats: 2, options: {}, sides: [0, 1] },
    { seats: 2, options: { together: true }, sides: [0, 0] },
  ]);
  assert.equal(games.find((g) => g.id === "fleet-commander").sides, null, "every seat for itself");
  const cascade = games.find((g) => g.id === "kembles-cascade");
  assert.deepEqual(
    cascade.sides.filter((row) => row.seats === 4),
    [
      { seats: 4, options: {}, sides: [0, 1, 2, 3] },
      { seats: 4, options: { teams: true }, sides: [0, 1, 0, 1] },
    ],
  );
});

// The training of two agents, won as soon as the next round begins.
const TRAINED = {
  options: { mission: "t0", campaign: true },
  round: 3,
  phase: "event",
  node: "draw",
  kills: 2,
  seats: [{ agent: "marine" }, { agent: "sniper" }],
};

test("a match is told as a chapter: when it ends, and later from what was stored with it, in both languages", async () => {
  const { id, secrets } = await server.match({ game: "galaxy-defenders", position: TRAINED });
  const clients = await sit(id, secrets);
  const begun = clients[0].welcome.campaign.id;
  const told = async (lang) => (await server.get(`/api/campaigns/${begun}?lang=${lang}`)).json.chapters;
  assert.equal((await told("en"))[0].tale, null, "nothing is told while it runs");
  await play(clients, 1, Infinity, (legal) => legal[0][0]);
  const { campaign: end } = (await clients[0].next("over")).result;
  assert.equal(end.tale.title, "Live-Fire Range: accomplished");
  assert.deepEqual([...new Set(end.tale.lines.map(({ kind }) => kind))], ["told", "gained", "leads"]);
  assert.match(end.tale.seats[1], /^Iridium \(Sniper\), Bronze · /);
  await leave(clients);
  assert.deepEqual((await told("en"))[0].tale, end.tale, "the same as at the table");
  assert.equal((await told("fr"))[0].tale.title, "Champ de tir\u00a0: mission accomplie");
  const [listed] = (await server.get("/api/matches?state=over&game=galaxy-defenders")).json.matches;
  assert.deepEqual(listed.result.campaign, { follows: "match" }, "lists do without it");
});
