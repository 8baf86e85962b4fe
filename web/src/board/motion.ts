/* Web Animations for boards: small helpers that do nothing when motion is off. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export const OUT = "cubic-bezier(.2,.7,.3,1)";

/* People who asked for less motion get cross-fades: whatever is written here as movement is left out by the caller. */
export function calm(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function animate(element: Element | null, frames: Keyframe[], duration: number, more: KeyframeAnimationOptions = {}): void {
  if (element === null || duration <= 0 || typeof element.animate !== "function") return;
  element.animate(frames, { duration, easing: OUT, ...more });
}

/* Plays once when the element appears, and again whenever `key` changes. */
export function useEntrance<E extends Element>(frames: Keyframe[], duration: number, key: unknown, more: KeyframeAnimationOptions = {}): RefObject<E> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const fade = calm();
    animate(ref.current, fade ? [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }] : frames, duration, {
      fill: "both",
      ...more,
    });
  }, [key]);
  return ref;
}
