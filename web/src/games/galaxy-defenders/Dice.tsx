/* Dice with their symbols, as they were rolled. */
import type { JSX } from "preact";
import { pickable } from "../../board/pickable";
import type { Picker } from "../../board/types";
import { type Text, type View, agentAt, alienAt } from "./view";
import { faceText, label } from "./words";

const SHAPES: Record<string, string> = {
  H: "M-5 0A5 5 0 1 1 5 0 5 5 0 1 1-5 0ZM-2.8 0A2.8 2.8 0 1 0 2.8 0 2.8 2.8 0 1 0-2.8 0ZM-1-7H1V-3.5H-1ZM-1 3.5H1V7H-1ZM-7-1H-3.5V1H-7ZM3.5-1H7V1H3.5Z", // a cross-hair
  S: "M-4-4.5H4V0C4 3 2 4.5 0 5.5-2 4.5-4 3-4 0Z",
  B: "M1.5-5.5-3.5 1H0L-1.5 5.5 3.5-1H0Z",
  G: "M0-5.5 1.4-1.8 5.3-1.7 2.2.7 3.3 4.5 0 2.3-3.3 4.5-2.2.7-5.3-1.7-1.4-1.8Z",
  M: "M-2 5V-2C-2-4 0-5.5 0-5.5 0-5.5 2-4 2-2V5Z",
  J: "M-4-4 4 4M4-4-4 4",
  A: "M-6-4C-3-8 3-8 6-4 6 1 3 5 0 7-3 5-6 1-6-4ZM-4.2-3.5-1-.5-4 .5ZM4.2-3.5 1-.5 4 .5Z",
};

/* One face: 0 to 9 blue, from 10 on red. */
export function Die({ face, letters, text }: { face: number; letters: string; text: Text }): JSX.Element {
  const two = letters.length > 1;
  return (
    <svg class={`gd-die ${face >= 10 ? "gd-die-red" : "gd-die-blue"}`} viewBox="-13 -13 26 26" role="img" aria-label={faceText(letters, text)}>
      <rect x="-12" y="-12" width="24" height="24" rx="5" />
      {[...letters].map((letter, n) => (
        <path key={n} class={`gd-symbol gd-symbol-${letter}`} transform={two ? `translate(${n * 11 - 5.5} 0) scale(.74)` : undefined} d={SHAPES[letter]} />
      ))}
    </svg>
  );
}

function nameAt(view: View, hex: string | null, text: Text): string {
  if (hex === null) return text("board.an_area");
  const [agent, alien] = [agentAt(view, hex), alienAt(view, hex)];
  const drone = view.drones.find((one) => one.at === hex);
  if (agent !== undefined) return text(`name.${agent.agent ?? "marine"}`);
  return alien !== undefined ? text(`alien.${alien.card}`) : drone !== undefined ? text(`drone.${drone.kind}`) : text("board.an_area");
}

/* The roll of the attack that goes on. Dice that may be rolled again can be picked. */
export function Rolls({ view, picker, text }: { view: View; picker: Picker | null; text: Text }): JSX.Element | null {
  const { attack } = view;
  if (picker === null || attack === null || attack.faces.length === 0) return null;
  return (
    <div class="gd-rolls" role="status">
      <b>{text("board.attacking", nameAt(view, attack.by, text), nameAt(view, attack.target, text))}</b>
      <div class="gd-dice">
        {attack.faces.map((face, n) => {
          const die = <Die key={n} face={face} letters={view.die_faces[face] ?? ""} text={text} />;
          const token = `die:${n + 1}`;
          return picker.can(token) || picker.has(token) ? (
            <div key={n} {...pickable(picker, token, label(view, token, text), { class: "gd-again" })}>
              {die}
            </div>
          ) : (
            die
          );
        })}
      </div>
    </div>
  );
}
