// Windows in the browser: the table says that it is about to pass, can be stopped, and asks when one wants to be asked.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { closeAll, serve, table, Window } from "./lib/table.mjs";

after(closeAll);

const found = (chaff) => ({
  game: "skirmish",
  options: {},
  position: {
    options: { chaff: true },
    node: "answering",
    round: 1,
    seats: [
      { cell: "a1", opened: "fire c3", traces: ["a1", "a2"] },
      { cell: "c3", opened: "scan b", chaff, traces: ["c3"] },
    ],
  },
  seats: [
    { kind: "human", name: "Ada" },
    { kind: "human", name: "Bob" },
  ],
});

test("the table is about to pass: wait with a key, wish to be asked always, and pass by hand", async () => {
  const server = await serve(["--pass-delay", "8000"]); // long enough for a slow machine
  const { json } = await server.post("/api/matches", found(0));
  const bob = await Window.open(server, { speed: 4 });
  await bob.goto(`/${json.match}#${json.seats[1].secret}`);
  const prompt = bob.page.locator('[data-window="chaff"]');
  await prompt.locator('[data-tool="wait"]').waitFor();
  await bob.page.keyboard.press("w");
  await prompt.locator('[data-tool="wait"]').waitFor({ state: "detached" });
  assert.match(await prompt.innerText(), /Throw out chaff\?/);
  await prompt.locator('[data-asks="chaff"]').selectOption("always");
  const pass = bob.page.locator('[data-button="pass"]');
  assert.equal(await pass.innerText(), "Throw out no chaff", "an answer says what it does");
  await pass.click();
  await prompt.waitFor({ state: "detached" });
  await bob.page.locator('[data-tool="menu"]').click();
  assert.equal(await bob.page.locator('dialog [data-asks="chaff"]').inputValue(), "always");
  await bob.close();
});

test("on a phone the table says in a readable line that it is about to pass", async () => {
  const server = await serve(["--pass-delay", "8000"]);
  const { json } = await server.post("/api/matches", found(0));
  const bob = await Window.open(server, { speed: 4, width: 390, height: 844, touch: true });
  await bob.goto(`/${json.match}#${json.seats[1].secret}`);
  const prompt = bob.page.locator('[data-window="chaff"]');
  await prompt.locator('[data-tool="wait"]').waitFor();
  const cut = await prompt.locator("p").evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]);
  assert.deepEqual(cut, [0, 0]);
  const [line, button] = await Promise.all(["p", '[data-tool="wait"]'].map((what) => prompt.locator(what).boundingBox()));
  assert.ok(line.width > 250 && button.y >= line.y + line.height - 1 && button.y + button.height <= 844, JSON.stringify([line, button]));
  await bob.shot("phone-window");
  await bob.close();
});

test("how one wants to be asked holds for the next match, and not for one that is under way", async () => {
  const server = await serve(["--pass-delay", "60000"]);
  const { seats } = found(0);
  const [first, second, other] = [await server.match(found(0)), await server.match(found(0)), await server.match({ options: { chaff: true }, seats })];
  const bob = await Window.open(server);
  const wish = (of) => of.page.locator('[data-window="chaff"] [data-asks="chaff"]');
  await bob.goto(table(other.id, other.secrets[1]));
  await bob.turn();
  await bob.take(bob.state.legal[0]);
  await bob.goto(table(first.id, first.secrets[1]));
  await wish(bob).selectOption("always");
  await bob.page.locator('[data-tool="wait"]').waitFor({ state: "detached" });
  await bob.goto(table(second.id, second.secrets[1]));
  await bob.until(() => bob.sent.filter(({ t }) => t === "ask_me").length === 2, "the wish is said again");
  await bob.page.locator('[data-tool="wait"]').waitFor({ state: "detached" });
  assert.equal(await wish(bob).inputValue(), "always");
  await bob.goto(table(other.id, other.secrets[1]));
  await bob.page.locator('[data-tool="menu"]').click();
  assert.equal(await bob.page.locator('dialog [data-asks="chaff"]').inputValue(), "able");
  await bob.close();
});

test("only what this match can still ask is offered in the menu", async () => {
  const server = await serve();
  const { seats } = found(0);
  const wishes = async (options, before = () => undefined) => {
    const { id, secrets } = await server.match({ ...options, seats });
    const ada = await Window.open(server);
    await ada.goto(table(id, secrets[0])); // whoever begins: it may be nobody's turn here
    await before(ada);
    await ada.page.locator('[data-tool="menu"]').click();
    await ada.page.locator('dialog [data-tool="rotate"]').waitFor();
    const shown = await ada.page.locator("dialog [data-asks]").evaluateAll((all) => all.map((one) => one.dataset.asks));
    await ada.close();
    return shown;
  };
  const resign = async (ada) => {
    await ada.turn();
    await ada.page.locator('[data-tool="menu"]').click();
    await ada.page.locator('[data-tool="resign"]').click();
    await ada.page.locator('[data-action="resign"]').click();
    await ada.page.locator('[data-verdict="lost"]').waitFor();
  };
  assert.deepEqual(await wishes({ options: { chaff: true } }), ["chaff"]);
  assert.deepEqual(await wishes({}), [], "nobody has chaff");
  assert.deepEqual(await wishes({ options: { chaff: true } }, resign), [], "nothing is asked after the end");
  assert.deepEqual(await wishes({ game: "fleet-commander" }), ["answer", "step"], "no ship is hidden that could join");
});

test("the only button left says what comes of it", async () => {
  const server = await serve(["--pass-delay", "60000"]);
  const { id, secrets } = await server.match({
    game: "kembles-cascade",
    options: {},
    position: { seats: [{ cell: "c3", level: 2, power_ups: ["P-AFT"] }, { cell: "f5" }] },
    seats: [
      { kind: "human", name: "Ada" },
      { kind: "human", name: "Bob" },
    ],
  });
  const ada = await Window.open(server);
  await ada.goto(table(id, secrets[0]));
  await ada.turn();
  await ada.page.locator('[data-button="end"]').click();
  await ada.page.locator('[data-button="pass"]', { hasText: /^Lose 2 energy/ }).waitFor();
  assert.equal(await ada.page.locator(".bar-buttons [data-button]").count(), 1);
  await ada.close();
});
