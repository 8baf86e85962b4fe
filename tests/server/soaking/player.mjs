// A person who plays for hours at little cost: of all that is sent only the legal actions and who is due are followed (docs/protocol.md, "Changes").
import WebSocket from "ws";
import { changed } from "../lib/change.mjs";
import { SUBPROTOCOL } from "../lib/client.mjs";

export class Player {
  // `notes`: {acknowledged(player, wish), fault(text)}
  constructor(server, match, secret, notes) {
    Object.assign(this, { server, match, secret, notes, legal: [], due: [], seat: -1, ply: 0, number: 0, wish: null, over: false, asleep: null });
    this.come();
  }

  come() {
    const ws = new WebSocket(`ws://127.0.0.1:${this.server.port}/ws`, [SUBPROTOCOL], { perMessageDeflate: false });
    this.ws = ws;
    this.here = false;
    ws.on("open", () => ws.send(JSON.stringify({ t: "hello", match: this.match, ...(this.secret ? { secret: this.secret } : {}), lang: "en", changes: true })));
    ws.on("message", (data) => ws === this.ws && this.take(JSON.parse(data)));
    ws.on("error", () => undefined);
    ws.on("close", (code) => ws === this.ws && !this.gone && this.notes.fault(`match ${this.match}: seat ${this.seat} was closed with ${code}`));
  }

  // Lose the connection and come back; what was not acknowledged is sent again.
  again() {
    this.ws.terminate();
    this.come();
  }

  leave() {
    this.gone = true;
    this.ws.close();
  }

  say(message) {
    if (this.here) this.ws.send(JSON.stringify(message));
  }

  act(id, a) {
    this.wish = { id, a, ply: this.ply, from: performance.now() };
    this.say({ t: "act", id, ply: this.ply, a });
  }

  take(message) {
    const { t } = message;
    if (t === "welcome") this.welcome(message);
    if (t === "welcome" || t === "view" || t === "upd") this.follow(message);
    if (t === "over") this.over = true;
    if (!this.wish || message.id !== this.wish.id) return;
    if (t === "upd" || t === "ack") this.stored(message.ply);
    if (t === "err") this.refused(message);
  }

  welcome({ seat, over, resign }) {
    Object.assign(this, { here: true, seat, over, resign });
    if (!this.wish) return;
    const { id, a, ply } = this.wish;
    this.say({ t: "act", id, ply, a });
  }

  follow(message) {
    if (message.change && message.before !== this.number) return this.say({ t: "whole" });
    if (message.change) {
      for (const key of ["legal", "due"]) if (message.change[key]) this[key] = changed(this[key], message.change[key]);
    } else {
      this.legal = message.legal;
      this.due = message.due;
    }
    this.number = message.picture;
    this.ply = message.ply;
    if (this.due.length === 0) this.over = true;
  }

  stored(ply) {
    const wish = { ...this.wish, ply };
    this.wish = null;
    this.notes.acknowledged(this, wish);
  }

  // Somebody else was quicker, or it is not the moment: nothing happened. Everything else is wrong, for it was a legal action.
  refused({ code, text }) {
    const { a } = this.wish;
    this.wish = null;
    if (!["stale", "not_now", "over", "rate"].includes(code)) this.notes.fault(`match ${this.match}: "${a}" of the legal list was answered ${code}: ${text}`);
  }

  get mine() {
    return this.here && !this.wish && !this.over && this.legal.length > 0 && this.due.includes(this.seat);
  }
}
