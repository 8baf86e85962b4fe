/* What can be put down on a map: one hand holds one thing. */
import type { JSX } from "preact";
import { w } from "./words";

export interface HandTool {
  id: string;
  name: string;
  sign: JSX.Element; // in a square of 44 round the middle
}

export function Hand({ tools, held, take }: { tools: readonly HandTool[]; held: string; take: (id: string) => void }): JSX.Element {
  return (
    <div class="ed-hand" role="group" aria-label={w("hand")}>
      {tools.map(({ id, name, sign }) => (
        <button type="button" key={id} class="ed-hand-tool" aria-pressed={id === held} data-hand={id} onClick={() => take(id)}>
          <svg viewBox="-22 -22 44 44" aria-hidden="true">
            {sign}
          </svg>
          <span>{name}</span>
        </button>
      ))}
    </div>
  );
}

export function Cross(): JSX.Element {
  return <path class="ed-cross" d="M-9-9 9 9M9-9-9 9" />;
}
