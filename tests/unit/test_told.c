/* What people are told about an action before they take it, and about what happened: sentences and odds at positions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "starboard/position.h"
#include "starboard/starboard.h"

typedef struct Table {
  const SbGame *game;
  const SbContent *content;
  _Alignas(64) unsigned char state[SB_STATE_MAX];
} Table;

#define STATE(table) ((SbState *)(table)->state)

static Table *at(const char *game, const char *position) {
  static Table t;
  SbSetup setup;
  SbError error = {0};
  json_t *json = json_loads(position, JSON_REJECT_DUPLICATES, NULL);
  assert_non_null(json);
  memset(&t, 0, sizeof t);
  t.game = sb_game_find(game);
  t.content = sb_content_baked(t.game);
  sb_setup_init(t.content, &setup);
  bool good = sb_position_setup(t.content, json, &setup, &error) &&
              sb_position_read(t.content, json, &setup, STATE(&t), &error);
  if (!good) print_message("%s\n", error.text);
  assert_true(good);
  json_decref(json);
  return &t;
}

static SbAction action(const Table *t, int seat, const char *text) {
  SbAction out = 0;
  SbError error = {0};
  assert_true(t->game->action_parse(t->content, STATE(t), seat, text, &out, &error));
  assert_true(t->game->why_not(t->content, STATE(t), seat, out, NULL));
  return out;
}

static void told(const Table *t, int seat, const char *text, const char *en, const char *fr) {
  const char *wanted[2] = {en, fr};
  for (int lang = 0; lang < 2; lang++) {
    char space[512];
    SbText sentence = sb_text(space, sizeof space);
    t->game->action_text(t->content, STATE(t), seat, action(t, seat, text), (SbLang)lang, &sentence);
    assert_string_equal(space, wanted[lang]);
  }
}

/* KC-17.5: who is asked for a Deflector is told what comes of each answer, also without one. */
static void deflectors(void **unused) {
  (void)unused;
#define LOSES(hand, energy)                                                                                           \
  "{\"node\":\"deflect\",\"loss\":{\"amount\":3,\"cause\":\"danger\"},\"seats\":[{\"cell\":\"c3\",\"energy\":" energy \
  ",\"level\":4,\"power_ups\":[\"" hand "\"]},{\"cell\":\"f5\"}]}"
  Table *t = at("kembles-cascade", LOSES("P-DEF", "5"));
  told(t, 0, "deflect", "Play a Deflector: lose 1 energy (danger)", "Jouer un Déflecteur : perdre 1 énergie (Danger)");
  told(t, 0, "pass", "No Deflector: lose 3 energy (danger)", "Pas de Déflecteur : perdre 3 énergies (Danger)");
  told(at("kembles-cascade", LOSES("P-KEY", "5")), 0, "pass", "Lose 3 energy (danger)", "Perdre 3 énergies (Danger)");
  told(at("kembles-cascade", LOSES("P-KEY", "3")), 0, "pass", "Lose 3 energy (danger, destroys the ship)",
       "Perdre 3 énergies (Danger, détruit le vaisseau)");
#undef LOSES
}

/* Everything that happens when this is done, a line for each event that everybody may see. */
static void happens(Table *t, int seat, const char *text, SbLang lang, SbText *out) {
  SbEvent events[64];
  int32_t numbers[256];
  SbEvents list = {.at = events, .size = 64, .numbers = numbers, .number_size = 256};
  t->game->apply(t->content, STATE(t), seat, action(t, seat, text), NULL, &list);
  for (int i = 0; i < list.count; i++) {
    if (!sb_event_visible(&events[i], SB_SPECTATOR)) continue;
    t->game->event_text(t->content, &events[i], lang, out);
    sb_text_char(out, '\n');
  }
}

static void does(const char *game, const char *position, int seat, const char *text, const char *en, const char *fr) {
  const char *wanted[2] = {en, fr};
  for (int lang = 0; lang < 2; lang++) {
    char space[2048] = "";
    SbText lines = sb_text(space, sizeof space);
    happens(at(game, position), seat, text, (SbLang)lang, &lines);
    assert_string_equal(space, wanted[lang]);
  }
}

#define SHIP(seat, kind, square) "{\"seat\":" #seat ",\"kind\":\"" kind "\",\"square\":\"" square "\"}"
#define SIGNAL(seat, kind, square) \
  "{\"seat\":" #seat ",\"kind\":\"" kind "\",\"square\":\"" square "\",\"hidden\":true}"
#define FLEETS(options, ships, hand, reserve)                                                 \
  "{\"options\":{" options "},\"node\":\"actions\",\"turn\":1,\"active\":0,\"ships\":[" ships \
  "],\"seats\":[{\"weapon\":\"vortex\",\"hand\":[" hand "]},{\"weapon\":\"repair\",\"reserve\":[" reserve "]}]}"

/* Pieces are called by their kind and a letter, and by nothing more than everybody knows. */
static void pieces(void **unused) {
  (void)unused;
#define OPEN \
  SHIP(0, "frigate", "c1") "," SHIP(0, "destroyer", "c1") "," SHIP(1, "battleship", "c3") "," SHIP(1, "frigate", "e5")
  const char *open = FLEETS("\"advanced\":false", OPEN, "\"E+\",\"W+\"", "");
  told(at("fleet-commander", open), 0, "move c1 c2 E+", "Move frigate A and destroyer B from c1 to c2 with engine +",
       "Déplacer la frégate A et le destroyer B de c1 à c2 avec le dé moteur +");
  does("fleet-commander", open, 0, "move c1 c2 E+",
       "Yellow moves frigate A and destroyer B from c1 to c2 with engine +.\n",
       "Jaune déplace la frégate A et le destroyer B de c1 à c2 avec le dé moteur +.\n");
  told(at("fleet-commander", open), 0, "move c1 c2 E+ #b", "Move destroyer B from c1 to c2 with engine +",
       "Déplacer le destroyer B de c1 à c2 avec le dé moteur +");
#define MASKED               \
  SIGNAL(0, "frigate", "c1") \
  "," SHIP(0, "destroyer", "c1") "," SIGNAL(1, "battleship", "c3") "," SHIP(1, "frigate", "e5")
  const char *masked = FLEETS("\"masked\":true", MASKED, "\"E+\",\"W+\"", "");
  told(at("fleet-commander", masked), 0, "move c1 c2 E+", "Move frigate A and destroyer B from c1 to c2 with engine +",
       "Déplacer la frégate A et le destroyer B de c1 à c2 avec le dé moteur +");
  does("fleet-commander", masked, 0, "move c1 c2 E+",
       "Yellow moves signal A and destroyer B from c1 to c2 with engine +.\n",
       "Jaune déplace le signal A et le destroyer B de c1 à c2 avec le dé moteur +.\n");
}

/* Odds as "100 label", or "- label" where they are up to an answer, a line each. */
static void promised_at(const Table *t, int seat, const char *text, const char *en, const char *fr) {
  const char *wanted[2] = {en, fr};
  for (int lang = 0; lang < 2; lang++) {
    char space[2048] = "";
    SbText lines = sb_text(space, sizeof space);
    SbOdds odds = {0};
    assert_true(t->game->odds(t->content, STATE(t), seat, action(t, seat, text), (SbLang)lang, &odds));
    for (int i = 0; i < odds.count; i++) {
      if (odds.line[i].group == SB_ODDS_CHOICE)
        sb_text_put(&lines, "- ");
      else
        sb_text_format(&lines, "%.0f ", 100 * odds.line[i].chance);
      sb_text_format(&lines, "%s\n", odds.line[i].label);
    }
    assert_string_equal(space, wanted[lang]);
  }
}

static void promised(const char *position, const char *text, const char *en, const char *fr) {
  promised_at(at("fleet-commander", position), 0, text, en, fr);
}

/* An attack that can be answered is no certain damage: which dice stop it is said, and without them it is certain. */
static void answers(void **unused) {
  (void)unused;
#define BATTLE(options, bridge)                                                                             \
  FLEETS(options,                                                                                           \
         SHIP(0, "battleship", "c2") "," SHIP(0, "frigate", "d2") "," SHIP(1, "battleship", "c3") "," SHIP( \
             1, "frigate", "e5"),                                                                           \
         "\"W+\",\"Wx\"", bridge)
#define BASIC "\"advanced\":false"
  promised(BATTLE(BASIC, ""), "attack c2 c3 W+", "100 5 damage: hull 24 to 19\n", "100 5 dégâts : coque de 24 à 19\n");
  promised(BATTLE(BASIC, "\"H*\""), "attack c2 c3 W+",
           "- 5 damage: hull 24 to 19; as little as 1 if Blue spends shield ✱\n",
           "- 5 dégâts : coque de 24 à 19 ; seulement 1 si Bleu dépense bouclier ✱\n");
  promised(BATTLE(BASIC, "\"H+\",\"H*\""), "attack c2 c3 W+",
           "- 5 damage: hull 24 to 19, unless Blue spends shield + and shield ✱\n",
           "- 5 dégâts : coque de 24 à 19, sauf si Bleu dépense bouclier + et bouclier ✱\n");
#define ALONE(options, bridge)                                                                              \
  FLEETS(options, SHIP(0, "battleship", "c2") "," SHIP(1, "battleship", "c3") "," SHIP(1, "frigate", "e5"), \
         "\"W+\",\"W+\"", bridge)
  promised(ALONE(BASIC, "\"H+\",\"H*\""), "attack c2 c3 W+",
           "- 4 damage: hull 24 to 20, unless Blue spends shield + or shield ✱\n",
           "- 4 dégâts : coque de 24 à 20, sauf si Bleu dépense bouclier + ou bouclier ✱\n");
  promised(ALONE(BASIC, "\"Hx\""), "attack c2 c3 W+", "100 4 damage: hull 24 to 20\n",
           "100 4 dégâts : coque de 24 à 20\n");
  promised(ALONE("\"advanced\":true", "],\"gauge\":[\"E!\",\"W!\""), "attack c2 c3 W+",
           "100 4 damage: hull 24 to 20\n- Blue may dodge afterwards with engine ★\n"
           "- Blue may riposte with weapon ★: 4 damage to a ship of yours\n",
           "100 4 dégâts : coque de 24 à 20\n- Bleu peut esquiver ensuite avec moteur ★\n"
           "- Bleu peut riposter avec arme ★ : 4 dégâts à l'un de vos vaisseaux\n");
}

/* Space cards have no names: a new row is told by what is on it. */
static void rows(void **unused) {
  (void)unused;
  char space[4096] = "";
  SbText lines = sb_text(space, sizeof space);
  happens(at("kembles-cascade", "{\"turn\":1,\"seats\":[{\"cell\":\"c3\"},{\"cell\":\"f3\"}]}"), 1, "end", SB_EN,
          &lines);
  const char *row = strstr(space, "A new row: ");
  assert_non_null(row);
  char cell = 0;
  assert_int_equal(sscanf(row, "A new row: %c1 ", &cell), 1);
  assert_in_range(cell, 'a', 'h');
  assert_null(strstr(row, "1-"));
}

/* Dice not yet rolled are counted by their names. */
static void dice(void **unused) {
  (void)unused;
  Table *t = at("fleet-commander", "{\"node\":\"dice\",\"turn\":1,\"first\":1,\"active\":1,\"ships\":[" SHIP(
                                       1, "frigate", "c2") "," SHIP(0, "frigate", "c4") "]}");
  told(t, 1, "roll EWW", "Roll 1 engine, 2 weapons", "Lancer 1 moteur, 2 armes");
}

/* A thing told to some openly and to the others veiled is told once to whoever may see everything. */
static void veils(void **unused) {
  (void)unused;
  const SbEvent open = {1, SB_TO_SEAT(0), {0}}, veiled = {2, SB_TO_OTHERS(0), {0}}, plain = {3, SB_TO_ALL, {0}};
  const SbEvent other = {1, SB_TO_SEAT(1), {1}};
  assert_true(sb_event_veils(&open, &veiled));
  assert_false(sb_event_veils(&veiled, &open));
  assert_false(sb_event_veils(&open, &plain));
  assert_false(sb_event_veils(&plain, &open));
  assert_false(sb_event_veils(&other, &veiled));
}

/* A position of Battleship Galaxies after some actions of one seat, which need no luck. */
static Table *galaxies(const char *position, int seat, const char *const *actions) {
  Table *t = at("battleship-galaxies", position);
  for (; *actions; actions++) t->game->apply(t->content, STATE(t), seat, action(t, seat, *actions), NULL, NULL);
  return t;
}
#define AFTER(...) ((const char *const[]){__VA_ARGS__, NULL})
#define NOTHING ((const char *const[]){NULL})
#define TURN_OF(seat) "\"active\":" #seat ",\"turns\":2,"
#define ROOK "{\"seat\":0,\"name\":\"rook\",\"at\":\"0505\"}"
#define KIO "{\"seat\":1,\"name\":\"kio\",\"at\":\"0506-0606\",\"shields\":0}"

/* BG-10.8: what the grid, cover and shields make of an attack. */
static void shots(void **unused) {
  (void)unused;
  promised_at(galaxies("{\"tiles\":[],\"ships\":[" ROOK "," KIO "]}", 0,
                       AFTER("activate rook", "finish", "charge rook primary")),
              0, "attack kio", "44 hit: 1 damage to the hull\n1 critical: destroyed\n55 miss\n",
              "44 touche : 1 dégât à la coque\n1 critique : détruit\n55 tir raté\n");
  promised_at(galaxies("{\"tiles\":[{\"kind\":\"asteroid\",\"at\":\"0607\"}],\"ships\":[" ROOK "," KIO "]}", 0,
                       AFTER("activate rook", "finish", "charge rook primary")),
              0, "attack kio", "27 hit: 1 damage to the hull\n1 critical: destroyed\n72 miss\n",
              "27 touche : 1 dégât à la coque\n1 critique : détruit\n72 tir raté\n");
}

/* BG-9.1, BG-16.4: what a step may cost. */
static void steps(void **unused) {
  (void)unused;
  const char *near = "{" TURN_OF(1) "\"tiles\":[{\"kind\":\"debris\",\"at\":\"0808-0908\"}],\"ships\":["
                     "{\"seat\":0,\"name\":\"torrent\",\"at\":\"0507-0607\"},"
                     "{\"seat\":1,\"name\":\"chosh\",\"at\":\"0706\"}]}";
  SbOdds odds;
  Table *t = galaxies(near, 1, AFTER("activate chosh", "move chosh"));
  assert_false(t->game->odds(t->content, STATE(t), 1, action(t, 1, "step sw"), SB_EN, &odds));
  promised_at(t, 1, "step w", "50 ECM of ISN Torrent: 2 damage\n", "50 ECM de ISN Torrent : 2 dégâts\n");
  promised_at(t, 1, "step ne", "75 debris: 1 damage\n", "75 débris : 1 dégât\n");
}

/* What the number die decides for cards and missions. */
static void rolls(void **unused) {
  (void)unused;
#define BOARDING(cards) \
  "{" TURN_OF(1) "\"options\":{\"mission\":\"dead-zone-48\"},\"seats\":[{},{\"hand\":[\"W-09\"]}],\"ships\":["       \
                 "{\"seat\":0,\"name\":\"torrent\",\"at\":\"0506-0606\",\"shields\":0,\"cards\":[" cards "]},"           \
                 "{\"seat\":1,\"name\":\"chosh\",\"at\":\"0505\"}]}"
  promised_at(galaxies(BOARDING(""), 1, NOTHING), 1, "play W-09 torrent", "50 captured\n50 1 damage to the hull\n",
              "50 capturé\n50 1 dégât à la coque\n");
  promised_at(galaxies(BOARDING("{\"card\":\"W-10\",\"owner\":1}"), 1, NOTHING), 1, "play W-09 torrent",
              "75 captured\n25 1 damage to the hull\n", "75 capturé\n25 1 dégât à la coque\n");
  const char *rescue =
      "{\"options\":{\"mission\":\"pan-base\"},\"ships\":["
      "{\"seat\":0,\"name\":\"rook\",\"version\":\"veteran\",\"at\":\"2409\"}]}";
  promised_at(galaxies(rescue, 0, AFTER("activate rook")), 0, "use rescue rook",
              "12 1 survivor\n62 2 survivors\n25 3 survivors\n", "12 1 survivant\n62 2 survivants\n25 3 survivants\n");
}

/* Galaxy Defenders: every way the dice can fall. The numbers were worked out by going through all rolls by other means;
 * those of the rifle have the mean the ledger gives (C-11). */
static void defenders(void **unused) {
  (void)unused;
#define FACING_EAST(weapons, devices, aliens)                                                                    \
  "{\"options\":{\"mission\":\"m1\"},\"round\":2,\"seats\":[{\"agent\":\"marine\",\"at\":\"A1.0\",\"facing\":1," \
  "\"weapons\":[" weapons "],\"devices\":[" devices "]}],\"aliens\":[" aliens "]}"
  promised_at(at("galaxy-defenders", FACING_EAST("\"W01\",\"W02\"", "", "{\"card\":\"XB-B\",\"at\":\"A1.1\"}")), 0,
              "attack W01 A1.1",
              "0 killed\n3 3 wounds\n18 2 wounds\n43 1 wound\n35 no wound\n27 the weapon jams\n27 1 ammo lost\n",
              "0 cible tuée\n3 3 blessures\n18 2 blessures\n43 1 blessure\n35 aucune blessure\n27 l'arme s'enraye\n"
              "27 1 munition perdue\n");
  const char *hurt = FACING_EAST("{\"id\":\"W01\",\"ammo\":1},\"W02\"", "",
                                 "{\"card\":\"XB-B\",\"at\":\"A1.1\",\"wounds\":2,\"shield\":0}");
  promised_at(at("galaxy-defenders", hurt), 0, "attack W01 A1.1",
              "35 killed\n13 2 wounds\n40 1 wound\n12 no wound\n27 the weapon jams\n27 the last ammo lost\n",
              "35 cible tuée\n13 2 blessures\n40 1 blessure\n12 aucune blessure\n27 l'arme s'enraye\n"
              "27 la dernière munition perdue\n");
  promised_at(
      at("galaxy-defenders", FACING_EAST("\"X01\",\"W02\"", "", "{\"card\":\"AR-B\",\"at\":\"A1.1\"}")), 0,
      "attack X01 A1.1", "1 killed\n6 3 wounds\n19 2 wounds\n22 1 wound\n53 no wound\n49 the alien weapon fails\n",
      "1 cible tuée\n6 3 blessures\n19 2 blessures\n22 1 blessure\n53 aucune blessure\n49 l'arme alien échoue\n");
  promised_at(at("galaxy-defenders", FACING_EAST("\"W01\",\"W02\"", "", "{\"card\":\"NX-G\",\"at\":\"A1.1\"}")), 0,
              "attack W02 A1.1", "0 3 wounds\n3 2 wounds\n22 1 wound\n75 no wound\n19 the weapon jams\n",
              "0 3 blessures\n3 2 blessures\n22 1 blessure\n75 aucune blessure\n19 l'arme s'enraye\n");
  const char *two = FACING_EAST("\"W01\",\"W02\"", "\"D01\"",
                                "{\"card\":\"SC-G\",\"at\":\"A1.1\"},{\"card\":\"SC-G\",\"at\":\"A1.2\"}");
  promised_at(at("galaxy-defenders", two), 0, "use D01 A1.1",
              "37 killed\n40 1 wound\n23 no wound\n37 Green Spine Critter killed too\n",
              "37 cible tuée\n40 1 blessure\n23 aucune blessure\n37 Bête à épines verte tuée aussi\n");
  promised_at(at("galaxy-defenders", two), 0, "evade", "40 free to move\n60 stays engaged\n",
              "40 libre de se déplacer\n60 reste engagé\n");
}

static void aims(const char *game, const char *position, int viewer, const char *en, const char *fr) {
  const char *wanted[2] = {en, fr};
  for (int lang = 0; lang < 2; lang++) {
    char space[256];
    _Alignas(64) unsigned char seen[SB_STATE_MAX];
    SbText line = sb_text(space, sizeof space);
    Table *t = at(game, position);
    t->game->observe(t->content, STATE(t), viewer, (SbObservation *)seen);
    t->game->goal(t->content, (SbObservation *)seen, viewer, (SbLang)lang, &line);
    assert_string_equal(space, wanted[lang]);
  }
}

/* What wins a mission, seen from both sides. */
static void goals(void **unused) {
  (void)unused;
#define MISSION(name, points)                                                 \
  "{\"options\":{\"mission\":\"" name "\"},\"seats\":[{},{\"points\":" points \
  "}],\"ships\":["                                                            \
  "{\"seat\":0,\"name\":\"hawks\",\"at\":[\"0505\",\"0605\",null]},{\"seat\":1,\"name\":\"chosh\",\"at\":\"0509\"}]}"
  aims("battleship-galaxies", MISSION("dead-zone", "0"), 1, "Destroy every enemy ship (2 in play)",
       "Détruire tous les vaisseaux ennemis (2 en jeu)");
  aims("battleship-galaxies", MISSION("blockade", "3"), 1,
       "Escape with 8 points (3 so far); or destroy every enemy ship (2 in play)",
       "S'échapper avec 8 points (3 pour l'instant) ; ou détruire tous les vaisseaux ennemis (2 en jeu)");
  aims("battleship-galaxies", MISSION("blockade", "3"), 0,
       "Destroy every enemy ship (1 in play); hold them under 8 points (3 so far)",
       "Détruire tous les vaisseaux ennemis (1 en jeu) ; les tenir sous 8 points (3 pour l'instant)");
  aims("battleship-galaxies", MISSION("barrage", "4"), 0,
       "Destroy the ISN Barrage, or every enemy ship; hold them under 10 points (4 so far)",
       "Détruire l'ISN Barrage, ou tous les vaisseaux ennemis ; les tenir sous 10 points (4 pour l'instant)");
  aims("battleship-galaxies", MISSION("barrage", "4"), SB_SPECTATOR,
       "Destroy every enemy ship; Wretch: Loot ISN cards for 10 points (4 so far)",
       "Détruire tous les vaisseaux ennemis ; Wretch : Piller des cartes ISN pour 10 points (4 pour l'instant)");
}

/* What accomplishes a mission of Galaxy Defenders, and what the aliens' mind has to prevent. */
static void missions(void **unused) {
  (void)unused;
#define SQUAD(options, seats, more) "{\"options\":{" options "},\"round\":3,\"seats\":[" seats "]" more "}"
  aims("galaxy-defenders", SQUAD("\"mission\":\"m1\"", "{},{}", ",\"work\":{\"C1.0\":1}"), 0,
       "Silent Relay: deal with every relay (2 left)", "Relais muet : traiter chaque relais (reste 2)");
  aims("galaxy-defenders", SQUAD("\"mission\":\"t0\",\"mind\":true", "{},{},null", ",\"kills\":1"), 2,
       "Live-Fire Range: keep them from this: kill 2 aliens (1 so far); nobody dies",
       "Champ de tir : les en empêcher : tuer 2 aliens (1 pour l'instant) ; aucun mort");
  aims("galaxy-defenders", SQUAD("\"mission\":\"m5\"", "{}", ""), SB_SPECTATOR,
       "Cold Lab: finish 2 × terminal (0 so far); 1 agent in E2 (1 there)",
       "Laboratoire froid : terminer 2 × terminal (0 pour l'instant) ; 1 agent en E2 (1 sur place)");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(deflectors), cmocka_unit_test(dice),  cmocka_unit_test(pieces),    cmocka_unit_test(answers),
      cmocka_unit_test(rows),       cmocka_unit_test(veils), cmocka_unit_test(shots),     cmocka_unit_test(steps),
      cmocka_unit_test(rolls),      cmocka_unit_test(goals), cmocka_unit_test(defenders), cmocka_unit_test(missions),
  };
  sb_games_use_built_in();
  return cmocka_run_group_tests_name("told", tests, NULL, NULL);
}
