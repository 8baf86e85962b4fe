// Content of one's own: checked by the rules' own reader, played at once, kept with its match and in its replay.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { play } from "./lib/play.mjs";
import { program, Server, sleep } from "./lib/server.mjs";

let server;
before(async () => (server = await Server.unlimited()));
after(() => server?.down());

const HUMANS = [{ kind: "human" }, { kind: "human" }];
const check = (files, game = "skirmish") => server.post("/api/content/check", { game, files });
const verify = (replay) => spawnSync(program, ["verify", "-"], { input: replay, encoding: "utf8" });

function sector(more = {}) {
  return {
    "pack.json": { id: "own", game: "skirmish", title: { en: "The gap", fr: "La brèche" } },
    "facts-sectors-own.json": { sectors: [{ id: "gap", asteroids: ["b2", "b1"] }] },
    "texts.json": { "option.sector.gap": { en: "The gap", fr: "La brèche" } },
    ...more,
  };
}

const seat = (faction, rows) => ({ faction, zone: { rows, columns: [1, 18] }, energy: 15, income: 10, first_income: 5, fleet_limit: 30, deck_limit: 12 });
function mission(change = () => undefined) {
  const own = { id: "own", boards: 1, tiles: [{ at: ["0508", "0608"] }], seats: [seat("isn", [14, 15]), seat("wretch", [1, 2])] };
  change(own);
  return {
    "pack.json": { id: "own", game: "battleship-galaxies", title: { en: "Mine", fr: "Le mien" } },
    "facts-missions-own.json": { missions: [own] },
    "texts.json": { "option.mission.own": { en: "Mine", fr: "Le mien" } },
  };
}

// Everything a stranger could leave behind here.
async function traces() {
  const { text } = await server.get("/metrics");
  return [text.match(/^starboard_matches_created\S* .*$/m)?.[0], (await server.get("/api/matches")).json.matches.length];
}

test("what is right is said to be, with what it decides about a match", async () => {
  const answer = await check(mission(), "battleship-galaxies");
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual([answer.json.ok, answer.json.errors], [true, []]);
  assert.equal(answer.json.pack.title, "Mine");
  const { choices } = answer.json.options.find(({ id }) => id === "mission");
  assert.deepEqual(choices.at(-1), { id: "own", title: "Mine", seats: 2 });
  assert.equal((await server.get(`/api/content/battleship-galaxies?content=${answer.json.pack.content}`)).status, 404, "nothing is kept");
});

test("the facts a game is made of can be read", async () => {
  const built = (await server.get("/api/content/battleship-galaxies")).json;
  assert.ok(built["facts.json"].ships.length > 10 && built["facts-missions.json"].missions.length > 5);
});

const FAULTS = [
  ["a zone that is too large", (m) => (m.seats[1].zone.rows = [1, 9]), /^own: seat 1: "zone" has more than 72 hexes$/],
  ["a tile on a tile", (m) => m.tiles.push({ at: ["0608", "0708"] }), /^own: tile 2 lies on tile 1$/],
  ["a tile off the board", (m) => (m.tiles[0].at = ["1808", "1908"]), /^own: tile 1: "at" is made of full hexes/],
  ["a rule nobody knows", (m) => (m.abilities = [{ power: "escape", side: "isn", when: "sometimes", do: [{ points: 1 }] }]), /^own: ability 1: /],
  ["points for nothing", (m) => (m.abilities = [{ power: "escape", side: "isn", when: "destroyed", do: [{ points: 1 }] }]), /seat 0 gains points/],
  ["an unknown member", (m) => (m.colour = "red"), /^own: unknown member "colour"$/],
  ["three sides", (m) => m.seats.push(seat("isn", [7, 8])), /the seats of side 0 come first/],
];
for (const [what, change, told] of FAULTS)
  test(`${what} is found and located; no match is made of it, nothing changes`, async () => {
    const before_ = await traces();
    const files = mission(change);
    const answer = await check(files, "battleship-galaxies");
    assert.equal(answer.status, 200);
    assert.equal(answer.json.ok, false);
    assert.equal(answer.json.errors[0].file, "facts-missions-own.json");
    assert.match(answer.json.errors[0].text, told);
    const made = await server.post("/api/matches", { game: "battleship-galaxies", files, options: { mission: "own" }, seats: HUMANS });
    assert.equal(made.status, 400);
    assert.equal(made.json.error.code, "bad_options");
    assert.match(made.json.error.text, /^facts-missions-own\.json: own/);
    assert.deepEqual(await traces(), before_);
  });

const long = (length) => ({ "option.sector.gap": { en: "x".repeat(length), fr: "x" } });
const STRANGE = [
  ["facts in the place of built-in ones", { "facts.json": { sides: 6 } }, /facts\.json: what is built in|only facts-/],
  ["a built-in text", { "texts.json": { "seat.red": { en: "Mud", fr: "Boue" } } }, /"seat\.red" cannot be replaced/],
  ["a text without end", { "texts.json": long(500) }, /plain text of at most/],
  ["a text with a control character", { "texts.json": { "option.sector.gap": { en: "a\u0007b", fr: "x" } } }, /plain text/],
  ["rules of its own", { "skirmish.md": {} }, /only facts-/],
  ["a file that is a list", { "facts-sectors-own.json": [] }, /must hold one object/],
  ["no pack.json", { "pack.json": undefined }, /pack\.json|it is missing/],
  ["a pack for another game", { "pack.json": { id: "own", game: "flip-ships", title: { en: "a", fr: "b" } } }, /not for skirmish/],
  ["no facts", { "facts-sectors-own.json": undefined }, /no facts/],
  ["a choice without a name", { "texts.json": {} }, /there is no text "option\.sector\.gap"/],
  ["too many files", Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`facts-sectors-${n}.json`, { sectors: [] }])), /at most 6 files/],
];
for (const [what, more, told] of STRANGE)
  test(`${what}: refused`, async () => {
    const answer = await check(sector(more));
    assert.equal(answer.json.ok, false, answer.text);
    const { file, text } = answer.json.errors[0];
    assert.match(`${file ?? ""}: ${text}`, told);
  });

test("requests that are none", async () => {
  const before_ = await traces();
  const cut = await server.post("/api/content/check", '{"game": "skirmish", "files": {');
  assert.equal(cut.status, 400);
  assert.equal(cut.json.error.code, "bad_json");
  for (const [body, status] of [
    [{}, 400],
    [{ game: "skirmish" }, 400],
    [{ game: "skirmish", files: {}, more: 1 }, 400],
    [{ game: "chess", files: {} }, 404],
  ])
    assert.equal((await server.post("/api/content/check", body)).status, status, JSON.stringify(body));
  for (const files of [[], "x", 3]) assert.equal((await check(files)).json.ok, false);
  const large = await server.post("/api/content/check", { game: "skirmish", files: { "texts.json": { x: "y".repeat(140_000) } } });
  assert.equal(large.status, 413);
  assert.equal((await server.get("/api/content/check")).status, 404);
  const both = await server.post("/api/matches", { game: "skirmish", pack: "x", files: sector(), seats: HUMANS });
  assert.match(both.json.error.text, /not with both/);
  assert.deepEqual(await traces(), before_);
});

test("a match with files of its own outlives a restart, and its replay proves itself", async () => {
  const made = await server.post("/api/matches", { game: "skirmish", files: sector(), options: { sector: "gap" }, seats: HUMANS, public: false });
  assert.equal(made.status, 201, made.text);
  const secrets = made.json.seats.map(({ secret }) => secret);
  const join = () => Promise.all(secrets.map((secret) => Client.join(server, { id: made.json.match, secrets }, secret)));
  let seats = await join();
  assert.equal(seats[0].welcome.pack.title, "The gap");
  const { content } = seats[0].welcome.pack;
  await play(seats, 3, 4);
  await Promise.all(seats.map((one) => one.close()));
  await server.down();
  await server.up();
  assert.equal((await server.get(`/api/matches/${made.json.match}?lang=fr`)).json.pack.title, "La brèche");
  const saved = (await server.get(`/api/content/skirmish?content=${content}`)).json;
  assert.deepEqual(saved["facts-sectors-own.json"], sector()["facts-sectors-own.json"]);
  assert.equal(saved["pack.json"].travels, true);
  seats = await join();
  await play(seats, 3);
  for (const form of ["replay.txt", "replay.ndjson"]) {
    const replay = (await server.get(`/api/matches/${made.json.match}/${form}`)).text;
    const proven = verify(replay);
    assert.equal(proven.status, 0, proven.stdout + proven.stderr);
    const other = verify(replay.replace(/b2(\\*)",(\\*)"b1/, 'b2$1",$2"a1'));
    assert.equal(other.status, 1, "another sector is another set");
    assert.match(other.stdout, /not those of this content set/);
    assert.equal(verify(replay.replace(/\[set .*\]\n|"set":\{.*\},(?="seed")/, "")).status, 1, "without its set it cannot be read");
  }
  const fork = await server.post(`/api/matches/${made.json.match}/fork`, { ply: 2 });
  assert.equal((await Client.join(server, fork.json.match)).welcome.pack.title, "The gap");
});

test("a hundred sets one after the other: each match keeps its own", async () => {
  const made = [];
  for (let n = 0; n < 100; n++) {
    const files = sector({ "pack.json": { ...sector()["pack.json"], title: { en: `Set ${n}`, fr: `Set ${n}` } } });
    const sector_ = `gap-${"abcdefghij"[Math.floor(n / 10)]}${"abcdefghij"[n % 10]}`;
    files["facts-sectors-own.json"].sectors[0].id = sector_;
    files["texts.json"] = { [`option.sector.${sector_}`]: { en: "Gap", fr: "Brèche" } };
    const answer = await server.post("/api/matches", { game: "skirmish", files, options: { sector: sector_ }, seats: HUMANS, public: false });
    assert.equal(answer.status, 201, answer.text);
    made.push(answer);
  }
  for (const n of [0, 50, 99, 1]) {
    const { match, seats } = made[n].json;
    const clients = await Promise.all(seats.map(({ secret }) => Client.join(server, { id: match }, secret)));
    assert.equal(clients[0].welcome.pack.title, `Set ${n}`);
    await play(clients, n);
    await Promise.all(clients.map((one) => one.close()));
  }
});

test("a mission of one's own is played by bots to its end, and proven", async () => {
  const bots = [{ kind: "random" }, { kind: "random" }];
  const made = await server.post("/api/matches", { game: "battleship-galaxies", files: mission(), options: { mission: "own" }, seats: bots, seed: 7 });
  assert.equal(made.status, 201, made.text);
  while (!(await server.get(`/api/matches/${made.json.match}`)).json.over) await sleep(50);
  const proven = verify((await server.get(`/api/matches/${made.json.match}/replay.txt`)).text);
  assert.equal(proven.status, 0, proven.stdout + proven.stderr);
});
