/* What a person picks at the table until one legal action is meant: tokens that are chosen, pointed at, tapped once or carried, and why something
 * cannot be picked. */
import { batch, computed, signal } from "@preact/signals";
import { decided, narrow, narrowWith, natural, nearby, parseLegal, type Narrowed } from "../board/picker";
import type { LegalAction, Picker } from "../board/types";
import type { Refusal, Why } from "../protocol/messages";
import { tapTwice } from "../shell/settings";
import { blip } from "../shell/sound";
import { t } from "../shell/strings";
import type { Session } from "./session";

export interface WhyAnswer {
  token: string;
  asked: boolean;
  lines: { text: string; rule: string | null; also: string | null; ruleText: string | null }[];
}

export interface Hover {
  token: string | null;
  action: string | null; // the one action it would be
  actions: number;
}

const NOTHING: Hover = { token: null, action: null, actions: 0 };

export class Picking {
  readonly chosen = signal<string[]>([]);
  readonly hover = signal<Hover>(NOTHING);
  readonly touch = signal<"none" | "tap" | "held">("none"); // how a finger was last used: only a long press opens the card
  readonly armed = signal<{ token: string; now: Narrowed } | null>(null); // shown by a first tap: the second does it
  readonly crowd = signal<string[]>([]); // what a finger may have meant, where it covers several things
  readonly preview = signal<string | null>(null); // an action pointed at in a list
  readonly meant = signal<string | null>(null); // an action that the board is making up
  readonly whyMode = signal(false);
  readonly why = signal<WhyAnswer | null>(null);

  constructor(private readonly session: Session) {}

  readonly parsed = computed(() => {
    const legal = this.session.mayAct.value ? (this.session.chair.value.now.value?.legal ?? []) : [];
    const game = this.session.module.value;
    return game === null ? [] : parseLegal(legal, (token) => game.isPlace(token));
  });
  readonly narrowed = computed<Narrowed>(() => narrow(this.parsed.value, this.chosen.value));
  readonly choices = computed<LegalAction[]>(() => natural(this.narrowed.value.left, (tokens) => this.session.module.value?.rank?.(tokens) ?? 0));

  readonly picker = computed<Picker | null>(() => {
    if (!this.session.mayAct.value) return null;
    const now = this.narrowed.value;
    const offered = new Set(now.next.map(({ token }) => token));
    const reach = (token: string): string | null => this.reach(token, offered);
    return {
      chosen: now.chosen,
      next: now.next,
      left: now.left.map(({ action }) => action),
      can: (token) => reach(token) !== null,
      has: (token) => now.chosen.includes(token),
      carries: (token) => this.carries(reach(token) ?? token, now),
      count: (token) => now.chosen.filter((one) => one === token).length,
      pick: (token) => this.pick(token),
      drop: (token) => this.drop(token),
      clear: () => this.clear(),
      hover: (token) => this.point(token),
      whyNot: (token) => this.askWhy(token, this.whyMode.peek()),
    };
  });

  /* The token that a click on this one means: itself, or an interchangeable one that is on offer. */
  private reach(token: string, offered: ReadonlySet<string>): string | null {
    if (offered.has(token)) return token;
    const view = this.session.shown.peek()?.view;
    for (const other of this.session.module.peek()?.same?.(view, token) ?? []) if (offered.has(other) && !this.chosen.peek().includes(other)) return other;
    return null;
  }

  pick(token: string): void {
    if (this.session.sending.peek()) return;
    const now = this.narrowed.peek();
    let meant = this.reach(token, new Set(now.next.map((option) => option.token)));
    if (meant === null && now.chosen.includes(token)) {
      this.drop(token);
      return;
    }
    if (meant === null && narrowWith(this.parsed.peek(), now.chosen, token).left.length > 0) meant = token;
    if (meant === null) {
      this.askWhy(token, this.whyMode.peek());
      return;
    }
    this.why.value = null;
    this.crowd.value = [];
    const next = [...now.chosen, meant];
    const action = decided(narrow(this.parsed.peek(), next));
    blip("pick");
    if (action !== null) this.session.act(action[0]);
    else this.chosen.value = next;
  }

  /* By touch, what would be done at once is shown first: true, and a second tap on it goes through. */
  holdBack(token: string): boolean {
    const now = this.narrowed.peek();
    const armed = this.armed.peek();
    this.armed.value = null;
    if (!tapTwice.peek() || this.session.sending.peek() || (armed?.token === token && armed.now === now)) return false;
    const meant = this.reach(token, new Set(now.next.map((option) => option.token)));
    if (meant === null || decided(narrowWith(this.parsed.peek(), now.chosen, meant)) === null) return false;
    batch(() => {
      this.armed.value = { token, now };
      this.touch.value = "held";
      this.why.value = null;
      this.point(token);
    });
    return true;
  }

  /* What is left when it is picked: two things that leave the same mean the same. */
  meaning(token: string): string {
    const now = this.narrowed.peek();
    const meant = this.reach(token, new Set(now.next.map((option) => option.token))) ?? token;
    return narrowWith(this.parsed.peek(), now.chosen, meant)
      .left.map(({ action }) => action[0])
      .join("\n");
  }

  /* The action that picking it would be, or null when more must be said. */
  outcome(token: string): string | null {
    const now = this.narrowed.peek();
    return decided(narrowWith(this.parsed.peek(), now.chosen, token))?.[0] ?? null;
  }

  private carries(token: string, now: Narrowed): boolean {
    const game = this.session.module.peek();
    const then = now.chosen.includes(token) ? now : narrowWith(this.parsed.peek(), now.chosen, token);
    return game !== null && then.left.length > 0 && then.next.some((option) => option.token !== token && game.isPlace(option.token)) && decided(then) === null;
  }

  /* Takes something up to carry it elsewhere. Gives what puts it back. */
  carry(token: string): () => void {
    const before = this.chosen.peek();
    const now = this.narrowed.peek();
    const meant = this.reach(token, new Set(now.next.map((option) => option.token)));
    this.why.value = null;
    if (meant !== null && !before.includes(token)) this.chosen.value = [...now.chosen, meant];
    return () => void (this.chosen.value = before);
  }

  drop(token: string): void {
    const at = this.chosen.peek().lastIndexOf(token);
    if (at >= 0) this.chosen.value = this.chosen.peek().filter((_one, index) => index !== at);
  }

  clear(): void {
    batch(() => {
      this.chosen.value = [];
      this.crowd.value = [];
      this.why.value = null;
      this.preview.value = null;
    });
  }

  point(token: string | null): void {
    if (token === null) {
      this.hover.value = NOTHING;
      return;
    }
    const now = this.narrowed.peek();
    const meant = this.reach(token, new Set(now.next.map((option) => option.token))) ?? token;
    const then = now.chosen.includes(meant) && !now.next.some((option) => option.token === meant) ? now : narrowWith(this.parsed.peek(), now.chosen, meant);
    const sure = decided(then) ?? (then.left.length === 1 ? (then.left[0]?.action ?? null) : null);
    this.hover.value = { token, action: sure?.[0] ?? null, actions: then.left.length };
  }

  /* Why can this not be picked? The likely actions with it are put to the server; `insist` answers also where there is nothing to ask. */
  async askWhy(token: string, insist: boolean): Promise<void> {
    const answer = (lines: WhyAnswer["lines"], asked = true): void => void (this.why.value = { token, lines, asked });
    const plain = (text: string): WhyAnswer["lines"] => [{ text, rule: null, also: null, ruleText: null }];
    if (!this.session.live.peek()) return insist ? answer(plain(t("table.why.past")), false) : undefined;
    if (!this.session.mayAct.peek()) return insist ? answer(plain(t("table.why.turn", this.session.turnText.peek())), false) : undefined;
    const view = this.session.shown.peek()?.view;
    const chosen = this.chosen.peek();
    const own =
      this.session.module.peek()?.ask?.(
        view,
        chosen,
        token,
        this.parsed.peek().map(({ action }) => action),
      ) ?? null;
    const texts = own === null ? nearby(this.parsed.peek(), chosen, token) : [own];
    const lines: WhyAnswer["lines"] = [];
    for (const a of texts) {
      try {
        const why = await this.session.chair.peek().link.ask<Why>({ t: "why", a });
        if (!why.ok && !lines.some((line) => line.rule === why.rule)) lines.push({ text: why.text, rule: why.rule, also: why.also, ruleText: why.rule_text });
      } catch (error) {
        const refusal = error as Refusal;
        if (refusal.text !== "" && lines.length === 0)
          lines.push({ text: refusal.text, rule: refusal.rule ?? null, also: refusal.also ?? null, ruleText: null });
      }
    }
    answer(lines.length > 0 ? lines : plain(t("table.why.nothing")));
  }
}
