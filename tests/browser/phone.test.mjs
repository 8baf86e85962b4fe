// A phone, 360 px wide, by touch.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Window, allHere, closeAll, playOn, serve, table, tap } from "./lib/table.mjs";

after(closeAll);

const WIDTH = 360;

async function fits(window, where) {
  const wide = await window.page.evaluate(() => document.scrollingElement.scrollWidth);
  assert.ok(wide <= WIDTH, `${where} is ${wide} px wide`);
}

test("play by touch on a phone: everything fits and can be tapped", async (t) => {
  const server = await serve();
  const ada = await Window.open(server, { width: WIDTH, height: 740, touch: true });
  await ada.goto("/");
  await fits(ada, "the lobby");
  await ada.shot("phone-lobby");
  await tap(ada.page.locator('[data-game="fleet-commander"]').getByRole("button", { name: "More choices" }));
  await fits(ada, "the choices");
  const dialog = ada.page.getByRole("dialog");
  await dialog.getByLabel(/Turn limit/).fill("6");
  await ada.shot("phone-setup");
  await tap(dialog.getByRole("button", { name: "Start" }));
  await ada.turn();
  await fits(ada, "the table");
  await ada.shot("phone-weapons");
  const taken = await playOn(ada, { seed: 31, plies: 14, press: tap });
  t.diagnostic(`${taken.length} actions by touch, ${taken.filter(({ how }) => how === "picks").length} on the board`);
  await ada.turn();
  await fits(ada, "the table in play");
  await ada.shot("phone-table");
  await ada.shot("phone-table-whole", true);

  const small = await ada.page.evaluate(() =>
    [...document.querySelectorAll("main button, .top button, .top a")]
      .filter((one) => one.offsetParent !== null)
      .map((one) => ({ name: one.getAttribute("aria-label") ?? one.textContent.trim(), box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
      .map(({ name, box }) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`),
  );
  assert.deepEqual(small, [], "every button is large enough for a finger");

  await tap(ada.page.locator(".drawer-open"));
  await ada.page.locator(".side.open").waitFor();
  await fits(ada, "the table with the log");
  await ada.shot("phone-log");
  await tap(ada.page.locator(".drawer-close"));
  for (const address of ["/rules/fleet-commander", "/learn/fleet-commander"]) {
    await ada.goto(address);
    await fits(ada, address);
    await ada.shot(`phone-${address.split("/")[1]}`);
  }
  await ada.close();
});

const TALL = { width: 390, height: 844, touch: true };
const people = [
  { kind: "human", name: "Ada" },
  { kind: "human", name: "Bob" },
];
const tops = (page, selector) => page.locator(selector).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));

test("where nothing is in hand the seats are in sight, with one's own sealed choice, and the dock stays as high while one decides", async () => {
  const server = await serve();
  const { id, secrets } = await server.match({ game: "skirmish", seats: people });
  const ada = await Window.open(server, TALL);
  await ada.goto(table(id, secrets[0]));
  await ada.turn();
  const [first] = await tops(ada.page, ".under");
  const place = ada.state.legal.find(([action]) => action.endsWith("b2"));
  assert.ok(place, "b2 is free");
  await ada.say(place, tap);
  const choice = ada.page.locator(".seat-panel.own", { hasText: "b2" });
  await choice.waitFor();
  const { y, height } = await choice.boundingBox();
  assert.ok(y + height <= first, `the own panel ends at ${y + height} px, the dock begins at ${first} px`);
  assert.deepEqual(await tops(ada.page, ".under"), [first], "nothing to do");
  await ada.shot("phone-sealed");

  const bob = await Window.open(server, TALL);
  await bob.goto(table(id, secrets[1]));
  await bob.turn();
  await bob.say(bob.state.legal[0], tap);
  await ada.turn();
  assert.deepEqual(await tops(ada.page, ".under"), [first], "several things to do");
  await tap(ada.page.locator(".bar-buttons [data-button]").first());
  await ada.page.locator(".bar-buttons", { hasText: "Clear" }).waitFor();
  assert.deepEqual(await tops(ada.page, ".under"), [first], "something picked");
  await Promise.all([ada.close(), bob.close()]);
});

test("one's own seat begins in the first screen while one waits", async () => {
  const server = await serve();
  for (const game of ["skirmish", "fleet-commander"]) {
    const { id, secrets } = await server.match({ game, seats: people });
    const windows = await Promise.all(secrets.map(() => Window.open(server, { ...TALL, lang: "fr" }))); // the longer words
    for (const [seat, window] of windows.entries()) await window.goto(table(id, secrets[seat]));
    await allHere(windows);
    for (const [seat, window] of windows.entries()) {
      await window.idle();
      if (window.state.legal.length > 0 && game !== "skirmish") continue;
      const [own, dock] = [await tops(window.page, ".seat-panel.own"), await tops(window.page, ".under")].flat();
      assert.ok(own < dock, `${game}, seat ${seat}: ${own} px, the dock begins at ${dock} px`);
      const all = await tops(window.page, ".seat-panel");
      assert.equal(own, Math.min(...all), "one's own seat is the first");
      await window.shot(`phone-waits-${game}`);
    }
    await Promise.all(windows.map((window) => window.close()));
  }
});

test("a closed drawer says how much was written in the chat, opens on it, and says no more what was read", async () => {
  const server = await serve();
  const { id, secrets } = await server.match({ game: "skirmish", seats: people });
  const [ada, bob] = [await Window.open(server, TALL), await Window.open(server, TALL)];
  await ada.goto(table(id, secrets[0]));
  await bob.goto(table(id, secrets[1]));
  const say = async (text) => {
    await ada.page.locator("#chat-field").fill(text);
    await ada.page.locator("#chat-field").press("Enter");
  };
  const [drawer, badge] = [bob.page.locator(".drawer-open"), bob.page.locator(".drawer-open .badge")];
  await bob.turn();
  assert.equal(await badge.count(), 0, "what the table says of itself is no word of anybody");
  await tap(ada.page.locator(".drawer-open"));
  await tap(ada.page.locator("#tab-chat"));
  await say("hello");
  await say("are you there?");
  await badge.getByText("2", { exact: true }).waitFor();
  assert.match(await drawer.getAttribute("aria-label"), /\(2\)$/);
  await bob.shot("phone-unread");
  await tap(drawer);
  await bob.page.locator(".chat", { hasText: "are you there?" }).waitFor();
  await badge.waitFor({ state: "detached" });
  await tap(bob.page.locator(".drawer-close"));
  await bob.page.locator(".side.open").waitFor({ state: "detached" });
  await bob.page.waitForFunction(() => getComputedStyle(document.querySelector(".side")).visibility === "hidden");
  await say("still there?");
  await badge.getByText("1", { exact: true }).waitFor();
  for (const window of [ada, bob]) await window.page.reload();
  await badge.getByText("1", { exact: true }).waitFor(); // what was read before stays read
  await ada.turn();
  assert.equal(await ada.page.locator(".drawer-open .badge").count(), 0, "nobody has yet to read what they wrote themselves");
  await Promise.all([ada.close(), bob.close()]);
});
