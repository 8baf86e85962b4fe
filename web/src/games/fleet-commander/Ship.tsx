/* Silhouettes. A ship is a few plates drawn nose up around its middle; it breaks along the same plates when it is destroyed. Size tells the
 * class, the pattern of the plates the seat, the bar the hull left. */
import type { JSX } from "preact";
import { HULL, type Kind, type Piece } from "./view";

interface Shape {
  width: number;
  height: number;
  plates: string[];
  marks: string; // lines drawn on top
}

const SHAPES: Record<Exclude<Kind, "decoy">, Shape> = {
  frigate: {
    width: 34,
    height: 36,
    plates: ["M-4.5-2-16 11-16 16-5 11Z", "M4.5-2 16 11 16 16 5 11Z", "M0-18 4.5-6 5.5 8 3 15-3 15-5.5 8-4.5-6Z"],
    marks: "M0-8V0M-1.8 15V11M1.8 15V11",
  },
  destroyer: {
    width: 44,
    height: 48,
    plates: [
      "M-6-4-13 0-17-11-20-11-21 9-16 16-6 13Z",
      "M6-4 13 0 17-11 20-11 21 9 16 16 6 13Z",
      "M0-24 5-16 7 2 6 15-6 15-7 2-5-16Z",
      "M-6 15-8 23-2 21 2 21 8 23 6 15Z",
    ],
    marks: "M0-14V-4M-4 4H4M-13 6V12M13 6V12",
  },
  battleship: {
    width: 64,
    height: 68,
    plates: [
      "M-9-8-16-3-17-18-21-21-24-16-25 4-31 12-32 27-24 30-10 21Z",
      "M9-8 16-3 17-18 21-21 24-16 25 4 31 12 32 27 24 30 10 21Z",
      "M0-34 5-27 9-10-9-10-5-27Z",
      "M-9-10H9L11 16 8 24-8 24-11 16Z",
      "M-8 24H8L10 34 4 31H-4L-10 34Z",
    ],
    marks: "M0-26V-16M-4-2H4M-5 3H5M-4 8H4M-20-12V2M20-12V2M-25 16V24M25 16V24M-4 14 0 18 4 14",
  },
  shuttle: {
    width: 30,
    height: 32,
    plates: ["M-8 0-14 10-13 14-6 11Z", "M8 0 14 10 13 14 6 11Z", "M0-16C6-14 9-7 9 2L7 13H-7L-9 2C-9-7-6-14 0-16Z"],
    marks: "M-4-5Q0-9 4-5V-1H-4ZM-3 6H3",
  },
};

const TOKEN = 16; // radius of a signal token

/* Owners see by its size what a token of theirs stands for; others see tokens of one size. */
function radius(kind: Kind | null): number {
  return kind === "battleship" ? 26 : kind === "destroyer" ? 20 : TOKEN;
}

export function sizeOf(piece: Piece): { width: number; height: number } {
  if (!piece.hidden && piece.kind !== null && piece.kind !== "decoy") return SHAPES[piece.kind];
  const across = 2 * radius(piece.kind) + 4;
  return { width: across, height: across };
}

export function platesOf(kind: Kind | null): string[] {
  return kind === null || kind === "decoy"
    ? [
        `M-${TOKEN} 0A${TOKEN} ${TOKEN} 0 0 1 0-${TOKEN}V0Z`,
        `M0-${TOKEN}A${TOKEN} ${TOKEN} 0 0 1 ${TOKEN} 0H0Z`,
        `M${TOKEN} 0A${TOKEN} ${TOKEN} 0 0 1-${TOKEN} 0Z`,
      ]
    : SHAPES[kind].plates;
}

/* Hatch and dots: a seat is never told by its colour alone. Once in each drawing that shows ships. */
export function Patterns(): JSX.Element {
  return (
    <defs>
      <pattern id="fc-seat-0" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" class="fc-ground-0" />
        <rect width="1.9" height="6" class="fc-grain" />
      </pattern>
      <pattern id="fc-seat-1" width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" class="fc-ground-1" />
        <circle cx="1.25" cy="1.25" r=".9" class="fc-grain" />
        <circle cx="3.75" cy="3.75" r=".9" class="fc-grain" />
      </pattern>
    </defs>
  );
}

export function Silhouette({ kind, seat, down }: { kind: Exclude<Kind, "decoy">; seat: number; down?: boolean }): JSX.Element {
  const shape = SHAPES[kind];
  return (
    <g class={`fc-hull fc-seat-${seat}`} transform={down === true ? "rotate(180)" : undefined}>
      <path class="fc-halo" d={shape.plates.join("")} />
      {shape.plates.map((plate) => (
        <path key={plate} class="fc-plate" d={plate} />
      ))}
      <path class="fc-marks" d={shape.marks} />
    </g>
  );
}

/* A face-down token: waves and nothing else for the other side, the true silhouette inside for its owner. */
function Token({ piece, down }: { piece: Piece; down: boolean }): JSX.Element {
  const inside = piece.kind !== null && piece.kind !== "decoy" ? piece.kind : null;
  const r = radius(piece.kind);
  return (
    <g class={`fc-token fc-seat-${piece.seat}${piece.known ? " fc-known" : ""}${piece.kind === null ? "" : " fc-own"}`}>
      <circle class="fc-halo" r={r} />
      <circle class="fc-disc" r={r} />
      {piece.kind === null && <path class="fc-waves" d="M-2 4A4 4 0 0 1 2 4M-5.5 1A8 8 0 0 1 5.5 1M-9-2.5A13 13 0 0 1 9-2.5" />}
      {inside !== null && (
        <g transform="scale(.66)">
          <Silhouette kind={inside} seat={piece.seat} down={down} />
        </g>
      )}
      {piece.kind === "decoy" && <path class="fc-ghost" d={SHAPES.frigate.plates.join("")} transform={`scale(.6)${down ? " rotate(180)" : ""}`} />}
      {piece.proven && piece.kind === null && <path class="fc-proven" d="M-4 10 0 13 6 7" />}
      {piece.known && <path class="fc-struck" d="M-11 11 11-11" />}
    </g>
  );
}

function Bar({ piece, width, y }: { piece: Piece; width: number; y: number }): JSX.Element | null {
  if (piece.kind === null || piece.kind === "decoy" || piece.hull === null) return null;
  const part = piece.hull / HULL[piece.kind];
  const tone = part > 0.5 ? "good" : part > 0.25 ? "warn" : "bad";
  return (
    <g class={`fc-bar fc-${tone}`}>
      <rect class="fc-bar-all" x={-width / 2} y={y} width={width} height="5" rx="2.5" />
      <rect class="fc-bar-left" x={-width / 2} y={y} width={Math.max(width * part, part > 0 ? 3 : 0)} height="5" rx="2.5" />
    </g>
  );
}

/* One piece around its own middle, with bar and letter. */
export function PieceDrawing({ piece, down }: { piece: Piece; down: boolean }): JSX.Element {
  const { width, height } = sizeOf(piece);
  const open = !piece.hidden && piece.kind !== null && piece.kind !== "decoy" ? piece.kind : null;
  const bar = height / 2 + 2;
  return (
    <>
      {open === null ? <Token piece={piece} down={down} /> : <Silhouette kind={open} seat={piece.seat} down={down} />}
      <Bar piece={piece} width={width * 0.86} y={bar} />
      <text class="fc-called" x={width / 2 - 3} y={down ? height / 2 - 3 : 9 - height / 2}>
        {piece.letter}
      </text>
      {piece.towing && <Crate x={width / 2 - 2} y={height / 2 - 8} size={11} />}
    </>
  );
}

export function Crate({ x, y, size }: { x: number; y: number; size: number }): JSX.Element {
  const h = size / 2;
  return (
    <g class="fc-crate" transform={`translate(${x} ${y})`}>
      <path class="fc-crate-box" d={`M0-${h} ${h}-${h / 2}V${h / 2}L0 ${h}-${h} ${h / 2}V-${h / 2}Z`} />
      <path class="fc-crate-line" d={`M-${h}-${h / 2} 0 0 ${h}-${h / 2}M0 0V${h}`} />
    </g>
  );
}
