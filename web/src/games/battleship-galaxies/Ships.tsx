/* Ships on their bases, with their pegs. */
import type { JSX } from "preact";
import { pickable } from "../../board/pickable";
import type { Picker } from "../../board/types";
import { ShipArt } from "./Art";
import { type CardView, type Frame, type ShipView, type Text, type View, cardsOf, centre, hexPath, middle, sheetOf, sizeOf } from "./view";
import { shipFacts, shipLabel } from "./words";

const HEX = hexPath(18.6);

/* Which of its names a click on a ship means now: as a target, as itself, or as its whole card. */
export function tokenFor(picker: Picker | null, card: CardView, ship: ShipView): string {
  const names = [`target:${ship.id}`, `ship:${ship.id}`, `ship:${card.id}`];
  return names.find((token) => picker?.can(token) === true) ?? names.find((token) => picker?.has(token) === true) ?? `ship:${ship.id}`;
}

/* Noses towards the other side; medium ships lie along their two hexes. */
function heading(view: View, frame: Frame, card: CardView, hexes: string[]): number {
  const zone = view.zones.find((one) => one.seats.includes(card.controller));
  const north = zone !== undefined && zone.rows[0] > view.rows / 2;
  const up = north === frame.turned;
  const [first, second] = hexes;
  if (hexes.length !== 2 || first === undefined || second === undefined) return up ? 0 : 180;
  const [a, b] = [centre(frame, first), centre(frame, second)];
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI + 90;
  const rises = Math.cos((angle * Math.PI) / 180) > 0.01;
  return rises === up || Math.abs(Math.cos((angle * Math.PI) / 180)) <= 0.01 ? angle : angle + 180;
}

function Pegs({ count, full, kind, y }: { count: number; full: number; kind: "shield" | "hull"; y: number }): JSX.Element {
  const step = 4.6;
  return (
    <g transform={`translate(${(-(full - 1) * step) / 2} ${y})`}>
      {Array.from({ length: full }, (_, n) => (
        <circle key={n} class={`bg-peg bg-${kind}${n < count ? " bg-on" : ""}`} cx={n * step} r="1.9" />
      ))}
    </g>
  );
}

interface Props {
  view: View;
  frame: Frame;
  picker: Picker | null;
  text: Text;
  look: (ship: string | null) => void;
}

function Ship({ view, frame, picker, text, look, card, ship }: Props & { card: CardView; ship: ShipView }): JSX.Element | null {
  const hexes = ship.hexes ?? [];
  if (hexes.length === 0) return null;
  const at = middle(frame, hexes);
  const sheet = sheetOf(view, card);
  const token = tokenFor(picker, card, ship);
  const live = picker !== null && picker.can(token);
  const free = picker !== null && !live && hexes.some((hex) => picker.can(`hex:${hex}`));
  const busy = view.move?.ship === ship.id || (view.activation?.card === card.id && view.move === null);
  const how = token.startsWith("target:") ? "attack" : "choose";
  const names = [
    "bg-ship",
    `seat-${card.controller}`,
    `aim-${how}`,
    busy ? "bg-busy" : "",
    card.activated === true ? "bg-done" : "",
    free ? "bg-through" : "",
    view.attack?.target === ship.id ? "bg-under-fire" : "",
  ];
  const props = pickable(picker, token, shipLabel(view, card, ship, text), {
    class: names.filter((name) => name !== "").join(" "),
    tip: shipFacts(view, card, text),
  });
  const low = sizeOf(view, card) === "large" ? 30 : 10;
  const number = view.sheets[card.name]?.form === "squadron" ? ship.id.slice(-1) : "";
  return (
    <g
      {...props}
      data-piece={ship.id}
      onPointerEnter={(event) => {
        props.onPointerEnter(event);
        look(ship.id);
      }}
      onPointerLeave={(event) => {
        props.onPointerLeave(event);
        look(null);
      }}
    >
      {hexes.map((hex) => {
        const { x, y } = centre(frame, hex);
        return <path key={hex} class="bg-base" d={HEX} transform={`translate(${x} ${y})`} />;
      })}
      <g class="bg-body" style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
        <g transform={`rotate(${heading(view, frame, card, hexes)})`}>
          <ShipArt name={card.name} />
        </g>
        {number !== "" && (
          <text class="bg-number" x="11" y="-8">
            {number}
          </text>
        )}
        {sheet !== null && (
          <g class="bg-pegs">
            <Pegs count={ship.shields ?? 0} full={Math.max(sheet.shields, ship.shields ?? 0)} kind="shield" y={low} />
            <Pegs count={ship.damage ?? 0} full={sheet.hull} kind="hull" y={low + 5} />
          </g>
        )}
        {(ship.held === true || ship.slowed === true) && <path class="bg-anchor" d="M-14-12V-6M-17-9H-11" />}
      </g>
    </g>
  );
}

/* Hexes that can be picked although a ship stands on them: which end leads. */
function Ends({ view, frame, picker }: Pick<Props, "view" | "frame" | "picker">): JSX.Element {
  const under = cardsOf(view).flatMap((card) => card.ships.flatMap((ship) => ship.hexes ?? []));
  const open = picker === null || view.move !== null ? [] : under.filter((hex) => picker.can(`hex:${hex}`));
  return (
    <g class="bg-inert">
      {open.map((hex) => {
        const { x, y } = centre(frame, hex);
        return <path key={hex} class="bg-end" d={HEX} transform={`translate(${x} ${y})`} />;
      })}
    </g>
  );
}

export function Ships(props: Props): JSX.Element {
  const order = { large: 0, medium: 1, small: 2 };
  const all = cardsOf(props.view)
    .filter((card) => card.place === "play")
    .sort((a, b) => order[sizeOf(props.view, a)] - order[sizeOf(props.view, b)]);
  return (
    <g>
      {all.flatMap((card) => card.ships.map((ship) => <Ship key={ship.id} {...props} card={card} ship={ship} />))}
      <Ends {...props} />
    </g>
  );
}
