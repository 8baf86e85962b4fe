/* Sentences and names: what a screen reader says of hexes and figures, the status line, and which action was meant. */
import { idOf, kindOf } from "../../board/token";
import type { GameEvent, LegalAction, PickOption, Sound } from "../../board/types";
import { type AgentView, type AlienView, type Arm, type RuleView, type Text, type View, agentAt, alienAt, wayTo } from "./view";

export function agentName(view: View, seat: number, text: Text): string {
  const agent = view.agents[seat];
  if (agent === undefined) return text("board.mind");
  return agent.agent === null ? text(`seat.${["one", "two", "three", "four", "five"][seat] ?? "nobody"}`) : text(`name.${agent.agent}`);
}

/* "Marine" of "Chromium (Marine)". */
export function classOf(agent: string, text: Text): string {
  return /\((.+)\)/.exec(text(`agent.${agent}`))?.[1] ?? text(`name.${agent}`);
}

export function thingName(id: string, text: Text): string {
  return text(`thing.${id.split(".")[0] ?? id}`);
}

export function thingHelp(id: string, text: Text): string {
  return text(`thing.${id.split(".")[0] ?? id}.help`);
}

/* "3 red dice, range 2". */
export function armText(arm: Arm, text: Text): string {
  const dice = text(arm.dice.endsWith("R") ? "board.red_dice" : "board.dice", Number.parseInt(arm.dice, 10));
  return arm.kind === "melee" ? dice : `${dice}, ${text("board.range", arm.range)}`;
}

/* "distance 1–2, shoot, away 1". */
export function ruleText(rule: RuleView, text: Text): string {
  const far = rule.low < 0 ? text("rule.any") : text("rule.distance", rule.low === rule.high ? rule.low : `${rule.low}–${rule.high}`);
  const steps = rule.steps.map(({ what, n }) =>
    what === "melee" || what === "ranged" ? `${text(`step.${what}`)}${n > 1 ? ` ×${n}` : ""}` : `${text(`step.${what}`)} ${n}`,
  );
  return [far, ...steps].join(", ");
}

export function agentLabel(agent: AgentView, text: Text): string {
  const parts = [text("board.agent_of", text(`name.${agent.agent ?? "marine"}`), (agent.hp ?? 0) - (agent.wounds ?? 0), agent.hp ?? 0, agent.shield ?? 0)];
  for (const one of agent.conditions ?? []) parts.push(text(`condition.${one}`));
  if ((agent.engaged ?? []).length > 0) parts.push(text("condition.engaged"));
  return parts.join(", ");
}

export function alienLabel(alien: AlienView, text: Text): string {
  const parts = [text("board.alien_of", text(`alien.${alien.card}`), alien.hp - alien.wounds, alien.hp, alien.shield)];
  if (alien.stunned) parts.push(text("condition.stunned"));
  if (alien.pinned) parts.push(text("condition.pinned"));
  return parts.join(", ");
}

/* What an alien is and will do. */
export function alienTip(view: View, alien: AlienView, text: Text): string {
  const card = view.cards[alien.card];
  const arms = (card?.arms ?? []).map((arm) => `${text(`arm.${arm.kind}`)} ${armText(arm, text)}`).join("; ");
  const rules = (card?.rules ?? []).map((rule) => ruleText(rule, text)).join(" · ");
  return `${alienLabel(alien, text)}. ${text(`species.${alien.species}.help`)} ${arms}. ${rules}`;
}

/* What lies on a hex besides figures. */
function lying(view: View, hex: string, text: Text): string[] {
  const parts: string[] = [];
  if (view.signals.includes(hex)) parts.push(text("board.signal"));
  for (const point of view.points) if (point.at === hex) parts.push(text(`mark.${point.mark}`));
  for (const one of view.waypoints) if (one.at === hex) parts.push(text("board.work", text(`marker.${one.name}`), one.work, one.needs));
  for (const one of view.objects) if (one.at === hex && one.state === "map") parts.push(text(`marker.${one.name}`));
  for (const one of view.tokens) if (one.at === hex) parts.push(text(`token.${one.kind}`));
  if (view.crates.some((one) => one.at === hex)) parts.push(text("board.crate"));
  return parts;
}

export function hexLabel(view: View, hex: string, text: Text): string {
  const area = view.map.areas.find(({ id }) => id === hex.slice(0, 2));
  const parts = [text("board.hex", hex)];
  if (area?.blocked.includes(hex[3] ?? "") === true) parts.push(text("board.blocked"));
  if (area !== undefined && area.room > 0) parts.push(text("board.room"));
  if (area?.id === view.start) parts.push(text("board.start"));
  if (area !== undefined && view.search.includes(area.id)) parts.push(text("board.search"));
  const agent = agentAt(view, hex);
  const alien = alienAt(view, hex);
  if (agent !== undefined) parts.push(agentLabel(agent, text));
  if (alien !== undefined) parts.push(alienLabel(alien, text));
  for (const drone of view.drones) if (drone.at === hex) parts.push(text("board.drone_of", text(`drone.${drone.kind}`), drone.hp - drone.wounds, drone.hp));
  parts.push(...lying(view, hex, text));
  const steps = wayTo(view, hex).length;
  if (steps > 0) parts.push(text("board.steps", steps));
  if (view.turn?.sees?.includes(hex) === true) parts.push(text("board.seen"));
  return parts.join(", ");
}

const SYMBOLS: Record<string, string> = { H: "hit", S: "shield", B: "bolt", G: "gd", M: "ammo", J: "jam", A: "alien" };

/* "2 × hit", "hit bolt". */
export function faceText(letters: string, text: Text): string {
  const kinds = [...new Set(letters)];
  return kinds
    .map((letter) => {
      const count = [...letters].filter((one) => one === letter).length;
      return `${count > 1 ? `${count} × ` : ""}${text(`symbol.${SYMBOLS[letter] ?? "hit"}`)}`;
    })
    .join(" ");
}

const DIRECTIONS = ["east", "north-east", "north-west", "west", "south-west", "south-east"];

export function label(view: View, token: string, text: Text): string {
  const id = idOf(token);
  switch (kindOf(token)) {
    case "hex":
      return hexLabel(view, id, text);
    case "agent":
      return id === "random" ? text("action.agent_random") : text(`agent.${id}`);
    case "thing":
    case "use":
    case "power":
    case "weapon":
      return thingName(id, text);
    case "seat":
      return id === "none" ? text("seat.nobody") : agentName(view, Number(id), text);
    case "drone":
      return text(`drone.${id}`);
    case "gate":
      return text("board.door", id);
    case "facing":
      return text("board.facing", text(`direction.${DIRECTIONS[Number(id) - 1] ?? "east"}`));
    case "choice":
      return /^[A-Z]\d/.test(id) ? thingName(id, text) : text(`choice.${id}`);
    case "pay":
      return text(`activity.${id}`);
    case "die":
      return text("board.die", id, faceText(view.die_faces[view.attack?.faces[Number(id) - 1] ?? 0] ?? "", text));
    case "button":
      return text(`button.${id}`);
    default:
      return id;
  }
}

export function status(view: View, text: Text): string {
  if (view.result !== null) return text(`end.${view.result.reason}`);
  if (view.phase === "debrief") return `${text("phase.debrief")}, ${text(`node.${view.node}`)}`;
  const seat = view.turn?.seat ?? null;
  return `${text("board.status", Math.min(view.round, view.limit), view.limit, text(`node.${view.node}`))}${seat === null ? "" : ` · ${agentName(view, seat, text)}`}`;
}

export function todo(view: View, text: Text): string | null {
  if (view.reward !== null) return text(`todo.promote_${view.reward}`);
  return view.node === "over" ? null : text(`todo.${view.node}`);
}

export function next(_view: View, chosen: string[], open: PickOption[], text: Text): string | null {
  const kinds = new Set(open.map(({ kind }) => kind));
  if (kinds.has("facing")) return text("todo.face");
  const first = kindOf(chosen[0] ?? "");
  if (kinds.has("hex")) return text(first === "weapon" ? "next.target" : first === "use" ? "next.use" : "next.hex");
  return kinds.has("gate") ? text("next.gate") : null;
}

export function aim(token: string, left: LegalAction[]): "go" | "attack" | "choose" {
  if (kindOf(token) !== "hex") return "choose";
  return left.some(([action, picks]) => action.startsWith("attack") && picks.split(" ").includes(token)) ? "attack" : "go";
}

const SOUNDS: Record<string, Sound> = {
  died: "loss",
  outcome: "loss",
  wounded: "blow",
  suffered: "blow",
  attack: "blow",
  rolled: "roll",
  rerolled: "roll",
  wings: "roll",
  searched: "roll",
  defended: "guard",
  shielded: "guard",
  stepped: "move",
  marched: "move",
  signal_moved: "move",
  appeared: "move",
};

export function sound(event: GameEvent): Sound | null {
  return SOUNDS[event.type] ?? null;
}

/* The text of the action a person had in mind when the next pick is refused; null when nobody can tell. */
export function ask(view: View, chosen: string[], token: string, _legal: LegalAction[]): string | null {
  const id = idOf(token);
  const picked = (kind: string): string | null => {
    const found = chosen.find((one) => kindOf(one) === kind);
    return found === undefined ? null : idOf(found);
  };
  switch (kindOf(token)) {
    case "hex": {
      const [used, weapon] = [picked("use"), picked("weapon")];
      if (used !== null) return `use ${used} ${id}`;
      if (weapon !== null || alienAt(view, id) !== undefined) {
        const own = view.agents[view.turn?.seat ?? 0]?.weapons?.[0]?.id;
        return weapon === null && own === undefined ? null : `attack ${weapon ?? own ?? ""} ${id}`;
      }
      return view.node === "deploy" ? `deploy ${id} 1` : view.node === "turn" || view.node === "move" ? `step ${id}` : null;
    }
    case "weapon": {
      const hex = picked("hex");
      return hex === null ? null : `attack ${id} ${hex}`;
    }
    case "use":
      return `use ${id}`;
    case "gate":
      return `break ${id}`;
    default:
      return null;
  }
}
