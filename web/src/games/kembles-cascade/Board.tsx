/* The screen: rows of space cards that scroll down a field of stars, the ships among them, and the lines that say where danger comes
 * from. Everything that can be picked carries the props of board/pickable. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { animate, calm } from "../../board/motion";
import { pickable } from "../../board/pickable";
import type { BoardProps, Picker } from "../../board/types";
import { Cell, bossOf } from "./Cell";
import { Effects } from "./Effects";
import { Banner, GloryTrack, Goals, Progress, Sky } from "./Hud";
import { AimLine, Preview, Threats } from "./Overlay";
import { Ships } from "./Ships";
import { useStage } from "./stage";
import { COLUMN, type Direction, type Frame, ROWS, STEPS, type Text, type View, activeSeat, cellAt, columnOf, decider, frameOf, rowOf } from "./view";
import { label, threatLabel } from "./words";

function levelOf(card: string | null): string {
  return card === null ? "none" : /^(BA|BH|CR|TG)/.test(card) ? `boss kc-card-${bossOf(card)}` : card.slice(0, 2).toLowerCase();
}

function Cards({ row, cards, frame }: { row: number; cards: (string | null)[]; frame: Frame }): JSX.Element {
  return (
    <>
      {cards.map((card, n) => (
        <rect
          key={n}
          class={`kc-card kc-card-${levelOf(card)}`}
          x={n * 2 * COLUMN + 2}
          y={row * frame.height + 2}
          width={2 * COLUMN - 4}
          height={frame.height - 4}
          rx="11"
        />
      ))}
    </>
  );
}

interface ChoiceProps {
  view: View;
  frame: Frame;
  picker: Picker;
  text: Text;
}

/* A place on the screen that stands for an answer: one cell or a whole card. */
function Choice({
  token,
  name,
  x,
  y,
  wide,
  frame,
  picker,
}: {
  token: string;
  name: string;
  x: number;
  y: number;
  wide: number;
  frame: Frame;
  picker: Picker;
}): JSX.Element {
  return (
    <g {...pickable(picker, token, name, { class: "kc-cell kc-choice aim-go" })} transform={`translate(${x} ${y})`}>
      <rect class="kc-cell-back" width={wide} height={frame.height} rx="11" />
      <rect class="kc-cell-frame" x="4" y="4" width={wide - 8} height={frame.height - 8} rx="9" />
      <rect class="kc-cell-focus" width={wide} height={frame.height} rx="11" />
    </g>
  );
}

/* Where the Mosquito may flee: the card on that side can be picked. */
function Flights({ view, frame, picker, text }: ChoiceProps): JSX.Element | null {
  const from = view.flees;
  if (from === null) return null;
  const ways = (["up", "down", "left", "right"] as Direction[]).filter((way) => picker.can(`flee:${way}`));
  return (
    <>
      {ways.map((way) => {
        const [dx, dy] = STEPS[way];
        const x = ((columnOf(from) >> 1) + dx) * 2 * COLUMN;
        return (
          <Choice
            key={way}
            token={`flee:${way}`}
            name={label(view, `flee:${way}`, text)}
            x={x}
            y={(rowOf(from) + dy) * frame.height}
            wide={2 * COLUMN}
            frame={frame}
            picker={picker}
          />
        );
      })}
    </>
  );
}

/* A ship that has run into something goes left or right of it. */
function Asides({ view, frame, picker, text }: ChoiceProps): JSX.Element | null {
  if (view.node !== "collide" || view.arrival === null) return null;
  const at = view.arrival.cell;
  return (
    <>
      {(["left", "right"] as const).map((way) => (
        <Choice
          key={way}
          token={`button:${way}`}
          name={text(`button.${way}`)}
          x={(columnOf(at) + STEPS[way][0]) * COLUMN}
          y={rowOf(at) * frame.height}
          wide={COLUMN}
          frame={frame}
          picker={picker}
        />
      ))}
    </>
  );
}

function Names({ frame, rows }: { frame: Frame; rows: number }): JSX.Element {
  return (
    <g class="kc-names" aria-hidden="true">
      {Array.from({ length: frame.columns }, (_, n) => (
        <text key={n} x={(n + 0.5) * COLUMN} y="-6">
          {String.fromCharCode(97 + n)}
        </text>
      ))}
      {Array.from({ length: rows }, (_, n) => (
        <text key={`r${n}`} x={frame.columns * COLUMN + 13} y={(n + 0.5) * frame.height + 6}>
          {n + 1}
        </text>
      ))}
    </g>
  );
}

/* The dangers of the ship one looks at, in words, for those who do not read lines. */
function Readout({ view, seat, text }: { view: View; seat: number; text: Text }): JSX.Element | null {
  const own = view.seats[seat];
  if (own?.cell == null) return null;
  const cells = Object.keys(own.threats ?? {});
  return (
    <div class="kc-readout" role="status">
      <b>{cells.length === 0 ? text("board.unthreatened") : text("board.threatened", own.threatened ?? 0)}</b>
      {cells.map((cell) => (
        <span key={cell}>{threatLabel(view, seat, cell, text)}</span>
      ))}
    </div>
  );
}

/* Whose dangers are shown. A finger has no card beside it, so it gets them in words as well. */
interface Look {
  looked: number | null;
  touched: boolean;
}

function useScroll(scrolls: boolean, frame: Frame, duration: number): { current: SVGGElement | null } {
  const ref = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    if (!scrolls) return;
    const frames = calm() ? [{ opacity: 0 }, { opacity: 1 }] : [{ transform: `translateY(${-frame.height}px)` }, { transform: "none" }];
    animate(ref.current, frames, duration * 2.2, { easing: "cubic-bezier(.45,0,.25,1)" });
  }, [scrolls]);
  return ref;
}

export function Board(props: BoardProps<View>): JSX.Element {
  const { viewer, picker, text, duration, shown } = props;
  const { view, events, step } = useStage(props.view, props.events, duration);
  const [{ looked, touched }, look] = useState<Look>({ looked: null, touched: false });
  const frame = frameOf(props.view);
  const scrolls = events.some((event) => event.type === "new_row");
  const area = useScroll(scrolls, frame, duration);
  const deciding = picker !== null && view.node === "combat" ? decider(view, viewer) : null;
  const watched = looked ?? deciding;
  const threats = watched === null ? {} : (view.seats[watched]?.threats ?? {});
  const width = frame.columns * COLUMN;
  const height = ROWS * frame.height;
  const rows = [...view.rows, ...(view.gone === undefined || view.gone.length === 0 ? [] : [view.gone])];
  const quiet = props.events.length > 0;
  return (
    <div class={`kc-screen kc-wide-${frame.columns}${picker === null ? "" : " kc-deciding"}`}>
      <div class="kc-top">
        <GloryTrack view={view} text={text} />
        <Goals view={view} text={text} />
        {looked !== null && (picker === null || touched) && <Readout view={view} seat={looked} text={text} />}
      </div>
      <div class="kc-glass">
        <Sky rush={scrolls} duration={duration * 2.2} />
        <svg class="kc-area" viewBox={`-34 -26 ${width + 60} ${height + 31}`} role="group" aria-label={text("board.screen")}>
          <clipPath id="kc-clip">
            <rect x="-6" y="-2" width={width + 12} height={height + 4} />
          </clipPath>
          <Progress view={view} frame={frame} text={text} />
          <Names frame={frame} rows={props.view.rows.length} />
          <g clip-path="url(#kc-clip)">
            <g ref={area}>
              {rows.map((cards, row) => (
                <g key={row} class={row >= view.rows.length ? "kc-leaving" : undefined}>
                  <Cards row={row} cards={cards} frame={frame} />
                  {cards.flatMap((card, n) =>
                    [0, 1].map((side) => {
                      const cell = cellAt(2 * n + side, row);
                      return (
                        <Cell
                          key={cell}
                          view={view}
                          cell={cell}
                          card={card}
                          frame={frame}
                          viewer={viewer}
                          picker={picker}
                          text={text}
                          threat={threats[cell]?.points ?? 0}
                        />
                      );
                    }),
                  )}
                </g>
              ))}
              {deciding !== null && <AimLine view={view} seat={deciding} frame={frame} />}
              <Ships
                view={view}
                frame={frame}
                viewer={viewer}
                picker={picker}
                text={text}
                duration={Math.max(duration, 0)}
                events={events}
                look={(seat, touch) => look({ looked: seat, touched: touch })}
              />
              {!quiet && watched !== null && <Threats view={view} seat={watched} frame={frame} faint={looked === null} />}
              {!quiet && shown !== null && <Preview view={view} seat={activeSeat(view)} frame={frame} action={shown} />}
              {picker !== null && <Flights view={view} frame={frame} picker={picker} text={text} />}
              {picker !== null && <Asides view={view} frame={frame} picker={picker} text={text} />}
            </g>
            {events.length > 0 && (
              <Effects key={step} events={events} all={props.events} before={props.view} view={view} frame={frame} duration={Math.max(duration, 120)} />
            )}
          </g>
        </svg>
        <Banner key={step} events={events} duration={Math.max(duration, 120)} text={text} />
      </div>
    </div>
  );
}
