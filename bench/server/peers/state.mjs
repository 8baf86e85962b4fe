// The table of a game with secrets as an author of Colyseus would keep it: a Schema, whose private fields (@view) go only into the patches of the
// seat that owns them (StateView). Its shape is that of our view, without the list of legal actions, which it does not send.
import { createRequire } from "node:module";

const { schema, ArraySchema, MapSchema, StateView } = createRequire(import.meta.url)("@colyseus/schema");
const own = (type) => ({ ...(typeof type === "string" ? { type } : type), view: true });

const Ship = schema(
  {
    seat: "uint8",
    kind: own("string"),
    square: "string",
    hull: own("uint8"),
    hidden: "boolean",
    known: "boolean",
    proven: "boolean",
    left: "boolean",
    moved: "boolean",
    towing: "boolean",
  },
  "Ship",
);
const Pool = schema({ E: "uint8", W: "uint8", H: "uint8" }, "Pool");
const Seat = schema(
  {
    weapon: own("string"),
    weapon_chosen: "boolean",
    weapon_open: "boolean",
    weapon_lost: "boolean",
    dealt: own({ array: "string" }),
    hand: own({ array: "string" }),
    reserve: { array: "string" },
    gauge: { array: "string" },
    pool: Pool,
    lost: "uint8",
    out: "uint8",
    to_deploy: "uint8",
  },
  "Seat",
);
const Last = schema({ type: "string", seat: "uint8", ship: "uint8", square: "string", a: "string", text: "string" }, "Last");
const Table = schema(
  {
    ply: "uint16",
    node: "string",
    turn: "uint16",
    first: "uint8",
    active: "uint8",
    ships: { array: Ship },
    terrain: { map: "string" },
    seats: { array: Seat },
    last: Last,
  },
  "Table",
);

const pick = (from, keys) => Object.fromEntries(keys.map((key) => [key, from[key] ?? undefined]));

// A table like the one in the sample update.
export function makeTable({ view, events }) {
  const table = new Table();
  Object.assign(table, pick(view, ["node", "turn", "first", "active"]), {
    ply: 0,
    ships: new ArraySchema(),
    terrain: new MapSchema(),
    seats: new ArraySchema(),
  });
  for (const ship of view.ships) table.ships.push(Object.assign(new Ship(), { ...ship, kind: ship.kind ?? "", hull: ship.hull ?? 0 }));
  for (const [square, what] of Object.entries(view.terrain)) table.terrain.set(square, what);
  for (const seat of view.seats) {
    const facts = pick(seat, ["weapon", "weapon_chosen", "weapon_open", "weapon_lost", "lost", "out", "to_deploy"]);
    const lists = Object.fromEntries(["dealt", "hand", "reserve", "gauge"].map((key) => [key, new ArraySchema(...seat[key])]));
    table.seats.push(Object.assign(new Seat(), facts, { weapon: facts.weapon ?? "", ...lists, pool: Object.assign(new Pool(), seat.pool) }));
    if (table.seats.at(-1).hand.length === 0) table.seats.at(-1).hand.push("E+", "Wx", "H!");
  }
  table.last = Object.assign(new Last(), { type: "", seat: 0, ship: 0, square: "", a: "", text: events[0]?.text ?? "" });
  return table;
}

// What a seat may see beside the open parts: its own ships' kinds and hulls, its own weapon and dice.
export function viewOf(table, seat) {
  const view = new StateView();
  view.add(table.seats[seat]);
  for (const ship of table.ships) if (ship.seat === seat) view.add(ship);
  return view;
}

// What a seat acts with, so that nobody has to look for it in the state: a ship, its number, dice.
export function piecesOf(table, seat) {
  const ships = [...table.ships];
  const index = ships.findIndex((ship) => ship.seat === seat);
  return { seat, index, ship: ships[index], hand: table.seats[seat].hand, pool: table.seats[seat].pool };
}

// One action's worth of change: a ship goes elsewhere, a die leaves the hand for the pool, the story gets a line, the turn passes.
export function change(table, { seat, index, ship, hand, pool }, a) {
  const square = "abcde"[table.ply % 5] + (1 + (table.ply % 7));
  table.ply++;
  ship.square = square;
  ship.moved = !ship.moved;
  ship.hull = 1 + (table.ply % 24);
  hand[table.ply % hand.length] = ["E+", "Wx", "H!", "E*"][table.ply % 4];
  pool.E = table.ply % 4;
  table.active = 1 - seat;
  const { last } = table;
  last.type = "moved";
  last.seat = seat;
  last.ship = index;
  last.square = square;
  last.a = a;
  last.text = `Yellow moves the destroyer #${index} to ${square}.`;
}
