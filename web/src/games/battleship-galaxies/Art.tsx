/* The ships from above, noses up, and what lies on tiles: all drawn here. */
import type { JSX } from "preact";

interface Drawn {
  hull: string; // in the colour of the seat
  dark: string; // plates and wings
  light: string; // bridge, guns, engines
}

/* Large ones fill a circle of 46, medium ones lie 60 long, small ones fit into 13. */
const ART: Record<string, Drawn> = {
  everest: {
    hull: "M0-46 9-34 13-12 24-4 26 22 14 30 12 42H-12L-14 30-26 22-24-4-13-12-9-34Z",
    dark: "M24-2 40 8 42 26 27 22ZM-24-2-40 8-42 26-27 22ZM-6-30H6L8-10H-8Z",
    light: "M-5 0H5L7 16H-7ZM-10 38H-4V46H-10ZM4 38H10V46H4ZM34 6 37-8 40 8ZM-34 6-37-8-40 8Z",
  },
  fate: {
    hull: "M0-30 12-44 16-22 30-34 28-8 44 6 26 14 20 34 6 26 0 42-6 26-20 34-26 14-44 6-28-8-30-34-16-22-12-44Z",
    dark: "M0-20 10-4 6 18H-6L-10-4ZM24-4 36 5 24 9ZM-24-4-36 5-24 9Z",
    light: "M-4-8A4 4 0 1 1 4-8 4 4 0 1 1-4-8ZM-14 8-8 12-14 18ZM14 8 8 12 14 18Z",
  },
  torrent: {
    hull: "M0-30 6-20 8 4 11 22 5 28H-5L-11 22-8 4-6-20Z",
    dark: "M8 2 14 12 12 24 10 20ZM-8 2-14 12-12 24-10 20ZM-3-20H3V-8H-3Z",
    light: "M-2 0H2V12H-2ZM-6 27H-2V31H-6ZM2 27H6V31H2Z",
  },
  barrage: {
    hull: "M-5-30H5L10-18V20L6 29H-6L-10 20V-18Z",
    dark: "M10-16 15-10V8L10 14ZM-10-16-15-10V8L-10 14ZM-4-14H4V16H-4Z",
    light: "M-8-29H-5V-20H-8ZM5-29H8V-20H5ZM-2-8H2V2H-2ZM-4 28H4V31H-4Z",
  },
  tet: {
    hull: "M0-24 5-31 9-22 13-26 12 0 15 20 7 16 4 29H-4L-7 16-15 20-12 0-13-26-9-22-5-31Z",
    dark: "M0-14 5-2 3 12H-3L-5-2Z",
    light: "M-6-12A2 2 0 1 1-2-12 2 2 0 1 1-6-12ZM2-12A2 2 0 1 1 6-12 2 2 0 1 1 2-12ZM-2 18H2V30H-2Z",
  },
  kio: {
    hull: "M0-31 4-12 14 4 12 20 5 16 3 29H-3L-5 16-12 20-14 4-4-12Z",
    dark: "M0-12 3 2 1 12H-1L-3 2ZM12 6 15 24 9 17ZM-12 6-15 24-9 17Z",
    light: "M-1.5-20H1.5V-14H-1.5ZM-2 20H2V30H-2Z",
  },
  rook: { hull: "M0-14 4-4 12 4 11 9 4 7 3 12H-3L-4 7-11 9-12 4-4-4Z", dark: "M12 4V-3L10 3ZM-12 4V-3L-10 3Z", light: "M-2-3H2L1.5 3H-1.5ZM-2 11H2V15H-2Z" },
  chosh: { hull: "M0-14 3-3 9-9 11 3 5 6 7 13 0 9-7 13-5 6-11 3-9-9-3-3Z", dark: "M0-2 3 4 0 8-3 4Z", light: "M-1-14H1V-8H-1Z" },
  sparrows: { hull: "M0-12 3-2 12 6 3 6 2 11H-2L-3 6-12 6-3-2Z", dark: "M4 1 10 5H4ZM-4 1-10 5H-4Z", light: "M-1.5-4H1.5V1H-1.5Z" },
  hawks: { hull: "M0-11 3-3 11-6 10 3 3 7 2 11H-2L-3 7-10 3-11-6-3-3Z", dark: "M4 0 9-3 8 2ZM-4 0-9-3-8 2Z", light: "M-1.5-5H1.5V0H-1.5Z" },
  tougu: { hull: "M-3-3-8-12-11-2-7 7-2 4 0 11 2 4 7 7 11-2 8-12 3-3Z", dark: "M0-2 3 2 0 6-3 2Z", light: "M-6-5H-4V0H-6ZM4-5H6V0H4Z" },
  fuvu: { hull: "M0-12 5-5 11-9 8 1 11 9 3 6 0 12-3 6-11 9-8 1-11-9-5-5Z", dark: "M0-4 4 1 0 5-4 1Z", light: "M-1.5-9H1.5V-5H-1.5Z" },
};

const PLAIN: Drawn = { hull: "M0-12 8 10H-8Z", dark: "M0-4 4 6H-4Z", light: "M-1 0H1V4H-1Z" };

export function ShipArt({ name }: { name: string }): JSX.Element {
  const art = ART[name] ?? PLAIN;
  return (
    <g class="bg-art" aria-hidden="true">
      <path class="bg-art-halo" d={art.hull} />
      <path class="bg-art-hull" d={art.hull} />
      <path class="bg-art-dark" d={art.dark} />
      <path class="bg-art-light" d={art.light} />
    </g>
  );
}

const SPREAD: Record<string, number> = { everest: 50, fate: 50, torrent: 34, barrage: 34, tet: 34, kio: 34 };

/* A ship by itself, in a panel. */
export function ShipSign({ name }: { name: string }): JSX.Element {
  const half = SPREAD[name] ?? 16;
  return (
    <svg class="bg-sign" viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`} aria-hidden="true">
      <ShipArt name={name} />
    </svg>
  );
}

const TILES: Record<string, string> = {
  "observation-station": "M-7 3A8 8 0 1 0 7 3M-9 8H9M0-6V-11M-3-11H3",
  "orbital-market": "M-9-4H9L7 8H-7ZM-4-4V-8H4V-4M-3 2H3",
  "warp-gate": "M0-10A10 10 0 1 1-9 4M0-5A5 5 0 1 0 4 3M0 0H.1",
  "shield-regenerator": "M0-10 8-6V1C8 6 4 9 0 11-4 9-8 6-8 1V-6ZM0-4V5M-4 0H4",
  "energy-source": "M2-11-6 2H0L-2 11 7-3H1Z",
  "alien-artifact": "M0-11 6-3 4 9H-4L-6-3ZM0-5V5M-3 1H3",
};

export function TileSign({ kind }: { kind: string | null }): JSX.Element {
  if (kind === null)
    return (
      <text class="bg-tile-hidden" y="6">
        ?
      </text>
    );
  return <path class="bg-tile-sign" d={TILES[kind] ?? "M-6-6H6V6H-6Z"} />;
}
