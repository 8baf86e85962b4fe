/* Everything that happens at one table in this window: the chairs that are played here, which of them one looks through, the ply that is
 * shown, the events being played, and what is picked. Components only draw it. */
import { batch, computed, effect, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { GameEvent, GameModule } from "../board/types";
import { idOf, kindOf } from "../board/token";
import { Chair, type Moment, type Step } from "../protocol/chair";
import type { Hint, Person, Refusal, Told } from "../protocol/messages";
import { takeReady } from "../shell/ready";
import { go, note, tableAddress, WATCH } from "../shell/route";
import { eventDuration, lang, load, personName, save } from "../shell/settings";
import { keepMatch, keptMatch } from "../shell/storage";
import { listOf, t } from "../shell/strings";
import { teams } from "../shell/setup";
import { blip } from "../shell/sound";
import { nextAt } from "./handover";
import { named, since } from "./just";
import { Picking } from "./picking";
import type { Words } from "./words";

export interface Notice {
  n: number;
  text: string;
  rule: string | null;
  tone: "plain" | "bad" | "good";
}

const NAME_AFTER_MS = 400; // a name is sent when the typing pauses
const TOLD_PLIES = 24; // a board may look back so far
const SEAL_MS = 2000; // who is here seals at once, or has no page that does
const CATCH_UP = 6; // plies waiting after which nothing is animated any more

/* Whether the seat is asked to let somebody take back: not who asks, and nobody who only watches. */
export function mayAnswer(chair: Chair): boolean {
  return chair.undoAsked.value?.of.includes(chair.facts.value?.seat ?? -1) ?? false;
}

export class Session {
  readonly chairs: Chair[];
  readonly active = signal(0);
  readonly covered = signal(false); // the hand-over screen
  readonly cursor = signal<number | null>(null); // ply looked at; null is now
  readonly shown = signal<Moment | null>(null); // what the board draws
  readonly events = signal<GameEvent[]>([]);
  readonly film = signal<string | null>(null); // of those events
  readonly duration = signal(0);
  readonly busy = signal(false); // events are playing or waiting
  readonly picking = new Picking(this);
  readonly notice = signal<Notice | null>(null);
  readonly allOpen = signal(false); // the list of all actions
  private hintsTold = false;
  readonly hint = signal<Hint | "asking" | null>(null);
  readonly side = signal<"log" | "chat" | "analysis">("log"); // the tab at the right ...
  readonly sideOpen = signal(false); // ... which is a drawer on a phone
  readonly rotated = signal(false);
  readonly playing = signal(false); // replay runs by itself
  readonly rematch = signal<{ match: string; secrets: string[] } | null>(null);
  readonly rematchWished = signal(false);
  readonly next = signal<string | null>(null); // the match that follows
  readonly nextWished = signal(false);
  private readonly undoSent = signal(false); // and the question not yet told
  private readonly ready = signal(false); // the table is about to set out for us
  private readonly begun = signal(false); // with the host's luck, if need be
  private waited = false; // for others' part of the luck
  readonly returning = signal<Chair[]>([]); // whose bots shall get up after their decision
  readonly waitsFor = signal<number[]>([]); // people who are away, and that is all right
  readonly module = signal<GameModule | null>(null);
  readonly rich = signal<((sentence: string) => ComponentChildren) | null>(null); // how the game draws sentences
  onact: ((a: string) => boolean) | null = null; // the tutorial: false keeps the action back

  private readonly queue: Step[] = [];
  private timer = 0;
  private noticeCount = 0;
  private asked = false; // it to do so
  private wished = false; // how to be asked has been looked up
  private tookBack = false; // we asked to take back, and have not heard yet
  private naming = 0; // a name that is being typed
  private sealing = 0; // somebody is here and has yet to seal
  private stored = false; // the browser knows the seats without the address
  private opened = false; // all chairs at this screen have been seen once
  private readonly stops: (() => void)[] = [];

  constructor(
    readonly match: string,
    readonly secrets: string[],
    firstPly: number | null,
    private readonly ownsAddress = true,
  ) {
    const wanted = secrets.length > 0 ? secrets : [null];
    this.chairs = wanted.map((secret) => new Chair(match, secret, lang.peek()));
    this.cursor.value = firstPly;
    this.ready.value = takeReady(match);
    this.chairs.forEach((chair, index) => this.wire(chair, index));
    this.stops.push(effect(() => this.chairs.forEach((chair) => chair.link.speak(lang.value))));
    this.stops.push(effect(() => this.followDue()));
    this.stops.push(effect(() => this.agreeAmongOurselves()));
    this.stops.push(effect(() => this.sayName()));
    this.stops.push(effect(() => this.forgetWaits()));
    this.stops.push(effect(() => this.waitForSeals()));
    this.stops.push(effect(() => this.setOut()));
    this.stops.push(effect(() => this.warnOfLuck()));
    this.stops.push(effect(() => this.tellAnew()));
    this.stops.push(effect(() => this.wishAsBefore()));
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.naming);
    clearTimeout(this.sealing);
    for (const stop of this.stops) stop();
    for (const chair of this.chairs) chair.close();
  }

  /* ---- what is true -------------------------------------------------------------------------------- */

  readonly chair = computed(() => this.chairs[this.active.value] ?? this.chairs[0]!);
  readonly viewer = computed(() => this.chair.value.facts.value?.seat ?? -1);
  readonly live = computed(() => this.cursor.value === null);
  readonly lastPly = computed(() => this.chair.value.now.value?.ply ?? 0);
  readonly seatsHere = computed(() =>
    this.chairs.flatMap((chair) => (chair.facts.value === null || chair.facts.value.seat < 0 ? [] : [chair.facts.value.seat])),
  );
  /* Somebody here asks to take back; also when the page was loaded anew meanwhile. */
  readonly undoWaits = computed(() => this.undoSent.value || this.chairs.some(({ undoAsked }) => this.seatsHere.value.includes(undoAsked.value?.by ?? -1)));
  /* Our salts are about to be mixed into the luck, and the match begins anew: nobody else has yet to seal. */
  readonly settling = computed(() => {
    const luck = this.chair.value.luck.value;
    if (luck === null || luck.kind !== "sealed" || luck.state === "mixed" || luck.state === "closed" || this.viewer.value < 0) return false;
    return luck.state === "opening" || this.others().every(({ seat, here }) => here && (luck.seals[seat] ?? null) !== null);
  });
  /* People whose part of the luck is still missing: the first action would make it the host's alone, so it waits, unless somebody wants to begin. */
  readonly awaited = computed(() => {
    const luck = this.chair.value.luck.value;
    if (this.begun.value || luck?.kind !== "sealed" || luck.state !== "open" || this.viewer.value < 0) return [];
    return this.others().filter(({ seat, here }) => !here || (luck.seals[seat] ?? null) === null);
  });
  readonly mayBegin = computed(() => this.awaited.value.length > 0 && this.chair.value.now.value?.due.includes(this.viewer.value) === true);
  readonly mayAct = computed(() => {
    const now = this.chair.value.now.value;
    return (
      this.live.value &&
      !this.busy.value &&
      !this.covered.value &&
      now !== null &&
      this.viewer.value >= 0 &&
      now.due.includes(this.viewer.value) &&
      !now.deploying &&
      !this.settling.value &&
      this.awaited.value.length === 0 &&
      !this.ready.value &&
      this.chair.value.sitter.value === null &&
      this.chair.value.ended.value === null
    );
  });
  readonly mayHint = computed(() => this.chair.value.facts.value?.hints === true);
  /* Nothing is left to do but to end the turn. */
  readonly ending = computed(() => {
    const [only, ...more] = this.shown.value?.legal ?? [];
    return this.mayAct.value && only !== undefined && more.length === 0 && only[1] === "button:end";
  });
  readonly connected = computed(() => this.chairs.every((chair) => chair.link.state.value === "open"));
  readonly sending = computed(() => this.chairs.some((chair) => chair.sending.value));
  readonly idle = computed(
    () => this.connected.value && !this.busy.value && !this.settling.value && !this.sending.value && this.shown.value !== null && this.module.value !== null,
  );
  /* The log as far as the board has shown it: nothing is told before it is seen. */
  readonly log = computed(() => {
    const log = this.chair.value.log.value;
    const seen = this.live.value ? (this.shown.value?.ply ?? Infinity) : Infinity;
    return log.some(({ ply }) => ply > seen) ? log.filter(({ ply }) => ply <= seen) : log;
  });
  /* What has happened since this seat acted; in the past, at the ply that is shown. */
  readonly recent = computed(() => {
    const at = this.cursor.value;
    return at === null ? since(this.log.value, this.viewer.value) : this.log.value.filter(({ ply }) => ply === at && ply > 0);
  });
  /* The events of the last plies up to the one that is shown. */
  readonly told = computed(() => {
    const at = this.cursor.value ?? Infinity;
    const told = this.log.value.filter(({ ply }) => ply <= at);
    return told.slice(-TOLD_PLIES).map(({ events }) => events);
  });
  /* The places of it, which stay marked on the board until one acts. */
  readonly marked = computed(() => named(this.recent.value, (event) => this.module.value?.shifts?.(event) === true));
  /* Views of the seats at this screen differ: something is hidden from one of them. */
  readonly hides = computed(() => {
    if (this.chairs.length < 2) return false;
    const [first, ...others] = this.chairs.map((chair) => chair.now.value);
    if (first === null || first === undefined) return false;
    const text = JSON.stringify(first.view);
    return others.some((other) => other !== null && other !== undefined && other.ply === first.ply && JSON.stringify(other.view) !== text);
  });

  /* ---- steps and time ------------------------------------------------------------------------------- */

  private wire(chair: Chair, index: number): void {
    chair.onstep = (step) => {
      if (index === this.active.peek()) this.enqueue(step);
    };
    chair.onwhole = () => {
      if (index === this.active.peek()) this.settle();
      this.undoSent.value = false;
      if (this.asked) this.ready.value = false; // the table is at it
      this.tellHints(chair);
    };
    chair.onerror = (error) => this.refused(error);
    chair.onnotice = (text, seat) => {
      if (index === this.active.peek() && !this.seatsHere.peek().includes(seat)) this.say(text); // of our own seats the bar speaks
    };
    chair.onreported = () => this.say(t("table.chat.reported"), "good");
    chair.onanswered = (how, asker) => {
      this.undoSent.value = false;
      if (how === "yes") this.say(t("table.undo.done"), "good");
      else if (this.seatsHere.peek().includes(asker)) this.say(t(how === "no" ? "table.undo.refused" : "table.undo.void"));
    };
    chair.onnext = (match) => {
      this.next.value = match;
      if (this.nextWished.peek()) this.followOn();
    };
    chair.onrematch = (match, seat, secret) => {
      const own = seat < 0 ? null : (secret ?? chair.secret); // whoever was gone keeps the secret
      const known = this.rematch.value;
      const secrets = [...(known?.match === match ? known.secrets : []), ...(own === null ? [] : [own])];
      this.rematch.value = { match, secrets };
      if (this.rematchWished.peek() && this.againstBots() && secrets.length === this.seatsHere.peek().length) this.sitAgain();
    };
  }

  /* Those who play against each other know from the start that all may be helped. */
  private tellHints({ facts, people, ended }: Chair): void {
    if (this.hintsTold || facts.value === null) return;
    this.hintsTold = true;
    const { hints, seat, sides } = facts.value;
    const sidesOfPeople = new Set(people.value.filter(({ kind }) => kind === "human").map((person) => sides[person.seat]));
    if (hints && seat >= 0 && sidesOfPeople.size > 1 && ended.value === null) this.say(t("table.hint.on"));
  }

  private enqueue(step: Step): void {
    this.queue.push(step);
    this.picking.chosen.value = [];
    this.picking.crowd.value = [];
    this.allOpen.value = false;
    this.hint.value = null;
    this.busy.value = true;
    if (this.timer === 0) this.playNext();
  }

  private playNext(): void {
    this.timer = 0;
    const step = this.queue.shift();
    if (step === undefined) {
      this.busy.value = false;
      return;
    }
    if (!this.live.peek()) {
      this.playNext();
      return;
    }
    const hurry = this.queue.length > 1 ? 0.5 : 1;
    const duration = this.queue.length >= CATCH_UP || document.hidden ? 0 : eventDuration() * hurry;
    const beats = duration === 0 ? 0 : this.beatsOf(step);
    if (beats > 0) blip(step.events.map((event) => this.module.peek()?.sound?.(event) ?? null));
    const done = (): void => {
      batch(() => {
        this.events.value = [];
        this.duration.value = 0;
        this.shown.value = step.moment;
      });
      this.playNext();
    };
    this.playOut(step, beats, duration, done);
  }

  private beatsOf({ events, film }: Pick<Step, "events" | "film">): number {
    return this.module.peek()?.beats?.(events, film) ?? events.length;
  }

  /* Plays the events, then calls `done`; at once where there is nothing to see. */
  private playOut({ events, film }: Pick<Step, "events" | "film">, beats: number, duration: number, done: () => void): void {
    if (beats === 0) {
      done();
      return;
    }
    batch(() => {
      this.duration.value = duration;
      this.film.value = film;
      this.events.value = events;
    });
    this.timer = window.setTimeout(done, Math.ceil(beats * duration));
  }

  /* Shows what is true now, without a story. */
  private settle(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.queue.length = 0;
    batch(() => {
      this.events.value = [];
      this.busy.value = false;
      this.picking.chosen.value = [];
      this.allOpen.value = false;
      this.hint.value = null;
      this.picking.point(null);
      if (this.live.peek()) this.shown.value = this.chair.peek().now.peek();
      else void this.showPast(this.cursor.peek() ?? 0, false);
    });
  }

  /* Looks at an earlier ply; at the last one, or with null, at now. */
  goTo(ply: number | null, animate = false): void {
    const last = this.lastPly.peek();
    this.picking.clear();
    if (ply === null || (ply >= last && !animate)) {
      this.cursor.value = null;
      this.playing.value = false;
      this.settle();
      this.noteAddress(null);
      return;
    }
    const wanted = Math.max(0, Math.min(ply, last));
    this.cursor.value = wanted;
    this.noteAddress(wanted);
    void this.showPast(wanted, animate);
  }

  private noteAddress(ply: number | null): void {
    if (this.ownsAddress) note(tableAddress(this.match, this.stored ? [] : this.secrets, ply) + (location.hash === WATCH ? WATCH : ""));
  }

  /* The seats are kept elsewhere now: the address need not hold them. */
  hideSecrets(): void {
    this.stored = true;
    this.noteAddress(this.cursor.peek());
  }

  private async showPast(ply: number, animate: boolean): Promise<void> {
    clearTimeout(this.timer);
    this.timer = 0;
    this.queue.length = 0;
    this.busy.value = true;
    try {
      const duration = animate ? eventDuration() : 0;
      const past = await this.chair.peek().at(ply, duration > 0);
      if (this.cursor.peek() !== ply) return;
      const moment = { ply, view: past.view, goal: past.goal ?? "", legal: [], due: [], deploys: false, deploying: false };
      const step = { events: past.events, film: past.film ?? null };
      const beats = duration === 0 ? 0 : this.beatsOf(step);
      const done = (): void => {
        this.timer = 0;
        batch(() => {
          this.events.value = [];
          this.shown.value = moment;
          this.busy.value = false;
        });
        if (ply >= this.lastPly.peek()) this.goTo(null);
        else if (this.playing.peek()) this.timer = window.setTimeout(() => this.playOn(), Math.max(60, eventDuration() / 2));
      };
      this.playOut(step, beats, duration, done);
    } catch {
      this.busy.value = false;
    }
  }

  /* Runs the match from the ply shown. */
  play(on: boolean): void {
    this.playing.value = on;
    if (!on) return;
    if (this.cursor.peek() === null || (this.cursor.peek() ?? 0) >= this.lastPly.peek()) this.goTo(0);
    else this.playOn();
  }

  private playOn(): void {
    const at = this.cursor.peek();
    if (!this.playing.peek() || at === null) return;
    this.goTo(at + 1, true);
  }

  /* At one screen: the seat that must decide is the one that is looked through; with secrets the screen is covered first. */
  private followDue(): void {
    if (this.chairs.length < 2 || this.busy.value || !this.live.value) return;
    const now = this.chair.value.now.value;
    if (!this.opened && this.chairs.every((chair) => chair.now.value !== null)) {
      this.opened = true;
      if (this.hides.value) this.covered.value = true;
    }
    if (now === null || this.chair.value.ended.value !== null) return;
    if (now.due.includes(this.viewer.value) && this.chair.value.sitter.value === null) return;
    /* Whether something is hidden can be told only once every chair has heard of the same ply. */
    if (this.chairs.some((chair) => chair.now.value?.ply !== now.ply)) return;
    const next = nextAt(
      now.due,
      this.chairs.map((chair) => ({ seat: chair.facts.value?.seat ?? -1, due: chair.now.value?.due ?? [], plays: chair.sitter.value === null })),
    );
    if (next < 0) return;
    const secret = this.hides.value;
    batch(() => {
      this.covered.value = secret;
      this.active.value = next;
      this.settle();
    });
  }

  uncover(): void {
    this.covered.value = false;
  }

  /* ---- doing ---------------------------------------------------------------------------------------- */

  act(a: string): void {
    if (this.onact !== null && !this.onact(a)) {
      this.picking.clear();
      return;
    }
    batch(() => {
      this.picking.clear();
      this.picking.meant.value = null;
      this.picking.point(null);
      this.hint.value = null;
    });
    this.chair.peek().act(a);
  }

  /* The table does the rest of setting out for this seat. */
  readonly mayDeploy = computed(() => this.mayAct.value && this.chair.value.now.value?.deploys === true && this.onact === null);

  deploy(): void {
    if (!this.mayDeploy.peek()) return;
    this.picking.clear();
    this.chair.peek().link.send({ t: "deploy" });
  }

  /* People who play elsewhere. */
  private others(): Person[] {
    return this.chair.value.people.value.filter(({ seat, kind, sitter }) => kind === "human" && sitter === undefined && !this.seatsHere.value.includes(seat));
  }

  begin(): void {
    this.begun.value = true;
  }

  private waitForSeals(): void {
    const awaited = this.awaited.value;
    clearTimeout(this.sealing);
    if (awaited.length > 0 && awaited.every(({ here }) => here)) this.sealing = window.setTimeout(() => this.begin(), SEAL_MS);
  }

  /* A match that was made to begin ready: the table sets out for everybody at this screen. */
  private setOut(): void {
    if (this.chairs.some((chair) => chair.now.value === null) || this.settling.value || this.awaited.value.length > 0 || !this.ready.peek() || this.asked)
      return;
    const wanted = this.chairs.filter((chair) => chair.now.peek()?.deploys === true);
    this.asked = true;
    for (const chair of wanted) chair.link.send({ t: "deploy" });
    if (wanted.length > 0) this.say(t("table.deployed"));
    else this.ready.value = false;
  }

  /* Whoever waited has looked at a hand and a board that are others now. */
  private tellAnew(): void {
    const state = this.chair.value.luck.value?.state;
    if (this.awaited.value.length > 0) this.waited = true;
    if (!this.waited || state !== "mixed") return;
    this.waited = false;
    this.say(t("table.fair.anew"), "good");
  }

  /* Said once, to who takes back a roll: what came up comes up again, and the replay tells of it. */
  private warnOfLuck(): void {
    const now = this.chair.value.takenBack.value;
    const own = this.tookBack && now > 0 && this.againstBots();
    this.tookBack = false;
    if (!own || load("told.luck", false)) return;
    save("told.luck", true);
    this.say(t("table.undo.luck"));
  }

  undo(): void {
    if (this.picking.chosen.peek().length > 0) {
      this.picking.chosen.value = this.picking.chosen.peek().slice(0, -1);
      return;
    }
    const asker = this.lastActor() ?? this.chair.peek();
    if (!asker.link.send({ t: "undo" })) return;
    this.undoSent.value = true;
    this.tookBack = true;
  }

  /* The chair at this screen that acted last: it is the one that takes back. */
  private lastActor(): Chair | null {
    const log = this.chair.peek().log.peek();
    for (let i = log.length - 1; i >= 0; i--) {
      const chair = this.chairs.find((one) => one.facts.peek()?.seat === log[i]?.seat);
      if (chair !== undefined) return chair;
    }
    return null;
  }

  /* Who plays alone in this window: several people at one screen have no name for all of them. */
  readonly me = computed(() => (this.chairs.length > 1 ? null : (this.chair.value.people.value.find(({ seat }) => seat === this.viewer.value) ?? null)));

  /* The others see the name that was set here, now and whenever it changes. */
  private sayName(): void {
    const name = personName.value.trim();
    clearTimeout(this.naming);
    if (this.me.value === null || name === "" || name === this.me.value.name || !this.ownsAddress) return;
    this.naming = window.setTimeout(() => this.chair.peek().link.send({ t: "name", text: name }), NAME_AFTER_MS);
  }

  /* People at one screen have agreed by word of mouth. */
  private agreeAmongOurselves(): void {
    for (const chair of this.chairs) {
      const asked = chair.undoAsked.value;
      if (asked !== null && this.seatsHere.value.includes(asked.by) && asked.of.includes(chair.facts.value?.seat ?? -1)) this.answerUndo(true);
    }
  }

  /* Who has come back is no longer waited for, and whose bot has got up no longer returns. */
  private forgetWaits(): void {
    const missed = this.chair.value.people.value.flatMap((person) => (person.missed === true ? [person.seat] : []));
    if (this.waitsFor.value.some((seat) => !missed.includes(seat))) this.waitsFor.value = this.waitsFor.value.filter((seat) => missed.includes(seat));
    const returning = this.returning.value.filter((chair) => chair.sitter.value !== null && chair.link.state.value === "open");
    if (returning.length < this.returning.value.length) this.returning.value = returning;
  }

  answerUndo(yes: boolean): void {
    for (const chair of this.chairs) if (mayAnswer(chair) && chair.link.send({ t: "answer", to: "undo", yes })) chair.undoAsked.value = null;
  }

  /* Not yet: the table is about to pass, or a pass of ours waits. */
  waitForMe(): void {
    const chair = this.chair.peek();
    if (chair.window.peek() !== null && chair.link.send({ t: "wait" })) chair.link.forget();
  }

  /* A bot plays for us until we take the seat back. */
  leaveSeat(): void {
    this.chair.peek().link.send({ t: "leave" });
  }

  takeSeat(chair: Chair): void {
    if (chair.sitter.peek() !== null && chair.link.send({ t: "sit" })) this.returning.value = [...this.returning.peek(), chair];
  }

  /* About a seat whose person has been away for long. */
  replace(seat: number, how: "call" | "claim"): void {
    this.chair.peek().link.send({ t: how, seat });
  }

  /* How somebody who plays alone here wants to be asked holds for the next match of this game too. */
  askMe(window: string, how: string): void {
    const chair = this.chair.peek();
    chair.link.send({ t: "ask_me", how, window });
    const key = `asks.${chair.facts.peek()?.game ?? ""}`;
    if (how !== "turn" && this.chairs.length === 1) save(key, { ...load<Record<string, string>>(key, {}), [window]: how });
  }

  /* Before the first decision in a match one is asked as one wished in the last. The server tells nobody. */
  private wishAsBefore(): void {
    const chair = this.chair.value;
    const asks = chair.asks.value;
    const facts = chair.facts.peek();
    if (this.wished || facts === null || asks.length === 0 || this.chairs.length > 1 || !this.ownsAddress) return;
    this.wished = true;
    if (chair.log.peek().some(({ seat }) => seat === facts.seat)) return;
    const wishes = load<Record<string, string>>(`asks.${facts.game}`, {});
    for (const { id, ask } of asks) {
      const how = wishes[id] ?? ask;
      if (how !== ask) chair.link.send({ t: "ask_me", how, window: id });
    }
  }

  askRematch(): void {
    for (const chair of this.chairs) chair.link.send({ t: "rematch" });
    this.rematchWished.value = true;
  }

  private againstBots(): boolean {
    return (
      this.chair
        .peek()
        .people.peek()
        .filter(({ kind }) => kind === "human").length === this.seatsHere.peek().length
    );
  }

  /* Down at the rematch, each in the new seat. */
  sitAgain(): void {
    const ready = this.rematch.peek();
    const old = keptMatch(this.match);
    if (ready === null) return;
    if (old !== null) keepMatch({ match: ready.match, game: old.game, at: Date.now(), seats: [] });
    go(tableAddress(ready.match, ready.secrets));
  }

  askNext(): void {
    this.nextWished.value = true;
    for (const chair of this.chairs) chair.link.send({ t: "next" });
  }

  /* To the match that follows, into the same seats: secrets stay what they are. */
  followOn(): void {
    const match = this.next.peek();
    const old = keptMatch(this.match);
    if (match === null) return;
    if (old !== null) keepMatch({ ...old, match, at: Date.now() });
    go(tableAddress(match, this.secrets));
  }

  async askHint(): Promise<void> {
    if (!this.mayHint.peek()) {
      this.say(t("table.hint.off"));
      return;
    }
    if (!this.mayAct.peek()) return;
    if (this.ending.peek()) {
      this.say(t("table.pick.end"));
      return;
    }
    this.hint.value = "asking";
    this.picking.point(null);
    try {
      this.hint.value = await this.chair.peek().link.ask<Hint>({ t: "hint" });
    } catch (error) {
      this.hint.value = null;
      this.say((error as Refusal).text || t("table.hint.none"));
    }
  }

  tell(a: string): Promise<Told> {
    return this.chair.peek().tell(a);
  }

  private refused(error: Refusal): void {
    this.ready.value = false;
    this.undoSent.value = false;
    if (error.code === "over" || error.text === "") return;
    this.say(error.text, "bad", error.rule ?? null);
  }

  say(text: string, tone: Notice["tone"] = "plain", rule: string | null = null): void {
    this.noticeCount += 1;
    const n = this.noticeCount;
    this.notice.value = { n, text, tone, rule };
    window.setTimeout(() => {
      if (this.notice.peek()?.n === n) this.notice.value = null;
    }, 6000);
  }

  /* ---- words ---------------------------------------------------------------------------------------- */

  private readonly nameOf = signal<(seat: number) => string>((seat) => `${seat + 1}`);
  readonly gameTitle = signal("");

  /* The game is here, in the language of this person. */
  learn(words: Words): void {
    const { game, module, text } = words;
    batch(() => {
      this.module.value = module;
      this.rich.value = module.rich === undefined ? null : (sentence) => module.rich?.(sentence, text);
      this.gameTitle.value = game.title;
      this.nameOf.value = (seat) => {
        const view = this.chair.value.now.value?.view;
        const part = view === undefined ? undefined : module.seatName?.(view, seat, text);
        return part ?? game.seat_names[seat] ?? `${seat + 1}`;
      };
    });
  }

  seatName(seat: number): string {
    return this.nameOf.value(seat);
  }

  /* The side of each seat where seats play in teams; null where everybody is alone, or all are together. */
  readonly teams = computed(() => teams(this.chair.value.facts.value?.sides ?? []));

  /* Whether somebody else is on this viewer's side. */
  readonly hasPartners = computed(() => {
    const sides = this.chair.value.facts.value?.sides ?? [];
    return this.viewer.value >= 0 && sides.filter((side) => side === sides[this.viewer.value]).length > 1;
  });

  readonly turnText = computed(() => {
    const chair = this.chair.value;
    const last = chair.now.value;
    const now = this.live.value ? (this.shown.value ?? last) : last; // the header follows the board
    if (now === null || last === null) return t("table.connecting");
    if (chair.ended.value !== null && now.ply >= last.ply) return t("table.over");
    if (this.awaited.value.length > 0) return t("table.turn.seats", listOf(this.awaited.value.map(({ seat }) => this.seatName(seat))));
    if (now.due.includes(this.viewer.value) && chair.sitter.value === null) return t("table.turn.you");
    const people = chair.people.value.filter(({ kind }) => kind === "human");
    if (people.length > 0 && people.every(({ sitter }) => sitter !== undefined)) return t("table.turn.nobody");
    const bot = chair.people.value.find((person) => now.due.includes(person.seat) && (person.kind !== "human" || person.sitter !== undefined));
    if (now.due.length === 1 && bot !== undefined) return t("table.turn.bot", this.seatName(bot.seat));
    const names = now.due.map((seat) => this.seatName(seat));
    return names.length === 1 ? t("table.turn.seat", names[0] ?? "") : t("table.turn.seats", listOf(names));
  });
}

export { idOf, kindOf };
