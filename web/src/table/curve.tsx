/* The chances to win from ply to ply, as a plot one can click into. Two opponents share one line, which parts the picture between them;
 * otherwise every seat has a line of its own, told apart by colour and by dashes. */
import { useRef } from "preact/hooks";
import type { CostlyDecision, PlyInsight } from "../protocol/messages";
import { Emblem } from "../shell/parts";
import { t } from "../shell/strings";
import { percent } from "./card";
import type { Session } from "./session";

const WIDE = 300;
const HIGH = 150;
const TOP = 4;
const BOTTOM = HIGH - 4;

function isDuel(plies: readonly PlyInsight[]): boolean {
  return plies.every(({ chance }) => chance.length === 2 && Math.abs((chance[0] ?? 0) + (chance[1] ?? 0) - 1) < 0.01);
}

interface Scale {
  x: (ply: number) => number;
  y: (chance: number) => number;
}

function points(plies: readonly PlyInsight[], seat: number, { x, y }: Scale): string {
  return plies.map(({ ply, chance }) => `${x(ply).toFixed(1)},${y(chance[seat] ?? 0).toFixed(1)}`).join(" ");
}

export function Curve({ session, plies, marks }: { session: Session; plies: PlyInsight[]; marks: CostlyDecision[] }) {
  const plot = useRef<SVGSVGElement>(null);
  const last = Math.max(1, plies.length - 1);
  const scale: Scale = { x: (ply) => (ply / last) * WIDE, y: (chance) => BOTTOM - chance * (BOTTOM - TOP) };
  const seats = plies[0]?.chance.map((_none, seat) => seat) ?? [];
  const duel = isDuel(plies);
  const at = Math.min(session.cursor.value ?? session.lastPly.value, last);
  const here = plies[at]?.chance ?? [];
  const words = seats.map((seat) => `${session.seatName(seat)} ${percent(here[seat] ?? 0)}`).join(", ");

  const go = (ply: number): void => {
    session.playing.value = false;
    session.goTo(Math.max(0, Math.min(last, ply)));
  };
  const follow = (event: PointerEvent): void => {
    const box = plot.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    go(Math.round(((event.clientX - box.left) / box.width) * last));
  };
  const keydown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -last, End: last };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(at + step);
  };

  return (
    <>
      <svg
        class="curve"
        ref={plot}
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        preserveAspectRatio="none"
        role="slider"
        tabindex={0}
        aria-label={t("table.analysis.curve")}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={t("table.analysis.at", at, words)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) follow(event);
        }}
        onKeyDown={keydown}
      >
        {duel && <polygon class="curve-area seat-1" points={`0,0 ${points(plies, 0, scale)} ${WIDE},0`} />}
        {duel && <polygon class="curve-area seat-0" points={`0,${HIGH} ${points(plies, 0, scale)} ${WIDE},${HIGH}`} />}
        {[0.25, 0.5, 0.75].map((chance) => (
          <line key={chance} class={chance === 0.5 ? "curve-grid half" : "curve-grid"} x1="0" x2={WIDE} y1={scale.y(chance)} y2={scale.y(chance)} />
        ))}
        {(duel ? [0] : seats).map((seat) => (
          <polyline key={seat} class={`curve-line ${duel ? "duel" : `seat-${seat}`}`} points={points(plies, seat, scale)} />
        ))}
        <line class="curve-now" x1={scale.x(at)} x2={scale.x(at)} y1="0" y2={HIGH} />
        {marks.map(({ ply, seat }) => {
          const x = scale.x(ply);
          const y = scale.y(plies[ply]?.chance[duel ? 0 : seat] ?? 0);
          /* A round end of a line without length stays round however the plot is stretched. */
          return <path key={ply} class={`curve-mark seat-${seat}`} d={`M${x.toFixed(1)} ${y.toFixed(1)}h0.01`} />;
        })}
      </svg>
      <ul class="curve-legend">
        {seats.map((seat) => (
          <li key={seat}>
            <Emblem seat={seat} /> {session.seatName(seat)} <b>{percent(here[seat] ?? 0)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
