// What tools/balance plays of Battleship Galaxies, and what battleship-galaxies.md shows of it: each mission between
// equal bots, with the fleets and decks it prints or the bots choose.
export const bot = "bot:4";
export const games = 300;

const missions = {
  "dead-zone": 2,
  "dead-zone-48": 2,
  "dead-zone-42": 2,
  blockade: 2,
  barrage: 2,
  "meteor-storm": 4,
  "pan-base": 3,
  "meteor-storm-7": 4,
}; // by seats; the first is ISN, the last Wretch
const wretchSeats = { "meteor-storm": 2, "pan-base": 2, "meteor-storm-7": 2 }; // else 1

export const runs = (bot) => Object.entries(missions).map(([mission, count]) => ({ seats: Array(count).fill(bot), options: { mission } }));

const cards = ["i", "w"].map((faction) => Array.from({ length: 12 }, (_, i) => `${faction}-${String(i + 1).padStart(2, "0")}`).join());

const percent = (share) => Math.round(100 * share);

const won = ({ wins, games, ci95 }, seat) =>
  `**${((100 * wins.at(seat)) / games).toFixed(1)} %** (${percent(ci95.at(seat)[0])} to ${percent(ci95.at(seat)[1])})`;

/* The sum over the seats of a side, ISN or not. */
function ofSide({ options, seats, tallies }, tally, isn) {
  const first = seats.length - (wretchSeats[options.mission] ?? 1);
  const side = isn ? tallies[tally].seats.slice(0, first) : tallies[tally].seats.slice(first);
  return side.reduce((sum, { mean }) => sum + mean, 0).toFixed(1);
}

const bothSides = (line, tally) => `${ofSide(line, tally, true)}, ${ofSide(line, tally, false)}`;

/* As if each side were one seat. */
const asSides = (line) => ({ ...line, seats: [line.seats[0], line.seats.at(-1)], wins: [line.wins[0], line.wins.at(-1)] });

export function numbers({ game, lines, ends, picture, table }) {
  const result = (line) =>
    `| \`${line.options.mission}\` | ${won(line, 0)} | ${won(line, -1)} | ${line.draws} ` +
    `| ${line.tallies.rounds.mean.toFixed(1)} | ${ends(line.reasons)} ` +
    `| ${bothSides(line, "ships-lost")} | ${bothSides(line, "points")} | ${bothSides(line, "cargo-loaded")} | ${line.games} |\n`;
  const counts = lines.map((line) => line.games);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const what = `${least === most ? least : `${least} to ${most}`} games of each mission between bots ${lines[0].seats[0]}`;
  const title = ["--title", `${game}: ${what}`];
  const sides = ["--title", `${game}: ${what}; seat 1 ISN, seat 2 Wretch`];
  const played = (list) => ["--tally", list, "--among", "deck", "--by", "mission"];
  return `${what}.

| mission | ISN wins | Wretch wins | nobody | rounds | ended by | ships lost: ISN, Wretch | points | loaded | games |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines.map(result).join("")}
![Games won by each side]${picture("wins", lines.map(asSides), "--wins", "--by", "mission", "--mark", "40,60", ...sides)}

In how many games, in per cent of those with a deck that has it, an ISN card was played:

${table(...played(cards[0]))}
![Games in which an ISN card was played]${picture("isn-cards", ...played(cards[0]), "--mark", "5", ...title)}

The same for Wretch cards:

${table(...played(cards[1]))}
![Games in which a Wretch card was played]${picture("wretch-cards", ...played(cards[1]), "--mark", "5", ...title)}
`;
}
