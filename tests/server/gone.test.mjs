// When a person is gone: a flag falls, somebody leaves or is away for long. The seat loses where that decides the match; otherwise a bot sits in
// until its person takes the seat back.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { Server, program, sleep, tempFolder } from "./lib/server.mjs";

let server;
before(async () => (server = await Server.start(["--away", "60,600"])));
after(() => server?.down());

const SECOND = 1 / 60; // minutes
const names = ["Ada", "Bob", "Cyd"];
const people = (count) => names.slice(0, count).map((name) => ({ kind: "human", name }));
const three = (more = {}) => server.match({ game: "kembles-cascade", seats: people(3), ...more });
const join = (match) => Promise.all(match.secrets.map((secret) => Client.join(server, match, secret)));
const leave = (...clients) => Promise.all(clients.map((c) => c.close()));
const person = (message, seat) => message.people.find((one) => one.seat === seat);
const facts = async (match) => (await server.get(`/api/matches/${match.id}`)).json;

// Somebody is due: gives that client and the others.
function turn(clients) {
  const due = clients.find((c) => c.mine);
  return { due, others: clients.filter((c) => c !== due) };
}

async function act(clients) {
  const { due } = turn(clients);
  const ack = await due.act(due.legal[0][0]);
  assert.equal(ack.t, "ack", JSON.stringify(ack));
  await Promise.all(clients.map((c) => c.at(ack.ply)));
}

// At the beginning all choose at once: on to where the match waits for one seat.
async function begin(match) {
  const clients = await join(match);
  while (clients[0].due.length > 1) await act(clients);
  return clients;
}

// The answer is an error with this code and these words.
async function refused(client, message, code, words) {
  const seen = client.got.length;
  client.send(message);
  const error = await client.until(() => client.got.slice(seen).find((m) => m.t === "err"), "a refusal");
  assert.equal(error.code, code, error.text);
  assert.match(error.text, words);
}

const people_with = (client, seat, test) => client.next("people", (m) => test(person(m, seat)), 30000);
const notice = (client, what) => client.next("chat", (m) => m.notice === what, 30000);
const moved = (client, seat, from) =>
  client.until(() => client.got.some((m) => m.t === "upd" && m.seat === seat && m.ply > from), `a ply of seat ${seat}`, 60000);

test("a flag falls among three: a bot plays on, also after kill -9, and the person takes the seat back", { timeout: 300000 }, async () => {
  const match = await three({ clock: { minutes: 6 * SECOND, increment: 2 } });
  const watcher = await Client.join(server, match, null, { lang: "fr" });
  let clients = await begin(match);
  assert.equal(clients[0].welcome.resign, false);
  const { due, others } = turn(clients);
  const { seat, ply } = due;
  const said = await notice(others[0], "time");
  assert.equal(said.seat, seat);
  assert.match(said.text, new RegExp(`^${names[seat]} \\(\\w+\\) ran out of time: a bot plays for them until they come back\\.$`));
  assert.match((await notice(watcher, "time")).text, /n'a plus de temps : un robot joue à sa place jusqu'à son retour\.$/);
  const seen = await people_with(watcher, seat, (one) => one.sitter !== undefined);
  assert.deepEqual([person(seen, seat).kind, person(seen, seat).name, person(seen, seat).sitter], ["human", names[seat], "bot:3"]);
  const view = await due.next("view");
  assert.deepEqual([view.legal, view.clock.left[seat], view.clock.running.includes(seat)], [[], 0, false]);
  assert.equal((await facts(match)).seats[seat].sitter, "bot:3");
  const late = await due.act("end");
  assert.deepEqual([late.t, late.code], ["err", "not_now"]);
  assert.match(late.text, /take your seat back/);
  await refused(due, { t: "undo" }, "not_now", /take your seat back/);
  await refused(due, { t: "leave" }, "not_now", /plays for you already/);
  await refused(watcher, { t: "sit" }, "not_your_seat", /regarder/);
  await refused(others[0], { t: "sit" }, "not_now", /seat is yours/);
  await moved(others[0], seat, ply);
  const after_bot = others[0].got.filter((m) => m.t === "upd" && m.seat === seat).at(-1);
  assert.equal(after_bot.clock.left[seat], 0, "a bot gains no time for a clock that ran out");

  await server.restart("SIGKILL");
  const wrong = await Client.open(server);
  wrong.send({ t: "hello", match: match.id, secret: "0".repeat(32), lang: "en" });
  assert.equal((await wrong.closing()).code, 4002, "only the secret opens the seat");
  clients = await join(match);
  const back = clients[seat];
  assert.equal(person(back.welcome, seat).sitter, "bot:3");
  assert.deepEqual([back.welcome.clock.left[seat], back.welcome.legal], [0, []]);
  assert.ok(back.welcome.chat.some((line) => line.notice === "time" && line.seat === seat && line.ply === ply));
  back.send({ t: "sit" });
  const other = clients[(seat + 1) % 3];
  assert.match((await other.next("chat", (m) => m.notice === "back" && m.seat === seat, 60000)).text, /is back and plays again/);
  const home = await people_with(other, seat, (one) => one.sitter === undefined);
  assert.equal(person(home, seat).here, true);
  const again = await back.next("view", (m) => m.clock.left[seat] > 0);
  assert.ok(again.clock.left[seat] <= 6000, "no more than the match began with");
  assert.equal(again.legal.length > 0, again.due.includes(seat));
  assert.equal((await facts(match)).seats[seat].sitter, undefined);
  await leave(...clients);
});

test("a clock keeps what it has when its person comes back", { timeout: 300000 }, async () => {
  const match = await three({ clock: { minutes: 10, increment: 0 } });
  const clients = await begin(match);
  const { due, others } = turn(clients);
  const { seat } = due;
  due.send({ t: "leave" });
  await notice(others[0], "left");
  due.send({ t: "sit" });
  await notice(due, "back");
  const back = await due.next("view");
  assert.ok(back.clock.left[seat] > 500000, JSON.stringify(back.clock));
  assert.equal(back.clock.running.includes(seat), back.due.includes(seat));
  await leave(...clients);
});

test("leaving a table of three: a bot plays, others take back without asking it, and one may come back", { timeout: 300000 }, async () => {
  const match = await three();
  const clients = await begin(match);
  const { due, others } = turn(clients);
  const { seat, ply } = due;
  const resigned = await due.act("resign");
  assert.deepEqual([resigned.t, resigned.code], ["err", "refused"]);
  due.send({ t: "leave" });
  assert.match((await notice(others[0], "left")).text, /has left the table/);
  await moved(others[1], seat, ply);
  due.send({ t: "sit" });
  await people_with(others[1], seat, (one) => one.sitter === undefined);
  await notice(due, "back");
  if (due.mine) assert.ok(due.legal.length > 0);
  await leave(...clients);
});

test("somebody is away: the others may call a bot when it was long enough, and nobody else may", { timeout: 300000 }, async () => {
  const match = await three({ away: SECOND });
  const clients = await begin(match);
  const { due, others } = turn(clients);
  const { seat, ply } = due;
  const [first, second] = others;
  const watcher = await Client.join(server, match);
  await refused(first, { t: "call", seat }, "not_now", /is at the table/);
  await refused(first, { t: "call", seat: first.seat }, "not_now", /somebody else/);
  await refused(first, { t: "call", seat: second.seat }, "not_now", /is at the table/);
  await refused(first, { t: "call", seat: 7 }, "bad_message", /other members/);
  await due.close();
  const gone = person(await people_with(first, seat, (one) => one.missed === true), seat);
  assert.ok(!gone.here && Math.abs(gone.gone - Date.now()) < 60000, "since when");
  await refused(watcher, { t: "call", seat }, "not_your_seat", /watching/);
  await refused(first, { t: "claim", seat }, "not_now", /cannot be claimed/);
  first.send({ t: "call", seat });
  assert.match((await notice(second, "away")).text, /has been away for long: a bot plays/);
  await moved(second, seat, ply);
  await refused(second, { t: "call", seat }, "not_now", /A bot plays there already/);
  const back = await Client.join(server, match, match.secrets[seat]);
  assert.equal(person(back.welcome, seat).sitter, "bot:3");
  back.send({ t: "sit" });
  const home = await people_with(second, seat, (one) => one.sitter === undefined);
  assert.deepEqual([person(home, seat).here, person(home, seat).gone], [true, undefined]);
  await leave(back, first, second, watcher);
});

test("not yet, not while it is up to others, and never where the match says so", async () => {
  const slow = await three();
  const never = await three({ away: 0 });
  for (const [match, words] of [
    [slow, /not been away for long enough/],
    [never, /as long as they like/],
  ]) {
    const clients = await begin(match);
    const { due, others } = turn(clients);
    await due.close();
    await others[0].next("people", (m) => !person(m, due.seat).here);
    await refused(others[0], { t: "call", seat: due.seat }, "not_now", words);
    await others[1].close();
    await others[0].next("people", (m) => !person(m, others[1].seat).here);
    await refused(others[0], { t: "call", seat: others[1].seat }, "not_now", /does not wait/);
    await leave(others[0]);
  }
});

const SERIES = { options: { series: "best-of-three" }, away: SECOND };

// Both have placed their ships but one, who is gone.
async function half(match) {
  const clients = await join(match);
  const [stays, goes] = clients[0].mine ? [clients[1], clients[0]] : clients;
  while (stays.mine) await stays.act(stays.legal[0][0]);
  await goes.until(() => goes.mine, "the other's turn");
  await goes.close();
  await people_with(stays, goes.seat, (one) => one.missed === true);
  return { stays, seat: goes.seat };
}

test("between two: the match of somebody who is gone is claimed, and says so", { timeout: 300000 }, async () => {
  const match = await server.match({ away: SECOND });
  const { stays, seat } = await half(match);
  assert.equal(stays.welcome.resign, true);
  await refused(stays, { t: "leave" }, "not_now", /resign, or play on/);
  const watcher = await Client.join(server, match);
  await refused(watcher, { t: "claim", seat }, "not_your_seat", /watching/);
  stays.send({ t: "claim", seat });
  const over = await stays.next("over");
  assert.deepEqual([over.result.reason, over.result.winners], ["gone", [stays.seat]]);
  assert.match((await server.get(`/api/matches/${match.id}/replay.txt`)).text, / gone = /);
  await refused(stays, { t: "claim", seat }, "over", /over/);
  await leave(stays, watcher);
});

test("between two: or a bot is called; replay and verify stay exact, and the person is invited to the next match", { timeout: 300000 }, async () => {
  const match = await server.match(SERIES);
  const { stays, seat } = await half(match);
  const { ply } = stays;
  stays.send({ t: "call", seat });
  await moved(stays, seat, ply);
  assert.equal((await stays.act("resign")).t, "ack");
  assert.deepEqual((await stays.next("over")).result.winners, [seat]);
  const file = path.join(tempFolder(), "match.replay");
  fs.writeFileSync(file, (await server.get(`/api/matches/${match.id}/replay.txt`)).text);
  execFileSync(program, ["verify", file]);
  stays.send({ t: "rematch" });
  const rematch = await stays.next("rematch");
  assert.equal(rematch.seat, 1 - stays.seat, "nobody waits for the one who is gone");
  const absent = await Client.join(server, rematch.match, match.secrets[seat]);
  assert.equal(absent.seat, 1 - seat, "whose old secret opens the new match");
  assert.deepEqual([person(absent.welcome, absent.seat).kind, person(absent.welcome, absent.seat).sitter], ["human", undefined]);
  stays.send({ t: "next" });
  const { match: next } = await stays.next("next");
  const invited = await Client.join(server, next, match.secrets[seat]);
  assert.deepEqual([invited.seat, person(invited.welcome, seat).kind, person(invited.welcome, seat).sitter], [seat, "human", undefined]);
  await leave(stays, absent, invited);
  await server.restart("SIGKILL");
  const late = await Client.join(server, match, match.secrets[seat]);
  const shown = await late.next("rematch");
  assert.deepEqual(shown, { t: "rematch", match: rematch.match, seat: 1 - seat, secret: null }, "the old table shows the way");
  const other = await Client.join(server, match, match.secrets[stays.seat]);
  await other.alive();
  assert.ok(!other.got.some((m) => m.t === "rematch"), "to nobody else");
  await leave(late, other);
});

test("a question to take back is not put to a bot that sits in", { timeout: 300000 }, async () => {
  const match = await three();
  const clients = await join(match);
  const asker = turn(clients).due;
  const others = clients.filter((c) => c !== asker);
  await act([asker, ...others]);
  await act(others); // somebody else has acted since: it is not free
  asker.send({ t: "undo" });
  const [acted, waits] = others[0].mine ? [others[1], others[0]] : others;
  await acted.next("ask");
  acted.send({ t: "leave" });
  await notice(asker, "left");
  const open = await asker.next("ask");
  assert.deepEqual([open.seat, open.of], [asker.seat, [waits.seat]], "the question stays open for the other");
  waits.send({ t: "answer", to: "undo", yes: true });
  assert.equal((await asker.next("answered")).yes, true, "the one who left is not waited for");
  assert.equal((await asker.next("view")).ply, 0);
  await leave(...clients);
});

test("when nobody plays any more, each bot decides once, and the match waits until somebody comes back", { timeout: 300000 }, async () => {
  const match = await three();
  const clients = await begin(match);
  const watcher = await Client.join(server, match);
  const { due, others } = turn(clients);
  const { seat, ply } = due;
  for (const client of [...others, due]) {
    client.send({ t: "leave" });
    await watcher.next("chat", (m) => m.notice === "left" && m.seat === client.seat);
  }
  await moved(watcher, seat, ply);
  const stands = watcher.ply;
  assert.equal(stands, ply + 1, "one decision, and no more");
  await server.restart("SIGTERM");
  const back = await Client.join(server, match, match.secrets[seat]);
  assert.equal(back.ply, stands, "not after a restart either");
  back.send({ t: "sit" });
  await notice(back, "back");
  const view = await back.next("view");
  assert.equal(view.legal.length > 0, view.due.includes(seat), "nobody has to decide first");
  await leave(back);
});

test("alone with bots: nobody is missed", { timeout: 300000 }, async () => {
  const match = await server.match({ game: "kembles-cascade", seats: [people(1)[0], { kind: "greedy" }, { kind: "greedy" }], away: SECOND });
  const watcher = await Client.join(server, match);
  const me = await Client.join(server, match, match.secrets[0]);
  await me.until(() => me.mine, "my turn", 30000);
  await me.close();
  const gone = await people_with(watcher, 0, (one) => !one.here);
  assert.equal(person(gone, 0).missed, undefined);
  await leave(watcher);
});

test("whoever no longer answers counts as gone, until something comes from there", { timeout: 300000 }, async () => {
  const clients = await begin(await three({ away: SECOND }));
  const { due, others } = turn(clients);
  const { seat } = due;
  const joined = others[0].got.length;
  let pings = 0;
  due.ws.on("ping", () => pings++);
  while (pings < 4) await sleep(100);
  const since = others[0].got.slice(joined).filter((m) => m.t === "people");
  assert.ok(
    since.every((m) => person(m, seat).here),
    "who answers is there",
  );
  due.ws._autoPong = false; // a lost network, to the server: the socket stands, and nothing answers
  const silent = person(await people_with(others[0], seat, (one) => !one.here), seat);
  assert.equal(silent.here, false);
  const missed = person(await people_with(others[0], seat, (one) => one.missed === true), seat);
  assert.ok(Math.abs(missed.gone - Date.now()) < 60000, "since when");
  assert.equal(due.closed, null, "the connection is kept");
  due.send({ t: "ping" });
  const back = person(await people_with(others[0], seat, (one) => one.here), seat);
  assert.deepEqual([back.missed, back.gone], [undefined, undefined]);
  await refused(others[0], { t: "call", seat }, "not_now", /is at the table/);
  await leave(...clients);
});

test("a quiet match gives its memory back though everybody pings, and whoever leaves then throws nobody out", { timeout: 300000 }, async () => {
  const parks = async () => Number((await server.get("/metrics")).text.match(/parks_total (\d+)/)[1]);
  const clients = await begin(await three());
  const { due, others } = turn(clients);
  const before = await parks();
  while ((await parks()) === before) {
    for (const client of clients) client.send({ t: "ping" });
    await sleep(500);
  }
  for (const client of others) client.ws.terminate();
  const ack = await due.act(due.legal[0][0]);
  assert.equal(ack.t, "ack", JSON.stringify(ack));
  await leave(due);
});

test("serve --away takes one or two numbers of minutes", () => {
  for (const bad of ["", "-1", "3,", "3,x", "soon", "3,99999"])
    assert.throws(() => execFileSync(program, ["serve", "--port", "0", "--db", ":memory:", "--away", bad], { stdio: "pipe" }), /--away is minutes/, bad);
});
