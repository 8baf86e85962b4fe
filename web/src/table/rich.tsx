/* Sentences as the game draws them: with its dice as dice. */
import type { Session } from "./session";
import type { Words } from "./words";

export function Rich({ session, text }: { session: Session; text: string }) {
  return <>{session.rich.value?.(text) ?? text}</>;
}

/* How the game of these words draws a sentence; null: as it is. */
export function richOf({ module, text }: Words): Session["rich"]["value"] {
  return module.rich === undefined ? null : (sentence) => module.rich?.(sentence, text);
}
