/* Proves every lesson of data/<game>/tutorial.json: its position can be read, every accepted action is one of the legal actions of the lesson's
 * seat as a table would offer them, it can be taken with the lesson's dice, and what the lesson says afterwards is true.
 *
 *   node tests/tutorial/check.mjs build/starboard
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const program = process.argv[2] ?? join(root, "build", "starboard");
const game = "fleet-commander";

/* What must be true after each lesson; JSON Pointers into the position. */
const outcome = {
  dice: { "/node": "actions", "/seats/1/hand": ["E+", "W+", "Wx"] },
  move: { "/ships/0/square": "c3", "/seats/1/hand": ["W+"] },
  part: { "/ships/0/square": "c2", "/ships/1/square": "d3" },
  asteroids: { "/ships/0/square": "b3", "/ships/0/hull": 2 },
  gravity: { "/ships/0/square": "d4", "/node": "actions" },
  attack: { "/ships/3/hull": 0, "/seats/0/lost": 2 },
  shield: { "/ships/0/hull": 3, "/seats/1/reserve": [] },
  ranged: { "/ships/2/hull": 0, "/seats/1/hand": [] },
  weapon: { "/ships/2/hull": 0, "/seats/0/lost": 4, "/seats/0/weapon_lost": true },
  bridge: { "/seats/1/reserve": ["H+", "Hx"], "/seats/1/gauge": ["W!"], "/active": 0 },
};

const { lessons } = JSON.parse(readFileSync(join(root, "data", game, "tutorial.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "starboard-tutorial-"));
const faults = [];

function run(args, input) {
  try {
    return execFileSync(program, args, { encoding: "utf8", input, stdio: ["pipe", "pipe", "pipe"] });
  } catch (error) {
    throw new Error(`${error.stdout ?? ""}${error.stderr ?? ""}`.trim() || String(error));
  }
}

function check(lesson) {
  for (const member of ["title", "text", "goal", "done"])
    for (const lang of ["en", "fr"])
      if (typeof lesson[member]?.[lang] !== "string" || lesson[member][lang] === "") throw new Error(`no ${member} in ${lang}`);
  if (outcome[lesson.id] === undefined) throw new Error("the check does not know what must come of it");
  const place = join(folder, `${lesson.id}.json`);
  writeFileSync(place, JSON.stringify(lesson.position));
  const seen = run(["position", game, "--from", place, "--observe", String(lesson.seat)]);
  const legal = run(["engine"], `newmatch ${game}\n${seen.trim()}\nlegal\nquit\n`).split("\n");
  for (const action of lesson.accept) {
    if (!legal.includes(`action ${action}`)) throw new Error(`"${action}" is not in the list of legal actions:\n${legal.join("\n")}`);
    const step = { seat: lesson.seat, do: action, ...(lesson.dice === undefined ? {} : { dice: lesson.dice }) };
    const steps = [step, { expect: outcome[lesson.id] }];
    const file = join(folder, `${lesson.id}-case.json`);
    writeFileSync(file, JSON.stringify({ game, title: lesson.title.en, rules: ["FC-3.1"], position: lesson.position, steps }));
    run(["case", "--quiet", file]);
  }
}

for (const lesson of lessons) {
  try {
    check(lesson);
    console.log(`ok ${lesson.id}`);
  } catch (error) {
    faults.push(lesson.id);
    console.log(`not ok ${lesson.id}: ${error.message}`);
  }
}
rmSync(folder, { recursive: true });
console.log(`${lessons.length - faults.length} passed, ${faults.length} failed`);
process.exit(faults.length === 0 ? 0 : 1);
