// One match after the other: a series by two people, its page, another way on from it; values per seat; and talk among partners.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

let server;
before(async () => (server = await serve()));

const people = (...names) => names.map((name) => ({ kind: "human", name }));

async function resign(window) {
  await window.turn();
  await window.page.locator('[data-tool="menu"]').click();
  await window.page.locator('[data-tool="resign"]').click();
  await window.page.locator("dialog[open] .button.bad").click();
}

test("a series: on to the next match together, in the same seats; the page of it; another way on", async () => {
  const { id, secrets } = await server.match({ options: { series: "best-of-three" }, seats: people("Ada", "Bob") });
  const ada = await Window.open(server);
  const bob = await Window.open(server, { lang: "fr" });
  await ada.goto(table(id, secrets[0]));
  await bob.goto(table(id, secrets[1]));
  await resign(bob);
  for (const window of [ada, bob]) await window.page.locator("[data-over]").waitFor();
  await ada.page.locator('[data-over] [data-tool="next"]', { hasText: "Next match" }).click();
  await bob.page.locator('[data-over] [data-tool="next"]', { hasText: "Rouge passe à la partie suivante" }).click();
  const moved = (window) => window.page.waitForFunction((old) => !location.pathname.startsWith(`/${old}`), id);
  await Promise.all([moved(ada), moved(bob)]);
  await ada.idle();
  const second = new URL(ada.page.url()).pathname.slice(1);
  assert.equal(new URL(bob.page.url()).pathname, `/${second}`);
  assert.equal(ada.state.seat, 0, "in the seat one had");
  await ada.page.locator(".turn", { hasText: "game 2 of the series, 1 : 0" }).waitFor();
  await bob.page.locator('.seat-panel[data-seat="1"] .tag', { hasText: "Handicap +1" }).waitFor();
  await ada.shot("campaign-table");

  await ada.page.locator(".table-title a", { hasText: "Campaign, match 2" }).click();
  await ada.page.locator('[data-state="running"]').waitFor();
  assert.equal(await ada.page.locator(".chapter").count(), 2);
  await ada.page.locator('[data-chapter="2"] .story', { hasText: "Red has won 1, Blue 0." }).waitFor();
  await ada.shot("campaign-page");
  await ada.page.locator('[data-tool="resume"]').click();
  await ada.turn();

  await resign(bob);
  await ada.page.locator('[data-campaign="end"]', { hasText: "The campaign is over: Red wins (two games are won)." }).waitFor();
  await bob.page.locator('[data-campaign="end"]', { hasText: "La campagne est finie : Rouge gagne (deux parties sont gagnées)." }).waitFor();
  assert.equal(await ada.page.locator('[data-tool="next"]').count(), 0);
  assert.equal(await ada.page.locator('[data-tool="rematch"]').count(), 1);

  await ada.page.locator('[data-campaign="end"] a').click();
  await ada.page.locator('[data-state="over"]').waitFor();
  await ada.page.locator('[data-chapter="2"] [data-tool="branch"]').click();
  const dialog = ada.page.locator("dialog[open]");
  await dialog.getByRole("heading", { name: "Another way on from match 2" }).waitFor();
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  await ada.turn();
  await ada.page.locator(".turn", { hasText: "game 2 of the series, 1 : 0" }).waitFor();
  await Promise.all([ada.close(), bob.close()]);
});

test("a campaign left alone is gone on with from its page, and old links lead on", async () => {
  const { id, secrets } = await server.match({ options: { series: "best-of-three" }, seats: [...people("Ada"), { kind: "random" }] });
  const ada = await Window.open(server);
  await ada.goto(table(id, secrets[0]));
  const { campaign } = ada.received.find(({ message }) => message.t === "welcome").message;
  await resign(ada);
  await ada.page.locator("[data-over]").waitFor();
  await ada.goto("/");
  await ada.page.locator(`[data-campaign="${campaign.id}"]`).click();
  await ada.page.locator('[data-state="next"]').waitFor();
  await ada.page.locator('[data-tool="next"]').click();
  await ada.turn();
  const second = new URL(ada.page.url()).pathname;
  await ada.page.locator(".turn", { hasText: "game 2 of the series, 0 : 1" }).waitFor();
  await ada.goto(table(id, secrets[0]));
  await ada.page.locator('[data-tool="next-go"]').click();
  await ada.page.waitForFunction((wanted) => location.pathname === wanted, second);
  const eve = await Window.open(server, { width: 360, height: 740, touch: true, theme: "light" });
  await eve.goto(`/campaign/${campaign.id}`);
  assert.equal(await eve.page.locator('[data-tool="next"]').count(), 0, "whoever does not play cannot go on");
  assert.ok((await eve.page.evaluate(() => document.scrollingElement.scrollWidth)) <= 360);
  await eve.shot("campaign-phone", true);
  await eve.goto("/campaign/2222222222");
  await eve.page.getByRole("alert").waitFor();
  eve.errors = eve.errors.filter((error) => !/404/.test(error));
  await Promise.all([ada.close(), eve.close()]);
});

test("values per seat are set where the seat is chosen", async () => {
  const ada = await Window.open(server);
  await ada.goto("/");
  await ada.page.locator('[data-game="skirmish"]').getByRole("button", { name: "More choices" }).click();
  const dialog = ada.page.locator("dialog[open]");
  await dialog.getByLabel("Blue: Handicap").fill("3");
  await dialog.getByLabel("Series").selectOption("best-of-three");
  await ada.shot("campaign-setup");
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  await ada.turn();
  const { options, campaign } = ada.received.findLast(({ message }) => message.t === "welcome").message;
  assert.deepEqual([options["seat0.handicap"], options["seat1.handicap"], options.series], [undefined, 3, "best-of-three"]);
  assert.equal(campaign.chapter, 1);
  await ada.page.locator('.seat-panel[data-seat="1"] .tag', { hasText: "Handicap +3" }).waitFor();
  await ada.close();
});

test("partners talk among themselves, and are marked as such", async () => {
  const { id, secrets } = await server.match({ game: "kembles-cascade", options: { teams: true }, seats: people("Ada", "Bob", "Cleo", "Dan") });
  const [ada, bob, cleo] = await Promise.all([0, 1, 2].map(() => Window.open(server)));
  for (const [n, window] of [ada, bob, cleo].entries()) await window.goto(table(id, secrets[n]));
  assert.deepEqual(await ada.page.locator(".seat-panel .tag.team").allInnerTexts(), ["team 2", "team 1", "team 2", "team 1"]);
  for (const window of [ada, bob, cleo]) await window.page.locator("#tab-chat").click();
  const say = async (window, text) => {
    await window.page.locator("#chat-field").fill(text);
    await window.page.locator("#chat-field").press("Enter");
  };
  await ada.page.locator('[data-tool="to-side"]').check();
  await say(ada, "only us two");
  await cleo.page.locator(".chat li", { hasText: "only us two" }).locator(".tag").waitFor();
  await ada.page.locator('[data-tool="to-side"]').uncheck();
  await say(ada, "hello all");
  await bob.page.locator(".chat li", { hasText: "hello all" }).waitFor();
  assert.equal(await bob.page.locator(".chat li").count(), 1, "the others are told nothing of it");
  await ada.shot("sides-chat");
  await Promise.all([ada, bob, cleo].map((window) => window.close()));

  const duel = await server.match({ seats: people("Ada", "Bob") });
  const eve = await Window.open(server);
  await eve.goto(table(duel.id, duel.secrets[0]));
  await eve.page.locator("#tab-chat").click();
  assert.equal(await eve.page.locator('[data-tool="to-side"]').count(), 0, "nobody to talk to where everybody is alone");
  await eve.close();
});
