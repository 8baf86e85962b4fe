/* The six special weapons as signs, and the card that offers one. */
import type { JSX } from "preact";
import type { Weapon } from "./view";

const SIGNS: Record<Weapon, string> = {
  vortex: "M2 2A2 2 0 0 1-2 1 4 4 0 0 1 5-2 7 7 0 0 1-6 4 10 10 0 0 1 8-8M9-2 8-8 2-7",
  proton: "M-12 12 3-3M-12 7-6 1M-7 12-1 6M3-6A3 3 0 1 0 9-6 3 3 0 1 0 3-6M6-12V-13M12-6H13M10.2-10.2 11.5-11.5",
  tractor: "M-4-11 4-11 11 10H-11ZM-5 0H5M-8 6H8",
  repair: "M0-8V8M-8 0H8M-11-6V-11H-6M6-11H11V-6M11 6V11H6M-6 11H-11V6",
  bomb: "M-8 2A8 8 0 0 0 8 2V-9H3V2A3 3 0 0 1-3 2V-9H-8ZM-8-5H-3M3-5H8",
  drones: "M0-11 4-4H-4ZM-8 2-4 9H-12ZM8 2 12 9H4Z",
};

export function WeaponSign({ weapon, lost }: { weapon: Weapon | null; lost?: boolean }): JSX.Element {
  return (
    <svg class="fc-sign" viewBox="-14 -14 28 28" aria-hidden="true">
      <path class="fc-sign-line" d={weapon === null ? "M-4-4A4 4 0 1 1 1 1Q0 2 0 4M0 8V9" : SIGNS[weapon]} />
      {lost === true && <path class="fc-sign-lost" d="M-12 12 12-12" />}
    </svg>
  );
}
