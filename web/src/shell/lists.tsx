/* The lobby's lists: one's own matches, and what can be watched. */
import { useEffect, useState } from "preact/hooks";
import type { CampaignRow, Catalogue, GameInfo, MatchFacts } from "../protocol/messages";
import { ApiError, getCampaigns, getMatch, getMatches, problemText } from "./api";
import { w } from "./list-words";
import { standingOf, type Standing } from "./mine";
import { botTitle, Emblem, useGameColours } from "./parts";
import { campaignAddress, tableAddress } from "./route";
import { lang } from "./settings";
import { together } from "./setup";
import { forgetMatch, keepMatch, kept, ownSecrets, type KeptMatch } from "./storage";
import { listOf, t } from "./strings";

const FEW = 4; // of one's own, so that the games are near

export function Mine({ catalogue }: { catalogue: Catalogue }) {
  const [all, setAll] = useState(false);
  const [forgotten, setForgotten] = useState<KeptMatch[]>([]);
  const entries = [...kept.value, ...forgotten].sort((a, b) => b.at - a.at);
  const forget = (entry: KeptMatch): void => {
    forgetMatch(entry.match);
    setForgotten([...forgotten, entry]);
  };
  const takeBack = (entry: KeptMatch): void => {
    keepMatch(entry);
    setForgotten(forgotten.filter((one) => one !== entry));
  };
  return (
    <section class="panel list" aria-labelledby="mine-title">
      <h2 id="mine-title">{w("mine")}</h2>
      {entries.length === 0 && <p class="dim">{w("none")}</p>}
      <ul>
        {(all ? entries : entries.slice(0, FEW)).map((entry) => {
          const gone = forgotten.includes(entry);
          return <MyMatch key={entry.match} entry={entry} catalogue={catalogue} forgotten={gone} change={() => (gone ? takeBack : forget)(entry)} />;
        })}
      </ul>
      {!all && entries.length > FEW && (
        <p>
          <button type="button" class="link" onClick={() => setAll(true)}>
            {w("all", entries.length)}
          </button>
        </p>
      )}
    </section>
  );
}

/* How far a match is, or how it ended. Games end their sentences with a full stop or without. */
function stateText(match: MatchFacts): string {
  if (match.unopenable !== undefined) return w("unopenable");
  return match.over ? (match.result?.text ?? w("ended")).replace(/\.$/, "") : t("lobby.ply", match.ply);
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
      {w(word)}
    </span>
  );
}

/* What is known of one's own match: the facts, that the server has it no more, or nothing. */
type Known = MatchFacts | "gone" | "silent" | null;

function useFacts(match: string): Known {
  const [known, setKnown] = useState<Known>(null);
  useEffect(() => {
    let wanted = true;
    getMatch(match).then(
      (found) => wanted && setKnown(found),
      (problem: unknown) => wanted && setKnown(problem instanceof ApiError && problem.status === 404 ? "gone" : "silent"),
    );
    return () => {
      wanted = false;
    };
  }, [match, lang.value]);
  return known;
}

/* Everybody at the table by name; before the server has told who they are, as this browser has seen them. */
function namesOf(entry: KeptMatch, facts: MatchFacts | null, own: readonly number[], game: GameInfo | undefined): string[] {
  const called = (seat: number, name: string): string => (own.length === 1 && own[0] === seat ? t("table.you") : name || (game?.seat_names[seat] ?? ""));
  if (facts === null) return entry.seats.map(({ seat, kind, name }) => (kind === "bot" ? botTitle(name) : called(seat, name)));
  return facts.seats.map(({ kind, name }, seat) => (kind === "human" ? called(seat, name ?? "") : botTitle(kind)));
}

function standingText(standing: Standing, match: MatchFacts, names: readonly string[]): string {
  const some = (seats: readonly number[]): string[] => seats.map((seat) => names[seat] ?? "");
  switch (standing.is) {
    case "yours":
      return t("table.turn.you");
    case "theirs":
      return standing.seats.length === 1 ? t("table.turn.seat", some(standing.seats)[0] ?? "") : t("table.turn.seats", listOf(some(standing.seats)));
    case "won by":
      return w("won by", listOf(some(standing.seats)));
    case "running":
    case "ended":
      return stateText(match);
    default:
      return w(standing.is);
  }
}

interface MyProps {
  entry: KeptMatch;
  catalogue: Catalogue;
  forgotten: boolean;
  change: () => void; // forget it, or take that back
}

function MyMatch({ entry, catalogue, forgotten, change }: MyProps) {
  const known = useFacts(entry.match);
  const facts = typeof known === "string" ? null : known;
  const game = catalogue.games.find(({ id }) => id === entry.game);
  const title = game?.title ?? entry.game;
  const label = forgotten ? t("table.undo") : w("forget");
  return (
    <li class="row" data-match={entry.match}>
      {forgotten ? (
        <p class="row-link" role="status">
          {w("forgotten", title)}
        </p>
      ) : (
        <a class="row-link" href={tableAddress(entry.match, ownSecrets(entry))}>
          <strong>
            <span class="hidden">{t("lobby.sit")}: </span>
            {title}
            {facts !== null && <PackName match={facts} />}
          </strong>
          <MyFacts entry={entry} facts={facts} game={game} />
          {typeof known === "string" && <span class="dim row-state">{w(known)}</span>}
        </a>
      )}
      {/* One button for both, so that the focus stays on it. */}
      <button
        type="button"
        class={forgotten ? "link" : "icon-button"}
        aria-label={`${label}: ${title} ${entry.match}`}
        data-tip={forgotten ? undefined : label}
        onClick={change}
      >
        {forgotten ? label : "×"}
      </button>
    </li>
  );
}

/* Who plays, and how it stands. */
function MyFacts({ entry, facts, game }: { entry: KeptMatch; facts: MatchFacts | null; game: GameInfo | undefined }) {
  const own = entry.seats.filter(({ kind }) => kind === "here").map(({ seat }) => seat);
  const names = namesOf(entry, facts, own, game);
  const friends = game !== undefined && facts !== null && together(game, names.length, facts.options);
  const standing = facts === null ? null : standingOf(facts, own, friends);
  return (
    <>
      <span class="dim">
        {names.length > 2 || friends ? listOf(names) : names.join(w("versus"))}
        {facts?.chapter !== undefined && ` · ${t("campaign.link", facts.chapter)}`}
      </span>
      {facts !== null && <SetUp match={facts} />}
      {facts !== null && standing !== null && (
        <span class={standing.is === "yours" ? "row-state your" : facts.over ? "row-state" : "dim row-state"} data-standing={standing.is}>
          {standingText(standing, facts, names)}
          {facts.over && standing.is !== "ended" && <small>{stateText(facts)}</small>}
        </span>
      )}
      {facts?.unopenable !== undefined && <span class="dim row-why">{facts.unopenable}</span>}
    </>
  );
}

interface RunningProps {
  catalogue: Catalogue;
  game: string; // "": all of them
  choose: (game: string) => void;
}

export function Running({ catalogue, game, choose }: RunningProps) {
  const [error, setError] = useState("");
  const [matches, setMatches] = useState<{ running: MatchFacts[]; over: MatchFacts[]; campaigns: CampaignRow[] } | null>(null);
  const look = (): void => {
    Promise.all([getMatches("running", game), getMatches("over", game), getCampaigns(game)]).then(
      ([running, over, { campaigns }]) => {
        setError("");
        setMatches({ running: running.matches, over: over.matches.slice(0, 6), campaigns: campaigns.slice(0, 6) });
      },
      (problem: unknown) => setError(problemText(problem)),
    );
  };
  useEffect(look, [game, lang.value]);
  return (
    <section class="panel list" id="running" tabIndex={-1} aria-labelledby="running-title">
      <div class="list-head">
        <h2 id="running-title">{w("running")}</h2>
        <select aria-label={t("lobby.games")} value={game} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{w("games")}</option>
          {catalogue.games.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
        <button type="button" class="link" onClick={look}>
          {w("reload")}
        </button>
      </div>
      {error !== "" && (
        <p class="form-error" role="alert">
          {error}
        </p>
      )}
      {matches !== null && matches.running.length === 0 && <p class="dim">{w("running none")}</p>}
      {matches !== null && <MatchList matches={matches.running} catalogue={catalogue} />}
      {matches !== null && matches.over.length > 0 && (
        <>
          <h3>{w("over")}</h3>
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

/* Who has won it, where it says nobody's name by itself. */
function wonBy(match: MatchFacts, names: readonly string[], game: GameInfo | undefined): string {
  const standing = standingOf(match, [], game !== undefined && together(game, names.length, match.options));
  return standing.is === "won by" ? standingText(standing, match, names) : "";
}

function MatchRow({ match, game }: { match: MatchFacts; game: GameInfo | undefined }) {
  const names = match.seats.map(({ kind, name }, seat) => (kind === "human" ? name || (game?.seat_names[seat] ?? t("table.human")) : botTitle(kind)));
  const won = wonBy(match, names, game);
  const row = useGameColours<HTMLLIElement>(match.game);
  return (
    <li class="row" ref={row}>
      <a class="row-link" href={tableAddress(match.match)}>
        <strong>
          {game?.title ?? match.game}
          <PackName match={match} />
        </strong>
        <span class="dim row-seats">
          {match.seats.map(({ sitter }, seat) => (
            <span key={seat}>
              <Emblem seat={seat} />
              {names[seat]}
              {sitter !== undefined && ` (${botTitle(sitter)})`}
            </span>
          ))}
        </span>
        <SetUp match={match} />
        <span class="dim row-state">
          {won === "" ? (
            stateText(match)
          ) : (
            <>
              {won}
              <small>{stateText(match)}</small>
            </>
          )}
        </span>
        {match.unopenable !== undefined && <span class="dim row-why">{match.unopenable}</span>}
      </a>
    </li>
  );
}
