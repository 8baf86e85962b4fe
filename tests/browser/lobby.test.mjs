// The lobby: what it tells somebody who comes back, what it says when the server is gone, and where its things stand.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Wire, closeWires } from "./lib/proxy.mjs";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);
after(closeWires);

const LAPTOP = { width: 1366, height: 650 };
const PHONE = { width: 390, height: 844, touch: true };
const PEOPLE = [
  { kind: "human", name: "Ada" },
  { kind: "human", name: "Bob" },
];

let server;
before(async () => (server = await serve()));

const skirmish = (more = {}) => server.match({ game: "skirmish", options: {}, seed: 7, seats: PEOPLE, ...more });
const top = (target) => target.evaluate((one) => Math.round(one.getBoundingClientRect().top + scrollY));

// A guest who was at this table by link, and is in the lobby again.
async function guest({ id, secrets }, wish = {}) {
  const bob = await Window.open(server, wish);
  await bob.goto(table(id, secrets[1]));
  await bob.goto("/");
  return { bob, row: bob.page.locator(`[data-match="${id}"]`), standing: bob.page.locator(`[data-match="${id}"] .row-state`) };
}

test("a guest who comes back sees first who plays and whose turn it is", async () => {
  const match = await skirmish();
  const ada = await Window.open(server);
  await ada.goto(table(match.id, match.secrets[0]));
  const { bob, row, standing } = await guest(match, PHONE);
  await row.getByText("Ada against you").waitFor();
  assert.equal(await standing.textContent(), "Your turn", "both place their own");
  assert.ok((await top(bob.page.locator("#mine-title"))) < (await top(bob.page.locator(".games"))), "before the games");
  await bob.shot("lobby-phone-guest");

  await row.getByRole("link").click();
  await bob.turn();
  await bob.take(bob.state.legal[0]);
  await bob.goto("/");
  await standing.getByText("Ada to play").waitFor();

  await ada.page.locator('[data-tool="menu"]').click();
  await ada.page.locator('[data-tool="resign"]').click();
  await ada.page.locator('[data-action="resign"]').click();
  await ada.page.locator("[data-over]").waitFor();
  await bob.page.reload();
  await standing.getByText("You won").waitFor();
  await Promise.all([ada.close(), bob.close()]);
});

test("without matches of one's own the games come first", async () => {
  const ada = await Window.open(server, PHONE);
  await ada.goto("/");
  await ada.page.locator("#mine-title").waitFor();
  assert.ok((await top(ada.page.locator(".games"))) < (await top(ada.page.locator("#mine-title"))));
  await ada.close();
});

test("a seat that was forgotten can be taken back, in its place", async () => {
  const match = await skirmish();
  const { bob, row } = await guest(match);
  const later = await skirmish();
  await bob.goto(table(later.id, later.secrets[1]));
  await bob.goto("/");
  const kept = () => bob.page.evaluate(() => JSON.parse(localStorage.getItem("starboard.matches")).map((one) => one.match));
  await row.getByRole("button", { name: "Forget" }).click();
  assert.deepEqual(await kept(), [later.id]);
  await row.getByRole("status").waitFor();
  await bob.page.keyboard.press("Enter"); // the focus is on Undo
  await row.getByRole("link").waitFor();
  assert.deepEqual(await kept(), [later.id, match.id]);
  await row.getByRole("button", { name: "Forget" }).click();
  await bob.page.reload();
  await bob.page.locator(`[data-match="${later.id}"]`).waitFor();
  assert.equal(await row.count(), 0);
  await bob.close();
});

test("a server that is gone is told of, in the list and over the games, and moves nothing", async () => {
  const wire = await Wire.to(server.port);
  const ada = await Window.open(server, LAPTOP);
  await ada.goto(`${wire.base}/`);
  await ada.page.locator("#running").waitFor();
  await ada.page.waitForLoadState("networkidle");
  wire.cut();
  await ada.page.getByRole("button", { name: "Look again" }).click();
  await ada.page.locator("#running").getByRole("alert").getByText("The server does not answer").waitFor();

  await ada.page.evaluate(() => scrollTo(0, 0));
  const play = ada.page.getByRole("button", { name: "Play now" });
  const before = await Promise.all([0, 1, 2].map((n) => play.nth(n).boundingBox()));
  await play.first().click();
  const notice = ada.page.locator("[data-notice]", { hasText: "The server does not answer" });
  await notice.waitFor();
  const { y, height } = await notice.boundingBox();
  assert.ok(y >= 0 && y + height <= LAPTOP.height, "in sight");
  assert.deepEqual(await Promise.all([0, 1, 2].map((n) => play.nth(n).boundingBox())), before);
  await ada.shot("lobby-gone");

  wire.mend();
  await ada.page.getByRole("button", { name: "Look again" }).click();
  await ada.page.locator("#running .form-error").waitFor({ state: "detached" });
  await ada.close();
});

test("a server that refuses is told of with its own words", async () => {
  const ada = await Window.open(server);
  const answer = { status: 429, contentType: "application/json", body: JSON.stringify({ error: { code: "busy", text: "Too many at once." } }) };
  await ada.page.route(/\/api\/matches/, (route) => route.fulfill(answer));
  await ada.goto("/");
  await ada.page.locator("#running").getByRole("alert").getByText("Too many at once.").waitFor();
  assert.equal(await ada.page.getByText("Nobody plays in public").count(), 0);
  await ada.page.getByRole("button", { name: "Play now" }).first().click();
  await ada.page.locator("[data-notice]", { hasText: "Too many at once." }).waitFor();
  ada.errors = ada.errors.filter((error) => !/429/.test(error));
  await ada.close();
});

test("buttons of neighbours stand in line, in both languages", async () => {
  for (const lang of ["en", "fr"])
    for (const width of [1366, 1440, 800]) {
      const ada = await Window.open(server, { lang, width, height: 900 });
      await ada.goto("/");
      const rows = await ada.page.locator(".game-card").evaluateAll((all) => {
        const found = {};
        for (const card of all) (found[card.offsetTop] ??= new Set()).add(Math.round(card.querySelector(".main").getBoundingClientRect().top));
        return Object.values(found).map((places) => places.size);
      });
      assert.deepEqual(new Set(rows), new Set([1]), `${lang} ${width}`);
      await ada.close();
    }
});

test("title and way out of a long dialog stay in sight", async () => {
  const ada = await Window.open(server, LAPTOP);
  await ada.goto("/");
  await ada.page.getByRole("button", { name: "More choices" }).first().click();
  const dialog = ada.page.locator("dialog[open]");
  const head = dialog.locator(".dialog-head");
  const there = await head.boundingBox();
  const moved = await dialog.evaluate((one) => {
    one.scrollTop = one.scrollHeight;
    return one.scrollTop;
  });
  assert.ok(moved > 100, "it is long");
  const { y } = await head.boundingBox();
  assert.ok(Math.abs(y - there.y) < 2, `${y} instead of ${there.y}`);
  await ada.shot("setup-scrolled");
  await ada.close();
});

test("the list of keys can be read to its end on a low screen, also at a table", async () => {
  const ada = await Window.open(server, LAPTOP);
  const match = await skirmish();
  for (const address of ["/", table(match.id, match.secrets[0])]) {
    await ada.goto(address);
    await ada.page.getByRole("button", { name: "Settings" }).click();
    await ada.page.locator(".keys summary").click();
    const last = ada.page.locator(".keys dl div").last();
    await last.hover(); // which scrolls to it
    const { y, height } = await last.boundingBox();
    assert.ok(y >= 0 && y + height <= LAPTOP.height, `${address}: ${y}`);
  }
  await ada.close();
});

test("a match that is over names who has won it", async () => {
  const { id, secrets } = await skirmish({ public: true });
  const ada = await Window.open(server);
  await ada.goto(table(id, secrets[0]));
  await ada.page.locator('[data-tool="menu"]').click();
  await ada.page.locator('[data-tool="resign"]').click();
  await ada.page.locator('[data-action="resign"]').click();
  await ada.page.locator("[data-over]").waitFor();
  const eve = await Window.open(server);
  await eve.goto("/");
  await eve.page.locator(`#running a[href*="${id}"] .row-state`, { hasText: /^Bob won/ }).waitFor();
  await Promise.all([ada.close(), eve.close()]);
});

test("nothing shines through the settings", async () => {
  for (const theme of ["dark", "light"]) {
    const ada = await Window.open(server, { theme });
    await ada.goto("/");
    await ada.page.getByRole("button", { name: "Settings" }).click();
    const ground = await ada.page.locator(".settings-panel").evaluate((one) => getComputedStyle(one).backgroundColor);
    assert.match(ground, /^rgb\(/, `${theme}: ${ground}`);
    await ada.close();
  }
});
