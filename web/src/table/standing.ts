/* How the seats stand: chances to win that are shown together, and places at the end. */
import type { Result } from "../protocol/messages";

/* Every seat is judged by itself, from what it could know. Where only one side can win, what the sides expect is put in proportion, so that it adds up
 * to one; mates stand and fall together. `sides` says who plays with whom, null when all win or lose together. */
export function shared(chance: readonly number[], sides: readonly number[] | null): number[] {
  if (sides === null || chance.length < 2) return [...chance];
  const each = new Map<number, number[]>();
  chance.forEach((value, seat) => each.set(sides[seat] ?? seat, [...(each.get(sides[seat] ?? seat) ?? []), value]));
  const hopes = new Map([...each].map(([side, values]) => [side, values.reduce((sum, value) => sum + value, 0) / values.length]));
  const all = [...hopes.values()].reduce((sum, value) => sum + value, 0);
  return chance.map((value, seat) => (all > 0 ? (hopes.get(sides[seat] ?? seat) ?? 0) / all : value));
}

/* Winners first, then by score; who is equal shares the place. */
export function places({ winners, scores }: Pick<Result, "winners" | "scores">): { seat: number; place: number; score: number }[] {
  const order = scores.map((score, seat) => ({ seat, score, won: winners.includes(seat) }));
  order.sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score || a.seat - b.seat);
  let place = 0;
  return order.map(({ seat, score, won }, n) => {
    const before = order[n - 1];
    if (before === undefined || before.won !== won || (!won && before.score !== score)) place = n + 1;
    return { seat, place, score };
  });
}
