// Words at the table: what wins, and what to do when nothing is possible.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

let server;
before(async () => (server = await serve()));

const people = [
  { kind: "human", name: "Ada" },
  { kind: "human", name: "Bob" },
];
const STUCK = {
  options: { scenario: "standard", advanced: false },
  turn: 3,
  first: 1,
  active: 1,
  ships: [
    { seat: 1, kind: "frigate", square: "c2" },
    { seat: 0, kind: "destroyer", square: "c4" },
  ],
  seats: [{ lost: 3 }, { hand: ["H+"], lost: 2 }],
};

test("the goal is on the table, for each seat and for those who watch, in the language of the page", async () => {
  const { id, secrets } = await server.match({ game: "fleet-commander", options: {}, position: STUCK, seats: people });
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
