/* The map: hexes on which tiles, zones and ships are put down. One hand holds one thing; a hex gets it. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { Cross, Hand } from "../../../editor/Hand";
import { w as shared } from "../../../editor/words";
import type { Text } from "../../../table/words";
import { ShipSign, TileSign } from "../Art";
import { Obstacle, Tiles } from "../Tiles";
import { centre, columnOf, frameOf, hexName, hexPath, hexesOf, middle, rowOf, zoneOf, type TileView, type View, WIDE } from "../view";
import { type Draft, ROWS, type Stock, columnsOf, hexesOfTile, step, tileOn, withSeat, withTile, withoutTile, zoneBetween } from "./draft";
import { w } from "./words";

export type Tool =
  | { kind: "erase" }
  | { kind: "tile"; tile: string | undefined }
  | { kind: "zone"; seat: number }
  | { kind: "start"; seat: number; start: number };

interface Props {
  draft: Draft;
  change: (draft: Draft) => void;
  stock: Stock;
  tool: Tool;
  take: (tool: Tool) => void;
  text: Text;
}

const HEX = hexPath(19.4);
const CORNER = hexPath(16);

function seatName(seat: number, text: Text): string {
  return text(`seat.${["one", "two", "three", "four"][seat] ?? "one"}`);
}

function idOf(tool: Tool): string {
  return tool.kind === "tile" ? (tool.tile ?? "hidden") : tool.kind === "zone" ? `zone-${tool.seat}` : tool.kind;
}

/* What can be put down. */
function Palette({ draft, stock, tool, take, text }: Omit<Props, "change">): JSX.Element {
  const zones = draft.mission.seats.map((_seat, seat): Tool => ({ kind: "zone", seat }));
  const tiles: Tool[] = [undefined, ...stock.tiles.map(({ id }) => id)].map((tile) => ({ kind: "tile", tile }));
  const name = (one: Tool): string => {
    if (one.kind === "zone") return w("zone", seatName(one.seat, text));
    if (one.kind === "tile") return text(`tile.${one.tile ?? "hidden"}`);
    return shared("erase");
  };
  const sign = (one: Tool): JSX.Element => {
    if (one.kind === "zone")
      return (
        <g class={`bg-hex bg-zone seat-${one.seat}`}>
          <path class="bg-hex-back" d={HEX} />
        </g>
      );
    if (one.kind !== "tile") return <Cross />;
    return (
      <>
        <path class={`bg-tile bg-tile-${ground(one.tile)}`} d={HEX} />
        {isObstacle(one.tile) ? <Obstacle kind={one.tile ?? ""} n={0} /> : <TileSign kind={one.tile ?? null} />}
      </>
    );
  };
  const all: Tool[] = [...tiles, ...zones, { kind: "erase" }];
  return (
    <Hand
      tools={all.map((one) => ({ id: idOf(one), name: name(one), sign: sign(one) }))}
      held={idOf(tool)}
      take={(id) => {
        const found = all.find((one) => idOf(one) === id);
        if (found !== undefined) take(found);
      }}
    />
  );
}

function isObstacle(kind: string | undefined): boolean {
  return kind === "asteroid" || kind === "debris";
}

function ground(kind: string | undefined): string {
  return kind === "asteroid" ? "rock" : kind === "debris" ? "debris" : kind === undefined ? "unknown" : "found";
}

export function Chart({ draft, change, stock, tool, take, text }: Props): JSX.Element {
  const { mission } = draft;
  const [corner, setCorner] = useState<string | null>(null); // of a zone that is begun
  const [focused, setFocused] = useState("0908");
  const [full, setFull] = useState(false);
  const svg = useRef<SVGSVGElement>(null);
  const columns = columnsOf(mission);
  const shown: Pick<View, "columns" | "rows" | "zones" | "tiles"> = {
    columns,
    rows: ROWS,
    zones: mission.seats.map(({ zone }, seat) => ({ seats: [seat], ...zone })),
    tiles: mission.tiles.map((tile, n): TileView => ({ id: String(n), kind: tile.kind ?? null, hexes: hexesOfTile(tile, stock.tiles) })),
  };
  const frame = frameOf(shown, false);

  const use = (hex: string): void => {
    setFull(false);
    setFocused(hex);
    if (tool.kind === "erase") change({ ...draft, mission: withoutTile(mission, stock.tiles, hex) });
    else if (tool.kind === "tile") {
      const next = withTile(mission, stock.tiles, tool.tile, hex);
      if (next === null) setFull(true);
      else change({ ...draft, mission: next });
    } else if (tool.kind === "zone") {
      setCorner(corner === null ? hex : null);
      if (corner !== null) change({ ...draft, mission: withSeat(mission, tool.seat, { zone: zoneBetween(corner, hex) }) });
    } else {
      const seat = mission.seats[tool.seat];
      const size = stock.ships.find(({ id }) => id === seat?.starts?.[tool.start]?.ship)?.size;
      const at = size === "medium" ? [hex, step(hex, "e")] : [hex];
      change({ ...draft, mission: withSeat(mission, tool.seat, { starts: seat?.starts?.map((one, n) => (n === tool.start ? { ...one, at } : one)) }) });
    }
  };
  const go = (hex: string): void => {
    const row = Math.min(ROWS, Math.max(1, rowOf(hex)));
    const to = hexName(Math.min(columns - (row % 2 === 0 ? 1 : 0), Math.max(1, columnOf(hex))), row);
    setFocused(to);
    svg.current?.querySelector<SVGElement>(`[data-hex="${to}"]`)?.focus();
  };
  const key = (event: KeyboardEvent, hex: string): void => {
    const [column, row] = [columnOf(hex), rowOf(hex)];
    const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const way = ways[event.key];
    if (way !== undefined) go(hexName(Math.max(0, column + way[0]), Math.max(0, row + way[1])));
    else if (event.key === "Enter" || event.key === " ") use(hex);
    else return;
    event.preventDefault();
  };
  const label = (hex: string): string => {
    const tile = mission.tiles[tileOn(mission, stock.tiles, hex)];
    const zone = zoneOf(shown, hex);
    const parts = [text("board.hex", hex)];
    if (tile !== undefined) parts.push(text(`tile.${tile.kind ?? "hidden"}`));
    if (zone >= 0) parts.push(w("zone", seatName(zone, text)));
    return parts.join(", ");
  };
  return (
    <section class="bg-map panel" id="bg-chart" aria-label={w("map")}>
      <Palette
        draft={draft}
        stock={stock}
        tool={tool}
        take={(next) => {
          setCorner(null);
          setFull(false);
          take(next);
        }}
        text={text}
      />
      <p class="bg-map-help" role="status">
        {full ? w("no_room") : corner !== null && tool.kind === "zone" ? w("zone_corner", seatName(tool.seat, text)) : w("map_help")}
      </p>
      <div class="bg-map-window">
        <svg
          ref={svg}
          class="bg-map-chart"
          viewBox={`0 0 ${frame.width} ${frame.height}`}
          style={{ minWidth: `${columns * 1.75}rem`, "--ratio": `${frame.width / frame.height}` }}
          width={columns * WIDE}
          role="group"
          aria-label={w("map")}
        >
          {hexesOf(shown).map((hex) => {
            const { x, y } = centre(frame, hex);
            const zone = zoneOf(shown, hex);
            return (
              <g
                key={hex}
                class={`bg-hex${zone < 0 ? "" : ` bg-zone seat-${zone}`}`}
                transform={`translate(${x} ${y})`}
                role="button"
                tabindex={hex === focused ? 0 : -1}
                aria-label={label(hex)}
                data-hex={hex}
                onClick={() => use(hex)}
                onKeyDown={(event) => key(event, hex)}
              >
                <path class="bg-hex-back" d={HEX} />
                {hex === corner && <path class="bg-corner" d={CORNER} />}
              </g>
            );
          })}
          <g class="bg-through">
            <Tiles view={shown} frame={frame} picker={null} text={text} />
            {mission.seats.flatMap((seat, n) =>
              (seat.starts ?? []).flatMap(({ ship, at }) => {
                if (at === undefined) return [];
                const { x, y } = middle(frame, at);
                return [
                  <g key={`${n} ${ship}`} class={`bg-start seat-${n}`} transform={`translate(${x} ${y})`}>
                    <circle r="17" />
                    <svg x="-14" y="-14" width="28" height="28">
                      <ShipSign name={ship} />
                    </svg>
                  </g>,
                ];
              }),
            )}
          </g>
        </svg>
      </div>
    </section>
  );
}
