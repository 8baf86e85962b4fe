/* How a match stands for whoever has some of its seats. */
import type { MatchFacts } from "../protocol/messages";

export type Standing = { is: "yours" | "running" | "sitter" | "won" | "lost" | "drawn" | "ended" } | { is: "theirs" | "won by"; seats: readonly number[] };

type Facts = Pick<MatchFacts, "seats" | "over" | "result" | "due" | "unopenable">;

/* `friends`: all play together, against the game. */
export function standingOf(match: Facts, own: readonly number[], friends: boolean): Standing {
  if (match.unopenable !== undefined) return { is: "ended" };
  return match.over ? endOf(match, own, friends) : turnOf(match, own);
}

function endOf({ seats, result }: Facts, own: readonly number[], friends: boolean): Standing {
  if (result === null || result.reason === "ended_by_host") return { is: "ended" };
  const { winners } = result;
  if (friends || seats.length === 1) return { is: winners.length > 0 ? "won" : "lost" };
  if (winners.length === 0 || winners.length === seats.length) return { is: "drawn" };
  return own.length === 1 && winners.includes(own[0] ?? -1) ? { is: "won" } : { is: "won by", seats: winners };
}

/* A server that has the match at hand tells who is due. Bots let nobody wait: among them it is one's own turn. */
function turnOf({ seats, due }: Facts, own: readonly number[]): Standing {
  if (own.some((seat) => seats[seat]?.sitter !== undefined)) return { is: "sitter" };
  const alone = seats.every(({ kind }, seat) => kind !== "human" || own.includes(seat));
  const turn = due ?? (alone ? own : []);
  if (turn.some((seat) => own.includes(seat))) return { is: "yours" };
  return turn.length === 0 ? { is: "running" } : { is: "theirs", seats: turn };
}
