/* The end of a match, and the menu with everything one rarely needs. */
import { useEffect, useState } from "preact/hooks";
import type { Result } from "../protocol/messages";
import { Dialog, Emblem } from "../shell/parts";
import { campaignAddress, replayAddress, tableAddress } from "../shell/route";
import { packText, Setup } from "../shell/setup";
import { t } from "../shell/strings";
import { Resign } from "./dialogs";
import { Later } from "./later";
import { personText } from "./seats";
import type { Session } from "./session";
import { places } from "./standing";
import { verdict, winnersText } from "./verdict";
import { AskWishes } from "./window";
import type { Words } from "./words";

export function OverPanel({ session }: { session: Session }) {
  const ended = session.chair.value.ended.value;
  const [fair, setFair] = useState(false);
  if (ended === null || !session.live.value || session.busy.value) return null;
  const { winners, text } = ended.result;
  const { text: head, how } = verdict(session, winners);
  const named = winnersText(session, winners);
  return (
    <section class="over" role="status" data-over={winners.join(",")} data-verdict={how}>
      <h2>{head}</h2>
      <p>{[how === "won" || how === "lost" ? named : head, text].filter((part, n, all) => part !== head && all.indexOf(part) === n).join(" · ")}</p>
      <Ranking session={session} result={ended.result} />
      <CampaignEnd session={session} result={ended.result} />
      <div class="row-buttons">
        <NextButton session={session} result={ended.result} />
        <RematchButton session={session} />
        <EndButton session={session} result={ended.result} />
        <button type="button" class="button small" data-tool="analysis" onClick={() => openAnalysis(session)}>
          {t("table.analysis")}
        </button>
        <button type="button" class="button small" onClick={() => session.play(true)}>
          {t("table.scrub.play")}
        </button>
        <button type="button" class="button small" onClick={() => setFair(true)}>
          {t("table.fair")}
        </button>
      </div>
      {fair && <Fairness session={session} close={() => setFair(false)} />}
    </section>
  );
}

function Fairness(props: { session: Session; close: () => void }) {
  return (
    <Later {...props} load={() => import("./fairness")}>
      {(part) => <part.Fairness {...props} />}
    </Later>
  );
}

function Share(props: { session: Session; close: () => void }) {
  return (
    <Later {...props} load={() => import("./share")}>
      {(part) => <part.Share {...props} />}
    </Later>
  );
}

/* The score sheet, key moments and picture come when somebody wants to see them. */
function EndButton({ session, result }: { session: Session; result: Result }) {
  const [end, setEnd] = useState<typeof import("./end") | null>(null);
  const open = (): void => void import("./end").then(setEnd, () => session.say(t("error.offline"), "bad"));
  return (
    <>
      <button type="button" class="button small" data-tool="end" onClick={open}>
        {t("table.end")}
      </button>
      {end !== null && <end.End session={session} result={result} close={() => setEnd(null)} />}
    </>
  );
}

function Ranking({ session, result }: { session: Session; result: Result }) {
  const people = session.chair.value.people.value;
  const shown = people.length > 1 ? result : { ...result, winners: [] };
  const sides = session.chair.value.facts.value?.sides ?? [];
  const same = people.length > 1 && new Set(sides).size === 1 && new Set(result.scores).size === 1; // together, and nobody is ahead
  if (same || !result.scores.some((score) => score !== 0)) return null;
  return (
    <ol class="ranking" aria-label={people.length > 1 ? t("table.ranking") : t("table.score")}>
      {places(shown).map(({ seat, place, score }) => {
        const person = people.find((one) => one.seat === seat);
        return (
          <li key={seat} data-rank={place}>
            {people.length > 1 && <span class="dim">{place}.</span>}
            <Emblem seat={seat} /> {session.seatName(seat)}
            {person?.kind === "human" && <span class="dim">{personText(person, session)}</span>}
            <b>{score}</b>
          </li>
        );
      })}
    </ol>
  );
}

function openAnalysis(session: Session): void {
  session.side.value = "analysis";
  session.sideOpen.value = true;
}

/* After the end any ply can be played on from, but the last. */
export function ForkButton({ session, words }: { session: Session; words: Words }) {
  const [open, setOpen] = useState(false);
  const ply = session.cursor.value ?? session.lastPly.value;
  if (session.chair.value.ended.value === null || ply === session.lastPly.value) return null;
  return (
    <>
      <button type="button" class="button" data-tool="fork" onClick={() => setOpen(true)}>
        {t("table.fork")}
      </button>
      {open && <Setup game={words.game} bots={words.bots} fork={{ match: session.match, ply }} close={() => setOpen(false)} />}
    </>
  );
}

/* How the campaign goes on, or has ended: comes once a match of one is over. */
function CampaignEnd({ session, result }: { session: Session; result: Result }) {
  const [end, setEnd] = useState<typeof import("../campaign/end") | null>(null);
  const { campaign } = result;
  useEffect(() => {
    if (campaign !== undefined) void import("../campaign/end").then(setEnd, () => session.say(t("error.offline"), "bad"));
  }, [campaign !== undefined]);
  return end === null || campaign === undefined ? null : <end.CampaignEnd session={session} follows={campaign} />;
}

function NextButton({ session, result }: { session: Session; result: Result }) {
  if (result.campaign?.follows !== "match") return null;
  if (session.next.value !== null)
    return (
      <button type="button" class="button main" data-tool="next-go" onClick={() => session.followOn()}>
        {t("table.next.go")}
      </button>
    );
  if (session.viewer.value < 0) return null;
  const asker = session.chair.value.nextAsked.value;
  const asked = asker !== null && !session.seatsHere.value.includes(asker) && !session.nextWished.value;
  return (
    <button type="button" class="button main" data-tool="next" disabled={session.nextWished.value} onClick={() => session.askNext()}>
      {asked ? t("table.next.wish", session.seatName(asker)) : t(session.nextWished.value ? "table.next.asked" : "table.next")}
    </button>
  );
}

function RematchButton({ session }: { session: Session }) {
  const ready = session.rematch.value;
  if (session.viewer.value < 0)
    return ready === null ? null : (
      <a class="button main" data-tool="rematch-watch" href={tableAddress(ready.match)}>
        {t("table.rematch.watch")}
      </a>
    );
  if (ready !== null)
    return (
      <button type="button" class="button main" data-tool="rematch-go" onClick={() => session.sitAgain()}>
        {t("table.rematch.sit")}
      </button>
    );
  const asker = session.chair.value.rematchAsked.value;
  const asked = asker !== null && !session.seatsHere.value.includes(asker);
  if (asked && !session.rematchWished.value)
    return (
      <button type="button" class="button main" data-tool="rematch" onClick={() => session.askRematch()}>
        {t("table.rematch.wish", session.seatName(asker))}
      </button>
    );
  const first = session.chair.value.ended.value?.result.campaign?.follows !== "match"; // otherwise going on comes first
  return (
    <button
      type="button"
      class={first ? "button main" : "button"}
      data-tool="rematch"
      disabled={session.rematchWished.value}
      onClick={() => session.askRematch()}
    >
      {session.rematchWished.value ? t("table.rematch.asked") : t("table.rematch")}
    </button>
  );
}

/* Where the loss of one seat decides nothing, nobody resigns: a bot takes the chair. */
function GiveUp({ session, resign, close }: { session: Session; resign: () => void; close: () => void }) {
  const chair = session.chair.value;
  const tools = {
    sit: ["table.sit", () => session.takeSeat(chair)],
    resign: ["table.resign", resign],
    leave: ["table.leave", () => session.leaveSeat()],
  } as const;
  const tool = chair.sitter.value !== null ? "sit" : chair.facts.value?.resign === true ? "resign" : "leave";
  const [title, run] = tools[tool];
  return (
    <button
      type="button"
      class={tool === "sit" ? "button" : "button bad"}
      data-tool={tool}
      onClick={() => {
        if (tool !== "resign") close();
        run();
      }}
    >
      {t(title)}
    </button>
  );
}

export function Menu({ session, words, close }: { session: Session; words: Words; close: () => void }) {
  const [open, setOpen] = useState<"resign" | "fair" | "fork" | "share" | null>(null);
  const over = session.chair.value.ended.value !== null;
  const pack = session.chair.value.facts.value?.pack ?? null;
  const campaign = session.chair.value.facts.value?.campaign ?? null;
  const ply = session.cursor.value ?? session.lastPly.value;
  if (open === "resign") return <Resign session={session} close={close} />;
  if (open === "share") return <Share session={session} close={close} />;
  if (open === "fair") return <Fairness session={session} close={close} />;
  if (open === "fork") return <Setup game={words.game} bots={words.bots} fork={{ match: session.match, ply }} close={close} />;
  return (
    <Dialog title={t("table.menu")} close={close}>
      {pack !== null && <p class="dim">{packText(pack)}</p>}
      <AskWishes session={session} words={words} />
      <div class="menu">
        <button
          type="button"
          class="button"
          data-tool="rotate"
          onClick={() => {
            session.rotated.value = !session.rotated.value;
            close();
          }}
        >
          {t("table.rotate")}
        </button>
        <button type="button" class="button" data-tool="share" onClick={() => setOpen("share")}>
          {t("table.share")}
        </button>
        <button type="button" class="button" data-tool="fair" onClick={() => setOpen("fair")}>
          {t("table.fair")}
        </button>
        <a class="button" href={`/rules/${words.game.id}`} target="_blank" rel="noreferrer">
          {t("lobby.rules")}
        </a>
        {campaign !== null && (
          <a class="button" data-tool="campaign" href={campaignAddress(campaign.id)}>
            {t("campaign.link", campaign.chapter)}
          </a>
        )}
        {over && (
          <>
            <button
              type="button"
              class="button"
              data-tool="analysis"
              onClick={() => {
                openAnalysis(session);
                close();
              }}
            >
              {t("table.analysis")}
            </button>
            {ply < session.lastPly.value && (
              <button type="button" class="button" data-tool="fork" onClick={() => setOpen("fork")}>
                {t("table.fork")}
              </button>
            )}
            <a class="button" href={replayAddress(session.match, "txt")} download>
              {t("table.download.text")}
            </a>
            <a class="button" href={replayAddress(session.match, "ndjson")} download>
              {t("table.download.json")}
            </a>
          </>
        )}
        {!over && session.viewer.value >= 0 && <GiveUp session={session} resign={() => setOpen("resign")} close={close} />}
      </div>
    </Dialog>
  );
}
