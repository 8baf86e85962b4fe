// The peer of the server benchmark: a Colyseus room of two that answers each action. It knows no rules and stores nothing.
//
//   node colyseus.mjs PORT PAIRS UPDATE.json LIST state|own|same
//
// `state`: as Colyseus is meant to be used, a state whose changes it finds and sends, to each seat what that seat may see (state.mjs). Patches
// go out at once and only after an action; its timer, which looks for changes in every room 20 times a second, is off.
// `own`: messages instead of a state. Each seat gets one of its own, because seats see different things, of the size and shape of our updates.
// `same`: one message is broadcast to both, which is less than a game with secrets needs.
//
// Prints "up", waits for a line on its input, makes the rooms, writes LIST for ../load.c, and prints "ready".
import { once } from "node:events";
import fs from "node:fs";
import { createRequire } from "node:module";
import { change, makeTable, piecesOf, viewOf } from "./state.mjs";

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
    if (way === "state") this.state = makeTable(update);
    this.onMessage("act", (client, a) => {
      this.ply++;
      if (way === "state") {
        change(this.state, client.userData.pieces, a);
        this.broadcastPatch();
      } else if (way === "same") this.broadcast("upd", { ...update, ply: this.ply, a });
      else this.clients.forEach((to, seat) => to.send("upd", { ...update, id: to === client ? String(this.ply) : undefined, ply: this.ply, a, seat }));
    });
  }

  onJoin(client) {
    if (way !== "state") return;
    const seat = this.clients.indexOf(client);
    client.userData = { pieces: piecesOf(this.state, seat) };
    client.view = viewOf(this.state, seat);
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
