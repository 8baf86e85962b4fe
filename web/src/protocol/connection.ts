/* One WebSocket to one seat (or to a spectator's chair), kept alive: it comes back by itself with growing pauses, sends the hello, and
 * sends again whatever action was not acknowledged, under the same id, so that it is applied once. Where several servers share the matches it goes
 * to the one that has this one. */
import { signal } from "@preact/signals";
import type { Lang } from "../board/types";
import type { ClientMessage, DieWanted, Refusal, ServerMessage } from "./messages";
import { Pictures } from "./picture";

export type LinkState = "connecting" | "open" | "waiting" | "closed";

/* Of the server's own close codes, those after which it wants to see us again. */
const ANOTHER_NODE = 4013;
const COME_BACK = new Set([4005, 4008, 4009, 4010, 4012, ANOTHER_NODE]);

function isFinal(code: number): boolean {
  return code >= 4000 && code < 5000 && !COME_BACK.has(code);
}

/* Growing, but not while a server starts again or another takes the match over, which is a matter of seconds. */
function pauseAfter(attempts: number): number {
  const soon = 8;
  return attempts < soon ? Math.min(1_000, 250 * 2 ** attempts) : Math.min(10_000, 1_000 * 2 ** (attempts - soon + 1));
}

const QUIET_MS = 3_000; // without a word from the server: ask
const LATE_MS = 2_500; // without an answer: say that the network is gone,
const LOST_MS = 8_000; // and then try a new socket
const NO_NETWORK = 1006;
const BURST = 20;
const PER_SECOND = 10; // questions, well below what the server allows

interface PendingAct {
  id: string;
  ply: number;
  a: string;
  dice: string[];
}

interface Waiting {
  done: (message: ServerMessage) => void;
  failed: (error: Refusal) => void;
}

let counter = 0;
const origin = Math.floor(Math.random() * 0xffffffff).toString(36);

function newId(): string {
  counter += 1;
  return `${origin}-${Date.now().toString(36)}-${counter}`;
}

export class Connection {
  readonly state = signal<LinkState>("connecting");
  readonly closeCode = signal(0);
  readonly pending = signal<PendingAct | null>(null);
  readonly promised = signal(-1); // the ply our last acknowledged action made; its update may still be on the way
  onmessage: (message: ServerMessage) => void = () => undefined;
  ondie: (wanted: DieWanted) => void = () => undefined;
  have = -1;

  private socket: WebSocket | null = null;
  private attempts = 0;
  private timer = 0;
  private quiet = 0;
  private ended = false;
  private welcomed = false; // by this socket
  private node = ""; // the server that has the match, where there are several
  private moved = false; // sent there, and not yet welcomed
  private readonly pictures = new Pictures();
  private readonly waiting = new Map<string, Waiting>();
  private allowance = BURST; // questions that may still be asked at once
  private refilled = performance.now();

  constructor(
    readonly match: string,
    readonly secret: string | null,
    private lang: Lang,
  ) {
    addEventListener("online", this.hurry);
    addEventListener("offline", this.lost);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  /* Takes an action; the server's answer comes as an update, a refusal or a die to type in. */
  act(ply: number, a: string): void {
    if (this.pending.value !== null) return;
    this.pending.value = { id: newId(), ply, a, dice: [] };
    this.sendPending();
  }

  /* Manual dice: one more face for the action that waits. */
  face(face: string): void {
    const act = this.pending.value;
    if (act === null) return;
    this.pending.value = { ...act, dice: [...act.dice, face] };
    this.sendPending();
  }

  forget(): void {
    this.pending.value = null;
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN || this.state.value !== "open") return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /* Asks something that is answered under the same id; many questions at once are spread out. */
  async ask<T extends ServerMessage>(message: { t: "tell" | "why"; a: string } | { t: "hint" } | { t: "at"; ply: number }): Promise<T> {
    const now = performance.now();
    this.allowance = Math.min(BURST, this.allowance + ((now - this.refilled) / 1000) * PER_SECOND) - 1;
    this.refilled = now;
    if (this.allowance < 0) await new Promise((resolve) => setTimeout(resolve, (-this.allowance / PER_SECOND) * 1000));
    return new Promise((resolve, reject) => {
      const id = newId();
      if (!this.send({ ...message, id } as ClientMessage)) {
        reject({ t: "err", code: "busy", text: "" } satisfies Refusal);
        return;
      }
      this.waiting.set(id, { done: (answer) => resolve(answer as T), failed: reject });
    });
  }

  /* A new language needs a new hello. */
  speak(lang: Lang): void {
    if (lang === this.lang) return;
    this.lang = lang;
    this.again();
  }

  /* Drops the socket and comes back at once. */
  again(): void {
    this.drop();
    this.attempts = 0;
    this.closeCode.value = 0;
    this.open();
  }

  close(): void {
    this.ended = true;
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.lost);
    document.removeEventListener("visibilitychange", this.hurry);
    this.drop();
    this.state.value = "closed";
  }

  private readonly hurry = (): void => {
    if (this.state.value === "waiting" && !document.hidden) {
      this.drop();
      this.open();
    }
  };

  /* The browser says that there is no network: no need to find out by waiting. */
  private readonly lost = (): void => {
    if (this.state.value === "closed") return;
    this.drop();
    this.closed(NO_NETWORK);
  };

  private drop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.quiet);
    const socket = this.socket;
    this.socket = null;
    if (socket !== null) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close(1000);
    }
    this.failAll();
  }

  private failAll(): void {
    for (const { failed } of this.waiting.values()) failed({ t: "err", code: "busy", text: "" });
    this.waiting.clear();
  }

  private open(): void {
    if (this.ended) return;
    if (this.state.value !== "waiting") this.state.value = "connecting";
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws${this.node === "" ? "" : `?node=${encodeURIComponent(this.node)}`}`;
    const socket = new WebSocket(address, "starboard.v1.json");
    this.socket = socket;
    this.welcomed = false;
    this.pictures.forget();
    socket.onopen = () => {
      const hello: ClientMessage = { t: "hello", match: this.match, lang: this.lang, changes: true };
      if (this.secret !== null) hello.secret = this.secret;
      if (this.have >= 0) hello.have = this.have;
      socket.send(JSON.stringify(hello));
      this.listen();
    };
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onclose = (event) => this.closed(event.code);
  }

  private listen(): void {
    clearTimeout(this.quiet);
    this.quiet = window.setTimeout(() => {
      this.send({ t: "ping" });
      this.quiet = window.setTimeout(() => this.late(), LATE_MS);
    }, QUIET_MS);
  }

  /* Perhaps only slow: whatever comes now makes it good again. */
  private late(): void {
    if (this.state.value === "open") this.state.value = "waiting";
    this.quiet = window.setTimeout(() => this.again(), LOST_MS);
  }

  private inTime(): void {
    if (this.state.value !== "waiting" || !this.welcomed) return;
    this.state.value = "open";
    this.sendPending();
  }

  private receive(data: string): void {
    this.listen();
    let message: ServerMessage;
    try {
      message = JSON.parse(data) as ServerMessage;
    } catch {
      return;
    }
    if (message.t === "elsewhere") {
      this.move(message.node);
      return;
    }
    message = this.complete(message);
    if (message.t === "welcome") {
      this.moved = false;
      this.attempts = 0;
      this.welcomed = true;
      this.state.value = "open";
    }
    const answered = this.answer(message);
    if (!answered || message.t !== "err") this.onmessage(message); // a refused question is its asker's business
    if (message.t === "welcome") this.sendPending();
    else this.inTime();
  }

  /* At once, but not again and again: a match on its way from one server to another needs a moment. */
  private move(node: string): void {
    const again = this.moved;
    this.node = node;
    this.moved = true;
    this.drop();
    if (again) this.closed(ANOTHER_NODE);
    else this.open();
  }

  /* An update of a picture we do not have is not lost: the whole is on its way then, and our own action is stored in any case. */
  private complete(message: ServerMessage): ServerMessage {
    const whole = this.pictures.whole(message);
    if (whole !== null) return whole;
    this.pictures.forget();
    this.send({ t: "whole" });
    return message.t === "upd" && message.id !== undefined ? { t: "ack", id: message.id, ply: message.ply } : { t: "pong" };
  }

  /* Whether somebody waited for exactly this. */
  private answer(message: ServerMessage): boolean {
    const act = this.pending.value;
    if ((message.t === "ack" || message.t === "upd") && act !== null && act.id === message.id) {
      this.promised.value = message.ply;
      this.pending.value = null;
    }
    if (message.t === "welcome" || message.t === "view") this.promised.value = -1;
    if (message.t === "die" && (message.id === null || act?.id === message.id)) this.ondie(message);
    if (message.t === "err" && message.id !== undefined && act?.id === message.id) this.pending.value = null;
    if (!("id" in message) || message.id === undefined || message.id === null) return false;
    const waiting = this.waiting.get(message.id);
    if (waiting === undefined) return false;
    this.waiting.delete(message.id);
    if (message.t === "err") waiting.failed(message);
    else waiting.done(message);
    return true;
  }

  private sendPending(): void {
    const act = this.pending.value;
    if (act === null) return;
    const message: ClientMessage = { t: "act", id: act.id, ply: act.ply, a: act.a };
    if (act.dice.length > 0) message.dice = act.dice;
    this.send(message);
  }

  private closed(code: number): void {
    clearTimeout(this.quiet);
    this.socket = null;
    this.failAll();
    this.closeCode.value = code;
    if (this.ended || isFinal(code)) {
      this.state.value = "closed";
      return;
    }
    this.state.value = "waiting";
    const pause = pauseAfter(this.attempts) * (0.75 + Math.random() / 2);
    this.attempts += 1;
    this.timer = window.setTimeout(() => this.open(), pause);
  }
}
