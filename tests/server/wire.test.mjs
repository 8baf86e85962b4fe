// HTTP as no library sends it: requests behind requests, bodies where none belong, upgrades to other protocols. Each connection gets at most
// one answer for one request, nothing is done twice, and the server goes on serving everybody else.
import assert from "node:assert/strict";
import net from "node:net";
import { after, before, test } from "node:test";
import { people, Server } from "./lib/server.mjs";

const TIMES = 1000;
const ABREAST = 20;
let server;
before(async () => (server = await Server.start()));
after(() => server?.down());

const seats = people;
const body = JSON.stringify({ game: "skirmish", options: {}, seats });
const head = (method, target, ...more) => [`${method} ${target} HTTP/1.1`, "Host: 127.0.0.1", ...more, "", ""].join("\r\n");
const get = head("GET", "/healthz");
const post = head("POST", "/api/matches", "Content-Type: application/json", `Content-Length: ${body.length}`) + body;
const refusedPost = head("POST", "/api/matches", "Content-Length: 2") + "{}";
const withBody = (method, target, text, ...more) => head(method, target, `Content-Length: ${text.length}`, ...more) + text;

// Send the pieces one after the other and give what came back once the server hangs up.
function exchange(...pieces) {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = net.connect(server.port, "127.0.0.1", async () => {
      socket.setNoDelay(true);
      for (const piece of pieces) {
        if (socket.destroyed) return;
        socket.write(piece, "latin1");
        await new Promise(setImmediate);
      }
    });
    const timer = setTimeout(() => (socket.destroy(), reject(new Error(`not hung up after: ${text.slice(0, 300)}`))), 90000);
    socket.on("data", (piece) => (text += piece.toString("latin1")));
    socket.on("error", () => {}); // a reset counts as hanging up
    socket.on("close", () => (clearTimeout(timer), resolve(text)));
  });
}

const statuses = (text) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((m) => Number(m[1]));

async function made() {
  const answer = await server.get("/metrics");
  assert.equal(answer.status, 200);
  return Number(/^starboard_matches_created_total (\d+)$/m.exec(answer.text)[1]);
}

// All of it in one piece, and cut in two at every place in turn.
async function many(bytes, look) {
  const answers = [];
  for (let i = 0; i < TIMES; i += ABREAST) {
    const batch = Array.from({ length: ABREAST }, (_, k) => ((i + k) % 2 ? (i + k) % bytes.length : 0));
    answers.push(...(await Promise.all(batch.map((cut) => (cut ? exchange(bytes.slice(0, cut), bytes.slice(cut)) : exchange(bytes))))));
  }
  for (const text of answers) look(statuses(text), text);
  assert.equal((await server.get("/healthz")).text.trim(), "ok");
  return answers;
}

for (const [what, behind] of [
  ["another one", post],
  ["a GET", get],
  ["a HEAD with a body", withBody("HEAD", "/healthz", post)],
  ["half of another one", post.slice(0, -20)],
  ["nonsense", "\0\0\0\0\r\n\r\n"],
])
  test(`a POST with ${what} behind it makes one match, ${TIMES} times`, { timeout: 300000 }, async () => {
    const before_ = await made();
    const answers = await many(post + behind, (got) => assert.ok(got.length === 0 || (got.length === 1 && got[0] === 201), `${got}`));
    const told = answers.filter((text) => statuses(text).length).length;
    assert.ok(told >= TIMES / 2, `${told} were answered`);
    const now = (await made()) - before_;
    assert.ok(now >= told && now <= TIMES, `${now} matches of ${told} answers`);
  });

for (const [what, bytes, status] of [
  ["HEAD with a body", withBody("HEAD", "/healthz", post), 200],
  ["HEAD with a body and a POST behind it", withBody("HEAD", "/healthz", body) + post, 200],
  ["HEAD with a body that does not all come", withBody("HEAD", "/healthz", post).slice(0, -5), 200],
  ["GET with a body and a POST behind it", withBody("GET", "/healthz", post) + post, 200],
  ["GET with a POST behind it", get + post, 200],
  ["GET of a large answer with a POST behind it", head("GET", "/api/rules/fleet-commander") + post, 200],
  ["PUT with a POST behind it", head("PUT", "/api/matches") + post, 405],
  ["POST that is refused with another behind it", refusedPost + post, 400],
  ["POST with chunks", head("POST", "/api/matches", "Transfer-Encoding: chunked") + `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` + post, 411],
  ["GET with chunks", head("GET", "/healthz", "Transfer-Encoding: chunked") + `${post.length.toString(16)}\r\n${post}\r\n0\r\n\r\n`, 411],
  ["POST of two lengths", head("POST", "/api/matches", "Content-Length: 2", `Content-Length: ${body.length}`) + body + post, 400],
  ["POST of a length in words", head("POST", "/api/matches", `Content-Length: ${body.length}x`) + body + post, 400],
])
  test(`${what}: one answer at most, and no match, ${TIMES} times`, { timeout: 300000 }, async () => {
    const before_ = await made();
    const answers = await many(bytes, (got) => assert.ok(got.length === 0 || (got.length === 1 && got[0] === status), `${got}`));
    assert.ok(answers.filter((text) => statuses(text).length).length >= TIMES / 2);
    assert.equal(await made(), before_);
  });

for (const size of [131073, 200000, 900000])
  test(`a POST with a body of ${size} bytes is refused once it is there: whoever sends it all hears why`, { timeout: 300000 }, async () => {
    const before_ = await made();
    const bytes = withBody("POST", "/api/matches", "x".repeat(size));
    for (let i = 0; i < 20; i++) assert.deepEqual(statuses(await exchange(bytes.slice(0, i * 5000), bytes.slice(i * 5000))), [413]);
    assert.equal(await made(), before_);
  });

test("requests one after the other share a connection", async () => {
  const socket = net.connect(server.port, "127.0.0.1");
  let text = "";
  socket.on("data", (piece) => (text += piece.toString("latin1")));
  const closed = new Promise((resolve) => socket.on("close", resolve));
  for (let i = 1; i <= 5; i++) {
    socket.write(i % 2 ? get : head("HEAD", "/healthz"));
    const end = Date.now() + 10000;
    while (statuses(text).length < i || !text.slice(text.lastIndexOf("HTTP/1.1")).includes("\r\n\r\n")) {
      assert.ok(Date.now() < end, text);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  assert.deepEqual(statuses(text), [200, 200, 200, 200, 200]);
  socket.write(post);
  await closed;
  assert.equal(statuses(text).at(-1), 201);
  assert.match(text.slice(text.lastIndexOf("HTTP/1.1")), /\r\nconnection: close\r\n/i);
});

// A frame of HTTP/2: length, type, flags, stream.
const frame = (type, flags, stream, payload = "") =>
  Buffer.concat([Buffer.from([0, payload.length >> 8, payload.length & 255, type, flags, 0, 0, 0, stream]), Buffer.from(payload, "latin1")]).toString("latin1");
const preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0);

for (const [what, upgrade] of [
  ["h2c", "h2c"],
  ["H2C", "H2C"],
  ["h2c and websocket", "h2c, websocket"],
  ["TLS", "TLS/1.2"],
  ["nothing known", "starboard"],
])
  test(`an upgrade to ${what} is refused`, async () => {
    const settings = ["Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABkAAQAAP__"];
    const before_ = await made();
    for (let i = 0; i < 20; i++) {
      const start = head("GET", "/healthz", `Upgrade: ${upgrade}`, ...settings);
      const text = await exchange(start, preface, frame(0, 0, 1, "data"), frame(0, 1, 1, post), post);
      assert.doesNotMatch(text, /HTTP\/1\.1 101/);
      for (const status of statuses(text)) assert.ok(status >= 400 && status < 500, text);
      await exchange(start + preface + frame(0, 0, 1, "data"));
    }
    assert.equal(await made(), before_);
    assert.equal((await server.get("/healthz")).status, 200);
  });

test("HTTP/2 without asking, and CONNECT, are hung up on", async () => {
  for (const bytes of [preface + frame(0, 0, 1, "data"), head("CONNECT", "127.0.0.1:1") + "more", head("CONNECT", "/healthz")])
    for (const status of statuses(await exchange(bytes))) assert.ok(status >= 400, bytes);
  assert.equal((await server.get("/healthz")).status, 200);
});
