/* The map as the board draws it, with hexes on which things are put down and doors that are locked. */
import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { SelectField } from "../../../editor/fields";
import { Cross, Hand, type HandTool } from "../../../editor/Hand";
import { w as shared } from "../../../editor/words";
import { AlienArt } from "../Art";
import { Figures } from "../Figures";
import { Ground, Lying } from "../Hexes";
import { type Frame, type View, RADIUS, WIDE, centre, frameOf, hexPath, hexesOf, toward } from "../view";
import { hexLabel } from "../words";
import { type Draft, MARKS, type Mission, type Tool, gateState, put, withGate } from "./draft";
import { type GroundPlan, gateOf } from "./map";
import { say, w } from "./words";
import type { Work } from "./work";

const HEX = hexPath(19.4);

/* The mission as a match would show it before anybody has moved. */
function viewOf({ mission }: Draft, plan: GroundPlan, cards: Work["stock"]["cards"]): View {
  const state = (side: View["map"]["sides"][number]): View["map"]["sides"][number] => {
    const gate = gateOf(plan, side);
    return gate === undefined ? side : { ...side, state: gateState(mission, gate.name) };
  };
  return {
    map: { columns: plan.columns, rows: plan.rows, areas: plan.areas, sides: plan.sides.map(state) },
    start: mission.start,
    search: mission.search ?? [],
    signals: mission.signals ?? [],
    points: Object.entries(mission.points ?? {}).map(([mark, at]) => ({ mark, at, charged: false })),
    waypoints: (mission.waypoints?.at ?? []).map((at) => ({ name: mission.waypoints?.name ?? "", at, work: 0, needs: mission.waypoints?.work ?? 1 })),
    objects: (mission.objects?.at ?? []).map((at) => ({ name: mission.objects?.name ?? "", state: "map", at, by: null })),
    crates: (mission.lockers ?? []).map(({ at, rank }) => ({ at, rank: rank ?? null })),
    aliens: (mission.figures ?? []).map(({ card, at }, alien) => {
      const { species = "XB", rank = "green", hp = 0, shield = 0 } = cards.find(({ id }) => id === card) ?? {};
      return { alien, card, species, rank, at: [at], hp, wounds: 0, shield, controller: null, stunned: false, pinned: false, acts: false };
    }),
    cards: {},
    agents: [],
    drones: [],
    tokens: [],
    turn: null,
  } as unknown as View;
}

function toolId(tool: Tool): string {
  switch (tool.kind) {
    case "region":
      return `region-${tool.region}`;
    case "point":
      return `point-${tool.mark}`;
    case "locker":
      return `locker-${tool.what}`;
    default:
      return tool.kind;
  }
}

function Sign({ tool, work }: { tool: Tool; work: Work }): JSX.Element {
  const frame: Frame = { left: 0, top: 0, width: 0, height: 0 };
  const blank = { points: [], waypoints: [], crates: [], tokens: [], objects: [], signals: [], aliens: [], agents: [], drones: [] };
  const lying = (more: object): JSX.Element => <Lying view={{ ...blank, ...more } as unknown as View} frame={frame} />;
  const at = "A1.0";
  switch (tool.kind) {
    case "start":
      return (
        <g class="gd-hex gd-start">
          <path class="gd-hex-back" d={HEX} />
        </g>
      );
    case "search":
      return <path class="gd-e-glass" d="M-6-6A8 8 0 1 1 4 8 8 8 0 1 1-6-6M7 9 14 16" transform="translate(-2 -3)" />;
    case "region":
      return <path class="gd-e-region" d={HEX} />;
    case "signal":
      return <Figures view={{ ...blank, signals: [at] } as unknown as View} frame={frame} />;
    case "point":
      return lying({ points: [{ mark: tool.mark, at, charged: false }] });
    case "waypoint":
      return lying({ waypoints: [{ name: "", at, work: 0, needs: 1 }] });
    case "object":
      return lying({ objects: [{ name: "", state: "map", at, by: null }] });
    case "locker":
      return <g class={`gd-e-${tool.what}`}>{lying({ crates: [{ at, rank: null }] })}</g>;
    case "figure": {
      const card = work.stock.cards.find(({ id }) => id === tool.card);
      return <AlienArt species={card?.species ?? "XB"} rank={card?.rank ?? "green"} />;
    }
    case "gate":
      return <path class="gd-side gd-side-door" d="M-14 0H-5M5 0H14" />;
    case "erase":
      return <Cross />;
  }
}

function toolName(tool: Tool, { text, draft }: Work): string {
  switch (tool.kind) {
    case "region":
      return w("region", tool.region);
    case "point":
      return text(`mark.${tool.mark}`);
    case "figure":
      return w("figure", text(`alien.${tool.card}`));
    case "waypoint":
      return w("waypoint", text(`marker.${draft.mission.waypoints?.name ?? "relay"}`));
    case "object":
      return w("object", text(`marker.${draft.mission.objects?.name ?? "core"}`));
    case "locker":
      return say("locker_", tool.what);
    case "erase":
      return shared("erase");
    default:
      return w(tool.kind);
  }
}

function toolsOf({ regions = {} }: Mission, card: string): Tool[] {
  return [
    { kind: "start" },
    { kind: "signal" },
    ...MARKS.map((mark): Tool => ({ kind: "point", mark })),
    { kind: "figure", card },
    { kind: "waypoint" },
    { kind: "object" },
    ...(["blue", "red", "devices"] as const).map((what): Tool => ({ kind: "locker", what })),
    { kind: "gate" },
    { kind: "search" },
    ...Object.keys(regions).map((region): Tool => ({ kind: "region", region })),
    { kind: "erase" },
  ];
}

/* The doors and windows, each a button while they are what the hand is for. */
function Gates({ work, frame }: { work: Work; frame: Frame }): JSX.Element {
  const { draft, put: keep, plan } = work;
  return (
    <g>
      {plan.gates.map(({ name, kind, hex, dir }) => {
        const { x, y } = centre(frame, hex);
        const half = dir === 0 ? { x: 0, y: 0 } : toward(dir, WIDE / 2);
        const turn = (): void => keep(withGate(draft.mission, name, kind));
        return (
          <g
            key={name}
            class="gd-e-gate"
            role="button"
            tabindex={0}
            data-gate={name}
            aria-label={`${w(kind === "door" ? "gate_door" : "gate_window", name)}, ${say("gate_", gateState(draft.mission, name))}`}
            transform={`translate(${x + half.x} ${y + half.y})`}
            onClick={turn}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              turn();
            }}
          >
            <circle r="13" />
          </g>
        );
      })}
    </g>
  );
}

export function Chart({ work }: { work: Work }): JSX.Element {
  const { draft, put: keep, stock, plan, text } = work;
  const { mission } = draft;
  const [held, hold] = useState("start");
  const [card, setCard] = useState(stock.cards[0]?.id ?? "XB-G");
  const [focused, setFocused] = useState("B2.0");
  const [full, setFull] = useState(false);
  const svg = useRef<SVGSVGElement>(null);
  const view = useMemo(() => viewOf(draft, plan, stock.cards), [draft.mission, plan]);
  const frame = useMemo(() => frameOf(view), [plan]);
  const tools = toolsOf(mission, card);
  const tool = tools.find((one) => toolId(one) === held) ?? tools[0] ?? { kind: "erase" };
  const all = plan.areas.flatMap(({ id }) => hexesOf(id));
  const at = all.includes(focused) ? focused : (all[0] ?? "A1.0");

  const use = (hex: string): void => {
    setFocused(hex);
    const next = put(mission, plan, tool, hex);
    setFull(next === null);
    if (next !== null && next !== mission) keep(next);
  };
  /* The hex that is nearest to one step into this direction. */
  const go = (hex: string, dx: number, dy: number): void => {
    const from = centre(frame, hex);
    const far = (one: string): number => {
      const { x, y } = centre(frame, one);
      return Math.hypot(x - from.x - dx * WIDE, y - from.y - dy * 1.5 * RADIUS);
    };
    const to = all.filter((one) => one !== hex).reduce((best, one) => (far(one) < far(best) ? one : best), hex);
    setFocused(to);
    svg.current?.querySelector<SVGElement>(`[data-hex="${to}"]`)?.focus();
  };
  const key = (event: KeyboardEvent, hex: string): void => {
    const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0.1, -1], ArrowDown: [-0.1, 1] };
    const way = ways[event.key];
    if (way !== undefined) go(hex, ...way);
    else if (event.key === "Enter" || event.key === " ") use(hex);
    else return;
    event.preventDefault();
  };
  const regionsOf = (area: string): string[] =>
    Object.entries(mission.regions ?? {}).flatMap(([name, areas]) => (areas.includes(area) ? [w("region", name)] : []));
  const label = (hex: string): string => {
    const area = hex.slice(0, 2);
    const parts = [hexLabel(view, hex, text), ...regionsOf(area)];
    if ((mission.search ?? []).includes(area)) parts.push(w("search"));
    return parts.join(", ");
  };
  const hand: HandTool[] = tools.map((one) => ({ id: toolId(one), name: toolName(one, work), sign: <Sign tool={one} work={work} /> }));
  const style = (hex: string): string => {
    const area = hex.slice(0, 2);
    const tinted = held.startsWith("region-") ? (mission.regions?.[held.slice(7)] ?? []).includes(area) : regionsOf(area).length > 0;
    return tinted ? "gd-e-hex gd-e-in" : "gd-e-hex";
  };
  return (
    <section class="gd-e-map panel" id="gd-chart" aria-label={w("map")}>
      <Hand
        tools={hand}
        held={toolId(tool)}
        take={(id) => {
          setFull(false);
          hold(id);
        }}
      />
      {tool.kind === "figure" && (
        <SelectField
          label={w("figure_card")}
          value={card}
          choices={stock.cards.filter(({ swarm }) => swarm !== true).map(({ id }) => [id, text(`alien.${id}`)] as const)}
          set={setCard}
          name="figure-card"
        />
      )}
      <p class="gd-e-help" role="status">
        {full ? w("no_room") : w(tool.kind === "gate" ? "gate_help" : "map_help")}
      </p>
      {work.faults
        .filter(({ part }) => part === "gd-chart")
        .map((fault) => (
          <p key={fault.text} class="ed-fault">
            {fault.text}
          </p>
        ))}
      <div class="gd-window gd-e-window">
        <svg
          ref={svg}
          class="gd-chart gd-e-chart"
          viewBox={`0 0 ${frame.width} ${frame.height}`}
          style={{ minWidth: `${plan.columns * 4.6}rem` }}
          role="group"
          aria-label={w("map")}
        >
          <g class="gd-inert" aria-hidden="true">
            <Ground view={view} frame={frame} picker={null} text={text} run={() => undefined} />
            <Lying view={view} frame={frame} />
            <Figures view={view} frame={frame} />
          </g>
          {all.map((hex) => {
            const { x, y } = centre(frame, hex);
            return (
              <g
                key={hex}
                class={style(hex)}
                transform={`translate(${x} ${y})`}
                role="button"
                tabindex={hex === at ? 0 : -1}
                aria-label={label(hex)}
                data-hex={hex}
                onClick={() => use(hex)}
                onKeyDown={(event) => key(event, hex)}
              >
                <path d={HEX} />
              </g>
            );
          })}
          {tool.kind === "gate" && <Gates work={work} frame={frame} />}
        </svg>
      </div>
    </section>
  );
}
