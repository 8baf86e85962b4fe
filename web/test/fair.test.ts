import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { type Head, keyOf, oldKeyOf, sealHolds, sha256Here } from "../src/protocol/fair";
import { doubtOf, unopened } from "../src/protocol/doubt";
import { type Doubt, type Heard, hear, hearOf } from "../src/protocol/heard";
import { bring, saltOf, sealOf } from "../src/protocol/luck";
import type { Luck } from "../src/protocol/messages";

test("our SHA-256 is the SHA-256", () => {
  for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_none, i) => (i * 37 + length) & 255);
    assert.equal(sha256Here(bytes), createHash("sha256").update(bytes).digest("hex"));
  }
});

const SEED = "000102030405060708090a0b0c0d0eff";
const bytes = Buffer.from(SEED, "hex");

test("a seal holds for its seed and for no other", async () => {
  const seal = createHash("sha256").update(bytes).digest("hex");
  assert.equal(await sealHolds(seal, SEED), true);
  assert.equal(await sealHolds(seal.toUpperCase(), SEED), true);
  assert.equal(await sealHolds(seal, SEED.replace("ff", "fe")), false);
});

test("the key is the seed, or seed, salts and beacon hashed, as docs/fair-dice.md has it", async () => {
  const host = "000102030405060708090a0b0c0d0e0f";
  assert.equal(await keyOf(SEED, [null, ""], null), SEED);
  assert.equal(await keyOf(host, ["sea salt", "gros sel é"], null), "56ea55633f88787fe943cbff8fa254e1");
  assert.equal(await keyOf(host, ["sea salt", "gros sel é"], "4242 00ff"), "f93fbcb6d4e8f1a4750c4c1379442acd");
  assert.equal(await keyOf(host, [], "4242 00ff"), "ab275ed673d6893890b1c7cc1e2a8d8e");
});

test("the key of a match from before there were seals", async () => {
  assert.equal(await oldKeyOf(SEED, [null, ""]), SEED);
  const salted = createHash("sha256").update(bytes).update("Adaé").digest("hex").slice(0, 32);
  assert.equal(await oldKeyOf(SEED, ["Ada", "é"]), salted);
});

const HOST = createHash("sha256").update(bytes).digest("hex");
const SALTS = ["a", "b"];
const SEALS = SALTS.map(sealOf);
const OPEN: Luck = { kind: "sealed", state: "open", seals: [null, null], beacon: null };
const OPENING: Luck = { ...OPEN, state: "opening", seals: SEALS, beacon: "7 aa" };
const MIXED: Luck = { ...OPENING, state: "mixed" };
const OWN = { seat: 0, salt: "a" };

/* What a page heard that was told this, one after the other. */
const heardOf = (...told: Luck[]): Heard =>
  told.reduce<Heard | null>((heard, luck) => hear(heard, HOST, luck, luck.state === "mixed" ? SALTS : ["", ""]), null) as Heard;

async function headOf(salts: string[], beacon: string | null): Promise<Head> {
  const head: Record<string, string> = { luck: "sealed", "host-seal": HOST, "host-seed": SEED, seed: await keyOf(SEED, salts, beacon) };
  for (const [seat, salt] of salts.entries()) {
    head[`seal${seat}`] = SEALS[seat] as string;
    if (salt !== "") head[`salt${seat}`] = salt;
  }
  return beacon === null ? head : { ...head, beacon };
}

test("luck is proven to whoever saw all of it", async () => {
  const head = await headOf(SALTS, "7 aa");
  for (const heard of [heardOf(OPEN, OPENING, MIXED), heardOf(OPENING, OPENING, MIXED), heardOf(MIXED)])
    assert.equal(await doubtOf(head, heard, SEED, SALTS, OWN), null);
  assert.equal(await doubtOf(head, heardOf(OPEN, OPENING), SEED, SALTS, null), null);
});

test("whatever the replay says otherwise than this page was told is found out", async () => {
  const head = await headOf(SALTS, "7 aa");
  const heard = heardOf(OPEN, OPENING, MIXED);
  const doubt = (wrong: Record<string, string | undefined>): Promise<Doubt | null> => doubtOf({ ...head, ...wrong }, heard, SEED, SALTS, OWN);
  assert.equal(await doubt({ luck: "by-hand", seed: SEED }), "kind");
  assert.equal(await doubt({ luck: undefined, seed: SEED }), "kind");
  assert.equal(await doubt({ position: "{}" }), "position");
  assert.equal(await doubt({ "host-seal": sealOf("x") }), "host");
  assert.equal(await doubt({ "host-seed": "00" }), "host");
  assert.equal(await doubt({ seal1: sealOf("c") }), "seals");
  assert.equal(await doubt({ seal1: undefined }), "seals");
  assert.equal(await doubt({ seal2: sealOf("c") }), "seals");
  assert.equal(await doubt({ salt1: "c" }), "salts");
  assert.equal(await doubt({ seed: SEED }), "key");
  assert.equal(await doubtOf(await headOf(SALTS, "7 ab"), heard, SEED, SALTS, OWN), "beacon");
  assert.equal(await doubtOf(await headOf(SALTS, null), heard, SEED, SALTS, OWN), "beacon");
  assert.equal(await doubtOf(head, heard, SEED.replace("ff", "fe"), SALTS, OWN), "host");
});

test("salts that were in cannot be taken out at the end, nor others put in", async () => {
  const none = await headOf(["", ""], "7 aa");
  assert.equal(await doubtOf(none, heardOf(OPEN, OPENING, MIXED), SEED, ["", ""], OWN), "salts");
  assert.equal(await doubtOf(await headOf(["a", "c"], "7 aa"), heardOf(OPEN, OPENING), SEED, ["a", "c"], OWN), "salts", "not what was sealed");
  assert.equal(await doubtOf(await headOf(["", "b"], "7 aa"), heardOf(OPEN, OPENING), SEED, ["", "b"], OWN), "own");
});

test("a seal that was not opened is a choice, and not called proven", async () => {
  const heard = hear(heardOf(OPEN, OPENING), HOST, MIXED, ["a", ""]);
  assert.equal(heard.lie, null);
  assert.equal(await doubtOf(await headOf(["a", ""], "7 aa"), heard, SEED, ["a", ""], OWN), "unopened");
  assert.deepEqual(unopened(SEALS, ["a", ""]), [1]);
});

test("luck that was closed or set by hand is what it was said to be", async () => {
  const closed = heardOf(OPEN, { ...OPEN, state: "closed" });
  const head = { luck: "sealed", "host-seal": HOST, "host-seed": SEED, seed: SEED };
  assert.equal(await doubtOf(head, closed, SEED, ["", ""], OWN), null);
  assert.equal(await doubtOf(await headOf(SALTS, null), closed, SEED, SALTS, OWN), "seals");
  const byHand = heardOf({ ...OPEN, kind: "by-hand", state: "closed", position: true });
  assert.equal(await doubtOf({ luck: "by-hand", seed: SEED, position: "{}" }, byHand, SEED, ["", ""], null), null);
  assert.equal(await doubtOf({ seed: SEED }, heardOf({ ...OPEN, kind: "untold", state: "closed" }), SEED, ["", ""], null), null);
});

test("what is told otherwise later is a lie from then on", () => {
  const lie = (host: string, luck: Luck, salts: string[] = ["", ""]): Doubt | null => hear(heardOf(OPEN, OPENING), host, luck, salts).lie;
  assert.equal(lie(HOST, OPENING), null);
  assert.equal(lie(sealOf("x"), OPENING), "host", "another seal of the host after a reconnect");
  assert.equal(lie(HOST, { ...OPENING, kind: "by-hand" }), "kind");
  assert.equal(lie(HOST, { ...OPENING, position: true }), "position");
  assert.equal(lie(HOST, { ...MIXED, beacon: "8 bb" }, SALTS), "beacon");
  assert.equal(lie(HOST, { ...MIXED, beacon: null }, SALTS), "beacon");
  assert.equal(lie(HOST, { ...OPENING, seals: [SEALS[0]!, sealOf("c")] }), "seals", "another's seal");
  assert.equal(lie(HOST, { ...OPENING, state: "closed" }), "seals", "the host's luck alone, now that it knows the salts");
  const mixed = heardOf(OPEN, OPENING, MIXED);
  assert.equal(hear(mixed, HOST, MIXED, ["a", ""]).lie, "salts");
  const lied = hear(mixed, sealOf("x"), MIXED, SALTS);
  assert.equal(hear(lied, HOST, MIXED, SALTS).lie, "host", "and it is not forgotten");
  assert.equal(hear(heardOf({ ...OPEN, beacon: "1 a" }), HOST, OPENING, ["", ""]).lie, "beacon", "one that was named already");
});

test("a seat seals first, and opens when all are asked to", () => {
  const told = (luck: Luck): Luck & { heard: Heard } => ({ ...luck, heard: hear(null, HOST, luck, []) });
  const say = (seat: number, { heard, ...luck }: Luck & { heard: Heard }) => bring("m", seat, luck, heard);
  const seal = say(0, told(OPEN));
  assert.equal(seal?.t, "seal");
  const text = seal?.t === "seal" ? seal.text : "";
  assert.equal(say(0, told({ ...OPEN, seals: [text, null] })), null);
  const opened = say(0, told({ ...OPENING, seals: [text, text] }));
  assert.equal(opened?.t === "salt" ? sealOf(opened.text) : "", text);
  assert.equal(say(0, told({ ...OPENING, seals: ["another", text] })), null);
  assert.equal(say(-1, told(OPEN)), null);
  assert.equal(say(0, told({ ...OPEN, kind: "by-hand" })), null);
});

test("a salt is opened in one round only, also when the page was loaded anew in between", () => {
  const own = sealOf(saltOf("r", 0));
  const first: Luck = { ...OPENING, seals: [own, sealOf("b")] };
  const say = (luck: Luck) => bring("r", 0, luck, hearOf("r", 0, HOST, luck, ["", ""]));
  assert.equal(say(first)?.t, "salt");
  assert.equal(say(first)?.t, "salt", "the server fell over and asks again");
  assert.equal(say({ ...OPEN, seals: [null, sealOf("c")] }), null, "a new round: not sealed again");
  assert.equal(say({ ...first, seals: [own, sealOf("c")] }), null, "with another's seal made anew");
  assert.equal(say(first), null, "nor afterwards");
});
