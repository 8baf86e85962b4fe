// Accessibility: axe-core finds nothing serious on any page, dark or light.
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { sleep } from "./lib/server.mjs";
import { Window, closeAll, playOn, serve, table } from "./lib/table.mjs";

after(closeAll);

const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let server, over, campaign;

before(async () => {
  server = await serve();
  over = (await server.match({ game: "fleet-commander", options: { turn_limit: 4 }, seats: [{ kind: "random" }, { kind: "random" }] })).id;
  while (!(await server.get(`/api/matches/${over}`)).json.over) await sleep(50);
  const series = await server.match({ options: { series: "best-of-three", "seat0.handicap": 1 } });
  campaign = (await server.get(`/api/matches/${series.id}`)).json.campaign;
});

async function serious(window) {
  await window.still();
  await window.page.evaluate(axe);
  const { violations } = await window.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, impact, nodes }) =>
        `${impact} ${id}: ${nodes
          .slice(0, 4)
          .map(({ html, any }) => `${html.slice(0, 160)} (${any[0]?.message ?? ""})`)
          .join(" | ")}`,
    );
}

for (const theme of ["dark", "light"]) {
  test(`no serious fault on lobby, table, replay, rules, lessons and dialogs, ${theme}`, async () => {
    const ada = await Window.open(server, { theme });
    const found = {};
    const look = async (name) => {
      const list = await serious(ada);
      if (list.length > 0) found[name] = list;
      await ada.shot(`axe-${name}-${theme}`);
    };
    await ada.goto("/");
    await look("lobby");
    await ada.page.getByRole("button", { name: "More choices" }).first().click();
    await look("setup");
    await ada.goto(`/rules/fleet-commander`);
    await look("rules");
    await ada.goto(`/learn/fleet-commander`);
    await look("learn");
    await ada.goto(table(over));
    await look("over");
    await ada.goto(`/campaign/${campaign}`);
    await look("campaign");
    await ada.goto(`/${over}/20`);
    await look("replay");
    const { id, secrets } = await server.match({
      game: "fleet-commander",
      options: { masked: true },
      seats: [{ kind: "human", name: "Ada" }, { kind: "greedy" }],
    });
    await ada.goto(table(id, secrets[0]));
    await playOn(ada, { seed: 61, plies: 14 });
    await ada.turn();
    await look("table");
    await ada.page.keyboard.press("a");
    await look("actions");
    await ada.page.keyboard.press("Escape");
    await ada.page.getByRole("tab", { name: /Chat/ }).click();
    await ada.page.getByRole("button", { name: "Settings" }).click();
    await look("settings");
    assert.deepEqual(found, {});
    await ada.close();
  });
}
