/* Sentences with their dice drawn, and the faces a die typed in by hand may show. */
import type { JSX } from "preact";
import { Die } from "./Die";
import type { Text } from "./view";

const COLOURS = ["E", "W", "H"] as const;
const FACES = { plus: "+", cross: "x", star: "*", special: "!" } as const;
const MOST = 6; // dice of one colour that are rolled at once

interface Names {
  all: RegExp; // any of them, or the face of a test on terrain, which has no colour
  dice: Map<string, string[]>; // by how they are named
}

const known = new Map<string, Names>(); // by language

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/* What dice are called in a language: "engine +", "weapon × (turned)", "2 shields". */
function namesIn(text: Text): Names {
  const key = text("board.colour.E");
  const before = known.get(key);
  if (before !== undefined) return before;
  const dice = new Map<string, string[]>();
  for (const colour of COLOURS) {
    for (const [name, face] of Object.entries(FACES)) {
      const called = `${text(`board.colour.${colour}`)} ${text(`face.${name}`)}`;
      dice.set(called, [`${colour}${face}`]);
      if (face === "+" || face === "x") dice.set(`${called}${text("face.turned")}`, [`${colour}${face === "+" ? "x" : "+"}!`]);
    }
    for (let n = 1; n <= MOST; n++)
      dice.set(
        text(`dice.${colour}`, n),
        Array.from({ length: n }, () => colour),
      );
  }
  const called = [...dice.keys()].sort((a, b) => b.length - a.length).map((one) => escaped(one).replaceAll(" ", "\\s"));
  const faces = Object.keys(FACES).map((name) => escaped(text(`face.${name}`)));
  const all = new RegExp(`(?<![\\p{L}\\p{N}])(${called.join("|")})(?![\\p{L}\\p{N}])|(?<=[\\s:])(${faces.join("|")})(?=[,.])`, "gu");
  for (const [name, face] of Object.entries(FACES)) dice.set(text(`face.${name}`), [`N${face}`]);
  const names = { all, dice };
  known.set(key, names);
  return names;
}

/* Dice one after the other need no comma between them. */
export function rich(sentence: string, text: Text): (string | JSX.Element)[] {
  const { all, dice } = namesIn(text);
  const parts: (string | JSX.Element)[] = [];
  let from = 0;
  for (const found of sentence.matchAll(all)) {
    const named = found[0].replace(/\s/g, " ");
    const between = sentence.slice(from, found.index);
    if (between !== "" && (from === 0 || !/^,\s$/.test(between))) parts.push(between);
    for (const [n, die] of (dice.get(named) ?? []).entries())
      parts.push(
        <span key={`${found.index} ${n}`} class="fc-word-die" role="img" aria-label={n === 0 ? named : undefined} aria-hidden={n > 0} data-die={die}>
          <Die die={die} />
        </span>,
      );
    from = found.index + found[0].length;
  }
  if (from < sentence.length) parts.push(sentence.slice(from));
  return parts;
}

/* What colour the n-th die of an action has: those of a roll are named in its text, a test on terrain has none. */
function colourOf(action: string | null, n: number): string {
  const [verb, ...rest] = (action ?? "").split(" ");
  const colours = verb === "roll" || verb === "six" ? (rest[0] ?? "") : verb === "reroll" ? rest.map((die) => die[0] ?? "").join("") : "";
  return /^[EWH]$/.test(colours[n] ?? "") ? (colours[n] ?? "N") : "N";
}

export function face(die: string, shown: string, action: string | null, n: number): JSX.Element | null {
  return die === "command" ? <Die die={`${colourOf(action, n)}${shown}`} /> : null;
}
