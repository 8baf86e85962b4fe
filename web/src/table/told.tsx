/* What the others have just done, or what came of one's own action, in one line above the board; spoken once when it is over. */
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { useSize } from "../board/size";
import { lang } from "../shell/settings";
import { outcome, type Summary, summary } from "./just";
import type { Session } from "./session";

function toldOf(session: Session): Summary | null {
  const viewer = session.viewer.value;
  const names = session.chair.value.people.value.map(({ seat }) => session.seatName(seat));
  return summary(session.recent.value, viewer, names) ?? (session.cursor.value === null ? outcome(session.log.value, viewer, names) : null);
}

function lineOf(told: Summary | null, text = told?.text ?? ""): string {
  if (told === null || told.name === "") return text;
  return `${told.name}${lang.value === "fr" ? "\u00a0: " : ": "}${text}`;
}

/* What does not fit is left out at its beginning: what happened last matters most. */
export function ToldLine({ session }: { session: Session }) {
  const told = toldOf(session);
  const line = lineOf(told);
  const [ref, { width }] = useSize({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const parts = told?.text.split(", ") ?? [];
    element.textContent = line;
    for (let n = 1; n < parts.length && element.scrollWidth > element.clientWidth; n++) element.textContent = lineOf(told, `… ${parts.slice(n).join(", ")}`);
  }, [line, width]);
  return <div class="told" data-slot="told" data-tip={line === "" ? undefined : line} ref={ref} />;
}

/* Speaks what came of one's own action at once, and the turn of the others when it is one's own turn again. */
export function Speaker({ session }: { session: Session }) {
  const [said, setSaid] = useState("");
  const log = session.log.value;
  const last = log[log.length - 1];
  const viewer = session.viewer.value;
  const own = last !== undefined && last.seat === viewer && session.recent.value.length === 0;
  const over = session.chair.value.ended.value !== null;
  const whole = session.live.value && !session.busy.value && (own || over || viewer < 0 || session.shown.value?.due.includes(viewer) === true);
  useEffect(() => {
    if (whole && last !== undefined) setSaid(own ? last.events.map(({ text }) => text).join(" ") : lineOf(toldOf(session)));
  }, [last, whole]);
  return (
    <p class="hidden" aria-live="polite" id="speaker">
      {said} {session.turnText.value}
    </p>
  );
}
