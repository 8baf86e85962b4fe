/* What lies under the screen: the sealed choice of sensor cards, the guns and the cage in Combat, the shop, and the hand of the one who
 * looks. */
import type { JSX } from "preact";
import { pickable } from "../../board/pickable";
import { Shelf } from "../../board/Shelf";
import type { BoardProps, Picker } from "../../board/types";
import { SensorFace, Sign, powerSign } from "./Icons";
import { ShipSign } from "./Ship";
import { Levels, Shop, Turns } from "./Shop";
import { useStage } from "./stage";
import { type Captain, GUNS, type Text, type View, type Weapon, decider } from "./view";
import { label, seatName, sensorLabel, soft } from "./words";

interface Common {
  view: View;
  picker: Picker | null;
  text: Text;
}

/* Who has sealed a card and who is still thinking. */
function Sealed({ view, viewer, text }: { view: View; viewer: number; text: Text }): JSX.Element {
  const waits = view.seats.flatMap((own, seat) => (own.sealed ? [] : [seatName(seat, text)]));
  const said = waits.length === 0 ? text("board.all_sealed") : text("board.waiting", waits.join(", "));
  return (
    <Shelf name={view.seats[viewer]?.sealed === false ? text("board.seal_yours") : said} class="kc-sealed">
      {view.seats.map((own, seat) => (
        <span
          key={seat}
          class={own.sealed ? `kc-seal kc-seal-on kc-seat-${seat}` : `kc-seal kc-seat-${seat}`}
          role="img"
          aria-label={`${seatName(seat, text)}: ${text(own.sealed ? "board.sealed" : "board.thinking")}`}
        >
          <ShipSign seat={seat} />
          {own.sealed ? <Sign name="lock" /> : <i class="kc-dots" />}
        </span>
      ))}
    </Shelf>
  );
}

function Sensors({ view, seat, picker, text }: Common & { seat: number }): JSX.Element | null {
  const own = view.seats[seat];
  if (own?.sensors == null || own.sensors.length === 0) return null;
  return (
    <Shelf name={text("board.sensors")}>
      {own.sensors.map((number) => (
        <div
          key={number}
          {...pickable(picker, `sensor:${number}`, sensorLabel(number, text), {
            tip: text("help.sensor"),
            class: `kc-sensor${own.choice === number ? " kc-chosen" : ""}`,
            ...(own.choice === number ? { picked: true } : {}),
          })}
        >
          <SensorFace number={number} />
          {own.choice === number && <Sign name="lock" />}
        </div>
      ))}
    </Shelf>
  );
}

/* What is left of the sensor cards, and what everybody saw go. */
function Discards({ view, text }: { view: View; text: Text }): JSX.Element {
  const told = [`${text("board.sensor_pile")} ${view.sensor_pile}`];
  if (view.sensor_discards.length > 0) told.push(`${text("board.discards")} ${view.sensor_discards.join(" ")}`);
  if (view.sensor_down > 0) told.push(`${text("board.face_down")} ${view.sensor_down}`);
  return <p class="kc-discards">{told.join(", ")}</p>;
}

function Cards({ view, seat, picker, text }: Common & { seat: number }): JSX.Element | null {
  const cards = view.seats[seat]?.power_ups ?? null;
  if (cards === null || cards.length === 0) return null;
  const kinds = [...new Set(cards)];
  return (
    <Shelf name={text("board.cards")} class="kc-hand">
      {kinds.map((id) => {
        const count = cards.filter((card) => card === id).length;
        const name = soft(text(`power.${id}`));
        const said = `${name}. ${text(`power.${id}.help`)}`; // named as it is written, soft breaks and all
        return (
          <div
            key={id}
            {...pickable(picker, `card:${id}`, count > 1 ? `${count} × ${said}` : said, { class: "kc-tile kc-power", tip: text(`power.${id}.help`) })}
          >
            <span class="kc-item-head">
              <Sign name={powerSign(id)} />
              {count > 1 && <b data-mark={`×${count}`} />}
            </span>
            <span class="kc-tile-name">{name}</span>
          </div>
        );
      })}
    </Shelf>
  );
}

/* Moves and fire actions left, and the next overload with its price: picking it pays now. */
function Budget({ view, picker, text }: Common): JSX.Element {
  const { moves, fires, overloads, paid, shots } = view.step;
  const told = [text("board.moves_left", moves), text("board.fires_left", fires)];
  if (paid > 0) told.push(text("board.overloads_paid", paid));
  if (shots > 0) told.push(text("board.shots_left", shots));
  const boost = label(view, "extra:overload", text);
  return (
    <div class="kc-budget">
      <div class="kc-left" role="img" aria-label={told.join(", ")} tabIndex={0} data-tip={told.join(", ")}>
        <span class={moves > 0 ? "" : "kc-spent"}>
          <Sign name="move" />
          {moves}
        </span>
        <span class={fires > 0 ? "" : "kc-spent"}>
          <Sign name="turret" />
          {fires}
        </span>
        {paid > 0 && (
          <span>
            <Sign name="move" />/<Sign name="turret" />
            {paid}
          </span>
        )}
        {shots > 0 && (
          <span>
            <Sign name="laser" />
            {shots}
          </span>
        )}
      </div>
      <span {...pickable(picker, "extra:overload", boost, { class: view.overload === null ? "kc-boost kc-spent" : "kc-boost", tip: text("help.overload") })}>
        <b class="kc-boosts" data-mark={`+${2 - overloads}`} />
        {view.overload !== null && (
          <small class="kc-boost-price" data-mark={view.overload}>
            <Sign name="energy" />
          </small>
        )}
      </span>
    </div>
  );
}

function Guns({ view, own, picker, text }: Common & { own: Captain }): JSX.Element {
  const guns = (["turret", "laser", "missile", "gamma", "flame"] as Weapon[]).filter((gun) => gun === "turret" || (own.upgrades[GUNS[gun]] ?? 0) > 0);
  const none = picker !== null && picker.can("at:none") && picker.has("weapon:missile");
  return (
    <Shelf name={text(picker?.has("weapon:missile") === true ? "board.choose_splash" : "board.guns")}>
      {guns.map((gun) => {
        const used = view.step.used.includes(gun);
        const does = gun === "turret" ? text("help.turret") : `${text(`upgrade.${GUNS[gun]}.help`)} ${text("help.gun")}`;
        const name = text(`board.gun.${gun}`);
        const said = [used ? `${name}, ${text("board.used")}` : name, ...(gun === "turret" ? [] : [text(`upgrade.${GUNS[gun]}.help`)])].join(". ");
        return (
          <div key={gun} {...pickable(picker, `weapon:${gun}`, said, { class: `kc-tile kc-gun aim-attack${used ? " kc-used" : ""}`, tip: does })}>
            <span class="kc-item-head">
              <Sign name={gun} />
              {gun === "turret" ? null : <Levels level={own.upgrades[GUNS[gun]] ?? 0} most={3} />}
            </span>
            <span class="kc-tile-name">{name}</span>
          </div>
        );
      })}
      {none && (
        <div {...pickable(picker, "at:none", text("board.no_splash"), { class: "kc-tile kc-gun" })}>
          <span class="kc-tile-name">{text("board.no_splash")}</span>
        </div>
      )}
    </Shelf>
  );
}

/* What would be lost, when a Deflector may be played. */
function Loss({ view, text }: { view: View; text: Text }): JSX.Element | null {
  if (view.loss === null) return null;
  return <p class="kc-ask">{text("board.about_to_lose", view.loss.amount, text(`cause.${view.loss.cause}`))}</p>;
}

/* Sections follow whose turn it is, not whether something can be picked this instant, so that nothing jumps while events play. */
export function Tray(props: BoardProps<View>): JSX.Element {
  const { viewer, picker, text } = props;
  const { view } = useStage(props.view, props.events, props.duration);
  const seat = picker !== null ? decider(props.view, viewer) : viewer;
  const own = view.seats[seat];
  const { node, to_act: due, round } = props.view;
  if (view.result !== null) return <div class="kc-tray kc-tray-over" />;
  const decides = own !== undefined && due.includes(seat);
  const selling = decides && (node === "buy" || (node === "astral" && (round > 1 || own.deployed)));
  const common = { view, seat, picker, text };
  return (
    <div class={`kc-tray kc-tray-${node}`}>
      {node === "sensors" && <Sealed view={view} viewer={viewer} text={text} />}
      {decides && node === "combat" && (
        <>
          <Budget view={view} picker={picker} text={text} />
          <Guns view={view} own={own} picker={picker} text={text} />
        </>
      )}
      {decides && !selling && ["combat", "astral", "down"].includes(node) && <Turns own={own} picker={picker} text={text} />}
      {selling && <Shop {...common} />}
      {decides && <Loss view={view} text={text} />}
      {(node === "sensors" || !decides) && <Sensors {...common} />}
      {!selling && <Cards {...common} />}
      {(node === "sensors" || !decides) && <Discards view={view} text={text} />}
    </div>
  );
}
