// Small things people notice: the card by touch and its rule, typed-in dice, log and panels by keyboard, a list that is closed, room for the board.
import assert from "node:assert/strict";
import fs from "node:fs";
import { after, before, test } from "node:test";
import { PEOPLE } from "./lib/fleet.mjs";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

const BATTLE = JSON.parse(fs.readFileSync(new URL("battle.json", import.meta.url), "utf8"));
const battle = (more = {}) => server.match({ game: "fleet-commander", options: {}, position: BATTLE, seats: PEOPLE, ...more });

let server;
before(async () => (server = await serve()));

test("by touch a tap opens no card over the board; a long press opens one at the bottom, which the next tap closes", async () => {
  const { id, secrets } = await battle();
  const bob = await Window.open(server, { width: 360, height: 740, touch: true });
  await bob.goto(table(id, secrets[1]));
  await bob.turn();
  const card = bob.page.locator(".hover-card");
  const colour = bob.page.locator('[data-token^="colour:"].can-pick').first();
  const square = bob.page.locator('.board [data-token^="square:"]').first();
  await colour.tap();
  await square.tap({ force: true });
  await bob.page.waitForTimeout(400); // longer than a card takes to open
  assert.equal(await card.count(), 0);

  const finger = await bob.context.newCDPSession(bob.page);
  const box = await colour.boundingBox();
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await card.waitFor();
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await bob.shot("phone-card");
  const place = await card.boundingBox();
  const board = await bob.page.locator(".board svg").first().boundingBox();
  assert.ok(place.y > board.y + board.height, "it leaves the board free");
  await square.tap({ force: true });
  await card.waitFor({ state: "detached" });
  await bob.close();
});

test("a rule that comes with the answer is a link in the card, and the pointer can reach it", async () => {
  const { id, secrets } = await battle();
  const bob = await Window.open(server);
  await bob.page.routeWebSocket(/\/ws$/, (socket) => {
    const far = socket.connectToServer();
    far.onMessage((text) => socket.send(String(text).replace(/^\{"t":"told",/, '{"t":"told","rule":"FC-3.1",')));
  });
  await bob.goto(table(id, secrets[1]));
  await bob.turn();
  for (let n = 0; n < 2; n++) await bob.page.locator('[data-token^="colour:"].can-pick:not(.is-picked)').first().click();
  await bob.page.locator('[data-token^="colour:"].can-pick:not(.is-picked)').first().hover();
  const link = bob.page.locator(".hover-card > a.rule-id");
  await link.waitFor();
  assert.equal(await link.getAttribute("href"), "/rules/fleet-commander#FC-3.1");
  await link.hover();
  await bob.page.waitForTimeout(500); // longer than the card stays when it is left
  assert.ok(await link.isVisible());
  await bob.page.mouse.move(5, 5);
  await link.waitFor({ state: "detached" });
  await bob.close();
});

test("typed-in dice: which one of how many, and for what", async () => {
  const { id, secrets } = await battle({ dice: "manual" });
  const bob = await Window.open(server);
  await bob.goto(table(id, secrets[1]));
  await bob.turn();
  await bob.fromList("roll EWW", (target) => target.click());
  const dialog = bob.page.getByRole("dialog");
  for (const [n, face] of ["+", "x", "+"].entries()) {
    await bob.page.locator('[data-die="of"]', { hasText: `Die ${n + 1} of 3` }).waitFor();
    await dialog.locator('[data-die="for"]', { hasText: /^Roll/ }).waitFor();
    if (n === 1) await bob.shot("manual-die");
    await bob.page.locator(`[data-face="${face}"]`).click();
  }
  await dialog.waitFor({ state: "detached" });
  await bob.close();
});

test("the log is one stop for Tab; arrows go from line to line, Enter leads to the ply", async () => {
  const { id, secrets } = await battle();
  const bob = await Window.open(server);
  await bob.goto(table(id, secrets[1]));
  await bob.turn();
  for (let n = 0; n < 3; n++) await bob.take(bob.state.legal[0]);
  assert.equal(await bob.page.locator('.log-line[tabindex="0"]').count(), 1);
  const stop = bob.page.locator('.log-line[tabindex="0"]');
  await stop.focus();
  const first = Number(await stop.getAttribute("data-ply"));
  await bob.page.keyboard.press("ArrowUp");
  const focused = () => bob.page.evaluate(() => document.activeElement.getAttribute("data-ply"));
  assert.equal(await focused(), String(first - 1));
  assert.equal(await bob.page.locator('.log-line[tabindex="0"]').count(), 1);
  await bob.page.keyboard.press("Home");
  assert.equal(await focused(), "0");
  await bob.page.keyboard.press("Enter");
  await bob.page.waitForFunction(() => document.documentElement.dataset.ply === "0");
  await bob.page.keyboard.press("Tab");
  assert.equal(await bob.page.evaluate(() => document.activeElement.closest(".log") === null), true, "Tab leaves the log");
  await bob.close();
});

test("the board is near: a panel is one stop for Tab, and the arrow keys lead through its words", async () => {
  const seats = [{ kind: "human", name: "Ada" }, ...Array(4).fill({ kind: "bot:1" })];
  const { id, secrets } = await server.match({ game: "kembles-cascade", options: {}, seats });
  const ada = await Window.open(server);
  await ada.goto(table(id, secrets[0]));
  await ada.turn();
  const { page } = ada;
  const here = () => page.evaluate(() => ({ board: document.activeElement.closest(".stage") !== null, seat: document.activeElement.dataset.seat ?? null }));
  const stops = [];
  do {
    await page.keyboard.press("Tab");
    stops.push(await here());
  } while (stops.length < 80 && !stops.at(-1).board);
  assert.ok(stops.length <= 15, `${stops.length} stops to the board`);
  assert.deepEqual(
    stops
      .map(({ seat }) => seat)
      .filter((seat) => seat !== null)
      .sort(),
    ["0", "1", "2", "3", "4"],
  );
  const panel = page.locator('[data-seat="0"]');
  const words = await panel.locator("[data-tip]").count();
  assert.ok(words > 5);
  await panel.focus();
  const told = new Set();
  for (let step = 0; step < words; step++) {
    await page.keyboard.press("ArrowRight");
    told.add(await page.evaluate(() => document.activeElement.dataset.tip));
    await page.locator(".tip-card").waitFor();
  }
  assert.equal(told.size, words, "each word has had its card");
  await ada.close();
});

test("a list of actions that is closed asks no further", async () => {
  const { id, secrets } = await server.match({ game: "fleet-commander", options: {}, seed: 5, seats: PEOPLE });
  const ada = await Window.open(server);
  const sit = async (seat) => {
    await ada.goto(table(id, secrets[seat]));
    await ada.until(() => ada.chairs.length === 1 && ada.state.seat === seat, "sat down");
    await ada.idle();
  };
  await sit(0);
  for (let n = 0; n < 60 && ada.state.legal.length < 41; n++) {
    const { seat, due } = ada.state;
    if (!due.includes(seat)) await sit(1 - seat);
    await ada.turn();
    await ada.take(ada.state.legal[0]);
  }
  assert.ok(ada.state.legal.length >= 41, "a list that takes a while to be told");
  await ada.page.keyboard.press("a");
  await ada.page.locator("dialog[open] .all-actions").waitFor();
  await ada.page.keyboard.press("Escape");
  await ada.page.locator("dialog[open]").waitFor({ state: "detached" });
  const asked = ada.sent.filter(({ t }) => t === "tell").length;
  await ada.page.waitForTimeout(1500);
  assert.ok(ada.sent.filter(({ t }) => t === "tell").length <= asked + 1, "at most the question that was on its way");
  await ada.close();
});

test("while weapons are chosen the board is still the largest thing, at 1280 by 800", async () => {
  const ada = await Window.open(server);
  for (let seed = 1; (ada.state?.legal.length ?? 0) < 6; seed++) {
    assert.ok(seed < 20, "somebody chooses among all six");
    const { id, secrets } = await server.match({ game: "fleet-commander", options: {}, seed, seats: PEOPLE });
    await ada.goto(table(id, secrets[0]));
  }
  await ada.shot("table-weapons");
  const board = await ada.page.locator(".board > *").first().boundingBox();
  const tray = await ada.page.locator(".under").boundingBox();
  assert.ok(board.height > 2 * tray.height, `board ${board.height}, under it ${tray.height}`);
  assert.ok(board.height > 450, `${board.height} px`);
  await ada.close();
});
