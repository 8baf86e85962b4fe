/* A named row of things in the hand under a board. */
import type { ComponentChildren, JSX } from "preact";

export function Shelf({ name, class: style = "", children }: { name: string; class?: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class={`shelf ${style}`} role="group" aria-label={name}>
      <span class="shelf-name">{name}</span>
      <div class="shelf-row">{children}</div>
    </div>
  );
}
