/* What lies under the board: the hand, the ships behind the screen and in holds, and everything that can be picked now and has no
 * other place. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { pickable } from "../../board/pickable";
import { Shelf } from "../../board/Shelf";
import { idOf, kindOf } from "../../board/token";
import type { BoardProps, Picker } from "../../board/types";
import { ShipSign } from "./Art";
import { VERSIONS, choiceOf } from "./lists";
import { useStage } from "./stage";
import { type CardView, type Text, type View, cardOf, cardsOf, lookingFrom, shipOf } from "./view";
import { label, nameOf, partName, shipFacts, tacticName } from "./words";

interface Common {
  view: View;
  picker: Picker | null;
  text: Text;
}

/* A tactic card; what is written on it comes first in what is said of it. `twin`: how many like it lie before it. */
function Tactic({ id, view, picker, text, twin, note }: Common & { id: string; twin: number; note?: string }): JSX.Element {
  const card = view.tactics[id];
  const small = note ?? (card === undefined ? "" : text(`type.${card.type}`));
  return (
    <div
      {...pickable(picker, `card:${id}`, `${tacticName(id, text)} ${card?.cost ?? 0} ${small}, ${text(`phase.${card?.phase ?? "action"}`)}`, {
        tip: text(`kind.${id}.help`),
        class: `bg-tactic bg-of-${card?.faction ?? "isn"}`,
        ...(twin > 0 ? { picked: false } : {}),
      })}
    >
      <span class="bg-tactic-name">{tacticName(id, text)}</span> <b class="bg-cost">{card?.cost ?? 0}</b> <small>{small}</small>
    </div>
  );
}

function Hand({ view, picker, text, seat, mine }: Common & { seat: number; mine: boolean }): JSX.Element | null {
  const hand = view.seats[seat]?.hand ?? null;
  if (hand === null || hand.length === 0) return null;
  return (
    <Shelf name={mine ? text("board.hand") : text("board.hand_of", partName(view, seat, text))} class="bg-hand">
      {hand.map((id, n) => (
        <Tactic key={n} id={id} view={view} picker={mine ? picker : null} text={text} twin={hand.slice(0, n).filter((one) => one === id).length} />
      ))}
    </Shelf>
  );
}

/* A ship card that is not on the board: to be launched, or to be loaded. */
function Docked({ card, view, picker, text }: Common & { card: CardView }): JSX.Element {
  const [launched, held] = [`ship:${card.id}`, `hold:${card.id}`];
  const loads = picker !== null && !picker.can(launched) && !picker.has(launched) && (picker.can(held) || picker.has(held));
  const full = `${nameOf(view, card.id, text)} (${text(`version.${card.version ?? "standard"}`)}), ${text("board.costs", card.launch ?? 0)}`;
  return (
    <div
      {...pickable(picker, loads ? held : launched, `${text(`short.${card.name}`)} ${card.launch ?? 0}, ${full}`, {
        tip: shipFacts(view, card, text),
        class: `bg-docked seat-${card.seat}`,
      })}
    >
      <ShipSign name={card.name} />
      <span>{text(`short.${card.name}`)}</span> <b class="bg-cost">{card.launch ?? 0}</b>
    </div>
  );
}

function Docks({ view, picker, text, seat }: Common & { seat: number }): JSX.Element | null {
  const docked = cardsOf(view).filter((card) => card.seat === seat && (card.place === "screen" || card.place === "hold") && card.launch !== undefined);
  const screen = docked.filter((card) => card.place === "screen");
  const hold = docked.filter((card) => card.place === "hold");
  return (
    <>
      {screen.length > 0 && (
        <Shelf name={text("board.screen")} class="bg-docks">
          {screen.map((card) => (
            <Docked key={card.id} card={card} view={view} picker={picker} text={text} />
          ))}
        </Shelf>
      )}
      {hold.length > 0 && (
        <Shelf name={text("board.hold")} class="bg-docks">
          {hold.map((card) => (
            <Docked key={card.id} card={card} view={view} picker={picker} text={text} />
          ))}
        </Shelf>
      )}
    </>
  );
}

/* Whether a token is drawn on the board, in the hand or in the docks. */
function drawn(view: View, seat: number, token: string): boolean {
  const id = idOf(token);
  switch (kindOf(token)) {
    case "card":
      return view.seats[seat]?.hand?.includes(id) === true;
    case "ship":
    case "hold":
    case "target": {
      const card = cardOf(view, id);
      const own = card?.seat === seat && card.launch !== undefined && (card.place === "screen" || card.place === "hold");
      return own || card?.place === "play" || (shipOf(view, id)?.ship.hexes?.length ?? 0) > 0;
    }
    case "version":
      return false;
    default:
      return true;
  }
}

/* What a fleet or a deck is chosen from card by card: each keeps its place, whatever is taken, so that nothing slips under the pointer. */
function stockOf(view: View, seat: number): string[] {
  const own = view.seats[seat];
  if (own?.choosing !== true) return [];
  if (view.node === "fleet") return [...(own.fleet_names ?? []).map((id) => `ship:${id}`), ...VERSIONS.map((version) => `version:${version}`)];
  return view.node === "deck" ? Object.keys(own.deck_most ?? {}).map((id) => `card:${id}`) : [];
}

/* Ships that could be taken into the fleet, cards for the deck, cards somebody looks at. */
function Others({ view, picker, text, seat }: Common & { seat: number }): JSX.Element | null {
  if (picker === null) return null;
  const open = [...picker.next.map((option) => option.token), ...picker.chosen].filter((token) => !drawn(view, seat, token));
  const all = [...new Set([...stockOf(view, seat), ...open])];
  if (all.length === 0) return null;
  const count = (token: string): number => view.decks[view.seats[seat]?.deck ?? 0]?.list?.[idOf(token)] ?? 0;
  return (
    <Shelf
      name={text(view.node === "fleet" ? "board.choose_fleet" : view.node === "deck" ? "board.choose_deck" : `pick.${kindOf(all[0] ?? "card")}`)}
      class="bg-others"
    >
      {all.map((token) =>
        kindOf(token) === "card" ? (
          <Tactic
            key={token}
            id={idOf(token)}
            view={view}
            picker={picker}
            text={text}
            twin={0}
            {...(view.node === "deck" ? { note: `× ${count(token)}` } : {})}
          />
        ) : (
          <div {...pickable(picker, token, label(view, token, text), { class: `bg-docked seat-${seat}` })} key={token}>
            {kindOf(token) !== "version" && <ShipSign name={idOf(token).replace(/^\d:|[123]$/g, "")} />}
            <span>{kindOf(token) === "version" ? label(view, token, text) : nameOf(view, idOf(token), text)}</span>
          </div>
        ),
      )}
    </Shelf>
  );
}

export function Tray(props: BoardProps<View>): JSX.Element {
  const { viewer, picker, text } = props;
  const { view } = useStage(props.view, props.events, props.duration);
  const seat = lookingFrom(viewer);
  const mates = view.seats.flatMap((own, n) => (n !== seat && own.hand !== null && viewer >= 0 && own.side === view.seats[seat]?.side ? [n] : []));
  const common = { view, picker, text };
  const [single, setSingle] = useState(false);
  const builds = !single && choiceOf(props.view, viewer) !== null;
  return (
    <div class="bg-tray">
      {viewer >= 0 && (
        <span class="bg-purse">
          {text("board.energy")} <b>{view.seats[seat]?.energy}</b>
        </span>
      )}
      {builds && picker !== null && (
        <button type="button" class="button small bg-single" data-tool="card-by-card" data-tip={text("build.single.help")} onClick={() => setSingle(true)}>
          {text("build.single")}
        </button>
      )}
      {!builds && <Others {...common} seat={seat} />}
      {viewer >= 0 && (builds || stockOf(view, seat).length === 0) && <Docks {...common} seat={seat} />}
      {viewer >= 0 && <Hand {...common} seat={seat} mine />}
      {mates.map((mate) => (
        <Hand key={mate} {...common} seat={mate} mine={false} />
      ))}
    </div>
  );
}
