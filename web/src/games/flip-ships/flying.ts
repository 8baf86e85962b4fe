/* What is in the air now: of the ply that is played, flown once more, or only tried. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { calm } from "../../board/motion";
import { str } from "../../board/story";
import type { BoardProps, GameEvent } from "../../board/types";
import { last, played } from "./flick";
import { type Flight, type Frame, flightOf } from "./flight";
import { flightBeats } from "./stage";
import type { View } from "./view";

export interface Flying {
  flight: Flight;
  frame: Frame;
  time: number; // seconds since it was struck
}

const STILL = 2.5; // seconds for which the way is shown to those who asked for less motion

/* How far a flight of so many seconds has come, 0 to 1. `n` begins it anew. Where nothing may fly it is over from one moment to the next. */
function usePart(flight: Flight | null, seconds: number, n: number): number {
  const [now, setNow] = useState<{ n: number; flight: Flight | null; part: number }>({ n: -1, flight: null, part: 0 });
  useEffect(() => {
    if (flight === null) return undefined;
    if (calm()) {
      const over = setTimeout(() => setNow({ n, flight, part: 1 }), seconds * 1000);
      return () => clearTimeout(over);
    }
    let handle = 0;
    const begin = performance.now();
    const run = (time: number): void => {
      const part = Math.min(1, Math.max(0, (time - begin) / 1000 / seconds));
      setNow({ n, flight, part });
      if (part < 1) handle = requestAnimationFrame(run);
    };
    handle = requestAnimationFrame(run);
    return () => cancelAnimationFrame(handle);
  }, [flight, seconds, n]);
  return now.flight === flight && now.n === n ? now.part : 0;
}

/* `events` are those that happen at this moment. A flight that is told stays in its last frame until the story goes on. */
export function useFlying(props: BoardProps<View>, events: GameEvent[]): Flying | null {
  const flies = events.some(({ type }) => type === "flick") && !calm();
  const flown = useMemo(() => (props.events.length > 0 ? flightOf(props.view, props.events, props.film) : null), [props.events]);
  const told = flies ? flown : null;
  const again = told === null ? played.value : null;
  const flight = told ?? again?.flight ?? null;
  const slowly = calm() ? STILL : (again?.flight.time ?? 1) * (again?.slow ?? 1);
  const seconds = told !== null ? (flightBeats(props.film) * props.duration) / 1000 : slowly;
  const part = usePart(flight, seconds, again?.n ?? 0);
  useEffect(() => {
    if (flown === null) return;
    const landed = props.events.find(({ type }) => type === "landed");
    last.value = { flight: flown, view: props.view, on: landed === undefined ? "table" : str(landed, "on") };
    played.value = null;
  }, [flown]);
  if (flight === null || (told === null && part >= 1)) return null;
  const time = calm() ? flight.time : part * flight.time; // the whole way at once, and what lies at its end
  return { flight, frame: flight.at(time), time };
}
