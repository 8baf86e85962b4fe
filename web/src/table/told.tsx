/* What the others have just done, or what came of one's own action, in one line above the board; spoken once when it is over. */
import { useEffect, useState } from "preact/hooks";
import { lang } from "../shell/settings";
import { outcome, summary } from "./just";
import type { Session } from "./session";

function lineOf(session: Session): string {
  const viewer = session.viewer.value;
  const name = (seat: number): string => session.seatName(seat);
  const told = summary(session.recent.value, viewer, name) ?? (session.cursor.value === null ? outcome(session.log.value, viewer, name) : null);
  return told === null ? "" : `${told.name}${lang.value === "fr" ? "\u00a0: " : ": "}${told.text}`;
}

export function ToldLine({ session }: { session: Session }) {
  const line = lineOf(session);
  return (
    <p class="told" data-slot="told" data-tip={line === "" ? undefined : line}>
      {line}
    </p>
  );
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
    if (whole && last !== undefined) setSaid(own ? last.events.map(({ text }) => text).join(" ") : lineOf(session));
  }, [last, whole]);
  return (
    <p class="hidden" aria-live="polite" id="speaker">
      {said} {session.turnText.value}
    </p>
  );
}
