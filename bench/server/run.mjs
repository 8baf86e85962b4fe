// Starts each server in turn, puts the same load on it and prints one table. Called by ./run.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import readline from "node:readline";

const here = path.dirname(new URL(import.meta.url).pathname);
const out = path.resolve(process.argv[2]);
const program = path.resolve(process.env.STARBOARD ?? path.join(here, "../../build/starboard"));
const seats = Number(process.env.SEATS ?? 5000); // of the load that everybody gets
const fewSeats = Number(process.env.FEW_SEATS ?? 1000); // of one under which waiting is judged
const seconds = Number(process.env.LOAD_SECONDS ?? 20);
const idleSeats = 1000;
const pause = 500; // of a pair: each of its two seats acts about once a second
const loop = process.env.RELAY_LOOP ?? "uv";
const peers = process.env.PEERS !== "0";
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function freePort() {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

// It ends with this process, however that ends.
function start(command, args, log) {
  const child = spawn("setpriv", ["--pdeathsig", "KILL", command, ...args], { stdio: ["pipe", "pipe", fs.openSync(path.join(out, log), "w")] });
  child.lines = readline.createInterface({ input: child.stdout });
  return child;
}

// Processor seconds and resident bytes of a process, all its threads.
function usage({ pid }) {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const rss = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))[1];
  return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, rss: Number(rss) * 1024 };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
function request(port, method, target, body) {
  return new Promise((resolve, reject) => {
    const data = body ? JSON.stringify(body) : null;
    const headers = data ? { "content-type": "application/json", "content-length": Buffer.byteLength(data) } : {};
    const ask = http.request({ host: "127.0.0.1", port, method, path: target, headers, agent }, (answer) => {
      let text = "";
      answer.on("data", (piece) => (text += piece));
      answer.on("end", () => (answer.statusCode < 300 ? resolve(text) : reject(new Error(`${target}: ${answer.statusCode} ${text}`))));
    });
    ask.on("error", reject);
    ask.end(data ?? undefined);
  });
}

async function answers(port, target) {
  for (let i = 0; i < 500; i++) {
    try {
      return await request(port, "GET", target);
    } catch {
      await sleep(20);
    }
  }
  throw new Error(`nothing answers on port ${port}`);
}

// One load run: connect, measure, act for a while, measure again.
async function load(kind, port, server, list, time, sample) {
  const child = start(path.join(out, "load"), [kind, port, time, pause, list, ...(sample ? [sample] : [])].map(String), `load-${kind}.log`);
  const [first] = await Promise.race([once(child.lines, "line"), once(child, "exit").then(() => [null])]);
  if (first !== "ready") throw new Error(`load: ${fs.readFileSync(path.join(out, `load-${kind}.log`), "utf8")}`);
  await sleep(1000);
  const before = usage(server);
  child.stdin.write("go\n");
  if (!time) return { child, before };
  const [line] = await once(child.lines, "line");
  const after = usage(server);
  child.stdin.write("end\n");
  await once(child, "exit");
  return { ...JSON.parse(line), cpu: after.cpu - before.cpu, rss: after.rss };
}

// An update of ours, for those who send or keep the like of it.
const sampleOf = (changes) => path.join(out, changes ? "changes.json" : "whole.json");

// With `changes` as our own page speaks, otherwise as a program that is told the whole each time.
async function starboard(name, { changes = true, count = seats, idleFirst = false } = {}) {
  const port = await freePort();
  for (const end of ["", "-wal", "-shm"]) fs.rmSync(path.join(out, `bench.db${end}`), { force: true });
  const server = start(program, ["serve", "--port", String(port), "--db", path.join(out, "bench.db")], "starboard.log");
  server.stdout.resume();
  await answers(port, "/healthz");
  await sleep(500);
  const rest = usage(server).rss;
  const matches = [];
  const people = [
    { kind: "human", name: "A" },
    { kind: "human", name: "B" },
  ];
  const more = async (pairs, list) => {
    const lines = [];
    for (let i = 0; i < pairs; i++) {
      const { match, seats: who } = JSON.parse(
        await request(port, "POST", "/api/matches", { game: "fleet-commander", options: {}, seats: people, public: false }),
      );
      matches.push(match);
      for (const { secret } of who) lines.push(`/ws\t${JSON.stringify({ t: "hello", match, secret, lang: "en", changes })}\n`);
    }
    fs.writeFileSync(path.join(out, list), lines.join(""));
  };
  let idleNow, idleLater;
  if (idleFirst) {
    await more(idleSeats / 2, "idle.list");
    const idle = await load("starboard", port, server, path.join(out, "idle.list"), 0);
    idleNow = usage(server).rss;
    await sleep(Number(process.env.IDLE_SECONDS ?? 20) * 1000); // rooms without activity give their memory back
    idleLater = usage(server).rss;
    idle.child.kill("SIGTERM");
    matches.length = 0;
  }
  await more(count / 2, "starboard.list");
  const result = await load("starboard", port, server, path.join(out, "starboard.list"), seconds, sampleOf(changes));
  let stored = 0;
  for (const match of matches) stored += JSON.parse(await request(port, "GET", `/api/matches/${match}`)).ply;
  server.kill("SIGTERM");
  await once(server, "exit");
  return { ...result, name, count, rest, stored, idleNow, idleLater };
}

async function relay(size, name) {
  const port = await freePort();
  const server = start(path.join(out, "relay"), [String(port), String(size), loop], "relay.log");
  await sleep(500);
  const rest = usage(server).rss;
  fs.writeFileSync(path.join(out, "relay.list"), Array.from({ length: seats }, (_, i) => `/${i >> 1}\t\n`).join(""));
  const result = await load("relay", port, server, path.join(out, "relay.list"), seconds);
  server.kill("SIGKILL");
  return { ...result, name, count: seats, rest };
}

async function colyseus(way, name) {
  const port = await freePort();
  const list = path.join(out, "colyseus.list");
  const server = start(
    process.execPath,
    [path.join(here, "peers/colyseus.mjs"), String(port), String(seats / 2), sampleOf(way !== "state"), list, way],
    "colyseus.log",
  );
  const [first] = await once(server.lines, "line"); // "up": before the rooms are made
  const rest = usage(server).rss;
  server.stdin.write("go\n");
  const [second] = await once(server.lines, "line");
  if (first !== "up" || second !== "ready") throw new Error("colyseus did not start, see colyseus.log");
  const result = await load("colyseus", port, server, list, seconds);
  server.kill("SIGKILL");
  return { ...result, name, count: seats, rest };
}

const few = await starboard(`starboard serve, ${fewSeats} seats`, { count: fewSeats, idleFirst: true });
const ours = await starboard("starboard serve");
const whole = await starboard("the same, told the whole", { changes: false });
const relayed = await relay(Math.round(ours.update_bytes), "libwebsockets relay");
const rows = [few, ours, whole, relayed, await relay(64, "the same, 64-byte messages")];
const state = peers && (await colyseus("state", "Colyseus 0.16, state"));
const messages = peers && (await colyseus("own", "Colyseus 0.16, messages"));
if (peers) rows.push(state, messages, await colyseus("same", "the same, one broadcast"));
for (const row of rows) {
  row.rate = row.acts / row.cpu;
  row.memory = (row.rss - row.rest) / row.count / 1024;
}
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
console.log(`${seats} seats in ${seats / 2} matches, each seat acting about once a second for ${seconds} s, on loopback`);
console.log(
  `update: ${Math.round(ours.update_bytes)} bytes on average, ${Math.round(whole.update_bytes)} of those that are told the whole; load generator: ${ours.load_cpu} CPU s against our server\n`,
);
const cell = (text, width) => String(text).padStart(width);
console.log(
  `${"".padEnd(28)}${cell("actions", 9)}${cell("CPU s", 8)}${cell("actions/CPU s", 15)}${cell("KB/connection", 15)}${cell("p50 ms", 9)}${cell("p99 ms", 9)}${cell("dropped", 9)}`,
);
for (const r of rows)
  console.log(
    `${r.name.padEnd(28)}${cell(r.acts, 9)}${cell(r.cpu.toFixed(2), 8)}${cell(Math.round(r.rate), 15)}${cell(r.memory.toFixed(1), 15)}${cell(r.p50.toFixed(2), 9)}${cell(r.p99.toFixed(2), 9)}${cell(r.dropped, 9)}`,
  );
console.log("");
const verdict = (ok) => (ok ? "ok" : "MISSED");
const all = [few, ours];
const sum = (member) => all.reduce((total, row) => total + row[member], 0);
const ratio = (row, text, goal) => [
  `actions per CPU second, ours / ${text}: ${(ours.rate / row.rate).toFixed(2)} (goal: at least ${goal})`,
  ours.rate / row.rate >= goal,
];
const goals = [
  [
    `all stored: ${sum("acts")} actions, ${sum("acks")} acknowledged, ${sum("stored")} in the store`,
    all.every((r) => r.acks === r.acts && r.stored === r.acts),
  ],
  [`dropped: ${sum("dropped")}, refused: ${sum("refused")}, unanswered: ${sum("unanswered")}`, sum("dropped") + sum("refused") + sum("unanswered") === 0],
  [`p50 from action to both updates, ${fewSeats} actions a second: ${few.p50.toFixed(2)} ms (goal: under 2)`, few.p50 < 2],
  [`p99: ${few.p99.toFixed(2)} ms (goal: under 10)`, few.p99 < 10],
  ratio(relayed, "relay", 0.75),
  ...(peers ? [ratio(state, "Colyseus with a state and a view for each seat", 2.5), ratio(messages, "Colyseus with a message for each seat", 1.8)] : []),
  [`per seat that plays: ${ours.memory.toFixed(1)} KB (goal: at most 8)`, ours.memory <= 8],
  [`resident at rest: ${kb(ours.rest)} (goal: at most 15 MB)`, ours.rest <= 15 * 1024 * 1024],
  [
    `per idle seat: ${kb((few.idleLater - few.rest) / idleSeats)} with ${idleSeats} of them (goal: at most 3 KB); just after connecting ${kb((few.idleNow - few.rest) / idleSeats)}`,
    (few.idleLater - few.rest) / idleSeats <= 3 * 1024,
  ],
];
for (const [text, ok] of goals) console.log(`${verdict(ok).padEnd(7)}${text}`);
process.exit(goals.every(([, ok]) => ok) ? 0 : 1);
