/* The one small card beside what is pointed at: what it is, what it would do, the odds. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Odds, Told } from "../protocol/messages";
import { Inline } from "../shell/markdown";
import { t } from "../shell/strings";
import { place } from "../shell/tip";
import { Rich } from "./rich";
import { RuleLink } from "./rule";
import type { Hover } from "./picking";
import type { Session } from "./session";
import type { Words } from "./words";

const SHOW_AFTER_MS = 140;
const LEAVE_AFTER_MS = 300;

export function OddsList({ odds }: { odds: Odds[] | null }) {
  if (odds === null || odds.length === 0) return null;
  return (
    <ul class="odds">
      {odds.map((line, index) => (
        <li key={index} class={line.chance === null ? "choice-line" : undefined}>
          {line.chance !== null && <OddsBar chance={line.chance} />}
          {line.chance !== null && <b>{percent(line.chance)}</b>} <span>{line.label}</span>
        </li>
      ))}
    </ul>
  );
}

export function percent(chance: number): string {
  const value = chance * 100;
  return value > 0 && value < 1 ? "<1 %" : value > 99 && value < 100 ? ">99 %" : `${Math.round(value)} %`;
}

function OddsBar({ chance }: { chance: number }) {
  return (
    <svg class="odds-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class="odds-all" width="100" height="6" rx="3" />
      <rect class="odds-part" width={Math.max(1, chance * 100)} height="6" rx="3" />
    </svg>
  );
}

/* What is pointed at, kept for a moment longer when the card holds a link, so that the pointer can go there. */
function useHover(session: Session, linked: { current: boolean }): { hover: Hover; keep: (on: boolean) => void } {
  const now = session.picking.hover.value;
  const [kept, setKept] = useState<Hover>(now);
  const timer = useRef(0);
  const inside = useRef(false); // the pointer is in the card
  useEffect(() => {
    clearTimeout(timer.current);
    if (now.token !== null || !linked.current) setKept(now);
    else timer.current = window.setTimeout(() => inside.current || setKept(now), LEAVE_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [now]);
  const keep = (on: boolean): void => {
    inside.current = on;
    if (!on) setKept(session.picking.hover.peek());
  };
  return { hover: now.token === null ? kept : now, keep };
}

export function HoverCard({ session, words, root }: { session: Session; words: Words; root: { current: HTMLElement | null } }) {
  const card = useRef<HTMLDivElement>(null);
  const linked = useRef(false);
  const [told, setTold] = useState<Told | null>(null);
  const [visible, setVisible] = useState(false);
  const { hover, keep } = useHover(session, linked);
  const { token, action, actions } = hover;
  const view = session.shown.value?.view;
  const docked = session.picking.touch.value === "held";

  useEffect(() => {
    setTold(null);
    setVisible(false);
    if (token === null) return undefined;
    let wanted = true;
    const timer = setTimeout(() => {
      setVisible(true);
      if (action !== null)
        session.tell(action).then(
          (answer) => wanted && setTold(answer),
          () => undefined,
        );
    }, SHOW_AFTER_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [token, action]);

  useLayoutEffect(() => {
    const element = card.current;
    if (element === null || token === null) return;
    if (docked) {
      element.removeAttribute("style");
      return;
    }
    const anchor = root.current?.querySelector(`[data-token="${CSS.escape(token)}"]`);
    if (anchor !== null && anchor !== undefined) place(element, anchor, linked.current);
  });

  const rule = told?.rule ?? null;
  const hidden = !visible || token === null || view === undefined || session.picking.picker.value === null || session.picking.touch.value === "tap";
  const about =
    token === null || session.picking.armed.value?.token === token
      ? null
      : (root.current?.querySelector(`[data-token="${CSS.escape(token)}"]`)?.getAttribute("data-tip") ?? null);
  linked.current = (rule !== null || (about !== null && docked)) && !hidden; // beside a place it must not catch what is meant for the next one
  if (hidden) return null;
  const label = words.module.label(view, token, words.text);
  const onBoard = root.current?.querySelector(`.board [data-token="${CSS.escape(token)}"]`) != null;
  const names = ["hover-card", docked ? "docked" : "", docked && onBoard ? "low" : "", linked.current ? "linked" : ""].filter((name) => name !== "");
  return (
    <div class={names.join(" ")} ref={card} role="status" onPointerEnter={() => keep(true)} onPointerLeave={() => keep(false)}>
      <strong>
        <Rich session={session} text={told?.text ?? label} />
      </strong>
      {told !== null && told.text !== label && <span class="dim">{label}</span>}
      {told !== null && <OddsList odds={told.odds} />}
      {session.picking.armed.value?.token === token && <span class="again">{t("table.tap.again")}</span>}
      {told === null && actions > 1 && <span class="dim">{t("table.actions", actions)}</span>}
      {about !== null && (
        <span class="dim about">
          <Inline text={about} game={words.game.id} />
        </span>
      )}
      {rule !== null && <RuleLink game={words.game.id} rule={rule} />}
    </div>
  );
}

/* What an action that the board makes up itself (a flick) would do: at the lower edge, out of the pointer's way. */
export function MeantCard({ session }: { session: Session }) {
  const action = session.picking.meant.value;
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => {
    if (action === null) {
      setTold(null);
      return undefined;
    }
    let wanted = true;
    const timer = setTimeout(
      () =>
        session.tell(action).then(
          (answer) => wanted && setTold(answer),
          () => wanted && setTold(null), // not a thing one may do
        ),
      SHOW_AFTER_MS / 2,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [action]);
  if (action === null || told === null) return null;
  return (
    <div class="hover-card docked" role="status">
      <strong>
        <Rich session={session} text={told.text} />
      </strong>
      <OddsList odds={told.odds} />
    </div>
  );
}
