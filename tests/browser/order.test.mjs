// Order at a table: hiding somebody, reporting, and spectators that may not speak; with the keyboard, and on a phone in French.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { press } from "./lib/keyboard.mjs";
import { program } from "./lib/server.mjs";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

let server;
before(async () => (server = await serve()));

async function chat(window) {
  const tab = window.page.locator("#tab-chat");
  if (!(await tab.isVisible())) await window.page.locator(".drawer-open").click();
  await tab.click();
}
async function say(window, text) {
  await window.page.locator("#chat-field").fill(text);
  await window.page.locator("#chat-field").press("Enter");
}
const check = (box) => press(box, () => box.page().keyboard.press("Space"));
const line = (window, text) => window.page.locator(".chat [data-line]", { hasText: text });

test("hide somebody and bring them back, report, and silence those who watch", async () => {
  const { id, secrets } = await server.match();
  const ada = await Window.open(server);
  const bob = await Window.open(server);
  const watcher = await Window.open(server, { width: 390, height: 844, touch: true, lang: "fr" });
  await ada.goto(table(id, secrets[0]));
  await bob.goto(table(id, secrets[1]));
  await watcher.goto(`/${id}`);
  for (const window of [ada, bob, watcher]) await chat(window);
  await say(bob, "You will lose");
  await line(ada, "You will lose").waitFor();
  await say(ada, "We shall see");
  assert.equal(await line(ada, "We shall see").locator("[data-tool=line]").count(), 0, "one's own lines need nothing");

  await press(line(ada, "You will lose").locator("[data-tool=line]"));
  await press(ada.page.locator("[data-tool=report-line]"));
  await ada.page.locator("[data-notice]", { hasText: "Reported to the host of this server." }).waitFor();
  const listed = spawnSync(program, ["admin", "reports", "--json", "--db", server.db], { encoding: "utf8" }).stdout;
  assert.equal(JSON.parse(listed).text, "You will lose");

  await press(line(ada, "You will lose").locator("[data-tool=line]"));
  await press(ada.page.locator("[data-tool=mute]"));
  await line(ada, "You will lose").waitFor({ state: "detached" });
  await say(bob, "Still there?");
  await line(bob, "Still there?").waitFor();
  await ada.page.reload();
  await ada.idle();
  await chat(ada);
  await line(ada, "We shall see").waitFor();
  assert.equal(await line(ada, "Still there?").count(), 0, "hidden, also after a reload");
  await ada.shot("order-muted");
  await press(ada.page.locator("[data-tool=unmute]"));
  await line(ada, "Still there?").waitFor();

  await say(watcher, "Allez !");
  await line(ada, "Allez !").waitFor();
  await line(watcher, "Allez !").waitFor();
  assert.equal(await line(watcher, "Allez !").locator("[data-tool=line]").count(), 0, "nor do those of somebody who watches");
  await line(watcher, "You will lose").locator("[data-tool=line]").tap();
  await watcher.page.locator("[data-tool=mute]", { hasText: "Masquer ce que dit Bob" }).waitFor();
  await watcher.fits();
  await watcher.shot("order-phone");
  await watcher.page.locator("[data-tool=report-name]").tap();
  await watcher.page.locator("[data-notice]", { hasText: "Signalé à l'hôte de ce serveur." }).waitFor();

  assert.equal(await bob.page.locator("[data-tool=hush]").count(), 0, "not Bob's to say");
  await check(ada.page.locator("[data-tool=hush]"));
  await watcher.page.locator("[data-hushed]", { hasText: "les spectateurs ne peuvent pas parler" }).waitFor();
  await watcher.shot("order-phone-hushed");
  await bob.page.locator('[data-said="hushed"]').first().waitFor();
  await ada.page.locator("[data-tool=hush]:not(:checked)").waitFor();
  await check(ada.page.locator("[data-tool=hush]"));
  await watcher.page.locator("#chat-field").waitFor();
  for (const window of [ada, bob, watcher]) await window.close();
});

test("where everybody who spoke is hidden, nobody is said to have been silent", async () => {
  const { id, secrets } = await server.match();
  const [ada, bob] = [await Window.open(server), await Window.open(server)];
  await ada.goto(table(id, secrets[0]));
  await bob.goto(table(id, secrets[1]));
  for (const window of [ada, bob]) await chat(window);
  const silent = ada.page.getByText("Nobody has said anything.");
  await silent.waitFor();
  await say(bob, "You will lose");
  await line(ada, "You will lose").locator("[data-tool=line]").click();
  await ada.page.locator("[data-tool=mute]").click();
  await line(ada, "You will lose").waitFor({ state: "detached" });
  assert.equal(await silent.count(), 0);
  for (const window of [ada, bob]) await window.close();
});

test("whoever sits at a match that the host ends is told, and so are lists and links", async () => {
  const { id, secrets } = await server.match();
  const ada = await Window.open(server);
  const watcher = await Window.open(server, { lang: "fr" });
  await ada.goto(table(id, secrets[0]));
  await watcher.goto(`/${id}`);
  assert.equal(spawnSync(program, ["admin", "end", id, "--db", server.db]).status, 0);
  const told = (window, text) => window.page.getByRole("alert").getByText(text).waitFor();
  await told(ada, "The host has ended this match.");
  await told(watcher, "L'hôte a mis fin à cette partie.");
  assert.equal(await ada.page.getByRole("button", { name: "Watch instead" }).count(), 0, "there is nothing to watch either");
  await watcher.page.reload();
  await told(watcher, "L'hôte a mis fin à cette partie.");
  await ada.goto("/");
  await ada.page.locator(`#running a[href*="${id}"]`, { hasText: "The host has ended this match" }).waitFor();
  for (const window of [ada, watcher]) await window.close();
});

test("whoever sits where the host takes out a line of the chat loads the page again, and keeps the seat", async () => {
  const { id, secrets } = await server.match();
  const ada = await Window.open(server);
  await ada.goto(table(id, secrets[0]));
  await chat(ada);
  await say(ada, "Something bad");
  await line(ada, "Something bad").waitFor();
  const number = await line(ada, "Something bad").getAttribute("data-line");
  assert.equal(spawnSync(program, ["admin", "delete", id, "--chat", number, "--db", server.db]).status, 0);
  await ada.page.getByRole("alert").getByText("The host has taken something out of this match.").waitFor();
  await ada.page.locator('[data-tool="reload"]').click();
  await ada.page.locator(".seat-panel.own").waitFor();
  await ada.idle();
  assert.equal(ada.state.seat, 0);
  await chat(ada);
  assert.equal(await line(ada, "Something bad").count(), 0);
  await ada.close();
});
