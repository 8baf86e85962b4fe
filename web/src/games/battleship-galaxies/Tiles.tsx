/* Asteroids, debris and discovery tiles. */
import type { JSX } from "preact";
import { pickable } from "../../board/pickable";
import type { Picker } from "../../board/types";
import { TileSign } from "./Art";
import { type Frame, type Text, type TileView, type View, centre, hexPath, middle } from "./view";
import { tileLabel } from "./words";

const HEX = hexPath(19.4);
const ROCKS = ["M-12-8-2-14 10-10 13 2 6 12-8 11-14 2Z", "M-10-11 4-13 13-4 10 9-2 13-13 6Z"];
const BITS = ["M-9-6-4-9-1-5-6-2Z", "M4-8 9-6 7-1 3-3Z", "M-4 5 1 3 3 8-2 10Z", "M8 6 11 4 12 9Z", "M-11 3-8 2-8 6Z"];

function Rock({ n }: { n: number }): JSX.Element {
  return (
    <>
      <path class="bg-rock" d={ROCKS[n % ROCKS.length] ?? ""} transform={`rotate(${n * 71})`} />
      <circle class="bg-pit" cx={n % 2 === 0 ? 4 : -5} cy={n % 3 === 0 ? -3 : 4} r="3" />
    </>
  );
}

/* One hex of an obstacle, round (0, 0). */
export function Obstacle({ kind, n }: { kind: string; n: number }): JSX.Element {
  if (kind === "asteroid") return <Rock n={n} />;
  return (
    <>
      {BITS.map((bit, one) => (
        <path key={one} class="bg-bit" d={bit} transform={`rotate(${n * 57})`} />
      ))}
    </>
  );
}

function Tile({ tile, frame, picker, text }: { tile: TileView; frame: Frame; picker: Picker | null; text: Text }): JSX.Element {
  const at = middle(frame, tile.hexes);
  const kind = tile.kind ?? "hidden";
  const token = `tile:${tile.id}`;
  const live = picker !== null && (picker.can(token) || picker.has(token));
  const props = live ? pickable(picker, token, tileLabel(tile, text), { tip: text(`tile.${kind}.help`), class: "bg-tile-pick" }) : { class: "bg-inert" };
  const obstacle = kind === "asteroid" || kind === "debris";
  const ground = kind === "asteroid" ? "rock" : kind === "debris" ? "debris" : tile.kind === null ? "unknown" : "found";
  return (
    <g {...props}>
      {tile.hexes.map((hex, n) => {
        const { x, y } = centre(frame, hex);
        return (
          <g key={hex} transform={`translate(${x} ${y})`}>
            <path class={`bg-tile bg-tile-${ground}`} d={HEX} />
            {obstacle && <Obstacle kind={kind} n={n} />}
          </g>
        );
      })}
      {!obstacle && (
        <g transform={`translate(${at.x} ${at.y})`}>
          <TileSign kind={tile.kind} />
        </g>
      )}
    </g>
  );
}

export function Tiles({ view, frame, picker, text }: { view: Pick<View, "tiles">; frame: Frame; picker: Picker | null; text: Text }): JSX.Element {
  return (
    <g>
      {view.tiles.map((tile) => (
        <Tile key={tile.id} tile={tile} frame={frame} picker={picker} text={text} />
      ))}
    </g>
  );
}
