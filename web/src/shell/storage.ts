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
  kept.value = [entry, ...others].slice(0, MOST);
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

/* A seat that was entered by its link: remembered beside what is known of the match. */
export function keepSeat(match: string, game: string, seat: number, name: string, secret: string): void {
  const known = keptMatch(match);
  const seats = (known?.seats ?? []).filter((one) => one.seat !== seat);
  seats.push({ seat, kind: "here", name, secret });
  seats.sort((a, b) => a.seat - b.seat);
  keepMatch({ match, game, at: Date.now(), seats });
}
