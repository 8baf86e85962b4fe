// Content packs: offered with --content, kept with their matches, and what is said when a match cannot be opened.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { play } from "./lib/play.mjs";
import { changeStore, people, program, Server, tempFolder } from "./lib/server.mjs";

const folder = tempFolder();
const facts = JSON.parse((await fs.promises.readFile(new URL("../../data/skirmish/facts.json", import.meta.url))).toString());

// A pack on the disk; `files` by name, texts as they are and everything else as JSON.
function pack(name, files) {
  const place = path.join(folder, name);
  fs.mkdirSync(place, { recursive: true });
  for (const [file, what] of Object.entries(files)) fs.writeFileSync(path.join(place, file), typeof what === "string" ? what : JSON.stringify(what));
  return place;
}

const heavy = { ...facts, damage: { ...facts.damage, breach: { sides: 1, damage: 5 } } };
const heavyPack = pack("heavy", {
  "facts.json": heavy,
  "texts.json": { "seat.red": { en: "Crimson", fr: "Cramoisi" } },
  "pack.json": { id: "heavy-guns", game: "skirmish", title: { en: "Heavy guns", fr: "Gros canons" }, author: "Zoë" },
});
const nameless = pack("Tin Hulls", { "facts.json": { ...facts, damage: { ...facts.damage, glance: { sides: 9, damage: 1 } } } });

let server;
before(async () => (server = await Server.start(["--content", heavyPack, "--content", nameless])));
after(() => server?.down());

const serve = (...more) => spawnSync(program, ["serve", "--port", "0", "--db", ":memory:", ...more], { encoding: "utf8", timeout: 60000 });
const join = (match) => Promise.all(match.secrets.map((secret) => Client.join(server, match, secret)));

test("packs are listed with what they decide, in both languages", async () => {
  const { games } = (await server.get("/api/games?lang=fr")).json;
  const skirmish = games.find((g) => g.id === "skirmish");
  assert.deepEqual(
    skirmish.packs.map((p) => [p.pack.id, p.pack.title, p.pack.author]),
    [
      ["heavy-guns", "Gros canons", "Zoë"],
      ["tin-hulls", "Tin Hulls", null],
    ],
  );
  assert.deepEqual(skirmish.seat_names, ["Rouge", "Bleu"]);
  assert.deepEqual(skirmish.packs[0].seat_names, ["Cramoisi", "Bleu"]);
  assert.ok(skirmish.packs.every((p) => p.options.length === skirmish.options.length && p.dice.length === 2));
  assert.ok(games.filter((g) => g.id !== "skirmish").every((g) => g.packs.length === 0));
  const { content } = skirmish.packs[0].pack;
  const texts = await server.get(`/api/texts/skirmish?content=${content}&lang=en`);
  assert.equal(texts.json.texts["seat.red"], "Crimson");
  assert.equal((await server.get("/api/texts/skirmish?lang=en")).json.texts["seat.red"], "Red");
  assert.equal((await server.get(`/api/rules/skirmish?content=${content}`)).status, 200);
  for (const wrong of ["0123456789abcdef", "x", `${content}0`]) {
    const answer = await server.get(`/api/texts/skirmish?content=${wrong}`);
    assert.equal(answer.status, 404);
    assert.equal(answer.json.error.code, "no_content");
  }
});

test("a pack that is not there is refused by name", async () => {
  const answer = await server.post("/api/matches", { game: "skirmish", pack: "light-guns", options: {}, seats: [{ kind: "human" }, { kind: "human" }] });
  assert.equal(answer.status, 400);
  assert.match(answer.json.error.text, /no pack "light-guns"/);
  assert.equal((await server.post("/api/matches", { game: "fleet-commander", pack: "heavy-guns", seats: [{ kind: "human" }, { kind: "human" }] })).status, 400);
});

test("a match with a pack says so, is played by its facts, and outlives the pack", async () => {
  const made = await server.post("/api/matches", {
    game: "skirmish",
    pack: "heavy-guns",
    options: {},
    seats: people,
  });
  assert.equal(made.status, 201, made.text);
  const match = { id: made.json.match, secrets: made.json.seats.map((s) => s.secret) };
  const seats = await join(match);
  assert.equal(seats[0].welcome.pack.title, "Heavy guns");
  assert.match(seats[0].welcome.pack.content, /^[0-9a-f]{16}$/);
  assert.equal((await Client.join(server, await server.match())).welcome.pack, null);
  await seats[0].act("place a1");
  await seats[1].act("place b2");
  await Promise.all(seats.map((c) => c.at(2)));
  const told = await seats[0].ask({ t: "tell", a: "fire a1" });
  assert.ok(
    told.odds.some((line) => /5 damage/.test(line.label)),
    JSON.stringify(told),
  );
  assert.match(seats[0].welcome.log[0].events[0].text, /skirmish/);
  await Promise.all(seats.map((c) => c.close()));

  // Without --content the match is still the same.
  const { more } = server;
  await server.down();
  server.more = [];
  await server.up();
  assert.deepEqual((await server.get("/api/games")).json.games.find((g) => g.id === "skirmish").packs, []);
  const facts_ = (await server.get(`/api/matches/${match.id}?lang=fr`)).json;
  assert.deepEqual(facts_.pack, { id: "heavy-guns", title: "Gros canons", author: "Zoë" });
  const back = await join(match);
  assert.equal(back[0].welcome.pack.id, "heavy-guns");
  assert.ok((await back[0].ask({ t: "tell", a: "fire a1" })).odds.some((line) => /5 damage/.test(line.label)));
  assert.equal((await server.get(`/api/texts/skirmish?content=${back[0].welcome.pack.content}&lang=fr`)).json.texts["seat.red"], "Cramoisi");
  await play(back, 1);
  const replay = (await server.get(`/api/matches/${match.id}/replay.txt`)).text;
  assert.equal(spawnSync(program, ["verify", "-"], { input: replay, encoding: "utf8" }).status, 1, "the built-in set is another one");
  for (const content of [heavyPack, `skirmish=${heavyPack}`]) {
    const verified = spawnSync(program, ["verify", "--content", content, "-"], { input: replay, encoding: "utf8" });
    assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  }
  for (const client of back) client.send({ t: "rematch" });
  const again = await Promise.all(back.map((c) => c.next("rematch", (m) => m.match)));
  assert.equal((await Client.join(server, again[0].match, again[0].secret)).welcome.pack.id, "heavy-guns", "a rematch is played with the same");
  const fork = await server.post(`/api/matches/${match.id}/fork`, { ply: 3 });
  assert.equal((await Client.join(server, fork.json.match)).welcome.pack.id, "heavy-guns", "and so is a fork");
  await Promise.all(back.map((c) => c.close()));
  await server.down();
  server.more = more;
  await server.up();
});

test("how a file is laid out changes nothing", async () => {
  const seats = people;
  const made = await server.post("/api/matches", { game: "skirmish", pack: "heavy-guns", options: {}, seats });
  const turned = Object.fromEntries(Object.entries(heavy).reverse());
  pack("heavy", { "facts.json": `${JSON.stringify(turned, null, 8)}\n\n` });
  await server.restart();
  const client = await Client.join(server, made.json.match);
  assert.equal(client.welcome.pack.id, "heavy-guns");
  await client.close();
  pack("heavy", { "facts.json": heavy });
});

test("what cannot be offered is refused at the start, with the reason", () => {
  const bad = pack("bad", { "facts.json": { ...facts, damage: {} }, "pack.json": { id: "bad", game: "skirmish", title: { en: "Bad", fr: "Mauvais" } } });
  const refused = [
    [[path.join(folder, "nowhere")], /cannot open the folder/],
    [[pack("empty", {})], /no content files/],
    [[bad], /bad\/facts\.json: the damage die has 3 faces/],
    [[pack("lost", { "facts.json": {} })], /no game takes these files/],
    [[pack("open", { "texts.json": {} })], /several games take these files/],
    [[pack("chess", { "facts.json": {}, "pack.json": { id: "chess", game: "chess", title: { en: "Chess", fr: "Échecs" } } })], /there is no game "chess"/],
    [[pack("same", { "facts.json": `${JSON.stringify(facts)}\n` })], /are those that are built in/],
    [[heavyPack, pack("twin", { "facts.json": heavy })], /with the same facts, "heavy-guns" is offered already/],
    [
      [heavyPack, pack("heavy-guns", { "facts.json": { ...heavy, damage: { ...facts.damage, breach: { sides: 2, damage: 4 } } } })],
      /another pack called "heavy-guns"/,
    ],
  ];
  for (const [folders, why] of refused) {
    const how = serve(...folders.flatMap((f) => ["--content", f]));
    assert.equal(how.status, 2, `${folders}: ${how.stderr}`);
    assert.match(how.stderr, why);
  }
});

test("a stored set is validated again, and a match without one says why: to the log, to whoever asks, and in the list", async () => {
  const seats = people;
  const made = await server.post("/api/matches", { game: "skirmish", pack: "heavy-guns", options: {}, seats });
  await server.down();
  const { more } = server;
  server.more = [];
  changeStore(server, `UPDATE contents SET files = REPLACE(files, '{"breach":{"damage":5,"sides":1}', '{"breach":{"damage":5,"sides":0}')`);
  server.log = "";
  await server.up();
  const why = /content set [0-9a-f]{16} is refused \(.*"damage\/breach\/sides" must be a whole number/;
  for (const [lang, pattern] of [
    ["en", why],
    ["fr", /son contenu [0-9a-f]{16} est refusé/],
  ]) {
    const client = await Client.open(server);
    client.send({ t: "hello", match: made.json.match, secret: made.json.seats[0].secret, lang });
    assert.equal((await client.closing()).code, 4011);
    assert.equal(client.got[0].code, "unopenable");
    assert.match(client.got[0].text, pattern);
    const { matches } = (await server.get(`/api/matches?lang=${lang}`)).json;
    assert.match(matches.find((m) => m.match === made.json.match).unopenable, pattern);
    const replay = await server.get(`/api/matches/${made.json.match}/replay.txt?lang=${lang}`);
    assert.equal(replay.status, 409);
    assert.match(replay.json.error.text, pattern);
  }
  assert.match(server.log, new RegExp(`match_unreadable.*${made.json.match}.*${why.source}`));
  await server.down();
  server.more = more; // the pack itself is at hand, and is the set its name says
  await server.up();
  assert.equal((await Client.join(server, made.json.match)).welcome.pack.id, "heavy-guns");
});

test("rules of another version are named", async () => {
  const match = await server.match();
  await server.down();
  changeStore(server, `UPDATE matches SET rules = '7' WHERE id = '${match.id}'`);
  await server.up();
  const facts_ = (await server.get(`/api/matches/${match.id}`)).json;
  assert.match(facts_.unopenable, /played by version 7 of the rules, this program has version 1/);
});
