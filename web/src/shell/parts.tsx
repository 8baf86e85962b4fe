/* Small things every page uses: the bar at the top with the settings, dialogs, seat emblems, copying. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { coloursOf } from "../board/registry";
import { calm, lang, notation, personName, sound, speed, themeWish, tapTwice } from "./settings";
import { has, t, type Key } from "./strings";

export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M16 3 L21 15 L28 26 L19.5 22.5 L16 28 L12.5 22.5 L4 26 L11 15 Z" />
    </svg>
  );
}

export function Top({ children, right }: { children?: ComponentChildren; right?: ComponentChildren }) {
  return (
    <header class="top">
      <a class="brand" href="/" aria-label="Starboard">
        <Mark />
        <span>Starboard</span>
      </a>
      <div class="top-middle">{children}</div>
      <div class="top-right">
        {right}
        <Settings />
      </div>
    </header>
  );
}

const KEYS: [string, Key][] = [
  ["← ↑ → ↓", "keys.arrows"],
  ["Enter", "keys.enter"],
  ["Esc", "keys.escape"],
  ["1 – 9", "keys.numbers"],
  ["a", "keys.all"],
  ["u", "keys.undo"],
  ["d", "keys.deploy"],
  ["b", "keys.back"],
  ["h", "keys.hint"],
  ["?", "keys.why"],
  ["/", "keys.chat"],
  [", .", "keys.scrub"],
];

function Settings() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const away = (event: Event): void => {
      if (box.current !== null && !box.current.contains(event.target as Node)) setOpen(false);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === "Escape") {
        setOpen(false);
        box.current?.querySelector("button")?.focus();
      }
    };
    document.addEventListener("pointerdown", away);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("keydown", key);
    };
  }, [open]);
  return (
    <div class="settings" ref={box}>
      <button
        type="button"
        class="icon-button"
        aria-expanded={open}
        aria-controls="settings-panel"
        aria-label={t("settings")}
        data-tip={t("settings")}
        onClick={() => setOpen(!open)}
      >
        <Icon name="sliders" />
      </button>
      {open && (
        <div class="settings-panel panel" id="settings-panel" role="group" aria-label={t("settings")}>
          <Toggle
            label={t("settings.lang")}
            value={lang.value}
            choices={[
              ["en", "English"],
              ["fr", "Français"],
            ]}
            set={(value) => (lang.value = value)}
          />
          <Toggle
            label={t("settings.theme")}
            value={themeWish.value}
            choices={[
              ["system", t("settings.theme.system")],
              ["dark", t("settings.theme.dark")],
              ["light", t("settings.theme.light")],
            ]}
            set={(value) => (themeWish.value = value)}
          />
          <label class="field">
            <span>
              {t("settings.speed")} <em>{t(`settings.speed.${speed.value}` as Key)}</em>
            </span>
            <input type="range" min="0" max="4" step="1" value={speed.value} onInput={(event) => (speed.value = Number(event.currentTarget.value))} />
          </label>
          <label class="check">
            <input type="checkbox" checked={sound.value} onChange={(event) => (sound.value = event.currentTarget.checked)} />
            <span>{t("settings.sound")}</span>
          </label>
          <label class="check">
            <input type="checkbox" data-setting="tap" checked={tapTwice.value} onChange={(event) => (tapTwice.value = event.currentTarget.checked)} />
            <span>{t("settings.tap")}</span>
          </label>
          <label class="check">
            <input type="checkbox" data-setting="notation" checked={notation.value} onChange={(event) => (notation.value = event.currentTarget.checked)} />
            <span>{t("settings.notation")}</span>
          </label>
          <label class="field">
            <span>{t("settings.name")}</span>
            <input type="text" maxLength={24} value={personName.value} onInput={(event) => (personName.value = event.currentTarget.value)} />
          </label>
          <details class="keys">
            <summary>{t("settings.keys")}</summary>
            <dl>
              {KEYS.map(([key, text]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{t(text)}</dd>
                </div>
              ))}
            </dl>
          </details>
        </div>
      )}
    </div>
  );
}

export function Toggle<T extends string>({ label, value, choices, set }: { label: string; value: T; choices: [T, string][]; set: (value: T) => void }) {
  return (
    <div class="field" role="group" aria-label={label}>
      <span>{label}</span>
      <div class="toggle">
        {choices.map(([id, title]) => (
          <button type="button" key={id} aria-pressed={id === value} onClick={() => set(id)}>
            {title}
          </button>
        ))}
      </div>
    </div>
  );
}

/* A modal dialog of the browser's own: it keeps the focus and closes with Escape. */
export function Dialog({ title, close, children, wide }: { title: string; close: () => void; children: ComponentChildren; wide?: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={wide === true ? "dialog wide" : "dialog"}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div class="dialog-inside">
        <div class="dialog-head">
          <h2>{title}</h2>
          <button type="button" class="icon-button" aria-label={t("table.close")} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

export function Failure({ text, again }: { text: string; again?: () => void }) {
  return (
    <div class="panel empty failure" role="alert">
      <p>{text}</p>
      {again !== undefined && (
        <button type="button" class="button" onClick={again}>
          {t("error.again")}
        </button>
      )}
    </div>
  );
}

/* Gives seats the colours their names promise, for everything inside the element. */
export function giveColours(element: HTMLElement, colours: readonly number[]): void {
  colours.forEach((colour, seat) => element.style.setProperty(`--seat-${seat}`, `var(--palette-${colour})`));
}

/* The same for a piece of the page that belongs to this game. */
export function useGameColours<T extends HTMLElement>(game: string): { current: T | null } {
  const root = useRef<T>(null);
  useLayoutEffect(() => {
    if (root.current !== null) giveColours(root.current, coloursOf(game));
  }, [game]);
  return root;
}

const SHAPES = [
  "M8 1.5 L14.5 14 L8 11 L1.5 14 Z",
  "M8 1.5 A6.5 6.5 0 1 0 8 14.5 A6.5 6.5 0 1 0 8 1.5 Z M8 5 A3 3 0 1 1 8 11 A3 3 0 1 1 8 5 Z",
  "M2 2 H14 V14 H2 Z M5.5 5.5 V10.5 H10.5 V5.5 Z",
  "M8 1 L15 8 L8 15 L1 8 Z",
  "M8 1 L14 4.5 V11.5 L8 15 L2 11.5 V4.5 Z",
];

/* The sign of a seat: a colour and a shape, so that colour is never alone. */
export function Emblem({ seat, label }: { seat: number; label?: string }) {
  if (seat < 0) return <span class="emblem none" aria-hidden="true" />;
  return (
    <svg class={`emblem seat-${seat}`} viewBox="0 0 16 16" role={label === undefined ? undefined : "img"} aria-label={label} aria-hidden={label === undefined}>
      <path fill-rule="evenodd" d={SHAPES[seat] ?? SHAPES[3]} />
    </svg>
  );
}

const ICONS = {
  sliders: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  close: "M6 6l12 12M18 6L6 18",
  log: "M5 6h14M5 12h14M5 18h9",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M15 5l-8 7 8 7z",
  forward: "M9 5l8 7-8 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  play: "M8 5l11 7-11 7z",
  stop: "M7 6h10v12H7z",
  turn: "M5 12a7 7 0 1 1 2.5 5.4M5 19v-5h5",
  more: "M4.5 11.5h1v1h-1zM11.5 11.5h1v1h-1zM18.5 11.5h1v1h-1z",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  eye: "M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z",
  undo: "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2",
  bulb: "M9 18h6M10 21h4M8.5 14.5a5.5 5.5 0 1 1 7 0c-.8.7-1 1.5-1 2.5h-5c0-1-.2-1.8-1-2.5z",
  ask: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5h.01",
} as const;

export function Icon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

export function CopyButton({ text, label, class: name = "button" }: { text: string; label: string; class?: string }) {
  const [done, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    await copyText(text);
    setDone(true);
    setTimeout(() => setDone(false), 2000);
  };
  return (
    <button type="button" class={name} onClick={() => void copy()}>
      {done ? t("setup.copied") : label}
    </button>
  );
}

/* The clipboard is closed to pages without TLS: there the text is selected and copied the old way. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

export function ShareButton({ address, title }: { address: string; title: string }) {
  if (typeof navigator.share !== "function") return null;
  return (
    <button type="button" class="button" onClick={() => void navigator.share({ url: address, title }).catch(() => undefined)}>
      {t("setup.share")}
    </button>
  );
}

/* What a bot is called: "bot level 3", "random bot". */
export function botTitle(kind: string): string {
  const level = /^bot:(\d)$/.exec(kind)?.[1];
  if (level !== undefined) return t("bot.level", level);
  const key = `bot.${kind}`;
  return has(key) ? t(key) : t("bot.other", kind);
}

export function botNote(kind: string): string {
  const key = `bot.note.${kind.replace(/^bot:/, "")}`;
  return has(key) ? t(key) : "";
}

/* The heading for a kind of token, in the game's words. */
export function kindTitle(kind: string, text: (key: string) => string): string {
  const own = text(`pick.${kind}`);
  return own === `pick.${kind}` ? kind : own;
}

export { calm };
