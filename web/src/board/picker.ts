/* The logic of picking, without any page: a list of legal actions, each with the things a person clicks to mean it, narrowed by what
 * was chosen so far.
 *
 * Places count in the order they are picked: the first is where something starts, the next where it goes. A place that cannot be the next one
 * but comes later in some action is taken as that later one. Everything else (pieces, dice, buttons) counts as a set in which a thing may occur
 * more than once. Which tokens are places is for the game to say. */
import { idOf, kindOf } from "./token";
import type { LegalAction, PickOption } from "./types";

export interface Parsed {
  action: LegalAction;
  tokens: string[];
  places: string[];
  others: Map<string, number>;
}

export function parseLegal(legal: readonly LegalAction[], isPlace: (token: string) => boolean): Parsed[] {
  return legal.map((action) => {
    const tokens = action[1].split(" ").filter((token) => token !== "");
    const others = new Map<string, number>();
    for (const token of tokens) if (!isPlace(token)) others.set(token, (others.get(token) ?? 0) + 1);
    return { action, tokens, places: tokens.filter(isPlace), others };
  });
}

interface Fit {
  parsed: Parsed;
  at: number; // places used up
}

function counts(tokens: readonly string[]): Map<string, number> {
  const map = new Map<string, number>();
  for (const token of tokens) map.set(token, (map.get(token) ?? 0) + 1);
  return map;
}

function fits(all: readonly Parsed[], chosen: readonly string[]): Fit[] {
  const places = new Set(all.flatMap((parsed) => parsed.places));
  const others = counts(chosen.filter((token) => !places.has(token)));
  let fit: Fit[] = [];
  for (const parsed of all) {
    let ok = true;
    for (const [token, count] of others) if ((parsed.others.get(token) ?? 0) < count) ok = false;
    if (ok) fit.push({ parsed, at: 0 });
  }
  for (const place of chosen) {
    if (!places.has(place)) continue;
    const next = fit.filter(({ parsed, at }) => parsed.places[at] === place).map(({ parsed, at }) => ({ parsed, at: at + 1 }));
    if (next.length > 0) {
      fit = next;
      continue;
    }
    const later: Fit[] = [];
    for (const { parsed, at } of fit) {
      const index = parsed.places.indexOf(place, at);
      if (index >= 0) later.push({ parsed, at: index + 1 });
    }
    fit = later;
  }
  return fit;
}

/* Whether every one of these has the same place at this index. */
function shared(fit: readonly Fit[], ahead: number): boolean {
  const first = fit[0];
  if (first === undefined) return false;
  const place = first.parsed.places[first.at + ahead];
  return place !== undefined && fit.every(({ parsed, at }) => parsed.places[at + ahead] === place);
}

function nextTokens(fit: readonly Fit[], chosen: readonly string[]): Map<string, number> {
  const next = new Map<string, number>();
  const add = (token: string): void => void next.set(token, (next.get(token) ?? 0) + 1);
  const have = counts(chosen);
  let ahead = 0;
  while (shared(fit, ahead)) ahead += 1;
  for (const { parsed, at } of fit) {
    const places = new Set(parsed.places.slice(at, at + ahead + 1));
    for (const place of places) add(place);
    for (const [token, count] of parsed.others) if ((have.get(token) ?? 0) < count) add(token);
  }
  return next;
}

export interface Narrowed {
  chosen: string[];
  left: Parsed[];
  next: PickOption[];
  exact: Parsed | null; // the action that consists of what is chosen and nothing else
  placed: boolean; // in every action left, all places have been picked
}

function isExact(parsed: Parsed, chosen: readonly string[]): boolean {
  return parsed.tokens.length === chosen.length;
}

export function narrow(all: readonly Parsed[], chosen: readonly string[]): Narrowed {
  const fit = fits(all, chosen);
  const next: PickOption[] = [];
  for (const [token, actions] of nextTokens(fit, chosen)) next.push({ token, kind: kindOf(token), id: idOf(token), actions });
  const left = fit.map(({ parsed }) => parsed);
  return {
    chosen: [...chosen],
    left,
    next,
    exact: left.find((parsed) => isExact(parsed, chosen)) ?? null,
    placed: fit.every(({ parsed, at }) => at >= parsed.places.length),
  };
}

/* What is left when `token` is picked as well. */
export function narrowWith(all: readonly Parsed[], chosen: readonly string[], token: string): Narrowed {
  return narrow(all, [...chosen, token]);
}

/* The action that the last pick has made unmistakable, or null when more must be said: the pick closed exactly one action (its last word, or a
 * button), or one action is left and its last place or last word has been picked. */
export function decided(now: Narrowed): LegalAction | null {
  const last = now.chosen[now.chosen.length - 1];
  if (last === undefined) return null;
  const { exact, left } = now;
  if (exact !== null && (left.length === 1 || kindOf(last) === "button" || exact.tokens[exact.tokens.length - 1] === last)) return exact.action;
  const only = left[0];
  if (only === undefined || left.length > 1) return null;
  const chosen = new Set(now.chosen);
  const lastPlace = only.places[only.places.length - 1];
  const lastWord = only.tokens[only.tokens.length - 1];
  if (lastPlace !== undefined) {
    const places = now.chosen.filter((token) => only.places.includes(token));
    if (places[places.length - 1] === lastPlace && (places.length > 1 || only.places.length === 1)) return only.action;
    /* Named the piece and its goal, never the place it stands on. */
    if (places[places.length - 1] === lastPlace && now.chosen.length > 1) return only.action;
  }
  if (lastWord !== undefined && chosen.has(lastWord) && lastWord !== lastPlace && now.chosen.length > 1) return only.action;
  return null;
}

/* The most natural first, as the game ranks what is clicked for an action; otherwise in its own order. */
export function natural(left: readonly Parsed[], rank: (tokens: readonly string[]) => number): LegalAction[] {
  return left
    .map((parsed) => ({ action: parsed.action, rank: rank(parsed.tokens) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ action }) => action);
}

/* Texts of actions that a person may have meant by clicking something that is not legal: those that are nearly legal, with the clicked thing put
 * in the place of the one of its kind. One for each first word ("move", "attack"), at most `most`. */
export function nearby(all: readonly Parsed[], chosen: readonly string[], token: string, most = 3): string[] {
  const kind = kindOf(token);
  const id = idOf(token);
  const fit = fits(all, chosen);
  const texts = new Map<string, string>();
  for (const { parsed, at } of fit.length > 0 ? fit : all.map((one) => ({ parsed: one, at: 0 }))) {
    const verb = parsed.action[0].split(" ")[0] ?? "";
    if (texts.has(verb)) continue;
    const same = parsed.tokens.filter((one) => kindOf(one) === kind);
    const place = parsed.places.some((one) => kindOf(one) === kind) ? parsed.places[at] : undefined;
    const old = place ?? same[same.length - 1];
    if (old === undefined) continue;
    const text = replaceWord(parsed.action[0], idOf(old), id);
    if (text !== null && text !== parsed.action[0]) texts.set(verb, text);
    if (texts.size >= most) break;
  }
  return [...texts.values()];
}

function replaceWord(text: string, old: string, now: string): string | null {
  const words = text.split(" ");
  for (let i = words.length - 1; i > 0; i--) {
    const word = words[i] ?? "";
    if (word === old) words[i] = now;
    else if (word === `#${old}`) words[i] = `#${now}`;
    else continue;
    return words.join(" ");
  }
  return null;
}
