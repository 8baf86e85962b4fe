/* What the server finds wrong with a mission ("own-1f: lines 2: ..."), in the words of the form. The server's sentence is what counts; those that
 * nobody has put into other words are shown as they are. */
import type { Lang } from "../../../board/types";
import type { Fault } from "../../../editor/types";
import type { Text } from "../../../table/words";

type Said = (found: string[], text: Text) => Record<Lang, string>;

const SENTENCES: readonly (readonly [RegExp, string, Said])[] = [
  [
    /"start" has fewer than (\d+) hexes/,
    "gd-chart",
    ([n]) => ({ en: `The start area has fewer than ${n} hexes to stand on.`, fr: `La zone de départ a moins de ${n} cases où se tenir.` }),
  ],
  [
    /more "signals" than the reserve has/,
    "gd-decks",
    () => ({ en: "There are more signals on the map than in the reserve.", fr: "Il y a plus de signaux sur la carte que dans la réserve." }),
  ],
  [/a signal is where agents start/, "gd-chart", () => ({ en: "A signal is where agents start.", fr: "Un signal est dans la zone de départ." })],
  [/an alien is where agents start/, "gd-chart", () => ({ en: "An alien is where agents start.", fr: "Un alien est dans la zone de départ." })],
  [/a signal is where an alien stands/, "gd-chart", () => ({ en: "A signal is where an alien stands.", fr: "Un signal est sur la case d'un alien." })],
  [/two aliens stand on one hex/, "gd-chart", () => ({ en: "Two aliens stand on one hex.", fr: "Deux aliens sont sur la même case." })],
  [
    /there are not so many figures/,
    "gd-chart",
    () => ({ en: "There are not so many figures of this species.", fr: "Il n'y a pas autant de figurines de cette espèce." }),
  ],
  [
    /two teleport points are on one hex/,
    "gd-chart",
    () => ({ en: "Two teleport points are on one hex.", fr: "Deux points de téléportation sont sur la même case." }),
  ],
  [
    /"(\w+)" is a hex of the map that can be entered/,
    "gd-chart",
    () => ({ en: "Something stands where nobody can stand.", fr: "Quelque chose est sur une case où l'on ne peut se tenir." }),
  ],
  [
    /two door hexes touch|a door or window cannot be where it is|splits an area|lie too thick|too many doors|split too often/,
    "gd-tiles",
    () => ({
      en: "These tiles do not fit: their doors and windows get in each other's way.",
      fr: "Ces tuiles ne vont pas ensemble : leurs portes et fenêtres se gênent.",
    }),
  ],
  [
    /"(signals|lockers|figures|at)" must be a list of \d+ to (\d+) entries/,
    "gd-chart",
    ([, n]) => ({ en: `There is more of it on the map than the ${n} there may be.`, fr: `Il y en a plus sur la carte que les ${n} permis.` }),
  ],
  [
    /there are only (\d+) cards (\S+)/,
    "gd-decks",
    ([n, card], text) => ({
      en: `There are only ${n} cards ${text(`alien.${card}`)}, those on the map included.`,
      fr: `Il n'y a que ${n} cartes ${text(`alien.${card}`)}, y compris sur la carte.`,
    }),
  ],
  [/more than (\d+) alien cards/, "gd-decks", ([n]) => ({ en: `There are more than ${n} alien cards.`, fr: `Il y a plus de ${n} cartes alien.` })],
  [/there is no encounter card in it/, "gd-decks", () => ({ en: "There is no close-encounter card.", fr: "Il n'y a aucune carte rencontre." })],
  [/"events" is a list of lists/, "gd-decks", () => ({ en: "A layer of the event deck has no card.", fr: "Une couche du deck d'événements est vide." })],
  [/an objective needs "if"/, "gd-goals", () => ({ en: "An objective has no condition.", fr: "Un objectif n'a pas de condition." })],
  [
    /the last objective is/,
    "gd-goals",
    () => ({
      en: "The last objective has to hold after the last round, without conditions.",
      fr: "Le dernier objectif doit valoir après la dernière manche, sans condition.",
    }),
  ],
  [
    /objectives are "after" the last round/,
    "gd-goals",
    () => ({ en: "An objective asks something only rules can ask.", fr: "Un objectif demande ce que seules les règles peuvent demander." }),
  ],
  [/"if" must be a list of \d+ to (\d+)/, "gd-goals", ([n]) => ({ en: `There may be 1 to ${n} conditions.`, fr: `Il peut y avoir de 1 à ${n} conditions.` })],
  [/the mission has no such "region"/, "", () => ({ en: "There is no such region.", fr: "Ce secteur n'existe pas." })],
  [/nobody counts this|"count" names a counter/, "", () => ({ en: "There is no such counter.", fr: "Ce compteur n'existe pas." })],
  [
    /an area of the map is a letter/,
    "",
    () => ({ en: "It speaks of an area that is not on the map.", fr: "Il y est question d'une zone qui n'est pas sur la carte." }),
  ],
  [
    /a door or window of the map is its two hexes/,
    "",
    () => ({ en: "It speaks of a door that is not on the map.", fr: "Il y est question d'une porte qui n'est pas sur la carte." }),
  ],
  [
    /name more than (\d+) doors/,
    "gd-rules",
    ([n]) => ({ en: `Rules and conditions speak of more than ${n} doors.`, fr: `Règles et conditions parlent de plus de ${n} portes.` }),
  ],
  [
    /the action (\S+) is there twice/,
    "gd-rules",
    ([id], text) => ({ en: `The action “${text(`task.${id}`)}” is there twice.`, fr: `L'action « ${text(`task.${id}`)} » y est deux fois.` }),
  ],
  [
    /more than (\d+) effects/,
    "gd-rules",
    ([n]) => ({ en: `There are more than ${n} effects, those in place of others included.`, fr: `Il y a plus de ${n} effets, y compris les « sinon ».` }),
  ],
  [/"(\w+)" cannot be done at this moment/, "gd-rules", () => ({ en: "This cannot be done at this moment.", fr: "Cela n'est pas possible à ce moment." })],
  [/"(\w+)" cannot be asked at this moment/, "gd-rules", () => ({ en: "This cannot be asked at this moment.", fr: "Cela ne peut être demandé à ce moment." })],
  [/is plain text of at most/, "gd-mission", () => ({ en: "A text is too long.", fr: "Un texte est trop long." })],
];

/* Where in the list of rules: "lines 2", or the id of an action. */
function placeOf(plain: string): string | undefined {
  return /^(lines \d+|[a-z0-9-]+): /.exec(plain)?.[1];
}

/* The part of the form a sentence is about by its words, where the list above does not say. */
export function partOf(plain: string): string {
  if (placeOf(plain) !== undefined) return "gd-rules";
  if (/objective|"outcome"|"after"|"count"|"if"|region|compared|condition/.test(plain)) return "gd-goals";
  if (/"(aliens|encounters|events|reserve|alien|human)"/.test(plain)) return "gd-decks";
  if (/tile|slot/.test(plain)) return "gd-tiles";
  if (/marker|"work"|counter|region/.test(plain)) return "gd-things";
  if (/hex|area|door|signal|locker|"at"/.test(plain)) return "gd-chart";
  return "gd-mission";
}

export function faultOf(error: string, text: Text, lang: Lang): Fault {
  const plain = error.replace(/^own-[0-9a-f]{8}: /, "").replace(/^mission own-[0-9a-f]{8}: /, "");
  const place = placeOf(plain);
  const at = place === undefined ? {} : { place };
  const line = /^lines (\d+)$/.exec(place ?? "")?.[1];
  const rule = lang === "fr" ? "Règle" : "Rule";
  const colon = lang === "fr" ? "\u00a0: " : ": ";
  const where = place === undefined ? "" : `${line === undefined ? text(`task.${place}`) : `${rule} ${line}`}${colon}`;
  for (const [pattern, part, said] of SENTENCES) {
    const found = pattern.exec(plain);
    if (found !== null) return { part: place !== undefined ? "gd-rules" : part || partOf(plain), ...at, text: where + said(found.slice(1), text)[lang] };
  }
  return { part: partOf(plain), ...at, text: where + (place === undefined ? plain : plain.slice(place.length + 2)) };
}
