// A person against a bot: from the first page to the end of the match, and giving up.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Window, closeAll, playOn, serve, table } from "./lib/table.mjs";

after(closeAll);

test("from the lobby to the end of a match against a bot, by clicking what glows", async (t) => {
  const server = await serve();
  const ada = await Window.open(server, { speed: 4 });
  await ada.goto("/");
  await ada.shot("lobby");
  const card = ada.page.locator('[data-game="fleet-commander"]');
  await card.getByRole("button", { name: "More choices" }).click();
  const dialog = ada.page.getByRole("dialog");
  await dialog.getByLabel(/Your name/).fill("Ada");
  await dialog.getByLabel(/Turn limit/).fill("4");
  await ada.shot("setup");
  await dialog.getByRole("button", { name: "Start" }).click();
  await ada.turn();
  await ada.shot("table-start");

  const taken = await playOn(ada, { seed: 7, plies: 12 });
  await ada.shot("table-middle");
  taken.push(...(await playOn(ada, { seed: 8 })));

  const over = ada.page.locator("[data-over]");
  await over.waitFor();
  await ada.shot("table-over");
  const facts = (await server.get(`/api/matches/${ada.state.match}`)).json;
  assert.equal(facts.over, true);
  assert.match(await over.innerText(), /wins|Nobody/);
  const by = (how) => taken.filter((one) => one.how === how).length;
  t.diagnostic(`${taken.length} actions: ${by("picks")} by picks alone, ${by("chooser")} chosen among the last few, ${by("list")} from the list`);
  for (const one of taken) assert.equal(one.taken, one.wanted, "the picks led to another action");
  assert.ok(by("picks") > taken.length / 2, "most actions can be clicked on the board");
  assert.match(await ada.page.title(), /over/);
  await ada.close();
});

test("resigning asks first, then ends the match; a rematch swaps the sides", async () => {
  const server = await serve();
  const { id, secrets } = await server.match({ game: "fleet-commander", seats: [{ kind: "human", name: "Ada" }, { kind: "greedy" }] });
  const ada = await Window.open(server);
  await ada.goto(table(id, secrets[0]));
  await ada.turn();
  const resign = async () => {
    await ada.page.locator('[data-tool="menu"]').click();
    await ada.page.locator('[data-tool="resign"]').click();
  };
  await resign();
  await ada.page.getByRole("button", { name: "Play on" }).click();
  assert.equal(await ada.page.locator("[data-over]").count(), 0);
  await resign();
  await ada.page.locator('[data-action="resign"]').click();
  const over = ada.page.locator("[data-over]");
  await over.waitFor();
  assert.equal(await over.getAttribute("data-over"), "1");
  await ada.page.locator('[data-tool="rematch"]').click();
  await ada.until(() => ada.state?.match && ada.state.match !== id && ada.state.seat === 1, "the other side of a new match");
  await ada.turn();
  await ada.close();
});

test("the table helps: what an action would do, why something cannot be done, what a bot would do, taking back", async () => {
  const server = await serve();
  const { id, secrets } = await server.match({ game: "fleet-commander", seats: [{ kind: "human", name: "Ada" }, { kind: "greedy" }] });
  const ada = await Window.open(server);
  await ada.goto(table(id, secrets[0]));
  await ada.turn();
  const weapon = ada.state.legal[0];
  await ada.token(weapon[1]).hover();
  await ada.page.locator(".hover-card").waitFor();
  await ada.take(weapon);
  while ((await ada.turn()) && ada.state.view.node !== "deploy") await ada.take(ada.state.legal[0]);

  const [deploy, picks] = ada.state.legal.find(([action]) => action.startsWith("deploy"));
  const kind = picks.split(" ").find((pick) => pick.startsWith("kind:"));
  await ada.token(kind).click();
  await ada.token("square:c3").click({ force: true }); // what does not glow still answers
  const why = ada.page.locator(".why");
  await why.waitFor();
  assert.match(await why.innerText(), /FC-\d/, "the rule that forbids it is named");
  assert.match(await why.locator("a.rule-id").first().getAttribute("href"), /^\/rules\/fleet-commander#FC-/);
  await ada.shot("table-why");
  await ada.page.keyboard.press("Escape");

  await ada.page.locator('[data-tool="hint"]').click();
  await ada.page.locator(".hints [data-action]").first().waitFor();
  assert.match(await ada.page.locator('[data-hint="before"]').innerText(), /^[<>]?\d+ %$/);
  const after = await ada.page.locator('.hints [data-hint="after"]').allInnerTexts();
  assert.equal(after.length, 3, "the best action and two alternatives");
  for (const text of after) assert.match(text, /^[<>]?\d+ %\s+([+−]\d+|±0)$/);
  await ada.shot("table-hint");
  await ada.page.keyboard.press("Escape");

  const before = ada.state.ply;
  await ada.take([deploy, picks]);
  await ada.turn();
  assert.ok(ada.state.ply > before);
  await ada.page.locator('[data-tool="undo"]').click();
  await ada.page.waitForFunction((ply) => Number(document.documentElement.dataset.ply) === ply && document.documentElement.dataset.turn === "true", before);
  await ada.close();
});
