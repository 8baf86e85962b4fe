/* What lies under the board: the hand and the bridge of whoever decides, dice waiting to be rolled, and during setup the weapons, terrains and ships to
 * choose from. */
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { pickable } from "../../board/pickable";
import { Shelf } from "../../board/Shelf";
import type { BoardProps, Picker } from "../../board/types";
import { Die } from "./Die";
import { OUT, animate, calm } from "../../board/motion";
import { Patterns, PieceDrawing, sizeOf } from "./Ship";
import { useStage } from "./stage";
import { TerrainDrawing } from "./Terrain";
import { COLOURS, HULL, type Kind, type Piece, type Terrain, type Text, type View, type Weapon } from "./view";
import { WeaponSign } from "./Weapon";
import { dieHelp, dieLabel, label, seatName, weaponHelp } from "./words";

interface Common {
  view: View;
  picker: Picker | null;
  text: Text;
}

/* Dice of one place. Equal dice share a token: as many as are chosen show it, beginning with those `before` this place. */
function Dice({ dice, before, picker, text, live }: { dice: string[]; before: string[]; picker: Picker | null; text: Text; live: boolean }): JSX.Element {
  return (
    <>
      {dice.map((die, n) => {
        const token = `die:${die}`;
        const earlier = [...before, ...dice.slice(0, n)].filter((other) => other === die).length;
        const picked = live && picker !== null && picker.count(token) > earlier;
        const props = live
          ? pickable(picker, token, dieLabel(die, text), { class: "fc-slot", picked, tip: dieHelp(die, text) })
          : { class: "fc-slot", role: "img" as const, "aria-label": dieLabel(die, text), "data-tip": dieHelp(die, text) };
        return (
          <div key={`${die}${n}`} {...props}>
            <Die die={die} />
          </div>
        );
      })}
    </>
  );
}

/* Dice used in the other direction with a special of their colour (FC-11.11), offered beside the plain ones. */
function Changed({ picker, text }: { picker: Picker; text: Text }): JSX.Element | null {
  const tokens = new Set([...picker.next.map((option) => option.token), ...picker.chosen].filter((token) => /^die:[EWH][+x]!$/.test(token)));
  if (tokens.size === 0) return null;
  return (
    <Shelf name={text("board.turned")}>
      {[...tokens].sort().map((token) => (
        <div key={token} {...pickable(picker, token, dieLabel(token.slice(4), text), { class: "fc-slot", tip: dieHelp(token.slice(4), text) })}>
          <Die die={token.slice(4)} />
        </div>
      ))}
    </Shelf>
  );
}

/* Dice to roll: the pool, from which three or six are taken. */
function Pool({ view, picker, text, seat }: Common & { picker: Picker; seat: number }): JSX.Element {
  const pool = view.seats[seat]?.pool;
  return (
    <Shelf name={text(view.node === "six" ? "board.choose_six" : "board.choose_three", picker.chosen.length)} class="fc-pool">
      {COLOURS.map((colour) => (
        <div key={colour} class="fc-pool-colour">
          {Array.from({ length: pool?.[colour] ?? 0 }, (_, n) => {
            const token = `colour:${colour}`;
            const name = text("board.die_unrolled", text(`board.colour.${colour}`));
            return (
              <div key={n} {...pickable(picker, token, name, { class: "fc-slot", picked: picker.count(token) > n, tip: dieHelp(colour, text) })}>
                <Die die={colour} />
              </div>
            );
          })}
        </div>
      ))}
    </Shelf>
  );
}

function options(picker: Picker, kind: string): string[] {
  const start = `${kind}:`;
  const tokens = [...picker.chosen, ...picker.next.map((option) => option.token)].filter((token) => token.startsWith(start));
  return [...new Set(tokens)].map((token) => token.slice(start.length)).sort();
}

/* A card that swaps with another of its kind: one click changes one's mind. */
function Card({
  picker,
  token,
  name,
  note,
  about,
  children,
}: {
  picker: Picker;
  token: string;
  name: string;
  note?: string;
  about?: string;
  children: ComponentChildren;
}): JSX.Element {
  const props = pickable(picker, token, note === undefined ? name : `${name}. ${note}`, { class: "fc-card", ...(about === undefined ? {} : { tip: about }) });
  const kind = token.slice(0, token.indexOf(":") + 1);
  const other = picker.chosen.find((chosen) => chosen.startsWith(kind) && chosen !== token);
  const swap = (event: Event): void => {
    event.stopPropagation();
    if (other !== undefined) picker.drop(other);
    picker.pick(token);
  };
  return (
    <div {...props} {...(other === undefined ? {} : { onClick: swap, "aria-disabled": false })}>
      {children}
      <span class="fc-card-name">{name}</span>
    </div>
  );
}

const FLEET: readonly Kind[] = ["battleship", "destroyer", "frigate", "shuttle", "decoy"];

function sample(kind: Kind, seat: number): Piece {
  const facts = { seat, letter: "", kind, square: null, hull: HULL[kind], hidden: kind === "decoy" };
  return { ...facts, known: false, proven: false, left: false, moved: false, towing: false };
}

function ShipCard({ kind, seat, count, picker, text }: { kind: Kind; seat: number; count: number; picker: Picker; text: Text }): JSX.Element {
  const piece = sample(kind, seat);
  const { width, height } = sizeOf(piece);
  const name = `${count} × ${text(`kind.${kind}`)}`;
  return (
    <Card picker={picker} token={`kind:${kind}`} name={name} about={text(`help.${kind}`)}>
      <svg class="fc-card-art" viewBox={`${-width / 2 - 3} ${-height / 2 - 3} ${width + 6} ${height + 6}`} aria-hidden="true">
        <Patterns />
        <g class="fc-plain">
          <PieceDrawing piece={{ ...piece, hull: null }} down={false} />
        </g>
      </svg>
    </Card>
  );
}

function Setup({ view, picker, text, seat }: Common & { picker: Picker; seat: number }): JSX.Element | null {
  if (view.node === "weapon")
    return (
      <Shelf name={text("board.choose_weapon")} class="fc-cards">
        {options(picker, "weapon").map((weapon) => (
          <Card
            key={weapon}
            picker={picker}
            token={`weapon:${weapon}`}
            name={text(`weapon.${weapon}`)}
            note={text(`board.weapon.${weapon}`)}
            about={weaponHelp(weapon, text)}
          >
            <WeaponSign weapon={weapon as Weapon} />
          </Card>
        ))}
      </Shelf>
    );
  if (view.node === "terrain")
    return (
      <Shelf name={text("board.choose_terrain")} class="fc-cards">
        {(["asteroid", "gravity"] as const)
          .filter((kind) => view.options.scenario !== "belt" || kind === "asteroid")
          .map((kind: Terrain) => (
            <Card key={kind} picker={picker} token={`terrain:${kind}`} name={text(`terrain.${kind}`)} about={text(`help.${kind}`)}>
              <svg class="fc-card-art" viewBox="-50 -50 100 100" aria-hidden="true">
                <TerrainDrawing kind={kind} seed={3} />
              </svg>
            </Card>
          ))}
      </Shelf>
    );
  if (view.node !== "deploy") return null;
  const left = view.seats[seat]?.undeployed ?? {};
  return (
    <Shelf name={text("board.choose_ship")} class="fc-cards">
      {FLEET.filter((kind) => (left[kind] ?? 0) > 0).map((kind) => (
        <ShipCard key={kind} kind={kind} seat={seat} count={left[kind] ?? 0} picker={picker} text={text} />
      ))}
    </Shelf>
  );
}

/* Ways to tow, and the last step of ranged fire: offered only where they differ. */
function Details({ view, picker, text }: Common & { picker: Picker }): JSX.Element | null {
  const last = options(picker, "last");
  const tow = options(picker, "tow");
  const asked = picker.chosen.some((token) => token.startsWith("square:"));
  if (!asked || (last.length < 2 && tow.length === 0)) return null;
  const tokens = [...(last.length > 1 ? last.map((id) => `last:${id}`) : []), ...tow.map((id) => `tow:${id}`)];
  return (
    <Shelf name={text("board.details")}>
      {tokens.map((token) => (
        <div key={token} {...pickable(picker, token, label(view, token, text), { class: "fc-chip" })}>
          {label(view, token, text)}
        </div>
      ))}
    </Shelf>
  );
}

const TUMBLE: Keyframe[] = [
  { opacity: 0, transform: "translate(-40px,-26px) rotate(-560deg) scale(.7)" },
  { opacity: 1, transform: "translate(6px,2px) rotate(24deg) scale(1.06)", offset: 0.7 },
  { opacity: 1, transform: "none" },
];

export function Tray(props: BoardProps<View>): JSX.Element | null {
  const { viewer, picker, text, duration } = props;
  const { view, event } = useStage(props.view, props.events, duration);
  const hand = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (event === null || (event.type !== "rolled" && event.type !== "rerolled")) return;
    hand.current?.querySelectorAll(".fc-hand .fc-slot").forEach((slot, n) => {
      const frames = calm() ? [{ opacity: 0 }, { opacity: 1 }] : TUMBLE;
      animate(slot, frames, Math.max(160, Math.min(duration, 700)), { delay: calm() ? 0 : n * 40, easing: OUT, fill: "backwards" });
    });
  }, [event]);
  const decides = picker !== null;
  const seat = decides ? (view.to_act.includes(viewer) ? viewer : (view.to_act[0] ?? 0)) : view.active;
  const own = view.seats[seat];
  if (own === undefined || view.result !== null) return null;
  const bridge = seat === viewer || decides ? [...own.reserve, ...own.gauge] : [];
  if (!decides && own.hand.length + bridge.length === 0) return null; // whoever decides keeps the room: dice come and go within a turn
  const rolls = decides && (view.node === "dice" || view.node === "six");
  const who = seat === viewer ? text("board.hand") : text("board.hand_of", seatName(seat, text));
  return (
    <div class="fc-tray" ref={hand}>
      {rolls && <Pool view={view} picker={picker} text={text} seat={seat} />}
      {decides && <Setup view={view} picker={picker} text={text} seat={seat} />}
      {own.hand.length > 0 && (
        <Shelf name={who} class="fc-hand">
          <Dice dice={own.hand} before={[]} picker={picker} text={text} live={decides} />
        </Shelf>
      )}
      {bridge.length > 0 && (
        <Shelf name={text("board.bridge")} class="fc-bridge-dice">
          <Dice dice={bridge} before={own.hand} picker={picker} text={text} live={decides && !rolls} />
        </Shelf>
      )}
      {decides && <Changed picker={picker} text={text} />}
      {decides && <Details view={view} picker={picker} text={text} />}
    </div>
  );
}
