/* Sensor cards. */
import type { JSX } from "preact";
import { Sign, sensorColour, sensorEffect } from "./Icons";

const MARKS = { move: "move", bell: "bellonium", free: "energy", heavy: "energy" } as const;

export function SensorFace({ number }: { number: number }): JSX.Element {
  const effect = sensorEffect(number);
  return (
    <>
      <span class={`kc-sensor-dot kc-seat-${sensorColour(number)}`} />
      <b class="kc-sensor-number">{number}</b>
      <span class={effect === null ? "kc-sensor-effect" : `kc-sensor-effect kc-effect-${effect}`}>
        {effect !== null && (
          <>
            {effect === "move" || effect === "bell" ? "+1" : effect === "free" ? "0" : "3"}
            <Sign name={MARKS[effect]} />
          </>
        )}
      </span>
    </>
  );
}
