/* What Fleet Commander's board works out by itself: paths of ranged fire, how a token glows, the view after an event, room on a square. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { layout } from "../src/games/fleet-commander/layout";
import { firePath, preview } from "../src/games/fleet-commander/path";
import { sizeOf } from "../src/games/fleet-commander/Ship";
import { advance } from "../src/games/fleet-commander/stage";
import { type Bridge, type Kind, type Piece, type View, corner } from "../src/games/fleet-commander/view";
import { aim, pieceLabel } from "../src/games/fleet-commander/words";

function ship(seat: number, kind: Kind | null, square: string, more: Partial<Piece> = {}): Piece {
  return { seat, letter: "A", kind, square, hull: 6, hidden: kind === null, known: false, proven: false, left: false, moved: false, towing: false, ...more };
}

function bridge(more: Partial<Bridge> = {}): Bridge {
  const weapon = { weapon: null, weapon_chosen: false, weapon_open: true, weapon_lost: false, dealt: [], drones: null };
  return { ...weapon, hand: [], reserve: [], gauge: [], pool: { E: 3, W: 3, H: 3 }, lost: 0, out: 0, undeployed: {}, to_deploy: 0, ...more };
}

function view(ships: Piece[], more: Partial<View> = {}): View {
  const options = { scenario: "standard", advanced: false, secret_weapons: false, masked: false, turn_limit: 200 };
  const rest = { terrain: {}, containers: {}, group: null, attack: null, field: null, result: null };
  return { to_act: [1], options, node: "actions", turn: 1, first: 1, active: 1, ships, seats: [bridge(), bridge()], ...rest, ...more };
}

test("ranged fire goes straight over a clear square", () => {
  const now = view([ship(1, "battleship", "c2"), ship(0, "frigate", "c4")]);
  assert.deepEqual(firePath(now, "c2", "c4", ["W+", "W+"], null), ["c2", "c3", "c4"]);
});

test("ranged fire goes around what is in the way", () => {
  const now = view([ship(1, "battleship", "c2"), ship(0, "frigate", "c4")], { terrain: { c3: "asteroid" } });
  const path = firePath(now, "c2", "c4", ["Wx", "Wx"], null);
  assert.equal(path.length, 3);
  assert.ok(path[1] === "b3" || path[1] === "d3");
});

test("a lone destroyer's die counts double in the advanced game only", () => {
  const ships = [ship(1, "destroyer", "c1"), ship(0, "frigate", "c3")];
  const plain = view(ships);
  const advanced = view(ships, { options: { ...plain.options, advanced: true } });
  assert.deepEqual(firePath(advanced, "c1", "c3", ["W+"], null), ["c1", "c2", "c3"]);
  assert.deepEqual(firePath(plain, "c1", "c3", ["W+"], null), ["c1", "c3"]);
});

test("the last step is as the action says", () => {
  const now = view([ship(1, "battleship", "a1"), ship(0, "frigate", "c2")]);
  assert.deepEqual(firePath(now, "a1", "c2", ["W+", "Wx"], "x"), ["a1", "b1", "c2"]);
  assert.deepEqual(firePath(now, "a1", "c2", ["W+", "Wx"], "+"), ["a1", "b2", "c2"]);
});

test("a combined attack shows who joins, and the one ship it can mean", () => {
  const now = view([ship(1, "frigate", "c3"), ship(1, "destroyer", "d3"), ship(1, "frigate", "b4"), ship(0, "destroyer", "c4")], {
    terrain: { b4: "asteroid" },
  });
  const plan = preview(now, "attack c3 c4 W+");
  assert.deepEqual(plan, { kind: "attack", path: ["c3", "c4"], helpers: ["d3"], ship: 3 });
});

test("go, attack, choose", () => {
  const left: [string, string][] = [
    ["move c2 c3 E+", "square:c2 ship:0 die:E+ square:c3"],
    ["attack c2 d3 Wx", "square:c2 die:Wx square:d3 ship:4"],
    ["move b1 c2 Ex", "square:b1 ship:1 die:Ex square:c2"],
  ];
  assert.equal(aim("square:c2", left), "choose");
  assert.equal(aim("square:c3", left), "go");
  assert.equal(aim("square:d3", left), "attack");
  assert.equal(aim("ship:4", left), "attack");
  assert.equal(aim("ship:0", left), "choose");
});

test("events change the view as they are told", () => {
  let now = view([ship(1, "frigate", "c2"), ship(0, null, "c4", { hull: null })], { seats: [bridge(), bridge({ pool: { E: 3, W: 3, H: 3 } })] });
  now = advance(now, { type: "rolled", text: "", seat: 1, dice: "E+ Wx H!" });
  assert.deepEqual(now.seats[1]?.hand, ["E+", "Wx", "H!"]);
  assert.deepEqual(now.seats[1]?.pool, { E: 2, W: 2, H: 2 });
  now = advance(now, { type: "moved", text: "", seat: 1, from: "c2", to: "c3", ships: [0], die: "E+", tow: [] });
  assert.equal(now.ships[0]?.square, "c3");
  assert.deepEqual(now.seats[1]?.hand, ["Wx", "H!"]);
  now = advance(now, { type: "revealed", text: "", seat: 0, ship: 1, kind: "destroyer", square: "c4" });
  assert.equal(now.ships[1]?.kind, "destroyer");
  now = advance(now, { type: "damage", text: "", seat: 0, ship: 1, damage: 3, hull: 9, kind: "destroyer" });
  assert.equal(now.ships[1]?.hull, 9);
  now = advance(now, { type: "destroyed", text: "", seat: 0, ship: 1, kind: "destroyer", square: "c4" });
  assert.equal(now.ships[1]?.square, null);
});

test("pieces of a crowded square stay inside it and apart", () => {
  const fleets: Piece[][] = [
    Array.from({ length: 6 }, () => ship(0, null, "b4")),
    [ship(1, "battleship", "b4"), ship(1, "frigate", "b4")],
    Array.from({ length: 4 }, () => ship(1, "frigate", "b4")),
    [ship(1, "destroyer", "b4"), ship(1, "destroyer", "b4"), ship(1, "frigate", "b4")],
    [
      ship(1, "battleship", "b4", { hidden: true }),
      ship(1, "decoy", "b4", { hidden: true }),
      ship(1, "decoy", "b4", { hidden: true }),
      ship(1, "frigate", "b4", { hidden: true }),
    ],
  ];
  for (const fleet of fleets) {
    const at = corner("b4", false);
    const boxes = [...layout(view(fleet), false)].map(([n, spot]) => {
      const size = sizeOf(fleet[n] as Piece);
      return {
        left: spot.x - (size.width * spot.scale) / 2,
        right: spot.x + (size.width * spot.scale) / 2,
        top: spot.y - (size.height * spot.scale) / 2,
        bottom: spot.y + (size.height / 2 + 7) * spot.scale,
      };
    });
    assert.equal(boxes.length, fleet.length);
    for (const box of boxes) assert.ok(box.left >= at.x && box.right <= at.x + 100 && box.top >= at.y && box.bottom <= at.y + 100);
    for (const [n, a] of boxes.entries())
      for (const b of boxes.slice(n + 1)) assert.ok(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top);
  }
});

test("every text the boards ask for is there", () => {
  for (const game of ["fleet-commander", "kembles-cascade", "skirmish"]) {
    const folder = join(process.cwd(), "src", "games", game);
    const texts = JSON.parse(readFileSync(join(process.cwd(), "..", "data", game, "texts.json"), "utf8")) as Record<string, unknown>;
    const source = readdirSync(folder)
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .join("\n");
    const keys = [...source.matchAll(/"((?:board|seat|event|node|weapon|terrain|button|kind|end)\.[a-z_]+)"/g)].map((match) => match[1] ?? "");
    assert.ok(keys.length > 5);
    for (const key of keys) assert.ok(key in texts, `${game}: ${key}`);
  }
});

test("pieces are called by kind and letter, signals too", () => {
  const text = (key: string, ...args: (string | number)[]): string => [key, ...args].join(" ");
  const board = view([
    { ...ship(1, "frigate", "c1"), letter: "A" },
    { ...ship(0, "frigate", "c3"), letter: "B", kind: null, hull: null, hidden: true },
  ]);
  assert.match(pieceLabel(board, 0, 1, text), /^board.own kind.frigate A seat.blue,/);
  assert.match(pieceLabel(board, 1, 1, text), /^board.of kind.signal B seat.yellow/);
});
