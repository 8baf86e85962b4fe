// What one address may do, and that it is nobody else's trouble. Addresses are those a known proxy names, or others of this machine.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import { networkInterfaces } from "node:os";
import { test } from "node:test";
import { Client } from "./lib/client.mjs";
import { play } from "./lib/play.mjs";
import { metric, Server, sleep, tempFolder } from "./lib/server.mjs";

const from = (address) => ({ "x-forwarded-for": address });
const ada = from("203.0.113.1");
const bob = from("203.0.113.2");
const bots = [{ kind: "greedy" }, { kind: "greedy" }];
const people = [{ kind: "human" }, { kind: "human" }];
const behind = (limits, more = []) => Server.start(["--proxy", "127.0.0.1", ...(limits ? ["--per-address", limits] : []), ...more]);
const make = (server, headers, seats = people) => server.post("/api/matches", { game: "skirmish", options: {}, seats }, headers);

// A socket that says `text` and then nothing.
function idle(server, text, localAddress = "127.0.0.1") {
  const socket = net.connect({ port: server.port, host: "127.0.0.1", localAddress }, () => text && socket.write(text));
  socket.closed_ = false;
  socket.on("error", () => {});
  socket.on("close", () => (socket.closed_ = true));
  socket.resume();
  return socket;
}

test("a thousand sockets with half a request lock nobody out", async () => {
  const server = await Server.start();
  const sockets = Array.from({ length: 1100 }, () => idle(server, "GET / HTTP/1.1\r\nHost:"));
  await Promise.all(sockets.map((s) => new Promise((resolve) => s.once("connect", resolve))));
  const answer = await server.get("/healthz");
  assert.equal(answer.status, 200);
  assert.equal(sockets.filter((s) => s.closed_).length, 0, "it was answered while all of them waited");
  for (const socket of sockets) socket.destroy();
  await server.down();
});

test("a body that comes byte by byte is given up", async () => {
  const server = await Server.start(["--patience", "1"]);
  const socket = idle(server, "POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{");
  let text = "";
  socket.on("data", (piece) => (text += piece));
  await new Promise((resolve) => socket.once("connect", resolve));
  for (let i = 0; i < 100 && !text && !socket.closed_; i++) {
    socket.write(" ");
    await sleep(100);
  }
  assert.match(text, /^HTTP\/1\.1 408 /);
  assert.match(text, /too_slow/);
  socket.destroy();
  await server.down();
});

test("somebody plays while bodies of many others do not come", async () => {
  const server = await behind("", ["--patience", "600"]);
  const slow = (i) => `POST /api/matches HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.${i % 5}\r\nContent-Length: 100000\r\n\r\n{"game":`;
  const sockets = Array.from({ length: 200 }, (_, i) => idle(server, slow(i)));
  let answered = 0;
  for (const socket of sockets) socket.on("data", () => answered++);
  await Promise.all(sockets.map((s) => new Promise((resolve) => s.once("connect", resolve))));
  const match = await server.match();
  const players = [await Client.join(server, match, match.secrets[0]), await Client.join(server, match, match.secrets[1])];
  const actions = await play(players, 1, Infinity, (legal, _client, pick) => {
    for (const socket of sockets) socket.write(" ");
    return pick.of(legal)[0];
  });
  assert.ok(actions.length > 5 && players[0].over, "every action was acknowledged");
  assert.equal(await metric(server, "http_errors_total"), 0);
  assert.deepEqual([answered, sockets.filter((s) => s.closed_).length], [0, 0], "all of them were still there");
  for (const socket of sockets) socket.destroy();
  await Promise.all(players.map((one) => one.close()));
  await server.down();
});

test("sockets of one address are counted, whether it comes itself or through a proxy", async () => {
  const server = await Server.start(["--proxy", "127.0.0.9", "--per-address", "connections=20,requests=10"]);
  const sockets = Array.from({ length: 30 }, () => idle(server, "GET / HTTP/1.1\r\nHost:", "127.0.0.2"));
  while (sockets.filter((s) => s.closed_).length < 20) await sleep(10);
  assert.equal(sockets.filter((s) => !s.closed_).length, 10);
  assert.equal((await server.get("/healthz")).status, 200);
  for (const socket of sockets) socket.destroy();
  await server.down();
});

test("connections of one address", async () => {
  const server = await behind("connections=5");
  const open = (headers) => Client.open(server, { headers });
  const many = await Promise.all(Array.from({ length: 5 }, () => open(ada)));
  const one = await open(ada);
  assert.equal((await one.closing()).code, 4012);
  assert.equal((await server.get("/api/games", ada)).status, 429);
  const other = await open(bob);
  assert.equal((await server.get("/api/games", bob)).status, 200);
  const forged = await open({ "x-forwarded-for": "198.51.100.7, 203.0.113.1" });
  assert.equal((await forged.closing()).code, 4012, "only the last address counts");
  await many.pop().close();
  const match = await server.match();
  const again = await Client.open(server, { headers: ada });
  await again.hello(match);
  await Promise.all([...many, other, again].map((c) => c.close()));
  await server.down();
});

test("matches, and those of bots alone", async () => {
  const server = await behind("matches=4,bots=2");
  for (let i = 0; i < 2; i++) assert.equal((await make(server, ada, [{ kind: "bot:5" }, { kind: "bot:5" }])).status, 201);
  const third = await make(server, ada, [{ kind: "bot:5" }, { kind: "bot:5" }]);
  assert.deepEqual([third.status, third.json.error.code], [429, "too_many"]);
  assert.equal((await make(server, ada)).status, 201, "with people it may be made");
  const fifth = await make(server, ada);
  assert.deepEqual([fifth.status, fifth.json.error.code, fifth.headers["retry-after"]], [429, "rate", "60"]);
  assert.equal((await make(server, bob, bots)).status, 201);
  await server.down();
});

test("hellos, hints and chat", async () => {
  const server = await behind("hellos=3,hints=1,chat=2");
  const match = await server.match({ seats: [{ kind: "human" }, { kind: "greedy" }] });
  const join = async (headers, secret) => {
    const client = await Client.open(server, { headers });
    await client.hello(match, secret);
    return client;
  };
  const [player, watcher] = [await join(ada, match.secrets[0]), await join(ada)];
  await (await join(ada)).close();
  const fourth = await Client.open(server, { headers: ada });
  fourth.send({ t: "hello", match: match.id, lang: "en" });
  assert.equal((await fourth.closing()).code, 4012);
  const stranger = await join(bob);
  assert.equal((await player.ask({ t: "hint" })).t, "hint");
  assert.equal((await player.ask({ t: "hint" })).code, "rate");
  watcher.send({ t: "chat", text: "one" });
  player.send({ t: "chat", text: "two" });
  await player.next("chat", (m) => m.text === "two");
  watcher.send({ t: "chat", text: "three" });
  assert.equal((await watcher.next("err")).code, "rate");
  stranger.send({ t: "chat", text: "four" });
  await player.next("chat", (m) => m.text === "four");
  await Promise.all([player, watcher, stranger].map((c) => c.close()));
  await server.down();
});

test("a seat does not chat more for coming back", async () => {
  const server = await Server.start();
  const match = await server.match();
  const begun = Date.now();
  let told = 0;
  for (let i = 0; i < 3; i++) {
    const client = await Client.join(server, match, match.secrets[0]);
    for (let line = 0; line < 8; line++) client.send({ t: "chat", text: `${i} ${line}` });
    await client.alive();
    told += client.got.filter((m) => m.t === "chat").length;
    await client.close();
  }
  assert.ok(told <= 9 + (Date.now() - begun) / 1000, `${told} lines`);
  await server.down();
});

test("looking back costs more than a message, and too much of it is refused without closing", async () => {
  const server = await Server.start();
  const match = await server.match();
  const client = await Client.join(server, match, match.secrets[0]);
  for (let i = 0; i < 35; i++) client.send({ t: "at", id: `a${i}`, ply: 0 });
  await client.until(() => client.got.filter((m) => /^a\d/.test(m.id ?? "")).length === 35, "all answers");
  const refused = client.got.filter((m) => m.code === "rate").length;
  assert.ok(refused > 0 && refused < 30, `${refused} of 35`);
  assert.equal(client.closed, null);
  await client.close();
  await server.down();
});

test("thirty people behind one address play as the server comes", async () => {
  const server = await behind("");
  const clients = await Promise.all(
    Array.from({ length: 30 }, async () => {
      for (const page of ["/", "/api/games", "/api/matches", "/api/texts/skirmish"]) assert.equal((await server.get(page, ada)).status, 200);
      const made = await make(server, ada, [{ kind: "human" }, { kind: "greedy" }]);
      assert.equal(made.status, 201);
      const pair = [await Client.open(server, { headers: ada }), await Client.open(server, { headers: ada })];
      await pair[0].hello(made.json.match, made.json.seats[0].secret);
      await pair[1].hello(made.json.match);
      pair[0].send({ t: "chat", text: "hello" });
      await pair[1].next("chat");
      return pair;
    }),
  );
  await Promise.all(clients.flat().map((c) => c.close()));
  await server.down();
});

test("a hundred people behind one address say and ask what people do", async () => {
  const server = await behind("");
  const match = await server.match();
  const clients = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const client = await Client.open(server, { headers: ada });
      await client.hello(match);
      for (let i = 0; i < 20; i++) client.send({ t: "ping" });
      for (let i = 0; i < 5; i++) client.send({ t: "at", id: `a${i}`, ply: 0 });
      await client.until(() => client.got.filter((m) => m.t === "at").length === 5, "all looks back");
      return client;
    }),
  );
  assert.ok(clients.every((client) => !client.closed));
  await Promise.all(clients.map((client) => client.close()));
  await server.down();
});

test("a page on a slow line may take its time with an answer, and one request at a time is enough", async () => {
  const server = await behind("connections=2");
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const get = () =>
    new Promise((resolve, reject) => {
      http
        .get({ host: "127.0.0.1", port: server.port, path: "/api/games", agent, headers: ada }, (answer) => {
          answer.resume();
          answer.on("end", () => resolve(answer.statusCode));
        })
        .on("error", reject);
    });
  for (let i = 0; i < 10; i++) assert.equal(await get(), 200, "requests that are over are not counted");
  agent.destroy();
  await server.down();
});

test("names and chat neither hide characters nor turn a line around", async () => {
  const server = await Server.unlimited();
  const match = await server.match();
  const client = await Client.join(server, match, match.secrets[0]);
  const anywhere = [0x85, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x180b, 0x180e, 0x200b, 0x200f, 0x2028, 0x202e, 0x2060, 0x2066, 0x2800, 0x3164]
    .concat([0xfe00, 0xfe0d, 0xfeff, 0xffa0, 0xe0001, 0xe0041, 0xe007f, 0xe0100])
    .flatMap((code) => ["A", "م", "👩"].map((letter) => `${letter}${String.fromCodePoint(code)}${letter}`));
  const joiners = ["A\u200dda", "A\u200cda", "\u200dAda", "Ada\u200c", "م\u200cA", "👩\u200d", "👩\u200c🚀", "م\u200c\u200cم", "é\u200dé"];
  const looks = ["A\ufe0f", "\ufe0fAda", "é\ufe0f", "م\ufe0e", "❤\ufe0f\ufe0f", "A\ufe0eda"];
  const bad = [...anywhere, ...joiners, ...looks];
  for (const text of bad) {
    for (const t of ["name", "chat"]) {
      client.send({ t, text });
      assert.equal((await client.next("err")).code, "bad_message", JSON.stringify([t, text]));
    }
    const made = await make(server, {}, [{ kind: "human", name: text }, { kind: "human" }]);
    assert.equal(made.status, 400, JSON.stringify(text));
  }
  for (const text of ["Zoë", "عائشة", "می\u200cروم", "क्\u200dष", "👩\u200d🚀", "❤\ufe0f", "🏳\ufe0f\u200d🌈", "👩🏽\u200d🚀", "1\ufe0f\u20e3", "한글"]) {
    client.send({ t: "name", text });
    await client.next("people", (m) => m.people[0].name === text);
  }
  await client.close();
  await server.down();
});

test("content that somebody sends hides no characters from those who see it", async () => {
  const server = await Server.start();
  const pack = (title, author, text) => ({
    "pack.json": { id: "own", game: "skirmish", title: { en: title, fr: "La brèche" }, author },
    "facts-sectors-own.json": { sectors: [{ id: "gap", asteroids: ["b2", "b1"] }] },
    "texts.json": { "option.sector.gap": { en: text, fr: "La brèche\u202f!" } },
  });
  const check = async (files) => (await server.post("/api/content/check", { game: "skirmish", files })).json;
  assert.deepEqual(await check(pack("The gap", "Zoë", "The gap")).then(({ ok, errors }) => [ok, errors]), [true, []]);
  for (const [files, file] of [
    [pack("The\u202egap", "Zoë", "The gap"), "pack.json"],
    [pack("The gap", "Z\u200doe", "The gap"), "pack.json"],
    [pack("The gap", "Zoë", "The\u00adgap"), "texts.json"],
  ]) {
    const { ok, errors } = await check(files);
    assert.deepEqual([ok, errors.length, errors[0].file], [false, 1, file]);
    assert.match(errors[0].text, /no characters that nobody sees/);
    const made = await server.post("/api/matches", { game: "skirmish", files, options: {}, seats: people });
    assert.deepEqual([made.status, made.json.error.code], [400, "bad_options"]);
  }
  await server.down();
});

test("messages of one address are counted together, however many connections they come by", async () => {
  const server = await behind("messages=120");
  const match = await server.match();
  const join = async (headers) => {
    const client = await Client.open(server, { headers });
    await client.hello(match);
    return client;
  };
  const many = await Promise.all(Array.from({ length: 4 }, () => join(ada)));
  const other = await join(bob);
  for (const client of many) for (let i = 0; i < 50; i++) client.send({ t: "ping" });
  const closed = await Promise.any(many.map((client) => client.closing()));
  assert.equal(closed.code, 4012, "no connection alone sent too much");
  await other.alive();
  assert.equal((await server.get("/api/games", bob)).status, 200);
  await Promise.all([...many, other].map((client) => client.close()));
  await server.down();
});

test("looks back and questions of one address are refused before anything else is", async () => {
  const server = await behind("messages=90");
  const match = await server.match();
  const join = async (headers, secret) => {
    const client = await Client.open(server, { headers });
    await client.hello(match, secret);
    return client;
  };
  const answers = async (client, messages) => {
    messages.forEach((message, i) => client.send({ ...message, id: `a${i}` }));
    const found = () => client.got.filter((m) => /^a\d/.test(m.id ?? ""));
    await client.until(() => found().length === messages.length, "all answers");
    return found();
  };
  const refused = (list) => list.filter((m) => m.code === "rate").length;
  const watchers = await Promise.all(Array.from({ length: 5 }, () => join(ada)));
  const looks = await Promise.all(watchers.map((client) => answers(client, Array(10).fill({ t: "at", ply: 0 }))));
  assert.ok(refused(looks.flat()) > 0, "each connection alone may ask ten times");
  for (const client of watchers) await client.alive();
  const player = await join(bob, match.secrets[0]);
  const [tell, why] = ["tell", "why"].map((t) => ({ t, a: player.legal[0][0] }));
  const told = await answers(player, Array(20).fill([tell, why]).flat());
  assert.ok(refused(told) > 0 && refused(told) < 30, `${refused(told)} of 40`);
  assert.equal((await player.act(player.legal[0][0])).t, "ack");
  await Promise.all([...watchers, player].map((client) => client.close()));
  await server.down();
});

test("requests of one address are counted too, and lists count for more", async () => {
  const server = await behind("messages=60");
  const until429 = async (target, headers) => {
    for (let count = 0; ; count++) {
      const answer = await server.get(target, headers);
      if (answer.status === 200) continue;
      assert.deepEqual([answer.status, answer.json.error.code, answer.headers["retry-after"]], [429, "rate", "60"]);
      return count;
    }
  };
  const lists = await until429("/api/matches", ada);
  assert.equal((await server.get("/api/games", ada)).status, 200, "a third is left for what costs least");
  const games = await until429("/api/games", bob);
  assert.ok(lists < games / 3, `${lists} lists, ${games} others`);
  await server.down();
});

test("replays and positions cost an address what they are long", async () => {
  const server = await behind("plies=1500");
  const match = await server.match({ game: "fleet-commander", seats: [{ kind: "random" }, { kind: "random" }] });
  while (!(await server.get(`/api/matches/${match.id}`)).json.over) await sleep(20);
  const get = (what, headers) => server.get(`/api/matches/${match.id}/${what}`, headers);
  const until429 = async (what, headers) => {
    for (let count = 0; ; count++) {
      const answer = await get(what, headers);
      if (answer.status === 200) continue;
      assert.deepEqual([answer.status, answer.json.error.code, answer.headers["retry-after"]], [429, "rate", "60"]);
      return count;
    }
  };
  const replays = await until429("replay.txt", ada);
  assert.ok(replays > 0 && replays < 10, `${replays} replays`);
  assert.ok((await until429("replay.ndjson", ada)) < 10);
  assert.equal((await server.get(`/api/matches/${match.id}`, ada)).status, 200, "what is cheap goes on");
  const positions = await until429("position?ply=1", bob);
  assert.ok(positions > replays && positions < 40, `${positions} positions`);
  assert.equal((await get("replay.ndjson", from("203.0.113.3"))).status, 200);
  await server.down();
});

test("wrong passwords of a club, and cookies made of them, are limited for each address", async () => {
  const file = `${tempFolder()}/password`;
  fs.writeFileSync(file, "open sesame, please\n");
  const server = await behind("passwords=1", ["--password-file", file]);
  const right = "open sesame, please";
  const carol = from("203.0.113.3");
  const basic = (password) => ({ authorization: `Basic ${Buffer.from(`anybody:${password}`).toString("base64")}` });
  const cookie = (password) => ({ cookie: `starboard_club=${createHash("sha256").update(`starboard club ${password}`).digest("hex")}` });
  const status = async (...headers) => (await server.get("/api/games", Object.assign({}, ...headers))).status;
  const socket = async (...headers) => (await (await Client.open(server, { headers: Object.assign({}, ...headers) })).closing()).code;
  assert.equal(await status(ada), 401, "who says nothing guesses nothing");
  assert.equal(await status(ada, basic("one")), 401);
  assert.equal(await status(ada, basic("two")), 429);
  assert.equal(await status(ada, basic(right)), 429, "nor is it told which one is right");
  assert.equal(await status(ada, cookie(right)), 429);
  const page = await server.get("/", { ...ada, ...basic(right) });
  assert.deepEqual([page.status, page.headers["content-type"]], [429, "text/html; charset=utf-8"]);
  assert.match(page.text, /Too many wrong passwords.*Trop de mots de passe/s);
  assert.equal(await status(bob, cookie("one")), 401);
  assert.equal(await status(bob, cookie("two")), 429);
  assert.equal(await socket(carol, cookie("one")), 4007);
  assert.equal(await socket(carol, cookie("two")), 4012);
  for (const said of [cookie, basic]) assert.equal(await status(from("203.0.113.4"), said(right)), 200);
  await server.down();
});

// The addresses that lines of the log have, once there are so many of them.
async function addresses(server, pattern, count) {
  const found = () => [...server.log.matchAll(pattern)].map(([, address]) => address);
  while (found().length < count) await sleep(20);
  return found();
}

test("lines about whoever is refused say by a hash who it was, and nobody forges that", async () => {
  const file = `${tempFolder()}/password`;
  fs.writeFileSync(file, "open sesame, please\n");
  const known = { cookie: `starboard_club=${createHash("sha256").update("starboard club open sesame, please").digest("hex")}` };
  const server = await behind("hellos=2,matches=1", ["--password-file", file, "--patience", "1"]);
  const made = await make(server, { ...ada, ...known });
  await make(server, { ...ada, ...known });
  const [[many]] = [await addresses(server, /http_refused address=([0-9a-f]{16}) status=429 path=\/api\/matches$/gm, 1)];
  const hello = async (headers, secret) => {
    const client = await Client.open(server, { headers: { ...headers, ...known } });
    client.send({ t: "hello", match: made.json.match, lang: "en", ...(secret ? { secret } : {}) });
    return client;
  };
  const lines = [/wrong_secret match=\S+ conn=\d+ address=([0-9a-f]{16})$/gm, /close conn=\d+ code=4012 address=([0-9a-f]{16}) /g];
  for (const who of [ada, bob]) {
    await (await hello(who, "0".repeat(32))).closing();
    await (await hello(who)).next("welcome");
    assert.equal((await (await hello(who)).closing()).code, 4012);
  }
  for (const line of lines) {
    const [first, second] = await addresses(server, line, 2);
    assert.equal(first, many);
    assert.notEqual(second, many);
  }
  await server.get("/", { ...ada, authorization: "Basic eDp5" });
  assert.deepEqual(await addresses(server, /club_refused address=([0-9a-f]{16})$/gm, 1), [many]);
  const flood = await Client.open(server, { headers: { ...bob, ...known } });
  for (let i = 0; i < 80; i++) flood.send("x");
  await flood.closing();
  idle(server, `POST /api/matches HTTP/1.1\r\nHost: x\r\nCookie: ${known.cookie}\r\nX-Forwarded-For: 203.0.113.1\r\nContent-Length: 9\r\n\r\n{`);
  assert.deepEqual(await addresses(server, /http_refused address=([0-9a-f]{16}) status=408 /g, 1), [many]);
  await server.down();

  const other = await Server.start(["--password-file", file, "--proxy", "127.0.0.9", "--per-address", "connections=3"]);
  for (const name of ["", "X-Forwarded-For: 203.0.113.1\r\n"])
    idle(other, `GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Basic eDp5\r\n${name}\r\n`, "127.0.0.2");
  const [plain, forged] = await addresses(other, /club_refused address=([0-9a-f]{16})$/gm, 2);
  assert.equal(forged, plain, "127.0.0.2 is not the proxy");
  const sockets = Array.from({ length: 8 }, () => idle(other, "GET", "127.0.0.2"));
  const [refused] = await addresses(other, /connection_refused address=([0-9a-f]{16})$/gm, 1);
  assert.equal(refused, plain);
  for (const socket of sockets) socket.destroy();
  await other.down();
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

test("a proxy that is not on this machine names whom it speaks for in the log too", { skip: !outside && "no address but this machine's own" }, async () => {
  const file = `${tempFolder()}/password`;
  fs.writeFileSync(file, "open sesame, please\n");
  const server = await Server.start(["--host", "0.0.0.0", "--proxy", outside, "--password-file", file]);
  for (const { "x-forwarded-for": name } of [ada, bob, ada]) {
    const socket = net.connect({ port: server.port, host: outside, localAddress: outside });
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Basic eDp5\r\nX-Forwarded-For: ${name}\r\n\r\n`);
    await once(socket, "data");
    socket.destroy();
  }
  const [first, second, third] = await addresses(server, /club_refused address=([0-9a-f]{16})$/gm, 3);
  assert.equal(first, third);
  assert.notEqual(first, second);
  await server.down();
});

test("fail2ban finds in the log of a proxy what the documentation lets it look for", () => {
  const page = fs.readFileSync(new URL("../../docs/hosting.md", import.meta.url), "utf8");
  const [nginx, haproxy] = [/^failregex = (.*)$/m, /`failregex = ([^`]*)`/].map((one) => new RegExp(one.exec(page)[1].replace("<HOST>", "(\\S+)")));
  const when = { nginx: "18/Nov/2026:02:35:33 +0000", haproxy: "18/Nov/2026:02:35:33.123" };
  const ofNginx = (name) => (status) => `203.0.113.1 - ${name} [${when.nginx}] "GET /api/games HTTP/2.0" ${status} 120 "-" "Mozilla/5.0"`;
  const ofHaproxy = (status) =>
    `Nov 18 02:35:33 host haproxy[123]: 203.0.113.1:40000 [${when.haproxy}] play~ nodes/a 0/0/0/1/1 ${status} 300 - - ---- 1/1/0/0/0 0/0 "GET / HTTP/1.1"`;
  for (const [filter, line] of [
    [nginx, ofNginx("-")],
    [nginx, ofNginx("any name")], // of whoever guesses
    [haproxy, ofHaproxy],
  ]) {
    const found = [401, 429, 200, 101].map((status) => filter.exec(line(status))?.[1] ?? null);
    assert.deepEqual(found, ["203.0.113.1", "203.0.113.1", null, null]);
  }
});
