// Makes a screenshot small: the few colours that serve it best, found by median cut, instead of millions.
import zlib from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunks(file) {
  const list = [];
  for (let at = SIGNATURE.length; at < file.length; ) {
    const length = file.readUInt32BE(at);
    list.push({ type: file.toString("latin1", at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return list;
}

function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

// The pixels of a PNG with 8 bits a channel, as the browser writes it: 0xrrggbb each.
function pixels(file) {
  const parts = chunks(file);
  const head = parts.find(({ type }) => type === "IHDR").data;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const channels = { 2: 3, 6: 4 }[head[9]];
  if (head[8] !== 8 || channels === undefined || head[12] !== 0) throw new Error("not a screenshot: 8 bits, RGB or RGBA, not interlaced");
  const raw = zlib.inflateSync(Buffer.concat(parts.filter(({ type }) => type === "IDAT").map(({ data }) => data)));
  const row = width * channels;
  const out = new Uint32Array(width * height);
  let before = new Uint8Array(row);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (row + 1)];
    const line = Uint8Array.from(raw.subarray(y * (row + 1) + 1, (y + 1) * (row + 1)));
    for (let i = 0; i < row; i++) {
      const left = i >= channels ? line[i - channels] : 0;
      const corner = i >= channels ? before[i - channels] : 0;
      line[i] += [0, left, before[i], (left + before[i]) >> 1, paeth(left, before[i], corner)][filter];
    }
    for (let x = 0; x < width; x++) out[y * width + x] = (line[x * channels] << 16) | (line[x * channels + 1] << 8) | line[x * channels + 2];
    before = line;
  }
  return { width, height, out };
}

const SHIFTS = [16, 8, 0];

// The channel in which these colours differ most, and by how much.
function spread(box) {
  let best = { shift: 0, range: -1 };
  for (const shift of SHIFTS) {
    let [low, high] = [255, 0];
    for (const { colour } of box) {
      const value = (colour >> shift) & 255;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    if (high - low > best.range) best = { shift, range: high - low };
  }
  return best;
}

function palette(counts, most) {
  const boxes = [{ box: [...counts].map(([colour, count]) => ({ colour, count })) }];
  const measure = (one) => Object.assign(one, spread(one.box), { weight: Math.sqrt(one.box.reduce((sum, { count }) => sum + count, 0)) });
  measure(boxes[0]);
  while (boxes.length < most) {
    boxes.sort((a, b) => b.range * b.weight - a.range * a.weight);
    const { box, shift, range } = boxes[0];
    if (range <= 0) break;
    box.sort((a, b) => ((a.colour >> shift) & 255) - ((b.colour >> shift) & 255));
    const half = box.reduce((sum, { count }) => sum + count, 0) / 2;
    let at = 0;
    for (let sum = 0; at < box.length - 1 && sum < half; at++) sum += box[at].count;
    boxes.splice(0, 1, measure({ box: box.slice(0, Math.max(1, at)) }), measure({ box: box.slice(Math.max(1, at)) }));
  }
  return boxes.map(({ box }) => box);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), body.length + 4);
  return out;
}

function crc(bytes) {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

export function smaller(file, colours = 256) {
  const { width, height, out } = pixels(file);
  const counts = new Map();
  for (const colour of out) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const boxes = palette(counts, colours);
  const index = new Map();
  const table = Buffer.alloc(boxes.length * 3);
  boxes.forEach((box, n) => {
    const total = box.reduce((sum, { count }) => sum + count, 0);
    SHIFTS.forEach(
      (shift, channel) => (table[n * 3 + channel] = Math.round(box.reduce((sum, { colour, count }) => sum + ((colour >> shift) & 255) * count, 0) / total)),
    );
    for (const { colour } of box) index.set(colour, n);
  });
  const raw = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) raw[y * (width + 1) + 1 + x] = index.get(out[y * width + x]);
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("PLTE", table),
    chunk("IDAT", zlib.deflateSync(raw, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
