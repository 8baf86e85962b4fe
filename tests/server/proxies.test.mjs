// nginx, Caddy and HAProxy with the very configurations of docs/hosting.md, in front of the server as its unit starts it: what people get through them, and what they do not.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import http2 from "node:http2";
import path from "node:path";
import { test } from "node:test";
import { Client } from "./lib/client.mjs";
import { picker, play, step } from "./lib/play.mjs";
import { allDocumented, documented, exchange, Front, haproxyFile, NAME, unitWords } from "./lib/proxy.mjs";
import { people, program, sleep, tempFolder } from "./lib/server.mjs";

const CERTIFICATE = "/etc/ssl/play.example/fullchain.pem";
const KEY = "/etc/ssl/play.example/privkey.pem";

function nginx({ folder, cert, key, port, plain, backend }) {
  const site = exchange(documented("nginx"), [
    ["  listen [::]:443 ssl http2;\n", ""],
    ["  listen [::]:80;\n", ""],
    ["listen 443 ", `listen 127.0.0.1:${port} `],
    ["listen 80;", `listen 127.0.0.1:${plain};`],
    [":7070;", `:${backend};`],
    [CERTIFICATE, cert],
    [KEY, key],
  ]);
  fs.writeFileSync(path.join(folder, "starboard.conf"), site);
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`);
  const main = `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${places.join(" ")} include starboard.conf; }`;
  fs.writeFileSync(path.join(folder, "nginx.conf"), main);
  fs.chmodSync(folder, 0o755);
  return ["/usr/sbin/nginx", ["-p", folder, "-c", path.join(folder, "nginx.conf")]];
}

function caddy({ folder, cert, key, port, plain, backend }) {
  const site = exchange(documented("caddyfile"), [
    ["127.0.0.1:7070", `127.0.0.1:${backend}`],
    ["# tls ", "tls "], // a certificate of one's own; nobody gives one for this name
    [CERTIFICATE, cert],
    [KEY, key],
  ]);
  const ports = `{\n\thttp_port ${plain}\n\thttps_port ${port}\n\tadmin off\n\tservers {\n\t\tprotocols h1 h2\n\t}\n}\n`; // freePort() keeps the UDP port
  fs.writeFileSync(path.join(folder, "Caddyfile"), ports + site);
  return [
    "/usr/bin/caddy",
    ["run", "--config", path.join(folder, "Caddyfile"), "--adapter", "caddyfile"],
    { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  ];
}

// Both of its nodes are the one server here: tests/postgres/haproxy.test.mjs has two.
function haproxy({ folder, cert, key, port, plain, backend }) {
  const pem = path.join(folder, "both.pem");
  const binds = [
    ["bind :::80 v4v6\n", `bind 127.0.0.1:${plain}\n`],
    ["bind :::443 v4v6 ", `bind 127.0.0.1:${port} `],
    ["/etc/haproxy/play.example.pem", pem],
  ];
  fs.writeFileSync(pem, fs.readFileSync(cert, "utf8") + fs.readFileSync(key, "utf8"));
  fs.writeFileSync(path.join(folder, "haproxy.cfg"), haproxyFile(binds, { a: backend, b: backend }));
  return ["/usr/sbin/haproxy", ["-db", "-f", path.join(folder, "haproxy.cfg")]];
}

// The page as browsers fetch it, with HTTP/2.
function fetchPage(front) {
  return new Promise((resolve, reject) => {
    const session = http2.connect(`https://${NAME}:${front.port}`, front.dial);
    session.on("error", reject);
    const request = session.request({ ":path": "/", ":authority": NAME });
    let text = "";
    let status;
    request.on("response", (headers) => (status = headers[":status"]));
    request.on("data", (piece) => (text += piece));
    request.on("error", reject);
    request.on("end", () => {
      session.close();
      resolve({ status, text });
    });
  });
}

const make = (front, more) => front.post("/api/matches", { game: "skirmish", options: {}, seats: people }, more);

for (const [name, start] of Object.entries({ nginx, caddy, haproxy })) {
  test(`through ${name}`, { concurrency: true }, async (t) => {
    const front = await Front.open(start, ["--per-address", "matches=5"]);
    const quiet = (async () => {
      const made = JSON.parse((await make(front, { from: "127.0.0.9" })).text);
      const spectator = await Client.join(front, made.match);
      await sleep(70_000); // proxies give up on what says nothing for a minute, unless told otherwise
      await spectator.alive();
      await spectator.close();
    })();
    quiet.catch(() => {}); // looked at below

    await t.test("the page, by TLS and where it is offered by HTTP/2", async () => {
      const page = await (start === haproxy ? front.get("/") : fetchPage(front));
      assert.equal(page.status, 200);
      assert.match(page.text, /<html/);
    });

    await t.test("http goes to https", async () => {
      const where = await new Promise((resolve, reject) => {
        const request = http.get({ host: "127.0.0.1", port: front.plain, path: "/learn/", headers: { host: NAME }, agent: false }, (response) => {
          response.resume();
          resolve({ status: response.statusCode, location: response.headers.location });
        });
        request.on("error", reject);
      });
      assert.ok([301, 308].includes(where.status), where.status);
      assert.match(where.location, /^https:\/\/play\.example(:\d+)?\/learn\/$/);
    });

    await t.test("a match is made and played, over wss", async () => {
      const made = await make(front, { from: "127.0.0.8" });
      assert.equal(made.status, 201, made.text);
      const { match, seats } = JSON.parse(made.text);
      const players = await Promise.all(seats.map(({ secret }) => Client.join(front, match, secret)));
      await play(players, 1, 6);
      const stranger = await Client.open({ ...front, port: front.port, sockets: front.sockets, dial: front.dial, origin: "https://evil.example" });
      assert.equal((await stranger.closing()).code, 4007);
      players[0].cut();
      const again = await Client.join(front, match, seats[0].secret);
      assert.equal(again.ply, players[1].ply);
      await step([again, players[1]], picker(2));
      await Promise.all([again, players[1]].map((player) => player.close()));
    });

    await t.test("limits are those of each client, whatever it says of itself", async () => {
      const from = "127.0.0.2";
      let status = 201;
      let count = 0;
      for (; status === 201 && count < 100; count++) ({ status } = await make(front, { from, headers: { "x-forwarded-for": `203.0.113.${count}` } }));
      assert.equal(status, 429, `${count} matches in a row`);
      assert.equal((await make(front, { from: "127.0.0.3" })).status, 201, "nobody else feels it");
    });

    await t.test("/metrics is not for the world", async () => {
      for (const target of [
        "/metrics",
        "/metrics?x=1",
        "//metrics",
        "/%6detrics",
        "/x/../metrics",
        "/./metrics",
        "/metrics/",
        "/METRICS",
        "/metrics%00",
        "/metrics;x",
        "/metrics%3bx",
        "/a/%2e%2e/metrics",
        "/;/metrics",
      ]) {
        const answer = await front.get(target);
        assert.doesNotMatch(answer.text, /starboard_/, target);
      }
      assert.equal((await front.get("/metrics")).status, 403);
      assert.match((await front.server.get("/metrics")).text, /starboard_/, "the host reads it beside the proxy");
    });

    await t.test("an upgrade to h2c is not passed on", async () => {
      const answer = await front.get("/", { headers: { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAMAAABkAAQAoAAAAAIAAAAA" } });
      assert.equal(answer.status, 200);
      assert.match(answer.text, /<html/);
    });

    await t.test("bodies that are too large are refused", async () => {
      for (const size of [200_000, 3_000_000]) {
        const answer = await front.post("/api/matches", JSON.stringify({ game: "x".repeat(size) }), { from: "127.0.0.4" });
        assert.equal(answer.status, 413, `${size}: ${answer.text}`);
      }
      const most = await front.post("/api/matches", JSON.stringify({ game: "x".repeat(130_000) }), { from: "127.0.0.4" });
      assert.equal(most.status, 400, "as large as the server takes them");
    });

    await t.test("a socket that says nothing stays open", () => quiet);
    await front.close();
  });
}

// Every unit of the document and every file beside one is named in its first line.
function writeUnits(folder) {
  for (const text of allDocumented("ini")) {
    const file = path.join(folder, /^# \/etc\/systemd\/system\/(\S+)$/m.exec(text)[1]);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, exchange(text, [["/usr/local/bin/starboard", program]]).replaceAll("EnvironmentFile=", "EnvironmentFile=-"));
  }
  fs.copyFileSync(path.join(folder, "starboard.service"), path.join(folder, "starboard@.service"));
}

test("the units of the document", (t) => {
  assert.ok(unitWords().includes("--origin"));
  const folder = tempFolder();
  writeUnits(folder);
  const lines = fs.readFileSync(path.join(folder, "starboard.service"), "utf8").split("\n");
  for (const line of ["StartLimitIntervalSec=60", "StartLimitBurst=5", "MemoryMax=1G", "TasksMax=256", "UMask=0077", "Restart=always"])
    assert.ok(lines.includes(line), `a server that runs wild, or cannot start, does not take the machine along: ${line}`);
  const look = (...words) => spawnSync("systemd-analyze", words, { encoding: "utf8", env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` } });
  for (const unit of ["starboard.service", "starboard@a.service"]) {
    const looked = look("verify", unit);
    if (looked.error) return t.skip("no systemd-analyze here: tools/setup test");
    assert.doesNotMatch(looked.stderr, /starboard/, looked.stderr);
    const safe = look("security", "--offline=true", "--threshold=20", path.join(folder, unit.replace("a.", ".")));
    assert.equal(safe.status, 0, safe.stdout + safe.stderr); // 2.0 of 10, which systemd calls OK
  }
});
