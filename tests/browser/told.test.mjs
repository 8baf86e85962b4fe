// What just happened: squares that stay marked, one line for the turn of the other side, a log and a header that wait for the animation.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { fleets } from "./lib/fleet.mjs";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

const battle = fleets(
  ["1 destroyer c1", "1 frigate c1", "0 battleship c4", "0 frigate e5", "1 battleship a1"],
  [
    { weapon: "vortex", reserve: ["H+"] },
    { weapon: "repair", hand: ["E+", "E+", "W+"] },
  ],
  { active: 1 },
);

async function sit(server, wishes) {
  const made = await server.post("/api/matches", { game: "fleet-commander", seed: 7, position: battle, seats: [{ kind: "human" }, { kind: "human" }] });
  const windows = [];
  for (const [seat, wish] of wishes.entries()) {
    const window = await Window.open(server, wish);
    await window.goto(table(made.json.match, made.json.seats[seat].secret));
    windows.push(window);
  }
  return windows;
}

const marked = (window) => window.page.locator(".board [data-just]").evaluateAll((all) => all.map((one) => one.dataset.token).sort());
const line = async (window) => (await window.page.locator(".told").getAttribute("data-tip")) ?? "";
const shown = (window) => window.page.locator(".told").innerText(); // as much as there is room for
const act = async (window, action) => {
  await window.turn();
  await window.take(window.state.legal.find(([text]) => text === action));
};

for (const [lang, wanted, damage] of [
  ["en", "Blue: destroyer A and frigate B c1 to c2, destroyer A and frigate B c2 to c3, c3 attacks c4", "3 damage to your battleship C"],
  ["fr", "Bleu\u00a0: le destroyer A et la frégate B de c1 à c2, le destroyer A et la frégate B de c2 à c3, c3 attaque c4", "3 dégâts à votre cuirassé C"],
])
  test(`a turn of the other side stays on the board and in one line (${lang})`, async () => {
    const server = await serve();
    const [yellow, blue] = await sit(server, [{ lang, width: 1366, height: 650 }, {}]);
    assert.deepEqual([await marked(yellow), await line(yellow)], [[], ""], "nothing has happened yet");
    const height = await yellow.page.locator(".told").evaluate((one) => one.getBoundingClientRect().height);
    await act(blue, "move c1 c2 E+");
    await act(blue, "move c2 c3 E+");
    await act(blue, "attack c3 c4 W+");
    await yellow.turn();
    assert.equal(await line(yellow), wanted);
    assert.deepEqual(await marked(yellow), ["square:c1", "square:c2", "square:c3", "square:c4"]);
    assert.deepEqual(await marked(blue), [], "who did it need not be told");
    assert.ok((await yellow.page.locator("#speaker").innerText()).includes(wanted), "and it is spoken, when it is the other's turn to answer");
    await yellow.shot(`told-${lang}`);
    await act(yellow, "pass");
    await blue.turn();
    await yellow.idle();
    assert.equal(await line(yellow), `${wanted}, ${damage}`, "an answer belongs to the turn");
    assert.ok((await shown(yellow)).endsWith(damage), "what happened last can be read");
    assert.equal(await yellow.page.locator(".told").evaluate((one) => one.getBoundingClientRect().height), height, "the line is always there");
    assert.doesNotMatch(await yellow.page.locator("ol.log").innerText(), /#\d/, "pieces have names in the log");
    await act(blue, "end");
    if (blue.state.legal.length > 0) await act(blue, blue.state.legal[0][0]);
    await yellow.turn();
    assert.ok((await marked(yellow)).includes("square:c3"));
    await yellow.take(yellow.state.legal[0]);
    assert.deepEqual([await marked(yellow), await line(yellow)], [[], ""], "until one acts");
    await yellow.take(yellow.state.legal.find(([action]) => /^(move|attack)/.test(action)));
    assert.match(await line(yellow), /^(Yellow: |Jaune\u00a0: ).* [a-f]\d/, "and then what came of that");
    await yellow.close();
    await blue.close();
  });

test("log and header wait for the animation", async () => {
  const server = await serve();
  const [yellow, blue] = await sit(server, [{ speed: 1 }, {}]);
  await yellow.page.evaluate(() => {
    // at every change of the page: what the board shows, and what is told
    window.seen = [];
    const look = () =>
      window.seen.push({
        ply: Number(document.documentElement.dataset.ply),
        idle: document.documentElement.dataset.idle,
        log: Math.max(...[...document.querySelectorAll("ol.log [data-ply]")].map((one) => Number(one.dataset.ply))),
        turn: document.querySelector(".turn strong").textContent,
      });
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await act(blue, "move c1 c2 E+");
  await act(blue, "move c2 c3 E+");
  await act(blue, "attack c3 c4 W+");
  await yellow.turn();
  const seen = await yellow.page.evaluate(() => window.seen);
  assert.ok(
    seen.some(({ idle }) => idle === "false"),
    "there was an animation",
  );
  assert.deepEqual(
    seen.filter(({ ply, log }) => log > ply),
    [],
    "no line of the log came before the board had shown it",
  );
  assert.deepEqual(
    seen.filter(({ ply, turn }) => ply < 3 && turn === "Your turn"),
    [],
    "nor did the header",
  );
  await yellow.close();
  await blue.close();
});

for (const [lang, wanted] of [
  ["en", "3 damage: hull 24 to 21, unless Yellow spends shield +"],
  ["fr", "3 dégâts : coque de 24 à 21, sauf si Jaune dépense bouclier +"],
])
  test(`an attack that can be answered promises no certain damage (${lang})`, async () => {
    const server = await serve();
    const [, blue] = await sit(server, [{}, { lang, width: 1366, height: 650 }]);
    await act(blue, "move c1 c2 E+");
    await act(blue, "move c2 c3 E+");
    await blue.turn();
    await blue.token("square:c3").click({ position: { x: 6, y: 6 } });
    await blue.page.locator('[data-token="square:c4"]').hover({ position: { x: 6, y: 6 } });
    const odds = blue.page.locator(".hover-card .odds li");
    await odds.first().waitFor();
    assert.deepEqual(await odds.allInnerTexts(), [wanted]);
    await blue.shot(`odds-${lang}`);
    await blue.close();
  });
