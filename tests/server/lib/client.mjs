// A person at the table: one WebSocket, everything received kept in order, and helpers to wait for what a test expects.
import assert from "node:assert/strict";
import WebSocket from "ws";
import { Follower } from "./change.mjs";
import { PATIENCE, sleep } from "./server.mjs";

export const SUBPROTOCOL = "starboard.v1.json";
let nextId = 1;

export class Client {
  constructor(server) {
    this.server = server;
    this.got = []; // every message, parsed, with changes made whole
    this.raw = []; // and as it was sent
    this.follower = new Follower();
    this.read = 0; // messages already looked at by next()
    this.waiting = new Set();
    this.closed = null;
    this.sent = []; // when the last frames went out
  }

  static async open(server, { protocol = SUBPROTOCOL, headers = {}, target = "/ws" } = {}) {
    const client = new Client(server);
    const { origin = `http://127.0.0.1:${server.port}`, sockets = `ws://127.0.0.1:${server.port}`, dial = {} } = server;
    const options = { headers: { origin, ...headers }, perMessageDeflate: false, ...dial };
    client.ws = new WebSocket(`${sockets}${target}`, protocol ? [protocol] : [], options);
    client.ws.on("message", (data, binary) => client.receive(data, binary));
    client.ws.on("close", (code, reason) => client.end({ code, reason: reason.toString() }));
    client.ws.on("error", (error) => (client.error = error));
    client.ws.on("unexpected-response", (_, response) => {
      client.status = response.statusCode;
      client.end({ code: 0, status: response.statusCode });
      response.destroy();
    });
    await new Promise((resolve) => {
      client.ws.on("open", resolve);
      client.waiting.add(() => client.closed && resolve());
    });
    return client;
  }

  // Connect, say hello and wait for the welcome.
  static async join(server, match, secret, more = {}) {
    const client = await Client.open(server);
    await client.hello(match, secret, more);
    return client;
  }

  // Tests decide everything themselves, so the table passes for nobody; with `ask: null` it does as it does for people.
  async hello(match, secret, { ask = "always", ...more } = {}) {
    const id = typeof match === "string" ? match : match.id;
    this.send({ t: "hello", match: id, ...(secret ? { secret } : {}), lang: "en", ...more });
    this.welcome = await this.next("welcome");
    this.seat = this.welcome.seat;
    const wishes = ask !== null && this.welcome.asks.some((one) => one.ask !== ask);
    if (wishes) this.send({ t: "ask_me", how: ask });
    if (wishes) await this.next("window");
    return this.welcome;
  }

  receive(data, binary) {
    assert.equal(binary, false, "the server sends text frames only");
    const text = data.toString();
    const message = this.follower.whole(JSON.parse(text));
    this.raw.push(text);
    this.got.push(message);
    if (message.t === "welcome" || message.t === "upd" || message.t === "view") {
      this.ply = message.ply;
      this.view = message.view;
      this.legal = message.legal;
      this.due = message.due;
    }
    if (message.t === "over") this.over = message;
    for (const check of [...this.waiting]) check();
  }

  end(how) {
    this.closed ??= how;
    for (const check of [...this.waiting]) check();
  }

  // Wait until `test` gives something; fails after `ms`.
  until(test, what, ms = PATIENCE) {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = test();
        if (found === undefined || found === null || found === false) return;
        clearTimeout(timer);
        this.waiting.delete(check);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.waiting.delete(check);
        reject(new Error(`waited ${ms} ms for ${what}; last: ${this.raw.slice(-3).join(" ").slice(0, 600)} closed: ${JSON.stringify(this.closed)}`));
      }, ms).unref(); // the connection keeps a test alive
      this.waiting.add(check);
      check();
    });
  }

  // The next message not yet looked at that is of type `t` (and passes `test`); everything before it is passed over.
  next(t, test = () => true, ms) {
    return this.until(
      () => {
        for (let i = this.read; i < this.got.length; i++) {
          if (this.got[i].t === t && test(this.got[i])) {
            this.read = i + 1;
            return this.got[i];
          }
        }
        return this.closed ? Promise.reject(new Error(`closed ${JSON.stringify(this.closed)} while waiting for ${t}`)) : null;
      },
      `a ${t}`,
      ms,
    );
  }

  closing(ms) {
    return this.until(() => this.closed, "the connection to close", ms);
  }

  send(message) {
    this.ws.send(typeof message === "string" || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  }

  // As send(), but never faster than the protocol allows.
  async pace() {
    if (this.server.unlimited) return;
    const now = Date.now();
    this.sent = this.sent.filter((at) => at > now - 4000);
    if (this.sent.length >= 55) await sleep(this.sent[this.sent.length - 55] + 4000 - now);
    this.sent.push(Date.now());
  }

  // Take an action and wait until it is acknowledged, by an ack or by its own update; gives the ack, or the err.
  async act(a, { id = `${process.pid}.${nextId++}`, ply = this.ply, dice } = {}) {
    await this.pace();
    this.send({ t: "act", id, ply, a, ...(dice ? { dice } : {}) });
    return this.until(() => {
      for (let i = this.got.length - 1; i >= 0; i--) {
        const m = this.got[i];
        if (m.id === id && m.t === "upd") return { t: "ack", id, ply: m.ply };
        if (m.id === id && (m.t === "ack" || m.t === "err" || m.t === "die")) return m;
      }
      return this.closed ? { t: "closed", ...this.closed } : null;
    }, `an answer to ${a}`);
  }

  async ask(message, ms) {
    const id = `q${nextId++}`;
    await this.pace();
    this.send({ ...message, id });
    return this.until(() => this.got.find((m) => m.id === id), `an answer to ${message.t}`, ms);
  }

  at(ply, ms) {
    return this.until(() => this.ply >= ply, `ply ${ply}`, ms);
  }

  get mine() {
    return this.due?.includes(this.seat) ?? false;
  }

  // Still open, and answers.
  async alive() {
    const before = this.got.filter((m) => m.t === "pong").length;
    this.send({ t: "ping" });
    await this.until(() => this.got.filter((m) => m.t === "pong").length > before, "a pong");
  }

  async close() {
    if (this.closed) return;
    this.ws.close();
    await this.closing();
  }

  cut() {
    this.ws.terminate();
  }
}
