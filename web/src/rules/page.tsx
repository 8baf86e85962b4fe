/* The rules of a game: sections, numbered rules with their level, search, a link for each. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { RuleText } from "../protocol/messages";
import { hasSummary } from "../board/summaries";
import { getRules, getTexts } from "../shell/api";
import { Markdown } from "../shell/markdown";
import { Failure, Top } from "../shell/parts";
import type { Route } from "../shell/route";
import { lang } from "../shell/settings";
import { publish } from "../shell/status";
import { t } from "../shell/strings";

interface Loaded {
  title: string;
  rules: RuleText[];
  levels: Level[]; // in the order they first occur
}

interface Level {
  id: string;
  name: string;
  n: number;
}

function levelsOf(rules: RuleText[], texts: Record<string, string>): Level[] {
  return [...new Set(rules.map((one) => one.level))].map((id, n) => ({ id, name: texts[`level.${id}`] ?? id, n }));
}

export default function RulesPage({ route }: { route: Route }) {
  const { game, rule } = route as Extract<Route, { page: "rules" }>;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState("");
  const [search, setSearch] = useState("");
  const [level, setLevel] = useState("");
  const language = lang.value;
  const load = (): void => {
    setFailed("");
    Promise.all([getRules(game), getTexts(game, null)]).then(
      ([{ title, rules }, { texts }]) => setLoaded({ title, rules, levels: levelsOf(rules, texts) }),
      (problem: unknown) => setFailed(problem instanceof Error ? problem.message : String(problem)),
    );
  };
  useEffect(load, [game, language]);
  useEffect(
    () => publish({ idle: loaded !== null || failed !== "", ply: null, connected: true, title: loaded === null ? "" : t("rules.title", loaded.title) }),
    [loaded, failed, language],
  );
  useEffect(() => {
    if (loaded === null || rule === null) return;
    setSearch("");
    setLevel("");
    requestAnimationFrame(() => {
      const element = document.getElementById(rule);
      element?.scrollIntoView({ block: "center" });
      element?.focus({ preventScroll: true });
    });
  }, [loaded, rule]);

  const words = search
    .toLowerCase()
    .split(" ")
    .filter((word) => word !== "");
  const found = useMemo(
    () =>
      (loaded?.rules ?? []).filter(
        (one) =>
          (level === "" || one.level === level) &&
          words.every((word) => one.text.toLowerCase().includes(word) || one.id.toLowerCase().includes(word) || one.section.toLowerCase().includes(word)),
      ),
    [loaded, search, level],
  );
  const sections = useMemo(() => {
    const map = new Map<string, RuleText[]>();
    for (const one of found) map.set(one.section, [...(map.get(one.section) ?? []), one]);
    return [...map];
  }, [found]);
  const levels = loaded?.levels ?? [];

  return (
    <>
      <Top />
      <main class="page rules" id="main">
        {failed !== "" && <Failure text={failed} again={load} />}
        {loaded === null && failed === "" && <p class="loading">{t("app.loading")}</p>}
        {loaded !== null && (
          <>
            <h1>
              {t("rules.title", loaded.title)}
              {hasSummary(game) && (
                <a class="button small" href={`/summary/${game}`}>
                  {t("rules.summary")}
                </a>
              )}
            </h1>
            <nav class="rules-nav panel" aria-label={t("rules.title", loaded.title)}>
              <ol>
                {sections.map(([section]) => (
                  <li key={section}>
                    <a href={`#${anchor(section)}`}>{section}</a>
                  </li>
                ))}
              </ol>
            </nav>
            <div class="rules-body">
              <div class="rules-tools" role="search">
                <input
                  type="search"
                  class="search"
                  value={search}
                  placeholder={t("rules.search")}
                  aria-label={t("rules.search")}
                  onInput={(event) => setSearch(event.currentTarget.value)}
                />
                <select aria-label={t("rules.levels")} value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
                  <option value="">{t("rules.all")}</option>
                  {levels.map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.name}
                    </option>
                  ))}
                </select>
                <span class="dim">{t("rules.count", found.length)}</span>
              </div>
              {found.length === 0 && <p class="dim">{t("rules.none")}</p>}
              {sections.map(([section, rules]) => (
                <section key={section} id={anchor(section)}>
                  <h2>{section}</h2>
                  {rules.map((one) => (
                    <Rule key={one.id} rule={one} level={levels.find(({ id }) => id === one.level)} game={game} wanted={one.id === rule} />
                  ))}
                </section>
              ))}
            </div>
          </>
        )}
      </main>
    </>
  );
}

function anchor(section: string): string {
  return `s-${section.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-")}`;
}

function Rule({ rule, level, game, wanted }: { rule: RuleText; level: Level | undefined; game: string; wanted: boolean }) {
  return (
    <article class={wanted ? "rule wanted" : "rule"} id={rule.id} tabIndex={-1}>
      <header>
        <a class="rule-id" href={`/rules/${game}#${rule.id}`}>
          {rule.id}
        </a>
        <span class={`tag level-${level?.n ?? 0}`}>{level?.name}</span>
      </header>
      <Markdown text={rule.text} game={game} />
    </article>
  );
}
