// Rules, lessons, real dice, and the first page over the wire.
import assert from "node:assert/strict";
import fs from "node:fs";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { isAccepted } from "../tutorial/accept.mjs";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

test("rules: a link to each rule, search, links from one to another", async () => {
  const server = await serve();
  const ada = await Window.open(server);
  await ada.goto("/rules/fleet-commander#FC-4.3");
  const rule = ada.page.locator('[id="FC-4.3"]');
  await ada.page.waitForFunction(() => document.activeElement?.id === "FC-4.3");
  const box = await rule.boundingBox();
  assert.ok(box.y >= 0 && box.y + box.height <= 800, "the rule is in sight");
  await ada.shot("rules");
  await ada.page.getByRole("searchbox").fill("FC-6.8");
  await ada.page.waitForFunction(() => document.querySelectorAll("article.rule").length < 10);
  await ada.page.getByRole("searchbox").fill("");
  await ada.page.locator('[id="FC-4.3"] a.rule-id').first().click();
  assert.equal(new URL(ada.page.url()).hash, "#FC-4.3");
  await ada.page.locator(".rules-nav a").last().click();
  await ada.goto("/rules/nothing");
  await ada.page.getByRole("alert").waitFor();
  ada.errors = ada.errors.filter((error) => !/404/.test(error));
  await ada.close();
});

const data = new URL("../../data/", import.meta.url);
const taught = fs.readdirSync(data).filter((game) => fs.existsSync(new URL(`${game}/tutorial.json`, data)));
for (const game of taught)
  test(`lessons of ${game}: the goal can be reached, a detour is told, all of them can be done`, async () => {
    const server = await serve();
    const ada = await Window.open(server);
    const { lessons } = (await server.get(`/api/tutorial/${game}`)).json;
    await ada.goto(`/learn/${game}`);
    await ada.shot(`learn-${game}`);
    let told = false; // that something else is not what the lesson wants
    for (const [n, lesson] of lessons.entries()) {
      await ada.page.getByRole("heading", { name: lesson.title, exact: true }).waitFor();
      for (const { accept } of [lesson, ...(lesson.then ?? [])]) {
        await ada.until(() => ada.state?.legal.some(([action]) => isAccepted(accept, action)), `lesson ${n + 1} offers ${accept[0]}`);
        await ada.idle();
        const { legal } = ada.state;
        const detour = legal.find(([action]) => !isAccepted(accept, action));
        if (!told && detour !== undefined) {
          told = true;
          await ada.fromList(detour[0], (target) => target.click());
          await ada.page.locator(".verdict.warn").waitFor();
        }
        await ada.say(legal.find(([action]) => isAccepted(accept, action)));
      }
      await ada.page.locator('[data-lesson="done"]').waitFor();
      await ada.shot(`learn-${game}-${lesson.id ?? n}`);
      await ada.page.locator('[data-tool="next-lesson"]').click();
    }
    await ada.page.locator('[data-learn="end"]').waitFor();
    assert.ok(told);
    await ada.close();
  });

test("real dice: each face is asked for and typed in, for oneself and for a bot", async () => {
  const server = await serve();
  const { id, secrets } = await server.match({
    game: "fleet-commander",
    options: { turn_limit: 4 },
    dice: "manual",
    seats: [{ kind: "human", name: "Ada" }, { kind: "greedy" }],
  });
  const ada = await Window.open(server);
  await ada.goto(table(id, secrets[0]));
  const rolled = { own: 0, bot: 0 };
  const dialog = ada.page.locator("dialog[open]", { has: ada.page.locator("[data-face]") });
  const answer = async () => {
    const ask = ada.received.findLast(({ message }) => message.t === "die").message;
    if (rolled.own + rolled.bot === 0) await ada.shot("manual-dice");
    const asked = ada.received.filter(({ message }) => message.t === "die").length;
    const plies = ada.state.ply;
    await dialog.locator("[data-face]").first().click();
    rolled[ask.id === null ? "bot" : "own"] += 1;
    await ada.until(
      () => ada.received.filter(({ message }) => message.t === "die").length > asked || ada.state.ply > plies || ada.state.over,
      "the next die or the action",
    );
    return ask.faces[0];
  };
  while (rolled.own < 3 || rolled.bot < 3) {
    await ada.page.waitForFunction(
      () =>
        document.querySelector("[data-face], [data-over]") !== null ||
        (document.documentElement.dataset.turn === "true" && document.documentElement.dataset.idle === "true"),
    );
    if (await dialog.count()) {
      await answer();
      continue;
    }
    assert.equal(await ada.page.locator("[data-over]").count(), 0, "it goes on until both have rolled");
    const acts = ada.acts().length;
    await ada.page.keyboard.press("a");
    await ada.page.locator("dialog .all-actions [data-action]").first().click();
    const act = await ada.sentAct(acts);
    await ada.until(() => ada.received.some(({ message }) => message.id === act.id), "an answer");
  }
  assert.equal(await ada.page.locator('[data-notice="bad"]').count(), 0, "nothing was refused");
  await ada.close();
});

const PICTURE = 4096; // bytes a game's picture may take over the wire
const GAMES = 6; // the five games and Skirmish

// What goes over the wire to this window, as it is packed.
async function wire(window) {
  const sum = { bytes: 0, requests: [] };
  const session = await window.context.newCDPSession(window.page);
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ request }) => sum.requests.push(new URL(request.url).pathname));
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (sum.bytes += encodedDataLength));
  session.on("Network.webSocketFrameReceived", ({ response }) => (sum.bytes += response.payloadData.length));
  return sum;
}

test("the first page is small, also with every game there will be, and the first action is near", async (t) => {
  const server = await serve();
  const ada = await Window.open(server, { speed: 2 });
  const sum = await wire(ada);
  const began = Date.now();
  await ada.goto("/");
  await ada.page.waitForLoadState("networkidle");
  const { bytes, requests } = sum;
  t.diagnostic(`first page: ${(bytes / 1024).toFixed(1)} KB in ${requests.length} requests (${requests.join(" ")})`);
  const games = await ada.page.locator("[data-game]").count();
  const drawings = await ada.page.locator(".picture svg:not(.plain-picture)").evaluateAll((all) => all.map((one) => one.outerHTML));
  assert.ok(drawings.length > 0, "games have pictures");
  for (const drawing of drawings) assert.ok(gzipSync(drawing).length <= PICTURE, `${gzipSync(drawing).length} bytes: ${drawing.slice(0, 80)}`);
  const catalogue = gzipSync((await server.get("/api/games")).text).length / games;
  const most = bytes + Math.max(0, GAMES - games) * (PICTURE + catalogue);
  t.diagnostic(`first page with ${GAMES} games: at most ${(most / 1024).toFixed(1)} KB`);
  assert.ok(most <= 100 * 1024, `${bytes} bytes with ${games} games`);
  assert.ok(requests.length <= 10, requests.join(" "));
  await ada.page.getByRole("button", { name: "Play now" }).first().click();
  await ada.turn();
  t.diagnostic(`from opening the page to the first legal action: ${Date.now() - began} ms`);
  await ada.close();
});

test("the table of each game is small, for somebody who has never been here", async (t) => {
  const server = await serve();
  for (const { id: game } of (await server.get("/api/games")).json.games) {
    const { id, secrets } = await server.match({ game, options: {}, seats: [{ kind: "human" }, { kind: "human" }] });
    const ada = await Window.open(server, { lang: "fr" }); // the longer words
    const sum = await wire(ada);
    await ada.goto(table(id, secrets[0]));
    await ada.page.waitForLoadState("networkidle");
    t.diagnostic(`${game}: ${(sum.bytes / 1024).toFixed(1)} KB in ${sum.requests.length} requests`);
    assert.ok(sum.requests.includes(`/api/texts/${game}`), "the whole table is loaded");
    assert.ok(sum.bytes <= 130 * 1024, `${game}: ${sum.bytes} bytes`);
    await ada.close();
  }
});
