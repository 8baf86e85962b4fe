// A campaign of Galaxy Defenders: begun in the lobby; two missions of two people with growth and a branch, a reload in between, and its log.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults } from "./lib/axe.mjs";
import { order } from "./lib/defender.mjs";
import { Window, closeAll, serve, table, tap } from "./lib/table.mjs";

after(closeAll);

const SEED = "000000000000000000000000000000ca";
const PHONE = { width: 390, height: 844, touch: true, lang: "fr" };
let server;
before(async () => (server = await serve()));

test("a campaign begins in the lobby, with bots who play along", async () => {
  const ada = await Window.open(server, { width: 1440, height: 900 });
  await ada.goto("/");
  const card = ada.page.locator('[data-game="galaxy-defenders"]');
  await card.getByText("with bot level 2").waitFor();
  await ada.page.locator('[data-game="fleet-commander"]').getByText("against bot level 2").waitFor();
  await card.getByRole("button", { name: "More choices" }).click();
  const dialog = ada.page.locator("dialog[open]");
  await dialog.getByLabel("Mission", { exact: false }).first().selectOption("t0");
  await dialog.getByRole("checkbox", { name: /^Campaign/ }).check();
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  await ada.turn();
  const { campaign, options } = ada.received.findLast(({ message }) => message.t === "welcome").message;
  assert.deepEqual([campaign.chapter, options.mission, options.campaign], [1, "t0", true]);
  const name = await ada.page.locator('.seat-panel[data-seat="0"] h2').innerText();
  assert.doesNotMatch(name, /Seat/, "called by the agent");
  await ada.goto("/");
  await ada.page.locator(`[data-campaign="${campaign.id}"]`).click();
  await ada.page.locator('[data-tool="resume"]').click();
  await ada.turn();
  await ada.close();
});

// The last round of the training: enough is killed, and the status check of the next round says so.
const TRAINED = {
  options: { mission: "t0", campaign: true },
  round: 3,
  phase: "event",
  node: "draw",
  kills: 2,
  seats: [
    { agent: "marine", at: "A1.0" },
    { agent: "sniper", at: "A1.1" },
  ],
};

// Which of two windows has something to decide, asked of each about itself; null at the end.
async function due(windows) {
  const found = await windows[0].until(
    () => windows.find(({ state }) => state.due.includes(state.seat) && state.legal.length > 0) ?? windows.some(({ state }) => state.over),
    "somebody's turn",
  );
  return found === true ? null : found;
}

// An agent who is in no hurry: nothing of the mission gets done.
function idle({ view, seat, legal }) {
  const lazy = legal.find(([text]) => ["end", "skip", "done", "pass", "stop", "refuse"].includes(text));
  return lazy ?? order({ view, seat, legal });
}

// Everybody plays that way until it is over, or until `enough`.
async function play(windows, choose, enough = () => false) {
  for (let window; !enough() && (window = await due(windows)) !== null; ) if (await window.turn()) await window.take(choose(window.state), window.press);
}

const over = (windows) => Promise.all(windows.map(({ page }) => page.locator("[data-over]").waitFor()));

async function onward(ada, ben, old) {
  await ada.page.locator('[data-over] [data-tool="next"]').click();
  await ben.page.locator('[data-over] [data-tool="next"]', { hasText: "passe à la partie suivante" }).tap();
  await Promise.all([ada, ben].map(({ page }) => page.waitForFunction((match) => !location.pathname.startsWith(`/${match}`), old)));
  await Promise.all([ada, ben].map((window) => window.idle()));
}

test("two missions: agents grow, a failure takes the other way, a reload changes nothing, and the log tells it", async () => {
  const { id, secrets } = await server.match({
    game: "galaxy-defenders",
    seed: SEED,
    position: TRAINED,
    seats: ["Ada", "Ben"].map((name) => ({ kind: "human", name })),
  });
  const [ada, ben] = [await Window.open(server, { width: 1366, height: 650 }), await Window.open(server, PHONE)];
  const both = [ada, ben];
  ben.press = tap;
  await ada.goto(table(id, secrets[0]));
  await ben.goto(table(id, secrets[1]));

  await play(both, order);
  await over(both);
  assert.equal(ada.state.view.result.reason, "accomplished");
  await ada.page.locator(".campaign-end", { hasText: "After this success the way leads to Silent Relay." }).waitFor();
  await ada.shot("defenders-debriefed");
  await ben.page.locator('[data-tool="tale"]').tap();
  const told = ben.page.locator("dialog[open]");
  await told.getByRole("heading", { name: "Champ de tir : mission accomplie" }).waitFor();
  await told.getByText(/Chromium passe au grade Bronze et apprend/).waitFor();
  assert.match(await told.locator('.roster [data-seat="1"]').innerText(), /^Ben Iridium \(sniper\), Bronze · /);
  assert.deepEqual(await faults(ben), []);
  await ben.shot("defenders-debriefing-phone");
  await ben.page.keyboard.press("Escape");

  const grown = ada.state.view.agents.map(({ agent, rank, tactics }) => [agent, rank, tactics.map(({ id }) => id)]);
  assert.deepEqual(
    grown.map(([agent, rank, tactics]) => [agent, rank, tactics.length]),
    [
      ["marine", "bronze", 1],
      ["sniper", "bronze", 1],
    ],
  );
  await onward(ada, ben, id);
  const second = ada.state.match;
  assert.equal(ada.state.view.mission, "m1");
  assert.deepEqual(
    ada.state.view.agents.map(({ agent, rank, tactics }) => [agent, rank, tactics.map(({ id }) => id)]),
    grown,
    "everybody keeps the agent and what it has learnt",
  );
  await ben.page.locator('.seat-panel[data-seat="1"] h2', { hasText: "Iridium" }).waitFor();

  await play(both, idle, () => ada.state.view.round >= 2);
  const { ply } = ada.state;
  await ada.page.reload();
  await ada.idle();
  await ada.until(() => ada.state?.match === second && ada.state.ply >= ply, "the table is back");
  assert.deepEqual([ada.state.seat, ada.state.view.agents[0].rank, ada.state.view.campaign], [0, "bronze", true]);

  await play(both, idle);
  await over(both);
  assert.equal(ada.state.view.result.winners.length, 0);
  await ada.page.locator('.campaign-end[data-campaign="match"]', { hasText: "After this failure the way leads to The Furrow." }).waitFor();
  await ada.page.locator(".campaign-end a").click();
  await ada.page.locator('[data-state="next"]').waitFor();
  await ada.page.locator('[data-chapter="1"]').getByRole("heading", { name: "Live-Fire Range: accomplished" }).waitFor();
  const last = ada.page.locator('[data-chapter="2"]');
  await last.getByRole("heading", { name: "Silent Relay: failed" }).waitFor();
  await last.locator(".tale", { hasText: "Chromium and Iridium go in." }).waitFor();
  await last.locator(".tale", { hasText: "The relays finish their call." }).waitFor();
  await last.locator(".story", { hasText: "A full success would have led to Last Orders." }).waitFor();
  assert.match(await last.locator(".roster").innerText(), /Ada Chromium \(Marine\), .*\n?.*Ben Iridium \(Sniper\), /s);
  assert.deepEqual(await faults(ada), []);
  await ada.shot("defenders-campaign", true);

  const eve = await Window.open(server, PHONE); // by the link, and no player
  await eve.goto(new URL(ada.page.url()).pathname);
  await eve.page.locator('[data-chapter="2"] .story', { hasText: "Après cet échec, la suite est" }).waitFor();
  assert.equal(await eve.page.locator('[data-tool="next"]').count(), 0);
  assert.ok((await eve.page.evaluate(() => document.scrollingElement.scrollWidth)) <= 390);
  await eve.shot("defenders-campaign-phone", true);

  await ada.page.locator('[data-tool="next"]').click();
  await ada.turn();
  assert.equal(ada.state.view.mission, "m3", "the way of those who failed");
  assert.deepEqual(
    ada.state.view.agents.map(({ agent }) => agent),
    ["marine", "sniper"],
  );
  for (const window of [ada, ben, eve]) await window.close();
});
