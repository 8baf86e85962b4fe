/* How large the part of the page is that a board has to itself. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface Size {
  width: number;
  height: number;
}

/* The element to measure, and its size without borders and scroll bars, in pixels: `first` until it is known. Changes of a pixel do not count. */
export function useSize(first: Size): [{ current: HTMLDivElement | null }, Size] {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(first);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setSize((old) => (Math.abs(old.width - width) + Math.abs(old.height - height) < 2 ? old : { width, height }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [ref, size];
}
