// Spoils values, texts and bytes, as a picker (lib/play.mjs) says: what is spoilt is close to what was good, so that it gets past the first check.

// As JSON values, and below as texts that no JSON.stringify would write.
const ODD = [
  null,
  true,
  false,
  0,
  -1,
  1,
  2,
  15,
  16,
  17,
  255,
  256,
  65536,
  2147483647,
  2147483648,
  -2147483649,
  4294967296,
  9007199254740991,
  0.5,
  -0.1,
  1e300,
  "",
  " ",
  "-1",
  "\u0000",
  "é\u202e",
  "%s%n%x",
  "../../etc",
  "'; DROP TABLE matches; --",
  "x".repeat(300),
  "\u{1f680}".repeat(40),
  [],
  {},
  [[]],
  [null],
  { "": "" },
];
const RAW = [
  "1e400",
  "-0",
  "1e-400",
  "9223372036854775807",
  "9223372036854775808",
  "-9223372036854775809",
  '"\\ud800"',
  '"\\u0000"',
  '{"a":1,"a":2}',
  "NaN",
  "nul",
  "",
  "01",
  "'x'",
  "/**/1",
  `${"[".repeat(3000)}${"]".repeat(3000)}`,
  `"${"y".repeat(5000)}"`,
];
const MARK = "\u0001raw";

function places(value, found = []) {
  if (typeof value !== "object" || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push([value, key]);
    places(value[key], found);
  }
  return found;
}

function spoilText(text, pick) {
  const at = pick.below(text.length + 1);
  const way = pick.below(5);
  if (way === 0) return text.slice(0, at);
  if (way === 1) return text.slice(0, at) + pick.of([" ", "0", "#", "-", "\n", "é", "\u0000", "zz", "9999999999"]) + text.slice(at);
  if (way === 2) return text + text;
  if (way === 3) return text.slice(0, at) + text.slice(at + 1);
  return [...text].map((c) => (pick.below(8) ? c : String.fromCharCode(33 + pick.below(94)))).join("");
}

function spoilOne(value, pick) {
  if (pick.below(3) === 0) return structuredClone(pick.of(ODD));
  if (pick.below(40) === 0) return MARK + pick.below(RAW.length);
  if (typeof value === "number") return pick.of([value + 1, value - 1, -value, value * 2, value + 0.5, value * 1000, 0, 255, 32768]);
  if (typeof value === "string") return spoilText(value, pick);
  if (typeof value === "boolean") return !value;
  if (Array.isArray(value)) {
    const list = [...value];
    const at = pick.below(list.length + 1);
    const way = pick.below(5);
    if (way === 0) list.splice(at, 1);
    else if (way === 1) list.splice(at, 0, structuredClone(list.length ? pick.of(list) : null));
    else if (way === 2) list.reverse();
    else if (way === 3 && list.length) while (list.length < 70) list.push(structuredClone(list[0]));
    else list.push(structuredClone(pick.of(ODD)));
    return list;
  }
  return value;
}

// A copy of a JSON value with `count` places changed, as text.
export function spoiltJson(value, pick, count = 1 + pick.below(3)) {
  const box = { value: structuredClone(value) };
  for (let n = 0; n < count; n++) {
    const inside = places(box.value);
    const [parent, key] = inside.length && pick.below(12) ? pick.of(inside) : [box, "value"];
    const way = pick.below(10);
    if (way === 0 && parent !== box) {
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete parent[key];
    } else if (way === 1 && !Array.isArray(parent) && parent !== box) parent[spoilText(key, pick)] = parent[key];
    else if (way === 2) {
      const [other, its] = pick.of(places(box));
      if (typeof other[its] !== "object" || other[its] === null) parent[key] = other[its];
    } else parent[key] = spoilOne(parent[key], pick);
  }
  return JSON.stringify(box.value ?? null).replace(/"\\u0001raw(\d+)"/g, (_, n) => RAW[n]);
}

// Bytes with some of them flipped, cut, repeated or put elsewhere.
export function spoiltBytes(bytes, pick, count = 1 + pick.below(4)) {
  let now = Buffer.from(bytes);
  for (let n = 0; n < count && now.length > 0; n++) {
    const at = pick.below(now.length);
    const way = pick.below(6);
    if (way === 0) now[at] ^= 1 << pick.below(8);
    else if (way === 1) now[at] = pick.of([0, 10, 13, 32, 34, 37, 58, 92, 127, 128, 255]);
    else if (way === 2) now = now.subarray(0, at);
    else if (way === 3) now = Buffer.concat([now.subarray(0, at), now.subarray(Math.max(0, at - 20))]);
    else if (way === 4) now = Buffer.concat([now.subarray(0, at), Buffer.alloc(1 + pick.below(300), pick.below(256)), now.subarray(at)]);
    else now = Buffer.concat([now.subarray(0, at), now.subarray(Math.min(now.length, at + 1 + pick.below(20)))]);
  }
  return now;
}
