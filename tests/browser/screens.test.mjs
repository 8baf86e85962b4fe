// Every screen has the board first: laptops, large screens, phones in both directions, and nothing that comes and goes moves it.
import assert from "node:assert/strict";
import fs from "node:fs";
import { after, before, test } from "node:test";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

const BATTLE = JSON.parse(fs.readFileSync(new URL("battle.json", import.meta.url), "utf8"));
const LAPTOP = { width: 1366, height: 650 };
const BOARDS = { "fleet-commander": ".fc-board", "kembles-cascade": ".kc-area", skirmish: ".sk-board" };

let server;
before(async () => (server = await serve()));

const humans = (count) => Array.from({ length: count }, (_, n) => ({ kind: "human", name: `Captain ${n + 1}` }));

async function sit(game, seats, wish, more = {}, seat = 0) {
  const { id, secrets } = await server.match({ game, options: {}, seed: 7, seats: humans(seats), ...more });
  const window = await Window.open(server, wish);
  await window.goto(table(id, secrets[seat]));
  return { window, id, secrets, board: window.page.locator(BOARDS[game]) };
}

const battle = (wish, seat = 1) => sit("fleet-commander", 2, wish, { position: BATTLE }, seat);

test("a laptop: the board has seven tenths of the height, for two to five seats, above one row of controls", async () => {
  for (const [game, seats] of [
    ["fleet-commander", 2],
    ["skirmish", 2],
    ["kembles-cascade", 2],
    ["kembles-cascade", 3],
    ["kembles-cascade", 4],
    ["kembles-cascade", 5],
  ]) {
    const { window, board } = await sit(game, seats, LAPTOP);
    const { height } = await board.boundingBox();
    assert.ok(height >= 0.7 * LAPTOP.height, `${game} with ${seats}: ${height} px`);
    const rows = await window.page.locator(".bar-buttons > *").evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
    assert.equal(rows, 1, `${game}: one row`);
    const lowest = await window.page.evaluate(() => document.querySelector(".under").getBoundingClientRect().bottom);
    assert.ok(lowest <= LAPTOP.height, `${game}: all of it in sight`);
    await window.shot(`laptop-${game}-${seats}`);
    await window.close();
  }
});

test("five captains at a laptop: each panel shows all it holds under the pointer and in focus", async () => {
  const { window } = await sit("kembles-cascade", 5, LAPTOP);
  const panels = window.page.locator(".seat-panel");
  const whole = (panel) => panel.evaluate((one) => one.scrollHeight <= one.clientHeight + 1 && one.getBoundingClientRect().bottom <= innerHeight);
  assert.ok((await window.page.locator(".seat-panel.folded").count()) > 0, "there is not room for all");
  for (let n = 0; n < 5; n++) {
    await panels.nth(n).hover();
    assert.ok(await whole(panels.nth(n)), `panel ${n} under the pointer`);
  }
  await window.page.mouse.move(700, 300);
  const folded = window.page.locator(".seat-panel.folded").first();
  const seat = await folded.getAttribute("data-seat");
  await folded.focus();
  assert.ok(await whole(window.page.locator(`.seat-panel[data-seat="${seat}"]`)), "in focus");
  await window.close();
});

test("a large screen has larger words", async () => {
  const size = async (wish) => {
    const { window } = await battle(wish);
    const px = await window.page
      .locator(".seat-panel h2")
      .first()
      .evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
    const { width } = await window.page.locator(".seats").boundingBox();
    await window.close();
    return { px, width };
  };
  const small = await size(LAPTOP);
  const large = await size({ width: 1920, height: 1080 });
  assert.ok(large.px > small.px && large.width > small.width, JSON.stringify({ small, large }));
});

test("nothing that comes and goes moves the board", async () => {
  for (const wish of [LAPTOP, { width: 390, height: 844, touch: true }]) {
    const { window: bob, id, secrets, board } = await battle(wish);
    const ada = await Window.open(server);
    await ada.goto(table(id, secrets[0]));
    const there = await board.boundingBox();
    const still = async (when) => assert.deepEqual(await board.boundingBox(), there, `${wish.width}: ${when}`);
    await bob.turn();
    await bob.page.keyboard.press("?");
    await bob.page.locator(".notice", { hasText: /\w/ }).first().waitFor();
    await still("while asking why");
    await bob.page.keyboard.press("Escape");
    await bob.fromList("roll EWW", (target) => target.click());
    await bob.turn();
    await still("with dice in the hand");
    await bob.page.locator('[data-tool="undo"]').click();
    await ada.page.locator('[data-ask="undo"]').waitFor();
    await still("while the answer to an undo is waited for");
    await ada.page.locator('[data-ask="undo"] .button').nth(1).click();
    await bob.page.locator("[data-notice]").waitFor();
    await still("with a notice");
    await bob.shot(`notice-${wish.width}`);
    const ply = bob.state.ply + 1;
    await bob.fromList("end", (target) => target.click());
    await bob.atPly(ply);
    await still("when something else is asked");
    await Promise.all([ada.close(), bob.close()]);
  }
});
