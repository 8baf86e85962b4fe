// A real server under hostile input, from a seed: requests, frames, wishes and databases that are close to good ones (fuzzing/*.mjs), mixed, several at
// once, while a match beside them is played all along (fuzzing/canary.mjs).
//
//   FUZZ_SECONDS=120 node fuzz.mjs           with a new seed, which it prints
//   SEED=1 INPUTS=200 node fuzz.mjs          the first inputs of a seed
//   SEED=1 ONLY=17 node fuzz.mjs             one of them again
//   KINDS=http,stores                        of http, frames, wishes, stores
//
// An input hangs on the seed and its number alone. STARBOARD should be a build with sanitizers. Wrong is: a server that ends, hangs or
// is told off by a sanitizer, an answer that is not well-formed, an error without a code and a sentence, a good action that is refused, a secret where it does
// not belong, memory that grows, and afterwards a database that `starboard fsck` finds fault with.
import fs from "node:fs";
import { Canary } from "./fuzzing/canary.mjs";
import { framesInput } from "./fuzzing/frames.mjs";
import { httpInput } from "./fuzzing/http.mjs";
import { COMPLAINT, lastWords, run } from "./fuzzing/run.mjs";
import { realStore, storesInput } from "./fuzzing/stores.mjs";
import { packsOf, positionsOf, wishesInput } from "./fuzzing/wishes.mjs";
import { Client } from "./lib/client.mjs";
import { picker } from "./lib/play.mjs";
import { freePort, people, Server, sleep } from "./lib/server.mjs";

const LANES = 10; // inputs at once
const GROWTH = 200e6; // bytes of memory between the first quarter and the end; sanitizers keep what was freed for a while
const MOST_FAULTS = 10;
const LINGER = 1000; // ms for which an input may have been what ended the server
const UNLIMITED = ["connections", "requests", "bots", "matches", "hellos", "hints", "chat", "reports", "messages", "plies", "passwords"]
  .map((what) => `${what}=0`)
  .join(",");

const seed = Number(process.env.SEED ?? Date.now() % 1e9);
const only = process.env.ONLY === undefined ? null : Number(process.env.ONLY);
const most = only !== null ? only + 1 : Number(process.env.INPUTS ?? Infinity);
const seconds = Number(process.env.FUZZ_SECONDS ?? (most === Infinity ? 120 : 1e6));
const KINDS = { http: [httpInput, 8], frames: [framesInput, 5], wishes: [wishesInput, 6], stores: [storesInput, 1] };
const wanted = (process.env.KINDS ?? Object.keys(KINDS).join(",")).split(",");
const mixed = wanted.flatMap((name) => Array(KINDS[name][1]).fill(name));

console.log(`fuzz: SEED=${seed}`);
process.env.ASAN_OPTIONS ??= "quarantine_size_mb=32:detect_stack_use_after_return=1";
process.env.UBSAN_OPTIONS ??= "print_stacktrace=1";
const faults = [];
const counts = new Map();
const world = {
  seed,
  server: await Server.start(["--rate", "0", "--patience", "2", "--proxy", "127.0.0.1", "--per-address", UNLIMITED]),
  wishes: [
    { game: "skirmish", options: { series: "best-of-three" }, seats: people },
    { game: "fleet-commander", options: { masked: true }, seats: people },
    { game: "kembles-cascade", options: {}, seats: people },
    { game: "flip-ships", options: {}, seats: people },
    { game: "battleship-galaxies", options: {}, seats: people },
    { game: "galaxy-defenders", options: {}, seats: people },
  ],
  count: (what) => counts.set(what, (counts.get(what) ?? 0) + 1),
  fault: (text) => faults.push(text),
};
const { server } = world;

async function prepare() {
  world.games = (await server.get("/api/games")).json.games;
  world.packs = packsOf();
  world.positions = positionsOf(world.games, [0, 6, 40]);
  const over = await server.match(world.wishes[0]);
  const client = await Client.join(server, over, over.secrets[0]);
  await client.act("resign");
  await client.close();
  world.over = over;
  world.campaign = (await server.get(`/api/matches/${over.id}`)).json.campaign;
  if (wanted.includes("stores")) world.store = await realStore(world, picker(seed));
  world.canary = new Canary(world);
  await world.canary.begin();
}

await prepare();
// Secrets of the match that is looked after, in what anybody else is sent, and those of a match in what is sent there.
world.saw = (text, secrets = []) => {
  const { match, seed } = world.canary;
  const told = [...match.secrets, ...secrets].some((secret) => secret && text.includes(secret));
  const early = text.includes(seed) && !text.includes("winners"); // open with the result
  if (told || early) throw new Error(`a secret was told: ${text.slice(0, 500)}`);
};

let next = only ?? 0;
let done = 0;
const start = Date.now();
const underWay = new Set();
server.gone.then(() => (world.during = [...underWay])); // one of them did it, should it have ended by itself
const isOver = () => world.during || next >= most || Date.now() - start > seconds * 1000 || faults.length >= MOST_FAULTS;
process.on("uncaughtException", (error) => faults.push(`about input ${next}: ${error.stack}`));

async function lane() {
  const port = await freePort();
  while (!isOver()) {
    const n = next++;
    const pick = picker(Math.imul(seed, 0x9e3779b1) ^ Math.imul(n + 1, 0x85ebca6b));
    const kind = pick.of(mixed);
    const here = Object.assign(Object.create(world), { port, fault: (text) => faults.push(`input ${n} (${kind}): ${text}`) });
    underWay.add(n);
    await KINDS[kind][0](here, pick).catch(async (error) => {
      await sleep(LINGER); // the end of the server may be why
      if (!world.during) here.fault(error.stack);
    });
    setTimeout(() => underWay.delete(n), LINGER);
    done++;
  }
}

let early = 0; // memory in the first quarter of the time or of the inputs
async function watch(work) {
  let ended = false;
  work.finally(() => (ended = true));
  while (!ended) {
    const dead = await Promise.race([server.gone, sleep(500).then(() => null)]);
    if (dead) faults.push(`during inputs ${world.during.join(", ")} the server ended with ${JSON.stringify(dead)}: ${lastWords(server.log)}`);
    if (dead) return;
    if (COMPLAINT.test(server.log)) return faults.push(lastWords(server.log));
    if (done < most / 4 && Date.now() - start < seconds * 250) early = Math.max(early, server.usage().rss);
  }
}

const play = world.canary.play().catch((error) => world.during || faults.push(`the canary: ${error.stack}`));
const work = Promise.all(Array.from({ length: LANES }, lane));
await Promise.race([watch(work), work.then(() => sleep(1000))]);
world.canary.going = false;
if (faults.length === 0) {
  await work;
  await play;
  await world.canary.prove();
  const { rss } = server.usage();
  if (early && rss > early + GROWTH) faults.push(`memory grew from ${early} to ${rss} bytes`);
  const how = await server.down();
  if (how.code !== 0 || COMPLAINT.test(server.log)) faults.push(`the server ended with ${JSON.stringify(how)}: ${lastWords(server.log)}`);
  const checked = await run(["fsck", server.db]);
  if (checked.code !== 0) faults.push(`fsck: ${checked.text.slice(-3000)}`);
  console.log(
    `memory: ${(early / 1e6).toFixed(0)} MB in the first quarter, ${(rss / 1e6).toFixed(0)} MB at the end; ${checked.text.trim().split("\n").at(-1)}`,
  );
}
for (const fault of faults) console.error(`fuzz: SEED=${seed}: ${fault}`);
const told = [...counts].sort((a, b) => b[1] - a[1]).map(([what, count]) => `${what} ${count}`);
console.log(`answers: ${told.join(", ")}`);
const { acts, slowest, proven } = world.canary;
console.log(
  `fuzz: ${done} inputs in ${((Date.now() - start) / 1000).toFixed(0)} s, ${acts} actions beside them, the slowest in ${slowest.toFixed(0)} ms, ${proven} messages proven, ${faults.length} faults`,
);
if (faults.length && process.env.KEEP) fs.cpSync(server.folder, process.env.KEEP, { recursive: true });
process.exit(faults.length ? 1 : 0);
