// What a soak was like: a table, and a picture of memory and waiting over time.
import fs from "node:fs";
import path from "node:path";

const COLUMNS = [
  ["minute", (s) => s.minute.toFixed(1)],
  ["MB", (s) => (s.rss / 1e6).toFixed(1)],
  ["p50 ms", (s) => s.p50.toFixed(1)],
  ["p99 ms", (s) => s.p99.toFixed(1)],
  ["actions", (s) => s.actions],
  ["matches", (s) => s.matches],
  ["loaded", (s) => s.loaded],
  ["sockets", (s) => s.sockets],
  ["files", (s) => s.files],
  ["threads", (s) => s.threads],
  ["store MB", (s) => (s.store / 1e6).toFixed(1)],
  ["others' cores", (s) => s.others.toFixed(2)],
];

export function table(samples) {
  const rows = [COLUMNS.map(([name]) => name), ...samples.map((s) => COLUMNS.map(([, of]) => String(of(s))))];
  const widths = COLUMNS.map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  return `${rows.map((row) => row.map((cell, i) => cell.padStart(widths[i])).join("  ")).join("\n")}\n`;
}

const WIDTH = 900;
const HEIGHT = 240;
const [LEFT, RIGHT, TOP, BOTTOM] = [70, 20, 40, 30];

function panel(samples, of, title, unit, at) {
  const last = Math.max(...samples.map((s) => s.minute), 0.1);
  const most = Math.max(...samples.map(of), 1) * 1.1;
  const x = (s) => LEFT + (s.minute / last) * (WIDTH - LEFT - RIGHT);
  const y = (value) => at + HEIGHT - BOTTOM - (value / most) * (HEIGHT - TOP - BOTTOM);
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => part * most);
  const lines = ticks.map(
    (value) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}" stroke="#ddd"/>` +
      `<text x="${LEFT - 6}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end" fill="#666">${value.toFixed(0)} ${unit}</text>`,
  );
  const points = samples.map((s) => `${x(s).toFixed(1)},${y(of(s)).toFixed(1)}`).join(" ");
  const minutes = `<text x="${WIDTH - RIGHT}" y="${at + HEIGHT - 8}" text-anchor="end" fill="#666">${last.toFixed(0)} minutes</text>`;
  return `<text x="${LEFT}" y="${at + 24}" font-size="14">${title}</text>${lines.join("")}<polyline fill="none" stroke="#1565c0" stroke-width="1.5" points="${points}"/>${minutes}`;
}

export function picture(samples) {
  const memory = panel(samples, (s) => s.rss / 1e6, "Resident memory", "MB", 0);
  const waiting = panel(samples, (s) => s.p99, "p99 of acknowledged actions", "ms", HEIGHT);
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${2 * HEIGHT}" font-family="sans-serif" font-size="11">`;
  return `${frame}<rect width="${WIDTH}" height="${2 * HEIGHT}" fill="#fff"/>${memory}${waiting}</svg>\n`;
}

export function write(folder, samples, verdict) {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "soak.txt"), `${table(samples)}\n${verdict}\n`);
  fs.writeFileSync(path.join(folder, "soak.svg"), picture(samples));
}
