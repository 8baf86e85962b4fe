/* The matches this browser has sat at, so that one finds back into the seat. */
import { signal } from "@preact/signals";
import { load, save } from "./settings";

export interface KeptSeat {
  seat: number;
  kind: "here" | "friend" | "bot";
  name: string;
  secret: string | null;
}

export interface KeptMatch {
  match: string;
  game: string;
  at: number;
  seats: KeptSeat[];
}

const MOST = 30;

export const kept = signal<KeptMatch[]>(load<KeptMatch[]>("matches", []));

export function keepMatch(entry: KeptMatch): void {
  const others = load<KeptMatch[]>("matches", []).filter(({ match }) => match !== entry.match);
  kept.value = [entry, ...others].sort((a, b) => b.at - a.at).slice(0, MOST);
  save("matches", kept.value);
}

export function forgetMatch(match: string): void {
  kept.value = load<KeptMatch[]>("matches", []).filter((entry) => entry.match !== match);
  save("matches", kept.value);
}

export function keptMatch(match: string): KeptMatch | null {
  return kept.value.find((entry) => entry.match === match) ?? null;
}

/* Secrets of the seats played at this screen. */
export function ownSecrets(entry: KeptMatch): string[] {
  return entry.seats.filter(({ kind }) => kind === "here").flatMap(({ secret }) => (secret === null ? [] : [secret]));
}

/* The seats played in this tab. They are the tab's own: two tabs of one browser may sit in different seats of one match. */
const tabKey = (match: string): string => `starboard.seats.${match}`;

/* False where the browser keeps nothing: then the address has to. */
export function sitInTab(match: string, secrets: readonly string[]): boolean {
  try {
    sessionStorage.setItem(tabKey(match), secrets.join(","));
    return true;
  } catch {
    return false;
  }
}

/* Secrets of the seats to sit down in when an address names none: those of this tab, else those of this browser. */
export function seatsOf(match: string): string[] {
  try {
    const text = sessionStorage.getItem(tabKey(match));
    if (text !== null && text !== "") return text.split(",");
  } catch {
    /* Then only what the browser knows. */
  }
  const entry = keptMatch(match);
  return entry === null ? [] : ownSecrets(entry);
}

/* A seat that was entered by its link: remembered beside what is known of the match. */
export function keepSeat(match: string, game: string, seat: number, name: string, secret: string): void {
  const known = keptMatch(match);
  const seats = (known?.seats ?? []).filter((one) => one.seat !== seat);
  seats.push({ seat, kind: "here", name, secret });
  seats.sort((a, b) => a.seat - b.seat);
  keepMatch({ match, game, at: Date.now(), seats });
}
