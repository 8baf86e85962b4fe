// The pictures of the documentation, by one command: make pictures. It calls node tests/browser/pictures.mjs [FOLDER], docs/pictures by
// default, or with --game GAME the pictures of that game alone. Single pages, and contact sheets: each game in each theme at all sizes, and the other pages. What the sheets are made of lies in
// build/pictures in full size, to be looked at closely.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { smaller } from "./lib/png.mjs";
import { SCENES, analysed } from "./lib/scenes.mjs";
import { sheet } from "./lib/sheet.mjs";
import { Window, closeAll, serve } from "./lib/table.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const { values, positionals } = parseArgs({ options: { game: { type: "string" } }, allowPositionals: true });
const folder = path.resolve(positionals[0] ?? path.join(root, "docs/pictures"));
const full = path.join(root, "build/pictures");
const LARGEST = 250 * 1024;
const THEMES = ["dark", "light"];
const SCALES = { "fleet-commander": 0.4, "kembles-cascade": 0.32, "flip-ships": 0.32, "battleship-galaxies": 0.32, "galaxy-defenders": 0.32 }; // of the sheets; a busy board takes more bytes
const SIZES = [
  [360, 740],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1366, 650],
  [1440, 900],
  [1920, 1080],
];
const [PHONE, TALL, SIDEWAYS, TABLET, LAPTOP, DESKTOP, LARGE] = SIZES;

const wishOf = ([width, height], more) => ({ width, height, touch: width < 1000, ...more });
const SINGLE = {
  "fleet-commander": [
    ["table", wishOf(DESKTOP)],
    ["table-light", wishOf(DESKTOP, { theme: "light" })],
    ["table-french", wishOf(DESKTOP, { lang: "fr" })],
    ["table-phone", wishOf(PHONE, { scale: 2 })],
  ],
  "kembles-cascade": [
    ["cascade", wishOf(DESKTOP)],
    ["cascade-phone", wishOf(PHONE, { scale: 2 })],
  ],
  "flip-ships": [
    ["flip-ships", wishOf(DESKTOP)],
    ["flip-ships-phone", wishOf(PHONE, { scale: 2 })],
  ],
  "battleship-galaxies": [
    ["galaxies", wishOf(DESKTOP)],
    ["galaxies-phone", wishOf(PHONE, { scale: 2 })],
  ],
  "galaxy-defenders": [
    ["defenders", wishOf(DESKTOP)],
    ["defenders-phone", wishOf(PHONE, { scale: 2 })],
  ],
};

// As many colours as fit.
function keep(name, png) {
  let bytes = smaller(png);
  if (bytes.length > LARGEST) bytes = smaller(png, 128);
  fs.writeFileSync(path.join(folder, `${name}.png`), bytes);
  console.log(`${name}.png ${(bytes.length / 1024).toFixed(0)} KB`);
  if (bytes.length > LARGEST) throw new Error(`${name} is larger than ${LARGEST / 1024} KB`);
}

// One picture of a page: `prepare` is what is done there before.
async function take(server, address, prepare, wish) {
  const window = await Window.open(server, wish);
  await window.goto(address);
  await prepare(window, wish.touch === true);
  await window.still();
  const png = await window.page.screenshot();
  await window.close();
  return png;
}

// A page at one size; the name of the file in full size tells all about it.
async function takeFor(server, { name, address, prepare }, size, theme) {
  const png = await take(server, address, prepare, wishOf(size, { theme }));
  fs.writeFileSync(path.join(full, `${name}-${size.join("x")}-${theme}.png`), png);
  return { png, width: size[0], said: size.join(" × ") };
}

// A game in one theme: in the middle at all sizes, the beginning and the end on the smallest and on a laptop.
async function gameSheet(server, game, scenes, theme) {
  const taken = {};
  for (const [moment, scene] of Object.entries(scenes))
    for (const size of SIZES) taken[`${moment} ${size}`] = await takeFor(server, { ...scene, name: `${game}-${moment}` }, size, theme);
  const at = (moment, size, less = 1) => {
    const { said, ...rest } = taken[`${moment} ${size}`];
    return { name: `${moment}, ${said}`, ...rest, scale: SCALES[game] * less };
  };
  const rows = [
    [at("middle", LARGE), at("middle", DESKTOP)],
    [[at("middle", LAPTOP), at("middle", SIDEWAYS)], at("middle", TABLET), at("middle", TALL), at("middle", PHONE)],
    [at("begin", LAPTOP, 0.9), at("begin", PHONE, 0.9), at("end", LAPTOP, 0.9), at("end", PHONE, 0.9)],
  ];
  keep(`${game}-${theme}`, await sheet(rows, theme));
}

async function gamePictures(server, game) {
  const scenes = {};
  for (const [moment, make] of Object.entries(SCENES[game])) scenes[moment] = await make(server);
  for (const theme of THEMES) await gameSheet(server, game, scenes, theme);
  for (const [name, wish] of SINGLE[game]) {
    const { address, prepare } = scenes.middle;
    keep(name, await take(server, address, prepare, wish));
  }
  await Promise.all(Object.values(scenes).map((scene) => scene.leave()));
}

async function thirdLesson(window) {
  await window.page.evaluate(() => localStorage.setItem("starboard.lesson.fleet-commander", "2"));
  await window.page.reload();
  await window.turn();
}

async function showAnalysis(window, touch) {
  if (touch) return;
  await window.page.locator("#tab-analysis").click();
  await window.page.locator('[data-analysis="done"]').waitFor();
}

const loaded = (window) => window.page.waitForLoadState("networkidle");

// The pages around the table on a phone, a laptop and a desktop.
async function pageSheet(server, theme, replay) {
  const pages = [
    { name: "lobby", address: "/", prepare: loaded },
    { name: "lessons", address: "/learn/fleet-commander", prepare: thirdLesson },
    { name: "replay", address: replay, prepare: showAnalysis },
    { name: "rules", address: "/rules/kembles-cascade", prepare: loaded },
    { name: "summary", address: "/summary/kembles-cascade", prepare: loaded },
  ];
  const rows = [];
  for (const page of pages) {
    const row = [];
    for (const size of [DESKTOP, LAPTOP, PHONE]) {
      const { said, ...rest } = await takeFor(server, page, size, theme);
      row.push({ name: `${page.name}, ${said}`, ...rest, scale: 0.3 });
    }
    rows.push(row);
  }
  keep(`pages-${theme}`, await sheet(rows, theme));
}

async function pagePictures(server) {
  const replay = await analysed(server);
  for (const theme of THEMES) await pageSheet(server, theme, replay);
  keep("lobby", await take(server, "/", loaded, { width: 1280, height: 860 }));
  keep("lobby-light", await take(server, "/", loaded, { width: 1280, height: 860, theme: "light" }));
  keep("replay", await take(server, replay, showAnalysis, wishOf(DESKTOP)));
  keep("replay-light", await take(server, replay, showAnalysis, wishOf(DESKTOP, { theme: "light", lang: "fr" })));
  keep("tutorial", await take(server, "/learn/fleet-commander", thirdLesson, { width: 1280, height: 800 }));
}

for (const one of [folder, full]) fs.mkdirSync(one, { recursive: true });
const server = await serve();
try {
  if (values.game === undefined) await pagePictures(server);
  for (const game of Object.keys(SCENES)) if (game === (values.game ?? game)) await gamePictures(server, game);
} finally {
  await closeAll();
}
