// Databases made by earlier programs (old/make.mjs): they are converted at the first start, every match in them opens as it was, and goes on.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { Client } from "./lib/client.mjs";
import { play } from "./lib/play.mjs";
import { program, Server } from "./lib/server.mjs";

const folder = fileURLToPath(new URL("old/", import.meta.url));
const unpack = (name) => zlib.gunzipSync(fs.readFileSync(folder + name));

for (const name of fs
  .readdirSync(folder)
  .filter((file) => file.endsWith(".db.gz"))
  .map((file) => file.slice(0, -6))) {
  let server, bytes, matches;
  before(async () => {
    server = await Server.unlimited();
    await server.down();
    matches = JSON.parse(unpack(`${name}.json.gz`));
    bytes = unpack(`${name}.db.gz`);
    fs.writeFileSync(server.db, bytes);
    server.log = "";
    await server.up();
  });
  after(() => server?.down());
  const running = () => matches.filter((m) => m.seats.length && !m.seats[0].over);
  const sit = (m) => Promise.all(m.secrets.filter(Boolean).map((secret) => Client.join(server, m.match, secret)));

  test(`${name}: converted once, and it is said`, async () => {
    assert.match(server.log, /store_converted.*version \d/);
    server.log = "";
    await server.restart();
    assert.doesNotMatch(server.log, /store_converted/);
  });

  test(`${name}: everybody sees every match as it was`, async () => {
    for (const m of matches) {
      for (const seat of m.seats) {
        const client = await Client.join(server, m.match, seat.secret);
        const { ply, due, log, over, commitment } = client.welcome;
        assert.deepEqual({ secret: seat.secret, ply, due, over, commitment, log: log.map((line) => line.a) }, seat, m.what);
        await client.close();
      }
      const facts = await server.get(`/api/matches/${m.match}`);
      assert.equal(facts.status, 200);
      assert.equal(facts.json.unopenable, undefined, m.what);
    }
    assert.doesNotMatch(server.log, /match_unreadable/);
  });

  test(`${name}: replays are byte for byte what they were, and are proven`, async () => {
    let count = 0;
    for (const m of matches.filter(({ replay }) => replay)) {
      assert.equal((await server.get(`/api/matches/${m.match}/replay.txt`)).text, m.replay, m.what);
      assert.equal((await server.get(`/api/matches/${m.match}/replay.ndjson`)).text, m.ndjson, m.what);
      for (const input of [m.replay, m.ndjson]) {
        const verified = spawnSync(program, ["verify", "-"], { input, encoding: "utf8" });
        assert.equal(verified.status, 0, `${m.what}: ${verified.stdout}${verified.stderr}`);
      }
      count++;
    }
    assert.ok(count >= 4);
  });

  test(`${name}: running matches go on, to the end where it is near`, async () => {
    for (const m of running().filter(({ secrets }) => secrets.every(Boolean))) {
      const seats = await sit(m);
      await play(seats, 1, m.game === "skirmish" ? Infinity : 12);
      if (m.game === "skirmish") {
        const { status, text } = await server.get(`/api/matches/${m.match}/replay.txt`);
        assert.equal(status, 200);
        const verified = spawnSync(program, ["verify", "-"], { input: text, encoding: "utf8" });
        assert.equal(verified.status, 0, `${m.what}: ${verified.stdout}`);
      }
      await Promise.all(seats.map((c) => c.close()));
    }
  });

  test(`${name}: a bot whose turn it was goes on`, { timeout: 300000 }, async () => {
    const m = matches.find(({ what }) => what === "cascade with a bot");
    const me = await Client.join(server, m.match, m.secrets[0]);
    await me.until(() => me.ply > 1, "the bot", 100000);
    await me.close();
  });

  test(`${name}: a database of a later program is left as it is`, async () => {
    const later = Buffer.from(bytes);
    later.writeUInt32BE(1000, 60); // where SQLite keeps user_version
    const path = `${server.folder}/later.db`;
    fs.writeFileSync(path, later);
    const refused = spawnSync(program, ["serve", "--port", "0", "--db", path], { encoding: "utf8", timeout: 60000 });
    assert.ok(refused.status > 0);
    assert.match(refused.stderr, /version 1000/);
    assert.equal(fs.readFileSync(path).readUInt32BE(60), 1000);
  });
}
