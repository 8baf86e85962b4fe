/* Figures as signs: a helmet with the mark of the class for agents, a shape of its own for every species. All fit into a circle of 14. */
import type { JSX } from "preact";

const MARKS: Record<string, string> = {
  marine: "M-5 5 0 1 5 5M-5 9 0 5 5 9", // chevrons
  biotech: "M0 2V9M-3.5 5.5H3.5", // cross
  infiltrator: "M-4 9 4 2M1 1.5 4.5 5", // blade
  sniper: "M-4 5.5H4M0 1.5V9.5M-2.5 5.5A2.5 2.5 0 1 1 2.5 5.5 2.5 2.5 0 1 1-2.5 5.5", // cross-hair
  hulk: "M-4.5 2H4.5V6C4.5 8 2 9.5 0 10-2 9.5-4.5 8-4.5 6Z", // shield
};

const HELMETS: Record<string, string> = {
  marine: "M-8-1C-8-9 8-9 8-1V1H-8Z",
  biotech: "M-7.5 0C-9-9 9-9 7.5 0L5 1.5H-5Z",
  infiltrator: "M-8 1C-6-6-3-10 0-11 3-10 6-6 8 1L0-1Z",
  sniper: "M-8 0C-8-8 5-10 8-4L8 0ZM3-9 9-11 10-8Z",
  hulk: "M-9 1V-5L-5-9H5L9-5V1Z",
};

export function AgentArt({ agent }: { agent: string }): JSX.Element {
  return (
    <g class="gd-art">
      <circle class="gd-disc" r="14" />
      <path class="gd-helmet" d={HELMETS[agent] ?? HELMETS["marine"]} />
      <path class="gd-visor" d="M-5.5-3.5H5.5L4-.8H-4Z" />
      <path class="gd-mark" d={MARKS[agent] ?? ""} />
    </g>
  );
}

const SPECIES: Record<string, string> = {
  XB: "M0-10C5-10 7-6 6-2L9 5 5 3 4 9H-4L-5 3-9 5-6-2C-7-6-5-10 0-10Z",
  SC: "M-10 4-6-2-9-8-3-5 0-11 3-5 9-8 6-2 10 4 4 3 2 9H-2L-4 3Z",
  XA: "M0-11 4-8 9-9 7-3 10 2 6 3 5 10H-5L-6 3-10 2-7-3-9-9-4-8Z",
  AR: "M-3-4-9-10M3-4 9-10M-4-1-11-3M4-1 11-3M-4 2-11 5M4 2 11 5M-3 4-7 11M3 4 7 11M-4.5-2C-4.5-7 4.5-7 4.5-2L3.5 5C2 9-2 9-3.5 5Z",
  XG: "M0-11C8-11 9-3 6 2L3 5V10H-3V5L-6 2C-9-3-8-11 0-11Z",
  NX: "M-9-7H9V-2H12V3H9V8H4V11H-4V8H-9V3H-12V-2H-9Z",
  BE: "M-11-9-7-4C-3-8 3-8 7-4L11-9C12-2 11 5 6 8L4 11 1 8H-1L-4 11-6 8C-11 5-12-2-11-9Z",
};

const EYES: Record<string, string> = {
  XB: "M-3.5-4.5 -.8-3.5M3.5-4.5 .8-3.5",
  SC: "M-3-1H-1M1-1H3",
  XA: "M-4-4-1-2M4-4 1-2M-2 4H2",
  AR: "M-2-2.5H-1M1-2.5H2M-2 0H2",
  XG: "M-5-4-1.5-1.5M5-4 1.5-1.5",
  NX: "M-5 0H5M0-4V4",
  BE: "M-6-1-2 1M6-1 2 1M-3 5 0 6.5 3 5",
};

/* The rank is told by colour and by bars under the figure: one, two, three. */
export function AlienArt({ species, rank }: { species: string; rank: string }): JSX.Element {
  const bars = rank === "red" ? 3 : rank === "blue" ? 2 : 1;
  return (
    <g class={`gd-art gd-alien gd-rank-${rank}`}>
      <path class="gd-disc" d="M0-15 13-7.5V7.5L0 15-13 7.5V-7.5Z" />
      <path class="gd-creature" d={SPECIES[species] ?? SPECIES["XB"]} />
      <path class="gd-eyes" d={EYES[species] ?? ""} />
      {Array.from({ length: bars }, (_, n) => (
        <rect key={n} class="gd-bar" x={(n - bars / 2) * 4 + 0.4} y="10.6" width="3.2" height="2" />
      ))}
    </g>
  );
}

export function DroneArt({ kind }: { kind: string }): JSX.Element {
  return (
    <g class="gd-art">
      <rect class="gd-disc" x="-12" y="-12" width="24" height="24" rx="5" />
      <path class="gd-helmet" d={kind === "gd-209" ? "M-7-6H7V2H-7ZM-8 4H-3V10H-8ZM3 4H8V10H3Z" : "M-3-9H3V0H-3ZM-8 2H8L5 9H-5Z"} />
      <path class="gd-visor" d="M-3-4H3V-2H-3Z" />
    </g>
  );
}

/* An icon of its own size, for lists. */
export function Sign({ agent }: { agent: string }): JSX.Element {
  return (
    <svg class="gd-sign" viewBox="-15 -15 30 30" aria-hidden="true">
      <AgentArt agent={agent} />
    </svg>
  );
}
