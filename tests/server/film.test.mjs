// The film of a flick: how it came to rest where it did, for whoever looks on, and for nobody where it was not measured.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { readFilm } from "./lib/film.mjs";
import { Server } from "./lib/server.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server?.down());

const SHIPS = { "1a": "ready", "1b": "ready", "1c": { at: [0, 700] } };
const POSITION = {
  enemies: { r2c3: "E01", r2c4: "E04", r3c3: "E02" },
  seats: [{ pilots: ["L1-A", "L2-A", "L3-A"], ships: SHIPS }, { pilots: ["L1-B", "L2-B", "L3-B"] }],
  options: { "seat0.scatter": 150 },
};

async function table(more = {}) {
  const match = await server.match({ game: "flip-ships", position: POSITION, ...more });
  const seats = [];
  for (const secret of match.secrets) seats.push(await Client.join(server, match, secret));
  const watcher = await Client.join(server, match, null);
  return { match, seats, watcher, leave: () => Promise.all([...seats, watcher].map((one) => one.close())) };
}

const update = (client, ply) => client.next("upd", (message) => message.ply === ply);
const near = (film, landing) => Math.abs(film - landing / 10) <= 1; // 0.1 mm against 0.01 mm

test("everybody at the table gets the flight, from the hand to where the view says", async () => {
  const { seats, watcher, leave } = await table();
  const [ada, bob] = seats;
  assert.equal((await ada.act("flip 1a 20 0 2.6 50 0.12 0")).t, "ack");
  const told = await update(ada, 1);
  const film = readFilm(told.film);
  assert.ok(film.bytes <= 8192 && film.frames.length > 20, `${film.bytes} bytes, ${film.frames.length} frames`);
  assert.deepEqual([film.discs, film.cards], [2, 3], "one disc lay there, one is flicked");
  const [x, y, z] = film.frames[0][1];
  assert.deepEqual([x, y, z], [200, 0, 35], "from the edge, 20 mm to the right, 3.5 mm above it");
  const [, code, ...rest] = told.events.find(({ type }) => type === "landed").landing;
  assert.equal(code, 0, "it lies on the table");
  film.frames
    .at(-1)[1]
    .slice(0, 3)
    .forEach((value, n) => assert.ok(near(value, rest[n]), `${value} is not ${rest[n]}`));
  const { at } = told.view.seats[0].ships[0];
  at.forEach((value, n) => assert.ok(near(film.frames.at(-1)[1][n], value * 100), `${at}`));
  assert.equal((await update(bob, 1)).film, told.film);
  assert.equal((await update(watcher, 1)).film, told.film);
  await leave();
});

test("it is flown again for whoever looks back and asks, also after a restart", async () => {
  const { match, seats, watcher, leave } = await table();
  await seats[0].act("flip 1a 20 0 2.6 50 0.12 0");
  const { film } = await update(seats[0], 1);
  await seats[0].act("flip 1b 0 -10 2.2 50 0.12 0");
  const at = (client, ply, more = {}) => client.ask({ t: "at", ply, ...more });
  assert.equal((await at(watcher, 1, { film: true })).film, film);
  assert.equal((await at(watcher, 1, { film: false })).film, undefined);
  assert.equal((await at(watcher, 1)).film, undefined, "nothing is measured for nobody");
  assert.equal((await at(watcher, 0, { film: true })).film, undefined);
  await leave();
  await server.restart();
  const back = await Client.join(server, match, null);
  assert.equal((await at(back, 1, { film: true })).film, film);
  await back.close();
});

test("a landing that was typed in has none, nor has what was not flicked", async () => {
  const { seats, leave } = await table({ dice: "manual" });
  assert.equal((await seats[0].act("flip 1a 20 0 2.6 50 0.12 0")).t, "die");
  assert.equal((await seats[0].act("flip 1a 20 0 2.6 50 0.12 0", { dice: ["400,5,0,539"] })).t, "ack");
  assert.equal((await update(seats[0], 1)).film, undefined);
  assert.equal((await seats[0].ask({ t: "at", ply: 1, film: true })).film, undefined);
  await leave();
  const other = await table({ game: "skirmish", position: undefined });
  const due = other.seats.find(({ mine }) => mine);
  await due.act(due.legal[0][0]);
  assert.equal((await update(due, 1)).film, undefined);
  await other.leave();
});
