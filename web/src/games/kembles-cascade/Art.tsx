/* Everything that can stand on a cell, drawn around the origin in a box of about 76. Enemies look down, at the players. */
import type { JSX } from "preact";
import { LETTERS, TURNS, type Letter, type Thing } from "./view";

function Fighter({ tough }: { tough: boolean }): JSX.Element {
  return (
    <g class="kc-foe">
      <path class="kc-foe-flame" d="M-7-22-4-33-1-22zM7-22 4-33 1-22z" />
      <path class="kc-foe-dark" d="M-8-14-34-24-30 8-10 12zM8-14 34-24 30 8 10 12z" />
      {tough && <path class="kc-foe-mid" d="M-30-10-37-10-35 18-29 8zM30-10 37-10 35 18 29 8z" />}
      <path class="kc-foe-hull" d="M0 32-9 10-10-20 0-25 10-20 9 10z" />
      <path class="kc-foe-glass" d="M0 20-4.5 6 0-2 4.5 6z" />
      <path class="kc-foe-line" d="M-28-16-12-8M28-16 12-8" />
    </g>
  );
}

/* Its barrels point where it shoots. */
function Turret({ thing }: { thing: Thing }): JSX.Element {
  const ways = (Object.keys({ ...thing.ranged, ...thing.gamma }) as Letter[]).map((letter) => TURNS[LETTERS[letter]]);
  return (
    <g class="kc-foe">
      <path class="kc-foe-dark" d="M-15-31H15L31-15V15L15 31H-15L-31 15V-15z" />
      <path class="kc-foe-line" d="M-11-25H11L25-11V11L11 25H-11L-25 11V-11z" />
      {ways.map((angle) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <path class={thing.gamma === undefined ? "kc-foe-mid" : "kc-foe-gamma"} d="M-9-12-6-40H-1L-2-12zM9-12 6-40H1L2-12z" />
        </g>
      ))}
      <circle class="kc-foe-hull" r="16" />
      <circle class="kc-foe-glass" r="6.5" />
    </g>
  );
}

function Cruiser({ energy, omni }: { energy: number; omni: boolean }): JSX.Element {
  const wide = energy >= 3;
  return (
    <g class="kc-foe kc-foe-heavy" transform={wide ? undefined : "scale(.86)"}>
      <path class="kc-foe-flame" d="M-13-30-10-38-7-30zM13-30 10-38 7-30zM-3-32 0-41 3-32z" />
      <path class="kc-foe-dark" d="M-15-24-33-14-36 16-24 24-15 14zM15-24 33-14 36 16 24 24 15 14z" />
      {energy >= 4 && <path class="kc-foe-mid" d="M-30-20-39-8V8L-31 6zM30-20 39-8V8L31 6z" />}
      <path class="kc-foe-hull" d="M0 37-13 24-17-26-8-32H8L17-26 13 24z" />
      <path class="kc-foe-line" d="M-12-16H12M-12-4H12M-10 8H10" />
      <path class="kc-foe-mid" d="M-28 2-25 26-21 26-20 2zM28 2 25 26 21 26 20 2z" />
      <path class="kc-foe-glass" d="M-6 24 0 30 6 24 4 15H-4z" />
      {omni && <circle class="kc-foe-omni" r="12" cy="-8" />}
    </g>
  );
}

const ROCKS = [
  "M-33-8-22-27-2-34 20-29 34-10 31 13 16 31-7 34-28 22-35 6z",
  "M-30-16-14-33 10-33 30-22 35 2 25 25 4 34-18 29-34 12z",
  "M-34-2-28-22-8-30 12-34 32-18 33 8 22 27 0 33-22 28z",
];

function Asteroid({ seed }: { seed: number }): JSX.Element {
  return (
    <g class="kc-rock" transform={`rotate(${(seed * 67) % 360})`}>
      <path class="kc-rock-body" d={ROCKS[seed % ROCKS.length] ?? ""} />
      <path class="kc-rock-shade" d="M-20 22C2 26 24 12 26-14L33-6 29 14 14 30-8 33z" />
      <circle class="kc-rock-pit" cx="-11" cy="-10" r="8" />
      <circle class="kc-rock-pit" cx="12" cy="-18" r="4.5" />
      <circle class="kc-rock-pit" cx="5" cy="11" r="6" />
      <circle class="kc-rock-pit" cx="-18" cy="12" r="3.5" />
    </g>
  );
}

/* Brittle: cracked, with ore in the cracks; the more energy, the larger. */
function Brittle({ seed, energy }: { seed: number; energy: number }): JSX.Element {
  return (
    <g class="kc-rock kc-rock-ore" transform={`scale(${0.68 + 0.12 * energy}) rotate(${(seed * 49) % 360})`}>
      <path class="kc-rock-body" d={ROCKS[(seed + 1) % ROCKS.length] ?? ""} />
      <path class="kc-rock-crack" d="M-31-6-13-3-3-14 8-33M-13-3-6 13-16 30M-6 13 12 8 20 27M12 8 33 0" />
      <path class="kc-ore" d="M-13-11-7-3-13 6-20-3zM11 0 18 9 11 19 4 9zM3-24 8-18 3-10-3-18z" />
    </g>
  );
}

function Wormhole(): JSX.Element {
  return (
    <g class="kc-worm">
      <circle class="kc-worm-deep" r="36" />
      <g class="kc-spin">
        <path class="kc-worm-arm" d="M0-33C26-33 34-6 22 12 12 25-8 24-15 10-20-3-9-15 2-11" />
        <path class="kc-worm-arm" d="M0 33C-26 33-34 6-22-12-12-25 8-24 15-10 20 3 9 15-2 11" />
      </g>
      <circle class="kc-worm-core" r="6" />
    </g>
  );
}

function BlackHole(): JSX.Element {
  return (
    <g class="kc-hole">
      <ellipse class="kc-hole-disc" rx="38" ry="15" transform="rotate(-22)" />
      <circle class="kc-hole-halo" r="25" />
      <circle class="kc-hole-dark" r="20" />
      <path class="kc-hole-front" d="M-35 14C-20 26 20 12 35-14" />
    </g>
  );
}

function Mine(): JSX.Element {
  return (
    <g class="kc-mine">
      {[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => (
        <path key={angle} class="kc-mine-spike" d="M-4.5-20 0-34 4.5-20z" transform={`rotate(${angle})`} />
      ))}
      <circle class="kc-mine-body" r="22" />
      <path class="kc-mine-line" d="M-21-4H21M-16 12H16" />
      <circle class="kc-mine-light" r="7" cy="-3" />
    </g>
  );
}

function PowerUp(): JSX.Element {
  return (
    <g class="kc-capsule">
      <path class="kc-capsule-end" d="M-14-19H-20A19 19 0 0 0-20 19H-14zM14-19H20A19 19 0 0 1 20 19H14z" />
      <rect class="kc-capsule-body" x="-15" y="-21" width="30" height="42" rx="4" />
      <path class="kc-capsule-sign" d="M-6 13V-12H3A7.5 7.5 0 0 1 3 3H-6" />
    </g>
  );
}

function Drone(): JSX.Element {
  return (
    <g class="kc-drone">
      <path class="kc-drone-arm" d="M-30-20-12-8M30-20 12-8M-30 20-12 8M30 20 12 8" />
      {[
        [-30, -20],
        [30, -20],
        [-30, 20],
        [30, 20],
      ].map(([x, y]) => (
        <circle key={`${x}${y}`} class="kc-drone-rotor" cx={x} cy={y} r="7" />
      ))}
      <circle class="kc-drone-body" r="17" />
      <path class="kc-drone-sign" d="M3-12-8 2H-1L-3 12 8-2H1z" />
    </g>
  );
}

function Maze({ moves }: { moves: number }): JSX.Element {
  return (
    <g class="kc-maze">
      <rect class="kc-maze-base" x="-34" y="-34" width="68" height="68" rx="6" />
      <path class="kc-maze-walls" d="M-27 27V-27H27V27H-9V9H9V-9H-9M-27 9H-9M9 9H18M-9-27V-18M-18-9V-18M27-9H18M18-18V0" />
      <circle class="kc-maze-heart" r="4.5" />
      {moves > 1 && <circle class="kc-maze-ring" r="9" />}
    </g>
  );
}

function Singularity(): JSX.Element {
  return (
    <g class="kc-sing">
      <ellipse class="kc-sing-ring" rx="37" ry="12" transform="rotate(18)" />
      <path class="kc-sing-body" d="M0-36 22-6 0 36-22-6z" />
      <path class="kc-sing-facet" d="M0-36-7-6 0 36 8-6zM-22-6H22" />
      <path class="kc-sing-front" d="M-35-11C-24 8 22 20 35 11" />
    </g>
  );
}

function Wall({ seed, height }: { seed: number; height: number }): JSX.Element {
  const top = 4 - height / 2;
  return (
    <g class="kc-wall">
      <rect class="kc-wall-body" x="-47" y={top} width="94" height={height - 8} rx="5" />
      <path
        class="kc-wall-line"
        d={`M-47-16H47M-47 18H47M${seed % 2 === 0 ? -14 : 12}-16V18M${seed % 2 === 0 ? 20 : -24} ${top}V-16M${seed % 2 === 0 ? -26 : 18} 18V${-top}`}
      />
      <path class="kc-wall-stripe" d={`M-44 ${-top - 3}l9-9h10l-9 9zM-20 ${-top - 3}l9-9h10l-9 9zM4 ${-top - 3}l9-9h10l-9 9zM28 ${-top - 3}l9-9h9l-9 9z`} />
    </g>
  );
}

function Mosquito(): JSX.Element {
  return (
    <g class="kc-moz">
      <path class="kc-moz-wing" d="M-4-8C-22-34-42-26-38-12-34-2-16-2-4-4zM4-8C22-34 42-26 38-12 34-2 16-2 4-4z" />
      <path class="kc-moz-leg" d="M-5 0-22 10-24 24M5 0 22 10 24 24M-5 8-15 20-14 33M5 8 15 20 14 33" />
      <path class="kc-moz-body" d="M0-16C7-16 8-2 6 8 4 18 2 26 0 26-2 26-4 18-6 8-8-2-7-16 0-16z" />
      <path class="kc-moz-band" d="M-6 4H6M-5.5 11H5.5M-4 18H4" />
      <circle class="kc-moz-head" r="8" cy="-20" />
      <circle class="kc-moz-eye" r="3" cx="-4.5" cy="-22" />
      <circle class="kc-moz-eye" r="3" cx="4.5" cy="-22" />
      <path class="kc-moz-leg" d="M0-28V-40" />
    </g>
  );
}

function Merchant(): JSX.Element {
  return (
    <g class="kc-shop">
      <path class="kc-shop-hull" d="M-36 8 0-4 36 8 24 30H-24z" />
      <path class="kc-shop-dome" d="M-22-2A22 24 0 0 1 22-2L0 6z" />
      <path class="kc-shop-awning" d="M-36 8-24 5-24 15-30 19zM-12 2 0-1V9L-12 12zM12 2 24 5V15L12 12z" />
      <path class="kc-shop-gem" d="M-6-20H6L11-13 0-2-11-13z" />
      <path class="kc-shop-line" d="M-14 22H14" />
    </g>
  );
}

function Bomb(): JSX.Element {
  return (
    <g class="kc-bomb">
      <path class="kc-bomb-fuse" d="M12-20C18-32 28-30 30-36" />
      <circle class="kc-bomb-spark" cx="31" cy="-36" r="5" />
      <rect class="kc-bomb-cap" x="-3" y="-30" width="18" height="12" rx="3" transform="rotate(18)" />
      <circle class="kc-bomb-body" r="27" cy="4" />
      <circle class="kc-bomb-dial" r="16" cy="4" />
      <path class="kc-bomb-hand" d="M0-6V4L8 9" />
    </g>
  );
}

/* A mini-boss fills its card: each cell is one half of it. */
function MiniBoss({ left, whole }: { left: boolean; whole: boolean }): JSX.Element {
  const half = (
    <>
      <path class="kc-foe-dark" d="M0-38H-22L-40-18-44 14-30 34-14 22-8 36H0z" />
      <path class="kc-foe-mid" d="M-34-8-40 26-33 30-26-2zM-16-24-22 6-14 14-8-20z" />
      <path class="kc-foe-hull" d="M0-30H-6L-14 8-8 26H0z" />
      <circle class="kc-foe-glass" cx="-24" cy="-16" r="5" />
      <path class="kc-foe-line" d="M-18-32-32-14M-30 20-18 8" />
    </>
  );
  if (whole)
    return (
      <g class="kc-foe kc-foe-mini" transform="scale(.84)">
        {half}
        <g transform="scale(-1 1)">{half}</g>
        <circle class="kc-foe-glass" r="7" cy="6" />
      </g>
    );
  return (
    <g class="kc-foe kc-foe-mini" transform={left ? "translate(50 0) scale(1.08 1)" : "translate(-50 0) scale(-1.08 1)"}>
      <g transform="scale(1.6 1)">{half}</g>
      <path class="kc-foe-line" d="M-40-22-60-4M-52 22-30 12" />
    </g>
  );
}

/* Boss sections are plates that grow together over the whole row. */
function BossSection({ thing, left, height, boss }: { thing: Thing; left: boolean; height: number; boss: string }): JSX.Element {
  const h = height / 2;
  const armoured = thing.type === "BOSSX";
  const power = thing.energy ?? 0;
  return (
    <g class={`kc-boss kc-boss-${boss}${armoured ? " kc-boss-x" : ""}`}>
      <path class="kc-boss-plate" d={`M-50 ${-h}H50V${h - 16}L34 ${h - 4}H12L0 ${h}-12 ${h - 4}H-34L-50 ${h - 16}z`} />
      <path class="kc-boss-rib" d={`M-50 ${-h + 14}H50M-34 ${h - 4}-26 ${h - 26}H26L34 ${h - 4}M${left ? 50 : -50} ${-h}V${h - 16}`} />
      {armoured ? (
        <path class="kc-boss-bolt" d="M-30-14h.1M30-14h.1M-30 14h.1M30 14h.1M-10 0h20M-10-12h20M-10 12h20" />
      ) : (
        <g transform={`scale(${0.72 + power * 0.06})`}>
          <path class="kc-boss-socket" d="M0-30 27-15V15L0 30-27 15V-15z" />
          <circle class="kc-boss-eye" r="15" />
          <circle class="kc-boss-pupil" r="6.5" />
        </g>
      )}
    </g>
  );
}

export interface ThingProps {
  thing: Thing;
  seed: number;
  left: boolean; // the left cell of its card
  height: number; // of the row
  boss: string; // "ba", "bh", "cr", "tg"
}

export function ThingArt({ thing, seed, left, height, boss }: ThingProps): JSX.Element | null {
  switch (thing.type) {
    case "FIGHTER":
      return <Fighter tough={(thing.energy ?? 1) > 1} />;
    case "TURRET":
      return <Turret thing={thing} />;
    case "CRUISER":
      return <Cruiser energy={thing.energy ?? 2} omni={thing.omni !== undefined} />;
    case "MINIBOSS":
      return <MiniBoss left={left} whole={thing.flip !== true} />;
    case "BOSS":
    case "BOSSX":
      return <BossSection thing={thing} left={left} height={height} boss={boss} />;
    case "POWERUP":
      return <PowerUp />;
    case "DRONE":
      return <Drone />;
    case "WORMHOLE":
      return <Wormhole />;
    case "MINE":
      return <Mine />;
    case "BLACKHOLE":
      return <BlackHole />;
    case "MERCHANT":
      return <Merchant />;
    case "MAZE":
      return <Maze moves={thing.moves ?? 0} />;
    case "ASTEROID":
      return <Asteroid seed={seed} />;
    case "ASTEROID_D":
      return <Brittle seed={seed} energy={thing.energy ?? 1} />;
    case "WALL":
      return <Wall seed={seed} height={height} />;
    case "SINGULARITY":
      return <Singularity />;
    case "MOSQUITO":
      return <Mosquito />;
    case "BOMB":
      return <Bomb />;
    default:
      return thing.covered === true ? <path class="kc-debris" d="M-18-9l7 3-3 7zM9-16l5 5-6 3zM-4 8l8-1-3 7zM18 10l4-6 3 7zM-24 17l6-2-1 5z" /> : null;
  }
}
