/* Ships and rocks of the dark sector, each around its own middle. */
import type { JSX } from "preact";

export function RaiderDrawing(): JSX.Element {
  return (
    <g class="sk-ship sk-raider">
      <path class="sk-hull" d="M0 32 10 8 28 0 12-8 6-30 0-20-6-30-12-8-28 0-10 8Z" />
      <path class="sk-mark" d="M-6-2 6 8M6-2-6 8" />
    </g>
  );
}

export function ShipDrawing({ seat }: { seat: number }): JSX.Element {
  return (
    <g class={`sk-ship sk-seat-${seat}`}>
      <path class="sk-hull" d="M0-30 9-10 12 10 24 22 24 28 9 25 5 32H-5L-9 25-24 28-24 22-12 10-9-10Z" />
      <path class="sk-mark" d={seat === 0 ? "M-6 4 6-4M-7 12 7 4M-7 20 7 12" : "M0-12V-11M-4 0V1M4 0V1M0 10V11M-5 18V19M5 18V19"} />
    </g>
  );
}

export function RocksDrawing(): JSX.Element {
  return (
    <path
      class="sk-rocks"
      d="M-28-20-16-32 0-28 2-14-10-4-24-8ZM10 4 26 0 36 12 30 26 14 26 6 16ZM-28 18-18 10-8 16-10 28-22 32ZM16-30 26-32 32-22 24-16 16-20Z"
    />
  );
}

export function TraceDrawing({ of }: { of: "seat-0" | "seat-1" | "raider" }): JSX.Element {
  return <circle class={`sk-trace sk-${of}`} r="16" />;
}
