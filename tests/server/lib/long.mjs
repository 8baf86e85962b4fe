// Matches that are much longer than any that people play: a mission without a clock in which nobody knows what to do.
import { sleep } from "./server.mjs";

const seat = (faction, rows) => ({ faction, zone: { rows, columns: [1, 18] }, energy: 15, income: 20, first_income: 5, fleet_limit: 60, deck_limit: 24 });
const aimless = {
  game: "battleship-galaxies",
  files: {
    "pack.json": { id: "aimless", game: "battleship-galaxies", title: { en: "Aimless", fr: "Sans but" } },
    "facts-missions-own.json": {
      missions: [{ id: "own", boards: 1, no_clock: true, tiles: [{ at: ["0508", "0608"] }], seats: [seat("isn", [14, 15]), seat("wretch", [1, 2])] }],
    },
    "texts.json": { "option.mission.own": { en: "Aimless", fr: "Sans but" } },
  },
  options: { mission: "own" },
};

// A match that is over after at least so many plies: {id, plies}. Luck decides how long one is; about 5,500 is the most.
export async function longMatch(server, least) {
  for (;;) {
    const { id } = await server.match({ ...aimless, seats: [{ kind: "random" }, { kind: "random" }] });
    for (;;) {
      const { over, ply: plies } = (await server.get(`/api/matches/${id}`)).json;
      if (over && plies >= least) return { id, plies };
      if (over) break;
      await sleep(50);
    }
  }
}

// A match of two that runs and has at least so many plies, 600 at most, with both of them at the table: {id, secrets, clients, last}, the
// seat that acted last. The server must not limit their rate.
export async function longTable(server, least, join) {
  const match = await server.match({ game: "fleet-commander" });
  const clients = [await join(match, match.secrets[0]), await join(match, match.secrets[1])];
  let last;
  while (clients[0].ply < least) {
    last = clients.findIndex((one) => one.mine);
    const client = clients[last];
    const { ply } = client;
    const actions = client.legal.map(([a]) => a);
    await client.act(actions.find((a) => a === "end" || a === "pass") ?? actions.at(-1));
    await Promise.all(clients.map((one) => one.at(ply + 1)));
  }
  return { ...match, clients, last };
}
