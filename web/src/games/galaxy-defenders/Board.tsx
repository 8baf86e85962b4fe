/* The map in its window, with the mission's aims above it, and below it what happened and why. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Chart } from "../../board/chart";
import { str } from "../../board/story";
import type { BoardProps, GameEvent } from "../../board/types";
import { useWay } from "../../board/way";
import { Rolls } from "./Dice";
import { Effects } from "./Effects";
import { Figures, Wheel } from "./Figures";
import { Ground, Lying } from "./Hexes";
import { Record } from "./Record";
import { type Body, bodyOf, useStage } from "./stage";
import { type TestView, type Text, type View, WIDE, centre, frameOf, wayTo } from "./view";

const LEAST = 27; // pixels across a hex at first sight

/* What one wants to see now: where it happens, else whoever acts, else the start. */
function interest(view: View, events: GameEvent[]): string {
  for (const event of events) {
    const hex = str(event, "to") || str(event, "hex");
    if (hex !== "") return hex;
    const body: Body | null = bodyOf(event, "target") ?? bodyOf(event, "body") ?? bodyOf(event, "alien") ?? bodyOf(event, "agent");
    const at = body?.alien !== undefined ? view.aliens.find((one) => one.alien === body.alien)?.at[0] : view.agents.find((one) => one.seat === body?.seat)?.at;
    if (body !== null && at != null) return at;
  }
  const seat = view.turn?.seat ?? view.to_act[0] ?? view.alpha ?? 0;
  return view.attack?.target ?? view.agents[seat]?.at ?? `${view.start}.0`;
}

const SURPRISES = new Set(["attack", "revealed", "appeared", "wounded", "suffered", "engaged", "put_back"]);

/* A way of several steps, taken one after another; it ends when anything happens or is asked. */
function useRun({ view, picker, events }: BoardProps<View>): (hex: string) => void {
  const plan = useRef<string[]>([]);
  const step = (): void => {
    const next = plan.current.shift();
    const token = `hex:${next ?? ""}`;
    const fits =
      next !== undefined && picker !== null && (view.node === "turn" || view.node === "move") && picker.left.some(([text]) => text === `step ${next}`);
    if (fits) picker.pick(token);
    else plan.current = [];
  };
  useEffect(() => {
    if (events.some(({ type }) => SURPRISES.has(type))) plan.current = [];
  }, [events]);
  useEffect(() => {
    if (plan.current.length > 0 && events.length === 0 && picker !== null && picker.chosen.length === 0) step();
  }, [view]);
  return (hex) => {
    plan.current = wayTo(view, hex);
    step();
  };
}

/* How far a count is: "2/5"; of what must not be too many "1, at most 2". */
function progress({ now, want, most }: TestView, text: Text): string {
  if (!most) return `${now}/${want}`;
  return want === 0 ? String(now) : `${now}, ${text("board.at_most", want)}`;
}

/* What ends the mission, and how: the first line that holds counts. */
function Ends({ view, text }: { view: View; text: Text }): JSX.Element {
  return (
    <ul class="gd-ends">
      {view.objectives.map(({ outcome, tests }, n) => (
        <li key={n} class={`gd-end-${outcome}`}>
          <b>{text(`outcome.${outcome}`)}</b>
          {tests.map((test, k) => (
            <span key={k} class={test.holds ? "gd-held-aim" : ""}>
              {text(`count.${test.what}`)} {progress(test, text)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Goal({ view, text }: { view: View; text: Text }): JSX.Element {
  const briefing = text(`briefing.${view.mission}`); // missions of one's own have none
  const aims = view.objectives.find(({ outcome }) => outcome === "accomplished")?.tests ?? [];
  return (
    <details class="gd-goal">
      <summary>
        <b>{text(`mission.${view.mission}`)}</b>
        {aims.map((test, n) => (
          <span key={n} class={`gd-aim gd-test${test.holds ? " gd-held-aim" : ""}`}>
            {text(`count.${test.what}`)} {progress(test, text)}
          </span>
        ))}
        {view.weather !== null && <span class="gd-aim">{text(`card.${view.weather}`)}</span>}
      </summary>
      <p>{text(`mission.${view.mission}.help`)}</p>
      {view.even && <p>{text("board.even")}</p>}
      <Ends view={view} text={text} />
      {briefing !== `briefing.${view.mission}` && <p>{briefing}</p>}
      {view.weather !== null && (
        <p>
          {text("board.weather")}: {text(`card.${view.weather}.help`)}
        </p>
      )}
      <p>
        {text("board.kills")} {view.kills} · {text("board.fragments")} {view.fragments} ·{" "}
        {text("board.decks", view.decks.aliens, view.decks.encounters, view.decks.events, view.decks.reserve)}
      </p>
    </details>
  );
}

/* The way to the hex that is pointed at, step by step. */
function Path({ view, frame, to }: { view: View; frame: ReturnType<typeof frameOf>; to: string }): JSX.Element | null {
  const from = view.agents[view.turn?.seat ?? 0]?.at ?? null;
  const way = wayTo(view, to);
  if (from === null || way.length === 0 || view.turn?.reach?.includes(to) !== true) return null;
  const points = [from, ...way].map((hex) => centre(frame, hex)).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return <path class="gd-path gd-inert" d={`M${points.join("L")}`} aria-hidden="true" />;
}

/* The line from who attacks to the target while it is resolved. */
function Fire({ view, frame }: { view: View; frame: ReturnType<typeof frameOf> }): JSX.Element | null {
  const { attack } = view;
  const to = attack?.target ?? attack?.at ?? null;
  if (attack?.by == null || to === null) return null;
  const [a, b] = [centre(frame, attack.by), centre(frame, to)];
  return <line class="gd-fire gd-inert" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />;
}

export function Board(props: BoardProps<View>): JSX.Element {
  const { text, duration } = props;
  const { view, events, step } = useStage(props.view, props.events, duration);
  const picker = props.events.length > 0 ? null : props.picker;
  const run = useRun(props);
  const { pointed, point, take, touched } = useWay();
  const walk = (hex: string): void => take(hex, () => run(hex));
  const latest = useRef(walk);
  latest.current = walk;
  const frame = useMemo(() => frameOf(props.view), [props.view.mission, props.view.map.areas.length]);
  const ground = useMemo(
    () => (
      <>
        <Ground view={view} frame={frame} picker={picker} text={text} run={(hex) => latest.current(hex)} point={point} />
        <Lying view={view} frame={frame} />
      </>
    ),
    [view, frame, picker, text],
  );
  return (
    <div class={picker === null ? "gd-board" : "gd-board gd-deciding"} onPointerDownCapture={touched}>
      <Chart prefix="gd" width={frame.width} height={frame.height} wide={WIDE} least={LEAST} middle={centre(frame, interest(view, events))} text={text}>
        {ground}
        {picker !== null && pointed !== null && <Path view={props.view} frame={frame} to={pointed} />}
        {events.length === 0 && <Fire view={view} frame={frame} />}
        <Figures view={view} frame={frame} />
        <Wheel view={view} frame={frame} picker={picker} text={text} />
        {events.length > 0 && <Effects key={step} events={events} view={view} before={props.view} frame={frame} duration={Math.max(duration, 120)} />}
      </Chart>
      <Goal view={view} text={text} />
      <div class="gd-under">
        <Record view={view} begun={props.events.slice(0, step + events.length)} told={props.told} text={text} />
        <Rolls view={view} picker={picker} text={text} />
      </div>
    </div>
  );
}
