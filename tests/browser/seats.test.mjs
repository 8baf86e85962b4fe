// Any number of seats: choosing how many, sealed choices at one screen and over two, a ranking of five, a result alone, teams.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sleep } from "./lib/server.mjs";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

const GAME = "kembles-cascade";
const bots = (count) => Array.from({ length: count }, () => ({ kind: "random" }));

let server;
before(async () => (server = await serve()));

// The last rounds of a match: what is left of the cascade scrolls away.
const LATE = {
  ...{ turn: 0, next_row: 16, boss: "BW-3", rows: [["F1-01", null, "F1-07", null], [null, "A1-01", null, null], null, null] },
  seats: ["a3", "b4", "c3", "e4", "f3"].map((cell) => ({ cell })),
};

async function finished(count, more = {}) {
  const { id } = await server.match({ game: GAME, ...more, seats: bots(count) });
  for (;;) {
    const facts = (await server.get(`/api/matches/${id}`)).json;
    if (facts.over) return { id, result: facts.result };
    await sleep(50);
  }
}

test("one chooses how many play, and every seat has its own colour and sign", async () => {
  const ada = await Window.open(server);
  await ada.goto("/");
  await ada.page.locator(`[data-game="${GAME}"]`).getByRole("button", { name: "More choices" }).click();
  const dialog = ada.page.getByRole("dialog");
  const counts = dialog.getByRole("group", { name: "How many play" });
  for (const count of [5, 1, 4]) {
    await counts.getByRole("button", { name: String(count), exact: true }).click();
    assert.equal(await dialog.locator(".seat-choice").count(), count);
    assert.equal(await dialog.locator(".seat-choice select").first().inputValue(), "me");
  }
  await counts.getByRole("button", { name: "5", exact: true }).click();
  await dialog.getByLabel(/^Green/).selectOption({ label: "Bot level 5 · the best there is" });
  const signs = await dialog
    .locator(".seat-choice .emblem")
    .evaluateAll((all) => all.map((one) => `${getComputedStyle(one).fill} ${one.firstElementChild.getAttribute("d")}`));
  assert.equal(new Set(signs.map((sign) => sign.split(" M")[0])).size, 5, "five colours");
  assert.equal(new Set(signs.map((sign) => sign.split(" M")[1])).size, 5, "five shapes");
  await ada.shot("seats-setup");
  await ada.close();
});

test("three at one screen seal their cards one after the other, each behind the hand-over screen", async () => {
  const ada = await Window.open(server);
  await ada.goto("/");
  await ada.page.locator(`[data-game="${GAME}"]`).getByRole("button", { name: "More choices" }).click();
  const dialog = ada.page.getByRole("dialog");
  await dialog.getByRole("button", { name: "3", exact: true }).click();
  for (const seat of ["Red", "Blue"]) await dialog.getByLabel(new RegExp(`^${seat}`)).selectOption("here");
  await dialog.getByRole("button", { name: "Start" }).click();
  const asked = [];
  for (let n = 0; n < 3; n++) {
    const cover = ada.page.locator("[data-handover]");
    await cover.waitFor();
    asked.push(Number(await cover.getAttribute("data-handover")));
    if (n === 1) await ada.shot("seats-handover");
    await cover.click();
    await ada.turn();
    const own = ada.chairs.find((chair) => chair.seat === asked[n]);
    assert.match(own.legal[0][0], /^sensor /);
    const before = ada.acts().length;
    await ada.token(own.legal[0][1]).first().click();
    await ada.stored((await ada.sentAct(before)).id);
  }
  assert.deepEqual([...asked].sort(), [0, 1, 2]);
  await ada.page.waitForFunction(() => document.querySelector("[data-handover]") !== null || document.documentElement.dataset.turn === "true");
  await ada.close();
});

test("whoever has sealed a choice sees whom the others wait for", async () => {
  const people = ["Ada", "Bob", "Cleo"].map((name) => ({ kind: "human", name }));
  const { id, secrets } = await server.match({ game: GAME, options: {}, seats: people });
  const ada = await Window.open(server);
  const bob = await Window.open(server, { lang: "fr" });
  await ada.goto(table(id, secrets[0]));
  await bob.goto(table(id, secrets[1]));
  await ada.turn();
  await ada.take(ada.state.legal[0]);
  await ada.page.locator(".turn", { hasText: "Waiting for Red and Blue" }).waitFor();
  await bob.take(bob.state.legal[0]);
  await ada.page.locator(".turn", { hasText: "Blue to play" }).waitFor();
  await bob.page.locator(".turn", { hasText: "À Bleu de jouer" }).waitFor();
  await ada.shot("seats-waiting");
  await Promise.all([ada.close(), bob.close()]);
});

test("the end: a ranking of five, a verdict alone, a team that wins together", async () => {
  const eve = await Window.open(server);
  const five = await finished(5);
  await eve.goto(table(five.id));
  const ranks = eve.page.locator(".ranking li");
  assert.equal(await ranks.count(), 5);
  assert.match(await eve.page.locator("[data-over] h2").innerText(), / wins?$/);
  const scores = (await ranks.locator("b").allInnerTexts()).map(Number);
  assert.deepEqual(
    [...scores].sort((a, b) => a - b),
    [...five.result.scores].sort((a, b) => a - b),
  );
  assert.equal(await ranks.first().getAttribute("data-rank"), "1");
  await eve.shot("seats-over");

  const alone = await finished(1);
  await eve.goto(table(alone.id));
  assert.match(await eve.page.locator("[data-over] h2").innerText(), alone.result.winners.length > 0 ? /made it/ : /did not make it/);

  const teams = await finished(4, { options: { teams: true } });
  await eve.goto(table(teams.id));
  const tags = await eve.page
    .locator(".seat-panel")
    .evaluateAll((all) => all.map((panel) => [Number(panel.dataset.seat), /team (\d)/.exec(panel.innerText)?.[1]]));
  assert.deepEqual(Object.fromEntries(tags), { 0: "1", 1: "2", 2: "1", 3: "2" });
  await eve.shot("seats-teams-over");
  await eve.close();

  const phone = await Window.open(server, { width: 360, height: 740, touch: true, theme: "light" });
  await phone.goto(table(five.id));
  assert.equal(await phone.page.locator(".ranking li").count(), 5);
  assert.ok((await phone.page.evaluate(() => document.scrollingElement.scrollWidth)) <= 360);
  await phone.shot("seats-over-phone", true);
  await phone.close();
});

test("the analysis of a match of five has a curve for every seat", async () => {
  const { id } = await finished(5, { position: LATE });
  const eve = await Window.open(server);
  await eve.goto(table(id));
  await eve.page.locator('[data-over] [data-tool="analysis"]').click();
  await eve.page.locator('[data-tool="analyse"]').click();
  await eve.page.locator('[data-analysis="done"]').waitFor({ timeout: 600_000 });
  assert.equal(await eve.page.locator(".curve-line").count(), 5);
  assert.equal(await eve.page.locator(".skill tbody tr").count(), 5);
  await eve.shot("seats-analysis");
  await eve.close();
});
