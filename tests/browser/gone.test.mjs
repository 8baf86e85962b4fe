// When a person is gone: lost on time between two, and said so; among three a bot takes the chair, and its person takes it back.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Window, allHere, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

let server;
before(async () => (server = await serve()));

const SECOND = 1 / 60; // minutes
const GAME = "kembles-cascade";
const PATIENCE = 60_000; // bots think on a busy machine
const ada_and_bob = [
  { kind: "human", name: "Ada" },
  { kind: "human", name: "Bob" },
];

async function sit(wish, windows) {
  const { id, secrets } = await server.match(wish);
  const opened = [];
  for (const [seat, look] of windows.entries()) {
    opened.push(await Window.open(server, look));
    await opened[seat].goto(table(id, secrets[seat]));
  }
  if (wish.seats.filter(({ kind }) => kind === "human").length === windows.length) await allHere(opened);
  return { id, secrets, windows: opened };
}

const clock = (window, seat) => window.page.locator(`.seat-panel[data-seat="${seat}"] .clock`);
const said = (window, what) => window.page.locator(`.log [data-said="${what}"]`).first();
const seen = (locator) => locator.waitFor({ timeout: PATIENCE });

test("between two a flag that falls ends the match, in words and with a clock at 0:00", async () => {
  const wish = { game: "fleet-commander", options: {}, seats: ada_and_bob, clock: { minutes: 3 * SECOND, increment: 0 } };
  const { windows } = await sit(wish, [{}, { lang: "fr" }]);
  const [ada, bob] = windows;
  const first = ada.state.legal.length > 0 ? ada : bob;
  await first.turn();
  await first.take(first.state.legal[0]); // from here on somebody's clock runs
  await seen(ada.page.locator("[data-over]"));
  await seen(bob.page.locator("[data-over]"));
  assert.match(await ada.page.locator("[data-over]").innerText(), /the other side lost on time/i);
  assert.match(await bob.page.locator("[data-over]").innerText(), /l'autre camp a perdu au temps/i);
  const loser = 1 - Number(await ada.page.locator("[data-over]").getAttribute("data-over"));
  for (const window of windows) assert.equal(await clock(window, loser).innerText(), "0:00");
  assert.match(await ada.page.locator(".log li").last().innerText(), /is out of time/);
  assert.match(await bob.page.locator(".log li").last().innerText(), /n'a plus de temps/);
  await ada.shot("gone-lost-on-time");
  await Promise.all(windows.map((window) => window.close()));
});

test("among three a flag that falls gives the chair to a bot, and its person takes it back", async () => {
  const wish = { game: GAME, options: {}, seats: [...ada_and_bob, { kind: "random" }], clock: { minutes: 6 * SECOND, increment: 0 } };
  const { id, windows } = await sit(wish, [{}, { lang: "fr" }]);
  const [ada, bob] = windows;
  const eve = await Window.open(server);
  await eve.goto(table(id));
  for (const window of [ada, bob, eve]) await seen(said(window, "time"));
  const line = ada.page.locator('.log [data-said="time"]', { hasText: "Ada" });
  await seen(line);
  assert.match(await line.innerText(), /ran out of time: a bot plays for them until they come back\./);
  await seen(bob.page.locator('.log [data-said="time"]', { hasText: /Ada .* n'a plus de temps : un robot joue à sa place/ }));
  await seen(eve.page.locator('.seat-panel[data-seat="0"] .sitter', { hasText: "bot level 3 plays" }));
  assert.equal(await clock(eve, 0).innerText(), "0:00");
  assert.equal(await eve.page.locator('[data-tool="sit"]').count(), 0, "nobody else can take the seat");
  await ada.page.getByRole("button", { name: "Take back my seat" }).click();
  await seen(bob.page.locator('.log [data-said="back"]', { hasText: "Ada" }));
  await Promise.all([ada, bob, eve].map((window) => window.close()));
});

test("whoever leaves a table of three lets a bot play, and comes back with a key", async () => {
  const { windows } = await sit({ game: GAME, options: {}, seats: [...ada_and_bob, { kind: "random" }] }, [{ width: 1366, height: 650 }, { lang: "fr" }]);
  const [ada, bob] = windows;
  await ada.page.locator('[data-tool="menu"]').click();
  assert.equal(await ada.page.locator('[data-tool="resign"]').count(), 0, "nobody resigns among three");
  await ada.shot("gone-menu");
  await ada.page.getByRole("button", { name: "Leave the table: a bot plays for me" }).click();
  await seen(said(ada, "left"));
  await seen(ada.page.locator('[data-sitter="0"]', { hasText: /bot level 3 plays for you/i }));
  assert.equal(await ada.page.locator(".can-pick").count(), 0, "there is nothing to pick for whoever has left");
  await ada.shot("gone-sitter");
  await seen(bob.page.locator('.seat-panel[data-seat="0"] .sitter', { hasText: "robot niveau 3 joue" }));
  await bob.page.getByRole("tab", { name: /^Discussion/ }).click();
  await seen(bob.page.locator('.chat [data-said="left"]', { hasText: "quitte la table : un robot joue à sa place jusqu'à son retour" }));
  await bob.shot("gone-chat");

  const lobby = await Window.open(server);
  await lobby.goto("/");
  await seen(lobby.page.locator(".row-seats", { hasText: "Ada (bot level 3)" }).first());
  await lobby.close();

  await ada.page.keyboard.press("b");
  await seen(said(ada, "back"));
  await ada.page.locator('[data-sitter="0"]').waitFor({ state: "detached" });
  await seen(bob.page.locator('.chat [data-said="back"]', { hasText: "est de retour" }));
  await Promise.all(windows.map((window) => window.close()));
});

test("somebody has been away for long: wait, let a bot play, or claim the win", async () => {
  const wish = { game: "skirmish", options: {}, seats: ada_and_bob, away: SECOND };
  for (const tool of ["call", "claim"]) {
    const { id, secrets, windows } = await sit(wish, [{ width: 390, height: 844, touch: true }, {}]);
    const [ada, bob] = windows;
    await bob.close();
    while (await ada.turn()) {
      await ada.take(ada.state.legal[0]);
      if (ada.state.legal.length === 0) break;
    }
    const missed = ada.page.locator('[data-missed="1"]');
    await seen(missed);
    assert.match(await missed.innerText(), /Bob \(Blue\) has been away for a minute, and the match waits\./);
    await ada.shot("gone-missed");
    if (tool === "claim") {
      await missed.getByRole("button", { name: "Claim the win" }).click();
      await seen(ada.page.locator('[data-over="0"]', { hasText: /the other side left the table/i }));
    } else {
      await missed.getByRole("button", { name: "Let a bot play" }).click();
      await ada.page.locator('.seat-panel[data-seat="1"] .sitter').waitFor({ state: "attached", timeout: PATIENCE });
      const back = await Window.open(server, { lang: "fr" });
      await back.goto(table(id, secrets[1]));
      await back.page.getByRole("button", { name: "Reprendre ma place" }).click();
      await back.page.locator('[data-sitter="1"]').waitFor({ state: "detached", timeout: PATIENCE });
      await back.close();
    }
    await ada.close();
  }
});

test("one may rather wait", async () => {
  const { windows } = await sit({ game: GAME, options: {}, seats: [...ada_and_bob, { kind: "human" }], away: SECOND }, [{ width: 1440, height: 900 }]);
  const [ada] = windows;
  await ada.turn();
  await ada.take(ada.state.legal[0]);
  const missed = ada.page.locator("[data-missed]");
  await seen(missed.first());
  assert.equal(await missed.count(), 2, "both others have never come");
  assert.match(await missed.first().innerText(), /Bob \(Red\) is not here, and the match waits\./);
  assert.equal(await ada.page.locator('[data-tool="claim"]').count(), 0);
  await ada.shot("gone-missed-two");
  await missed.first().getByRole("button", { name: "Wait" }).click();
  await ada.page.locator('[data-missed="1"]').waitFor({ state: "detached" });
  assert.equal(await ada.page.locator('[data-missed="2"]').count(), 1);
  await ada.close();
});

test("whoever invites friends says how long one of them may stay away", async () => {
  const ada = await Window.open(server);
  await ada.goto("/");
  await ada.page.locator(`[data-game="${GAME}"]`).getByRole("button", { name: "More choices" }).click();
  const dialog = ada.page.getByRole("dialog");
  assert.equal(await dialog.locator('[data-option="away"]').count(), 0, "with bots nobody waits");
  await dialog.locator(".seat-choice select").nth(1).selectOption("friend");
  await dialog.getByLabel("Bot for a friend who stays away").selectOption({ label: "After an hour" });
  await dialog.getByLabel("Bot for a friend who stays away").evaluate((element) => element.scrollIntoView({ block: "center" }));
  await ada.shot("gone-setup");
  const posted = ada.page.waitForRequest((request) => request.method() === "POST" && new URL(request.url()).pathname === "/api/matches");
  await dialog.getByRole("button", { name: "Start" }).click();
  assert.equal((await posted).postDataJSON().away, 60);
  await ada.close();
});
