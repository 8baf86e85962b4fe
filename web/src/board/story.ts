/* Plays the events of a ply on a copy of the view from before, so that every part of the table shows the same moment. The new view
 * replaces the copy when all are over: the view is the truth, events are the story. */
import { useEffect, useState } from "preact/hooks";
import type { GameEvent } from "./types";

export interface Scene<View> {
  view: View;
  events: GameEvent[]; // those being played now
  step: number; // place of the first of them in the list
}

export function num(event: GameEvent, member: string): number {
  const value = event[member];
  return typeof value === "number" ? value : -1;
}

export function str(event: GameEvent, member: string): string {
  const value = event[member];
  return typeof value === "string" ? value : "";
}

export function list(event: GameEvent, member: string): number[] {
  const value = event[member];
  return Array.isArray(value) ? value.filter((n): n is number => typeof n === "number") : [];
}

/* A hand with one of these less. */
export function without(hand: string[], one: string): string[] {
  const at = hand.indexOf(one);
  return at < 0 ? hand : hand.filter((_, n) => n !== at);
}

/* One after the other. */
function inTurn(events: GameEvent[]): number[] {
  return events.map((_, n) => n);
}

/* When events begin and all of them are over, in beats, by how long each type lasts. Those that last no time begin with the one before;
 * several in a row of a type that is shown `together` are one moment. */
export interface Timeline {
  starts(events: GameEvent[]): number[];
  beats(events: GameEvent[]): number;
}

export function timeline(lengths: Record<string, number>, together: ReadonlySet<string>): Timeline {
  const laid = (events: GameEvent[]): { starts: number[]; end: number } => {
    const starts: number[] = [];
    let at = 0;
    let end = 0;
    let last = "";
    for (const { type } of events) {
      const length = lengths[type] ?? 0;
      if (length > 0 && !(type === last && together.has(type))) {
        at = end;
        end = at + length;
        last = type;
      }
      starts.push(at);
    }
    return { starts, end };
  };
  return { starts: (events) => laid(events).starts, beats: (events) => laid(events).end };
}

/* `starts` gives for each event the beat at which it begins, never falling; events that begin together are played together. */
export function useStory<View>(
  view: View,
  events: GameEvent[],
  duration: number,
  advance: (view: View, event: GameEvent) => View,
  starts: (events: GameEvent[]) => number[] = inTurn,
): Scene<View> {
  const playing = events.length > 0 && duration > 0;
  const [at, setAt] = useState<{ events: GameEvent[]; step: number }>({ events, step: 0 });
  const step = at.events === events ? at.step : 0;
  useEffect(() => {
    if (!playing) return undefined;
    setAt({ events, step: 0 });
    const timers = starts(events).flatMap((beat, n, all) =>
      n > 0 && beat > (all[n - 1] ?? 0) ? [window.setTimeout(() => setAt({ events, step: n }), beat * duration)] : [],
    );
    return () => timers.forEach((timer) => window.clearTimeout(timer));
  }, [events, duration, playing]);
  if (!playing) return { view, events: [], step: 0 };
  const beats = starts(events);
  let end = step + 1;
  while (end < events.length && beats[end] === beats[step]) end += 1;
  return { view: events.slice(0, end).reduce(advance, view), events: events.slice(step, end), step };
}
