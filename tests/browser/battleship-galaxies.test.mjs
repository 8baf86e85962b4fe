// Battleship Galaxies at the table: every action can be said by picking, on a phone too; a way of several steps; nothing for axe.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults } from "./lib/axe.mjs";
import { Window, click, closeAll, playOn, serve, table, tap } from "./lib/table.mjs";

after(closeAll);

const ADA = { kind: "human", name: "Ada" };
const PHONE = { width: 390, height: 844, touch: true };
const BATTLE = {
  ships: [
    { seat: 0, name: "hawks", version: "veteran", at: ["0508", "0608", "0708"] },
    { seat: 0, name: "everest", version: "veteran", at: "0812", damage: 2 },
    { seat: 1, name: "kio", version: "veteran", at: "0511-0512", shields: 1 },
    { seat: 1, name: "tougu", version: "veteran", at: ["0805", "0905", "1005"] },
  ],
};
let server;

before(async () => {
  server = await serve();
});

async function sit(wish, match) {
  const { id, secrets } = await server.match({ game: "battleship-galaxies", ...match });
  const window = await Window.open(server, wish);
  await window.goto(table(id, secrets[0]));
  await window.turn();
  return window;
}

function rest(seats) {
  return Array.from({ length: seats - 1 }, () => ({ kind: "random" }));
}

for (const [mission, seats, wish, press] of [
  ["dead-zone", 2, {}, undefined],
  ["pan-base", 3, PHONE, tap],
])
  test(`every action of ${mission} can be said by picking`, async () => {
    const ada = await sit(wish, { options: { mission }, seed: "00112233445566778899aabbccddeeff", seats: [ADA, ...rest(seats)] });
    const taken = await playOn(ada, { seed: 4, plies: 50, press });
    assert.ok(taken.length > 10);
    for (const { how, wanted, taken: act } of taken) assert.ok(how !== "list" && act === wanted, `${wanted}: ${how}`);
    await ada.turn(); // while others play, the page changes under whoever looks at it
    assert.deepEqual(await faults(ada), []);
    await ada.close();
  });

test("a phone shows one's energy beside the hand, the words of every card, and what to do next, all of them whole", async () => {
  for (const lang of ["en", "fr"]) {
    const cards = { hand: ["I-01", "I-02", "I-10", "I-12"], energy: 21 };
    const ada = await sit({ ...PHONE, lang }, { position: { ...BATTLE, seats: [cards, {}] }, seats: [ADA, { kind: "human" }] });
    const energy = ada.page.locator(".bg-purse", { hasText: String(ada.state.view.seats[0].energy) });
    assert.ok((await energy.boundingBox()).y < PHONE.height, "in the first screen");
    const cut = await ada.page
      .locator(".bg-tray .bg-tactic, .bg-tray .bg-docked, .bar-status")
      .evaluateAll((all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
      );
    assert.deepEqual(cut, [], lang);
    await ada.shot(`galaxies-hand-${lang}`);
    await ada.close();
  }
});

test("fleet and deck can be chosen by picking", async () => {
  const ada = await sit({}, { options: { mission: "dead-zone-48" }, seed: "00112233445566778899aabbccddeeff", seats: [ADA, { kind: "random" }] });
  await ada.page.locator('[data-tool="card-by-card"]').click();
  await ada.token("version:veteran").waitFor();
  const taken = await playOn(ada, { seed: 2, plies: 6 });
  for (const { how, wanted, taken: act } of taken) assert.ok(how !== "list" && act === wanted, `${wanted}: ${how}`);
  await ada.turn(); // while others play, the page changes under whoever looks at it
  assert.deepEqual(await faults(ada), []);
  await ada.close();
});

test("chosen card by card, every ship and version keeps its place under the pointer", async () => {
  const ada = await sit({}, { options: { mission: "dead-zone-48" }, seats: [ADA, { kind: "human" }] });
  await ada.page.locator('[data-tool="card-by-card"]').click();
  const places = () =>
    ada.page.locator(".bg-others [data-token]").evaluateAll((all) => {
      const { left, top } = all[0].getBoundingClientRect();
      return all.map((one) => [one.dataset.token, one.getBoundingClientRect().left - left, one.getBoundingClientRect().top - top]);
    });
  await ada.token("version:veteran").waitFor();
  const before = await places();
  assert.equal(before.length, 9, "six ships and three versions");
  await click(ada.token("ship:everest"));
  await ada.page.locator('[data-token="ship:everest"].is-picked').waitFor();
  assert.deepEqual(await places(), before, "with a ship picked");
  await click(ada.token("version:veteran"));
  await ada.until(() => ada.state.view.cards.everest?.version === "veteran", "it is taken as it was clicked");
  await ada.idle();
  assert.deepEqual(await places(), before, "with a ship taken");
  await ada.close();
});

test("a fleet and a deck are built and played in as whole lists, on a phone", async () => {
  const ada = await sit(PHONE, { options: { mission: "barrage" }, seed: "00112233445566778899aabbccddeeff", seats: [ADA, { kind: "random" }] });
  const { page } = ada;
  const [sum, play] = [page.locator(".bg-sum"), page.locator('[data-tool="play-list"]')];
  assert.match(await sum.innerText(), /0 of 48 points/);
  assert.equal(await play.isDisabled(), true);
  assert.equal(await page.locator('[data-choose$=" barrage"]').count(), 0, "the ship they fight for is the enemy's");
  for (const id of ["veteran everest", "veteran torrent", "veteran rook", "veteran hawks", "veteran sparrows"])
    await page.locator(`[data-choose="${id}"]`).tap();
  assert.match(await sum.innerText(), /46 of 48 points\s+Legal/);
  await page.locator('[data-choose="veteran everest"]').tap();
  await page.locator(".bg-lists > summary").tap();
  await page.locator('[data-input="list-name"]').fill("Small ones");
  await page.locator(".bg-lists form button").tap();
  await page.locator('[data-choose="veteran hawks"]').tap();
  await page.locator('[data-load="Small ones"]').tap();
  assert.equal(await page.locator('[data-choose="veteran hawks"]').getAttribute("aria-pressed"), "true");
  assert.deepEqual(await faults(ada), []);
  await ada.fits();
  await play.tap();
  await ada.until(() => ada.state.view.node === "deck", "the deck is next");
  assert.deepEqual(
    Object.keys(ada.state.view.cards)
      .filter((id) => ada.state.view.cards[id].seat === 0)
      .sort(),
    ["hawks", "rook", "sparrows", "torrent"],
  );
  await page.locator('[data-another="I-01"]').tap();
  assert.match(await sum.innerText(), /hero: 0 of at least 6/);
  assert.equal(await play.isDisabled(), true);
  await page.locator('[data-tool="suggest-list"]').tap();
  assert.match(await sum.innerText(), /24 of 24 cards/);
  assert.deepEqual(await faults(ada), []);
  await play.tap();
  await ada.until(() => ada.state.view.node !== "deck", "the match goes on");
  const copies = Object.values(ada.state.view.decks[0].list); // not where the cards are now: the other may have made her discard some
  assert.equal(
    copies.reduce((a, b) => a + b),
    24,
  );
  assert.equal(await page.locator(".bg-builder").count(), 0);
  await ada.close();
});

test("a far hex takes the ship there step by step", async () => {
  const ada = await sit({}, { position: BATTLE, seats: [ADA, { kind: "human" }] });
  for (const action of ["activate hawks", "move hawks1"]) await ada.take(ada.state.legal.find(([text]) => text === action));
  const stop = ada.state.view.move.reach.find(({ path, rolls }) => rolls === undefined && path.split(" ").length === 3);
  assert.notEqual(stop, undefined);
  const ply = ada.state.ply;
  await ada.token(`hex:${stop.at}`).click();
  await ada.until(() => ada.state.ply === ply + 3, "three steps");
  assert.deepEqual(ada.state.view.cards.hawks.ships[0].hexes, [stop.at]);
  await ada.close();
});

test("by touch the first tap on a far hex shows the way, and two fingers bring the board nearer", async () => {
  const ada = await sit(PHONE, { position: BATTLE, seats: [ADA, { kind: "human" }] });
  for (const action of ["activate hawks", "move hawks1"])
    await ada.take(
      ada.state.legal.find(([text]) => text === action),
      tap,
    );
  const stop = ada.state.view.move.reach.find(({ path, rolls }) => rolls === undefined && path.split(" ").length === 3);
  const [hex, way, ply] = [ada.token(`hex:${stop.at}`), ada.page.locator(".bg-way"), ada.state.ply];
  await tap(hex);
  await way.waitFor();
  assert.equal(ada.state.ply, ply);
  const chart = ada.page.locator(".bg-chart");
  const [before, { x, y }] = [await chart.boundingBox(), await ada.page.locator(".bg-window").boundingBox()];
  const tools = await ada.context.newCDPSession(ada.page);
  const send = (type, ...spread) => tools.send("Input.dispatchTouchEvent", { type, touchPoints: spread.map((by) => ({ x: x + 150 + by, y: y + 200 })) });
  await send("touchStart", -20, 20);
  for (const by of [25, 30, 36]) await send("touchMove", -by, by);
  await send("touchEnd");
  await ada.settle();
  const grown = (await chart.boundingBox()).width / before.width;
  assert.ok(grown > 1.5 && grown < 2, `${grown}`);
  await tap(hex);
  await ada.until(() => ada.state.ply === ply + 3, "three steps");
  assert.equal(await way.count(), 0);
  await ada.close();
});

test("an attack shows the grid of its target", async () => {
  const ada = await sit({}, { position: BATTLE, seats: [ADA, { kind: "human" }] });
  for (const action of ["activate everest", "finish", "charge everest primary"]) await ada.take(ada.state.legal.find(([text]) => text === action));
  assert.deepEqual(ada.state.view.charge.targets, ["kio"]);
  assert.equal(await ada.page.locator(".bg-ship.can-pick.aim-attack").count(), 1);
  assert.match(await ada.token("target:kio").getAttribute("aria-label"), /Tes Kio, ship of Wretch, shields 1 of 2, damage 0 of 4/);
  assert.deepEqual(await faults(ada), []);
  await ada.close();
});

test("what a button does stands on it, and one that turns something down stands back while there is something else to do", async () => {
  const ada = await sit({}, { position: BATTLE, seats: [ADA, { kind: "human" }] });
  const button = (name) => ada.page.locator(`.bar-buttons [data-button="${name}"]`);
  const stands = async (name, text, front) => {
    await ada.page.locator(`.bar-buttons [data-button="${name}"]`, { hasText: text }).waitFor();
    assert.equal(await button(name).evaluate((one) => one.classList.contains("main")), front, text);
  };
  const status = () => ada.page.locator(".bar-status").innerText();
  const say = (action) => ada.take(ada.state.legal.find(([text]) => text === action));
  await stands("end", "End the turn", false);
  await say("activate everest");
  await stands("finish", "No more movement", false);
  await say("finish");
  await stands("finish", "End the activation", false);
  assert.equal(await ada.page.locator(".chip").count(), 2); // two weapons
  await say("charge everest primary");
  assert.match(await status(), /2 attacks left/);
  await say("stop");
  await ada.page.locator(".bar-buttons .main[data-action]", { hasText: "charges" }).waitFor();
  assert.equal(await ada.page.locator(".chip").count(), 0); // the one that is left has a button
  await say("finish");
  await say("end");
  await ada.close();
});

test("a choice that is begun says how it goes on, and shows where", async () => {
  const ada = await sit({}, { position: FLEETS, seats: [ADA, { kind: "human" }] });
  const status = ada.page.locator(".bar-status");
  await ada.take(ada.state.legal.find(([text]) => text === "activate torrent"));
  await click(ada.token("ship:torrent").first());
  await ada.settle();
  assert.match(await status.innerText(), /end that leads/);
  assert.equal(await ada.page.locator(".bg-end").count(), 2);
  await click(ada.token("hex:0314"));
  await ada.atPly(2);
  assert.match(await status.innerText(), /or stop: \d+ spaces left/);
  const stop = ada.state.view.move.reach.find(({ at, path }) => path.split(" ").length === 2 && at.includes("-"));
  await ada.token(`hex:${stop.lead}`).hover();
  await ada.page.locator(".bg-ghost").first().waitFor();
  assert.equal(await ada.page.locator(".bg-ghost").count(), 2);
  await ada.close();
});

test("nothing lies over the board of a laptop, and what was rolled stays until the next action", async () => {
  const ada = await sit({ width: 1366, height: 650 }, { position: BATTLE, seats: [ADA, { kind: "human" }] });
  const [zoom, chart] = await Promise.all([".chart-zoom", ".bg-window"].map((name) => ada.page.locator(name).boundingBox()));
  assert.ok(zoom.y + zoom.height <= chart.y, "the buttons stand above the board");
  const say = (action) => ada.take(ada.state.legal.find(([text]) => text === action));
  for (const action of ["activate everest", "finish", "charge everest primary", "attack kio"]) await say(action);
  if (ada.state.legal.some(([text]) => text === "pass")) await say("pass");
  assert.equal(await ada.page.locator(".bg-aim .bg-cell-named").count(), 1);
  await ada.close();
});

const FLEETS = {
  options: { mission: "dead-zone-48" },
  tiles: [],
  ships: [
    { seat: 0, name: "everest", at: "0812" },
    { seat: 0, name: "torrent", at: "0314-0414" },
    { seat: 0, name: "barrage", at: "1114-1214" },
    { seat: 0, name: "rook", at: "1514" },
    { seat: 0, name: "hawks", at: ["0114", "0113", "0213"] },
    { seat: 1, name: "fate", at: "0804" },
    { seat: 1, name: "tet", at: "0302-0402" },
    { seat: 1, name: "kio", at: "1102-1202" },
    { seat: 1, name: "chosh", at: "1502" },
    { seat: 1, name: "tougu", at: ["0102", "0103", "0203"] },
    { seat: 1, name: "fuvu", at: ["1603", "1703", "1702"] },
  ],
};

test("a laptop shows the ships of both sides, as many as there is room for", async () => {
  const ada = await sit({ width: 1366, height: 650 }, { position: FLEETS, seats: [ADA, { kind: "human" }] });
  const shown = (seat) =>
    ada.page
      .locator(`.seat-panel[data-seat="${seat}"] .bg-card`)
      .evaluateAll((all) => all.filter((one) => getComputedStyle(one).visibility === "visible").length);
  assert.equal(await shown(0), 5);
  assert.ok((await shown(1)) >= 4, `${await shown(1)} of six`);
  await ada.close();
});

test("a price is told once", async () => {
  const ada = await sit({}, { position: FLEETS, seats: [ADA, { kind: "human" }] });
  await ada.take(ada.state.legal.find(([text]) => text === "activate rook"));
  const line = ada.page.locator('.log-line[data-a="activate rook"]');
  assert.equal((await line.innerText()).trim(), "ISN activates Rook's F-54 for 2 energy.");
  for (const action of ["move rook", "stop", "finish"]) await ada.take(ada.state.legal.find(([text]) => text === action));
  assert.equal((await ada.page.locator('.log-line[data-a="finish"]').innerText()).trim(), "This step is finished.");
  await ada.close();
});

test("what a button is for is no longer said once it is pressed", async () => {
  const ada = await sit({}, { position: FLEETS, seats: [ADA, { kind: "human" }] });
  const [end, card] = [ada.page.locator('[data-button="end"]'), ada.page.locator(".tip-card")];
  await end.hover();
  await card.waitFor();
  await ada.page.mouse.down();
  await card.waitFor({ state: "detached" });
  await ada.page.mouse.up();
  await ada.atPly(1);
  await ada.settle();
  await ada.page.waitForTimeout(400); // what stands under the pointer now was not pointed at
  assert.equal(await card.count(), 0);
  await ada.close();
});

test("a tap of which a busy page hears late is a tap all the same", async () => {
  const ada = await sit(PHONE, { position: FLEETS, seats: [ADA, { kind: "human" }] });
  await ada.token("ship:rook").evaluate(async (ship) => {
    const send = (type, after) => {
      const event = new (type === "click" ? MouseEvent : PointerEvent)(type, { bubbles: true, cancelable: true, pointerType: "touch" });
      Object.defineProperty(event, "timeStamp", { value: after });
      ship.dispatchEvent(event);
    };
    send("pointerdown", 1000);
    await new Promise((done) => setTimeout(done, 700));
    send("pointerup", 1080);
    send("click", 1080);
  });
  await ada.page.locator('.stage[data-armed="ship:rook"]').waitFor();
  await ada.close();
});
