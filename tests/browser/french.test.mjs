// The whole page in French, from the language of the browser, and back in English by the settings.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Window, closeAll, playOn, serve } from "./lib/table.mjs";

after(closeAll);

const ENGLISH = /\b(the|your|turn|match|Undo|Hint|Rules|Play now|rolls|deploys|weapon|battleship|shield|All actions)\b/;

async function inFrench(window, where, some) {
  assert.equal(await window.page.locator("html").getAttribute("lang"), "fr", where);
  const text = await window.page.evaluate(() => document.body.innerText);
  const labels = await window.page.evaluate(() =>
    [...document.querySelectorAll("[aria-label], [title]")].map((one) => one.getAttribute("aria-label") ?? one.getAttribute("title")).join("\n"),
  );
  assert.match(text, some, where);
  const words = (all) => all.split("\n").filter((line) => ENGLISH.test(line));
  assert.deepEqual(words(text), [], `${where}: English words`);
  assert.deepEqual(words(labels), [], `${where}: English labels`);
}

test("lobby, table, rules and lessons in French, and back to English", async () => {
  const server = await serve();
  const ada = await Window.open(server, { lang: "fr" });
  await ada.goto("/");
  await inFrench(ada, "lobby", /Jouer/);
  await ada.shot("french-lobby");
  await ada.page.locator('[data-game="fleet-commander"]').getByRole("button", { name: "Jouer" }).click();
  await playOn(ada, { seed: 41, plies: 11 });
  await ada.turn();
  await inFrench(ada, "table", /Annuler|Reprendre/);
  assert.match(await ada.page.title(), /À vous|votre tour/i);
  await ada.shot("french-table");
  const match = new URL(ada.page.url()).pathname + new URL(ada.page.url()).hash;
  await ada.goto("/rules/fleet-commander");
  await inFrench(ada, "rules", /règles/i);
  await ada.shot("french-rules");
  await ada.goto("/learn/fleet-commander");
  await inFrench(ada, "lessons", /Leçon/);
  await ada.shot("french-learn");

  await ada.goto(match);
  await ada.page.getByRole("button", { name: "Réglages" }).click();
  await ada.page.getByRole("button", { name: "English" }).click();
  await ada.page.getByText("Your turn").first().waitFor();
  await ada.idle();
  assert.equal(await ada.page.locator("html").getAttribute("lang"), "en");
  assert.match(await ada.page.locator(".log").innerText(), /deploys/);
  assert.equal(await ada.page.locator(".log-line code").count(), 0, "no notation in the log unless it is wished for");
  await ada.page.locator('[data-setting="notation"]').check();
  await ada.page
    .locator(".log-line code", { hasText: /^deploy / })
    .first()
    .waitFor();
  await ada.close();
});
