/* A raider with nowhere to go: no sector that is built in has such a cell, but a pack may (SK-12.6). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "starboard/content.h"
#include "starboard/match.h"

#define FACTS "{\"sectors\": [{\"id\": \"empty\", \"asteroids\": [\"a2\", \"b1\", \"b3\", \"c2\"]}]}"

/* Its cell and traces, as a position has them; to be freed. */
static json_t *raider_of(const SbContent *content, const SbMatch *match) {
  static char space[SB_ROOM_FOR_JSON];
  SbText text = sb_text(space, sizeof space);
  SbJson out = sb_json(&text);
  content->game->position_write(content, sb_match_state(match), &out);
  json_t *whole = json_loads(space, 0, NULL), *raider = json_incref(json_object_get(whole, "raider"));
  json_decref(whole);
  return raider;
}

static void test_stays(void **unused) {
  (void)unused;
  const SbSource file = {.name = "facts-sectors.json", .text = FACTS, .size = strlen(FACTS)};
  SbError error = {0};
  SbSetup setup;
  SbContent *content = sb_content_create(sb_game_find("skirmish"), &file, 1, &error);
  assert_non_null(content);
  sb_setup_init(content, &setup);
  assert_true(sb_setup_option(content, &setup, "together", "true", &error));
  assert_true(sb_setup_option(content, &setup, "placement", "drawn", &error));
  SbMatch *match = sb_match_create(content, &setup, NULL, &error);
  assert_non_null(match);
  json_t *before = raider_of(content, match);
  for (int seat = 0; seat < 2; seat++)
    assert_int_equal(sb_match_act_text(match, seat, "fire a2", NULL, 0, SB_EN, &error), SB_ACT_DONE);
  json_t *after = raider_of(content, match);
  assert_true(json_is_string(json_object_get(before, "cell")) && json_equal(before, after));
  assert_true(content->game->check(content, sb_match_state(match), &error));
  json_decref(before);
  json_decref(after);
  sb_match_destroy(match);
  sb_content_destroy(content);
}

int main(void) {
  sb_games_use_built_in();
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_stays)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
