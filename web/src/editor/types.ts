/* What a game brings so that its content can be made in the browser, as default from games/<game>/editor/index.tsx (loaded when it is needed). The
 * page around it (page.tsx) keeps drafts, imports, exports and shares them, has them checked by the server and starts a match with them;
 * a draft is the game's own business. */
import type { FunctionComponent } from "preact";
import type { Lang } from "../board/types";
import type { Files, OptionValues } from "../protocol/messages";
import type { Text } from "../table/words";

export type { Files };

/* Something that is wrong: in which part of the form (an id), where in it if the game can tell, and a sentence. */
export interface Fault {
  part: string | null;
  place?: string;
  text: string;
}

export interface FormProps<Draft> {
  draft: Draft;
  change: (draft: Draft) => void;
  facts: Files; // what is built in
  faults: readonly Fault[];
  text: Text;
  lang: Lang;
}

/* A further page of the game's: /editor/<game>/<part>#<hash> */
export interface PartProps {
  facts: Files;
  hash: string;
  text: Text;
  lang: Lang;
}

export interface EditorModule<Draft = unknown> {
  blank(facts: Files): Draft;
  samples(facts: Files, text: Text): { id: string; title: string; draft: Draft }[]; // built-in ones to begin with
  nameOf(draft: Draft, lang: Lang): string;
  named(draft: Draft, name: string, lang: Lang): Draft;
  write(draft: Draft): Files; // also of a draft that is not finished
  read(files: Files): Draft | null; // null: nothing this editor knows
  playtest(draft: Draft): { options: OptionValues; seats: number };
  faultOf(error: string, text: Text, lang: Lang): Fault; // a sentence of the server: the part of the form it is about, and the same in words of the form
  Form: FunctionComponent<FormProps<Draft>>;
  parts: Readonly<Record<string, FunctionComponent<PartProps>>>;
}
