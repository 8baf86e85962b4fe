// Accessibility: axe-core finds nothing on any page, dark or light, for every game there is.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults } from "./lib/axe.mjs";
import { sleep } from "./lib/server.mjs";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

let server, games;

before(async () => {
  server = await serve();
  games = (await server.get("/api/games")).json.games.map(({ id }) => id);
});

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
