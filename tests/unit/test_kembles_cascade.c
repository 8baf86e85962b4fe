/* The content of Kemble's Cascade against the counts of its rules (KC-1.1, KC-1.2, KC-20). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "starboard/content.h"

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

int main(void) {
  sb_games_use_built_in();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(space_cards),
      cmocka_unit_test(other_cards),
      cmocka_unit_test(sensor_effects),
      cmocka_unit_test(piles),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
