/* The seats' panels: who sits there, the clock, and what the game shows of the seat. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { SeatProps } from "../board/types";
import type { Luck, Person } from "../protocol/messages";
import { botTitle, Emblem } from "../shell/parts";
import { inviteAddress, LinkTools, OnlyHere } from "../shell/links";
import { seatKey } from "../shell/setup";
import { lang } from "../shell/settings";
import { keptMatch, type KeptSeat } from "../shell/storage";
import { t } from "../shell/strings";
import { tip, tips } from "../shell/tip";
import type { Session } from "./session";
import type { Words } from "./words";

export function personText(person: Person, session: Session): string {
  if (session.seatsHere.value.includes(person.seat) && session.chairs.length === 1)
    return person.name === "" ? t("table.you") : `${person.name} (${t("table.you")})`;
  if (person.kind !== "human") return botTitle(person.kind);
  return person.name === "" ? t("table.human") : person.name;
}

/* Seats that a friend was invited to and that nobody sits in. */
export function freeSeats(session: Session): KeptSeat[] {
  const people = session.chair.value.people.value;
  return (keptMatch(session.match)?.seats ?? []).filter(
    ({ seat, kind, secret }) => kind === "friend" && secret !== null && people.some((person) => person.seat === seat && !person.here),
  );
}

/* What is told without being asked for: by whom the luck was chosen, or could be. */
function luckNote({ kind, position, state }: Luck): "by-hand" | "position" | "closed" | null {
  if (kind === "by-hand") return kind;
  if (position === true) return "position";
  return kind === "sealed" && state === "closed" ? state : null;
}

/* Whoever made a match for several people chose its luck or where it begins: they are told. A lesson is set up and says so by itself. And whoever is
 * told something else about its luck than before is told that. */
function LuckNote({ session, lesson }: { session: Session; lesson: boolean }) {
  const chair = session.chair.value;
  const luck = chair.luck.value;
  const several = chair.people.value.filter(({ kind }) => kind === "human").length > 1;
  const lie = chair.heard.value?.lie ?? null;
  if (lie !== null)
    return (
      <p class="verdict bad" role="alert" data-luck="lie" data-doubt={lie}>
        {t(`table.fair.doubt.${lie}`)}
      </p>
    );
  const said = luck === null ? null : luckNote(luck);
  if (lesson || !several || said === null) return null;
  return (
    <p class="dim by-hand" role="note" data-luck={said}>
      {t(said === "closed" ? "table.fair.alone" : `table.fair.${said}`)}
    </p>
  );
}

export function Seats({ session, words, lesson = false }: { session: Session; words: Words; lesson?: boolean }) {
  const shown = session.shown.value;
  const chair = session.chair.value;
  if (shown === null) return null;
  const viewer = session.viewer.value;
  const order = [...chair.people.value].sort((a, b) => a.seat - b.seat);
  /* One's own panel is the lowest, as one's own side of the board is. */
  if (viewer >= 0 && session.chairs.length === 1) order.sort((a, b) => Number(a.seat === viewer) - Number(b.seat === viewer));
  return (
    <section class={session.chairs.length === 1 ? "seats one" : "seats"} aria-label={t("table.seats")}>
      <LuckNote session={session} lesson={lesson} />
      {order.map((person) => (
        <SeatPanel key={person.seat} person={person} session={session} words={words} />
      ))}
      <Waiting session={session} words={words} />
    </section>
  );
}

/* Whether a panel shows less than it holds: in focus it shows all. Rows for which there is not room are not shown at all. */
function useFolded(): [{ current: HTMLElement | null }, boolean] {
  const panel = useRef<HTMLElement>(null);
  const [folded, setFolded] = useState(false);
  const look = (): void => {
    const element = panel.current;
    if (element === null || element.matches(":hover, :focus, :focus-within")) return;
    const cut = element.scrollHeight > element.clientHeight + 2;
    const { bottom } = element.getBoundingClientRect();
    for (const row of element.querySelectorAll(":scope > :not(header) > *"))
      row.toggleAttribute("data-cut", cut && row.getBoundingClientRect().bottom > bottom);
    setFolded(cut);
  };
  useLayoutEffect(look);
  useEffect(() => {
    if (panel.current === null) return undefined;
    const watch = new ResizeObserver(look);
    watch.observe(panel.current);
    return () => watch.disconnect();
  }, []);
  return [panel, folded];
}

function SeatPanel({ person, session, words }: { person: Person; session: Session; words: Words }) {
  const { seat } = person;
  const [panel, folded] = useFolded();
  const shown = session.shown.value!;
  const { Seat } = words.module;
  const sides = session.teams.value;
  const team = sides?.[seat] ?? null;
  const own = seat === session.viewer.value;
  const due = session.live.value && shown.due.includes(seat);
  const over = session.chair.value.ended.value;
  const won = over !== null && over.result.winners.includes(seat);
  const props: SeatProps<unknown> = {
    seat,
    view: shown.view,
    viewer: session.viewer.value,
    turned: session.rotated.value,
    picker: null,
    act: null,
    preview: null,
    events: session.events.value,
    told: session.told.value,
    film: session.film.value,
    duration: session.duration.value,
    text: words.text,
    lang: lang.value,
    shown: null,
  };
  return (
    <article
      ref={panel}
      {...tips()}
      class={`seat-panel panel seat-${seat}${due ? " due" : ""}${won ? " won" : ""}${team === null ? "" : " sided"}${folded ? " folded" : ""}${own ? " own" : ""}`}
      style={team === null ? undefined : { "--side": `var(--seat-${sides?.indexOf(team)})` }}
      data-seat={seat}
      aria-label={session.seatName(seat)}
    >
      <header>
        <Emblem seat={seat} />
        <h2>{session.seatName(seat)}</h2>
        <span class="dim person">{personText(person, session)}</span>
        {team !== null && <span class="tag team">{t("table.team", team + 1)}</span>}
        <SeatOptions seat={seat} session={session} words={words} />
        {person.sitter !== undefined && <span class="tag sitter">{t("table.sitter", botTitle(person.sitter))}</span>}
        {person.kind === "human" && !person.here && person.sitter === undefined && <span class="tag">{t("table.away")}</span>}
        <SeatClock seat={seat} session={session} />
      </header>
      <Seat {...props} />
    </article>
  );
}

/* What was set for this seat by itself. */
function SeatOptions({ seat, session, words }: { seat: number; session: Session; words: Words }) {
  const options = session.chair.value.facts.value?.options ?? {};
  return (
    <>
      {words.game.seat_options.map((option) => {
        const value = options[seatKey(seat, option)];
        if (value === undefined || value === option.initial) return null;
        const choice = option.choices?.find(({ id }) => id === String(value));
        const shown = typeof value === "number" && (option.low ?? 0) < 0 && value > 0 ? `+${value}` : String(value);
        return (
          <span class="tag" key={option.id} {...tip(option.help)}>
            {option.kind === "choice" && choice !== undefined
              ? choice.title
              : option.kind === "bool"
                ? option.title
                : `${option.title} ${choice?.title ?? shown}`}
          </span>
        );
      })}
    </>
  );
}

export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

function SeatClock({ seat, session }: { seat: number; session: Session }) {
  const state = session.chair.value.clock.value;
  const [, tick] = useState(0);
  const runs = state !== null && state.clock.running.includes(seat) && session.chair.value.ended.value === null;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [runs, state]);
  if (state === null) return null;
  const left = (state.clock.left[seat] ?? 0) - (runs ? Math.max(0, performance.now() - state.at - (state.clock.free[seat] ?? 0)) : 0);
  return (
    <span class={`clock${runs ? " runs" : ""}${left < 30_000 ? " short" : ""}`} aria-label={t("table.clock")} role="timer">
      {clockText(left)}
    </span>
  );
}

/* Seats that a friend was invited to and that nobody has taken yet. */
function Waiting({ session, words }: { session: Session; words: Words }) {
  if (session.chair.value.ended.value !== null) return null;
  return (
    <>
      {freeSeats(session).map(({ seat, secret }) => (
        <div class="panel invite" key={seat}>
          <p>{t("table.waiting", session.seatName(seat))}</p>
          <OnlyHere />
          <div class="link-row">
            <LinkTools address={inviteAddress(session.match, secret ?? "")} label={session.seatName(seat)} title={words.game.title} seat={seat} />
          </div>
        </div>
      ))}
    </>
  );
}
