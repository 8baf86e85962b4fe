/* The lobby: the games, one's own matches, and what can be watched. */
import { useEffect, useState } from "preact/hooks";
import { hasEditor } from "../board/registry";
import type { BotInfo, CampaignRow, Catalogue, GameInfo, MatchFacts } from "../protocol/messages";
import { ApiError, getCampaigns, getCatalogue, getMatch, getMatches } from "./api";
import { botTitle, Emblem, Failure, Top, useGameColours } from "./parts";
import { campaignAddress, tableAddress } from "./route";
import { lang } from "./settings";
import { Setup, sit, start, together, usualWish } from "./setup";
import { forgetMatch, kept, ownSecrets, type KeptMatch } from "./storage";
import { publish } from "./status";
import { listOf, t } from "./strings";

export function Lobby() {
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  const [error, setError] = useState("");
  const language = lang.value;
  const look = (): void => {
    setError("");
    getCatalogue().then(setCatalogue, (problem: unknown) => setError(problem instanceof ApiError ? problem.message : String(problem)));
  };
  useEffect(look, [language]);
  const settled = catalogue !== null || error !== "";
  useEffect(() => publish({ idle: settled, ply: null, connected: error === "", title: "" }), [settled, error]);
  return (
    <>
      <Top />
      <main class="lobby" id="main">
        <div class="hero">
          <h1 class="hidden">Starboard</h1>
          <p>{t("app.tag")}</p>
        </div>
        {error !== "" && <Failure text={error} again={look} />}
        {catalogue === null && error === "" && <p class="loading">{t("app.loading")}</p>}
        {catalogue !== null && (
          <>
            <section class="games" aria-label={t("lobby.games")}>
              {catalogue.games.map((game) => (
                <GameCard key={game.id} game={game} bots={catalogue.bots} />
              ))}
            </section>
            <div class="lobby-lists">
              <Mine catalogue={catalogue} />
              <Running catalogue={catalogue} />
            </div>
          </>
        )}
      </main>
    </>
  );
}

function Picture({ game }: { game: string }) {
  const [drawing, setDrawing] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    import("../board/pictures").then(
      ({ pictureOf }) => wanted && setDrawing(pictureOf(game)),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [game]);
  if (drawing !== null) return <div key="own" class="picture" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawing }} />;
  return (
    <div key="plain" class="picture">
      <PlainPicture />
    </div>
  );
}

function PlainPicture() {
  return (
    <svg viewBox="0 0 160 100" aria-hidden="true" class="plain-picture">
      {[0, 1, 2].flatMap((column) =>
        [0, 1, 2].map((row) => <rect key={`${column}${row}`} x={38 + column * 29} y={8 + row * 29} width="26" height="26" rx="4" />),
      )}
      <path class="seat-0" d="M51 13 l7 15 -7 -4 -7 4z" />
      <path class="seat-1" d="M109 86 l7 -15 -7 4 -7 -4z" />
    </svg>
  );
}

function GameCard({ game, bots }: { game: GameInfo; bots: BotInfo[] }) {
  const [dialog, setDialog] = useState<"setup" | "invite" | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const play = async (): Promise<void> => {
    setBusy(true);
    setError("");
    try {
      sit(await start(game, usualWish(game, bots, false)));
    } catch (problem) {
      setError(problem instanceof ApiError ? problem.message : String(problem));
    }
    setBusy(false);
  };
  const [least, most] = game.seats;
  const { seats, options } = usualWish(game, bots, false);
  const others = seats.filter((seat) => seat.startsWith("bot:"));
  const how = together(game, seats.length, options) ? "lobby.play.together" : "lobby.play.help";
  return (
    <article class="game-card panel" data-game={game.id}>
      <Picture game={game.id} />
      <div class="game-words">
        <h2>{game.title}</h2>
        <p class="dim">
          {least === most ? t("lobby.seats", least) : t("lobby.seats.range", least, most)}
          {others.length > 0 && <> · {t(how, botsText(others))}</>}
        </p>
        <div class="game-buttons">
          <button type="button" class="button main" disabled={busy} onClick={() => void play()}>
            {busy ? t("setup.starting") : t("lobby.play")}
          </button>
          <button type="button" class="button" onClick={() => setDialog("invite")}>
            {t("lobby.invite")}
          </button>
          <button
            type="button"
            class="button"
            onClick={() => {
              watched.game(game.id);
              document.getElementById("running")?.scrollIntoView({ block: "start" });
              document.getElementById("running")?.focus();
            }}
          >
            {t("lobby.watch")}
          </button>
        </div>
        <p class="game-links">
          <button type="button" class="link" onClick={() => setDialog("setup")}>
            {t("lobby.setup")}
          </button>
          <a href={`/learn/${game.id}`}>{t("lobby.learn")}</a>
          <a href={`/rules/${game.id}`}>{t("lobby.rules")}</a>
          {hasEditor(game.id) && <a href={`/editor/${game.id}`}>{t("lobby.editor")}</a>}
        </p>
        {error !== "" && (
          <p class="form-error" role="alert">
            {error}
          </p>
        )}
      </div>
      {dialog !== null && <Setup game={game} bots={bots} friends={dialog === "invite"} close={() => setDialog(null)} />}
    </article>
  );
}

/* "bot level 2", "2 × bot level 2 and random bot" */
function botsText(bots: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const bot of bots) counts.set(bot, (counts.get(bot) ?? 0) + 1);
  return listOf([...counts].map(([bot, count]) => `${count > 1 ? `${count} × ` : ""}${botTitle(bot.slice(4))}`));
}

function Mine({ catalogue }: { catalogue: Catalogue }) {
  const entries = kept.value.slice(0, 8);
  return (
    <section class="panel list" aria-labelledby="mine-title">
      <h2 id="mine-title">{t("lobby.mine")}</h2>
      {entries.length === 0 && <p class="dim">{t("lobby.mine.none")}</p>}
      <ul>
        {entries.map((entry) => (
          <MyMatch key={entry.match} entry={entry} catalogue={catalogue} />
        ))}
      </ul>
    </section>
  );
}

/* How far a match is, or how it ended. Games end their sentences with a full stop or without. */
function stateText(match: MatchFacts): string {
  if (match.unopenable !== undefined) return t("lobby.unopenable");
  return match.over ? (match.result?.text ?? t("lobby.ended")).replace(/\.$/, "") : t("lobby.ply", match.ply);
}

function PackName({ match }: { match: MatchFacts }) {
  return match.pack === undefined ? null : <span class="pack"> · {match.pack.title}</span>;
}

/* What somebody chose about it, before one sits down. */
function SetUp({ match }: { match: MatchFacts }) {
  if (match.by_hand !== true && match.position !== true) return null;
  const word = match.by_hand === true ? "by-hand" : "position";
  return (
    <span class="dim" data-luck={word}>
      {t(`lobby.${word}`)}
    </span>
  );
}

function MyMatch({ entry, catalogue }: { entry: KeptMatch; catalogue: Catalogue }) {
  const [facts, setFacts] = useState<MatchFacts | "gone" | null>(null);
  useEffect(() => {
    let wanted = true;
    getMatch(entry.match).then(
      (found) => wanted && setFacts(found),
      (problem: unknown) => wanted && problem instanceof ApiError && problem.status === 404 && setFacts("gone"),
    );
    return () => {
      wanted = false;
    };
  }, [entry.match]);
  const game = catalogue.games.find(({ id }) => id === entry.game);
  const names = entry.seats.map(({ seat, kind, name }) =>
    kind === "here" ? t("table.you") : kind === "bot" ? botTitle(name) : name || (game?.seat_names[seat] ?? ""),
  );
  const friends = game !== undefined && facts !== null && facts !== "gone" && together(game, names.length, facts.options);
  const who = names.length > 2 || friends ? listOf(names) : names.join(t("lobby.versus"));
  const chapter = facts !== null && facts !== "gone" ? facts.chapter : undefined;
  const sat = facts !== null && facts !== "gone" && !facts.over && entry.seats.some(({ seat, kind }) => kind === "here" && facts.seats[seat]?.sitter);
  const state = facts === null ? "" : facts === "gone" ? t("lobby.gone") : sat ? t("lobby.sitter") : stateText(facts);
  return (
    <li class="row">
      <a class="row-link" href={tableAddress(entry.match, ownSecrets(entry))}>
        <strong>
          <span class="hidden">{t("lobby.sit")}: </span>
          {game?.title ?? entry.game}
          {facts !== null && facts !== "gone" && <PackName match={facts} />}
        </strong>
        <span class="dim">
          {who}
          {chapter !== undefined && ` · ${t("campaign.link", chapter)}`}
        </span>
        {facts !== null && facts !== "gone" && <SetUp match={facts} />}
        <span class="dim row-state">{state}</span>
        {facts !== null && facts !== "gone" && facts.unopenable !== undefined && <span class="dim row-why">{facts.unopenable}</span>}
      </a>
      <button
        type="button"
        class="icon-button"
        aria-label={`${t("lobby.forget")}: ${game?.title ?? entry.game} ${entry.match}`}
        data-tip={t("lobby.forget")}
        onClick={() => forgetMatch(entry.match)}
      >
        ×
      </button>
    </li>
  );
}

const watched = { game: (_game: string): void => undefined };

function Running({ catalogue }: { catalogue: Catalogue }) {
  const [game, setGame] = useState("");
  const [matches, setMatches] = useState<{ running: MatchFacts[]; over: MatchFacts[]; campaigns: CampaignRow[] } | null>(null);
  watched.game = (wanted) => setGame(wanted);
  const look = (): void => {
    Promise.all([getMatches("running", game), getMatches("over", game), getCampaigns(game)]).then(
      ([running, over, { campaigns }]) => setMatches({ running: running.matches, over: over.matches.slice(0, 6), campaigns: campaigns.slice(0, 6) }),
      () => setMatches({ running: [], over: [], campaigns: [] }),
    );
  };
  useEffect(look, [game, lang.value]);
  return (
    <section class="panel list" id="running" tabIndex={-1} aria-labelledby="running-title">
      <div class="list-head">
        <h2 id="running-title">{t("lobby.running")}</h2>
        <select aria-label={t("lobby.games")} value={game} onChange={(event) => setGame(event.currentTarget.value)}>
          <option value="">{t("lobby.games")}</option>
          {catalogue.games.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
        <button type="button" class="link" onClick={look}>
          {t("lobby.reload")}
        </button>
      </div>
      {matches !== null && matches.running.length === 0 && <p class="dim">{t("lobby.running.none")}</p>}
      {matches !== null && <MatchList matches={matches.running} catalogue={catalogue} />}
      {matches !== null && matches.over.length > 0 && (
        <>
          <h3>{t("lobby.over")}</h3>
          <MatchList matches={matches.over} catalogue={catalogue} />
        </>
      )}
      {matches !== null && matches.campaigns.length > 0 && (
        <>
          <h3>{t("campaign.list")}</h3>
          <ul>
            {matches.campaigns.map((campaign) => (
              <CampaignLink key={campaign.campaign} campaign={campaign} game={catalogue.games.find(({ id }) => id === campaign.game)} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function MatchList({ matches, catalogue }: { matches: MatchFacts[]; catalogue: Catalogue }) {
  return (
    <ul>
      {matches.map((match) => (
        <MatchRow key={match.match} match={match} game={catalogue.games.find(({ id }) => id === match.game)} />
      ))}
    </ul>
  );
}

function CampaignLink({ campaign, game }: { campaign: CampaignRow; game: GameInfo | undefined }) {
  const state = { running: "campaign.running", next: "campaign.next", over: "campaign.over" } as const;
  return (
    <li class="row">
      <a class="row-link" href={campaignAddress(campaign.campaign)} data-campaign={campaign.campaign}>
        <strong>{game?.title ?? campaign.game}</strong>
        <span class="dim">
          {t("campaign.count", campaign.chapters)} {campaign.story !== null && ` · ${campaign.story}`}
        </span>
        <span class="dim row-state">{t(state[campaign.state]).replace(/\.$/, "")}</span>
      </a>
    </li>
  );
}

function MatchRow({ match, game }: { match: MatchFacts; game: GameInfo | undefined }) {
  const row = useGameColours<HTMLLIElement>(match.game);
  return (
    <li class="row" ref={row}>
      <a class="row-link" href={tableAddress(match.match)}>
        <strong>
          {game?.title ?? match.game}
          <PackName match={match} />
        </strong>
        <span class="dim row-seats">
          {match.seats.map(({ kind, name, sitter }, seat) => (
            <span key={seat}>
              <Emblem seat={seat} />
              {kind === "human" ? name || (game?.seat_names[seat] ?? t("table.human")) : botTitle(kind)}
              {sitter !== undefined && ` (${botTitle(sitter)})`}
            </span>
          ))}
        </span>
        <SetUp match={match} />
        <span class="dim row-state">{stateText(match)}</span>
        {match.unopenable !== undefined && <span class="dim row-why">{match.unopenable}</span>}
      </a>
    </li>
  );
}
