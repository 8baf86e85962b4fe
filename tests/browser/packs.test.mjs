// Content packs: chosen in the dialog for new matches, named at the table and in lists, drawn by their own facts; and a match that cannot be opened.
import assert from "node:assert/strict";
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

const far = fileURLToPath(new URL("../packs/far-sectors", import.meta.url));
let server;
before(async () => (server = await serve(["--content", far])));
after(closeAll);

const card = (window, game) => window.page.locator(`[data-game="${game}"]`);

test("a pack is offered where there is one, and brings its choices along", async () => {
  const ada = await Window.open(server);
  await ada.goto("/");
  await card(ada, "fleet-commander").getByRole("button", { name: "More choices" }).click();
  const dialog = ada.page.getByRole("dialog");
  assert.equal(await dialog.getByLabel(/^Content/).count(), 0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await card(ada, "skirmish").getByRole("button", { name: "More choices" }).click();
  const content = dialog.getByLabel(/^Content/);
  const sector = dialog.getByLabel(/^Sector/);
  const sectors = () => sector.locator("option").allTextContents();
  assert.deepEqual(await sectors(), ["Empty", "The rock", "The narrows"]);
  await content.selectOption("Far sectors");
  assert.deepEqual(await sectors(), ["Empty", "The rock", "The narrows", "The broken ring", "The cross"]);
  await sector.selectOption("The cross");
  await content.selectOption("The game as it is");
  assert.equal(await sector.inputValue(), "empty", "a choice that is not there any more is taken back");
  await content.selectOption("Far sectors");
  await sector.selectOption("The cross");
  await ada.shot("packs-setup");
  await dialog.getByRole("button", { name: "Start" }).click();
  await ada.turn();
  assert.equal(await ada.page.locator("[data-pack]").textContent(), "Far sectors");
  assert.match(await ada.page.locator(".table-title").textContent(), /The cross/);
  const cells = await ada.page.locator('[data-token^="cell:"][aria-label*="asteroids"]').evaluateAll((all) => all.map((cell) => cell.dataset.token));
  assert.deepEqual(cells.sort(), ["cell:a1", "cell:a3", "cell:c1", "cell:c3"]);
  await ada.shot("packs-table");
  await ada.page.locator('[data-tool="menu"]').click();
  await ada.page.getByText("Played with the content pack “Far sectors” by the Starboard project").waitFor();
  await ada.close();
});

test("without the pack the match is named and played all the same", async () => {
  const made = await server.post("/api/matches", {
    game: "skirmish",
    pack: "far-sectors",
    options: { sector: "ring" },
    seats: [
      { kind: "human", name: "Ada" },
      { kind: "human", name: "Bob" },
    ],
  });
  await server.down();
  const { more } = server;
  server.more = more.filter((word, n) => word !== "--content" && more[n - 1] !== "--content");
  await server.up();
  const ada = await Window.open(server, { lang: "fr" });
  await ada.goto("/");
  await ada.page.locator("#running").getByText("Secteurs lointains").first().waitFor();
  await ada.goto(table(made.json.match, made.json.seats[0].secret));
  await ada.turn();
  assert.match(await ada.page.locator(".table-title").textContent(), /Secteurs lointains.*L'anneau brisé/);
  await ada.close();
});

test("a match that cannot be opened says why, in the list and when it is opened", async () => {
  const { id } = await server.match({ game: "skirmish" });
  await server.down();
  const bytes = fs.readFileSync(server.db);
  const at = bytes.indexOf(`${id}skirmish1`); // texts of a row stand one behind the other
  bytes.write("7", at + id.length + "skirmish".length);
  fs.writeFileSync(server.db, bytes);
  await server.up();
  const ada = await Window.open(server);
  await ada.goto("/");
  const row = ada.page.locator(`#running a[href*="${id}"]`);
  assert.match(await row.textContent(), /cannot be opened.*version 7 of the rules/);
  await ada.page.goto(ada.page.url() + id);
  await ada.page
    .getByRole("alert")
    .getByText(/version 7 of the rules, this program has version 1/)
    .waitFor();
  await ada.close();
});
