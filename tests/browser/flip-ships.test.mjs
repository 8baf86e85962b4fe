// Flip Ships: flicks by mouse, finger and keyboard, attacks by picking, a landing that is tapped in, and a table that fits every screen.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults } from "./lib/axe.mjs";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

let server;
before(async () => (server = await serve()));

const PEOPLE = [{ kind: "human" }, { kind: "human" }];
const PILOTS = [
  ["L1-A", "L2-A", "L3-C"],
  ["L1-B", "L2-B", "L3-D"],
];
const SCENE = {
  enemies: { r2c3: "E01", r2c4: "E04", r3c1: "E02", r3c2: "E06", r4c3: "E05" },
  seats: PILOTS.map((pilots) => ({ pilots })),
};

async function sit(position, wishes = [{}], more = {}) {
  const { id, secrets } = await server.match({ game: "flip-ships", position, seats: PEOPLE, ...more });
  const windows = [];
  for (const [seat, wish] of wishes.entries()) {
    const window = await Window.open(server, { width: 1366, height: 650, ...wish });
    await window.goto(table(id, secrets[seat]));
    await window.idle();
    await window.page.getByRole("button", { name: /Not now|Pas maintenant/ }).click();
    await window.page.evaluate(() => scrollTo(0, 0)); // on a phone the question lies below the board
    windows.push(window);
  }
  await windows[0].turn();
  return windows;
}

async function middle(window) {
  const { x, y, width, height } = await window.page.locator(".fs-hand").boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

// Presses the ship, pulls by so many pixels; lets go unless it is to be held.
async function pull(window, dx, dy, hold = false) {
  const at = await middle(window);
  await window.page.mouse.move(at.x, at.y);
  await window.page.mouse.down();
  await window.page.mouse.move(at.x + dx / 2, at.y + dy / 2);
  await window.page.mouse.move(at.x + dx, at.y + dy);
  await window.settle();
  if (!hold) await window.page.mouse.up();
}

async function touch(window, points) {
  const tools = await window.context.newCDPSession(window.page);
  const send = (type, touchPoints) => tools.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [points[0]]);
  for (const point of points.slice(1)) await send("touchMove", [point]);
  await send("touchEnd", []);
  await tools.detach();
}

function numbers(action) {
  const [kind, ship, x, aim, power, loft, back, side] = action.split(" ");
  return { kind, ship, x: Number(x), aim: Number(aim), power: Number(power), loft: Number(loft), back: Number(back), side: Number(side) };
}

test("a pull sends one flick: against the pull, as strong as it is long", async () => {
  const [ada] = await sit(SCENE);
  await pull(ada, -20, 50, true);
  await ada.page.locator(".fs-reading").getByText("m/s").waitFor();
  await ada.shot("flip-ships-pull");
  await ada.page.mouse.up();
  const first = numbers((await ada.sentAct(0)).a);
  assert.deepEqual([first.kind, first.ship, first.x, first.loft, first.side], ["flip", "1a", 0, 50, 0]);
  assert.ok(first.aim > 5 && first.aim < 30, `to the right, not ${first.aim}`);
  assert.ok(first.power > 1 && first.power < 3, `not ${first.power} m/s`);
  await ada.stored(ada.acts()[0].id);
  await ada.atPly(1);
  assert.equal(await ada.turn(), true);
  await pull(ada, 0, 110);
  const second = numbers((await ada.sentAct(1)).a);
  assert.ok(Math.abs(second.aim) < 1.5 && second.power > first.power, "straight ahead and stronger");
  await ada.close();
});

test("a gesture that is taken back, or only tried, sends nothing", async () => {
  const [ada] = await sit(SCENE);
  await pull(ada, 1, 3);
  await pull(ada, 0, 60, true);
  await ada.page.keyboard.press("Escape");
  await ada.page.mouse.up();
  await ada.page.locator('[data-switch="practice"]').click();
  await pull(ada, 0, 60, true);
  assert.equal(await ada.page.locator(".fs-ghost").count(), 1, "the arc is drawn beforehand");
  await ada.page.mouse.up();
  await ada.settle();
  assert.equal(ada.acts().length, 0);
  await ada.page.locator('[data-switch="practice"]').click();
  assert.equal(await ada.page.locator(".fs-ghost").count(), 0);
  await ada.close();
});

test("a Final Assault by mouse and finger, to its end", async () => {
  const only = { "1a": "ready", "1b": "docked", "1c": "docked" };
  const position = { node: "assault", deck: 0, mothership: 2, city: 5, seats: PILOTS.map((pilots) => ({ pilots, ships: only })) };
  const [ada, ben] = await sit(position, [{}, { width: 390, height: 844, touch: true }]);
  for (let flips = 0; flips < 12 && ada.state.due.length > 0; flips++) {
    const now = ada.state.due.includes(0) ? ada : ben;
    assert.equal(await now.turn(), true);
    const sent = now.acts().length;
    if (now === ada) await pull(ada, 0, 130);
    else {
      const at = await middle(ben);
      await touch(ben, [at, { x: at.x, y: at.y + 40 }, { x: at.x + 4, y: at.y + 120 }]);
    }
    const act = await now.sentAct(sent);
    assert.match(act.a, /^flip 1a -?\d+ -?[\d.]+ [\d.]+ [\d.]+ 0\.\d\d -?[\d.]+$/);
    const { ply } = await now.stored(act.id);
    await Promise.all([ada, ben].map((one) => one.until(() => one.state.ply >= ply, "both have heard of it")));
  }
  await ada.until(() => ada.state.over, "every ship is spent, or the Mothership is");
  assert.ok(ben.acts().length > 0 || ada.state.view.result.reason === "victory");
  await ada.close();
  await ben.close();
});

test("in the Final Assault every ship begins aimed at the Mothership, whatever was pulled before", async () => {
  const position = {
    node: "assault",
    deck: 0,
    mothership: 9,
    city: 5,
    seats: PILOTS.map((pilots, seat) => ({ pilots, ships: seat > 0 ? {} : { "1a": "ready", "1b": "ready" } })),
  };
  const [ada] = await sit(position);
  const set = () => ada.page.locator("[data-part]").evaluateAll((all) => Object.fromEntries(all.map((one) => [one.dataset.part, Number(one.value)])));
  const line = () => ada.page.locator(".fs-ray").getAttribute("x2");
  const [numbersBefore, lineBefore] = [await set(), await line()];
  assert.deepEqual([numbersBefore.aim, numbersBefore.power, numbersBefore.loft], [0, 3.96, 56]);
  await pull(ada, -40, 40, true);
  assert.notEqual(await line(), lineBefore, "it follows the pull");
  await ada.page.mouse.up();
  const { aim } = numbers((await ada.sentAct(0)).a);
  assert.ok(aim > 20, `${aim} degrees to the right`);
  await ada.atPly(1);
  assert.equal(await ada.turn(), true);
  assert.deepEqual([await set(), await line()], [numbersBefore, lineBefore]);
  await ada.close();
});

test("a swipe from below is a flick, and a ship is laid elsewhere along the edge", async () => {
  const [ben] = await sit(SCENE, [{ width: 390, height: 844, touch: true }]);
  const at = await middle(ben);
  await touch(ben, [
    { x: at.x + 70, y: at.y + 20 },
    { x: at.x + 90, y: at.y + 20 },
    { x: at.x + 110, y: at.y + 22 },
  ]);
  await ben.settle();
  assert.equal(ben.acts().length, 0, "laid, not flicked");
  const there = await middle(ben);
  assert.ok(there.x > at.x + 50, "it lies farther to the right");
  await touch(ben, [
    { x: there.x, y: there.y + 55 },
    { x: there.x, y: there.y + 10 },
    { x: there.x, y: there.y - 60 },
  ]);
  const flick = numbers((await ben.sentAct(0)).a);
  assert.ok(flick.x > 30 && Math.abs(flick.aim) < 12 && flick.power >= 0.3, JSON.stringify(flick));
  await ben.close();
});

test("by keyboard: a card is aimed at, numbers change by steps and are spoken, and the seat's scatter is the server's", async () => {
  const [ada] = await sit({ ...SCENE, options: { "seat0.scatter": 100 } });
  await ada.token("cell:r3c1").focus();
  await ada.page.keyboard.press("Enter");
  const part = (name) => ada.page.locator(`[data-part="${name}"]`);
  const aim = Number(await part("aim").inputValue());
  assert.ok(aim > 10 && aim < 13, "146 mm to the right, 704 mm away");
  assert.equal(Number(await part("power").inputValue()), 2.7);
  await part("aim").focus();
  await ada.page.keyboard.press("ArrowLeft");
  await ada.page.keyboard.press("Shift+ArrowLeft");
  await part("power").focus();
  await ada.page.keyboard.press("ArrowUp");
  assert.equal(await part("power").getAttribute("aria-valuetext"), "2.75 m/s");
  assert.match(await part("aim").getAttribute("aria-valuetext"), /° right$/);
  await ada.page.locator('[data-flip="steps"]').focus();
  await ada.page.keyboard.press("Enter");
  assert.equal((await ada.sentAct(0)).a, `flip 1a 0 ${(aim - 0.6).toFixed(1)} 2.750 50.0 0.12 0.00`);
  await ada.close();
});

test("attacks are resolved by picking, and a flight is shown again slowly", async () => {
  const ships = { "1a": { at: [210, 700] }, "1b": { at: [0, 100] }, "1c": "ready", "3a": { at: [146, 704] } };
  const [ada] = await sit({ ...SCENE, seats: [{ pilots: PILOTS[0], ships }, { pilots: PILOTS[1] }] }, [{ speed: 3 }]);
  await pull(ada, 60, 90); // far to the left, where nothing lies
  await ada.stored((await ada.sentAct(0)).id);
  for (let n = 0; n < 8 && (await ada.turn()) && ada.state.view.node !== "aiming"; n++) {
    const { node, open } = ada.state.view;
    if (node === "flipping" && ada.state.view.seats[0].flips.length > 0 && open !== "none" && open !== null) await pull(ada, 60, 90);
    else if (node === "flipping") await ada.page.locator('[data-button="done"]').click();
    else await ada.take(ada.state.legal.find(([action]) => action === "resolve 1a") ?? ada.state.legal[0]);
    await ada.settle();
  }
  await ada.turn();
  assert.equal(ada.state.view.node, "aiming");
  await ada.page.getByText("For each Moon Sector").first().waitFor();
  assert.equal(await ada.page.locator(".fs-card.aim-attack").count(), 2, "the enemies of that row glow");
  await ada.page.locator(".fs-again").click();
  await ada.idle();
  const under = await ada.page.locator('.fs-board [data-disc="0-3a"]').evaluate((disc) => {
    const { x, y, width, height } = disc.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2).closest("[data-token]").dataset.token;
  });
  assert.equal(under, "cell:r3c1", "a ship that cannot be meant is in nobody's way");
  await ada.take(["hit r3c1", "cell:r3c1"]);
  await ada.close();
});

test("in the rapid variant everybody throws from where they stand", async () => {
  const [ada, ben] = await sit(undefined, [{}, {}], { options: { rapid: true } });
  for (const [window, place] of [
    [ada, "502"],
    [ben, "2495"],
  ]) {
    await window.turn();
    await pull(window, 0, 60);
    const [kind, from, aim] = (await window.sentAct(0)).a.split(" ");
    assert.deepEqual([kind, from], ["throw", place]);
    assert.ok(Math.abs(Number(aim)) < 1.5);
    await window.stored(window.acts()[0].id);
  }
  await ada.close();
  await ben.close();
});

test("at a real table it is tapped where the disc came to rest", async () => {
  const [ada] = await sit(SCENE, [{}], { dice: "manual" });
  await pull(ada, 0, 60);
  const plan = ada.page.locator("[data-plan]");
  await plan.waitFor();
  const give = ada.page.locator('[data-give="landing"]');
  assert.equal(await give.isDisabled(), true);
  const { width, height } = await plan.boundingBox();
  await plan.click({ position: { x: width / 2, y: height / 2 } });
  await ada.page.keyboard.press("Tab");
  await plan.focus();
  await ada.page.keyboard.press("ArrowRight");
  await ada.shot("flip-ships-tapped");
  await give.click();
  await ada.atPly(1);
  const { at } = ada.state.view.seats[0].ships[0];
  assert.ok(Math.abs(at[0] - 10) < 12, `ten to the right of the middle, not ${at}`);
  assert.ok(at[1] > 400 && at[1] < 660, `in the middle, not ${at}`);
  await ada.close();
});

// Wholly on the screen, and not covered or cut off by anything.
async function inSight(window, part, { width, height }) {
  const target = window.page.locator(part).first();
  const { x, y, width: wide, height: high } = await target.boundingBox();
  assert.ok(x >= -1 && y >= -1 && x + wide <= width + 1 && y + high <= height + 1, `${part} is on the screen`);
  const shown = await target.evaluate((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const corners = [left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y]));
    for (let room = one.parentElement; room !== null; room = room.parentElement) {
      if (getComputedStyle(room).overflow === "visible") continue;
      const box = room.getBoundingClientRect();
      if (corners.some(([x, y]) => x < box.left || x > box.right || y < box.top || y > box.bottom)) return false;
    }
    return true;
  });
  assert.ok(shown, `${part} is not cut off`);
}

const SCREENS = [
  [390, 844, "fr"],
  [844, 390, "en"],
  [1366, 650, "fr"],
  [1440, 900, "en"],
];

for (const [width, height, lang] of SCREENS)
  test(`in the race too, at ${width}x${height}`, async () => {
    const [ada] = await sit(undefined, [{ width, height, lang, touch: width < 1000 }], { options: { rapid: true } });
    for (const part of [
      ".fs-hand",
      ".fs-flip",
      '[data-part="aim"]',
      '[data-part="loft"]',
      '[data-switch="walk"]',
      '[data-token="tenths:5"]',
      '[data-token="tenths:20"]',
    ])
      await inSight(ada, part, { width, height });
    assert.deepEqual(await faults(ada), []);
    await ada.close();
  });

for (const [width, height, lang] of SCREENS)
  test(`everything is in sight at ${width}x${height}`, async () => {
    const [ada] = await sit(SCENE, [{ width, height, lang, touch: width < 1000 }]);
    for (const part of [".fs-hand", ".fs-flip", '[data-part="aim"]', '[data-part="loft"]', '[data-token="cell:r4c3"]'])
      await inSight(ada, part, { width, height });
    await ada.fits();
    await ada.shot(`flip-ships-${width}`);
    assert.deepEqual(await faults(ada), []);
    await ada.close();
  });
