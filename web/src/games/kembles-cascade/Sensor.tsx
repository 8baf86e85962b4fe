/* Sensor cards. */
import type { JSX } from "preact";
import { Sign, sensorColour, sensorEffect } from "./Icons";

/* One more move, one Bellonium, a first overload for nothing, a second one for 1 more. */
const MARKS = { move: ["+1", "move"], bell: ["+1", "bellonium"], free: ["0", "energy"], heavy: ["+1", "energy"] } as const;

export function SensorFace({ number }: { number: number }): JSX.Element {
  const effect = sensorEffect(number);
  return (
    <>
      <span class={`kc-sensor-dot kc-seat-${sensorColour(number)}`} />
      <b class="kc-sensor-number">{number}</b>
      <span class={effect === null ? "kc-sensor-effect" : `kc-sensor-effect kc-effect-${effect}`} data-mark={effect === null ? "" : MARKS[effect][0]}>
        {effect !== null && <Sign name={MARKS[effect][1]} />}
      </span>
    </>
  );
}
