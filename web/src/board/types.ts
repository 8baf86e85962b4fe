/* What a game brings to the table, and what the table gives a game. A new game is a folder under games/ that exports one
 * GameModule; the shell knows nothing else about it. */
import type { FunctionComponent } from "preact";

export type Lang = "en" | "fr";
export type Theme = "dark" | "light";

/* An event as the server tells it: the game's own members, and a sentence. */
export interface GameEvent {
  type: string;
  text: string;
  [member: string]: unknown;
}

/* A legal action: its text, and the things a person clicks to mean it ("square:c3 ship:4 die:E+ square:c4"). */
export type LegalAction = [action: string, picks: string];

/* Something that can be picked next: it glows. `aim` says how: "go" (dashed), "attack" (red), "choose" (ring). */
export interface PickOption {
  token: string; // "square:c3"
  kind: string; // "square"
  id: string; // "c3"
  actions: number; // legal actions left with it
}

/* The picker narrows the list of legal actions until one is left. Squares count in the order they are picked (from, to); ships,
 * dice and the like count as sets. */
export interface Picker {
  chosen: string[];
  next: PickOption[];
  left: LegalAction[]; // actions that fit what is chosen
  can(token: string): boolean;
  has(token: string): boolean; // chosen
  pick(token: string): void; // picking a chosen one takes it back
  clear(): void;
  hover(token: string | null): void; // shows what the action would do, when one is left with it
  whyNot(token: string): void; // asks the server why this cannot be picked
}

export interface BoardProps<View> {
  view: View;
  viewer: number; // seat, -1 for a spectator
  picker: Picker | null; // null: nothing to decide, or looking at the past
  events: GameEvent[]; // being played right now, [] when settled
  duration: number; // ms for one event, 0 when animation is off
  text: (key: string, ...args: (string | number)[]) => string; // the game's texts
  lang: Lang;
  shown: string | null; // action under the pointer, to preview on the board
}

export interface SeatProps<View> extends BoardProps<View> {
  seat: number;
}

export interface Lesson {
  title: string;
  text: string;
  position: unknown;
  goal: string; // what to do, in words
  accept: string[]; // action texts that reach it
  done: string; // what to say then
}

export interface GameModule<View = unknown> {
  id: string;
  Board: FunctionComponent<BoardProps<View>>;
  Seat: FunctionComponent<SeatProps<View>>; // what a seat's panel shows under its name
  Tray: FunctionComponent<BoardProps<View>>; // hand under the board: dice, cards; may be empty
  Picture: FunctionComponent; // small board for the lobby
  status(view: View, text: BoardProps<View>["text"]): string; // "turn 7, actions"
  label(view: View, token: string, text: BoardProps<View>["text"]): string; // spoken name of a square, piece, die
  aim(token: string, left: LegalAction[]): "go" | "attack" | "choose";
}
