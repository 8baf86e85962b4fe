/* The damage die: its faces drawn, and the sentences that name them. */
import type { JSX } from "preact";
import type { BoardProps } from "../../board/types";

type Text = BoardProps<unknown>["text"];

/* A shot that bounces off, one that lands, one that tears the hull open. */
const FACES: Record<string, string> = {
  glance: "M-13 12H13M-12-10 0 7 11-9M3.5-8.5 11-9 11.5-1.5",
  hit: "M0-13V-6M0 13V6M-13 0H-6M13 0H6M-3.5 0A3.5 3.5 0 1 0 3.5 0 3.5 3.5 0 1 0-3.5 0",
  breach: "M0-14 3-5 12-8 6 0 13 8 3 5 0 14-4 5-13 7-6-1-12-9-3-5Z",
};

/* Around its own middle, 40 wide. */
export function DieDrawing({ face }: { face: string }): JSX.Element {
  return (
    <g class="sk-die">
      <rect class="sk-die-body" x="-19" y="-19" width="38" height="38" rx="8" />
      <path class={face === "breach" ? "sk-glyph sk-glyph-solid" : "sk-glyph"} d={FACES[face] ?? ""} />
    </g>
  );
}

export function Die({ face }: { face: string }): JSX.Element {
  return (
    <svg class="sk-die-svg" viewBox="-20 -20 40 40" aria-hidden="true">
      <DieDrawing face={face} />
    </svg>
  );
}

/* A sentence with the face that came up drawn: "Red fires at b2: [hit], 1 damage". */
export function rich(sentence: string, text: Text): (string | JSX.Element)[] {
  for (const face of Object.keys(FACES)) {
    const name = text(`face.${face}`);
    const at = sentence.search(new RegExp(`(?<=:\\s)${name}(?=, )`, "u"));
    if (at < 0) continue;
    const drawn = (
      <span key={face} class="sk-word-die" role="img" aria-label={name} data-die={face}>
        <Die face={face} />
      </span>
    );
    return [sentence.slice(0, at), drawn, sentence.slice(at + name.length)];
  }
  return [sentence];
}
