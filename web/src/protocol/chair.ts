/* What one connection knows of its match: the truth as the server told it last, and the updates that are still to be shown. */
import { batch, computed, signal } from "@preact/signals";
import type { GameEvent, Lang, LegalAction } from "../board/types";
import { Connection } from "./connection";
import { type Heard, hearOf } from "./heard";
import { bring } from "./luck";
import type {
  AskWish,
  ChatLine,
  Clock,
  DieWanted,
  LogEntry,
  Luck,
  Over,
  Pack,
  Past,
  Person,
  Refusal,
  Result,
  ServerMessage,
  Welcome,
  WindowNow,
} from "./messages";

export interface Facts {
  match: string;
  game: string;
  pack: Pack | null;
  options: Record<string, unknown>;
  seat: number;
  commitment: string;
  dice: "generator" | "manual";
  sides: number[];
  hints: boolean;
  resign: boolean;
  campaign: Welcome["campaign"];
}

export interface Moment {
  ply: number;
  view: unknown;
  goal: string; // what wins, and how near one is
  legal: LegalAction[];
  due: number[];
  deploys: boolean; // players still set out,
  deploying: boolean; // and the table does it for us
}

function settingOut(message: { deploys?: boolean; deploying?: boolean }): Pick<Moment, "deploys" | "deploying"> {
  return { deploys: message.deploys === true, deploying: message.deploying === true };
}

/* A ply on its way to the board: its events, then the moment it led to. */
export interface Step {
  events: GameEvent[];
  film: string | null; // how what was measured in it came about
  moment: Moment;
}

export interface Ended {
  result: Result;
  seed: string | null;
  salts: (string | null)[];
}

const OPEN_AFTER_MS = 1500;

export class Chair {
  readonly link: Connection;
  readonly facts = signal<Facts | null>(null);
  readonly now = signal<Moment | null>(null);
  readonly log = signal<LogEntry[]>([]);
  readonly chat = signal<ChatLine[]>([]);
  readonly people = signal<Person[]>([]);
  readonly watching = signal(0);
  readonly hushed = signal(false); // spectators may not speak
  readonly clock = signal<{ clock: Clock; at: number } | null>(null);
  readonly window = signal<WindowNow | null>(null); // what this seat is asked
  readonly asks = signal<AskWish[]>([]); // when it wants to be asked
  readonly takenBack = signal(0); // actions that rolled something and were taken back
  readonly luck = signal<(Luck & { salts: (string | null)[] }) | null>(null);
  readonly heard = signal<Heard | null>(null); // of the luck, since this page was told of it first
  readonly ended = signal<Ended | null>(null);
  readonly undoAsked = signal<{ by: number; of: number[] } | null>(null); // who asks to take back, and who has yet to answer
  readonly rematchAsked = signal<number | null>(null);
  readonly nextAsked = signal<number | null>(null);
  readonly die = signal<DieWanted | null>(null);
  readonly unopenable = signal<string | null>(null); // why the match cannot be opened, before the connection closes
  onstep: (step: Step) => void = () => undefined;
  onwhole: () => void = () => undefined; // the whole view again: nothing to animate
  onerror: (error: Refusal) => void = () => undefined;
  onnotice: (text: string, seat: number) => void = () => undefined; // what the table itself says
  onreported: () => void = () => undefined;
  onanswered: (how: "yes" | "no" | "void", asker: number) => void = () => undefined;
  onnext: (match: string) => void = () => undefined;
  onrematch: (match: string, seat: number, secret: string | null) => void = () => undefined;

  private readonly past = new Map<string, Promise<Past>>();
  private readonly told = new Map<string, Promise<ServerMessage>>();

  constructor(
    match: string,
    readonly secret: string | null,
    lang: Lang,
  ) {
    this.link = new Connection(match, secret, lang);
    this.link.onmessage = (message) => batch(() => this.receive(message));
    this.link.ondie = (wanted) => (this.die.value = wanted);
  }

  /* An action of ours is on its way, or its update is. */
  readonly sending = computed(() => this.link.pending.value !== null || this.link.promised.value > (this.now.value?.ply ?? -1));

  /* The bot that plays for this seat's person, if one does. */
  readonly sitter = computed(() => this.people.value.find(({ seat }) => seat === this.facts.value?.seat)?.sitter ?? null);

  close(): void {
    this.link.close();
  }

  act(a: string): void {
    const now = this.now.value;
    if (now !== null && !this.sending.value) this.link.act(now.ply, a);
  }

  answerDie(face: string): void {
    const wanted = this.die.value;
    this.die.value = null;
    if (wanted !== null && wanted.id === null) this.link.send({ t: "dice", ply: wanted.ply, dice: [...wanted.rolled, face] });
    else this.link.face(face);
  }

  refuseDie(): void {
    this.die.value = null;
    this.link.forget();
  }

  /* The view at an earlier ply and the events that led there; with the film of it for who wants to see them played. */
  at(ply: number, film: boolean): Promise<Past> {
    const key = film ? `${ply} film` : `${ply}`;
    let answer = this.past.get(`${ply} film`) ?? this.past.get(key);
    if (answer === undefined) {
      answer = this.link.ask<Extract<ServerMessage, { t: "at" }>>({ t: "at", ply, ...(film ? { film } : {}) });
      this.past.set(key, answer);
      answer.catch(() => this.past.delete(key));
    }
    return answer;
  }

  /* What an action would do; asked once for each ply. */
  tell(a: string): Promise<Extract<ServerMessage, { t: "told" }>> {
    const key = `${this.now.value?.ply ?? -1} ${a}`;
    let answer = this.told.get(key);
    if (answer === undefined) {
      answer = this.link.ask({ t: "tell", a });
      this.told.set(key, answer);
      answer.catch(() => this.told.delete(key));
    }
    return answer as Promise<Extract<ServerMessage, { t: "told" }>>;
  }

  private receive(message: ServerMessage): void {
    switch (message.t) {
      case "welcome":
        this.welcome(message);
        break;
      case "upd": {
        const now = this.now.value;
        if (now !== null && message.ply <= now.ply) break;
        if (now !== null && message.ply !== now.ply + 1) {
          this.link.again();
          break;
        }
        const moment = { ply: message.ply, view: message.view, goal: message.goal ?? "", legal: message.legal ?? [], due: message.due, ...settingOut(message) };
        const answer = this.window.value !== null && message.seat === this.facts.value?.seat;
        this.log.value = [...this.log.value, { ply: message.ply, seat: message.seat, a: message.a, events: message.events, answer }];
        this.set(moment, message.clock);
        this.window.value = message.window;
        this.onstep({ events: message.events, film: message.film ?? null, moment });
        break;
      }
      case "view":
        this.forgetPast();
        this.log.value = message.log;
        this.set(
          { ply: message.ply, view: message.view, goal: message.goal ?? "", legal: message.legal ?? [], due: message.due, ...settingOut(message) },
          message.clock,
        );
        this.window.value = message.window;
        this.undoAsked.value = null;
        this.takenBack.value = message.taken_back ?? 0;
        this.onwhole();
        break;
      case "luck":
        this.lucky(message, message.salts);
        break;
      case "window":
        this.window.value = message.window;
        this.asks.value = message.asks;
        break;
      case "people":
        this.people.value = message.people;
        this.watching.value = message.watching;
        this.hushed.value = message.hushed === true;
        break;
      case "reported":
        this.onreported();
        break;
      case "chat":
        if (this.chat.value.some(({ n }) => n === message.n)) break;
        this.chat.value = [...this.chat.value, message];
        if (message.notice !== undefined) this.onnotice(message.text, message.seat);
        break;
      case "ask":
        if (message.what === "undo") this.undoAsked.value = { by: message.seat, of: message.of ?? [] };
        else if (message.what === "rematch") this.rematchAsked.value = message.seat;
        else if (message.what === "next") this.nextAsked.value = message.seat;
        break;
      case "answered":
        if (message.what === "undo") {
          const asker = this.undoAsked.value?.by ?? -1;
          this.undoAsked.value = null;
          this.onanswered(message.yes ? "yes" : message.void === true ? "void" : "no", asker);
        }
        break;
      case "rematch":
        this.onrematch(message.match, message.seat, message.secret);
        break;
      case "next":
        this.onnext(message.match);
        break;
      case "over":
        this.over(message);
        break;
      case "err":
        if (message.code === "unopenable") this.unopenable.value = message.text;
        else if (message.id === undefined || message.code !== "busy") this.onerror(message);
        break;
      default:
        break;
    }
  }

  private welcome(message: Welcome): void {
    this.forgetPast();
    this.facts.value = {
      match: message.match,
      game: message.game,
      pack: message.pack,
      options: message.options,
      seat: message.seat,
      commitment: message.commitment,
      dice: message.dice,
      sides: message.sides,
      hints: message.hints,
      resign: message.resign,
      campaign: message.campaign,
    };
    this.people.value = message.people;
    this.watching.value = message.watching ?? this.watching.value;
    this.hushed.value = message.hushed === true;
    this.log.value = message.log;
    this.chat.value = message.chat;
    this.set(
      { ply: message.ply, view: message.view, goal: message.goal ?? "", legal: message.legal ?? [], due: message.due, ...settingOut(message) },
      message.clock,
    );
    this.window.value = message.window;
    this.asks.value = message.asks;
    this.takenBack.value = message.taken_back ?? 0;
    if (message.over && message.result !== null) this.ended.value = { result: message.result, seed: message.seed ?? null, salts: message.salts ?? [] };
    this.die.value = null;
    this.lucky(message.luck, message.salts ?? []);
    this.onwhole();
  }

  /* The seat seals its salt, and opens it once all have sealed. */
  private lucky(luck: Luck, salts: (string | null)[]): void {
    const { kind, state, seals, beacon, position } = luck;
    const seat = this.facts.value?.seat ?? -1;
    const heard = hearOf(this.link.match, seat, this.facts.value?.commitment ?? "", luck, salts);
    this.luck.value = { kind, state, seals, beacon, position: position === true, salts };
    this.heard.value = heard;
    const answer = bring(this.link.match, seat, luck, heard);
    if (answer !== null) this.link.send(answer);
  }

  private over(message: Over): void {
    this.forgetPast();
    this.ended.value = { result: message.result, seed: message.seed ?? null, salts: message.salts ?? [] };
    /* What was hidden is open now: a new hello brings the whole log. */
    if (this.log.value.some(({ ply, a }) => ply > 0 && a === null)) window.setTimeout(() => this.link.again(), OPEN_AFTER_MS);
  }

  private set(moment: Moment, clock: Clock | null): void {
    this.now.value = moment;
    this.clock.value = clock === null ? null : { clock, at: performance.now() };
    this.link.have = moment.ply;
    this.told.clear();
  }

  private forgetPast(): void {
    this.past.clear();
    this.told.clear();
  }
}
