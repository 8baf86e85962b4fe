// Order at a table: whether spectators may speak, and what is reported to the host of the server and settled there.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { isStored, people, program, Server } from "./lib/server.mjs";

let server;
before(async () => (server = await Server.unlimited()));
after(() => server?.down());

const ordered = (...words) =>
  spawnSync(program, ["admin", ...words, "--db", server.db], { encoding: "utf8", env: { ...process.env, XDG_DATA_HOME: server.folder } });

function admin(...words) {
  const done = ordered(...words);
  assert.equal(done.status, 0, done.stderr);
  return done.stdout;
}
const reports = () =>
  admin("reports", "--json")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

async function table(wish) {
  const match = await server.match(wish);
  const [ada, bob] = await Promise.all(match.secrets.map((secret) => Client.join(server, match, secret)));
  const watcher = await Client.join(server, match);
  return { match, ada, bob, watcher, all: [ada, bob, watcher] };
}
const leave = (all) => Promise.all(all.map((client) => client.close()));
async function say(client, text, listener) {
  client.send({ t: "chat", text });
  return listener.next("chat", (m) => m.text === text);
}

test("whoever made the match turns the spectators' chat off and on; everybody is told, and it stays so", async () => {
  let { match, ada, bob, watcher, all } = await table();
  assert.deepEqual(
    ada.welcome.people.map(({ host }) => host ?? false),
    [true, false],
  );
  assert.equal(watcher.welcome.hushed, false);
  await say(watcher, "before", ada);
  for (const client of [bob, watcher]) {
    client.send({ t: "hush", on: true });
    assert.equal((await client.next("err")).code, "not_now");
  }
  ada.send({ t: "hush", on: true });
  for (const client of all) {
    const notice = await client.next("chat", (m) => m.notice === "hushed");
    assert.match(notice.text, /^Ada \(.*\) turned the spectators' chat off\.$/);
    assert.equal((await client.next("people", (m) => m.hushed)).hushed, true);
  }
  watcher.send({ t: "chat", text: "still here" });
  assert.equal((await watcher.next("err")).code, "not_now");
  await say(bob, "players may", watcher);
  await server.restart("SIGKILL");
  ada = await Client.join(server, match, match.secrets[0]);
  watcher = await Client.join(server, match, null, { lang: "fr" });
  assert.equal(watcher.welcome.hushed, true);
  assert.match(watcher.welcome.chat.find(({ notice }) => notice === "hushed").text, /coupe la discussion des spectateurs\.$/);
  watcher.send({ t: "chat", text: "and now?" });
  assert.equal((await watcher.next("err")).text, "À cette table, les spectateurs ne peuvent pas parler.");
  ada.send({ t: "hush", on: false });
  await watcher.next("chat", (m) => m.notice === "unhushed");
  await say(watcher, "at last", ada);
  assert.ok(!(await server.get(`/api/matches/${match.id}`)).text.includes("still here"));
  await leave([ada, watcher]);
});

test("the host is the seat that was named, or the first with a person", async () => {
  const hostOf = async (wish) => {
    const match = await server.match(wish);
    const watcher = await Client.join(server, match);
    await watcher.close();
    return watcher.welcome.people.findIndex(({ host }) => host === true);
  };
  assert.equal(await hostOf({ seats: people, host: 1 }), 1);
  assert.equal(await hostOf({ seats: [{ kind: "greedy" }, people[1]] }), 1);
  assert.equal(await hostOf({ seats: [{ kind: "greedy" }, { kind: "greedy" }] }), -1);
  for (const host of [2, -1, "0"])
    assert.equal(
      (
        await server.post("/api/matches", {
          game: "skirmish",
          options: {},
          seats: people,
          host,
        })
      ).status,
      400,
    );
});

test("a line and a name are reported, listed, settled and deleted", async () => {
  const { match, ada, bob, watcher, all } = await table();
  const { n: line } = await say(bob, "something nasty", ada);
  const report = async (client, what) => {
    client.send({ t: "report", ...what });
    assert.deepEqual(await client.next("reported"), { t: "reported", ...what });
  };
  await report(ada, { line });
  await report(watcher, { line });
  await report(ada, { seat: 1 });
  const mine = () => reports().filter((one) => one.match === match.id);
  assert.deepEqual(
    mine().map(({ line: at, seat, name, text, count }) => [at, seat, name, text, count]),
    [
      [line, 1, "Bob", "something nasty", 2],
      [undefined, 1, "Bob", undefined, 1],
    ],
  );
  assert.match(admin("reports"), new RegExp(`^${match.id} .* --chat ${line}  2 times  Bob: something nasty$`, "m"));
  assert.match(server.log, new RegExp(`reported match=${match.id} line=${line} address=[0-9a-f]{16}`));
  assert.ok(!server.log.includes("something nasty"), "what was said is not in the log");
  for (const what of [{ line: 99 }, { seat: 7 }]) {
    ada.send({ t: "report", ...what });
    assert.equal((await ada.next("err")).code, "not_now");
  }
  for (const what of [{}, { line, seat: 1 }, { line: "1" }]) {
    ada.send({ t: "report", ...what });
    assert.equal((await ada.next("err")).code, "bad_message");
  }
  admin("settle", match.id, "--name", "1");
  assert.deepEqual(
    mine().map((one) => one.line),
    [line],
  );
  await report(watcher, { seat: 1 });
  assert.equal(mine().length, 1, "what is settled stays settled");
  bob.send({ t: "name", text: "Worse" });
  await ada.next("people", (m) => m.people[1].name === "Worse");
  await report(watcher, { seat: 1 });
  assert.deepEqual(
    mine().map(({ name }) => name),
    ["Bob", "Worse"],
    "but another name is another matter",
  );
  await ada.alive();
  admin("delete", match.id, "--chat", String(line));
  assert.deepEqual(
    mine().map(({ name }) => name),
    ["Worse"],
  );
  admin("delete", match.id, "--name", "1");
  assert.deepEqual(mine(), []);
  assert.ok(!isStored(server, "Worse"), "gone from the file");
  for (const words of [
    ["settle", match.id],
    ["settle", match.id, "--chat", "1"],
  ])
    assert.equal(ordered(...words).status, 2, "there is nothing to settle");
  await Promise.all(all.map((client) => client.closing()));
});

test("nobody reports a line that they cannot read, and one address reports so much and no more", async () => {
  const own = await Server.start(["--proxy", "127.0.0.1", "--per-address", "reports=2", "--rate", "0"]);
  const match = await own.match({ options: { together: true } });
  const from = async (address, secret) => {
    const client = await Client.open(own, {
      headers: { "x-forwarded-for": address },
    });
    await client.hello(match, secret);
    return client;
  };
  const [ada, bob] = [await from("203.0.113.1", match.secrets[0]), await from("203.0.113.1", match.secrets[1])];
  const watcher = await from("203.0.113.2");
  ada.send({ t: "chat", text: "between us", to: "side" });
  const { n: line } = await bob.next("chat");
  watcher.send({ t: "report", line });
  assert.equal((await watcher.next("err")).code, "not_now");
  for (const client of [ada, bob]) {
    client.send({ t: "report", line });
    await client.next("reported");
  }
  ada.send({ t: "report", line });
  assert.equal((await ada.next("err")).code, "rate");
  watcher.send({ t: "report", seat: 0 });
  await watcher.next("reported");
  await leave([ada, bob, watcher]);
  await own.down();
});
