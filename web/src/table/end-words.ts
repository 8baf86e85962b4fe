/* What only the end of a match says: it comes with the end's own code, not with the first page. */
import { lang } from "../shell/settings";
import { fill } from "../shell/strings";

const words = {
  title: ["The match", "La partie"],
  sum: ["Sum", "Total"],
  of: ["What", "Quoi"],
  moments: ["Key moments", "Moments clés"],
  "moments.help": [
    "Where the chances to win changed most. Choose one to look at it.",
    "Là où les chances de gagner ont le plus changé. Choisissez-en un pour le revoir.",
  ],
  "moments.ask": ["Find them", "Les trouver"],
  "moments.about": ["The server plays the match again and looks for the turning points.", "Le serveur rejoue la partie et cherche les tournants."],
  "moments.none": ["The chances never changed much at once.", "Les chances n'ont jamais beaucoup changé d'un coup."],
  "moments.ply": ["ply {0}", "coup {0}"],
  picture: ["Picture", "Image"],
  "picture.help": [
    "The last board with names, result and scores, as an image file.",
    "Le dernier plateau avec les noms, le résultat et les scores, en fichier image.",
  ],
  "picture.save": ["Save the picture", "Enregistrer l'image"],
  "picture.share": ["Share the picture", "Partager l'image"],
  "picture.busy": ["Drawing …", "Dessin en cours…"],
  "picture.failed": ["This browser could not draw the picture.", "Ce navigateur n'a pas pu dessiner l'image."],
} as const satisfies Record<string, readonly [en: string, fr: string]>;

export function say(key: keyof typeof words, ...args: (string | number)[]): string {
  return fill(words[key][lang.value === "fr" ? 1 : 0], args);
}
