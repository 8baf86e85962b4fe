/* The map tiles make, as the rules make it (GD-3): areas and rooms, walls, doors and windows. */
import type { AreaView, SideView } from "../view";
import type { Face, Tile } from "./draft";

export interface Gate {
  name: string; // its two hexes, or the one of a door hex
  kind: "door" | "window";
  hex: string;
  dir: number; // 0: the hex itself
}

export interface GroundPlan {
  columns: number;
  rows: number;
  areas: AreaView[];
  sides: SideView[];
  gates: Gate[];
}

const COLUMNS = 4; // of a face
const ROWS = 3;
const Q = [0, 1, 1, 0, -1, -1, 0]; // of digits: the centre, then round from the east
const R = [0, 0, -1, -1, 0, 1, 1];
const DIGITS = [0, 1, 2, 3, 4, 5, 6];
const DIRS = [1, 2, 3, 4, 5, 6];

const opposite = (digit: number): number => (digit === 0 ? 0 : ((digit + 2) % 6) + 1);
const areaName = (u: number, v: number): string => `${String.fromCharCode(65 + u)}${v + 1}`;

/* The area of the map an area of the face becomes. */
function areaOn(tile: Tile, area: string): string {
  const [u, v] = [area.charCodeAt(0) - 65, Number(area[1]) - 1];
  const [i, j] = tile.slot;
  return tile.turned === true ? areaName(i * COLUMNS + COLUMNS - 1 - u, j * ROWS + ROWS - 1 - v) : areaName(i * COLUMNS + u, j * ROWS + v);
}

function hexOn(tile: Tile, hex: string): string {
  const digit = Number(hex[3]);
  return `${areaOn(tile, hex.slice(0, 2))}.${tile.turned === true ? opposite(digit) : digit}`;
}

interface Laid {
  area: Map<string, AreaView>;
  hexGate: Map<string, Gate["kind"]>;
  sideGate: Map<string, Gate["kind"]>; // "hex dir"
}

function lay(laid: Laid, tile: Tile, face: Face, rooms: number): void {
  for (let v = 0; v < ROWS; v++)
    for (let u = 0; u < COLUMNS; u++) {
      const own = areaName(u, v);
      const room = (face.rooms ?? []).findIndex(({ areas }) => areas.includes(own));
      const digits = (face.blocked ?? []).filter((hex) => hex.startsWith(own)).map((hex) => Number(hexOn(tile, hex)[3]));
      const id = areaOn(tile, own);
      laid.area.set(id, { id, room: room < 0 ? 0 : rooms + room + 1, blocked: digits.sort((a, b) => a - b).join("") });
    }
  for (const hex of face.door_hexes ?? []) laid.hexGate.set(hexOn(tile, hex), "door");
  for (const hex of face.window_hexes ?? []) laid.hexGate.set(hexOn(tile, hex), "window");
  for (const { doors = [], windows = [] } of face.rooms ?? [])
    for (const [list, kind] of [[doors, "door"] as const, [windows, "window"] as const])
      for (const gate of list) {
        const dir = tile.turned === true ? opposite(Number(gate[3])) : Number(gate[3]);
        const side = ((dir + 4) % 6) + 1; // GD-3.4: areas lie turned against hexes
        laid.sideGate.set(`${areaOn(tile, gate.slice(0, 2))}.${dir} ${side}`, kind);
      }
}

function spot(hex: string): [number, number] {
  const [u, v, digit] = [hex.charCodeAt(0) - 65, Number(hex[1]) - 1, Number(hex[3])];
  return [2 * u - v + (Q[digit] ?? 0), u + 3 * v + (R[digit] ?? 0)];
}

/* As the rules number hexes: area by area, row by row. */
function inOrder(a: string, b: string): number {
  return Number(a[1]) - Number(b[1]) || a.charCodeAt(0) - b.charCodeAt(0) || Number(a[3]) - Number(b[3]);
}

export function planOf(tiles: readonly Tile[], faces: readonly Face[]): GroundPlan {
  const laid: Laid = { area: new Map(), hexGate: new Map(), sideGate: new Map() };
  let rooms = 0;
  for (const tile of tiles) {
    const face = faces.find(({ id }) => id === tile.face);
    if (face === undefined) continue;
    lay(laid, tile, face, rooms);
    rooms += face.rooms?.length ?? 0;
  }
  const areas = [...laid.area.values()].sort((a, b) => inOrder(`${a.id}.0`, `${b.id}.0`));
  const free = areas.flatMap(({ id, blocked }) => DIGITS.filter((digit) => !blocked.includes(String(digit))).map((digit) => `${id}.${digit}`));
  return {
    columns: COLUMNS * Math.max(0, ...tiles.map(({ slot }) => slot[0] + 1)),
    rows: ROWS * Math.max(0, ...tiles.map(({ slot }) => slot[1] + 1)),
    areas,
    ...border(laid, free),
  };
}

/* Walls stand between rooms; gates are on their sides, or are a hex whose sides are all open. */
function border(laid: Laid, free: readonly string[]): Pick<GroundPlan, "sides" | "gates"> {
  const at = new Map(free.map((hex) => [spot(hex).join(), hex]));
  const room = (hex: string): number => laid.area.get(hex.slice(0, 2))?.room ?? 0;
  const sides: SideView[] = [];
  const gates: Gate[] = [];
  for (const hex of free) {
    const own = laid.hexGate.get(hex);
    if (own !== undefined) gates.push({ name: hex, kind: own, hex, dir: 0 });
    for (const dir of DIRS) {
      const [q, r] = spot(hex);
      const next = at.get([q + (Q[dir] ?? 0), r + (R[dir] ?? 0)].join());
      if (next === undefined || inOrder(next, hex) < 0) continue;
      const onHex = own ?? laid.hexGate.get(next);
      const onSide = laid.sideGate.get(`${hex} ${dir}`) ?? laid.sideGate.get(`${next} ${opposite(dir)}`);
      if (onHex === undefined && onSide !== undefined) gates.push({ name: `${hex}-${next}`, kind: onSide, hex, dir });
      const kind = onHex ?? onSide ?? (room(hex) === room(next) ? undefined : "wall");
      if (kind !== undefined) sides.push({ hex, dir, kind, ...(kind === "wall" ? {} : { state: "free" as const }) });
    }
  }
  return { sides, gates };
}

/* The door or window a side belongs to. */
export function gateOf(plan: GroundPlan, side: SideView): Gate | undefined {
  const direct = plan.gates.find(({ hex, dir }) => hex === side.hex && dir === side.dir);
  if (direct !== undefined || side.kind === "wall") return direct;
  const [q, r] = spot(side.hex);
  const beyond = [q + (Q[side.dir] ?? 0), r + (R[side.dir] ?? 0)].join();
  return plan.gates.find(({ hex, dir }) => dir === 0 && (hex === side.hex || spot(hex).join() === beyond));
}

/* A gate by either of its names: "B1.1-C1.4" is "C1.4-B1.1". */
export function sameGate(a: string, b: string): boolean {
  return a === b || a.split("-").reverse().join("-") === b;
}

export function canEnter(plan: GroundPlan, hex: string): boolean {
  const area = plan.areas.find(({ id }) => id === hex.slice(0, 2));
  return area !== undefined && /^\w\d\.[0-6]$/.test(hex) && !area.blocked.includes(hex[3] ?? "");
}
