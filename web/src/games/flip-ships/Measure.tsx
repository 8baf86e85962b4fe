/* A landing at a real table: the table from above. One says what moved, taps where it came to rest, and gives it over. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { MeasureProps } from "../../board/types";
import { EnemyFace } from "./Card";
import { ShipFace } from "./Disc";
import { type Lying, type Text, type View, WALL, cardNumber, discNumber, lying, poseOf, radiusOf, typeOf } from "./view";
import { cellLabel, shipLabel } from "./words";

type Rest = { x: number; y: number } | number; // where it lies flat, or the edge it left the table over

interface Made {
  turned: boolean; // a full turn in the air
  flicked: Rest | null;
  discs: Map<number, Rest>;
  cards: Map<string, Lying>;
}

const NOTHING: Made = { turned: true, flicked: null, discs: new Map(), cards: new Map() };
const EDGES = ["near", "far", "left", "right"];

function restText(rest: Rest): string {
  return typeof rest === "number" ? String(rest) : `5,${rest.x},${rest.y}`;
}

/* As docs/notation/flip-ships.md writes a landing. */
export function landingText(made: Made): string {
  const parts = [made.turned ? "360" : "0", restText(made.flicked ?? 1)];
  for (const [number, rest] of made.discs) parts.push(String(number), restText(rest));
  for (const [cell, { x, y, turn }] of made.cards) parts.push([cardNumber(cell), x, y, turn].join(","));
  return parts.join(",");
}

interface Moving {
  kind: "flicked" | "disc" | "card";
  id: string; // of a disc its number, of a card its cell
}

const FLICKED: Moving = { kind: "flicked", id: "" };

/* Where it lies by what was said so far, null while nothing was. */
function restOf(made: Made, { kind, id }: Moving): Rest | null {
  return (kind === "flicked" ? made.flicked : kind === "disc" ? made.discs.get(Number(id)) : made.cards.get(id)) ?? null;
}

export function placed(made: Made, { kind, id }: Moving, rest: Rest): Made {
  if (kind === "flicked") return { ...made, flicked: rest };
  if (kind === "disc") return { ...made, discs: new Map(made.discs).set(Number(id), rest) };
  if (typeof rest === "number") return made;
  return { ...made, cards: new Map(made.cards).set(id, { ...rest, turn: made.cards.get(id)?.turn ?? 0 }) };
}

/* What was said of it is taken back: it has not moved after all. */
export function asItWas(made: Made, { kind, id }: Moving): Made {
  const [discs, cards] = [new Map(made.discs), new Map(made.cards)];
  if (kind === "disc") discs.delete(Number(id));
  if (kind === "card") cards.delete(id);
  return { ...made, flicked: kind === "flicked" ? null : made.flicked, discs, cards };
}

/* The ship the action flicks: "flip 1b 0 ...". */
function flickedBy(action: string | null, view: View): string {
  return action?.split(" ")[1] ?? view.flipped ?? "1a";
}

export function Measure({ view, seat, action, text, give }: MeasureProps<View>): JSX.Element {
  const [made, setMade] = useState<Made>(NOTHING);
  const [moving, setMoving] = useState<Moving>(FLICKED);
  const [close, setClose] = useState<{ x: number; y: number } | null>(null); // looked at from near, for the exact place
  const ship = flickedBy(action, view);
  const { edges, strip, moon, mothership, atmosphere, sector, card } = view.table;
  const height = mothership[3] + 40;
  const place = (rest: Rest): void => setMade(placed(made, moving, rest));
  const choose = (next: Moving): void => {
    setMoving(next);
    setClose(null);
  };
  const back = (what: Moving): void => {
    setMade(asItWas(made, what));
    choose(FLICKED);
  };
  const now = restOf(made, moving);
  const look = close === null ? { x: 0, y: 30 - height / 2, half: 330, high: height / 2 + 30 } : { ...close, half: 165, high: 165 };
  const tap = (event: MouseEvent): void => {
    const sheet = event.currentTarget as SVGSVGElement;
    const matrix = sheet.getScreenCTM();
    if (matrix === null) return;
    const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    place({ x: Math.round(spot.x), y: Math.round(-spot.y) });
    setClose({ x: spot.x, y: spot.y });
  };
  const keys = (event: KeyboardEvent): void => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    const from = now === null || typeof now === "number" ? { x: 0, y: atmosphere + 44 } : now;
    const size = event.shiftKey ? 1 : 10;
    place({ x: from.x + (way[0] ?? 0) * size, y: from.y + (way[1] ?? 0) * size });
  };
  const others = view.seats.flatMap((own, n) =>
    own.ships.flatMap((one, m) => {
      const pose = poseOf(one);
      return pose === null || (n === seat && one.id === ship) ? [] : [{ number: discNumber(n, m), seat: n, ship: one, at: { x: pose.at[0], y: pose.at[1] } }];
    }),
  );
  const pushed = [
    ...others.flatMap((one) =>
      made.discs.has(one.number) ? [{ what: { kind: "disc" as const, id: String(one.number) }, name: shipLabel(view, one.seat, one.ship, text) }] : [],
    ),
    ...[...made.cards.keys()].map((cell) => ({ what: { kind: "card" as const, id: cell }, name: cellLabel(view, cell, text) })),
  ];
  const turned = moving.kind === "card" ? made.cards.get(moving.id) : undefined;
  return (
    <div class="fs-measure">
      <p>{text("board.measure")}</p>
      <label class="fs-moving">
        {text("board.moved")}
        <select
          value={`${moving.kind} ${moving.id}`}
          onChange={(event) => {
            const [kind = "flicked", id = ""] = event.currentTarget.value.split(" ");
            choose({ kind: kind as Moving["kind"], id });
          }}
        >
          <option value="flicked ">{shipName(view, seat, ship, text)}</option>
          {others.map((one) => (
            <option key={one.number} value={`disc ${one.number}`}>
              {shipLabel(view, one.seat, one.ship, text)}
            </option>
          ))}
          {Object.keys(view.enemies).map((cell) => (
            <option key={cell} value={`card ${cell}`}>
              {cellLabel(view, cell, text)}
            </option>
          ))}
        </select>
      </label>
      <svg
        class="fs-plan"
        viewBox={`${look.x - look.half} ${look.y - look.high} ${look.half * 2} ${look.high * 2}`}
        role="application"
        aria-label={text("board.plan")}
        tabIndex={0}
        data-plan="table"
        onClick={tap}
        onKeyDown={keys}
      >
        <rect class="fs-plank fs-plank-1" x="-330" y={-height} width="660" height={height - edges[2]} />
        <rect class="fs-haze" x="-330" y={-atmosphere} width="660" height={atmosphere - edges[2]} />
        <rect class="fs-air" x={strip[0]} y={-atmosphere} width={strip[1] - strip[0]} height={atmosphere} />
        {Array.from({ length: view.rows }, (_, row) => (
          <rect key={row} class={`fs-moon fs-moon-${row % 2}`} x={moon[0]} y={-atmosphere - (row + 1) * sector} width={moon[1] - moon[0]} height={sector} />
        ))}
        {Object.entries(view.enemies).map(([cell, enemy]) => {
          const type = typeOf(view, enemy.type);
          const at = made.cards.get(cell) ?? lying(view, cell);
          return type === undefined ? null : (
            <g key={cell} transform={`translate(${at.x} ${-at.y}) rotate(${at.turn})`}>
              <EnemyFace type={type} width={card[0]} length={card[1]} />
            </g>
          );
        })}
        <rect
          class="fs-plan-box"
          x={mothership[0] - WALL}
          y={-mothership[3] - WALL}
          width={mothership[1] - mothership[0] + 2 * WALL}
          height={mothership[3] - mothership[2] + 2 * WALL}
        />
        {others.map((one) => {
          const at = made.discs.get(one.number) ?? one.at;
          return typeof at === "number" ? null : (
            <g key={one.number} transform={`translate(${at.x} ${-at.y}) scale(${radiusOf(view, one.ship.level)})`}>
              <ShipFace seat={one.seat} level={one.ship.level} />
            </g>
          );
        })}
        {made.flicked !== null && typeof made.flicked !== "number" && (
          <g class="fs-plan-new" transform={`translate(${made.flicked.x} ${-made.flicked.y}) scale(${radiusOf(view, Number(ship[0]))})`}>
            <ShipFace seat={seat} level={Number(ship[0])} />
            <circle class="fs-halo" r="1.2" />
          </g>
        )}
      </svg>
      <div class="fs-measure-row" role="group">
        {close !== null && (
          <button type="button" class="chip" data-look="all" onClick={() => setClose(null)}>
            {text("board.whole")}
          </button>
        )}
        {moving.kind !== "card" && (
          <label>
            {text("board.fell")}
            <select
              data-select="edge"
              value={typeof now === "number" ? now : 0}
              onChange={(event) => {
                const edge = Number(event.currentTarget.value);
                if (edge > 0) place(edge);
                else setMade(asItWas(made, moving));
                setClose(null);
              }}
            >
              <option value="0">{text("board.stayed")}</option>
              {EDGES.map((edge, n) => (
                <option key={edge} value={n + 1}>
                  {text("board.off", text(`edge.${edge}`))}
                </option>
              ))}
            </select>
          </label>
        )}
        {turned !== undefined && (
          <label>
            {text("board.turned")}
            <input
              type="range"
              min="-45"
              max="45"
              value={turned.turn}
              onInput={(event) => setMade({ ...made, cards: new Map(made.cards).set(moving.id, { ...turned, turn: Number(event.currentTarget.value) }) })}
            />
          </label>
        )}
        <label class="check">
          <input type="checkbox" checked={made.turned} data-check="turned" onChange={(event) => setMade({ ...made, turned: event.currentTarget.checked })} />
          {text("board.full_turn")}
        </label>
      </div>
      {pushed.length > 0 && (
        <ul class="fs-pushed" aria-label={text("board.pushed")}>
          {pushed.map(({ what, name }) => (
            <li key={`${what.kind} ${what.id}`}>
              <button type="button" class="link" onClick={() => choose(what)}>
                {name}
              </button>
              <button type="button" class="chip" data-back={what.id} aria-label={text("board.of", name, text("board.back_there"))} onClick={() => back(what)}>
                {text("board.back_there")}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" class="button main" data-give="landing" disabled={made.flicked === null} onClick={() => give(landingText(made))}>
        {text("board.lies_so")}
      </button>
    </div>
  );
}

function shipName(view: View, seat: number, ship: string, text: Text): string {
  return `${text(`seat.${view.seats[seat]?.id ?? "red"}`)} ${ship}, ${text("board.flicked")}`;
}
