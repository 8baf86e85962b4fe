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

  // One connection: {client}, welcomed or with what went wrong in `error`.
  static async attempt(server, node, match, secret) {
    const client = await Client.open(server, { target: node ? `/ws?node=${node}` : "/ws" });
    const error = await client.hello(match, secret).then(
      () => null,
      (why) => why,
    );
    return { client, error };
  }

  // Sit down at a match, wherever it is. Gives the client, with the name of its node in `node`. `lost(name)` is settled when a proxy
  // notices that a node is gone: it cuts connections to it.
  async join(match, secret, { node = "", down = new Set(), lost = () => new Promise(() => null) } = {}) {
    for (const end = Date.now() + PATIENCE; ; ) {
      const server = this.route(node, down);
      const name = this.names.find((one) => this.get(one) === server);
      const attempt = Nodes.attempt(server, node, match, secret);
      const { client, error } = (await Promise.race([attempt, lost(name)])) ?? {};
      if (!client) {
        attempt.then((late) => late.client.cut());
        continue;
      }
      if (!error) return Object.assign(client, { node: name });
      client.cut();
      const elsewhere = client.got.find((message) => message.t === "elsewhere");
      const again = elsewhere || [0, 1006, 4005, 4010].includes(client.closed?.code);
      if (!again || Date.now() > end) throw error;
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
