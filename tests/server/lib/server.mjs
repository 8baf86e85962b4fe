// Starts `starboard serve` on a free port with a database of its own, and talks to its JSON API. STARBOARD is the program to
// test. With STARBOARD_PG (tests/postgres/run) the databases are there, otherwise they are files. Everything a server says on its outputs is kept, and shown when a test fails to start it.
import { spawn, spawnSync } from "node:child_process";
import dgram from "node:dgram";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";

const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), "../../..");
export const program = process.env.STARBOARD ?? path.join(root, "build/starboard");
const folders = [];
export const PATIENCE = 90_000; // how long anything may take on a busy machine; nothing waits longer than it must
const running = new Set();
const killAll = () => running.forEach((child) => child.kill("SIGKILL"));
process.on("exit", () => {
  killAll();
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

// A server that a failed test left behind would keep its file from ending.
if (process.env.NODE_TEST_CONTEXT) (await import("node:test")).after(killAll);

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const guards = []; // kept open as long as this process lives

const opens = (socket, open) =>
  new Promise((resolve) => {
    socket.once("error", () => resolve(false));
    open(() => resolve(true));
  });

// A port that stays this process's own, also while its server is down: below those that the system gives to outgoing connections, and with the
// UDP port of the same number held, so that no other test takes it in between.
export async function freePort() {
  for (;;) {
    const port = 12000 + Math.floor(Math.random() * 20000);
    const guard = dgram.createSocket("udp4");
    if (!(await opens(guard, (done) => guard.bind({ port, address: "127.0.0.1", exclusive: true }, done)))) continue;
    const server = net.createServer();
    if (!(await opens(server, (done) => server.listen(port, "127.0.0.1", done)))) {
      guard.close();
      continue;
    }
    server.close();
    await once(server, "close");
    guards.push(guard.unref());
    return port;
  }
}

export function tempFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "starboard-test-"));
  folders.push(folder);
  return folder;
}

// ---- databases ----------------------------------------------------------------------------------------------------

export const postgres = process.env.STARBOARD_PG;
export const ABOUT_FILES = postgres && "about files, which are PostgreSQL's own"; // why a test is left out; tests/postgres/outage.test.mjs has its troubles
export const people = [
  { kind: "human", name: "Ada" },
  { kind: "human", name: "Bob" },
];
const PASSWORD = "never-to-be-told"; // nobody asks for it there, but every address has it
let databases = 0;

function must(command, words) {
  const done = spawnSync(command, words, { encoding: "utf8", maxBuffer: 1e9 });
  if (done.status !== 0) throw new Error(`${command}: ${done.error ?? done.stderr}`);
  return done.stdout;
}

const nameOf = (db) => /@\/(\w+)/.exec(db)[1]; // of a database of PostgreSQL

// `like`: one that nobody uses, to begin as.
export function freshDatabase(folder, like) {
  if (!postgres) {
    const file = path.join(folder, "matches.db");
    if (like) fs.copyFileSync(like, file);
    return file;
  }
  const name = `t${process.pid}_${++databases}`;
  must("psql", ["-q", postgres, "-c", `CREATE DATABASE ${name}${like ? ` TEMPLATE ${nameOf(like)}` : ""}`]);
  return postgres.replace("starboard@/postgres", `starboard:${PASSWORD}@/${name}`);
}

// With the folder it was made for.
export function removeDatabase(folder, db) {
  if (postgres) must("psql", ["-q", postgres, "-c", `DROP DATABASE ${nameOf(db)} WITH (FORCE)`]);
  fs.rmSync(folder, { recursive: true, force: true });
}

// What python3 has to be told to change a file of SQLite: this, the file, the SQL.
export const CHANGE = "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.executescript(sys.argv[2]); c.commit()";

// Change it behind the server's back; the words are the same for both.
export function changeStore(server, sql) {
  if (postgres) must("psql", ["-q", server.db, "-c", sql]);
  else must("python3", ["-c", CHANGE, server.db, sql]);
}

const ASK = 'import sqlite3,sys; print(*("|".join(map(str, row)) for row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2])), sep="\\n")';

// What it answers, row by row.
export const storeSays = (server, sql) => (postgres ? must("psql", ["-qAt", server.db, "-c", sql]) : must("python3", ["-c", ASK, server.db, sql]));

// Whether a text is in its files, or in what PostgreSQL gives out of it.
export function isStored(server, text) {
  if (postgres) return must("pg_dump", [server.db]).includes(text);
  return ["", "-wal"].some((end) => fs.existsSync(server.db + end) && fs.readFileSync(server.db + end).includes(text));
}

// Where a server takes orders.
export function controlOf(server) {
  if (!postgres) return `${server.db}-control`;
  const folder = path.join(server.folder, "starboard");
  return path.join(
    folder,
    fs.readdirSync(folder).find((name) => name.endsWith("-control")),
  );
}

// stop, kill or start the PostgreSQL under all servers.
export const postgresCtl = (what) => must(path.join(root, "tests/postgres/ctl"), [what]);

// One number of /metrics.
export async function metric(server, name) {
  const { text } = await server.get("/metrics");
  return Number(new RegExp(`^starboard_${name} (\\S+)$`, "m").exec(text)?.[1]);
}

export class Server {
  // No limit to what a client may send a second, for tests that play much.
  static unlimited() {
    return Server.start(["--rate", "0"]);
  }

  get unlimited() {
    return this.more.includes("--rate");
  }

  // `more`: further arguments. A server that is started again keeps its port and database.
  static async start(more = []) {
    const server = new Server();
    server.folder = tempFolder();
    server.db = freshDatabase(server.folder);
    server.port = await freePort();
    server.more = more;
    server.log = "";
    await server.up();
    return server;
  }

  // Another node on the database of `first`, with the same further arguments.
  static async beside(first, name) {
    const server = Object.assign(new Server(), { folder: first.folder, db: first.db, log: "" });
    server.port = await freePort();
    server.more = [...first.more, "--node", name];
    await server.up();
    return server;
  }

  get pid() {
    return this.child.pid;
  }

  // `fine`: whether what /healthz says is enough.
  async up(fine = (status) => status === 200) {
    const [command, ...first] = this.wrap ? [...this.wrap, program] : [program];
    const arguments_ = [...first, "serve", "--port", String(this.port), "--db", this.db, "--pass-delay", "0", ...this.more];
    this.child = spawn(command, arguments_, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, XDG_DATA_HOME: this.folder },
    });
    running.add(this.child);
    for (const pipe of [this.child.stdout, this.child.stderr]) pipe.on("data", (piece) => (this.log = (this.log + piece).slice(-4e6)));
    const { child } = this;
    // "close": what it said last has been read too
    this.gone = once(child, "close").then(
      ([code, signal]) => ({ code, signal }),
      (error) => ({ code: error.code, signal: null }), // no such program
    );
    this.gone.then(() => running.delete(child));
    const end = Date.now() + PATIENCE;
    let dead = null;
    this.gone.then((how) => (dead = how));
    for (;;) {
      if (dead) throw new Error(`the server ended with ${JSON.stringify(dead)}:\n${this.log}`);
      try {
        if (fine((await this.get("/healthz")).status)) return;
      } catch {
        /* not yet */
      }
      if (Date.now() > end) throw new Error(`the server did not answer within ${PATIENCE} ms:\n${this.log}`);
      await sleep(20);
    }
  }

  async down(signal = "SIGTERM") {
    this.child.kill(signal);
    const stuck = setTimeout(() => this.child.kill("SIGKILL"), 30000); // the test fails by what comes back
    const how = await this.gone.finally(() => clearTimeout(stuck));
    if (this.log.includes(PASSWORD)) throw new Error("the server has told the password of its database");
    return how;
  }

  async restart(signal = "SIGTERM") {
    const how = await this.down(signal);
    await this.up();
    return how;
  }

  // The path goes out exactly as written: no tidying of "..".
  request(method, target, body, headers = {}) {
    return new Promise((resolve, reject) => {
      const data = body === undefined ? null : typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
      const all =
        data === null
          ? headers
          : {
              "content-type": "application/json",
              "content-length": Buffer.byteLength(data),
              ...headers,
            };
      const request = http.request({
        host: "127.0.0.1",
        port: this.port,
        method,
        path: target,
        headers: all,
        agent: false,
        timeout: PATIENCE,
      });
      request.on("response", (response) => {
        const pieces = [];
        response.on("data", (piece) => pieces.push(piece));
        response.on("error", reject);
        response.on("end", () => {
          const bytes = Buffer.concat(pieces);
          const answer = {
            status: response.statusCode,
            headers: response.headers,
            bytes,
            text: bytes.toString(),
          };
          try {
            answer.json = JSON.parse(answer.text);
          } catch {
            answer.json = undefined;
          }
          resolve(answer);
        });
      });
      request.on("timeout", () => request.destroy(new Error(`${method} ${target}: no answer within ${PATIENCE} ms`)));
      request.on("error", reject);
      request.end(data ?? undefined);
    });
  }

  get(target, headers) {
    return this.request("GET", target, undefined, headers);
  }

  post(target, body, headers) {
    return this.request("POST", target, body, headers);
  }

  // A new match; two people at a skirmish unless told otherwise. Gives {id, secrets}.
  async match(wish = {}) {
    const seats = wish.seats ?? people;
    const answer = await this.post("/api/matches", {
      game: "skirmish",
      options: {},
      ...wish,
      seats,
    });
    if (answer.status !== 201) throw new Error(`POST /api/matches: ${answer.status} ${answer.text}`);
    return {
      id: answer.json.match,
      secrets: answer.json.seats.map((seat) => seat.secret),
      seats: answer.json.seats,
    };
  }

  // Memory and processor time of the server, from /proc.
  usage() {
    const status = fs.readFileSync(`/proc/${this.pid}/status`, "utf8");
    const stat = fs.readFileSync(`/proc/${this.pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return {
      rss: Number(/VmRSS:\s+(\d+)/.exec(status)[1]) * 1024,
      cpu: (Number(fields[11]) + Number(fields[12])) / 100,
    };
  }
}
