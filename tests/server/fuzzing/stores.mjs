// Databases as a bad disk, a bad copy or a foreign hand could have left them, opened by everything that opens one.
import fs from "node:fs";
import path from "node:path";
import { Client } from "../lib/client.mjs";
import { play } from "../lib/play.mjs";
import { CHANGE, freshDatabase, PATIENCE, postgres, removeDatabase, Server, tempFolder } from "../lib/server.mjs";
import { spoiltBytes } from "./mutate.mjs";
import { COMPLAINT, lastWords, run } from "./run.mjs";
import { wishOf } from "./wishes.mjs";

const PAGE = 4096;
const ODD = [
  "NULL",
  "-1",
  "0",
  "1",
  "17",
  "99",
  "2147483648",
  "9223372036854775807",
  "3.5",
  "''",
  "'x'",
  "'chess'",
  "'aaaaaaaaaa'",
  `'{"a":'`,
  "'[]'",
  "'{}'",
  "'null'",
  postgres ? "'\\x00ff'" : "x'00ff'",
  postgres ? "REPEAT('x', 70000)" : "zeroblob(70000)",
  postgres ? "REPEAT('00', 500)" : "hex(zeroblob(500))",
  "'fire a1'",
];
// Tables with members that a row can be told by, and all their members.
const TABLES = {
  matches:
    "id game rules content options seats seed seed_given date manual_dice public clock_ms increment_ms created position origin over wake result carry campaign chapter played away_ms hints taken_back host hushed luck beacon",
  seats: "match seat kind name salt secret asks sitter gone clock_ms clock_ply called seal",
  plies: "match ply seat action given chain act at clocks",
  undone: "match seat act ply",
  chat: "match n seat name text at readers notice ply",
  campaigns: "id game created public origin",
  chapters: "campaign n match",
  contents: "game hash files",
  ends: "match ply chain",
  closed: "match at",
  reports: "match line seat name at count settled",
};

// A database with matches of every game in it, some over, some in the middle. Gives {db, matches}.
export async function realStore(world, pick) {
  const server = await Server.unlimited();
  const matches = [];
  for (let n = 0; n < 12; n++) {
    const answer = await server.post("/api/matches", n < world.wishes.length ? world.wishes[n] : wishOf(world, pick));
    if (answer.status !== 201) continue;
    const { match, seats } = answer.json;
    const clients = [];
    for (const { secret } of seats) if (secret) clients.push(await Client.join(server, match, secret));
    if (seats.every(({ secret }) => secret)) await play(clients, n, 2 + pick.below(25));
    clients[0].send({ t: "chat", text: "hello there" });
    await clients[0].next("chat");
    if (clients.length > 1) clients[1].send({ t: "report", seat: 0 });
    if (n % 3 === 0 && clients[0].welcome.resign && clients[0].due.length) await clients[0].act("resign");
    for (const client of clients) await client.close();
    matches.push({ id: match, secrets: seats.map(({ secret }) => secret) });
  }
  await server.down();
  return { db: server.db, matches };
}

function spoilPages(bytes, pick) {
  const pages = Math.floor(bytes.length / PAGE);
  const [one, other] = [pick.below(pages) * PAGE, pick.below(pages) * PAGE];
  const way = pick.below(6);
  if (way === 0) return bytes.subarray(0, pick.below(bytes.length));
  if (way === 1) return bytes.subarray(0, one);
  if (way === 2) bytes.copyWithin(one, other, other + PAGE);
  else if (way === 3) bytes.fill(0, one, one + PAGE);
  else if (way === 4) bytes.set(spoiltBytes(bytes.subarray(0, 100), pick, 1).subarray(0, 100), 0);
  else for (let n = 1 + pick.below(12); n > 0; n--) bytes[pick.below(bytes.length)] ^= 1 << pick.below(8);
  return bytes;
}

// Rows that are there already stay, or are replaced.
const [INSERT, LEAVE] = postgres ? ["INSERT", " ON CONFLICT DO NOTHING"] : ["INSERT OR REPLACE", ""];
const UPDATE = postgres ? "UPDATE" : "UPDATE OR IGNORE";

function rowSql(store, pick) {
  const table = pick.of(Object.keys(TABLES));
  const members = TABLES[table].split(" ");
  const member = pick.of(members);
  const { id } = pick.of(store.matches);
  const key = members[0];
  const only = key === "match" || (table === "matches" && key === "id") ? ` WHERE ${key} = '${id}'` : "";
  const way = pick.below(5);
  if (way === 0) return `DELETE FROM ${table}${only};`;
  if (way === 1) {
    const copy = members.map((name) => (name === key ? `'bbbbbbbbbb'` : name === member ? pick.of(ODD) : name));
    return `${INSERT} INTO ${table}(${members.join(",")}) SELECT ${copy.join(",")} FROM ${table}${only} LIMIT 3${LEAVE};`;
  }
  return `${UPDATE} ${table} SET ${member} = ${pick.of(ODD)}${only};`;
}

function changeRows(db, sql) {
  return postgres ? run(["-q", db, "-c", sql], { command: "psql" }) : run(["-c", CHANGE, db, sql], { command: "python3" });
}

// The pages of PostgreSQL are its own.
async function spoil(server, store, pick) {
  const way = pick.below(8);
  if (way < 4 || postgres) {
    for (let n = 1 + pick.below(3); n > 0; n--) await changeRows(server.db, rowSql(store, pick)); // the tables refuse some
    return;
  }
  fs.writeFileSync(server.db, spoilPages(fs.readFileSync(server.db), pick));
  if (way === 7) fs.writeFileSync(`${server.db}-wal`, spoiltBytes(fs.readFileSync(server.db).subarray(0, 3 * PAGE), pick, 8));
}

// Look at all of it, as people do.
async function visit(server, store, pick) {
  await server.get("/api/matches");
  await server.get("/api/campaigns");
  for (const { id, secrets } of store.matches) {
    for (const end of ["", "/replay.ndjson", "/position?ply=1"]) await server.get(`/api/matches/${id}${end}`);
    const client = await Client.open(server);
    client.send({ t: "hello", match: id, lang: "en", ...(secrets[0] && pick.below(2) ? { secret: secrets[0] } : {}) });
    await client.until(() => client.closed || client.got.length > 0, "an answer to hello");
    if (client.legal?.length) await client.act(pick.of(client.legal)[0]);
    client.cut();
  }
}

async function serve(world, server, store, pick) {
  const refused = await server.up(() => true).catch((error) => error);
  if (!refused) await visit(server, store, pick);
  const how = refused ? await server.gone : await server.down();
  world.count(refused ? "store refused" : "store served");
  if (how.signal || ![0, 1, 2].includes(how.code)) world.fault(`serve ended with ${JSON.stringify(how)}: ${lastWords(server.log)}`);
  if (refused && server.log.trim().length < 10) world.fault("serve refused a database without a word");
  if (COMPLAINT.test(server.log)) world.fault(lastWords(server.log));
}

export async function storesInput(world, pick) {
  const server = Object.assign(new Server(), { folder: tempFolder(), more: ["--rate", "0"], log: "" });
  server.db = freshDatabase(server.folder, world.store.db);
  server.port = world.port;
  await spoil(server, world.store, pick);
  const { id } = pick.of(world.store.matches);
  const db = ["--db", server.db];
  const words = pick.of([
    ["fsck", server.db],
    ["fsck", server.db],
    ["backup", path.join(server.folder, "copy.db"), ...db],
    ["admin", "list", "--json", ...db],
    ["admin", "show", id, ...db],
    ["admin", "reports", ...db],
    ["admin", "delete", id, ...db],
    ["admin", "delete", id, "--name", "0", ...db],
    ["admin", "hide", id, ...db],
    ["admin", "expire", "0d", "--dry-run", ...db],
    null,
    null,
    null,
    null,
  ]);
  if (!words) await serve(world, server, world.store, pick);
  else {
    const { code, signal, text } = await run(words, { limit: PATIENCE * 2 });
    world.count(`${words[0]} ${code}`);
    if (signal || ![0, 1, 2].includes(code) || COMPLAINT.test(text)) world.fault(`${words.join(" ")} ended with ${code} ${signal}: ${lastWords(text)}`);
    if (code !== 0 && text.trim().length < 10) world.fault(`${words.join(" ")} failed without a word`);
  }
  removeDatabase(server.folder, server.db);
}
