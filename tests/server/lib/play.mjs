// Plays matches over the wire: whoever is due takes an action of the legal list, chosen by a seeded picker.

// mulberry32: small, seeded, good enough to choose with. `another()` is a picker of its own for a part: however often that chooses, the rest stays as it is.
export function picker(seed) {
  let a = seed >>> 0;
  const next = () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n) => Math.floor(next() * n);
  return { real: next, below, of: (list) => list[below(list.length)], another: () => picker(below(4294967296)) };
}

// One action by whoever is due; gives {seat, a, ack}.
export async function step(clients, pick, choose = (legal) => pick.of(legal)[0]) {
  const client = clients.find((c) => c.mine);
  const a = choose(client.legal, client);
  const ply = client.ply;
  const ack = await client.act(a);
  if (ack.t !== "ack") throw new Error(`"${a}" of the legal list was answered ${JSON.stringify(ack)}`);
  await Promise.all(clients.map((c) => c.at(ply + 1)));
  return { seat: client.seat, a, ack };
}

// Play to the end, or until `plies` actions are taken. Gives the list of actions.
export async function play(clients, seed, plies = Infinity, choose) {
  const pick = picker(seed);
  const done = [];
  while (done.length < plies && clients[0].due.length > 0) done.push(await step(clients, pick, choose && ((legal, c) => choose(legal, c, pick))));
  return done;
}
