/* The view of Galaxy Defenders as the server sends it, and the geometry every part of the board shares: pointy hexes, areas of seven that
 * lie turned against them (GD-3.1 to GD-3.4). */
import type { BoardProps } from "../../board/types";

export type Text = BoardProps<View>["text"];

export interface Arm {
  dice: string; // "2B", "3R"
  range: number;
  kind: "melee" | "ranged" | "healing";
}

export interface WeaponView extends Arm {
  id: string;
  ammo: number;
  most: number;
  jammed: boolean;
}

export interface ThingView {
  id: string;
  used: boolean;
}

export interface AgentView {
  seat: number;
  agent: string | null;
  life?: "not-yet" | "alive" | "dead";
  at?: string | null;
  facing?: number; // 0: without human view
  hp?: number;
  wounds?: number;
  shield?: number;
  shields?: number;
  armour?: number;
  move?: number;
  rank?: string;
  elite?: boolean;
  weapons?: WeaponView[];
  ability?: string;
  used_ability?: boolean;
  guards?: number;
  devices?: ThingView[];
  skills?: ThingView[];
  tactics?: ThingView[];
  conditions?: string[];
  engaged?: string[];
  carries?: number | null;
}

export interface DroneView {
  kind: string;
  weapon: Arm;
  owner: number;
  at: string;
  hp: number;
  wounds: number;
  shield: number;
  ammo: number;
}

export interface AlienView {
  alien: number;
  card: string;
  species: string;
  rank: string;
  at: string[]; // several: a swarm
  hp: number;
  wounds: number;
  shield: number;
  controller: number | null;
  stunned: boolean;
  pinned: boolean;
  acts: boolean;
}

export interface RuleView {
  low: number; // -1: any distance
  high: number;
  steps: { what: string; n: number }[];
}

export interface AreaView {
  id: string;
  room: number; // 0: none
  blocked: string; // digits of its hexes
}

export interface SideView {
  hex: string;
  dir: number;
  kind: "wall" | "door" | "window";
  state?: "free" | "locked" | "blocked";
}

export interface TestView {
  what: string;
  now: number;
  want: number;
  most: boolean;
  holds: boolean;
}

export interface View {
  to_act: number[];
  mission: string;
  campaign: boolean;
  even: boolean; // other numbers than the mission's own
  round: number;
  limit: number;
  phase: string;
  node: string;
  alpha: number | null;
  map: { columns: number; rows: number; areas: AreaView[]; sides: SideView[] };
  agents: AgentView[];
  drones: DroneView[];
  aliens: AlienView[];
  cards: Record<string, { arms: Arm[]; rules: RuleView[] }>; // of the aliens on the map
  signals: string[];
  points: { mark: string; at: string; charged: boolean }[];
  waypoints: { name: string; at: string; work: number; needs: number }[];
  objects: { name: string; state: string; at: string | null; by: number | null }[];
  tokens: { kind: string; at: string }[];
  crates: { at: string; rank: string | null }[];
  search: string[];
  start: string;
  weather: string | null;
  fragments: number;
  kills: number;
  decks: { aliens: number; encounters: number; events: number; reserve: number };
  objectives: { outcome: string; tests: TestView[] }[];
  turn: {
    seat: number;
    used: string[];
    evaded: boolean;
    encounter: string | null;
    points?: number;
    reach?: string[];
    from?: Record<string, string>; // the hex before each on the way there
    sees?: string[];
  } | null;
  attack: { by: string | null; target: string | null; at: string | null; area: boolean; faces: number[]; added: number; hits: number } | null;
  reward: "rank" | "wings" | "skill" | "choice" | null; // that somebody is chosen for
  offer: string | null; // the weapon or device that is being given
  die_faces: string[]; // blue ones, then red ones: letters of symbols
  result: { winners: number[]; reason: string } | null;
}

/* ---- who is where */

export function agentAt(view: View, hex: string): AgentView | undefined {
  return view.agents.find((one) => one.life === "alive" && one.at === hex);
}

export function alienAt(view: View, hex: string): AlienView | undefined {
  return view.aliens.find((one) => one.at.includes(hex));
}

/* The agent whose things lie in the tray: the viewer's, for others the one whose turn it is. */
export function looking(view: View, viewer: number): AgentView | undefined {
  const seat = viewer >= 0 ? viewer : (view.turn?.seat ?? view.to_act[0] ?? 0);
  return view.agents[seat];
}

/* The way to a hex within reach, the own hex left out. */
export function wayTo(view: View, hex: string): string[] {
  const from = view.turn?.from ?? {};
  const way: string[] = [];
  for (let at: string | undefined = hex; at !== undefined && from[at] !== undefined && way.length < 20; at = from[at]) way.unshift(at);
  return way;
}

/* ---- geometry */

export const RADIUS = 20;
export const WIDE = Math.sqrt(3) * RADIUS;
const MARGIN = 28; // room for the wheel of facings round a hex at the edge
const Q = [0, 1, 1, 0, -1, -1, 0]; // of digits: the centre, then round from the east
const R = [0, 0, -1, -1, 0, 1, 1];

export interface Point {
  x: number;
  y: number;
}

export interface Frame {
  width: number;
  height: number;
  left: number;
  top: number;
}

function plain(hex: string): Point {
  const [u, v, digit] = [hex.charCodeAt(0) - 65, Number(hex[1]) - 1, Number(hex[3] ?? 0)];
  const q = 2 * u - v + (Q[digit] ?? 0);
  const r = u + 3 * v + (R[digit] ?? 0);
  return { x: (q + r / 2) * WIDE, y: r * 1.5 * RADIUS };
}

export function hexesOf(area: string): string[] {
  return Q.map((_, digit) => `${area}.${digit}`);
}

export function frameOf(view: { map: { areas: readonly AreaView[] } }): Frame {
  const points = view.map.areas.flatMap(({ id }) => hexesOf(id).map(plain));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const left = Math.min(...xs) - WIDE / 2 - MARGIN;
  const top = Math.min(...ys) - RADIUS - MARGIN;
  return { left, top, width: Math.max(...xs) + WIDE / 2 + MARGIN - left, height: Math.max(...ys) + RADIUS + MARGIN - top };
}

export function centre(frame: Frame, hex: string): Point {
  const { x, y } = plain(hex);
  return { x: x - frame.left, y: y - frame.top };
}

/* Degrees from the east, as the page turns things. */
export function angleOf(dir: number): number {
  return -(dir - 1) * 60;
}

export function toward(dir: number, length: number): Point {
  const angle = (angleOf(dir) * Math.PI) / 180;
  return { x: Math.cos(angle) * length, y: Math.sin(angle) * length };
}

export function corner(n: number, radius: number): Point {
  const angle = (Math.PI / 3) * n + Math.PI / 6;
  return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius };
}

export function hexPath(radius: number): string {
  const points = Array.from({ length: 6 }, (_, n) => corner(n, radius)).map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`);
  return `M${points.join("L")}Z`;
}

/* The two ends of a side of a hex. */
export function sideOf(dir: number): [Point, Point] {
  const first = (7 - dir) % 6; // directions go round against the clock, corners with it
  return [corner(first + 5, RADIUS), corner(first, RADIUS)];
}
