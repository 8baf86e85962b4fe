// What tools/mutants and tools/defences share: lists of breaks, a broken file compiled on the side, and programs linked with it. Nothing is
// changed in the tree.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

// The lines of a list, each in its parts: A | B | C. A part may hold a bar as \|.
export const linesOf = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split(/(?<!\\)\|/).map((part) => part.trim().replaceAll("\\|", "|")));

// Where a text of a list is in a file. Formatting may have folded the line: any white space in the list stands for any in the file.
export const find = (text, wanted) =>
  text.match(
    new RegExp(
      wanted
        .split(/\s+/)
        .map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
        .join("\\s+"),
    ),
  );

// ---- running

const children = new Set();

// Signals end what is running, then `end(signal)`.
export function endWith(end) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => {
      for (const child of children) child.kill("SIGKILL");
      end(signal);
    });
}

export function run(command, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command[0], command.slice(1), options);
    children.add(child);
    let out = "";
    const keep = (data) => {
      if (out.length < 1e6) out += data;
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.stdin.on("error", () => {}); // a compiler that gives up early
    child.stdin.end(options.input ?? "");
    child.on("close", (code, signal) => {
      children.delete(child);
      resolve({ code, late: signal === "SIGXCPU" || signal === "SIGKILL", out });
    });
  });
}

// ---- building

const words = (text) =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((w) => w.replaceAll('\\"', '"'));

// A build of the project, by its preset: how it compiles each file, and links the programs.
export function prepareBuild(preset, programs) {
  const build = `build/${preset}`;
  execFileSync("cmake", ["--preset", preset], { cwd: root, stdio: "ignore" });
  execFileSync("ninja", ["-C", build, "--quiet", ...programs], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const commands = JSON.parse(readFileSync(join(root, build, "compile_commands.json"), "utf8"));
  return { preset, build, commands, links: Object.fromEntries(programs.map((program) => [program, linkOf(build, program)])) };
}

function linkOf(build, program) {
  const last = execFileSync("ninja", ["-C", build, "-t", "commands", program], { cwd: root, encoding: "utf8" }).trim().split("\n").at(-1);
  return words(last.replace(/^: && /, "").replace(/ && :$/, ""));
}

// The object of a text that stands for a source file; null when it does not compile.
export async function compile({ commands }, path, text, object) {
  const all = words(commands.find((c) => c.file === join(root, path)).command),
    compiler = all.findIndex((w) => w.includes("clang"));
  const flags = all.slice(compiler + 1).filter((w, i, list) => !["-o", "-c", "-g", "-Werror"].includes(w) && !["-o", "-c"].includes(list[i - 1]));
  const command = [all[compiler], ...flags, "-w", "-g0", "-O1", "-x", "c", "-", "-c", "-o", join(root, object)];
  const made = await run(command, { cwd: join(root, dirname(path)), input: `#line 1 "${path}"\n${text}` });
  return made.code === 0 ? readFileSync(join(root, object)) : null;
}

// The program with this object in the place of the library's own.
export async function link({ build, links }, program, object, out) {
  const command = [...links[program]];
  command[command.indexOf("-o") + 1] = join(root, out);
  command.splice(
    command.findIndex((w) => w.endsWith(".o")),
    0,
    join(root, object),
  ); // found first, so that the library's own stays out
  return run(command, { cwd: join(root, build) });
}
