/* The table of one match. */
import { effect } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { hasEditor } from "../board/registry";
import type { Pack } from "../protocol/messages";
import { Failure, Icon, Top } from "../shell/parts";
import { campaignAddress, go, tableAddress, WATCH, type Route } from "../shell/route";
import { optionText, packText } from "../shell/setup";
import { keepSeat, keptMatch, ownSecrets, seatsOf, sitInTab } from "../shell/storage";
import { publish } from "../shell/status";
import { blip } from "../shell/sound";
import { t, type Key } from "../shell/strings";
import { unread } from "./chat";
import { AllActions, HandOver } from "./dialogs";
import { Later } from "./later";
import { GoneNotices } from "./gone";
import { tableKeys } from "./keys";
import { Middle } from "./middle";
import { Menu } from "./over";
import { RuleLink } from "./rule";
import { Scrubber } from "./scrubber";
import { Seats } from "./seats";
import { mayAnswer, Session } from "./session";
import { Side } from "./side";
import { Speaker } from "./told";
import { useSeatColours, useWords, type Words } from "./words";

type TableRoute = Extract<Route, { page: "table" }>;

/* What a pack holds can be looked at, and gone on with, where there is an editor for it. */
function PackTitle({ game, pack }: { game: string; pack: Pack }) {
  const props = { class: "pack", "data-pack": pack.id, "data-tip": packText(pack) };
  if (!hasEditor(game)) return <span {...props}>{pack.title}</span>;
  return (
    <a {...props} href={`/editor/${game}#content=${pack.content}`}>
      {pack.title}
    </a>
  );
}

export default function TablePage({ route }: { route: Route }) {
  const { match, secrets, ply, watch } = route as TableRoute;
  const given = secrets.join(",");
  const seats = useMemo(() => (watch ? [] : secrets.length > 0 ? secrets : seatsOf(match)), [match, given, watch]);
  return <Table key={`${match} ${seats.join(",")}`} match={match} secrets={seats} ply={ply} />;
}

function Table({ match, secrets, ply }: { match: string; secrets: string[]; ply: number | null }) {
  const session = useMemo(() => new Session(match, secrets, ply), []);
  useEffect(() => () => session.close(), []);
  useEffect(() => {
    if (ply !== session.cursor.peek() && session.chair.peek().now.peek() !== null) session.goTo(ply);
  }, [ply]);
  const facts = session.chair.value.facts.value;
  const { words, failed, again } = useWords(facts?.game ?? null, facts?.pack ?? null);
  useEffect(() => {
    if (words !== null) session.learn(words);
  }, [words]);
  useSeatColours(words?.game.id ?? null);
  useRemember(session);
  usePublish(session);

  const problem = closedText(session);
  if (problem !== null) return <Closed session={session} text={problem} />;
  if (failed !== "")
    return (
      <>
        <Top />
        <main class="page" id="main">
          <Failure text={failed} again={again} />
        </main>
      </>
    );
  if (words === null || session.shown.value === null)
    return (
      <>
        <Top />
        <main class="page" id="main">
          <p class="loading">{session.chair.value.link.state.value === "waiting" ? t("table.reconnecting") : t("table.connecting")}</p>
        </main>
      </>
    );
  if (session.covered.value) return <HandOver session={session} />;
  return <Room session={session} words={words} />;
}

function Room({ session, words }: { session: Session; words: Words }) {
  const [menu, setMenu] = useState(false);
  useEffect(() => {
    const keys = tableKeys(session);
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, []);
  const facts = session.chair.value.facts.value;
  const shown = session.shown.value;
  const side = session.sideOpen.value;
  const lines = unread(session);
  const your = session.mayAct.value;
  const status = shown === null ? "" : words.module.status(shown.view, words.text);
  return (
    <div class="room" data-rules={words.game.id}>
      <Top
        right={
          <>
            <button
              type="button"
              class="icon-button drawer-open"
              aria-label={`${t("table.log")}, ${t("table.chat")}${lines > 0 ? ` (${lines})` : ""}`}
              aria-expanded={side}
              onClick={() => {
                if (!side && lines > 0) session.side.value = "chat";
                session.sideOpen.value = !side;
              }}
            >
              <Icon name="log" />
              {lines > 0 && <span class="badge">{lines}</span>}
            </button>
            <button type="button" class="icon-button" data-tool="menu" aria-label={t("table.menu")} data-tip={t("table.menu")} onClick={() => setMenu(true)}>
              <Icon name="more" />
            </button>
          </>
        }
      >
        <p class="table-title">
          <strong>{words.game.title}</strong> {facts !== null && facts.pack !== null && <PackTitle game={words.game.id} pack={facts.pack} />}{" "}
          <span class="dim">{optionText(words.game, facts?.options ?? {}, words.text)}</span>{" "}
          {facts !== null && facts.campaign !== null && (
            <a class="dim" href={campaignAddress(facts.campaign.id)} data-tip={facts.campaign.story ?? undefined}>
              {t("campaign.link", facts.campaign.chapter)}
            </a>
          )}
        </p>
        <Goal session={session} />
        <p class={your ? "turn your" : "turn"} role="status">
          <strong>{headline(session)}</strong>
          {status !== "" && (
            <span class="dim" data-tip={status}>
              {status}
            </span>
          )}
        </p>
      </Top>
      <Notices session={session} words={words} />
      <main class="table" id="main">
        <h1 class="hidden">{words.game.title}</h1>
        <Seats session={session} words={words} />
        <Middle session={session} words={words} />
        <Side session={session} words={words} />
        <Scrubber session={session} />
      </main>
      {side && <div class="shade" onClick={() => (session.sideOpen.value = false)} />}
      {menu && <Menu session={session} words={words} close={() => setMenu(false)} />}
      {session.allOpen.value && <AllActions session={session} />}
      <ManualDie session={session} words={words} />
      <Speaker session={session} />
    </div>
  );
}

/* Whose turn it is, or which action of a match that goes on is looked at. */
function headline(session: Session): string {
  const at = session.cursor.value;
  if (at !== null && session.chair.value.ended.value === null) return t("table.past", at, session.lastPly.value);
  return session.viewer.value < 0 && at === null ? `${t("table.watching")} · ${session.turnText.value}` : session.turnText.value;
}

function Goal({ session }: { session: Session }) {
  const goal = session.shown.value?.goal ?? "";
  if (goal === "") return null;
  return (
    <p class="goal" data-tip={goal}>
      <b>{t("table.goal")}</b> {goal}
    </p>
  );
}

function Notices({ session, words }: { session: Session; words: Words }) {
  const notice = session.notice.value;
  const asked = session.chairs.find((chair) => mayAnswer(chair));
  const waiting = asked === undefined && session.viewer.value < 0 ? session.chair.value.undoAsked.value : null;
  const lost = session.chairs.some((chair) => chair.link.state.value === "waiting");
  const own = session.secrets.length === 0 ? keptMatch(session.match) : null;
  const ownSeats = own === null ? [] : ownSecrets(own);
  return (
    <div class="notices" aria-live="polite">
      {lost && <p class="notice bad">{t("table.reconnecting")}</p>}
      {session.picking.whyMode.value && (
        <p class="notice">
          {t("table.why.on")}{" "}
          <button type="button" class="link" onClick={() => (session.picking.whyMode.value = false)}>
            {t("table.why.off")}
          </button>
        </p>
      )}
      {asked !== undefined && (
        <p class="notice" data-ask="undo">
          {t("table.undo.ask", session.seatName(asked.undoAsked.value?.by ?? 0))}
          <button type="button" class="button main small" onClick={() => session.answerUndo(true)}>
            {t("table.undo.yes")}
          </button>
          <button type="button" class="button small" onClick={() => session.answerUndo(false)}>
            {t("table.undo.no")}
          </button>
        </p>
      )}
      <GoneNotices session={session} />
      {waiting !== null && <p class="notice">{t("table.undo.watch", session.seatName(waiting.by))}</p>}
      {ownSeats.length > 0 && (
        <p class="notice">
          {t("table.ownseat")}
          <a class="button main small" href={tableAddress(session.match, ownSeats)}>
            {t("lobby.sit")}
          </a>
        </p>
      )}
      {notice !== null && (
        <p class={`notice ${notice.tone}`} data-notice={notice.tone}>
          {notice.text} {notice.rule !== null && <RuleLink game={words.game.id} rule={notice.rule} />}
          <button type="button" class="icon-button" aria-label={t("table.close")} onClick={() => (session.notice.value = null)}>
            ×
          </button>
        </p>
      )}
    </div>
  );
}

function closedText(session: Session): string | null {
  const closed = session.chairs.find((chair) => chair.link.state.value === "closed");
  if (closed === undefined) return null;
  const code = closed.link.closeCode.value;
  if (code === 4011 && closed.unopenable.value !== null) return closed.unopenable.value;
  return [4001, 4002, 4006, 4007, 4011].includes(code) ? t(`table.closed.${code}` as Key) : t("table.closed.other", code);
}

function Closed({ session, text }: { session: Session; text: string }) {
  const codes = session.chairs.map((chair) => chair.link.closeCode.value);
  const strange = codes.includes(4007); // the page is an old one, or nobody has said the club's password: both come with the page
  const changed = codes.includes(4011) && session.chairs.some((chair) => chair.facts.value !== null); // under those who sit here
  const none = codes.some((code) => code === 4001 || code === 4011); // nothing to be seen by others either
  const again = !strange && codes.some((code) => ![0, 4001, 4002, 4011].includes(code));
  return (
    <>
      <Top />
      <main class="page" id="main">
        <section class="panel empty" role="alert">
          <p>{text}</p>
          <div class="row-buttons">
            {(strange || changed) && (
              <button type="button" class="button main" data-tool="reload" onClick={() => location.reload()}>
                {t("table.reload")}
              </button>
            )}
            {again && (
              <button
                type="button"
                class="button main"
                onClick={() => session.chairs.forEach((chair) => chair.link.state.value === "closed" && chair.link.again())}
              >
                {t("table.retake")}
              </button>
            )}
            {session.secrets.length > 0 && !none && (
              <button type="button" class="button" onClick={() => go(tableAddress(session.match) + WATCH)}>
                {t("table.watch")}
              </button>
            )}
            <a class="button" href="/">
              {t("app.home")}
            </a>
          </div>
        </section>
      </main>
    </>
  );
}

/* Keeps the seats that were entered by link, so that the lobby leads back to them. Their secrets then leave the address: whoever copies it from
 * there gives a link to watch away, not a seat. */
function useRemember(session: Session): void {
  const known = session.chairs.map((chair) => chair.facts.value?.seat ?? -1).join(",");
  useEffect(() => {
    for (const chair of session.chairs) {
      const facts = chair.facts.peek();
      if (facts === null || chair.secret === null || facts.seat < 0) continue;
      const person = chair.people.peek().find(({ seat }) => seat === facts.seat);
      keepSeat(session.match, facts.game, facts.seat, person?.name ?? "", chair.secret);
    }
    if (session.secrets.length > 0 && session.seatsHere.peek().length === session.secrets.length && sitInTab(session.match, session.secrets))
      session.hideSecrets();
  }, [known]);
}

/* Few play with real dice. After a lost connection it is tried again. */
function ManualDie(props: { session: Session; words: Words }) {
  const { session } = props;
  if (session.chairs.every((chair) => chair.die.value === null)) return null;
  return (
    <Later key={String(session.connected.value)} session={session} close={() => undefined} load={() => import("./die")}>
      {(part) => <part.ManualDie {...props} />}
    </Later>
  );
}

/* Tells the window at once, not after the next drawing, so that whoever waits on it never sees an old answer. */
function usePublish(session: Session): void {
  useEffect(
    () =>
      effect(() => {
        const turn = session.mayAct.value && !session.sending.value;
        const title = session.gameTitle.value;
        publish({
          idle: session.idle.value || session.chairs.some((chair) => chair.link.state.value === "closed"),
          ply: session.shown.value?.ply ?? null,
          connected: session.connected.value,
          title: title === "" ? "" : turn ? `● ${t("table.title.turn")} · ${title}` : `${session.turnText.value} · ${title}`,
          turn,
        });
      }),
    [],
  );
  const turn = session.mayAct.value;
  useEffect(() => {
    if (turn && document.hidden) blip("turn");
  }, [turn]);
}
