/* How people want to be asked in windows: what they set counts, is kept as text, and decides when a table passes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "starboard/starboard.h"

typedef struct Toy {
  SbRng rng;
  int turn, answers;
} Toy;

static int toy_legal(const SbContent *content, const SbState *state, int seat, SbAction *out) {
  (void)content, (void)seat, (void)out;
  return 1 + ((const Toy *)state)->answers;
}

static int toy_turn(const SbContent *content, const SbState *state) {
  (void)content;
  return ((const Toy *)state)->turn;
}

static const SbWindow windows[] = {{.id = "shield"}, {.id = "join"}, {.id = "ecm", .initial = SB_ASK_NEVER}};
static const SbGame game = {.legal = toy_legal, .turn = toy_turn, .windows = windows, .window_count = 3};
static const SbContent content = {.game = &game};

static bool passes(const SbAsks *asks, int window, int turn, int answers) {
  Toy toy = {.turn = turn, .answers = answers};
  SbAsked asked = {.window = window};
  SbAction room[4];
  return sb_asks_pass(asks, &content, (const SbObservation *)&toy, 0, &asked, room);
}

static void test_ways(void **unused) {
  (void)unused;
  SbAsks asks;
  sb_asks_init(&game, &asks);
  assert_true(passes(&asks, 0, 3, 0) && !passes(&asks, 0, 3, 1));
  assert_true(passes(&asks, 2, 3, 1)); /* a standing order */
  assert_true(sb_asks_set(&game, &asks, "shield", "always", 3));
  assert_true(!passes(&asks, 0, 3, 0) && passes(&asks, 1, 3, 0));
  assert_true(sb_asks_set(&game, &asks, NULL, "never", 3));
  assert_true(passes(&asks, 0, 3, 1) && passes(&asks, 1, 4, 1));
  assert_false(sb_asks_set(&game, &asks, "shields", "never", 3));
  assert_false(sb_asks_set(&game, &asks, "shield", "sometimes", 3));
}

static void test_this_turn(void **unused) {
  (void)unused;
  SbAsks asks;
  sb_asks_init(&game, &asks);
  sb_asks_set(&game, &asks, "shield", "always", 7);
  assert_true(sb_asks_set(&game, &asks, "shield", "turn", 7));
  assert_true(passes(&asks, 0, 7, 1));
  assert_false(passes(&asks, 0, 8, 0)); /* as before: always */
  assert_false(passes(&asks, 1, 7, 1)); /* another kind */
  sb_asks_set(&game, &asks, "shield", "able", 7);
  assert_false(passes(&asks, 0, 7, 1)); /* asked again after all */
}

static void test_text(void **unused) {
  (void)unused;
  char space[SB_ASKS_TEXT];
  SbText text = sb_text(space, sizeof space);
  SbAsks asks, again;
  sb_asks_init(&game, &asks);
  sb_asks_write(&game, &asks, &text);
  assert_string_equal(space, "");
  sb_asks_set(&game, &asks, "join", "always", 0);
  sb_asks_set(&game, &asks, "shield", "turn", 12);
  sb_asks_set(&game, &asks, "ecm", "able", 12);
  sb_asks_write(&game, &asks, &text);
  assert_string_equal(space, "shield=able@12 join=always ecm=able");
  sb_asks_read(&game, space, &again);
  assert_memory_equal(&asks, &again, sizeof asks);
  sb_asks_read(&game, "gone=always join=always junk shield=", &again);
  sb_asks_init(&game, &asks);
  sb_asks_set(&game, &asks, "join", "always", 0);
  assert_memory_equal(&asks, &again, sizeof asks);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_ways), cmocka_unit_test(test_this_turn),
                                     cmocka_unit_test(test_text)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
