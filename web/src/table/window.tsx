/* Windows: what one is asked, that the table is about to pass, and when one wants to be asked. */
import { t, type Key } from "../shell/strings";
import type { Session } from "./session";
import type { Words } from "./words";

const WAYS = ["able", "always", "never", "turn"] as const;

export function WindowPrompt({ session, words }: { session: Session; words: Words }) {
  const now = session.chair.value.window.value;
  if (now === null) return null;
  const asked = words.module.asked?.(session.shown.value?.view, now.id, words.text) ?? words.text(`window.${now.id}.help`);
  return (
    <div class="window-prompt" data-window={now.id}>
      <p role="status">{now.passes_in === null ? asked : t("table.window.passing", words.text(`window.${now.id}`))}</p>
      {now.passes_in !== null && (
        <button type="button" class="button small" data-tool="wait" data-tip={`${t("table.window.wait")} (w)`} onClick={() => session.waitForMe()}>
          {t("table.window.wait")}
        </button>
      )}
      <AskWish session={session} words={words} id={now.id} />
    </div>
  );
}

function AskWish({ session, words, id }: { session: Session; words: Words; id: string }) {
  const wish = session.chair.value.asks.value.find((one) => one.id === id);
  if (wish === undefined) return null;
  const now = wish.turn ? "turn" : wish.ask;
  return (
    <label class="dim">
      {words.text(`window.${id}`)}{" "}
      <select data-asks={id} value={now} onChange={(event) => session.askMe(id, event.currentTarget.value)}>
        {WAYS.map((way) => (
          <option key={way} value={way} selected={way === now}>
            {t(`table.window.${way}` as Key)}
          </option>
        ))}
      </select>
    </label>
  );
}

/* All kinds this match can still ask, for the menu. */
export function AskWishes({ session, words }: { session: Session; words: Words }) {
  const { asks, ended } = session.chair.value;
  const wishes = asks.value.filter(({ id }) => words.module.asks?.(session.shown.value?.view, id) ?? true);
  if (wishes.length === 0 || ended.value !== null) return null;
  return (
    <fieldset class="asks">
      <legend>{t("table.window.title")}</legend>
      {wishes.map(({ id }) => (
        <p key={id}>
          <AskWish session={session} words={words} id={id} />
        </p>
      ))}
    </fieldset>
  );
}
