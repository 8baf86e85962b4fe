// Every screen has the board first: laptops, large screens, phones in both directions, and nothing that comes and goes moves it.
import assert from "node:assert/strict";
import fs from "node:fs";
import { after, before, test } from "node:test";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

const BATTLE = JSON.parse(fs.readFileSync(new URL("battle.json", import.meta.url), "utf8"));
const LAPTOP = { width: 1366, height: 650 };
const BOARDS = { "fleet-commander": ".fc-board", "kembles-cascade": ".kc-area", "flip-ships": ".fs-board", skirmish: ".sk-board" };

let server;
before(async () => (server = await serve()));

const humans = (count) => Array.from({ length: count }, (_, n) => ({ kind: "human", name: `Captain ${n + 1}` }));

async function sit(game, seats, wish, more = {}, seat = 0) {
  const { id, secrets } = await server.match({ game, options: {}, seed: 7, seats: humans(seats), ...more });
  const window = await Window.open(server, wish);
  await window.goto(table(id, secrets[seat]));
  return { window, id, secrets, board: window.page.locator(BOARDS[game]) };
}

// What of these lies under it.
const covered = (target, selector) =>
  target.evaluate((one, wanted) => {
    const own = one.getBoundingClientRect();
    return [...document.querySelectorAll(wanted)]
      .filter((place) => {
        const box = place.getBoundingClientRect();
        return box.left < own.right && own.left < box.right && box.top < own.bottom && own.top < box.bottom;
      })
      .map((place) => place.getAttribute("data-token") ?? place.className);
  }, selector);

// What of a board can be scrolled, if only by a focus: it cuts a row off, and nobody can scroll it back.
const scrolled = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".room, .board, .board *")]
      .filter((one) => {
        one.scrollTop = 9;
        const moved = one.scrollTop > 0;
        one.scrollTop = 0;
        return moved;
      })
      .map((one) => one.className),
  );

const battle = (wish, seat = 1) => sit("fleet-commander", 2, wish, { position: BATTLE }, seat);

test("a laptop: the board has seven tenths of the height, for two to five seats, above one row of controls", async () => {
  for (const [game, seats] of [
    ["fleet-commander", 2],
    ["skirmish", 2],
    ["kembles-cascade", 2],
    ["kembles-cascade", 3],
    ["kembles-cascade", 4],
    ["kembles-cascade", 5],
    ["flip-ships", 4],
  ]) {
    const { window, board } = await sit(game, seats, LAPTOP);
    assert.deepEqual(await scrolled(window.page), [], `${game}: a focused place never moves the board in its frame`);
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

test("the card of a place lies beside the board and covers none of its places", async () => {
  for (const game of ["fleet-commander", "kembles-cascade"]) {
    const { window, board } = game === "fleet-commander" ? await battle(LAPTOP) : await sit(game, 5, LAPTOP);
    await window.turn();
    const places = board.locator("[data-token]");
    const card = window.page.locator(".hover-card");
    for (const n of [0, 12, (await places.count()) - 1]) {
      await places.nth(n).hover({ force: true });
      await card.waitFor();
      assert.deepEqual(await covered(card, ".board [data-token]"), [], `${game}, place ${n}`);
      await window.page.mouse.move(1, 1);
      await card.waitFor({ state: "detached" });
    }
    await window.close();
  }
});

test("the card of a place is gone once it is clicked, until something else is pointed at", async () => {
  const { window: bob } = await rolled(LAPTOP);
  const card = bob.page.locator(".hover-card");
  const place = bob.page.locator('.board [data-token^="square:"].can-pick');
  await place.first().hover({ position: { x: 4, y: 4 } });
  await card.waitFor();
  await place.first().click({ position: { x: 4, y: 4 } });
  await bob.page.locator(".board .is-picked").first().waitFor();
  await card.waitFor({ state: "detached" });
  await place.last().hover({ position: { x: 4, y: 4 } });
  await card.waitFor();
  await bob.close();
});

test("the head of the table cuts neither title nor phase; the goal gives way", async () => {
  for (const lang of ["en", "fr"])
    for (const width of [1440, 1200]) {
      const { window: ada } = await sit("skirmish", 2, { lang, width, height: 900 });
      const cut = await ada.page
        .locator(`.table-title, .table-title strong, .turn > *${width === 1440 ? ", .goal" : ""}`)
        .evaluateAll((all) => all.filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth).map((one) => one.textContent));
      assert.deepEqual(cut, [], `${lang} ${width}`);
      await ada.shot(`head-${lang}-${width}`);
      await ada.close();
    }
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
    await bob.page.locator('[data-tool="menu"]').click();
    await bob.page.locator('[data-tool="resign"]').click();
    await bob.page.locator('[data-action="resign"]').click();
    await bob.page.locator("[data-over]").waitFor();
    await still("at the end");
    await bob.page.locator(".goal").waitFor();
    if (wish === LAPTOP)
      assert.deepEqual(await bob.page.locator("[data-over]").evaluate((one) => one.scrollHeight <= one.clientHeight), true, "the end is whole");
    await Promise.all([ada.close(), bob.close()]);
  }
});

const lessons = async (game) => {
  const { json } = await server.get(`/api/tutorial/${game}`);
  return json.lessons ?? json;
};
const PHONE = { width: 360, height: 740, touch: true };
const rolled = async (wish) => {
  const sat = await sit("fleet-commander", 2, wish, { position: BATTLE, dice: "manual" }, 1);
  await sat.window.turn();
  const ply = sat.window.state.ply + 1;
  await sat.window.fromList("roll EWW", (target) => target.click());
  for (const face of ["+", "+", "x"]) await sat.window.page.locator(`[data-face="${face}"]`).click();
  await sat.window.atPly(ply);
  await sat.window.turn();
  return sat;
};

test("by touch the first tap shows what would be done, the second does it; one setting makes it one tap", async () => {
  const { window: ada } = await sit("kembles-cascade", 2, PHONE);
  await ada.turn();
  const before = ada.acts().length;
  const sensor = ada.page.locator('[data-token^="sensor:"].can-pick').first();
  await sensor.tap();
  const card = ada.page.locator(".hover-card");
  await card.locator(".again").waitFor();
  assert.equal(ada.acts().length, before, "shown, not done");
  assert.deepEqual(await covered(card, ".board [data-token], .tray .can-pick"), [], "it covers nothing that could be tapped next");
  await ada.shot("phone-first-tap");
  await sensor.tap();
  await ada.sentAct(before);
  await ada.close();

  const { window: bob } = await sit("kembles-cascade", 2, PHONE);
  await bob.turn();
  await bob.page.getByRole("button", { name: "Settings" }).tap();
  await bob.page.locator("[data-setting=tap]").uncheck();
  await bob.page.getByRole("button", { name: "Settings" }).tap();
  await bob.page.locator('[data-token^="sensor:"].can-pick').first().tap();
  await bob.sentAct(0);
  await bob.close();
});

test("a mouse needs no second click", async () => {
  const { window: ada } = await sit("kembles-cascade", 2, LAPTOP);
  await ada.turn();
  await ada.page.locator('[data-token^="sensor:"].can-pick').first().click();
  await ada.sentAct(0);
  await ada.close();
});

test("a finger has 44 px for everything around the board; on a crowded square it is asked which piece is meant", async () => {
  const { window: bob } = await rolled(PHONE);
  const small = await bob.page.locator(".top button, .under button, .tray [data-token], .scrubber button").evaluateAll((all) =>
    all
      .map((one) => ({ name: one.getAttribute("aria-label") ?? one.textContent, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
      .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
  );
  assert.deepEqual(small, []);
  for (const token of ["square:d1", "die:W+"]) await bob.pick(token, (target) => target.tap());
  const said = bob.page.locator(".bar-buttons .main[data-action] > span", { has: bob.page.locator("svg") });
  assert.deepEqual(await covered(said, ".bar-buttons .button:not(.main)"), [], "what would be done stays in its button");
  assert.ok(await said.evaluate((one) => one.getBoundingClientRect().left >= one.parentElement.getBoundingClientRect().left), "and is not cut");
  await bob.page.getByRole("button", { name: "Clear" }).tap();
  const near = await bob.page.locator('.board [data-token^="ship:"].can-pick').evaluateAll((all) => {
    const middles = all.map((one) => ({ token: one.dataset.token, box: one.getBoundingClientRect() }));
    const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });
    for (const one of middles)
      for (const other of middles) {
        const [a, b] = [middle(one.box), middle(other.box)];
        if (one !== other && Math.hypot(a.x - b.x, a.y - b.y) < 40) return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, tokens: [one.token, other.token] };
      }
    return null;
  });
  assert.ok(near, "two ships share a square");
  await bob.page.touchscreen.tap(near.x, near.y);
  const choices = bob.page.locator(".crowd [data-crowd]");
  await choices.first().waitFor();
  const offered = await choices.evaluateAll((all) => all.map((one) => one.dataset.crowd));
  for (const token of near.tokens) assert.ok(offered.includes(token), `${token} among ${offered}`);
  for (const box of await choices.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))) assert.ok(box >= 43.5, `${box} px`);
  await bob.shot("phone-crowd");
  await bob.page.locator(`[data-crowd="${near.tokens[0]}"]`).tap();
  await bob.page.locator(`[data-token="${near.tokens[0]}"].is-picked`).waitFor();
  await bob.close();
});

test("a phone held sideways, and a page at 200 %: the controls lie beside the board, and nothing is wider than the screen", async () => {
  for (const wish of [
    { width: 844, height: 390, touch: true },
    { width: 683, height: 325 },
  ])
    for (const game of ["fleet-commander", "kembles-cascade"]) {
      const { window, board } = game === "fleet-commander" ? await rolled(wish) : await sit(game, 5, wish);
      const at = await board.boundingBox();
      const controls = await window.page.locator(".bar-buttons").boundingBox();
      assert.ok(controls.x >= at.x + at.width, `${game} ${wish.width}: beside`);
      assert.ok(controls.y + controls.height <= wish.height, `${game} ${wish.width}: in sight`);
      assert.ok(at.y >= 0 && at.y + at.height <= wish.height, `${game} ${wish.width}: all of the board`);
      assert.ok((await window.page.evaluate(() => document.scrollingElement.scrollWidth)) <= wish.width);
      await window.shot(`sideways-${game}-${wish.width}`);
      await window.close();
    }
});

test("after a lesson the way on lies where the thumb is, with the number of the lesson", async () => {
  const ada = await Window.open(server, PHONE);
  await ada.goto("/learn/fleet-commander");
  const [lesson] = await lessons("fleet-commander");
  await ada.turn();
  const [board, dock] = await Promise.all([".fc-board", ".under"].map((one) => ada.page.locator(one).boundingBox()));
  assert.ok(dock.y - board.y > board.height / 3, `${dock.y - board.y} px of the board are in sight`);
  await ada.fromList(lesson.accept[0], (target) => target.click());
  const next = ada.page.locator('[data-tool="next-lesson"]');
  await ada.page.locator(".lesson-end.reached").waitFor();
  const { y, height } = await next.boundingBox();
  assert.ok(y > PHONE.height / 2 && y + height <= PHONE.height, `${y} px`);
  assert.ok(await ada.page.locator(".lesson-count", { hasText: "Lesson 1 of" }).isVisible());
  await ada.shot("phone-lesson");
  await next.tap();
  await ada.page.locator(".lesson-count", { hasText: "Lesson 2 of" }).waitFor();
  await ada.close();
});

test("a ship is carried to its square with the mouse; let go elsewhere, it stays", async () => {
  const { window: bob } = await rolled({ width: 1280, height: 800 });
  const legal = bob.state.legal.find(([action]) => action.startsWith("move "));
  assert.ok(legal, "something can move");
  const [from, to] = legal[1].split(" ").filter((token) => token.startsWith("square:"));
  const middle = async (token) => {
    const { x, y, width, height } = await bob.token(token).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const carry = async (x, y) => {
    await bob.page.mouse.move(...(await middle(from)));
    await bob.page.mouse.down();
    await bob.page.mouse.move(x, y, { steps: 6 });
  };
  await carry(20, 400);
  assert.equal(await bob.page.locator(".carried").count(), 1);
  await bob.page.mouse.up();
  assert.equal(await bob.page.locator(".carried, .is-picked").count(), 0);
  await carry(...(await middle(to)));
  await bob.shot("carried");
  await bob.page.mouse.up();
  await bob.settle();
  const chosen = await bob.page.locator(`.is-picked[data-token="${to}"], .chooser`).count();
  const sent = bob.acts().filter(({ a }) => a.startsWith("move ")).length;
  assert.ok(chosen + sent > 0, "the move is made, or asked which one");
  await bob.close();
});

test("a ship is carried from the hand to its square", async () => {
  const position = { node: "deploy", active: 1, first: 1, seats: [{ weapon: "vortex" }, { weapon: "repair" }] };
  const { window: bob } = await sit("fleet-commander", 2, { width: 1280, height: 800 }, { position }, 1);
  await bob.turn();
  const hand = bob.page.locator('.tray [data-token="kind:destroyer"]');
  await hand.dragTo(bob.token("square:c1"));
  await bob.until(() => bob.acts().some(({ a }) => a === "deploy destroyer c1"), "the ship is deployed");
  await bob.close();
});

test("a ship is carried to its square with a finger", async () => {
  const { window: bob } = await rolled(PHONE);
  const legal = bob.state.legal.find(([action]) => action.startsWith("move "));
  const [from, to] = legal[1].split(" ").filter((token) => token.startsWith("square:"));
  const middle = async (token) => {
    const { x, y, width, height } = await bob.token(token).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const finger = await bob.context.newCDPSession(bob.page);
  const [start, goal] = [await middle(from), await middle(to)];
  const send = (type, touchPoints) => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [start]);
  for (let n = 1; n <= 6; n++) await send("touchMove", [{ x: start.x + ((goal.x - start.x) * n) / 6, y: start.y + ((goal.y - start.y) * n) / 6 }]);
  await bob.page.locator(".carried").waitFor({ state: "attached" });
  await send("touchEnd", []);
  await bob.settle();
  const chosen = await bob.page.locator(`.is-picked[data-token="${to}"], .chooser`).count();
  const sent = bob.acts().filter(({ a }) => a.startsWith("move ")).length;
  assert.ok(chosen + sent > 0, "the move is made, or asked which one");
  await bob.close();
});
