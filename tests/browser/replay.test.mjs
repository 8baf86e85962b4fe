// A finished match as a page: back and forth, a link to any ply, downloads that verify, the fairness proof, playing on.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { after, before, test } from "node:test";
import { program, sleep, tempFolder } from "./lib/server.mjs";
import { Window, closeAll, playOn, serve, table } from "./lib/table.mjs";

after(closeAll);

let server, id, last;

/* Two bots play a masked match to its end. */
async function playedMatch(seats, turns) {
  const { id } = await server.match({ game: "fleet-commander", options: { masked: true, secret_weapons: true, turn_limit: turns }, seats });
  for (;;) {
    const facts = (await server.get(`/api/matches/${id}`)).json;
    if (facts.over) return { id, last: facts.ply };
    await sleep(50);
  }
}

before(async () => {
  server = await serve();
  ({ id, last } = await playedMatch([{ kind: "greedy" }, { kind: "random" }], 12));
});

const shown = (window) => window.page.locator("html").getAttribute("data-ply").then(Number);

test("scrubbing, stepping and playing through a finished match; every ply has an address", async () => {
  const eve = await Window.open(server);
  await eve.goto(table(id));
  assert.equal(await shown(eve), last);
  const line = eve.page.locator(".scrubber input[type=range]");
  const at = async (ply) => {
    await eve.page.waitForFunction(
      (wanted) => document.documentElement.dataset.ply === String(wanted) && document.documentElement.dataset.idle === "true",
      ply,
    );
  };
  await line.fill("10");
  await at(10);
  assert.equal(new URL(eve.page.url()).pathname, `/${id}/10`);
  await eve.page.locator('.scrubber [data-tool="back"]').click();
  await at(9);
  await eve.page.locator('.scrubber [data-tool="forward"]').click();
  await at(10);
  await eve.page.locator('.log-line[data-ply="20"]').click();
  await at(20);
  await eve.shot("replay");
  const spoken = await eve.page.evaluate(() => [...document.querySelectorAll(".board [aria-label]")].map((one) => one.getAttribute("aria-label")).join("; "));
  assert.match(spoken, /frigate|destroyer|battleship/, "after the end every secret is open");
  const board = await eve.page.locator(".board").innerHTML();

  const bob = await Window.open(server, { theme: "light" });
  await bob.goto(`/${id}/20`);
  assert.equal(await shown(bob), 20, "a link leads to the ply");
  assert.equal((await bob.page.locator(".board").innerHTML()).length, board.length, "and shows the same board");
  await bob.shot("replay-light");
  await bob.page.locator('[data-tool="live"]').click();
  await bob.page.locator("[data-over]").waitFor();
  assert.equal(await shown(bob), last);

  await line.fill(String(last - 3));
  await at(last - 3);
  await eve.page.locator('.scrubber [data-tool="play"]').click();
  await eve.page.locator("[data-over]").waitFor();
  assert.equal(await shown(eve), last, "it plays to the end by itself");
  await Promise.all([eve.close(), bob.close()]);
});

test("downloads verify, and the page proves that the luck was sealed", async () => {
  const eve = await Window.open(server);
  await eve.goto(table(id));
  const folder = tempFolder();
  for (const [name, file] of [
    ["Replay as text", "match.replay"],
    ["Replay as NDJSON", "match.ndjson"],
  ]) {
    await eve.page.locator('[data-tool="menu"]').click();
    const waiting = eve.page.waitForEvent("download");
    await eve.page.getByRole("dialog").getByRole("link", { name }).click();
    const to = path.join(folder, file);
    await (await waiting).saveAs(to);
    const said = execFileSync(program, ["verify", to], { encoding: "utf8" });
    assert.match(said, /./);
    await eve.page.keyboard.press("Escape");
  }
  await eve.page.locator("[data-over]").getByRole("button", { name: "Check the luck" }).click();
  await eve.page.locator('[data-proof="ok"]').waitFor();
  await eve.shot("fair-dice");
  await eve.close();
});

test("a server that opens another seed than it sealed is found out", async () => {
  const eve = await Window.open(server);
  await eve.page.routeWebSocket(/\/ws$/, (socket) => {
    const far = socket.connectToServer();
    far.onMessage((text) => socket.send(String(text).replace(/"seed":"[0-9a-f]{32}"/, `"seed":"${"0".repeat(32)}"`)));
  });
  await eve.goto(table(id));
  await eve.page.locator("[data-over]").getByRole("button", { name: "Check the luck" }).click();
  await eve.page.locator('[data-proof="bad"]').waitFor();
  await eve.close();
});

test("the analysis: asked for once, its progress shown, then curve, costly decisions, luck and skill, each leading to its ply", async () => {
  const eve = await Window.open(server);
  let id, last;
  do {
    // until there is a match with a costly decision in it: luck may leave a short one without
    ({ id, last } = await playedMatch([{ kind: "random" }, { kind: "random" }], 12));
    await eve.goto(table(id));
    await eve.page.locator('[data-over] [data-tool="analysis"]').click();
    await eve.page.locator('[data-analysis="none"]').waitFor();
    await eve.page.locator('[data-tool="analyse"]').click();
    const bar = eve.page.locator(".analysis progress");
    await bar.or(eve.page.locator(".curve")).first().waitFor();
    await eve.page.locator('[data-analysis="done"]').waitFor({ timeout: 600_000 });
  } while ((await eve.page.locator(".costly-line").count()) === 0);
  const at = (ply) =>
    eve.page.waitForFunction((wanted) => document.documentElement.dataset.ply === String(wanted) && document.documentElement.dataset.idle === "true", ply);

  const curve = eve.page.locator(".curve");
  const box = await curve.boundingBox();
  const wanted = Math.round(last / 3);
  await eve.page.mouse.click(box.x + (box.width * wanted) / last, box.y + box.height / 2);
  await at(wanted);
  assert.match(await curve.getAttribute("aria-valuetext"), new RegExp(`Action ${wanted}: Yellow \\d+ %, Blue \\d+ %`));
  await curve.press("ArrowRight");
  await at(wanted + 1);

  const worst = eve.page.locator(".costly-line").first();
  const ply = Number(await worst.getAttribute("data-ply"));
  assert.match(await worst.innerText(), /better: \S/);
  await worst.click();
  await at(ply - 1);
  assert.equal(await eve.page.locator(".skill tbody tr").count(), 2);
  await eve.shot("replay-analysis");

  const louis = await Window.open(server, { lang: "fr", theme: "light" });
  await louis.goto(`/${id}/${ply}`);
  await louis.page.getByRole("tab", { name: "Analyse" }).click();
  await louis.page.locator('[data-analysis="done"]').waitFor();
  assert.match(await louis.page.locator(".costly-line").first().innerText(), /mieux\s: \S/);
  await louis.shot("replay-analysis-french");
  await Promise.all([eve.close(), louis.close()]);
});

test("while a match runs there is no analysis", async () => {
  const { id: running, secrets } = await server.match({ game: "fleet-commander", options: {}, seats: [{ kind: "human", name: "Ada" }, { kind: "greedy" }] });
  const ada = await Window.open(server);
  await ada.goto(table(running, secrets[0]));
  await ada.turn();
  assert.equal(await ada.page.getByRole("tab").count(), 2);
  assert.equal(await ada.page.locator('[data-tool="analysis"]').count(), 0);
  await ada.close();
});

test("play on from a ply: a new match with people of one's choice", async () => {
  const ada = await Window.open(server);
  const middle = Math.floor(last / 2);
  await ada.goto(`/${id}/${last}`);
  await ada.page.locator('[data-tool="menu"]').click();
  await ada.page.locator('[data-tool="fair"]').waitFor();
  assert.equal(await ada.page.locator('[data-tool="fork"]').count(), 0, "nothing can be played on from where it is over");
  await ada.goto(`/${id}/${middle}`);
  await ada.page.locator('.past [data-tool="fork"]').click();
  const dialog = ada.page.getByRole("dialog");
  await dialog.getByLabel("Yellow").selectOption("me");
  await dialog.getByLabel("Blue").selectOption("here");
  await ada.shot("fork");
  await dialog.getByRole("button", { name: "Start" }).click();
  await ada.until(() => ada.state?.match && ada.state.match !== id, "a new match");
  if (!(await ada.turn())) await ada.page.locator("[data-handover]").click();
  const taken = await playOn(ada, { seed: 51, plies: 1 });
  assert.equal(taken.length, 1);
  const facts = (await server.get(`/api/matches/${ada.state.match}`)).json;
  assert.equal(facts.from, id);
  await ada.close();
});
