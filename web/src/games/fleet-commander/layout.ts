/* Where pieces stand inside a square: one to three rows, as large as the square allows, containers and the square's name left free. */
import { sizeOf } from "./Ship";
import { SQUARES, type View, centre, piecesOn } from "./view";

export interface Spot {
  x: number;
  y: number;
  scale: number;
}

const ROOM = { width: 94, height: 87, gap: 5, bar: 9 };

interface Box {
  n: number;
  width: number;
  height: number;
}

function rowsOf(boxes: Box[], count: number): Box[][] {
  const rows: Box[][] = [];
  let rest = boxes;
  for (let left = count; left > 0; left--) {
    const take = Math.ceil(rest.length / left);
    rows.push(rest.slice(0, take));
    rest = rest.slice(take);
  }
  return rows.filter((row) => row.length > 0);
}

function measure(rows: Box[][]): { width: number; height: number } {
  const widths = rows.map((row) => row.reduce((sum, box) => sum + box.width + ROOM.gap, -ROOM.gap));
  const heights = rows.map((row) => Math.max(...row.map((box) => box.height)));
  return { width: Math.max(...widths), height: heights.reduce((sum, height) => sum + height, (rows.length - 1) * ROOM.gap) };
}

function arrange(boxes: Box[], at: { x: number; y: number }, spots: Map<number, Spot>): void {
  let best: { rows: Box[][]; scale: number } | null = null;
  for (let count = 1; count <= 3; count++) {
    const rows = rowsOf(boxes, count);
    const size = measure(rows);
    const scale = Math.min(1, ROOM.width / size.width, ROOM.height / size.height);
    if (best === null || scale > best.scale + 0.01) best = { rows, scale };
  }
  if (best === null) return;
  const { rows, scale } = best;
  let y = at.y - (measure(rows).height * scale) / 2;
  const aside = rows.length > 1 ? Math.min(8, (ROOM.width - measure(rows).width * scale) / 2) : 0; // the square's name stays readable
  for (const row of rows) {
    const height = Math.max(...row.map((box) => box.height)) * scale;
    let x = at.x + aside - (measure([row]).width * scale) / 2;
    for (const box of row) {
      const width = box.width * scale;
      spots.set(box.n, { x: x + width / 2, y: y + height / 2 - (ROOM.bar * scale) / 2, scale });
      x += width + ROOM.gap * scale;
    }
    y += height + ROOM.gap * scale;
  }
}

export function layout(view: View, flip: boolean): Map<number, Spot> {
  const spots = new Map<number, Spot>();
  for (const square of SQUARES) {
    const boxes = piecesOn(view, square).flatMap((n) => {
      const ship = view.ships[n];
      return ship === undefined ? [] : [{ n, width: sizeOf(ship).width, height: sizeOf(ship).height + ROOM.bar }];
    });
    if (boxes.length === 0) continue;
    boxes.sort((a, b) => b.width - a.width || a.n - b.n);
    const middle = centre(square, flip);
    arrange(boxes, { x: middle.x, y: middle.y - 2 }, spots);
  }
  return spots;
}
