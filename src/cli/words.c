#include "words.h"

#include "starboard/content.h"

static const char *const words[W_COUNT][2] = {
    [W_YOUR_TURN] = {"{0} to act", "À {0} de jouer"},
    [W_OVER] = {"The match is over:", "La partie est finie :"},
    [W_SHEET_SUM] = {"Sum", "Total"},
    [W_GOAL] = {"Goal: ", "But : "},
    [W_DRAW] = {"a draw", "match nul"},
    [W_WINS] = {"{0} wins", "{0} gagne"},
    [W_WIN_TOGETHER] = {"{0} win", "{0} gagnent"},
    [W_LOST_TOGETHER] = {"nobody wins", "personne ne gagne"},
    [W_CAMPAIGN_OVER] = {"The campaign is over:", "La campagne est finie :"},
    [W_NEXT_ASK] = {"{0} On to the next match? [Y/n]", "{0} Passer à la partie suivante ? [O/n]"},
    [W_NEXT_LATER] = {"The match is not over yet.", "La partie n'est pas encore finie."},
    [W_NEXT_NONE] = {"Nothing follows this match.", "Rien ne suit cette partie."},
    [W_NEXT_FAILED] = {"The next match cannot begin: {0}", "La partie suivante ne peut pas commencer : {0}"},
    [W_PLY] = {"action {0}", "coup {0}"},
    [W_TEAM] = {"Team {0}:", "Équipe {0} :"},
    [W_EARLIER] = {"(earlier: {0}; type log)", "(avant cela : {0} ; tapez journal)"},
    [W_ACTIONS] = {"Your actions", "Vos actions"},
    [W_KINDS] = {"{0} actions; type the beginning of one to see more, such as “{1}”",
                 "{0} actions ; tapez le début de l’une d’elles pour en voir plus, par exemple « {1} »"},
    [W_NARROW] = {"{0} {0:action begins|actions begin} with “{1}”",
                  "{0} {0:action commence|actions commencent} par « {1} »"},
    [W_ONE_MATCH] = {"Only one action begins like this: type its number or the whole of it",
                     "Une seule action commence ainsi : tapez son numéro ou son texte entier"},
    [W_NO_SUCH_NUMBER] = {"There is no action number {0}; they go from 1 to {1}.",
                          "Il n’y a pas d’action numéro {0} ; elles vont de 1 à {1}."},
    [W_NOT_UNDERSTOOD] = {"Not understood: {0}", "Non compris : {0}"},
    [W_COLUMN] = {"(at column {0})", "(à la colonne {0})"},
    [W_LEGAL] = {"That is legal: {0}", "C’est permis : {0}"},
    [W_NO_ODDS] = {"There is nothing left to chance in that.", "Rien n’y est laissé au hasard."},
    [W_NAME_ACTION] = {"Name an action, by number or in words: {0} {1}",
                       "Nommez une action, par son numéro ou son texte : {0} {1}"},
    [W_BOT_STUCK] = {"{0} is to act and can do nothing: this match cannot go on.",
                     "{0} doit jouer et ne peut rien faire : cette partie ne peut pas continuer."},
    [W_HINT_ONLY] = {"There is only one thing to do: {0}", "Il n’y a qu’une chose à faire : {0}"},
    [W_HINT] = {"Chance to win now: about {0} %. After the advice, then after others:",
                "Chances de gagner : environ {0} %. Après le conseil, puis après d’autres :"},
    [W_HINT_TRIES] = {"The advice is what was tried most: the more tries, the surer the number.",
                      "Le conseil est le plus essayé : plus il y a d’essais, plus le chiffre est sûr."},
    [W_HINT_PRACTISED] = {"Chance to win now: about {0} %. A practised player would: {1}",
                          "Chances de gagner : environ {0} %. Un joueur exercé ferait : {1}"},
    [W_NO_HELP] = {"There is nothing to tell about “{0}” here; help alone lists the commands.",
                   "Il n’y a rien à dire ici sur « {0} » ; help seul donne la liste des commandes."},
    [W_HINT_LINE] = {"  {0} %  {1} ({2} {2:try|tries})", "  {0} %  {1} ({2} {2:essai|essais})"},
    [W_UNDO_NONE] = {"There is no action of yours to take back.", "Vous n’avez aucune action à reprendre."},
    [W_UNDO_ASK] = {"{0}: may {1} take the last action back? [y/N] ",
                    "{0} : laisser {1} reprendre sa dernière action ? [o/N] "},
    [W_UNDO_REFUSED] = {"{0} says no.", "{0} refuse."},
    [W_UNDONE_LUCK] =
        {"Taken back to ply {0}. What was rolled will come up the same way again, and the replay says so.",
         "Retour au coup {0}. Les dés donneront de nouveau la même chose, et l’enregistrement le dit."},
    [W_UNDONE] = {"Taken back to action {0}.", "Retour au coup {0}."},
    [W_SAVED] = {"Saved to {0}.", "Enregistré dans {0}."},
    [W_SAVE_FAILED] = {"Not saved: {0}: {1}.", "Non enregistré : {0} : {1}."},
    [W_AUTOSAVE_FAILED] = {"Could not save to {0}: {1}. The match goes on; it is not saved.",
                           "Impossible d’enregistrer dans {0} : {1}. La partie continue ; elle n’est pas enregistrée."},
    [W_AUTOSAVE_AGAIN] = {"Saving to {0} works again.", "L’enregistrement dans {0} fonctionne de nouveau."},
    [W_NAME_FILE] = {"Name a file: {0} FILE", "Nommez un fichier : {0} FICHIER"},
    [W_LOADED] = {"Loaded {0}: action {1}.", "{0} : partie chargée, coup {1}."},
    [W_LOAD_FAILED] = {"Not loaded: {0}: {1}", "Impossible d’ouvrir : {0} : {1}"},
    [W_NO_RULE] = {"There is no rule {0}.", "Il n’y a pas de règle {0}."},
    [W_NAME_RULE] = {"Name a rule or a section: rules {0}", "Nommez une règle ou une section : rules {0}"},
    [W_RESIGN_ASK] = {"{0} gives up this match? [y/N] ", "{0} abandonne la partie ? [o/N] "},
    [W_NO_RESIGN] = {"Nobody can resign in this game.", "On ne peut pas abandonner dans ce jeu."},
    [W_HANDOVER] = {"Pass the screen to {0}.", "Passez l’écran à {0}."},
    [W_ENTER] = {"Press Enter to go on. ", "Appuyez sur Entrée pour continuer. "},
    [W_DIE] = {"{0}: {2}> ", "{0} : {2}> "},
    [W_DIE_FOR] = {"{0} for {1}: {2}> ", "{0} pour {1} : {2}> "},
    [W_DIE_NUMBERED] = {"{0}, number {1}: {2}> ", "{0}, numéro {1} : {2}> "},
    [W_MEASURED] = {"up to {0} numbers in {1} with commas between them, such as {2},-3",
                    "jusqu’à {0} nombres en {1}, séparés par des virgules, comme {2},-3"},
    [W_COUNTS] = {"Enter: it counts; n: once more> ", "Entrée : cela compte ; n : à refaire> "},
    [W_DIE_WRONG] = {"“{0}” is not on that die; it shows {1}", "« {0} » n’est pas sur ce dé ; il montre {1}"},
    [W_OFFER_SAVE] = {"Save this match? A file name, or Enter for no: ",
                      "Enregistrer la partie ? Un nom de fichier, ou Entrée pour non : "},
    [W_RESUME] = {"To go on later: starboard play {0}", "Pour reprendre plus tard : starboard play {0}"},
    [W_LOOK_AGAIN] = {"To go through it again: starboard replay {0}", "Pour la revoir : starboard replay {0}"},
    [W_NOT_SAVED] = {"This match was not saved.", "Cette partie n’a pas été enregistrée."},
    [W_GOODBYE] = {"Goodbye.", "Au revoir."},
    [W_YES_LETTERS] = {"yY", "oOyY"},
    [W_UNKNOWN] = {"“{0}” is neither an action nor a command here; type help.",
                   "« {0} » n’est ici ni une action ni une commande ; tapez aide."},
    [W_HELP] = {"An action: its number, or its text. The beginning of one lists those that fit.\n"
                "  list [BEGINNING]   actions, all or those that begin like this\n"
                "  why ACTION         whether it is allowed, and which rule forbids it\n"
                "  odds ACTION        what it can bring\n"
                "  hint               what a strong player would do, with your chances to win\n"
                "  ask [KIND] [HOW]   when you want to be asked whether you answer something\n"
                "  undo               take your last action back\n"
                "  board, log         the table; everything that happened\n"
                "  rules ID           a rule ({0}) or a section ({1})\n"
                "  save FILE, load FILE\n"
                "  resign, quit, help\n"
                "A / before a command's name makes sure that no action is meant.\n",
                "Une action : son numéro ou son texte. Un début donne la liste de celles\n"
                "qui conviennent.\n"
                "  liste [DÉBUT]             les actions, toutes ou celles qui commencent ainsi\n"
                "  pourquoi ACTION           si elle est permise, et quelle règle l’interdit\n"
                "  chances ACTION            ce qu’elle peut donner\n"
                "  conseil                   ce que ferait un joueur fort, et vos chances\n"
                "  demander [GENRE] [QUAND]  quand vous voulez qu’on vous demande une réponse\n"
                "  annuler                   reprendre votre dernière action\n"
                "  table, journal            la table ; tout ce qui s’est passé\n"
                "  règles ID                 une règle ({0}) ou une section ({1})\n"
                "  enregistrer FICHIER, ouvrir FICHIER\n"
                "  abandonner, quitter, aide\n"
                "Les noms anglais conviennent aussi : list, why, odds, hint, ask, undo, board,\n"
                "log, rules, save, load, resign, quit, help.\n"
                "Un / devant le nom d’une commande assure qu’aucune action n’est visée.\n"},
    [W_ASKED] = {"{0} is asked: {1}", "On demande à {0} : {1}"},
    [W_ASK_LINE] = {"  {0}: {1}; {2}", "  {0} : {1} ; {2}"},
    [W_ASK_ABLE] = {"you are asked when you can answer (able)", "on vous demande quand vous pouvez répondre (able)"},
    [W_ASK_ALWAYS] = {"you are always asked (always)", "on vous demande toujours (always)"},
    [W_ASK_NEVER] = {"you are never asked (never)", "on ne vous demande jamais (never)"},
    [W_ASK_TURN] = {"you are not asked this turn (turn)", "on ne vous demande rien pendant ce tour (turn)"},
    [W_ASK_NONE] = {"In this game nobody is asked for answers.", "Dans ce jeu, on ne demande de réponse à personne."},
    [W_ASK_HOW] =
        {"Type ask able, always, turn or never; for one kind alone: ask {0} always. ask shows the kinds.",
         "Tapez ask able, always, turn ou never ; pour un seul genre : ask {0} always. ask montre les genres."},
    [W_ASK_SHARED] =
        {"At one screen “able” asks everybody who could answer as far as the others know.",
         "Devant un même écran, « able » interroge tous ceux qui pourraient répondre aux yeux des autres."},
    [W_FIRST] = {"Type the number of an action; help tells what else there is.",
                 "Tapez le numéro d’une action ; aide dit ce qu’il y a d’autre."},
    [W_MANUAL_DICE] = {"Dice are yours: roll them on the table and type what they show.",
                       "Les dés sont les vôtres : lancez-les et tapez ce qu’ils montrent."},
    [W_REPLAY_HELP] = {"Enter: next   p: back   a number: go to that action   +N, -N: jump   q: quit\n",
                       "Entrée : suivant   p : retour   un nombre : aller à ce coup   +N, -N : sauter   q : quitter\n"},
    [W_REPLAY_AT] = {"action {0} of {1}", "coup {0} sur {1}"},
    [W_REPLAY_NO_PLY] = {"There is no action {0}; they go from 0 to {1}.",
                         "Il n’y a pas de coup {0} ; ils vont de 0 à {1}."},
};

const char *cli_word(CliWord word, SbLang lang) {
  return words[word][lang];
}

void cli_word_fill(SbText *out, CliWord word, SbLang lang, const char *const *args) {
  int count = 0;
  while (args[count]) count++;
  sb_fill(words[word][lang], (SbWording){lang, ""}, args, count, out);
}
