// Plays Kemble's Cascade in a window, to the end.
import assert from "node:assert/strict";
import { picker } from "./server.mjs";

const PATIENCE = 300_000; // others play long turns before one's own

// A pilot who fires when there is something to hit, moves now and then, and does not dawdle.
export function pilot(seed) {
  const luck = picker(seed);
  const wishes = ["sensor", "enter", "jump", "left", "right", "flee", "deflect", "pass", "recharge", "buy"];
  return (legal) => {
    const of = (verb, overload = false) => legal.filter(([action]) => action.split(" ")[0] === verb && / overload$/.test(action) === overload);
    const chance = (part, list) => list.length > 0 && luck.real() < part;
    for (const verb of wishes) if (of(verb).length > 0) return luck.of(of(verb));
    if (of("combat").length > 0) return luck.of(luck.real() < 0.75 ? of("combat") : of("down"));
    if (chance(0.9, of("shot"))) return of("shot")[0];
    if (chance(0.8, of("fire"))) return luck.of(of("fire"));
    if (chance(0.6, of("move"))) return luck.of(of("move"));
    if (chance(0.1, of("play"))) return luck.of(of("play"));
    if (chance(0.1, of("rotate"))) return luck.of(of("rotate"));
    if (chance(0.15, of("fire", true))) return luck.of(of("fire", true));
    return of("end")[0] ?? of("done")[0] ?? luck.of(legal);
  };
}

// Plays this window's seat until the match is over; whatever `look` wants to see before each action, it sees.
export async function fly(window, seed, { look = () => undefined, press } = {}) {
  const choose = pilot(seed);
  const taken = [];
  while (await window.turn(PATIENCE)) {
    await look(window);
    taken.push(await window.take(choose(window.state.legal), press));
  }
  await window.page.locator("[data-over]").waitFor();
  for (const { how, wanted, taken: act } of taken) assert.deepEqual([how, act], ["picks", wanted], "every action can be said by picking");
  return taken;
}
