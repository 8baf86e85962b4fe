// Makes a database and the list of what is in it, for old.test.mjs, with the program in STARBOARD:
//   STARBOARD=/usr/bin/starboard node tests/server/old/make.mjs version-2
//   STARBOARD=/usr/bin/starboard tests/postgres/run node tests/server/old/make.mjs postgres-15
// Run it with the last program of a version of the database, before the next one takes its place; later with the tests/server/lib of that program.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { Client } from "../lib/client.mjs";
import { play } from "../lib/play.mjs";
import { Server } from "../lib/server.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const name = process.argv[2];
const server = await Server.unlimited();
const people = [
  { kind: "human", name: "Ada" },
  { kind: "human", name: "Zoë" },
];
const matches = [];

async function sit(match) {
  return Promise.all(match.secrets.map((secret) => secret && Client.join(server, match, secret)).filter(Boolean));
}

// One match, played by `go`; the list tells what everybody saw last.
async function make(what, wish, go) {
  const match = await server.match({ seed: what, ...wish });
  const seats = await sit(match);
  await go(seats, match);
  await Promise.all(seats.map((c) => c.close()));
  matches.push({ what, match: match.id, game: wish.game, secrets: match.secrets });
}

const toTheEnd = (seed) => (seats) => play(seats, seed);
const some = (seed, plies) => (seats) => play(seats, seed, plies);
const mine = (seat) => seat.until(() => seat.mine, "my turn", 60000);

for (const [options, plies] of [
  [{}, 9],
  [{ placement: "drawn", open: true }, 4],
]) {
  await make(`skirmish over ${plies}`, { game: "skirmish", options, seats: people }, toTheEnd(plies));
  await make(`skirmish running ${plies}`, { game: "skirmish", options, seats: people }, some(plies, plies));
}
await make("skirmish taken back", { game: "skirmish", options: {}, seats: people }, async (seats) => {
  await play(seats, 3, 4);
  seats[0].send({ t: "chat", text: "Once more, please." });
  await seats[1].next("chat");
  const { ply } = await seats[0].act(seats[0].legal[0][0], { id: "taken back" });
  await seats[1].at(ply);
  seats[0].send({ t: "undo" });
  await seats[1].next("ask");
  seats[1].send({ t: "answer", to: "undo", yes: true });
  await seats[0].next("view");
});
await make("skirmish of bots", { game: "skirmish", options: { rounds: 20 }, seats: [{ kind: "greedy" }, { kind: "random" }] }, async (_, match) => {
  const watcher = await Client.join(server, match);
  await watcher.until(() => watcher.over || watcher.welcome.over, "the end", 30000);
  await watcher.close();
});
await make("fleet over", { game: "fleet-commander", options: { advanced: true, turn_limit: 20 }, seats: people }, toTheEnd(5));
await make(
  "fleet running",
  { game: "fleet-commander", options: { scenario: "belt", masked: true }, seats: people, clock: { minutes: 1000, increment: 5 } },
  some(6, 40),
);
await make("fleet with a bot", { game: "fleet-commander", options: {}, seats: [people[0], { kind: "greedy", name: "Bot" }] }, async ([me]) => {
  for (let i = 0; i < 6; i++) {
    await mine(me);
    await me.act(me.legal[0][0]);
  }
  await mine(me);
});
await make("cascade over", { game: "kembles-cascade", options: {}, seats: [{ kind: "greedy" }, { kind: "greedy" }] }, async (_, match) => {
  const watcher = await Client.join(server, match);
  await watcher.until(() => watcher.over || watcher.welcome.over, "the end", 120000);
  await watcher.close();
});
await make("cascade running", { game: "kembles-cascade", options: { crowded: true, bomb: true }, seats: [...people, people[0]] }, some(7, 60));
// Each gives one game of the series up.
await make("series over", { game: "skirmish", options: { series: "best-of-three" }, seats: people }, async (seats, first) => {
  await play(seats, 8, 3);
  await seats[1].act("resign");
  if (!seats[0].welcome.campaign) return; // version 3 had room for campaigns before there were any
  for (const seat of seats) seat.send({ t: "next" });
  const id = (await seats[0].next("next")).match;
  const second = { ...first, id };
  const again = await sit(second);
  await play(again, 9, 5);
  await Promise.all(again.map((c) => c.close()));
  matches.push({ what: "series running", match: id, game: "skirmish", secrets: first.secrets });
});
// The last one: the server is stopped while its bot thinks.
await make("cascade with a bot", { game: "kembles-cascade", options: {}, seats: [people[0], { kind: "bot:5" }] }, async ([me]) => {
  await mine(me);
  await me.act(me.legal[0][0]);
  await server.down();
});

// psql of other years does not know all of what pg_dump says to it.
const dump = () => execFileSync("pg_dump", ["--no-owner", server.db], { encoding: "utf8" }).replace(/^\\(un)?restrict .*\n/gm, "");
const [bytes, end] = process.env.STARBOARD_PG ? [dump(), "sql"] : [fs.readFileSync(server.db), "db"];
fs.writeFileSync(path.join(here, `${name}.${end}.gz`), zlib.gzipSync(bytes, { level: 9 }));
await server.up();
for (const m of matches) {
  m.seats = [];
  if (m.what === "cascade with a bot") continue;
  for (const secret of [...m.secrets.filter(Boolean), null]) {
    const client = await Client.join(server, m.match, secret);
    const { ply, due, log, over, commitment, chat, campaign } = client.welcome;
    const said = chat.filter(({ notice }) => !notice).map(({ seat, name, text }) => ({ seat, name, text }));
    m.seats.push({ secret, ply, due, over, commitment, log: log.map((line) => line.a), chat: said });
    if (campaign) m.campaign = campaign.id;
    await client.close();
  }
  if (m.campaign) m.chapters = (await server.get(`/api/campaigns/${m.campaign}`)).json.chapters.map((one) => one.match);
  const replay = await server.get(`/api/matches/${m.match}/replay.txt`);
  if (replay.status === 200) m.replay = replay.text;
  if (replay.status === 200) m.ndjson = (await server.get(`/api/matches/${m.match}/replay.ndjson`)).text;
}
await server.down("SIGKILL");
fs.writeFileSync(path.join(here, `${name}.json.gz`), zlib.gzipSync(JSON.stringify(matches), { level: 9 }));
