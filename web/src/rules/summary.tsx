/* A game on two pages: setup, a turn, winning, symbols. The words are the game's summary/<language>.md, the drawings its summary/figures.tsx. Beside the
 * notation of rule texts a summary has sections (##), numbered lists, a line --- where the second page begins, `!name words` for a small
 * drawing beside words and `!!name words` for a large one above them. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Figure, type Summary, loadSummary } from "../board/summaries";
import { getRules } from "../shell/api";
import { Inline, Markdown } from "../shell/markdown";
import { Failure, Top } from "../shell/parts";
import type { Route } from "../shell/route";
import { lang } from "../shell/settings";
import { publish } from "../shell/status";
import { t } from "../shell/strings";
import "../styles/summary.css";

interface Section {
  title: string; // "" for what comes before the first
  lines: string[];
}

/* Pages of sections. */
export function readSummary(text: string): Section[][] {
  return text.split(/^---$/m).map((page) => {
    const sections: Section[] = [{ title: "", lines: [] }];
    for (const line of page.split("\n"))
      if (line.startsWith("## ")) sections.push({ title: line.slice(3), lines: [] });
      else sections[sections.length - 1]?.lines.push(line);
    return sections.filter(({ title, lines }) => title !== "" || lines.some((line) => line !== ""));
  });
}

/* Lines of one kind that follow each other. */
function blocksOf(lines: readonly string[]): { kind: "figure" | "small" | "numbered" | "text"; lines: string[] }[] {
  const blocks: ReturnType<typeof blocksOf> = [];
  for (const line of lines) {
    const kind = line.startsWith("!!") ? "figure" : line.startsWith("!") ? "small" : /^\d+\. /.test(line) ? "numbered" : "text";
    const last = blocks.at(-1);
    if (last?.kind === kind && kind !== "figure") last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return blocks;
}

function drawing(line: string): { name: string; words: string } {
  const [, name = "", words = ""] = /^!+(\S+) ?(.*)$/.exec(line) ?? [];
  return { name, words };
}

function Body({ section, game, figure: Drawn }: { section: Section; game: string; figure: Figure }) {
  return (
    <>
      {blocksOf(section.lines).map(({ kind, lines }, index): JSX.Element => {
        if (kind === "text") return <Markdown key={index} text={lines.join("\n")} game={game} />;
        if (kind === "numbered")
          return (
            <ol key={index} class="steps">
              {lines.map((line) => (
                <li key={line}>
                  <Inline text={line.replace(/^\d+\. /, "")} game={game} />
                </li>
              ))}
            </ol>
          );
        if (kind === "figure")
          return (
            <figure key={index}>
              <Drawn name={drawing(lines[0] ?? "").name} />
              <figcaption>{drawing(lines[0] ?? "").words}</figcaption>
            </figure>
          );
        return (
          <ul key={index} class="drawn">
            {lines.map((line) => (
              <li key={line}>
                <Drawn name={drawing(line).name} />
                <span>
                  <Inline text={drawing(line).words} game={game} />
                </span>
              </li>
            ))}
          </ul>
        );
      })}
    </>
  );
}

export default function SummaryPage({ route }: { route: Route }) {
  const { game } = route as Extract<Route, { page: "summary" }>;
  const [loaded, setLoaded] = useState<{ title: string; summary: Summary } | null>(null);
  const [failed, setFailed] = useState("");
  const language = lang.value;
  const load = (): void => {
    setFailed("");
    Promise.all([getRules(game), loadSummary(game, language)]).then(
      ([{ title }, summary]) => (summary === null ? setFailed(t("summary.none")) : setLoaded({ title, summary })),
      (problem: unknown) => setFailed(problem instanceof Error ? problem.message : String(problem)),
    );
  };
  useEffect(load, [game, language]);
  useEffect(
    () => publish({ idle: loaded !== null || failed !== "", ply: null, connected: true, title: loaded === null ? "" : t("summary.title", loaded.title) }),
    [loaded, failed, language],
  );
  return (
    <>
      <Top />
      <main class="page summary" id="main">
        {failed !== "" && <Failure text={failed} again={load} />}
        {loaded === null && failed === "" && <p class="loading">{t("app.loading")}</p>}
        {loaded !== null && (
          <>
            <header>
              <h1>{t("summary.title", loaded.title)}</h1>
              <p>
                <a class="button" href={`/rules/${game}`}>
                  {t("summary.all")}
                </a>
                <button type="button" class="button" onClick={() => print()}>
                  {t("summary.print")}
                </button>
              </p>
            </header>
            {readSummary(loaded.summary.text).map((sections, page) => (
              <div class="sheet panel" key={page} data-sheet={page + 1}>
                {sections.map((section) => (
                  <section key={section.title} class={section.title === "" ? "aim" : undefined}>
                    {section.title !== "" && <h2>{section.title}</h2>}
                    <Body section={section} game={game} figure={loaded.summary.Figure} />
                  </section>
                ))}
              </div>
            ))}
          </>
        )}
      </main>
    </>
  );
}
