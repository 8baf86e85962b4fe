// What bad clients send over the WebSocket: every frame gets an error message or a documented close code, and the others at
// the table, and at other tables, feel nothing.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { picker, play, step } from "./lib/play.mjs";
import { Raw } from "./lib/raw.mjs";
import { Server, sleep } from "./lib/server.mjs";

let server, calm, match;
before(async () => {
  server = await Server.start();
  match = await server.match({ options: { rounds: 50 } });
  calm = [await Client.join(server, match, match.secrets[0]), await Client.join(server, match, match.secrets[1])];
});
after(async () => {
  await Promise.all((calm ?? []).map((c) => c.close()));
  await server?.down();
});

const closedWith = async (client, code, what) => assert.equal((await client.closing(15000)).code, code, what);
const hello = (more = {}) => ({ t: "hello", match: match.id, lang: "en", ...more });

test("the calm table plays on", async () => {
  const pick = picker(5);
  for (let i = 0; i < 6; i++) await step(calm, pick);
});

test("4000: the first message is no hello", async () => {
  for (const first of [{ t: "ping" }, { t: "act", id: "1", ply: 0, a: "fire a1" }, { t: "chat", text: "hi" }, { t: "nothing" }, {}, { t: 5 }]) {
    const client = await Client.open(server);
    client.send(first);
    await closedWith(client, 4000, JSON.stringify(first));
  }
});

test("4000: a frame that is no JSON object, before and after hello", async () => {
  const frames = [
    "",
    "hello",
    "{",
    "[]",
    '[{"t":"hello"}]',
    "7",
    '"hello"',
    "null",
    "true",
    "{}{}",
    '{"t":"ping"}x',
    '{"t":"ping","t":"ping"}',
    "NaN",
    "\u0000",
    "{'t':'ping'}",
  ];
  for (const frame of frames) {
    const early = await Client.open(server);
    early.send(frame);
    await closedWith(early, 4000, `before hello: ${frame}`);
    const late = await Client.join(server, match);
    late.send(frame);
    await closedWith(late, 4000, `after hello: ${frame}`);
  }
});

test("4000: binary frames", async () => {
  const client = await Client.join(server, match);
  client.ws.send(Buffer.from('{"t":"ping"}'), { binary: true });
  await closedWith(client, 4000);
});

test("4001: no such match; 4002: wrong secret", async () => {
  const cases = [
    [{ match: "aaaaaaaaaa" }, 4001],
    [{ match: "AAAAAAAAAA" }, 4001],
    [{ match: "" }, 4001],
    [{ match: "../../etc/passwd" }, 4001],
    [{ match: "' OR 1=1 --" }, 4001],
    [{ secret: "0".repeat(32) }, 4002],
    [{ secret: match.secrets[0].slice(0, 31) }, 4002],
    [{ secret: match.secrets[0].slice(0, 31) + (match.secrets[0].endsWith("0") ? "1" : "0") }, 4002],
    [{ secret: "" }, 4002],
    [{ secret: "' OR 1=1 --" }, 4002],
  ];
  const other = await server.match();
  cases.push([{ match: other.id, secret: match.secrets[0] }, 4002]);
  for (const [more, code] of cases) {
    const client = await Client.open(server);
    client.send(hello(more));
    await closedWith(client, code, JSON.stringify(more));
    assert.equal(client.got.filter((m) => m.t === "welcome").length, 0);
  }
});

test("a hello with wrong members is closed with 4000", async () => {
  const wrong = [{ match: 7 }, { match: null }, { secret: 7 }, { lang: 7 }, { have: "x" }, { have: 1.5 }, { cheat: 1 }];
  for (const more of wrong) {
    const client = await Client.open(server);
    client.send(hello(more));
    await closedWith(client, 4000, JSON.stringify(more));
  }
  const none = await Client.open(server);
  none.send({ t: "hello", lang: "en" });
  await closedWith(none, 4000, "no match");
});

test("4003: frame too large, whole or in pieces", async () => {
  const whole = await Client.join(server, match);
  whole.send(JSON.stringify({ t: "chat", text: "x".repeat(17000) }));
  await closedWith(whole, 4003, "one frame");
  const early = await Client.open(server);
  early.send(JSON.stringify({ ...hello(), lang: "x".repeat(100000) }));
  await closedWith(early, 4003, "before hello");
  const pieces = await Raw.open(server);
  pieces.frame(JSON.stringify(hello()));
  await pieces.message("welcome");
  pieces.frame('{"t":"chat","text":"', { fin: false });
  for (let i = 0; i < 40; i++) pieces.frame("y".repeat(500), { op: 0, fin: false });
  assert.equal(await pieces.closing(), 4003);
  const endless = await Raw.open(server);
  endless.bytes(Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4, 5, 6, 7, 8]));
  for (let i = 0; i < 20; i++) endless.bytes(Buffer.alloc(4096, 65));
  assert.ok([4003, 1002, 1009, 1006].includes(await endless.closing()), "a frame of 2^63 bytes");
});

test("a message in many fragments is one message", async () => {
  const raw = await Raw.open(server);
  const text = JSON.stringify(hello());
  for (let i = 0; i < text.length; i++) raw.frame(text[i], { op: i ? 0 : 1, fin: i === text.length - 1 });
  assert.equal((await raw.message("welcome")).seat, -1);
  raw.frame('{"t":', { fin: false });
  raw.frame("still here?", { op: 9 }); // a ping between fragments
  raw.frame('"ping"}', { op: 0 });
  await raw.message("pong");
  assert.equal((await raw.until(() => raw.frames.find((f) => f.op === 10), "pong frame")).data.toString(), "still here?");
  raw.socket.destroy();
});

test("bytes that are no WebSocket", async () => {
  const bad = [
    ["invalid UTF-8", (r) => r.frame(Buffer.from([...Buffer.from('{"t":"chat","text":"'), 0xc3, 0x28, 0xff, ...Buffer.from('"}')])), [4000, 1007]],
    ["a lone surrogate", (r) => r.frame(Buffer.from([...Buffer.from('{"t":"chat","text":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')])), [4000, 1007]],
    ["reserved bits", (r) => r.frame('{"t":"ping"}', { rsv: 0x70 }), [1002, 1006]],
    ["opcode 5", (r) => r.frame("x", { op: 5 }), [1002, 1006]],
    ["continuation of nothing", (r) => r.frame("x", { op: 0 }), [1002, 1006, 4000]],
    ["long ping", (r) => r.frame("x".repeat(200), { op: 9 }), [1002, 1006]],
    ["half a frame, then gone", (r) => (r.bytes(Buffer.from([0x81, 0xfe, 0x40])), r.socket.end()), [1006, 1005, 1000, 1002]],
    ["close with a bad code", (r) => r.frame(Buffer.from([0x03, 0xe7]), { op: 8 }), [1002, 1006, 999, 1000, 1005]],
    ["close with one byte", (r) => r.frame(Buffer.from([3]), { op: 8 }), [1002, 1006, 1000, 1005]],
  ];
  for (const [what, send, codes] of bad) {
    const raw = await Raw.open(server);
    raw.frame(JSON.stringify(hello()));
    await raw.message("welcome");
    send(raw);
    const code = await raw.closing(5000).catch(() => "never closed");
    assert.ok(codes.includes(code), `${what}: ${code}`);
  }
  await calm[0].alive();
});

test("an unmasked frame is refused, or read as what it is", async () => {
  const raw = await Raw.open(server);
  raw.frame(JSON.stringify(hello()));
  await raw.message("welcome");
  raw.frame('{"t":"ping"}', { mask: false });
  await raw.until(() => raw.closed || raw.code !== null || raw.frames.some((f) => f.data.toString() === '{"t":"pong"}'), "an answer");
  raw.socket.destroy();
});

test("wrong types, unknown members and unknown messages are answered, and change nothing", async () => {
  const client = await Client.join(server, match, match.secrets[0]);
  await calm[0].closing(); // taken over, see table.test.mjs
  const before = client.ply;
  const wrong = [
    { t: "nothing" },
    { t: null },
    { t: "act" },
    { t: "act", id: "1" },
    { t: "act", id: 1, ply: before, a: "fire a1" },
    { t: "act", id: "1", ply: "0", a: "fire a1" },
    { t: "act", id: "1", ply: 0.5, a: "fire a1" },
    { t: "act", id: "1", ply: -1, a: "fire a1" },
    { t: "act", id: "1", ply: 9e18, a: "fire a1" },
    { t: "act", id: "1", ply: 2147483647, a: "fire a1" },
    { t: "act", id: "1", ply: before, a: 7 },
    { t: "act", id: "1", ply: before, a: null },
    { t: "act", id: "1", ply: before, a: "fire a1", dice: "hit" },
    { t: "act", id: "1", ply: before, a: "fire a1", dice: [7] },
    { t: "act", id: "1", ply: before, a: "fire a1", seat: 1 },
    { t: "act", id: "x".repeat(33), ply: before, a: "fire a1" },
    { t: "act", id: "", ply: before, a: "" },
    { t: "tell", id: "1" },
    { t: "why", id: "1", a: [] },
    { t: "hint" },
    { t: "at", id: "1", ply: 99999 },
    { t: "at", id: "1", ply: "0" },
    { t: "chat" },
    { t: "chat", text: 5 },
    { t: "chat", text: "x".repeat(501) },
    { t: "chat", text: "" },
    { t: "undo", now: true },
    { t: "answer", to: "undo" },
    { t: "answer", to: "undo", yes: "yes" },
    { t: "answer", to: "life", yes: true },
    { t: "answer", to: "undo", yes: true },
    { t: "rematch", please: true },
    { t: "next", please: true },
    { t: "next" },
    { t: "chat", text: "hi", to: "moon" },
    { t: "chat", text: "hi", to: "side" },
    { t: "salt" },
    { t: "salt", text: 5 },
    { t: "seal" },
    { t: "seal", text: 5 },
    { t: "ping", id: "1" },
    { t: "leave", now: true },
    { t: "leave" },
    { t: "sit", seat: 0 },
    { t: "sit" },
    { t: "call" },
    { t: "call", seat: "1" },
    { t: "call", seat: -1 },
    { t: "call", seat: 1 },
    { t: "claim", seat: 1e9 },
    { t: "claim", seat: 1 },
    { t: "hello", match: match.id, lang: "en" },
  ];
  for (const message of wrong) {
    await client.pace();
    const seen = client.got.length;
    client.send(message);
    const answer = await client.until(
      () => client.got.slice(seen).find((m) => m.t === "err") ?? client.closed,
      `err for ${JSON.stringify(message).slice(0, 90)}`,
    );
    assert.equal(answer.t, "err", `${JSON.stringify(message).slice(0, 90)} was answered with ${JSON.stringify(answer)}`);
    assert.match(answer.code, /^(bad_message|bad_action|refused|stale|bad_die|no_hint|not_now)$/, JSON.stringify(message));
    assert.ok(answer.text.length > 5);
  }
  await client.alive();
  assert.equal(client.ply, before);
  calm[0] = client;
});

test("a thousand random messages, each close to a good one", { timeout: 300000 }, async () => {
  const wild = await Server.unlimited();
  const target = await wild.match({ game: "fleet-commander", options: { masked: true }, clock: { minutes: 10, increment: 5 } });
  const pick = picker(2026);
  const good = [
    { t: "hello", match: target.id, lang: "en", have: 0 },
    { t: "hello", match: target.id, secret: target.secrets[0], lang: "fr" },
    { t: "act", id: "1", ply: 0, a: "deploy frigate a5" },
    { t: "act", id: "2", ply: 0, a: "resign", dice: ["+", "x"] },
    { t: "tell", id: "1", a: "attack c3 c4 W+ #7" },
    { t: "why", id: "1", a: "move c3 d4 Ex #2,#5 tow #2" },
    { t: "hint", id: "h" },
    { t: "at", id: "1", ply: 0 },
    { t: "chat", text: "hi" },
    { t: "undo" },
    { t: "answer", to: "undo", yes: true },
    { t: "rematch" },
    { t: "next" },
    { t: "chat", text: "hi", to: "side" },
    { t: "salt", text: "s" },
    { t: "seal", text: "s" },
    { t: "dice", ply: 0, dice: ["+"] },
    { t: "leave" },
    { t: "sit" },
    { t: "call", seat: 1 },
    { t: "claim", seat: 1 },
    { t: "ping" },
  ];
  const odd = [
    null,
    true,
    -1,
    0,
    Number("1e400"),
    2147483648,
    Number("-9007199254740993"),
    0.1,
    "",
    "x".repeat(3000),
    "\u0000",
    "\ud800",
    [],
    {},
    [[[]]],
    "é\u202e",
    "%s%n",
    "'; DROP TABLE matches; --",
  ];
  const spoil = (text) => {
    const bytes = Buffer.from(text);
    for (let n = pick.below(3); n >= 0; n--) bytes[pick.below(bytes.length)] = pick.below(256);
    return bytes.toString("utf8");
  };
  const change = (message) => {
    const copy = { ...message };
    const keys = Object.keys(copy);
    const way = pick.below(4);
    if (way === 0) copy[pick.of(keys)] = pick.of(odd);
    if (way === 1) delete copy[pick.of(keys)];
    if (way === 2) copy[`${pick.of(keys)}${pick.below(2) ? "x" : ""}`] = pick.of(odd);
    return way === 3 ? spoil(JSON.stringify(copy)) : JSON.stringify(copy);
  };
  let client = null;
  for (let i = 0; i < 1000; i++) {
    if (!client || client.closed) client = await Client.join(wild, target, pick.below(2) ? target.secrets[pick.below(2)] : undefined);
    client.send(change(pick.of(good)));
    if (pick.below(20) === 0) await Promise.race([client.alive(), client.closing()]).catch(() => client.closing(1000));
  }
  await client.close().catch(() => client.cut());
  for (const { code } of [client.closed].filter(Boolean)) assert.ok([1000, 1005, 1006, 4000, 4001, 4002, 4006, 1007].includes(code), `${code}`);
  assert.equal((await wild.get("/healthz")).status, 200);
  const after = await Client.join(wild, target, target.secrets[1]);
  await after.alive();
  await after.close();
  assert.deepEqual(await wild.down(), { code: 0, signal: null });
});

test("4004: a flooding client is cut off; other matches feel nothing", async () => {
  const other = await server.match({ options: { rounds: 50 } });
  const quiet = [await Client.join(server, other, other.secrets[0]), await Client.join(server, other, other.secrets[1])];
  const flood = await Client.join(server, match);
  const pick = picker(9);
  const times = [];
  const frame = JSON.stringify({ t: "tell", id: "1", a: "fire a1" });
  for (let i = 0; i < 2000; i++) flood.ws.send(frame);
  for (let i = 0; i < 10; i++) {
    const from = performance.now();
    await step(quiet, pick);
    times.push(performance.now() - from);
  }
  await closedWith(flood, 4004);
  assert.ok(flood.got.filter((m) => m.t === "told" || m.t === "err").length <= 120, "no more is answered than the rate allows");
  assert.ok(Math.max(...times) < 1000, `the quiet table waited ${Math.max(...times)} ms`);
  await Promise.all(quiet.map((c) => c.close()));
});

test("twenty frames a second are never too many", async () => {
  const client = await Client.join(server, match);
  for (let i = 0; i < 60; i++) {
    client.send({ t: "ping" });
    await sleep(50);
  }
  await client.alive();
  await client.close();
});

test("4007: wrong subprotocol or origin", async () => {
  for (const options of [
    { protocol: "chat" },
    { protocol: "starboard.v9.json" },
    { headers: { origin: "http://evil.example" } },
    { headers: { origin: "null" } },
  ]) {
    const client = await Client.open(server, options);
    if (!client.closed) client.send(hello());
    const how = await client.closing();
    assert.ok(
      how.code === 4007 || (how.status >= 400 && how.status < 500) || (options.protocol && how.code === 1006),
      `${JSON.stringify(options)}: ${JSON.stringify(how)}`,
    );
    assert.equal(client.got.length, 0);
  }
  const silent = await Client.open(server, { protocol: null });
  await closedWith(silent, 4007, "no subprotocol");
  const local = await Client.open(server, { headers: { origin: "http://evil.example" } });
  await closedWith(local, 4007, "a page of another site");
});

test("4008: no hello within 10 seconds", async () => {
  const client = await Client.open(server);
  const from = Date.now();
  const how = await client.closing(16000);
  assert.equal(how.code, 4008);
  assert.ok(Date.now() - from > 8000, "not before its time");
});

test("4009: a client that never reads is let go, and its table plays on", { timeout: 300000 }, async () => {
  const big = await server.match({ game: "fleet-commander" });
  const seats = [await Client.join(server, big, big.secrets[0]), await Client.join(server, big, big.secrets[1])];
  await play(seats, 4, 150);
  const deaf = seats[0];
  deaf.ws._socket.pause();
  const end = Date.now() + 60000;
  for (let i = 0; !/4009/.test(server.log) && Date.now() < end; i++) {
    for (let cost = 0; cost < 2; cost++) await deaf.pace(); // each stale action is answered with the whole view and log, which nobody fetches
    deaf.send({ t: "act", id: `deaf${i}`, ply: 0, a: "end" });
  }
  assert.match(server.log, /4009/);
  deaf.ws._socket.resume();
  const how = await deaf.closing();
  assert.ok([4009, 1006].includes(how.code), `${how.code}`); // a full socket may have no room for the code
  seats[0] = await Client.join(server, big, big.secrets[0]);
  await play(seats, 5, 5);
  await Promise.all(seats.map((c) => c.close()));
});

test("after all that the calm table still plays, and the log has a line for each close", async () => {
  const pick = picker(6);
  for (let i = 0; i < 4; i++) await step(calm, pick);
  assert.equal((await server.get("/healthz")).status, 200);
  for (const code of [4000, 4001, 4002, 4003, 4004, 4008]) assert.match(server.log, new RegExp(`\\b${code}\\b`), `close ${code} in the log`);
  for (const secret of match.secrets) assert.ok(!server.log.includes(secret), "no secret in the log");
});
