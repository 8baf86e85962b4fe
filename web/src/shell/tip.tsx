/* The small card beside a word: what carries data-tip is explained by pointer, focus and tap. A rule that is named there is a link. Things that the
 * table shows in a card of its own (data-token, while somebody decides) are left to it. Words that belong together are one stop for Tab, from which
 * the arrow keys go from word to word. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Inline } from "./markdown";
import { t } from "./strings";

const SHOW_AFTER_MS = 140;
const LEAVE_AFTER_MS = 300;

const KEYS_ID = "tip-keys";
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/* The props of a word that has a card, inside something with those of tips(). */
export function tip(text: string): { "data-tip": string; tabIndex: number } {
  return { "data-tip": text, tabIndex: -1 };
}

/* The props of what holds such words: the one stop. */
export function tips(): { "data-tips": true; tabIndex: number; "aria-describedby": string } {
  return { "data-tips": true, tabIndex: 0, "aria-describedby": KEYS_ID };
}

/* Where an arrow key leads: from the stop to its first word, then from word to word and round again. */
function stepped(event: KeyboardEvent): HTMLElement | null {
  const step = STEPS[event.key];
  const here = event.target instanceof Element ? event.target : null;
  const stop = here?.closest("[data-tips]") ?? null;
  if (step === undefined || here === null || stop === null || !here.matches("[data-tip], [data-tips]")) return null;
  const words = [...stop.querySelectorAll<HTMLElement>("[data-tip]")].filter((word) => word.getClientRects().length > 0);
  const at = words.findIndex((word) => word === here);
  return words.at(at < 0 ? (step > 0 ? 0 : -1) : (at + step) % words.length) ?? null;
}

/* How far the board's places reach. */
function reach(board: Element): { left: number; right: number } {
  const boxes = [...board.querySelectorAll("[data-token]")].map((one) => one.getBoundingClientRect());
  return { left: Math.min(...boxes.map(({ left }) => left)), right: Math.max(...boxes.map(({ right }) => right)) };
}

/* Where the card goes: beside the board, at the height of the place, or above what lies in a row under it: neighbours must stay in sight. One that
 * holds a link stays within reach. */
export function place(card: HTMLElement, anchor: Element, linked: boolean): void {
  const at = anchor.getBoundingClientRect();
  const own = card.getBoundingClientRect();
  const gap = 10;
  const board = linked ? null : anchor.closest(".board");
  const beside = board === null ? null : reach(board);
  if (beside !== null) {
    const right = beside.right + gap;
    const left = beside.left - own.width - gap;
    const fits = [right + own.width <= innerWidth - gap ? right : null, left >= gap ? left : null];
    const [first, second] = at.left + at.width / 2 < (beside.left + beside.right) / 2 ? fits.reverse() : fits;
    const x = first ?? second ?? null;
    if (x !== null) {
      card.style.left = `${Math.round(x)}px`;
      card.style.top = `${Math.round(Math.max(gap, Math.min(innerHeight - own.height - gap, at.top)))}px`;
      return;
    }
  }
  let left = at.right + gap;
  if (left + own.width > innerWidth - gap) left = at.left - own.width - gap;
  let top = at.top;
  if (left < gap || anchor.closest(".under") !== null) {
    left = Math.max(gap, Math.min(innerWidth - own.width - gap, at.left + at.width / 2 - own.width / 2));
    top = at.top - own.height - gap;
    if (top < gap) top = at.bottom + gap;
  }
  card.style.left = `${Math.round(left)}px`;
  card.style.top = `${Math.round(Math.max(gap, Math.min(innerHeight - own.height - gap, top)))}px`;
}

function explained(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-tip]:not([data-own-card])") : null;
}

export function Tips() {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer = 0;
    let pressed = { x: -1, y: -1 };
    const later = (next: Element | null, wait: number): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setAnchor(next), wait);
    };
    const over = (event: PointerEvent): void => {
      if (event.pointerType === "touch") return;
      if (event.target instanceof Node && card.current?.contains(event.target) === true) clearTimeout(timer);
      else {
        const still = event.clientX === pressed.x && event.clientY === pressed.y;
        const next = still ? null : explained(event.target);
        later(next, next === null ? LEAVE_AFTER_MS : SHOW_AFTER_MS);
      }
    };
    const focus = (event: FocusEvent): void => {
      const next = explained(event.target);
      if (next !== null && event.target instanceof Element && event.target.matches(":focus-visible")) later(next, 0);
    };
    const blur = (event: FocusEvent): void => {
      if (!(event.relatedTarget instanceof Node && card.current?.contains(event.relatedTarget) === true)) later(null, LEAVE_AFTER_MS);
    };
    /* A tap on a word opens its card; on a button it is a tap on the button. */
    const tap = (event: PointerEvent): void => {
      if (event.pointerType !== "touch" || (event.target instanceof Node && card.current?.contains(event.target) === true)) return;
      const next = explained(event.target);
      later(next === null || next.matches("button, a, [data-token]") ? null : next, 0);
    };
    /* Who presses knows what it is for; what lies there afterwards is explained once the pointer has moved. */
    const press = (event: PointerEvent): void => {
      pressed = { x: event.clientX, y: event.clientY };
      if (event.pointerType !== "touch" && explained(event.target)?.matches("button, a") === true) later(null, 0);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === "Escape") later(null, 0);
      const next = stepped(event);
      if (next === null) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener("pointerover", over);
    document.addEventListener("focusin", focus);
    document.addEventListener("focusout", blur);
    document.addEventListener("pointerup", tap);
    document.addEventListener("pointerdown", press);
    document.addEventListener("keydown", key);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", over);
      document.removeEventListener("focusin", focus);
      document.removeEventListener("focusout", blur);
      document.removeEventListener("pointerup", tap);
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("keydown", key);
    };
  }, []);
  const text = anchor?.isConnected === true ? anchor.getAttribute("data-tip") : null;
  useLayoutEffect(() => {
    if (card.current !== null && anchor !== null) place(card.current, anchor, true);
  });
  return (
    <>
      <span id={KEYS_ID} hidden>
        {t("tip.keys")}
      </span>
      {text !== null && anchor !== null && (
        <div class="hover-card linked tip-card" role="status" ref={card}>
          <span>
            <Inline text={text} game={anchor.closest("[data-rules]")?.getAttribute("data-rules") ?? ""} />
          </span>
        </div>
      )}
    </>
  );
}
