// Accessibility: axe-core finds nothing on any page, dark or light, for every game there is.
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { sleep } from "./lib/server.mjs";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let server, games;

before(async () => {
  server = await serve();
  games = (await server.get("/api/games")).json.games.map(({ id }) => id);
});

// What is wrong with the page as it is: everything in the dark, and once more in the light whatever has to do with colours. Of long lists the first lines
// stand for all.
async function faults(window) {
  const { page } = window;
  await window.still();
  await page.evaluate(axe);
  const found = [];
  for (const theme of ["dark", "light"]) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
    await window.still();
    const { violations } = await page.evaluate((light) => {
      const more = light ? { runOnly: ["color-contrast", "link-in-text-block"] } : { rules: { "label-content-name-mismatch": { enabled: true } } };
      return globalThis.axe.run({ exclude: [[".log li:nth-child(n+12)"], [".rule:nth-of-type(n+12)"]] }, { resultTypes: ["violations"], ...more });
    }, theme === "light");
    for (const { id, nodes } of violations)
      for (const { html, any, all } of nodes.slice(0, 3)) found.push(`${theme} ${id}: ${html.slice(0, 160)} (${[...any, ...all][0]?.message ?? ""})`);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  return found;
}

// A window, and what looks at the page it shows.
async function looker() {
  const ada = await Window.open(server);
  const found = {};
  const look = async (name) => {
    const list = await faults(ada);
    if (list.length > 0) found[name] = list;
  };
  return { ada, look, found };
}

async function finished(game) {
  const { id } = await server.match({ game, seed: 7, seats: Array(2).fill({ kind: "random" }) });
  while (!(await server.get(`/api/matches/${id}`)).json.over) await sleep(50);
  return id;
}

test("lobby, new match, settings, campaign, an address that leads nowhere", async () => {
  const { ada, look, found } = await looker();
  await ada.goto("/");
  await look("lobby");
  await ada.page.getByRole("button", { name: "More choices" }).first().click();
  await look("setup");
  await ada.page.keyboard.press("Escape");
  await ada.page.getByRole("button", { name: "Settings" }).click();
  await look("settings");
  const { id, secrets } = await server.match({ options: { series: "best-of-three", "seat0.handicap": 1 } });
  await ada.goto(`/campaign/${(await server.get(`/api/matches/${id}`)).json.campaign}`);
  await look("campaign");
  await ada.goto(table(id, secrets[0]));
  await ada.turn();
  await ada.goto("/");
  await ada.page.locator("#mine-title").waitFor();
  await look("own matches");
  await ada.goto("/no/such/page");
  await look("nowhere");
  ada.errors = ada.errors.filter((error) => !/404/.test(error));
  assert.deepEqual(found, {});
  await ada.close();
});

test("the table of every game, in play and at the end, with its dialogs, rules, summary and lessons", async () => {
  const { ada, look, found } = await looker();
  for (const game of games) {
    const { id, secrets } = await server.match({ game, seed: 7, seats: [{ kind: "human", name: "Ada" }, { kind: "greedy" }] });
    await ada.goto(table(id, secrets[0]));
    await ada.turn();
    await look(`${game} begins`);
    for (let n = 0; n < 3 && (await ada.turn()); n++) await ada.take(ada.state.legal[0]);
    await ada.turn();
    await look(`${game} in play`);
    if (game === games[0]) {
      await ada.page.keyboard.press("a");
      await ada.page.locator("dialog[open]").waitFor();
      await look("all actions");
    }
    const over = await finished(game);
    await ada.goto(table(over));
    await ada.page.locator("[data-over]").waitFor();
    await look(`${game} over`);
    await ada.page.locator('[data-tool="end"]').click();
    await look(`${game} end`);
    await ada.goto(`/${over}/3`);
    await look(`${game} replay`);
    await ada.goto(`/rules/${game}`);
    await look(`${game} rules`);
    const lessons = await server.get(`/api/tutorial/${game}`);
    for (const page of ["summary", ...(lessons.status === 200 ? ["learn"] : [])]) {
      await ada.goto(`/${page}/${game}`);
      await look(`${game} ${page}`);
    }
  }
  assert.deepEqual(found, {});
  await ada.close();
});
