/* The end of a match as a picture to share: the board as it is drawn, who played, who won, the scores. */
import type { Result } from "../protocol/messages";

export interface Caption {
  title: string;
  result: string;
  reason: string;
  seats: { name: string; colour: string; score: number | null; won: boolean }[];
  address: string;
}

const WIDTH = 1200;
const MARGIN = 48;
const LINE = 46;
const SCALE = 1.5;

/* What a drawing has from style sheets: pictures know none. */
const KEPT = [
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "vector-effect",
  "paint-order",
  "opacity",
  "visibility",
  "display",
  "transform",
  "transform-box",
  "transform-origin",
  "clip-path",
  "mask",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "letter-spacing",
  "text-anchor",
  "dominant-baseline",
  "stop-color",
  "stop-opacity",
] as const;

/* A copy of a drawing that looks the same anywhere. */
export function standalone(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll<SVGElement>("*")];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  originals.forEach((original, n) => {
    const style = getComputedStyle(original);
    const twin = copies[n];
    if (twin === undefined) return;
    for (const property of KEPT) if (style.getPropertyValue(property) !== "") twin.style.setProperty(property, style.getPropertyValue(property));
    twin.removeAttribute("class");
    twin.removeAttribute("tabindex");
  });
  for (const property of ["transform", "opacity"]) copy.style.removeProperty(property);
  return copy;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function line(x: number, y: number, size: number, colour: string, text: string, more = ""): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" ${more}>${escaped(text)}</text>`;
}

/* The whole picture as SVG, and how large it is. */
export function drawPicture(board: SVGSVGElement, caption: Caption, colour: (name: string) => string): { svg: string; width: number; height: number } {
  const copy = standalone(board);
  const { width, height } = board.viewBox.baseVal;
  const boardWidth = WIDTH - 2 * MARGIN;
  const boardHeight = Math.round((boardWidth * height) / (width || 1));
  const top = MARGIN + 130;
  const rows = top + boardHeight + 30;
  const whole = rows + caption.seats.length * LINE + 70;
  copy.setAttribute("x", String(MARGIN));
  copy.setAttribute("y", String(top));
  copy.setAttribute("width", String(boardWidth));
  copy.setAttribute("height", String(boardHeight));
  const seats = caption.seats.map(({ name, colour: own, score, won }, n) => {
    const y = rows + n * LINE + 28;
    const weight = won ? 'font-weight="700"' : "";
    return (
      `<circle cx="${MARGIN + 12}" cy="${y - 9}" r="12" fill="${own}"/>${line(MARGIN + 40, y, 27, colour("--ink"), name, weight)}` +
      (score === null ? "" : line(WIDTH - MARGIN, y, 27, colour("--ink"), String(score), `text-anchor="end" ${weight}`))
    );
  });
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${whole}" viewBox="0 0 ${WIDTH} ${whole}" font-family="system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif">` +
    `<rect width="${WIDTH}" height="${whole}" fill="${colour("--space-0")}"/>` +
    line(MARGIN, MARGIN + 22, 24, colour("--dim"), caption.title) +
    line(MARGIN, MARGIN + 76, 46, colour("--ink"), caption.result, 'font-weight="700"') +
    line(MARGIN, MARGIN + 112, 23, colour("--dim"), caption.reason) +
    new XMLSerializer().serializeToString(copy) +
    seats.join("") +
    line(MARGIN, whole - 28, 19, colour("--dim"), caption.address) +
    `</svg>`;
  return { svg, width: WIDTH, height: whole };
}

export async function paint({ svg, width, height }: { svg: string; width: number; height: number }): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob === null ? failed(new Error("no picture")) : done(blob)), "image/png"));
}

export function scoreOf(result: Result, seat: number): number | null {
  return result.scores.some((score) => score !== 0) ? (result.scores[seat] ?? null) : null;
}
