// Luck from everybody: pages seal and open by themselves, the dialog shows it, and after the end each page proves it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Window, closeAll, playOn, serve, table } from "./lib/table.mjs";

after(closeAll);

let server;
before(async () => (server = await serve()));

const WISH = { game: "skirmish", options: { rounds: 1 } };

async function look(window) {
  await window.page.keyboard.press("Escape");
  await window.page.locator('[data-tool="menu"]').click();
  await window.page.getByRole("dialog").getByRole("button", { name: "Check the luck" }).click();
  return window.page.getByRole("dialog");
}

test("two people, each with a salt of their own", async () => {
  const match = await server.match(WISH);
  const windows = [];
  for (const secret of match.secrets) {
    const window = await Window.open(server);
    await window.goto(table(match.id, secret));
    windows.push(window);
  }
  for (const window of windows) {
    const dialog = await look(window);
    await dialog.locator('[data-luck="mixed"]').waitFor();
    await dialog.locator('[data-own="in"]').waitFor();
    assert.equal(await dialog.locator("dt").count(), 5, "the host's seal, two seals, two salts");
    await window.shot("luck");
    await window.page.keyboard.press("Escape");
  }
  await Promise.all(windows.map((window, n) => playOn(window, { seed: n + 1 })));
  for (const window of windows) {
    const dialog = await look(window);
    await dialog.locator('[data-proof="ok"]').waitFor();
    await window.close();
  }
  const elsewhere = await Window.open(server);
  await elsewhere.goto(table(match.id, match.secrets[0]));
  const dialog = await look(elsewhere);
  await dialog.locator('[data-proof="ok"]').waitFor();
  assert.equal(await dialog.locator("[data-own]").count(), 0, "a browser that brought nothing does not say that it is missing");
  await elsewhere.close();
});

test("who plays alone begins with luck that was salted already", async () => {
  const match = await server.match({ ...WISH, seats: [{ kind: "human" }, { kind: "greedy" }] });
  const window = await Window.open(server);
  await window.goto(table(match.id, match.secrets[0]));
  await (await look(window)).locator('[data-luck="mixed"]').waitFor();
  await window.close();
});

test("who comes first waits for the part of the others, also where the table is to set out", async () => {
  const first = await Window.open(server);
  const { page } = first;
  await first.goto("/");
  await page.locator('[data-game="fleet-commander"]').getByRole("button", { name: "Invite friends" }).click();
  await page.locator('[data-option="ready"]').check();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const link = await page.getByRole("dialog").locator("input[data-seat]").inputValue();
  await page.getByRole("button", { name: "Take your seat" }).click();
  await first.idle();
  const why = page.getByText("has a part in the luck");
  if (first.state.due.includes(first.state.seat)) await why.waitFor();
  else assert.equal(await why.count(), 0, "what others may begin is not this person's to think about");
  await first.shot("luck-waits");
  const deploys = () => first.sent.filter(({ t }) => t === "deploy").length;
  assert.equal((await page.locator('[data-tool="deploy"]').count()) + deploys(), 0, "nothing can be done, and nothing has been");
  const second = await Window.open(server);
  await second.goto(link);
  for (const window of [first, second]) {
    await (await look(window)).locator('[data-luck="mixed"]').waitFor();
  }
  await first.until(() => deploys() === 1, "now the table sets out");
  assert.equal(await second.page.locator(".seats > [data-luck]").count(), 0);
  await first.close();
  await second.close();
});

test("who waits reads why as a whole on a laptop, and is told that the match begins anew once the others are there", async () => {
  for (const [lang, why, anew] of [
    ["en", "has a part in the luck", "begins anew"],
    ["fr", "participe au hasard", "recommence avec lui"],
  ]) {
    const match = await server.match(WISH);
    const first = await Window.open(server, { width: 1366, height: 650, lang });
    await first.goto(table(match.id, match.secrets[0]));
    const status = first.page.locator(".bar-status", { hasText: why });
    await status.waitFor();
    assert.ok(await status.evaluate((one) => one.scrollHeight <= one.clientHeight + 1 && one.getBoundingClientRect().bottom <= innerHeight), `${lang}: cut`);
    await first.shot(`luck-waits-${lang}`);
    const second = await Window.open(server);
    await second.goto(table(match.id, match.secrets[1]));
    await first.page.locator("[data-notice]", { hasText: anew }).waitFor();
    await first.close();
    await second.close();
  }
});

test("who begins without the others is told what that means, and so are they", async () => {
  const match = await server.match(WISH);
  const first = await Window.open(server);
  await first.goto(table(match.id, match.secrets[0]));
  await first.page.locator('[data-tool="begin"]').click();
  await first.turn();
  await first.shot("luck-begun");
  await playOn(first, { plies: 1 });
  const second = await Window.open(server);
  await second.goto(table(match.id, match.secrets[1]));
  for (const window of [first, second]) {
    await window.page.locator('.seats > [data-luck="closed"]').waitFor();
    await window.close();
  }
});

// What the server tells this window passes through here, and what the window tells it.
async function between(window, { down = (text) => text, up = (text) => text }) {
  await window.page.routeWebSocket(/\/ws$/, (socket) => {
    const far = socket.connectToServer();
    far.onMessage((text) => socket.send(down(String(text))));
    socket.onMessage((text) => up(String(text)) && far.send(text));
  });
}

test("a server that tells something else than before is found out, also by a page that was loaded anew", async () => {
  const match = await server.match({ ...WISH, seats: [{ kind: "human" }, { kind: "greedy" }] });
  const window = await Window.open(server);
  await window.goto(table(match.id, match.secrets[0]));
  await (await look(window)).locator('[data-luck="mixed"]').waitFor();
  await between(window, { down: (text) => text.replace(/"commitment":"./g, '"commitment":"_') });
  await window.page.reload();
  await window.page.locator('.seats [data-luck="lie"][data-doubt="host"]').waitFor();
  await (await look(window)).locator('[data-proof="bad"][data-doubt="host"]').waitFor();
  await window.close();
});

test("another beacon than the one that was told before salts were opened", async () => {
  const match = await server.match({ ...WISH, seats: [{ kind: "human" }, { kind: "greedy" }], beacon: { round: "7", value: "aa" } });
  const window = await Window.open(server);
  await between(window, { down: (text) => (text.includes('"state":"mixed"') ? text.replace('"7 aa"', '"8 bb"') : text) });
  await window.goto(table(match.id, match.secrets[0]));
  await window.page.locator('.seats [data-luck="lie"][data-doubt="beacon"]').waitFor();
  await window.close();
});

test("a salt that is held back is told as a choice, and luck is not called proven", async () => {
  const match = await server.match(WISH);
  const windows = [await Window.open(server), await Window.open(server)];
  await between(windows[1], { up: (text) => !text.includes('"t":"salt"') });
  for (const [seat, window] of windows.entries()) await window.goto(table(match.id, match.secrets[seat]));
  for (const [seat, window] of windows.entries()) {
    const dialog = await look(window);
    await dialog.locator('[data-unopened="1"]').waitFor();
    await dialog.locator(`[data-own="${["in", "out"][seat]}"]`).waitFor();
    await window.page.keyboard.press("Escape");
  }
  await Promise.all(windows.map((window, n) => playOn(window, { seed: n + 1 })));
  await (await look(windows[0])).locator('[data-proof="choice"][data-doubt="unopened"]').waitFor();
  await (await look(windows[1])).locator('[data-proof="bad"][data-doubt="own"]').waitFor();
  for (const window of windows) await window.close();
  const fork = await server.post(`/api/matches/${match.id}/fork`, { ply: 1, seats: [{ kind: "human" }, { kind: "human" }] });
  const window = await Window.open(server);
  await window.goto(table(fork.json.match, fork.json.seats[0].secret));
  await window.page.locator('.seats [data-luck="position"]').waitFor();
  await window.goto("/");
  await window.page.locator('.row [data-luck="position"]').first().waitFor();
  await window.close();
});

test("set up by hand is said at the table", async () => {
  const match = await server.match({ ...WISH, seed: 3 });
  const window = await Window.open(server);
  await window.goto(table(match.id, match.secrets[0]));
  await window.page.locator('.seats [data-luck="by-hand"]').waitFor();
  await (await look(window)).locator('[data-luck="by-hand"]').waitFor();
  await window.page.keyboard.press("Escape");
  await window.page.locator('[data-tool="menu"]').click();
  await window.page.locator('[data-tool="resign"]').click();
  await window.page.locator('[data-action="resign"]').click();
  const verdict = (await look(window)).locator('[data-proof="ok"]');
  await verdict.getByText("it was set up with").waitFor();
  assert.equal(await verdict.evaluate((one) => one.classList.contains("good")), false, "nothing good is proven");
  await window.goto("/learn/fleet-commander");
  await window.page.locator(".seats [data-seat]").first().waitFor();
  assert.equal(await window.page.locator('.seats [data-luck="by-hand"]').count(), 0, "a lesson need not");
  await window.close();
});
