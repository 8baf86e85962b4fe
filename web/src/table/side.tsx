/* Log, chat and, after the end, the analysis, at the right of the board; a drawer on a phone. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ChatLine, LogEntry } from "../protocol/messages";
import { Emblem, Icon } from "../shell/parts";
import { lang, notation } from "../shell/settings";
import { t } from "../shell/strings";
import { Chat, unread } from "./chat";
import { Rich } from "./rich";
import type { Session } from "./session";
import type { Words } from "./words";

export function Side({ session, words }: { session: Session; words: Words }) {
  const over = session.chair.value.ended.value !== null;
  const tab = session.side.value === "analysis" && !over ? "log" : session.side.value;
  const tabs = [
    ["log", t("table.log"), 0],
    ["chat", t("table.chat"), tab === "chat" ? 0 : unread(session)],
    ...(over ? ([["analysis", t("table.analysis"), 0]] as const) : []),
  ] as const;
  const title = tabs.map(([, name]) => name).join(", ");
  return (
    <aside class={session.sideOpen.value ? "side panel open" : "side panel"} aria-label={title}>
      <div class="tabs">
        <div role="tablist" aria-label={title}>
          {tabs.map(([id, name, count]) => (
            <button
              type="button"
              role="tab"
              key={id}
              id={`tab-${id}`}
              aria-selected={tab === id}
              aria-controls={`panel-${id}`}
              onClick={() => (session.side.value = id)}
            >
              {name}
              {count > 0 && <span class="badge">{count}</span>}
            </button>
          ))}
        </div>
        {session.chair.value.watching.value > 0 && (
          <span class="dim watching" data-tip={t("table.watchers", session.chair.value.watching.value)}>
            <Icon name="eye" />
            <span aria-hidden="true">{session.chair.value.watching.value}</span>
            <span class="hidden">{t("table.watchers", session.chair.value.watching.value)}</span>
          </span>
        )}
        <button type="button" class="icon-button drawer-close" aria-label={t("table.close")} onClick={() => (session.sideOpen.value = false)}>
          <Icon name="close" />
        </button>
      </div>
      {tab === "log" ? <Log session={session} words={words} /> : tab === "chat" ? <Chat session={session} /> : <Analysis session={session} />}
    </aside>
  );
}

/* Loaded when somebody asks for it. */
function Analysis({ session }: { session: Session }) {
  const [part, setPart] = useState<typeof import("./analysis") | null>(null);
  useEffect(() => void import("./analysis").then(setPart, () => session.say(t("error.offline"), "bad")), []);
  return part === null ? <p class="loading">{t("app.loading")}</p> : <part.AnalysisPanel session={session} />;
}

function Log({ session, words }: { session: Session; words: Words }) {
  const list = useRef<HTMLOListElement>(null);
  const drawn = useRef(new WeakMap<LogEntry, VNode>());
  const entries = session.log.value;
  const at = session.cursor.value ?? session.shown.value?.ply ?? 0;
  void lang.value;
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    element.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const line = element.querySelector(`[data-ply="${at}"]`);
    line?.setAttribute("aria-current", "true");
    if (line !== null && !element.contains(document.activeElement)) makeStop(element, line);
    const box = element.parentElement;
    if (box === null || !(line instanceof HTMLElement)) return;
    const top = line.offsetTop - element.offsetTop;
    if (top < box.scrollTop || top + line.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight + line.offsetHeight + 24;
  }, [at, entries]);
  const keydown = (event: KeyboardEvent): void => {
    const here = event.target instanceof Element ? event.target.closest("li") : null;
    const element = list.current;
    if (here === null || element === null) return;
    const ways: Record<string, Element | null> = {
      ArrowUp: here.previousElementSibling,
      ArrowDown: here.nextElementSibling,
      Home: element.firstElementChild,
      End: element.lastElementChild,
    };
    if (!(event.key in ways)) return;
    event.preventDefault();
    ways[event.key]?.querySelector<HTMLElement>("[data-ply]")?.focus();
  };
  const notices = session.chair.value.chat.value.filter(({ notice }) => notice !== undefined);
  const draw = (entry: LogEntry): VNode => {
    const said = notices.filter(({ ply }) => ply === entry.ply);
    if (said.length > 0) return <Line key={entry.ply} entry={entry} session={session} words={words} said={said} />;
    let node = drawn.current.get(entry);
    if (node === undefined) {
      node = <Line key={entry.ply} entry={entry} session={session} words={words} />;
      drawn.current.set(entry, node);
    }
    return node;
  };
  return (
    <div class="side-body" role="tabpanel" id="panel-log" aria-labelledby="tab-log" tabIndex={entries.length === 0 ? 0 : -1}>
      {entries.length === 0 && <p class="dim">{t("table.log.empty")}</p>}
      <ol class="log" ref={list} onKeyDown={keydown} onFocusIn={(event) => event.target instanceof Element && makeStop(event.currentTarget, event.target)}>
        {entries.map(draw)}
      </ol>
    </div>
  );
}

/* One line of the log is in the Tab order; arrows lead to the others. */
function makeStop(list: Element, line: Element): void {
  for (const one of list.querySelectorAll('[data-ply][tabindex="0"]')) one.setAttribute("tabindex", "-1");
  line.setAttribute("tabindex", "0");
}

/* An action that nothing came of still has a name: one for the log, or that of its button. */
function bareText({ a, ply }: LogEntry, words: Words): string {
  if (a === null || a === "") return t(ply === 0 ? "table.log.start" : "table.log.hidden");
  const key = ["log", "button"].map((kind) => `${kind}.${a.split(" ")[0] ?? ""}`).find(words.knows);
  return key === undefined ? a : words.text(key);
}

function Line({ entry, session, words, said = [] }: { entry: LogEntry; session: Session; words: Words; said?: ChatLine[] }) {
  const [first, ...rest] = entry.events.filter(({ text }) => text !== "");
  return (
    <li>
      <button type="button" class="log-line" data-ply={entry.ply} tabIndex={-1} data-a={entry.a ?? undefined} onClick={() => session.goTo(entry.ply, true)}>
        <Emblem seat={entry.seat} />
        <span class="log-words">
          <span>
            <Rich session={session} text={first?.text ?? bareText(entry, words)} />
          </span>
          {rest.map((event, index) => (
            <span class="log-more" key={index}>
              <Rich session={session} text={event.text} />
            </span>
          ))}
        </span>
        {notation.value && entry.a !== null && entry.a !== "" && <code>{entry.a}</code>}
      </button>
      {said.map(({ n, seat, text, notice }) => (
        <p class="said" key={n} data-said={notice}>
          <Emblem seat={seat} />
          {text}
        </p>
      ))}
    </li>
  );
}
