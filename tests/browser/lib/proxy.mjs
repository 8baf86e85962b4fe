// A wire between browser and server that can be cut, that swallows what the server says, or that holds everything back as a lost network does.
import net from "node:net";
import { once } from "node:events";

const wires = [];

export function closeWires() {
  for (const wire of wires.splice(0)) wire.close();
}

export class Wire {
  static async to(port) {
    const wire = new Wire();
    wire.pairs = new Set();
    wire.deaf = false; // answers do not get through
    wire.broken = false; // nobody gets through
    wire.held = null; // while the network is gone: what arrives once it is back
    wire.server = net.createServer((near) => {
      if (wire.broken) {
        near.destroy();
        return;
      }
      const far = net.connect(port, "127.0.0.1");
      const pair = [near, far];
      wire.pairs.add(pair);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ]) {
        one.on("end", () => other.end()); // what was said before the end still arrives
        one.on("close", () => other.end());
        one.on("error", () => other.destroy());
      }
      near.on("close", () => wire.pairs.delete(pair));
      near.on("data", (bytes) => wire.pass(() => far.write(bytes)));
      far.on("data", (bytes) => wire.pass(() => wire.deaf || near.write(bytes)));
    });
    wire.server.listen(0, "127.0.0.1");
    await once(wire.server, "listening");
    wires.push(wire);
    wire.base = `http://127.0.0.1:${wire.server.address().port}`;
    return wire;
  }

  pass(bytes) {
    if (this.held === null) bytes();
    else this.held.push(bytes);
  }

  // Nothing arrives, and nobody is told.
  lose() {
    this.held = [];
  }

  cut() {
    this.broken = true;
    for (const [near, far] of this.pairs) {
      near.destroy();
      far.destroy();
    }
  }

  mend() {
    this.deaf = false;
    this.broken = false;
    const held = this.held ?? [];
    this.held = null;
    for (const bytes of held) bytes();
  }

  close() {
    this.cut();
    this.server.close();
  }
}
