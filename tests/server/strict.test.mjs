// What a reader of HTTP and WebSocket that is written by hand gets wrong: everything that two readers could take differently is refused, and
// whoever sends it hears why once and is hung up on.
import assert from "node:assert/strict";
import net from "node:net";
import { after, before, test } from "node:test";
import { SUBPROTOCOL } from "./lib/client.mjs";
import { Raw } from "./lib/raw.mjs";
import { metric, PATIENCE, Server } from "./lib/server.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server?.down());

// Send the pieces, each once the one before is on its way, and give what came back when the server has hung up.
function exchange(pieces, to = server) {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = net.connect(to.port, "127.0.0.1", async () => {
      socket.setNoDelay(true);
      for (const piece of pieces) {
        if (socket.destroyed) return;
        socket.write(piece, "latin1");
        await new Promise(setImmediate);
      }
    });
    const timer = setTimeout(() => (socket.destroy(), reject(new Error(`not hung up after: ${text.slice(0, 300)}`))), PATIENCE);
    socket.on("data", (piece) => (text += piece.toString("latin1")));
    socket.on("error", () => {}); // a reset counts as hanging up
    socket.on("close", () => (clearTimeout(timer), resolve(text)));
  });
}

const statuses = (text) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((m) => Number(m[1]));
const seats = [{ kind: "human" }, { kind: "human" }];
const body = JSON.stringify({ game: "skirmish", options: {}, seats });
const head = (first, ...fields) => [first, ...fields, "", ""].join("\r\n");
const get = (...fields) => head("GET /healthz HTTP/1.1", "Host: x", ...fields);
const post = (...fields) => head("POST /api/matches HTTP/1.1", "Host: x", ...fields) + body;

for (const [what, bytes, status] of [
  ["two lengths that agree", post(`Content-Length: ${body.length}`, `Content-Length: ${body.length}`), 400],
  ["two lengths in one field", post(`Content-Length: ${body.length}, ${body.length}`), 400],
  ["a length with a sign", post(`Content-Length: +${body.length}`), 400],
  ["a length in hex", post("Content-Length: 0x10"), 400],
  ["a length in two words", post("Content-Length: 1 0"), 400],
  ["an empty length", post("Content-Length:"), 400],
  ["a length beyond all numbers", post("Content-Length: 99999999999999999999"), 400],
  ["a length and chunks", post(`Content-Length: ${body.length}`, "Transfer-Encoding: chunked"), 411],
  ["chunks, written another way", post("Transfer-Encoding: identity, Chunked"), 411],
  ["a space before the colon", post(`Content-Length : ${body.length}`), 400],
  ["a tab before the colon", post(`Content-Length\t: ${body.length}`), 400],
  ["a line that goes on", get("X-A: b", " c"), 400],
  ["a first field that goes on with nothing", head("GET /healthz HTTP/1.1", " Host: x"), 400],
  ["a field without a colon", get("nonsense"), 400],
  ["a field without a name", get(": x"), 400],
  ["a NUL in a value", get("X-A: b\0c"), 400],
  ["a NUL in a name", get("X\0A: b"), 400],
  ["lines that end in LF", "GET /healthz HTTP/1.1\nHost: x\n\n", 400],
  ["one line that ends in LF", "GET /healthz HTTP/1.1\r\nHost: x\nX-A: b\r\n\r\n", 400],
  ["lines that end in CR", "GET /healthz HTTP/1.1\rHost: x\r\r", 400],
  ["a CR in a value", get("X-A: b\rContent-Length: 5"), 400],
  ["a line before the first", `\r\n${get()}`, 400],
  ["no host", head("GET /healthz HTTP/1.1"), 400],
  ["two hosts", get("Host: y"), 400],
  ["an address with a host in it", head("GET http://x/healthz HTTP/1.1", "Host: x"), 400],
  ["an address without a slash", head("GET healthz HTTP/1.1", "Host: x"), 400],
  ["two spaces", head("GET  /healthz HTTP/1.1", "Host: x"), 400],
  ["a space in the address", head("GET /health z HTTP/1.1", "Host: x"), 400],
  ["tabs for spaces", head("GET\t/healthz\tHTTP/1.1", "Host: x"), 400],
  ["a version in small letters", head("GET /healthz http/1.1", "Host: x"), 400],
  ["no version", head("GET /healthz", "Host: x"), 400],
  ["another version", head("GET /healthz HTTP/2.0", "Host: x"), 505],
  ["a method of no letters", head("G@T /healthz HTTP/1.1", "Host: x"), 400],
  ["letters of another alphabet in the address", head("GET /healthz\xe9 HTTP/1.1", "Host: x"), 400],
  ["a coded NUL", head("GET /healthz%00 HTTP/1.1", "Host: x"), 400],
  ["a coded line end", head("GET /healthz%0d%0aX:%20y HTTP/1.1", "Host: x"), 400],
  ["half a code", head("GET /healthz%4 HTTP/1.1", "Host: x"), 400],
  ["a code that is none", head("GET /healthz%zz HTTP/1.1", "Host: x"), 400],
  ["an address of 300 letters", head(`GET /${"a".repeat(300)} HTTP/1.1`, "Host: x"), 400],
  ["65 fields", get(...Array.from({ length: 64 }, () => "A: b")), 431],
  ["a head of 9 KB", get(`X-A: ${"b".repeat(9000)}`), 431],
  ["a head that never ends", `GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${"b".repeat(20000)}`, 431],
])
  test(`a request with ${what} is refused with ${status}`, async () => {
    const made = await metric(server, "matches_created_total");
    for (const pieces of [[bytes], [bytes.slice(0, 17), bytes.slice(17)]]) assert.deepEqual(statuses(await exchange(pieces)), [status]);
    assert.equal(await metric(server, "matches_created_total"), made);
  });

test("a head that comes byte by byte is as good as any", async () => {
  const text = await exchange([...get("Connection: close")]);
  assert.deepEqual(statuses(text), [200]);
  assert.ok(text.endsWith("ok\n"));
});

test("HTTP/1.0 is answered, once", async () => {
  const text = await exchange(["GET /healthz HTTP/1.0\r\n\r\n"]);
  assert.deepEqual(statuses(text), [200]);
  assert.match(text, /\r\nconnection: close\r\n/);
});

test("who waits to be told to go on with a body is told", async () => {
  const text = await exchange([post(`Content-Length: ${body.length}`, "Expect: 100-continue")]);
  assert.deepEqual(statuses(text), [100, 201]);
});

test("a second request that comes byte by byte is hung up on, as the first is", async () => {
  const hurried = await Server.start(["--patience", "1"]);
  const slow = async (socket, text) => {
    for (let i = 0; !socket.destroyed && i < PATIENCE / 50; i++) {
      socket.write(text[i] ?? "x");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.ok(socket.destroyed, "it went on for ever");
  };
  for (const first of ["", get()]) {
    const socket = net.connect(hurried.port, "127.0.0.1");
    let text = "";
    socket.on("data", (piece) => (text += piece));
    socket.on("error", () => {});
    socket.write(first);
    const end = Date.now() + PATIENCE;
    while (first && !text.endsWith("ok\n") && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.deepEqual(statuses(text), first ? [200] : []);
    await slow(socket, "GET /healthz HTTP/1.1\r\nX-A: ");
  }
  await hurried.down();
});

// ---- the handshake of WebSocket -----------------------------------------------------------------------------------

const KEY = "dGhlIHNhbXBsZSBub25jZQ=="; // of RFC 6455, with the answer to it
const ACCEPT = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";
const handshake = {
  first: "GET /ws HTTP/1.1",
  Host: "x",
  Upgrade: "websocket",
  Connection: "keep-alive, Upgrade",
  "Sec-WebSocket-Key": KEY,
  "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Protocol": `chat, ${SUBPROTOCOL}`,
};
const shake = (change = {}) => {
  const { first, ...fields } = { ...handshake, ...change };
  const lines = Object.entries(fields).filter(([, value]) => value !== null);
  return head(first, ...lines.map(([name, value]) => `${name}: ${value}`));
};

for (const [what, change, status] of [
  ["another version", { "Sec-WebSocket-Version": "8" }, 426],
  ["no version", { "Sec-WebSocket-Version": null }, 426],
  ["no key", { "Sec-WebSocket-Key": null }, 400],
  ["a short key", { "Sec-WebSocket-Key": "c2hvcnQ=" }, 400],
  ["a key that is not coded", { "Sec-WebSocket-Key": "!".repeat(24) }, 400],
  ["another subprotocol", { "Sec-WebSocket-Protocol": "chat" }, 400],
  ["a connection that is not to be upgraded", { Connection: "keep-alive" }, 400],
  ["another method", { first: "POST /ws HTTP/1.1" }, 400],
  ["HTTP/1.0", { first: "GET /ws HTTP/1.0" }, 400],
  ["a body", { "Content-Length": "5" }, 400],
  ["another address", { first: "GET /elsewhere HTTP/1.1" }, 404],
])
  test(`a handshake with ${what} is refused with ${status}`, async () => {
    const text = await exchange([shake(change)]);
    assert.deepEqual(statuses(text), [status]);
    if (status === 426) assert.match(text, /\r\nsec-websocket-version: 13\r\n/);
  });

const masked = (op, text) => {
  const data = Buffer.from(text, "latin1");
  return Buffer.concat([Buffer.from([0x80 | op, 0x80 | data.length, 0, 0, 0, 0]), data]).toString("latin1");
};

test("a handshake is answered as the standard says, and what comes with it is read", async () => {
  const text = await exchange([shake() + masked(9, "at once") + masked(8, "\x03\xe8")]);
  assert.match(text, /^HTTP\/1\.1 101 /);
  assert.ok(text.includes(`\r\nsec-websocket-accept: ${ACCEPT}\r\n`));
  assert.ok(text.includes(`\r\nsec-websocket-protocol: ${SUBPROTOCOL}\r\n`));
  const frames = text.slice(text.indexOf("\r\n\r\n") + 4);
  assert.equal(frames, "\x8a\x07at once\x88\x02\x03\xe8");
});

test("frames that come byte by byte are frames", async () => {
  const text = await exchange([shake(), ...masked(9, "slowly"), ...masked(8, "\x03\xe9")]);
  assert.equal(text.slice(text.indexOf("\r\n\r\n") + 4), "\x8a\x06slowly\x88\x02\x03\xe9");
});

// ---- frames --------------------------------------------------------------------------------------------------------

const wide = (first, bytes, size) =>
  Buffer.from([first, 0x80 | (bytes === 2 ? 126 : 127), ...Array(bytes - 1).fill(0), size, 0, 0, 0, 0, ...Array(size).fill(120)]);
const wrong = [
  ["a frame without a mask", (r) => r.frame("x", { mask: false })],
  ["a ping without a mask", (r) => r.frame("x", { op: 9, mask: false })],
  ["each reserved bit", ...[0x40, 0x20, 0x10].map((rsv) => (r) => r.frame("x", { rsv }))],
  ["each kind nobody knows", ...[3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map((op) => (r) => r.frame("x", { op }))],
  ["a ping in pieces", (r) => r.frame("x", { op: 9, fin: false })],
  ["a close in pieces", (r) => r.frame("", { op: 8, fin: false })],
  ["a ping of 126 bytes", (r) => r.frame("x".repeat(126), { op: 9 })],
  ["a length of 5 in two bytes", (r) => r.bytes(wide(0x81, 2, 5))],
  ["a length of 125 in eight bytes", (r) => r.bytes(wide(0x81, 8, 125))],
  ["a length below zero", (r) => r.bytes(Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 1]))],
  ["a piece of nothing", (r) => r.frame("x", { op: 0 })],
  ["a message among pieces", (r) => (r.frame("x", { fin: false }), r.frame("x"))],
  ["a message after empty pieces", (r) => (r.frame("", { fin: false }), r.frame("", { op: 0, fin: false }), r.frame("x"))],
  ["a close of one byte", (r) => r.frame("x", { op: 8 })],
  [
    "a close with a code nobody may send",
    ...[0, 999, 1004, 1005, 1006, 1015, 2999, 5000].map((code) => (r) => r.frame(Buffer.from([code >> 8, code & 255]), { op: 8 })),
  ],
  ["a close with a reason that is no text", (r) => r.frame(Buffer.from([3, 232, 0xc3]), { op: 8 })],
];
for (const [what, ...ways] of wrong)
  test(`${what} ends the connection with 1002`, async () => {
    for (const send of ways) {
      const raw = await Raw.open(server);
      send(raw);
      assert.equal(await raw.closing(), 1002, what);
    }
  });

test("letters cut in two by pieces are letters; half of one is none", async () => {
  const match = await server.match();
  const hello = JSON.stringify({ t: "hello", match: match.id, lang: "en" });
  const [e, acute] = Buffer.from("é");
  const good = await Raw.open(server);
  good.frame(hello);
  await good.message("welcome");
  good.frame(Buffer.from([...Buffer.from('{"t":"chat","text":"'), e]), { fin: false });
  good.frame(Buffer.from([acute, ...Buffer.from('"}')]), { op: 0 });
  assert.equal((await good.message("chat")).text, "é");
  for (const broken of [[e], [e, 0x28], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf4, 0x90, 0x80, 0x80]]) {
    const bad = await Raw.open(server);
    bad.frame(hello);
    await bad.message("welcome");
    bad.frame('{"t":"chat","text":"', { fin: false });
    for (const byte of broken) bad.frame(Buffer.from([byte]), { op: 0, fin: false });
    bad.frame('"}', { op: 0 });
    assert.equal(await bad.closing(), 4000);
  }
  good.socket.destroy();
});

test("who closes hears the same code, and nothing that follows is read", async () => {
  const match = await server.match();
  for (const [data, code] of [
    ["\x03\xe8", 1000],
    ["\x0f\xa0bye", 4000],
    ["", 1005],
  ]) {
    const raw = await Raw.open(server);
    raw.frame(Buffer.from(data, "latin1"), { op: 8 });
    raw.frame(JSON.stringify({ t: "hello", match: match.id, lang: "en" }));
    raw.bytes(Buffer.alloc(5000, 255));
    await raw.until(() => raw.closed, "the end");
    assert.equal(raw.code, code);
    assert.deepEqual(
      raw.frames.map((f) => f.op),
      [8],
    );
  }
});

test("4004: pings are messages too", async () => {
  const raw = await Raw.open(server);
  for (let i = 0; i < 500; i++) raw.frame("x", { op: 9 });
  assert.equal(await raw.closing(), 4004);
});
