/* The tiles of a mission: faces to choose from, and the four slots they lie in. By tapping one and then the other, or by dragging. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { Part } from "../../../editor/fields";
import { w as shared } from "../../../editor/words";
import { type Frame, centre, frameOf, hexPath, hexesOf, sideOf } from "../view";
import { type Face, type Tile, moved, tileIn, turned, withFace, withoutFace } from "./draft";
import { planOf } from "./map";
import { w } from "./words";
import { type Work, faulty } from "./work";

type Slot = [number, number];
type Held = { face: string } | { slot: Slot };

const SLOTS: Slot[] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
];
const HEX = hexPath(20);

function shift(path: string, { x, y }: { x: number; y: number }): string {
  return path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_all, a: string, b: string) => `${(Number(a) + x).toFixed(0)} ${(Number(b) + y).toFixed(0)}`);
}

function hexes(frame: Frame, list: string[]): string {
  return list.map((hex) => shift(HEX, centre(frame, hex))).join("");
}

/* A face by itself, small. */
function Small({ face, tile }: { face: Face; tile: Tile }): JSX.Element {
  const plan = planOf([{ ...tile, slot: [0, 0] }], [face]);
  const frame = frameOf({ map: plan });
  const all = plan.areas.flatMap(({ id, room, blocked }) => hexesOf(id).map((hex) => ({ hex, room: room > 0, blocked: blocked.includes(hex[3] ?? "-") })));
  const sides = (kind: string): string =>
    plan.sides
      .filter((side) => side.kind === kind)
      .map((side) => {
        const at = centre(frame, side.hex);
        const [a, b] = sideOf(side.dir);
        return `M${(at.x + a.x).toFixed(0)} ${(at.y + a.y).toFixed(0)}L${(at.x + b.x).toFixed(0)} ${(at.y + b.y).toFixed(0)}`;
      })
      .join("");
  return (
    <svg class="gd-small" viewBox={`20 20 ${frame.width - 40} ${frame.height - 40}`} aria-hidden="true">
      <path
        class="gd-small-open"
        d={hexes(
          frame,
          all.filter(({ room, blocked }) => !room && !blocked).map(({ hex }) => hex),
        )}
      />
      <path
        class="gd-small-room"
        d={hexes(
          frame,
          all.filter(({ room, blocked }) => room && !blocked).map(({ hex }) => hex),
        )}
      />
      <path
        class="gd-small-rock"
        d={hexes(
          frame,
          all.filter(({ blocked }) => blocked).map(({ hex }) => hex),
        )}
      />
      <path class="gd-small-wall" d={sides("wall")} />
      <path class="gd-small-door" d={sides("door")} />
      <path class="gd-small-window" d={sides("window")} />
    </svg>
  );
}

/* Dragging with a mouse or pen; a finger taps, since it also scrolls. */
function useDrag(drop: (held: Held, slot: Slot) => void): (held: Held) => JSX.HTMLAttributes<HTMLButtonElement> {
  const from = useRef<{ held: Held; x: number; y: number; far: boolean } | null>(null);
  const dragged = useRef(false); // the click that ends it is none
  const over = (event: PointerEvent): Slot | null => {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-slot]")?.dataset["slot"];
    return found === undefined ? null : (found.split(",").map(Number) as Slot);
  };
  return (held) => ({
    onPointerDown: (event) => {
      if (event.pointerType === "touch" || event.button !== 0) return;
      dragged.current = false;
      from.current = { held, x: event.clientX, y: event.clientY, far: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      const begun = from.current;
      if (begun === null) return;
      begun.far ||= Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > 8;
      event.currentTarget.style.transform = begun.far ? `translate(${event.clientX - begun.x}px, ${event.clientY - begun.y}px)` : "";
      event.currentTarget.style.pointerEvents = begun.far ? "none" : "";
    },
    onPointerUp: (event) => {
      const begun = from.current;
      event.currentTarget.style.transform = "";
      event.currentTarget.style.pointerEvents = "";
      from.current = null;
      dragged.current = begun?.far === true;
      const slot = begun?.far === true ? over(event) : null;
      if (begun !== null && slot !== null) drop(begun.held, slot);
    },
    onClickCapture: (event) => {
      if (dragged.current) event.stopImmediatePropagation();
      dragged.current = false;
    },
  });
}

export function Tiles({ work }: { work: Work }): JSX.Element {
  const { draft, put, stock, text } = work;
  const { mission } = draft;
  const [held, hold] = useState<Held | null>(null);
  const drop = (what: Held, slot: Slot): void => {
    hold(null);
    if ("face" in what) put(withFace(mission, stock.faces, what.face, slot));
    else if (what.slot.join() !== slot.join()) put(moved(mission, stock.faces, what.slot, slot));
  };
  const drag = useDrag(drop);
  const faceOf = (id: string): Face => stock.faces.find((one) => one.id === id) ?? { id };
  const tap = (slot: Slot): void => {
    if (held !== null) drop(held, slot);
    else if (tileIn(mission, slot) !== undefined) hold({ slot });
  };
  const label = (slot: Slot, n: number): string => {
    const tile = tileIn(mission, slot);
    const said = tile === undefined ? w("slot_empty") : `${text(`tile.${tile.face}`)}${tile.turned === true ? `, ${w("turned")}` : ""}`;
    return `${w("slot", n + 1)}: ${said}`;
  };
  return (
    <Part {...faulty(work, "gd-tiles")} title={w("tiles")} open>
      <p class="dim" role="status">
        {held === null
          ? w("tiles_help")
          : `${"face" in held ? text(`tile.${held.face}`) : w("slot", SLOTS.findIndex((one) => one.join() === held.slot.join()) + 1)}: ${w("slot_now")}`}
      </p>
      <div class="gd-slots">
        {SLOTS.map((slot, n) => {
          const tile = tileIn(mission, slot);
          return (
            <div key={n} class="gd-slot">
              <button
                type="button"
                class="gd-slot-tile"
                data-slot={slot.join()}
                aria-label={label(slot, n)}
                aria-pressed={held !== null && "slot" in held && held.slot.join() === slot.join()}
                onClick={() => tap(slot)}
                {...(tile === undefined ? {} : drag({ slot }))}
              >
                {tile === undefined ? <span aria-hidden="true">+</span> : <Small face={faceOf(tile.face)} tile={tile} />}
              </button>
              {tile !== undefined && (
                <div class="gd-slot-tools">
                  <button
                    type="button"
                    class="button tool"
                    data-turn={slot.join()}
                    aria-label={`${w("turn")}: ${label(slot, n)}`}
                    onClick={() => put(turned(mission, stock.faces, slot))}
                  >
                    ⟳
                  </button>
                  <span>{text(`tile.${tile.face}`)}</span>
                  <button
                    type="button"
                    class="button tool"
                    aria-label={`${shared("remove")}: ${label(slot, n)}`}
                    disabled={mission.tiles.length < 2}
                    onClick={() => put(withoutFace(mission, stock.faces, slot))}
                  >
                    ✕
                  </button>
                </div>
              )}
            </div>
          );
        })}
      </div>
      <div class="gd-faces" role="group" aria-label={w("faces")}>
        {stock.faces.map((face) => (
          <button
            type="button"
            key={face.id}
            class="gd-face"
            data-face={face.id}
            aria-pressed={held !== null && "face" in held && held.face === face.id}
            onClick={() => hold(held !== null && "face" in held && held.face === face.id ? null : { face: face.id })}
            {...drag({ face: face.id })}
          >
            <Small face={face} tile={{ face: face.id, slot: [0, 0] }} />
            <span>{text(`tile.${face.id}`)}</span>
          </button>
        ))}
      </div>
    </Part>
  );
}
