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

/* The plies at which the chances changed most at once, in the order they were played: whose chance grew, and by how much. Where all stand and fall
 * together (`sides` null), or one plays alone, it is theirs, and may have shrunk. */
export function swings(
  plies: readonly { ply: number; chance: readonly number[] }[],
  sides: readonly number[] | null,
  most: number,
): { ply: number; seat: number; gain: number }[] {
  const found = plies.slice(1).map(({ ply, chance }, n) => {
    const before = shared(plies[n]?.chance ?? [], sides);
    const gains = shared(chance, sides).map((value, seat) => value - (before[seat] ?? 0));
    const seat = sides === null || gains.length < 2 ? 0 : gains.indexOf(Math.max(...gains));
    return { ply, seat, gain: gains[seat] ?? 0 };
  });
  return found
    .filter(({ gain }) => Math.abs(gain) >= 0.05)
    .sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain))
    .slice(0, most)
    .sort((a, b) => a.ply - b.ply);
}
