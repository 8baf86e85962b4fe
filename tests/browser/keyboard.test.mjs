// A whole match with the keyboard alone: Tab to get there, arrows to go from thing to thing, Enter to pick.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Window, closeAll, playOn, serve } from "./lib/table.mjs";

after(closeAll);

const MOST_TABS = 80;

// Where the focus is, and where it should be.
async function aim(target) {
  return target.evaluate((wanted) => {
    const here = document.activeElement;
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    const token = here?.closest?.("[data-token]") ?? null;
    const from = middle(here ?? document.body);
    const to = middle(wanted);
    return { there: here === wanted, onToken: token !== null && !token.matches("button"), wantsToken: wanted.matches("[data-token]:not(button)"), x: to.x - from.x, y: to.y - from.y };
  });
}

// Arrow keys towards the thing; false when they do not lead there.
async function walk(page, target) {
  const seen = new Set();
  for (let step = 0; step < 30; step++) {
    const { there, x, y } = await aim(target);
    if (there) return true;
    const ways = [
      [Math.abs(x), x < 0 ? "ArrowLeft" : "ArrowRight"],
      [Math.abs(y), y < 0 ? "ArrowUp" : "ArrowDown"],
    ].sort((a, b) => b[0] - a[0]);
    const place = `${Math.round(x)} ${Math.round(y)}`;
    const way = seen.has(place) ? ways[1][1] : ways[0][1];
    if (seen.has(`${place} ${way}`)) return false;
    seen.add(place).add(`${place} ${way}`);
    await page.keyboard.press(way);
  }
  return false;
}

async function press(target) {
  const page = target.page();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    const { there, onToken, wantsToken } = await aim(target);
    if (there || (onToken && wantsToken && (await walk(page, target)))) {
      await page.keyboard.press("Enter");
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

test("a whole match with the keyboard alone", async (t) => {
  const server = await serve();
  const ada = await Window.open(server);
  await ada.goto("/");
  const { page } = ada;
  const card = page.locator('[data-game="fleet-commander"]');
  await press(card.getByRole("button", { name: "More choices" }));
  const limit = page.getByRole("dialog").getByLabel(/Turn limit/);
  for (let tabs = 0; tabs < MOST_TABS && !(await aim(limit)).there; tabs++) await page.keyboard.press("Tab");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("3");
  await press(page.getByRole("dialog").getByRole("button", { name: "Start" }));
  await ada.turn();
  ada.fromList = async (action) => {
    await page.keyboard.press("a");
    await page.locator("dialog[open] input[type=search]").waitFor();
    await page.keyboard.type(action);
    await press(page.locator(`dialog[open] [data-action="${action}"]`));
  };
  const taken = await playOn(ada, { seed: 21, press });
  await page.locator("[data-over]").waitFor();
  await ada.shot("keyboard-over");
  t.diagnostic(`${taken.length} actions: ${taken.filter(({ how }) => how === "picks").length} on the board, ${taken.filter(({ how }) => how === "list").length} from the list`);
  assert.ok(taken.length >= 8);
  for (const key of [",", ",", "."]) {
    await page.keyboard.press(key);
    await ada.idle();
  }
  assert.equal(Number(new URL(page.url()).pathname.split("/")[2]), ada.state.ply - 1, "back twice and on once");
  await ada.close();
});
