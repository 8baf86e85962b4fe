/* Dice that people roll at a real table, and what they measured there: asked for one at a time. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../shell/parts";
import { t } from "../shell/strings";
import { Sentence } from "./bar";
import type { Session } from "./session";
import type { Words } from "./words";

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
