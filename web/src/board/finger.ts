/* A finger covers more than a point: what it may mean where drawings are small and close together. */

export const FINGER = 44; // px that a target has at least

/* Everything that can be picked at a point of the page; what is drawn smaller than a finger counts as large as one. */
export function underFinger(root: Element, x: number, y: number): Element[] {
  return [...root.querySelectorAll(".can-pick[data-token]:not(.is-picked)")].filter((one) => {
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    const across = Math.max(0, (FINGER - width) / 2);
    const down = Math.max(0, (FINGER - height) / 2);
    return x >= left - across && x <= right + across && y >= top - down && y <= bottom + down;
  });
}

export function isSmall(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width < FINGER || height < FINGER;
}
