/* Picks the page for the address. The lobby is part of the first load; every other page comes when it is asked for. */
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Lobby } from "./lobby";
import { route, type Route } from "./route";
import { lang } from "./settings";
import { t } from "./strings";
import { Tips } from "./tip";
import { Failure, Top } from "./parts";
import { publish } from "./status";

type Page = FunctionComponent<{ route: Route }>;

type LazyPage = "table" | "rules" | "summary" | "learn" | "campaign" | "editor";

const pages: Record<LazyPage, () => Promise<{ default: Page }>> = {
  table: () => import("../table/page"),
  rules: () => import("../rules/page"),
  summary: () => import("../rules/summary"),
  learn: () => import("../learn/page"),
  campaign: () => import("../campaign/page"),
  editor: () => import("../editor/page"),
};

function Lazy({ route: wanted }: { route: Extract<Route, { page: LazyPage }> }) {
  const [page, setPage] = useState<{ name: string; Page: Page } | null>(null);
  const [failed, setFailed] = useState(false);
  const load = (): void => {
    setFailed(false);
    pages[wanted.page]().then(
      (module) => setPage({ name: wanted.page, Page: module.default }),
      () => setFailed(true),
    );
  };
  useEffect(load, [wanted.page]);
  if (failed) return <Failure text={t("error.code")} again={load} />;
  if (page === null || page.name !== wanted.page) return <p class="loading">{t("app.loading")}</p>;
  return <page.Page route={wanted} />;
}

function Nowhere() {
  useEffect(() => publish({ idle: true, ply: null, connected: true, title: "" }), []);
  return (
    <>
      <Top />
      <main class="page" id="main">
        <section class="panel empty">
          <h1>{t("app.nowhere")}</h1>
          <a class="button main" href="/">
            {t("app.home")}
          </a>
        </section>
      </main>
    </>
  );
}

export function App() {
  const here = route.value;
  void lang.value;
  return (
    <>
      <a class="skip" href="#main">
        {t("app.skip")}
      </a>
      {here.page === "lobby" ? <Lobby /> : here.page === "nowhere" ? <Nowhere /> : <Lazy route={here} />}
      <Tips />
    </>
  );
}
