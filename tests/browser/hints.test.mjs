// Hints between people: off, unless whoever made the match allowed them to everybody, which all are told.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PEOPLE } from "./lib/fleet.mjs";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

let server;
before(async () => (server = await serve()));

async function sit(more) {
  const { id, secrets } = await server.match({ game: "fleet-commander", options: {}, seats: PEOPLE, ...more });
  const bob = await Window.open(server);
  await bob.goto(table(id, secrets[1]));
  await bob.page.locator('[data-tool="undo"]').waitFor();
  return bob;
}

test("off without a word about them; the key says why", async () => {
  const bob = await sit({});
  assert.equal(await bob.page.locator('[data-tool="hint"]').count(), 0);
  await bob.page.keyboard.press("h");
  await bob.page.getByText("Hints between people are off at this table.").waitFor();
  await bob.close();
});

test("for everybody, and everybody is told on sitting down", async () => {
  const bob = await sit({ hints: true });
  await bob.page.locator('[data-tool="hint"]').waitFor();
  await bob.page.getByText("At this table everybody may ask for hints.").waitFor();
  await bob.close();
});

test("whoever sets up a match between people may allow them", async () => {
  const ada = await Window.open(server);
  await ada.goto("/");
  await ada.page.locator('[data-game="fleet-commander"]').getByRole("button", { name: "More choices" }).click();
  const dialog = ada.page.getByRole("dialog");
  assert.equal(await dialog.locator('[data-option="hints"]').count(), 0, "alone one may always ask");
  await dialog.locator(".seat-choice select").nth(1).selectOption("friend");
  await dialog.getByLabel("Hints for everybody").check();
  const posted = ada.page.waitForRequest((request) => request.method() === "POST" && new URL(request.url()).pathname === "/api/matches");
  await dialog.getByRole("button", { name: "Start" }).click();
  assert.equal((await posted).postDataJSON().hints, true);
  await ada.close();
});
