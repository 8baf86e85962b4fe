/* Flip Ships in numbers: the camera, gestures, landings, and the path of a flight as the server packs it. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { cameraFor } from "../src/games/flip-ships/camera";
import { PLAIN, actionText, pullPower, reachOf, stepped, struck, swipePower } from "../src/games/flip-ships/flick";
import { lengthOf, unpack } from "../src/games/flip-ships/film";
import { arc, flightOf, landingOf } from "../src/games/flip-ships/flight";
import { asItWas, landingText, placed } from "../src/games/flip-ships/Measure";
import { edgeOf, faced, placeOf, walks } from "../src/games/flip-ships/race";
import { beats, starts } from "../src/games/flip-ships/stage";
import { bodyOf, wayOf } from "../src/games/flip-ships/turn";
import type { View } from "../src/games/flip-ships/view";
import { label, saidOf } from "../src/games/flip-ships/words";
import { fillIn } from "../src/shell/fill";

/* A flick of 2.3 m/s from x = -5, 3 degrees to the left, over one lying disc and two cards, as physics/trace.h packs it. */
const TRACE = [
  "AaAfAgKzC7BUGtAPAAAAYwBG0A8AAAAAnFQAswucVAABAQV2jAEL3wEjAAEBAAAFAwICAAEBAAEBAgAAAAEBAAADAAAAAAEBAAABAgEAAAEBAAAFAAIBAAEB",
  "AAABAgECAAEBAAEDAQICAAEBAAIDAgEBAAEBAAEBAAEBAAEBAAADAgECAAEBAAADAQABAAEBAAIBBAAAAAEBAAEDAwQAAAEBAAEDAgICAAEBAAIBAgQBAAEB",
  "AAADAAEAAAEBAAEBAAQBAAEBAAADAQMCAAEBAAADAgEBAAEBAAADAQQCAAEBAAABAQMAAAEBAAADAAIAAAEBAAEDAAMAAAEBAAIBAQIAAAEBAAEDAwAAAAEB",
  "AAIBAgEAAAEBAgEDAAIAAAEBAQABAAACAAEBAAIDBAEBAAEBAAEDAgEBAAEBAAABAQACAAEBAAADAQIAAAEBAAEDAAIAAAEBAAIBAQAAAAEBAgEDAgEAAAEB",
  "AQIBAAABAAEBAAEDAQIAAAEBAAADAQICAAEBAAABAgAAAAEBAAABAQEAAAEBAgADAgEAAAEBAQADAAECAAEBAAADAAEBAAEBAAABAQECAAEBAAEBAgQAAAEB",
  "AAIDAQEAAAEBAgADAgEAAAEBAQEBAQABAAEBAAADAQEBAAEBAAABAQECAAEBAAIBAwABAAEBAgMFAgECAAEBAQIBAQAAAAEBAAABAQEBAAEBAAADAwICAAEB",
  "AgEBBAABAAEBAQIDAQAAAAEBAAEDAwAAAAEBAAABAAACAAEBAgIDAAIAAAEBAQEBAgEBAAEBAAABAAACAAEBAAIFAAAAAAEBAgEAAAIAAAEBAQEDAAIAAAEB",
  "AAIDAAECAAEBAgABAgEDAAEBAQEDAQMCAAEBAAABAAQBAAEBAgABAgMAAAEBAQADAQAAAAEBAAADAAQAAAEBAgABAgAAAAEBAQABAAEBAAEBAAADAAIAAAEB",
  "AgADAgIAAAEBAQEBAgICAAEBAAIBAAAAAAEBAgEDAgAAAAEBAQIBBAICAAEBAAEDAQABAAEBAgABAgAAAAEBAQEBAQAAAAEBAAIDAgAAAAEBAgABAAACAAEB",
  "AAscF+ECOQEBAQQhWgewARoCAQECAw4CGQgCAQEBAAMAAAABAQECAAMAAAACAQEBAAAAAhUDAQECAwIADwgBAQEBAAIABAQCAQEAAQAAAgMAAQEAAAIAAAIA",
  "AQECAQEAAAICAQEBAAAAAgABAQEAAQAAAAACAQEAAQAAAAABAQEAAAAAAAAAAQECAAAAAAACAQEBAQAABgAAAQEAAQIAAAABAQEAAAEAAwACAQECAQAAAQAB",
  "AQEBAAAAAAACAQEAAQAAAAABAQEAAAAAAAABAQEAAQAAAAACAQEAAAAAAAAAAQEAAQAAAAABAQEBAQACAAAAAQECAAACAAAAAQEAAAACAAAAAQEAAQACAAAA",
  "AQEAAQACAAAAAQEBAAACAAABAQECAQAGAAACAQEAAAABAAABAQEBAQADAAACAQECAAABAAABAQEBAQABAAAAAQECAQABAAAAAQEAAAAAAAAAAQEBAQACAAAA",
  "AQECAAACAAAAAQEBAAAGAAAAAQECAwABAAAAAQEBAgABAAAAAQECAwAAAAACAQEAAAAAAAABAQEBAAAEAAAAAQECAQABAAACAQEAAAABAAAAAQEAAQABAAAC",
  "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==",
].join("");

const near = (a: number, b: number, most = 0.01): void => assert.ok(Math.abs(a - b) <= most, `${a} is not ${b}`);

test("what is drawn somewhere lies there", () => {
  for (const aspect of [0.7, 1, 1.6]) {
    const camera = cameraFor({ left: -215, right: 292, near: -50, far: 1079, high: 92, hand: 0.17 }, aspect);
    for (const [x, y] of [
      [0, 0],
      [-146, 870],
      [290, 400],
    ] as const) {
      const spot = camera.project([x, y, 0]);
      near(camera.ground(spot).x, x);
      near(camera.ground(spot).y, y);
      assert.ok(spot.x >= camera.box.x && spot.x <= camera.box.x + camera.box.width, "in sight");
      assert.ok(spot.y >= camera.box.y && spot.y <= camera.box.y + camera.box.height, "in sight");
    }
    assert.ok(camera.project([0, 500, 50]).y < camera.project([0, 500, 0]).y, "up is up");
    near(camera.box.width / camera.box.height, aspect, 0.001);
  }
});

test("a disc that leans slopes down to where it leans", () => {
  const { face, up } = bodyOf({ at: [0, 0, 0], lean: 30, direction: 90 }, 0);
  near(face[0], 0.5);
  near(face[2], Math.cos(Math.PI / 6));
  near(up[1], 1);
});

test("a flick is written in the steps of the rules", () => {
  assert.equal(actionText({ ship: "1a", kind: "flip" }, PLAIN), "flip 1a 0 0.0 2.300 50.0 0.12 0.00");
  assert.equal(actionText({ ship: "2a", kind: "forward" }, { ...PLAIN, ramp: true }), "forward 2a 0.0 2.300 50.0 0.12 0.00");
  assert.equal(actionText({ ship: "3b", kind: "bomb" }, { ...PLAIN, x: -7, ramp: true }), "bomb 3b -7 0.0 2.300 50.0 0.12 0.00 ramp");
  assert.equal(stepped("power", 2.4011), 2.402);
  assert.equal(stepped("aim", -0.04).toFixed(1), "0.0");
  assert.equal(stepped("loft", 99), 85);
  assert.deepEqual(struck(0, 0), { back: 0.12, side: 0 });
  assert.ok(struck(0.9, 0.9).back > 0.3 && struck(0.9, 0.9).side > 0 && struck(-0.9, -1).side < 0);
  assert.ok(pullPower(100, 150) > pullPower(50, 150) && pullPower(1000, 150) <= 6);
  assert.ok(swipePower(2000, 700) > swipePower(500, 700) && swipePower(1e6, 700) === 6);
});

test("numbers are said as the language writes them", () => {
  const root = existsSync("data") ? "." : "..";
  const texts = JSON.parse(readFileSync(`${root}/data/flip-ships/texts.json`, "utf8")) as Record<string, Record<"en" | "fr", string>>;
  const words =
    (lang: "en" | "fr") =>
    (key: string, ...args: (string | number)[]): string =>
      fillIn(texts[key]?.[lang] ?? key, args, lang);
  assert.equal(saidOf("power", PLAIN, words("en")), "2.30 m/s");
  assert.equal(saidOf("power", PLAIN, words("fr")), "2,30 m/s");
  assert.equal(saidOf("aim", { ...PLAIN, aim: -1.5 }, words("fr")), "1,5° gauche");
  assert.equal(saidOf("loft", PLAIN, words("fr")), "50°");
  assert.equal(label({} as View, "tenths:15", words("fr")), "1,5 s");
});

test("what was tapped in can be taken back before it is given over", () => {
  const nothing = { turned: true, flicked: null, discs: new Map(), cards: new Map() };
  const card = { kind: "card", id: "r2c3" } as const;
  const disc = { kind: "disc", id: "12" } as const;
  const lies = placed(nothing, { kind: "flicked", id: "" }, { x: 0, y: 539 });
  const pushed = placed(placed(lies, card, { x: 3, y: 541 }), disc, 4);
  assert.equal(landingText(pushed), "360,5,0,539,12,4,123,3,541,0");
  assert.equal(landingText(asItWas(pushed, disc)), "360,5,0,539,123,3,541,0");
  assert.equal(landingText(asItWas(asItWas(pushed, disc), card)), landingText(lies));
  assert.deepEqual(placed(lies, card, 2), lies, "a card does not fall off the table");
  assert.equal(asItWas(pushed, { kind: "flicked", id: "" }).flicked, null);
});

test("it is said how far a flick goes, with the usual loft and a steeper one", () => {
  const said = (power: number, loft = 50, rows = 4): string => reachOf({ rows } as View, { ...PLAIN, power, loft }).join(" ");
  assert.deepEqual(
    [1.5, 1.9, 2.3, 2.72, 3.1, 3.4, 3.8, 4.1].map((power) => said(power)),
    ["short 0", "row 1", "row 2", "row 3", "row 4", "between 0", "box 0", "over 0"],
  );
  assert.deepEqual([said(3.96, 56), said(4.26, 62), said(3.96, 50)], ["box 0", "box 0", "over 0"]);
  assert.deepEqual([said(3.1, 50, 3), said(3.66, 56, 3)], ["between 0", "box 0"]);
});

test("a landing is read as it is written", () => {
  const numbers = [72000, 500, 0, 53900, 1200, 400, 12300, 300, 54100, -250];
  const landing = landingOf(numbers);
  assert.equal(landing.tumble, 720);
  assert.deepEqual(landing.discs.get(0), { at: [0, 539, 1], lean: 0, direction: 0 });
  assert.equal(landing.discs.get(12), "right");
  assert.deepEqual(landing.cards.get("r2c3"), { x: 3, y: 541, turn: -2.5 });
  const made = { turned: true, flicked: { x: 0, y: 539 }, discs: new Map([[12, 4]]), cards: new Map([["r2c3", { x: 3, y: 541, turn: -2.5 }]]) };
  assert.equal(landingText(made), "360,5,0,539,12,4,123,3,541,-2.5");
  assert.deepEqual(landingOf([36000, 0, 100, 200, 300, 4500, -9000]).discs.get(0), { at: [1, 2, 3], lean: 45, direction: -90 });
});

test("the path of a flight ends where its landing says", () => {
  const path = unpack(Uint8Array.from(atob(TRACE), (letter) => letter.charCodeAt(0)));
  assert.ok(path !== null);
  assert.deepEqual([path.every, path.discs, path.cards, path.frames.length], [0.004, 2, 2, 162]);
  const last = path.frames[161] ?? [];
  assert.deepEqual(last[0], [-730, 5400, 13, 1000, 0, 0, 0], "nothing touched it");
  assert.deepEqual(last[1]?.slice(0, 3), [-297, 5324, 13]);
  const [, , , w = 0, i = 0, j = 0, k = 0] = last[1] ?? [];
  near(Math.abs(wayOf(w, i, j, k).face[2]), 1, 0.001);
  assert.equal(unpack(Uint8Array.of(2, 0)), null, "of another form");
});

const ship = (id: string, more = {}) => ({ id, level: 1, where: "ready", edge: null, cells: [], tries: 0, voids: 0, bombing: false, ...more });
const view = {
  table: { edges: [-700, 700, 0, 1500], mothership: [-50, 50, 992, 1077], card: [63, 88], atmosphere: 330, sector: 165 },
  enemies: { r2c3: { type: "E01" }, r2c4: { type: "E01" } },
  seats: [{ ships: [ship("1a"), ship("1b", { where: "landed", at: [-73, 540, 1.3] })] }],
} as unknown as View;
const events = () => [
  { type: "flick", text: "", seat: 0, ship: "1a", kind: "flip", ramp: false, flick: [-5, -30, 1150, 250, 12, 4] },
  { type: "landed", text: "", seat: 0, ship: "1a", landing: [109061, 0, -2970, 53237, 129, 0, 0] },
];

test("a flight begins at the edge and ends at rest, with the server's path or without", () => {
  for (const flight of [flightOf(view, events(), TRACE), flightOf(view, events(), null)]) {
    assert.ok(flight !== null);
    const [first, last] = [flight.at(0).discs.get(0), flight.at(flight.time).discs.get(0)];
    assert.ok(first !== undefined && last !== undefined);
    near(first.at[1], 0, 1);
    near(last.at[0], -29.7, 0.1);
    near(last.at[1], 532.4, 0.1);
    near(Math.abs(last.face[2]), 1, 0.001);
    assert.ok((flight.at(flight.time / 3).discs.get(0)?.at[2] ?? 0) > 80, "it flies");
  }
  assert.equal(flightOf(view, [], null), null);
});

test("the arc of a practice flick comes down in the second row", () => {
  const points = arc({ at: [0, 0, 3.5], facing: 0 }, { x: 0, aim: 0, power: 2.3, loft: 50 });
  const [, y = 0] = points[points.length - 1] ?? [];
  assert.ok(y > 380 && y < 600, String(y));
});

test("a landing waits for its flight, and equal moments are one", () => {
  const story = [...events(), { type: "attacks", text: "" }, { type: "destroyed", text: "" }, { type: "destroyed", text: "" }];
  const [flick = 0, landed = 0, attacks = 0, one = 0, two = 0] = starts(story, null);
  assert.ok(flick === 0 && landed >= 3 && attacks >= landed && one > attacks && two === one);
  assert.equal(beats(story, null), two + 1);
  const [, filmed = 0] = starts(story, TRACE);
  near(filmed, lengthOf(TRACE) * 3.25, 0.001);
});

test("in the rapid variant everybody stands at the near edge", () => {
  const table = { edges: [-502, 502, 0, 989], mothership: [-50, 50, 452, 537] };
  const race = {
    time: 0,
    table,
    seats: [502, 1498, 2495, 3491].map((place) => ({ place, ships: [ship("1a", { at: [502, 494.5, 1], lean: [10, 90] })] })),
  } as unknown as View;
  const seen = [0, 1, 2, 3].map((seat) => faced(race, seat).seats[0]?.ships[0]);
  assert.deepEqual(
    seen.map((one) => one?.at?.slice(0, 2)),
    [
      [502, 494.5],
      [0, 0],
      [-502, 494.5],
      [0, 1004],
    ],
    "to the right, before one, to the left, far away",
  );
  assert.equal(seen[1]?.lean?.[1], 180, "it leans towards whoever stands there");
  assert.deepEqual(faced(race, 1).table.edges, [-494.5, 494.5, 0, 1004]);
  assert.deepEqual(faced(race, 3).table.mothership, [-42.5, 42.5, 452, 552]);
  assert.deepEqual(
    [0, 1, 2, 3].map((seat) => placeOf(edgeOf(race, seat), 0)),
    [502, 1499, 2495, 3492],
  );
  assert.equal(placeOf(edgeOf(race, 3), 9999), 3985);
  walks.value = 2;
  assert.equal(placeOf(edgeOf(race, 0), 10), 2505);
  walks.value = null;
});
