// No secret of another seat is in any byte that is sent. Matches with secrets (masked deployment, secret weapons, sealed choices, hands of
// cards) are played over the wire with every seat and a spectator recorded; the record is then looked through by hand, and held against
// other matches that could have been the truth (leakcheck.c). LEAKCHECK is that program.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { picker, play } from "./lib/play.mjs";
import { Server, program, tempFolder } from "./lib/server.mjs";

let server;
before(async () => (server = await Server.unlimited()));
after(() => server?.down());

const SEED = "0123456789abcdef0123456789abcdef";
const KINDS = /\b(frigate|destroyer|battleship|decoy)s?\b/i;
const WEAPONS = /\b(vortex|proton|tractor|repair|bomb|drone)/i;

// Plays at most so many actions, with a reload of everybody after some of them: before it they take changes, then the whole.
async function record(wish, seed, plies, choose, { half = Math.floor(plies / 2), changes = false } = {}) {
  const match = await server.match({ seed: SEED.slice(0, 24) + String(10000000 + seed), ...wish });
  const clients = await Promise.all([...match.secrets, null].map((secret) => Client.join(server, match, secret, { changes: true }))); // the last one watches
  const old = []; // what was sent over connections that were replaced
  let actions = await play(clients, seed, half, choose);
  for (let i = 0; i < clients.length; i++) {
    // a reload in the middle: the welcome with its log is traffic too
    if (clients[i].due.length === 0) continue;
    old.push(clients[i]);
    clients[i] = await Client.join(server, match, match.secrets[i], { changes });
  }
  actions = actions.concat(await play(clients, seed + 1, plies - half, choose));
  if (clients[0].due.length > 0) assert.equal((await clients[0].act("resign")).t, "ack");
  await Promise.all(clients.map((c) => c.next("over")));
  assert.ok(old.length === 0 || old.every((c) => c.follower.changes > 0), "changes were sent");
  const whole = (c) => c.got.map((m, i) => ("change" in JSON.parse(c.raw[i]) ? JSON.stringify(m) : c.raw[i]));
  const all = [...old, ...clients].map((c) => ({ viewer: c.seat, got: c.got, raw: c.raw, whole: whole(c) }));
  await Promise.all(clients.map((c) => c.close()));
  const replay = await server.get(`/api/matches/${match.id}/replay.ndjson`);
  assert.equal(replay.status, 200);
  const log = replay.text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter((line) => line.ply > 0);
  return { match, all, replay: replay.text, log, actions };
}

// Messages sent before the end.
function before_end(one) {
  const end = one.got.findIndex((m) => m.t === "over" || (m.t === "upd" && m.due.length === 0));
  return one.got.slice(0, end < 0 ? undefined : end).map((m, i) => ({ m, raw: one.raw[i], whole: one.whole[i] }));
}

function leakcheck(recorded, name) {
  const folder = tempFolder();
  fs.writeFileSync(path.join(folder, "replay"), recorded.replay);
  const lines = recorded.all.flatMap((one) => before_end(one).map(({ whole }) => `${one.viewer}\t${whole}\n`));
  fs.writeFileSync(path.join(folder, "traffic"), lines.join(""));
  const tool = process.env.LEAKCHECK ?? path.join(path.dirname(program), "tests/leakcheck");
  const run = spawnSync(tool, [path.join(folder, "replay"), path.join(folder, "traffic")], { encoding: "utf8", timeout: 120000 });
  assert.equal(run.status, 0, `${name}: ${run.error ?? ""}\n${run.stdout}\n${run.stderr}`);
  return JSON.parse(run.stdout.trim().split("\n").pop());
}

function no_secret_words(recorded, name) {
  const { match, all } = recorded;
  for (const one of all) {
    const early = before_end(one);
    assert.ok(early.length > 5);
    for (const { raw } of early) {
      for (const secret of match.secrets) assert.ok(!raw.includes(secret), `${name}: a seat secret was sent`);
      assert.ok(!raw.includes(SEED.slice(0, 24)), `${name}: the seed was sent before the end`);
      assert.ok(!raw.includes('"rng"'), `${name}: the generator was sent`);
    }
  }
}

const plies = Number(process.env.LEAK_PLIES ?? 3000);
for (const [name, options, seed] of [
  ["masked deployment and secret weapons", { masked: true, secret_weapons: true, advanced: true }, 1],
  ["masked deployment, base rules", { masked: true, secret_weapons: false, advanced: false }, 2],
  ["secret weapons in the salvage", { masked: true, secret_weapons: true, advanced: true, scenario: "salvage" }, 3],
]) {
  test(`fleet-commander, ${name}`, { timeout: 300000 }, async (t) => {
    const recorded = await record({ game: "fleet-commander", options }, seed * 100, plies);
    no_secret_words(recorded, name);
    let hidden = 0,
      nulls = 0;
    for (const one of recorded.all) {
      const revealed = new Set();
      for (const { m } of before_end(one)) {
        if (m.view) {
          for (const [i, ship] of m.view.ships.entries()) {
            if (!ship.hidden) revealed.add(i);
            if (!ship.hidden || ship.seat === one.viewer) continue;
            hidden++;
            assert.equal(ship.kind, null, `viewer ${one.viewer} sees the kind of #${i}`);
            assert.equal(ship.hull, null);
          }
          for (const [seat, bridge] of m.view.seats.entries()) {
            if (seat === one.viewer) continue;
            assert.deepEqual(bridge.dealt, [], "dealt weapons are secret");
            if (options.secret_weapons && !bridge.weapon_open) assert.equal(bridge.weapon, null);
            const open = Object.keys(bridge.undeployed).filter((kind) => kind !== "shuttle");
            assert.deepEqual(open, [], "what is still to deploy is secret");
          }
          if (one.viewer < 0) assert.deepEqual(m.legal, []);
        }
        const told = m.t === "upd" ? [m] : (m.log ?? []);
        for (const line of told) {
          if (line.seat === one.viewer || line.seat < 0) continue;
          const truth = recorded.log[line.ply - 1];
          if (/^deploy (?!shuttle)/.test(truth.action)) {
            nulls++;
            assert.equal(line.a, null, `viewer ${one.viewer} is told "${line.a}"`);
            for (const event of line.events) {
              assert.doesNotMatch(event.text, KINDS);
              assert.doesNotMatch(JSON.stringify(event), KINDS);
            }
          }
          if (/^weapon /.test(truth.action) && options.secret_weapons) {
            assert.equal(line.a, null);
            for (const event of line.events) assert.doesNotMatch(JSON.stringify(event), WEAPONS);
          }
        }
      }
      if (one.viewer >= 0) assert.ok(revealed.size >= 0);
    }
    assert.ok(hidden > 100 && nulls > 10, `${hidden} hidden ships and ${nulls} secret actions were seen`);
    const found = leakcheck(recorded, name);
    t.diagnostic(JSON.stringify(found));
    assert.ok(found.apart > 100, "other worlds did come along");
  });
}

test("skirmish to its end, choices sealed", { timeout: 300000 }, async (t) => {
  for (const [i, options] of [{}, { open: true }, { placement: "drawn" }].entries()) {
    const recorded = await record({ options }, 40 + i, 1000);
    no_secret_words(recorded, "skirmish");
    const found = leakcheck(recorded, "skirmish");
    t.diagnostic(JSON.stringify(found));
    assert.ok(found.apart > 5);
  }
});

// A random pilot who ends a turn sooner or later.
const pilot = (legal, _client, pick) => {
  const plain = legal.filter(([a]) => !/overload$|^rotate/.test(a));
  return pick.of(plain.length > 0 && pick.real() < 0.8 ? plain : legal)[0];
};

for (const [name, options, people, seed] of [
  ["three seats", {}, 3, 61],
  ["two teams and all special cards", { teams: true, mosquito: true, merchant: true, bomb: true }, 4, 62],
]) {
  test(`kembles-cascade to its end, ${name}`, { timeout: 300000 }, async (t) => {
    const seats = Array.from({ length: people }, (_, i) => ({ kind: "human", name: `P${i}` }));
    const recorded = await record({ game: "kembles-cascade", options, seats }, seed * 100, Infinity, pilot, { half: 90 });
    no_secret_words(recorded, name);
    const own = (viewer, seat) => seat === viewer;
    const team = (viewer, seat) => own(viewer, seat) || (options.teams === true && viewer >= 0 && viewer % 2 === seat % 2);
    let sealed = 0,
      hands = 0,
      found = 0;
    for (const one of recorded.all) {
      for (const { m } of before_end(one)) {
        for (const [seat, board] of (m.view?.seats ?? []).entries()) {
          if (!own(one.viewer, seat)) assert.deepEqual([board.sensors, board.choice], [null, null], `viewer ${one.viewer} sees sensor cards of ${seat}`);
          if (!team(one.viewer, seat)) assert.equal(board.power_ups, null, `viewer ${one.viewer} sees power-ups of ${seat}`);
          hands++;
        }
        for (const line of m.t === "upd" ? [m] : (m.log ?? [])) {
          for (const event of line.events) {
            if (event.type === "chose" || event.type === "dealt") assert.ok(own(one.viewer, event.seat), event.text);
            if (event.type === "found") assert.ok(team(one.viewer, event.seat), event.text);
            found += event.type === "found" ? 1 : 0;
          }
          if (line.ply === 0 || own(one.viewer, line.seat) || !/^sensor /.test(recorded.log[line.ply - 1].action)) continue;
          assert.equal(line.a, null, `viewer ${one.viewer} is told "${line.a}"`);
          sealed++;
        }
      }
    }
    assert.ok(sealed > 50 && hands > 1000 && found > 5, `${sealed} sealed choices, ${hands} hands, ${found} cards found`);
    const checked = leakcheck(recorded, name);
    t.diagnostic(JSON.stringify(checked));
    assert.ok(checked.apart > 100, "other worlds did come along");
  });
}

test("the check would notice: a record with one kind written in is refused", { timeout: 300000 }, async () => {
  const recorded = await record({ game: "fleet-commander", options: { masked: true } }, 77, 40);
  const one = recorded.all.find((x) => x.viewer === -1);
  const at = one.got.findIndex((m) => m.t === "upd" && m.view.ships.some((s) => s.hidden));
  one.whole[at] = one.whole[at].replace('"kind":null', '"kind":"decoy"');
  assert.throws(() => leakcheck(recorded, "changed"), /LEAK/);
});

test("twin matches: same seed and dice, other secrets, the same bytes for everybody else", { timeout: 300000 }, async () => {
  // No shot is fired, so that nothing ever tells the ships apart. In the twin, Yellow has swapped two ships and chosen another weapon.
  const quiet = (legal, _client, pick) => pick.of(legal.filter(([a]) => !/^(attack|detect|fire|drain|reroll|join|leave)/.test(a)))[0];
  const options = { masked: true, secret_weapons: true };
  const first = await record({ game: "fleet-commander", options }, 5, 70, quiet, { changes: true });
  const other = (viewer) => first.all.filter((x) => x.viewer === viewer).flatMap((x) => before_end(x));
  const deploys = first.log.filter((l) => l.seat === 0 && /^deploy /.test(l.action));
  const pick = picker(3);
  let twins = 0;
  for (let tries = 0; tries < 12 && twins < 3; tries++) {
    const [x, y] = [pick.of(deploys), pick.of(deploys)];
    const [kx, ky] = [x.action.split(" ")[1], y.action.split(" ")[1]];
    if (kx === ky) continue;
    const swap = new Map([
      [x.ply, x.action.replace(kx, ky)],
      [y.ply, y.action.replace(ky, kx)],
    ]);
    const match = await server.match({ game: "fleet-commander", options, seed: SEED.slice(0, 24) + "10000005" });
    const clients = [];
    for (const secret of [...match.secrets, null]) clients.push(await Client.join(server, match, secret, { changes: true }));
    let same = true;
    for (const line of first.log) {
      const actor = clients[line.seat];
      let { action } = line;
      if (swap.has(line.ply)) action = swap.get(line.ply);
      else if (line.seat === 0 && /^weapon /.test(action)) action = actor.legal.map(([a]) => a).find((a) => a !== action);
      if (action === "resign") break;
      if ((await actor.act(action)).t !== "ack") {
        same = false; // the swapped fleet cannot do that: no twin
        break;
      }
      await Promise.all(clients.map((c) => c.at(line.ply)));
    }
    // The id of an action is its sender's own, and another one in each match.
    const plain = (list) => list.filter(({ m }) => m.t === "upd").map(({ raw }) => raw.replace(/^\{"t":"upd","id":"[^"]*",/, '{"t":"upd",'));
    const compared = [clients[1], clients[2]].map((c) => [plain(c.got.map((m, i) => ({ m, raw: c.raw[i] }))), plain(other(c.seat))]);
    await Promise.all(clients.map((c) => c.close()));
    for (const [twin, truth] of compared) assert.deepEqual(twin, truth.slice(0, twin.length));
    if (same) twins++;
  }
  assert.ok(twins > 0, "a twin went all the way");
});
