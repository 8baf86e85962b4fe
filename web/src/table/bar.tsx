/* What can be done, under the board: the main button, further buttons, chips for what no board draws, and the chooser when the picks leave several
 * actions. */
import { useEffect, useState } from "preact/hooks";
import { narrowWith, type Parsed } from "../board/picker";
import { idOf, kindOf } from "../board/token";
import type { LegalAction } from "../board/types";
import type { Told } from "../protocol/messages";
import { Icon, kindTitle } from "../shell/parts";
import { t } from "../shell/strings";
import { OddsList } from "./card";
import { SitterBar } from "./gone";
import { ForkButton, OverPanel } from "./over";
import { Rich } from "./rich";
import type { Session } from "./session";
import { WindowPrompt } from "./window";
import type { Words } from "./words";

const CHOICES = 9;

/* The sentence of an action, once the server has told it. */
export function useTold(session: Session, action: string | null): Told | null {
  const [answer, setAnswer] = useState<{ action: string; told: Told } | null>(null);
  const ply = session.lastPly.value;
  useEffect(() => {
    if (action === null) return undefined;
    let wanted = true;
    session.tell(action).then(
      (told) => wanted && setAnswer({ action, told }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [action, ply]);
  return answer !== null && answer.action === action ? answer.told : null;
}

/* The server finds the words; until they are here nothing is read, and after a while the notation. */
function Wording({ session, action, told }: { session: Session; action: string; told: Told | null }) {
  return <span>{told === null ? <code class="untold">{action}</code> : <Rich session={session} text={told.text} />}</span>;
}

export function Sentence({ session, action }: { session: Session; action: string }) {
  return <Wording session={session} action={action} told={useTold(session, action)} />;
}

interface Ready {
  token: string;
  action: string | null; // the action it completes, null when it only narrows
}

/* What says nothing before something is picked. */
function tooEarly(session: Session): readonly string[] {
  return session.picking.narrowed.value.chosen.length === 0 ? (session.module.value?.later ?? []) : [];
}

function buttons(session: Session): Ready[] {
  const now = session.picking.narrowed.value;
  const drawn = session.module.value?.draws ?? [];
  const later = tooEarly(session);
  return now.next
    .filter(({ kind, token }) => kind === "button" && !drawn.includes(token) && !later.includes(token))
    .map(({ token }) => ({ token, action: narrowWith(session.picking.parsed.value, now.chosen, token).exact?.action[0] ?? null }));
}

/* Kinds of tokens that are chips here: neither drawn by the game nor buttons. */
function isChip(session: Session): (kind: string) => boolean {
  const others = new Set([...(session.module.value?.draws ?? []), "button", ...tooEarly(session)]);
  return (kind) => !others.has(kind);
}

/* Where chips could say one action only, a button says it. */
function lone(session: Session): Parsed | null {
  const now = session.picking.narrowed.value;
  const chip = isChip(session);
  const said = now.chosen.length > 0 ? [] : now.left.filter(({ tokens }) => tokens.some((token) => chip(kindOf(token))));
  return said.length === 1 ? (said[0] ?? null) : null;
}

/* Whether something else can be done than this, and than turning it down. */
function elsewhere(session: Session, parsed: Parsed | null): boolean {
  const lesser = session.module.value?.lesser ?? [];
  return session.picking.narrowed.value.left.some((one) => one !== parsed && !one.tokens.some((token) => lesser.includes(token)));
}

/* The chooser opens when places say no more, or when few actions are left that the drawing cannot tell apart, and no button closes the choice. */
export function choiceList(session: Session): LegalAction[] {
  const now = session.picking.narrowed.value;
  if (now.chosen.length === 0 || now.left.length < 2) return [];
  if (buttons(session).some(({ action }) => action !== null)) return [];
  const places = now.left.some(({ places: all }) => all.length > 0);
  const drawn = session.module.value?.draws ?? [];
  const shown = !places && now.next.every(({ kind }) => drawn.includes(kind));
  return !shown && (places ? now.placed : now.left.length <= 4) ? session.picking.choices.value.slice(0, CHOICES) : [];
}

export function ActionBar({ session, words }: { session: Session; words: Words }) {
  const chair = session.chair.value;
  if (!session.live.value) return <PastBar session={session} words={words} />;
  if (chair.ended.value !== null && !session.busy.value) return <OverPanel session={session} />;
  if (chair.sitter.value !== null) return <SitterBar session={session} />;
  const mine = session.mayAct.value;
  const now = session.picking.narrowed.value;
  const only = mine && now.chosen.length > 0 && now.left.length === 1 ? (now.left[0]?.action[0] ?? null) : null;
  const usual = mine && now.chosen.length === 0 ? (words.module.usual?.(session.shown.value?.view, session.chair.value.now.value?.legal ?? []) ?? null) : null;
  const offered = mine ? buttons(session) : [];
  const single = mine ? lone(session) : null;
  return (
    <div class="bar">
      {mine && <WindowPrompt session={session} words={words} />}
      {mine && single === null && <Chips session={session} words={words} />}
      <div class="bar-buttons" role="group" aria-label={t("table.act")}>
        {only !== null && (
          <button type="button" class="button main" data-action={only} onClick={() => session.act(only)}>
            <Sentence session={session} action={only} />
          </button>
        )}
        {usual !== null && (
          <button type="button" class="button main" data-usual={usual} onClick={() => session.act(usual)}>
            <Sentence session={session} action={usual} />
          </button>
        )}
        {single !== null && single.action[0] !== usual && (
          <button
            type="button"
            class={elsewhere(session, single) ? "button" : "button main"}
            data-action={single.action[0]}
            onClick={() => session.act(single.action[0])}
          >
            <Sentence session={session} action={single.action[0]} />
          </button>
        )}
        {only === null && offered.map((ready) => <TokenButton key={ready.token} session={session} words={words} ready={ready} />)}
        {mine && now.chosen.length > 0 && (
          <button type="button" class="button" onClick={() => session.picking.clear()}>
            {t("table.clear")}
          </button>
        )}
        {session.mayBegin.value && (
          <button type="button" class="button" data-tool="begin" data-tip={t("table.begin.why")} onClick={() => session.begin()}>
            {t("table.begin")}
          </button>
        )}
        {session.mayDeploy.value && (
          <button type="button" class="button" data-tool="deploy" data-tip={`${t("table.deploy")} (d)`} onClick={() => session.deploy()}>
            {t("table.deploy")}
          </button>
        )}
        <Tools session={session} />
      </div>
      <p class="bar-status dim">{statusLine(session, words, mine)}</p>
    </div>
  );
}

function statusLine(session: Session, words: Words, mine: boolean): string {
  if (session.sending.value) return t("table.sending");
  if (session.undoWaits.value) return t("table.undo.asked");
  if (session.mayBegin.value) return t("table.begin.why");
  if (!mine) return session.busy.value || session.viewer.value < 0 ? "" : t("table.wait", session.turnText.value);
  if (session.ending.value) return t("table.pick.end");
  const { chosen, left, next } = session.picking.narrowed.value;
  const view = session.shown.value?.view;
  if (chosen.length === 0) return words.module.todo?.(view, words.text) ?? t("table.pick");
  return left.length > 1 ? (words.module.next?.(view, chosen, next, words.text) ?? t("table.pick.more", left.length)) : "";
}

function TokenButton({ session, words, ready }: { session: Session; words: Words; ready: Ready }) {
  const key = `button.${idOf(ready.token)}`;
  const named = words.knows(key);
  const told = useTold(session, ready.action);
  /* An answer that is asked for, and the only thing left to do, say what comes of them. */
  const asked = session.chair.value.window.value !== null || session.picking.parsed.value.length === 1;
  const back = words.module.lesser?.includes(ready.token) === true;
  const plain = named && !asked && !back && session.picking.narrowed.value.chosen.length === 0;
  const label = plain || (named && told === null) ? words.text(key) : (told?.text ?? idOf(ready.token));
  return (
    <button
      type="button"
      class={ready.action !== null && !(back && elsewhere(session, null)) ? "button main" : "button"}
      data-button={idOf(ready.token)}
      data-tip={words.knows(`${key}.help`) ? words.text(`${key}.help`) : undefined}
      onClick={() => session.picking.pick(ready.token)}
      onPointerEnter={() => (session.picking.preview.value = ready.action)}
      onPointerLeave={() => (session.picking.preview.value = null)}
      onFocus={() => (session.picking.preview.value = ready.action)}
      onBlur={() => (session.picking.preview.value = null)}
    >
      <span>
        <Rich session={session} text={label} />
      </span>
    </button>
  );
}

/* What is picked is taken back first, then what was done last from this screen. */
export function mayUndo(session: Session): boolean {
  return session.picking.chosen.value.length > 0 || session.chair.value.log.value.some(({ seat }) => session.seatsHere.value.includes(seat));
}

function Tools({ session }: { session: Session }) {
  const seated = session.viewer.value >= 0;
  if (!seated) return null;
  return (
    <>
      <button
        type="button"
        class="button tool"
        data-tool="undo"
        data-tip={`${t("table.undo")} (u)`}
        disabled={!mayUndo(session)}
        onClick={() => session.undo()}
      >
        <Icon name="undo" />
        <span>{t("table.undo")}</span>
      </button>
      {session.mayHint.value && (
        <button
          type="button"
          class="button tool"
          data-tool="hint"
          data-tip={`${t("table.hint")} (h)`}
          disabled={!session.mayAct.value}
          onClick={() => void session.askHint()}
        >
          <Icon name="bulb" />
          <span>{t("table.hint")}</span>
        </button>
      )}
      <button
        type="button"
        class="button tool quiet"
        data-tool="why"
        data-tip={`${t("table.why")} (?)`}
        aria-pressed={session.picking.whyMode.value}
        onClick={() => (session.picking.whyMode.value = !session.picking.whyMode.value)}
      >
        <Icon name="ask" />
        <span>{t("table.why")}</span>
      </button>
      <button
        type="button"
        class="button tool quiet"
        data-tool="all"
        data-tip={`${t("table.all")} (a)`}
        disabled={!session.mayAct.value}
        onClick={() => (session.allOpen.value = true)}
      >
        <Icon name="list" />
        <span>{t("table.all")}</span>
      </button>
    </>
  );
}

export function Chooser({ session }: { session: Session }) {
  const list = session.mayAct.value ? choiceList(session) : [];
  const more = session.picking.narrowed.value.left.length - list.length;
  if (list.length === 0) return null;
  return (
    <div class="chooser panel" role="group" aria-label={t("table.choose")}>
      <p class="chooser-title">{t("table.choose")}</p>
      <ol>
        {list.map(([action], index) => (
          <li key={action}>
            <Choice session={session} action={action} number={index + 1} />
          </li>
        ))}
      </ol>
      {more > 0 && (
        <button type="button" class="link" onClick={() => (session.allOpen.value = true)}>
          {t("table.choose.more", more)}
        </button>
      )}
    </div>
  );
}

/* A finger has covered several things: which one is meant, each with what it would do. */
export function Crowd({ session, words }: { session: Session; words: Words }) {
  const tokens = session.mayAct.value ? session.picking.crowd.value : [];
  if (tokens.length === 0) return null;
  return (
    <div class="chooser crowd panel" role="group" aria-label={t("table.crowd")}>
      <p class="chooser-title">{t("table.crowd")}</p>
      <ol>
        {tokens.map((token) => (
          <li key={token}>
            <CrowdChoice session={session} words={words} token={token} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function CrowdChoice({ session, words, token }: { session: Session; words: Words; token: string }) {
  const told = useTold(session, session.picking.outcome(token));
  return (
    <button type="button" class="choice" data-crowd={token} onClick={() => session.picking.pick(token)}>
      <span>{words.module.label(session.shown.value?.view, token, words.text)}</span>
      {told !== null && (
        <small>
          <Rich session={session} text={told.text} />
        </small>
      )}
      {told !== null && <OddsList odds={told.odds} />}
    </button>
  );
}

function Choice({ session, action, number }: { session: Session; action: string; number: number }) {
  const told = useTold(session, action);
  const show = (): void => void (session.picking.preview.value = action);
  const hide = (): void => void (session.picking.preview.value = null);
  return (
    <button
      type="button"
      class="choice"
      data-action={action}
      onClick={() => session.act(action)}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      <kbd>{number}</kbd>
      <Wording session={session} action={action} told={told} />
      {told !== null && <OddsList odds={told.odds} />}
    </button>
  );
}

/* Whether each chip of one kind leaves one of another kind at most: the other need not be asked for. */
function settles(left: readonly Parsed[], kind: string, other: string): boolean {
  const goes = new Map<string, string>();
  return left.every(({ tokens }) => {
    const [one, two] = [kind, other].map((wanted) => tokens.filter((token) => kindOf(token) === wanted).join(" "));
    if (two === undefined || two === "") return true;
    if (one === undefined || one === "") return false;
    const before = goes.get(one) ?? two;
    goes.set(one, two);
    return before === two;
  });
}

/* Tokens of kinds that the game's drawing leaves to the shell, a row of chips for each kind. */
function Chips({ session, words }: { session: Session; words: Words }) {
  const now = session.picking.narrowed.value;
  const chip = isChip(session);
  const tokens = new Map<string, number>();
  for (const { token, kind, actions } of now.next) if (chip(kind)) tokens.set(token, actions);
  for (const token of now.chosen) if (chip(kindOf(token)) && !tokens.has(token)) tokens.set(token, 0);
  if (tokens.size === 0) return null;
  const kinds = new Map<string, string[]>();
  for (const token of tokens.keys()) kinds.set(kindOf(token), [...(kinds.get(kindOf(token)) ?? []), token]);
  const asked = [...kinds].filter(([kind], n, all) => !all.slice(0, n).some(([before]) => settles(now.left, before, kind)));
  return (
    <div class="chips">
      {asked.map(([kind, list]) => (
        <div class="chip-row" role="group" aria-label={kindTitle(kind, words.text)} key={kind}>
          <span class="dim">{kindTitle(kind, words.text)}</span>
          {list.sort().map((token) => (
            <Chip key={token} session={session} words={words} token={token} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Chip({ session, words, token }: { session: Session; words: Words; token: string }) {
  const now = session.picking.narrowed.value;
  const count = now.chosen.filter((one) => one === token).length;
  const label = words.module.label(session.shown.value?.view, token, words.text);
  return (
    <span class="chip-pair">
      <button
        type="button"
        class="chip"
        data-token={token}
        aria-pressed={count > 0}
        onClick={() => session.picking.pick(token)}
        onPointerEnter={() => session.picking.point(token)}
        onPointerLeave={() => session.picking.point(null)}
      >
        {label}
        {count > 1 && <b> ×{count}</b>}
      </button>
      {count > 0 && (
        <button type="button" class="chip minus" aria-label={`${t("table.clear")}: ${label}`} onClick={() => session.picking.drop(token)}>
          −
        </button>
      )}
    </span>
  );
}

function PastBar({ session, words }: { session: Session; words: Words }) {
  return (
    <div class="bar past">
      <div class="bar-buttons">
        <button type="button" class="button main" data-tool="live" onClick={() => session.goTo(null)}>
          {t("table.live")}
        </button>
        <ForkButton session={session} words={words} />
      </div>
      <p class="bar-status dim">{t("table.past", session.cursor.value ?? 0, session.lastPly.value)}</p>
    </div>
  );
}
