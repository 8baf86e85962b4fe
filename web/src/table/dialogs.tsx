/* What opens over the table: all actions, manual dice, hints, why, resignation, hand-over. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Hint } from "../protocol/messages";
import { Markdown } from "../shell/markdown";
import { Dialog, Emblem } from "../shell/parts";
import { t } from "../shell/strings";
import { Sentence } from "./bar";
import { percent } from "./card";
import { Rich } from "./rich";
import { RuleLink } from "./rule";
import type { Session } from "./session";
import type { Words } from "./words";

const SHOWN = 40;

/* Every legal action as text: the way in for screen readers, for games without a board, and for whoever likes to type. */
export function AllActions({ session }: { session: Session }) {
  const [search, setSearch] = useState("");
  const [told, setTold] = useState<Record<string, string>>({});
  const close = (): void => void (session.allOpen.value = false);
  const all = session.picking.choices.value;
  const words = search
    .toLowerCase()
    .split(" ")
    .filter((word) => word !== "");
  const found = useMemo(
    () => all.filter(([action]) => words.every((word) => action.toLowerCase().includes(word) || (told[action] ?? "").toLowerCase().includes(word))),
    [all, search, told],
  );
  const shown = found.slice(0, SHOWN);
  const list = shown.map(([action]) => action).join("\n");
  useEffect(() => {
    let wanted = true;
    /* One after the other, so that a list that is closed or narrowed asks no further. */
    const askAll = async (): Promise<void> => {
      for (const [action] of shown) {
        if (told[action] !== undefined) continue;
        const answer = await session.tell(action).catch(() => null);
        if (!wanted) return;
        if (answer !== null) setTold((before) => ({ ...before, [action]: answer.text }));
      }
    };
    void askAll();
    return () => {
      wanted = false;
    };
  }, [list]);
  const act = (action: string): void => {
    close();
    session.act(action);
  };
  return (
    <Dialog title={`${t("table.all")} (${all.length})`} close={close} wide>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const first = found[0];
          if (first !== undefined) act(first[0]);
        }}
      >
        <input
          type="search"
          class="search"
          value={search}
          placeholder={t("table.all.search")}
          aria-label={t("table.all.search")}
          onInput={(event) => setSearch(event.currentTarget.value)}
          autoFocus
        />
      </form>
      {found.length === 0 && <p class="dim">{t("table.all.none")}</p>}
      <ul class="all-actions">
        {shown.map(([action]) => (
          <li key={action}>
            <button type="button" class="choice" data-action={action} onClick={() => act(action)}>
              <span>
                <Rich session={session} text={told[action] ?? action} />
              </span>
              <code>{action}</code>
            </button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p class="dim">{t("table.all.more", found.length - SHOWN)}</p>}
    </Dialog>
  );
}

export function ManualDie({ session, words }: { session: Session; words: Words }) {
  const chair = session.chairs.find((one) => one.die.value !== null);
  const wanted = chair?.die.value ?? null;
  if (chair === undefined || wanted === null) return null;
  const name = words.knows(`die.${wanted.die}`) ? words.text(`die.${wanted.die}`) : wanted.die;
  const action = chair === session.chair.value ? (chair.link.pending.value?.a ?? null) : null;
  const total = wanted.rolled.length + 1 + wanted.more;
  const draw = (face: string, n: number): ComponentChildren => words.module.face?.(wanted.die, face, action, n) ?? null;
  const Drawn = words.module.Measure;
  const shown = session.shown.value;
  const bots = wanted.id === null; // a bot's action cannot be taken back, only rolled for
  return (
    <Dialog
      title={t(wanted.numbers === undefined ? "table.die" : "table.measure", session.seatName(wanted.seat))}
      close={() => bots || chair.refuseDie()}
      wide={wanted.numbers !== undefined}
    >
      {action !== null && (
        <p class="dim" data-die="for">
          <Sentence session={session} action={action} />
        </p>
      )}
      {(wanted.numbers === undefined || Drawn === undefined) && (
        <p>
          {total > 1 && <strong data-die="of">{t("table.die.of", wanted.rolled.length + 1, total)} · </strong>}
          {wanted.numbers === undefined ? t("table.die.which", name) : t("table.measure.which", name)}
        </p>
      )}
      {wanted.rolled.length > 0 && (
        <p class="dim rolled">
          {t("table.die.rolled", draw(wanted.rolled[0] ?? "", 0) === null ? wanted.rolled.join(" ") : "")}
          {wanted.rolled.map((face, n) => (
            <span key={n} role="img" aria-label={face}>
              {draw(face, n)}
            </span>
          ))}
        </p>
      )}
      {wanted.numbers !== undefined && Drawn !== undefined && shown !== null && (
        <Drawn
          key={wanted.rolled.length}
          view={shown.view}
          seat={wanted.seat}
          action={action}
          die={wanted.die}
          text={words.text}
          give={(numbers) => chair.answerDie(numbers)}
        />
      )}
      {wanted.numbers !== undefined && (
        <details class="typed" open={Drawn === undefined}>
          <summary>{t("table.measure.type")}</summary>
          <Measured key={wanted.rolled.length} most={wanted.numbers} unit={wanted.unit ?? ""} give={(numbers) => chair.answerDie(numbers)} />
        </details>
      )}
      <div class="faces">
        {wanted.faces.map((face) => (
          <button type="button" class="button face" key={face} data-face={face} aria-label={face} onClick={() => chair.answerDie(face)}>
            {draw(face, wanted.rolled.length) ?? face}
          </button>
        ))}
      </div>
      {!bots && (
        <button type="button" class="link" onClick={() => chair.refuseDie()}>
          {t("table.die.cancel")}
        </button>
      )}
    </Dialog>
  );
}

/* What was measured at a real table: numbers with commas between them. */
function Measured({ most, unit, give }: { most: number; unit: string; give: (numbers: string) => void }) {
  const [text, setText] = useState("");
  const numbers = text.replaceAll(" ", "");
  const good = /^-?\d+(\.\d+)?(,-?\d+(\.\d+)?)*$/.test(numbers) && numbers.split(",").length <= most;
  return (
    <form
      class="measured"
      onSubmit={(event) => {
        event.preventDefault();
        if (good) give(numbers);
      }}
    >
      <label>
        {t("table.die.measured", most, unit)}
        <input type="text" inputMode="text" autocomplete="off" data-die="measured" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button primary" disabled={!good}>
        {t("table.die.give")}
      </button>
    </form>
  );
}

export function Hints({ session }: { session: Session }) {
  const hint = session.hint.value;
  if (hint === null) return null;
  const close = (): void => void (session.hint.value = null);
  return (
    <div class="float panel" role="dialog" aria-label={t("table.hint.title")}>
      <div class="float-head">
        <h2>{t("table.hint.title")}</h2>
        <button type="button" class="icon-button" aria-label={t("table.close")} onClick={close}>
          ×
        </button>
      </div>
      {hint === "asking" && <p class="dim">{t("app.loading")}</p>}
      {hint !== "asking" && <Thoughts session={session} hint={hint} />}
    </div>
  );
}

/* The best action and two more, each with the chance to win after it, beside the chance as things stand. */
function Thoughts({ session, hint }: { session: Session; hint: Hint }) {
  const { before, thoughts } = hint;
  const [best, ...others] = thoughts.slice(0, 3);
  if (best === undefined) return <p class="dim">{t("table.hint.none")}</p>;
  others.sort((one, other) => (other.chance ?? 0) - (one.chance ?? 0));
  const show = (a: string | null) => (): void => void (session.picking.preview.value = a);
  return (
    <>
      {before !== undefined && (
        <p class="hint-now">
          {t("table.hint.before")} <b data-hint="before">{percent(before)}</b>
        </p>
      )}
      <ol class="hints">
        {[best, ...others].map(({ a, text, chance }, index) => (
          <li key={a}>
            <button
              type="button"
              class="choice"
              data-action={a}
              onClick={() => session.act(a)}
              onPointerEnter={show(a)}
              onPointerLeave={show(null)}
              onFocus={show(a)}
              onBlur={show(null)}
            >
              <span>
                <small>{index === 0 ? t("table.hint.best") : t("table.hint.other")}</small>
                <Rich session={session} text={text} />
              </span>
              {chance !== undefined && <Chance chance={chance} before={before} />}
            </button>
          </li>
        ))}
      </ol>
      <p class="dim hint-note">{t("table.hint.note")}</p>
    </>
  );
}

function Chance({ chance, before }: { chance: number; before: number | undefined }) {
  const change = before === undefined ? 0 : Math.round(chance * 100) - Math.round(before * 100);
  return (
    <span class="hint-chance" data-hint="after">
      <b>{percent(chance)}</b>
      {before !== undefined && (
        <span class={change > 0 ? "good" : change < 0 ? "bad" : "dim"}>{change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0"}</span>
      )}
    </span>
  );
}

export function WhyCard({ session, words }: { session: Session; words: Words }) {
  const why = session.picking.why.value;
  if (why === null) return null;
  const view = session.shown.value?.view;
  return (
    <div class="float panel why" role="status">
      <div class="float-head">
        <h2>{view === undefined ? t("table.why") : words.module.label(view, why.token, words.text)}</h2>
        <button type="button" class="icon-button" aria-label={t("table.close")} onClick={() => (session.picking.why.value = null)}>
          ×
        </button>
      </div>
      {why.lines.map((line) => (
        <div key={line.text}>
          <p>{line.text}</p>
          {line.rule !== null && (
            <p class="why-rule">
              <RuleLink game={words.game.id} rule={line.rule} />
              {(line.also ?? "")
                .split(" ")
                .filter((rule) => rule !== "")
                .map((rule) => (
                  <RuleLink key={rule} game={words.game.id} rule={rule} />
                ))}
            </p>
          )}
          {line.ruleText !== null && (
            <div class="dim">
              <Markdown text={line.ruleText} game={words.game.id} />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

export function Resign({ session, close }: { session: Session; close: () => void }) {
  return (
    <Dialog title={t("table.resign")} close={close}>
      <p>{t("table.resign.sure")}</p>
      <div class="form-end">
        <button type="button" class="button" onClick={close}>
          {t("table.resign.no")}
        </button>
        <button
          type="button"
          class="button bad"
          data-action="resign"
          onClick={() => {
            close();
            session.chair.value.act("resign");
          }}
        >
          {t("table.resign.yes")}
        </button>
      </div>
    </Dialog>
  );
}

/* Covers the whole screen until the person in the next seat says so. */
export function HandOver({ session }: { session: Session }) {
  const seat = session.viewer.value;
  const name = session.seatName(seat);
  return (
    <main class="cover" id="main">
      <div class="panel cover-card">
        <Emblem seat={seat} />
        <h1>{t("table.handover", name)}</h1>
        <p class="dim">{t("table.handover.help")}</p>
        <button type="button" class="button main" data-handover={seat} autoFocus onClick={() => session.uncover()}>
          {t("table.handover.ready", name)}
        </button>
      </div>
    </main>
  );
}
