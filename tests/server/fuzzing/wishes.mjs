// New matches and content of one's own, spoilt: options, seats, positions, carries, facts of every game. What is taken all the same is played for a
// while: an action of the legal list must never be refused.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Client } from "../lib/client.mjs";
import { program } from "../lib/server.mjs";
import { spoiltJson } from "./mutate.mjs";

const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), "../../..");

const names = ["Ada", "Bob", "Cleo", "Dan", "Eve"];
const BOTS = ["random", "greedy", "bot:1"];

function choice(option, pick) {
  if (option.kind === "bool") return pick.below(2) === 0;
  if (option.kind === "int") return option.low + pick.below(option.high - option.low + 1);
  return pick.of(option.choices).id;
}

// A good wish for a match of any game.
export function wishOf(world, pick) {
  const game = pick.of(world.games);
  const count = game.seats[0] + pick.below(game.seats[1] - game.seats[0] + 1);
  const options = {};
  for (const option of game.options) if (pick.below(4) === 0) options[option.id] = choice(option, pick);
  for (const option of game.seat_options) if (pick.below(6) === 0) options[`seat${pick.below(count)}.${option.id}`] = choice(option, pick);
  const bots = pick.below(3) === 0;
  const seats = Array.from({ length: count }, (_, i) => (bots && i > 0 ? { kind: pick.of(BOTS) } : { kind: "human", name: names[i] }));
  const wish = { game: game.id, options, seats };
  if (pick.below(3) === 0) wish.seed = pick.of([7, "salt", "0123456789abcdef"]);
  else if (pick.below(4) === 0) wish.beacon = { round: "12", value: "abcdef" };
  if (pick.below(5) === 0) wish.clock = { minutes: 5, increment: 3 };
  if (pick.below(5) === 0) Object.assign(wish, { away: 1, hints: true, host: 0, public: false });
  if (pick.below(2)) return wish;
  const position = pick.of(world.positions.get(game.id));
  wish.position = position.value;
  wish.options = {};
  wish.seats = Array.from({ length: position.seats }, (_, i) => (bots && i > 0 ? { kind: pick.of(BOTS) } : { kind: "human", name: names[i] }));
  return wish;
}

// Options without which so many cannot play.
const forSeats = (options, count) =>
  options.flatMap(({ id, choices }) => {
    const just = choices?.find(({ seats }) => seats === count);
    return just ? ["-o", `${id}=${just.id}`] : [];
  });

// Positions of every game, at its beginning and later.
export function positionsOf(games, plies) {
  const all = new Map();
  for (const { id, seats, options } of games) {
    const list = plies.map((ply, i) => {
      const count = i % 2 ? seats[1] : seats[0];
      const words = ["position", id, "--ply", String(ply), "--seed", String(ply + 1), "--seat-count", String(count), ...forSeats(options, count)];
      const done = spawnSync(program, words, { encoding: "utf8", maxBuffer: 1e8 });
      if (done.status !== 0) throw new Error(`starboard ${words.join(" ")}: ${done.stderr}`);
      return { seats: count, value: JSON.parse(done.stdout) };
    });
    all.set(id, list);
  }
  return all;
}

const json = (...names) => JSON.parse(fs.readFileSync(path.join(root, ...names)));

// Content that is good: the packs of the tests, and every built-in mission under another name.
export function packsOf() {
  const folder = path.join(root, "tests/packs");
  const packs = fs
    .readdirSync(folder)
    .map((pack) => Object.fromEntries(fs.readdirSync(path.join(folder, pack)).map((name) => [name, json("tests/packs", pack, name)])));
  const title = { en: "Own", fr: "À moi" };
  for (const game of ["battleship-galaxies", "galaxy-defenders"])
    for (const mission of json("data", game, "facts-missions.json").missions) {
      const texts = Object.entries(json("data", game, "texts.json")).filter(([key]) => key.split(".").includes(mission.id));
      packs.push({
        "pack.json": { id: "own", game, title },
        "facts-missions-own.json": { missions: [{ ...mission, id: "own" }] },
        "texts.json": Object.fromEntries([...texts.map(([key, text]) => [key.replace(mission.id, "own"), text]), ["option.mission.own", title]]),
      });
    }
  return packs;
}

// A pack with a file or two of it spoilt, as text.
function spoiltPack(pack, pick) {
  const names = Object.keys(pack);
  const texts = names.map((name) => [name, JSON.stringify(pack[name])]);
  for (let n = pick.of([0, 1, 1, 1, 2]); n > 0; n--) {
    const at = pick.below(names.length);
    if (names[at].startsWith("facts") || pick.below(6) === 0) texts[at][1] = spoiltJson(pack[names[at]], pick, pick.of([1, 1, 1, 2, 4]));
  }
  return `{${texts.map(([name, text]) => `"${pick.below(60) ? name : "facts-x.json"}":${text}`).join(",")}}`;
}

// A match with what is new in checked content, and as many seats as that wants.
function wishWith(game, checked, pick) {
  const options = {};
  let [count] = game.seats;
  for (const { id, kind, choices } of checked.options) {
    if (kind !== "choice" || pick.below(4) === 0) continue;
    const { id: value, seats } = choices.at(-1);
    options[id] = value;
    count = seats ?? count;
  }
  return { options, seats: Array.from({ length: count }, (_, i) => ({ kind: "human", name: names[i] })) };
}

// Sit down everywhere and play on.
async function playOn(world, wish, made, pick) {
  const clients = [];
  for (const { secret } of made.seats) if (secret) clients.push(await Client.join(world.server, made.match, secret, { changes: pick.below(2) === 0 }));
  if (pick.below(2)) clients.push(await Client.join(world.server, made.match));
  for (let n = pick.below(15); n > 0; n--) {
    const due = clients.filter((c) => c.mine && c.legal.length);
    if (!due.length) break;
    const own = pick.another();
    const client = own.of(due);
    const a = own.of(client.legal)[0];
    const answer = await client.act(a);
    if (answer.t === "err" && answer.code !== "stale" && answer.code !== "not_now")
      world.fault(`"${a}" of the legal list was answered ${JSON.stringify(answer)}, in a match of ${JSON.stringify(wish).slice(0, 3000)}`);
    if (answer.t === "ack") await Promise.all(clients.map((c) => c.until(() => c.ply >= answer.ply || c.closed, "the update")));
  }
  for (const client of clients) client.cut();
}

async function posted(world, target, body) {
  const answer = await world.server.post(target, body);
  world.count(`${target} ${answer.status}${answer.json?.ok ? " ok" : ""}`);
  if (!answer.json) world.fault(`${target} answered ${answer.status} ${answer.text.slice(0, 200)} to ${body.slice(0, 3000)}`);
  else if (answer.status >= 400 && (!/^[a-z_]+$/.test(answer.json.error?.code) || !(answer.json.error.text.length > 5)))
    world.fault(`${target} answered ${answer.text.slice(0, 200)} to ${body.slice(0, 3000)}`);
  else if (answer.status >= 500) world.fault(`${target} answered ${answer.status} ${answer.text.slice(0, 200)} to ${body.slice(0, 3000)}`);
  world.saw(answer.text);
  return answer;
}

async function content(world, pick) {
  const pack = pick.of(world.packs);
  const { game } = pack["pack.json"];
  const files = spoiltPack(pack, pick);
  const { json: checked } = await posted(world, "/api/content/check", `{"game":"${game}","files":${files}}`);
  if (!checked?.ok) return null;
  const found = world.games.find(({ id }) => id === game);
  return `${JSON.stringify({ game, ...wishWith(found, checked, pick) }).slice(0, -1)},"files":${files}}`;
}

function spoiltWish(world, pick) {
  const wish = wishOf(world, pick);
  const { position, ...rest } = wish;
  if (position && pick.below(4)) return `${JSON.stringify(rest).slice(0, -1)},"position":${spoiltJson(position, pick, pick.of([1, 1, 1, 2, 4]))}}`;
  return pick.below(6) ? spoiltJson(wish, pick) : JSON.stringify(wish);
}

export async function wishesInput(world, pick) {
  const body = pick.below(3) ? spoiltWish(world, pick) : await content(world, pick);
  if (!body) return;
  const answer = await posted(world, "/api/matches", body);
  if (answer.status === 201) await playOn(world, body, answer.json, pick);
}
