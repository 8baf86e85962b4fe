/* An enemy card where it lies, drawn flat in millimetres round its middle: nose towards the city, speed at the left, damage at the right. */
import type { JSX } from "preact";
import type { PickableProps } from "../../board/pickable";
import { type Camera, flat, sheet } from "./camera";
import type { EnemyType, Lying } from "./view";

const HULLS: { [speed: number]: string } = {
  1: "M0 20 8 8 24 4 26-6 14-12 6-22H-6L-14-12-26-6-24 4-8 8Z",
  2: "M0 22 7 12 9 0 22-8 18-20 7-14H-7L-18-20-22-8-9 0-7 12Z",
  3: "M0 26 6 6 12-18 4-12 0-24-4-12-12-18-6 6Z",
};

/* One or two chevrons, or an arrow: how it advances. */
export function SpeedSign({ speed }: { speed: number }): JSX.Element {
  if (speed >= 3) return <path class="fs-speed" d="M0-11V7M-8 0 0 9 8 0" />;
  return <path class="fs-speed" d={speed === 2 ? "M-8-9 0-2 8-9M-8 1 0 8 8 1" : "M-8-4 0 4 8-4"} />;
}

const DIGITS: { [points: number]: string } = {
  1: "M-5-6 1-11V11",
  2: "M-7-5Q-6-11 0-11 7-11 7-5 7-1-7 11H8",
  3: "M-7-9Q-4-11 0-11 7-11 7-5.5 7-.5 0-.5 8-.5 8 5 8 11 0 11-5 11-8 8",
};

/* Drawn, not written: what a card says aloud is its label. */
function Damage({ points }: { points: number }): JSX.Element {
  const digit = DIGITS[points];
  return digit === undefined ? (
    <text class="fs-damage-many" y="10" aria-hidden="true">
      {points}
    </text>
  ) : (
    <path class="fs-damage" d={digit} />
  );
}

export function EnemyFace({ type, width, length }: { type: EnemyType; width: number; length: number }): JSX.Element {
  return (
    <g class={`fs-face fs-speed-${type.speed}`}>
      <rect class="fs-paper" x={-width / 2} y={-length / 2} width={width} height={length} rx="5" />
      <rect class="fs-band" x={-width / 2} y={length / 2 - 31} width={width} height="31" rx="5" />
      <g transform={type.symbol === null ? "translate(0 -15)" : "translate(0 -10) scale(.82)"}>
        {type.symbol === "shield" && <path class="fs-dome" d="M-31 10A31 31 0 1 1 31 10" />}
        <path class="fs-hull" d={HULLS[type.speed] ?? HULLS[1]} />
        <circle class="fs-eye" r="4.5" cy="-2" />
      </g>
      {type.symbol === "shield" && <path class="fs-symbol fs-shield" d="M0-42 10-38V-31Q9-24 0-20-9-24-10-31V-38Z" transform="translate(0 -1)" />}
      {type.symbol === "two-hit" && (
        <g class="fs-symbol fs-twice" transform="translate(0 -35)">
          <path d="M-15-6-4 6M-4-6-15 6M4-6 15 6M15-6 4 6" />
        </g>
      )}
      <g transform="translate(-14 28.5) scale(1.25)">
        <SpeedSign speed={type.speed} />
      </g>
      <g transform="translate(15 28.5)">
        <Damage points={type.damage} />
      </g>
    </g>
  );
}

export function Card({
  camera,
  at,
  type,
  size,
  props,
  faint,
}: {
  camera: Camera;
  at: Lying;
  type: EnemyType;
  size: [number, number];
  props: PickableProps;
  faint?: boolean;
}): JSX.Element {
  const { right, up } = flat(at.turn);
  const [width, length] = size;
  return (
    <g transform={sheet(camera, [at.x, at.y, 0.3], right, up)} opacity={faint === true ? 0.45 : 1}>
      <g {...props}>
        <rect class="fs-under" x={-width / 2 - 1} y={-length / 2 + 2} width={width + 4} height={length + 3} rx="5" />
        <EnemyFace type={type} width={width} length={length} />
        <rect class="fs-frame" x={-width / 2 - 2} y={-length / 2 - 2} width={width + 4} height={length + 4} rx="6" />
      </g>
    </g>
  );
}
