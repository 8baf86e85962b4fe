/* What the two pages of Skirmish show, made of the pieces of its sector. */
import type { ComponentChildren, JSX } from "preact";
import { RaiderDrawing, RocksDrawing, ShipDrawing, TraceDrawing } from "../Art";
import { Die } from "../Die";
import "../board.css";
import "./figures.css";

const CELL = 100;

function at(cell: string): { x: number; y: number } {
  return { x: (cell.charCodeAt(0) - 97 + 0.5) * CELL, y: (51 - cell.charCodeAt(1) + 0.5) * CELL };
}

function On({ cell, children }: { cell: string; children: ComponentChildren }): JSX.Element {
  const { x, y } = at(cell);
  return <g transform={`translate(${x} ${y})`}>{children}</g>;
}

/* Nine cells with traces of Red; `x` is where they begin. Several beside each other are small, so that their cells go without names. */
function Sector({ x = 0, bare = false, traces, children }: { x?: number; bare?: boolean; traces: string[]; children?: ComponentChildren }): JSX.Element {
  const cells = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];
  return (
    <g transform={`translate(${x} 0)`}>
      {cells.map((cell) => (
        <On key={cell} cell={cell}>
          <rect class="sk-ground" x={2 - CELL / 2} y={2 - CELL / 2} width={CELL - 4} height={CELL - 4} rx="10" />
          {!bare && (
            <text class="sk-figure-name" x={10 - CELL / 2} y={CELL / 2 - 12}>
              {cell}
            </text>
          )}
          {traces.includes(cell) && (
            <g transform={bare ? "scale(2)" : undefined}>
              <TraceDrawing of="seat-0" />
            </g>
          )}
        </On>
      ))}
      {children}
    </g>
  );
}

function Board(): JSX.Element {
  return (
    <svg viewBox="-2 -2 304 304" aria-hidden="true">
      <Sector traces={["a2", "a3", "b3"]}>
        <On cell="b1">
          <ShipDrawing seat={1} />
        </On>
      </Sector>
    </svg>
  );
}

/* Before, after a shift, and after a scan of column a that found the ship. */
function Traces(): JSX.Element {
  return (
    <svg viewBox="-2 -2 1064 304" aria-hidden="true">
      <Sector bare traces={["a3"]} />
      <path class="sk-figure-way sk-figure-next" d="M316 150H366M352 136 366 150 352 164" />
      <Sector bare x={380} traces={["a2", "b3"]} />
      <path class="sk-figure-way sk-figure-next" d="M696 150H746M732 136 746 150 732 164" />
      <Sector bare x={760} traces={["a2"]} />
    </svg>
  );
}

/* One cell, or what fits into one. */
function Small({ children }: { children: ComponentChildren }): JSX.Element {
  return (
    <svg viewBox="-42 -42 84 84" aria-hidden="true">
      {children}
    </svg>
  );
}

const SMALL: Record<string, () => JSX.Element> = {
  line: () => (
    <>
      <circle class="sk-figure-line" r="32" />
      <text class="sk-figure-name-big" y="12">
        a
      </text>
    </>
  ),
  shift: () => (
    <>
      <g transform="translate(-20 6) scale(.8)">
        <ShipDrawing seat={1} />
      </g>
      <path class="sk-figure-way" d="M6 6H36M26-4 36 6 26 16" />
    </>
  ),
  scan: () => <path class="sk-figure-way sk-figure-way-dashed" d="M0 40V-36M-22 26V-22M22 26V-22" />,
  fire: () => <path class="sk-figure-aim" d="M-22 0A22 22 0 1 0 22 0 22 22 0 1 0-22 0M0-36V-12M0 36V12M-36 0H-12M36 0H12" />,
  rocks: () => <RocksDrawing />,
  chaff: () => <path class="sk-figure-way" d="M0-30V30M-26-15 26 15M-26 15 26-15" />,
  torpedo: () => (
    <g class="sk-path">
      <polyline points="-30,34 28,-28" />
      <circle cx="28" cy="-28" r="8" />
    </g>
  ),
  raider: () => <RaiderDrawing />,
};

export default function Figure({ name }: { name: string }): JSX.Element | null {
  const [kind = "", which = ""] = name.split(":");
  const Drawn = SMALL[kind];
  if (kind === "sector") return <Board />;
  if (kind === "traces") return <Traces />;
  if (kind === "die") return <Die face={which} />;
  if (Drawn !== undefined)
    return (
      <Small>
        <Drawn />
      </Small>
    );
  if (kind === "ship")
    return (
      <Small>
        <g transform="scale(1.2)">
          <ShipDrawing seat={Number(which)} />
        </g>
      </Small>
    );
  if (kind === "trace")
    return (
      <Small>
        <g transform="scale(1.8)">
          <TraceDrawing of={`seat-${which === "0" ? 0 : 1}`} />
        </g>
      </Small>
    );
  return null;
}
