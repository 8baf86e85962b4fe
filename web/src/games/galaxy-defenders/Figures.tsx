/* Agents, drones, aliens and signals on the map. The hex under a figure is what is picked. */
import type { ComponentChildren, JSX } from "preact";
import { pickable } from "../../board/pickable";
import type { Picker } from "../../board/types";
import { AgentArt, AlienArt, DroneArt } from "./Art";
import { type AgentView, type AlienView, type Frame, type Text, type View, angleOf, centre, toward } from "./view";
import { label } from "./words";

function Pips({ left, full, shield, y }: { left: number; full: number; shield: number; y: number }): JSX.Element {
  const step = Math.min(4.4, 26 / Math.max(1, full + shield));
  const all = full + shield;
  return (
    <g transform={`translate(${(-(all - 1) * step) / 2} ${y})`}>
      {Array.from({ length: all }, (_, n) => (
        <circle key={n} class={`gd-pip ${n >= full ? "gd-pip-shield" : n < left ? "gd-pip-hp" : "gd-pip-hurt"}`} cx={n * step} r="1.8" />
      ))}
    </g>
  );
}

function At({ frame, hex, class: style, children }: { frame: Frame; hex: string; class: string; children: ComponentChildren }): JSX.Element {
  const { x, y } = centre(frame, hex);
  return (
    <g class={`gd-figure ${style}`} style={{ transform: `translate(${x}px, ${y}px)` }}>
      {children}
    </g>
  );
}

function Agent({ view, frame, agent }: { view: View; frame: Frame; agent: AgentView }): JSX.Element | null {
  if (agent.agent === null || agent.life !== "alive" || agent.at == null) return null;
  const names = [`seat-${agent.seat}`, view.turn?.seat === agent.seat ? "gd-acting" : "", (agent.conditions ?? []).includes("hidden") ? "gd-hidden" : ""];
  const [hp, wounds] = [agent.hp ?? 0, agent.wounds ?? 0];
  return (
    <At frame={frame} hex={agent.at} class={names.join(" ")}>
      {agent.facing !== undefined && agent.facing > 0 && <path class="gd-facing" d="M13.5-5 19 0 13.5 5Z" transform={`rotate(${angleOf(agent.facing)})`} />}
      <AgentArt agent={agent.agent} />
      {(agent.conditions ?? []).includes("bleeding") && <path class="gd-blood" d="M9-12C12-8 12-5 9-5 6-5 6-8 9-12Z" />}
      {(agent.weapons ?? []).some(({ jammed }) => jammed) && <path class="gd-stuck" d="M-14-14H-6V-6H-14ZM-12-12-8-8M-8-12-12-8" />}
      {(agent.conditions ?? []).some((one) => one === "immobilised" || one === "paralysed") && <path class="gd-held" d="M-13-9-7-13M-13-5-5-12" />}
      {agent.carries != null && <circle class="gd-object" cx="-9" cy="9" r="4" />}
      <Pips left={hp - wounds} full={hp} shield={agent.shield ?? 0} y={15.6} />
    </At>
  );
}

function Alien({ frame, alien }: { frame: Frame; alien: AlienView }): JSX.Element {
  const names = [alien.acts ? "gd-acting" : "", alien.stunned ? "gd-stunned" : ""].join(" ");
  return (
    <g>
      {alien.at.map((hex, n) => (
        <At key={n} frame={frame} hex={hex} class={names}>
          <AlienArt species={alien.species} rank={alien.rank} />
          {n === 0 && alien.hp > 0 && alien.hp <= 12 && <Pips left={alien.hp - alien.wounds} full={alien.hp} shield={alien.shield} y={-15.4} />}
        </At>
      ))}
    </g>
  );
}

/* Who is locked in a fight with whom. */
function Engagements({ view, frame }: { view: View; frame: Frame }): JSX.Element {
  return (
    <g class="gd-inert">
      {view.agents.flatMap((agent) =>
        (agent.at == null ? [] : (agent.engaged ?? [])).map((hex) => {
          const [a, b] = [centre(frame, agent.at ?? ""), centre(frame, hex)];
          return (
            <g key={`${agent.seat} ${hex}`} class="gd-engaged" transform={`translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2})`}>
              <circle r="6.2" />
              <path d="M-3.4-3.4 3.4 3.4M3.4-3.4-3.4 3.4" />
            </g>
          );
        }),
      )}
    </g>
  );
}

export function Figures({ view, frame }: { view: View; frame: Frame }): JSX.Element {
  return (
    <g class="gd-inert" aria-hidden="true">
      {view.signals.map((hex, n) => (
        <At key={`s${n}`} frame={frame} hex={hex} class="gd-signal">
          <circle r="11" />
          <path d="M-5-1A5 5 0 0 1 5-1M-8-3A8.5 8.5 0 0 1 8-3" />
          <circle class="gd-blip" cy="3" r="2.6" />
        </At>
      ))}
      {view.aliens.map((alien) => (
        <Alien key={`x${alien.alien}`} frame={frame} alien={alien} />
      ))}
      {view.drones.map((drone) => (
        <At key={drone.kind} frame={frame} hex={drone.at} class={`seat-${drone.owner}`}>
          <DroneArt kind={drone.kind} />
          <Pips left={drone.hp - drone.wounds} full={drone.hp} shield={drone.shield} y={15.6} />
        </At>
      ))}
      {view.agents.map((agent) => (
        <Agent key={`a${agent.seat}`} view={view} frame={frame} agent={agent} />
      ))}
      <Engagements view={view} frame={frame} />
    </g>
  );
}

/* Six arrows round the agent that turns, or round the hex it is to stand on. */
export function Wheel({ view, frame, picker, text }: { view: View; frame: Frame; picker: Picker | null; text: Text }): JSX.Element | null {
  if (picker === null || !picker.next.some(({ kind }) => kind === "facing")) return null;
  const chosen = picker.chosen.find((token) => token.startsWith("hex:"))?.slice(4);
  const seat = view.turn?.seat ?? view.to_act[0] ?? 0;
  const hex = chosen ?? view.agents[seat]?.at ?? null;
  if (hex === null || (view.node === "deploy" && chosen === undefined)) return null;
  const { x, y } = centre(frame, hex);
  return (
    <g class={`gd-wheel seat-${seat}`} transform={`translate(${x} ${y})`}>
      <g class="gd-wheel-size">
        <circle class="gd-wheel-back" r="47" />
        {[1, 2, 3, 4, 5, 6].map((dir) => {
          const at = toward(dir, 32);
          return (
            <g
              key={dir}
              {...pickable(picker, `facing:${dir}`, label(view, `facing:${dir}`, text), { class: "gd-arrow aim-go" })}
              transform={`translate(${at.x} ${at.y})`}
            >
              <circle r="13" />
              <path d="M-8-6-4 0-8 6 10 0Z" transform={`rotate(${angleOf(dir)})`} />
            </g>
          );
        })}
      </g>
    </g>
  );
}
