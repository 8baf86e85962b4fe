/* The lobby: the games, one's own matches, and what can be watched. */
import { useEffect, useState } from "preact/hooks";
import { hasEditor } from "../board/registry";
import type { BotInfo, Catalogue, GameInfo } from "../protocol/messages";
import { getCatalogue, problemText } from "./api";
import { botTitle, Failure, Top } from "./parts";
import { lang } from "./settings";
import { Setup, sit, start, together, usualWish } from "./setup";
import { kept } from "./storage";
import { publish } from "./status";
import { listOf, t } from "./strings";

type Later = typeof import("./beside");

export function Lobby() {
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  const [later, setLater] = useState<Later | null>(null);
  const [error, setError] = useState("");
  const [notice, setNotice] = useState("");
  const [watched, setWatched] = useState("");
  const [returning] = useState(() => kept.peek().length > 0); // nothing changes its place while one looks at it
  const language = lang.value;
  const look = (): void => {
    setError("");
    getCatalogue().then(setCatalogue, (problem: unknown) => setError(problemText(problem)));
    import("./beside").then(setLater, () => setError(t("error.code")));
  };
  useEffect(look, [language]);
  const ready = catalogue !== null && (later !== null || !returning);
  const settled = ready || error !== "";
  useEffect(() => publish({ idle: settled, ply: null, connected: error === "", title: "" }), [settled, error]);
  return (
    <>
      <Top />
      <main class="lobby" id="main">
        <h1 class="hidden">Starboard</h1>
        {!returning && <p class="hero">{t("app.tag")}</p>}
        <div class="notices" aria-live="assertive">
          {notice !== "" && (
            <p class="notice bad" data-notice="bad">
              {notice}
              <button type="button" class="icon-button" aria-label={t("table.close")} onClick={() => setNotice("")}>
                ×
              </button>
            </p>
          )}
        </div>
        {error !== "" && <Failure text={error} again={look} />}
        {!settled && <p class="loading">{t("app.loading")}</p>}
        {ready && (
          <>
            {returning && later !== null && <later.Mine catalogue={catalogue} />}
            <section class="games" aria-label={t("lobby.games")}>
              {catalogue.games.map((game) => (
                <GameCard
                  key={game.id}
                  game={game}
                  bots={catalogue.bots}
                  picture={later?.pictureOf(game.id) ?? null}
                  tell={setNotice}
                  watch={() => {
                    setWatched(game.id);
                    document.getElementById("running")?.scrollIntoView({ block: "start" });
                    document.getElementById("running")?.focus();
                  }}
                />
              ))}
            </section>
            {later !== null && (
              <div class="lobby-lists">
                {!returning && <later.Mine catalogue={catalogue} />}
                <later.Running catalogue={catalogue} game={watched} choose={setWatched} />
              </div>
            )}
          </>
        )}
      </main>
    </>
  );
}

function Picture({ drawing }: { drawing: string | null }) {
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

interface CardProps {
  game: GameInfo;
  bots: BotInfo[];
  picture: string | null;
  tell: (problem: string) => void;
  watch: () => void;
}

function GameCard({ game, bots, picture, tell, watch }: CardProps) {
  const [dialog, setDialog] = useState<"setup" | "invite" | null>(null);
  const [busy, setBusy] = useState(false);
  const play = async (): Promise<void> => {
    setBusy(true);
    tell("");
    try {
      sit(await start(game, usualWish(game, bots, false)));
    } catch (problem) {
      tell(problemText(problem));
    }
    setBusy(false);
  };
  const [least, most] = game.seats;
  const { seats, options } = usualWish(game, bots, false);
  const others = seats.filter((seat) => seat.startsWith("bot:"));
  const how = together(game, seats.length, options) ? "lobby.play.together" : "lobby.play.help";
  return (
    <article class="game-card panel" data-game={game.id}>
      <Picture drawing={picture} />
      <div class="game-words">
        <header>
          <h2>{game.title}</h2>
          <p class="dim">
            {least === most ? t("lobby.seats", least) : t("lobby.seats.range", least, most)}
            {others.length > 0 && <> · {t(how, botsText(others))}</>}
          </p>
        </header>
        <div class="game-buttons">
          <button type="button" class="button main" disabled={busy} onClick={() => void play()}>
            {busy ? t("setup.starting") : t("lobby.play")}
          </button>
          <button type="button" class="button" onClick={() => setDialog("invite")}>
            {t("lobby.invite")}
          </button>
          <button type="button" class="button" onClick={watch}>
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
