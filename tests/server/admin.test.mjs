// starboard admin: list, end, hide, delete and expire, while the server runs and without one; what is deleted is in no file any more.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { after, before, test } from "node:test";
import { Client } from "./lib/client.mjs";
import { picker, play, step } from "./lib/play.mjs";
import { changeStore, controlOf, isStored, program, Server, sleep } from "./lib/server.mjs";

let server;
before(async () => (server = await Server.unlimited()));
after(() => server?.down());

const called = (...words) =>
  spawnSync(program, words, {
    encoding: "utf8",
    env: { ...process.env, XDG_DATA_HOME: server.folder },
  });
const run = (...words) => called(...words, "--db", server.db);
function admin(...words) {
  const done = run("admin", ...words);
  assert.equal(done.status, 0, done.stderr);
  return done.stdout;
}
const refused = (pattern, ...words) => {
  const done = run("admin", ...words);
  assert.equal(done.status, 2, done.stdout);
  assert.match(done.stderr, pattern);
};
const list = () =>
  admin("list", "--json")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
function sound() {
  const done = called("fsck", server.db, "--quiet");
  assert.deepEqual([done.status, done.stdout, done.stderr], [0, "", ""]);
}
const listed = async (id) => (await server.get("/api/matches")).text.includes(id);
const inFiles = (text) => isStored(server, text);

async function game(names, plies, said) {
  const match = await server.match({
    seats: names.map((name) => ({ kind: "human", name })),
  });
  const seats = await Promise.all(match.secrets.map((secret) => Client.join(server, match, secret)));
  await play(seats, plies, plies);
  for (const text of said ?? []) {
    seats[0].send({ t: "chat", text });
    await seats[1].next("chat", (m) => m.text === text);
  }
  return { id: match.id, match, seats, ply: seats[0].ply };
}

test("list and show tell everything", async () => {
  const { id, seats } = await game(["Grace", "Alan"], 3, ["Hello there"]);
  assert.deepEqual(list().find((m) => m.match === id).names, ["Grace", "Alan"]);
  assert.match(admin("list", "--running"), new RegExp(`^${id} .* ply 3 +running +public +Grace, Alan$`, "m"));
  assert.match(admin("show", id), /--chat 1 {2}Grace: Hello there/);
  assert.match(admin("show", id), /--name 0 {2}/);
  refused(/there is no match zzzzzzzzzz/, "show", "zzzzzzzzzz");
  await Promise.all(seats.map((seat) => seat.close()));
});

test("a hidden match is in no list, and its links work", async () => {
  const { id, match, seats } = await game(["Ada", "Bob"], 2);
  assert.ok(await listed(id));
  admin("hide", id);
  assert.ok(!(await listed(id)));
  await step(seats, picker(1));
  await Client.join(server, match, match.secrets[0]);
  admin("unhide", id);
  assert.ok(await listed(id));
});

test("an ended match cannot be opened, and nobody wakes it", async () => {
  const { id, seats } = await game(["Ada", "Bob"], 2);
  admin("end", id);
  assert.equal((await seats[0].closing()).code, 4011);
  assert.match(seats[0].got.at(-1).text, /^The host has ended this match/, "who sits there is told why");
  const late = await Client.open(server);
  late.send({ t: "hello", match: id, lang: "en" });
  assert.equal((await late.closing()).code, 4011);
  assert.ok(late.got.some((m) => /The host has ended this match/.test(m.text ?? "")));
  assert.ok(list().find((m) => m.match === id).ended);
  const said = async (lang) => (await server.get(`/api/matches/${id}?lang=${lang}`)).json.result;
  assert.deepEqual(await said("en"), { winners: [], reason: "ended_by_host", text: "The host has ended this match." });
  assert.equal((await said("fr")).text, "L'hôte a mis fin à cette partie.");
  const inList = (await server.get("/api/matches?state=over&lang=fr")).json.matches.find((m) => m.match === id);
  assert.equal(inList.result.text, "L'hôte a mis fin à cette partie.");
  for (const [lang, text] of [
    ["en", /The host has ended this match/],
    ["fr", /L'hôte a mis fin à cette partie/],
  ]) {
    const replay = await server.get(`/api/matches/${id}/replay.txt?lang=${lang}`);
    assert.equal(replay.status, 409);
    assert.match(replay.text, text);
  }
  refused(/no such match|so already/, "end", id);
  sound();
});

test("a deleted match is gone for everybody and from the file", async () => {
  const names = ["Wilhelmina-Unforgettable", "Bartholomew-Unforgettable"];
  const { id, seats } = await game(names, 4, ["a very particular sentence"]);
  assert.ok(inFiles(id) && inFiles(names[0]) && inFiles("a very particular sentence"));
  admin("delete", id);
  assert.equal((await seats[0].closing()).code, 4011);
  assert.match(seats[0].got.at(-1).text, /^The host has deleted this match/);
  assert.equal((await server.get(`/api/matches/${id}`)).status, 404);
  for (const text of [id, ...names, "a very particular sentence"]) assert.ok(!inFiles(text), text);
  assert.ok(!list().some((m) => m.match === id));
  refused(/no such match/, "delete", id);
  sound();
});

test("a line of chat and a name can be deleted alone, and the match goes on", async () => {
  const { id, match, ply } = await game(["Zenobia-the-Nameable", "Bob"], 5, ["keep this line", "strike this line out"]);
  admin("delete", id, "--chat", "2");
  assert.ok(!inFiles("strike this line out") && inFiles("keep this line"));
  admin("delete", id, "--name", "0");
  assert.ok(!inFiles("Zenobia-the-Nameable"));
  sound();
  const again = await Promise.all(match.secrets.map((secret) => Client.join(server, match, secret)));
  assert.equal(again[0].ply, ply);
  await step(again, picker(2));
  refused(/no such match, line/, "delete", id, "--chat", "9");
  refused(/seats from 0 to 1/, "delete", id, "--name", "4");
});

test("a match that was lost on time is sound, and a name in it can be deleted", async () => {
  const clock = { minutes: 0.05, increment: 0 };
  const match = await server.match({ clock, seats: ["Hortensia-Too-Late", "Bob"].map((name) => ({ kind: "human", name })) });
  const seats = await Promise.all(match.secrets.map((secret) => Client.join(server, match, secret)));
  await play(seats, 1, 1);
  assert.equal((await seats[0].next("over")).result.reason, "time");
  sound();
  admin("delete", match.id, "--name", "0");
  assert.ok(!inFiles("Hortensia-Too-Late"));
  sound();
  const again = await Client.join(server, match);
  assert.deepEqual([again.welcome.over, again.welcome.result.reason], [true, "time"]);
  await again.close();
});

test("without a server the same", async () => {
  const { id } = await game(["Leopoldine-Ephemeral", "Bob"], 3);
  await server.down();
  assert.ok(inFiles("Leopoldine-Ephemeral"));
  assert.equal(admin("expire", "1d", "--dry-run"), "", "nothing is a day old");
  admin("delete", id);
  assert.ok(!inFiles("Leopoldine-Ephemeral"));
  sound();
  await server.up();
});

test("matches of long ago expire", async () => {
  const ids = [];
  for (let i = 0; i < 5; i++) {
    const { id, seats } = await game(["Evanescent-Ada", "Bob"], 1, ["Nothing-Lasts"]);
    await Promise.all(seats.map((seat) => seat.close()));
    ids.push(id);
  }
  await server.down();
  const old = ids.map((id) => `'${id}'`).join(", ");
  changeStore(
    server,
    `UPDATE matches SET created = 1 WHERE id IN (${old}); UPDATE plies SET at = 2 WHERE match IN (${old}); UPDATE chat SET at = 2 WHERE match IN (${old})`,
  );
  await server.up();
  const before = list().length;
  const told = admin("expire", "4w", "--dry-run");
  for (const id of ids) assert.match(told, new RegExp(id));
  assert.equal(list().length, before);
  admin("expire", "4w");
  assert.deepEqual([inFiles("Evanescent-Ada"), inFiles("Nothing-Lasts")], [false, false], "nothing is left when it is acknowledged");
  assert.equal(list().length, before - ids.length);
  for (const id of ids) assert.equal((await server.get(`/api/matches/${id}`)).status, 404);
});

test("only the host reaches the socket", () => {
  assert.equal((fs.statSync(controlOf(server)).mode & 0o777).toString(8), "600");
});

test("private by default, as an option", async () => {
  const club = await Server.start(["--private"]);
  const quiet = await club.match();
  const open = await club.match({ public: true });
  const { text } = await club.get("/api/matches");
  assert.ok(!text.includes(quiet.id) && text.includes(open.id));
  assert.ok((await club.get("/api/games")).json.games.every((game) => game.private === true));
  assert.ok((await server.get("/api/games")).json.games.every((game) => game.private === undefined));
  await club.down();
});

test("a club's password keeps strangers out of pages, API and sockets", {
  timeout: 300000,
}, async () => {
  const file = `${server.folder}/password`;
  fs.writeFileSync(file, "open sesame, please\n");
  const club = await Server.start(["--password-file", file, "--proxy", "127.0.0.1"]);
  const basic = (password) => ({
    authorization: `Basic ${Buffer.from(`anybody:${password}`).toString("base64")}`,
  });
  for (const target of ["/", "/api/games", "/api/matches"]) assert.equal((await club.get(target)).status, 401, target);
  const none = await club.get("/api/games");
  assert.match(none.headers["www-authenticate"], /^Basic .*charset="UTF-8"$/, "passwords with accents are the same everywhere");
  assert.equal(none.json.error.code, "club");
  const door = await club.get("/");
  assert.match(door.headers["content-type"], /^text\/html/);
  for (const words of [/give its password/, /donnez le mot de passe/]) assert.match(door.text, words, "for whoever does not answer the browser");
  assert.doesNotMatch(club.log, /club_refused/, "whoever has said nothing has not tried");
  assert.equal((await club.get("/api/games", basic("open sesame"))).status, 401);
  const strangers = async (count) => {
    const tried = () => [...club.log.matchAll(/club_refused address=([0-9a-f]{16})/g)];
    while (tried().length < count) await sleep(20); // the log may come after the answer
    return tried().map(([, address]) => address);
  };
  await strangers(1);
  await club.get("/api/games", {
    ...basic("wrong again"),
    "x-forwarded-for": "10.0.0.1, 203.0.113.9",
  });
  const [first, other] = await strangers(2);
  assert.notEqual(first, other, "the known proxy names the address");
  assert.equal((await club.get("/healthz")).status, 200);
  const known = await club.get("/api/games", basic("open sesame, please"));
  assert.equal(known.status, 200);
  const cookie = known.headers["set-cookie"][0].split(";")[0];
  assert.equal((await club.get("/api/games", { cookie })).status, 200);
  assert.equal(
    (
      await club.get("/api/games", {
        cookie: `${cookie.slice(0, -1)}${cookie.endsWith("0") ? "1" : "0"}`,
      })
    ).status,
    401,
  );
  assert.equal((await (await Client.open(club)).closing()).code, 4007);
  const made = await club.post(
    "/api/matches",
    {
      game: "skirmish",
      options: {},
      seats: [{ kind: "human", name: "Ada" }, { kind: "greedy" }],
    },
    { cookie },
  );
  assert.equal(made.status, 201);
  const inside = await Client.open(club, { headers: { cookie } });
  await inside.hello(made.json.match, made.json.seats[0].secret);
  await club.down();
  fs.writeFileSync(file, "short\n");
  const done = run("serve", "--port", "0", "--password-file", file);
  assert.equal(done.status, 2);
  assert.match(done.stderr, /no password of at least 8 characters/);
  assert.match(run("serve", "--port", "0", "--password-file", `${file}.no`).stderr, /cannot read the password file .*No such file/);
});

test("mistakes are told", () => {
  refused(/did you mean list/, "lsit");
  refused(/it needs MATCH/, "delete");
  refused(/abc is no match/, "delete", "abc");
  refused(/are for delete/, "hide", "abcdefghij", "--chat", "1");
  refused(/is an age such as/, "expire", "soon");
});
