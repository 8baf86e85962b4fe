// Missions of Galaxy Defenders made in the browser: tiles, doors, objectives and rules on the way to a match, what is wrong with them and where,
// keyboard and phone, every built-in mission as a beginning, and the exported file at the command line.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { after, before, test } from "node:test";
import { faults } from "./lib/axe.mjs";
import { checked, field, hex, number } from "./lib/editor.mjs";
import { Window, closeAll, playOn, serve } from "./lib/table.mjs";

after(closeAll);

const EDITOR = "/editor/galaxy-defenders";
const PHONE = { width: 390, height: 844, touch: true };
let server;
before(async () => {
  server = await serve();
});

const slot = (window, name) => window.page.locator(`[data-slot="${name}"]`);
const said = (locator, wanted) => locator.and(locator.page().locator(`[aria-label*="${wanted}"]`)).waitFor({ state: "attached" });
// Every wall, door and window as it is drawn.
const sides = (window, inside) =>
  window.page
    .locator(`${inside} .gd-side`)
    .evaluateAll((all) => all.map((one) => `${one.parentNode.getAttribute("transform")} ${one.getAttribute("class")} ${one.getAttribute("d")}`).sort());

async function open(window, part) {
  const found = window.page.locator(`#gd-${part}`);
  if ((await found.getAttribute("open")) === null) await found.locator("summary").first().click();
}

async function put(window, tool, ...hexes) {
  await window.page.locator(`[data-hand="${tool}"]`).click();
  for (const one of hexes) await hex(window, one).click();
}

async function drag(window, from, to) {
  await from.scrollIntoViewIfNeeded();
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  await window.page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await window.page.mouse.down();
  await window.page.mouse.move(a.x, a.y, { steps: 3 });
  await window.page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 3 });
  await window.page.mouse.up();
}

// A copy of a built-in mission, and what the server says of it.
async function begin(window, mission) {
  const desk = window.page.locator(".ed-desk");
  if ((await desk.getAttribute("open")) === null) await desk.locator("summary").click();
  const [answer] = await Promise.all([window.page.waitForResponse(/api\/content\/check/), field(window, "begin").selectOption(mission)]);
  return answer.json();
}

test("a mission is made from a copy, outlives a reload, and is played at once", async () => {
  const ada = await Window.open(server, { width: 1366, height: 650 });
  const { page } = ada;
  await ada.goto("/");
  await page.locator('[data-game="galaxy-defenders"]').getByRole("link", { name: "Make missions" }).click();
  await checked(ada, "good");
  assert.equal((await begin(ada, "m1")).ok, true);
  await page.locator(".ed-desk > summary").click();
  await field(ada, "name").fill("The long way");

  await drag(ada, page.locator('[data-face="2B"]'), slot(ada, "0,1"));
  await said(slot(ada, "0,1"), "Trailer Park");
  await page.locator('[data-turn="0,1"]').click();
  await said(slot(ada, "0,1"), "turned");
  await drag(ada, slot(ada, "0,1"), slot(ada, "1,1"));
  await said(slot(ada, "0,1"), "empty");
  await page.locator('[data-face="1A"]').click();
  await slot(ada, "0,1").click();
  await said(slot(ada, "0,1"), "Dry Wash");
  await checked(ada, "good");

  await put(ada, "start", "B1.0");
  await put(ada, "signal", "G5.0");
  await put(ada, "waypoint", "H2.0", "B5.0");
  await put(ada, "gate");
  const gate = page.locator('.gd-e-gate[data-gate="E2.1-F2.4"]');
  await gate.click();
  await said(gate, "locked");
  await number(ada, "limit", 7);
  await page.locator('[data-add="goal"]').click();
  await field(ada, "goal-2-0-ask").selectOption("count agents-in");
  await field(ada, "goal-2-0-of").selectOption("area H5");
  await number(ada, "goal-2-0-plus", 2);
  await number(ada, "goal-2-0-each", 1);
  await number(ada, "goal-2-0-high", 4);
  assert.match(
    await page.locator('[data-goal="2"] summary').first().innerText(),
    /accomplished\s+agents there \(in H5\): at least 1 for each agent and 2 more, never above 4/,
  );
  await field(ada, "rule").selectOption("event");
  await field(ada, "line-3-letter").selectOption("B");
  await field(ada, "line-3-effect").selectOption("suffer");
  await checked(ada, "good");
  assert.match(await page.locator('[data-rule="event"] .ed-fold > summary').last().innerText(), /Special event B\s+Signals appear · Agents suffer wounds/);
  assert.deepEqual(await faults(ada), []);

  await page.reload();
  await ada.idle();
  await checked(ada, "good");
  assert.equal(await field(ada, "name").inputValue(), "The long way");
  await said(hex(ada, "B1.0"), "start area");
  await said(hex(ada, "B5.0"), "relay");
  await said(slot(ada, "1,1"), "Trailer Park, turned");
  const drawn = await sides(ada, ".gd-e-chart");
  assert.ok(drawn.length > 60);

  await page.locator('[data-tool="playtest"]').click();
  await ada.turn();
  const { view } = ada.state;
  assert.match(view.mission, /^own-[0-9a-f]{8}$/);
  assert.deepEqual([view.limit, view.start, view.map.areas.length], [7, "B1", 48]);
  assert.deepEqual(
    view.waypoints.map(({ at }) => at),
    ["C1.0", "F2.0", "B5.0"],
  );
  assert.equal(view.map.sides.filter(({ state }) => state === "locked").length, 1);
  assert.deepEqual(await sides(ada, ".gd-chart"), drawn, "the match has the walls and doors the editor has drawn");
  assert.match(await page.locator("body").innerText(), /The long way/);
  const taken = await playOn(ada, { seed: 5, plies: 12 });
  assert.ok(taken.length >= 8);
  assert.doesNotMatch(await page.locator(".gd-goal").textContent(), /briefing\./);
  await page.locator("[data-pack]").click();
  await checked(ada, "good");
  assert.equal(await field(ada, "name").inputValue(), "The long way");
  await ada.close();
});

test("what is wrong is said in both languages and shown where it stands, and undone", async () => {
  for (const [lang, signals, last] of [
    ["en", "There are more signals on the map than in the reserve.", "Rule 1: It speaks of an area that is not on the map."],
    ["fr", "Il y a plus de signaux sur la carte que dans la réserve.", "Règle 1\u00a0: Il y est question d'une zone qui n'est pas sur la carte."],
  ]) {
    const ada = await Window.open(server, { ...PHONE, lang });
    const { page } = ada;
    await ada.goto(EDITOR);
    await checked(ada, "good");
    await open(ada, "decks");
    await number(ada, "reserve-alien", 1);
    await number(ada, "reserve-human", 0);
    await checked(ada, "bad");
    const fault = page.locator("[data-fault]");
    assert.equal((await fault.innerText()).replace(/ (Show|Montrer)$/, ""), signals);
    assert.equal(await page.locator("#gd-decks > .ed-fault").innerText(), signals);
    assert.equal(await page.locator('[data-tool="playtest"]').isDisabled(), true);
    await page.locator("#gd-decks > summary").tap();
    await fault.locator("button").tap();
    assert.equal(await field(ada, "reserve-alien").isVisible(), true);
    await ada.fits();
    assert.deepEqual(await faults(ada), []);
    for (const _ of [1, 2]) await page.locator('[data-tool="undo"]').tap();
    await checked(ada, "good");
    assert.equal(await field(ada, "reserve-alien").inputValue(), "4");

    await field(ada, "rule").selectOption("event");
    await field(ada, "line-0-effect").selectOption("move_signals");
    await field(ada, "line-0-1-toward").selectOption("D3");
    await checked(ada, "good");
    await page.locator('[data-face="1B"]').tap();
    await slot(ada, "0,1").tap();
    await field(ada, "line-0-1-toward").selectOption("D6");
    await checked(ada, "good");
    await page.locator('.gd-slot:has([data-slot="0,1"]) .gd-slot-tools > button').last().tap();
    await checked(ada, "bad");
    assert.equal(await page.locator("#gd-rules > .ed-fault").innerText(), last);
    assert.match(await page.locator('[data-rule="event"]').getAttribute("class"), /ed-faulty/);
    await ada.close();
  }
});

test("the map is worked with the keyboard alone", async () => {
  const ada = await Window.open(server, {});
  const { page } = ada;
  await ada.goto(EDITOR);
  await checked(ada, "good");
  await page.locator('[data-hand="signal"]').focus();
  await page.keyboard.press("Enter");
  await page.locator('.gd-e-hex[tabindex="0"]').focus();
  const at = () => page.evaluate(() => document.activeElement.dataset.hex);
  assert.equal(await at(), "B2.0");
  await page.keyboard.press("ArrowRight");
  assert.equal(await at(), "B2.1");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  assert.equal(await at(), "B2.5");
  await page.keyboard.press("Enter");
  await said(hex(ada, "B2.5"), "signal");
  await page.keyboard.press("ArrowUp");
  assert.equal(await at(), "B2.0", "up is back");
  await page.keyboard.press("Control+z");
  await page.locator('[data-hex="B2.5"]:not([aria-label*="signal"])').waitFor({ state: "attached" });
  await page.locator('[data-face="1B"]').focus();
  await page.keyboard.press("Enter");
  await slot(ada, "1,0").focus();
  await page.keyboard.press("Space");
  await said(slot(ada, "1,0"), "Roadside Diner");
  await page.locator('[data-hand="gate"]').focus();
  await page.keyboard.press("Enter");
  await page.locator('[data-gate="E2.1-F2.4"]').focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await said(page.locator('[data-gate="E2.1-F2.4"]'), "blocked");
  await ada.close();
});

test("every built-in mission can be begun with, and its export is taken by the program", async () => {
  const ada = await Window.open(server, PHONE);
  const { page } = ada;
  await ada.goto(EDITOR);
  await checked(ada, "good");
  for (const mission of ["t0", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9"]) assert.deepEqual((await begin(ada, mission)).errors, [], mission);
  await open(ada, "things");
  await page.locator('[data-field="marker-own-1"]').selectOption("own");
  await field(ada, "marker-own-1-word").fill("Root");
  await checked(ada, "good");
  await ada.fits();
  assert.deepEqual(await faults(ada), []);
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator('[data-tool="export"]').tap()]);
  const path = await file.path();
  const files = JSON.parse(fs.readFileSync(path, "utf8"));
  const [{ id }] = files["facts-missions-own.json"].missions;
  const { stdout, stderr } = spawnSync(process.env.STARBOARD, ["options", "galaxy-defenders", "--content", path, "--lang", "en"], { encoding: "utf8" });
  assert.match(stdout, new RegExp(`${id} +9: Heart of the Hollow \\(changed\\)`), stderr);
  await page.locator('[data-tool="import"]').setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(files)) });
  await checked(ada, "good");
  assert.equal(await field(ada, "marker-own-1-word").inputValue(), "Root");
  const [again] = await Promise.all([page.waitForEvent("download"), page.locator('[data-tool="export"]').tap()]);
  assert.deepEqual(JSON.parse(fs.readFileSync(await again.path(), "utf8")), files);
  await ada.close();
});
