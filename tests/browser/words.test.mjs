// Words at the table: what wins, what to do when nothing is possible, and the card of every word.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PEOPLE, fleets } from "./lib/fleet.mjs";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

let server;
before(async () => (server = await serve()));

const STUCK = fleets(["1 frigate c2", "0 destroyer c4"], [{ lost: 3 }, { hand: ["H+"], lost: 2 }], { turn: 3, first: 1, active: 1 });

// Each of these words opens a card that names the rule.
async function explained(window, game, words) {
  const card = window.page.locator(".hover-card");
  for (const [word, rule] of Object.entries(words)) {
    const named = window.page.locator(`.hover-card a[href="/rules/${game}#${rule}"]`).first();
    for (let tries = 1; ; tries++) {
      await window.page.locator(word).first().hover(); // a line that comes into the log meanwhile moves it away
      const last = tries === 8;
      if (
        await named.waitFor({ timeout: last ? 20000 : 2500 }).then(
          () => true,
          (problem) => (last ? Promise.reject(problem) : false),
        )
      )
        break;
      await window.page.mouse.move(5, 5);
    }
    await window.page.mouse.move(5, 5);
    await card.waitFor({ state: "detached" });
  }
}

test("the goal is on the table, for each seat and for those who watch, in the language of the page", async () => {
  const { id, secrets } = await server.match({ game: "fleet-commander", options: {}, position: STUCK, seats: PEOPLE });
  const goal = async (secret, wish) => {
    const one = await Window.open(server, wish);
    await one.goto(secret === null ? `/${id}` : table(id, secret));
    const text = await one.page.locator(".goal").innerText();
    if (secret !== null) await one.shot(`words-goal-${wish.width}`);
    await one.close();
    return text;
  };
  assert.match(await goal(secrets[1], { width: 1366, height: 650 }), /Destroy 8 classes: 3 of 8/);
  assert.match(await goal(secrets[0], { width: 390, height: 844, lang: "fr" }), /Détruire 8 classes : 2 sur 8/);
  assert.match(await goal(null, {}), /Destroy 8 classes: Yellow 2, Blue 3/);
});

test("when nothing is possible but to end the turn, the prompt says so, and so does the hint", async () => {
  const bots = [{ kind: "bot:1" }, { kind: "human", name: "Bob" }];
  const { id, secrets } = await server.match({ game: "fleet-commander", options: {}, position: STUCK, seats: bots });
  const bob = await Window.open(server);
  await bob.goto(table(id, secrets[1]));
  await bob.turn();
  assert.equal(await bob.page.locator(".bar-status").innerText(), "No action is possible: end your turn.");
  await bob.page.locator('[data-tool="hint"]').click();
  await bob.page.locator("[data-notice]", { hasText: "No action is possible: end your turn." }).waitFor();
  await bob.page.locator(".bar [data-button='end']").click();
  await bob.page.locator(".bar-status", { hasText: "No action is possible" }).waitFor({ state: "detached" });
  await bob.close();
});

test("words and pieces have a card by pointer, focus and tap, with its rule as a link", async () => {
  const { id, secrets } = await server.match({ game: "fleet-commander", options: {}, position: { ...STUCK, terrain: { b3: "asteroid" } }, seats: PEOPLE });
  const bob = await Window.open(server, { width: 1366, height: 650 });
  await bob.goto(table(id, secrets[1]));
  await bob.turn();
  const card = bob.page.locator(".hover-card");
  const rule = (one) => bob.page.locator(`.hover-card a[href="/rules/fleet-commander#${one}"]`);
  await bob.page.locator('[data-seat="0"] .fc-lost').hover();
  await rule("FC-14.1").waitFor();
  await bob.page.mouse.move(5, 5);
  await card.waitFor({ state: "detached" });
  await bob.page.locator('[data-seat="0"]').focus();
  await bob.page.keyboard.press("ArrowUp");
  await rule("FC-14.1").waitFor();
  await bob.page.keyboard.press("ArrowUp");
  await rule("FC-3.4").waitFor();
  await bob.page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  await bob.page.locator('.board [data-token="square:b3"]').hover();
  await rule("FC-5.1").waitFor();
  await bob.shot("words-card");
  await bob.page.locator('.tray [data-token="die:H+"]').hover();
  await rule("FC-7.1").waitFor();
  assert.equal(await bob.page.locator(".fc-bridge-1 .fc-slots").count(), 0, "one's own bridge lies under the board, and is drawn once");
  await bob.close();

  const ada = await Window.open(server, { width: 390, height: 844, touch: true });
  await ada.goto(table(id, secrets[0]));
  await ada.page.locator('[data-seat="1"] .fc-lost').scrollIntoViewIfNeeded();
  await ada.page.locator('[data-seat="1"] .fc-lost').tap();
  await ada.page.locator('.hover-card a[href="/rules/fleet-commander#FC-14.1"]').waitFor();
  await ada.shot("words-card-phone");
  await ada.close();
});

test("what drifts on the screen of Kemble's Cascade says what it does", async () => {
  const position = {
    rows: [
      [null, null, null],
      [null, "A1-16", null],
      [null, null, null],
      [null, null, null],
      [null, null, null],
    ],
    seats: [
      { cell: "a5", mission: "M1" },
      { cell: "f2", mission: "M7" },
    ],
  };
  const { id, secrets } = await server.match({ game: "kembles-cascade", options: {}, position, seats: PEOPLE });
  const ada = await Window.open(server, { width: 1366, height: 650 });
  await ada.goto(table(id, secrets[0]));
  await ada.turn();
  await ada.page.locator('.board [data-tip][data-thing]:not([data-thing="EMPTY"])').first().hover();
  await ada.page.locator('.hover-card a[href^="/rules/kembles-cascade#KC-1"]').first().waitFor();
  await explained(ada, "kembles-cascade", { ".kc-mission": "KC-15.1", '.board [data-token="ship:1"]': "KC-14.4" });
  await ada.close();
});

test("the tiles of guns, shop and special weapons say what they do", async () => {
  const combat = {
    node: "combat",
    round: 2,
    order: [0, 1],
    turn: 0,
    seats: [{ cell: "a5", upgrades: { "U-LAS": 1, "U-FLA": 1 }, power_ups: ["P-AFT"] }, { cell: "f2" }],
  };
  const buys = { ...combat, node: "buy", buying: "down", seats: [{ cell: "a5", bellonium: 5 }, { cell: "f2" }] };
  const choice = { node: "weapon", seats: [{}, {}] };
  for (const [game, position, words] of [
    ["kembles-cascade", combat, { '.tray [data-token="weapon:turret"]': "KC-6.8", '.tray [data-token="weapon:laser"]': "KC-6.8" }],
    ["kembles-cascade", buys, { '.tray [data-token="buy:power-up"]': "KC-10.2" }],
    ["fleet-commander", choice, { '.tray [data-token="weapon:bomb"]': "FC-9.2" }],
  ]) {
    const { id, secrets } = await server.match({ game, options: {}, position, seats: PEOPLE });
    const ada = await Window.open(server, { width: 1366, height: 650 });
    await ada.goto(table(id, secrets[0]));
    await ada.turn();
    await explained(ada, game, words);
    for (const tile of await ada.page.locator(".tray [data-token]").all())
      assert.ok((await tile.getAttribute("aria-label")).includes((await tile.innerText()).trim()), "what is written on it is in its name");
    await ada.close();
  }
});

test("every word of Skirmish has its card, and the die of a shot is drawn in the log", async () => {
  const options = { together: true, sector: "rock", chaff: true, torpedoes: true };
  const position = {
    options,
    round: 2,
    seats: [
      { cell: "a1", chaff: 1 },
      { cell: "c3", opened: "fire a2" },
    ],
    raider: { traces: ["c1", "b1"], cell: "c1", hull: 3 },
  };
  const { id, secrets } = await server.match({ game: "skirmish", options, position, seats: PEOPLE });
  const ada = await Window.open(server, { width: 1366, height: 650 });
  await ada.goto(table(id, secrets[0]));
  await ada.turn();
  await explained(ada, "skirmish", {
    '[data-seat="0"] .sk-hulls': "SK-5.1",
    '[data-seat="0"] [data-chaff]': "SK-10.4",
    '[data-seat="0"] .sk-note:nth-child(3)': "SK-3.1",
    '[data-button="fire"]': "SK-4.5",
    '.board [data-token="cell:b2"]': "SK-9.4",
    '.board [data-token="cell:b1"]': "SK-4.7",
    '.board [data-token="cell:c3"]': "SK-3.2",
    '.board [data-token="line:a"]': "SK-4.3",
    ".sk-launcher": "SK-11.1",
  });
  await ada.take(ada.state.legal.find(([action]) => action === "fire c1"));
  const bob = await Window.open(server, { width: 1366, height: 650 }); // a person: what a bot has chosen would be on the board already
  await bob.goto(table(id, secrets[1]));
  await bob.turn();
  await bob.take(bob.state.legal[0]);
  await ada.page.locator("[data-die]").first().waitFor();
  await ada.shot("words-skirmish");
  await ada.close();
  await bob.close();
});
