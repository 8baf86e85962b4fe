/* The stage: board, hand, and what can be done. Serves pointer, touch and keyboard for everything that carries a data-token. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type Carrier, follow } from "../board/drag";
import { isSmall, underFinger } from "../board/finger";
import { idOf } from "../board/token";
import type { BoardProps } from "../board/types";
import { lang } from "../shell/settings";
import { t } from "../shell/strings";
import { ActionBar } from "./bar";
import { HoverCard, MeantCard } from "./card";
import type { Session } from "./session";
import type { Words } from "./words";

const LONG_PRESS_MS = 450;
const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function tokenElement(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-token]") : null;
}

/* The thing that is nearest in that direction: what lies off the axis counts double. */
export function nearest(from: DOMRect, candidates: readonly { rect: DOMRect; element: Element }[], [dx, dy]: [number, number]): Element | null {
  let best: Element | null = null;
  let bestCost = Infinity;
  const x = from.left + from.width / 2;
  const y = from.top + from.height / 2;
  for (const { rect, element } of candidates) {
    const across = rect.left + rect.width / 2 - x;
    const down = rect.top + rect.height / 2 - y;
    const along = across * dx + down * dy;
    const off = Math.abs(across * dy) + Math.abs(down * dx);
    if (along < 2 || off > along * 2.5) continue;
    const cost = along + off * 2;
    if (cost < bestCost) {
      best = element;
      bestCost = cost;
    }
  }
  return best;
}

/* One thing of the stage is in the Tab order: the one focused last, else the first that may be picked. */
function useRoving(root: { current: HTMLElement | null }): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const remember = (event: FocusEvent): void => {
      const token = tokenElement(event.target)?.getAttribute("data-token") ?? null;
      if (token !== null) {
        last.current = token;
        rove();
      }
    };
    const rove = (): void => {
      const all = [...element.querySelectorAll("[data-token]")];
      const stop = all.find((one) => one.getAttribute("data-token") === last.current) ?? all.find((one) => one.classList.contains("can-pick")) ?? all[0];
      for (const one of all) {
        const wanted = one === stop ? "0" : "-1";
        if (one.getAttribute("tabindex") !== wanted) one.setAttribute("tabindex", wanted);
      }
    };
    element.addEventListener("focusin", remember);
    const watch = new MutationObserver(rove);
    watch.observe(element, { childList: true, subtree: true });
    rove();
    return () => {
      watch.disconnect();
      element.removeEventListener("focusin", remember);
    };
  }, []);
}

/* Boards draw their places as they like: those where something has just happened carry data-just. */
function useMarks(root: { current: HTMLElement | null }, session: Session, words: Words): void {
  const marked = session.marked.value;
  useLayoutEffect(() => {
    for (const place of root.current?.querySelectorAll(".board [data-token]") ?? []) {
      const token = place.getAttribute("data-token") ?? "";
      place.toggleAttribute("data-just", words.module.isPlace(token) && marked.has(idOf(token)));
    }
  });
}

/* What somebody who plays by keyboard had in focus may be gone after an action. The focus then goes to the same thing drawn anew, else to the first
 * that may be picked, else to a button, so that nobody has to come back from the top of the page. */
function useKeptFocus(
  root: { current: HTMLElement | null },
  decides: boolean,
): { inside: (event: FocusEvent) => void; left: (event: FocusEvent) => void; byKey: (keys: boolean) => void } {
  const kept = useRef<{ token: string | null } | null>(null);
  const keys = useRef(false);
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null || kept.current === null || document.activeElement !== document.body) return;
    const { token } = kept.current;
    const same = token === null ? null : element.querySelector<HTMLElement>(`[data-token="${CSS.escape(token)}"]`);
    const next =
      decides && keys.current && same?.classList.contains("can-pick") !== true
        ? element.querySelector<HTMLElement>(".can-pick[data-token], button.chip, .bar-buttons .button:not(.tool)")
        : null;
    (next ?? same)?.focus({ preventScroll: true });
  });
  return {
    inside: (event) => (kept.current = { token: tokenElement(event.target)?.getAttribute("data-token") ?? null }),
    left: (event) => {
      if (event.relatedTarget !== null) kept.current = null; // the person goes elsewhere: no calling back
    },
    byKey: (yes) => (keys.current = yes),
  };
}

/* A finger on something that can be carried does not scroll the page. Inside a drawing touch-action does not say so everywhere. */
function useHeldPage(board: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = board.current;
    const hold = (event: TouchEvent): void => {
      if (event.cancelable && event.target instanceof Element && event.target.closest(".can-carry") !== null) event.preventDefault();
    };
    element?.addEventListener("touchmove", hold, { passive: false });
    return () => element?.removeEventListener("touchmove", hold);
  });
}

/* What a tap on the board means: true when the finger covers several things that mean different things, and one is asked which. */
function crowded(session: Session, event: MouseEvent): boolean {
  const board = event.target instanceof Element ? event.target.closest(".board") : null;
  if (board === null || tokenElement(event.target)?.classList.contains("is-picked") === true) return false;
  const under = underFinger(board, event.clientX, event.clientY);
  const tokens = new Map(under.map((one) => [session.picking.meaning(one.getAttribute("data-token") ?? ""), one]));
  if (tokens.size < 2 || !under.some(isSmall)) return false;
  session.picking.crowd.value = [...tokens.values()].map((one) => one.getAttribute("data-token") ?? "");
  return true;
}

export function Stage({ session, words }: { session: Session; words: Words }) {
  const root = useRef<HTMLDivElement>(null);
  const press = useRef({ timer: 0, fired: false, held: false, at: 0 });
  const board = useRef<HTMLDivElement>(null);
  useRoving(root);
  useMarks(root, session, words);
  useHeldPage(board);
  const focus = useKeptFocus(root, session.picking.picker.value !== null);

  const shown = session.shown.value;
  if (shown === null) return <div class="stage" ref={root} />;
  const { Board, Tray } = words.module;
  const props: BoardProps<unknown> = {
    view: shown.view,
    viewer: session.viewer.value,
    turned: session.rotated.value,
    picker: session.picking.picker.value,
    events: session.events.value,
    told: session.told.value,
    film: session.film.value,
    duration: session.duration.value,
    text: words.text,
    lang: lang.value,
    shown: session.picking.meant.value ?? session.picking.preview.value ?? session.picking.hover.value.action,
    act: session.picking.picker.value === null ? null : (action) => session.act(action),
    preview: session.picking.picker.value === null ? null : (action) => void (session.picking.meant.value = action),
  };

  const keydown = (event: KeyboardEvent): void => {
    session.picking.touch.value = "none";
    focus.byKey(true);
    const here = tokenElement(event.target);
    if (here === null || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      here.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      return;
    }
    const way = ARROWS[event.key];
    if (way === undefined || root.current === null) return;
    event.preventDefault();
    const rest = [...root.current.querySelectorAll("[data-token]")]
      .filter((one) => one !== here)
      .map((element) => ({ element, rect: element.getBoundingClientRect() }));
    const next = nearest(here.getBoundingClientRect(), rest, way);
    (next as HTMLElement | SVGElement | null)?.focus();
  };
  const click = (event: MouseEvent): void => {
    const token = tokenElement(event.target)?.getAttribute("data-token") ?? null;
    if (press.current.fired) {
      press.current.fired = false;
      event.stopPropagation();
      return;
    }
    if (session.picking.touch.value === "none" && event.detail > 0) session.picking.point(null); // whoever clicks has read the card
    const tapped = session.picking.touch.value === "tap" && !session.picking.whyMode.value && session.picking.picker.value !== null;
    session.picking.crowd.value = [];
    if (tapped && crowded(session, event)) {
      event.stopPropagation();
      return;
    }
    if (token === null) {
      /* Beside everything: no longer meant. A button of the bar goes on with what is picked. */
      if (!(event.target instanceof Element) || event.target.closest("button") === null) session.picking.clear();
      return;
    }
    if (tapped && tokenElement(event.target)?.matches(".can-pick:not(.is-picked), .chip") === true && session.picking.holdBack(token)) event.stopPropagation();
    if (!session.picking.whyMode.value) return;
    event.stopPropagation();
    if (session.picking.picker.value?.can(token) === true)
      session.picking.why.value = { token, asked: true, lines: [{ text: t("table.why.legal"), rule: null, also: null, ruleText: null }] };
    else void session.picking.askWhy(token, true);
  };
  const carrier: Carrier = {
    take: (token) => session.picking.carry(token),
    over: (token) => session.picking.point(token),
    drop: (token) => session.picking.pick(token),
  };
  const pointerdown = (event: PointerEvent): void => {
    const token = tokenElement(event.target)?.getAttribute("data-token") ?? null;
    Object.assign(press.current, { fired: false, held: false, at: event.timeStamp });
    focus.byKey(false);
    session.picking.touch.value = event.pointerType === "touch" ? "tap" : "none";
    const carried = event.button === 0 && !session.picking.whyMode.value ? (tokenElement(event.target)?.closest(".can-carry") ?? null) : null;
    if (carried !== null && token !== null)
      follow(event, carried, token, carrier, () => {
        clearTimeout(press.current.timer);
        press.current.fired = true;
        if (event.pointerType === "touch") session.picking.touch.value = "held";
      });
    if (event.pointerType !== "touch" || token === null) return;
    press.current.timer = window.setTimeout(() => {
      Object.assign(press.current, { fired: true, held: true });
      session.picking.touch.value = "held";
      session.picking.why.value = null;
      session.picking.point(token);
    }, LONG_PRESS_MS);
  };
  const pointerup = (event: PointerEvent): void => {
    clearTimeout(press.current.timer);
    /* A page that was busy hears of a tap late: what counts is how long the finger was down. */
    if (!press.current.held || event.timeStamp - press.current.at >= LONG_PRESS_MS) return;
    press.current.fired = false;
    session.picking.touch.value = "tap";
    session.picking.point(null);
  };

  return (
    <div
      class={session.picking.whyMode.value ? "stage asking" : "stage"}
      data-armed={session.picking.armed.value?.token}
      ref={root}
      onKeyDown={keydown}
      onClickCapture={click}
      onPointerDown={pointerdown}
      onPointerUp={pointerup}
      onPointerCancel={pointerup}
      onBlurCapture={focus.left}
      onFocusIn={focus.inside}
      onContextMenu={(event) => {
        if (press.current.fired) event.preventDefault();
      }}
    >
      <div class="board" ref={board} role="region" aria-label={t("table.board")}>
        <Board {...props} />
      </div>
      <div class="under">
        <div class="tray">
          <Tray {...props} />
        </div>
        <ActionBar session={session} words={words} />
      </div>
      <HoverCard session={session} words={words} root={root} />
      <MeantCard session={session} />
    </div>
  );
}
