/* What lies under the board: the agent's weapons and powers, and everything else that can be picked now and has no place on the map. */
import type { JSX } from "preact";
import { pickable } from "../../board/pickable";
import { Shelf } from "../../board/Shelf";
import { idOf, kindOf } from "../../board/token";
import type { BoardProps, Picker } from "../../board/types";
import { Sign } from "./Art";
import { useStage } from "./stage";
import { type AgentView, type Text, type View, type WeaponView, looking } from "./view";
import { armText, label, thingHelp, thingName } from "./words";

interface Common {
  view: View;
  picker: Picker | null;
  text: Text;
}

function Weapon({ weapon, token, picker, text }: Common & { weapon: WeaponView; token: string }): JSX.Element {
  const name = thingName(weapon.id, text);
  const ammo = weapon.most > 0 ? text("board.ammo", weapon.ammo, weapon.most) : text("board.endless");
  const short = weapon.jammed ? text("board.jammed") : weapon.most > 0 ? `${weapon.ammo}/${weapon.most}` : "∞";
  return (
    <div
      {...pickable(picker, token, `${name} ${weapon.dice} ${short}, ${armText(weapon, text)}, ${ammo}`, {
        tip: `${armText(weapon, text)}, ${ammo}. ${thingHelp(weapon.id, text)}`,
        class: `gd-card gd-weapon${weapon.jammed ? " gd-jammed" : ""}`,
      })}
    >
      <span class="gd-card-name">{name}</span>{" "}
      {/* One element: where a scrolled hand cuts the card, dice without a box of their own do not vanish from between the name and the ammo. */}
      <b class={`gd-card-row ${weapon.dice.endsWith("R") ? "gd-red" : "gd-blue"}`}>
        {weapon.dice} <small>{short}</small>
      </b>
    </div>
  );
}

/* The word by which a thing can be picked now. */
function tokenOf(picker: Picker | null, id: string): string {
  const names = [`use:${id}`, `power:${id}`, `thing:${id}`];
  return names.find((token) => picker?.can(token) === true) ?? names.find((token) => picker?.has(token) === true) ?? `use:${id}`;
}

function Thing({
  id,
  used,
  token,
  picker,
  text,
  kind,
  class: more = "",
}: Common & { id: string; used: boolean; token: string; kind: string; class?: string }): JSX.Element {
  const name = thingName(id, text);
  return (
    <div
      {...pickable(picker, token, `${name} ${kind}${used ? `, ${text("board.used")}` : ""}`, {
        tip: thingHelp(id, text),
        class: `gd-card${used ? " gd-used" : ""}${more}`,
      })}
    >
      <span class="gd-card-name">{name}</span> <small>{kind}</small>
    </div>
  );
}

/* Copies of one thing have one token: the first of them carries it. */
function once(things: { id: string; used: boolean }[]): { id: string; used: boolean; count: number }[] {
  const seen = new Map<string, { id: string; used: boolean; count: number }>();
  for (const { id, used } of things) {
    const old = seen.get(id);
    if (old === undefined) seen.set(id, { id, used, count: 1 });
    else seen.set(id, { id, used: old.used && used, count: old.count + 1 });
  }
  return [...seen.values()];
}

function held(agent: AgentView | undefined): Set<string> {
  if (agent?.agent == null) return new Set();
  const things = [...(agent.devices ?? []), ...(agent.skills ?? []), ...(agent.tactics ?? [])].map(({ id }) => id);
  return new Set([...things, ...(agent.ability === undefined ? [] : [agent.ability])]);
}

function weaponTokens(agent: AgentView | undefined): string[] {
  const ids = (agent?.weapons ?? []).map(({ id }) => id);
  return ids.map((id, n) => (ids.indexOf(id) === n ? `weapon:${id}` : `weapon:${id}.2`));
}

function Own({ agent, ...common }: Common & { agent: AgentView }): JSX.Element {
  const { text, picker } = common;
  const tokens = weaponTokens(agent);
  const rows: [string, { id: string; used: boolean }[]][] = [
    [text("board.ability"), agent.ability === undefined ? [] : [{ id: agent.ability, used: agent.used_ability === true }]],
    [text("board.devices"), agent.devices ?? []],
    [text("board.skills"), agent.skills ?? []],
    [text("board.tactics"), agent.tactics ?? []],
  ];
  const can = (token: string): boolean => picker?.can(token) === true;
  const weapons = (
    <Shelf key="weapons" name={text("board.weapons")} class={`gd-shelf seat-${agent.seat}`}>
      {(agent.weapons ?? []).map((weapon, n) => (
        <Weapon key={n} {...common} weapon={weapon} token={tokens[n] ?? ""} />
      ))}
    </Shelf>
  );
  const shelf = ([name, things]: (typeof rows)[number]): JSX.Element | null =>
    things.length === 0 ? null : (
      <Shelf key={name} name={name} class="gd-shelf">
        {once(things).map(({ id, used, count }) => (
          <Thing key={id} {...common} id={id} used={used} token={tokenOf(picker, id)} kind={count > 1 ? `× ${count}` : ""} />
        ))}
      </Shelf>
    );
  /* A phone shows the first shelves: where something else is asked for than weapons, it is there. */
  const first = tokens.some(can) ? [] : rows.filter(([, things]) => things.some(({ id }) => can(tokenOf(picker, id))));
  return (
    <>
      {first.map(shelf)}
      {weapons}
      {rows.filter((row) => !first.includes(row)).map(shelf)}
    </>
  );
}

const KINDS = new Set(["thing", "use", "power", "weapon", "agent"]);

/* Agents and rewards to choose, weapons of others. */
function Others({ agent, ...common }: Common & { agent: AgentView | undefined }): JSX.Element | null {
  const { picker, text } = common;
  if (picker === null) return null;
  const own = held(agent);
  const weapons = new Set(weaponTokens(agent));
  const drawn = (token: string): boolean =>
    weapons.has(token) || (kindOf(token) !== "weapon" && own.has(idOf(token)) && tokenOf(picker, idOf(token)) === token);
  const open = [...new Set([...picker.next.map(({ token }) => token), ...picker.chosen])].filter((token) => KINDS.has(kindOf(token)) && !drawn(token));
  if (open.length === 0) return null;
  return (
    <Shelf name={text(`pick.${kindOf(open[0] ?? "thing")}`)} class="gd-shelf">
      {open.map((token) => {
        const id = idOf(token);
        if (kindOf(token) !== "agent")
          return <Thing key={token} {...common} id={id} used={false} token={token} kind={thingHelp(id, text)} class=" gd-thing-choice" />;
        const random = id === "random";
        const name = random ? text("board.random") : text(`agent.${id}`);
        const tip = text(random ? "action.agent_random" : `agent.${id}.help`);
        return (
          <div key={token} {...pickable(picker, token, name, { tip, class: "gd-card gd-choice" })}>
            {!random && <Sign agent={id} />}
            <span class="gd-card-name">{name}</span>
          </div>
        );
      })}
    </Shelf>
  );
}

/* How something is done is asked once it is known what: a burst after the weapon, what is paid after the unjamming. On guard the weapon is the
 * last word. */
function Ways({ view, picker, text }: Common): JSX.Element | null {
  if (picker === null) return null;
  const first = view.node !== "guard" && picker.chosen.length === 0 && picker.next.some(({ kind }) => kind === "weapon" || kind === "use" || kind === "seat");
  const all = [...new Set([...picker.next.map(({ token }) => token), ...picker.chosen])].filter(
    (token) => kindOf(token) === "choice" || kindOf(token) === "pay",
  );
  const open = all.filter((token) => !first || token === "choice:drop");
  if (open.length === 0) return null;
  return (
    <Shelf name={text(`pick.${kindOf(open[0] ?? "choice")}`)} class="gd-shelf">
      {open.map((token) => (
        <div key={token} {...pickable(picker, token, label(view, token, text), { class: "gd-card gd-way-of" })}>
          <span class="gd-card-name">{label(view, token, text)}</span>
        </div>
      ))}
    </Shelf>
  );
}

/* What is given to somebody just now, with all it does: this is what one decides about. */
function Offer({ view, text }: { view: View; text: Text }): JSX.Element | null {
  if (view.offer === null) return null;
  return (
    <Shelf name={text("board.offer")} class="gd-shelf">
      <div class="gd-card gd-offer">
        <span class="gd-card-name">{thingName(view.offer, text)}</span> <small>{thingHelp(view.offer, text)}</small>
      </div>
    </Shelf>
  );
}

/* What is left of the turn: movement, combat, action. */
function Left({ view, text }: { view: View; text: Text }): JSX.Element | null {
  const { turn } = view;
  if (turn === null || turn.encounter !== null || view.phase !== "battle" || view.node === "draw") return null;
  return (
    <div class="gd-left" role="group" aria-label={text("board.turn_left")}>
      {["movement", "combat", "action"].map((one) => (
        <span key={one} class={turn.used.includes(one) && !(one === "movement" && view.node === "move") ? "gd-spent" : "gd-open"}>
          {text(`activity.${one}`)}
          {one === "movement" && turn.points !== undefined && turn.points > 0 ? ` ${turn.points}` : ""}
        </span>
      ))}
    </div>
  );
}

export function Tray(props: BoardProps<View>): JSX.Element {
  const { viewer, picker, text } = props;
  const { view } = useStage(props.view, props.events, props.duration);
  const agent = looking(view, viewer);
  const common = { view, picker, text };
  return (
    <div class="gd-tray">
      <Left view={view} text={text} />
      <Offer view={view} text={text} />
      <Ways {...common} />
      <Others {...common} agent={agent} />
      {agent?.agent != null && <Own {...common} agent={agent} />}
    </div>
  );
}
