// WebSockets: broken framing, and messages of every kind, spoilt, at every stage of a match: before the hello, in a seat, beside the table, while
// a question is open, while the luck is sealed, with dice of one's own, in a bot's company, and after the end.
import crypto from "node:crypto";
import { Raw } from "../lib/raw.mjs";
import { PATIENCE, sleep } from "../lib/server.mjs";
import { spoiltBytes, spoiltJson } from "./mutate.mjs";
import { wishOf } from "./wishes.mjs";

const person = (name) => ({ kind: "human", name });
const two = [person("Ada"), person("Bob")];
const answering = {
  options: { chaff: true },
  node: "answering",
  round: 1,
  seats: [
    { cell: "a1", opened: "fire c3", chaff: 1, traces: ["a1"] },
    { cell: "c3", opened: "fire a1", chaff: 1, traces: ["c3"] },
  ],
};

// What a match of this input is like: [stage, wish]; "any" is one of any game, at any ply.
const STAGES = [
  ["early", { game: "skirmish", seats: two }],
  ["luck", { game: "skirmish", seats: two }],
  ["luck", { game: "kembles-cascade", seats: [...two, person("Cleo")] }],
  ["play", { game: "skirmish", seats: two, clock: { minutes: 1, increment: 1 }, hints: true }],
  ["play", { game: "skirmish", seats: [...two], options: { chaff: true }, position: answering }],
  ["play", { game: "fleet-commander", options: { masked: true, secret_weapons: true, advanced: true }, seats: two }],
  ["play", { game: "fleet-commander", seats: [two[0], { kind: "greedy" }] }],
  ["play", { game: "kembles-cascade", seats: [...two, { kind: "random" }], away: 0.01 }],
  ["play", { game: "kembles-cascade", options: { teams: true }, seats: [...two, person("Cleo"), person("Dan")], away: 0.01 }],
  ["play", { game: "flip-ships", seats: two, hints: true }],
  ["play", { game: "battleship-galaxies", seats: two }],
  ["play", { game: "galaxy-defenders", seats: [two[0], { kind: "bot:1" }] }],
  ["dice", { game: "fleet-commander", dice: "manual", seats: [two[0], { kind: "random" }] }],
  ["dice", { game: "battleship-galaxies", dice: "manual", seats: two }],
  ["end", { game: "skirmish", seats: two }],
  ["end", { game: "skirmish", options: { series: "best-of-three" }, seats: two }],
  ["watch", null],
  ...Array(8).fill(["play", "any"]),
];

const CODES = /^(bad_message|bad_action|refused|stale|not_your_seat|over|needs_die|bad_die|busy|no_hint|not_now|rate|bot_failed|unopenable)$/;
const CLOSES = [1000, 1001, 1002, 1003, 1005, 1006, 1007, 1009, 4000, 4001, 4002, 4003, 4004, 4006, 4008, 4009, 4010, 4011, 4012];

class Seat {
  constructor(world, match, raw) {
    Object.assign(this, { world, match, raw, read: 0, ply: 0, legal: [], due: [], salt: "pepper", faces: ["+"], broken: false });
  }

  // Look at what has come since.
  look() {
    const { frames } = this.raw;
    for (; this.read < frames.length; this.read++) {
      const { op, data } = frames[this.read];
      if (op === 2 || (op > 2 && op < 8) || op > 10) this.world.fault(`a frame of kind ${op} came`);
      if (op === 1) this.take(data.toString());
    }
    if (this.raw.code !== null && !this.broken && !CLOSES.includes(this.raw.code)) this.world.fault(`closed with ${this.raw.code}`);
  }

  take(text) {
    const message = JSON.parse(text);
    if (message.t === "welcome") Object.assign(this, { seat: message.seat, lang: message.lang });
    this.world.count(message.t === "err" ? `err ${message.code}` : message.t);
    if (message.t === "err" && !(CODES.test(message.code) && message.text.length > 5)) this.world.fault(`an error says ${text}`);
    if (message.t !== "rematch") this.world.saw(text, this.match.secrets);
    if (this.lang === "en" && this.match === this.world.canary.match) this.world.canary.overheard(text);
    if (message.t === "die") this.faces = message.faces;
    if (message.legal) Object.assign(this, { ply: message.ply, legal: message.legal, due: message.due });
  }
}

const seal = (salt) => crypto.createHash("sha256").update(salt).digest("hex");

// The secrets of the match that is looked after all along stay with those who play it.
const guess = ({ world, match }, pick) => (match === world.canary.match ? "0".repeat(32) : (pick.of(match.secrets) ?? "0".repeat(32)));

// A message of any kind that would be right in some moment.
function good(seat, match, pick) {
  const action = seat.legal.length ? pick.of(seat.legal)[0] : pick.of(["resign", "end", "fire a1", "pass"]);
  const id = `f${pick.below(50)}`;
  const number = pick.below(match.secrets.length || 2);
  return pick.of([
    { t: "act", id, ply: seat.ply, a: action },
    { t: "act", id, ply: seat.ply, a: action },
    { t: "act", id, ply: seat.ply, a: action, dice: Array.from({ length: pick.below(4) }, () => pick.of(seat.faces)) },
    { t: "act", id, ply: seat.ply, a: pick.below(6) ? action : "resign" },
    { t: "dice", ply: seat.ply, dice: [pick.of(seat.faces)] },
    { t: "hello", match: match.id, secret: guess(seat, pick), lang: "fr", have: 0, changes: true },
    { t: "whole" },
    { t: "tell", id, a: action },
    { t: "why", id, a: action },
    { t: "hint", id },
    { t: "at", id, ply: pick.below(seat.ply + 1), film: true },
    { t: "hush", on: pick.below(2) === 0 },
    { t: "report", line: 1 },
    { t: "report", seat: number },
    { t: "chat", text: "good game" },
    { t: "chat", text: "to you", to: "side" },
    { t: "name", text: "Zoé" },
    { t: "undo" },
    { t: "answer", to: "undo", yes: pick.below(2) === 0 },
    { t: "rematch" },
    { t: "next" },
    { t: "seal", text: seal(seat.salt) },
    { t: "salt", text: seat.salt },
    { t: "ask_me", how: pick.of(["able", "always", "never", "turn"]) },
    { t: "ask_me", how: "always", window: "chaff" },
    { t: "wait" },
    { t: "leave" },
    { t: "sit" },
    { t: "deploy" },
    { t: "call", seat: number },
    { t: "claim", seat: number },
    { t: "ping" },
  ]);
}

// Mostly in what it says, seldom in what it is.
function spoiltMessage(message, pick) {
  const { t, ...rest } = message;
  const said = spoiltJson(rest, pick);
  if (pick.below(6) === 0 || !said.startsWith('{"')) return spoiltJson(message, pick);
  return `{"t":"${t}",${said.slice(1)}`;
}

function spoilFrame(seat, text, pick) {
  const { raw } = seat;
  seat.broken = true; // what follows may be taken for the rest of it
  const half = Math.floor(text.length / 2);
  const huge = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 1, 2, 3, 4]);
  pick.of([
    () => raw.frame(text, { op: pick.of([0, 2, 3, 7, 8, 9, 10, 11, 15]) }),
    () => raw.frame(text, { rsv: pick.of([0x40, 0x20, 0x10, 0x70]) }),
    () => raw.frame(text, { mask: false }),
    () => raw.frame(text, { fin: false }),
    () => (raw.frame(text.slice(0, half), { fin: false }), raw.frame("?", { op: 9 }), raw.frame(text.slice(half), { op: 0 })),
    () => (raw.frame(text.slice(0, half), { fin: false }), raw.frame(text, { op: 1 })),
    () => raw.frame(spoiltBytes(Buffer.from(text), pick)),
    () => raw.frame("z".repeat(pick.of([125, 126, 16383, 16384, 16385, 65535, 65536, 200000]))),
    () => raw.frame(Buffer.from([3, 0xe8, ...Buffer.from("bye")]), { op: 8 }),
    () => raw.frame(Buffer.alloc(pick.below(3), 255), { op: 8 }),
    () => raw.bytes(huge),
    () => raw.bytes(spoiltBytes(Buffer.from([0x81, 0x85, 1, 2, 3, 4, 5, 6, 7, 8, 9]), pick)),
    () => raw.bytes(Buffer.from("GET / HTTP/1.1\r\n\r\n")),
  ])();
}

async function sit(world, match, secret, pick) {
  const raw = await Raw.open(world.server);
  const seat = new Seat(world, match, raw);
  const hello = { t: "hello", match: match.id, ...(secret ? { secret } : {}), lang: pick.of(["en", "fr"]) };
  raw.frame(JSON.stringify(hello));
  await raw.until(() => raw.closed || raw.code !== null || raw.frames.length > 0, "a welcome");
  return seat;
}

// Wait until this seat has been answered: the server has read all that came before.
async function settle(seat) {
  const { raw } = seat;
  const before = raw.frames.filter((f) => f.op === 10).length;
  raw.frame("are you there", { op: 9 });
  await raw.until(() => raw.closed || raw.code !== null || raw.frames.filter((f) => f.op === 10).length > before, "a pong", PATIENCE);
  seat.look();
}

async function act(seat, pick, a = null) {
  if (!a && !seat.legal.length) return;
  seat.raw.frame(JSON.stringify({ t: "act", id: `a${pick.below(1e9)}`, ply: seat.ply, a: a ?? pick.of(seat.legal)[0] }));
  await settle(seat);
}

async function prepare(seats, stage, pick) {
  for (const seat of seats) await settle(seat);
  if (stage === "luck") {
    for (const seat of seats) if (pick.below(4)) seat.raw.frame(JSON.stringify({ t: "seal", text: seal(seat.salt) }));
    for (const seat of seats) if (pick.below(2)) seat.raw.frame(JSON.stringify({ t: "salt", text: seat.salt }));
  }
  if (stage === "play" || stage === "dice")
    for (let n = pick.below(12); n > 0; n--) {
      const own = pick.another();
      for (const seat of seats) await settle(seat);
      const due = seats.filter((seat) => seat.due.includes(seat.seat));
      if (due.length) await act(own.of(due), own);
    }
  if (stage !== "end") return;
  await act(seats[0], pick, "resign");
  const wish = pick.of(["rematch", "next", null]);
  for (const seat of seats) if (wish && pick.below(4)) seat.raw.frame(JSON.stringify({ t: wish }));
}

async function say(seat, message, pick) {
  const way = pick.below(12);
  if (way < 6) seat.raw.frame(spoiltMessage(message, pick));
  else if (way < 11) seat.raw.frame(JSON.stringify(message));
  else spoilFrame(seat, JSON.stringify(message), pick);
  if (pick.below(5) === 0) seat.look();
  if (pick.below(30) === 0) await sleep(pick.below(50));
}

// A good one: not all options go together.
async function anyWish(world, pick) {
  for (;;) {
    const wish = { ...wishOf(world, pick), hints: true, ...(pick.below(3) ? {} : { dice: "manual" }) };
    if ((await world.server.post("/api/matches", wish)).status === 201) return wish;
  }
}

export async function framesInput(world, pick) {
  const [stage, about] = pick.of(STAGES);
  const wish = about === "any" ? await anyWish(world, pick) : about;
  const match = wish ? await world.server.match(structuredClone(wish)) : world.canary.match;
  const seats = [];
  if (stage === "early") seats.push(new Seat(world, match, await Raw.open(world.server)));
  else for (const secret of wish ? [...match.secrets.filter(Boolean), null] : [null]) seats.push(await sit(world, match, secret, pick));
  if (stage !== "early" && stage !== "watch") await prepare(seats.slice(0, -1), stage, pick.another());
  for (let n = 3 + pick.below(30); n > 0; n--) {
    const own = pick.another();
    const seat = own.of(seats);
    if (!seat.raw.closed) await say(seat, good(seat, match, own), own);
  }
  for (const seat of seats) {
    if (pick.below(3) && !seat.broken) await settle(seat);
    seat.raw.socket.destroy();
    seat.look();
  }
}
