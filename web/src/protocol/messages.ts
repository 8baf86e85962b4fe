/* What travels between page and server, as docs/protocol.md says it. */
import type { GameEvent, Lang, LegalAction } from "../board/types";

export interface Choice {
  id: string;
  title: string;
  seats?: number; // a match with it has just so many
}

export interface OptionInfo {
  id: string;
  kind: "bool" | "choice" | "int";
  initial: boolean | number | string;
  low?: number;
  high?: number;
  seats?: [least: number, most: number]; // a switch that so many must play for
  choices?: Choice[]; // of a number those values that have a name, their ids the numbers
  title: string;
  help: string;
}

/* Who plays with whom, for so many seats and where these options are so. */
export interface SidesRow {
  seats: number;
  options: OptionValues;
  sides: number[];
}

/* What a content set decides about a new match. */
export interface ContentInfo {
  seat_names: string[];
  dice: ("generator" | "manual")[]; // whose dice may be used
  options: OptionInfo[];
  seat_options: OptionInfo[]; // each seat has its own: "seat0.handicap" among the options of a match
  sides: SidesRow[] | null; // null: every seat is a side of its own
}

export interface Pack {
  id: string;
  title: string;
  author: string | null;
  content: string; // hash of what its facts say
}

export type PackInfo = ContentInfo & { pack: Pack };

export interface GameInfo extends ContentInfo {
  private?: boolean; // new matches are in no list unless somebody wants it
  id: string;
  title: string;
  seats: [least: number, most: number];
  traits: string[];
  rules_version: string;
  packs: PackInfo[]; // that this server offers beside the built-in set
}

export interface BotInfo {
  id: string;
  text: string;
}

export interface Catalogue {
  games: GameInfo[];
  bots: BotInfo[];
}

export type OptionValue = boolean | number | string;
export type OptionValues = Record<string, OptionValue>;

export interface SeatWish {
  kind: string;
  name: string;
}

/* Content files by their names. */
export type Files = Record<string, Record<string, unknown>>;

/* Whether a match could be played with such files. */
export interface Checked {
  ok: boolean;
  errors: { file: string | null; line?: number; text: string }[];
}

export interface MatchWish {
  game: string;
  pack?: string;
  files?: Files; // content of its own
  options: OptionValues;
  seats: SeatWish[];
  seed?: string;
  position?: unknown;
  dice: "generator" | "manual";
  clock?: { minutes: number; increment: number };
  away?: number; // minutes; 0: nobody may do anything about an absence
  hints?: boolean; // also between people who play against each other
  host?: number; // the seat of whoever makes it
  public: boolean;
}

export interface SeatMade {
  seat: number;
  kind: string;
  name: string;
  secret: string | null;
}

export interface MatchMade {
  match: string;
  seats: SeatMade[];
  campaign?: string;
  chapter?: number;
}

/* A match as a chapter of its campaign: what happened, what somebody takes along or has lost, what comes of it. */
export interface Tale {
  title: string;
  lines: { kind: "told" | "gained" | "leads"; text: string }[];
  seats: string[]; // who plays there, with what they have; "": nobody who goes on
}

/* What comes after a match of a campaign. */
export type Follows = ({ follows: "match" } | { follows: "end"; winners: number[]; reason: string; text: string }) & { tale?: Tale };

export interface Result {
  winners: number[];
  reason: string;
  text: string;
  scores: number[];
  sheet?: SheetPart[]; // where they come from; not in lists of matches
  campaign?: Follows;
}

/* A table of the score sheet: a column for each seat, or columns of its own with rows of one seat each. */
export interface SheetPart {
  title: string;
  score: boolean; // its rows add up to the scores
  columns?: string[];
  rows: { label: string; seat?: number; numbers: number[] }[];
}

export interface MatchFacts {
  match: string;
  game: string;
  options: OptionValues;
  seats: (SeatWish & { sitter?: string })[];
  ply: number;
  over: boolean;
  due?: number[]; // of one match that the server has at hand
  result: Result | null;
  campaign?: string;
  chapter?: number;
  pack?: { id: string; title: string; author?: string };
  by_hand?: boolean; // whoever made it chose its luck or its position
  position?: boolean; // it goes on from one
  unopenable?: string; // why, in words
}

export type Chapter = MatchFacts & { chapter: number; story: string | null; tale: Tale | null };

export interface Campaign {
  campaign: string;
  game: string;
  from?: string;
  state: "running" | "next" | "over";
  result: Extract<Follows, { follows: "end" }> | null;
  chapters: Chapter[];
}

export interface CampaignRow {
  campaign: string;
  game: string;
  state: Campaign["state"];
  story: string | null;
  chapters: number;
  last: MatchFacts;
}

export interface RuleText {
  id: string;
  level: string;
  section: string;
  text: string;
}

export interface Person {
  seat: number;
  kind: string;
  name: string;
  here: boolean;
  sitter?: string; // the bot that plays for this person
  gone?: number; // when the person left, ms since 1970
  missed?: boolean; // for so long that the others may do something about it
  host?: boolean; // made the match, and says whether spectators may speak
}

export interface LogEntry {
  ply: number;
  seat: number;
  a: string | null;
  events: GameEvent[];
  answer?: boolean; // of this seat in a window, in the turn of another: as far as this page has seen it
}

export interface ChatLine {
  n: number;
  seat: number;
  name: string;
  text: string;
  at: number | string;
  side?: boolean; // for partners only
  notice?: string; // the table itself says what became of the seat,
  ply?: number; // after this ply
}

export interface Clock {
  left: number[];
  running: number[];
  free: number[]; // for so long a running clock does not count yet
}

/* A question this seat is asked in a window now. */
export interface WindowNow {
  id: string;
  pass: string;
  open: boolean;
  passes_in: number | null; // milliseconds until the table passes; null: it waits
}

export interface AskWish {
  id: string;
  ask: string; // able, always, never
  turn: boolean; // not in this turn
}

export interface Odds {
  group: number;
  chance: number | null; // null: up to somebody's answer, not to luck
  label: string;
}

export interface Told {
  t: "told";
  id: string;
  a: string;
  text: string;
  odds: Odds[] | null;
  rule?: string;
}

export interface Why {
  t: "why";
  id: string;
  a: string;
  ok: boolean;
  text: string;
  rule: string | null;
  also: string | null;
  rule_text: string | null;
}

export interface Thought {
  a: string;
  text: string;
  value?: number; // both are missing where the game's own player chose, which judges nothing
  chance?: number; // to win after it
}

export interface Hint {
  t: "hint";
  id: string;
  bot: string;
  before?: number; // the chance to win as things stand
  thoughts: Thought[];
}

export interface SeatInsight {
  cost: number; // chance to win given away by decisions, added up
  luck: number;
  choices: number;
  mistakes: number;
}

export interface PlyInsight {
  ply: number;
  seat?: number;
  action?: string;
  chance: number[]; // of every seat after this ply
  cost?: number;
  best?: string;
  luck?: number;
}

export interface CostlyDecision {
  ply: number;
  seat: number;
  cost: number;
  a: string;
  text: string;
  best: string;
  best_text: string;
}

export type Analysis =
  | { state: "none" | "failed" }
  | { state: "waiting"; ahead: number }
  | { state: "working"; ply: number; plies: number }
  | { state: "done"; simulations: number; decisions: CostlyDecision[]; analysis: { seats: SeatInsight[]; plies: PlyInsight[] } };

/* An earlier ply: the view, and the events that led there. */
export interface Past {
  view: unknown;
  goal?: string;
  events: GameEvent[];
  film?: string;
}

/* How a match stands for the one who is told, after something was done or all of it at once. */
interface Now {
  ply: number;
  view: unknown;
  goal?: string; // of games that say one
  legal: LegalAction[] | null;
  due: number[];
  deploys?: boolean; // players still set out
  deploying?: boolean; // and the table does it for this seat
  clock: Clock | null;
  window: WindowNow | null;
}

/* How far the luck is: everybody seals a salt, then all open theirs. */
export interface Luck {
  kind: "sealed" | "by-hand" | "untold";
  state: "open" | "opening" | "mixed" | "closed";
  seals: (string | null)[];
  beacon: string | null; // round and value
  position?: boolean; // the match goes on from a position
}

export interface Welcome extends Now {
  t: "welcome";
  match: string;
  game: string;
  pack: Pack | null;
  options: OptionValues;
  seat: number;
  lang: Lang;
  people: Person[];
  sides: number[]; // of each seat
  hints: boolean; // may be asked for
  resign: boolean; // a seat can give the match up
  campaign: { id: string; chapter: number; story: string | null } | null;
  taken_back?: number; // actions that rolled something and were taken back
  log: LogEntry[];
  chat: ChatLine[];
  commitment: string;
  luck: Luck;
  dice: "generator" | "manual";
  asks: AskWish[];
  over: boolean;
  result: Result | null;
  seed?: string | null;
  salts?: (string | null)[] | null;
  watching?: number;
  hushed?: boolean; // spectators may not speak
}

export interface Over {
  t: "over";
  result: Result;
  seed: string;
  salts: (string | null)[];
}

export interface Refusal {
  t: "err";
  id?: string;
  code: string;
  text: string;
  rule?: string | null;
  also?: string | null;
  ply?: number;
}

export interface DieWanted {
  t: "die";
  id: string | null; // null: a bot rolls
  seat: number;
  ply: number;
  die: string;
  faces: string[]; // [] for a measured outcome:
  numbers?: number; // at most so many numbers, with commas between them
  decimals?: number;
  unit?: string;
  rolled: string[];
  more: number; // dice that will be asked for after this one
}

export type ServerMessage =
  | Welcome
  | (Now & { t: "upd"; id?: string; seat: number; a: string | null; events: GameEvent[]; film?: string })
  | { t: "ack"; id: string; ply: number }
  | Refusal
  | DieWanted
  | Told
  | Why
  | Hint
  | ({ t: "at"; id: string; ply: number } & Past)
  | (Now & { t: "view"; taken_back?: number; log: LogEntry[] })
  | { t: "people"; people: Person[]; watching: number; hushed?: boolean }
  | ({ t: "chat" } & ChatLine)
  | { t: "ask"; what: string; seat: number; of?: number[] } // of: the seats that have yet to answer
  | { t: "reported"; line?: number; seat?: number }
  | { t: "answered"; what: string; yes: boolean; void?: boolean }
  | { t: "rematch"; match: string; seat: number; secret: string | null }
  | { t: "next"; match: string }
  | Over
  | ({ t: "luck"; salts: (string | null)[] } & Luck)
  | { t: "window"; ply: number; window: WindowNow | null; asks: AskWish[] }
  | { t: "elsewhere"; node: string }
  | { t: "pong" };

export type ClientMessage =
  | { t: "hello"; match: string; secret?: string; lang: Lang; have?: number; changes?: boolean }
  | { t: "whole" }
  | { t: "act"; id: string; ply: number; a: string; dice?: string[] }
  | { t: "tell" | "why"; id: string; a: string }
  | { t: "hint"; id: string }
  | { t: "at"; id: string; ply: number; film?: boolean }
  | { t: "chat"; text: string; to?: "all" | "side" }
  | { t: "hush"; on: boolean }
  | ({ t: "report" } & ({ line: number } | { seat: number }))
  | { t: "name"; text: string }
  | { t: "undo" }
  | { t: "dice"; ply: number; dice: string[] }
  | { t: "answer"; to: "undo"; yes: boolean }
  | { t: "rematch" }
  | { t: "next" }
  | { t: "seal"; text: string }
  | { t: "salt"; text: string }
  | { t: "deploy" }
  | { t: "ask_me"; how: string; window?: string }
  | { t: "wait" }
  | { t: "leave" | "sit" }
  | { t: "call" | "claim"; seat: number }
  | { t: "ping" };
