/* What has just happened, worked out from the log: since when, where, and in how few words. */
import type { GameEvent } from "../board/types";
import type { LogEntry } from "../protocol/messages";

/* All behind the last one for which `ends` is true. */
function after<T>(list: readonly T[], ends: (one: T) => boolean): T[] {
  let from = list.length;
  while (from > 0 && !ends(list[from - 1]!)) from -= 1;
  return list.slice(from);
}

/* What has happened since this seat acted last, its answers in the turns of others apart; for spectators what the last one did. */
export function since(log: readonly LogEntry[], viewer: number): LogEntry[] {
  const stranger = log[log.length - 1]?.seat;
  return after(log, ({ ply, seat, answer }) => ply === 0 || (viewer < 0 ? seat !== stranger : seat === viewer && answer !== true));
}

/* Whatever these events name that could be a place of the board. `shifts`: after such an event the places named before are others. */
export function named(entries: readonly LogEntry[], shifts: (event: GameEvent) => boolean): ReadonlySet<string> {
  const events = after(
    entries.flatMap((entry) => entry.events),
    shifts,
  );
  const members = events.flatMap(({ text: _text, brief: _brief, type: _type, ...rest }) => Object.values(rest));
  return new Set(members.filter((value): value is string => typeof value === "string"));
}

/* What an event says in one line with others: nothing where the game has nothing brief to say about it. */
function few(event: GameEvent): string {
  return event.brief ?? event.text;
}

/* Whose turn it is stands before the line: they are named again only after somebody else has been. */
function inOneLine(parts: readonly string[], name: string): string {
  const theirs = parts.map((part) => part.startsWith(`${name} `));
  return parts.map((part, n) => (theirs[n] === true && theirs[n - 1] !== false ? part.slice(name.length + 1) : part)).join(", ");
}

function briefly(entries: readonly LogEntry[]): string[] {
  return entries.flatMap(({ events }) => events.map((event) => few(event).replace(/\.$/, ""))).filter((part) => part !== "");
}

export interface Summary {
  seat: number;
  name: string; // "": what is told begins with somebody else
  text: string;
}

/* Where choices are opened together, the last one to choose is not the first one to act. */
function tell(seat: number, parts: readonly string[], names: readonly string[]): Summary {
  const other = names.some((one, n) => n !== seat && parts[0]?.startsWith(`${one} `) === true);
  const name = other ? "" : (names[seat] ?? "");
  return { seat, name, text: other ? parts.join(", ") : inOneLine(parts, name) };
}

/* What came of one's own last action, while nobody else has done anything since. */
export function outcome(log: readonly LogEntry[], viewer: number, names: readonly string[]): Summary | null {
  const last = log[log.length - 1];
  const parts = last === undefined || last.seat !== viewer ? [] : briefly([last]);
  return parts.length === 0 ? null : tell(viewer, parts, names);
}

/* The newest of these turns that somebody else took, with what one's own answers brought about in it. */
export function summary(entries: readonly LogEntry[], viewer: number, names: readonly string[]): Summary | null {
  const others = entries.filter(({ seat, events }) => seat >= 0 && seat !== viewer && events.some((event) => few(event) !== ""));
  const last = others[others.length - 1];
  if (last === undefined) return null;
  const turn = entries.filter(({ seat }) => seat === last.seat || seat === viewer);
  return tell(last.seat, briefly(turn), names);
}
