/* Galaxy Defenders: the maps of the built-in missions against a count made by other means, and what bodies have, see
 * and do on them by the built-in cards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../../src/games/galaxy-defenders/map.h"
#include "../../src/games/galaxy-defenders/way.h"
#include "starboard/content.h"

static const GdContent *content;
static GdState game;

static int named(const char (*ids)[GD_ID], int count, const char *id) {
  for (int i = 0; i < count; i++)
    if (strcmp(ids[i], id) == 0) return i;
  fail_msg("there is no %s", id);
  return -1;
}

static void begin(const char *mission) {
  SbSetup setup;
  int found = 0;
  if (!content) content = gd_facts(sb_content_baked(sb_game_find("galaxy-defenders")));
  sb_setup_init(&content->base, &setup);
  setup.seats = GD_SEATS;
  while (found < content->missions && strcmp(content->mission[found].id, mission) != 0) found++;
  assert_true(found < content->missions);
  setup.options[GD_OPT_MISSION] = found;
  gd_blank(content, &setup, &game);
  game.alpha = 0;
}

static int hex(const char *name) {
  int found = -1;
  assert_true(gd_hex_read(gd_map(content, &game), name, &found));
  return found;
}

static GdAgent *put_agent(int seat, const char *sheet, const char *at) {
  game.agent[seat].sheet = (uint8_t)named(content->sheet_id, content->sheets, sheet);
  game.agent[seat].life = GD_ALIVE;
  game.agent[seat].at = (uint16_t)hex(at);
  return &game.agent[seat];
}

static void put_alien(int index, const char *card, const char *at) {
  gd_no_alien(&game.alien[index]);
  game.alien[index].card = (uint8_t)named(content->card_id, content->cards, card);
  game.alien[index].at[0] = (uint16_t)hex(at);
}

static void rule_is(int low, int unit) { /* of alien 0: the distance its rule begins with */
  int target = -2, rule = gd_choose_rule(content, &game, 0, &target, NULL);
  assert_true(rule >= 0);
  assert_int_equal(gd_rule(content, &game, 0, rule).low, low);
  assert_int_equal(target, unit);
}

/* ---- maps ------------------------------------------------------------------------------------------------------ */

/* Hexes that may be entered, gates, and pairs that see each other when the mission begins: counted from the ledger's
 * tables by testing every segment against every side. */
static const struct {
  const char *mission;
  int hexes, gates, pairs;
} counted[] = {{"t0", 77, 0, 2959},  {"m1", 158, 4, 7644},  {"m2", 164, 12, 5524}, {"m3", 154, 0, 10182},
               {"m4", 159, 6, 6217}, {"m5", 166, 10, 4250}, {"m6", 158, 6, 7889},  {"m7", 165, 12, 4313},
               {"m8", 163, 9, 4662}, {"m9", 161, 8, 5083}};

static void sights(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof counted / sizeof counted[0]; i++) {
    begin(counted[i].mission);
    const GdMap *map = gd_map(content, &game);
    int hexes = 0, pairs = 0, all = map->areas * GD_AREA_HEXES;
    for (int viewer = 0; viewer < all; viewer++) {
      hexes += map->standard[viewer];
      for (int target = 0; target < all && map->standard[viewer]; target++)
        pairs += map->standard[target] && gd_line(content, &game, viewer, target);
    }
    assert_int_equal(hexes, counted[i].hexes);
    assert_int_equal(map->gates, counted[i].gates);
    assert_int_equal(pairs, counted[i].pairs);
  }
}

/* C-9: no area is split, and everything can be reached on foot once no door is locked. GD-4.6: only doors make sight
 * differ from here to there. */
static void ground(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof counted / sizeof counted[0]; i++) {
    begin(counted[i].mission);
    const GdMap *map = gd_map(content, &game);
    int all = map->areas * GD_AREA_HEXES, reached = 1;
    bool seen[GD_HEXES] = {false};
    uint16_t queue[GD_HEXES] = {0};
    memset(game.gate, GD_FREE, sizeof game.gate);
    assert_int_equal(map->nodes, map->areas);
    queue[0] = (uint16_t)hex("A1.0");
    seen[queue[0]] = true;
    for (int at = 0; at < reached; at++)
      for (int dir = 0; dir < GD_DIRS; dir++) {
        int next = map->next[queue[at]][dir];
        if (!gd_walkable(content, &game, queue[at], dir) || seen[next]) continue;
        seen[next] = true;
        queue[reached++] = (uint16_t)next;
      }
    assert_int_equal(reached, counted[i].hexes);
    for (int viewer = 0; viewer < all; viewer++)
      for (int target = 0; target < all; target++) {
        if (!gd_line(content, &game, viewer, target) || gd_line(content, &game, target, viewer)) continue;
        bool at_door = false;
        for (int dir = 0; dir < GD_DIRS; dir++) at_door |= map->side[viewer][dir] == GD_DOOR;
        assert_true(at_door);
      }
  }
}

/* ---- bodies -------------------------------------------------------------------------------------------------------
 */

static void camouflage(void **state) {
  (void)state;
  begin("t0");
  put_agent(0, "sniper", "D1.0");
  put_alien(0, "XB-G", "A1.0");
  assert_true(gd_sees(content, &game, hex("A1.0"), hex("D1.0")));
  assert_int_equal(gd_hidden_from(content, &game, 0), 3);
  rule_is(GD_RULE_ANY, 0);
  game.agent[0].hidden = 1 + 2;
  assert_int_equal(gd_hidden_from(content, &game, 0), 2);
  game.agent[0].hidden = 0;
  game.agent[0].attacked = 1;
  assert_int_equal(gd_hidden_from(content, &game, 0), 99);
  rule_is(3, 0);
  game.agent[0].attacked = 0;
  put_alien(0, "SC-R", "A1.0"); /* Feral Senses */
  rule_is(3, 0);
  put_agent(0, "infiltrator", "D1.0")->hidden = 1 + 2;
  put_alien(0, "XB-G", "B1.0");
  rule_is(GD_RULE_ANY, 0);
}

static void storms(void **state) {
  (void)state;
  begin("t0");
  put_agent(0, "hulk", "D1.0");
  put_alien(0, "XB-G", "A1.0");
  assert_int_equal(gd_move_of(content, &game, 0), 3);
  game.weather = (uint8_t)named(content->event_id, content->events, "E15");
  rule_is(GD_RULE_ANY, 0);
  game.weather = (uint8_t)named(content->event_id, content->events, "E16");
  rule_is(3, 0);
  assert_int_equal(gd_move_of(content, &game, 0), 2);
  game.agent[0].carries = 0;
  assert_int_equal(gd_move_of(content, &game, 0), 1);
  game.agent[0].wounds = 7; /* bleeding */
  game.weather = GD_NONE;
  assert_int_equal(gd_move_of(content, &game, 0), 1);
  game.agent[0].immobilised = 1;
  assert_int_equal(gd_move_of(content, &game, 0), 0);
  game.agent[0].immobilised = game.agent[0].wounds = 0;
  game.agent[0].rank = GD_PALLADIUM;
  assert_int_equal(gd_hp(content, &game, 0), 8);
}

/* M8: while its door is locked the commander only commands. */
static void commander(void **state) {
  int target, why;
  (void)state;
  begin("m8");
  put_alien(0, "XG-R", "H3.0");
  put_agent(0, "marine", "H2.0");
  assert_int_equal(gd_choose_rule(content, &game, 0, &target, &why), -1);
  put_alien(1, "XB-B", "G2.0");
  assert_int_equal(gd_choose_rule(content, &game, 0, &target, &why), GD_TIED);
  assert_int_equal(gd_rule(content, &game, 0, GD_TIED).step[0].n, 1);
  memset(game.gate, GD_FREE, sizeof game.gate);
  rule_is(1, 0);
}

/* M9: the Beast's shield hangs on the conduits. */
static void conduits(void **state) {
  (void)state;
  begin("m9");
  put_alien(0, "BE-R", "G2.0");
  put_alien(1, "BE-E", "G2.1");
  assert_int_equal(gd_shield_full(content, &game, GD_ALIEN_BASE), 2);
  assert_int_equal(gd_shield_full(content, &game, GD_ALIEN_BASE + 1), 2);
  put_alien(2, "XB-R", "G2.2");
  assert_int_equal(gd_shield_full(content, &game, GD_ALIEN_BASE + 2), 1);
  game.worked[0] = game.worked[1] = gd_mission(content, &game)->work;
  assert_int_equal(gd_shield_full(content, &game, GD_ALIEN_BASE), 1);
  assert_int_equal(gd_shield_full(content, &game, GD_ALIEN_BASE + 1), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(sights),     cmocka_unit_test(ground),
                                     cmocka_unit_test(camouflage), cmocka_unit_test(storms),
                                     cmocka_unit_test(commander),  cmocka_unit_test(conduits)};
  sb_games_use_built_in();
  return cmocka_run_group_tests(tests, NULL, NULL);
}
