/* The film of a flick: how it was measured, every few milliseconds. src/games/flip-ships/physics/trace.h says how it is packed. */
import { type Flight, type Frame, numberOf } from "./flight";
import { keepYaw, wayOf } from "./turn";
import { type View, discNumber, mix, poseOf } from "./view";

export interface Film {
  every: number; // seconds
  discs: number; // the flicked one is the last
  cards: number;
  frames: number[][][]; // what has not moved since the frame before is the same list
}

function guess(last: number[], before: number[]): number[] {
  const dot = [3, 4, 5, 6].reduce((sum, n) => sum + (last[n] ?? 0) * (before[n] ?? 0), 0);
  return last.map((value, n) => (n < 3 ? 2 * value - (before[n] ?? 0) : Math.floor((2 * dot * value) / 1e6 - (before[n] ?? 0) + 0.5)));
}

/* Null when it is of another form. */
export function unpack(bytes: Uint8Array): Film | null {
  let at = 0;
  const number = (): number => {
    let value = 0;
    for (let shift = 1; at < bytes.length; shift *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * shift;
      if (byte < 128) break;
    }
    return value;
  };
  const signed = (): number => {
    const value = number();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  if (number() !== 1) return null;
  const every = number() / 1e6;
  const [discs, cards] = [number(), number()];
  const read = (count: number): number[] => Array.from({ length: count }, signed);
  let now = [...Array.from({ length: discs }, () => read(7)), ...Array.from({ length: cards }, () => read(3))];
  let before = now;
  const frames = [now];
  while (at < bytes.length) {
    const next = now.map((body) => body);
    for (let moved = number(); moved > 0; moved--) {
      const which = number();
      const body = now[which] ?? [];
      next[which] = (which < discs ? guess(body, before[which] ?? body) : body).map((value) => value + signed());
    }
    [before, now] = [now, next];
    frames.push(now);
  }
  return { every, discs, cards, frames };
}

const kept: { text: string; film: Film | null }[] = []; // the one that is shown and the one before

function read(text: string): Film | null {
  const known = kept.find((one) => one.text === text);
  if (known !== undefined) return known.film;
  const film = unpack(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
  kept.unshift({ text, film });
  kept.length = Math.min(kept.length, 2);
  return film;
}

/* Seconds, 0 where there is nothing to see. */
export function lengthOf(text: string | null): number {
  const film = text === null ? null : read(text);
  return film === null ? 0 : (film.frames.length - 1) * film.every;
}

/* How discs come to lie is nowhere but here: their prints stay turned as they are at the end. */
function keepYaws(film: Film, numbers: number[]): void {
  const [first, last] = [film.frames[0] ?? [], film.frames[film.frames.length - 1] ?? []];
  numbers.forEach((number, n) => {
    const [, , , w = 1, i = 0, j = 0, k = 0] = last[n] ?? [];
    const { up } = wayOf(w, i, j, k);
    if (last[n] !== first[n]) keepYaw(number, (Math.atan2(up[0], up[1]) * 180) / Math.PI);
  });
}

/* The flight on a film, null when it does not fit what lies on the table. */
export function filmed(view: View, seat: number, ship: string, text: string): Flight | null {
  const film = read(text);
  if (film === null || film.frames.length < 2) return null;
  const lay = view.seats.flatMap((own, n) =>
    own.ships.flatMap((one, m) => (poseOf(one) === null || (n === seat && one.id === ship) ? [] : [discNumber(n, m)])),
  );
  const cells = Object.keys(view.enemies).sort();
  if (lay.length + 1 !== film.discs || cells.length !== film.cards) return null;
  keepYaws(film, [...lay, numberOf(view, seat, ship)]);
  const { frames, every, discs } = film;
  const names = [...lay, 0];
  const before = frames[0] ?? [];
  return {
    seat,
    ship,
    time: (frames.length - 1) * every,
    at: (time) => {
      const n = Math.min(Math.floor(time / every), frames.length - 2);
      const part = Math.min(1, time / every - n);
      const frame: Frame = { discs: new Map(), cards: new Map() };
      (frames[n] ?? []).forEach((body, which) => {
        const next = frames[n + 1]?.[which] ?? body;
        if (next === before[which] && which !== discs - 1) return; // lies where the view says
        const value = (m: number): number => mix(body[m] ?? 0, next[m] ?? 0, part);
        const name = names[which];
        const cell = cells[which - discs];
        if (name !== undefined) frame.discs.set(name, { at: [value(0) / 10, value(1) / 10, value(2) / 10], ...wayOf(value(3), value(4), value(5), value(6)) });
        else if (cell !== undefined) frame.cards.set(cell, { x: value(0) / 10, y: value(1) / 10, turn: value(2) / 10 });
      });
      return frame;
    },
  };
}
