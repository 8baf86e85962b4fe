/* A command die: the colour tells engine, weapon or shield, and so does the letter in its corner; the glyph is the face. */
import type { JSX } from "preact";

export const GLYPHS: Record<string, string> = {
  "+": "M0-11V11M-11 0H11",
  x: "M-8.5-8.5 8.5 8.5M8.5-8.5-8.5 8.5",
  "*": "M0-12V12M-12 0H12M-8-8 8 8M8-8-8 8",
  "!": "M0-12.5 3.4-4.4 12-3.8 5.4 1.8 7.5 10.3 0 5.6-7.5 10.3-5.4 1.8-12-3.8-3.4-4.4Z",
};

/* Around its own middle, 40 wide. `face` "" is a die not yet rolled; a changed die (W+!) shows the direction it is used in, with a turning
 * arrow. Colour "N" is the plain die of asteroid and gravity tests. */
export function DieDrawing({ die }: { die: string }): JSX.Element {
  const colour = die[0] ?? "N";
  const shown = die[1] ?? "";
  const changed = die.length === 3;
  const face = !changed ? shown : shown === "+" ? "x" : "+";
  return (
    <g class={`fc-die fc-die-${colour}`}>
      <rect class="fc-die-body" x="-19" y="-19" width="38" height="38" rx="8" />
      <g transform={face === "" ? undefined : "translate(2.5 3) scale(.88)"}>
        {face !== "" && <path class={face === "!" ? "fc-glyph fc-glyph-solid" : "fc-glyph"} d={GLYPHS[face] ?? ""} />}
      </g>
      {colour !== "N" && (
        <text class={face === "" ? "fc-letter fc-letter-big" : "fc-letter"} x={face === "" ? 0 : -17} y={face === "" ? 7 : -8}>
          {colour}
        </text>
      )}
      {changed && <path class="fc-turn" d="M8-16A8 8 0 0 1 16-8M16-8 12.5-10.5M16-8 18-11.5" />}
    </g>
  );
}

/* A die as a small picture of its own, for hands and bridges. */
export function Die({ die, class: name }: { die: string; class?: string }): JSX.Element {
  return (
    <svg class={`fc-die-svg ${name ?? ""}`} viewBox="-20 -20 40 40" aria-hidden="true">
      <DieDrawing die={die} />
    </svg>
  );
}
