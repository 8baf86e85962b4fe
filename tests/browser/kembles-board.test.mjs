// Kemble's Cascade at the table: clicking what glows, where danger comes from, a boss's entrance, nothing serious for axe.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults } from "./lib/axe.mjs";
import { Window, closeAll, playOn, serve, table } from "./lib/table.mjs";

after(closeAll);

const ADA = { kind: "human", name: "Ada" };
const GUNS = { "U-CAG": 1, "U-LAS": 1, "U-MIS": 1, "U-GAM": 1 };
const FLEET = [
  ["F1-01", "F1-03", "F1-07"],
  ["F1-09", "F1-12", "F1-14"],
  [null, "F1-16", null],
  [null, null, "F1-05"],
  ["W1-01", null, null],
];
const EVE = {
  ...{ node: "combat", round: 9, next_row: 15, rows: FLEET, order: [1, 0], turn: 1 },
  seats: [
    { cell: "d5", level: 1, upgrades: GUNS, power_ups: ["P-JAM"] },
    { cell: "f3", energy: 3, level: 2 },
  ],
};
let server;

before(async () => {
  server = await serve();
});

async function sit(wish, match) {
  const { id, secrets } = await server.match({ game: "kembles-cascade", ...match });
  const window = await Window.open(server, wish);
  await window.goto(table(id, secrets[0]));
  await window.turn();
  return window;
}

test("every action of the variants can be said by picking", async () => {
  const options = { crowded: true, mosquito: true, bomb: true };
  const ada = await sit({}, { options, seed: "00112233445566778899aabbccddeeff", seats: [ADA, { kind: "random" }, { kind: "random" }] });
  const taken = await playOn(ada, { seed: 10, plies: 40 });
  assert.ok(taken.length > 5);
  for (const { how, wanted, taken: act } of taken) assert.deepEqual([how, act], ["picks", wanted]);
  await ada.close();
});

test("a ship says which cells threaten it, and lines are drawn from each of them", async () => {
  const ada = await sit({}, { position: EVE, seats: [ADA, { kind: "human" }] });
  const threats = ada.state.view.seats[1].threats;
  assert.ok(Object.keys(threats).length > 1);
  await ada.token("ship:1").hover();
  await ada.page.locator(".kc-threats:not(.kc-faint)").waitFor();
  assert.equal(await ada.page.locator(".kc-threat").count(), Object.keys(threats).length);
  const label = await ada.token("ship:1").getAttribute("aria-label");
  for (const [cell, { points }] of Object.entries(threats)) assert.match(label, new RegExp(`${cell} [^+]+\\+${points} \\(`));
  await ada.close();
});

test("a card that asks for a cell makes cells its places, and a click without it stays a move", async () => {
  const ada = await sit({}, { position: EVE, seats: [ADA, { kind: "human" }] });
  assert.equal(await ada.token("cell:a1").getAttribute("aria-disabled"), "true");
  await ada.token("card:P-JAM").click();
  await ada.token("at:a1").click();
  await ada.until(() => ada.acts().length === 1, "an action is sent");
  assert.equal(ada.acts()[0].a, "play P-JAM a1");
  await ada.close();
});

test("the boss announces itself, and its row scrolls in", async () => {
  const calm = EVE.seats.map((seat) => ({ ...seat, level: 0, power_ups: [] })); // nothing to answer before the scroll
  const ada = await sit({ speed: 1 }, { position: { ...EVE, seats: calm }, seats: [ADA, { kind: "random" }] });
  await ada.page.evaluate(() => {
    globalThis.announced = []; // whatever was written across the screen, however short it was there
    new MutationObserver(() => {
      const warning = document.querySelector(".kc-warning")?.textContent;
      if (warning && !globalThis.announced.includes(warning)) globalThis.announced.push(warning);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await ada.say(ada.state.legal.find(([action]) => action === "end"));
  await ada.turn();
  const announced = await ada.page.evaluate(() => globalThis.announced);
  assert.equal(announced.length, 1);
  assert.match(announced[0], /^Warning(Banshee|Behemoth|Cannonram|Tundrageist)/);
  assert.equal(await ada.page.locator('[data-thing^="BOSS"]').count(), 6);
  await ada.close();
});

// What a class named ever showed while `act` went on, however short it was there.
async function glimpses(window, names, act) {
  await window.page.evaluate((wanted) => {
    globalThis.seen = new Set();
    globalThis.watch = new MutationObserver(() => wanted.filter((name) => document.querySelector(name) !== null).forEach((name) => globalThis.seen.add(name)));
    globalThis.watch.observe(document.body, { childList: true, subtree: true });
  }, names);
  await act();
  return window.page.evaluate(() => (globalThis.watch.disconnect(), [...globalThis.seen].sort()));
}

test("shots at what has no energy are seen as well, and none when animation is off", async () => {
  // Right above the ship: an asteroid, which stops a shot and takes no damage.
  const position = {
    ...EVE,
    rows: [...FLEET.slice(0, 3), [null, "A1-02", null], FLEET[4]],
    seats: [{ ...EVE.seats[0], cell: "d5", cage: "up" }, EVE.seats[1]],
  };
  for (const speed of [1, 0]) {
    const ada = await sit({ speed }, { position, seats: [ADA, { kind: "human" }] });
    assert.equal(ada.state.view.seats[0].target, "d4");
    assert.equal(ada.state.view.cells.d4.energy, undefined);
    const names = [".kc-bullet", ".kc-shot-laser", ".kc-burst-hit", ".kc-burst-miss"];
    const act = (action) => async () => {
      await ada.take(ada.state.legal.find(([text]) => text === action));
      await ada.turn();
    };
    assert.deepEqual(await glimpses(ada, names, act("fire turret")), speed === 0 ? [] : [".kc-bullet", ".kc-burst-miss"]);
    await act("fire laser overload")();
    assert.deepEqual(await glimpses(ada, names, act("shot")), speed === 0 ? [] : [".kc-burst-miss", ".kc-shot-laser"]);
    await ada.close();
  }
});

// Words that are drawn on more than one line, and things of the head of the page that lie over each other.
function misdrawn() {
  const broken = [...document.querySelectorAll(".seat-panel .person, .seat-panel h2, .seat-panel .tag")].flatMap((one) => {
    const text = one.firstChild;
    return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
    });
  });
  const parts = [...document.querySelectorAll(".top .brand, .top .table-title > *, .turn > *, .top-right button")]
    .filter((one) => one.closest(".table-title")?.offsetWidth !== 1) // on a phone it is only read out
    .map((one) => one.getBoundingClientRect())
    .filter(({ width }) => width > 1);
  const over = parts.filter((a, n) =>
    parts.some((b, m) => m > n && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1),
  );
  return { broken, over: over.length, wide: document.documentElement.scrollWidth > innerWidth };
}

test("names of bots stay whole and nothing in the head lies over anything, at any width", async () => {
  for (const lang of ["en", "fr"]) {
    const seats = [ADA, { kind: "greedy" }, { kind: "bot:3" }, { kind: "random" }];
    const ada = await sit({ lang }, { options: { teams: true }, seats });
    for (const width of [360, 480, 640, 701, 768, 900, 999, 1000, 1100, 1280, 1440, 1920]) {
      await ada.page.setViewportSize({ width, height: 900 });
      await ada.settle();
      assert.deepEqual(await ada.page.evaluate(misdrawn), { broken: [], over: 0, wide: false }, `${lang}, ${width} pixels`);
    }
    await ada.close();
  }
});

test("the shop on a phone: nothing for axe, nothing beside the screen, and what one has to pay with", async () => {
  const position = { ...EVE, node: "buy", step: { down: true }, seats: [{ ...EVE.seats[0], bellonium: 9 }, EVE.seats[1]] };
  const shop = await sit({ width: 360, height: 740, touch: true, lang: "fr" }, { position, seats: [ADA, { kind: "human" }] });
  assert.deepEqual(await faults(shop), []);
  assert.ok((await shop.page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  const beside = (all) =>
    all.filter((one) => one.getBoundingClientRect().left < 0 || one.getBoundingClientRect().right > innerWidth).map((one) => one.dataset.token);
  assert.deepEqual(await shop.page.locator(".tray .can-pick").evaluateAll(beside), []);
  const purse = shop.page.locator(".kc-purse");
  assert.match(await purse.innerText(), /^9\b/);
  const { y, height } = await purse.boundingBox();
  assert.ok(y + height <= 740, "in sight");
  await shop.shot("cascade-shop-phone");
  await shop.close();
});
