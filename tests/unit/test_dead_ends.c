/* Bots in states no match can be in: a seat is due and has no action. They say so, and stumble over nothing on the way
 * there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "starboard/bots.h"

/* Take one or two steps of a way by turns, or both seats at once; the last step wins. At `gap` steps before the end
 * there is nothing to do, for both seats or for seat 1 alone. */
typedef struct Way {
  SbRng rng;
  int32_t left, gap, active, together;
} Way;

static uint32_t way_due(const SbContent *content, const SbState *state) {
  const Way *w = (const Way *)state;
  (void)content;
  if (w->left <= 0) return 0;
  return w->together ? 3u : 1u << w->active;
}

static void way_result(const SbContent *content, const SbState *state, SbResult *result) {
  const Way *w = (const Way *)state;
  (void)content;
  *result = (SbResult){.over = w->left <= 0, .winners = w->left <= 0 ? 2u >> w->active : 0};
}

static int way_legal(const SbContent *content, const SbState *state, int seat, SbAction *out) {
  const Way *w = (const Way *)state;
  if (!(way_due(content, state) >> seat & 1) || (w->left == w->gap && (seat == 1 || !w->together))) return 0;
  out[0] = 1;
  out[1] = 2;
  return 2;
}

static bool way_why_not(const SbContent *content, const SbState *state, int seat, SbAction action, SbReason *reason) {
  SbAction list[2];
  (void)reason;
  return (action == 1 || action == 2) && way_legal(content, state, seat, list) > 0;
}

static void way_apply(const SbContent *content, SbState *state, int seat, SbAction action, SbChance *chance,
                      SbEvents *events) {
  Way *w = (Way *)state;
  (void)content, (void)chance, (void)events;
  assert_true(action == 1 || action == 2);
  w->left -= (int32_t)action;
  w->active = 1 - seat;
}

static void way_observe(const SbContent *content, const SbState *state, int viewer, SbObservation *out) {
  (void)content, (void)viewer;
  memcpy(out, state, sizeof(Way));
}

static void way_determinize(const SbContent *content, const SbObservation *seen, int viewer, SbRng *rng, SbState *out) {
  (void)content, (void)viewer, (void)rng;
  memcpy(out, seen, sizeof(Way));
}

static int way_evaluate(const SbContent *content, const SbState *state, int seat) {
  const Way *w = (const Way *)state;
  (void)content;
  return w->left <= 0 ? (w->active == seat ? -1000 : 1000) : 0;
}

static SbAction choose(const char *name, bool judged, const Way *way, int *thoughts) {
  SbGame game = {.id = "way",
                 .seats_min = 2,
                 .seats_max = 2,
                 .state_size = sizeof(Way),
                 .content_size = sizeof(SbContent),
                 .max_actions = 2,
                 .due = way_due,
                 .result = way_result,
                 .legal = way_legal,
                 .why_not = way_why_not,
                 .apply = way_apply,
                 .observe = way_observe,
                 .determinize = way_determinize,
                 .evaluate = judged ? way_evaluate : NULL};
  SbContent content = {.game = &game};
  SbBot *bot = sb_bot_create(name, &content, 3, NULL);
  SbThought thought[2];
  assert_non_null(bot);
  if (sb_bot_searches(name)) sb_bot_limit(bot, 200);
  SbAction action = sb_bot_choose(bot, (const SbObservation *)way, 0);
  *thoughts = sb_bot_thoughts(bot, thought, 2);
  if (sb_bot_searches(name)) {
    double chance = sb_bot_chance(bot, (const SbObservation *)way, 0, NULL);
    assert_true(chance >= 0 && chance <= 1);
  }
  sb_bot_destroy(bot);
  return action;
}

static void nothing_to_do(void **unused) {
  Way way = {.left = 5, .gap = 5};
  int thoughts;
  (void)unused;
  for (int i = 0; i < sb_bot_count; i++)
    for (int judged = 0; judged < 2; judged++) {
      assert_true(choose(sb_bot_names[i], judged, &way, &thoughts) == SB_NO_ACTION);
      assert_int_equal(thoughts, 0);
    }
}

static void nothing_to_do_later(void **unused) {
  int thoughts;
  (void)unused;
  for (int together = 0; together < 2; together++)
    for (int left = 4; left <= 8; left++) {
      Way way = {.left = left, .gap = together ? left : 3, .together = together};
      for (int i = 0; i < sb_bot_count; i++)
        for (int judged = 0; judged < 2; judged++) {
          SbAction action = choose(sb_bot_names[i], judged, &way, &thoughts);
          assert_true(action == 1 || action == 2);
        }
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_to_do), cmocka_unit_test(nothing_to_do_later)};
  return cmocka_run_group_tests_name("dead ends", tests, NULL, NULL);
}
