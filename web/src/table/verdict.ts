/* The end in words, as it is for who looks. */
import { listOf, t } from "../shell/strings";
import type { Session } from "./session";

export interface Verdict {
  text: string;
  how: "won" | "lost" | "drawn" | "seen"; // seen: nobody here has a part in it, or both sides do
}

/* Who has won, by name. */
export function winnersText(session: Session, winners: readonly number[]): string {
  const names = winners.map((seat) => session.seatName(seat));
  if (session.chair.value.people.value.length === 1) return t(winners.length > 0 ? "table.alone.won" : "table.alone.lost", session.seatName(0));
  return names.length === 0 ? t("table.nobody") : names.length === 1 ? t("table.winner", names[0] ?? "") : t("table.winners", listOf(names));
}

export function verdict(session: Session, winners: readonly number[]): Verdict {
  const here = session.seatsHere.value;
  const sides = session.chair.value.facts.value?.sides ?? [];
  const own = new Set(here.map((seat) => sides[seat] ?? seat));
  const won = here.some((seat) => winners.includes(seat));
  if (own.size !== 1) return { text: winnersText(session, winners), how: "seen" };
  if (sides.length === 1) return won ? { text: t("table.solo.won"), how: "won" } : { text: t("table.solo.lost"), how: "lost" };
  const mates = sides.filter((side) => own.has(side)).length;
  const others = new Set(winners.map((seat) => sides[seat] ?? seat)).size > 1;
  if (won) return { text: t(others ? "table.won.shared" : mates > 1 ? "table.won.we" : "table.won"), how: "won" };
  if (winners.length === 0 && mates < sides.length) return { text: t("table.nobody"), how: "drawn" };
  return { text: t(mates > 1 ? "table.lost.we" : "table.lost"), how: "lost" };
}
