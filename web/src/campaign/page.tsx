/* A campaign: its matches one after the other, how each ended, where it stands, and ways on. */
import { useEffect, useState } from "preact/hooks";
import type { BotInfo, Campaign, Catalogue, Chapter, GameInfo } from "../protocol/messages";
import { ApiError, getCampaign, getCatalogue, goOn, problemText } from "../shell/api";
import { campaignText } from "../shell/campaign";
import { CopyButton, Emblem, Failure, ShareButton, Top, useGameColours } from "../shell/parts";
import { campaignAddress, go, tableAddress, type Route } from "../shell/route";
import { optionText, Setup } from "../shell/setup";
import { lang } from "../shell/settings";
import { publish } from "../shell/status";
import { keepMatch, keptMatch, seatsOf } from "../shell/storage";
import { listOf, t } from "../shell/strings";
import { Told } from "./tale";

interface Loaded {
  campaign: Campaign;
  catalogue: Catalogue;
}

export default function CampaignPage({ route }: { route: Route }) {
  const { campaign: id, secrets } = route as Extract<Route, { page: "campaign" }>;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState("");
  const language = lang.value;
  const load = (): void => {
    setFailed("");
    Promise.all([getCampaign(id), getCatalogue()]).then(
      ([campaign, catalogue]) => setLoaded({ campaign, catalogue }),
      (problem: unknown) =>
        setFailed(problem instanceof ApiError && problem.status === 404 ? t("campaign.gone") : problem instanceof Error ? problem.message : String(problem)),
    );
  };
  useEffect(load, [id, language]);
  const game = loaded?.catalogue.games.find((one) => one.id === loaded.campaign.game);
  const title = game === undefined ? "" : t("campaign.title", game.title);
  useEffect(() => publish({ idle: loaded !== null || failed !== "", ply: null, connected: true, title }), [loaded, failed, language]);
  return (
    <>
      <Top />
      <main class="page campaign" id="main">
        {failed !== "" && <Failure text={failed} again={load} />}
        {loaded === null && failed === "" && <p class="loading">{t("app.loading")}</p>}
        {loaded !== null && game !== undefined && (
          <Chapters campaign={loaded.campaign} game={game} bots={loaded.catalogue.bots} secrets={secretsOf(loaded.campaign, secrets)} again={load} />
        )}
      </main>
    </>
  );
}

/* The seats this browser has in the campaign: those of the address, or of any match that was played here. */
function secretsOf(campaign: Campaign, given: string[]): string[] {
  if (given.length > 0) return given;
  for (const { match } of [...campaign.chapters].reverse()) {
    const seats = seatsOf(match);
    if (seats.length > 0) return seats;
  }
  return [];
}

interface Props {
  campaign: Campaign;
  game: GameInfo;
  bots: BotInfo[];
  secrets: string[];
  again: () => void;
}

function stateText(campaign: Campaign, game: GameInfo): string {
  if (campaign.result === null) return t(campaign.state === "next" ? "campaign.next" : "campaign.running");
  if ((campaign.chapters.at(-1)?.tale ?? null) !== null) return `${campaign.result.text}.`; // the tale says who
  const names = campaign.result.winners.map((seat) => game.seat_names[seat] ?? String(seat + 1));
  return campaignText(names, campaign.result.text);
}

function Chapters({ campaign, game, bots, secrets, again }: Props) {
  const [branch, setBranch] = useState<number | null>(null);
  const colours = useGameColours<HTMLOListElement>(game.id);
  const address = location.origin + campaignAddress(campaign.campaign);
  return (
    <>
      <h1>{t("campaign.title", game.title)}</h1>
      <p class="campaign-state" role="status" data-state={campaign.state}>
        {stateText(campaign, game)}
      </p>
      {campaign.from !== undefined && (
        <p>
          <a href={campaignAddress(campaign.from)}>{t("campaign.from")}</a>
        </p>
      )}
      <div class="row-buttons">
        <WayOn campaign={campaign} secrets={secrets} again={again} />
        <CopyButton text={address} label={t("campaign.copy")} />
        <ShareButton address={address} title={game.title} />
      </div>
      <ol class={campaign.chapters.some(({ tale }) => tale !== null) ? "chapters told-chapters" : "chapters"} ref={colours}>
        {campaign.chapters.map((chapter, n) => (
          <ChapterRow
            key={chapter.match}
            chapter={chapter}
            game={game}
            secrets={secrets}
            told={(campaign.chapters[n - 1]?.tale ?? null) !== null}
            fork={() => setBranch(chapter.chapter)}
          />
        ))}
      </ol>
      {branch !== null && <Setup game={game} bots={bots} fork={{ campaign: campaign.campaign, chapter: branch }} close={() => setBranch(null)} />}
    </>
  );
}

/* Back to the match that runs, or on to the one that follows: for those who play. */
function WayOn({ campaign, secrets, again }: { campaign: Campaign; secrets: string[]; again: () => void }) {
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const last = campaign.chapters[campaign.chapters.length - 1];
  if (last === undefined) return null;
  const bots = last.seats.every(({ kind }) => kind !== "human");
  const next = async (): Promise<void> => {
    setBusy(true);
    setError("");
    try {
      const { match } = await goOn(campaign.campaign, secrets[0]);
      const old = keptMatch(last.match);
      if (old !== null) keepMatch({ ...old, match, at: Date.now() });
      go(tableAddress(match, secrets));
    } catch (problem) {
      setError(problemText(problem));
      again();
    }
    setBusy(false);
  };
  return (
    <>
      {campaign.state === "running" && (
        <a class="button main" data-tool="resume" href={tableAddress(last.match, secrets)}>
          {t(secrets.length > 0 ? "campaign.resume" : "campaign.watch")}
        </a>
      )}
      {campaign.state === "next" && (secrets.length > 0 || bots) && (
        <button type="button" class="button main" data-tool="next" disabled={busy} onClick={() => void next()}>
          {t("table.next")}
        </button>
      )}
      {error !== "" && (
        <p class="form-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

function outcomeText(chapter: Chapter, game: GameInfo): string {
  if (chapter.result === null) return t("lobby.ply", chapter.ply);
  const names = chapter.result.winners.map((seat) => game.seat_names[seat] ?? String(seat + 1));
  return `${names.length === 0 ? t("campaign.drawn") : t("campaign.winner", listOf(names))}: ${chapter.result.text.replace(/\.$/, "")}`;
}

/* How a match ended, where its game tells no tale of it. */
function Outcome({ chapter, game, told }: { chapter: Chapter; game: GameInfo; told: boolean }) {
  return (
    <>
      {chapter.story !== null && !told && <p class="story">{chapter.story}</p>}
      <p class="dim">{optionText(game, chapter.options)}</p>
      <p>
        {chapter.result?.winners.map((seat) => (
          <Emblem key={seat} seat={seat} />
        ))}{" "}
        {outcomeText(chapter, game)}
      </p>
    </>
  );
}

interface ChapterProps {
  chapter: Chapter;
  game: GameInfo;
  secrets: string[];
  told: boolean; // the match before has told what is so far
  fork: () => void;
}

function ChapterRow({ chapter, game, secrets, told, fork }: ChapterProps) {
  const { tale } = chapter;
  return (
    <li class="panel chapter" data-chapter={chapter.chapter}>
      {tale !== null && <p class="dim">{t("campaign.chapter", chapter.chapter)}</p>}
      <h2>{tale?.title ?? t("campaign.chapter", chapter.chapter)}</h2>
      {tale === null ? <Outcome chapter={chapter} game={game} told={told} /> : <Told tale={tale} seats={chapter.seats} />}
      <div class="row-buttons">
        <a class="button small" href={tableAddress(chapter.match, chapter.over ? [] : secrets)}>
          {t(chapter.over ? "campaign.look" : secrets.length > 0 ? "campaign.resume" : "campaign.watch")}
        </a>
        <button type="button" class="button small" data-tool="branch" onClick={fork}>
          {t("campaign.branch")}
        </button>
      </div>
    </li>
  );
}
