// Battleship Galaxies at the table: every action can be said by picking, on a phone too; a way of several steps; nothing for axe.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults } from "./lib/axe.mjs";
import { Window, closeAll, playOn, serve, table, tap } from "./lib/table.mjs";

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

test("fleet and deck can be chosen by picking", async () => {
  const ada = await sit({}, { options: { mission: "dead-zone-48" }, seed: "00112233445566778899aabbccddeeff", seats: [ADA, { kind: "random" }] });
  await ada.page.locator('[data-tool="card-by-card"]').click();
  const taken = await playOn(ada, { seed: 2, plies: 6 });
  for (const { how, wanted, taken: act } of taken) assert.ok(how !== "list" && act === wanted, `${wanted}: ${how}`);
  await ada.turn(); // while others play, the page changes under whoever looks at it
  assert.deepEqual(await faults(ada), []);
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
  assert.equal(ada.state.view.decks[0].left + ada.state.view.seats[0].cards, 24);
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
