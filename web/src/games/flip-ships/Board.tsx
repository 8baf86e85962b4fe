/* The table as one sees it who stands at its near edge, everything on it where its pose says, and the flights. */
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { type PickableProps, pickable } from "../../board/pickable";
import { useSize } from "../../board/size";
import type { BoardProps, Picker } from "../../board/types";
import { BoxBack, BoxFront } from "./Box";
import { type Camera, type Sight, cameraFor } from "./camera";
import { Card } from "./Card";
import { Disc, Shadow } from "./Disc";
import { Effects } from "./Effects";
import { THROW, aimedAt, choiceOf, played, practising, pulling, reset, set, wanted } from "./flick";
import type { Frame } from "./flight";
import { type Flying, useFlying } from "./flying";
import { Target } from "./Hand";
import { measuring, stop } from "./steadiness";
import { Hud } from "./Hud";
import { Pad } from "./Pad";
import { faced } from "./race";
import { useStage } from "./stage";
import { Top } from "./Top";
import { Ghost, Landed, Trail } from "./Trail";
import { type Body, bodyOf, yawOf } from "./turn";
import { type ShipView, type Text, type View, WALL, WALLS, decider, discNumber, flips, frontOf, isRapid, lying, poseOf, radiusOf, typeOf } from "./view";
import { aim, cellLabel, shipLabel } from "./words";

function sightOf(view: View): Sight {
  const { edges, mothership } = view.table;
  if (isRapid(view)) return { left: edges[0], right: edges[1], near: edges[2] - 20, far: edges[3], high: WALLS, hand: 0.14 };
  return { left: -215, right: 292, near: -50, far: mothership[3] + WALL, high: WALLS + 12, hand: 0.17 };
}

/* What can be done now, on the table as it lay before. */
function asItLay(now: View, before: View): View {
  return { ...now, enemies: before.enemies, seats: now.seats.map((own, seat) => ({ ...own, ships: before.seats[seat]?.ships ?? own.ships })) };
}

interface Piece {
  number: number;
  seat: number;
  ship: ShipView;
  body: Body;
  flies: boolean;
}

/* What lies on the table, by the numbers of discs: the same bodies as long as nothing happens, so that they need not be drawn again. */
function atRest(view: View): Map<number, Body> {
  const all = view.seats.flatMap((own, seat) =>
    own.ships.flatMap((ship, n): [number, Body][] => {
      const [number, pose] = [discNumber(seat, n), poseOf(ship)];
      return pose === null ? [] : [[number, bodyOf(pose, yawOf(number))]];
    }),
  );
  return new Map(all);
}

/* Far ones first, so that near ones lie over them; below before above. */
function pieces(view: View, lies: Map<number, Body>, flying: Flying | null): Piece[] {
  const all: Piece[] = [];
  view.seats.forEach((own, seat) =>
    own.ships.forEach((ship, n) => {
      const number = discNumber(seat, n);
      const flicked = flying !== null && flying.flight.seat === seat && flying.flight.ship === ship.id;
      const body = flying?.frame.discs.get(flicked ? 0 : number) ?? lies.get(number);
      if (body !== undefined) all.push({ number, seat, ship, body, flies: flicked });
    }),
  );
  return all.sort((a, b) =>
    Math.hypot(a.body.at[0] - b.body.at[0], a.body.at[1] - b.body.at[1]) < 40 ? a.body.at[2] - b.body.at[2] : b.body.at[1] - a.body.at[1],
  );
}

/* Something that is chosen for the flick, not for a listed action. */
function chosen(props: PickableProps, on: boolean, pick: () => void): PickableProps {
  return {
    ...props,
    class: `pickable can-pick${on ? " is-picked" : ""}`,
    "aria-pressed": on,
    "aria-disabled": false,
    onClick: (event) => {
      event.stopPropagation();
      pick();
    },
  };
}

interface Common {
  camera: Camera;
  view: View;
  seat: number;
  picker: Picker | null;
  text: Text;
}

function Cards({ camera, view, seat, picker, text, frame }: Common & { frame: Frame | null }): JSX.Element {
  const flicks = picker !== null && flips(view);
  return (
    <g>
      {Object.keys(view.enemies)
        .sort()
        .reverse()
        .map((cell) => {
          const type = typeOf(view, view.enemies[cell]?.type ?? "");
          if (type === undefined) return null;
          const token = `cell:${cell}`;
          const can = picker !== null && picker.can(token) && !flicks;
          const how = can ? ` aim-${aim(token, picker.left)}` : "";
          const props = pickable(flicks ? null : picker, token, cellLabel(view, cell, text) + (can ? `, ${text("board.can_hit")}` : ""), {
            class: `fs-card${how}`,
          });
          const kind = choiceOf(view, seat, wanted.value)?.kind ?? "flip";
          const aimed = flicks
            ? {
                ...props,
                "aria-disabled": false,
                "aria-label": `${props["aria-label"]}, ${text("board.aim_here")}`,
                onClick: () => set(aimedAt(view, cell, kind)),
              }
            : props;
          return <Card key={cell} camera={camera} at={frame?.cards.get(cell) ?? lying(view, cell)} type={type} size={view.table.card} props={aimed} />;
        })}
    </g>
  );
}

function Discs({ camera, view, seat, picker, text, all }: Common & { all: Piece[] }): JSX.Element {
  const flicks = picker !== null && flips(view) && !isRapid(view); // there ships are fetched
  const own = choiceOf(view, seat, wanted.value);
  return (
    <g>
      {all.map((piece) => {
        const { number, ship, body, flies } = piece;
        const mine = piece.seat === seat && picker !== null && !flies;
        const said = shipLabel(view, piece.seat, ship, text);
        const plain = pickable(flicks ? null : picker, `ship:${ship.id}`, said);
        const again = flicks ? view.seats[seat]?.flips.find((one) => one.ship === ship.id) : undefined;
        const props = !mine ? undefined : again === undefined ? plain : chosen(plain, own?.ship === ship.id, () => (wanted.value = again));
        return (
          <Disc
            key={number}
            camera={camera}
            body={body}
            radius={radiusOf(view, ship.level)}
            seat={piece.seat}
            level={ship.level}
            name={`${piece.seat}-${ship.id}`}
            class={`${ship.where === "waiting" ? "fs-waits" : ""}${view.acting === ship.id && piece.seat === view.seat ? " fs-acts" : ""}`}
            {...(props === undefined ? {} : { props })}
          />
        );
      })}
    </g>
  );
}

/* Light from above: the corners of the room are darker. */
function Lamp({ camera }: { camera: Camera }): JSX.Element {
  const { x, y, width, height } = camera.box;
  return (
    <>
      <radialGradient id="fs-lamp" cx=".5" cy=".45" r=".75">
        <stop class="fs-lamp-in" offset=".1" />
        <stop class="fs-lamp-out" offset="1" />
      </radialGradient>
      <rect x={x} y={y} width={width} height={height} fill="url(#fs-lamp)" pointer-events="none" />
    </>
  );
}

/* Ships that lie where the drawing does not reach are named at its margin. */
function Beyond({ camera, all }: { camera: Camera; all: Piece[] }): JSX.Element {
  const { x, y, width, height } = camera.box;
  const pad = width * 0.025;
  return (
    <g aria-hidden="true">
      {all.map(({ number, seat, body }) => {
        const spot = camera.project(body.at);
        const kept = { x: Math.max(x + pad, Math.min(x + width - pad, spot.x)), y: Math.max(y + pad, Math.min(y + height - pad, spot.y)) };
        if (Math.abs(kept.x - spot.x) + Math.abs(kept.y - spot.y) < pad) return null;
        const angle = (Math.atan2(spot.y - kept.y, spot.x - kept.x) * 180) / Math.PI;
        return (
          <path
            key={number}
            class={`fs-beyond seat-${seat}`}
            d="M-1-1 1 0-1 1Z"
            transform={`translate(${kept.x} ${kept.y}) rotate(${angle}) scale(${pad * 0.8})`}
          />
        );
      })}
    </g>
  );
}

export function Board(props: BoardProps<View>): JSX.Element {
  const { viewer, text, duration, act } = props;
  const scene = useStage(props);
  const { view: told, events, step } = scene;
  const seat = decider(props.view, viewer);
  const flying = useFlying(props, viewer < 0 ? 0 : seat, scene);
  const before = flying !== null && flying.flight === played.value?.flight ? played.value.view : null;
  const lay = useMemo(() => (before === null ? told : asItLay(told, before)), [told, before]);
  const view = faced(lay, viewer < 0 ? 0 : seat);
  const [room, { width, height }] = useSize({ width: 720, height: 520 });
  const aspect = Math.round((width / height) * 50) / 50;
  const near = view.table.edges[2];
  const camera = useMemo(() => cameraFor(sightOf(view), aspect), [aspect, view.rows, isRapid(view), view.table.edges[1]]);
  const top = useMemo(() => <Top camera={camera} view={view} />, [camera, near, view.city, view.mothership, view.rows]);
  useEffect(() => {
    reset();
    stop();
    if (isRapid(props.view)) set(THROW);
  }, [isRapid(props.view)]);
  const assault = props.view.node === "assault";
  useEffect(() => {
    if (assault) set(aimedAt(props.view, "box", "flip")); // nothing else is left to be hit
  }, [assault]);
  const picker = props.events.length > 0 ? null : props.picker;
  const common = { camera, view, seat, picker, text };
  const pushed = flying === null || flying.frame.cards.size === 0 ? null : flying.frame;
  const cards = useMemo(() => <Cards {...common} frame={pushed} />, [camera, view, seat, picker, text, pushed, wanted.value]);
  const lies = useMemo(() => atRest(view), [view]);
  const all = pieces(view, lies, flying);
  const [left, right, front, far] = view.table.mothership;
  const inside = ({ body: { at } }: Piece): boolean => at[0] > left && at[0] < right && at[1] > front && at[1] < far && at[2] < WALLS;
  const behind = ({ body: { at } }: Piece): boolean => at[1] >= far && at[2] < WALLS;
  const choice = picker !== null && act !== null && flips(view) ? choiceOf(props.view, seat, wanted.value) : null;
  const aimed =
    choice === null
      ? null
      : {
          ...pickable(null, "button:box", `${text("board.mothership")} ${view.mothership}, ${text("board.aim_here")}`, { class: "fs-box fs-aimed" }),
          "aria-disabled": false,
          onClick: () => set(aimedAt(view, "box", choice.kind)),
        };
  const box = { camera, inside: view.table.mothership, front: frontOf(view), health: view.mothership, props: aimed };
  const { x, y } = camera.box;
  return (
    <div class={`fs-board${pulling.value ? " fs-pulling" : ""}`} ref={room}>
      <svg class="fs-table" viewBox={`${x} ${y} ${camera.box.width} ${camera.box.height}`} role="group" aria-label={text("board.table")}>
        {top}
        <Lamp camera={camera} />
        {cards}
        {all.map(({ number, body, ship, flies }) => (
          <Shadow key={number} camera={camera} body={body} radius={radiusOf(view, ship.level)} over={!flies && inside({ body } as Piece)} />
        ))}
        <Discs {...common} all={all.filter(behind)} />
        <BoxBack {...box} />
        <Discs {...common} all={all.filter(inside)} />
        <BoxFront {...box} />
        <g opacity=".4" pointer-events="none" aria-hidden="true">
          <Discs {...common} picker={null} all={all.filter(inside)} />
        </g>
        <Discs {...common} all={all.filter((one) => !inside(one) && !behind(one))} />
        {flying !== null && <Trail camera={camera} flying={flying} />}
        {flying === null && practising.value && measuring.value === null && <Ghost camera={camera} />}
        {flying === null && !practising.value && <Landed camera={camera} view={view} unit={camera.box.width / width} text={text} />}
        <Beyond camera={camera} all={all} />
        {choice !== null && <Target camera={camera} view={view} />}
        {events.length > 0 && <Effects key={step} camera={camera} events={events} before={props.view} duration={Math.max(duration, 120)} />}
        {choice !== null && act !== null && (
          <Pad camera={camera} view={view} seat={seat} choice={choice} unit={camera.box.width / width} text={text} flip={act} />
        )}
      </svg>
      <Hud view={view} text={text} quiet={props.events.length > 0} kind={choice?.kind ?? null} />
    </div>
  );
}
