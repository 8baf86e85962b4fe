/* What this page was told about the luck of a match, as it was told first. The browser keeps it beside the salt, so that a server which says
 * something else after the page was loaded anew, or at the end, is found out. docs/fair-dice.md. */
import { stored, store } from "./kept";
import type { Luck } from "./messages";

export type Texts = readonly (string | null)[];

/* Why luck is not proven: something was told otherwise before, or does not make the key. "unopened" is no lie: somebody sealed, and did not open. */
export type Doubt = "host" | "kind" | "position" | "seals" | "beacon" | "salts" | "own" | "key" | "unopened";

export interface Heard {
  host: string; // the host's seal
  kind: Luck["kind"];
  position: boolean;
  beacon: string | null;
  seals: Texts | null; // as they were when all were asked to open; from then on they and the beacon are settled
  salts: Texts | null; // as they were mixed
  lie: Doubt | null; // what was told otherwise later
}

export const SEATS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
export const same = (a: Texts, b: Texts): boolean => SEATS.every((seat) => (a[seat] || null) === (b[seat] || null));

function lieIn(heard: Heard, host: string, luck: Luck, salts: Texts): Doubt | null {
  const settled = luck.state === "opening" || luck.state === "mixed";
  const named = heard.seals === null && heard.beacon === null && settled;
  if (host !== heard.host) return "host";
  if (luck.kind !== heard.kind) return "kind";
  if ((luck.position === true) !== heard.position) return "position";
  if (luck.state !== "open" && luck.beacon !== heard.beacon && !named) return "beacon";
  if (heard.seals !== null && luck.state !== "open" && !(settled && same(luck.seals, heard.seals))) return "seals";
  return heard.salts === null || (luck.state === "mixed" && same(salts, heard.salts)) ? null : "salts";
}

/* What is known after this was told too. */
export function hear(before: Heard | null, host: string, luck: Luck, salts: Texts): Heard {
  const { kind, state, beacon } = luck;
  const heard = before ?? { host, kind, position: luck.position === true, beacon, seals: null, salts: null, lie: null };
  const lie = heard.lie ?? lieIn(heard, host, luck, salts);
  if (lie !== null) return { ...heard, lie };
  const settled = state === "opening" || state === "mixed";
  return {
    ...heard,
    beacon: heard.beacon ?? (settled ? beacon : null),
    seals: heard.seals ?? (settled ? [...luck.seals] : null),
    salts: heard.salts ?? (state === "mixed" ? [...salts] : null),
  };
}

const keyFor = (match: string, seat: number): string => `starboard.heard.${match}.${seat}`;

/* The same, for a seat of this page or, with -1, for who looks on. */
export function hearOf(match: string, seat: number, host: string, luck: Luck, salts: Texts): Heard {
  const before = stored(keyFor(match, seat));
  const heard = hear(before === null ? null : (JSON.parse(before) as Heard), host, luck, salts);
  store(keyFor(match, seat), JSON.stringify(heard), seat >= 0);
  return heard;
}
