/* The whole match as a line at the bottom: back and forth, or let it run. */
import { Icon } from "../shell/parts";
import { t } from "../shell/strings";
import type { Session } from "./session";

export function Scrubber({ session }: { session: Session }) {
  const last = session.lastPly.value;
  const at = session.cursor.value ?? last;
  const over = session.chair.value.ended.value !== null;
  const step = (ply: number): void => {
    session.playing.value = false;
    session.goTo(ply >= last && !over ? null : ply, ply === at + 1);
  };
  return (
    <div class="scrubber" role="group" aria-label={t("table.scrub")}>
      <button
        type="button"
        class="icon-button"
        aria-label={t("table.scrub.first")}
        data-tip={t("table.scrub.first")}
        disabled={at === 0}
        onClick={() => step(0)}
      >
        <Icon name="first" />
      </button>
      <button
        type="button"
        class="icon-button"
        data-tool="back"
        aria-label={t("table.scrub.back")}
        data-tip={t("table.scrub.back")}
        disabled={at === 0}
        onClick={() => step(at - 1)}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        class="icon-button"
        data-tool="play"
        aria-label={session.playing.value ? t("table.scrub.stop") : t("table.scrub.play")}
        data-tip={session.playing.value ? t("table.scrub.stop") : t("table.scrub.play")}
        disabled={last === 0}
        onClick={() => session.play(!session.playing.value)}
      >
        <Icon name={session.playing.value ? "stop" : "play"} />
      </button>
      <button
        type="button"
        class="icon-button"
        data-tool="forward"
        aria-label={t("table.scrub.forward")}
        data-tip={t("table.scrub.forward")}
        disabled={at >= last}
        onClick={() => step(at + 1)}
      >
        <Icon name="forward" />
      </button>
      <button
        type="button"
        class="icon-button"
        data-tool="last"
        aria-label={t("table.scrub.last")}
        data-tip={t("table.scrub.last")}
        disabled={session.live.value}
        onClick={() => session.goTo(null)}
      >
        <Icon name="last" />
      </button>
      <input
        type="range"
        min="0"
        max={Math.max(1, last)}
        step="1"
        value={at}
        disabled={last === 0}
        aria-label={t("table.scrub")}
        aria-valuetext={t("table.past", at, last)}
        onInput={(event) => step(Number(event.currentTarget.value))}
      />
      <output class="dim">
        {at} / {last}
      </output>
    </div>
  );
}
