/* What opens over the table: all actions, hints, why, resignation, hand-over. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Hint } from "../protocol/messages";
import { Markdown } from "../shell/markdown";
import { Dialog, Emblem } from "../shell/parts";
import { t } from "../shell/strings";
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
