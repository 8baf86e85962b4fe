// Much of everything: what the list of one game costs among 60,000 matches, and what is sent when 3,000 spectators come to one match.
//
//   node tests/server/many.mjs
//
// How long a list takes is judged where the machine had nothing else to do, the server's own processor time and the bytes always.
import http from "node:http";
import WebSocket from "ws";
import { SUBPROTOCOL } from "./lib/client.mjs";
import { Others, postgresRoot, QUIET } from "./lib/others.mjs";
import { changeStore, PATIENCE, people, postgres, Server } from "./lib/server.mjs";

const MATCHES = 60_000;
const LISTS = 500;
const LIST_MS = 5;
const SPECTATORS = 3_000;
const MOST_BYTES = 60e6;

const faults = [];
const judge = (fine, text) => {
  console.log(`${fine ? "holds" : "FAILS"}: ${text}`);
  if (!fine) faults.push(text);
};

// ---- lists --------------------------------------------------------------------------------------------------------

const bots = [{ kind: "random" }, { kind: "random" }];

// The rows of this match again under other names, each a second older than the one before.
function copy(server, id, first, count) {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const rows = (table, key, more = "") => `
    CREATE TEMP TABLE copies AS ${numbers} SELECT * FROM n, ${table} WHERE ${table}.${key} = '${id}';
    UPDATE copies SET ${key} = CAST(${first} + i AS TEXT)${more};
    ALTER TABLE copies DROP COLUMN i;
    INSERT INTO ${table} SELECT * FROM copies;
    DROP TABLE copies;`;
  changeStore(server, rows("matches", "id", ", created = created - i * 1000") + rows("seats", "match") + rows("ends", "match"));
}

async function over(server, id) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) if ((await server.get(`/api/matches/${id}`)).json.over) return;
  throw new Error(`match ${id} does not end`);
}

// One of a game that hardly anybody plays, then all the others, of two games, running and over.
async function fill(server) {
  await server.match({ game: "flip-ships" });
  const kinds = [{ game: "skirmish" }, { game: "fleet-commander" }, { game: "skirmish", seats: bots }, { game: "fleet-commander", seats: bots }];
  const made = [];
  for (const kind of kinds) made.push({ kind, id: (await server.match(kind)).id });
  for (const { kind, id } of made) if (kind.seats) await over(server, id);
  await server.down();
  made.forEach(({ id }, i) => copy(server, id, 1_000_000_000 * (i + 1), MATCHES / kinds.length));
  await server.up();
}

// Connected once: what is measured is the list.
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
function list(server, query) {
  return new Promise((resolve, reject) => {
    const from = performance.now();
    const request = http.get({ host: "127.0.0.1", port: server.port, path: `/api/matches?${query}`, agent }, (response) => {
      let text = "";
      response.on("data", (piece) => (text += piece));
      response.on("end", () => resolve({ ms: performance.now() - from, count: JSON.parse(text).matches.length }));
    });
    request.on("error", reject);
  });
}

async function measure(server, query, expected) {
  const others = new Others(postgres ? [postgresRoot()] : []);
  const before = server.usage().cpu;
  const waits = [];
  for (let i = 0; i < LISTS; i++) {
    const { ms, count } = await list(server, query);
    if (count !== expected) throw new Error(`${query}: ${count} matches`);
    waits.push(ms);
  }
  const work = ((server.usage().cpu - before) * 1000) / LISTS;
  const middle = waits.sort((a, b) => a - b)[LISTS >> 1];
  const cores = others.cores();
  judge(work < LIST_MS, `?${query}: ${work.toFixed(2)} ms of processor time; less than ${LIST_MS} ms`);
  const waited = `?${query}: ${middle.toFixed(2)} ms in the middle of ${LISTS} lists`;
  if (cores < QUIET) judge(middle < LIST_MS, `${waited}; less than ${LIST_MS} ms`);
  else console.log(`not judged: ${waited}, while other work had ${cores.toFixed(1)} cores`);
}

async function lists() {
  const server = await Server.unlimited();
  await fill(server);
  console.log(`lists among ${MATCHES} matches`);
  for (const state of ["", "state=running&", "state=over&"]) await measure(server, `${state}game=skirmish`, 50);
  await measure(server, "game=flip-ships", 1);
  await measure(server, "game=galaxy-defenders", 0);
  agent.destroy();
  await server.down();
}

// ---- spectators ---------------------------------------------------------------------------------------------------

// Somebody who only looks on. `seen` is how many they were told to be.
function come(server, match, crowd) {
  const ws = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, [SUBPROTOCOL], { perMessageDeflate: false, origin: `http://127.0.0.1:${server.port}` });
  const one = { ws, seen: 0, welcome: false };
  ws.on("open", () => ws.send(JSON.stringify({ t: "hello", match, lang: "en", changes: true })));
  ws.on("error", (error) => faults.push(`a spectator: ${error.message}`));
  ws.on("message", (data) => {
    const message = JSON.parse(data);
    if (message.t === "welcome") one.welcome = true;
    if (message.t === "people") one.seen = message.watching;
    crowd.check();
  });
  return one;
}

async function spectators() {
  const server = await Server.unlimited();
  const { id } = await server.match({ game: "fleet-commander", options: {}, seats: people });
  const from = performance.now();
  const crowd = { all: [], check: () => null };
  crowd.all = Array.from({ length: SPECTATORS }, () => come(server, id, crowd));
  await new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(`${crowd.all.filter((one) => one.welcome).length} spectators were welcomed in time`)), PATIENCE);
    let settled = 0;
    crowd.check = () => {
      while (settled < SPECTATORS && crowd.all[settled].welcome && crowd.all[settled].seen === SPECTATORS) settled++;
      if (settled < SPECTATORS) return;
      clearTimeout(patience);
      resolve();
    };
  });
  const seconds = (performance.now() - from) / 1000;
  const bytes = crowd.all.reduce((sum, one) => sum + one.ws._socket.bytesRead, 0);
  judge(bytes < MOST_BYTES, `${(bytes / 1e6).toFixed(1)} MB for ${SPECTATORS} spectators within ${seconds.toFixed(1)} s; less than ${MOST_BYTES / 1e6} MB`);
  for (const one of crowd.all) one.ws.terminate();
  await server.down();
}

await lists();
await spectators();
process.exit(faults.length ? 1 : 0);
