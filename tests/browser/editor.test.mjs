// Content of one's own in the browser: a mission from an empty board to a match, what is wrong with it and where, its ways out and in; and lists by link.
import assert from "node:assert/strict";
import fs from "node:fs";
import { after, before, test } from "node:test";
import { faults } from "./lib/axe.mjs";
import { checked, field, hex, number } from "./lib/editor.mjs";
import { Window, closeAll, playOn, serve } from "./lib/table.mjs";

after(closeAll);

const EDITOR = "/editor/battleship-galaxies";
const PHONE = { width: 390, height: 844, touch: true };
let server;
before(async () => {
  server = await serve();
});

// What is in the clipboard after this.
async function copied(window, button) {
  await window.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await button.click();
  await window.page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith("http"));
  return window.page.evaluate(() => navigator.clipboard.readText());
}

async function openSeat(window, seat) {
  const part = window.page.locator(`#bg-seat-${seat}`);
  if ((await part.getAttribute("open")) === null) await part.locator("summary").first().click();
}

test("a mission is made from an empty board, outlives a reload, and is played at once", async () => {
  const ada = await Window.open(server, { width: 1366, height: 650 });
  const { page } = ada;
  await ada.goto("/");
  await page.locator('[data-game="battleship-galaxies"]').getByRole("link", { name: "Make missions" }).click();
  await checked(ada, "good");
  await field(ada, "name").fill("The gap");
  await page.locator('[data-hand="asteroid"]').click();
  await hex(ada, "0808").click();
  await page.locator('[data-hand="hidden"]').click();
  await hex(ada, "1206").click();
  await page.locator('[data-hand="zone-1"]').click();
  await hex(ada, "0101").click();
  await hex(ada, "1003").click();
  await field(ada, "rule").selectOption("bounty");
  await field(ada, "gap-points").fill("2");
  await field(ada, "gap-points").press("Tab");
  assert.match(await page.locator('[data-rule="bounty"]').innerText(), /destroyed: 2 points/);
  for (const seat of [0, 1]) {
    await openSeat(ada, seat);
    await number(ada, `limit-${seat}`, 22);
    await number(ada, `cards-${seat}`, 8);
  }
  await number(ada, "target-1", 4);
  await checked(ada, "good");
  assert.deepEqual(await faults(ada), []);

  await page.reload();
  await ada.idle();
  await checked(ada, "good");
  assert.equal(await field(ada, "name").inputValue(), "The gap");
  assert.match(await hex(ada, "0808").getAttribute("aria-label"), /Asteroid/);
  assert.match(await hex(ada, "1003").getAttribute("aria-label"), /Zone of Seat 2/);
  assert.match(await hex(ada, "1103").getAttribute("aria-label"), /^hex 1103$/);

  await page.locator('[data-tool="playtest"]').click();
  await ada.turn();
  const { view } = ada.state;
  assert.match(view.mission, /^own-[0-9a-f]{8}$/);
  assert.deepEqual(
    view.tiles.map(({ kind, hexes }) => [kind, hexes.slice(0, 2)]),
    [
      ["asteroid", ["0808", "0908"]],
      [null, ["1206", "1306"]],
    ],
  );
  assert.deepEqual([view.seats[0].fleet_limit, view.seats[1].target], [22, 4]);
  assert.match(await page.locator("body").innerText(), /The gap/);
  for (const node of ["fleet", "deck"]) {
    await ada.until(() => ada.state.view.node === node, `the ${node} is chosen`);
    await page.locator('[data-tool="suggest-list"]').click();
    await page.locator('[data-tool="play-list"]').click();
    await ada.until(() => ada.state.view.node !== node, `the ${node} is there`);
  }
  const taken = await playOn(ada, { seed: 5, plies: 8 });
  assert.ok(taken.length >= 8);
  await page.locator("[data-pack]").click();
  await checked(ada, "good");
  assert.equal(await field(ada, "name").inputValue(), "The gap");
  assert.match(await hex(ada, "0808").getAttribute("aria-label"), /Asteroid/);
  assert.equal(await page.locator("[data-open]").count(), 1, "it is not there twice");
  await ada.close();
});

test("what is wrong is said in both languages and shown where it stands, and undone", async () => {
  for (const [lang, told] of [
    ["en", "Seat 2: The zone has more than 72 hexes."],
    ["fr", "Siège 2\u00a0: La zone a plus de 72 cases."],
  ]) {
    const ada = await Window.open(server, { ...PHONE, lang });
    const { page } = ada;
    await ada.goto(EDITOR);
    await checked(ada, "good");
    await openSeat(ada, 1);
    await number(ada, "rows-1-high", 9);
    await checked(ada, "bad");
    const fault = page.locator("[data-fault]");
    assert.equal((await fault.innerText()).replace(/ (Show|Montrer)$/, ""), told);
    assert.equal(await page.locator('[data-tool="playtest"]').isDisabled(), true);
    await page.locator("#bg-seat-1 > summary").tap();
    await fault.locator("button").tap();
    assert.equal(await field(ada, "rows-1-high").isVisible(), true);
    await ada.fits();
    assert.deepEqual(await faults(ada), []);
    await page.locator('[data-tool="undo"]').tap();
    await checked(ada, "good");
    assert.equal(await field(ada, "rows-1-high").inputValue(), "2");
    await ada.close();
  }
});

test("the map is worked with the keyboard alone", async () => {
  const ada = await Window.open(server, {});
  const { page } = ada;
  await ada.goto(EDITOR);
  await checked(ada, "good");
  await page.locator('[data-hand="debris"]').focus();
  await page.keyboard.press("Enter");
  await page.locator('.bg-map [data-hex][tabindex="0"]').focus();
  for (const key of ["ArrowUp", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.hex), "1109");
  for (const name of ["1109", "1209"]) assert.match(await hex(ada, name).getAttribute("aria-label"), /Debris field/);
  await page.keyboard.press("Enter");
  assert.match(await hex(ada, "1110").getAttribute("aria-label"), /Debris field/, "the same again turns it");
  await page.keyboard.press("Control+z");
  assert.match(await hex(ada, "1209").getAttribute("aria-label"), /Debris field/);
  await page.locator('[data-hand="erase"]').focus();
  await page.keyboard.press("Space");
  await hex(ada, "1109").focus();
  await page.keyboard.press("Space");
  assert.equal(await hex(ada, "1109").getAttribute("aria-label"), "hex 1109");
  await ada.close();
});

test("a built-in mission is changed, shared by link and by file, and arrives as it was", async () => {
  const ada = await Window.open(server, {});
  const { page } = ada;
  await ada.goto(EDITOR);
  await page.locator(".ed-desk > summary").click();
  await field(ada, "begin").selectOption("blockade");
  await checked(ada, "good");
  await page.locator('[data-hand="erase"]').click();
  await hex(ada, "0406").click();
  await checked(ada, "good");
  const link = await copied(ada, page.locator('[data-tool="share"]'));
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator('[data-tool="export"]').click()]);
  const files = JSON.parse(fs.readFileSync(await file.path(), "utf8"));
  const [mission] = files["facts-missions-own.json"].missions;
  assert.equal(mission.tiles.length, 7);
  assert.equal((await server.post("/api/content/check", { game: "battleship-galaxies", files })).json.ok, true);

  const bob = await Window.open(server, { ...PHONE, lang: "fr" });
  await bob.goto(link);
  await checked(bob, "good");
  await bob.page.waitForFunction(() => document.querySelector('[data-hex="0809"]')?.getAttribute("aria-label").includes("Astéroïde"));
  assert.equal(await field(bob, "name").inputValue(), "2: Blockade at Entebe (changed)");
  assert.equal(new URL(bob.page.url()).hash, "", "a reload does not open the link once more");
  await bob.page.locator(".ed-desk > summary").tap();
  const [again] = await Promise.all([bob.page.waitForEvent("download"), bob.page.locator('[data-tool="export"]').tap()]);
  assert.deepEqual(JSON.parse(fs.readFileSync(await again.path(), "utf8")), files);
  await bob.page.locator('[data-tool="import"]').setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("[1]") });
  await bob.page.locator(".form-error").waitFor();
  const small = { ...files, "facts-missions-own.json": { missions: [{ ...mission, tiles: [] }] } };
  await bob.page.locator('[data-tool="import"]').setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(small)) });
  await bob.page.waitForFunction(() => document.querySelector('[data-hex="0809"]')?.getAttribute("aria-label") === "case 0809");
  await bob.page.locator("[data-open]").nth(1).waitFor({ state: "attached" });
  assert.equal(await bob.page.locator("[data-open]").count(), 2);
  await bob.fits();
  assert.deepEqual(await faults(bob), []);
  await bob.goto(`${EDITOR}#m=broken`);
  await bob.page.locator(".form-error").waitFor();
  await bob.close();
  await ada.close();
});

test("a link to lists leads to a match with them; a draft outlives a reload", async () => {
  const ada = await Window.open(server, PHONE);
  const { page } = ada;
  await ada.goto(`${EDITOR}/lists#mission=dead-zone-48&seat=0&fleet=veteran.everest,seasoned.rook&deck=3.I-01,3.I-02`);
  const chosen = (one) => page.locator(`[data-choose="${one}"]`).getAttribute("aria-pressed");
  assert.equal(await chosen("veteran everest"), "true");
  assert.match(await page.locator(".bg-sum").innerText(), /22 of 48 points\s+Legal/);
  await page.locator('[data-choose="standard hawks"]').tap();
  assert.match(page.url(), /fleet=veteran\.everest,seasoned\.rook,standard\.hawks/);
  await page.locator('[data-kind="deck"]').tap();
  assert.match(await page.locator(".bg-sum").innerText(), /6 of 24 cards/);
  await ada.fits();
  assert.deepEqual(await faults(ada), []);
  await page.locator('[data-tool="play-list"]').tap();
  await ada.turn();
  assert.equal(ada.state.view.mission, "dead-zone-48");
  assert.equal(await chosen("standard hawks"), "true");
  await page.locator('[data-choose="veteran torrent"]').tap();
  await page.reload();
  await ada.turn();
  assert.equal(await chosen("veteran torrent"), "true", "the draft is still there");
  await page.locator(".bg-lists > summary").tap();
  const link = await copied(ada, page.getByRole("button", { name: "Copy a link to it" }));
  assert.match(link, /lists#mission=dead-zone-48&seat=0&fleet=veteran\.everest,veteran\.torrent,seasoned\.rook,standard\.hawks$/);
  await page.locator('[data-tool="play-list"]').tap();
  await ada.until(() => ada.state.view.node === "deck", "the deck is next");
  assert.match(await page.locator(".bg-sum").innerText(), /6 of 24 cards/);
  await page.locator('[data-tool="play-list"]').tap();
  await ada.until(() => ada.state.view.node !== "deck", "the match begins");
  assert.equal(ada.state.view.decks[0].left + ada.state.view.seats[0].cards, 6);
  await ada.close();
});
