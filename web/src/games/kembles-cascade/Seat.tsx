/* A captain's board: energy, danger, Bellonium, Glory, upgrades, mission, cubes of rivals. */
import type { JSX } from "preact";
import type { SeatProps } from "../../board/types";
import { tip } from "../../shell/tip";
import { Sign, upgradeSign } from "./Icons";
import { ShipSign } from "./Ship";
import { useStage } from "./stage";
import { type Captain, type Text, UPGRADES, type View } from "./view";
import { seatName, sensorLabel } from "./words";

function Energy({ own, text }: { own: Captain; text: Text }): JSX.Element {
  const tone = own.energy <= 1 ? "kc-low" : own.energy <= 2 ? "kc-mid" : "kc-high";
  return (
    <div class={`kc-meter kc-meter-energy ${tone}`} role="img" {...tip(text("help.energy"))} aria-label={text("board.energy_left", own.energy, own.max_energy)}>
      <Sign name="energy" />
      <span class="kc-cells">
        {Array.from({ length: own.max_energy }, (_, n) => (
          <i key={n} class={n < own.energy ? "kc-on" : ""} />
        ))}
      </span>
      <b>{own.energy}</b>
    </div>
  );
}

/* Seven steps; the last two cost double. */
function Danger({ own, text }: { own: Captain; text: Text }): JSX.Element {
  return (
    <div class="kc-meter kc-meter-danger" role="img" {...tip(text("help.danger"))} aria-label={text("board.level_of", own.level)}>
      <Sign name="danger" />
      <span class="kc-cells">
        {Array.from({ length: 7 }, (_, n) => (
          <i key={n} class={`${n < own.level ? "kc-on" : ""}${n > 4 ? " kc-double" : ""}`} />
        ))}
      </span>
      <b>{own.level}</b>
    </div>
  );
}

function Owned({ own, text }: { own: Captain; text: Text }): JSX.Element {
  const owned = UPGRADES.filter((id) => (own.upgrades[id] ?? 0) > 0);
  return (
    <ul class="kc-owned" aria-label={text("board.upgrades")}>
      {owned.map((id) => (
        <li key={id}>
          <span
            {...tip(`${text(`upgrade.${id}`)}: ${text(`upgrade.${id}.help`)} ${text("help.upgrade")}`)}
            role="img"
            aria-label={`${text(`upgrade.${id}`)} ${own.upgrades[id] ?? 0}`}
          >
            <Sign name={upgradeSign(id)} />
            <sub>{own.upgrades[id]}</sub>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Mission({ own, text }: { own: Captain; text: Text }): JSX.Element | null {
  if (own.mission === null) return null;
  const done = own.markers >= own.needed;
  return (
    <span
      class={done ? "kc-mission kc-done" : "kc-mission"}
      {...tip(`${text(`mission.${own.mission}`)}: ${text(`mission.${own.mission}.help`)} ${text("help.mission")}`)}
    >
      <span class="kc-mission-name">{text(`mission.${own.mission}`)}</span>
      <span class="kc-mission-count">
        {own.markers}/{own.needed} · {own.worth}
        <Sign name="glory" />
      </span>
    </span>
  );
}

/* Teammates: who belongs together, and what they have in all. */
function Team({ view, seat, text }: { view: View; seat: number; text: Text }): JSX.Element | null {
  const mate = (seat + 2) % 4;
  if (!view.teams) return null;
  const sum = (view.seats[seat]?.glory ?? 0) + (view.seats[mate]?.glory ?? 0);
  return (
    <div class="kc-team">
      {text("board.team", seatName(mate, text), sum)} <Sign name="glory" />
    </div>
  );
}

/* The sensor card played, with the place in the order it gave. */
function Played({ view, seat, own, text }: { view: View; seat: number; own: Captain; text: Text }): JSX.Element | null {
  if (view.node === "sensors") return own.sealed ? <Sign name="lock" /> : null;
  if (own.played === null) return null;
  return (
    <span class="kc-played" {...tip(`${sensorLabel(own.played, text)}. ${text("help.sensor")}`)}>
      {view.order.indexOf(seat) + 1}. <b>{own.played}</b>
    </span>
  );
}

function Cubes({ own, text }: { own: Captain; text: Text }): JSX.Element | null {
  const cubes = own.cubes.flatMap((count, from) => (count > 0 ? [{ from, count }] : []));
  if (cubes.length === 0) return null;
  return (
    <span
      class="kc-cubes"
      role="img"
      {...tip(text("help.cube"))}
      aria-label={cubes.map(({ from, count }) => text("board.cubes", count, seatName(from, text))).join(", ")}
    >
      {cubes.flatMap(({ from, count }) => Array.from({ length: count }, (_, n) => <Sign key={`${from}${n}`} name="cube" class={`kc-seat-${from}`} />))}
    </span>
  );
}

/* How many power-ups, and what the one who looks knows of the hand: everything, once a match is over. */
function Hand({ own, text }: { own: Captain; text: Text }): JSX.Element {
  const cards = own.power_ups?.map((id) => text(`power.${id}`)) ?? [];
  const sensors = own.sensors === null || own.sensors.length === 0 ? [] : [`${text("board.sensors")} ${own.sensors.join(" ")}`];
  const told = [`${text("board.cards")}: ${own.cards}`, ...cards, ...sensors].join(", ");
  return (
    <span class="kc-small" role="img" aria-label={told} {...tip(told)}>
      <Sign name="card" />
      {own.cards}
    </span>
  );
}

/* Why a ship is not on the screen; one that has just run into something is neither here nor gone. */
function where(own: Captain, text: Text): string | null {
  if (own.cell !== null || (own.deployed && own.energy > 0)) return null;
  return text(own.deployed ? "board.astral" : "board.undeployed");
}

export function Seat(props: SeatProps<View>): JSX.Element | null {
  const { seat, text } = props;
  const { view } = useStage(props.view, props.events, props.duration);
  const own = view.seats[seat];
  if (own === undefined) return null;
  const away = where(own, text);
  return (
    <div class={`kc-captain kc-seat-${seat}${away === null ? "" : " kc-away"}`}>
      <div class="kc-captain-top">
        <ShipSign seat={seat} />
        <div class="kc-meters">
          <Energy own={own} text={text} />
          {away === null ? <Danger own={own} text={text} /> : <span class="kc-away-note">{away}</span>}
        </div>
        <div class="kc-wealth">
          <span
            class="kc-rich kc-rich-glory"
            {...tip(`${text("board.glory")}. ${text("help.glory")}`)}
            aria-label={`${text("board.glory")} ${own.glory}`}
            role="img"
          >
            <Sign name="glory" />
            {own.glory}
          </span>
          <span
            class="kc-rich kc-rich-bell"
            {...tip(`${text("board.bellonium")}. ${text("help.bellonium")}`)}
            aria-label={`${text("board.bellonium")} ${own.bellonium}`}
            role="img"
          >
            <Sign name="bellonium" />
            {own.bellonium}
          </span>
        </div>
      </div>
      <div class="kc-captain-row">
        <Owned own={own} text={text} />
        <Cubes own={own} text={text} />
        <Hand own={own} text={text} />
        {own.achievements.length > 0 && (
          <span
            class="kc-small"
            role="img"
            aria-label={own.achievements.map((id) => text(`achievement.${id}`)).join(", ")}
            {...tip(own.achievements.map((id) => text(`achievement.${id}`)).join(", "))}
          >
            <Sign name="medal" />
            {own.achievements.length}
          </span>
        )}
      </div>
      <Team view={view} seat={seat} text={text} />
      <div class="kc-captain-row kc-captain-last">
        <Mission own={own} text={text} />
        <Played view={view} seat={seat} own={own} text={text} />
      </div>
    </div>
  );
}
