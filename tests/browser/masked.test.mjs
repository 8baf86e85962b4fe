// Secrets: two people in two browsers with somebody watching, and two people at one screen, in masked play with secret weapons.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Window, allHere, chooser, closeAll, serve } from "./lib/table.mjs";

after(closeAll);

const MASKED = { masked: true, secret_weapons: true, turn_limit: 4 };
const KINDS = /\b(battleship|destroyer|frigate|shuttle|decoy)\b/i;

// Every frame of this window that tells a ship's kind or a weapon which nobody but `knower` may know.
function leaks(window, knower) {
  const found = [];
  for (const { text, message } of window.received) {
    for (const ship of message.view?.ships ?? [])
      if (ship.seat !== knower && ship.hidden && !ship.known && (ship.kind !== null || ship.hull !== null)) found.push(text);
    (message.view?.seats ?? []).forEach((seat, n) => {
      if (n !== knower && ((!seat.weapon_open && seat.weapon !== null) || seat.dealt.length > 0)) found.push(text);
    });
    const entries = message.t === "upd" ? [message] : (message.log ?? []);
    for (const { seat, a } of entries) if (seat !== knower && /^(deploy|weapon|keep)/.test(a ?? "")) found.push(text);
  }
  return found;
}

async function setUp(window, seats) {
  await window.goto("/");
  await window.page.locator('[data-game="fleet-commander"]').getByRole("button", { name: "More choices" }).click();
  const dialog = window.page.getByRole("dialog");
  await dialog.getByLabel("Blue").selectOption(seats);
  await dialog.getByLabel(/Secret weapons/).check();
  await dialog.getByLabel(/Masked deployment/).check();
  await dialog.getByLabel(/Turn limit/).fill(String(MASKED.turn_limit));
  await dialog.getByLabel(/the table deploys for you/).setChecked(false); // this is about what each of them hides
  await dialog.getByRole("button", { name: "Start" }).click();
}

test("two browsers by link and a spectator, masked: nobody sees a secret, chat arrives and stays", async () => {
  const server = await serve();
  const ada = await Window.open(server);
  await setUp(ada, "friend");
  const link = await ada.page.locator('dialog input[data-seat="1"]').inputValue();
  await ada.shot("invite");
  await ada.page.getByRole("dialog").getByRole("button", { name: "Take your seat" }).click();
  await ada.idle();
  await ada.shot("table-waiting");
  const bob = await Window.open(server, { theme: "light" });
  await bob.goto(link);
  const eve = await Window.open(server);
  await eve.goto(new URL(link).pathname);
  assert.equal(ada.state.seat, 0);
  assert.equal(bob.state.seat, 1);
  assert.equal(eve.state.seat, -1);

  await allHere([ada, bob, eve]);
  const choose = chooser(3);
  for (;;) {
    const mover = [ada, bob].find((one) => one.state.legal.length > 0);
    if (mover.state.view.node === "dice") break;
    await mover.turn();
    await mover.take(choose(mover.state.legal));
    await Promise.all([ada, bob, eve].map((one) => one.atPly(mover.state.ply)));
  }
  for (const [window, seat] of [
    [ada, 0],
    [bob, 1],
    [eve, -1],
  ])
    assert.deepEqual(leaks(window, seat), [], `seat ${seat} was sent a secret`);
  assert.notDeepEqual(leaks(ada, 1), [], "the search for secrets would find one");
  const { drawn, tips } = await eve.page.evaluate(() => {
    const page = document.body.cloneNode(true);
    const explained = [...page.querySelectorAll("[data-tip]")];
    const tips = explained.filter((one) => one.closest(".board") !== null).map((one) => one.dataset.tip);
    for (const one of explained) delete one.dataset.tip; // what a word means, the same for everybody
    return { drawn: page.outerHTML, tips };
  });
  assert.doesNotMatch(drawn, KINDS, "a kind of ship is in the spectator's page");
  assert.ok(new Set(tips.filter((text) => KINDS.test(text))).size <= 1, "all signals are explained alike");
  assert.match(await bob.page.locator(".board").innerHTML(), KINDS, "one sees one's own ships");
  await bob.shot("masked-own");
  await eve.shot("masked-spectator");

  await ada.page.keyboard.press("/");
  await ada.page.locator("#chat-field").fill("Bonne chance <b>Bob</b>");
  await ada.page.keyboard.press("Enter");
  for (const one of [bob, eve]) {
    await one.page.getByRole("tab", { name: /Chat/ }).click();
    await one.page.getByText("Bonne chance <b>Bob</b>").waitFor();
  }
  await bob.page.reload();
  await bob.idle();
  assert.equal(bob.state.seat, 1, "back in the seat after a reload");
  await bob.page.getByRole("tab", { name: /Chat/ }).click();
  await bob.page.getByText("Bonne chance <b>Bob</b>").waitFor();
  assert.deepEqual(leaks(bob, 1), []);
  await Promise.all([ada, bob, eve].map((one) => one.close()));
});

test("two people at one screen, masked: the screen is covered before it changes hands", async () => {
  const server = await serve();
  const both = await Window.open(server);
  await setUp(both, "here");
  const choose = chooser(5);
  let covers = 0;
  for (let taken = 0; taken < 24; ) {
    if (await both.turn()) {
      const mine = both.state.seat;
      const shown = await both.page.locator("[data-handover]").count();
      assert.equal(shown, 0);
      await both.take(choose(both.state.legal));
      taken += 1;
      assert.ok(mine >= 0);
      continue;
    }
    const cover = both.page.locator("[data-handover]");
    if ((await cover.count()) === 0) break;
    covers += 1;
    assert.equal(await cover.getAttribute("data-handover"), String(both.state.seat), "it is handed to the one who must decide");
    assert.equal(await both.page.locator(".board, .log, .seat-panel").count(), 0, "nothing of the table is drawn under the cover");
    if (covers === 1) await both.shot("hand-over");
    await cover.click();
  }
  assert.ok(covers >= 3, `covered ${covers} times`);
  await both.shot("hot-seat");
  await both.close();
});
