/* What the board of Battleship Galaxies works out by itself: where hexes lie, the view after events, what a click means, names. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameEvent, Picker } from "../src/board/types";
import { tokenFor } from "../src/games/battleship-galaxies/Ships";
import { advance, beats, starts } from "../src/games/battleship-galaxies/stage";
import {
  type CardView,
  type ShipView,
  type View,
  WIDE,
  centre,
  frameOf,
  hexesOf,
  isTurned,
  middle,
  neighbour,
  zoneOf,
} from "../src/games/battleship-galaxies/view";
import { ask, label, rolls } from "../src/games/battleship-galaxies/words";

function card(id: string, seat: number, ships: ShipView[], more: Partial<CardView> = {}): CardView {
  return { id, name: id, version: "standard", seat, controller: seat, place: "play", attached: [], ships, ...more };
}

function sheet(size: "small" | "medium" | "large", form: "solo" | "squadron"): View["sheets"][string] {
  const printed = {
    launch: 4,
    activation: 2,
    move: 5,
    shields: 1,
    hull: 2,
    capacity: 0,
    slots: [1, 1, 0] as [number, number, number],
    weapons: [],
    powers: [],
  };
  return { faction: "isn", size, form, grid: Array.from({ length: 8 }, () => ".........."), versions: { standard: printed } };
}

function view(more: Partial<View> = {}): View {
  const nothing = {
    activation: null,
    charge: null,
    attack: null,
    window: null,
    placing: null,
    drawing: null,
    patrol: null,
    hero: null,
    engines: null,
    lost: null,
  };
  return {
    ...nothing,
    to_act: [0],
    node: "step",
    phase: "action",
    round: 1,
    active: 0,
    starter: 0,
    mission: "dead-zone",
    simple: false,
    columns: 18,
    rows: 15,
    zones: [
      { seats: [0], rows: [14, 15], columns: [1, 18] },
      { seats: [1], rows: [1, 2], columns: [1, 18] },
    ],
    tiles: [{ id: "t1", kind: null, hexes: ["0408", "0508"] }],
    seats: [],
    decks: [],
    cards: {
      everest: card("everest", 0, [{ id: "everest" }], { place: "screen" }),
      hawks: card("hawks", 0, [
        { id: "hawks1", hexes: ["0508"], shields: 1, damage: 0 },
        { id: "hawks2", hexes: ["0608"], shields: 1, damage: 0 },
      ]),
    },
    move: null,
    sheets: { everest: sheet("large", "solo"), hawks: sheet("small", "squadron"), kio: sheet("medium", "solo") },
    tactics: {},
    result: null,
    ...more,
  };
}

function event(type: string, more: Record<string, unknown> = {}): GameEvent {
  return { type, text: type, ...more };
}

const say = (key: string, ...args: (string | number)[]): string => [key, ...args].join(" ");

test("odd rows have 18 hexes, even rows 17, half a hex to the right", () => {
  const all = hexesOf(view());
  assert.equal(all.length, 263);
  const frame = frameOf(view(), false);
  assert.equal(Math.round(centre(frame, "0502").x - centre(frame, "0501").x), Math.round(WIDE / 2));
  assert.ok(centre(frame, "0515").y < centre(frame, "0501").y, "north is above");
  assert.equal(hexesOf(view({ columns: 36 })).length, 533);
});

test("turned by half a turn every hex lies opposite", () => {
  const [plain, turned] = [frameOf(view(), false), frameOf(view(), true)];
  const [a, b] = [centre(plain, "0307"), centre(turned, "0307")];
  assert.equal(Math.round(a.x + b.x), Math.round(plain.width));
  assert.equal(Math.round(a.y + b.y), Math.round(plain.height));
});

test("the own zone lies below, unless one wants it above", () => {
  assert.equal(isTurned(view(), 0, false), true);
  assert.equal(isTurned(view(), 0, true), false);
  assert.equal(isTurned(view(), 1, false), false);
});

test("zones belong to seats, and the middle of a large base is its first hex", () => {
  assert.deepEqual([zoneOf(view(), "0514"), zoneOf(view(), "0508"), zoneOf(view(), "0501")], [0, -1, 1]);
  const frame = frameOf(view(), false);
  assert.deepEqual(middle(frame, ["0402", "0302", "0502", "0403", "0503", "0401", "0501"]), centre(frame, "0402"));
});

test("a large ship that is placed covers seven hexes and has its shields", () => {
  const after = advance(view(), event("placed", { ship: "everest", hex: "0402", hex2: null }));
  assert.deepEqual(new Set(after.cards.everest?.ships[0]?.hexes), new Set(["0402", "0302", "0502", "0403", "0503", "0401", "0501"]));
  assert.deepEqual([after.cards.everest?.place, after.cards.everest?.ships[0]?.shields], ["play", 1]);
});

test("steps, blows, losses and uncovered tiles change the view, nothing else does", () => {
  const before = view();
  const stepped = advance(before, event("stepped", { ship: "hawks2", hex: "0708", hex2: null, left: 4 }));
  assert.deepEqual(stepped.cards.hawks?.ships[1]?.hexes, ["0708"]);
  assert.deepEqual(before.cards.hawks?.ships[1]?.hexes, ["0608"], "the view from before stays as it is");
  const hurt = advance(stepped, event("hurt", { ship: "hawks2", shields_left: 0, damage: 1 }));
  assert.deepEqual([hurt.cards.hawks?.ships[1]?.shields, hurt.cards.hawks?.ships[1]?.damage], [0, 1]);
  const lost = advance(hurt, event("destroyed", { ship: "hawks2", by: null }));
  assert.deepEqual([lost.cards.hawks?.ships[1]?.gone, lost.cards.hawks?.ships[1]?.hexes], ["destroyed", []]);
  assert.equal(advance(before, event("revealed", { tile: "t1", kind: "warp-gate" })).tiles[0]?.kind, "warp-gate");
  assert.equal(advance(before, event("stopped", { ship: "hawks1" })), before);
  assert.equal(advance(before, event("hurt", { ship: "nobody", shields_left: 0, damage: 1 })), before);
});

test("ships of a squadron are placed together, dice take their time", () => {
  const events = [event("launched"), event("placed"), event("placed"), event("placed"), event("aimed"), event("dice"), event("over")];
  const begins = starts(events);
  assert.deepEqual(new Set(begins.slice(1, 4)).size, 1);
  assert.ok((begins[6] ?? 0) - (begins[5] ?? 0) > (begins[5] ?? 0) - (begins[4] ?? 0));
  assert.ok(beats(events) > (begins[6] ?? 0));
});

test("a click on a ship means a target, the ship, or its whole card", () => {
  const hawks = view().cards.hawks;
  const ship = hawks?.ships[1];
  assert.ok(hawks !== undefined && ship !== undefined);
  const picker = (can: string[], has: string[] = []): Picker =>
    ({ can: (token: string) => can.includes(token), has: (token: string) => has.includes(token) }) as unknown as Picker;
  assert.equal(tokenFor(picker(["target:hawks2", "ship:hawks2"]), hawks, ship), "target:hawks2");
  assert.equal(tokenFor(picker(["ship:hawks"]), hawks, ship), "ship:hawks");
  assert.equal(tokenFor(picker([], ["ship:hawks"]), hawks, ship), "ship:hawks");
  assert.equal(tokenFor(null, hawks, ship), "ship:hawks2");
});

test("things are named by what they are", () => {
  const now = view({ move: { ship: "hawks1", left: 2, lead: null, roller: null, threats: { kio: { needed: 5, damage: 2 } } } });
  assert.deepEqual(rolls(now, { at: "0708", path: "e", rolls: ["kio", "t1"] }, say), ["board.threat_ecm ship.kio 5 2", "board.threat_debris"]);
  assert.equal(label(now, "list:everest*3", say), "ship.everest (version.veteran)");
  assert.equal(label(now, "weapon:W-03.2", say), "kind.W-03");
  assert.equal(label(now, "tile:t1", say), "t1 tile.hidden");
});

test("what is refused is asked for as the action it would have been", () => {
  assert.equal(ask(view({ node: "action" }), [], "ship:hawks2", []), "activate hawks");
  assert.equal(ask(view({ node: "target" }), [], "target:hawks2", []), "attack hawks2");
  assert.equal(ask(view({ node: "deploy" }), ["card:I-10"], "ship:everest", []), "play I-10 everest");
  assert.equal(ask(view({ node: "place" }), [], "hex:0508", []), "place 0508");
  assert.equal(ask(view(), [], "weapon:primary", []), null);
});

test("the hexes round one, by the six directions", () => {
  const around = (hex: string): string[] => ["e", "ne", "nw", "w", "sw", "se"].map((direction) => neighbour(hex, direction));
  assert.deepEqual(around("0505"), ["0605", "0506", "0406", "0405", "0404", "0504"]);
  assert.deepEqual(around("0506"), ["0606", "0607", "0507", "0406", "0505", "0605"]);
});
