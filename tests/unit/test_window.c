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
  SbAction scratch[4];
  return sb_asks_pass(asks, &content, (const SbObservation *)&toy, 0, &asked, scratch);
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

static void test_delay(void **unused) {
  (void)unused;
  SbPassDelay delay;
  static const char *const bad[] = {"", "soon", "5-", "-5", "9-3", "0-60001", "1-2-3", "1 2"};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) assert_false(sb_pass_delay_read(bad[i], &delay));
  assert_true(sb_pass_delay_read("40", &delay) && delay.low == 40 && delay.high == 40);
  assert_true(sb_pass_delay_draw(&delay, UINT64_MAX) == 40000 && sb_pass_delay_spare(&delay) == 10000);
  assert_true(sb_pass_delay_read("1000-2500", &delay) && delay.low == 1000 && delay.high == 2500);
  assert_true(sb_pass_delay_draw(&delay, 0) == 1000000 && sb_pass_delay_draw(&delay, 1499999) == 2499999);
  assert_true(sb_pass_delay_draw(&delay, 1500000) == 1000000);
  assert_true(sb_pass_delay_read("0", &delay) && sb_pass_delay_spare(&delay) == 0);
}

static void test_at_once(void **unused) {
  (void)unused;
  Toy toy = {.turn = 3};
  const SbState *state = (const SbState *)&toy;
  SbAsks asks;
  sb_asks_init(&game, &asks);
  SbAsked asked = {.window = 0, .open = true};
  assert_false(sb_asks_pass_at_once(&asks, &content, state, &asked)); /* one should see what it is about */
  sb_asks_set(&game, &asks, "shield", "turn", 3);
  assert_true(sb_asks_pass_at_once(&asks, &content, state, &asked));
  asked.open = false;
  assert_false(sb_asks_pass_at_once(&asks, &content, state, &asked)); /* the time would tell of the order */
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_ways), cmocka_unit_test(test_this_turn),
                                     cmocka_unit_test(test_text), cmocka_unit_test(test_delay),
                                     cmocka_unit_test(test_at_once)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
