/* A flick that is only tried: it is flown, nothing is sent, and while a hand is measured it counts. */
import { type Choice, flick, fly } from "./flick";
import { practice, startOf } from "./flight";
import { count, measuring, restOf } from "./steadiness";
import { type View, shipOf } from "./view";

export function attempt(view: View, seat: number, { kind, ship }: Choice): void {
  const now = flick.peek();
  const start = startOf(view, kind, now.ramp, now.x, shipOf(view, seat, ship)?.at);
  const end = measuring.peek() === null ? undefined : restOf({ x: start.at[0], y: start.at[1] }, now.aim, now.power);
  fly(practice(view, seat, ship, start, now, end), null, 1);
  count(view);
}
