// Two people and a spectator at a match full of secrets, beside everything hostile: what they do is acknowledged in time, what comes out of it
// proves itself, and nobody was sent more than they may know (leakcheck.c).
import fs from "node:fs";
import path from "node:path";
import { Client } from "../lib/client.mjs";
import { picker, step } from "../lib/play.mjs";
import { program, sleep, tempFolder } from "../lib/server.mjs";
import { run } from "./run.mjs";

const leakcheck = process.env.LEAKCHECK ?? path.join(path.dirname(program), "tests/leakcheck");
if (!fs.existsSync(leakcheck)) throw new Error(`${leakcheck} is missing: build it, or name it in LEAKCHECK`);
const SEED = "fedcba9876543210";
const PLIES = 250; // of one match

export class Canary {
  constructor(world) {
    Object.assign(this, { world, acts: 0, slowest: 0, proven: 0, pick: picker(world.seed), serial: 0, going: true });
  }

  async begin() {
    const seed = `${SEED}${String(++this.serial).padStart(16, "0")}`;
    const options = { masked: true, secret_weapons: true, advanced: true };
    const match = await this.world.server.match({ game: "fleet-commander", options, seed, public: true });
    this.lines = [];
    this.seed = seed;
    this.clients = await Promise.all([...match.secrets, null].map((secret) => Client.join(this.world.server, match, secret)));
    this.match = match;
  }

  // What somebody else was sent of this match.
  overheard(text) {
    this.lines.push(`-1\t${text}\n`);
  }

  async play() {
    for (let plies = 0; this.going; plies++) {
      if (this.clients[0].due.length === 0 || plies >= PLIES) {
        await this.prove();
        await this.begin();
        plies = 0;
      }
      const from = performance.now();
      await step(this.clients, this.pick);
      this.slowest = Math.max(this.slowest, performance.now() - from);
      this.acts++;
      await sleep(50);
    }
  }

  async prove() {
    const { clients, match, world } = this;
    if (clients[0].due.length > 0) await clients[0].act("resign");
    await Promise.all(clients.map((c) => c.next("over")));
    for (const c of clients) for (const text of c.raw) this.lines.push(`${c.seat}\t${text}\n`);
    const early = this.lines.filter((line) => {
      const message = JSON.parse(line.slice(line.indexOf("\t") + 1));
      return ["welcome", "upd", "view"].includes(message.t) && message.due.length > 0;
    });
    for (const c of clients) await c.close();
    const folder = tempFolder();
    const replay = path.join(folder, "replay");
    const traffic = path.join(folder, "traffic");
    fs.writeFileSync(replay, (await world.server.get(`/api/matches/${match.id}/replay.ndjson`)).text);
    fs.writeFileSync(traffic, early.join(""));
    const verified = await run(["verify", replay]);
    if (verified.code !== 0) world.fault(`the canary's replay does not verify: ${verified.text}`);
    const leaks = await run([replay, traffic], { command: leakcheck });
    if (leaks.code !== 0) world.fault(`somebody was sent more than they may know: ${leaks.text}`);
    fs.rmSync(folder, { recursive: true });
    this.proven += early.length;
  }
}
