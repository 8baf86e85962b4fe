// Requests of every route, spoilt: methods, heads, bodies, lengths, chunks, several at once, sent in pieces, left in the middle.
import net from "node:net";
import zlib from "node:zlib";
import { PATIENCE, sleep } from "../lib/server.mjs";
import { spoiltBytes, spoiltJson } from "./mutate.mjs";

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "CONNECT", "get", "PROPFIND", "G\u0000T", "PRI"];
const TAILS = [
  "?lang=fr",
  "?lang=",
  "?game=chess&state=over",
  "?ply=-1",
  "?ply=99999999999",
  "?content=0123456789abcdef",
  "?%00=%zz&&==&a",
  "#x",
  "/..",
  "%2e%2e/",
  "//",
];
const HEADS = [
  "Content-Length: 0",
  "Content-Length: 5",
  "Content-Length: -1",
  "Content-Length: 99999999999999999999",
  "Content-Length: 1 2",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: gzip, chunked",
  "Expect: 100-continue",
  "Connection: close",
  "Connection: keep-alive, Upgrade",
  "Upgrade: websocket\r\nSec-WebSocket-Key: eHh4eHh4eHh4eHh4eHh4eA==\r\nSec-WebSocket-Version: 13",
  "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
  "Upgrade: nothing",
  "Accept-Encoding: gzip",
  "Accept-Encoding: br;q=0, gzip;q=2",
  "Accept-Language: fr",
  "If-None-Match: *",
  "Range: bytes=5-1",
  "Host: ",
  "Host: evil.example\r\nHost: other.example",
  "Origin: null",
  "X-Forwarded-For: ::::, 300.1.2.3",
  "Authorization: Basic ////",
  "Cookie: starboard=x; ; =",
  `X-Long: ${"z".repeat(5000)}`,
  "NoColon",
  ": nothing",
  " folded: line",
  "Bad\u0000Name: x",
  ...Array.from({ length: 3 }, (_, n) => Array.from({ length: 40 * (n + 1) }, (_, i) => `X-${i}: ${i}`).join("\r\n")),
];

// [method, target, body] of everything docs/protocol.md names.
function routes(world) {
  const { canary, over, campaign, games, wishes } = world;
  const game = "skirmish";
  const match = [canary.match.id, over.id, "aaaaaaaaaa"];
  return [
    ...[
      "/",
      "/index.html",
      "/assets/x.js",
      `/${over.id}`,
      `/${over.id}/3`,
      `/campaign/${campaign}`,
      "/rules/skirmish",
      "/learn/flip-ships",
      "/editor/galaxy-defenders",
    ],
    ...[
      "/healthz",
      "/readyz",
      "/metrics",
      "/ws",
      "/api/games",
      "/api/matches",
      "/api/matches?state=running&game=skirmish",
      "/api/campaigns",
      `/api/campaigns/${campaign}`,
    ],
    ...games.flatMap(({ id }) => [`/api/texts/${id}`, `/api/rules/${id}`, `/api/tutorial/${id}`, `/api/content/${id}`]),
    ...match.flatMap((id) => ["", "/replay.txt", "/replay.ndjson", "/position?ply=1", "/analysis"].map((end) => `/api/matches/${id}${end}`)),
  ]
    .map((target) => ["GET", target, null])
    .concat([
      ["POST", "/api/content/check", { game, files: { "pack.json": { id: "own", game, title: { en: "A", fr: "B" } } } }],
      ["POST", "/api/matches", wishes[0]],
      ...match.flatMap((id) => [
        ["POST", `/api/matches/${id}/analysis`, {}],
        ["POST", `/api/matches/${id}/fork`, { ply: 1, seats: wishes[0].seats }],
      ]),
      ["POST", `/api/campaigns/${campaign}/next`, { secret: over.secrets[0], seats: wishes[0].seats }],
      ["POST", `/api/campaigns/${campaign}/fork`, { chapter: 1, ply: 0 }],
    ]);
}

function chunked(body, pick) {
  const size = pick.of([body.length.toString(16), "0", "ffffffffffffffff", "-1", "zz"]);
  return `${size}\r\n${body}\r\n0\r\n\r\n`;
}

function request(world, pick) {
  let [method, target, body] = pick.of(routes(world));
  let text = body === null ? "" : JSON.stringify(body);
  let head = [`Host: 127.0.0.1:${world.server.port}`];
  let spoilt = false;
  const spoil = () => (spoilt = true);
  if (body !== null) {
    if (pick.below(2)) text = spoiltJson(body, pick);
    if (pick.below(40) === 0) text = `"${"x".repeat(pick.of([131070, 131072, 200000, 1200000]))}"`;
    head.push("Content-Type: application/json");
  }
  const length = Buffer.byteLength(text);
  if (body !== null) head.push(`Content-Length: ${pick.below(12) ? length : (spoil(), Math.max(0, length + pick.below(9) - 4))}`);
  if (pick.below(3) === 0) target += (spoil(), pick.of(TAILS));
  if (pick.below(6) === 0) method = (spoil(), pick.of(METHODS));
  if (pick.below(3) === 0) head = (spoil(), [...head, pick.of(HEADS), ...(pick.below(2) ? [pick.of(HEADS)] : [])]);
  if (pick.below(30) === 0) target = (spoil(), `/${"a".repeat(pick.of([250, 260, 4000, 9000]))}`);
  if (pick.below(25) === 0) text = (spoil(), chunked(text, pick));
  const end = pick.below(30) ? "\r\n" : (spoil(), "\n");
  let bytes = Buffer.from(`${method} ${target} HTTP/1.1${end}${head.join(end)}${end}${end}${text}`, "latin1");
  if (pick.below(8) === 0) bytes = (spoil(), spoiltBytes(bytes, pick));
  return { method, bytes, spoilt };
}

// Takes one answer apart; null: not all of it is here. Throws where it is not well-formed.
export function answer(bytes, method) {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const [first, ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.[01] ([1-5]\d\d)( .*)?$/.exec(first)?.[1]);
  if (!status) throw new Error(`no status line: ${JSON.stringify(first)}`);
  const head = new Map();
  for (const line of lines) {
    const found = /^([\w-]+): ?(.*)$/.exec(line);
    if (!found) throw new Error(`no head line: ${JSON.stringify(line)}`);
    head.set(found[1].toLowerCase(), found[2]);
  }
  const bare = method === "HEAD" || status === 304 || status < 200;
  const length = bare ? 0 : Number(head.get("content-length"));
  if (!Number.isInteger(length)) throw new Error(`${status} without its length`);
  if (bytes.length < end + 4 + length) return null;
  let body = bytes.subarray(end + 4, end + 4 + length);
  if (head.get("content-encoding") === "gzip" && !bare) body = zlib.gunzipSync(body);
  const type = head.get("content-type") ?? "";
  if (type.includes("ndjson") && !bare) for (const line of body.toString().trim().split("\n")) JSON.parse(line);
  else if (type.includes("json") && !bare) {
    const json = JSON.parse(body);
    if (status >= 400 && (!/^[a-z_]+$/.test(json.error?.code) || !(json.error.text.length > 5))) throw new Error(`${status} says ${body}`);
  }
  return { status, body: body.toString("latin1"), size: end + 4 + length };
}

export async function httpInput(world, pick) {
  const all = Array.from({ length: pick.below(4) ? 1 : 2 + pick.below(3) }, () => request(world, pick));
  const bytes = Buffer.concat(all.map((one) => one.bytes));
  const leaves = pick.below(6) === 0 ? pick.below(bytes.length) : null;
  const pieces = pick.below(4) === 0 ? 2 + pick.below(6) : 1;
  const good = all.length === 1 && !all[0].spoilt && leaves === null;
  let got = Buffer.alloc(0);
  const socket = net.connect(world.server.port, "127.0.0.1");
  const closed = new Promise((resolve) => {
    socket.on("close", () => resolve("closed"));
    socket.on("error", () => undefined);
  });
  let heard;
  const answered = new Promise((resolve) => (heard = resolve));
  let fault = null;
  socket.on("data", (piece) => {
    got = Buffer.concat([got, piece]);
    try {
      const first = answer(got, all[0].method);
      if (first) world.saw(first.body);
      if (first) heard("answered");
    } catch (error) {
      fault = error;
      heard("bad");
    }
  });
  const sent = leaves === null ? bytes : bytes.subarray(0, leaves);
  for (let i = 0; i < pieces; i++) {
    socket.write(sent.subarray(Math.floor((sent.length * i) / pieces), Math.floor((sent.length * (i + 1)) / pieces)));
    if (i < pieces - 1) await sleep(pick.below(20));
  }
  if (leaves !== null && pick.below(2)) socket.destroy();
  else if (!good && pick.below(2)) socket.end();
  const how = await Promise.race([answered, closed, sleep(PATIENCE).then(() => "silence")]);
  const what = () => `${sent.subarray(0, 400).toString("latin1")}`;
  if (fault) world.fault(`the answer to ${JSON.stringify(what())} is not well-formed: ${fault.message}`);
  if (how === "silence") world.fault(`no answer and no end to ${JSON.stringify(what())}`);
  if (good && how !== "answered") world.fault(`a good request was not answered (${how}): ${JSON.stringify(what())}`);
  world.count(how === "answered" ? `http ${got.subarray(9, 12)}` : `http ${how}`);
  socket.destroy();
}
