// A whole match of four: two people, one with a mouse and one with a finger, and two bots. Every flick of the people is a gesture, every question is
// answered by picking, and nobody's table tells another story.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Window, closeAll, serve, table, tap } from "./lib/table.mjs";

after(closeAll);

let server;
before(async () => (server = await serve()));

const FLICKS = /^(flip|bomb|extra|forward) /;
const SEED = "00000000000000000000000000000004";
const PATIENCE = 120_000; // four seats flick on one machine, and every page draws all of it

async function hand(window) {
  const { x, y, width, height } = await window.page.locator(".fs-hand").boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

// Pulled back and let go; `n` makes each a little different.
async function byMouse(window, n) {
  const at = await hand(window);
  await window.page.mouse.move(at.x, at.y);
  await window.page.mouse.down();
  await window.page.mouse.move(at.x + (n % 5) * 6 - 12, at.y + 55 + (n % 4) * 8, { steps: 3 });
  await window.settle();
  await window.page.mouse.up();
}

async function byFinger(window, n) {
  const at = await hand(window);
  const tools = await window.context.newCDPSession(window.page);
  const send = (type, touchPoints) => tools.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [at]);
  for (const part of [0.3, 0.7, 1]) await send("touchMove", [{ x: at.x + part * ((n % 5) * 5 - 10), y: at.y + part * (52 + (n % 4) * 7) }]);
  await window.settle();
  await send("touchEnd", []);
  await tools.detach();
}

const flips = ({ state }) => ["flipping", "assault"].includes(state.view.node) && state.view.seats[state.seat].flips.length > 0;

// One action of whoever is due at this window.
async function act(person) {
  const { window, flick, press } = person;
  if (!flips(window)) {
    await window.take(window.state.legal[0], press);
    return;
  }
  const { ply } = window.state;
  const before = window.acts().length;
  await flick(window, person.flicks++);
  const sent = await window.sentAct(before);
  assert.match(sent.a, FLICKS);
  await window.stored(sent.id);
  if (!window.state.over) await window.atPly(ply + 1);
}

test("two people and two bots play a match to its end", async () => {
  const { id, secrets } = await server.match({
    game: "flip-ships",
    seats: [{ kind: "human" }, { kind: "bot:1" }, { kind: "human" }, { kind: "greedy" }],
    options: { difficulty: "training", city: 8 },
    seed: SEED,
  });
  const people = [
    { seat: 0, flick: byMouse, flicks: 0, wish: { width: 1366, height: 650 } },
    { seat: 2, flick: byFinger, press: tap, flicks: 0, wish: { width: 390, height: 844, touch: true, lang: "fr" } },
  ];
  for (const person of people) {
    person.window = await Window.open(server, person.wish);
    await person.window.goto(table(id, secrets[person.seat]));
    await person.window.page.getByRole("button", { name: /Not now|Pas maintenant/ }).click();
  }
  const [ada, ben] = people.map(({ window }) => window);
  while (!ada.state.over) {
    /* Everybody is asked about themselves: the other page may not have heard yet that a seat has played. */
    const next = await ada.until(() => (ada.state.over ? "over" : people.find(({ seat, window }) => window.state.due.includes(seat))), "somebody's turn");
    if (next === "over" || !(await next.window.turn(PATIENCE))) break;
    await act(next);
  }
  await ben.until(() => ben.state.over && ben.state.ply === ada.state.ply, "both have heard of the end");
  assert.deepEqual(ben.state.view, ada.state.view);
  assert.ok(["victory", "city", "assault"].includes(ada.state.view.result.reason), ada.state.view.result.reason);
  for (const { window, flicks } of people) {
    assert.ok(flicks >= 3, `${flicks} flicks`);
    assert.equal(window.acts().filter(({ a }) => FLICKS.test(a)).length, flicks, "none by any other way");
    await window.page.locator("[data-over]").waitFor();
  }
  const films = ben.received.filter(({ message }) => message.t === "upd" && message.events.some(({ type }) => type === "landed"));
  assert.ok(films.length > 10 && films.every(({ message }) => message.film.length > 100), "everybody's flicks came as they flew");
  await ada.shot("flip-ships-four");
  await ada.close();
  await ben.close();
});
