/* The hexes: zones, where something can go, and how far a weapon carries. */
import type { JSX } from "preact";
import { pickable } from "../../board/pickable";
import type { Picker } from "../../board/types";
import { pointing } from "../../board/way";
import { type Frame, type Stop, type Text, type View, centre, hexPath, hexesOf, zoneOf } from "./view";
import { hexLabel } from "./words";

const HEX = hexPath(19.4);
const RING = hexPath(17);

interface Props {
  view: View;
  frame: Frame;
  picker: Picker | null;
  text: Text;
  stops: Map<string, Stop>;
  fly: (hex: string, stop: Stop) => void; // goes there step by step
  point: (hex: string | null) => void; // shows the way there
}

export function Hexes({ view, frame, picker, text, stops, fly, point }: Props): JSX.Element {
  return (
    <g>
      {hexesOf(view).map((hex) => {
        const { x, y } = centre(frame, hex);
        const token = `hex:${hex}`;
        const zone = zoneOf(view, hex);
        const stop = picker === null ? undefined : stops.get(hex);
        const props = pickable(picker, token, hexLabel(view, hex, stop, text), {
          class: `bg-hex aim-go${zone < 0 ? "" : ` bg-zone seat-${zone}`}${stop === undefined ? "" : stop.rolls === undefined ? " bg-reach" : " bg-reach bg-risky"}`,
        });
        const far = stop !== undefined && picker !== null && !picker.can(token) && !picker.has(token);
        const more = far
          ? {
              "aria-disabled": false,
              onClick: (event: Event): void => {
                event.stopPropagation();
                fly(hex, stop);
              },
            }
          : {};
        const shown = stop === undefined ? {} : pointing(props, hex, point);
        return (
          <g key={hex} {...props} {...more} {...shown} transform={`translate(${x} ${y})`}>
            <path class="bg-hex-back" d={HEX} />
            <path class="bg-hex-frame" d={RING} />
            {stop !== undefined && <circle class="bg-dot" r={stop.rolls === undefined ? 3 : 4} />}
          </g>
        );
      })}
    </g>
  );
}
