// Matches as the pictures show them: at the beginning, in the middle and at the end. People play them over the wire with fixed seeds, so that
// they are always the same, and stay at the table while any number of windows looks at the same moment. A scene: {address, prepare, leave};
// `prepare` is what the one in the window does before the picture.
import fs from "node:fs";
import { Client } from "../../server/lib/client.mjs";
import { step } from "../../server/lib/play.mjs";
import { order } from "./defender.mjs";
import { pilot } from "./pilot.mjs";
import { sleep } from "./server.mjs";
import { table } from "./table.mjs";

const BATTLE = JSON.parse(fs.readFileSync(new URL("../battle.json", import.meta.url), "utf8"));
const SEED = "5ca1ab1e0ddba11c0ffee0123456789a";
const NAMES = ["Ada", "Bob", "Cleo", "Dan", "Eve"];
const STORY = [
  [1, "roll EWW", ["+", "+", "x"]],
  [1, "move b1 b2 E+"],
  [1, "attack d3 c4 Wx"],
  [1, "end"],
  [1, "keep W+ W+"],
  [0, "roll EEW", ["x", "+", "+"]],
  [0, "move d5 e4 Ex"],
  [0, "move b5 b4 E+ #1"],
  [0, "end"],
  [0, "keep W+ W! H+"],
];

// A match between people who are all there; the one in `seat` makes room for a window.
class Sitting {
  static async begin(server, seats, seat, wish, ask = "always") {
    const own = new Sitting();
    const people = NAMES.slice(0, seats).map((name) => ({ kind: "human", name }));
    Object.assign(own, await server.match({ seed: SEED, ...wish, seats: people }), { seat });
    own.clients = await Promise.all(own.secrets.map((secret) => Client.join(server, own.id, secret, { ask })));
    return own;
  }

  async says(seat, action, dice) {
    const client = this.clients[seat];
    await client.until(() => client.mine && client.legal.some(([one]) => one === action), action);
    const { ply } = client;
    const answer = await client.act(action, { dice });
    if (answer.t !== "ack") throw new Error(`${action}: ${JSON.stringify(answer)}`);
    await Promise.all(this.clients.map((one) => one.at(ply + 1)));
  }

  async fly(enough) {
    const pilots = this.clients.map((_, seat) => pilot(seat + 1));
    for (let ply = 0; this.clients[0].due.length > 0 && !enough(this.clients[this.seat], ply); ply++)
      await step(this.clients, null, (legal, { seat }) => pilots[seat](legal)[0]);
  }

  async scene(prepare) {
    await this.clients[this.seat].close();
    return { address: table(this.id, this.secrets[this.seat]), prepare, leave: () => Promise.all(this.clients.map((one) => one.close())) };
  }
}

const turn = (window) => window.turn();
const over = (window) => window.page.locator("[data-over]").waitFor();

// A battle in the middle of its sixth turn, played on for a while.
async function battle(server) {
  const sitting = await Sitting.begin(server, 2, 1, { game: "fleet-commander", position: BATTLE, dice: "manual" }, null);
  for (const line of STORY) await sitting.says(...line);
  return sitting;
}

// The one whose turn it is aims at something.
async function aim(window, touch) {
  await window.turn();
  const press = (target) => (touch ? target.tap() : target.click());
  for (const token of ["square:c2", "die:W+", "die:W+"]) await window.pick(token, press);
  await window.page.locator(".bar-buttons .main[data-action] svg").first().waitFor(); // the server has told what the action would do
  if (touch) return;
  await window.token("ship:0").first().hover();
  await window.page.locator(".hover-card .odds").waitFor();
}

async function aiming(server) {
  const sitting = await battle(server);
  await sitting.says(1, "roll EEH", ["*", "x", "+"]);
  return sitting.scene(aim);
}

async function won(server) {
  const sitting = await battle(server);
  await sitting.clients[0].act("resign");
  return sitting.scene(over);
}

async function fresh(server, game, seats) {
  const sitting = await Sitting.begin(server, seats, 0, { game });
  sitting.seat = sitting.clients.findIndex((one) => one.mine); // whoever begins
  return sitting.scene(turn);
}

// Five captains, on their way and at the end of it.
async function flight(server, enough, prepare) {
  const sitting = await Sitting.begin(server, 5, 0, { game: "kembles-cascade" });
  await sitting.fly(enough);
  return sitting.scene(prepare);
}

const flying = ({ mine, legal, ply }) => mine && ply > 130 && ["fire", "move"].every((verb) => legal.some(([action]) => action.startsWith(verb)));

// Four players against the Mothership. In the middle of the third round: cards have advanced, ships wait, and it is green's turn.
const FLEETS = {
  round: 3,
  marker: 0,
  seat: 2,
  city: 14,
  mothership: 4,
  deck: 18,
  enemies: {
    r1c2: "E02",
    r1c5: { type: "E01", at: [-143, 370], turn: 4 },
    r2c1: "E06",
    r2c3: "E05",
    r2c4: { type: "E01", at: [-70, 545], turn: -7 },
    r3c2: "E04",
    r3c3: "E03",
    r3c5: "E01",
    r4c1: "E01",
    r4c3: "E08",
    r4c4: "E10",
    r4c5: "E02",
  },
  seats: [
    { pilots: ["L1-A", "L2-B", "L3-D"], ships: { "1a": "docked", "1b": { where: "waiting", at: [0, 520] }, "1c": "docked" } },
    { pilots: ["L1-B", "L2-A", "L3-A"], ships: { "1a": { where: "waiting", at: [2, 700] }, "1b": "docked", "1c": "docked" } },
    { pilots: ["L1-C", "L2-C", "L3-B"], ships: { "1a": { at: [-60, 552] }, "1b": { at: [20, 1035] }, "1c": "ready" } },
    { pilots: ["L1-D", "L2-D", "L3-C"], ships: { "1c": "ready" } },
  ],
};
const LAST = { ...FLEETS, node: "assault", round: 6, last_round: true, seat: 0, deck: 0, city: 3, mothership: 1, enemies: {}, seats: [{}, {}, {}, {}] };

async function flicking(server) {
  return (await Sitting.begin(server, 4, 2, { game: "flip-ships", position: FLEETS })).scene(turn);
}

async function saved(server) {
  const sitting = await Sitting.begin(server, 4, 0, { game: "flip-ships", position: LAST, dice: "manual" }, null);
  const [shot] = sitting.clients[0].legal[0];
  await sitting.says(0, shot, ["landing:1800,5,-12,1030"]);
  return sitting.scene(over);
}

// A battle at close quarters: the Everest has charged its guns.
const GALAXIES = {
  round: 4,
  turns: 1,
  seats: [
    { hand: ["I-01", "I-02", "I-10"], energy: 21 },
    { hand: ["W-01", "W-12"], energy: 13 },
  ],
  ships: [
    { seat: 0, name: "everest", version: "veteran", at: "0806", damage: 2, cards: ["I-12"] },
    { seat: 0, name: "hawks", version: "veteran", at: ["0508", "0608", null] },
    { seat: 0, name: "torrent", version: "seasoned", at: "1105-1106", shields: 1 },
    { seat: 0, name: "rook", version: "veteran" },
    { seat: 1, name: "kio", version: "veteran", at: "0610-0611", shields: 1 },
    { seat: 1, name: "fate", version: "seasoned", at: "1010", damage: 3 },
    { seat: 1, name: "tougu", version: "veteran", at: ["0809", "0710", "1308"] },
  ],
};

async function shooting(server) {
  const sitting = await Sitting.begin(server, 2, 0, { game: "battleship-galaxies", position: GALAXIES });
  for (const action of ["activate everest", "finish", "charge everest primary"]) await sitting.says(0, action);
  return sitting.scene(turn);
}

async function yielded(server) {
  const sitting = await Sitting.begin(server, 2, 0, { game: "battleship-galaxies", position: GALAXIES });
  await sitting.clients[1].act("resign");
  return sitting.scene(over);
}

// A squad in the cold lab, with aliens in sight of the rifle.
const SQUAD = {
  options: { mission: "m5" },
  round: 3,
  seats: [
    { agent: "marine", at: "D2.6", facing: 4, wounds: 2, weapons: ["W01", { id: "W02", jammed: true }], devices: ["D01", "D04"], skills: ["S05"] },
    { agent: "sniper", at: "E2.1", facing: 3, wounds: 1 },
    { agent: "biotech", at: "D2.1", facing: 4 },
  ],
  aliens: [
    { card: "XB-G", at: "C2.2" },
    { card: "XG-R", at: "B2.0" },
    { card: "SC-B", at: "C3.1" },
  ],
};

// Something is aimed at: the weapon is picked.
async function aimed(window, touch) {
  await window.turn();
  await window.pick("weapon:W01", (target) => (touch ? target.tap() : target.click()));
}

async function defending(server) {
  return (await Sitting.begin(server, 3, 0, { game: "galaxy-defenders", position: SQUAD })).scene(aimed);
}

// The last relay, within reach of the Marine.
export const LAST_RELAY = {
  options: { mission: "m1" },
  round: 5,
  work: { "C1.0": 1, "F2.0": 1 },
  seats: [
    { agent: "marine", at: "H2.4" },
    { agent: "sniper", at: "G1.0" },
    { agent: "hulk", at: "G1.1" },
  ],
};

async function relieved(server) {
  const sitting = await Sitting.begin(server, 3, 0, { game: "galaxy-defenders", position: LAST_RELAY });
  while (sitting.clients[0].due.length > 0) await step(sitting.clients, null, (_legal, client) => order(client)[0]);
  return sitting.scene(over);
}

// The moments of a game.
export const SCENES = {
  "fleet-commander": { begin: (server) => fresh(server, "fleet-commander", 2), middle: aiming, end: won },
  "kembles-cascade": {
    begin: (server) => fresh(server, "kembles-cascade", 5),
    middle: (server) => flight(server, flying, turn),
    end: (server) => flight(server, () => false, over),
  },
  "battleship-galaxies": { begin: (server) => fresh(server, "battleship-galaxies", 2), middle: shooting, end: yielded },
  "galaxy-defenders": { begin: (server) => fresh(server, "galaxy-defenders", 3), middle: defending, end: relieved },
  "flip-ships": { begin: (server) => fresh(server, "flip-ships", 4), middle: flicking, end: saved },
};

// A match between bots, over and analysed; gives its address at about two thirds of it.
export async function analysed(server) {
  const options = { advanced: true, turn_limit: 40 };
  const { id } = await server.match({ game: "fleet-commander", options, seed: SEED, seats: [{ kind: "greedy" }, { kind: "random" }] });
  let facts;
  while (!(facts = (await server.get(`/api/matches/${id}`)).json).over) await sleep(50);
  await server.post(`/api/matches/${id}/analysis`, {});
  while ((await server.get(`/api/matches/${id}/analysis`)).json.state !== "done") await sleep(200);
  return `/${id}/${Math.floor(facts.ply * 0.7)}`;
}
