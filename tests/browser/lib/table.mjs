// A real browser at a real server: starts both, opens windows, listens to their sockets, and plays as a person would, by clicking
// what glows. STARBOARD is the program, WEB the built page, SCREENSHOTS where pictures go, CHROMIUM the browser.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { Follower } from "../../server/lib/change.mjs";
import { Server, picker } from "./server.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
const web = path.resolve(process.env.WEB ?? path.join(root, "web/dist"));
const shots = path.resolve(process.env.SCREENSHOTS ?? path.join(root, "build/screenshots"));
// The engine without the browser's own windows, whose drawing costs more than that of the pages.
const executablePath = process.env.CHROMIUM ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => fs.existsSync(path));
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const PATIENCE = 90_000; // how long anything may take on a busy machine; nothing waits longer than it must

let shared = null;
const servers = [];

// The browser of this test file; started once.
export async function browser() {
  shared ??= await chromium.launch({ executablePath, headless: true, args: FLAGS, handleSIGINT: false });
  return shared;
}

// After the last test of a file, whatever has happened in it.
export async function closeAll() {
  await shared?.close();
  shared = null;
  await Promise.all(servers.splice(0).map((server) => server.down("SIGKILL")));
}

export async function serve(more = []) {
  assert.ok(fs.existsSync(path.join(web, "index.html")), `there is no built page in ${web}: run npm run build in web/`);
  const server = await Server.start(["--web", web, "--rate", "0", ...more]);
  servers.push(server);
  server.base = `http://127.0.0.1:${server.port}`;
  return server;
}

// A match of Fleet Commander that ends by itself after a few turns.
export const SHORT = { turn_limit: 4 };

// Where to click, in the window: a ship may stand in the middle of a square and mean itself, so that the square is clicked where it shows.
// A point at the very edge may be taken for the next thing, so one with some of it around is preferred. It is looked at until it stands still.
// Null where nothing of it shows.
function shows(target) {
  return target.evaluate(async (one) => {
    one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = () => one.getBoundingClientRect();
    const same = (a, b) => a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (let before = null; before === null || !same(before, box()); ) {
      before = box();
      await frame();
    }
    const { left, top, width, height } = box();
    const steps = [0.5, 0.1, 0.9, 0.2, 0.8, 0.3, 0.7, 0.4, 0.6];
    const within = ({ x, y }, by) => [-by, 0, by].every((right) => [-by, 0, by].every((down) => one.contains(document.elementFromPoint(x + right, y + down))));
    const places = steps.flatMap((x) => steps.map((y) => ({ x: left + width * x, y: top + height * y })));
    return places.find((at) => within(at, 3)) ?? places.find((at) => within(at, 0)) ?? null;
  });
}

// A click with the real mouse where the target shows; where it does not show yet, it is waited for, which takes several times as long.
export async function click(target) {
  const at = await shows(target);
  if (at === null) await target.click();
  else await target.page().mouse.click(at.x, at.y);
}

// The same with a finger.
export async function tap(target) {
  const at = await shows(target);
  if (at === null) await target.tap();
  else await target.page().touchscreen.tap(at.x, at.y);
}

// Everybody of a match sits in one of these: it begins anew once the luck of all is mixed, and somebody else may begin it then.
export function allHere(windows) {
  return Promise.all(windows.map((window) => window.until(() => window.state && !["open", "opening"].includes(window.state.luck), "the luck is everybody's")));
}

// One window. `wish`: lang, theme, width, height, touch, speed (0: no animation), context for a second tab of the same person.
export class Window {
  static async open(server, wish = {}) {
    const own = new Window();
    own.server = server;
    own.errors = [];
    own.context = wish.context ?? (await newContext(wish));
    own.page = await own.context.newPage();
    own.page.setDefaultTimeout(PATIENCE);
    own.listen();
    return own;
  }

  // What the page says in anger, and every frame of its sockets, in both directions.
  listen() {
    this.received = [];
    this.sent = [];
    this.chairs = []; // what each open socket knows
    this.page.on("pageerror", (error) => this.errors.push(String(error)));
    this.page.on("console", (message) => {
      if (message.type() === "error" && !/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|ERR_INTERNET|WebSocket connection/.test(message.text()))
        this.errors.push(message.text());
    });
    this.page.on("websocket", (socket) => {
      const chair = { legal: [], due: [], ply: -1, seat: -1, over: false, match: null, follower: new Follower() };
      this.chairs.push(chair);
      socket.on("framesent", ({ payload }) => this.sent.push(JSON.parse(String(payload))));
      socket.on("framereceived", ({ payload }) => this.hear(chair, String(payload)));
      socket.on("close", () => (this.chairs = this.chairs.filter((one) => one !== chair)));
    });
  }

  hear(chair, text) {
    const message = chair.follower.whole(JSON.parse(text));
    this.received.push({ text, message });
    if (message.t === "welcome") Object.assign(chair, { seat: message.seat, match: message.match, over: message.over });
    if (message.t === "over") chair.over = true;
    const luck = message.t === "luck" ? message : message.luck;
    if (luck) chair.luck = luck.kind === "sealed" ? luck.state : luck.kind;
    if (["welcome", "upd", "view"].includes(message.t))
      Object.assign(chair, {
        legal: message.legal ?? [],
        sampled: message.sampled === true,
        due: message.due,
        ply: message.ply,
        view: message.view,
        window: message.window ?? null,
      });
  }

  // The chair that has something to decide, else the newest.
  get state() {
    return this.chairs.find(({ legal }) => legal.length > 0) ?? this.chairs.at(-1);
  }

  acts() {
    return this.sent.filter(({ t }) => t === "act");
  }

  async goto(address) {
    await this.page.goto(address.startsWith("http") ? address : this.server.base + address);
    await this.idle();
  }

  // Nothing is moving any more.
  idle() {
    return this.page.waitForFunction(() => document.documentElement.dataset.idle === "true", null, { timeout: PATIENCE });
  }

  // It is this person's turn, or the match is over. Gives true while there is something to decide. `patience`: more of it where others play first.
  // Nobody is waited for to bring luck: most tests have one window, and seats in which nobody sits.
  async turn(patience = PATIENCE) {
    for (;;) {
      const now = await this.page.waitForFunction(
        () => {
          const { idle, turn } = document.documentElement.dataset;
          if (idle !== "true") return null;
          if (turn === "true") return "turn";
          document.querySelector('[data-tool="begin"]')?.click();
          return document.querySelector("[data-over], [data-handover]") === null ? null : "none";
        },
        null,
        { timeout: patience },
      );
      if ((await now.jsonValue()) === "none") return false;
      if (await this.passed()) continue;
      if (this.state.legal.length > 0) return true;
      await this.settle(); // the table has passed since, and the page is about to show it
    }
  }

  // Where the table passes at once for somebody who has no answer there is nothing to click: wait until it has.
  async passed() {
    const chair = this.state;
    const passes = () => typeof chair?.window?.passes_in === "number" && chair.window.passes_in < 500;
    if (!passes()) return false;
    const { ply } = chair;
    await this.until(() => chair.ply > ply || !passes(), "the table passes");
    await this.page.waitForFunction((then) => Number(document.documentElement.dataset.ply) > then, ply, { timeout: PATIENCE });
    return true;
  }

  // The board shows this ply, or a later one.
  atPly(ply) {
    return this.page.waitForFunction(
      (wanted) => Number(document.documentElement.dataset.ply) >= wanted && document.documentElement.dataset.idle === "true",
      ply,
      { timeout: PATIENCE },
    );
  }

  // Nothing sticks out to the side once everything lies where it belongs; what does is named.
  async fits() {
    await this.still();
    const out = await this.page.evaluate(() => {
      const wide = document.documentElement.scrollWidth > innerWidth;
      const parts = wide ? [...document.querySelectorAll("body *")].filter((part) => part.getBoundingClientRect().right > innerWidth) : [];
      return wide ? [document.documentElement.scrollWidth, ...parts.map((part) => `${part.localName}.${part.getAttribute("class")}`)] : [];
    });
    assert.deepEqual(out, [], "nothing sticks out");
  }

  // Fades and slides are over.
  async still() {
    await this.settle();
    await this.page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter((one) => one.effect?.getTiming().iterations !== Infinity)
          .map((one) => one.finished),
      ),
    );
  }

  async shot(name, whole = false) {
    fs.mkdirSync(shots, { recursive: true });
    await this.still();
    await this.page.screenshot({ path: path.join(shots, `${name}.png`), fullPage: whole });
  }

  // No window may have complained.
  calm() {
    assert.deepEqual(this.errors, [], "the page reported errors");
  }

  async close() {
    this.calm();
    await this.context.close();
  }

  token(token) {
    return this.page.locator(`[data-token="${token}"]`);
  }

  // Says one action by picking its words one after the other on board, tray, chips and buttons, whichever glows; what picks cannot say is
  // taken from the chooser or from the list of all actions. Gives what was sent, and how.
  async say([action, picks], press = click) {
    const before = this.acts().length;
    const gone = () => this.acts().length > before;
    const offer = this.page.locator(`.bar-buttons [data-action="${action}"], .chooser [data-action="${action}"]`).first();
    let how = "picks";
    for (const token of picks.split(" ")) {
      if (gone() || (await offer.count()) > 0) break;
      await this.pick(token, press);
    }
    if (!gone()) await this.idle();
    if (!gone()) {
      how = (await offer.count()) > 0 ? "chooser" : "list";
      if (how === "chooser") await press(offer);
      else await this.fromList(action, press);
    }
    return { how, wanted: action, act: await this.sentAct(before) };
  }

  // Says an action and waits until it is stored and drawn. What is only a sample has other ways on the board than picks.
  async take(legal, press) {
    const { ply, sampled } = this.state;
    const { how, wanted, act } = await this.say(legal, press);
    assert.ok(how !== "list" || sampled === true, `"${wanted}" cannot be said by picking`);
    await this.stored(act.id);
    if (!this.state.over) await this.atPly(ply + 1);
    return { how, wanted, taken: act.a };
  }

  async pick(token, press) {
    const kind = token.slice(0, token.indexOf(":"));
    const glowing = this.page.locator(
      kind === "button" ? `[data-button="${token.slice(7)}"]` : `[data-token="${token}"].can-pick:not(.is-picked), button.chip[data-token="${token}"]`,
    );
    if ((await glowing.count()) === 0) await this.idle(); // nothing glows for a moment while it is shown what another seat has done
    if ((await glowing.count()) === 0) return;
    await this.push(glowing.first(), press);
    /* A finger may be asked which of several things it meant, and does by a second tap what the first has shown. */
    const asked = this.page.locator(`.crowd [data-crowd="${token}"]`);
    if ((await asked.count()) > 0) await this.push(asked, press);
    else if ((await this.page.locator(`.stage[data-armed="${token}"]`).count()) > 0) await this.push(glowing.first(), press);
  }

  // A busy machine makes a long press of a tap, which opens a card and picks nothing: where nothing came of it, it is done again, once a touch
  // of an empty place has closed the card.
  async push(target, press) {
    const [acts, offered] = [this.acts().length, await this.offered()];
    for (let more = 4; more > 0; more--) {
      await press(target);
      await this.settle();
      if (press === click || this.acts().length > acts || (await this.offered()) !== offered || (await target.count()) === 0) return;
      await this.page.locator(".stage").dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true });
      await this.settle();
    }
  }

  // What can be picked and what was, as the page shows it: it changes with every pick.
  offered() {
    return this.page.evaluate(() => {
      const tokens = [...document.querySelectorAll(".stage .can-pick, .stage .is-picked")].map(
        (one) => `${one.dataset.token} ${one.classList.contains("is-picked")}`,
      );
      const asked = document.querySelectorAll(".crowd, .stage[data-armed]").length;
      return [asked, ...tokens, document.querySelector(".under")?.innerText].join("\n");
    });
  }

  // After a click the page has drawn what came of it, or has sent the action.
  settle() {
    return this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  async fromList(action, press) {
    await press(this.page.locator('[data-tool="all"]'));
    const dialog = this.page.locator("dialog[open]");
    await dialog.locator("input[type=search]").fill(action);
    await press(dialog.locator(`[data-action="${action}"]`));
  }

  async until(condition, what) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const value = condition();
      if (value) return value;
      if (Date.now() > end) throw new Error(`did not happen: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  sentAct(before) {
    return this.until(() => this.acts()[before], "an action is sent");
  }

  stored(id) {
    return this.until(() => this.received.find(({ message }) => message.id === id && ["upd", "ack", "err"].includes(message.t)), `an answer to ${id}`).then(
      ({ message }) => {
        assert.notEqual(message.t, "err", `the action was refused: ${message.text}`);
        return message;
      },
    );
  }
}

export async function newContext({ lang = "en", theme = "dark", width = 1280, height = 800, touch = false, speed = 0, scale = 1 } = {}) {
  const context = await (await browser()).newContext({
    locale: lang === "fr" ? "fr-FR" : "en-GB",
    colorScheme: theme,
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    deviceScaleFactor: scale,
    acceptDownloads: true,
  });
  await context.addInitScript((wanted) => {
    if (localStorage.getItem("starboard.speed") === null) localStorage.setItem("starboard.speed", JSON.stringify(wanted));
  }, speed);
  return context;
}

// Which action a lively person takes: attacks and advances rather than passing, now and then anything.
export function chooser(seed) {
  const luck = picker(seed);
  const weight = (action) => (/^(attack|fire)/.test(action) ? 8 : /^(move|roll|deploy|weapon|keep)/.test(action) ? 3 : 1);
  return (legal) => {
    const verbs = [...new Set(legal.map(([action]) => action.split(" ")[0]))];
    const bag = verbs.flatMap((verb) => Array(weight(verb)).fill(verb));
    const verb = luck.of(bag);
    return luck.of(legal.filter(([action]) => action.split(" ")[0] === verb));
  };
}

// Plays this window's seat until the match is over or `plies` actions are taken.
export async function playOn(window, { seed = 1, plies = Infinity, press } = {}) {
  const choose = chooser(seed);
  const taken = [];
  while (taken.length < plies && (await window.turn())) taken.push(await window.take(choose(window.state.legal), press));
  return taken;
}

// A match, and one window for each wish, in the order of the seats.
export async function sit(server, match, wishes) {
  const { id, secrets } = await server.match(match);
  return Promise.all(
    wishes.map(async (wish, seat) => {
      const window = await Window.open(server, wish);
      await window.goto(table(id, secrets[seat]));
      return window;
    }),
  );
}

export function table(match, secret) {
  return `/${match}${secret ? `#${secret}` : ""}`;
}
