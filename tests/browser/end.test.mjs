// How a match begins and ends: set out by the table, the end in words, the score sheet, key moments, a picture, the rematch.
import assert from "node:assert/strict";
import fs from "node:fs";
import { after, before, test } from "node:test";
import { fleets } from "./lib/fleet.mjs";
import { sleep } from "./lib/server.mjs";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

let server;
before(async () => (server = await serve()));

async function finished(game, seats, options = {}) {
  const { id } = await server.match({ game, options, seats });
  for (;;) {
    const facts = (await server.get(`/api/matches/${id}`)).json;
    if (facts.over) return { id, result: facts.result, plies: facts.ply };
    await sleep(50);
  }
}

test("each reads the end as it is for them, a rematch against a bot begins at once, and who watches finds it", async () => {
  const { id, secrets } = await server.match({ game: "fleet-commander", seats: [{ kind: "human", name: "Ada" }, { kind: "greedy" }] });
  const ada = await Window.open(server);
  const eve = await Window.open(server, { lang: "fr" });
  await ada.goto(table(id, secrets[0]));
  await eve.goto(table(id));
  await ada.turn();
  await ada.page.locator('[data-tool="menu"]').click();
  await ada.page.locator('[data-tool="resign"]').click();
  await ada.page.locator('[data-action="resign"]').click();
  await ada.page.locator('[data-verdict="lost"]').waitFor();
  assert.equal(await ada.page.locator("[data-over] h2").innerText(), "You lose");
  assert.match(await ada.page.locator("[data-over]").innerText(), /Blue wins · the other side resigned/i);
  await eve.page.locator('[data-verdict="seen"]').waitFor();
  assert.equal(await eve.page.locator("[data-over] h2").innerText(), "Bleu gagne");
  assert.equal(await eve.page.locator('[data-tool="rematch-watch"]').count(), 0);
  await ada.page.locator('[data-tool="rematch"]').click();
  await ada.until(() => ada.state?.match && ada.state.match !== id && ada.state.seat === 1, "the other side of a new match");
  await eve.page.locator('[data-tool="rematch-watch"]', { hasText: "Regarder la revanche" }).click();
  await eve.until(() => eve.state?.match === ada.state.match && eve.state.seat === -1, "the same match, to watch");
  await ada.close();
  await eve.close();
});

test("on a laptop the end fits beside all that can be done about it, also in the longer words", async () => {
  const people = ["Ada", "Bob"].map((name) => ({ kind: "human", name }));
  const { id, secrets } = await server.match({ game: "battleship-galaxies", seats: people });
  const windows = [];
  for (const secret of secrets) {
    windows.push(await Window.open(server, { width: 1366, height: 650, lang: "fr" }));
    await windows.at(-1).goto(table(id, secret));
  }
  const [ada, bob] = windows;
  await ada.page.locator('[data-tool="menu"]').click();
  await ada.page.locator('[data-tool="resign"]').click();
  await ada.page.locator('[data-action="resign"]').click();
  await ada.page.locator('[data-tool="rematch"]').click();
  await bob.page.locator('[data-tool="rematch"]', { hasText: "accepter" }).waitFor();
  for (const { page } of windows) {
    const parts = await page.locator("[data-over] > p, [data-over] .button").evaluateAll((all) =>
      all.map((one) => {
        const { top, bottom, left, right } = one.getBoundingClientRect();
        return {
          what: one.innerText,
          out: top < document.querySelector(".under, .over").getBoundingClientRect().top - 1 || bottom > innerHeight || right > innerWidth,
          wide: right - left,
        };
      }),
    );
    assert.deepEqual(
      parts.filter(({ out }) => out),
      [],
    );
    assert.ok(parts[0].wide > 150, `${parts[0].wide} px for what came of it`);
  }
  await bob.shot("end-rematch-french");
  await Promise.all(windows.map((window) => window.close()));
});

test("who wins is told so, and both at one screen are told who does", async () => {
  const { id, secrets } = await server.match({ game: "fleet-commander", seats: [{ kind: "human" }, { kind: "human" }] });
  const ada = await Window.open(server);
  const bob = await Window.open(server);
  const both = await Window.open(server);
  await bob.goto(table(id, secrets[1]));
  await ada.goto(table(id, secrets[0]));
  await ada.page.locator('[data-tool="menu"]').click();
  await ada.page.locator('[data-tool="resign"]').click();
  await ada.page.locator('[data-action="resign"]').click();
  await bob.page.locator('[data-verdict="won"]').waitFor();
  assert.equal(await bob.page.locator("[data-over] h2").innerText(), "You win");
  await both.goto(`/${id}#${secrets.join(",")}`);
  await both.page.locator('[data-verdict="seen"] h2', { hasText: "Blue wins" }).waitFor();
  for (const window of [ada, bob, both]) await window.close();
});

test("the score sheet adds up to the scores, and the picture is a picture, to keep or to share", async () => {
  const { id, result } = await finished("kembles-cascade", [{ kind: "greedy" }, { kind: "greedy" }, { kind: "random" }]);
  const eve = await Window.open(server);
  await eve.page.addInitScript(() => {
    navigator.canShare = ({ files }) => files[0].type === "image/png";
    navigator.share = async ({ files: [picture], title, text }) => {
      globalThis.shared = { name: picture.name, title, text, bytes: [...new Uint8Array(await picture.arrayBuffer())] };
    };
  });
  await eve.goto(table(id));
  await eve.page.locator('[data-tool="end"]').click();
  const rows = eve.page.locator('[data-sheet="score"] tbody tr');
  await rows.first().waitFor();
  const numbers = await rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))));
  const sums = result.scores.map((_score, seat) => numbers.reduce((sum, row) => sum + row[seat], 0));
  assert.deepEqual(sums, result.scores);
  await eve.shot("end-sheet");
  const [download] = await Promise.all([eve.page.waitForEvent("download"), eve.page.locator('[data-tool="picture"]').click()]);
  assert.equal(download.suggestedFilename(), `${id}.png`);
  const png = fs.readFileSync(await download.path());
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  assert.equal(png.readUInt32BE(16), 1800, "its width");
  assert.ok(png.length > 60_000, `${png.length} bytes: a board has more to show`);
  await eve.page.locator('[data-tool="picture-share"]').click();
  const shared = await (await eve.page.waitForFunction(() => globalThis.shared)).jsonValue();
  assert.deepEqual([shared.name, shared.title, Buffer.from(shared.bytes).equals(png)], [`${id}.png`, "The Battle at Kemble's Cascade", true]);
  assert.match(shared.text, /wins?$/);
  await eve.close();
});

test("key moments lead to where the chances changed", async () => {
  const { id } = await finished("skirmish", [{ kind: "random" }, { kind: "greedy" }]);
  const eve = await Window.open(server);
  await eve.goto(table(id));
  await eve.page.locator('[data-tool="end"]').click();
  await eve.page.locator('[data-tool="moments"]').click();
  await eve.page.locator('[data-moments="done"]').waitFor();
  const moment = eve.page.locator("[data-moment]").first();
  const ply = await moment.getAttribute("data-moment");
  await moment.click();
  await eve.page.waitForFunction((wanted) => document.documentElement.dataset.ply === wanted, ply);
  assert.equal(await eve.page.locator("dialog[open]").count(), 0);
  assert.match(eve.page.url(), new RegExp(`/${id}/${ply}$`));
  await eve.close();
});

// The clicks a person needs from the first page until the first dice or cards of their own are on the table.
for (const [game, first] of [
  ["fleet-commander", /^roll /],
  ["kembles-cascade", /^sensor /],
  ["skirmish", /^scan /],
])
  test(`${game}: at most three clicks from the first page to playing`, async () => {
    const ada = await Window.open(server);
    let clicks = 0;
    const press = async (target) => {
      clicks += 1;
      await target.click();
    };
    await ada.goto("/");
    await press(ada.page.locator(`[data-game="${game}"]`).getByRole("button", { name: "Play now" }));
    await ada.turn();
    const usual = ada.page.locator("[data-usual]");
    if ((await usual.count()) > 0) await press(usual);
    else
      await ada.say(
        ada.state.legal.find(([action]) => first.test(action)),
        press,
      );
    await ada.until(() => ada.acts().some(({ a }) => first.test(a)), "the first action");
    assert.ok(clicks <= 3, `${clicks} clicks`);
    assert.equal(ada.acts().length, 1, "everything before was done by the table");
    await ada.close();
  });

test("the rest of a deployment is done by the table, with a button or a key, and can be taken back", async () => {
  const { id, secrets } = await server.match({ game: "fleet-commander", seats: [{ kind: "human", name: "Ada" }, { kind: "greedy" }] });
  const ada = await Window.open(server);
  await ada.goto(table(id, secrets[0]));
  await ada.turn();
  await ada.take(ada.state.legal[0]);
  await ada.turn();
  await ada.page.locator('[data-tool="deploy"]').waitFor();
  await ada.page.keyboard.press("d");
  await ada.page.locator("[data-usual]").waitFor();
  assert.equal(ada.acts().length, 1, "one by hand");
  assert.equal(await ada.page.locator('[data-tool="deploy"]').count(), 0);
  await ada.page.locator('[data-tool="undo"]').click();
  await ada.page.locator('[data-tool="deploy"]').waitFor();
  assert.equal(ada.state.view.node, "deploy");
  await ada.close();
});

const DICE = fleets(["0 battleship a1", "1 battleship e5"], [{ weapon: "vortex" }, { weapon: "repair" }], { node: "dice" });

test("dice are drawn wherever they are named, and a roll that was taken back comes up again", async () => {
  const { id, secrets } = await server.match({ game: "fleet-commander", position: DICE, seats: [{ kind: "human", name: "Ada" }, { kind: "greedy" }] });
  const ada = await Window.open(server);
  await ada.goto(table(id, secrets[0]));
  const usual = ada.page.locator("[data-usual]");
  await usual.locator("[data-die] svg").first().waitFor();
  assert.deepEqual(await usual.locator("[data-die]").evaluateAll((all) => all.map((one) => one.dataset.die)), ["E", "W", "H"]);
  const colours = await usual.locator(".fc-die-body").evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
  assert.equal(new Set(colours).size, 3, `each die has its colour: ${colours}`);
  const roll = async (ply) => {
    await usual.click();
    await ada.atPly(ply);
    const line = ada.page.locator(`.log-line[data-ply="${ply}"] [data-die]`);
    await line.first().waitFor();
    return line.evaluateAll((all) => all.map((one) => one.dataset.die));
  };
  const first = await roll(1);
  assert.equal(first.length, 3);
  await ada.shot("dice-log");
  const told = ada.page.locator("[data-notice]", { hasText: "come up the same way again" });
  await ada.page.locator('[data-tool="undo"]').click();
  await told.waitFor();
  await told.getByRole("button").click();
  assert.deepEqual(await roll(1), first, "the same luck");
  await ada.page.locator('[data-tool="undo"]').click();
  await usual.waitFor();
  assert.equal(await told.count(), 0, "it was said once");
  await ada.page.locator('[data-tool="menu"]').click();
  await ada.page.locator('[data-tool="resign"]').click();
  await ada.page.locator('[data-action="resign"]').click();
  await ada.page.locator("[data-over]").waitFor();
  assert.match((await server.get(`/api/matches/${id}/replay.txt`)).text, /^result winners=1 reason=resigned taken-back=2 = /m);
  await ada.page.locator("[data-over]").getByRole("button", { name: "Check the luck" }).click();
  await ada.page.locator('[data-proof="seen"]', { hasText: "(2)" }).waitFor();
  await ada.close();
});

test("dice that are typed in are chosen by their faces", async () => {
  const { id, secrets } = await server.match({ game: "fleet-commander", position: DICE, dice: "manual", seats: [{ kind: "human" }, { kind: "greedy" }] });
  const ada = await Window.open(server);
  await ada.goto(table(id, secrets[0]));
  await ada.page.locator("[data-usual]").click();
  for (const [n, face] of ["+", "x", "!"].entries()) {
    const button = ada.page.locator(`[data-face="${face}"]`);
    await button.locator(`svg .fc-die-${"EWH"[n]}`).waitFor();
    assert.equal(await ada.page.locator(".rolled svg").count(), n, "those before it are shown");
    if (n === 2) await ada.shot("dice-typed");
    await button.click();
  }
  await ada.until(() => ada.state.ply === 1, "rolled");
  assert.deepEqual([...ada.state.view.seats[0].hand].sort(), ["E+", "H!", "Wx"]);
  await ada.close();
});
