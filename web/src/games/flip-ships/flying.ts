/* What is in the air now: of the ply that is played, flown once more, or only tried. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { calm } from "../../board/motion";
import { type Scene, str } from "../../board/story";
import type { BoardProps } from "../../board/types";
import { last, played } from "./flick";
import { type Flight, type Frame, flightOf } from "./flight";
import { edgeOf, throwsOf } from "./race";
import { flightBeats } from "./stage";
import { type View, isRapid } from "./view";

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

/* The flights of a ply, by the places of the first events after them. */
function flightsOf({ view, events, film }: BoardProps<View>, seat: number): Map<number, Flight> {
  if (events.length === 0) return new Map();
  if (isRapid(view)) return throwsOf(view, events, edgeOf(view, Math.max(0, seat)).quarter);
  const flight = flightOf(view, events, film);
  return flight === null ? new Map() : new Map([[events.findIndex(({ type }) => type === "flick") + 1, flight]]);
}

/* `scene` is this moment of the story. A flight that is told stays in its last frame until the story goes on. */
export function useFlying(props: BoardProps<View>, seat: number, scene: Scene<View>): Flying | null {
  const flown = useMemo(() => flightsOf(props, seat), [props.events]);
  const told = (calm() ? undefined : flown.get(scene.step + scene.events.length)) ?? null;
  const again = told === null ? played.value : null;
  const flight = told ?? again?.flight ?? null;
  const slowly = calm() ? STILL : (again?.flight.time ?? 1) * (again?.slow ?? 1);
  const seconds = told !== null ? (flightBeats(props.film) * props.duration) / 1000 : slowly;
  const part = usePart(flight, seconds, again?.n ?? 0);
  useEffect(() => {
    for (const [n, flight] of flown) {
      const landed = props.events.slice(n).find(({ type }) => type === "landed" || type === "rests");
      last.value = { flight, view: props.view, on: landed === undefined ? "table" : str(landed, "on") };
      played.value = null;
    }
  }, [flown]);
  if (flight === null || (told === null && part >= 1)) return null;
  const time = calm() ? flight.time : part * flight.time; // the whole way at once, and what lies at its end
  return { flight, frame: flight.at(time), time };
}
