// The pictures of the documentation: node tests/browser/pictures.mjs [FOLDER], docs/pictures by default. Seeds are fixed, so that a new
// picture differs from the old one only where the page does.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { smaller } from "./lib/png.mjs";
import { sleep } from "./lib/server.mjs";
import { Window, closeAll, serve, table } from "./lib/table.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const folder = path.resolve(process.argv[2] ?? path.join(root, "docs/pictures"));
const LARGEST = 250 * 1024;
const BATTLE = JSON.parse(fs.readFileSync(new URL("battle.json", import.meta.url), "utf8"));
const STORY = [
  ["Bob", "roll EWW", ["+", "+", "x"]],
  ["Bob", "move b1 b2 E+"],
  ["Bob", "attack d3 c4 Wx"],
  ["Ada", "pass"],
  ["Bob", "end"],
  ["Bob", "keep W+ W+"],
  ["Ada", "roll EEW", ["x", "+", "+"]],
  ["Ada", "move d5 e4 Ex"],
  ["Ada", "move b5 b4 E+ #1"],
  ["Ada", "end"],
  ["Ada", "keep W+ W! H+"],
  ["Bob", "roll EEH", ["*", "x", "+"]],
];
const AIM = ["square:c2", "die:W+", "die:W+"];
const TARGET = "ship:0";
const SEED = "5ca1ab1e0ddba11c0ffee0123456789a";

async function picture(window, name) {
  await window.still();
  const to = path.join(folder, `${name}.png`);
  const bytes = smaller(await window.page.screenshot());
  const size = bytes.length;
  fs.writeFileSync(to, bytes);
  console.log(`${path.relative(root, to)} ${(size / 1024).toFixed(0)} KB`);
  if (size > LARGEST) throw new Error(`${name} is larger than ${LARGEST / 1024} KB`);
}

// A battle in the middle of its sixth turn, played on for a while by two people; the one whose turn it is aims at something.
async function tablePicture(server, name, wish) {
  const { id, secrets } = await server.match({
    game: "fleet-commander",
    options: {},
    seed: SEED,
    position: BATTLE,
    dice: "manual",
    seats: [
      { kind: "human", name: "Ada" },
      { kind: "human", name: "Bob" },
    ],
  });
  const ada = await Window.open(server);
  const bob = await Window.open(server, wish);
  await ada.goto(table(id, secrets[0]));
  await bob.goto(table(id, secrets[1]));
  for (const [window, action, faces] of STORY) {
    const who = window === "Ada" ? ada : bob;
    await who.turn();
    const made = who.state.ply + 1;
    await who.fromList(action, (target) => (wish.touch && who === bob ? target.tap() : target.click()));
    for (const face of faces ?? []) await who.page.locator(`[data-face="${face}"]`).click();
    await Promise.all([ada, bob].map((one) => one.atPly(made)));
  }
  await bob.turn();
  for (const token of AIM) await bob.pick(token, (target) => (wish.touch ? target.tap() : target.click()));
  const sentence = /W\+ W\+, /; // the server has told what the action would do
  await bob.page.locator(".bar-buttons .main", { hasText: sentence }).waitFor();
  if (!wish.touch) {
    await bob.token(TARGET).first().hover();
    await bob.page.locator(".hover-card", { hasText: sentence }).waitFor();
  }
  await picture(bob, name);
  await Promise.all([ada.close(), bob.close()]);
}

// Five captains in the middle of the way; it is Ada's turn to fly and fire.
async function cascadePicture(server, name, wish) {
  const { id, secrets } = await server.match({
    game: "kembles-cascade",
    options: {},
    seed: SEED,
    seats: [{ kind: "human", name: "Ada" }, ...Array(4).fill({ kind: "greedy" })],
  });
  const ada = await Window.open(server, wish);
  await ada.goto(table(id, secrets[0]));
  for (let made = 0; ; made++) {
    await ada.turn();
    const legal = ada.state.legal.map(([action]) => action);
    if (made > 12 && legal.some((one) => one.startsWith("fire")) && legal.some((one) => one.startsWith("move"))) break;
    const action = legal.find((one) => /^(enter|fire)/.test(one)) ?? legal[(made * 7) % legal.length];
    const ply = ada.state.ply + 1;
    await ada.fromList(action, (target) => (wish.touch ? target.tap() : target.click()));
    await ada.atPly(ply);
  }
  await ada.page.mouse.move(1, 1);
  await picture(ada, name);
  await ada.close();
}

async function finished(server) {
  const { id } = await server.match({
    game: "fleet-commander",
    options: { advanced: true, turn_limit: 40 },
    seed: SEED,
    seats: [{ kind: "greedy" }, { kind: "random" }],
  });
  for (;;) {
    const facts = (await server.get(`/api/matches/${id}`)).json;
    if (facts.over) return { id, last: facts.ply };
    await sleep(50);
  }
}

async function analysed(server, id) {
  await server.post(`/api/matches/${id}/analysis`, {});
  while ((await server.get(`/api/matches/${id}/analysis`)).json.state !== "done") await sleep(200);
}

fs.mkdirSync(folder, { recursive: true });
const server = await serve();
try {
  const { id, last } = await finished(server);
  for (const [name, wish] of [
    ["lobby", {}],
    ["lobby-light", { theme: "light" }],
  ]) {
    const window = await Window.open(server, { ...wish, height: 860 });
    await window.goto("/");
    await window.page.waitForLoadState("networkidle");
    await picture(window, name);
    await window.close();
  }
  await tablePicture(server, "table", { width: 1440, height: 900 });
  await tablePicture(server, "table-light", { width: 1440, height: 900, theme: "light" });
  await tablePicture(server, "table-french", { width: 1440, height: 900, lang: "fr" });
  await tablePicture(server, "table-phone", { width: 360, height: 740, touch: true, scale: 2 });
  await cascadePicture(server, "cascade", { width: 1440, height: 900 });
  await cascadePicture(server, "cascade-phone", { width: 360, height: 740, touch: true, scale: 2 });
  await analysed(server, id);
  for (const [name, wish] of [
    ["replay", {}],
    ["replay-light", { theme: "light", lang: "fr" }],
  ]) {
    const replay = await Window.open(server, { width: 1440, height: 900, ...wish });
    await replay.goto(`/${id}/${Math.floor(last * 0.7)}`);
    await replay.page.locator("#tab-analysis").click();
    await replay.page.locator('[data-analysis="done"]').waitFor();
    await picture(replay, name);
    await replay.close();
  }
  const learner = await Window.open(server);
  await learner.goto("/learn/fleet-commander");
  await learner.page.evaluate(() => localStorage.setItem("starboard.lesson.fleet-commander", "2"));
  await learner.goto("/learn/fleet-commander");
  await picture(learner, "tutorial");
  await learner.close();
} finally {
  await closeAll();
}
