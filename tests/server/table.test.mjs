// What people do at a table: act, reload, watch, talk, take back, play again, with clocks and with dice of their own.
import assert from "node:assert/strict";
import crypto from "node:crypto";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { picker, play, step } from "./lib/play.mjs";
import { Server, sleep } from "./lib/server.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server?.down());

const FLEET = { game: "fleet-commander", options: {} };
async function table(wish) {
  const match = await server.match(wish);
  const seats = [];
  for (const secret of match.secrets) if (secret) seats.push(await Client.join(server, match, secret));
  return { match, seats, leave: () => Promise.all(seats.map((c) => c.close())) };
}
const started = {
  game: "fleet-commander",
  position: {
    options: { advanced: false },
    node: "actions",
    turn: 1,
    active: 0,
    ships: [
      { seat: 0, kind: "frigate", square: "c3" },
      { seat: 0, kind: "destroyer", square: "b2" },
      { seat: 0, kind: "battleship", square: "a1" },
      { seat: 1, kind: "frigate", square: "c5" },
      { seat: 1, kind: "destroyer", square: "d5" },
      { seat: 1, kind: "battleship", square: "e5" },
    ],
    seats: [{ weapon: "vortex", hand: ["E+", "Ex"] }, { weapon: "repair" }],
  },
};

test("welcome has everything that is needed to draw the table", async () => {
  const { match, seats, leave } = await table(FLEET);
  const w = seats[0].welcome;
  assert.equal(w.match, match.id);
  assert.equal(w.game, "fleet-commander");
  assert.deepEqual([w.seat, w.ply, w.over, w.result, w.clock], [0, 0, false, null, null]);
  assert.equal(w.dice, "generator");
  assert.match(w.commitment, /^[0-9a-f]{64}$/);
  assert.deepEqual(w.chat, []);
  assert.equal(w.people.length, 2);
  assert.equal(w.options.scenario, "standard");
  assert.ok(w.view.node);
  assert.ok(Array.isArray(w.log));
  for (const [i, client] of seats.entries()) {
    assert.equal(client.seat, i);
    assert.deepEqual(client.due, w.due);
    assert.equal(client.legal.length > 0, client.mine, "a legal list for those who are due, and for nobody else");
    for (const entry of client.legal) assert.ok(entry.length === 2 && entry.every((x) => typeof x === "string"));
  }
  await leave();
});

test("act: an update for everybody, spectators too; with its id for whoever sent it", async () => {
  const { match, seats, leave } = await table(FLEET);
  const watcher = await Client.join(server, match);
  assert.equal(watcher.seat, -1);
  assert.deepEqual(watcher.legal, []);
  const due = seats.find((c) => c.mine);
  const a = due.legal[0][0];
  const ack = await due.act(a, { id: "first" });
  assert.deepEqual(ack, { t: "ack", id: "first", ply: 1 });
  for (const client of [...seats, watcher]) {
    const upd = await client.next("upd");
    assert.deepEqual([upd.ply, upd.seat, upd.a, upd.id], [1, due.seat, a, client === due ? "first" : undefined]);
    assert.ok(upd.events.length > 0 && upd.events.every((e) => e.type && typeof e.text === "string"));
    assert.equal(upd.legal.length > 0, upd.due.includes(client.seat));
  }
  await watcher.close();
  await leave();
});

test("a whole match to its end: over for all, seed open, commitment kept", async () => {
  const { match, seats, leave } = await table({ options: { rounds: 4 } });
  const watcher = await Client.join(server, match);
  await play(seats, 3);
  for (const client of [...seats, watcher]) {
    const over = await client.next("over");
    assert.ok(Array.isArray(over.result.winners) && over.result.reason && over.result.text);
    assert.match(over.seed, /^[0-9a-f]{32}$/);
  }
  const late = await seats[0].act("fire a1");
  assert.deepEqual([late.t, late.code], ["err", "over"]);
  const again = await Client.join(server, match);
  assert.equal(again.welcome.over, true);
  assert.ok(again.welcome.result.reason);
  const seed = again.got.find((m) => m.t === "over")?.seed ?? seats[0].over.seed;
  assert.equal(crypto.createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex"), seats[0].welcome.commitment);
  await Promise.all([again.close(), watcher.close()]);
  await leave();
});

test("not your turn, not legal, not understood, stale", async () => {
  const { match, seats, leave } = await table(FLEET);
  const due = seats.find((c) => c.mine);
  const other = seats.find((c) => !c.mine);
  const early = await other.act(due.legal[0][0]);
  assert.equal(early.t, "err");
  assert.equal(early.code, "refused");
  assert.match(early.rule, /^FC-\d/);
  const bad = await due.act("make me win");
  assert.deepEqual([bad.t, bad.code], ["err", "bad_action"]);
  const illegal = await due.act("attack a1 a2 W+");
  assert.equal(illegal.t, "err");
  assert.equal(illegal.code, "refused");
  const watcher = await Client.join(server, match);
  const watching = await watcher.act(due.legal[0][0]);
  assert.deepEqual([watching.t, watching.code], ["err", "not_your_seat"]);
  await step(seats, picker(1));
  const now = seats.find((c) => c.mine);
  for (const ply of [0, now.ply + 1, 100000]) {
    const seen = now.got.length;
    const stale = await now.act(now.legal[0][0], { ply });
    assert.deepEqual([stale.t, stale.code], ["err", "stale"], `ply ${ply}`);
    const fresh = await now.until(() => now.got.slice(seen).find((m) => m.t === "view"), "a fresh view");
    assert.equal(fresh.ply, now.ply);
    assert.deepEqual(fresh.view, now.view);
    assert.equal(fresh.log.length, now.ply + (fresh.log[0]?.ply === 0 ? 1 : 0));
  }
  assert.equal(now.ply, 1);
  await watcher.close();
  await leave();
});

test("the same id is applied once, also after a reconnect", async () => {
  const { match, seats, leave } = await table(FLEET);
  const due = seats.find((c) => c.mine);
  const a = due.legal[0][0];
  assert.equal((await due.act(a, { id: "same", ply: 0 })).ply, 1);
  const acks = () => due.got.filter((m) => m.t === "ack" && m.id === "same");
  due.send({ t: "act", id: "same", ply: 0, a });
  await due.until(() => acks().length === 1, "an ack");
  assert.deepEqual(acks()[0], { t: "ack", id: "same", ply: 1 });
  const { seat } = due;
  due.cut();
  const back = await Client.join(server, match, match.secrets[seat], { have: 0 });
  assert.equal(back.ply, 1);
  back.send({ t: "act", id: "same", ply: 0, a });
  assert.deepEqual(await back.next("ack"), { t: "ack", id: "same", ply: 1 });
  await back.alive();
  assert.equal(back.ply, 1);
  seats[seat] = back;
  await leave();
});

test("sent twice in one breath, applied once; the same id for both seats is two actions", async () => {
  const { seats, leave } = await table({ options: { rounds: 5 } }); // both seats are due at once
  for (const client of seats) {
    const message = JSON.stringify({ t: "act", id: "x", ply: 0, a: client.legal[0][0] });
    if (client.seat === 0) {
      client.send(message);
      client.send(message);
      await client.next("upd", (m) => m.id === "x");
      await client.next("ack", (m) => m.id === "x");
    }
  }
  await seats[1].at(1);
  assert.equal((await seats[1].act(seats[1].legal[0][0], { id: "x" })).ply, 2);
  await seats[0].at(2);
  assert.equal(seats[0].ply, 2);
  await leave();
});

test("where both decide at once, both may act at the same ply, and each counts once", async () => {
  const { seats, leave } = await table({ options: { rounds: 20 } });
  for (let round = 0; round < 10; round++) {
    const { ply } = seats[0];
    const answers = await Promise.all(seats.map((c) => c.act(c.legal[0][0], { ply })));
    assert.deepEqual(
      answers.map((x) => x.t),
      ["ack", "ack"],
    );
    assert.deepEqual(
      answers.map((x) => x.ply).sort((x, y) => x - y),
      [ply + 1, ply + 2],
    );
    await Promise.all(seats.map((c) => c.at(ply + 2)));
    const twice = await seats[0].act(seats[0].got.findLast((m) => m.t === "upd" && m.seat === 0).a, { ply });
    assert.deepEqual([twice.t, twice.code], ["err", "stale"], "a second action for that ply is stale");
  }
  await leave();
});

test("4006: the seat was opened elsewhere; the new one has the whole view", async () => {
  const { match, seats, leave } = await table(FLEET);
  await play(seats, 2, 7);
  const before = seats[0];
  const second = await Client.join(server, match, match.secrets[0]);
  assert.equal((await before.closing()).code, 4006);
  assert.deepEqual([second.ply, second.view, second.legal, second.due], [before.ply, before.view, before.legal, before.due]);
  assert.equal(second.welcome.log.filter((l) => l.ply > 0).length, 7);
  const told = before.got.filter((m) => m.t === "upd").map((m) => ({ ply: m.ply, seat: m.seat, a: m.a, events: m.events }));
  assert.deepEqual(
    second.welcome.log.filter((l) => l.ply > 0),
    told,
  );
  seats[0] = second;
  await play(seats, 3, 3);
  await leave();
});

test("people come and go", async () => {
  const { match, seats, leave } = await table(FLEET);
  const watcher = await Client.join(server, match);
  const there = await seats[0].next("people", (m) => m.watching === 1);
  assert.deepEqual(
    there.people.map((p) => [p.seat, p.kind, p.name, p.here]),
    [
      [0, "human", "Ada", true],
      [1, "human", "Bob", true],
    ],
  );
  await watcher.close();
  await seats[0].next("people", (m) => m.watching === 0);
  seats[1].cut();
  await seats[0].next("people", (m) => m.people[1].here === false);
  seats[1] = await Client.join(server, match, match.secrets[1]);
  await seats[0].next("people", (m) => m.people[1].here === true);
  await leave();
});

test("chat reaches all, survives a reload, counts from 1, keeps odd letters", async () => {
  const { match, seats, leave } = await table(FLEET);
  const watcher = await Client.join(server, match);
  const texts = ["Bonjour à tous \u{1F680}", '<script>alert(1)</script> & "quotes" \\ /', "é".repeat(500)];
  for (const [i, text] of texts.entries()) {
    seats[i % 2].send({ t: "chat", text });
    for (const client of [...seats, watcher]) {
      const said = await client.next("chat");
      assert.deepEqual([said.n, said.seat, said.name, said.text], [i + 1, i % 2, ["Ada", "Bob"][i % 2], text]);
      assert.ok(said.at);
    }
  }
  const reloaded = await Client.join(server, match, match.secrets[0]);
  assert.deepEqual(
    reloaded.welcome.chat.map((c) => c.text),
    texts,
  );
  seats[0] = reloaded;
  await watcher.close();
  await leave();
});

test("hints between people need the consent of the table", { timeout: 300000 }, async () => {
  const plain = await table(FLEET);
  const due = plain.seats.find((c) => c.mine);
  assert.equal(due.welcome.hints, false);
  const refused = await due.ask({ t: "hint" });
  assert.deepEqual([refused.t, refused.code], ["err", "no_hint"]);
  assert.match(refused.text, /off at this table/);
  await plain.leave();
  const allowed = await server.match({ ...FLEET, hints: true });
  const alone = await server.match({ ...FLEET, seats: [{ kind: "human" }, { kind: "random" }] });
  const partners = await server.match({ game: "skirmish", options: { together: true }, seats: [{ kind: "human" }, { kind: "human" }] });
  for (const match of [allowed, alone, partners]) {
    const client = await Client.join(server, match, match.secrets[0]);
    assert.equal(client.welcome.hints, true, JSON.stringify(match));
    await client.close();
  }
  const bad = await server.post("/api/matches", { ...FLEET, seats: [{ kind: "human" }, { kind: "human" }], hints: 1 });
  assert.equal(bad.status, 400);
});

test("tell, why, hint, at", { timeout: 300000 }, async () => {
  const { seats, leave } = await table({ ...FLEET, hints: true });
  const due = seats.find((c) => c.mine);
  const told = await due.ask({ t: "tell", a: due.legal[0][0] });
  assert.equal(told.t, "told");
  assert.ok(told.text.length > 3 && Array.isArray(told.odds));
  const yes = await due.ask({ t: "why", a: due.legal[0][0] });
  assert.deepEqual([yes.t, yes.ok], ["why", true]);
  const no = await due.ask({ t: "why", a: "attack a1 a2 W+" });
  assert.deepEqual([no.t, no.ok], ["why", false]);
  assert.match(no.rule, /^FC-/);
  assert.ok(no.text && no.rule_text);
  const hint = await due.ask({ t: "hint" }, 90000); // the bot thinks a fixed amount, slowly under sanitizers
  assert.equal(hint.t, "hint");
  assert.ok(hint.thoughts.length > 0 && due.legal.some(([a]) => a === hint.thoughts[0].a));
  await play(seats, 2, 5);
  const at = await seats[0].ask({ t: "at", ply: 2 });
  const then = seats[0].got.find((m) => m.t === "upd" && m.ply === 2);
  assert.deepEqual([at.t, at.ply, at.view, at.events], ["at", 2, then.view, then.events]);
  await leave();
});

test("French for who asks for it, at the same table", async () => {
  const match = await server.match(FLEET);
  const seats = [await Client.join(server, match, match.secrets[0]), await Client.join(server, match, match.secrets[1], { lang: "fr" })];
  assert.equal(seats[1].welcome.lang, "fr");
  await play(seats, 2, 4);
  const texts = seats.map((c) =>
    c.got
      .filter((m) => m.t === "upd")
      .flatMap((m) => m.events.map((e) => e.text))
      .join("|"),
  );
  assert.notEqual(texts[0], texts[1]);
  const facts = seats.map((c) => c.got.filter((m) => m.t === "upd").flatMap((m) => m.events.map(({ text, brief: _, ...rest }) => (assert.ok(text), rest))));
  assert.deepEqual(facts[0], facts[1]);
  await Promise.all(seats.map((c) => c.close()));
});

test("a name of one's own: told to everybody, kept, refused to watchers and when it is none", async () => {
  const { match, seats, leave } = await table(FLEET);
  const watcher = await Client.join(server, match);
  seats[1].send({ t: "name", text: "Zoë" });
  for (const client of [...seats, watcher]) await client.next("people", ({ people }) => people[1].name === "Zoë");
  for (const text of ["", "x".repeat(61), "a\nb"]) {
    seats[1].send({ t: "name", text });
    assert.equal((await seats[1].next("err")).code, "bad_message");
  }
  watcher.send({ t: "name", text: "Eve" });
  assert.equal((await watcher.next("err")).code, "not_now");
  assert.equal((await server.get(`/api/matches/${match.id}`)).json.seats[1].name, "Zoë");
  await server.restart("SIGKILL");
  const back = await Client.join(server, match, match.secrets[1]);
  assert.equal(back.welcome.people[1].name, "Zoë");
  await Promise.allSettled([back.close(), watcher.close(), leave()]);
});

test("undo: free when nothing was rolled or revealed", async () => {
  const { seats, leave } = await table(started);
  const [me, other] = seats;
  const before = { view: me.view, legal: me.legal };
  assert.equal((await me.act("move c3 c4 E+")).t, "ack");
  await other.at(1);
  me.send({ t: "undo" });
  for (const client of seats) assert.equal((await client.next("view")).ply, 0);
  assert.deepEqual({ view: me.view, legal: me.legal }, before);
  assert.equal(
    other.got.some((m) => m.t === "ask"),
    false,
    "nobody is asked",
  );
  const told = await other.next("chat");
  assert.deepEqual([told.notice, told.seat, told.ply], ["undone", me.seat, 0], "but everybody is told");
  assert.match(told.text, /took back/);
  assert.equal((await me.act("move c3 d4 Ex")).ply, 1);
  await leave();
});

test("undo: asked after a roll; no keeps it, yes takes it back with the same dice to come", async () => {
  const { seats, leave } = await table(FLEET);
  const choose = (legal, _client, pick) => pick.of(legal)[0];
  const pick = picker(8);
  let last;
  do last = await step(seats, pick, (legal, c) => choose(legal, c, pick));
  while (!/^roll/.test(last.a));
  const rolled = last;
  const me = seats[rolled.seat];
  const other = seats[1 - rolled.seat];
  const { ply } = me;
  me.send({ t: "undo" });
  const question = await other.next("ask");
  assert.deepEqual([question.what, question.seat, question.of], ["undo", me.seat, [other.seat]]);
  me.send({ t: "answer", to: "undo", yes: true });
  assert.equal((await me.next("err")).code, "not_now", "nobody answers their own question");
  other.send({ t: "answer", to: "undo", yes: false });
  const no = await me.next("answered");
  assert.deepEqual([no.what, no.yes, no.void], ["undo", false, undefined]);
  assert.equal(me.ply, ply);
  const dice = me.view.seats[me.seat].hand;
  me.send({ t: "undo" });
  await other.next("ask");
  other.send({ t: "answer", to: "undo", yes: true });
  for (const client of seats) assert.equal((await client.next("view")).ply, ply - 1);
  assert.equal((await me.act(rolled.a)).t, "ack");
  await me.at(ply);
  assert.deepEqual(me.view.seats[me.seat].hand, dice, "an undo buys no other dice");
  await leave();
});

test("undo: a question is void once the match goes on, and nobody is said to have refused", async () => {
  const { seats, leave } = await table(FLEET);
  const pick = picker(8);
  let last;
  do last = await step(seats, pick, (legal) => pick.of(legal)[0]);
  while (!/^roll/.test(last.a));
  const [me, other] = [seats[last.seat], seats[1 - last.seat]];
  me.send({ t: "undo" });
  await other.next("ask");
  const due = seats.find((c) => c.mine);
  assert.equal((await due.act(due.legal[0][0])).t, "ack");
  for (const client of seats) assert.deepEqual(await client.next("answered"), { t: "answered", what: "undo", yes: false, void: true });
  await leave();
});

test("undo: not by spectators, not before the first action", async () => {
  const { match, seats, leave } = await table(FLEET);
  seats[0].send({ t: "undo" });
  assert.equal((await seats[0].next("err")).code, "not_now");
  const watcher = await Client.join(server, match);
  watcher.send({ t: "undo" });
  assert.match((await watcher.next("err")).code, /^(not_now|not_your_seat)$/);
  await watcher.close();
  await leave();
});

test("rematch: once all said so, seats one further, each in a seat of its own", async () => {
  const { match, seats, leave } = await table({ options: { rounds: 2 } });
  seats[0].send({ t: "rematch" });
  assert.equal((await seats[0].next("err")).code, "not_now", "not while the match runs");
  await play(seats, 1);
  seats[0].send({ t: "rematch" });
  await sleep(200);
  assert.equal(
    seats[0].got.some((m) => m.t === "rematch" && m.match),
    false,
    "not before both want it",
  );
  seats[1].send({ t: "rematch" });
  const fresh = await Promise.all(seats.map((c) => c.next("rematch", (m) => m.match)));
  assert.equal(fresh[0].match, fresh[1].match);
  assert.notEqual(fresh[0].match, match.id);
  assert.deepEqual(
    fresh.map((m) => m.seat),
    [1, 0],
  );
  const next = [];
  for (const m of fresh) next.push(await Client.join(server, m.match, m.secret));
  assert.deepEqual(
    next.map((c) => c.seat),
    [1, 0],
  );
  assert.deepEqual(
    next[0].welcome.people.map((p) => p.name),
    ["Bob", "Ada"],
  );
  assert.deepEqual(next[0].welcome.options, seats[0].welcome.options);
  await play([next[1], next[0]], 2);
  await Promise.all(next.map((c) => c.close()));
  await leave();
});

test("clocks run for who is due and end the match", { timeout: 300000 }, async () => {
  const { match, seats, leave } = await table({ ...FLEET, clock: { minutes: 0.05, increment: 1 } });
  const due = seats.find((c) => c.mine);
  const { clock } = seats[0].welcome;
  assert.equal(clock.left.length, 2);
  assert.ok(
    clock.left.every((ms) => ms > 0 && ms <= 3000),
    JSON.stringify(clock),
  );
  await sleep(300);
  await due.act(due.legal[0][0]);
  const upd = await due.next("upd");
  assert.ok(upd.clock.left[due.seat] > 3000 && upd.clock.left[due.seat] <= 4000, `increment: ${JSON.stringify(upd.clock)}`);
  assert.deepEqual(upd.clock.running, upd.due);
  const loser = upd.due[0];
  const over = await seats[0].until(() => seats[0].over, "the flag to fall");
  assert.deepEqual(over.result.winners, [1 - loser]);
  assert.deepEqual([over.result.reason, over.result.text], ["time", "the other side lost on time"]);
  const last = seats[0].got.filter((m) => m.t === "upd").at(-1);
  assert.deepEqual([last.seat, last.a, last.clock.left[loser]], [loser, "timeout", 0], "nothing is added to a clock that ran out");
  const again = await Client.join(server, match, match.secrets[0], { lang: "fr" });
  assert.equal(again.welcome.clock.left[loser], 0);
  assert.equal(again.welcome.result.text, "l'autre camp a perdu au temps");
  await again.close();
  assert.match((await server.get(`/api/matches/${match.id}/replay.txt`)).text, / timeout = /);
  const facts = (await server.get(`/api/matches/${match.id}`)).json;
  assert.equal(facts.over, true);
  await leave();
});

test("manual dice are offered and taken only where people can roll something", async () => {
  const { games } = (await server.get("/api/games")).json;
  const manual = Object.fromEntries(games.map(({ id, dice }) => [id, dice.includes("manual")]));
  assert.deepEqual([manual["fleet-commander"], manual["kembles-cascade"], manual.skirmish], [true, false, true]);
  const { status, json } = await server.post("/api/matches", { game: "kembles-cascade", dice: "manual", seats: [{ kind: "human" }] });
  assert.deepEqual([status, json.error.code], [400, "bad_options"]);
  assert.match(json.error.text, /no dice that people could roll/);
});

test("manual dice: each roll is asked for, one die at a time", async () => {
  const { seats, leave } = await table({ ...FLEET, dice: "manual" });
  assert.equal(seats[0].welcome.dice, "manual");
  const pick = picker(3);
  let me;
  for (;;) {
    me = seats.find((c) => c.mine);
    if (me.legal.some(([a]) => a === "roll EWH")) break;
    await step(seats, pick);
  }
  const { ply } = me;
  const first = await me.act("roll EWH", { id: "r1" });
  assert.equal(first.t, "die");
  assert.deepEqual([...first.faces].sort(), ["!", "*", "+", "x"].sort());
  assert.deepEqual(first.rolled, []);
  const bad = await me.act("roll EWH", { id: "r2", dice: ["7"] });
  assert.deepEqual([bad.t, bad.code], ["err", "bad_die"]);
  const second = await me.act("roll EWH", { id: "r3", dice: ["+"] });
  assert.deepEqual(second.rolled, ["+"]);
  const many = await me.act("roll EWH", { id: "r4", dice: ["+", "x", "!", "+"] });
  assert.deepEqual([many.t, many.code], ["err", "bad_die"]);
  assert.equal(me.ply, ply, "nothing happened until all dice are there");
  const done = await me.act("roll EWH", { id: "r5", dice: ["+", "x", "!"] });
  assert.equal(done.t, "ack");
  await me.at(ply + 1);
  assert.deepEqual(me.view.seats[me.seat].hand, ["E+", "Wx", "H!"]);
  await leave();
});

test("dice are not for typing in where the generator rolls", async () => {
  const { seats, leave } = await table(FLEET);
  const pick = picker(3);
  while (!seats.find((c) => c.mine).legal.some(([a]) => a === "roll EWH")) await step(seats, pick);
  const me = seats.find((c) => c.mine);
  const answer = await me.act("roll EWH", { dice: ["+", "+", "+"] });
  assert.equal(answer.t, "err");
  await leave();
});

test("manual dice of a bot are rolled by the person", { timeout: 300000 }, async () => {
  const { seats, leave } = await table({
    ...FLEET,
    dice: "manual",
    seats: [
      { kind: "human", name: "Ada" },
      { kind: "greedy", name: "Bot" },
    ],
  });
  const [me] = seats;
  for (let i = 0; i < 60; i++) {
    const asked = () => me.got.findLast((m) => m.t === "die" && m.id === null && m.ply === me.ply);
    await me.until(() => me.mine || asked(), "my turn or the bot's dice");
    if (!me.mine) break;
    const [a] = me.legal.find(([x]) => x !== "resign");
    let dice = [];
    let answer = await me.act(a);
    while (answer.t === "die") answer = await me.act(a, { dice: (dice = [...dice, answer.faces[0]]) });
    assert.equal(answer.t, "ack");
    await me.at(answer.ply);
  }
  const die = await me.next("die", (m) => m.id === null && m.ply === me.ply);
  assert.equal(die.seat, 1);
  me.send({ t: "dice", ply: die.ply, dice: ["7"] });
  assert.equal((await me.next("err")).code, "bad_die");
  const faces = [];
  for (;;) {
    faces.push(die.faces[0]);
    me.send({ t: "dice", ply: die.ply, dice: faces });
    const seen = faces.length;
    const more = await me.until(
      () => (me.ply > die.ply ? { done: true } : me.got.findLast((m) => m.t === "die" && m.id === null && m.rolled.length === seen)),
      "more dice or the update",
    );
    if (more.done) break;
  }
  assert.ok(faces.length >= 1);
  await leave();
});

test("an id that was acknowledged and taken back is not applied again", async () => {
  const { seats, leave } = await table(started);
  const [me] = seats;
  await me.act("move c3 c4 E+", { id: "gone" });
  await me.at(1);
  me.send({ t: "undo" });
  await me.next("view");
  me.send({ t: "act", id: "gone", ply: 0, a: "move c3 c4 E+" });
  await me.next("ack", (m) => m.id === "gone");
  await me.alive();
  assert.equal(me.ply, 0);
  await leave();
});

test("a bot answers at once, and a match of two bots plays itself", { timeout: 300000 }, async () => {
  const { seats, leave } = await table({
    options: { rounds: 5 },
    seats: [
      { kind: "human", name: "Ada" },
      { kind: "greedy", name: "Bot" },
    ],
  });
  const [me] = seats;
  while (me.due.length > 0) {
    await me.until(() => me.mine || me.due.length === 0, "my turn");
    if (me.mine) {
      const answer = await me.act(me.legal[0][0]);
      if (answer.t === "ack") await me.at(answer.ply);
      else assert.equal(answer.code, "stale"); // the bot was quicker
    }
  }
  await me.next("over");
  await leave();
  const alone = await server.match({ options: { rounds: 3 }, seats: [{ kind: "random" }, { kind: "random" }] });
  const watcher = await Client.join(server, alone);
  await watcher.until(() => watcher.over || watcher.welcome.over, "the bots to finish");
  await watcher.close();
});

test("resign", async () => {
  const { seats, leave } = await table(FLEET);
  const idle = seats.find((c) => !c.mine);
  for (const word of ["timeout", "gone"]) assert.equal((await idle.act(word)).code, "refused", "that is for the table to say");
  assert.equal((await idle.act("resign")).t, "ack");
  const over = await seats[0].next("over");
  assert.deepEqual(over.result.winners, [1 - idle.seat]);
  assert.equal(over.result.reason, "resigned");
  await leave();
});

test("after the end what was veiled is told once, and openly", async () => {
  const { match, seats, leave } = await table({ game: "kembles-cascade", seats: [{ kind: "human" }, { kind: "human" }] });
  const drawn = ({ log }) => log[0].events.filter(({ type }) => ["dealt", "drew"].includes(type)).map(({ seat, type }) => `${seat} ${type}`);
  assert.deepEqual(drawn(seats[0].welcome), ["0 dealt", "0 dealt", "1 drew", "1 drew"]);
  await seats[1].act(seats[1].legal[0][0]);
  await seats[0].act("resign");
  const watcher = await Client.join(server, match);
  assert.deepEqual(drawn(watcher.welcome), ["0 dealt", "0 dealt", "1 dealt", "1 dealt"]);
  assert.deepEqual(
    watcher.welcome.log[1].events.map(({ type }) => type),
    ["chose"],
  );
  await Promise.all([leave(), watcher.close()]);
});

test("the table sets out for who asks: ordinary actions of the seat, until the first turn; an undo ends it", async () => {
  const { seats, leave } = await table({ ...FLEET, seats: [{ kind: "human" }, { kind: "greedy" }] });
  const [ada] = seats;
  assert.equal(ada.welcome.deploys, true);
  ada.send({ t: "deploy" });
  const done = await ada.next("upd", (m) => m.deploys === undefined);
  assert.equal(done.view.node, "dice");
  const own = ada.got.filter(({ t, seat }) => t === "upd" && seat === 0);
  assert.ok(own.length >= 8 && own.every(({ a }) => /^(weapon|terrain|deploy|no terrain|pass)/.test(a ?? "")), own.map(({ a }) => a).join());
  ada.send({ t: "deploy" });
  assert.equal((await ada.next("err")).code, "not_now");
  ada.send({ t: "undo" });
  const back = await ada.next("view");
  assert.equal(back.deploys, true);
  assert.equal(back.deploying, undefined, "the rest is up to the person");
  assert.ok(back.legal.length > 0);
  await leave();
});
