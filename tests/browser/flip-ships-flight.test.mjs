// The flight of a disc on the screen: as the server measured it, from the hand to where the view says, and none of it where it is not wanted.
// The page's clock stands still and is wound on by hand, so that every frame is seen however busy the machine is.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "../server/lib/client.mjs";
import { readFilm } from "../server/lib/film.mjs";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

after(closeAll);

let server;
before(async () => (server = await serve()));

const FLICK = "flip 1a 0 2 2.450 50 0.12 0"; // it comes down on 1c and pushes it away
const SCENE = {
  enemies: { r2c2: "E03", r2c3: "E01", r2c4: "E04", r3c3: "E02" },
  seats: [
    { pilots: ["L1-A", "L2-A", "L3-A"], ships: { "1a": "ready", "1b": { at: [-20, 520] }, "1c": { at: [25, 560] } } },
    { pilots: ["L1-B", "L2-B", "L3-B"] },
  ],
};

// Somebody watches while Ada flicks.
async function watched(wish = {}) {
  const match = await server.match({ game: "flip-ships", position: SCENE });
  const eve = await Window.open(server, { width: 1366, height: 650, speed: 2, ...wish });
  if (wish.calm) await eve.page.emulateMedia({ reducedMotion: "reduce" });
  await eve.page.clock.install();
  await eve.goto(table(match.id));
  const ada = await Client.join(server, match, match.secrets[0]);
  return { match, eve, ada };
}

// The clock stops at a moment that is still to come: on a busy machine it may have passed by then, and a later one is taken.
async function stop(window) {
  for (let ahead = 100; ; ahead *= 3) {
    try {
      return await window.page.clock.pauseAt(await window.page.evaluate((ms) => Date.now() + ms, ahead));
    } catch (error) {
      if (!error.message.includes("to the past")) throw error;
    }
  }
}

// The middle of a disc on the screen, null while it is nowhere.
function place(window, name) {
  return window.page.evaluate((wanted) => {
    const disc = document.querySelector(`[data-disc="${wanted}"] .fs-side`);
    if (disc === null) return null;
    const { left, top, width, height } = disc.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, name);
}

// How far the end of the way is above that of its shadow.
function height(window) {
  return window.page.evaluate(() => {
    const [disc, shade] = [".fs-trail", ".fs-trail-shade"].map((line) => document.querySelector(line).points);
    return shade[shade.length - 1].y - disc[disc.length - 1].y;
  });
}

const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

// Winds the clock on until nothing flies any more; gives where both discs were in each frame.
async function fly(window, every = 40) {
  const seen = [];
  for (let n = 0; n < 200; n++) {
    await window.page.clock.runFor(every);
    const flies = (await window.page.locator(".fs-trail").count()) > 0;
    if (flies) seen.push({ flicked: await place(window, "0-1a"), pushed: await place(window, "0-1c"), high: await height(window) });
    else if (seen.length > 0) return seen;
  }
  throw new Error("it never came down");
}

test("a disc flies as it was measured, pushes another, and both end where the view says", async () => {
  const { eve, ada } = await watched();
  const lay = await place(eve, "0-1c");
  assert.equal(await place(eve, "0-1a"), null, "it is in the hand");
  await stop(eve);
  await ada.act(FLICK);
  await eve.until(() => eve.state.ply === 1, "the page has heard of it");
  const film = readFilm(eve.received.find(({ message }) => message.t === "upd").message.film);
  const seen = await fly(eve);
  await eve.page.clock.resume();
  await eve.atPly(1);
  const rest = { flicked: await place(eve, "0-1a"), pushed: await place(eve, "0-1c") };

  const seconds = ((film.frames.length - 1) * film.every) / 1e6;
  assert.ok(seen.length > (seconds * 1300) / 40 - 3, `${seen.length} frames of 40 ms for ${seconds} s at 1.3 times their length`);
  assert.ok(apart(seen.at(-1).flicked, rest.flicked) < 0.5, "the flicked one");
  assert.ok(apart(seen.at(-1).pushed, rest.pushed) < 0.5, "the pushed one");
  assert.ok(apart(lay, rest.pushed) > 20, "which was pushed indeed");
  assert.ok(apart(seen[0].pushed, lay) < 0.1, "but not before it was hit");
  const hit = seen.findIndex(({ pushed }) => apart(pushed, lay) > 0.5);
  assert.ok(hit > seen.length / 4, `it lay still until frame ${hit}`);
  assert.ok(Math.max(...seen.map(({ high }) => high)) > 20, "and the other one flew above its shadow");
  for (const [n, { flicked }] of seen.entries()) if (n > 0) assert.ok(apart(flicked, seen[n - 1].flicked) < 60, `no leap at frame ${n}`);
  await ada.close();
  await eve.close();
});

test("it is shown again slowly, over the table as it was before", async () => {
  const { eve, ada } = await watched();
  const lay = await place(eve, "0-1c");
  await stop(eve);
  await ada.act(FLICK);
  await eve.until(() => eve.state.ply === 1, "the page has heard of it");
  const first = await fly(eve);
  await eve.page.clock.resume();
  await eve.atPly(1);
  const rest = await place(eve, "0-1c");
  await stop(eve);
  await eve.page.locator(".fs-again").dispatchEvent("click");
  const again = await fly(eve);
  assert.ok(again.length > 2.5 * first.length, "slower");
  assert.ok(apart(again[0].pushed, lay) < 0.1 && apart(again.at(-1).pushed, rest) < 0.5);
  await eve.page.clock.resume();
  await ada.close();
  await eve.close();
});

test("whoever looks back sees the same flight, and only if it is played", async () => {
  const { match, eve: live, ada } = await watched();
  await ada.act(FLICK);
  const bob = await Client.join(server, match, match.secrets[1]);
  const next = ada.mine ? ada : bob;
  await next.act(next.legal[0][0]); // so that there is something to look back from
  assert.equal((await ada.at(2), ada.ply), 2);
  await bob.close();
  await live.close();
  const eve = await Window.open(server, { width: 1366, height: 650, speed: 2 });
  await eve.page.clock.install();
  await eve.goto(table(match.id));
  await eve.page.locator('.scrubber [data-tool="back"]').click();
  await eve.page.locator('.scrubber [data-tool="back"]').click();
  await eve.page.waitForFunction(() => document.documentElement.dataset.ply === "0");
  assert.ok(!eve.sent.some((message) => message.film), "no film to jump");
  await stop(eve);
  await eve.page.locator('.scrubber [data-tool="forward"]').dispatchEvent("click");
  await eve.until(() => eve.received.some(({ message }) => message.t === "at" && message.ply === 1 && message.film), "its film");
  const seen = await fly(eve);
  await eve.page.clock.resume();
  await eve.page.waitForFunction(() => document.documentElement.dataset.ply === "1" && document.documentElement.dataset.idle === "true");
  assert.ok(apart(seen.at(-1).pushed, await place(eve, "0-1c")) < 0.5);
  await ada.close();
  await eve.close();
});

test("who asked for less motion sees where it lies, and nothing fly", async () => {
  const { eve, ada } = await watched({ calm: true });
  await stop(eve);
  await ada.act(FLICK);
  await eve.until(() => eve.state.ply === 1, "the page has heard of it");
  for (let n = 0; n < 30; n++) {
    await eve.page.clock.runFor(40);
    assert.equal(await eve.page.locator(".fs-trail").count(), 0);
  }
  await eve.page.clock.resume();
  await eve.atPly(1);
  const rest = await place(eve, "0-1a");
  assert.ok(rest !== null);
  await stop(eve);
  await eve.page.locator(".fs-again").dispatchEvent("click");
  const still = await fly(eve);
  assert.ok(still.length > 25, "long enough to look at its way");
  for (const { flicked } of still) assert.ok(apart(flicked, rest) < 0.5, "once more nothing flies: it lies at the end of its way");
  await eve.page.clock.resume();
  await ada.close();
  await eve.close();
});

test("in the race every throw flies from where its thrower stands to where it lies", async () => {
  const match = await server.match({ game: "flip-ships", options: { rapid: true } });
  const eve = await Window.open(server, { width: 1366, height: 650, speed: 2 });
  await eve.page.clock.install();
  await eve.goto(table(match.id));
  const [ada, ben] = [await Client.join(server, match, match.secrets[0]), await Client.join(server, match, match.secrets[1])];
  await ada.act("throw 502 0 2.62 57 0.15 0");
  await eve.atPly(1);
  await stop(eve);
  await ben.act("throw 2495 0 2.3 57 0.15 0"); // falls short, so that it is the one to land first
  await eve.until(() => eve.state.ply === 2, "the page has heard of it");
  const ways = { "0-1a": [], "1-1a": [] };
  for (let n = 0; n < 200 && (await eve.page.evaluate(() => document.documentElement.dataset.ply)) !== "2"; n++) {
    await eve.page.clock.runFor(40);
    const flies = (await eve.page.locator(".fs-trail").count()) > 0;
    for (const disc of Object.keys(ways)) if (flies && (await place(eve, disc)) !== null) ways[disc].push(await place(eve, disc));
  }
  await eve.page.clock.resume();
  await eve.atPly(2);
  const edge = await eve.page.locator(".fs-table").boundingBox();
  const landed = eve.state.view.seats.flatMap(({ ships }, seat) => (ships[0].where === "landed" ? [seat] : []));
  assert.ok(landed.length > 0, "time passes until somebody has a free hand");
  for (const seat of landed) {
    const way = ways[`${seat}-1a`];
    assert.ok(way.length > 10, `${way.length} frames of seat ${seat}`);
    assert.ok(seat === 0 ? way[0].y > edge.y + edge.height * 0.6 : way[0].y < edge.y + edge.height * 0.4, "from its own edge");
    const rest = await place(eve, `${seat}-1a`);
    if (rest !== null) assert.ok(apart(way.at(-1), rest) < 0.5, "to where it lies");
  }
  await ada.close();
  await ben.close();
  await eve.close();
});

test("while one practises, the way of the flick before stays in sight", async () => {
  const match = await server.match({ game: "flip-ships", position: SCENE });
  const ada = await Window.open(server, { width: 1366, height: 650 });
  await ada.goto(table(match.id, match.secrets[0]));
  await ada.turn();
  const ghost = ada.page.locator(".fs-before polyline");
  await ada.page.locator('[data-switch="practice"]').click();
  assert.equal(await ghost.count(), 0, "nothing was flicked yet");
  const ways = [];
  for (const [dx, dy] of [
    [0, 50],
    [15, 80],
  ]) {
    const { x, y, width, height } = await ada.page.locator(".fs-hand").boundingBox();
    await ada.page.mouse.move(x + width / 2, y + height / 2);
    await ada.page.mouse.down();
    await ada.page.mouse.move(x + width / 2 + dx, y + height / 2 + dy, { steps: 3 });
    await ada.settle();
    await ada.page.mouse.up();
    await ada.page.locator(".fs-trail").waitFor({ state: "detached" });
    ways.push(await ghost.getAttribute("points"));
  }
  assert.ok(ways[0].length > 100 && ways[0] !== ways[1], "each the last one");
  await ada.page.locator('[data-switch="practice"]').click();
  assert.equal(await ghost.count(), 0);
  assert.equal(ada.acts().length, 0);
  await ada.close();
});
