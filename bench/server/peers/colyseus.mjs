// The peer of the server benchmark: a Colyseus room of two that answers each action as `starboard serve` does, with an
// acknowledgement and with an update of the same size and shape for each seat. It knows no rules and stores nothing.
//
//   node colyseus.mjs PORT PAIRS UPDATE.json LIST own|same
//
// `own`: each seat gets an update of its own, because seats see different things; `same`: one update is broadcast to both, which
// is less than a game with secrets needs, and no acknowledgement.
//
// Prints "up", waits for a line on its input, makes the rooms, writes LIST for ../load.c, and prints "ready".
import { once } from "node:events";
import fs from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Room, Server, matchMaker } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const [port, pairs, sample, list, way] = process.argv.slice(2);
const update = JSON.parse(fs.readFileSync(sample, "utf8"));

class Pair extends Room {
  onCreate() {
    this.maxClients = 2;
    this.ply = 0;
    this.setSeatReservationTime(600);
    this.setPatchRate(null);
    this.autoDispose = false;
    this.onMessage("act", (client, a) => {
      this.ply++;
      if (way === "same") {
        this.broadcast("upd", { ...update, ply: this.ply, a });
        return;
      }
      client.send("ack", { id: String(this.ply), ply: this.ply });
      this.clients.forEach((to, seat) => to.send("upd", { ...update, ply: this.ply, a, seat }));
    });
  }
}

const server = new Server({ greet: false, transport: new WebSocketTransport({ perMessageDeflate: false, pingInterval: 30000 }) });
server.define("pair", Pair);
await server.listen(Number(port), "127.0.0.1");
console.log("up");
await once(process.stdin, "data");
process.stdin.destroy();
const lines = [];
for (let i = 0; i < Number(pairs); i++) {
  const { roomId } = await matchMaker.createRoom("pair", {});
  for (let seat = 0; seat < 2; seat++) {
    const { sessionId, room } = await matchMaker.joinById(roomId, {});
    lines.push(`/${room.processId}/${room.roomId}?sessionId=${sessionId}\t\n`);
  }
}
fs.writeFileSync(list, lines.join(""));
console.log("ready");
