// serve --expire: old matches go by themselves, at the start and while the server runs; whoever looks at one keeps it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { play } from "./lib/play.mjs";
import { changeStore, PATIENCE, Server, sleep } from "./lib/server.mjs";

let server;
before(async () => (server = await Server.unlimited()));
after(() => server?.down());

const is = async (id) => (await server.get(`/api/matches/${id}`)).status === 200;
const gone = async (id) => {
  for (const end = Date.now() + 2 * PATIENCE; await is(id); await sleep(200)) assert.ok(Date.now() < end, `${id} is still there`);
};
async function game(plies, said) {
  const match = await server.match();
  const seats = await Promise.all(match.secrets.map((secret) => Client.join(server, match, secret)));
  await play(seats, 1, plies);
  if (said) seats[0].send({ t: "chat", text: said });
  if (said) await seats[1].next("chat");
  await Promise.all(seats.map((seat) => seat.close()));
  return match;
}
const DAY = 86_400_000;
const age = (id, days) => {
  const then = Date.now() - days * DAY;
  return `UPDATE matches SET created = ${then} WHERE id = '${id}'; UPDATE plies SET at = ${then} WHERE match = '${id}';`;
};

test("without --expire nothing goes", async () => {
  const { id } = await game(2);
  await server.down();
  changeStore(server, age(id, 10_000));
  await server.up();
  await sleep(2500); // two ticks
  assert.ok(await is(id));
});

test("at the start matches go in which nothing happened for so long, and no others", async () => {
  const old = await game(3);
  const untouched = await game(0);
  const played = await game(3); // long ago made, played yesterday
  const talked = await game(3, "see you in spring");
  const young = await game(1);
  await server.down();
  changeStore(server, [old, untouched, played, talked].map(({ id }) => age(id, 366)).join(""));
  changeStore(server, `UPDATE plies SET at = ${Date.now() - DAY} WHERE match = '${played.id}' AND ply = 3`);
  server.more = ["--rate", "0", "--expire", "365d"];
  await server.up();
  await gone(old.id);
  await gone(untouched.id);
  while (!/ expiry matches=3/.test(server.log)) await sleep(50); // these two, and that of the test before
  for (const { id } of [played, talked, young]) assert.ok(await is(id), id);
  assert.match(server.log, new RegExp(` expired match=${old.id}`));
});

test("while it runs, but not under somebody who looks at it", async () => {
  await server.down();
  server.more = ["--rate", "0", "--expire", "1m"]; // a minute: looked at each minute
  await server.up();
  const watched = await game(2);
  const left = await game(2);
  const spectator = await Client.join(server, watched);
  await gone(left.id);
  assert.ok(await is(watched.id));
  await spectator.alive();
  await spectator.close();
  await gone(watched.id);
});

test("a campaign goes as a whole or stays", async () => {
  await server.down();
  server.more = ["--rate", "0"];
  await server.up();
  const chapter = (n, campaign) =>
    `INSERT INTO chapters VALUES('${campaign}', ${n}, '${ids[n - 1]}'); UPDATE matches SET campaign = '${campaign}', chapter = ${n} WHERE id = '${ids[n - 1]}';`;
  const ids = [];
  for (let i = 0; i < 3; i++) ids.push((await game(1)).id);
  await server.down();
  changeStore(server, `INSERT INTO campaigns VALUES('cccccccccc', 'skirmish', 1, 0, '');${chapter(1, "cccccccccc")}${chapter(2, "cccccccccc")}`);
  changeStore(server, age(ids[0], 400) + age(ids[2], 400));
  server.more = ["--rate", "0", "--expire", "365d"];
  await server.up();
  await gone(ids[2]);
  while (!/ expiry matches=1/.test(server.log)) await sleep(50);
  assert.ok(await is(ids[0]), "its second chapter was played today");
  await server.down();
  changeStore(server, age(ids[1], 400));
  await server.up();
  await gone(ids[0]);
  await gone(ids[1]);
});
