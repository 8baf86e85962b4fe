/* Chairs at one screen: which of them is to be looked through next. */
export interface AtScreen {
  seat: number; // -1: not known yet
  due: readonly number[]; // whose turn it is, as far as this chair has heard
  plays: boolean; // nobody else sits there for it
}

/* The first whose turn it is by what the chair looked through has heard and by its own; -1: nobody. When the luck is dealt anew, the same ply is
 * another's, and one chair hears of it before the other: going by one of them alone would hand the screen back and forth without end. */
export function nextAt(due: readonly number[], chairs: readonly AtScreen[]): number {
  return chairs.findIndex(({ seat, due: own, plays }) => plays && due.includes(seat) && own.includes(seat));
}
