/* Sentences as the game draws them: with its dice as dice. */
import type { Session } from "./session";

export function Rich({ session, text }: { session: Session; text: string }) {
  return <>{session.rich.value?.(text) ?? text}</>;
}
