/* The props of something on a board or in a hand that a person may pick: spread them on the SVG group or the element that draws it. */
import type { Picker } from "./types";

export interface PickableProps {
  "data-token": string;
  role: "button";
  tabIndex: number;
  "aria-label": string;
  "aria-pressed": boolean;
  "aria-disabled": boolean;
  "data-tip"?: string;
  "data-own-card"?: boolean;
  class: string;
  onClick: (event: Event) => void;
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: (event?: PointerEvent) => void;
  onFocus: () => void;
  onBlur: () => void;
}

export interface PickableMore {
  class?: string; // further class names
  tip?: string; // what it is for, with its rule
  picked?: boolean; // for one of several equal things: whether this one is chosen
}

export function pickable(picker: Picker | null, token: string, label: string, more: PickableMore = {}): PickableProps {
  const can = picker !== null && picker.can(token);
  const has = more.picked ?? (picker !== null && picker.has(token));
  const carried = picker !== null && (can || has) && picker.carries(token);
  const names = ["pickable", can ? "can-pick" : "", has ? "is-picked" : "", carried ? "can-carry" : "", more.class ?? ""].filter((name) => name !== "");
  return {
    "data-token": token,
    role: "button",
    tabIndex: -1,
    "aria-label": label,
    "aria-pressed": has,
    "aria-disabled": !can && !has,
    ...(more.tip === undefined ? {} : { "data-tip": more.tip, "data-own-card": picker !== null }),
    class: names.join(" "),
    onClick: (event) => {
      event.stopPropagation();
      if (picker === null) return;
      if (has) picker.drop(token);
      else if (can) picker.pick(token);
      else picker.whyNot(token);
    },
    onPointerEnter: (event) => {
      if (event.pointerType !== "touch") picker?.hover(token);
    },
    onPointerLeave: (event) => {
      if (event?.pointerType !== "touch") picker?.hover(null); // a finger that is lifted leaves too: what a long press has opened stays
    },
    onFocus: () => picker?.hover(token),
    onBlur: () => picker?.hover(null),
  };
}
