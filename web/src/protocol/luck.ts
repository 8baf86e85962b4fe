/* What this page brings to the luck of a match: a salt for each seat that is played here, sealed before anybody opens theirs. The browser keeps
 * it, so that it is found again after the page was loaded anew. docs/fair-dice.md. */
import { sha256Here } from "./fair";
import type { ClientMessage, Luck } from "./messages";

const kept = new Map<string, string>(); // where the browser keeps nothing

const keyFor = (match: string, seat: number): string => `starboard.salt.${match}.${seat}`;

export const sealOf = (salt: string): string => sha256Here(new TextEncoder().encode(salt));

function fresh(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* The salt of a seat; made where there is none yet. */
export function saltOf(match: string, seat: number): string {
  const key = keyFor(match, seat);
  try {
    const salt = localStorage.getItem(key) ?? fresh();
    localStorage.setItem(key, salt);
    return salt;
  } catch {
    const salt = kept.get(key) ?? fresh();
    kept.set(key, salt);
    return salt;
  }
}

/* What the seat has to say to this, if anything. */
export function bring(match: string, seat: number, luck: Luck): ClientMessage | null {
  if (seat < 0 || luck.kind !== "sealed" || (luck.state !== "open" && luck.state !== "opening")) return null;
  const salt = saltOf(match, seat);
  const seal = sealOf(salt);
  const ours = luck.seals[seat] === seal;
  if (luck.state === "open") return ours ? null : { t: "seal", text: seal };
  return ours ? { t: "salt", text: salt } : null;
}
