/* The chat: what people say, and what can be done about it. One's own browser hides whom one does not want to read, anybody reports a line or a
 * name to the host of the server, and whoever made the match says whether spectators may speak. */
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ChatLine } from "../protocol/messages";
import { Emblem, Icon } from "../shell/parts";
import { load, save } from "../shell/settings";
import { t } from "../shell/strings";
import { mute, mutedAt } from "./muted";
import type { Session } from "./session";

export function mutedHere(session: Session): number[] {
  return mutedAt(session.chair.value.facts.value?.match ?? "");
}

/* Without the lines of those who are muted. The table itself is always heard. */
export function heard(session: Session): ChatLine[] {
  const muted = mutedHere(session);
  return session.chair.value.chat.value.filter(({ seat, notice }) => notice !== undefined || !muted.includes(seat));
}

/* The newest line of each match that was in sight, in this browser. */
type Read = [match: string, n: number];
const MATCHES = 100;
const read = signal<Read[]>(load<Read[]>("chat.read", []));

function keepRead(match: string, n: number): void {
  const others = load<Read[]>("chat.read", []).filter(([at]) => at !== match);
  read.value = [...others, [match, n] as Read].slice(-MATCHES);
  save("chat.read", read.value);
}

/* How many lines others have written since the chat was last in sight. */
export function unread(session: Session): number {
  const last = read.value.find(([at]) => at === session.match)?.[1] ?? 0;
  return heard(session).filter(({ n, seat, notice }) => notice === undefined && n > last && !session.seatsHere.value.includes(seat)).length;
}

/* Lines of those who watch have no seat: what was said from this window is known by its words. */
const said = new Set<string>();

function speaker(seat: number, name: string, session: Session): string {
  return name !== "" ? name : seat >= 0 ? session.seatName(seat) : t("table.chat.watcher");
}

export function Chat({ session }: { session: Session }) {
  const end = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(0); // the line something is done about
  const lines = heard(session);
  const newest = lines[lines.length - 1]?.n ?? 0;
  const drawer = session.sideOpen.value;
  useEffect(() => {
    if (end.current === null) return;
    end.current.scrollTop = end.current.scrollHeight;
    if (getComputedStyle(end.current).visibility === "visible") keepRead(session.match, newest);
  }, [newest, drawer]);
  return (
    <div class="side-chat" role="tabpanel" id="panel-chat" aria-labelledby="tab-chat">
      <div class="side-body" ref={end} tabIndex={0} role="log" aria-label={t("table.chat")}>
        {session.chair.value.chat.value.length === 0 && <p class="dim">{t("table.chat.empty")}</p>}
        <ul class="chat">
          {lines.map((line) => (
            <ChatText key={line.n} line={line} session={session} open={open === line.n} toggle={() => setOpen(open === line.n ? 0 : line.n)} />
          ))}
        </ul>
      </div>
      <Muted session={session} />
      <Speak session={session} />
    </div>
  );
}

function ChatText({ line, session, open, toggle }: { line: ChatLine; session: Session; open: boolean; toggle: () => void }) {
  if (line.notice !== undefined)
    return (
      <li class="said" data-said={line.notice}>
        <Emblem seat={line.seat} />
        <span>{line.text}</span>
      </li>
    );
  const name = speaker(line.seat, line.name, session);
  const own = session.seatsHere.value.includes(line.seat) || (line.seat < 0 && said.has(line.text));
  return (
    <li data-line={line.n}>
      <Emblem seat={line.seat} />
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>{" "}
        {line.side === true && <small class="tag">{t("table.chat.private")}</small>} <bdi>{line.text}</bdi>
      </span>
      {!own && (
        <button type="button" class="icon-button" data-tool="line" aria-expanded={open} aria-label={t("table.chat.about", name)} onClick={toggle}>
          <Icon name="more" />
        </button>
      )}
      {open && <About line={line} name={name} session={session} done={toggle} />}
    </li>
  );
}

/* What can be done about a line. */
function About({ line, name, session, done }: { line: ChatLine; name: string; session: Session; done: () => void }) {
  const chair = session.chair.value;
  const named = line.seat >= 0 && (chair.people.value[line.seat]?.name ?? "") !== "";
  const report = (what: { line: number } | { seat: number }): void => {
    chair.link.send({ t: "report", ...what });
    done();
  };
  return (
    <div class="chat-about" role="group" aria-label={t("table.chat.about", name)}>
      <button
        type="button"
        class="button small"
        data-tool="mute"
        onClick={() => {
          mute(chair.facts.value?.match ?? "", line.seat, true);
          done();
        }}
      >
        {line.seat >= 0 ? t("table.chat.mute", name) : t("table.chat.mute.watchers")}
      </button>
      <button type="button" class="button small" data-tool="report-line" onClick={() => report({ line: line.n })}>
        {t("table.chat.report.line")}
      </button>
      {named && (
        <button type="button" class="button small" data-tool="report-name" onClick={() => report({ seat: line.seat })}>
          {t("table.chat.report.name")}
        </button>
      )}
    </div>
  );
}

function Muted({ session }: { session: Session }) {
  const chair = session.chair.value;
  const muted = mutedHere(session);
  if (muted.length === 0) return null;
  return (
    <ul class="chat-muted" aria-label={t("table.chat.muted")}>
      {muted.map((seat) => {
        const name = seat >= 0 ? speaker(seat, chair.people.value[seat]?.name ?? "", session) : t("table.chat.watchers");
        return (
          <li key={seat}>
            <span class="dim">
              <bdi>{t("table.chat.hidden", name)}</bdi>
            </span>
            <button type="button" class="button small" data-tool="unmute" onClick={() => mute(chair.facts.value?.match ?? "", seat, false)}>
              {t("table.chat.unmute")}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Speak({ session }: { session: Session }) {
  const [text, setText] = useState("");
  const [toSide, setToSide] = useState(false);
  const partners = session.hasPartners.value;
  const chair = session.chair.value;
  const seat = chair.facts.value?.seat ?? -1;
  const hushed = chair.hushed.value;
  const isHost = seat >= 0 && chair.people.value[seat]?.host === true;
  const send = (): void => {
    const words = text.trim();
    const to = partners && toSide ? ({ to: "side" } as const) : {};
    if (words === "" || !chair.link.send({ t: "chat", text: words, ...to })) return;
    said.add(words);
    setText("");
  };
  if (seat < 0 && hushed)
    return (
      <p class="chat-form dim" data-hushed>
        {t("table.chat.hushed")}
      </p>
    );
  return (
    <form
      class="chat-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <input
        id="chat-field"
        type="text"
        maxLength={500}
        value={text}
        placeholder={t("table.chat.write")}
        aria-label={t("table.chat.write")}
        autocomplete="off"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button">
        {t("table.chat.send")}
      </button>
      {partners && (
        <label class="check">
          <input type="checkbox" data-tool="to-side" checked={toSide} onChange={(event) => setToSide(event.currentTarget.checked)} />
          <span>{t("table.chat.side")}</span>
        </label>
      )}
      {isHost && (
        <label class="check">
          <input
            type="checkbox"
            data-tool="hush"
            checked={!hushed}
            onChange={(event) => {
              chair.link.send({ t: "hush", on: !event.currentTarget.checked });
              event.currentTarget.checked = !hushed; // until the table says so
            }}
          />
          <span>{t("table.chat.open")}</span>
        </label>
      )}
    </form>
  );
}
