/* What a person has set, remembered in this browser: language, theme, speed, sound, notation, name. */
import { effect, signal, type Signal } from "@preact/signals";
import type { Lang, Theme } from "../board/types";
import { load, save } from "./kept";

export { load, save };

function remembered<T>(key: string, otherwise: T): Signal<T> {
  const value = signal(load(key, otherwise));
  effect(() => save(key, value.value));
  return value;
}

const firstLang: Lang = (navigator.language ?? "en").toLowerCase().startsWith("fr") ? "fr" : "en";

export const lang = remembered<Lang>("lang", firstLang);
export const themeWish = remembered<Theme | "system">("theme", "system");
export const speed = remembered<number>("speed", 2); // 0 off, 1 slow .. 4 fast
export const sound = remembered<boolean>("sound", false);
export const notation = remembered<boolean>("notation", false); // actions in the log as replays write them
export const tapTwice = remembered<boolean>("tap_twice", true); // by touch: the first tap shows what the second does
export const personName = remembered<string>("name", "");

const wantsLight = matchMedia("(prefers-color-scheme: light)");
const wantsCalm = matchMedia("(prefers-reduced-motion: reduce)");
const systemTheme = signal<Theme>(wantsLight.matches ? "light" : "dark");
export const calm = signal(wantsCalm.matches);
wantsLight.addEventListener("change", () => (systemTheme.value = wantsLight.matches ? "light" : "dark"));
wantsCalm.addEventListener("change", () => (calm.value = wantsCalm.matches));

const DURATIONS = [0, 700, 400, 220, 120];

/* Milliseconds for one event. */
export function eventDuration(): number {
  const wanted = DURATIONS[speed.value] ?? 400;
  return calm.value ? Math.min(wanted, 150) : wanted;
}

effect(() => {
  const theme = themeWish.value === "system" ? systemTheme.value : themeWish.value;
  const root = document.documentElement;
  root.lang = lang.value;
  root.dataset.theme = theme;
  root.dataset.motion = calm.value || speed.value === 0 ? "calm" : "full";
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", theme === "light" ? "#f6f7fb" : "#0b1020");
});
