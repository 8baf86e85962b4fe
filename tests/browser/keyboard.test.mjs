// Whole matches with the keyboard alone.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { MOST_TABS, aim, press } from "./lib/keyboard.mjs";
import { fly } from "./lib/pilot.mjs";
import { Window, closeAll, playOn, serve } from "./lib/table.mjs";

after(closeAll);

async function tabTo(target) {
  for (let tabs = 0; tabs < MOST_TABS && !(await aim(target)).there; tabs++) await target.page().keyboard.press("Tab");
}

// A window at a new match of this game, made with the keyboard; `choose` sets what is to be set in the dialog.
async function begin(game, choose) {
  const server = await serve();
  const ada = await Window.open(server);
  await ada.goto("/");
  const { page } = ada;
  await press(page.locator(`[data-game="${game}"]`).getByRole("button", { name: "More choices" }));
  await choose(page.getByRole("dialog"), page.keyboard);
  await press(page.getByRole("dialog").getByRole("button", { name: "Start" }));
  await ada.turn();
  ada.fromList = async (action) => {
    await page.keyboard.press("a");
    await page.locator("dialog[open] input[type=search]").waitFor();
    await page.keyboard.type(action);
    await press(page.locator(`dialog[open] [data-action="${action}"]`));
  };
  return ada;
}

test("a whole match of Fleet Commander", async (t) => {
  const ada = await begin("fleet-commander", async (dialog, keyboard) => {
    await tabTo(dialog.getByLabel(/Turn limit/));
    await keyboard.press("Control+a");
    await keyboard.type("6");
  });
  const { page } = ada;
  const taken = await playOn(ada, { seed: 21, press });
  await page.locator("[data-over]").waitFor();
  await ada.shot("keyboard-over");
  t.diagnostic(
    `${taken.length} actions: ${taken.filter(({ how }) => how === "picks").length} on the board, ${taken.filter(({ how }) => how === "list").length} from the list`,
  );
  assert.ok(taken.length >= 8);
  for (const key of [",", ",", "."]) {
    await page.keyboard.press(key);
    await ada.idle();
  }
  assert.equal(Number(new URL(page.url()).pathname.split("/")[2]), ada.state.ply - 1, "back twice and on once");
  await ada.close();
});

// What a screen reader says of whatever has the focus; null when nothing has it.
function spoken(page) {
  return page.evaluate(() => {
    const here = document.activeElement;
    return here === document.body ? null : (here.getAttribute("aria-label") ?? here.textContent).trim();
  });
}

test("a whole match of Kemble's Cascade, all of it on the board and in the tray", async () => {
  const ada = await begin("kembles-cascade", async (dialog, keyboard) => {
    await tabTo(dialog.getByLabel(/^Red/));
    await keyboard.type("Greedy");
    await tabTo(dialog.getByLabel(/Crowded/)); // the shortest match
    await keyboard.press("Space");
  });
  const { page } = ada;
  assert.deepEqual([ada.state.view.seats.length, (await ada.server.get(`/api/matches/${ada.state.match}`)).json.seats[1].kind], [2, "greedy"]);
  const said = [];
  let lost = -1; // at the very first nothing has the focus yet
  const taken = await fly(ada, 33, {
    press: async (target) => {
      if ((await spoken(page)) === null) lost += 1;
      await press(target, async () => said.push(await spoken(page)));
    },
  });
  await ada.shot("keyboard-kembles-over");
  assert.ok(taken.length >= 10);
  assert.deepEqual(
    said.filter((name) => !/\p{L}/u.test(name ?? "")),
    [],
    "everything that was pressed has a name",
  );
  assert.equal(lost, 0, "the focus comes back to the table by itself");
  await ada.close();
});
