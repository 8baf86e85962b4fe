// Galaxy Defenders at the table: every action can be said by picking, on a phone too; a way of several steps; targets, facing and dice; nothing for axe.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults } from "./lib/axe.mjs";
import { Window, closeAll, playOn, serve, table, tap } from "./lib/table.mjs";

after(closeAll);

const ADA = { kind: "human", name: "Ada" };
const BOT = { kind: "random" };
const PHONE = { width: 390, height: 844, touch: true };
const SEED = "00112233445566778899aabbccddeeff";
const LAB = {
  options: { mission: "m5" },
  round: 3,
  seats: [
    { agent: "marine", at: "D2.6", facing: 4, wounds: 2, weapons: ["W01", { id: "W02", jammed: true }], devices: ["D01", "D04"], skills: ["S05"] },
    { agent: "sniper", at: "E2.1", facing: 3, wounds: 3 },
  ],
  aliens: [
    { card: "XB-G", at: "C2.2" },
    { card: "XG-R", at: "B2.0" },
  ],
};
let server;

before(async () => {
  server = await serve();
});

async function sit(wish, match) {
  const { id, secrets } = await server.match({ game: "galaxy-defenders", seed: SEED, ...match });
  const window = await Window.open(server, wish);
  await window.goto(table(id, secrets[0]));
  await window.turn();
  return window;
}

for (const [mission, seats, wish, press, seed] of [
  ["m1", 2, {}, undefined, 5],
  ["m5", 3, PHONE, tap, 4],
])
  test(`every action of ${mission} can be said by picking`, async () => {
    const ada = await sit(wish, { options: { mission }, seats: [ADA, ...Array(seats - 1).fill(BOT)] });
    const taken = await playOn(ada, { seed, plies: 40, press });
    assert.ok(taken.length > 10);
    for (const { how, wanted, taken: act } of taken) assert.ok(how !== "list" && act === wanted, `${wanted}: ${how}, ${act}`);
    await ada.turn(); // while others play, the page changes under whoever looks at it
    assert.deepEqual(await faults(ada), []);
    await ada.fits();
    await ada.close();
  });

test("a far hex takes the agent there step by step, then it is asked where to look", async () => {
  const ada = await sit({}, { position: LAB, seats: [ADA, { kind: "human" }] });
  const { reach, from } = ada.state.view.turn;
  const far = reach.find((hex) => from[from[hex]] === "D2.6");
  assert.notEqual(far, undefined);
  const { ply } = ada.state;
  await ada.token(`hex:${far}`).click();
  await ada.until(() => ada.state.ply === ply + 2, "two steps");
  assert.equal(ada.state.view.agents[0].at, far);
  await ada.atPly(ply + 2);
  await ada.take(ada.state.legal.find(([text]) => text === "stop"));
  assert.equal(await ada.page.locator(".gd-arrow.can-pick").count(), 6);
  assert.match(await ada.token("facing:2").getAttribute("aria-label"), /look north-east/);
  await ada.token("facing:2").click();
  await ada.until(() => ada.state.view.agents[0].facing === 2, "the agent has turned");
  await ada.close();
});

test("by touch the first tap on a far hex shows the way, the second walks it", async () => {
  const ada = await sit(PHONE, { position: LAB, seats: [ADA, { kind: "human" }] });
  const { reach, from } = ada.state.view.turn;
  const far = reach.find((hex) => from[from[hex]] === "D2.6");
  const { ply } = ada.state;
  await tap(ada.token(`hex:${far}`));
  await ada.page.locator(".gd-path").waitFor({ state: "attached" });
  assert.equal(ada.acts().length, 0);
  await tap(ada.token(`hex:${far}`));
  await ada.until(() => ada.state.ply === ply + 2, "two steps");
  await ada.close();
});

test("arrows to look along are as large as a fingertip, however small the map is", async () => {
  const ada = await sit(PHONE, { position: LAB, seats: [ADA, { kind: "human" }] });
  await ada.page.locator(".chart-zoom button").nth(2).tap();
  await ada.take(
    ada.state.legal.find(([text]) => text === "turn"),
    tap,
  );
  const { width } = await ada.token("facing:1").boundingBox();
  assert.ok(width >= 24, `${width} pixels`);
  await ada.close();
});

// Dice stand left and ammo right under the name, and axe takes for hidden what lies left of the window: what remains has to be one piece of the label.
test("a weapon half scrolled out of the window is called by what still shows of it", async () => {
  const ada = await sit(PHONE, { position: LAB, seats: [ADA, { kind: "human" }] });
  const weapon = ada.token("weapon:W01");
  const { x, width } = await weapon.boundingBox();
  await ada.page.locator(".tray").evaluate((tray, by) => tray.scrollBy(by, 0), x + width / 2);
  assert.ok(Math.abs((await weapon.boundingBox()).x + width / 2) < 1, "half of it shows");
  assert.deepEqual(await faults(ada), []);
  await ada.close();
});

test("targets in sight are marked, and what an alien will do is said", async () => {
  const ada = await sit({}, { position: LAB, seats: [ADA, { kind: "human" }] });
  const attacked = new Set(ada.state.legal.filter(([text]) => text.startsWith("attack")).map(([text]) => text.split(" ")[2]));
  assert.ok(attacked.has("C2.2"));
  await ada.token("weapon:W01").click();
  const marked = await ada.page.locator(".gd-hex.can-pick.aim-attack").evaluateAll((all) => all.map((one) => one.dataset.token.slice(4)));
  assert.deepEqual(marked.sort(), [...attacked].sort());
  assert.match(await ada.token("hex:C2.2").getAttribute("aria-label"), /Green Xeno-Beta, 3 of 3 HP/);
  assert.match(await ada.token("hex:C2.2").getAttribute("data-tip"), /shoot/);
  assert.equal(await ada.token("choice:burst").count(), 1);
  assert.deepEqual(await faults(ada), []);
  await ada.close();
});

test("dice lie on the table, and those without a hit can be picked to be rolled again", async () => {
  const [marine, ...rest] = LAB.seats;
  const position = {
    ...LAB,
    node: "rolled",
    seats: [{ ...marine, tactics: ["B02"] }, ...rest],
    going: { attack: { by: 0, target: "C2.2", dice: [1, 7, 8] } },
  };
  const ada = await sit({}, { position, seats: [ADA, { kind: "human" }] });
  assert.equal(await ada.page.locator(".gd-rolls .gd-die-red").count(), 3);
  assert.equal(await ada.page.locator('.gd-rolls [data-token="die:1"]').count(), 0, "it shows hits");
  assert.match(await ada.token("die:2").getAttribute("aria-label"), /die 2: GD star/);
  const again = ada.state.legal.find(([text]) => text === "reroll B02 2,3");
  const { how, taken } = await ada.take(again);
  assert.deepEqual([how !== "list", taken], [true, "reroll B02 2,3"]);
  assert.deepEqual(await faults(ada), []);
  await ada.close();
});

test("what happened stays in one line, which opens to every die and what it did", async () => {
  const ada = await sit({}, { position: LAB, seats: [ADA, { kind: "human" }] });
  await ada.take(ada.state.legal.find(([text]) => text === "attack W01 C2.2"));
  const record = ada.page.locator("details.gd-record");
  assert.match(await record.locator("summary").textContent(), /Chromium attacks Green Xeno-Beta with GD4A1 Battle Rifle/);
  await record.locator("summary").click();
  assert.equal(await record.locator(".gd-die-red").count(), 3);
  assert.match(await record.locator("ol").textContent(), /hit/);
  assert.deepEqual(await faults(ada), []);
  await ada.close();
});

test("on guard a burst is chosen before the weapon", async () => {
  const position = { ...LAB, node: "guard", going: { move: { left: 1 }, reveal: {}, guard: { aliens: ["C2.2"] } } };
  const ada = await sit({}, { position, seats: [ADA, { kind: "human" }] });
  const { how, taken } = await ada.take(ada.state.legal.find(([text]) => text === "attack W01 burst"));
  assert.deepEqual([how !== "list", taken], [true, "attack W01 burst"]);
  await ada.close();
});

test("a drone stands on the map under its own name", async () => {
  const position = { ...LAB, seats: [{ agent: "biotech", at: "D2.6", facing: 4 }, LAB.seats[1]], drones: [{ kind: "sentry-gun", owner: 0, at: "D2.0" }] };
  const ada = await sit({}, { position, seats: [ADA, { kind: "human" }] });
  assert.match(await ada.token("hex:D2.0").getAttribute("aria-label"), /Sentry-Gun, \d of \d HP/);
  await ada.take(ada.state.legal.find(([text]) => text === "command sentry-gun"));
  await ada.close();
});

for (const [size, wish] of Object.entries({ laptop: { width: 1366, height: 650 }, phone: { ...PHONE, lang: "fr" } }))
  test(`what ends a mission of the even difficulty is listed, ${size}`, async () => {
    const ada = await sit(wish, { position: { ...LAB, options: { mission: "m5", difficulty: "even" } }, seats: [ADA, { kind: "human" }] });
    const ends = ada.page.locator(".gd-ends > li");
    assert.equal(await ends.first().isVisible(), false);
    await (wish.touch ? tap : (target) => target.click())(ada.page.locator(".gd-goal > summary"));
    assert.equal(await ends.count(), ada.state.view.objectives.length);
    const partial = ada.state.view.objectives.findIndex(({ outcome }) => outcome === "partial");
    assert.match(await ends.nth(partial).innerText(), wish.lang === "fr" ? /agents morts/ : /dead agents/);
    assert.equal(await ada.page.getByText(wish.lang === "fr" ? "Difficulté équilibrée" : "Difficulty even").isVisible(), true);
    assert.deepEqual(await faults(ada), []);
    if (process.env.SHOTS) await ada.page.screenshot({ path: `${process.env.SHOTS}/even-${size}.png` });
    await ada.fits();
    await ada.close();
  });

test("three words leave room for every tool, and names that are only read aloud for the page's width", async () => {
  for (const [width, height] of [
    [1024, 700],
    [1280, 800],
    [1366, 650],
    [1440, 900],
  ]) {
    const ada = await sit({ width, height }, { position: LAB, seats: [ADA, { kind: "human" }] });
    await ada.page.evaluate(() => {
      const bar = document.querySelector(".bar-buttons");
      for (const one of bar.querySelectorAll(".button:not(.tool)")) one.remove();
      const words = ["Evade", "Look another way", "End the turn"].map((word, i) => {
        const button = document.createElement("button");
        button.className = i === 0 ? "button main" : "button";
        button.textContent = word;
        return button;
      });
      for (const button of words) bar.prepend(button);
    });
    await ada.still();
    const cut = await ada.page.locator(".bar-buttons").evaluate((bar) => bar.scrollWidth - bar.clientWidth);
    assert.ok(cut <= 0, `${width}: ${cut} px of the tools are out of sight`);
    await ada.fits();
    await ada.shot(`defenders-words-${width}`);
    await ada.close();
  }
});
