// Taking back: who is asked, who only waits, and that nobody takes anything back without a word.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { PEOPLE, fleets } from "./lib/fleet.mjs";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

const undo = (window) => window.page.locator('[data-tool="undo"]').click();
const question = (window) => window.page.locator('[data-ask="undo"]');
const mayUndo = (window) => window.page.locator('[data-tool="undo"]').isEnabled();
const take = async (window, action) => {
  await window.turn();
  await window.take(action === undefined ? window.state.legal[0] : window.state.legal.find(([one]) => one === action));
};

const start = fleets(["0 frigate c3", "0 battleship a1", "1 frigate c5", "1 battleship e5"], [{ weapon: "vortex", hand: ["E+"] }, { weapon: "repair" }]);

test("only those who have to agree are asked, and everybody hears of it", async () => {
  const server = await serve();
  const { id, secrets } = await server.match({
    game: "fleet-commander",
    position: start,
    seats: PEOPLE,
  });
  const ada = await Window.open(server);
  const bob = await Window.open(server, { lang: "fr" });
  const eve = await Window.open(server);
  await ada.goto(table(id, secrets[0]));
  await bob.goto(table(id, secrets[1]));
  await eve.goto(table(id));

  await ada.turn();
  assert.equal(await mayUndo(ada), false, "nothing to take back yet");
  await ada.page.keyboard.press("u");
  await take(ada, "move c3 c4 E+");
  assert.deepEqual([await mayUndo(ada), await mayUndo(bob)], [true, false], "what others did is not for oneself to take back");
  assert.equal(ada.sent.filter(({ t }) => t === "undo").length, 0, "nor is it asked for by a key");
  await undo(ada); // nothing was rolled or shown: free
  await bob.page.locator(".notice", { hasText: "reprend sa dernière action" }).waitFor();
  await eve.page.locator(".notice", { hasText: "took back what they did last" }).waitFor();
  await ada.atPly(0);
  assert.equal(await question(bob).count(), 0);
  assert.equal(await mayUndo(ada), false, "all is taken back");

  await take(ada, "move c3 c4 E+");
  while (ada.state.legal.length > 0) await take(ada, "end");
  await take(bob);
  await ada.atPly(bob.state.ply);
  await undo(ada);
  await question(bob).waitFor();
  await eve.page.getByText("asks to take back. The others have to answer.").waitFor();
  await ada.page.getByText("Waiting for their answer").waitFor();
  for (const window of [ada, eve]) assert.equal(await question(window).count(), 0, "neither who asks nor who watches may answer");
  await bob.shot("undo-asked");
  await ada.page.reload();
  await ada.page.getByText("Waiting for their answer").waitFor(); // so it does for whoever comes back

  const refusals = (window) => window.page.locator(".notice", { hasText: /rather not|préfèrent ne pas/ });
  await question(bob).getByRole("button", { name: "Refuser" }).click();
  await refusals(ada).waitFor();
  for (const window of [bob, eve]) assert.equal(await refusals(window).count(), 0, "who refused need not be told, nor who watches");
  await refusals(ada).getByRole("button").click();

  await undo(ada);
  await question(bob).waitFor();
  await take(bob);
  await ada.page.locator(".notice", { hasText: "The match has gone on" }).waitFor();
  assert.equal(await question(bob).count(), 0);
  for (const window of [ada, bob, eve]) assert.equal(await refusals(window).count(), 0, "nobody has refused anything");
  await ada.atPly(bob.state.ply);

  await undo(ada);
  await question(bob).getByRole("button", { name: "Accepter" }).click();
  await ada.page.locator('[data-notice="good"]', { hasText: "Taken back." }).waitFor();
  await Promise.all([ada.close(), bob.close(), eve.close()]);
});
