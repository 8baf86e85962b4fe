/* A player's panel: the agent's sheet. */
import type { JSX } from "preact";
import type { SeatProps } from "../../board/types";
import { tip, tips } from "../../shell/tip";
import { Sign } from "./Art";
import { useStage } from "./stage";
import type { AgentView, Text, ThingView, View, WeaponView } from "./view";
import { armText, classOf, thingHelp, thingName } from "./words";

function Bar({ agent, text }: { agent: AgentView; text: Text }): JSX.Element {
  const [hp, wounds, shield, shields] = [agent.hp ?? 0, agent.wounds ?? 0, agent.shield ?? 0, agent.shields ?? 0];
  return (
    <span class="gd-life" role="img" aria-label={`${text("board.hp")} ${hp - wounds}/${hp}, ${text("board.shield")} ${shield}/${shields}`}>
      {Array.from({ length: hp }, (_, n) => (
        <i key={n} class={n < hp - wounds ? "gd-heart" : "gd-heart gd-lost"} />
      ))}
      {Array.from({ length: Math.max(shield, shields) }, (_, n) => (
        <i key={`s${n}`} class={n < shield ? "gd-guard" : "gd-guard gd-lost"} />
      ))}
    </span>
  );
}

function Weapon({ weapon, text }: { weapon: WeaponView; text: Text }): JSX.Element {
  const ammo = weapon.most > 0 ? text("board.ammo", weapon.ammo, weapon.most) : text("board.endless");
  return (
    <li {...tip(`${thingName(weapon.id, text)}: ${armText(weapon, text)}, ${ammo}. ${thingHelp(weapon.id, text)}`)} class={weapon.jammed ? "gd-jammed" : ""}>
      {thingName(weapon.id, text)} <b>{weapon.most > 0 ? `${weapon.ammo}/${weapon.most}` : "∞"}</b>
      {weapon.jammed && <em> {text("board.jammed")}</em>}
    </li>
  );
}

function Things({ name, things, text }: { name: string; things: ThingView[]; text: Text }): JSX.Element | null {
  if (things.length === 0) return null;
  return (
    <p class="gd-things">
      <small>{name}</small>{" "}
      {things.map(({ id, used }, n) => (
        <span
          key={n}
          class={used ? "gd-thing gd-used" : "gd-thing"}
          {...tip(`${thingName(id, text)}${used ? ` (${text("board.used")})` : ""}. ${thingHelp(id, text)}`)}
        >
          {thingName(id, text)}
        </span>
      ))}
    </p>
  );
}

function States({ agent, view, text }: { agent: AgentView; view: View; text: Text }): JSX.Element | null {
  const all = (agent.conditions ?? []).map((one) => text(`condition.${one}`));
  if ((agent.engaged ?? []).length > 0) all.push(text("condition.engaged"));
  const object = agent.carries == null ? undefined : view.objects[agent.carries];
  if (object !== undefined) all.push(`${text("board.carries")}: ${text(`marker.${object.name}`)}`);
  if ((agent.armour ?? 0) > 0) all.push(`${text("board.armour")} ${agent.armour ?? 0}`);
  return all.length === 0 ? null : <p class="gd-states">{all.join(", ")}</p>;
}

export function Seat(props: SeatProps<View>): JSX.Element | null {
  const { seat, text } = props;
  const { view } = useStage(props.view, props.events, props.duration);
  const agent = view.agents[seat];
  if (agent === undefined) return <p class="gd-waits">{text("board.mind")}</p>;
  if (agent.agent === null) return <p class="gd-waits">{text("board.undecided")}</p>;
  const rank = agent.rank ?? "copper";
  return (
    <div class={`gd-sheet seat-${seat}${agent.life === "dead" ? " gd-dead" : ""}`} {...tips()}>
      <div class="gd-sheet-top">
        <Sign agent={agent.agent} />
        <b {...tip(`${text(`agent.${agent.agent}`)}. ${text(`agent.${agent.agent}.help`)}`)}>{classOf(agent.agent, text)}</b>
        <span class={`gd-rank-name gd-of-${rank}`}>
          {text(`rank.${rank}`)}
          {agent.elite === true && ` (${text("board.elite")})`}
        </span>
        {view.alpha === seat && <span class="gd-alpha">{text("board.alpha")}</span>}
        {agent.life === "dead" ? <span>{text("board.dead")}</span> : <Bar agent={agent} text={text} />}
      </div>
      <States agent={agent} view={view} text={text} />
      <ul class="gd-weapons">
        {(agent.weapons ?? []).map((weapon, n) => (
          <Weapon key={n} weapon={weapon} text={text} />
        ))}
      </ul>
      {agent.ability !== undefined && <Things name={text("board.ability")} things={[{ id: agent.ability, used: agent.used_ability === true }]} text={text} />}
      <Things name={text("board.devices")} things={agent.devices ?? []} text={text} />
      <Things name={text("board.skills")} things={agent.skills ?? []} text={text} />
      <Things name={text("board.tactics")} things={agent.tactics ?? []} text={text} />
    </div>
  );
}
