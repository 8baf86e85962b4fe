/* One cell of a space card: what stands there, its numbers, and the frame that says what may be done with it. */
import type { JSX } from "preact";
import { pickable } from "../../board/pickable";
import type { Picker } from "../../board/types";
import { ThingArt } from "./Art";
import { Glyph } from "./Icons";
import {
  COLUMN,
  type Direction,
  type Frame,
  LETTERS,
  type Letter,
  type Outlook,
  TURNS,
  type Text,
  type Thing,
  type View,
  columnOf,
  rowOf,
  shipAt,
} from "./view";
import { cellLabel } from "./words";

function Badge({ x, y, kind, glyph, value }: { x: number; y: number; kind: string; glyph: string; value: number | null }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class={`kc-badge kc-badge-${kind}`}>
        {value === null ? (
          <Glyph name={glyph} size={22} />
        ) : (
          <>
            <Glyph name={glyph} size={32} />
            <text class="kc-badge-number" y={glyph === "danger" ? 9 : 6}>
              {value}
            </text>
          </>
        )}
      </g>
    </g>
  );
}

/* Energy to shoot away: one pip each, burnt out where there is damage. */
function Pips({ energy, damage, y }: { energy: number; damage: number; y: number }): JSX.Element {
  const step = Math.min(14, 80 / energy);
  return (
    <g transform={`translate(${(-energy * step) / 2} ${y})`}>
      <g class="kc-pips">
        <rect class="kc-pips-back" x="-3" y="-3" width={energy * step + 4} height="15" rx="4.5" />
        {Array.from({ length: energy }, (_, n) => (
          <rect key={n} class={n < energy - damage ? "kc-pip-on" : "kc-pip-hit"} x={n * step} width={step - 2.5} height="9" rx="2" />
        ))}
      </g>
    </g>
  );
}

/* An arrow on the edge for every direction the thing shoots. */
function Arrows({ thing, height }: { thing: Thing; height: number }): JSX.Element {
  const shots = (["ranged", "gamma"] as const).flatMap((kind) =>
    (Object.entries(thing[kind] ?? {}) as [Letter, number][]).map(([letter, count]) => ({ kind, way: LETTERS[letter], count })),
  );
  return (
    <>
      {shots.map(({ kind, way, count }) => {
        const far = way === "up" || way === "down" ? height / 2 : COLUMN / 2;
        return (
          <g key={kind + way} class={`kc-muzzle kc-muzzle-${kind}`} transform={`rotate(${TURNS[way as Direction]}) translate(0 ${6 - far})`}>
            <path d="M-13 3 0-9 13 3z" />
            {kind === "gamma" && <path d="M-13 13 0 1 13 13z" />}
            {count > 1 && <path d="M-13 13 0 1 13 13z" />}
          </g>
        );
      })}
    </>
  );
}

/* `raised`: what arriving would mean stands at the lower edge, so the energy makes room for it. */
function Numbers({ thing, damage, height, raised = false }: { thing: Thing; damage: number; height: number; raised?: boolean }): JSX.Element {
  const top = -height / 2 + 18;
  const energy = thing.energy ?? 0;
  const immune = thing.immune?.[0];
  return (
    <g class="kc-numbers">
      <Arrows thing={thing} height={height} />
      {thing.danger !== undefined && <Badge x={-33} y={top} kind="danger" glyph="danger" value={thing.danger} />}
      {thing.omni !== undefined && (
        <g class="kc-badge kc-omni" transform={`translate(-33 ${top + 30})`}>
          <circle r="11" />
          <circle r="5.5" />
        </g>
      )}
      {thing.bellonium !== undefined && <Badge x={33} y={top} kind="bellonium" glyph="bellonium" value={thing.bellonium} />}
      {thing.glory !== undefined && <Badge x={33} y={top} kind="glory" glyph="glory" value={thing.glory} />}
      {immune !== undefined && (
        <g transform={`translate(33 ${top + 29})`}>
          <g class="kc-badge kc-immune">
            <Glyph name="shield" size={25} />
            <Glyph name={immune} size={12} class="kc-immune-gun" />
          </g>
        </g>
      )}
      {energy > 0 && <Pips energy={energy} damage={damage} y={height / 2 - (raised ? 46 : 23)} />}
      {thing.flip === true && <path class="kc-curl" d={`M50 ${height / 2 - 22}V${height / 2}H28z`} />}
      {thing.spec === true && <circle class="kc-spec" r="31" />}
    </g>
  );
}

/* What arriving here would mean: energy lost at once, danger level at the end of the turn. */
function Forecast({ outlook, overload, height }: { outlook: Outlook; overload: number | null; height: number }): JSX.Element {
  const loss = (outlook.loss ?? 0) + (overload ?? 0);
  return (
    <g class="kc-forecast" transform={`translate(0 ${height / 2 - 17})`}>
      {outlook.fatal === true ? (
        <g class="kc-fore-fatal">
          <Glyph name="skull" size={26} />
        </g>
      ) : (
        <>
          {outlook.level !== null && (
            <g transform={loss > 0 ? "translate(-20 0)" : undefined} class={outlook.level > 0 ? "kc-fore-danger" : "kc-fore-safe"}>
              <rect x="-19" y="-12" width="38" height="24" rx="12" />
              <g transform="translate(-8 -.5)">
                <Glyph name="danger" size={15} />
              </g>
              <text x="8" y="6.5">
                {outlook.level}
              </text>
            </g>
          )}
          {loss > 0 && (
            <g transform="translate(22 0)" class="kc-fore-loss">
              <rect x="-20" y="-12" width="40" height="24" rx="12" />
              <g transform="translate(9 0)">
                <Glyph name="energy" size={15} />
              </g>
              <text x="-7" y="6.5">
                −{loss}
              </text>
            </g>
          )}
        </>
      )}
    </g>
  );
}

export interface CellProps {
  view: View;
  cell: string;
  card: string | null;
  frame: Frame;
  viewer: number;
  picker: Picker | null;
  text: Text;
  threat: number; // points it gives the ship that is looked at
}

/* Which words a click on this cell may mean now: a missile's second hit or a card's place once that is chosen, else a move. */
export function tokenOf(picker: Picker | null, cell: string): string {
  const aimed = picker !== null && picker.chosen.some((token) => token.startsWith("weapon:") || token.startsWith("card:"));
  return aimed ? `at:${cell}` : `cell:${cell}`;
}

export function bossOf(card: string | null): string {
  return (card ?? "").slice(0, 2).toLowerCase();
}

export function Cell({ view, cell, card, frame, viewer, picker, text, threat }: CellProps): JSX.Element {
  const thing = view.cells[cell] ?? { type: "EMPTY" };
  const token = tokenOf(picker, cell);
  const can = picker !== null && picker.can(token);
  const ship = shipAt(view, cell);
  const outlook = can && token.startsWith("cell:") ? view.outlook[cell] : undefined;
  const aim = token.startsWith("at:") ? "attack" : "go";
  const overload = can && view.node === "combat" && view.step.moves + view.step.paid === 0 ? view.overload : null;
  const spoken = cellLabel(view, cell, viewer, text) + (can ? `, ${text(`board.can_${aim}`)}` : "");
  const seed = columnOf(cell) * 7 + (card ?? "").charCodeAt(4) + (card ?? "").length;
  const height = frame.height;
  const names = ["kc-cell", can ? `aim-${aim}` : "", overload === null ? "" : "kc-by-overload", threat > 0 ? "kc-threatens" : "", ship < 0 ? "" : "kc-taken"];
  return (
    <g transform={`translate(${columnOf(cell) * COLUMN} ${rowOf(cell) * height})`}>
      <g
        {...pickable(picker, token, spoken, { class: names.join(" "), ...(thing.type === "EMPTY" ? {} : { tip: text(`help.${thing.type}`) }) })}
        data-thing={thing.type}
      >
        <rect class="kc-cell-back" x="1.5" y="1.5" width={COLUMN - 3} height={height - 3} rx="8" />
        <g class="kc-thing" transform={`translate(${COLUMN / 2} ${height / 2})`}>
          <ThingArt thing={thing} seed={seed} left={columnOf(cell) % 2 === 0} height={height} boss={bossOf(card)} />
        </g>
        <rect class="kc-cell-frame" x="3" y="3" width={COLUMN - 6} height={height - 6} rx="8" />
        <rect class="kc-cell-focus" x="0" y="0" width={COLUMN} height={height} rx="10" />
      </g>
      <g class="kc-over" transform={`translate(${COLUMN / 2} ${height / 2})`} aria-hidden="true">
        <Numbers thing={thing} damage={view.damage[cell] ?? 0} height={height} raised={outlook !== undefined} />
        {view.step.jammed.includes(cell) && <Glyph name="jam" size={44} class="kc-jammed" />}
        <Claims seats={view.claimed[cell] ?? []} height={height} />
        {outlook !== undefined && <Forecast outlook={outlook} overload={overload} height={height} />}
      </g>
    </g>
  );
}

/* Who has had the Glory of a maze or a singularity. */
function Claims({ seats, height }: { seats: number[]; height: number }): JSX.Element | null {
  if (seats.length === 0) return null;
  return (
    <g transform={`translate(${-seats.length * 7} ${height / 2 - 12})`}>
      {seats.map((seat, n) => (
        <circle key={seat} class={`kc-claim kc-seat-${seat}`} cx={n * 14 + 7} r="6" />
      ))}
    </g>
  );
}
