/* The fairness proof, recomputed in the page: the seed that was opened is the one that was sealed. Browsers offer their own SHA-256 only to pages
 * from this machine or over TLS; for a table in the living room's network it is computed here. */

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}

/* The first 32 bits behind the point, as FIPS 180-4 builds its constants. */
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 0x1_0000_0000);
const PRIMES = firstPrimes(64);
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return view;
}

export function sha256Here(bytes: Uint8Array): string {
  const view = padded(bytes);
  const sum = Uint32Array.from(START);
  const words = new Int32Array(64);
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        words[i] = view.getInt32(block + i * 4);
        continue;
      }
      const a = words[i - 15]!;
      const b = words[i - 2]!;
      const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      words[i] = words[i - 16]! + low + words[i - 7]! + high;
    }
    let [a, b, c, d, e, f, g, h] = sum as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i]! + words[i]!) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (sum[i] = sum[i]! + word));
  }
  return [...sum].map((word) => word.toString(16).padStart(8, "0")).join("");
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return sha256Here(bytes);
  return hex(new Uint8Array(await subtle.digest("SHA-256", bytes)));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length >> 1);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(i * 2, i * 2 + 2), 16);
  return bytes;
}

/* Whether this seed (hex) is the one that was sealed. */
export async function sealHolds(commitment: string, seed: string): Promise<boolean> {
  return (await sha256(bytesOf(seed))) === commitment.toLowerCase();
}

/* The key of the match's generator (hex): the host's seed, or with salts or a beacon the first half of a hash of all of them. */
export async function keyOf(seed: string, salts: readonly (string | null)[], beacon: string | null): Promise<string> {
  const opened = salts.flatMap((salt, seat) => (salt === null || salt === "" ? [] : [`salt ${seat} ${salt}\n`]));
  if (opened.length === 0 && beacon === null) return seed.toLowerCase();
  const text = ["starboard luck 1\n", `host ${seed}\n`, ...opened, ...(beacon === null ? [] : [`beacon ${beacon}\n`])].join("");
  return (await sha256(new TextEncoder().encode(text))).slice(0, 32);
}

/* The same for a match from before there were seals. */
export async function oldKeyOf(seed: string, salts: readonly (string | null)[]): Promise<string> {
  const salt = new TextEncoder().encode(salts.map((one) => one ?? "").join(""));
  if (salt.length === 0) return seed.toLowerCase();
  const own = bytesOf(seed);
  const all = new Uint8Array(own.length + salt.length);
  all.set(own);
  all.set(salt, own.length);
  return (await sha256(all)).slice(0, 32);
}

/* What the header of a replay says about its luck. */
export type Head = Partial<Record<string, string>>;
