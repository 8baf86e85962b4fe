/* Measuring a hand: a ring on the table to flick at, twenty times, and what came of it. */
import type { JSX } from "preact";
import { type Camera, flat, sheet } from "./camera";
import { TRIALS, type Trial, begin, handName, lean, measuring, own, restOf, stop, targetOf } from "./steadiness";
import { type Text, type View } from "./view";
import { decimal } from "./words";

const RING = 30; // mm

function laid(camera: Camera, { x, y }: { x: number; y: number }): string {
  const { right, up } = flat(0);
  return sheet(camera, [x, y, 1], right, up);
}

/* What is to be hit, and where the last one would have come to rest. */
export function Target({ camera, view }: { camera: Camera; view: View }): JSX.Element | null {
  const trials = measuring.value;
  if (trials === null) return null;
  const last = trials[trials.length - 1];
  const rest = last === undefined ? null : restOf({ x: last.x, y: view.table.edges[2] }, last.aim, last.power);
  return (
    <g aria-hidden="true" pointer-events="none">
      {rest !== null && <circle class="fs-target-last" r={7} transform={laid(camera, rest)} />}
      {trials.length < TRIALS && (
        <g class="fs-target" data-target={trials.length} transform={laid(camera, targetOf(view, trials.length))}>
          <circle r={RING} />
          <circle r={RING / 2} />
          <circle r={2} />
        </g>
      )}
    </g>
  );
}

/* "2.1° left, 6 % too strong". */
function erred(aim: number, power: number, text: Text): string {
  const side = text(aim < 0 ? "board.left" : "board.right");
  const percent = Math.round(Math.abs(power) * 100);
  return text(power < 0 ? "hand.weak" : "hand.strong", decimal(Math.abs(aim), 1, text), side, percent);
}

function lastWords(trials: readonly Trial[], text: Text): string {
  const last = trials[trials.length - 1];
  if (last === undefined) return text("hand.how");
  return erred(last.aim - last.needs.aim, last.power / last.needs.power - 1, text);
}

/* "ordinary, k = 1.43". */
export function handWords(scatter: number, text: Text): string {
  return text("hand.is", text(`hand.${handName(scatter)}`), decimal(scatter / 100, 2, text));
}

export function HandPanel({ text }: { text: Text }): JSX.Element | null {
  const trials = measuring.value;
  if (trials === null) return null;
  const done = trials.length >= TRIALS;
  const { aim, power } = lean(trials);
  return (
    <div class="fs-measuring">
      <div role="status">
        <b>{done ? handWords(own.value ?? 0, text) : text("hand.flick", trials.length + 1, TRIALS)}</b>
        <p>{done ? `${text("hand.average")} ${erred(aim, power, text)}. ${text("hand.used")}` : lastWords(trials, text)}</p>
      </div>
      <div class="row-buttons">
        {done && (
          <button type="button" class="button" data-hand="again" onClick={begin}>
            {text("hand.again")}
          </button>
        )}
        <button type="button" class={done ? "button main" : "button"} data-hand="stop" onClick={stop}>
          {text(done ? "hand.done" : "hand.stop")}
        </button>
      </div>
    </div>
  );
}
