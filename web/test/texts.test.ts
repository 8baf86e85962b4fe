/* Every text people read, in both languages: the shell's, the games', the lessons', the terminal's and the server's. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fillIn } from "../src/shell/fill";

const root = existsSync("data") ? "." : "..";
const read = (...path: string[]): string => readFileSync(join(root, ...path), "utf8");
const games = readdirSync(join(root, "data"));

type Texts = Record<string, Record<"en" | "fr", string>>;
const textsOf = (game: string): Texts => JSON.parse(read("data", game, "texts.json")) as Texts;

function filesUnder(folder: string, ending: RegExp): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name), ending) : ending.test(entry.name) ? [join(folder, entry.name)] : [],
  );
}

/* The sentences of a table of words written as TypeScript. */
function shellTexts(file: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, quoted, bare, text] of read("web", "src", "shell", file).matchAll(/^ {2}(?:"([^"]+)"|(\w+)):\s*"((?:[^"\\]|\\.)*)",$/gm))
    found[quoted ?? bare ?? ""] = JSON.parse(`"${text}"`) as string;
  return found;
}

function* strings(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) yield* strings(one);
}

/* Where each text comes from, and the text: "fleet-commander event.moved fr". */
function* everyText(): Generator<[where: string, text: string]> {
  for (const [lang, file] of [
    ["en", "english.ts"],
    ["fr", "french.ts"],
  ] as const)
    for (const [key, text] of Object.entries(shellTexts(file))) yield [`${key} ${lang}`, text];
  for (const game of games) {
    for (const [key, both] of Object.entries(textsOf(game))) for (const lang of ["en", "fr"] as const) yield [`${game} ${key} ${lang}`, both[lang]];
    const lessons = join("data", game, "tutorial.json");
    if (!existsSync(join(root, lessons))) continue;
    for (const lesson of (JSON.parse(read(lessons)) as { lessons: Record<string, unknown>[] }).lessons)
      for (const part of ["title", "text", "goal", "done"]) for (const text of strings(lesson[part])) yield [`${game} lesson ${String(lesson["id"])}`, text];
  }
  for (const [, text] of read("src", "cli", "words.c").matchAll(/"((?:[^"\\]|\\.)*)"/g)) yield ["src/cli/words.c", text ?? ""];
  for (const file of [...filesUnder("src/net", /\.c$/), ...filesUnder("src/core", /\.c$/)])
    for (const [, text] of read(file).matchAll(/"((?:[^"\\]|\\.)*)"/g)) if (/[éèêàùç]/.test(text ?? "")) yield [file, text ?? ""];
}

test("there are texts to look at", () => {
  const all = [...everyText()];
  for (const part of ["table.turn.you fr", "fleet-commander event.moved fr", "kembles-cascade lesson", "src/cli/words.c", "src/net/"])
    assert.ok(
      all.some(([where]) => where.startsWith(part)),
      part,
    );
});

test("no text leaves number or gender to the reader", () => {
  const open = [...everyText()].filter(([, text]) => /\p{L}\((?:s|e|es|x|ne|aux|ies)\)/u.test(text));
  assert.deepEqual(open, []);
});

test("no text shows the notation it is written in", () => {
  assert.deepEqual(
    [...everyText()].filter(([, text]) => text.includes("`")),
    [],
  );
});

test("dice and pieces are named, not abbreviated, in sentences", () => {
  const short = [...everyText()].filter(([where, text]) => !where.includes(" terminal.") && /(?<![\p{L}\d])[EWH][+x*!](?![\p{L}])/u.test(text));
  assert.deepEqual(short, []);
});

test("nobody has to know what a ply is, nor to find back", () => {
  const odd = [...everyText()].filter(([where, text]) => !where.startsWith("src/") && /\bpl(?:y|ies)\b|pick on\b|find back|fair luck/i.test(text));
  assert.deepEqual(odd, []);
});

test("an end is told from nobody's side: winners, losers and those who watch read it", () => {
  const sided = [...everyText()].filter(
    ([where, text]) => / end\.\w+ /.test(where) && /\benemy ship\b|vaisseau ennemi|\byour?\b|\bv(?:ous|otre|os)\b/i.test(text),
  );
  assert.deepEqual(sided, []);
});

test("gaps are well formed, and the same arguments are there in both languages", () => {
  const gaps = (text: string): string[] => [...new Set([...text.matchAll(/\{(\d)/g)].map(([, n]) => n ?? ""))].sort();
  for (const [where, text] of everyText()) {
    const rest = text.replace(/\{\d(?:\}|:[^{}|]*\|[^{}|]*\}|@[^{}|]*\|[^{}|]*(?:\|[^{}|]*)?\})/g, "");
    if (!where.startsWith("src/core") && !where.startsWith("src/net")) assert.doesNotMatch(rest, /[{}]/, `${where}: ${text}`);
  }
  const en = shellTexts("english.ts");
  const fr = shellTexts("french.ts");
  assert.deepEqual(Object.keys(fr).sort(), Object.keys(en).sort());
  for (const [key, text] of Object.entries(en)) assert.deepEqual(gaps(fr[key] ?? ""), gaps(text), key);
});

/* Keys that stand in the code as they are, and beginnings of those that are put together. */
function keysAsked(source: string): { whole: string[]; begin: string[] } {
  const whole = [...source.matchAll(/\btext\(\s*"([^"]+)"/g)].map(([, key]) => key ?? "");
  for (const [, condition] of source.matchAll(/\btext\(([^()`]*\?[^()`]*)[,)]/g))
    for (const [, key] of (condition ?? "").matchAll(/"([a-z]+\.[\w.-]+)"/g)) whole.push(key ?? "");
  const begin = [...source.matchAll(/\btext\(\s*`([a-z_.]+)\$\{/g)].map(([, key]) => key ?? "");
  return { whole, begin };
}

test("every text a drawing asks for is there", () => {
  for (const game of games) {
    const known = Object.keys(textsOf(game));
    let asked = 0;
    for (const file of filesUnder(`web/src/games/${game}`, /\.tsx?$/)) {
      const { whole, begin } = keysAsked(read(file));
      asked += whole.length;
      for (const key of whole) assert.ok(known.includes(key), `${file}: no text ${key}`);
      for (const part of begin)
        assert.ok(
          known.some((key) => key.startsWith(part)),
          `${file}: no text ${part}...`,
        );
    }
    assert.ok(asked > 5, game);
  }
});

/* Whether a key stands in the code as a whole or in parts: "event.moved_on" as "event.%s%s", "moved" and "_on". */
function isAsked(key: string, code: string, facts: string): boolean {
  if (code.includes(`"${key}"`)) return true;
  const named = (id: string): boolean => code.includes(`"${id}"`) || facts.includes(`"${id}"`);
  const parts = key.replace(/\.help$/, "").split(".");
  for (let at = 1; at < parts.length; at++) {
    const head = parts.slice(0, at).join(".");
    const tail = parts.slice(at).join(".");
    if (!code.includes(`"${head}"`) && !code.includes(`"${head}.`) && !code.includes(`\`${head}.`)) continue;
    if (named(tail) || parts.slice(at).every(named)) return true;
    const words = tail.split("_");
    if (words.some((_word, n) => n > 0 && named(words.slice(0, n).join("_")) && code.includes(`"_${words.slice(n).join("_")}"`))) return true;
    if (words.length > 1 && code.includes(`\`${head}.${words[0]}_\${`) && named(words.slice(1).join("_"))) return true;
    if (new RegExp(`[\\s"]${tail}:`).test(code)) return true; // a member of a table, in a drawing
  }
  return false;
}

test("every text of a game is asked for somewhere", () => {
  for (const game of games) {
    const code = [
      `web/src/games/${game}`,
      "web/src/board",
      `src/games/${game}`,
      "src/cli",
      "src/net",
      "src/core",
      "web/src/table",
      "web/src/shell",
      "web/src/learn",
    ]
      .flatMap((where) => filesUnder(where, /\.(?:tsx?|[ch])$/))
      .filter((file) => !file.includes("/boards/") || file.includes(game))
      .map((file) => read(file))
      .join("\n");
    const facts =
      filesUnder(`data/${game}`, /facts.*\.json$/)
        .map((file) => read(file))
        .join("\n") + read(`docs/rules/${game}.md`).replace(/\[(\w+)\]/g, '"$1"');
    assert.deepEqual(
      Object.keys(textsOf(game)).filter((key) => !isAsked(key, code, facts)),
      [],
      game,
    );
    for (const key of ["board.never-heard", "event.never-heard", "why.never-heard"]) assert.equal(isAsked(key, code, facts), false, key);
  }
});

test("nothing is explained by a title, which no finger and no key can reach", () => {
  const titled = filesUnder("web/src", /\.tsx$/).filter((file) => /<[a-z][\w-]*\b(?:(?!<|\/>)[\s\S])*?\btitle=/.test(read(file)));
  assert.deepEqual(titled, []);
});

test("cards cite rules that are there, and every thing on a screen has one", () => {
  for (const game of games) {
    const rules = read(`docs/rules/${game}.md`);
    const texts = textsOf(game);
    for (const [key, { en, fr }] of Object.entries(texts)) {
      const cited = (text: string): string[] => text.match(/\b[A-Z]{2}-\d+\.\d+/g) ?? [];
      assert.deepEqual(cited(fr), cited(en), `${game} ${key}`);
      for (const id of cited(en)) assert.ok(rules.includes(`**${id} `), `${game} ${key}: no rule ${id}`);
      const thing = /^(?:cell|terrain|kind)\.(\w+)$/.exec(key)?.[1];
      if (thing !== undefined && thing !== "EMPTY") assert.ok(`help.${thing}` in texts, `${game} ${key} has no card`);
    }
  }
});

test("gaps are filled by number, gender and vowel", () => {
  const damage = "{0} {0:dégât|dégâts}";
  const lost = "{0@Le |La |L'}{0} est {0@détruit|détruite}";
  assert.equal(fillIn(damage, [0], "fr"), "0 dégât");
  assert.equal(fillIn(damage, [1], "fr"), "1 dégât");
  assert.equal(fillIn(damage, [2], "fr"), "2 dégâts");
  assert.equal(fillIn("{0} {0:row|rows}", [0], "en"), "0 rows");
  assert.equal(fillIn("{0} {0:row|rows}", ["1.5"], "en"), "1.5 rows");
  assert.equal(fillIn("{0} {0:row|rows}", ["−1"], "en"), "−1 row");
  assert.equal(fillIn("{0:ship|ships} {0}", ["#1, #2"], "en"), "ships #1, #2");
  assert.equal(fillIn("{0:ship|ships} {0}", ["#1"], "en"), "ship #1");
  assert.equal(fillIn(lost, ["frégate #4"], "fr", "frégate navette"), "La frégate #4 est détruite");
  assert.equal(fillIn(lost, ["destroyer"], "fr", "frégate navette"), "Le destroyer est détruit");
  assert.equal(fillIn(lost, ["Astéroïde"], "fr"), "L'Astéroïde est détruit");
  assert.equal(fillIn("{0@de |de |d'}{0}", ["Élise"], "fr"), "d'Élise");
  assert.equal(fillIn("{1} {0}", ["a"], "fr"), "{1} a");
});
