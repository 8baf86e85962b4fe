/* Films: how a measured outcome came about, beside the log and never in it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "starboard/content.h"
#include "starboard/match.h"

static const char *const PLAIN = "";
static const char *const TREMBLING = "seat0.scatter=200";
static const char *const FLICKS[] = {"flip 1a 0 0 2.3 50 0.12 0", "flip 1b -40 5 2.7 50 0.12 0",
                                     "flip 1c 20 -3 1.9 50 0.12 0.1"};
enum { FLIPS = 3 };

static SbMatch *begin(uint64_t seed, const char *options, bool manual) {
  const SbContent *content = sb_content_baked(sb_game_find("flip-ships"));
  SbSetup setup;
  SbError error = {0};
  sb_setup_init(content, &setup);
  assert_true(sb_setup_options_read(content, &setup, options, &error));
  setup.seats = 2;
  setup.seed[0] = seed;
  SbMatchInfo info = {.manual_dice = manual};
  SbMatch *m = sb_match_create(content, &setup, &info, &error);
  if (!m) fail_msg("%s", error.text);
  return m;
}

static void act(SbMatch *m, const char *text) {
  SbError error = {0};
  if (sb_match_act_text(m, 0, text, NULL, 0, SB_EN, &error) != SB_ACT_DONE) fail_msg("%s: %s", text, error.text);
}

/* The film that was kept, and that of measuring again, are the same bytes; and nothing else knows whether there was
 * one. */
static void the_same_again(void **unused) {
  (void)unused;
  SbMatch *filmed = begin(1, TREMBLING, false), *plain = begin(1, TREMBLING, false);
  uint8_t again[SB_FILM_MAX];
  int size;
  sb_match_keep_film(filmed, true);
  assert_null(sb_match_film(filmed, &size));
  for (int i = 0; i < FLIPS; i++) {
    act(filmed, FLICKS[i]);
    act(plain, FLICKS[i]);
    const uint8_t *film = sb_match_film(filmed, &size);
    assert_non_null(film);
    assert_in_range(size, 200, SB_FILM_MAX);
    assert_int_equal(sb_match_film_again(filmed, i + 1, again), size);
    assert_memory_equal(again, film, (size_t)size);
    assert_int_equal(sb_match_film_again(plain, i + 1, again), size);
    assert_null(sb_match_film(plain, &size));
    assert_true(sb_match_log(filmed, i + 1)->chain == sb_match_log(plain, i + 1)->chain);
  }
  SbMatch *earlier = sb_match_fork(filmed, 2);
  assert_int_equal(sb_match_film_again(earlier, 2, again), sb_match_film_again(filmed, 2, again));
  assert_int_equal(sb_match_film_again(earlier, 3, again), 0);
  assert_int_equal(sb_match_film_again(filmed, 0, again), 0);
  assert_null(sb_match_film(earlier, &size));
  sb_match_keep_film(filmed, false);
  assert_null(sb_match_film(filmed, &size));
  sb_match_destroy(earlier);
  sb_match_destroy(filmed);
  sb_match_destroy(plain);
}

/* Where the hand does not tremble the generator has no part in it, and the film knows nothing of it. */
static void tells_nothing_of_the_generator(void **unused) {
  (void)unused;
  for (int trembles = 0; trembles < 2; trembles++) {
    SbMatch *one = begin(1, trembles ? TREMBLING : PLAIN, false),
            *other = begin(2, trembles ? TREMBLING : PLAIN, false);
    uint8_t a[SB_FILM_MAX], b[SB_FILM_MAX];
    act(one, FLICKS[0]);
    act(other, FLICKS[0]);
    int size = sb_match_film_again(one, 1, a);
    bool same = size == sb_match_film_again(other, 1, b) && memcmp(a, b, (size_t)size) == 0;
    assert_true(size > 0 && same == !trembles);
    sb_match_destroy(one);
    sb_match_destroy(other);
  }
}

/* What nobody measured nobody can show; nor what came out otherwise than it would be measured now. */
static void not_what_was_typed_in(void **unused) {
  (void)unused;
  static const int32_t wished[] = {4, 40000, 500, 1000, 60000};
  SbMatch *typed = begin(1, PLAIN, true), *forced = begin(1, PLAIN, false);
  SbDeed deed;
  SbError error = {0};
  uint8_t film[SB_FILM_MAX];
  int size;
  const char *names[] = {"400,5,10,600"};
  sb_match_keep_film(typed, true);
  assert_int_equal(sb_match_judge(typed, 0, FLICKS[0], SB_EN, &deed, &error), SB_ACT_DONE);
  assert_int_equal(sb_match_do_named(typed, &deed, names, 1, SB_EN, &error), SB_ACT_DONE);
  assert_null(sb_match_film(typed, &size));
  assert_int_equal(sb_match_film_again(typed, 1, film), 0);
  sb_match_keep_film(forced, true);
  assert_int_equal(sb_match_do(forced, &deed, &(SbGiven){.numbers = wished, .number_count = 5}, &error), SB_ACT_DONE);
  assert_null(sb_match_film(forced, &size));
  assert_int_equal(sb_match_film_again(forced, 1, film), 0);
  act(forced, FLICKS[1]);
  const uint8_t *kept = sb_match_film(forced, &size);
  assert_non_null(kept); /* this one was measured */
  assert_int_equal(sb_match_film_again(forced, 2, film), size);
  sb_match_destroy(typed);
  sb_match_destroy(forced);
}

int main(void) {
  sb_games_use_built_in();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_same_again),
      cmocka_unit_test(tells_nothing_of_the_generator),
      cmocka_unit_test(not_what_was_typed_in),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
