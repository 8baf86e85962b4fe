// The JSON API and the static files: what is served, what is refused, and that no path leads out of the folder.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import { after, before, test } from "node:test";
import zlib from "node:zlib";
import { Client } from "./lib/client.mjs";
import { play } from "./lib/play.mjs";
import { ABOUT_FILES, people, program, Server } from "./lib/server.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server?.down());

const good = { game: "skirmish", options: {}, seats: people };

function refused(answer, status, what) {
  assert.equal(answer.status, status, `${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
  assert.equal(typeof answer.json?.error?.code, "string", `${what}: ${answer.text.slice(0, 200)}`);
  assert.match(answer.json.error.code, /^[a-z_]+$/);
  assert.ok(answer.json.error.text.length > 5, what);
}

test("healthz and metrics", async () => {
  const health = await server.get("/healthz");
  assert.equal(health.status, 200);
  assert.equal(health.text.trim(), "ok");
  const metrics = await server.get("/metrics");
  assert.equal(metrics.status, 200);
  assert.match(metrics.headers["content-type"], /^text\/plain/);
  const lines = metrics.text.split("\n").filter(Boolean);
  assert.ok(lines.length > 3);
  for (const line of lines) assert.match(line, /^(# (HELP|TYPE) [a-zA-Z_:][\w:]* .+|[a-zA-Z_:][\w:]*(\{[^}]*\})? -?[\d.e+-]+(Inf|NaN)?)$/, line);
  assert.match(metrics.text, /^starboard_/m);
  assert.ok(metrics.text.endsWith("\n"));
});

test("games, texts, rules in both languages", async () => {
  const { json } = await server.get("/api/games");
  const game = json.games.find((g) => g.id === "fleet-commander");
  assert.deepEqual(game.seats, [2, 2]);
  assert.equal(game.seat_names.length, 2);
  assert.ok(game.options.find((o) => o.id === "scenario" && o.kind === "choice" && o.choices.length === 5));
  assert.ok(json.bots.some((b) => b.id === "random") && json.bots.some((b) => b.id === "greedy"));
  for (const lang of ["en", "fr"]) {
    const texts = (await server.get(`/api/texts/fleet-commander?lang=${lang}`)).json;
    assert.equal(texts.lang, lang);
    assert.ok(Object.keys(texts.texts).length > 50);
    const rules = (await server.get(`/api/rules/fleet-commander?lang=${lang}`)).json;
    assert.equal(rules.lang, lang);
    assert.ok(rules.rules.length > 100 && rules.rules.every((r) => r.id && r.text));
  }
  const french = (await server.get("/api/rules/fleet-commander", { "accept-language": "fr-FR,fr;q=0.9,en;q=0.5" })).json;
  assert.equal(french.lang, "fr");
  refused(await server.get("/api/texts/chess"), 404, "texts of no game");
  refused(await server.get("/api/rules/chess"), 404, "rules of no game");
});

test("answers are gzipped for who takes that, and say what they are", async () => {
  const plain = await server.get("/api/texts/fleet-commander");
  assert.match(plain.headers["content-type"], /^application\/json/);
  const packed = await server.get("/api/texts/fleet-commander", { "accept-encoding": "gzip" });
  assert.equal(packed.headers["content-encoding"], "gzip");
  assert.deepEqual(JSON.parse(zlib.gunzipSync(packed.bytes)), plain.json);
});

test("a match is created, listed and described", async () => {
  const answer = await server.post("/api/matches", { ...good, game: "fleet-commander", options: { masked: true }, public: true });
  assert.equal(answer.status, 201, answer.text);
  const { match, seats } = answer.json;
  assert.match(match, /^[a-z2-9]{10}$/);
  assert.deepEqual(
    seats.map((s) => s.seat),
    [0, 1],
  );
  for (const seat of seats) assert.match(seat.secret, /^[0-9a-f]{32}$/);
  assert.notEqual(seats[0].secret, seats[1].secret);
  const facts = (await server.get(`/api/matches/${match}`)).json;
  assert.equal(facts.match, match);
  assert.equal(facts.options.masked, true);
  assert.equal(facts.over, false);
  assert.equal(JSON.stringify(facts).includes(seats[0].secret), false);
  const list = (await server.get("/api/matches?state=running&game=fleet-commander")).json.matches;
  assert.ok(list.some((m) => m.match === match));
  assert.ok(list.every((m) => m.game === "fleet-commander" && !m.over));
  refused(await server.get(`/api/matches/${match}/replay.txt`), 409, "replay of a running match");
  refused(await server.get(`/api/matches/${match}/replay.ndjson`), 409, "replay of a running match");
  const position = await server.get(`/api/matches/${match}/position?ply=0`);
  assert.ok(position.status >= 400 && position.status < 500, "a running match shows no position");
  const fork = await server.post(`/api/matches/${match}/fork`, { ply: 0, seats: people });
  assert.ok(fork.status >= 400 && fork.status < 500, "a running match is not forked");
});

test("one match tells whose turn it is while somebody is at its table", async () => {
  const made = (await server.post("/api/matches", { game: "skirmish", options: {}, seats: people })).json;
  const client = await Client.join(server, made.match, made.seats[1].secret);
  const due = async () => (await server.get(`/api/matches/${made.match}`)).json.due;
  assert.deepEqual(await due(), [0, 1], "both place their own");
  await client.act(client.legal[0][0]);
  assert.deepEqual(await due(), [0]);
  await client.close();
});

test("a match from a position has as many seats as that", async () => {
  const position = JSON.parse(execFileSync(program, ["position", "kembles-cascade", "--seat-count", "3", "--ply", "9"], { encoding: "utf8" }));
  assert.equal(position.seats.length, 3);
  const seats = [...people, { kind: "greedy" }];
  const answer = await server.post("/api/matches", { game: "kembles-cascade", options: {}, seats, position });
  assert.equal(answer.status, 201, answer.text);
  const client = await Client.join(server, answer.json.match, answer.json.seats[0].secret);
  assert.equal(client.view.seats.length, 3);
  await client.close();
  const two = await server.post("/api/matches", { game: "kembles-cascade", options: {}, seats: people, position });
  refused(two, 400, "two seats for a position of three");
  assert.match(two.json.error.text, /of 3 seats/);
});

test("bots have no secret; private matches are not listed", async () => {
  const answer = await server.post("/api/matches", { ...good, seats: [people[0], { kind: "greedy", name: "Bot" }], public: false });
  assert.equal(answer.json.seats[1].secret, null);
  const list = (await server.get("/api/matches")).json.matches;
  assert.ok(list.length <= 50 && !list.some((m) => m.match === answer.json.match));
  assert.equal((await server.get(`/api/matches/${answer.json.match}`)).status, 200);
});

const badBodies = [
  ["nothing", "", "bad_json"],
  ["no JSON", "hello"],
  ["half an object", '{"game":"skirmish"'],
  ["an array", "[]"],
  ["a number", "7"],
  ["no game", { seats: people }],
  ["another game", { ...good, game: "chess" }],
  ["game of wrong type", { ...good, game: 7 }],
  ["no seats", { game: "skirmish" }],
  ["too few seats", { ...good, seats: [people[0]] }],
  ["too many seats", { ...good, seats: [...people, ...people] }],
  ["seats of wrong type", { ...good, seats: "two" }],
  ["a seat of wrong type", { ...good, seats: [1, 2] }],
  ["a kind nobody knows", { ...good, seats: [people[0], { kind: "wizard" }] }],
  ["a name of wrong type", { ...good, seats: [people[0], { kind: "human", name: {} }] }],
  ["a name far too long", { ...good, seats: [people[0], { kind: "human", name: "x".repeat(5000) }] }],
  ["an option nobody knows", { ...good, options: { masked: true } }],
  ["an option out of range", { ...good, options: { hull: 99 } }],
  ["an option of wrong type", { ...good, options: { hull: [] } }],
  ["options of wrong type", { ...good, options: [] }],
  ["an unknown member", { ...good, cheat: true }],
  ["an unknown member of a seat", { ...good, seats: [people[0], { kind: "human", cheat: 1 }] }],
  ["dice nobody knows", { ...good, dice: "loaded" }],
  ["a clock of wrong type", { ...good, clock: 5 }],
  ["an absence below zero", { ...good, away: -1 }],
  ["an absence that is no number", { ...good, away: "long" }],
  ["a clock below zero", { ...good, clock: { minutes: -1, increment: 0 } }],
  ["a bad position", { ...good, position: { node: "nowhere" } }],
  ["a position of wrong type", { ...good, position: "start" }],
  ["a seed of wrong type", { ...good, seed: {} }],
  ["public of wrong type", { ...good, public: "yes" }],
  ["the same member twice", '{"game":"skirmish","game":"skirmish","options":{},"seats":[{"kind":"human"},{"kind":"human"}]}'],
  ["invalid UTF-8", Buffer.from([...Buffer.from('{"game":"'), 0xff, 0xfe, ...Buffer.from('"}')])],
  ["a NUL in a text", '{"game":"skir\\u0000mish","options":{},"seats":[]}'],
  ["deep nesting", "[".repeat(20000) + "]".repeat(20000)],
];
for (const [what, body] of badBodies) {
  test(`POST /api/matches with ${what} is refused`, async () => refused(await server.post("/api/matches", body), 400, what));
}

test("a sentence says where bad JSON is wrong, and which option", async () => {
  const place = await server.post("/api/matches", '{"game":"skirmish",\n "options":{,}}');
  assert.match(place.json.error.text, /line 2|2:\d+/);
  const option = await server.post("/api/matches", { ...good, options: { hull: 99 } });
  assert.equal(option.json.error.code, "bad_options");
  assert.match(option.json.error.text, /hull/);
});

test("bodies that are too large or never come are refused", async () => {
  const large = await server.post("/api/matches", { ...good, position: "x".repeat(2e6) }).catch((error) => ({ status: 413, hungUp: error.code }));
  assert.ok([400, 413].includes(large.status), `${large.status}`);
  assert.equal((await server.get("/healthz")).status, 200);
});

test("wrong methods and unknown addresses", async () => {
  refused(await server.get("/api/nothing"), 404, "unknown address");
  refused(await server.get("/api/matches/aaaaaaaaaa"), 404, "no such match");
  refused(await server.get("/api/matches/AAA"), 404, "no match id");
  refused(await server.get("/api/matches/aaaaaaaaaa/replay.txt"), 404, "no such replay");
  refused(await server.post("/api/matches/aaaaaaaaaa/fork", { ply: 0, seats: people }), 404, "no such fork");
  for (const [method, target] of [
    ["POST", "/api/games"],
    ["DELETE", "/api/matches"],
    ["PUT", "/api/matches"],
  ]) {
    const answer = await server.request(method, target, {}).catch((error) => ({ status: 400, error }));
    assert.ok(answer.status >= 400 && answer.status < 500, `${method} ${target}: ${answer.status}`);
  }
  for (const query of ["state=sideways", "game=chess"]) {
    const answer = await server.get(`/api/matches?${query}`);
    assert.ok(answer.status === 400 || answer.json.matches.length === 0, query);
  }
});

test("after the end: replay, position, fork", async () => {
  const match = await server.match({ options: { rounds: 3 } });
  const clients = [await Client.join(server, match, match.secrets[0]), await Client.join(server, match, match.secrets[1])];
  const actions = await play(clients, 1);
  const text = await server.get(`/api/matches/${match.id}/replay.txt`);
  assert.equal(text.status, 200);
  assert.match(text.text, /^\[starboard "1"\]\n\[game "skirmish"\]/);
  assert.match(text.text, /\n\[seed "[0-9a-f]{32}"\]\n/);
  const lines = (await server.get(`/api/matches/${match.id}/replay.ndjson`)).text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.filter((l) => l.ply > 0).map((l) => l.action),
    actions.map((x) => x.a),
  );
  for (const [query, status] of [
    ["ply=2", 200],
    ["ply=99999", 400],
    ["ply=-1", 400],
    ["ply=x", 400],
  ]) {
    const answer = await server.get(`/api/matches/${match.id}/position?${query}`);
    assert.ok(status === 200 ? answer.status === 200 && answer.json.node : answer.status >= 400 && answer.status < 500, `${query}: ${answer.status}`);
  }
  const fork = await server.post(`/api/matches/${match.id}/fork`, { ply: 2, seats: people });
  assert.equal(fork.status, 201, fork.text);
  const at = await Client.join(server, fork.json.match, fork.json.seats[0].secret);
  assert.deepEqual(at.view, clients[0].got.find((m) => m.t === "upd" && m.ply === 2).view);
  for (const body of [{ ply: 999, seats: people }, { ply: "2", seats: people }, { seats: people }, { ply: 2, seats: [] }, { ply: 2, cheat: 1 }, [], "x"])
    refused(await server.post(`/api/matches/${match.id}/fork`, body), 400, JSON.stringify(body));
  await Promise.all([...clients, at].map((c) => c.close()));
});

// Things no HTTP library sends: the request goes out as bytes.
function raw(bytes, ms = 3000) {
  return new Promise((resolve) => {
    const socket = net.connect(server.port, "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.on("data", (piece) => (text += piece.toString("latin1")));
    socket.on("error", () => resolve(text));
    socket.on("close", () => resolve(text));
    setTimeout(() => (socket.destroy(), resolve(text)), ms).unref();
  });
}

test("no path leads out of the static folder", async () => {
  const up = ["/..", "/%2e%2e", "/%2E%2E", "/.%2e", "/..%2f", "/%2e%2e%2f", "/..%5c", "/..\\", "/%252e%252e", "/%c0%ae%c0%ae", "/....//"];
  const targets = up.flatMap((dots) => [
    `${dots.repeat(8)}/etc/passwd`,
    `/assets${dots.repeat(10)}/etc/passwd`,
    `/assets/${dots.repeat(10)}/etc/hostname`,
    `${dots}/src/main.c`,
  ]);
  targets.push(
    "//etc/passwd",
    "/assets//etc/passwd",
    "/assets/%2fetc/passwd",
    "/etc/passwd",
    "/index.html%00.png",
    "/assets/%00",
    "/%00",
    `/${"a/".repeat(5000)}`,
  );
  for (const target of targets) {
    const text = await raw(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`, 1500);
    assert.ok(!/root:.*:0:0:|int main\(/.test(text), `${target} answered with a file`);
    if (text) assert.match(text, /^HTTP\/1\.[01] [2345]\d\d/, target);
  }
  assert.equal((await server.get("/healthz")).status, 200);
});

test("a server with a file does without the library of PostgreSQL and those it brings", { skip: ABOUT_FILES }, () => {
  const maps = fs.readFileSync(`/proc/${server.pid}/maps`, "utf8");
  assert.match(maps, /libsqlite3/);
  assert.doesNotMatch(maps, /libpq|libssl|libldap/);
});

test("nonsense instead of HTTP", async () => {
  for (const bytes of [
    "\r\n\r\n\r\n",
    "GET\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    "\0\0\0\0\0\0\0\0",
    Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]),
    `GET / HTTP/1.1\r\nHost: x\r\n${"X-Long: " + "y".repeat(100000)}\r\n\r\n`,
    `GET / HTTP/1.1\r\n${"A: b\r\n".repeat(5000)}\r\n`,
    "POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n{}",
    "POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
    "POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{}",
    "POST /api/matches HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}",
  ])
    await raw(bytes, 700);
  assert.equal((await server.get("/healthz")).status, 200);
});
