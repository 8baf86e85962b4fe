/* What the two pages of Galaxy Defenders show, made of the pieces of its board. */
import type { ComponentChildren, JSX } from "preact";
import { Die } from "../Dice";
import { Figures } from "../Figures";
import { Ground, Lying } from "../Hexes";
import { type AgentView, type AlienView, type Frame, type SideView, type View, hexesOf } from "../view";
import "../board.css";
import "./figures.css";

const FRAME: Frame = { left: 0, top: 0, width: 0, height: 0 };
const silent = (): string => "";

/* A mission with nothing in it. */
const NOTHING: View = {
  to_act: [],
  mission: "",
  campaign: false,
  even: false,
  round: 1,
  limit: 0,
  phase: "",
  node: "",
  alpha: null,
  map: { columns: 0, rows: 0, areas: [], sides: [] },
  agents: [],
  drones: [],
  aliens: [],
  cards: {},
  signals: [],
  points: [],
  waypoints: [],
  objects: [],
  tokens: [],
  crates: [],
  search: [],
  start: "",
  weather: null,
  fragments: 0,
  kills: 0,
  decks: { aliens: 0, encounters: 0, events: 0, reserve: 0 },
  objectives: [],
  turn: null,
  attack: null,
  reward: null,
  offer: null,
  die_faces: [],
  result: null,
};

const agent = (seat: number, name: string, at: string, facing: number): AgentView => ({ seat, agent: name, life: "alive", at, facing });

/* Without HP, so that no points are drawn that the words do not speak of. */
const alien = (species: string, rank: string, at: string): AlienView => ({
  alien: 0,
  card: "",
  species,
  rank,
  at: [at],
  hp: 0,
  wounds: 0,
  shield: 0,
  controller: null,
  stunned: false,
  pinned: false,
  acts: false,
});

/* Walls all round an area but for a door and a window in the middle of two borders: each outer hex shows three sides outwards. */
function room(area: string, door: number, window: number): SideView[] {
  return hexesOf(area)
    .slice(1)
    .flatMap((hex, n) =>
      [n, n + 1, n + 5].map((at): SideView => {
        const dir = (at % 6) + 1;
        return { hex, dir, kind: dir !== n + 1 ? "wall" : dir === door ? "door" : dir === window ? "window" : "wall" };
      }),
    );
}

const area = (id: string, inside = 0): View["map"]["areas"][number] => ({ id, room: inside, blocked: id === "C1" ? "2" : "" });

const MAP: View = {
  ...NOTHING,
  map: {
    columns: 4,
    rows: 2,
    areas: [area("A1"), area("B1"), area("C1"), area("D1"), area("A2"), area("B2"), area("C2", 1), area("D2")],
    sides: room("C2", 4, 3),
  },
  start: "A2",
  agents: [agent(0, "marine", "A2.0", 1), agent(1, "biotech", "B2.3", 1)],
  aliens: [alien("SC", "green", "C1.0"), alien("XB", "blue", "C2.6")],
  signals: ["D2.1"],
  points: [{ mark: "bolt", at: "D1.0", charged: false }],
};

function Drawn({ box, view }: { box: string; view: View }): JSX.Element {
  return (
    <svg viewBox={box} class="gd-chart gd-page" aria-hidden="true">
      <Ground view={view} frame={FRAME} picker={null} text={silent} run={silent} />
      <Lying view={view} frame={FRAME} />
      <Figures view={view} frame={FRAME} />
    </svg>
  );
}

const PIECES: Record<string, Partial<View>> = {
  agent: { agents: [agent(0, "marine", "A1.0", 1)] },
  alien: { aliens: [alien("XA", "red", "A1.0")] },
  signal: { signals: ["A1.0"] },
  point: { points: [{ mark: "bolt", at: "A1.0", charged: false }] },
};

const SYMBOLS: Record<string, { letter: string; face: number }> = {
  hit: { letter: "H", face: 10 },
  bolt: { letter: "B", face: 10 },
  shield: { letter: "S", face: 0 },
  ammo: { letter: "M", face: 0 },
  jam: { letter: "J", face: 10 },
  alien: { letter: "A", face: 0 },
  gd: { letter: "G", face: 10 },
};

const Hidden = ({ children }: { children: ComponentChildren }): JSX.Element => <span aria-hidden="true">{children}</span>;

export default function Figure({ name }: { name: string }): JSX.Element | null {
  const [kind = "", which = ""] = name.split(":");
  const symbol = SYMBOLS[which];
  switch (kind) {
    case "board":
      return <Drawn box="-62 -58 402 294" view={MAP} />;
    case "piece":
      return <Drawn box="-20 -20 40 40" view={{ ...NOTHING, ...PIECES[which] }} />;
    case "side": {
      const side = { hex: "A1.0", dir: 1, kind: which } as SideView;
      return <Drawn box="-12 -29 58 58" view={{ ...NOTHING, map: { ...NOTHING.map, areas: [area("A1")], sides: [side] } }} />;
    }
    case "die":
      return symbol === undefined ? null : (
        <Hidden>
          <Die face={symbol.face} letters={symbol.letter} text={silent} />
        </Hidden>
      );
    default:
      return null;
  }
}
