// Two nodes behind the HAProxy of docs/hosting.md, with the file that stands there: only addresses, what needs root, and TLS are others (tests/server/proxies.test.mjs has TLS).
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { Nodes } from "../server/lib/nodes.mjs";
import { picker, play, step } from "../server/lib/play.mjs";
import { haproxyFile } from "../server/lib/proxy.mjs";
import { freePort, PATIENCE, Server, sleep, tempFolder } from "../server/lib/server.mjs";

const started = [];
after(() => started.forEach((child) => child.kill("SIGKILL")));

async function startProxy(nodes) {
  const proxy = Object.assign(new Server(), { port: await freePort(), more: ["--rate"], log: "" });
  const binds = [
    ["bind :::80 v4v6\n", `bind 127.0.0.1:${proxy.port}\n`],
    ["  bind :::443 v4v6 ssl crt /etc/haproxy/play.example.pem alpn http/1.1\n", ""],
    ["  http-request redirect scheme https code 301 unless { ssl_fc }\n", ""],
  ];
  const text = haproxyFile(binds, { a: nodes.get("a").port, b: nodes.get("b").port });
  const file = path.join(tempFolder(), "haproxy.cfg");
  fs.writeFileSync(file, text);
  proxy.child = spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } });
  started.push(proxy.child);
  for (const pipe of [proxy.child.stdout, proxy.child.stderr]) pipe.on("data", (piece) => (proxy.log += piece));
  for (const end = Date.now() + PATIENCE; ; await sleep(50)) {
    const { status } = await proxy.get("/readyz").catch(() => ({}));
    if (status === 200) return proxy;
    assert.ok(Date.now() < end && proxy.child.exitCode === null, proxy.log);
  }
}

test("people play through HAProxy, and go on when a node dies, without knowing of nodes", { timeout: 300000 }, async (t) => {
  const nodes = await Nodes.start(["a", "b"], ["--rate", "0", "--proxy", "127.0.0.1"]);
  const proxy = await startProxy(nodes);
  const through = Object.assign(Object.create(nodes), { route: () => proxy });
  const address = (target) => `http://127.0.0.1:${proxy.port}${target}`;
  const matches = await Promise.all(Array.from({ length: 6 }, () => proxy.match({ options: { rounds: 50 } })));
  const tables = [];
  for (const [i, match] of matches.entries()) {
    const first = await through.join(match, match.secrets[0], { node: "ab"[i % 2] }); // there it is opened, and there it stays
    tables.push([first, await through.join(match, match.secrets[1])]);
  }
  await Promise.all(tables.map((two, i) => play(two, i, 4)));
  assert.equal((await fetch(address("/metrics"))).status, 403);
  for (const match of matches) {
    const { ply } = await (await fetch(address(`/api/matches/${match.id}`))).json();
    assert.equal(ply, 4);
  }
  // A finished match: fetch follows to the node that has it, with a body too.
  const [ada] = tables[0];
  ada.send({ t: "act", id: "end", ply: ada.ply, a: "resign" });
  await ada.next("over");
  for (let i = 0; i < 4; i++) {
    assert.equal((await fetch(address(`/api/matches/${matches[0].id}/position?ply=2`))).status, 200);
    const fork = await fetch(address(`/api/matches/${matches[0].id}/fork`), { method: "POST", body: JSON.stringify({ ply: 2 }) });
    assert.equal(fork.status, 201, await fork.text());
  }
  await nodes.get("b").down("SIGKILL");
  const since = Date.now();
  const again = await Promise.all(matches.slice(1).map((match) => Promise.all(match.secrets.map((secret) => through.join(match, secret, { node: "b" })))));
  t.diagnostic(`kill -9: everybody is back through the proxy after ${Date.now() - since} ms`);
  for (const two of again) {
    assert.equal(two[0].ply, 4);
    await step(two, picker(1));
  }
  for (const client of [...tables, ...again].flat()) client.cut();
  proxy.child.kill("SIGTERM");
  if (proxy.child.exitCode === null) await once(proxy.child, "exit");
  await nodes.get("a").down();
});
