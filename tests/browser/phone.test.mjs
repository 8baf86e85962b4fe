// A phone, 360 px wide, by touch.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Window, closeAll, playOn, serve, tap } from "./lib/table.mjs";

after(closeAll);

const WIDTH = 360;

async function fits(window, where) {
  const wide = await window.page.evaluate(() => document.scrollingElement.scrollWidth);
  assert.ok(wide <= WIDTH, `${where} is ${wide} px wide`);
}

test("play by touch on a phone: everything fits and can be tapped", async (t) => {
  const server = await serve();
  const ada = await Window.open(server, { width: WIDTH, height: 740, touch: true });
  await ada.goto("/");
  await fits(ada, "the lobby");
  await ada.shot("phone-lobby");
  await tap(ada.page.locator('[data-game="fleet-commander"]').getByRole("button", { name: "More choices" }));
  await fits(ada, "the choices");
  const dialog = ada.page.getByRole("dialog");
  await dialog.getByLabel(/Turn limit/).fill("6");
  await ada.shot("phone-setup");
  await tap(dialog.getByRole("button", { name: "Start" }));
  await ada.turn();
  await fits(ada, "the table");
  await ada.shot("phone-weapons");
  const taken = await playOn(ada, { seed: 31, plies: 14, press: tap });
  t.diagnostic(`${taken.length} actions by touch, ${taken.filter(({ how }) => how === "picks").length} on the board`);
  await ada.turn();
  await fits(ada, "the table in play");
  await ada.shot("phone-table");
  await ada.shot("phone-table-whole", true);

  const small = await ada.page.evaluate(() =>
    [...document.querySelectorAll("main button, .top button, .top a")]
      .filter((one) => one.offsetParent !== null)
      .map((one) => ({ name: one.getAttribute("aria-label") ?? one.textContent.trim(), box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
      .map(({ name, box }) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`),
  );
  assert.deepEqual(small, [], "every button is large enough for a finger");

  await tap(ada.page.locator(".drawer-open"));
  await ada.page.locator(".side.open").waitFor();
  await fits(ada, "the table with the log");
  await ada.shot("phone-log");
  await tap(ada.page.locator(".drawer-close"));
  for (const address of ["/rules/fleet-commander", "/learn/fleet-commander"]) {
    await ada.goto(address);
    await fits(ada, address);
    await ada.shot(`phone-${address.split("/")[1]}`);
  }
  await ada.close();
});
