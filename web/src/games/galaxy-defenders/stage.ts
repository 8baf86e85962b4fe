/* What each event changes on the board, and when it begins. */
import { num, str, timeline, useStory, type Scene } from "../../board/story";
import type { GameEvent } from "../../board/types";
import { type AgentView, type AlienView, type View } from "./view";

/* How long an event lasts, in beats; those that are not named begin with the one before and add nothing. */
const LENGTHS: Record<string, number> = {
  agent: 0.6,
  round: 0.8,
  phase: 0.5,
  wings: 1.2,
  turn: 0.5,
  stepped: 0.45,
  jumped: 0.7,
  searched: 1,
  broke: 0.8,
  evaded: 0.8,
  did: 0.8,
  used: 0.9,
  attack: 0.9,
  rolled: 1.5,
  rerolled: 1.2,
  hits: 0.8,
  shielded: 0.5,
  defended: 1.3,
  wounded: 0.8,
  suffered: 0.8,
  healed: 0.6,
  bleeds: 0.8,
  died: 1,
  aliens: 1.1,
  activated: 1.4,
  marched: 1.2,
  carried: 0.6,
  commanded: 0.8,
  signal_moved: 0.5,
  teleport: 0.9,
  revealed: 0.8,
  appeared: 0.9,
  raged: 1,
  event: 1.2,
  object: 0.7,
  finished: 0.8,
  point_gone: 1,
  outcome: 1,
  over: 1,
};

export const { starts, beats } = timeline(LENGTHS, new Set());

/* Somebody an event names. */
export interface Body {
  id: string;
  seat?: number;
  alien?: number;
}

export function bodyOf(event: GameEvent, member: string): Body | null {
  const value = event[member];
  return typeof value === "object" && value !== null && "id" in value ? (value as Body) : null;
}

const DRONES = new Set(["sentry-gun", "gd-209"]);

interface Change {
  at?: string;
  from?: string;
  facing?: number;
  left?: number; // HP
  shield?: number;
}

function changedAgent(one: AgentView, change: Change): AgentView {
  return {
    ...one,
    ...(change.at === undefined ? {} : { at: change.at, life: "alive" as const }),
    ...(change.facing === undefined || change.facing <= 0 ? {} : { facing: change.facing }),
    ...(change.left === undefined ? {} : { wounds: (one.hp ?? 0) - change.left }),
    ...(change.shield === undefined ? {} : { shield: change.shield }),
  };
}

function changedAlien(one: AlienView, change: Change): AlienView {
  const to = change.at;
  const moved =
    to === undefined ? one.at : one.at.includes(change.from ?? "") ? one.at.map((hex) => (hex === change.from ? to : hex)) : [to, ...one.at.slice(1)];
  return {
    ...one,
    at: moved,
    ...(change.left === undefined ? {} : { wounds: one.hp - change.left }),
    ...(change.shield === undefined ? {} : { shield: change.shield }),
  };
}

function change(view: View, body: Body | null, what: Change): View {
  if (body === null) return view;
  if (body.alien !== undefined) return { ...view, aliens: view.aliens.map((one) => (one.alien === body.alien ? changedAlien(one, what) : one)) };
  if (DRONES.has(body.id)) {
    const drones = view.drones.map((one) =>
      one.kind !== body.id
        ? one
        : { ...one, at: what.at ?? one.at, wounds: what.left === undefined ? one.wounds : one.hp - what.left, shield: what.shield ?? one.shield },
    );
    return { ...view, drones };
  }
  return { ...view, agents: view.agents.map((one) => (one.seat === body.seat ? changedAgent(one, what) : one)) };
}

function died(view: View, body: Body | null, hex: string): View {
  if (body === null) return view;
  if (body.alien !== undefined)
    return {
      ...view,
      aliens: view.aliens.flatMap((one) => (one.alien !== body.alien ? [one] : one.at.length > 1 ? [{ ...one, at: one.at.filter((at) => at !== hex) }] : [])),
    };
  if (DRONES.has(body.id)) return { ...view, drones: view.drones.filter((one) => one.kind !== body.id) };
  return { ...view, agents: view.agents.map((one) => (one.seat === body.seat ? { ...one, life: "dead" as const, at: null } : one)) };
}

const RANKS: Record<string, string> = { G: "green", B: "blue", R: "red", E: "red" };

function appeared(view: View, body: Body | null, hex: string): View {
  if (body?.alien === undefined) return view;
  const [species = "", rank = "G"] = body.id.split("-");
  const known = view.aliens.find((one) => one.card === body.id);
  const fresh: AlienView = {
    alien: body.alien,
    card: body.id,
    species,
    rank: RANKS[rank] ?? "green",
    at: [hex],
    hp: known?.hp ?? 0,
    wounds: 0,
    shield: 0,
    controller: null,
    stunned: false,
    pinned: false,
    acts: false,
  };
  const swarm = view.aliens.find((one) => one.alien === body.alien);
  if (swarm !== undefined) return { ...view, aliens: view.aliens.map((one) => (one === swarm ? { ...one, at: [...one.at, hex] } : one)) };
  return { ...view, aliens: [...view.aliens, fresh] };
}

/* The view after one event. */
export function advance(view: View, event: GameEvent): View {
  switch (event.type) {
    case "deployed":
      return change(view, bodyOf(event, "agent"), { at: str(event, "hex"), facing: num(event, "facing") });
    case "stepped":
    case "jumped":
      return change(view, bodyOf(event, "unit"), { at: str(event, "to") });
    case "put_back":
      return change(view, bodyOf(event, "unit"), { at: str(event, "hex") });
    case "faced":
      return change(view, bodyOf(event, "agent"), { facing: num(event, "facing") });
    case "marched":
    case "carried":
      return change(view, bodyOf(event, "alien"), { at: str(event, "to"), from: str(event, "from") });
    case "wounded":
    case "suffered":
    case "healed":
      return change(view, bodyOf(event, "body"), { left: num(event, "left") });
    case "shielded":
      return change(view, bodyOf(event, "body"), { shield: num(event, "left") });
    case "died":
      return died(view, bodyOf(event, "body"), str(event, "hex"));
    case "appeared":
      return appeared(view, bodyOf(event, "alien"), str(event, "hex"));
    case "signal":
      return { ...view, signals: [...view.signals, str(event, "hex")] };
    case "signal_moved":
      return { ...view, signals: view.signals.map((hex) => (hex === event["from"] ? str(event, "to") : hex)) };
    case "signal_gone":
    case "revealed":
      return { ...view, signals: view.signals.filter((hex) => hex !== event["hex"]) };
    case "point_gone":
      return { ...view, points: view.points.filter((point) => point.at !== event["hex"]) };
    default:
      return view;
  }
}

export function useStage(view: View, events: GameEvent[], duration: number): Scene<View> {
  return useStory(view, events, duration, advance, starts);
}
