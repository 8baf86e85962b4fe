// What a host meets: disks that are full, read-only or somebody else's, and files that are no database. Each gets a sentence that tells what to do, and nothing is
// acknowledged that is not stored.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test as always } from "node:test";
import { Client } from "./lib/client.mjs";
import { fill, ordinary, own, remount, smallDisk } from "./lib/disk.mjs";
import { picker, play, step } from "./lib/play.mjs";
import { ABOUT_FILES, program, Server, sleep, tempFolder } from "./lib/server.mjs";

const test = ABOUT_FILES ? (name) => always(name, { skip: ABOUT_FILES }) : always;
const FULL = /the disk is full; make room on it/;
const READ_ONLY = /the disk is read-only; mount it for writing, or name a place on another one/;
const FORBIDDEN = /the user \S+ may not do this; start the program as the owner, or give the folder and its files away \(chown\)/;
const LIMITED = /a file may not grow any more; see 'ulimit -f'/;

const run = (words, { command = program, options = {}, before = [] } = {}) => {
  const [first, ...more] = [...before, command, ...words];
  const done = spawnSync(first, more, { encoding: "utf8", timeout: 90_000, ...options });
  return { ...done, all: done.stdout + done.stderr };
};
const serves = (db) => ["serve", "--port", "0", "--db", db];
function refused(pattern, words, how) {
  const done = run(words, how);
  assert.equal(done.status, 2, done.all);
  assert.match(done.stderr, pattern);
  assert.equal(done.stderr.trim().split("\n").length, 1, done.stderr);
}

// A database with a match in it, made by a server that is down again.
async function madeDatabase(folder) {
  const server = await Server.start(["--rate", "0"]);
  await server.down();
  server.db = path.join(folder, "matches.db");
  await server.up();
  const match = await server.match();
  const seats = await Promise.all(match.secrets.map((secret) => Client.join(server, match, secret)));
  await play(seats, 1, 4);
  await Promise.all(seats.map((seat) => seat.close()));
  await server.down();
  return { server, match, ply: seats[0].ply };
}

test("a folder, a text and the database of another program are not served, and stay as they are", () => {
  const folder = tempFolder();
  refused(/it is a folder; name a file in it, such as .*\/starboard\.db/, serves(folder));
  const text = path.join(folder, "letter.txt");
  fs.writeFileSync(text, "Dear Ada, ".repeat(100), { mode: 0o644 });
  refused(/it is not a database, or its beginning is damaged; name another file/, serves(text));
  refused(/it is not a database/, ["fsck", text]);
  const other = path.join(folder, "other.db");
  const python = "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute('CREATE TABLE songs(name)'); c.commit()";
  assert.equal(spawnSync("python3", ["-c", python, other]).status, 0);
  fs.chmodSync(other, 0o644);
  const bytes = fs.readFileSync(other);
  refused(/it is one of another program; name another file/, serves(other));
  assert.deepEqual(fs.readFileSync(other), bytes);
  for (const file of [text, other]) assert.equal(fs.statSync(file).mode & 0o777, 0o644);
  assert.deepEqual(fs.readdirSync(folder).sort(), ["letter.txt", "other.db"]);
});

test("what is not there is told", () => {
  const folder = tempFolder();
  const nowhere = path.join(folder, "nowhere", "matches.db");
  refused(/cannot open the database .*: there is no such file or folder/, ["fsck", nowhere]);
  refused(/cannot open the database .*: there is no such file or folder/, ["backup", folder, "--db", nowhere]);
  refused(/there is no database/, ["admin", "delete", "abcdefghij", "--db", nowhere]);
  fs.writeFileSync(path.join(folder, "file"), "");
  refused(/cannot make .*: what should be a folder on the way there is a file/, serves(path.join(folder, "file", "matches.db")));
});

test("files and folders of somebody else", async () => {
  const folder = tempFolder();
  const { server } = await madeDatabase(folder);
  const mine = ordinary(folder);
  own(folder);
  refused(FORBIDDEN, serves(server.db), process.getuid() === 0 ? mine : (fs.chmodSync(server.db, 0), mine));
  own(server.db);
  fs.chmodSync(server.db, 0o600);
  fs.rmSync(`${server.db}-lock`, { force: true });
  const copies = path.join(folder, "copies");
  fs.mkdirSync(copies, { mode: 0o555 });
  refused(FORBIDDEN, ["backup", copies, "--db", server.db], mine);
  fs.chmodSync(server.db, 0o400);
  refused(FORBIDDEN, serves(server.db), mine);
  fs.chmodSync(server.db, 0o600);
  fs.chmodSync(folder, 0o555);
  refused(FORBIDDEN, serves(server.db), mine);
  refused(FORBIDDEN, serves(path.join(folder, "new", "matches.db")), mine);
  fs.chmodSync(folder, 0o755);
});

test("what root restores belongs to the owner of the folder", { skip: process.getuid() !== 0 && "only root gives files away" }, async () => {
  const folder = tempFolder();
  const { server } = await madeDatabase(folder);
  const home = path.join(folder, "home");
  fs.mkdirSync(home);
  own(home);
  const mine = ordinary(folder);
  const db = path.join(home, "matches.db");
  assert.equal(run(["backup", "--restore", server.db, "--db", db]).status, 0);
  assert.equal(run(["admin", "expire", "400d", "--db", db]).status, 0);
  for (const name of fs.readdirSync(home)) assert.equal(fs.statSync(path.join(home, name)).uid, mine.options.uid, name);
  const done = run(["admin", "expire", "400d", "--db", db], mine);
  assert.equal(done.status, 0, done.all);
});

test("a start where files may not grow is refused, and succeeds as soon as they may", async () => {
  const folder = tempFolder();
  const { server, match, ply } = await madeDatabase(folder);
  for (const most of [0, 100, 2000, 20000]) {
    refused(LIMITED, serves(server.db), { before: ["prlimit", `--fsize=${most}`] });
    refused(LIMITED, ["backup", path.join(folder, "copy.db"), "--db", server.db], { before: ["prlimit", `--fsize=${most}`] });
  }
  assert.deepEqual(
    fs.readdirSync(folder).filter((name) => !/^matches\.db(-lock|-shm|-wal)?$/.test(name)),
    [],
    "nothing half is left",
  );
  await server.up();
  const seat = await Client.join(server, match, match.secrets[0]);
  assert.equal(seat.ply, ply);
  await server.down();
});

const mounting = (() => {
  const disk = smallDisk(64);
  return disk ? {} : { skip: "nobody may mount a disk here" };
})();

test("a full disk: no start, no copy; with room everything is there", mounting, async () => {
  const disk = smallDisk(3000);
  const { server, match, ply } = await madeDatabase(disk);
  const everything = fill(disk);
  refused(FULL, serves(server.db));
  const elsewhere = path.join(tempFolder(), "copy.db");
  assert.equal(run(["backup", elsewhere, "--db", server.db]).status, 0, "the way out: what is on a full disk can be copied");
  refused(FULL, ["backup", disk, "--db", elsewhere]);
  refused(FULL, serves(path.join(disk, "new.db")));
  assert.deepEqual(
    fs.readdirSync(disk).filter((name) => /copy|\.new|-try/.test(name)),
    [],
  );
  fs.rmSync(everything);
  await server.up();
  assert.equal((await Client.join(server, match, match.secrets[0])).ply, ply);
  await server.down();
  assert.equal(run(["fsck", server.db]).status, 0);
});

test("a disk that fills up under a server: nothing is acknowledged, and it goes on by itself", mounting, async () => {
  const disk = smallDisk(3000);
  const { server, match, ply } = await madeDatabase(disk);
  await server.up();
  const join = () => Promise.all(match.secrets.map((secret) => Client.join(server, match, secret)));
  let seats = await join();
  const everything = fill(disk);
  const make = () => server.post("/api/matches", { game: "skirmish", options: {}, seats: [{ kind: "human", name: "Ada" }, { kind: "greedy" }] });
  let made;
  do
    made = await make(); // the log was written ahead: matches take what is left of it
  while (made.status === 201);
  assert.equal(made.status, 503);
  const pick = picker(5);
  let stored = ply;
  for (;;) {
    // some bytes of it may still be left: what is acknowledged until then counts
    const mine = seats.find((seat) => seat.mine);
    const answer = await mine.act(pick.of(mine.legal)[0]);
    if (answer.t !== "ack") {
      assert.equal(answer.code, 4010, JSON.stringify(answer));
      break;
    }
    stored++;
    await Promise.all(seats.map((seat) => seat.at(stored)));
  }
  let health;
  do
    health = await server.get("/healthz"); // which writes a little itself
  while (health.status === 200);
  assert.equal(health.status, 503);
  assert.match(health.text, /^cannot write: the disk is full; make room on it\n$/);
  assert.match(server.log, /not_stored .*the disk is full/);
  assert.equal((await make()).status, 503);
  fs.rmSync(everything);
  while ((await server.get("/healthz")).status !== 200) await sleep(50);
  while (!/writes_again/.test(server.log)) await sleep(50);
  seats = await join();
  assert.equal(seats[0].ply, stored, "what was acknowledged is there, and nothing else");
  await step(seats, picker(6));
  await server.restart("SIGKILL");
  seats = await join();
  assert.equal(seats[0].ply, stored + 1);
  await server.down();
  assert.equal(run(["fsck", server.db]).status, 0);
});

test("a read-only disk", mounting, async () => {
  const disk = smallDisk(3000);
  const { server, match, ply } = await madeDatabase(disk);
  remount(disk, "ro");
  refused(READ_ONLY, serves(server.db));
  refused(READ_ONLY, serves(path.join(disk, "new", "matches.db")));
  assert.equal(run(["fsck", server.db]).status, 0, "looking needs no writing");
  refused(READ_ONLY, ["admin", "expire", "1d", "--db", server.db]);
  const copy = path.join(tempFolder(), "copy.db");
  assert.equal(run(["backup", copy, "--db", server.db]).status, 0);
  refused(READ_ONLY, ["backup", disk, "--db", copy]);
  remount(disk, "rw");
  await server.up();
  assert.equal((await Client.join(server, match, match.secrets[0])).ply, ply);
  await server.down();
});
