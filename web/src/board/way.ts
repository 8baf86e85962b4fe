/* A way of several steps: pointing at the place where it ends shows it, a click takes it. A finger is shown it first, as everywhere at the table. */
import { useRef, useState } from "preact/hooks";
import { tapTwice } from "../shell/settings";

export interface Way {
  pointed: string | null; // where the way ends that is shown
  point: (place: string | null) => void;
  take: (place: string, go: () => void) => void; // shows it, or goes
  touched: (event: PointerEvent) => void; // for whatever holds all places, before they hear of it
}

export function useWay(): Way {
  const [pointed, point] = useState<string | null>(null);
  const finger = useRef(false);
  const take = (place: string, go: () => void): void => {
    if (finger.current && tapTwice.peek() && pointed !== place) point(place);
    else go();
  };
  const touched = (event: PointerEvent): void => {
    finger.current = event.pointerType === "touch";
  };
  return { pointed, point, take, touched };
}

type Heard = (event: PointerEvent) => void;

/* The props of a place to which a way leads: what pointing at it does anyhow, and shows the way besides. */
export function pointing(also: { onPointerEnter: Heard; onPointerLeave: Heard }, place: string, point: Way["point"]): typeof also {
  const besides =
    (heard: Heard, to: string | null): Heard =>
    (event) => {
      if (event.pointerType !== "touch") point(to);
      heard(event);
    };
  return { onPointerEnter: besides(also.onPointerEnter, place), onPointerLeave: besides(also.onPointerLeave, null) };
}
