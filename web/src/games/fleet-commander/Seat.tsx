/* A bridge: special weapon, reserve and gauge, dice left to roll, classes lost, and what the scenario adds. */
import type { JSX } from "preact";
import type { SeatProps } from "../../board/types";
import { tip } from "../../shell/tip";
import { Die } from "./Die";
import { useStage } from "./stage";
import { COLOURS, type Text, type View } from "./view";
import { WeaponSign } from "./Weapon";
import { dieLabel, shortLabel, weaponHelp } from "./words";

function Slots({ kind, dice, text }: { kind: "reserve" | "gauge"; dice: string[]; text: Text }): JSX.Element {
  const name = text(`board.${kind}`);
  const said = dice.length === 0 ? text("board.nothing") : dice.map((die) => dieLabel(die, text)).join(", ");
  return (
    <div class="fc-slots" {...tip(text(`help.${kind}`))}>
      <span class="fc-fact">{name}</span>
      <div class="fc-slots-row" role="img" aria-label={`${name}: ${said}`}>
        {[0, 1].map((n) => {
          const die = dice[n];
          return die === undefined ? <span key={n} class="fc-hole" /> : <Die key={`${die}${n}`} die={die} />;
        })}
      </div>
    </div>
  );
}

function Lost({ lost, text }: { lost: number; text: Text }): JSX.Element {
  return (
    <div class="fc-lost" {...tip(text("help.lost"))}>
      <span class="fc-fact">{text("board.lost")}</span>
      <div class="fc-pips" role="img" aria-label={text("board.lost_of", lost, 8)}>
        {Array.from({ length: 8 }, (_, n) => (
          <span key={n} class={n < lost ? "fc-pip fc-pip-on" : "fc-pip"} />
        ))}
      </div>
      <span class="fc-count" aria-hidden="true">
        {lost}/8
      </span>
    </div>
  );
}

function PoolRow({ pool, text }: { pool: Record<string, number>; text: Text }): JSX.Element {
  const said = COLOURS.map((colour) => `${text(`board.colour.${colour}`)} ${pool[colour] ?? 0}`).join(", ");
  return (
    <div class="fc-stock" {...tip(text("help.pool"))}>
      <span class="fc-fact">{text("board.pool")}</span>
      <div class="fc-stock-row" role="img" aria-label={said}>
        {COLOURS.map((colour) => (
          <span key={colour} class="fc-stock-colour">
            {[0, 1, 2].map((n) => (
              <span key={n} class={`fc-mini fc-mini-${colour}${n < (pool[colour] ?? 0) ? "" : " fc-mini-off"}`}>
                {n === 0 ? colour : ""}
              </span>
            ))}
          </span>
        ))}
      </div>
    </div>
  );
}

export function Seat(props: SeatProps<View>): JSX.Element | null {
  const { seat, text } = props;
  const { view } = useStage(props.view, props.events, props.duration);
  const own = view.seats[seat];
  if (own === undefined) return null;
  const secret = own.weapon_chosen && own.weapon === null;
  const weapon = own.weapon !== null ? text(`weapon.${own.weapon}`) : secret ? text("board.weapon_down") : text("weapon.none");
  const inTray = seat === props.viewer && view.result === null && (view.to_act.includes(seat) || view.active === seat);
  const notes: string[] = [];
  if (own.weapon !== null && !own.weapon_open && seat === props.viewer && view.result === null) notes.push(text("board.weapon_secret"));
  if (own.weapon_lost && own.weapon !== null) notes.push(text("board.weapon_lost"));
  if (own.drones !== null) notes.push(text("board.drones_on", shortLabel(view, own.drones, text)));
  const rest = own.to_deploy > 0 ? own.to_deploy : Object.values(own.undeployed).reduce((sum, n) => sum + n, 0);
  return (
    <div class={`fc-bridge fc-bridge-${seat}`}>
      <div class={own.weapon_lost ? "fc-weapon fc-weapon-lost" : "fc-weapon"} {...tip(weaponHelp(own.weapon, text))}>
        <WeaponSign weapon={own.weapon} lost={own.weapon_lost && own.weapon !== null} />
        <div class="fc-weapon-words">
          <span class="fc-fact">{text("board.weapon")}</span>
          <span class="fc-weapon-name">{weapon}</span>
        </div>
      </div>
      {notes.map((note) => (
        <div key={note} class="fc-note">
          {note}
        </div>
      ))}
      {!inTray && (
        <div class="fc-slots-pair">
          <Slots kind="reserve" dice={own.reserve} text={text} />
          <Slots kind="gauge" dice={own.gauge} text={text} />
        </div>
      )}
      <PoolRow pool={own.pool} text={text} />
      <Lost lost={own.lost} text={text} />
      {view.options.scenario === "salvage" && <div class="fc-note">{text("board.out", own.out)}</div>}
      {rest > 0 && <div class="fc-note">{text("board.to_deploy", rest)}</div>}
    </div>
  );
}
