// Several nodes on one database, and people who find the one that has their match, as the page and a proxy do together: whoever names a
// node comes to it while it listens, and otherwise to any other.
import { Client } from "./client.mjs";
import { PATIENCE, Server, sleep } from "./server.mjs";

export class Nodes {
  // The first is started without a name to make the database ready, which also shows that a server alone and nodes take turns.
  static async start(names, more = ["--rate", "0"]) {
    const alone = await Server.start(more);
    await alone.down();
    const nodes = new Nodes();
    nodes.alone = alone;
    nodes.all = new Map();
    for (const name of names) nodes.all.set(name, await Server.beside(alone, name));
    return nodes;
  }

  get(name) {
    return this.all.get(name);
  }

  get names() {
    return [...this.all.keys()];
  }

  // Where a proxy would bring somebody who names this node, or none. `down` are those it has noticed to be gone.
  route(name, down) {
    const up = this.names.filter((one) => !down.has(one));
    return this.get(up.includes(name) ? name : up[Math.floor(Math.random() * up.length)]);
  }

  // Sit down at a match, wherever it is. Gives the client, with the name of its node in `node`.
  async join(match, secret, { node = "", down = new Set() } = {}) {
    for (const end = Date.now() + PATIENCE; ; ) {
      const server = this.route(node, down);
      const client = await Client.open(server, { target: node ? `/ws?node=${node}` : "/ws" });
      const welcome = await client.hello(match, secret).catch((error) => error);
      if (!(welcome instanceof Error)) return Object.assign(client, { node: this.names.find((name) => this.get(name) === server) });
      client.cut();
      const elsewhere = client.got.find((message) => message.t === "elsewhere");
      const again = elsewhere || [0, 1006, 4005, 4010].includes(client.closed?.code);
      if (!again || Date.now() > end) throw welcome;
      if (elsewhere) node = elsewhere.node;
      else await sleep(100);
    }
  }

  async down() {
    const ends = [];
    for (const server of this.all.values()) ends.push(await server.down());
    return ends;
  }
}
