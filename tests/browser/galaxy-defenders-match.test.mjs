// Galaxy Defenders played through: the training mission with bots to its end, and a mission of three people, each at a table of their own.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { defend, order } from "./lib/defender.mjs";
import { LAST_RELAY } from "./lib/scenes.mjs";
import { closeAll, serve, sit as seated, tap } from "./lib/table.mjs";

after(closeAll);

const MATCH = { game: "galaxy-defenders", seed: "0000000000000000000000000000000d" };
const people = (...names) => names.map((name) => ({ kind: "human", name }));
const sit = (match, wishes) => seated(server, { ...MATCH, ...match }, wishes);
let server;
before(async () => (server = await serve()));

test("a person plays the training mission with two bots to its end", async (t) => {
  const [ada] = await sit({ options: { mission: "t0" }, seats: [...people("Ada"), { kind: "greedy" }, { kind: "greedy" }] }, [{ width: 1366, height: 650 }]);
  const taken = [];
  while (await ada.turn()) taken.push(await defend(ada));
  t.diagnostic(`actions: ${taken.length}, ${ada.state.view.result.reason} in round ${ada.state.view.round}`);
  for (const verb of ["agent", "gain", "deploy", "draw"])
    assert.ok(
      taken.some((action) => action.startsWith(verb)),
      verb,
    );
  const { over, result } = (await server.get(`/api/matches/${ada.state.match}`)).json;
  assert.equal(over, true);
  assert.equal(result.reason, ada.state.view.result.reason);
  assert.ok(["accomplished", "partial", "failed", "fallen"].includes(result.reason));
  assert.equal(await ada.page.locator("[data-over]").getAttribute("data-over"), result.winners.join(","));
  await ada.page.getByText(result.winners.length > 0 ? "We win" : "We lose", { exact: true }).waitFor();
  const names = await ada.page.locator(".seat-panel h2").allInnerTexts();
  assert.equal(names.filter((name) => /^(Chromium|Thorium|Mercury|Iridium|Titanium)$/.test(name)).length, 3, "seats are called by their agents");
  assert.equal(await ada.page.locator('[data-tool="next"]').count(), 0, "nothing follows a mission by itself");
  await ada.shot("defenders-trained");
  await ada.close();
});

const THREE = [
  { width: 1440, height: 900 },
  { width: 390, height: 844, touch: true, lang: "fr" },
  { width: 1366, height: 650, theme: "light" },
];
const press = (seat) => (THREE[seat].touch ? tap : undefined);

// Whoever has something to decide: every window is asked about its own seat alone.
const asked = (windows) => windows.findIndex(({ state }) => state.due.includes(state.seat) && state.legal.length > 0);

// One decision. Gives its seat, -1 at the end.
async function next(windows, choose = order) {
  await windows[0].until(() => asked(windows) >= 0 || windows.some(({ state }) => state.over), "somebody is asked");
  const seat = asked(windows);
  if (seat < 0 || !(await windows[seat].turn())) return -1;
  const { how, wanted, taken } = await windows[seat].take(choose(windows[seat].state), press(seat));
  assert.ok(how !== "list" && taken === wanted, `"${wanted}" cannot be said by picking`);
  return seat;
}

async function together(windows) {
  const ply = Math.max(...windows.map(({ state }) => state.ply));
  for (const window of windows) await window.until(() => window.state.ply >= ply, "every table has heard of it");
}

test("three people begin a mission, each in a browser of their own", async (t) => {
  const windows = await sit({ options: { mission: "m1" }, seats: people("Ada", "Ben", "Cleo") }, THREE);
  const acted = [0, 0, 0];
  for (let seat; windows.every(({ state }) => state.view.round < 3 && !state.over) && (seat = await next(windows)) >= 0; ) acted[seat] += 1;
  t.diagnostic(`actions: ${acted}`);
  for (const [seat, count] of acted.entries()) assert.ok(count > 4, `seat ${seat}: ${count}`);
  await together(windows);
  const seen = windows.map(({ state }) => [
    state.ply,
    state.view.round,
    state.view.kills,
    state.view.agents.map(({ agent, at, wounds }) => [agent, at, wounds]),
  ]);
  assert.deepEqual(seen[1], seen[0]);
  assert.deepEqual(seen[2], seen[0]);
  for (const [n, window] of windows.entries()) await window.shot(`defenders-three-${n + 1}`);
  for (const window of windows) await window.close();
});

test("the last relay ends the mission at all three tables", async () => {
  const windows = await sit({ position: LAST_RELAY, seats: people("Ada", "Ben", "Cleo") }, THREE);
  const [ada, ben, cleo] = windows;
  await ada.turn();
  await ada.take(ada.state.legal.find(([action]) => action.startsWith("do shut-relay H2.0")));
  const acted = new Set();
  for (let seat = 0; seat >= 0; ) acted.add((seat = await next(windows)));
  for (const window of windows) await window.page.locator('[data-over="0,1,2"]').waitFor();
  assert.deepEqual([...acted].sort(), [-1, 0, 1, 2], "everybody has decided something");
  for (const window of windows) assert.deepEqual(window.state.view.result, { winners: [0, 1, 2], reason: "accomplished" });
  await ada.page.getByText("We win", { exact: true }).waitFor();
  await ben.page.getByText("Nous gagnons", { exact: true }).waitFor();
  await cleo.shot("defenders-relays-down");
  for (const window of windows) await window.close();
});
