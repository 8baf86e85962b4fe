// Proxies as docs/hosting.md has them, in a temporary folder and on free ports: only ports and certificates are others. A Front is the server as people see it behind one.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import https from "node:https";
import path from "node:path";
import { freePort, PATIENCE, Server, sleep, tempFolder } from "./server.mjs";

const document = fs.readFileSync(new URL("../../../docs/hosting.md", import.meta.url), "utf8");
export const NAME = "play.example";

// All blocks of the document in this language, and the first one.
export function allDocumented(language) {
  const found = [...document.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g"))];
  if (!found.length) throw new Error(`docs/hosting.md has no block of ${language}`);
  return found.map(([, text]) => text);
}
export const documented = (language) => allDocumented(language)[0];

// Each of these must be there, or the document says something else than is tried here.
export function exchange(text, pairs) {
  return pairs.reduce((whole, [from, to]) => {
    if (!whole.includes(from)) throw new Error(`docs/hosting.md does not say "${from}" any more`);
    return whole.replaceAll(from, to);
  }, text);
}

function certificate(folder) {
  const files = { cert: path.join(folder, "cert.pem"), key: path.join(folder, "key.pem") };
  const words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-keyout", files.key, "-out", files.cert];
  const done = spawnSync("openssl", [...words, "-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME}`], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`openssl: ${done.error ?? done.stderr}`);
  return files;
}

// What the unit of the document starts, on another port and with another database.
export function unitWords() {
  const [, line] = /^ExecStart=\S+ serve (.*)$/m.exec(documented("ini"));
  return exchange(`${line} `, [
    ["--port 7070 ", ""],
    ["--db /var/lib/starboard/starboard.db ", ""],
  ])
    .trim()
    .split(" ");
}

// The file for HAProxy, without what needs root. `binds` and `nodes` take the place of its ports and of the addresses of a and b.
export function haproxyFile(binds, nodes) {
  return exchange(documented("haproxy"), [
    ["  user haproxy\n  group haproxy\n  chroot /var/lib/haproxy\n", ""],
    ...binds,
    ["server a 127.0.0.1:7071", `server a 127.0.0.1:${nodes.a}`],
    ["server b 127.0.0.1:7072", `server b 127.0.0.1:${nodes.b}`],
  ]);
}

const running = new Set();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

// The server as the document starts it, and a proxy in front of it. `start` gives [command, words, env] for {folder, cert, key, port, plain, backend}.
export class Front {
  static async open(start, more = []) {
    const front = new Front();
    front.server = await Server.start([...unitWords(), ...more]);
    const folder = tempFolder();
    Object.assign(front, { port: await freePort(), plain: await freePort(), log: "" });
    const files = certificate(folder);
    front.ca = fs.readFileSync(files.cert);
    const [command, words, env = {}] = start({ ...files, folder, port: front.port, plain: front.plain, backend: front.server.port });
    front.child = spawn(command, words, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
    running.add(front.child);
    for (const pipe of [front.child.stdout, front.child.stderr]) pipe.on("data", (piece) => (front.log += piece));
    front.gone = once(front.child, "exit");
    await front.ready();
    return front;
  }

  async ready() {
    for (const end = Date.now() + PATIENCE; ; await sleep(50)) {
      const answer = await this.get("/healthz").catch(() => null);
      if (answer?.status === 200) return;
      if (Date.now() > end || this.child.exitCode !== null) throw new Error(`the proxy does not answer:\n${this.log}`);
    }
  }

  get origin() {
    return `https://${NAME}`; // as a browser on port 443 says it
  }

  get sockets() {
    return `wss://${NAME}:${this.port}`;
  }

  get dial() {
    return {
      ca: this.ca,
      servername: NAME,
      lookup: (_, options, done) => (options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4)),
    };
  }

  // `from`: the address of this machine that the client has.
  request(method, target, { body, headers = {}, from = "127.0.0.1" } = {}) {
    return new Promise((resolve, reject) => {
      const data = body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
      const own = { host: NAME, ...(data === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(data) }) };
      const options = { host: "127.0.0.1", port: this.port, servername: NAME, ca: this.ca, localAddress: from, agent: false, timeout: PATIENCE };
      const request = https.request({ ...options, method, path: target, headers: { ...own, ...headers } });
      request.on("response", (response) => {
        let text = "";
        response.on("data", (piece) => (text += piece));
        response.on("error", reject);
        response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
      });
      request.on("upgrade", (response, socket) => {
        socket.destroy();
        resolve({ status: response.statusCode, headers: response.headers, text: "" });
      });
      request.on("timeout", () => request.destroy(new Error(`${method} ${target}: no answer`)));
      request.on("error", reject);
      request.end(data);
    });
  }

  get(target, more) {
    return this.request("GET", target, more);
  }

  post(target, body, more) {
    return this.request("POST", target, { ...more, body });
  }

  async close() {
    this.child.kill("SIGTERM");
    const stuck = setTimeout(() => this.child.kill("SIGKILL"), 20_000);
    await this.gone.finally(() => clearTimeout(stuck));
    running.delete(this.child);
    await this.server.down();
  }
}
