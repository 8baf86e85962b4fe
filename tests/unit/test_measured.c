/* Measured outcomes in a match: worked out once, kept, forced ever after. Played with the torpedo of Skirmish. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../written.h"
#include "starboard/starboard.h"

extern const SbGame sb_game_skirmish;

static void use_skirmish(void) {
  static const SbGame *const games[] = {&sb_game_skirmish};
  sb_games_use(games, 1);
}

static void act(SbMatch *m, int seat, const char *text) {
  SbError error = {0};
  SbActStatus status = sb_match_act_text(m, seat, text, NULL, 0, SB_EN, &error);
  if (status != SB_ACT_DONE) print_message("%s: %s\n", text, error.text);
  assert_int_equal(status, SB_ACT_DONE);
}

static SbMatch *begin(bool manual) {
  const SbContent *content = sb_content_baked(&sb_game_skirmish);
  SbSetup setup;
  SbError error = {0};
  SbMatchInfo info = {.manual_dice = manual};
  sb_setup_init(content, &setup);
  assert_true(sb_setup_option(content, &setup, "torpedoes", "true", &error));
  SbMatch *m = sb_match_create(content, &setup, &info, &error);
  assert_non_null(m);
  act(m, 0, "place a1");
  act(m, 1, "place c3");
  return m;
}

static SbActStatus launch(SbMatch *m, const int32_t *numbers, int count, SbError *error) {
  SbDeed deed;
  assert_int_equal(sb_match_judge(m, 0, "torpedo 90 10", SB_EN, &deed, error), SB_ACT_DONE);
  return sb_match_do(m, &deed, &(SbGiven){.numbers = numbers, .number_count = count}, error);
}

static void logged_and_taken_back(void **unused) {
  (void)unused;
  SbMatch *m = begin(false);
  act(m, 0, "torpedo 90 10");
  const SbPly *ply = sb_match_log(m, 3);
  assert_int_equal(ply->rolled_count, 1); /* b1 is empty: no damage die */
  assert_int_equal(ply->number_count, 3);
  assert_int_equal(sb_ply_numbers(ply)[0], 2);
  SbEvent event = sb_ply_event(ply, 0);
  assert_true(event.more_count > 0);
  assert_int_equal(event.more[event.more_count - 2], sb_ply_numbers(ply)[1]);
  SbMatch *fork = sb_match_fork(m, 3);
  assert_memory_equal(sb_ply_numbers(sb_match_log(fork, 3)), sb_ply_numbers(ply), 3 * sizeof(int32_t));
  assert_true(sb_match_log(fork, 3)->chain == ply->chain);
  assert_true(sb_ply_event(sb_match_log(fork, 3), 0).more != event.more);
  assert_false(sb_match_undo_is_free(m));
  sb_match_destroy(m);
  assert_true(sb_match_rewind(fork, 2));
  act(fork, 0, "torpedo 90 10"); /* the generator stood where it stood: the same again */
  sb_match_destroy(fork);
}

/* A log with a landing that the seed does not give, its chain intact: believed, unless it is measured again. */
static void believed_or_measured(void **unused) {
  (void)unused;
  static const int32_t wished[] = {2, 155, 45};
  for (int ndjson = 0; ndjson < 2; ndjson++) {
    static Written honest, forged;
    SbError error = {0};
    honest.length = forged.length = 0;
    SbMatch *m = begin(false), *f = begin(false);
    act(m, 0, "torpedo 90 10");
    assert_int_equal(launch(f, wished, 3, &error), SB_ACT_DONE);
    act(m, 0, "scan a");
    act(f, 0, "scan a");
    (ndjson ? sb_replay_write_ndjson : sb_replay_write)(m, true, collect, &honest);
    (ndjson ? sb_replay_write_ndjson : sb_replay_write)(f, true, collect, &forged);
    assert_non_null(strstr(forged.at, "landing:1.55,0.45"));
    for (int measure = 0; measure < 2; measure++) {
      SbMatch *read = sb_replay_read_with(NULL, honest.at, honest.length, measure, &error, NULL);
      assert_non_null(read);
      sb_match_destroy(read);
    }
    SbMatch *read = sb_replay_read_with(NULL, forged.at, forged.length, false, &error, NULL);
    assert_non_null(read);
    sb_match_destroy(read);
    int reached = 0;
    assert_null(sb_replay_read_with(NULL, forged.at, forged.length, true, &error, &reached));
    assert_int_equal(reached, 2);
    assert_non_null(strstr(error.text, "measuring again"));
    sb_match_destroy(m);
    sb_match_destroy(f);
  }
}

static void not_believed(void **unused) {
  (void)unused;
  static const int32_t bad[][4] = {{2, 200, 50, 0}, {1, 150, 0, 0}, {0, 0, 0, 0}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    SbMatch *m = begin(false);
    SbError error = {0};
    assert_int_equal(launch(m, bad[i], bad[i][0] + 1, &error), SB_ACT_BAD_DIE);
    assert_int_equal(sb_match_ply(m), 2);
    sb_match_destroy(m);
  }
  SbMatch *m = begin(false);
  SbError error = {0};
  static const int32_t two[] = {2, 150, 50, 2, 150, 50};
  assert_int_equal(launch(m, two, 6, &error), SB_ACT_BAD_DIE);
  assert_string_equal(error.text, "a measured outcome is left over");
  sb_match_destroy(m);
}

static void typed_in(void **unused) {
  (void)unused;
  SbMatch *m = begin(true);
  SbDeed deed;
  SbError error = {0};
  assert_int_equal(sb_match_judge(m, 0, "torpedo 45 28", SB_EN, &deed, &error), SB_ACT_DONE);
  assert_int_equal(sb_match_do_named(m, &deed, NULL, 0, SB_EN, &error), SB_ACT_NEEDS_DIE);
  assert_string_equal(sb_match_needed(m, NULL)->id, "landing");
  const char *names[] = {"2.5,2.5", "hit", "hit"};
  assert_int_equal(sb_match_do_named(m, &deed, names, 1, SB_EN, &error), SB_ACT_NEEDS_DIE);
  assert_string_equal(sb_match_needed(m, NULL)->id, "damage");
  assert_int_equal(sb_match_do_named(m, &deed, names, 3, SB_EN, &error), SB_ACT_BAD_DIE);
  const char *wrong[] = {"2.5;2.5"};
  assert_int_equal(sb_match_do_named(m, &deed, wrong, 1, SB_EN, &error), SB_ACT_BAD_DIE);
  assert_int_equal(sb_match_do_named(m, &deed, names, 2, SB_EN, &error), SB_ACT_DONE);
  static Written w;
  w.length = 0;
  sb_replay_write(m, true, collect, &w);
  assert_non_null(strstr(w.at, "torpedo 45 28 {landing:2.50,2.50 hit}"));
  SbMatch *read = sb_replay_read(w.at, w.length, &error, NULL);
  assert_non_null(read);
  sb_match_destroy(read);
  sb_match_destroy(m);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(logged_and_taken_back), cmocka_unit_test(believed_or_measured),
                                     cmocka_unit_test(not_believed), cmocka_unit_test(typed_in)};
  use_skirmish();
  return cmocka_run_group_tests(tests, NULL, NULL);
}
