/* The content of Kemble's Cascade against the counts of its rules (KC-1.1, KC-1.2, KC-20). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include <stdlib.h>

#include "starboard/content.h"
#include "starboard/match.h"

static json_t *facts(void) {
  const SbGame *game = sb_game_find("kembles-cascade");
  assert_non_null(game);
  const SbSource *file = game->baked;
  while (file->name && strcmp(file->name, "facts.json") != 0) file++;
  assert_non_null(file->name);
  json_t *root = json_loadb(file->text, file->size, JSON_REJECT_DUPLICATES, NULL);
  assert_non_null(root);
  return root;
}

static int with_prefix(const json_t *list, const char *prefix) {
  int n = 0;
  size_t i;
  json_t *entry;
  json_array_foreach (list, i, entry)
    n += strncmp(json_string_value(json_object_get(entry, "id")), prefix, strlen(prefix)) == 0;
  return n;
}

static void space_cards(void **state) {
  static const struct {
    const char *prefix;
    int count;
  } levels[] = {{"S1-", 23}, {"A1-", 22}, {"W1-", 16}, {"F1-", 16}, {"T1-", 11},
                {"SP-", 3},  {"BA-", 8},  {"BH-", 8},  {"CR-", 4},  {"TG-", 8}};
  json_t *root = facts(), *cards = json_object_get(root, "space_cards");
  (void)state;
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
    assert_int_equal(with_prefix(cards, levels[i].prefix), levels[i].count);
  assert_int_equal(json_array_size(cards) + json_array_size(json_object_get(root, "warnings")), 123);
  json_decref(root);
}

static int sum_of(const json_t *list, const char *key) {
  int sum = 0;
  size_t i;
  json_t *entry;
  json_array_foreach (list, i, entry) sum += (int)json_integer_value(json_object_get(entry, key));
  return sum;
}

static void other_cards(void **state) {
  json_t *root = facts();
  (void)state;
  assert_int_equal(json_array_size(json_object_get(root, "sensors")), 40);
  assert_int_equal(json_array_size(json_object_get(root, "missions")), 8);
  assert_int_equal(json_array_size(json_object_get(root, "achievements")), 22);
  assert_int_equal(sum_of(json_object_get(root, "upgrades"), "copies"), 33);
  assert_int_equal(sum_of(json_object_get(root, "power_ups"), "count"), 23);
  json_decref(root);
}

static void sensor_effects(void **state) {
  static const char *const names[] = {"MOVE", "BELL", "FREE1", "HEAVY2"};
  static const int counts[] = {4, 4, 4, 6};
  static const char *const colours[] = {"violet", "red", "blue", "yellow", "green"};
  json_t *root = facts(), *list = json_object_get(root, "sensors"), *entry;
  size_t i;
  int found[4] = {0};
  (void)state;
  json_array_foreach (list, i, entry) {
    const char *effect = json_string_value(json_object_get(entry, "effect"));
    for (int k = 0; effect && k < 4; k++) found[k] += strcmp(effect, names[k]) == 0;
    assert_string_equal(json_string_value(json_object_get(entry, "colour")), colours[i % 5]);
  }
  for (int k = 0; k < 4; k++) assert_int_equal(found[k], counts[k]);
  json_decref(root);
}

static void piles(void **state) {
  json_t *root = facts(), *all = json_object_get(root, "piles");
  (void)state;
  assert_int_equal(sum_of(json_object_get(all, "standard"), "rows"), 14);
  assert_int_equal(sum_of(json_object_get(all, "crowded"), "rows"), 8);
  json_decref(root);
}

/* ---- packs with other cards -------------------------------------------------------------------------- */

static const char *const more_texts =
    "{\"mission.M9\": {\"en\": \"Ninth\", \"fr\": \"Neuf\"}, \"mission.M9.help\": {\"en\": \"x\", \"fr\": \"x\"},"
    " \"achievement.A23\": {\"en\": \"Last\", \"fr\": \"Fin\"}, \"achievement.A23.help\": {\"en\": \"x\", \"fr\": "
    "\"x\"}}";

static SbContent *pack_of(json_t *root, const char *texts, SbError *error) {
  char *text = json_dumps(root, 0);
  assert_non_null(text);
  SbSource files[] = {{.name = "facts.json", .text = text, .size = strlen(text)},
                      {.name = "texts.json", .text = texts, .size = strlen(texts)}};
  SbContent *content = sb_content_create(sb_game_find("kembles-cascade"), files, texts[0] ? 2 : 1, error);
  free(text);
  json_decref(root);
  return content;
}

static json_t *card(const char *text) {
  json_t *json = json_loads(text, 0, NULL);
  assert_non_null(json);
  return json;
}

/* Behind S1-23, which is card 22. */
static void add_space_card(json_t *root, const char *id) {
  json_t *json = json_pack("{s:s, s:i, s:s, s:s}", "id", id, "gb", 1, "left", "DRONE", "right", "EMPTY");
  assert_int_equal(json_array_insert_new(json_object_get(root, "space_cards"), 23, json), 0);
}

static bool deals(const SbContent *content, const char *what) {
  for (uint64_t seed = 0; seed < 400; seed++) {
    SbSetup setup;
    SbError error = {0};
    sb_setup_init(content, &setup);
    setup.seats = 5;
    setup.seed[0] = seed;
    SbMatch *match = sb_match_create(content, &setup, NULL, &error);
    if (!match) fail_msg("%s", error.text);
    const SbPly *ply = sb_match_log(match, 0);
    bool found = false;
    for (int i = 0; i < ply->rolled_count; i++)
      found |= strcmp(content->dice[sb_ply_rolled_die(ply)[i]].names[sb_ply_rolled(ply)[i]], what) == 0;
    char space[SB_ROOM_FOR_JSON];
    SbText out = sb_text(space, sizeof space);
    SbJson j = sb_json(&out);
    content->game->position_write(content, sb_match_state(match), &j);
    if (!content->game->check(content, sb_match_state(match), &error)) fail_msg("%s", error.text);
    sb_match_destroy(match);
    if (found && strstr(space, what)) return true;
  }
  return false;
}

/* How many cards there are and what they are called is content: a set with more of them deals them. */
static void more_cards(void **state) {
  SbError error = {0};
  json_t *root = facts();
  (void)state;
  add_space_card(root, "S1-more");
  json_array_append_new(json_object_get(root, "missions"),
                        card("{\"id\": \"M9\", \"counts\": [\"DRONE\"], \"needed\": 1, \"glory\": 2}"));
  json_array_append_new(
      json_object_get(root, "achievements"),
      card("{\"id\": \"A23\", \"kind\": \"event\", \"condition\": \"kills\", \"amount\": 9, \"glory\": 9}"));
  SbContent *content = pack_of(root, more_texts, &error);
  if (!content) fail_msg("%s", error.text);
  static const int faces[] = {120, 4, 40, 12, 9, 23};
  for (int i = 0; i < 6; i++) assert_int_equal(content->dice[i].faces, faces[i]);
  assert_string_equal(content->dice[0].names[23], "S1-more");
  assert_string_equal(content->dice[0].names[24], "A1-01");
  assert_true(deals(content, "S1-more"));
  assert_true(deals(content, "M9"));
  assert_true(deals(content, "A23"));
  assert_false(deals(sb_content_baked(content->game), "M9"));
  sb_content_destroy(content);
}

static void refused(json_t *root, const char *texts, const char *why) {
  SbError error = {0};
  assert_null(pack_of(root, texts, &error));
  if (!strstr(error.text, why)) fail_msg("\"%s\" lacks \"%s\"", error.text, why);
}

static void bad_cards(void **state) {
  json_t *root = facts();
  (void)state;
  add_space_card(root, "T1-more");
  refused(root, "", "A1-01 is missing from its place");
  root = facts();
  add_space_card(root, "S1-01");
  refused(root, "", "S1-01 is there twice");
  root = facts();
  add_space_card(root, "S1 24");
  refused(root, "", "letters, digits and dashes");
  root = facts();
  for (char id[] = "S1-a"; id[3] <= 'j'; id[3]++) add_space_card(root, id);
  refused(root, "", "cards S1-");
  root = facts();
  json_array_remove(json_object_get(root, "space_cards"), 88); /* SP-1 */
  refused(root, "", "3 to 3 cards SP-");
  root = facts();
  json_array_append_new(json_object_get(root, "missions"),
                        card("{\"id\": \"M9\", \"counts\": [\"DRONE\"], \"needed\": 1, \"glory\": 2}"));
  refused(root, "", "there is no text \"mission.M9\"");
  root = facts();
  json_object_set_new(root, "missions", json_array());
  refused(root, "", "\"missions\" must be a list of 1 to 32 entries");
}

int main(void) {
  sb_games_use_built_in();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(space_cards), cmocka_unit_test(other_cards), cmocka_unit_test(sensor_effects),
      cmocka_unit_test(piles),       cmocka_unit_test(more_cards),  cmocka_unit_test(bad_cards),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
