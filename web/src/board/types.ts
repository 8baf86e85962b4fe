/* What a game brings to the table, and what the table gives a game. A new game is a folder under games/ that exports one
 * GameModule as default from games/<game>/index.tsx (loaded when it is needed). Beside it may lie picture.svg, a small drawing for the
 * lobby, and colours.ts, which of the five seat colours each seat has. The shell knows nothing else about it. */
import type { ComponentChildren, FunctionComponent } from "preact";

export type Lang = "en" | "fr";
export type Theme = "dark" | "light";

/* An event as the server tells it: the game's own members, and a sentence. */
export interface GameEvent {
  type: string;
  text: string;
  brief?: string; // the same in a few words, "" where it need not be said
  [member: string]: unknown;
}

/* A legal action: its text, and the things a person clicks to mean it ("place:c3 piece:4 die:6 place:c4"). */
export type LegalAction = [action: string, picks: string];

/* Something that can be picked next: it glows. `aim` says how: "go" (dashed), "attack" (red), "choose" (ring). */
export interface PickOption {
  token: string; // "place:c3"
  kind: string; // "place"
  id: string; // "c3"
  actions: number; // legal actions left with it
}

/* The picker narrows the list of legal actions until one is left. Places count in the order they are picked (from, to); pieces,
 * dice and the like count as bags: the same token may be chosen twice ("die:6 die:6"), as often as an action holds it. */
export interface Picker {
  chosen: string[];
  next: PickOption[];
  left: LegalAction[]; // actions that fit what is chosen
  can(token: string): boolean;
  has(token: string): boolean; // chosen
  carries(token: string): boolean; // it leads on to a place: it can be dragged there
  count(token: string): number; // how often it is chosen: two equal dice share one token
  pick(token: string): void; // one more of it; when there is no more to pick, takes it back
  drop(token: string): void; // takes it back
  clear(): void;
  hover(token: string | null): void; // shows what the action would do, when one is left with it
  whyNot(token: string): void; // asks the server why this cannot be picked
}

export interface BoardProps<View> {
  view: View;
  viewer: number; // seat, -1 for a spectator
  turned: boolean; // the person wants the board the other way round than usual for this viewer
  picker: Picker | null; // null: nothing to decide, or looking at the past
  /* All events of the ply that is being played, [] when settled. While they play, `view` is still the view from before; event
   * i begins i * duration after the list arrived, and the shell gives the new view once all are over. */
  events: GameEvent[];
  told: GameEvent[][]; // of the last plies up to the one that is shown, the newest last
  film: string | null; // how what was measured in that ply came about: bytes of the game's own form in base64, where the server has them
  duration: number; // ms for one event, 0 when animation is off
  text: (key: string, ...args: (string | number)[]) => string; // the game's texts
  lang: Lang;
  shown: string | null; // action under the pointer, to preview on the board
  /* For what cannot be listed (a flick): an action the board makes up itself, as text. null when nobody decides here. `preview` shows what it
   * would do, in words and odds, until it is called with null; the server judges both. */
  act: ((action: string) => void) | null;
  preview: ((action: string | null) => void) | null;
}

/* What was measured at a real table, as the game draws it: `give` hands over numbers with commas between them. */
export interface MeasureProps<View> {
  view: View;
  seat: number; // whose action it is
  action: string | null; // null where it is not known here
  die: string;
  text: BoardProps<View>["text"];
  give: (numbers: string) => void;
}

export interface SeatProps<View> extends BoardProps<View> {
  seat: number;
}

/* How the shell handles boards. Everything that can be picked is drawn as an element with the props that `pickable(picker, token, label)`
 * of board/pickable.ts gives: data-token, role, aria-label, class names (can-pick, is-picked), click, hover, focus. The shell then does arrow
 * keys (to the nearest data-token in that direction), Enter and Space, long press, the card beside the pointer and "why not?" mode, for Board and Tray
 * alike. By touch a first tap shows what the second does, and where a finger covers several small things it is asked which. What leads on to a
 * place can be dragged there; pieces that cannot be picked themselves but stand on such a place carry data-piece, so that they go along. Token kinds that neither Board nor Tray draws (not named in `draws`) become chips under the board;
 * "button:*" becomes a button unless `draws` names that very one, labelled by the text "button.<id>" of the game, or by the action's sentence. */

/* One action of a lesson. */
export interface LessonStep {
  accept: string[]; // action texts that are right here; "flip 1a *": all that begin so
  dice?: string[]; // what the accepted action rolls or draws
  seat?: number; // who takes it, where the learner plays several seats
}

export interface Lesson extends LessonStep {
  title: string;
  text: string;
  position: { seats?: unknown[] };
  goal: string; // what to do, in words
  seat: number; // whose part the learner plays
  then?: LessonStep[]; // what to do after the first action, in this order
  done: string; // what to say then
}

/* What can be heard, the most important first. */
export const SOUNDS = ["loss", "blow", "roll", "guard", "move"] as const;
export type Sound = (typeof SOUNDS)[number];

export interface GameModule<View = unknown> {
  id: string;
  Board: FunctionComponent<BoardProps<View>>;
  Seat: FunctionComponent<SeatProps<View>>; // what a seat's panel shows under its name
  Tray: FunctionComponent<BoardProps<View>>; // hand under the board: dice, cards; may be empty
  seatName?(view: View, seat: number, text: BoardProps<View>["text"]): string; // where the match says which part a seat plays; else as the game calls its seats
  status(view: View, text: BoardProps<View>["text"]): string; // "turn 7, actions"
  todo?(view: View, text: BoardProps<View>["text"]): string | null; // how the next step is taken, where "pick what glows" does not say it
  asked?(view: View, window: string, text: BoardProps<View>["text"]): string | null; // what a window asks with what it is about, where its text does not say that
  asks?(view: View, window: string): boolean; // whether this match can ask that at all, where not every match can
  next?(view: View, chosen: string[], open: PickOption[], text: BoardProps<View>["text"]): string | null; // how a choice that is begun goes on, where "pick one thing more" does not say it
  label(view: View, token: string, text: BoardProps<View>["text"]): string; // spoken name of a place, piece, die
  aim(token: string, left: LegalAction[]): "go" | "attack" | "choose";
  draws: readonly string[]; // token kinds that Board and Tray draw, all others become chips under the text "pick.<kind>" of the game; and single buttons ("button:box")
  later?: readonly string[]; // buttons and kinds of chips that are offered once something is picked: "button:discard", when it is known what
  lesser?: readonly string[]; // buttons that turn something down or end it: they say what they do, and stand back while there is something else to do
  Measure?: FunctionComponent<MeasureProps<View>>; // asks for a measured outcome by a drawing; typing it in is always possible
  isPlace(token: string): boolean; // places count in the order they are picked
  rank?(tokens: readonly string[]): number; // of several actions that fit, the one meant most often has the lowest
  rich?(sentence: string, text: BoardProps<View>["text"]): ComponentChildren; // a sentence with what it names drawn: dice as dice
  face?(die: string, shown: string, action: string | null, n: number): ComponentChildren; // a face of the n-th die of an action, to be chosen; null: in words
  usual?(view: View, legal: LegalAction[]): string | null; // an action many would take now, offered as a button before anything is picked
  sound?(event: GameEvent): Sound | null; // what is heard with it
  same?(view: View, token: string): string[]; // interchangeable pieces: the list names one of them, a click may mean any
  shifts?(event: GameEvent): boolean; // after it the places named before are others: nothing there is marked any more
  beats?(events: GameEvent[], film: string | null): number; // how many durations a ply's events take, when not one each
  ask?(view: View, chosen: string[], token: string, legal: LegalAction[]): string | null; // likely action text for "why not?"
}
