/* When a person is gone: a bot plays for somebody at this screen, or somebody else has kept the match waiting for long. */
import type { Chair } from "../protocol/chair";
import type { Person } from "../protocol/messages";
import { botTitle } from "../shell/parts";
import { spanText } from "../shell/span";
import { t } from "../shell/strings";
import type { Session } from "./session";

const MINUTE_MS = 60_000;

export function GoneNotices({ session }: { session: Session }) {
  const chair = session.chair.value;
  if (chair.ended.value !== null) return null;
  const missed = session.viewer.value < 0 ? [] : chair.people.value.filter(({ seat, missed: is }) => is === true && !session.waitsFor.value.includes(seat));
  const others = session.chairs.filter((one) => one !== chair && one.sitter.value !== null);
  return (
    <>
      {others.map((one) => (
        <p class="notice" key={one.facts.value?.seat} data-sitter={one.facts.value?.seat}>
          <span>{t("table.sitting.seat", botTitle(one.sitter.value ?? ""), session.seatName(one.facts.value?.seat ?? 0))}</span>
          <SitButton session={session} chair={one} small />
        </p>
      ))}
      {missed.map((person) => (
        <MissedNotice key={person.seat} session={session} person={person} />
      ))}
    </>
  );
}

/* Under the board, in place of what one could do. */
export function SitterBar({ session }: { session: Session }) {
  const chair = session.chair.value;
  return (
    <div class="bar" data-sitter={chair.facts.value?.seat}>
      <div class="bar-buttons">
        <SitButton session={session} chair={chair} />
      </div>
      <p class="bar-status dim sentence">{t("table.sitting", botTitle(chair.sitter.value ?? ""))}</p>
    </div>
  );
}

function SitButton({ session, chair, small = false }: { session: Session; chair: Chair; small?: boolean }) {
  const soon = session.returning.value.includes(chair);
  return (
    <button
      type="button"
      class={`button main${small ? " small" : ""}`}
      data-tool="sit"
      disabled={soon}
      data-tip={`${t("table.sit")} (b)`}
      onClick={() => session.takeSeat(chair)}
    >
      {soon ? t("table.sit.soon") : t("table.sit")}
    </button>
  );
}

function MissedNotice({ session, person }: { session: Session; person: Person }) {
  const { seat, name, gone } = person;
  const who = name === "" ? session.seatName(seat) : `${name} (${session.seatName(seat)})`;
  return (
    <p class="notice" data-missed={seat}>
      {gone === undefined ? t("table.missed.never", who) : t("table.missed", who, spanText((Date.now() - gone) / MINUTE_MS))}
      <button type="button" class="button main small" data-tool="call" onClick={() => session.replace(seat, "call")}>
        {t("table.missed.call")}
      </button>
      {session.chair.value.facts.value?.resign === true && (
        <button type="button" class="button small" data-tool="claim" onClick={() => session.replace(seat, "claim")}>
          {t("table.missed.claim")}
        </button>
      )}
      <button type="button" class="button small" data-tool="wait-for" onClick={() => (session.waitsFor.value = [...session.waitsFor.value, seat])}>
        {t("table.missed.wait")}
      </button>
    </p>
  );
}
