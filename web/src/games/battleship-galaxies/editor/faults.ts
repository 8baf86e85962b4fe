/* What the server finds wrong with a mission ("own-1f: seat 1: ..."), in the words of the form. The server's sentence is what counts; those that
 * nobody has put into other words are shown as they are. */
import type { Lang } from "../../../board/types";
import type { Fault } from "../../../editor/types";
import type { Text } from "../../../table/words";
import { seatTitle } from "./Seats";

type Said = (found: string[], text: Text) => Record<Lang, string>;

const SENTENCES: readonly (readonly [RegExp, Said])[] = [
  [/"zone" has more than (\d+) hexes/, ([n]) => ({ en: `The zone has more than ${n} hexes.`, fr: `La zone a plus de ${n} cases.` })],
  [/its zone has no room/, () => ({ en: "The zone has no room for a ship.", fr: "La zone n'a de place pour aucun vaisseau." })],
  [/tile (\d+) lies on tile (\d+)/, ([a, b]) => ({ en: `Tile ${a} lies on tile ${b}.`, fr: `La tuile ${a} recouvre la tuile ${b}.` })],
  [
    /tile (\d+)(?: is not|: "at")/,
    ([n]) => ({ en: `Tile ${n} is not on full hexes next to each other.`, fr: `La tuile ${n} n'est pas sur des cases entières et voisines.` }),
  ],
  [/there are only (\d+) discovery tiles/, ([n]) => ({ en: `There are only ${n} discovery tiles.`, fr: `Il n'y a que ${n} tuiles découverte.` })],
  [
    /there are only (\d+) tiles (\S+)/,
    ([n, kind], text) => ({ en: `There are only ${n} tiles “${text(`tile.${kind}`)}”.`, fr: `Il n'y a que ${n} tuiles « ${text(`tile.${kind}`)} ».` }),
  ],
  [/a deck needs at least (\d+) cards/, ([n]) => ({ en: `The deck needs at least ${n} cards.`, fr: `Le deck doit avoir au moins ${n} cartes.` })],
  [/more than (\d+) cards/, ([n]) => ({ en: `The deck has more than ${n} cards.`, fr: `Le deck a plus de ${n} cartes.` })],
  [
    /more copies of (\S+) than there are/,
    ([card], text) => ({
      en: `More copies of ${text(`kind.${card}`)} than there are, or of the other faction.`,
      fr: `Plus d'exemplaires de ${text(`kind.${card}`)} qu'il n'y en a, ou de l'autre faction.`,
    }),
  ],
  [
    /not so many cards of type (\S+)/,
    ([type], text) => ({
      en: `There are not so many cards of type ${text(`type.${type}`)}.`,
      fr: `Il n'y a pas autant de cartes de type ${text(`type.${type}`)}.`,
    }),
  ],
  [
    /gains points and has no "target"/,
    () => ({ en: "A rule brings it points: say how many win.", fr: "Une règle lui rapporte des points : dites combien font gagner." }),
  ],
  [
    /no ship is within "fleet_limit"/,
    () => ({ en: "No ship is within the points of the fleet.", fr: "Aucun vaisseau ne tient dans les points de la flotte." }),
  ],
  [/"fleet" must be an object/, () => ({ en: "The fleet needs at least one ship.", fr: "La flotte doit avoir au moins un vaisseau." })],
  [
    /seats of side 0 come first|a side is of one faction/,
    () => ({
      en: "The seats of one side stand next to each other, have one faction and share their deck.",
      fr: "Les sièges d'un camp se suivent, ont la même faction et partagent leur deck.",
    }),
  ],
  [
    /"free" is for two seats/,
    () => ({
      en: "The same faction on both seats needs two seats with chosen fleets and no special rules.",
      fr: "La même faction aux deux sièges demande deux sièges aux flottes choisies et aucune règle spéciale.",
    }),
  ],
  [
    /"places_all" needs/,
    () => ({
      en: "To put the whole fleet on the board a zone of two whole rows without tiles is needed.",
      fr: "Pour poser toute la flotte il faut une zone de deux lignes entières sans tuiles.",
    }),
  ],
  [
    /where a player places ships/,
    () => ({
      en: "Where a player places ships before the first turn, no others may start on the board.",
      fr: "Quand un joueur place des vaisseaux avant le premier tour, aucun autre ne peut commencer sur le plateau.",
    }),
  ],
  [/two ships start on one hex/, () => ({ en: "Two ships start on one hex.", fr: "Deux vaisseaux commencent sur la même case." })],
  [
    /(\S+) is not on free full hexes/,
    ([ship], text) => ({
      en: `${text(`ship.${ship}`)} does not start on free full hexes.`,
      fr: `${text(`ship.${ship}`)} ne commence pas sur des cases libres et entières.`,
    }),
  ],
  [
    /(\S+) does not stand in the fleet for certain/,
    ([ship], text) => ({
      en: `${text(`ship.${ship}`)} starts on the board, so it has to be in the fleet.`,
      fr: `${text(`ship.${ship}`)} commence sur le plateau : il doit faire partie de la flotte.`,
    }),
  ],
  [/(\S+) has too much damage/, ([ship], text) => ({ en: `${text(`ship.${ship}`)} has too much damage.`, fr: `${text(`ship.${ship}`)} a trop de dégâts.` })],
  [
    /one looks at the deck of the other faction/,
    () => ({ en: "The cards to look at are of the other faction's deck.", fr: "Les cartes à regarder sont celles du deck de l'autre faction." }),
  ],
  [/a ship starts twice/, () => ({ en: "A ship starts on the board twice.", fr: "Un vaisseau commence deux fois sur le plateau." })],
];

export function partOf(error: string): string | null {
  const seat = /\bseat (\d)\b/.exec(error)?.[1];
  if (seat !== undefined) return `bg-seat-${seat}`;
  if (/\btile \d|\btiles\b/.test(error)) return "bg-chart";
  if (/\bability \d|"power\./.test(error)) return "bg-rules";
  return "bg-mission";
}

export function faultOf(error: string, text: Text, lang: Lang): Fault {
  const plain = error.replace(/^own-[0-9a-f]{8}: /, "");
  const seat = /\bseat (\d)\b/.exec(plain)?.[1];
  const who = seat === undefined ? "" : `${seatTitle(Number(seat), text)}${lang === "fr" ? "\u00a0" : ""}: `;
  for (const [pattern, say] of SENTENCES) {
    const found = pattern.exec(plain);
    if (found !== null) return { part: partOf(plain), text: who + say(found.slice(1), text)[lang] };
  }
  return { part: partOf(plain), text: who + plain.replace(/^seat \d: /, "") };
}
