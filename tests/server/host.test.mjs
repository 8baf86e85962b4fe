// What a host relies on: one server a database, files that only it reads, health that knows the disk, copies of a server that runs.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { picker, play, step } from "./lib/play.mjs";
import { ABOUT_FILES, freePort, postgres, program, Server, sleep } from "./lib/server.mjs";

let server;
before(async () => (server = await Server.unlimited()));
after(() => server?.down());

const run = (...words) => spawnSync(program, words, { encoding: "utf8" });
const mode = (file) => (fs.statSync(file).mode & 0o777).toString(8);

async function game(seed, plies) {
  const match = await server.match();
  const seats = await Promise.all(match.secrets.map((secret) => Client.join(server, match, secret)));
  await play(seats, seed, plies);
  return { match, seats, ply: seats[0].ply };
}

test("a second server on the same database is refused, and told who has it", async () => {
  const second = run("serve", "--port", String(await freePort()), "--db", server.db);
  assert.equal(second.status, 2);
  const [name, holder] = postgres
    ? [server.db.replace(/:[^:@]*@/, "@").replace(/\?.*/, ""), `${server.pid} on ${os.hostname()}`]
    : [server.db, `${server.pid} (starboard)`];
  assert.equal(second.stderr, `starboard: the database ${name} is in use by process ${holder}\n`);
  assert.equal((await server.get("/readyz")).text, "ok\n");
});

test("after kill -9 nobody holds the database", async () => {
  await server.restart("SIGKILL");
  assert.equal((await server.get("/healthz")).text, "ok\n");
});

test("nobody else may read the files", { skip: ABOUT_FILES }, async () => {
  await server.match();
  const closed = () => {
    for (const end of ["", "-wal", "-shm", "-lock"]) assert.equal(mode(server.db + end), "600", end);
  };
  closed();
  await server.down("SIGKILL");
  for (const end of ["", "-wal", "-shm"]) fs.chmodSync(server.db + end, 0o644); // as earlier programs left them
  await server.up();
  closed();
});

test("fsck looks at a database while its server writes", async () => {
  const { seats } = await game(2, 5);
  const looked = run("fsck", server.db, "--json");
  assert.equal(looked.status, 0, looked.stdout + looked.stderr);
  assert.ok(JSON.parse(looked.stdout).plies >= 5);
  await Promise.all(seats.map((seat) => seat.close()));
});

// A file that may not grow is a full disk to the server.
const limit = (bytes) => assert.equal(spawnSync("prlimit", ["--pid", String(server.pid), `--fsize=${bytes}`]).status, 0);

test("a full disk is known to /healthz and /readyz, and so is room that was made", { skip: ABOUT_FILES }, async () => {
  const { match, seats, ply } = await game(3, 3);
  limit("1024:unlimited"); // not even into what was written ahead of the log
  const full = await server.get("/readyz");
  assert.equal(full.status, 503);
  assert.match(full.text, /a file may not grow any more/);
  const health = await server.get("/healthz");
  assert.equal(health.status, 503);
  assert.match(health.text, /^cannot write: a file may not grow/);
  const made = await server.post("/api/matches", { game: "skirmish", options: {}, seats: [{ kind: "human", name: "Ada" }, { kind: "greedy" }] });
  assert.equal(made.status, 503);
  const mine = seats.find((seat) => seat.mine);
  mine.send({ t: "act", id: "lost", ply, a: mine.legal[0][0] });
  assert.equal((await mine.closing()).code, 4010);
  limit("unlimited");
  while ((await server.get("/healthz")).status !== 200) await sleep(50);
  assert.equal((await server.get("/readyz")).text, "ok\n");
  const again = await Promise.all(match.secrets.map((secret) => Client.join(server, match, secret)));
  assert.equal(again[0].ply, ply, "what was not acknowledged is not there");
  await step(again, picker(4));
  await Promise.all(again.map((seat) => seat.close()));
});

test("a backup is taken while people play, and brings everything back", { skip: ABOUT_FILES }, async () => {
  const { match, seats, ply } = await game(5, 4);
  const folder = path.join(server.folder, "copies");
  fs.mkdirSync(folder);
  const old = ["starboard-20200101T000000Z.db", "starboard-20200102T000000Z.db"];
  const others = ["starboard-20200101T000000Z.db.txt", "mine.db", "starboard-20209901T000000Z.db"];
  for (const name of [...old, ...others]) fs.writeFileSync(path.join(folder, name), "");
  const done = run("backup", folder, "--db", server.db, "--keep", "7d", "--json");
  assert.equal(done.status, 0, done.stderr);
  const { copy, bytes, deleted } = JSON.parse(done.stdout);
  assert.deepEqual(deleted.sort(), old);
  assert.deepEqual(fs.readdirSync(folder).sort(), [...others, path.basename(copy)].sort());
  assert.equal(fs.statSync(copy).size, bytes);
  assert.equal(mode(copy), "600");
  assert.equal(run("fsck", copy, "--quiet").status, 0);

  await play(seats, 6, 2); // after the copy: this is lost
  const running = run("backup", "--restore", copy, "--db", server.db);
  assert.equal(running.status, 2);
  assert.match(running.stderr, new RegExp(`in use by process ${server.pid}`));
  await server.down();
  const damaged = path.join(folder, "damaged.db");
  fs.writeFileSync(damaged, fs.readFileSync(copy).fill(0, 4096, 12288));
  const before = fs.readFileSync(server.db);
  assert.equal(run("backup", "--restore", damaged, "--db", server.db).status, 2);
  assert.deepEqual(fs.readFileSync(server.db), before, "a damaged copy changes nothing");
  const back = run("backup", "--restore", copy, "--db", server.db, "--json");
  assert.equal(back.status, 0, back.stderr);
  assert.deepEqual(fs.readFileSync(JSON.parse(back.stdout).kept), before);
  await server.up();
  const again = await Promise.all(match.secrets.map((secret) => Client.join(server, match, secret)));
  assert.equal(again[0].ply, ply);
  await step(again, picker(7));
  await Promise.all(again.map((seat) => seat.close()));
});

test("a damaged database is not served", { skip: ABOUT_FILES }, async () => {
  await server.down();
  const bytes = fs.readFileSync(server.db);
  fs.writeFileSync(server.db, Buffer.from(bytes).fill(0, 3072, 8192));
  const refused = run("serve", "--port", String(server.port), "--db", server.db);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /(damaged|malformed).*'starboard fsck' says what can be read/);
  assert.equal(run("fsck", server.db).status, 1);
  fs.writeFileSync(server.db, bytes);
  await server.up();
});
