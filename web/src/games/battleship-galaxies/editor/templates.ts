/* Special rules to pick from: what the vocabulary of missions (BG-25) is mostly used for, each with what can be chosen about it. A rule is known by its
 * form, so that those of built-in missions and of other people's packs are found again; anything else can be written as data. */
import { type Both, type Way, valueAt, withValue } from "../../../editor/draft";
import { inOneWay } from "../../../editor/kept";
import { type Ability, type Draft, FACTIONS } from "./draft";

export interface Gap {
  kind: "number" | "ship" | "faction" | "tile" | "card" | "sizes" | "faces";
  word: string; // of words.ts
  way: Way; // where it stands in the ability
}

export interface Template {
  id: string;
  name: Both;
  help: Both; // {0} {1} ...: the gaps
  make: Omit<Ability, "power" | "side">;
  gaps: Gap[];
}

export const TEMPLATES: readonly Template[] = [
  {
    id: "bounty",
    name: { en: "Bounty", fr: "Prime" },
    help: { en: "Each enemy ship that is destroyed: {0} points.", fr: "Chaque vaisseau ennemi détruit : {0} points." },
    make: { when: "destroyed", if: [{ lost: { whose: "enemy" } }], do: [{ points: 1 }] },
    gaps: [{ kind: "number", word: "points", way: ["do", 0, "points"] }],
  },
  {
    id: "prize",
    name: { en: "The prize", fr: "La proie" },
    help: { en: "Wins when {0} is destroyed.", fr: "Gagne quand {0} est détruit." },
    make: { when: "destroyed", if: [{ lost: { name: "everest" } }], do: [{ win: true }] },
    gaps: [{ kind: "ship", word: "ship", way: ["if", 0, "lost", "name"] }],
  },
  {
    id: "escape",
    name: { en: "Escape", fr: "Échappée" },
    help: {
      en: "A ship that ends a movement in the {0} zone leaves and brings points by its size.",
      fr: "Un vaisseau qui finit son déplacement dans la zone {0} s'en va et rapporte des points selon sa taille.",
    },
    make: { when: "moved", if: [{ mover: { whose: "mine", zone: "isn" } }], do: [{ remove: true }, { points: { small: 1, medium: 2, large: 3 } }] },
    gaps: [
      { kind: "faction", word: "zone_of", way: ["if", 0, "mover", "zone"] },
      { kind: "sizes", word: "points", way: ["do", 1, "points"] },
    ],
  },
  {
    id: "survey",
    name: { en: "Survey", fr: "Relevé" },
    help: {
      en: "A ship that ends a movement next to a tile “{0}”: {1} points.",
      fr: "Un vaisseau qui finit son déplacement à côté d'une tuile « {0} » : {1} points.",
    },
    make: { when: "moved", if: [{ mover: { whose: "mine", tile: ["debris", 1] } }], do: [{ points: 1 }] },
    gaps: [
      { kind: "tile", word: "tile", way: ["if", 0, "mover", "tile", 0] },
      { kind: "number", word: "points", way: ["do", 0, "points"] },
    ],
  },
  {
    id: "rescue",
    name: { en: "Rescue", fr: "Secours" },
    help: {
      en: "Next to a tile “{0}”, instead of moving: points by the number die.",
      fr: "À côté d'une tuile « {0} », au lieu de se déplacer : des points selon le dé à chiffres.",
    },
    make: {
      when: "instead",
      optional: true,
      limit: "activation",
      if: [{ self: { whose: "mine", tile: ["asteroid", 1] } }],
      do: [{ points_by_number: [1, 2, 2, 2, 2, 2, 3, 3] }],
    },
    gaps: [
      { kind: "tile", word: "tile", way: ["if", 0, "self", "tile", 0] },
      { kind: "faces", word: "faces", way: ["do", 0, "points_by_number"] },
    ],
  },
  {
    id: "loot",
    name: { en: "Loot", fr: "Butin" },
    help: { en: "Each {0} card attached to an own ship: {1} points.", fr: "Chaque carte {0} rattachée à un vaisseau à soi : {1} points." },
    make: { when: "attached", if: [{ card: "isn" }, { pick: { whose: "mine", faction: "wretch" } }], do: [{ points: 1 }] },
    gaps: [
      { kind: "faction", word: "cards_of", way: ["if", 0, "card"] },
      { kind: "number", word: "points", way: ["do", 0, "points"] },
    ],
  },
  {
    id: "computer",
    name: { en: "Ship's computer", fr: "Ordinateur de bord" },
    help: {
      en: "Instead of the draw: look at {1} cards of the {0} deck and keep 1.",
      fr: "Au lieu de piocher : regardez {1} cartes du deck {0} et gardez-en 1.",
    },
    make: { when: "draw", optional: true, do: [{ look: 3, keep: 1, deck: "isn" }] },
    gaps: [
      { kind: "faction", word: "deck_of", way: ["do", 0, "deck"] },
      { kind: "number", word: "cards", way: ["do", 0, "look"] },
    ],
  },
  {
    id: "captain",
    name: { en: "Captain on board", fr: "Capitaine à bord" },
    help: {
      en: "When {0} is launched the prepped hero {1} goes onto it, free.",
      fr: "Quand {0} est lancé, le héros pré-sélectionné {1} y monte gratuitement.",
    },
    make: { when: "launched", optional: true, if: [{ launched: { whose: "mine", name: "everest" } }], do: [{ attach: "I-12" }] },
    gaps: [
      { kind: "ship", word: "ship", way: ["if", 0, "launched", "name"] },
      { kind: "card", word: "card", way: ["do", 0, "attach"] },
    ],
  },
  {
    id: "engines",
    name: { en: "Remote engines", fr: "Moteurs à distance" },
    help: {
      en: "At the end of the turn pay {0} and roll {1}+: up to {2} asteroids move.",
      fr: "À la fin du tour, payez {0} et faites {1}+ : jusqu'à {2} astéroïdes se déplacent.",
    },
    make: {
      when: "turn-end",
      optional: true,
      cost: 2,
      do: [{ roll: 4, ["then" as string]: { engines: 3, hits: 1, kind: "direct", type: "asteroid" } }],
    },
    gaps: [
      { kind: "number", word: "cost", way: ["cost"] },
      { kind: "number", word: "roll", way: ["do", 0, "roll"] },
      { kind: "number", word: "asteroids", way: ["do", 0, "then", "engines"] },
    ],
  },
];

/* The same but for what the gaps hold. */
function shape(ability: Omit<Ability, "power" | "side">, gaps: readonly Gap[]): string {
  const { power: _power, side: _side, ...rest } = gaps.reduce((one, { way }) => (valueAt(one, way) === undefined ? one : withValue(one, way, 0)), ability);
  return inOneWay(rest);
}

export function templateOf(ability: Ability): Template | undefined {
  return TEMPLATES.find(({ make, gaps }) => gaps.every(({ way }) => valueAt(ability, way) !== undefined) && shape(ability, gaps) === shape(make, gaps));
}

/* ---- texts of rules: name under power.<id>, and what it says under power.<id>.help */

function freshPower(draft: Draft): string {
  const used = new Set((draft.mission.abilities ?? []).map(({ power }) => power));
  for (let n = 1; ; n++) if (!used.has(`own-${n}`)) return `own-${n}`;
}

/* What stands in a gap, in words of both languages. */
export type Name = (gap: Gap, value: unknown) => Both;

function wordsFor(ability: Ability, name: Name): { name: Both; help: Both } | null {
  const template = templateOf(ability);
  if (template === undefined) return null;
  const words = template.gaps.map((gap) => name(gap, valueAt(ability, gap.way)));
  const filled = (lang: "en" | "fr"): string => template.help[lang].replace(/\{(\d)\}/g, (whole, n: string) => words[Number(n)]?.[lang] ?? whole);
  return { name: template.name, help: { en: filled("en"), fr: filled("fr") } };
}

function withWords(draft: Draft, ability: Ability, name: Name): Draft {
  const words = wordsFor(ability, name);
  if (words === null || !ability.power.startsWith("own-")) return draft;
  return { ...draft, texts: { ...draft.texts, [`power.${ability.power}`]: words.name, [`power.${ability.power}.help`]: words.help } };
}

/* Whether its texts are still those of its template. */
function asMade(draft: Draft, ability: Ability, name: Name): boolean {
  const words = wordsFor(ability, name);
  const said = draft.texts[`power.${ability.power}.help`];
  return words !== null && (said === undefined || (said.en === words.help.en && said.fr === words.help.fr));
}

export function withRule(draft: Draft, template: Template, name: Name): Draft {
  const side = draft.mission.seats.at(-1)?.faction ?? FACTIONS[1] ?? "wretch";
  const ability: Ability = { ...structuredClone(template.make), power: freshPower(draft), side } as Ability;
  const next = { ...draft, mission: { ...draft.mission, abilities: [...(draft.mission.abilities ?? []), ability] } };
  return withTarget(withWords(next, ability, name));
}

/* Who gains points needs something to gain them for. */
function withTarget(draft: Draft): Draft {
  const gains = new Set((draft.mission.abilities ?? []).filter((one) => JSON.stringify(one).includes('"points')).map(({ side }) => side));
  const seats = draft.mission.seats.map((seat) => (gains.has(seat.faction) && seat.target === undefined ? { ...seat, target: 10 } : seat));
  return { ...draft, mission: { ...draft.mission, seats } };
}

export function changedRule(draft: Draft, index: number, ability: Ability, name: Name): Draft {
  const old = draft.mission.abilities?.[index];
  const abilities = (draft.mission.abilities ?? []).map((one, n) => (n === index ? ability : one));
  const next = { ...draft, mission: { ...draft.mission, abilities } };
  return withTarget(old !== undefined && asMade(draft, old, name) ? withWords(next, ability, name) : next);
}

export function withoutRule(draft: Draft, index: number): Draft {
  const { abilities = [], ...rest } = draft.mission;
  const left = abilities.filter((_one, n) => n !== index);
  return { ...draft, mission: left.length === 0 ? rest : { ...rest, abilities: left } };
}
