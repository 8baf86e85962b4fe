// Windows that do not tell: the table passes for those who wish it, and nobody else can see the difference. Twins are two
// matches that differ only in what is hidden from the others: what these others are sent must be the same, byte for byte.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { Server, metric } from "./lib/server.mjs";

const LOW = 300;
const SLOW = ["--pass-delay", `${LOW}-${LOW + 200}`, "--rate", "0"];
const UNHURRIED = 3000; // everybody sits before the table passes, also on a busy machine
let server, unhurried;
before(async () => {
  server = await Server.start(SLOW);
  unhurried = await Server.start(["--pass-delay", `${UNHURRIED}-${UNHURRIED + 200}`, "--rate", "0"]);
});
after(() => Promise.all([server?.down(), unhurried?.down()]));

// Red's shot has found Blue, who has so much chaff; with `both` Blue's has found Red, too.
const found = (chaff, { both = false, ...wish } = {}) => ({
  game: "skirmish",
  seed: "twins",
  position: {
    options: { chaff: true },
    node: "answering",
    round: 1,
    seats: [
      { cell: "a1", opened: "fire c3", chaff: both ? 1 : 0, traces: both ? ["a1"] : ["a1", "a2"] },
      { cell: "c3", opened: both ? "fire a1" : "scan b", chaff, traces: ["c3"] },
    ],
  },
  ...wish,
});

async function sit(wish, ask = null) {
  const match = await server.match(wish);
  const seats = [];
  for (const secret of match.secrets) seats.push(secret ? await Client.join(server, match, secret, { ask }) : null);
  return { match, seats, leave: () => Promise.all(seats.map((c) => c?.close())) };
}

test("who is asked is public; what that seat can do about it is its own business", async () => {
  const { match, seats, leave } = await sit(found(1));
  const watcher = await Client.join(server, match);
  for (const client of [...seats, watcher]) assert.deepEqual(client.welcome.asked, [{ seat: 1, window: "chaff" }]);
  assert.deepEqual([seats[0].welcome.window, watcher.welcome.window, watcher.welcome.asks], [null, null, []]);
  assert.deepEqual(seats[1].welcome.window, { id: "chaff", pass: "pass", open: false, passes_in: null });
  assert.deepEqual(seats[1].welcome.asks, [{ id: "chaff", ask: "able", turn: false }]);
  await watcher.close();
  await leave();
});

test("the table passes for somebody who has nothing to answer, not before the delay is over", async () => {
  const start = Date.now();
  const { seats, leave } = await sit(found(0));
  const { window } = seats[1].welcome;
  assert.ok(window.passes_in >= 0 && window.passes_in <= LOW + 200, JSON.stringify(window));
  const upd = await seats[0].next("upd");
  assert.ok(Date.now() - start >= LOW, "too early");
  assert.deepEqual([upd.seat, upd.asked], [1, []]);
  assert.equal(seats[1].got.filter((m) => m.t === "upd")[0].a, "pass");
  await leave();
});

test("somebody who has an answer is asked, and a quick pass shows when the table's would", async () => {
  const start = Date.now();
  const { seats, leave } = await sit(found(2));
  const [, blue] = seats;
  assert.equal(blue.welcome.window.passes_in, null);
  const ack = await blue.act("pass", { id: "quick" });
  assert.deepEqual(ack, { t: "ack", id: "quick", ply: 1 });
  assert.ok(Date.now() - start >= LOW, "a pass by hand shows no earlier than the table's");
  assert.equal((await blue.act("pass", { id: "quick", ply: 0 })).ply, 1, "and is done once");
  await leave();
});

test("an answer that is no pass is told at once, also after one has passed and thought better of it", async () => {
  const { seats, leave } = await sit(found(1));
  const [red, blue] = seats;
  blue.send({ t: "act", id: "p", ply: 0, a: "pass" });
  assert.equal((await blue.act("chaff")).t, "ack");
  const upd = await red.next("upd");
  assert.deepEqual([upd.ply, upd.view.seats[1].spent], [1, 1]);
  await leave();
});

test("a pass that comes as the table passes is no mistake", async () => {
  const { seats, leave } = await sit(found(0));
  const [red, blue] = seats;
  await blue.at(1);
  assert.deepEqual(await blue.act("pass", { id: "late", ply: 0 }), { t: "ack", id: "late", ply: 1 });
  for (const [client, a] of [
    [blue, "chaff"],
    [red, "pass"],
  ])
    assert.equal((await client.act(a, { ply: 0 })).t, "err", "what the table did not do is judged as ever");
  await leave();
});

test("wait: the table does not pass after all", async () => {
  const { seats, leave } = await sit(found(0));
  const [, blue] = seats;
  blue.send({ t: "wait" });
  const told = await blue.next("window");
  assert.equal(told.window.passes_in, null);
  await new Promise((resolve) => setTimeout(resolve, 2 * (LOW + 200)));
  await blue.alive();
  assert.equal(blue.ply, 0, "nobody passed");
  assert.equal((await blue.act("pass")).t, "ack");
  await leave();
});

test("always, never, able: kept over a reload and a restart, and nobody else hears of it", async () => {
  const { match, seats } = await sit(found(1, { both: true }));
  let [red, blue] = seats;
  await red.alive();
  const heard = red.got.length;
  blue.send({ t: "ask_me", window: "chaff", how: "always" });
  assert.deepEqual((await blue.next("window")).asks, [{ id: "chaff", ask: "always", turn: false }]);
  blue.send({ t: "ask_me", how: "sometimes" });
  assert.equal((await blue.next("err")).code, "bad_message");
  blue.send({ t: "ask_me", window: "shields", how: "never" });
  assert.equal((await blue.next("err")).code, "bad_message");
  await red.alive();
  assert.deepEqual(
    red.got.slice(heard).map((m) => m.t),
    ["pong"],
  );
  await blue.close();
  blue = await Client.join(server, match, match.secrets[1], { ask: null });
  assert.equal(blue.welcome.asks[0].ask, "always");
  await server.restart("SIGKILL");
  red = await Client.join(server, match, match.secrets[0], { ask: null });
  blue = await Client.join(server, match, match.secrets[1], { ask: null });
  assert.deepEqual([red.welcome.asks[0].ask, blue.welcome.asks[0].ask], ["able", "always"]);
  blue.send({ t: "ask_me", how: "never" });
  assert.ok((await blue.next("window")).window.passes_in !== null, "with an answer in hand");
  await red.next("upd");
  assert.equal(red.got.filter((m) => m.t === "upd")[0].seat, 1);
  await Promise.all([red.close(), blue.close()]);
});

test("for this turn: the table passes until it is over, and then asks as before", async () => {
  const { seats, leave } = await sit(found(2));
  const [red, blue] = seats;
  blue.send({ t: "ask_me", how: "turn" });
  const told = await blue.next("window");
  assert.deepEqual(told.asks, [{ id: "chaff", ask: "able", turn: true }]);
  assert.ok(told.window.passes_in !== null);
  await blue.at(1);
  await red.at(1);
  await blue.act("scan a");
  await red.act("fire c3");
  await blue.at(3);
  const upd = blue.got.filter((m) => m.t === "upd").at(-1);
  assert.deepEqual(upd.asked, [{ seat: 1, window: "chaff" }]);
  assert.equal(upd.window.passes_in, null, "another turn");
  await leave();
});

test("a match that is left alone passes by itself, also after a restart in between", { timeout: 300000 }, async () => {
  const { match, seats, leave } = await sit({ game: "skirmish", position: { options: { chaff: true }, seats: [{ cell: "a1" }, { cell: "c3" }] } });
  await seats[0].act("fire c3");
  await seats[1].act("scan b");
  await leave();
  await server.restart("SIGKILL");
  while ((await server.get(`/api/matches/${match.id}`)).json.ply !== 3) await new Promise((resolve) => setTimeout(resolve, 50));
});

test("after an undo into a window the table asks", async () => {
  const { seats, leave } = await sit(found(0));
  const [red, blue] = seats;
  await blue.at(1);
  blue.send({ t: "undo" });
  const asked = await red.next("ask");
  assert.equal(asked.ply, 0);
  red.send({ t: "answer", to: "undo", yes: true });
  const view = await blue.next("view");
  assert.deepEqual([view.ply, view.window.passes_in], [0, null]);
  await leave();
});

test("a clock does not count in the first moments of a window, and gains nothing by passing", async () => {
  const wish = { game: "skirmish", clock: { minutes: 1, increment: 30 }, position: { options: { chaff: true }, seats: [{ cell: "a1" }, { cell: "c3" }] } };
  const { seats, leave } = await sit(wish);
  const [red, blue] = seats;
  await red.act("fire c3");
  await blue.act("scan b");
  const opened = await red.next("upd", (m) => m.ply === 2);
  assert.deepEqual(opened.clock.running, [1]);
  assert.equal(opened.clock.free[0], 0);
  assert.ok(opened.clock.free[1] > 0, "free time for whoever is asked");
  assert.ok(opened.clock.left[0] > 60000 && opened.clock.left[1] <= 60000, "Red's turn has ended, Blue's has not");
  const passed = await red.next("upd", (m) => m.ply === 3);
  assert.ok(passed.clock.left[1] > 60000 && passed.clock.left[1] <= 90000, "now it has, once");
  await leave();
});

test("an attack that may be answered ends no turn: the increment comes once, at its end", async () => {
  const position = {
    options: { advanced: true },
    node: "actions",
    ships: [
      { seat: 0, kind: "destroyer", square: "c4" },
      { seat: 1, kind: "destroyer", square: "c3" },
      { seat: 1, kind: "battleship", square: "a1" },
    ],
    seats: [
      { weapon: "vortex", hand: ["W+", "W+"] },
      { weapon: "drones", reserve: ["H+"] },
    ],
  };
  const { seats, leave } = await sit({ game: "fleet-commander", clock: { minutes: 1, increment: 30 }, position });
  const [yellow, blue] = seats;
  const left = async (client, action) => {
    assert.equal((await client.act(action)).t, "ack");
    const { clock } = await client.next("upd", (m) => m.ply === client.ply);
    return clock.left.map((ms) => Math.ceil(ms / 30000));
  };
  for (const answer of ["shield H+ c4", "pass"]) {
    assert.deepEqual(await left(yellow, yellow.legal.find(([a]) => a.startsWith("attack"))[0]), [2, 2], "the turn goes on");
    await blue.at(yellow.ply);
    if (blue.mine) assert.deepEqual(await left(blue, answer), [2, 2], "an answer is no turn");
    await yellow.at(blue.ply);
  }
  while (!blue.mine) {
    const done = await left(yellow, yellow.legal.find(([a]) => a === "end")?.[0] ?? yellow.legal[0][0]);
    await blue.at(yellow.ply);
    if (blue.mine) assert.deepEqual(done, [3, 2], "now it is over");
  }
  await leave();
});

// ---- twins ---------------------------------------------------------------------------------------------

// Everything the others were sent, without what names the match.
const heard = (client, match) => client.raw.map((text) => text.replaceAll(match.id, "MATCH"));

// Joins, and waits until everybody here has been told: who comes soon after somebody else is told of together with them.
async function come(present, ...how) {
  present.push(await Client.join(unhurried, ...how));
  const told = (c) => c.got.filter(({ t }) => t === "people").length;
  for (const [i, client] of present.entries()) await client.until(() => told(client) === present.length - i, "who has come");
  return present.at(-1);
}

async function watchOne(wish, owner, steps) {
  const start = Date.now();
  const match = await unhurried.match(wish);
  const present = [];
  await come(present, match);
  for (const [seat, secret] of match.secrets.entries()) if (seat !== owner && secret) await come(present, match, secret);
  const others = [...present];
  const own = match.secrets[owner] ? await come(present, match, match.secrets[owner], { ask: null }) : null;
  const plies = await steps(own, others);
  await Promise.all(others.map((c) => c.at(plies)));
  const took = Date.now() - start;
  for (const client of others) await client.alive();
  const told = others.map((c) => heard(c, match));
  await Promise.all(present.map((c) => c.close()));
  return { told, took, own };
}

// `able` has an answer and passes by hand; `unable` has none, and the table passes.
async function twins(able, unable, owner, pass, before = async () => 0) {
  const byHand = await watchOne(able, owner, async (own, others) => {
    const ply = await before(own, others);
    await own.at(ply);
    assert.ok(own.legal.length > 1, "there is an answer");
    assert.equal((await own.act(pass)).t, "ack");
    return ply + 1;
  });
  const byTable = await watchOne(unable, owner, async (own, others) => {
    const ply = await before(own, others);
    await own.at(ply);
    assert.deepEqual(
      own.legal.map(([a]) => a),
      [pass],
      "there is nothing but to pass",
    );
    return ply + 1;
  });
  assert.deepEqual(byHand.told, byTable.told);
  for (const { took } of [byHand, byTable]) assert.ok(took >= UNHURRIED, `a pass showed after ${took} ms`);
  return byHand.told.flat().length;
}

test("twins: chaff in hand or none, the others are sent the same bytes", async () => {
  assert.ok((await twins(found(2), found(0), 1, "pass")) > 6);
  assert.ok((await twins(found(1), found(0), 1, "pass")) > 6);
});

test("twins: hidden frigates that could step on, or a hidden destroyer that cannot", async () => {
  const wish = (kind) => ({
    game: "fleet-commander",
    seed: "twins",
    position: {
      options: { advanced: true, masked: true },
      ships: [
        { seat: 0, kind, square: "a1", hidden: true },
        { seat: 0, kind: "decoy", square: "b1" },
        { seat: 1, kind: "frigate", square: "e5" },
      ],
      seats: [{ hand: ["E+"] }, {}],
    },
  });
  await twins(wish("frigate"), wish("destroyer"), 0, "stop", async (own) => {
    await own.act("move a1 a2 E+");
    return 1;
  });
});

test("twins: a Deflector in hand or another card", async () => {
  const wish = (card) => ({
    game: "kembles-cascade",
    seed: "twins",
    position: { seats: [{ cell: "c3", level: 4, power_ups: [card] }, { cell: "f5" }] },
  });
  await twins(wish("P-DEF"), wish("P-MED"), 0, "pass", async (own) => {
    await own.act("end");
    return 1;
  });
});

test("twins: a bot that has something to think about is heard of no sooner and no later", async () => {
  const seats = [
    { kind: "human", name: "Ada" },
    { kind: "bot:5", name: "" },
  ];
  const before = [];
  for (const chaff of [0, 2]) {
    const { told, took } = await watchOne(found(chaff, { seats }), 1, async () => 1);
    assert.ok(took >= UNHURRIED, `the bot's answer showed after ${took} ms`);
    before.push(
      told.map((all) =>
        all.slice(
          0,
          all.findIndex((text) => text.startsWith('{"t":"upd"')),
        ),
      ),
    );
  }
  assert.deepEqual(before[0], before[1]);
});

// A match of its own server: how many answers waited for their moment, and whether each of these had a tick of its own: one that rides on a tick
// set when the thought was done would show when that was.
async function answers(wish, plies, { watch = true, delays = SLOW } = {}) {
  const own = await Server.start(delays);
  const match = await own.match(wish);
  const client = watch ? await Client.join(own, match, match.secrets[0] ?? undefined) : null;
  await client?.at(plies);
  while ((await own.get(`/api/matches/${match.id}`)).json.ply < plies) await new Promise((resolve) => setTimeout(resolve, 20));
  const counted = { held: await metric(own, "answers_held_total"), late: await metric(own, "answers_late_total") };
  await client?.close();
  await own.down();
  return counted;
}

async function shows(wish, { plies = 1, ...more } = {}) {
  const { held, late } = await answers(wish, plies, more);
  assert.ok(held >= 1, `${JSON.stringify(wish)}: the answer did not wait`);
  assert.equal(late, 0);
}

test("a bot's answer shows at its drawn moment, by a tick that knows nothing of how long it thought", async () => {
  const seats = [{ kind: "human", name: "Ada" }, { kind: "bot:5" }];
  for (const chaff of [0, 2]) await shows(found(chaff, { seats }));
});

test("so does what a bot decides in its own turn, whatever it holds", async () => {
  for (const card of ["P-DEF", "P-MED"])
    await shows({
      game: "kembles-cascade",
      seats: [{ kind: "human", name: "Ada" }, { kind: "bot:5" }],
      position: { to_act: [1], seats: [{ cell: "f5" }, { cell: "c3", level: 4, power_ups: [card] }] },
    });
});

test("a thought that took longer than its moment waits for another one", async () => {
  const seats = [{ kind: "bot:5" }, { kind: "bot:5" }];
  const options = { masked: true, secret_weapons: true }; // of which they think for longer than the delay
  await shows({ game: "fleet-commander", options, seats }, { plies: 6, delays: ["--pass-delay", "10-20"] });
});

test("bots that nobody looks at, and bots that hide nothing, keep nobody waiting", async () => {
  const seats = [{ kind: "bot:2" }, { kind: "bot:2" }];
  assert.deepEqual(await answers({ game: "skirmish", options: { chaff: true }, seats }, 8, { watch: false }), { held: 0, late: 0 });
  assert.deepEqual(await answers({ game: "fleet-commander", seats }, 8), { held: 0, late: 0 });
});
