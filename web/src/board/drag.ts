/* Carrying a piece to its place with mouse or finger: the same picks as two clicks, and what lies under the pointer is shown before it is let go. */

const SLOP = 8; // px before a press becomes a drag

export interface Carrier {
  take(token: string): () => void; // gives what puts it back
  over(token: string | null): void; // shows what letting go here would do
  drop(token: string): void;
}

/* The drawing that goes with the pointer: the pieces that stand on what is carried, or the thing itself. */
function drawnAt(element: Element): Element[] {
  const box = element.getBoundingClientRect();
  const board = element.ownerDocument.querySelector(".board");
  const on = [...(board?.querySelectorAll("[data-piece], [data-token]") ?? [])].filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return (
      one !== element &&
      !one.contains(element) &&
      width * height < 0.8 * box.width * box.height &&
      x > box.left &&
      x < box.right &&
      y > box.top &&
      y < box.bottom
    );
  });
  return element.closest(".board") !== null && on.length > 0 ? on : [element];
}

function copy(element: Element): HTMLElement | SVGElement {
  const box = element.getBoundingClientRect();
  const clone = element.cloneNode(true) as HTMLElement | SVGElement;
  clone.removeAttribute("data-token");
  clone.removeAttribute("transform");
  let ghost = clone;
  if (element instanceof SVGGraphicsElement && element.ownerSVGElement !== null) {
    const { x, y, width, height } = element.getBBox();
    const sheet = element.ownerSVGElement.cloneNode(false) as SVGSVGElement;
    sheet.setAttribute("viewBox", `${x} ${y} ${Math.max(1, width)} ${Math.max(1, height)}`);
    sheet.append(clone);
    clone.style.transform = "none";
    ghost = sheet;
  }
  Object.assign(ghost.style, {
    position: "absolute",
    margin: "0",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  return ghost;
}

function lift(element: Element): HTMLElement {
  const layer = document.createElement("div");
  layer.className = "carried";
  layer.setAttribute("aria-hidden", "true");
  layer.append(...drawnAt(element).map(copy));
  document.body.append(layer);
  return layer;
}

function targetAt(x: number, y: number): string | null {
  const under = document.elementFromPoint(x, y)?.closest("[data-token].can-pick:not(.is-picked)") ?? null;
  return under?.getAttribute("data-token") ?? null;
}

/* Follows one press on something that can be carried. `moved` is called once it has become a drag; no click may follow then. */
export function follow(down: PointerEvent, element: Element, token: string, carrier: Carrier, moved: () => void): void {
  let layer: HTMLElement | null = null;
  let back: () => void = () => undefined;
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (layer === null) {
      if (Math.hypot(dx, dy) < SLOP) return;
      moved();
      layer = lift(element);
      back = carrier.take(token);
    }
    layer.style.transform = `translate(${dx}px, ${dy}px)`;
    carrier.over(targetAt(event.clientX, event.clientY));
  };
  const end = (event: PointerEvent | KeyboardEvent): void => {
    if (event instanceof PointerEvent ? event.pointerId !== down.pointerId : event.key !== "Escape") return;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    window.removeEventListener("keydown", end, true);
    if (layer === null) return;
    layer.remove();
    carrier.over(null);
    const target = event instanceof PointerEvent && event.type === "pointerup" ? targetAt(event.clientX, event.clientY) : null;
    if (target === null) back();
    else carrier.drop(target);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
  window.addEventListener("keydown", end, true);
}
