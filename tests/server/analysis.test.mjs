// Analysis of a match: only after the end, one at a time, kept, and never more than the server can bear.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { play } from "./lib/play.mjs";
import { Server, sleep } from "./lib/server.mjs";

let server;
before(async () => (server = await Server.unlimited()));
after(() => server?.down("SIGKILL"));

const bots = [{ kind: "random" }, { kind: "random" }];

async function finished(wish = {}) {
  const { id } = await server.match({ seats: bots, ...wish });
  while (!(await server.get(`/api/matches/${id}`)).json.over) await sleep(20);
  return id;
}

// Two people who act at random, always the same way.
async function blundered() {
  const { id, secrets } = await server.match({ game: "fleet-commander", options: { turn_limit: 10 }, seed: 5 });
  const clients = await Promise.all(secrets.map((secret) => Client.join(server, id, secret)));
  await play(clients, 5);
  for (const client of clients) client.close();
  return id;
}

const address = (id, lang = "en") => `/api/matches/${id}/analysis?lang=${lang}`;

async function done(id) {
  const told = [];
  for (;;) {
    const { status, json } = await server.get(address(id));
    assert.equal(status, 200);
    if (json.state === "done") return { json, told };
    assert.ok(["waiting", "working"].includes(json.state), json.state);
    told.push(json);
    await sleep(20);
  }
}

test("nothing is analysed while the match runs, or where there is none", async () => {
  const { id } = await server.match();
  for (const ask of ["get", "post"]) {
    const running = await server[ask](address(id), ask === "post" ? {} : undefined);
    assert.equal(running.status, 409, running.text);
    assert.equal(running.json.error.code, "running");
    const missing = await server[ask](address("aaaaaaaaaa"), ask === "post" ? {} : undefined);
    assert.equal(missing.status, 404, missing.text);
  }
});

test("a look starts nothing; a post does, progress is told, and what came out is kept in both languages", async () => {
  const id = await blundered();
  const { ply } = (await server.get(`/api/matches/${id}`)).json;
  assert.deepEqual((await server.get(address(id))).json, { state: "none" });
  const asked = await server.post(address(id), {});
  assert.equal(asked.status, 202, asked.text);
  assert.ok(["waiting", "working"].includes(asked.json.state));
  const { json, told } = await done(id);
  for (const one of told.filter(({ state }) => state === "working")) assert.ok(one.ply >= 0 && one.ply <= one.plies && one.plies === ply);
  for (let i = 1; i < told.length; i++) assert.ok((told[i].ply ?? 0) >= (told[i - 1].ply ?? 0), "progress never goes back");

  const { analysis, decisions } = json;
  assert.equal(analysis.seats.length, 2);
  assert.deepEqual(
    analysis.plies.map((one) => one.ply),
    Array.from({ length: ply + 1 }, (_none, n) => n),
  );
  for (const one of analysis.plies) {
    assert.equal(one.chance.length, 2);
    for (const chance of one.chance) assert.ok(chance >= 0 && chance <= 1);
  }
  assert.ok(decisions.length > 0, "players who know nothing make mistakes");
  for (let i = 1; i < decisions.length; i++) assert.ok(decisions[i].cost <= decisions[i - 1].cost, "the most costly first");
  for (const one of decisions) {
    assert.equal(analysis.plies[one.ply].action, one.a);
    assert.equal(analysis.plies[one.ply].best, one.best);
    assert.notEqual(one.text, "");
    assert.notEqual(one.best_text, one.text);
  }
  const french = (await server.get(address(id, "fr"))).json;
  assert.deepEqual(french.analysis, json.analysis);
  assert.notDeepEqual(
    french.decisions.map(({ best_text }) => best_text),
    decisions.map(({ best_text }) => best_text),
  );
  const again = await server.post(address(id), {});
  assert.equal(again.status, 200);
  assert.equal(again.json.state, "done");
  assert.deepEqual(again.json, json, "asked again it is the same, without thinking anew");
});

test("hints say the chance before and after", async () => {
  const { id, secrets } = await server.match({ seats: [{ kind: "human", name: "Ada" }, { kind: "random" }] });
  const ada = await Client.join(server, id, secrets[0]);
  await ada.until(() => ada.mine, "her turn");
  const hint = await ada.ask({ t: "hint" });
  assert.equal(hint.t, "hint");
  assert.ok(hint.before >= 0 && hint.before <= 1, `before: ${hint.before}`);
  assert.ok(hint.thoughts.length > 0);
  for (const { chance } of hint.thoughts) assert.ok(chance >= 0 && chance <= 1);
  ada.close();
});

test("one at a time and a short queue: more is refused, tables go on, and going down does not wait for it", async () => {
  const long = await finished({ game: "fleet-commander", options: {}, seats: [{ kind: "greedy" }, { kind: "greedy" }] });
  const others = [];
  for (let i = 0; i < 8; i++) others.push(await finished());
  assert.equal((await server.post(address(long), {})).status, 202);
  const answers = [];
  for (const id of others) answers.push(await server.post(address(id), {}));
  assert.deepEqual(
    answers.slice(0, 7).map(({ status }) => status),
    Array(7).fill(202),
  );
  assert.equal(answers[7].status, 503);
  assert.equal(answers[7].json.error.code, "busy");
  assert.equal((await server.get(address(others[0]))).json.ahead, 1);
  assert.equal((await server.get(address(others[6]))).json.ahead, 7);
  assert.equal((await server.post(address(others[0]), {})).json.ahead, 1, "asking twice is asking once");
  assert.equal((await server.get(address(others[7]))).json.state, "none");

  await finished();
  assert.deepEqual(await server.down("SIGTERM"), { code: 0, signal: null }, server.log.slice(-600));
});
