/* Moments of the loop: each rings once, in its order, unless it is taken back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ids.h"
#include "loop.h"

#define TIMERS 1000

typedef struct Moment {
  Timer timer;
  int64_t at;
  bool set;
} Moment;

static Moment moments[TIMERS];
static int64_t last;
static int rung;

static void on_ring(Timer *timer) {
  Moment *moment = (Moment *)(void *)((char *)timer - offsetof(Moment, timer));
  assert_true(moment->set);
  assert_true(moment->at >= last);
  moment->set = false;
  last = moment->at;
  rung++;
}

static void woken(void *self) {
  (void)self;
}

static uint32_t next_random(uint32_t *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

/* Moments that have been, set again and taken back in any order. */
static void test_moments_ring_in_order(void **unused) {
  (void)unused;
  Loop *loop = loop_create(woken, NULL);
  assert_non_null(loop);
  uint32_t random = 1;
  int64_t past = steady_us() - 1000000;
  int left = 0;
  for (int i = 0; i < 20 * TIMERS; i++) {
    Moment *moment = &moments[next_random(&random) % TIMERS];
    moment->timer.ring = on_ring;
    moment->set = next_random(&random) % 4 != 0;
    moment->at = past + next_random(&random) % 100000;
    if (moment->set)
      assert_true(loop_set(loop, &moment->timer, moment->at));
    else
      loop_unset(loop, &moment->timer);
  }
  for (int i = 0; i < TIMERS; i++) left += moments[i].set;
  assert_true(left > TIMERS / 2);
  loop_wait(loop);
  loop_turn(loop);
  assert_int_equal(rung, left);
  loop_turn(loop);
  assert_int_equal(rung, left);
  loop_destroy(loop);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_moments_ring_in_order)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
