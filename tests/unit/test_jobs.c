/* The order in which bots think: however many tables somebody has, others wait for two of their decisions at most,
 * one that is being thought about and one more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "jobs.h"

enum { CROWD = 300 };

static SbMatch *match;

static int set_up(void **unused) {
  (void)unused;
  const SbContent *content = sb_content_baked(sb_game_find("fleet-commander"));
  SbError error;
  SbSetup setup;
  sb_setup_init(content, &setup);
  match = sb_match_create(content, &setup, NULL, &error);
  return match ? 0 : -1;
}

static int tear_down(void **unused) {
  (void)unused;
  sb_match_destroy(match);
  return 0;
}

static void ignore(void *self) {
  (void)self;
}

/* A decision that nobody waits for is over at once. */
static Job *a_job(const char *bot, uint64_t owner, bool off) {
  Job *job = job_create(sb_content_baked(sb_game_find("fleet-commander")), match, 0);
  assert_non_null(job);
  strcpy(job->bot, bot);
  job->owner = owner;
  job->off = off;
  return job;
}

static Job *take(Jobs *jobs) {
  for (;;) {
    Job *job = jobs_take(jobs);
    if (job) return job;
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
}

/* The worker has something to do with the first of the crowd while the others come. */
static Job *add_crowd(Jobs *jobs, const char *bot, uint64_t owner) {
  Job *first = a_job(bot, owner, false);
  jobs_add(jobs, first);
  for (int i = 1; i < CROWD; i++) jobs_add(jobs, a_job(bot, owner, true));
  return first;
}

/* How many of the crowd were taken between the moment the one of `owner` came and its own turn: those that stood in
 * order between what was being thought about then and itself. */
static int taken_before(Jobs *jobs, uint64_t owner, uint64_t cost) {
  uint64_t orders[CROWD];
  for (int count = 0;; count++) {
    Job *job = take(jobs);
    uint64_t found = job->owner == owner ? job->order : 0;
    if (!found) orders[count] = job->order;
    job_destroy(job);
    if (!found) continue;
    int between = 0;
    for (int i = 0; i < count; i++) between += orders[i] > found - cost;
    return between;
  }
}

static void behind(uint64_t crowd) {
  Jobs *jobs = jobs_create(1, ignore, NULL);
  assert_non_null(jobs);
  Job *first = add_crowd(jobs, "bot:5", crowd);
  jobs_add(jobs, a_job("bot:5", 7, true));
  first->off = true;
  assert_true(taken_before(jobs, 7, 1000) <= 1);
  jobs_destroy(jobs);
}

static void test_tables_where_nobody_is(void **unused) {
  (void)unused;
  behind(0);
}

static void test_tables_of_one_owner(void **unused) {
  (void)unused;
  behind(8);
}

/* Before the second of the crowd, whichever thread takes it. */
static void test_cheap_ones_come_next(void **unused) {
  (void)unused;
  Jobs *jobs = jobs_create(1, ignore, NULL);
  assert_non_null(jobs);
  Job *first = add_crowd(jobs, "bot:5", 0);
  jobs_add(jobs, a_job("bot:1", 7, true));
  first->off = true;
  assert_int_equal(taken_before(jobs, 7, 2), 0);
  jobs_destroy(jobs);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_tables_where_nobody_is, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_tables_of_one_owner, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_cheap_ones_come_next, set_up, tear_down),
  };
  sb_games_use_built_in();
  return cmocka_run_group_tests(tests, NULL, NULL);
}
