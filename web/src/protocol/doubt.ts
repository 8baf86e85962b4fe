/* Whether the luck of a match is proven to this page, by what it heard. Only who wants to know needs this part. */
import { type Head, keyOf, oldKeyOf, sealHolds, sha256 } from "./fair";
import { type Doubt, type Heard, SEATS, same, type Texts } from "./heard";

/* Seats that sealed a salt and did not open it. */
export function unopened(seals: Texts, salts: Texts): number[] {
  return SEATS.filter((seat) => Boolean(seals[seat]) && !salts[seat]);
}

async function doubtOfSeals(head: Head, heard: Heard, salts: Texts): Promise<Doubt | null> {
  const seals = heard.seals ?? [];
  const inHead = (word: string): Texts => SEATS.map((seat) => head[`${word}${seat}`] ?? null);
  if ((head["beacon"] ?? null) !== heard.beacon) return "beacon";
  if (!same(inHead("seal"), seals)) return "seals";
  if (!same(inHead("salt"), salts) || !same(heard.salts ?? salts, salts)) return "salts";
  for (const [seat, salt] of salts.entries()) if (salt && (await sha256(new TextEncoder().encode(salt))) !== seals[seat]) return "salts";
  return null;
}

/* Why the luck of a finished match is not proven to this page, or null: what it was told is what the replay's head says, each seal holds what was
 * opened, and all of it makes the key that was played with. `own` is the salt this page brought to its seat. */
export async function doubtOf(head: Head, heard: Heard, seed: string, salts: Texts, own: { seat: number; salt: string } | null): Promise<Doubt | null> {
  const playedWith = (key: string): Doubt | null => (head["seed"] === key ? null : "key");
  if (heard.lie !== null) return heard.lie;
  if (!(await sealHolds(heard.host, seed))) return "host";
  if ((head["luck"] ?? "untold") !== heard.kind) return "kind";
  if ((head["position"] !== undefined) !== heard.position) return "position";
  if (heard.kind === "untold") return playedWith(await oldKeyOf(seed, salts));
  if (heard.kind === "by-hand") return playedWith(seed);
  if (head["host-seal"] !== heard.host || head["host-seed"] !== seed) return "host";
  const doubt = await doubtOfSeals(head, heard, salts);
  if (doubt !== null) return doubt;
  if (heard.seals !== null && own !== null && salts[own.seat] !== own.salt) return "own";
  return playedWith(await keyOf(seed, salts, heard.beacon)) ?? (unopened(heard.seals ?? [], salts).length > 0 ? "unopened" : null);
}
