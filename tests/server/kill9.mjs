// kill -9 under load: clients act on several matches as fast as they are allowed, the server is killed at a random moment and
// started again on the same database, ROUNDS times. Every acknowledged action must be in the log of its match at its ply, and
// no match may be missing. Unacknowledged actions are sent again after the reconnect and must be applied once.
//
//   ROUNDS=100 MATCHES=6 SEED=1 node kill9.mjs
//
// With DATABASE=1 under tests/postgres/run it is PostgreSQL that goes, in turns as an administrator stops it and as it crashes, and comes
// back; the server stays, says that it cannot write, and goes on by itself.
import { Client } from "./lib/client.mjs";
import { History, Table } from "./lib/history.mjs";
import { picker } from "./lib/play.mjs";
import { PATIENCE, postgresCtl, Server, sleep } from "./lib/server.mjs";

const rounds = Number(process.env.ROUNDS ?? 5);
const count = Number(process.env.MATCHES ?? 6);
const pick = picker(Number(process.env.SEED ?? Date.now() & 0xffff));
const server = await Server.unlimited();
const history = new History();
const { faults } = history;

/* As the protocol asks after 4010: what failed is not yet taken back. */
async function comeBack(join) {
  for (const end = Date.now() + PATIENCE; ; await sleep(50))
    try {
      return await join();
    } catch (error) {
      if (!error.message.includes('"code":4010') || Date.now() > end) throw error;
    }
}

// Act until the server dies under us.
async function run(table, stop) {
  const loops = table.seats.map(async (client) => {
    while (!stop.now && !client.closed) {
      if (!client.mine) {
        await client.until(() => client.mine || client.closed || stop.now || client.due.length === 0, "a turn", 60000);
        if (client.due.length === 0) return;
        continue;
      }
      if (!(await table.act(client, pick.of(client.legal)[0]))) return;
    }
  });
  await Promise.all(loops);
}

const fresh = async (i) => new Table(history, await server.match(Table.wish(i)));
const join = (table) => table.join((secret) => comeBack(() => Client.join(server, table.match, secret)));
const tables = await Promise.all(Array.from({ length: count }, (_, i) => fresh(i)));
const all = [...tables];

async function ready(wanted) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(50)) {
    const { status } = await server.get("/readyz");
    if (wanted === (status === 200)) return;
  }
  faults.push(`/readyz never said that it is ${wanted ? "ready" : "not ready"}`);
}

const database = Boolean(process.env.DATABASE);
async function blow(round) {
  if (!database) return server.down("SIGKILL");
  postgresCtl(round % 2 ? "stop" : "kill");
  await ready(false);
}
async function mend() {
  if (!database) return server.up();
  postgresCtl("start");
  await ready(true);
}

for (let round = 1; round <= rounds; round++) {
  for (let i = 0; i < tables.length; i++) {
    let facts;
    const end = Date.now() + PATIENCE;
    do facts = await server.get(`/api/matches/${tables[i].match.id}`);
    while (facts.status === 503 && Date.now() < end && (await sleep(50), true)); // what failed is not yet taken back
    if (facts.status !== 200) faults.push(`match ${tables[i].match.id} is lost: ${facts.status} ${facts.text}`);
    else if (facts.json.over) all.push((tables[i] = await fresh(i)));
  }
  await Promise.all(tables.map(join));
  const stop = { now: false };
  const work = Promise.all(tables.map((t) => run(t, stop)));
  await sleep(100 + pick.below(500));
  await blow(round);
  stop.now = true;
  for (const table of tables) for (const client of table.seats) client.cut();
  await work;
  await mend();
  history.tell(round, rounds);
  if (faults.length) break;
}
for (const table of tables) await join(table).catch((error) => faults.push(`match ${table.match.id}: ${error.message}`));
for (const table of all) await table.checkReplay((target) => server.get(target));
for (const table of tables) for (const client of table.seats) client.cut();
await server.down();
for (const fault of faults.slice(0, 20)) console.error(fault);
console.log(`kill -9: ${rounds} rounds${database ? " of PostgreSQL" : ""}, ${all.length} matches, ${history.sum}`);
process.exit(faults.length ? 1 : 0);
