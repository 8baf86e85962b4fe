// What was acknowledged, held against what is stored: for tests that let servers die under load.
import { people } from "./server.mjs";

export class History {
  constructor() {
    this.faults = [];
    this.acks = 0;
    this.resent = 0;
    this.unsure = 0; // unacknowledged, found stored afterwards
    this.lost = 0; // acknowledged, and not stored
    this.twice = 0; // acknowledged or applied twice, as if two servers had the match
    this.told = Date.now();
  }

  // To whoever waits: how far it is, now and then.
  tell(round, rounds) {
    if (Date.now() - this.told < 10_000) return;
    this.told = Date.now();
    console.error(`round ${round} of ${rounds}: ${this.sum}`);
  }

  get sum() {
    return `${this.acks} acknowledged actions, ${this.resent} sent again (${this.unsure} of them had been stored), ${this.lost} lost, ${this.twice} told or done twice, ${this.faults.length} faults in all`;
  }
}

// Two people at a match, and every action of theirs that was acknowledged.
export class Table {
  constructor(history, match) {
    this.history = history;
    this.match = match;
    this.known = new Map(); // ply -> {seat, a} acknowledged
    this.pending = [null, null]; // per seat: an act without an answer
    this.serial = 0;
    this.seats = [];
  }

  // Matches of several kinds, in turns.
  static wish(i) {
    if (i % 3 === 2) return { options: { rounds: 50 }, seats: people };
    return { game: "fleet-commander", options: { advanced: true, masked: i % 3 === 1 }, seats: people };
  }

  fault(text) {
    this.history.faults.push(`match ${this.match.id}: ${text}`);
  }

  lost(text) {
    this.history.lost++;
    this.fault(text);
  }

  twice(text) {
    this.history.twice++;
    this.fault(text);
  }

  async join(join) {
    this.seats = await Promise.all(this.match.secrets.map(join));
    this.check(this.seats);
    for (const client of this.seats) await this.again(client);
  }

  // The log that people were welcomed with against what was acknowledged before they came.
  check(seats, known = this.known) {
    const [first] = seats;
    const log = new Map(first.welcome.log.map((line) => [line.ply, line]));
    const begun = Math.max(0, ...known.keys());
    for (const [ply, { seat, a }] of known) {
      const line = log.get(ply) ?? seats.at(-1).welcome.log.find((l) => l.ply === ply);
      if (!line || line.seat !== seat || (line.a !== null && line.a !== a)) this.lost(`acknowledged ply ${ply} "${a}" is ${line ? `"${line.a}"` : "missing"}`);
    }
    if (first.ply < begun) this.lost(`is at ply ${first.ply}`);
  }

  // Send again what was not acknowledged. False: the connection is gone once more, or its person has `left` it for another.
  async again(client) {
    const wish = this.pending[client.seat];
    if (!wish) return true;
    const stored = client.welcome.log.find((l) => l.ply > wish.ply && l.seat === client.seat);
    const was = stored && stored.a === wish.a;
    this.history.resent++;
    const answer = await client.act(wish.a, wish);
    if (client.left || answer.t === "closed") return false;
    if (was) this.history.unsure++;
    if (answer.t === "ack") this.store(answer.ply, client.seat, wish.a);
    else if (was) this.fault(`stored "${wish.a}" was answered ${JSON.stringify(answer)}`);
    if (was && answer.ply !== stored.ply) this.twice(`"${wish.a}" was applied twice`);
    this.pending[client.seat] = null;
    return true;
  }

  store(ply, seat, a) {
    const before = this.known.get(ply);
    if (before && (before.seat !== seat || before.a !== a)) this.twice(`ply ${ply} was acknowledged as "${before.a}" and as "${a}"`);
    this.history.acks++;
    this.known.set(ply, { seat, a });
  }

  // Take an action. False: no answer came, and none will.
  async act(client, a) {
    const wish = { id: `${client.seat}.${++this.serial}`, ply: client.ply, a };
    this.pending[client.seat] = wish;
    const answer = await client.act(a, wish).catch(() => ({ t: "closed" }));
    if (client.left || answer.t === "closed") return false;
    this.pending[client.seat] = null;
    if (answer.t === "ack") {
      this.store(answer.ply, client.seat, a);
      await client.until(() => client.ply >= answer.ply || client.closed, "the update", 20000);
    } else if (answer.code !== "stale") this.fault(`"${a}" of the legal list was answered ${JSON.stringify(answer)}`);
    return true;
  }

  // A match that is over has its acknowledged actions in the replay; one that runs was checked with the last welcome.
  async checkReplay(get) {
    const facts = await get(`/api/matches/${this.match.id}`);
    if (facts.status !== 200) return this.lost(`is lost: ${facts.status} ${facts.text}`);
    if (!facts.json.over) return;
    const lines = (await get(`/api/matches/${this.match.id}/replay.ndjson`)).text
      .trim()
      .split("\n")
      .map((l) => JSON.parse(l));
    for (const [ply, { seat, a }] of this.known) {
      const line = lines.find((l) => l.ply === ply);
      if (!line || line.seat !== seat || line.action !== a) this.lost(`acknowledged ply ${ply} "${a}" is not in the replay`);
    }
  }
}
