// Nodes that die and nodes that sleep, under load: people act on matches of two nodes as fast as they are allowed. In each of ROUNDS one
// node is killed (kill -9) or stopped for longer than its lease and then woken, in turns; people go to the other one and play on there, and then the
// node is back. Every acknowledged action must be in the log of its match at its ply, whoever acknowledged it and when.
//
//   ROUNDS=50 MATCHES=6 SEED=1 LATE_MS=5000 tests/postgres/run node tests/postgres/nodes.mjs
//
// LATE_MS is the budget until a match is played on elsewhere: none needs more where the machine has nothing else to do, and few do where it has.
// Without it waiting is told, not judged.
import { History, Table } from "../server/lib/history.mjs";
import { Nodes } from "../server/lib/nodes.mjs";
import { Others, postgresRoot, QUIET } from "../server/lib/others.mjs";
import { picker } from "../server/lib/play.mjs";
import { metric, PATIENCE, sleep, storeSays } from "../server/lib/server.mjs";

const rounds = Number(process.env.ROUNDS ?? 4);
const count = Number(process.env.MATCHES ?? 6);
const pick = picker(Number(process.env.SEED ?? Date.now() & 0xffff));
const nodes = await Nodes.start(["a", "b"]);
const history = new History();
const down = new Set(); // what a proxy knows
const gone = new Map(); // name -> settled when a proxy notices
const ghosts = []; // people whose node sleeps: they have come back elsewhere, but the old connection is still there
const waits = []; // {ms, others}: from a death to the first acknowledgement elsewhere, per match, and the cores that other work had then
const LATE_MS = Number(process.env.LATE_MS ?? Infinity);
const MOST_LATE = 0.1; // of all, and only while others use the machine

function goDown(name) {
  down.add(name);
  gone.get(name).resolve();
}
function comeUp(name) {
  let resolve;
  const promise = new Promise((done) => (resolve = done));
  gone.set(name, { promise, resolve });
  down.delete(name);
}
nodes.names.forEach(comeUp);

// One person, from one connection to the next.
async function person(table, seat, stop) {
  let node = "";
  while (!stop.now) {
    const known = new Map(table.known); // the other one plays on meanwhile
    const client = await nodes.join(table.match, table.match.secrets[seat], { node, down, lost: (name) => gone.get(name).promise });
    node = client.node;
    table.at = node;
    table.here[seat] = true;
    table.check([client], known);
    const lost = gone.get(node).promise.then(() => "lost");
    const left = await Promise.race([lost, sit(table, client, stop)]);
    client.left = left === "lost";
    if (client.left) ghosts.push({ table, client, wish: table.pending[seat] });
    else client.cut();
    if (left !== "over") continue;
    table.over = true;
    table.orphaned = null;
    return;
  }
}

async function sit(table, client, stop) {
  if (!(await table.again(client))) return "closed";
  while (!client.closed && !client.left && !stop.now) {
    if (client.due.length === 0) return "over";
    if (!client.mine) {
      await client.until(() => client.mine || client.closed || client.due.length === 0 || stop.now, "a turn");
      continue;
    }
    const ply = client.ply;
    if (!(await table.act(client, pick.of(client.legal)[0]))) return "closed";
    if (table.orphaned && table.known.has(ply + 1) && client.node !== table.orphaned.node) {
      waits.push({ ms: Date.now() - table.orphaned.since });
      table.orphaned = null;
    }
  }
  return "closed";
}

// A node that was woken says nothing that is not so: what it acknowledges late was stored before it slept.
function hearGhosts() {
  for (const { table, client, wish } of ghosts) {
    const answer = wish && client.got.find((m) => m.id === wish.id && (m.t === "ack" || m.t === "upd"));
    if (answer) table.store(answer.ply, client.seat, wish.a);
    client.cut();
  }
  ghosts.length = 0;
}

async function until(what, check) {
  for (const end = Date.now() + PATIENCE; ; await sleep(50)) {
    if (await check().catch(() => false)) return;
    if (Date.now() > end) return history.faults.push(`never: ${what}`);
  }
}

async function round(number, tables) {
  const stop = { now: false };
  for (const table of tables) table.here = [false, false];
  const work = tables.flatMap((table) => [0, 1].map((seat) => person(table, seat, stop).catch((error) => history.faults.push(error.message))));
  await until("everybody plays", async () => tables.every((table) => table.here.every(Boolean)));
  await sleep(100 + pick.below(500));
  const name = pick.of(tables).at;
  const node = nodes.get(name);
  const sleeps = number % 2 === 0;
  const lives = await metric(node, "lives_total");
  for (const table of tables) table.orphaned = table.at === name && !table.over ? { since: Date.now(), node: name } : null;
  const others = new Others([postgresRoot()]);
  if (sleeps) node.child.kill("SIGSTOP");
  else await node.down("SIGKILL");
  goDown(name);
  await until("all matches are played on", async () => tables.every((table) => !table.orphaned));
  const cores = others.cores();
  for (const wait of waits) wait.others ??= cores;
  await until("it counts as dead", async () => storeSays(node, `SELECT COUNT(*) FROM nodes WHERE name = '${name}'`).trim() === "0");
  await sleep(pick.below(300));
  if (sleeps) {
    node.child.kill("SIGCONT");
    await until("the woken node has a new life", async () => (await metric(node, "lives_total")) === lives + 1);
    await until("its people are told", async () => ghosts.every(({ client }) => client.closed));
    hearGhosts();
  } else await node.up();
  await until("it is ready", async () => (await node.get("/readyz")).status === 200);
  comeUp(name);
  await sleep(100 + pick.below(300));
  stop.now = true;
  await Promise.all(work);
  hearGhosts();
}

const get = async (target) => {
  for (const end = Date.now() + PATIENCE; ; await sleep(50)) {
    for (const name of nodes.names) {
      const answer = await nodes.get(name).get(target);
      if (answer.status === 200 || Date.now() > end) return answer;
    }
  }
};
const fresh = async (i) => new Table(history, await nodes.get(nodes.names[i % 2]).match(Table.wish(i)));
const tables = await Promise.all(Array.from({ length: count }, (_, i) => fresh(i)));
const all = [...tables];
let done = 0;
while (done < rounds && history.faults.length === 0) {
  for (let i = 0; i < tables.length; i++) if ((await get(`/api/matches/${tables[i].match.id}`)).json.over) all.push((tables[i] = await fresh(i)));
  await round(++done, tables);
  history.tell(done, rounds);
}
for (const table of all) {
  await table.join((secret) => nodes.join(table.match, secret)).catch((error) => table.fault(error.message));
  for (const client of table.seats) client.cut();
  await table.checkReplay(get);
}
for (const how of await nodes.down()) if (how.code !== 0) history.faults.push(`a node ended with ${JSON.stringify(how)}`);

// What is wrong with the waits, sorted.
function tooLate() {
  const late = waits.filter(({ ms }) => ms > LATE_MS);
  const unexcused = late.filter(({ others }) => others < QUIET);
  const wrong = [];
  if (late.length > MOST_LATE * waits.length) wrong.push(`${late.length} of ${waits.length} matches waited longer than ${LATE_MS} ms`);
  if (unexcused.length > 0) wrong.push(`${unexcused.length} matches waited up to ${unexcused.at(-1).ms} ms while the machine had nothing else to do`);
  return wrong;
}

waits.sort((a, b) => a.ms - b.ms);
history.faults.push(...tooLate());
for (const fault of history.faults.slice(0, 20)) console.error(fault);
const quiet = waits.filter(({ others }) => others < QUIET).length;
const waiting = `after ${waits[waits.length >> 1]?.ms} ms, at most ${waits.at(-1)?.ms} ms; the machine had nothing else to do for ${quiet} of them`;
console.log(`kill -9 and pauses of nodes: ${done} rounds, ${all.length} matches, ${history.sum}; ${waits.length} matches played on elsewhere ${waiting}`);
process.exit(history.faults.length ? 1 : 0);
