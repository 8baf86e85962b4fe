// What tools/balance plays of Kemble's Cascade, and what kembles-cascade.md shows of it.
export const bot = "bot:4";
export const games = 1000; // a quarter of an hour on two cores

export const runs = (bot) => [1, 2, 3, 4, 5].map((count) => ({ seats: Array(count).fill(bot), options: {} }));

const upgrades = "laser,missile,gamma-gun,flamethrower,cage,generator,shield,engine";
const means =
  "glory,glory-of-achievements,glory-of-mission,glory-of-upgrades,destroyed,destroyed-by-danger,destroyed-by-ram," +
  "destroyed-by-collision,destroyed-by-mine,destroyed-by-black-hole,enemies-shot,bellonium-earned,bellonium-left," +
  "power-downs,overloads,power-ups-drawn,power-ups-bought,achievements,cubes-placed,jumps,collisions,rounds";
const cards =
  "afterburner,evasive-burst,capacitor,hot-barrel,charged-rounds,ore-cache,medal-of-valour,star-chart,deflector," +
  "wormhole-key,salvage-drone,jammer,mission," +
  "sensor-with-move,sensor-with-bellonium,sensor-with-free-overload,sensor-with-heavy-overload";
const feats = Array.from({ length: 22 }, (_, i) => `a${String(i + 1).padStart(2, "0")}`).join();

export function numbers({ game, lines, ends, picture, table }) {
  const result = ({ seats, wins, draws, plies, reasons }) =>
    `| ${seats.length} | ${wins.join(", ")} | ${draws} | ${plies.mean.toFixed(2)}, ${plies.p10}, ${plies.p90} | ${ends(reasons)} |\n`;
  const what = `${lines[0].games} games of ${lines[0].seats[0]} for each number of seats`;
  const title = ["--title", `${game}: ${what}`];
  return `${what}.

| seats | won by seat | nobody | plies: mean, p10, p90 | how it ended |
| --- | --- | --- | --- | --- |
${lines.map(result).join("")}
![Glory by seat]${picture("glory", "--tally", "glory", ...title)}

![Destructions by seat]${picture("destroyed", "--tally", "destroyed", ...title)}

Means for each player, with 95 % intervals, and by seat:

${table("--tally", means)}
![Share of players who bought]${picture("bought", "--tally", upgrades, "--shares", "--mark", "5,80", ...title)}

Shares, in per cent, of games in which anybody bought it, of players and of winners who did:

${table("--shares", "--tally", upgrades)}
The same for using the card, finishing the mission, and playing such a sensor card at least once:

${table("--shares", "--tally", cards)}
The same for achievements:

${table("--shares", "--tally", feats)}`;
}
