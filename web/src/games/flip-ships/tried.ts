/* A flick that is only tried: it is flown, nothing is sent, and while a hand is measured it counts. */
import type { Spot } from "./camera";
import { type Choice, type Flick, flick, fly, plainSpeed, reachOf } from "./flick";
import { type Start, practice, startOf } from "./flight";
import { count, measuring, restOf } from "./steadiness";
import { type View, shipOf } from "./view";

/* Where it comes to rest among the rows by rule of thumb: it slides on from where it comes down. Beyond them that is not known. */
export function slidesTo(view: View, kind: string, { at }: Start, now: Flick): Spot | undefined {
  const [reach] = reachOf(view, now);
  if (kind === "forward" || kind === "throw" || (reach !== "row" && reach !== "short")) return undefined;
  return restOf({ x: at[0], y: at[1] }, now.aim, plainSpeed(now));
}

export function attempt(view: View, seat: number, { kind, ship }: Choice): void {
  const now = flick.peek();
  const start = startOf(view, kind, now.ramp, now.x, shipOf(view, seat, ship)?.at);
  const end = measuring.peek() === null ? slidesTo(view, kind, start, now) : restOf({ x: start.at[0], y: start.at[1] }, now.aim, now.power);
  fly(practice(view, seat, ship, start, now, end), null, 1);
  count(view);
}
