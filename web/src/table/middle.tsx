/* The board, and what lies over it: choices, hints, answers. */
import { Chooser, Crowd } from "./bar";
import { Hints, WhyCard } from "./dialogs";
import { AskName } from "./name";
import type { Session } from "./session";
import { Stage } from "./stage";
import { ToldLine } from "./told";
import type { Words } from "./words";

export function Middle({ session, words }: { session: Session; words: Words }) {
  return (
    <div class="middle">
      <ToldLine session={session} />
      <Stage session={session} words={words} />
      <div class="floats">
        <AskName session={session} />
        <Chooser session={session} />
        <Crowd session={session} words={words} />
        <Hints session={session} />
        <WhyCard session={session} words={words} />
      </div>
    </div>
  );
}
