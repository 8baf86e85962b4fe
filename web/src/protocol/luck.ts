/* What this page brings to the luck of a match: a salt for each seat that is played here, sealed before anybody opens theirs. The browser keeps
 * it, so that it is found again after the page was loaded anew. docs/fair-dice.md. */
import { sha256Here } from "./fair";
import type { Heard } from "./heard";
import { store, stored } from "./kept";
import type { ClientMessage, Luck } from "./messages";

const keyFor = (match: string, seat: number): string => `starboard.salt.${match}.${seat}`;

export const sealOf = (salt: string): string => sha256Here(new TextEncoder().encode(salt));

function fresh(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* The salt that was made here for a seat, if one was. */
export const saltHere = (match: string, seat: number): string | null => stored(keyFor(match, seat));

/* The salt of a seat; made where there is none yet. */
export function saltOf(match: string, seat: number): string {
  const salt = saltHere(match, seat) ?? fresh();
  store(keyFor(match, seat), salt);
  return salt;
}

/* What the seat has to say to this, if anything. A salt is opened for the seals and the beacon that were told when all were asked to, and for no
 * others: whoever knows it could make them so that the luck is theirs. */
export function bring(match: string, seat: number, luck: Luck, heard: Heard): ClientMessage | null {
  if (seat < 0 || luck.kind !== "sealed" || (luck.state !== "open" && luck.state !== "opening") || heard.lie !== null) return null;
  const salt = saltOf(match, seat);
  const seal = sealOf(salt);
  const ours = luck.seals[seat] === seal;
  if (luck.state === "open") return ours || heard.seals !== null ? null : { t: "seal", text: seal };
  return ours ? { t: "salt", text: salt } : null;
}
