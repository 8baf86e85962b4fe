// Reads the film of a flick as src/games/flip-ships/physics/trace.h says it is packed. Gives {every, discs, cards, frames}: microseconds, how many
// bodies, and for each frame all bodies as lists of numbers, the flicked disc last among the discs.
export function readFilm(base64) {
  const bytes = Buffer.from(base64, "base64");
  let at = 0;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  };
  const signed = () => {
    const value = number();
    return value & 1 ? -(value >>> 1) - 1 : value >>> 1;
  };
  if (number() !== 1) throw new Error("another form");
  const [every, discs, cards] = [number(), number(), number()];
  let now = Array.from({ length: discs + cards }, (_, n) => Array.from({ length: n < discs ? 7 : 3 }, signed));
  let before = now;
  const frames = [now];
  while (at < bytes.length) {
    const next = [...now];
    for (let moved = number(); moved > 0; moved--) {
      const n = number();
      const [p, q] = [now[n], before[n]];
      const dot = p.slice(3).reduce((sum, value, k) => sum + value * q[k + 3], 0);
      const guess = (value, k) => (n >= discs ? value : k < 3 ? 2 * value - q[k] : Math.floor((2 * dot * value + 500000) / 1000000) - q[k]);
      next[n] = p.map((value, k) => guess(value, k) + signed());
    }
    [before, now] = [now, next];
    frames.push(now);
  }
  return { every, discs, cards, frames, bytes: bytes.length };
}
