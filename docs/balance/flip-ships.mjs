// What tools/balance plays of Flip Ships, and what flip-ships.md shows of it: how often bots of three levels win
// together, by number of seats and difficulty.
export const games = 200;

const levels = [1, 3, 5];
const counts = [2, 3, 4];
const difficulties = ["training", "normal", "expert", "elite"];

export const runs = () =>
  levels.flatMap((level) =>
    counts.flatMap((count) => difficulties.map((difficulty) => ({ seats: Array(count).fill(`bot:${level}`), options: { difficulty } }))),
  );

function won(line) {
  const [low, high] = line.ci95[0].map((share) => Math.round(100 * share));
  const { city = 0, assault = 0 } = line.reasons;
  const share = Math.round((100 * line.wins[0]) / line.games);
  return `**${share} %** (${low} to ${high}), ${city} city, ${assault} assault of ${line.games}`;
}

export function numbers({ game, lines, picture, table }) {
  const find = (level, count) => lines.filter((line) => line.seats[0] === `bot:${level}` && line.seats.length === count);
  const row = (level, count) => `| ${level} | ${count} | ${find(level, count).map(won).join(" | ")} |\n`;
  const three = find(3, 3);
  const title = ["--title", `${game}: three bots of level 3`];
  return `how often the bots won, with 95 % intervals, and how the others ended.

| level | seats | ${difficulties.join(" | ")} |
| --- | --- |${" --- |".repeat(difficulties.length)}
${levels.flatMap((level) => counts.map((count) => row(level, count))).join("")}
![Enemies destroyed and points off the Mothership, by seat]${picture("hits", three, "--tally", "destroyed,breaches", ...title)}

Three bots of level 3, means for each player with 95 % intervals, and by seat; a column for each difficulty, from training to elite:

${table(three, "--tally", "flips,on-enemies,destroyed,breaches,missed,lost-hits")}`;
}
