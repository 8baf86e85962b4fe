// Battleship Galaxies played through: one against a bot to the end, four in teams, and reactions answered and passed.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { command } from "./lib/admiral.mjs";
import { closeAll, serve, sit as seated, tap } from "./lib/table.mjs";

after(closeAll);

const SEED = "0000000000000000000000000000000b";
const MATCH = { game: "battleship-galaxies", seed: SEED };
const people = (...names) => names.map((name) => ({ kind: "human", name }));
const sit = (match, wishes) => seated(server, { ...MATCH, ...match }, wishes);
let server;
before(async () => (server = await serve()));

test("a person plays the Dead Zone against a bot to its end", async (t) => {
  const [ada] = await sit({ options: { mission: "dead-zone" }, seats: [...people("Ada"), { kind: "greedy" }] }, [{}]);
  const taken = [];
  while (await ada.turn()) taken.push(await command(ada));
  t.diagnostic(`actions: ${taken.length}`);
  for (const verb of ["place", "draw", "launch", "activate", "move", "step", "charge", "attack", "end"])
    assert.ok(
      taken.some((action) => action.startsWith(verb)),
      verb,
    );
  const { over, result } = (await server.get(`/api/matches/${ada.state.match}`)).json;
  assert.equal(over, true);
  assert.equal(result.reason, ada.state.view.result.reason);
  assert.equal(await ada.page.locator("[data-over]").getAttribute("data-over"), result.winners.join(","));
  await ada.page.getByText(result.winners.includes(0) ? "You win" : "You lose").waitFor();
  await ada.page
    .getByText(result.winners.includes(0) ? /Winner: ISN\./ : /Winner: Wretch\./)
    .first()
    .waitFor();
  assert.doesNotMatch(await ada.page.locator("body").innerText(), /\bSeat [12]\b/, "seats are called by their parts");
  await ada.close();
});

const FOUR = [{}, { lang: "fr", theme: "light" }, { width: 390, height: 844, touch: true }, { width: 1366, height: 650 }];
const byFinger = (seat) => (FOUR[seat].touch ? tap : undefined);

async function together(windows) {
  const ply = Math.max(...windows.map(({ state }) => state.ply));
  for (const window of windows) await window.until(() => window.state.ply >= ply, "every table has heard of it");
}

// Whoever has something to decide: where the table is about to pass, nobody has.
function asked(windows) {
  return windows.findIndex(({ state }) => state.due.includes(state.seat) && state.legal.length > 0 && typeof state.window?.passes_in !== "number");
}

// One decision, once everybody has heard of the one before. Gives its seat, -1 at the end.
async function next(windows) {
  await together(windows);
  await windows[0].until(() => asked(windows) >= 0 || windows.some(({ state }) => state.over), "somebody is asked");
  const seat = asked(windows);
  if (seat >= 0 && (await windows[seat].turn())) await command(windows[seat], byFinger(seat));
  return seat;
}

// The suggested deck, as it is.
async function deck(window, press) {
  for (const tool of ["suggest-list", "play-list"]) await press(window.page.locator(`[data-tool="${tool}"]`));
}

test("four in two teams play the Meteor Storm, each at a table of their own", async (t) => {
  const windows = await sit({ options: { mission: "meteor-storm" }, seats: people("Ada", "Ben", "Cleo", "Dan") }, FOUR);
  const [ada, ben, cleo] = windows;
  const acted = [0, 0, 0, 0];
  while (ada.state.view.node === "deck") {
    const seat = ada.state.due[0];
    const click = byFinger(seat) ?? ((target) => target.click());
    await windows[seat].turn();
    await deck(windows[seat], click);
    await ada.until(() => !ada.state.due.includes(seat), "the deck is chosen");
    acted[seat] += 1;
  }
  while (ada.state.view.round < 3) acted[await next(windows)] += 1;
  t.diagnostic(`actions: ${acted}`);
  for (const [seat, count] of acted.entries()) assert.ok(count > 8, `seat ${seat}: ${count}`);
  await together(windows);
  const hands = windows.map((window) => window.state.view.seats.map(({ hand }) => hand !== null));
  assert.deepEqual(hands, [
    [true, true, false, false],
    [true, true, false, false],
    [false, false, true, true],
    [false, false, true, true],
  ]);
  await ada.shot("galaxies-four");
  await ben.shot("galaxies-four-french");
  await cleo.shot("galaxies-four-phone");
  for (const window of windows) await window.close();
});

const LAST_SHOTS = {
  options: { mission: "meteor-storm" },
  seats: [{}, {}, {}, {}],
  active: 0,
  tiles: [],
  ships: [
    { seat: 0, name: "torrent", version: "veteran", at: "0606-0607" },
    { seat: 1, name: "barrage", version: "veteran", at: "0806-0807" },
    { seat: 2, name: "fuvu", at: ["0705", null, null] },
    { seat: 3, name: "tougu", at: ["0906", null, null] },
  ],
};

test("the last shots of a Meteor Storm end it at all four tables", async () => {
  const windows = await sit({ position: LAST_SHOTS, seats: people("Ada", "Ben", "Cleo", "Dan") }, FOUR);
  const acted = [];
  for (let seat = 0; seat >= 0 && acted.length < 120; ) acted.push((seat = await next(windows)));
  for (const [seat, window] of windows.entries()) {
    await window.page.locator('[data-over="0,1"]').waitFor();
    await window.page
      .getByText([/^We win/, /^Nous gagnons/, /^We lose/, /^We lose/][seat])
      .first()
      .waitFor();
  }
  assert.deepEqual([...new Set(acted)].sort(), [-1, 0, 1, 2, 3], "everybody has decided something");
  assert.deepEqual(windows[3].state.view.result, { winners: [0, 1], reason: "elimination" });
  for (const window of windows) await window.close();
});

const PATROL = {
  options: { mission: "dead-zone-48" },
  active: 1,
  turns: 2,
  tiles: [],
  ships: [
    { seat: 0, name: "hawks", at: ["0505", "0605", "0705"] },
    { seat: 1, name: "chosh", at: "0508" },
    { seat: 1, name: "kio", at: "0708-0808" },
  ],
  seats: [{ hand: ["I-03", "I-10"] }, {}],
};

// Ben's ship is activated and stays where it is.
async function stay(window, card, move) {
  await window.turn();
  for (const text of [`activate ${card}`, move, "stop"]) await window.take(window.state.legal.find(([action]) => action === text));
}

test("a reaction is passed once and answered once", async () => {
  const [ada, ben] = await sit({ position: PATROL, seats: people("Ada", "Ben") }, [{}, {}]);
  const prompt = ada.page.locator('[data-window="moved"]');
  await stay(ben, "chosh", "move chosh");
  await prompt.getByText("Chosh Ka has ended its movement. React?").waitFor();
  await ada.turn();
  assert.equal(await ada.page.locator('[data-token="card:I-03"].can-pick').count(), 1);
  assert.equal(await ada.page.locator('[data-token="card:I-10"].can-pick').count(), 0, "no reaction");
  assert.equal(await ben.page.locator("[data-window]").count(), 0, "the other one is not asked");
  await ada.page.locator('[data-button="pass"]').click();
  await prompt.waitFor({ state: "detached" });
  await ben.turn();
  for (const text of ["finish", "finish"]) await ben.take(ben.state.legal.find(([action]) => action === text));
  await stay(ben, "kio", "move kio 0808");
  await prompt.waitFor();
  await ada.turn();
  await ada.take(ada.state.legal.find(([action]) => action === "play I-03"));
  await ada.until(() => ada.state.view.node === "patrol", "the hawks may fire");
  await ada.turn();
  await ada.take(ada.state.legal.find(([action]) => action === "patrol hawks2"));
  await ada.page
    .getByText(/Hawks 2 attacks Tes Kio/)
    .first()
    .waitFor();
  await ben.page
    .getByText(/Hawks 2 attacks Tes Kio/)
    .first()
    .waitFor();
  await ada.close();
  await ben.close();
});
