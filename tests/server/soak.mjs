// A server for hours: people at all games at a steady rate, who lose their connection and come back, are watched, talk, ask for hints, play against
// bots and leave; new matches all the time, and clients that mean no good. Then: does it still have as much memory, files and threads as at the beginning,
// does it answer as fast, and is all that it acknowledged in the store?
//
//   SOAK_MINUTES=120 RATE=200 SEED=1 node soak.mjs --out FOLDER
//
// Progress goes to stderr; FOLDER gets soak.txt and soak.svg. P99_MS is the budget for waiting, judged where the machine had nothing else to do.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { COMPLAINT, run } from "./fuzzing/run.mjs";
import { Others, QUIET } from "./lib/others.mjs";
import { picker } from "./lib/play.mjs";
import { metric, PATIENCE, Server, sleep, tempFolder } from "./lib/server.mjs";
import { annoy } from "./soaking/hostile.mjs";
import { Player } from "./soaking/player.mjs";
import { table, write } from "./soaking/report.mjs";

const minutes = Number(process.env.SOAK_MINUTES ?? 120);
const rate = Number(process.env.RATE ?? 200); // actions a second
const seed = Number(process.env.SEED ?? Date.now() % 1e9);
const out = process.argv[process.argv.indexOf("--out") + 1];
if (!process.argv.includes("--out") || !out) throw new Error("soak: --out FOLDER is missing");
const TABLES = Math.max(12, Math.round(rate / 2)); // each has two actions a second
const SAMPLE_MS = Number(process.env.SAMPLE_MS ?? 10_000);
const P99_MS = Number(process.env.P99_MS ?? 100);
const CLOCK = { minutes: 1, increment: 2 }; // a match whose clock runs stays in memory, also when nobody is there
const MOST = 170; // actions at a table
const CACHES = 8_000_000; // bytes of pages the store keeps at most, when they are all used
const PER_MATCH = 100_000; // bytes by which memory may grow after the first tenth, for each match in memory

const pick = picker(seed);
const server = await Server.start(["--workers", "2"]);
const faults = [];
const acks = fs.createWriteStream(path.join(tempFolder(), "acks"));
let [made, left, proven, acked, spoken, hinted, returned] = [0, 0, 0, 0, 0, 0, 0];
let waits = []; // ms, of this sample
let serial = 0;

// ---- tables -------------------------------------------------------------------------------------------------------

const people = ["Ada", "Bob", "Cleo", "Dan"].map((name) => ({ kind: "human", name }));
const bot = (kind) => ({ kind });
const KINDS = [
  { game: "skirmish", options: {}, seats: people.slice(0, 2) },
  { game: "skirmish", options: { chaff: true }, seats: [people[0], bot("greedy")], hints: true },
  { game: "fleet-commander", options: { masked: true, secret_weapons: true, advanced: true }, seats: people.slice(0, 2) },
  { game: "fleet-commander", options: {}, seats: [people[0], bot("random")] },
  { game: "kembles-cascade", options: {}, seats: people.slice(0, 3) },
  { game: "kembles-cascade", options: { teams: true }, seats: people },
  { game: "flip-ships", options: {}, seats: people.slice(0, 2) },
  { game: "battleship-galaxies", options: {}, seats: people.slice(0, 2) },
  { game: "galaxy-defenders", options: {}, seats: [...people.slice(0, 2), bot("random")] },
];

const notes = {
  fault: (text) => faults.push(text),
  acknowledged(player, { a, ply, from }) {
    waits.push(performance.now() - from);
    acked++;
    acks.write(`${player.match}\t${ply}\t${player.seat}\t${a}\n`);
  },
};

const finished = []; // ids of matches that are over, to be proven

class Table {
  static async open() {
    const one = new Table();
    const { id, secrets } = await server.match({ ...pick.of(KINDS), clock: pick.below(3) ? undefined : CLOCK });
    made++;
    one.id = id;
    one.players = secrets.filter(Boolean).map((secret) => new Player(server, id, secret, notes));
    one.watchers = Array.from({ length: pick.below(3) }, () => new Player(server, id, null, notes));
    one.most = 20 + pick.below(MOST - 20);
    one.acts = 0;
    one.moved = Date.now();
    return one;
  }

  get over() {
    return this.players[0].over;
  }

  // One action of whoever is due, and what people do beside it. Gives false when nobody can act now.
  go() {
    const due = this.players.filter((p) => p.mine);
    if (due.length === 0) return false;
    const player = pick.of(due);
    const ends = this.acts >= this.most && player.resign && this.acts % 2 === 0;
    player.act(`s${++serial}`, ends ? "resign" : pick.of(player.legal)[0]);
    this.acts++;
    this.moved = Date.now();
    const chance = pick.below(400);
    if (chance < 4) {
      returned++;
      pick.of(this.players).again(); // also in the middle of an action
    } else if (chance < 10) {
      spoken++;
      player.say({ t: "chat", text: `line ${spoken}` });
    } else if (chance < 11) {
      hinted++;
      player.say({ t: "hint", id: `h${hinted}` });
    } else if (chance < 15) player.say({ t: "at", id: `l${serial}`, ply: Math.floor(player.ply / 2) });
    return true;
  }

  isDone() {
    return (this.over || this.acts > this.most || Date.now() - this.moved > 60_000) && this.players.every((p) => !p.wish);
  }

  leave() {
    for (const player of [...this.players, ...this.watchers]) player.leave();
    if (this.over) finished.push(this.id);
    else left++;
  }
}

// ---- measuring ----------------------------------------------------------------------------------------------------

const others = new Others();
const part = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const sizeOf = (file) => (fs.existsSync(file) ? fs.statSync(file).size : 0);

async function sample(start) {
  const sorted = waits.sort((a, b) => a - b);
  waits = [];
  const open = fs.readdirSync(`/proc/${server.pid}/fd`).map((fd) => {
    try {
      return fs.readlinkSync(`/proc/${server.pid}/fd/${fd}`);
    } catch {
      return "socket:"; // gone in between
    }
  });
  const sockets = open.filter((name) => name.startsWith("socket:")).length;
  return {
    minute: (Date.now() - start) / 60_000,
    rss: server.usage().rss,
    p50: part(sorted, 0.5),
    p99: part(sorted, 0.99),
    actions: sorted.length,
    matches: made,
    loaded: await metric(server, "matches_loaded"),
    sockets,
    files: open.length - sockets,
    threads: Number(/Threads:\s+(\d+)/.exec(fs.readFileSync(`/proc/${server.pid}/status`, "utf8"))[1]),
    store: sizeOf(server.db) + sizeOf(`${server.db}-wal`),
    others: others.cores(),
  };
}

// ---- the run ------------------------------------------------------------------------------------------------------

console.error(`soak: SEED=${seed}, ${minutes} minutes, ${rate} actions a second at ${TABLES} tables`);
const tables = [];
for (let n = 0; n < TABLES; n++) tables.push(await Table.open());
const start = Date.now();
const end = start + minutes * 60_000;
const samples = [];
const going = () => Date.now() < end && faults.length === 0;

async function actors() {
  let owed = 0;
  let last = performance.now();
  for (let turn = 0; going(); await sleep(5)) {
    const now = performance.now();
    owed = Math.min(rate, owed + ((now - last) / 1000) * rate); // what could not be done within a second is not made up for
    last = now;
    for (let tries = 0; owed >= 1 && tries < tables.length; tries++) if (tables[turn++ % tables.length].go()) owed--;
  }
}

async function landlord() {
  for (; going(); await sleep(200))
    for (const [n, one] of tables.entries()) {
      const stuck = [...one.players].find((p) => p.wish && performance.now() - p.wish.from > PATIENCE);
      if (stuck) faults.push(`match ${one.id}: "${stuck.wish.a}" was not acknowledged within ${PATIENCE} ms`);
      if (!one.isDone()) continue;
      one.leave();
      tables[n] = await Table.open();
    }
}

async function pests() {
  const busy = new Set();
  for (; going(); await sleep(1000)) {
    if (busy.size >= 10) continue;
    const one = annoy(server, pick.of(tables).id, pick).finally(() => busy.delete(one));
    busy.add(one);
  }
  await Promise.all(busy);
}

async function prover() {
  const file = path.join(tempFolder(), "replay");
  while (going() || finished.length > 0) {
    const id = finished.shift();
    if (!id) await sleep(500);
    else await prove(id, file);
  }
}

async function prove(id, file) {
  const { status, text } = await server.get(`/api/matches/${id}/replay.ndjson`);
  fs.writeFileSync(file, text);
  const { code, text: said } = await run(["verify", file]);
  proven++;
  if (status !== 200 || code !== 0) faults.push(`match ${id}: ${status}, verify ${code}: ${said.slice(-500)}`);
}

async function clerk() {
  while (going()) {
    await Promise.race([sleep(Math.min(SAMPLE_MS, Math.max(1, end - Date.now()))), server.gone]);
    if (server.child.exitCode !== null || server.child.signalCode) return faults.push(`the server ended: ${server.log.slice(-3000)}`);
    samples.push(await sample(start));
    const s = samples.at(-1);
    const words = `minute ${s.minute.toFixed(1)}: ${(s.rss / 1e6).toFixed(1)} MB, p50 ${s.p50.toFixed(1)} ms, p99 ${s.p99.toFixed(1)} ms, ${s.actions} actions`;
    console.error(`${words}, ${s.loaded} of ${made} matches loaded, ${s.sockets} sockets, ${proven} proven`);
    write(out, samples, "still running");
  }
}

await Promise.all([actors(), landlord(), pests(), prover(), clerk()]);

// ---- afterwards ---------------------------------------------------------------------------------------------------

// Nobody is here any more: every match is let go.
async function emptied() {
  for (const one of tables) {
    for (const until = Date.now() + PATIENCE; one.players.some((p) => p.wish) && Date.now() < until; await sleep(20));
    one.leave();
  }
  await Promise.all(finished.splice(0).map((id) => prove(id, path.join(tempFolder(), "replay"))));
  const until = Date.now() + PATIENCE + 1000 * (4 * 60 * CLOCK.minutes + MOST * CLOCK.increment); // the clocks of four may have to run out, one after the other
  while (Date.now() < until && (await metric(server, "matches_loaded")) > 0) await sleep(500);
  return sample(start);
}

// Every acknowledged action against the rows of the store.
function compare() {
  const python = `
import sqlite3, sys
plies = sqlite3.connect(sys.argv[1])
lost = count = 0
for line in open(sys.argv[2], encoding="utf8"):
    match, ply, seat, action = line.rstrip("\\n").split("\\t")
    count += 1
    row = plies.execute("SELECT seat, action FROM plies WHERE match = ? AND ply = ?", (match, int(ply))).fetchone()
    lost += row != (int(seat), action)
print(count, lost)`;
  const [count, lost] = execFileSync("python3", ["-c", python, server.db, acks.path], { encoding: "utf8" }).split(" ").map(Number);
  judge(lost === 0 && count === acked, `${acked} acknowledged actions, ${count} compared, ${lost} of them not in the store`);
}

const verdicts = [];
const judge = (fine, text) => {
  verdicts.push(`${fine ? "holds" : "FAILS"}: ${text}`);
  if (!fine) faults.push(text);
};
const most = (list, of) => Math.max(...list.map(of));
const MB = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

if (faults.length === 0 && samples.length < 3) faults.push("too short to be judged: fewer than three samples");
if (faults.length === 0) {
  const empty = await emptied();
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const [first, rest, late] = [samples.slice(0, tenth), samples.slice(tenth), samples.slice(-tenth)];
  const grown = most(late, (s) => s.rss) - most(first, (s) => s.rss);
  const loaded = most(late, (s) => s.loaded);
  const budget = CACHES + PER_MATCH * loaded;
  judge(grown < budget, `memory grew by ${MB(grown)} after the first tenth; less than ${MB(budget)}, for the store's pages and ${loaded} matches`);
  judge(empty.loaded === 0, `${empty.loaded} matches are still loaded when nobody is there; ${MB(empty.rss)} then`);
  for (const what of ["files", "threads"]) {
    const [low, high] = [Math.min(...rest.map((s) => s[what])), most(rest, (s) => s[what])];
    judge(high <= low + (what === "files" ? 1 : 0), `${low} to ${high} ${what}`); // a backup or a check may open a file for a moment
  }
  const quiet = rest.filter((s) => s.others < QUIET).map((s) => s.p99);
  const middle = part(
    quiet.sort((a, b) => a - b),
    0.5,
  );
  if (quiet.length < rest.length / 10) verdicts.push(`not judged: p99, the machine had other work in ${rest.length - quiet.length} of ${rest.length} samples`);
  else judge(middle < P99_MS, `p99 ${middle.toFixed(1)} ms in the middle of ${quiet.length} quiet samples; less than ${P99_MS} ms`);
  const how = await server.down();
  judge(how.code === 0 && !COMPLAINT.test(server.log), `the server ended with ${JSON.stringify(how)}`);
  await new Promise((resolve) => acks.end(resolve));
  compare();
  const checked = await run(["fsck", server.db], { limit: 3_600_000 });
  judge(checked.code === 0, `fsck: ${checked.text.trim().split("\n").at(-1)}`);
}
const all = `${made} matches (${proven} over and proven, ${left} left alone), ${acked} acknowledged actions, ${spoken} lines, ${hinted} hints, ${returned} came back`;
const load = `load average ${os
  .loadavg()
  .map((n) => n.toFixed(1))
  .join(" ")} on ${os.cpus().length} cores`;
const verdict = [`soak: SEED=${seed}, ${minutes} minutes: ${all}; ${load}`, ...verdicts, ...faults.slice(0, 20).map((f) => `fault: ${f}`)].join("\n");
if (samples.length) write(out, samples, verdict);
console.log(`${table(samples.filter((_, i) => i % Math.ceil(samples.length / 20) === 0))}\n${verdict}`);
process.exit(faults.length ? 1 : 0);
