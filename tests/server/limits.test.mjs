// What one address may do, and that it is nobody else's trouble. Addresses are those a known proxy names, or others of this machine.
import assert from "node:assert/strict";
import http from "node:http";
import net from "node:net";
import { test } from "node:test";
import { Client } from "./lib/client.mjs";
import { Server, sleep } from "./lib/server.mjs";

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
  const server = await Server.start();
  const match = await server.match();
  const client = await Client.join(server, match, match.secrets[0]);
  const bad = ["\u202eadA", "Ada\u200b", "\u2066Ada", "A\u2060da", "\ufeffAda", "\u200fAda", "\u061cAda", "Ada\u0085"];
  for (const text of bad) {
    for (const t of ["name", "chat"]) {
      client.send({ t, text });
      assert.equal((await client.next("err")).code, "bad_message", JSON.stringify([t, text]));
    }
    const made = await make(server, {}, [{ kind: "human", name: text }, { kind: "human" }]);
    assert.equal(made.status, 400, JSON.stringify(text));
  }
  for (const text of ["Zoë", "عائشة", "می\u200cروم", "👩\u200d🚀"]) {
    client.send({ t: "name", text });
    await client.next("people", (m) => m.people[0].name === text);
  }
  await client.close();
  await server.down();
});
