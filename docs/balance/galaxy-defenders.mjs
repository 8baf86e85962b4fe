// What tools/balance plays of Galaxy Defenders, and what galaxy-defenders.md shows of it: the training alone, and campaigns from
// the first mission on, in which agents begin each mission with what the missions before have left them.
export const bot = "bot:5";
export const games = 150;

const counts = [1, 2, 4, 5]; // of agents
const campaign = ["m1", "m2", "m3", "m4", "m5", "m7", "m6", "m8", "m9"]; // each after those that lead to it
const missions = ["t0", ...[...campaign].sort()];

export const runs = (bot) =>
  counts.flatMap((count) => {
    const seats = Array(count).fill(bot);
    const follow = (difficulty) => (mission) => ({ seats, options: { mission, campaign: true, difficulty }, campaign: true });
    const training = { seats, options: { mission: "t0", campaign: false, difficulty: "even" } }; // it has no other numbers
    return [training, ...campaign.map(follow("even")), ...campaign.map(follow("classic"))];
  });

const outcomes = ["accomplished", "partial", "failed"];
const goals = { t0: { accomplished: [85, 100] }, other: { accomplished: [35, 70], failed: [15, 45] } };
const goalOf = (mission, outcome) => (goals[mission] ?? goals.other)[outcome];

const share = (line, outcome) => line.tallies[outcome].share_games;

/* 95 % (Wilson), in per cent. */
function interval(share, games) {
  const z = 1.959964;
  const middle = (share + (z * z) / (2 * games)) / (1 + (z * z) / games);
  const half = (z / (1 + (z * z) / games)) * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games));
  return [middle - half, middle + half].map((bound) => Math.max(0, Math.min(100, 100 * bound)));
}

function cell(line, outcome) {
  const value = Math.round(1000 * share(line, outcome)) / 10;
  const [low, high] = interval(share(line, outcome), line.games).map(Math.round);
  const goal = goalOf(line.options.mission, outcome);
  const mark = !goal || (value >= goal[0] && value <= goal[1]) ? "" : value < goal[0] ? " ↓" : " ↑";
  return `**${Math.round(value)} %**${mark} (${low} to ${high})`;
}

const inGoal = (line) => outcomes.every((outcome) => !/[↓↑]/.test(cell(line, outcome)));

const team = (line, tally) => (line.tallies[tally].mean * line.seats.length).toFixed(1);

const cards = {
  events: Array.from({ length: 21 }, (_, i) => `e${String(i + 1).padStart(2, "0")}`).filter((id) => id !== "e11"),
  "close encounters": Array.from({ length: 17 }, (_, i) => `c${String(i + 1).padStart(2, "0")}`),
  devices: Array.from({ length: 14 }, (_, i) => `d${String(i + 1).padStart(2, "0")}`),
  skills: ["s05", "s06", "s07", "s08", "s12", "s13", "s14", "s15"],
  tactics: ["b", "t"].flatMap((side) => Array.from({ length: 10 }, (_, i) => `${side}${String(i + 1).padStart(2, "0")}`)),
};

const perHundred = (lines, id) => {
  const games = lines.reduce((sum, line) => sum + line.games, 0);
  return (100 * lines.reduce((sum, line) => sum + line.games * line.tallies[id].share_games, 0)) / games;
};

/* As one line of 'sim' whose seats are the numbers of agents: plots draw a bar for each. */
function asBars(lines, mission) {
  const found = counts.map((count) => lines.find((line) => line.options.mission === mission && line.seats.length === count));
  const bar = (outcome, line) => {
    const [low, high] = interval(share(line, outcome), line.games);
    return { mean: 100 * share(line, outcome), error: (high - low) / 2 };
  };
  const tally = (outcome) => [outcome, { seats: found.map((line) => bar(outcome, line)) }];
  return { ...found[0], seats: found.map(() => ""), tallies: Object.fromEntries(outcomes.map(tally)) };
}

const heading = `| mission | agents | accomplished | partial | failed | rounds | rank | deaths | kills | ended by |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
`;

export function numbers({ game, lines, ends, picture }) {
  const even = lines.filter(({ options }) => options.difficulty === "even");
  const classic = lines.filter(({ options }) => options.difficulty === "classic");
  const ordered = (some) =>
    missions.flatMap((mission) => counts.flatMap((count) => some.filter((line) => line.options.mission === mission && line.seats.length === count)));
  const row = (line) =>
    `| \`${line.options.mission}\` | ${line.seats.length} | ${outcomes.map((outcome) => cell(line, outcome)).join(" | ")} ` +
    `| ${line.tallies.rounds.mean.toFixed(1)} | ${line.tallies.rank.mean.toFixed(1)} | ${team(line, "deaths")} ` +
    `| ${line.tallies["team-kills"].mean.toFixed(1)} | ${ends(line.reasons)} |\n`;
  const what = `${lines[0].games} games of ${lines[0].seats[0]} for each mission and number of agents`;
  const bars = missions.map((mission) => asBars(even, mission));
  const legend = ["--by", "mission", "--legend", counts.map((count) => `${count} ${count === 1 ? "agent" : "agents"}`).join()];
  const draw = (outcome, marks) =>
    picture(outcome, bars, "--tally", outcome, ...legend, ...marks, "--title", `${game}, even: ${outcome}, in per cent of ${what}`);
  const inside = (some) => `${some.filter(inGoal).length} of ${some.length}`;
  const seen = ([kind, ids]) => `| ${kind} | ${ids.map((id) => `${id} ${perHundred(lines, id).toFixed(1)}`).join(", ")} |\n`;
  return `${what}; ${inside(even)} within the goals with the difficulty *even*, ${inside(classic)} with *classic*. An arrow
says that a share is outside its goal, and to which side; in brackets 95 % intervals. Ranks are means at the end of the mission: 0 Copper, 1 Bronze, 2 Silver, 3 Gold, 4 Palladium, 5 Platinum.

### Even

${heading}${ordered(even).map(row).join("")}
![Accomplished]${draw("accomplished", ["--mark", "35,70,85"])}

![Partial]${draw("partial", [])}

![Failed]${draw("failed", ["--mark", "15,45"])}

### Classic

${heading}${ordered(classic).map(row).join("")}
In how many of a hundred games, over all missions and numbers of agents, each was drawn (events, close encounters) or used:

| kind | |
| --- | --- |
${Object.entries(cards).map(seen).join("")}`;
}
