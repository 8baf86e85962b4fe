// SIGTERM drains and a restart resumes every running match: seats, log, chat, undo, acknowledged ids, and the bot whose turn it was.
import assert from "node:assert/strict";
import fs from "node:fs";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { play } from "./lib/play.mjs";
import { ABOUT_FILES, changeStore, people, Server } from "./lib/server.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server?.down());

const join = (match) => Promise.all(match.secrets.filter(Boolean).map((secret) => Client.join(server, match, secret)));

test("SIGTERM: 4005 for everybody, exit 0, and everything is there afterwards", async () => {
  const match = await server.match({
    game: "fleet-commander",
    options: { masked: true, secret_weapons: true },
  });
  const seats = await join(match);
  const watcher = await Client.join(server, match);
  await play(seats, 11, 40);
  seats[0].send({ t: "chat", text: "see you in a minute" });
  await seats[1].next("chat");
  const actor = seats.find((c) => c.mine);
  const last = {
    id: "before the restart",
    ply: actor.ply,
    a: actor.legal[0][0],
  };
  const ack = await actor.act(last.a, last);
  assert.equal(ack.t, "ack");
  await Promise.all([...seats, watcher].map((c) => c.at(ack.ply)));

  const from = Date.now();
  const how = await server.down("SIGTERM");
  assert.deepEqual(how, { code: 0, signal: null });
  assert.ok(Date.now() - from < 5000, "drains quickly");
  for (const client of [...seats, watcher]) assert.equal((await client.closing()).code, 4005);
  await server.up();

  const back = await join(match);
  const watching = await Client.join(server, match);
  for (const [now, then] of [
    [back[0], seats[0]],
    [back[1], seats[1]],
    [watching, watcher],
  ]) {
    assert.deepEqual([now.ply, now.view, now.legal, now.due], [then.ply, then.view, then.legal, then.due]);
    const told = then.got.filter((m) => m.t === "upd").map(({ ply, seat, a, events }) => ({ ply, seat, a, events }));
    assert.deepEqual(
      now.welcome.log.filter((l) => l.ply > 0),
      told,
    );
    assert.deepEqual(
      now.welcome.chat.map((c) => c.text),
      ["see you in a minute"],
    );
    assert.equal(now.welcome.commitment, then.welcome.commitment);
  }
  back[actor.seat].send({ t: "act", ...last });
  assert.deepEqual(await back[actor.seat].next("ack"), {
    t: "ack",
    id: last.id,
    ply: ack.ply,
  });
  await back[actor.seat].alive();
  assert.equal(back[actor.seat].ply, ack.ply, "sent again across a restart, applied once");
  await play(back, 12, 20);
  assert.equal((await back[0].act("resign")).t, "ack");
  const replay = await server.get(`/api/matches/${match.id}/replay.txt`);
  assert.equal(replay.status, 200);
  await Promise.all([...back, watching].map((c) => c.close()));
});

test("new connections while it drains are turned away, and nothing hangs", async () => {
  const match = await server.match();
  const seats = await join(match);
  const down = server.down("SIGTERM");
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => server.get("/healthz")));
  assert.ok(tries.every((t) => t.status === "rejected" || t.value.status === 200 || t.value.status === 503));
  assert.deepEqual(await down, { code: 0, signal: null });
  for (const client of seats) assert.equal((await client.closing()).code, 4005);
  await server.up();
});

test("a bot whose turn it was goes on after a restart", {
  timeout: 300000,
}, async () => {
  // seat 0 is the person; the bot is stopped in the middle again and again
  const match = await server.match({
    game: "fleet-commander",
    options: {},
    seats: [people[0], { kind: "greedy", name: "Bot" }],
  });
  let me = await Client.join(server, match, match.secrets[0]);
  let ply = 0;
  for (let round = 0; round < 6; round++) {
    await me.until(() => me.mine, "my turn");
    assert.ok(me.ply >= ply);
    const ack = await me.act(me.legal[0][0]);
    assert.equal(ack.t, "ack");
    ply = ack.ply;
    if (round % 2 === 0) {
      await server.restart("SIGTERM"); // while the bot thinks, if it is its turn
      me = await Client.join(server, match, match.secrets[0]);
    } else await me.at(ply);
  }
  await me.until(() => me.mine, "my turn");
  await me.close();
});

test("two bots go on with nobody watching", { timeout: 300000 }, async () => {
  const match = await server.match({
    options: { rounds: 40 },
    seats: [{ kind: "random" }, { kind: "greedy" }],
  });
  await server.restart("SIGTERM");
  const watcher = await Client.join(server, match);
  await watcher.until(() => watcher.over || watcher.welcome.over, "the end of the match");
  await watcher.close();
});

test("an undo, an open question and finished matches survive", async () => {
  const match = await server.match({ options: { rounds: 1 } });
  const seats = await join(match);
  await play(seats, 1);
  const text = (await server.get(`/api/matches/${match.id}/replay.txt`)).text;
  await server.restart("SIGTERM");
  assert.equal((await server.get(`/api/matches/${match.id}/replay.txt`)).text, text);
  const back = await join(match);
  assert.equal(back[0].welcome.over, true);
  for (const client of back) client.send({ t: "rematch" });
  const fresh = await Promise.all(back.map((c) => c.next("rematch", (m) => m.match)));
  assert.equal(fresh[0].match, fresh[1].match);
  await Promise.all(back.map((c) => c.close()));

  const taken = await server.match({ game: "fleet-commander" });
  const before = await join(taken);
  await play(before, 3, 2);
  const asker = before.find((c) => !c.mine) ?? before[0];
  asker.send({ t: "undo" });
  const ask = await Promise.race([before[1 - asker.seat].next("ask").catch(() => null), asker.next("view").catch(() => null)]);
  if (ask?.t === "ask") {
    before[1 - asker.seat].send({ t: "answer", to: "undo", yes: true });
    await asker.next("view");
  }
  const { ply, view } = asker;
  await server.restart("SIGKILL");
  const again = await join(taken);
  assert.deepEqual([again[asker.seat].ply, again[asker.seat].view], [ply, view], "what was taken back stays taken back");
  await Promise.all(again.map((c) => c.close()));
});

test("an action that was acknowledged and taken back is not done again when it is sent again after a restart", async () => {
  const match = await server.match({ game: "fleet-commander" });
  const seats = await join(match);
  await play(seats, 3, 2);
  const me = seats.find((c) => c.mine);
  const [other, ply, act] = [seats[1 - me.seat], me.ply, { id: "taken back", ply: me.ply, a: me.legal[0][0] }];
  const done = await me.act(act.a, act);
  await Promise.all(seats.map((c) => c.at(done.ply)));
  me.send({ t: "undo" });
  const asked = (c) => c.got.some((m) => m.t === "ask");
  await me.until(() => me.ply === ply || asked(me), "the question, or what it was before");
  if (me.ply !== ply) {
    await other.until(() => asked(other), "the question");
    other.send({ t: "answer", to: "undo", yes: true });
  }
  for (const c of seats) await c.until(() => c.ply === ply, "what it was before");
  await server.restart("SIGKILL");
  const again = await join(match);
  again[me.seat].send({ t: "act", ...act });
  await again[me.seat].next("ack", (m) => m.id === act.id);
  await again[me.seat].alive();
  assert.equal(again[me.seat].ply, ply);
  await Promise.all(again.map((c) => c.close()));
});

test("4010: a disk that takes no more; what was acknowledged is there when it does again", {
  timeout: 300000,
  skip: ABOUT_FILES,
}, async () => {
  const small = await Server.unlimited();
  const match = await small.match({ game: "fleet-commander", options: {} });
  const series = await small.match({ options: { series: "best-of-three" } });
  const first = await Client.join(small, series, series.secrets[0]);
  assert.equal((await first.act("resign")).t, "ack");
  await small.down();
  small.wrap = ["bash", "-c", 'trap "" XFSZ; ulimit -f 300; exec "$@"', "limited"]; // kilobytes a file
  await small.up();
  const seats = await Promise.all(match.secrets.map((secret) => Client.join(small, match, secret)));
  const known = [];
  let how = null;
  for (let i = 0; i < 3000 && !how; i++) {
    const client = seats.find((c) => c.mine);
    const a = client.legal[i % client.legal.length][0];
    const answer = await Promise.race([client.act(a), client.closing(20000).then((closed) => ({ t: "closed", ...closed }))]);
    if (answer.t === "ack") {
      known.push({ ply: answer.ply, seat: client.seat, a });
      await Promise.all(seats.map((c) => c.until(() => c.ply >= answer.ply || c.closed, "the update")));
      if (client.due.length === 0) break;
    } else how = answer;
  }
  assert.ok(known.length > 20, "it went well for a while");
  assert.equal(how?.t, "closed", JSON.stringify(how));
  assert.equal(how.code, 4010);
  assert.match(small.log, /error|warn/);
  for (const wish of ["next", "rematch"]) {
    const players = await Promise.all(series.secrets.map((secret) => Client.join(small, series, secret, { ask: null }))); // wishes would be stored
    for (const player of players) player.send({ t: wish });
    for (const player of players) assert.equal((await player.closing()).code, 4010, "nobody is sent to a match that is not there");
    assert.ok(players.every((player) => !player.got.some((m) => m.t === wish && m.match)));
  }
  await small.down("SIGTERM");
  small.wrap = null;
  await small.up();
  const back = await Client.join(small, match, match.secrets[0]);
  const log = new Map(back.welcome.log.map((line) => [line.ply, line]));
  for (const { ply, seat, a } of known) assert.deepEqual([log.get(ply)?.seat, log.get(ply)?.a], [seat, a], `ply ${ply}`);
  assert.ok(back.ply <= known.length + 1);
  await back.close();
  await small.down();
});

test("matches lost on time or left by one of two can be opened again, and replay", { timeout: 300000 }, async () => {
  const late = await server.match({ clock: { minutes: 0.05, increment: 0 } });
  const gone = await server.match({ away: 0.001 });
  for (const match of [late, gone]) {
    const seats = await join(match);
    await play(seats, 3, 1);
    if (match === gone) {
      const [stays, leaves] = seats[0].mine ? [seats[1], seats[0]] : seats;
      await leaves.close();
      await stays.next("people", ({ people }) => people[leaves.seat].missed);
      stays.send({ t: "claim", seat: leaves.seat });
    }
    await Promise.any(seats.map((c) => c.next("over")));
    await Promise.all(seats.map((c) => c.close()));
  }
  await server.restart();
  for (const [match, reason] of [
    [late, "time"],
    [gone, "gone"],
  ]) {
    const client = await Client.join(server, match);
    assert.deepEqual([client.welcome.over, client.welcome.result.reason], [true, reason]);
    await client.close();
    assert.equal((await server.get(`/api/matches/${match.id}/replay.txt`)).status, 200);
  }
});

test("4011: a log that does not replay, and a match of a game that is not here; the neighbours feel nothing", async () => {
  const matches = [];
  for (let i = 0; i < 3; i++) {
    const match = await server.match({ game: "fleet-commander" });
    const seats = await join(match);
    const [first] = await play(seats, 20 + i, 3);
    matches.push({ ...match, first: first.a });
    await Promise.all(seats.map((c) => c.close()));
  }
  const [damaged, other, fine] = matches;
  await server.down("SIGTERM");
  const quoted = (text) => `'${text.replaceAll("'", "''")}'`;
  const bad = damaged.first.replace(/^./, "x");
  changeStore(server, `UPDATE plies SET action = ${quoted(bad)} WHERE match = '${damaged.id}' AND action = ${quoted(damaged.first)}`);
  changeStore(server, `UPDATE matches SET game = 'fleet-something' WHERE id = '${other.id}'`);
  await server.up();

  const seat = await Client.join(server, fine, fine.secrets[0]);
  for (const match of [damaged, other]) {
    for (const secret of [match.secrets[0], undefined]) {
      const client = await Client.open(server);
      client.send({
        t: "hello",
        match: match.id,
        lang: "en",
        ...(secret ? { secret } : {}),
      });
      assert.equal((await client.closing()).code, 4011);
      assert.deepEqual(
        client.got.map(({ t, code }) => ({ t, code })),
        [{ t: "err", code: "unopenable" }],
        "nothing of it is shown",
      );
      assert.match(client.got[0].text, match === damaged ? /damaged/ : /no game is called "fleet-something"/);
      assert.ok(!client.got[0].text.includes(damaged.first.slice(1)), "what was done may have been a secret");
    }
    assert.match(server.log, new RegExp(`match_unreadable.*${match.id}`));
  }
  await seat.alive();
  assert.equal(seat.ply, 3);
  await seat.close();
});

test("a database that is no database, and a port in use, are said in one sentence", async () => {
  const { program, tempFolder } = await import("./lib/server.mjs");
  const { spawnSync } = await import("node:child_process");
  const folder = tempFolder();
  fs.writeFileSync(`${folder}/bad.db`, "this is no database\n".repeat(100));
  const bad = spawnSync(program, ["serve", "--port", "0", "--db", `${folder}/bad.db`], { encoding: "utf8", timeout: 60000 });
  assert.ok(bad.status > 0, `status ${bad.status} ${bad.signal} ${bad.stderr}`);
  assert.match(bad.stderr, /database/);
  const missing = spawnSync(program, ["serve", "--port", "0", "--db", `${folder}/bad.db/x.db`], { encoding: "utf8", timeout: 60000 });
  assert.ok(missing.status > 0 && missing.stderr.length > 10, `status ${missing.status} ${missing.signal} ${missing.stderr}`);
  const taken = spawnSync(program, ["serve", "--port", String(server.port), "--db", `${folder}/x.db`], { encoding: "utf8", timeout: 60000 });
  assert.ok(taken.status > 0, `status ${taken.status} ${taken.signal}`);
  assert.match(taken.stderr, /port|address/i);
});
