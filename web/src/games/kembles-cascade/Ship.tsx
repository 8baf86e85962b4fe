/* The five ships, nose up, around the origin. Each seat has its own hull, so that colour is never the only sign; the ring with the gun is the
 * rotary cage. */
import type { JSX } from "preact";
import { type Direction, TURNS } from "./view";

interface Hull {
  wings: string;
  body: string;
  glass: string;
  marks: string;
  flames: [number, number][];
}

const HULLS: readonly Hull[] = [
  {
    // violet: a swept dart
    wings: "M-6-6-27 18-22 24-6 14zM6-6 27 18 22 24 6 14z",
    body: "M0-30 7-12 9 16 4 23H-4L-9 16-7-12z",
    glass: "M0-18 3.5-8 0 0-3.5-8z",
    marks: "M-17 12-12 16M17 12 12 16",
    flames: [[0, 23]],
  },
  {
    // red: forward wings
    wings: "M-7 14-28-6-24-16-19-6-7 2zM7 14 28-6 24-16 19-6 7 2z",
    body: "M0-26 8-14 10 14 6 22H-6L-10 14-8-14z",
    glass: "M0-18 4-9 3 0H-3L-4-9z",
    marks: "M-7 8H7M-7 13H7",
    flames: [
      [-5, 22],
      [5, 22],
    ],
  },
  {
    // blue: a broad disc
    wings: "M-24 2A24 20 0 0 0 24 2L16 18H-16z",
    body: "M0-27C10-27 16-12 15 2L9 22H-9L-15 2C-16-12-10-27 0-27z",
    glass: "M0-19A7 8 0 0 1 0-3 7 8 0 0 1 0-19z",
    marks: "M-19 8H-14M19 8H14",
    flames: [
      [-9, 20],
      [0, 22],
      [9, 20],
    ],
  },
  {
    // yellow: twin booms
    wings: "M-24-18-17-22-14 22H-25zM24-18 17-22 14 22H25z",
    body: "M0-28 6-10 15-2V10L7 19H-7L-15 10V-2L-6-10z",
    glass: "M0-17 3-7 0 2-3-7z",
    marks: "M-20-8V12M20-8V12",
    flames: [
      [-19, 22],
      [19, 22],
    ],
  },
  {
    // green: a beetle with a split tail
    wings: "M-8-8C-26-8-30 8-24 22L-14 10zM8-8C26-8 30 8 24 22L14 10z",
    body: "M0-28C7-24 10-8 9 4L11 23 4 17H-4L-11 23-9 4C-10-8-7-24 0-28z",
    glass: "M-4-14H4L3-4H-3z",
    marks: "M-21 4-15 8M21 4 15 8",
    flames: [
      [-7, 19],
      [7, 19],
    ],
  },
];

const NO_HULL: Hull = { wings: "", body: "", glass: "", marks: "", flames: [] };

export function hullOf(seat: number): Hull {
  return HULLS[seat] ?? NO_HULL;
}

export function ShipArt({ seat, lit = true }: { seat: number; lit?: boolean }): JSX.Element {
  const hull = hullOf(seat);
  return (
    <g class={`kc-ship-art kc-seat-${seat}`}>
      {lit && (
        <g class="kc-jets">
          {hull.flames.map(([x, y]) => (
            <path key={x} class="kc-jet" d={`M${x - 4} ${y}Q${x} ${y + 30} ${x + 4} ${y}z`} />
          ))}
        </g>
      )}
      <path class="kc-ship-halo" d={`${hull.wings}${hull.body}`} />
      <path class="kc-ship-wings" d={hull.wings} />
      <path class="kc-ship-body" d={hull.body} />
      <path class="kc-ship-marks" d={hull.marks} />
      <path class="kc-ship-glass" d={hull.glass} />
    </g>
  );
}

export function Cage({ direction }: { direction: Direction }): JSX.Element {
  return (
    <g class="kc-cage" style={{ transform: `rotate(${TURNS[direction]}deg)` }}>
      <path class="kc-cage-ring" d="M-21-29A36 36 0 0 1 21-29" />
      <path class="kc-cage-gun" d="M-4-33-2.5-45H2.5L4-33zM-8-35 0-31 8-35 5-29H-5z" />
    </g>
  );
}

/* A small one for panels, beside a name. */
export function ShipSign({ seat }: { seat: number }): JSX.Element {
  return (
    <svg class="kc-ship-sign" viewBox="-31 -34 62 66" aria-hidden="true">
      <ShipArt seat={seat} lit={false} />
    </svg>
  );
}

/* Energy below a ship: one segment for each point. */
export function Gauge({ energy, max }: { energy: number; max: number }): JSX.Element {
  const width = 60 / max;
  const tone = energy <= 1 ? "kc-low" : energy <= 2 ? "kc-mid" : "kc-high";
  return (
    <g class={`kc-gauge ${tone}`} transform="translate(-30 38)">
      <rect class="kc-gauge-back" x="-2.5" y="-2.5" width="65" height="12" rx="4" />
      {Array.from({ length: max }, (_, n) => (
        <rect key={n} class={n < energy ? "kc-gauge-on" : "kc-gauge-off"} x={n * width + 1} width={width - 2} height="7" rx="1.5" />
      ))}
    </g>
  );
}
