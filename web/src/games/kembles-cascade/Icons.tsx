/* Small signs for panels, cards and badges, each in a box of 24. */
import type { JSX } from "preact";

const SIGNS: Record<string, JSX.Element> = {
  energy: <path class="kc-i-fill" d="M13.5 2 5 13.5h5L9 22l9-12.5h-5.5z" />,
  danger: (
    <>
      <path class="kc-i-fill" d="M12 3 22.5 21h-21z" />
      <path class="kc-i-cut" d="M12 9.5v5.5M12 17.6v.9" />
    </>
  ),
  bellonium: (
    <>
      <path class="kc-i-fill" d="M7 3h10l5 7-10 12L2 10z" />
      <path class="kc-i-cut" d="M2.5 10h19M8.5 10 12 20.5 15.5 10 12 3.6z" />
    </>
  ),
  glory: <path class="kc-i-fill" d="m12 1.8 3 6.8 7.4.7-5.6 4.9 1.7 7.3L12 17.7l-6.5 3.8 1.7-7.3-5.6-4.9 7.4-.7z" />,
  lock: (
    <>
      <path class="kc-i-line" d="M7.5 11V7.5a4.5 4.5 0 0 1 9 0V11" />
      <rect class="kc-i-fill" x="4.5" y="10.5" width="15" height="11" rx="2.5" />
    </>
  ),
  cube: (
    <>
      <path class="kc-i-fill" d="m12 2 9 5v10l-9 5-9-5V7z" />
      <path class="kc-i-cut" d="m3.4 7.2 8.6 4.9 8.6-4.9M12 12.1V21.6" />
    </>
  ),
  skull: (
    <>
      <path
        class="kc-i-fill"
        d="M12 2c-5.6 0-9.5 3.8-9.5 8.7 0 3 1.4 5.2 3.5 6.6V21h3v-2h1.5v2h3v-2H15v2h3v-3.7c2.1-1.4 3.5-3.6 3.5-6.6C21.5 5.8 17.6 2 12 2z"
      />
      <path class="kc-i-cut" d="M8.5 11.2h.1M15.4 11.2h.1" stroke-width="4.5" />
    </>
  ),
  move: <path class="kc-i-line" d="M12 21V4M5.5 10.5 12 4l6.5 6.5" />,
  turret: <path class="kc-i-fill" d="M10.3 2h3.4v8.5l4.8 3V21H5.5v-7.5l4.8-3z" />,
  laser: (
    <>
      <path class="kc-i-line" d="M7 22V7M12 22V2M17 22V7" />
      <path class="kc-i-line" d="m4.5 9.5 2.5-3 2.5 3M14.5 9.5l2.5-3 2.5 3" />
    </>
  ),
  missile: (
    <>
      <path class="kc-i-fill" d="M12 1.5c3 3 4 6 4 9V17l3.5 3.5h-15L8 17v-6.5c0-3 1-6 4-9z" />
      <path class="kc-i-cut" d="M12 8.5v3" />
    </>
  ),
  gamma: (
    <>
      <path class="kc-i-line" d="M12 22V2" />
      <path class="kc-i-line" d="M5 6.5h14M6.5 12h11M5 17.5h14" />
    </>
  ),
  flame: (
    <path
      class="kc-i-fill"
      d="M12.5 1.5c.6 4.3 6 6.8 6 12.8A6.5 6.8 0 0 1 12 21.5a6.5 6.8 0 0 1-6.5-7.2c0-2.6 1.3-4.3 2.6-5.8.3 1.6 1 2.6 2.2 3.2-.6-4 .4-7.6 2.2-10.2z"
    />
  ),
  cage: (
    <>
      <circle class="kc-i-line" cx="12" cy="12" r="6" />
      <path class="kc-i-fill" d="M12 .8 15 5H9zM12 23.2 9 19h6zM.8 12 5 9v6zM23.2 12 19 15V9z" />
    </>
  ),
  generator: (
    <>
      <circle class="kc-i-line" cx="12" cy="12" r="9.3" />
      <path class="kc-i-fill" d="M13 4.5 7.5 13H11l-1 6.5 6-9h-3.6z" />
    </>
  ),
  shield: <path class="kc-i-fill" d="M12 1.8 21 5v6.5c0 5-3.6 8.7-9 10.7-5.4-2-9-5.7-9-10.7V5z" />,
  engine: (
    <>
      <path class="kc-i-fill" d="M8 2h8l1.5 8h-11z" />
      <path class="kc-i-line" d="M8.5 13 7 18M12 13v9M15.5 13l1.5 5" />
    </>
  ),
  card: (
    <>
      <rect class="kc-i-line" x="4.5" y="2" width="15" height="20" rx="3" />
      <path class="kc-i-fill" d="m12 6.5 1.6 3.6 3.9.4-2.9 2.6.8 3.9L12 15l-3.4 2 .8-3.9-2.9-2.6 3.9-.4z" />
    </>
  ),
  key: (
    <>
      <circle class="kc-i-line" cx="12" cy="7" r="4.5" />
      <path class="kc-i-line" d="M12 11.5V22M12 16h4.5M12 20h3" />
    </>
  ),
  jam: <path class="kc-i-line" d="M4 20 20 4M7 7.5a7 7 0 0 0 0 9M17 16.5a7 7 0 0 0 0-9M3.5 4a12.5 12.5 0 0 0 0 16M20.5 20a12.5 12.5 0 0 0 0-16" />,
  medal: (
    <>
      <path class="kc-i-line" d="m7 2 5 8 5-8" />
      <circle class="kc-i-fill" cx="12" cy="15.5" r="6.3" />
    </>
  ),
  plus: <path class="kc-i-line" d="M12 4v16M4 12h16" />,
  none: <circle class="kc-i-line" cx="12" cy="12" r="3" />,
};

const OF_UPGRADE: Record<string, string> = {
  "U-LAS": "laser",
  "U-MIS": "missile",
  "U-GAM": "gamma",
  "U-FLA": "flame",
  "U-CAG": "cage",
  "U-GEN": "generator",
  "U-SHI": "shield",
  "U-ENG": "engine",
};
const OF_POWER: Record<string, string> = {
  "P-AFT": "engine",
  "P-EVA": "danger",
  "P-CAP": "energy",
  "P-HOT": "plus",
  "P-CHA": "turret",
  "P-ORE": "bellonium",
  "P-MED": "medal",
  "P-STA": "glory",
  "P-DEF": "shield",
  "P-KEY": "key",
  "P-SAL": "bellonium",
  "P-JAM": "jam",
};

export type EffectName = "move" | "bell" | "free" | "heavy" | null;

/* What a sensor card does besides giving its number (KC-20.5). */
export function sensorEffect(number: number): EffectName {
  if (number >= 350) return "heavy";
  if (number > 120) return null;
  return (["move", "bell", "free"] as const)[(number / 10 - 1) % 3] ?? null;
}

export function sensorColour(number: number): number {
  return (number / 10 - 1) % 5;
}

export function upgradeSign(id: string): string {
  return OF_UPGRADE[id] ?? "none";
}

export function powerSign(id: string): string {
  return OF_POWER[id] ?? "card";
}

export function Sign({ name, class: style }: { name: string; class?: string }): JSX.Element {
  return (
    <svg class={`kc-sign kc-sign-${name} ${style ?? ""}`} viewBox="0 0 24 24" aria-hidden="true">
      {SIGNS[name] ?? SIGNS.none}
    </svg>
  );
}

/* The same inside a drawing: centred on the origin, `size` wide. */
export function Glyph({ name, size = 24, class: style }: { name: string; size?: number; class?: string }): JSX.Element {
  return (
    <g class={`kc-sign-${name} ${style ?? ""}`} transform={`scale(${size / 24}) translate(-12 -12)`}>
      {SIGNS[name] ?? SIGNS.none}
    </g>
  );
}

/* One more move, one Bellonium, a first overload for nothing, a second one for 1 more. */
const MARKS = { move: ["+1", "move"], bell: ["+1", "bellonium"], free: ["0", "energy"], heavy: ["+1", "energy"] } as const;

export function SensorFace({ number }: { number: number }): JSX.Element {
  const effect = sensorEffect(number);
  return (
    <>
      <span class={`kc-sensor-dot kc-seat-${sensorColour(number)}`} />
      <b class="kc-sensor-number">{number}</b>
      <span class={effect === null ? "kc-sensor-effect" : `kc-sensor-effect kc-effect-${effect}`} data-mark={effect === null ? "" : MARKS[effect][0]}>
        {effect !== null && <Sign name={MARKS[effect][1]} />}
      </span>
    </>
  );
}
