/* Proves every lesson of data/<game>/tutorial.json: its position can be read, every accepted action is one of the legal actions of the
 * seat that takes it, as a table would offer them (of "flip 1a *" the first that begins so), it can be taken with the lesson's dice, and what the lesson says afterwards is true: <game>.json beside this
 * file has it as JSON Pointers into the position.
 *
 *   node tests/tutorial/check.mjs build/starboard [GAME]...
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isAccepted } from "./accept.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const program = process.argv[2] ?? join(root, "build", "starboard");
const lessonsOf = (game) => join(root, "data", game, "tutorial.json");
const games = process.argv.length > 3 ? process.argv.slice(3) : readdirSync(join(root, "data")).filter((game) => existsSync(lessonsOf(game)));
const folder = mkdtempSync(join(tmpdir(), "starboard-tutorial-"));

function run(args, input) {
  try {
    return execFileSync(program, args, { encoding: "utf8", input, stdio: ["pipe", "pipe", "pipe"] });
  } catch (error) {
    throw new Error(`${error.stdout ?? ""}${error.stderr ?? ""}`.trim() || String(error));
  }
}

function json(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

/* Every way through a lesson: each accepted action of a step, with the first ones of the other steps. */
function ways(steps) {
  const first = steps.map(({ accept }) => accept[0]);
  return steps.flatMap(({ accept }, n) => accept.slice(n > 0 ? 1 : 0).map((action) => first.map((taken, at) => (at === n ? action : taken))));
}

function legal(game, lesson, position) {
  const place = join(folder, "position.json");
  writeFileSync(place, JSON.stringify(position));
  const seen = run(["position", game, "--seat-count", String(position.seats.length), "--from", place, "--observe", String(lesson.seat)]);
  return run(["engine"], `newmatch ${game}\n${seen.trim()}\nlegal\nquit\n`)
    .split("\n")
    .flatMap((line) => (line.startsWith("action ") ? [line.slice(7)] : []));
}

function text(lesson) {
  for (const member of ["title", "text", "goal", "done"])
    for (const lang of ["en", "fr"]) if (typeof lesson[member]?.[lang] !== "string" || lesson[member][lang] === "") throw new Error(`no ${member} in ${lang}`);
}

/* Goes this way, as a case file: every action must be legal, and `expect` true in the end. */
function after(game, rule, lesson, steps, way, expect) {
  const file = join(folder, "case.json");
  const done = way.map((action, n) => ({ seat: steps[n].seat ?? lesson.seat, do: action, ...(steps[n].dice === undefined ? {} : { dice: steps[n].dice }) }));
  const seats = lesson.position.seats.length;
  writeFileSync(file, JSON.stringify({ game, title: lesson.title.en, rules: [rule], seats, position: lesson.position, steps: [...done, { expect }] }));
  run(["case", "--quiet", file]);
}

function check(game, rule, lesson, outcome) {
  text(lesson);
  if (outcome === undefined) throw new Error("the check does not know what must come of it");
  const steps = [lesson, ...(lesson.then ?? [])];
  const offered = legal(game, lesson, lesson.position);
  for (const way of ways(steps)) {
    const first = offered.find((action) => isAccepted([way[0]], action));
    if (first === undefined) throw new Error(`"${way[0]}" is not in the list of legal actions`);
    after(game, rule, lesson, steps, [first, ...way.slice(1).map((action) => action.replace(/ \*$/, ""))], outcome);
  }
  try {
    after(game, rule, lesson, steps, [], outcome);
  } catch {
    return;
  }
  throw new Error("what must come of it is true before anything is done");
}

let passed = 0;
let failed = 0;
for (const game of games) {
  const rule = /[A-Z]+-\d+\.\d+/.exec(run(["rules", game]))[0];
  const outcome = json(join(here, `${game}.json`));
  const { lessons } = json(lessonsOf(game));
  for (const lesson of lessons) {
    try {
      check(game, rule, lesson, outcome[lesson.id]);
      console.log(`ok ${game} ${lesson.id}`);
      passed += 1;
    } catch (error) {
      console.log(`not ok ${game} ${lesson.id}: ${error.message}`);
      failed += 1;
    }
  }
}
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
