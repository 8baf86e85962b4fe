// What many tests begin with: two people, and small positions of Fleet Commander.
export const PEOPLE = [
  { kind: "human", name: "Ada" },
  { kind: "human", name: "Bob" },
];

// Yellow's actions in the first turn of the base rules, unless `more` says otherwise. A ship is written "0 frigate c3".
export function fleets(ships, seats, more = {}) {
  const read = (line) => {
    const [seat, kind, square] = line.split(" ");
    return { seat: Number(seat), kind, square };
  };
  return { options: { advanced: false }, node: "actions", turn: 1, active: 0, ships: ships.map(read), seats, ...more };
}
