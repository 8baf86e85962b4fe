// Luck from everybody: pages seal and open by themselves, the dialog shows it, and after the end each page proves it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Window, closeAll, playOn, serve, table } from "./lib/table.mjs";

after(closeAll);

let server;
before(async () => (server = await serve()));

const WISH = { game: "skirmish", options: { rounds: 1 } };

async function look(window) {
  await window.page.keyboard.press("Escape");
  await window.page.locator('[data-tool="menu"]').click();
  await window.page.getByRole("dialog").getByRole("button", { name: "Check the luck" }).click();
  return window.page.getByRole("dialog");
}

test("two people, each with a salt of their own", async () => {
  const match = await server.match(WISH);
  const windows = [];
  for (const secret of match.secrets) {
    const window = await Window.open(server);
    await window.goto(table(match.id, secret));
    windows.push(window);
  }
  for (const window of windows) {
    const dialog = await look(window);
    await dialog.locator('[data-luck="mixed"]').waitFor();
    await dialog.locator('[data-own="in"]').waitFor();
    assert.equal(await dialog.locator("dt").count(), 5, "the host's seal, two seals, two salts");
    await window.shot("luck");
    await window.page.keyboard.press("Escape");
  }
  await Promise.all(windows.map((window, n) => playOn(window, { seed: n + 1 })));
  for (const window of windows) {
    const dialog = await look(window);
    await dialog.locator('[data-proof="ok"]').waitFor();
    await window.close();
  }
});

test("who plays alone begins with luck that was salted already", async () => {
  const match = await server.match({ ...WISH, seats: [{ kind: "human" }, { kind: "greedy" }] });
  const window = await Window.open(server);
  await window.goto(table(match.id, match.secrets[0]));
  await (await look(window)).locator('[data-luck="mixed"]').waitFor();
  await window.close();
});

test("set up by hand is said at the table", async () => {
  const match = await server.match({ ...WISH, seed: 3 });
  const window = await Window.open(server);
  await window.goto(table(match.id, match.secrets[0]));
  await window.page.locator('.seats [data-luck="by-hand"]').waitFor();
  await (await look(window)).locator('[data-luck="by-hand"]').waitFor();
  await window.goto("/learn/fleet-commander");
  await window.page.locator(".seats [data-seat]").first().waitFor();
  assert.equal(await window.page.locator('.seats [data-luck="by-hand"]').count(), 0, "a lesson need not");
  await window.close();
});
