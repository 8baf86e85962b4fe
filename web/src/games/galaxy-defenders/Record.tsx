/* What just happened, step by step: why an alien did it, what every die showed, and what came of it. While it is told the part that goes on is
 * open; afterwards one line stays, and opens to all of it. */
import type { JSX } from "preact";
import { list, num } from "../../board/story";
import type { GameEvent } from "../../board/types";
import { Die } from "./Dice";
import type { Text, View } from "./view";
import { faceText } from "./words";

const RED = 10; // the first of the red faces

/* Where a new part begins. */
const HEADS = new Set(["aliens", "activated", "attack", "event", "wings", "searched", "evaded", "outcome"]);
const SHOWN = new Set([
  ...HEADS,
  "marched",
  "carried",
  "commanded",
  "teleport",
  "revealed",
  "appeared",
  "engaged",
  "retarget",
  "rolled",
  "rerolled",
  "failed",
  "hits",
  "ammo",
  "jammed",
  "cancelled",
  "shielded",
  "defended",
  "wounded",
  "suffered",
  "healed",
  "bleeds",
  "kept",
  "died",
  "cond",
  "raged",
]);

/* The dice of an event as places in `die_faces`: blue ones, then red ones. A single die is told by its face from 1. */
function facesOf(event: GameEvent): number[] {
  const face = num(event, "face");
  if (face > 0) return [face - 1 + (event.type === "searched" ? RED : 0)];
  return list(event, "faces");
}

function Line({ event, view, text }: { event: GameEvent; view: View; text: Text }): JSX.Element {
  const faces = facesOf(event);
  return (
    <li class={HEADS.has(event.type) ? "gd-head" : ""}>
      {faces.length > 0 && (
        <span class="gd-dice">
          {faces.map((face, n) => {
            const letters = view.die_faces[face] ?? "";
            return (
              <span key={n} class="gd-face">
                <Die face={face} letters={letters} text={text} />
                <small aria-hidden="true">{faceText(letters, text)}</small>
              </span>
            );
          })}
        </span>
      )}
      {event.type !== "rolled" && <span>{event.text}</span>}
    </li>
  );
}

function Lines({ events, ...common }: { events: GameEvent[]; view: View; text: Text }): JSX.Element {
  return (
    <ol>
      {events.map((event, n) => (
        <Line key={n} event={event} {...common} />
      ))}
    </ol>
  );
}

/* The part that goes on: from the last beginning on. */
function current(events: GameEvent[]): GameEvent[] {
  const heads = events.map(({ type }) => HEADS.has(type));
  return events.slice(Math.max(0, heads.lastIndexOf(true)));
}

/* The sentence that says most: why an alien chose as it did, else the first. */
function headline(events: GameEvent[]): string {
  const why = events.filter(({ type }) => type === "activated");
  return (why[why.length - 1] ?? events.find(({ type }) => type === "attack") ?? events[0])?.text ?? "";
}

/* The last ply in which there was something to tell. */
function last(told: GameEvent[][]): GameEvent[] {
  const found = [...told].reverse().find((events) => events.some(({ type }) => HEADS.has(type)));
  return (found ?? []).filter(({ type }) => SHOWN.has(type));
}

interface Props {
  view: View;
  begun: GameEvent[]; // those of the ply that is played which have begun
  told: GameEvent[][];
  text: Text;
}

export function Record({ view, begun, told, text }: Props): JSX.Element | null {
  const now = current(begun.filter(({ type }) => SHOWN.has(type)));
  if (now.length > 0)
    return (
      <div class="gd-record" role="status">
        <Lines events={now} view={view} text={text} />
      </div>
    );
  const events = last(told);
  if (events.length === 0) return null;
  return (
    <details class="gd-record">
      <summary>{headline(events)}</summary>
      <Lines events={events} view={view} text={text} />
    </details>
  );
}
