/* The page around a game's editor: what is worked on, what of it is kept, its way out and in, what the server says of it, and a match with it. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { loadEditor } from "../board/registry";
import type { GameInfo } from "../protocol/messages";
import { ApiError, checkContent, getCatalogue, getContent, getTexts, problemText } from "../shell/api";
import { copyText, Failure, Top, useGameColours } from "../shell/parts";
import { note, type Route } from "../shell/route";
import { lang } from "../shell/settings";
import { type SeatChoice, sit, start, usualBot } from "../shell/setup";
import { publish } from "../shell/status";
import { fill, t } from "../shell/strings";
import type { Text } from "../table/words";
import "./editor.css";
import { download, forget, freshId, inOneWay, keep, type KeptDraft, keptDrafts, packed, readFile, unpacked } from "./kept";
import type { EditorModule, Fault, Files } from "./types";
import { w } from "./words";

interface Loaded {
  module: EditorModule;
  game: GameInfo;
  bot: SeatChoice;
  facts: Files;
  text: Text;
}

export default function EditorPage({ route }: { route: Route }): JSX.Element {
  const { game, part, hash } = route as Extract<Route, { page: "editor" }>;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState("");
  const language = lang.value;
  const look = (): void => {
    setFailed("");
    Promise.all([loadEditor(game), getCatalogue(), getContent(game), getTexts(game, null)]).then(
      ([module, { games, bots }, facts, { texts }]) => {
        const info = games.find(({ id }) => id === game);
        if (module === null || info === undefined || (part !== null && module.parts[part] === undefined)) setFailed(w("none"));
        else setLoaded({ module, game: info, bot: usualBot(bots), facts, text: (key, ...args) => fill(texts[key] ?? key, args, texts["feminine"]) });
      },
      (problem: unknown) => setFailed(problem instanceof ApiError ? problem.message : t("error.code")),
    );
  };
  useEffect(look, [game, part, language]);
  useEffect(
    () => publish({ idle: loaded !== null || failed !== "", ply: null, connected: failed === "", title: loaded === null ? "" : w("title", loaded.game.title) }),
    [loaded, failed, language],
  );
  const Further = part === null ? undefined : loaded?.module.parts[part];
  return (
    <>
      <Top />
      {failed !== "" && <Plain>{<Failure text={failed} again={look} />}</Plain>}
      {failed === "" && loaded === null && <Plain>{<p class="loading">{t("app.loading")}</p>}</Plain>}
      {loaded !== null && failed === "" && Further !== undefined && <Further facts={loaded.facts} hash={hash} text={loaded.text} lang={language} />}
      {loaded !== null && failed === "" && part === null && <Workshop {...loaded} hash={hash} />}
    </>
  );
}

function Plain({ children }: { children: ComponentChildren }): JSX.Element {
  return (
    <main class="page" id="main">
      {children}
    </main>
  );
}

/* ---- what is worked on */

interface Work {
  id: string;
  draft: unknown;
  past: unknown[];
  future: unknown[];
}

const STEPS = 60;

function firstWork({ module, game, facts }: Loaded): Work {
  for (const { id, files } of keptDrafts(game.id)) {
    const draft = module.read(files);
    if (draft !== null) return { id, draft, past: [], future: [] };
  }
  return { id: freshId(), draft: module.blank(facts), past: [], future: [] };
}

type Check = { state: "asking" } | { state: "offline"; text: string } | { state: "good" } | { state: "bad"; faults: Fault[] };

/* Asks the server a moment after the last change. */
function useCheck({ module, game: { id: game }, text: named }: Loaded, files: Files): Check {
  const [check, setCheck] = useState<Check>({ state: "asking" });
  const said = JSON.stringify(files);
  useEffect(() => {
    let wanted = true;
    setCheck((before) => (before.state === "bad" ? before : { state: "asking" }));
    const timer = setTimeout(() => {
      checkContent(game, files).then(
        ({ ok, errors }) =>
          wanted && setCheck(ok ? { state: "good" } : { state: "bad", faults: errors.map(({ text }) => module.faultOf(text, named, lang.peek())) }),
        (problem: unknown) => wanted && setCheck({ state: "offline", text: problem instanceof Error ? problem.message : String(problem) }),
      );
    }, 300);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [said, lang.value]);
  return check;
}

function Workshop(props: Loaded & { hash: string }): JSX.Element {
  const { module, game, facts, text, hash } = props;
  const colours = useGameColours<HTMLElement>(game.id);
  const [work, setWork] = useState<Work>(() => firstWork(props));
  const [kept, setKept] = useState<KeptDraft[]>(() => keptDrafts(game.id));
  const [problem, setProblem] = useState("");
  const files = useMemo(() => module.write(work.draft), [work.draft]);
  const check = useCheck(props, files);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) setKept(keep(game.id, { id: work.id, files }));
    begun.current = true;
  }, [files]);

  const change = (draft: unknown): void => setWork(({ id, draft: before, past }) => ({ id, draft, past: [...past, before].slice(-STEPS), future: [] }));
  const open = (id: string, draft: unknown): void => {
    setProblem("");
    setWork({ id, draft, past: [], future: [] });
  };
  const added = (set: Files): Files => Object.fromEntries(Object.entries(set).filter(([file]) => facts[file] === undefined));
  const take = (found: Files | null, otherwise: string): void => {
    const draft = found === null ? null : module.read(found);
    if (draft === null) {
      setProblem(otherwise);
      return;
    }
    const said = inOneWay(module.write(draft));
    open(keptDrafts(game.id).find(({ files: old }) => inOneWay(old) === said)?.id ?? freshId(), draft); // what is here already is not here twice
  };
  useEffect(() => {
    const [, kind, said] = /^#(m|content)=(.+)$/.exec(hash) ?? [];
    if (kind === undefined || said === undefined) return;
    note(`/editor/${game.id}`);
    const found = kind === "m" ? unpacked(said) : getContent(game.id, said).then(added, () => null);
    void found.then((files) => take(files, w("bad_link")));
  }, [hash]);

  const undo = (): void =>
    setWork(({ id, draft, past, future }) => ({
      id,
      draft: past.at(-1) ?? draft,
      past: past.slice(0, -1),
      future: past.length === 0 ? future : [draft, ...future],
    }));
  const redo = (): void =>
    setWork(({ id, draft, past, future }) => ({ id, draft: future[0] ?? draft, past: future.length === 0 ? past : [...past, draft], future: future.slice(1) }));
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || (event.target as Element | null)?.closest?.("input, textarea") != null)
        return;
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);

  const language = lang.value;
  const name = module.nameOf(work.draft, language);
  const faults = check.state === "bad" ? check.faults : [];
  const Form = module.Form;
  return (
    <main class="ed" id="main" ref={colours} data-check={check.state}>
      <header class="ed-head">
        <h1>{w("title", game.title)}</h1>
        <Verdict check={check} />
        <details class="ed-desk panel">
          <summary>{w("more")}</summary>
          <Desk {...props} work={work} kept={kept} files={files} name={name} open={open} take={take} drop={(id) => setKept(forget(game.id, id))} />
        </details>
        <div class="ed-title">
          <label class="ed-name">
            <span class="hidden">{w("name")}</span>
            <input
              type="text"
              maxLength={50}
              value={name}
              placeholder={w("unnamed")}
              data-field="name"
              onInput={(event) => change(module.named(work.draft, event.currentTarget.value, language))}
            />
          </label>
          <div class="ed-tools">
            <button
              type="button"
              class="button tool"
              data-tool="undo"
              aria-label={w("undo")}
              data-tip={w("undo")}
              disabled={work.past.length === 0}
              onClick={undo}
            >
              ↶
            </button>
            <button
              type="button"
              class="button tool"
              data-tool="redo"
              aria-label={w("redo")}
              data-tip={w("redo")}
              disabled={work.future.length === 0}
              onClick={redo}
            >
              ↷
            </button>
            <Playtest {...props} draft={work.draft} files={files} ready={check.state === "good"} fail={setProblem} />
          </div>
        </div>
      </header>
      {problem !== "" && (
        <p class="form-error" role="alert">
          {problem}
        </p>
      )}
      <Form draft={work.draft} change={change} facts={facts} faults={faults} text={text} lang={language} />
    </main>
  );
}

/* What the server says of it. */
function Verdict({ check }: { check: Check }): JSX.Element {
  const show = (part: string): void => {
    const found = document.getElementById(part);
    if (found instanceof HTMLDetailsElement) found.open = true;
    found?.scrollIntoView({ block: "start" });
    found?.querySelector<HTMLElement>("summary, input, select, button")?.focus({ preventScroll: true });
  };
  return (
    <div class={`ed-verdict ed-${check.state}`} role="status">
      <b>{w(check.state === "asking" ? "checking" : check.state === "good" ? "good" : check.state === "bad" ? "faulty" : "offline")}</b>
      {check.state === "offline" && <span>{check.text}</span>}
      {check.state === "bad" && (
        <ul>
          {check.faults.map(({ part, text }) => (
            <li key={text} data-fault={part ?? ""}>
              {text}{" "}
              {part !== null && (
                <button type="button" class="link" onClick={() => show(part)}>
                  {w("show")}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/* One click from the draft to a match with it. */
function Playtest(props: Loaded & { draft: unknown; files: Files; ready: boolean; fail: (text: string) => void }): JSX.Element {
  const { module, game, bot, draft, files, ready, fail } = props;
  const { options, seats } = module.playtest(draft);
  const [seat, setSeat] = useState(0);
  const [busy, setBusy] = useState(false);
  const own = Math.min(seat, seats - 1);
  const play = async (): Promise<void> => {
    setBusy(true);
    fail("");
    try {
      const choices = Array.from({ length: seats }, (_none, n): SeatChoice => (n === own ? "me" : bot));
      sit(await start(game, { files, seats: choices, options, manual: false, clock: 0, public: false }));
    } catch (problem) {
      fail(problemText(problem));
      setBusy(false);
    }
  };
  return (
    <>
      <label class="ed-seat">
        <span>{w("seat")}</span>
        <select value={own} data-field="play-seat" onChange={(event) => setSeat(Number(event.currentTarget.value))}>
          {Array.from({ length: seats }, (_none, n) => (
            <option key={n} value={n}>
              {game.seat_names[n] ?? n + 1}
            </option>
          ))}
        </select>
      </label>
      <button type="button" class="button main" data-tool="playtest" data-tip={w("play_help")} disabled={!ready || busy} onClick={() => void play()}>
        {busy ? w("starting") : w("play")}
      </button>
    </>
  );
}

interface DeskProps extends Loaded {
  work: Work;
  kept: KeptDraft[];
  files: Files;
  name: string;
  open: (id: string, draft: unknown) => void;
  take: (files: Files | null, otherwise: string) => void;
  drop: (id: string) => void;
}

/* What is kept, and ways in and out. */
function Desk({ module, game, facts, text, work, kept, files, name, open, take, drop }: DeskProps): JSX.Element {
  const [copied, setCopied] = useState(false);
  const language = lang.value;
  const samples = module.samples(facts, text);
  const called = name.trim() === "" ? w("unnamed") : name;
  const share = async (): Promise<void> => {
    await copyText(`${location.origin}/editor/${game.id}#m=${await packed(files)}`);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const begin = (id: string): void => {
    const sample = samples.find((one) => one.id === id);
    open(freshId(), sample === undefined ? module.blank(facts) : module.named(sample.draft, w("copy_of", sample.title), language));
  };
  return (
    <div class="ed-desk-body">
      <p class="dim">{w("kept")}</p>
      {kept.length > 0 && (
        <ul class="ed-kept" aria-label={w("mine")}>
          {kept.map((one) => {
            const draft = module.read(one.files);
            const title = draft === null ? one.id : module.nameOf(draft, language).trim() || w("unnamed");
            return (
              <li key={one.id}>
                <button type="button" class="button" aria-pressed={one.id === work.id} data-open={title} onClick={() => draft !== null && open(one.id, draft)}>
                  {title}
                </button>
                <button
                  type="button"
                  class="button tool"
                  aria-label={`${w("delete")} ${title}`}
                  onClick={() => {
                    if (!confirm(w("delete_sure", title))) return;
                    drop(one.id);
                    if (one.id === work.id) open(freshId(), module.blank(facts));
                  }}
                >
                  ✕
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <div class="ed-tools">
        <label class="ed-field">
          <span>{w("new_help")}</span>
          <select value="" data-field="begin" onChange={(event) => (begin(event.currentTarget.value), (event.currentTarget.value = ""))}>
            <option value="" disabled>
              {w("new")}
            </option>
            <option value="blank">{w("blank")}</option>
            {samples.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="button" data-tool="duplicate" onClick={() => open(freshId(), module.named(work.draft, w("copy_of", called), language))}>
          {w("duplicate")}
        </button>
        <button type="button" class="button" data-tool="export" onClick={() => download(called, files)}>
          {w("export")}
        </button>
        <label class="button ed-import">
          {w("import")}
          <input
            type="file"
            accept="application/json,.json"
            data-tool="import"
            onChange={(event) => {
              const input = event.currentTarget;
              void input.files?.[0]?.text().then((said) => take(readFile(said), w("bad_file")));
              input.value = "";
            }}
          />
        </label>
        <button type="button" class="button" data-tool="share" onClick={() => void share()}>
          {copied ? t("setup.copied") : w("link")}
        </button>
      </div>
    </div>
  );
}
