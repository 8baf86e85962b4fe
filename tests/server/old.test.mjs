// Databases made by earlier programs (old/make.mjs), one of every version that was ever at the end of finished work: they are converted at the first
// start, every match in them opens as it was, and goes on. Files of SQLite, or with STARBOARD_PG what pg_dump gave of PostgreSQL, which begins with 15.
// There is no version 0 or 1: the first program that kept matches made version 2.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { Client } from "./lib/client.mjs";
import { play } from "./lib/play.mjs";
import { changeStore, postgres, program, Server, storeSays } from "./lib/server.mjs";

const folder = fileURLToPath(new URL("old/", import.meta.url));
const unpack = (name) => zlib.gunzipSync(fs.readFileSync(folder + name));
const [FIRST, END] = postgres ? [15, ".sql.gz"] : [2, ".db.gz"];
const VERSION_AT = 60; // where SQLite keeps user_version
const CHAIRS = 5; // from this version on a match says how long people may be gone
const numberOf = (name) => Number(/\d+$/.exec(name)[0]);
const names = fs
  .readdirSync(folder)
  .filter((file) => file.endsWith(END))
  .map((file) => file.slice(0, -END.length))
  .sort((a, b) => numberOf(a) - numberOf(b));

// Of the tables of a server that is down.
const versionOf = (server) => (postgres ? Number(storeSays(server, "SELECT version FROM starboard")) : fs.readFileSync(server.db).readUInt32BE(VERSION_AT));

function put(server, name) {
  if (!postgres) return fs.writeFileSync(server.db, unpack(name + END));
  changeStore(server, "DROP SCHEMA public CASCADE");
  changeStore(server, "CREATE SCHEMA public");
  const loaded = spawnSync("psql", ["-q", "-v", "ON_ERROR_STOP=1", server.db], { input: unpack(name + END), encoding: "utf8" });
  assert.equal(loaded.status, 0, loaded.stderr);
}

function setVersion(server, version) {
  if (postgres) return changeStore(server, `UPDATE starboard SET version = ${version}`);
  const bytes = fs.readFileSync(server.db);
  bytes.writeUInt32BE(version, VERSION_AT);
  fs.writeFileSync(server.db, bytes);
}

function verify(input, what) {
  const verified = spawnSync(program, ["verify", "-"], { input, encoding: "utf8" });
  assert.equal(verified.status, 0, `${what}: ${verified.stdout}${verified.stderr}`);
}

function fsck(server) {
  const looked = spawnSync(program, ["fsck", server.db], { encoding: "utf8" });
  assert.equal(looked.status, 0, looked.stdout + looked.stderr);
}

test("a database of every version is kept", async () => {
  const server = await Server.start();
  await server.down();
  const versions = Array.from({ length: versionOf(server) - FIRST }, (_, i) => FIRST + i);
  const kept = names.map(numberOf);
  assert.deepEqual(
    versions.filter((version) => !kept.includes(version)),
    [],
    "old/make.mjs makes one, with a program of that version",
  );
});

for (const name of names)
  describe(name, () => {
    let server, matches, newest;
    before(async () => {
      server = await Server.unlimited();
      await server.down();
      newest = versionOf(server);
      matches = JSON.parse(unpack(`${name}.json.gz`));
      put(server, name);
      server.log = "";
      await server.up();
    });
    after(() => server?.down());
    const running = () => matches.filter((m) => m.seats.length && !m.seats[0].over);
    const sit = (m) => Promise.all(m.secrets.filter(Boolean).map((secret) => Client.join(server, m.match, secret)));

    test("converted once, and it is said", async () => {
      if (numberOf(name) < newest) assert.match(server.log, new RegExp(`store_converted.*version ${numberOf(name)}\\b`));
      else assert.doesNotMatch(server.log, /store_converted/);
      server.log = "";
      await server.restart();
      assert.doesNotMatch(server.log, /store_converted/);
      fsck(server);
    });

    test("who is gone has time to come back, as when the match was made", () => {
      const wanted = numberOf(name) < CHAIRS ? /^600000$/ : /^[1-9]\d*$/;
      for (const away of storeSays(server, "SELECT DISTINCT away_ms FROM matches").trim().split("\n")) assert.match(away, wanted);
    });

    test("everybody sees every match as it was", async () => {
      for (const m of matches) {
        for (const seat of m.seats) {
          const client = await Client.join(server, m.match, seat.secret);
          const { ply, due, log, over, commitment, chat } = client.welcome;
          assert.deepEqual({ ...seat, ply, due, over, commitment, log: log.map((line) => line.a) }, seat, m.what);
          const said = chat.filter(({ notice }) => !notice).map((line) => ({ seat: line.seat, name: line.name, text: line.text }));
          if (seat.chat) assert.deepEqual(said, seat.chat, m.what);
          await client.close();
        }
        const facts = await server.get(`/api/matches/${m.match}`);
        assert.equal(facts.status, 200);
        assert.equal(facts.json.unopenable, undefined, m.what);
      }
      assert.doesNotMatch(server.log, /match_unreadable/);
    });

    test("chapters follow each other as they did", async () => {
      for (const m of matches.filter(({ campaign }) => campaign)) {
        const { json } = await server.get(`/api/campaigns/${m.campaign}`);
        assert.deepEqual(
          json.chapters.map((chapter) => chapter.match),
          m.chapters,
        );
      }
    });

    test("replays are byte for byte what they were, and are proven", async () => {
      let count = 0;
      for (const m of matches.filter(({ replay }) => replay)) {
        assert.equal((await server.get(`/api/matches/${m.match}/replay.txt`)).text, m.replay, m.what);
        assert.equal((await server.get(`/api/matches/${m.match}/replay.ndjson`)).text, m.ndjson, m.what);
        for (const input of [m.replay, m.ndjson]) verify(input, m.what);
        count++;
      }
      assert.ok(count >= 4);
    });

    test("running matches go on, to the end where it is near", async () => {
      for (const m of running().filter(({ secrets }) => secrets.every(Boolean))) {
        const seats = await sit(m);
        await play(seats, 1, m.game === "skirmish" ? Infinity : 12);
        if (m.game === "skirmish") {
          const { status, text } = await server.get(`/api/matches/${m.match}/replay.txt`);
          assert.equal(status, 200);
          verify(text, m.what);
        }
        await Promise.all(seats.map((c) => c.close()));
      }
    });

    test("a bot whose turn it was goes on", { timeout: 300000 }, async () => {
      const m = matches.find(({ what }) => what === "cascade with a bot");
      const me = await Client.join(server, m.match, m.secrets[0]);
      await me.until(() => me.ply > 1, "the bot", 100000);
      await me.close();
    });

    test("what was played on is whole, and tables of a later program are left as they are", async () => {
      await server.down();
      fsck(server);
      setVersion(server, 1000);
      const refused = spawnSync(program, ["serve", "--port", "0", "--db", server.db], { encoding: "utf8", timeout: 60000 });
      assert.ok(refused.status > 0);
      assert.match(refused.stderr, /version 1000/);
      assert.equal(versionOf(server), 1000);
      setVersion(server, newest);
      await server.up();
    });
  });
