/* The chart: squares with terrain and containers, lines, pieces, effects. Everything that can be picked carries the props of
 * board/pickable, so that the shell serves mouse, touch, keyboard and screen readers alike. */
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { pickable } from "../../board/pickable";
import type { BoardProps, Picker } from "../../board/types";
import { Effect } from "./Effects";
import { type Spot, layout } from "./layout";
import { Front, Overlay } from "./Overlay";
import { Pieces } from "./Pieces";
import { Crate, Patterns } from "./Ship";
import { TerrainDrawing } from "./Terrain";
import { useStage } from "./stage";
import { CELL, SIDE, SQUARES, type Text, type View, columnOf, corner, flipped, rowOf, zone } from "./view";
import { aim, squareHelp, squareLabel } from "./words";

interface SquareProps {
  view: View;
  square: string;
  flip: boolean;
  viewer: number;
  picker: Picker | null;
  text: Text;
}

function Crates({ count }: { count: number }): JSX.Element {
  const drawn = Math.min(count, 3);
  return (
    <g class="fc-crates">
      {Array.from({ length: drawn }, (_, n) => (
        <Crate key={n} x={CELL - 13 - n * 15} y={CELL - 14} size={17} />
      ))}
      {count > drawn && (
        <text class="fc-crate-count" x={CELL - 14 - drawn * 15} y={CELL - 9}>
          {count}
        </text>
      )}
    </g>
  );
}

/* The square a tractor beam pulls to means nothing before the ship is named. */
function premature(picker: Picker, token: string): boolean {
  if (picker.chosen.some((chosen) => chosen.startsWith("ship:"))) return false;
  return picker.left.every((action) => action[0].startsWith("fire ") || !action[1].split(" ").includes(token));
}

function Square({ view, square, flip, viewer, text, ...props }: SquareProps): JSX.Element {
  const at = corner(square, flip);
  const token = `square:${square}`;
  const picker = props.picker !== null && props.picker.can(token) && premature(props.picker, token) ? null : props.picker;
  const terrain = view.terrain[square];
  const crates = view.containers[square] ?? 0;
  const can = picker !== null && picker.can(token);
  const how = can && picker !== null ? aim(token, picker.left) : null;
  const spoken = squareLabel(view, square, viewer, text) + (how === null ? "" : `, ${text(`board.can_${how}`)}`);
  const about = squareHelp(view, square, text);
  const home = zone(view.options.scenario, square);
  const names = ["fc-square", home < 0 ? "" : `fc-home-${home}`, how === null ? "" : `aim-${how}`].join(" ");
  const seed = columnOf(square) * 5 + rowOf(square);
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <g {...pickable(picker, token, spoken, { class: names, ...(about === "" ? {} : { tip: about }) })}>
        <rect class="fc-cell" width={CELL} height={CELL} rx="9" />
        {terrain !== undefined && (
          <g transform={`translate(${CELL / 2} ${CELL / 2})`} class={view.field?.square === square ? "fc-stirred" : undefined}>
            <TerrainDrawing kind={terrain} seed={seed} />
          </g>
        )}
        <text class="fc-name" x="8" y={CELL - 8}>
          {square}
        </text>
        {crates > 0 && <Crates count={crates} />}
        <rect class="fc-frame" x="1.5" y="1.5" width={CELL - 3} height={CELL - 3} rx="8" />
        <rect class="fc-focus" x="-1" y="-1" width={CELL + 2} height={CELL + 2} rx="10" />
      </g>
    </g>
  );
}

/* A few dozen stars, always the same. */
const STARS: readonly [number, number, number][] = Array.from({ length: 64 }, (_, n) => {
  const wave = (k: number): number => Math.abs((Math.sin(n * 12.9898 + k * 78.233) * 43758.5453) % 1);
  return [wave(1) * SIDE, wave(2) * SIDE, 0.4 + wave(3) * 0.9];
});

function Stars(): JSX.Element {
  return (
    <g class="fc-stars" aria-hidden="true">
      {STARS.map(([x, y, r], n) => (
        <circle key={n} cx={x.toFixed(1)} cy={y.toFixed(1)} r={r.toFixed(2)} />
      ))}
    </g>
  );
}

export function Board(props: BoardProps<View>): JSX.Element {
  const { viewer, picker, text, duration, shown } = props;
  const { view, event, step } = useStage(props.view, props.events, duration);
  const flip = flipped(viewer, props.turned);
  const spots = layout(view, flip);
  const memory = useRef(new Map<number, Spot>());
  const remembered = new Map([...memory.current, ...spots]);
  memory.current = remembered;
  const order = flip ? [...SQUARES].reverse() : SQUARES;
  const glide = duration > 0 ? Math.max(120, Math.min(duration, 400)) : 0;
  const names = ["fc-board", duration > 0 ? "" : "fc-still", picker === null ? "" : "fc-deciding", view.result === null ? "" : "fc-over"];
  return (
    <svg class={names.join(" ")} viewBox={`-4 -4 ${SIDE + 8} ${SIDE + 8}`} role="group" aria-label={text("board.chart")}>
      <Patterns />
      <g class="fc-squares">
        {order.map((square) => (
          <Square key={square} view={view} square={square} flip={flip} viewer={viewer} picker={picker} text={text} />
        ))}
      </g>
      <Stars />
      <Overlay view={view} flip={flip} spots={spots} shown={shown} />
      <Pieces view={view} spots={spots} flip={flip} viewer={viewer} picker={picker} text={text} duration={glide} event={event} />
      <Front view={view} flip={flip} />
      {event !== null && (
        <g class="fc-effects" aria-hidden="true">
          <Effect key={step} event={event} view={view} flip={flip} spots={remembered} duration={Math.max(duration, 120)} />
        </g>
      )}
    </svg>
  );
}
