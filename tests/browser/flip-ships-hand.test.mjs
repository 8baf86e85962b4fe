// Flip Ships: a hand is measured by practice flicks, plays by sliders as it would by hand, and can be given to a bot.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults } from "./lib/axe.mjs";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);
let server;
before(async () => (server = await serve()));

const SCENE = {
  enemies: { r2c3: "E01", r3c1: "E02", r4c3: "E05" },
  seats: [{ pilots: ["L1-A", "L2-A", "L3-C"] }, { pilots: ["L1-B", "L2-B", "L3-D"] }],
};

async function sit(wish = {}, position = SCENE) {
  const { id, secrets } = await server.match({ game: "flip-ships", position, seats: [{ kind: "human" }, { kind: "greedy" }] });
  const window = await Window.open(server, { width: 1366, height: 650, ...wish });
  await window.goto(table(id, secrets[0]));
  await window.turn();
  return window;
}

async function pull(window, dx, dy) {
  const { x, y, width, height } = await window.page.locator(".fs-hand").boundingBox();
  const at = { x: x + width / 2, y: y + height / 2 };
  await window.page.mouse.move(at.x, at.y);
  await window.page.mouse.down();
  await window.page.mouse.move(at.x + dx / 2, at.y + dy / 2);
  await window.page.mouse.move(at.x + dx, at.y + dy);
  await window.settle();
  await window.page.mouse.up();
  await window.settle();
}

async function measure(window) {
  await window.page.locator('[data-switch="practice"]').click();
  await window.page.locator('[data-switch="hand"]').click();
  for (let n = 0; n < 20; n++) {
    await window.page.locator(`[data-target="${n}"]`).waitFor();
    await pull(window, (n % 3) * 3 - 3, 40 + (n % 5) * 12);
  }
}

function kept(window) {
  return window.page.evaluate(() => JSON.parse(localStorage.getItem("starboard.own.flip-ships.scatter")));
}

test("twenty flicks at rings measure a hand, and nothing of it is played", async () => {
  const ada = await sit();
  await measure(ada);
  await ada.page
    .getByText(/k = \d\.\d\d/)
    .first()
    .waitFor();
  assert.equal(ada.acts().length, 0);
  const k = await kept(ada);
  assert.ok(Number.isInteger(k) && k >= 5 && k <= 400, `${k} hundredths`);
  await ada.shot("flip-ships-hand");
  await ada.page.locator('[data-hand="stop"]').click();
  await pull(ada, 0, 60);
  assert.match((await ada.sentAct(0)).a, /^flip 1a 0 /, "the next one counts");

  await ada.goto("/");
  await ada.page.locator('[data-game="flip-ships"]').getByRole("button", { name: "More choices" }).click();
  const hand = ada.page.locator('[data-named="seat1.scatter"]');
  assert.deepEqual(await hand.locator("option").allTextContents(), ["by gesture, or by level", "steady", "ordinary", "wild", `like me (${k})`, "a number …"]);
  await hand.selectOption("own");
  const own = ada.page.locator('[data-named="seat0.scatter"]');
  await own.selectOption("exact");
  assert.deepEqual(await faults(ada), []);
  await ada.page.locator('[data-option="seat0.scatter"]').fill("120");
  await ada.page.getByRole("button", { name: "Start" }).click();
  await ada.turn();
  assert.deepEqual(
    ada.state.view.seats.map(({ scatter }) => scatter),
    [120, k],
  );
  await ada.close();
});

test("by sliders a flick trembles as the measured hand does, and in practice it is only tried", async () => {
  const ada = await sit();
  await ada.page.evaluate(() => localStorage.setItem("starboard.own.flip-ships.scatter", "400"));
  await ada.page.reload();
  await ada.turn();
  await ada.page.evaluate(() => (Math.random = () => 0.6)); // every deviate is 12 * 0.6 - 6
  await ada.page.locator('[data-switch="practice"]').click();
  await ada.page.locator('[data-flip="steps"]').click();
  assert.equal(ada.acts().length, 0);
  await ada.page.locator('[data-switch="practice"]').click();
  await ada.page.locator('[data-flip="steps"]').click();
  const [, , , aim, power] = (await ada.sentAct(0)).a.split(" ").map(Number);
  assert.equal(aim, 5.5, "1.2 deviates of 4 times 1.15 degrees");
  assert.equal(power, 2.632, "2.3 m/s and 1.2 times 12 % of it");
  await ada.close();
});

test("who has measured nothing has an ordinary hand", async () => {
  const ada = await sit();
  await ada.page.evaluate(() => (Math.random = () => 0.6));
  await ada.page.locator('[data-flip="steps"]').click();
  assert.equal(Number((await ada.sentAct(0)).a.split(" ")[3]), 2.1, "1.2 deviates of 1.5 times 1.15 degrees");
  await ada.close();
});

for (const lang of ["en", "fr"])
  test(`what a finger presses is large enough for it, ${lang}`, async () => {
    const ben = await sit({ width: 390, height: 844, touch: true, lang });
    const small = () =>
      ben.page.evaluate(() =>
        [...document.querySelectorAll(".fs-board button, .fs-tray button, .fs-tray [role=button], .fs-measuring button, .fs-hand")]
          .filter((one) => one.checkVisibility())
          .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
          .filter(([, { width, height }]) => width < 43.5 || height < 43.5)
          .map(([name, { width, height }]) => `${name}: ${width} x ${height}`),
      );
    const fits = () => ben.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    assert.deepEqual(await small(), []);
    await ben.page.locator('[data-switch="practice"]').click();
    assert.deepEqual([await small(), await fits()], [[], true]);
    await ben.shot(`flip-ships-practice-${lang}`);
    await ben.page.locator('[data-switch="hand"]').click();
    await ben.page.locator(".fs-measuring").waitFor();
    assert.deepEqual([await small(), await fits()], [[], true]);
    await ben.shot(`flip-ships-measuring-${lang}`);
    assert.deepEqual(await faults(ben), []);
    await ben.close();
  });

test("a whole fleet leaves room for what flips it", async () => {
  const ships = Object.fromEntries(["1a", "1b", "1c", "2a", "2b", "3a", "3b"].map((id) => [id, "ready"]));
  const ada = await sit({}, { ...SCENE, seats: [{ ...SCENE.seats[0], ships }, SCENE.seats[1]] });
  await ada.page.locator('[data-switch="practice"]').click();
  const [tray, flip] = await Promise.all([".tray", ".fs-flip"].map((part) => ada.page.locator(part).boundingBox()));
  assert.ok(flip.x + flip.width <= tray.x + tray.width + 1, `${flip.x + flip.width} is beyond ${tray.x + tray.width}`);
  await ada.close();
});

test("at a real table what was tapped by mistake is taken back", async () => {
  const { id, secrets } = await server.match({ game: "flip-ships", position: SCENE, seats: [{ kind: "human" }, { kind: "greedy" }], dice: "manual" });
  const ada = await Window.open(server, { width: 1366, height: 650 });
  await ada.goto(table(id, secrets[0]));
  await ada.turn();
  await pull(ada, 0, 60);
  const plan = ada.page.locator("[data-plan]");
  const tapAt = async (x, y) => {
    const { width, height } = await plan.boundingBox();
    await plan.click({ position: { x: width * x, y: height * y } });
  };
  await tapAt(0.5, 0.5);
  await ada.page.locator(".fs-moving select").selectOption("card r2c3");
  await tapAt(0.4, 0.4);
  assert.deepEqual(await faults(ada), []);
  await ada.page.locator('[data-back="r2c3"]').click();
  assert.equal(await ada.page.locator("[data-back]").count(), 0);
  const edge = ada.page.locator('[data-select="edge"]');
  await edge.selectOption("3");
  await edge.selectOption("0");
  const give = ada.page.locator('[data-give="landing"]');
  assert.equal(await give.isDisabled(), true, "nothing is said of the ship any more");
  await tapAt(0.5, 0.5);
  await ada.shot("flip-ships-corrected");
  await give.click();
  await ada.atPly(1);
  const { seats, enemies } = ada.state.view;
  assert.ok(Math.abs(seats[0].ships[0].at[0]) < 12);
  assert.equal(enemies.r2c3.at, undefined, "the card lies where it lay");
  await ada.close();
});
