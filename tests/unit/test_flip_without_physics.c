/* A recorded match of Flip Ships on a program that has no physics (FS-17.20). This one is linked with light/, whose
 * landings are others: the log's own landings must lead to the same end, and measuring again must not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "starboard/starboard.h"

static char *read_whole(const char *name, size_t *size) {
  char path[400];
  snprintf(path, sizeof path, SB_TESTS_DIR "/golden/flip-ships/%s.replay", name);
  FILE *file = fopen(path, "rb");
  if (!file) fail_msg("%s is not there", path);
  char *text = calloc(1, 1 << 20);
  assert_non_null(text);
  *size = fread(text, 1, (1 << 20) - 1, file);
  fclose(file);
  return text;
}

static int measured_plies(const SbMatch *match) {
  int count = 0;
  for (int ply = 1; ply <= sb_match_ply(match); ply++) count += sb_match_log(match, ply)->number_count > 0;
  return count;
}

static void same_end(const char *name, const char *reason, uint32_t winners) {
  size_t size;
  char *text = read_whole(name, &size);
  SbError error = {0};
  int reached = -1;
  SbMatch *match = sb_replay_read(text, size, &error, &reached);
  if (!match) fail_msg("%s:%d: %s (good up to ply %d)", name, error.line, error.text, reached);
  SbResult result;
  sb_match_result(match, &result);
  assert_true(result.over);
  assert_string_equal(result.reason, reason);
  assert_int_equal(result.winners, winners);
  assert_true(measured_plies(match) > 20);
  sb_match_destroy(match);
  SbMatch *again = sb_replay_read_with(NULL, text, size, true, &error, &reached);
  if (again) fail_msg("%s: this program works out the same landings: it has the physics", name);
  assert_non_null(strstr(error.text, "measuring again"));
  free(text);
}

static void a_battle(void **unused) {
  (void)unused;
  same_end("battle", "victory", 3);
}

static void a_race(void **unused) {
  (void)unused;
  same_end("race", "race", 1);
}

int main(void) {
  sb_games_use_built_in();
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_battle), cmocka_unit_test(a_race)};
  return cmocka_run_group_tests_name("flip ships without physics", tests, NULL, NULL);
}
