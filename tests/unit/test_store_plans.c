/* src/store: lists are read from an index, however many matches there are, and deleting one looks at few things. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "sqlite.h"
#include "store.h"

/* What SQLite is going to do, all steps in one text. */
static void read_plan(Base *base, Statement which, char *out, size_t size) {
  char sql[4000];
  SbText explain = sb_text(sql, sizeof sql), plan = sb_text(out, size);
  sqlite3_stmt *steps;
  sb_text_format(&explain, "EXPLAIN QUERY PLAN %s", base_text(which));
  assert_false(explain.cut);
  assert_int_equal(sqlite3_prepare_v2(sqlite_of(base), sql, -1, &steps, NULL), SQLITE_OK);
  while (sqlite3_step(steps) == SQLITE_ROW) sb_text_format(&plan, "%s; ", (const char *)sqlite3_column_text(steps, 3));
  sqlite3_finalize(steps);
  assert_false(plan.cut);
}

static void test_lists_by_index(void **unused) {
  static const struct {
    Statement which;
    const char *index;
  } lists[] = {
      {S_GET_LIST, "matches_by_time (public=? AND over=?)"},
      {S_GET_LIST_BOTH, "matches_by_time (public=? AND over=?)"},
      {S_GET_GAME_LIST, "matches_by_game (game=? AND over=?)"},
      {S_GET_GAME_LIST_BOTH, "matches_by_game (game=? AND over=?)"},
      {S_GET_CAMPAIGNS, "campaigns_by_time (public=?)"},
      {S_GET_GAME_CAMPAIGNS, "campaigns_by_game (game=?)"},
      {S_GET_WAKING, "matches_waking"},
      {S_GET_AGES, "matches USING PRIMARY KEY (id>?)"},
      {S_GET_REMATCH, "matches_by_origin (origin=?)"},
  };
  static Base base;
  SbError error = {0};
  (void)unused;
  if (!base_open(&base, ":memory:", true, &error)) fail_msg("%s", error.text);
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    char plan[4000];
    read_plan(&base, lists[i].which, plan, sizeof plan);
    if (!strstr(plan, lists[i].index)) fail_msg("%s is not used: %s", lists[i].index, plan);
    if (strstr(plan, "SCAN matches;") || strstr(plan, "SCAN campaigns;")) fail_msg("everything is looked at: %s", plan);
    bool both = lists[i].which == S_GET_LIST_BOTH || lists[i].which == S_GET_GAME_LIST_BOTH;
    bool one = lists[i].which == S_GET_REMATCH; /* a few rematches of one match */
    if (!both && !one && strstr(plan, "TEMP B-TREE")) fail_msg("everything is sorted: %s", plan);
  }
  base_close(&base);
}

static int count(void *counted) {
  ++*(int *)counted;
  return 0;
}

/* What SQLite takes to delete one of 200 matches, of which so many were played with a set of their own. */
static int steps_to_delete(int sets) {
  static Base base;
  SbError error = {0};
  char sql[1200];
  int steps = 0;
  SbText t = sb_text(sql, sizeof sql);
  sb_text_format(&t,
                 "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)"
                 "INSERT INTO matches(id, game, rules, content, options, seats, seed, seed_given, date, manual_dice,"
                 " public, clock_ms, increment_ms, created, origin, over, wake, played) SELECT 'm' || i, 'skirmish',"
                 " '1', 0, '', 2, '', 0, '', 0, 1, 0, 0, i, '', 1, 0, CASE WHEN i <= %d THEN i ELSE 0 END FROM n;"
                 "INSERT INTO contents SELECT DISTINCT game, played, '{}' FROM matches",
                 sets);
  assert_false(t.cut);
  if (!base_open(&base, ":memory:", true, &error) || !base.engine->script(&base, sql, &error))
    fail_msg("%s", error.text);
  Write order = {.kind = WRITE_HOST, .match = "m1", .deed = SB_HOST_DELETE};
  sqlite3_progress_handler(sqlite_of(&base), 10, count, &steps);
  assert_true(host_apply(&base, &order));
  base_close(&base);
  return steps;
}

static void test_deleting_looks_for_one_set(void **unused) {
  (void)unused;
  int few = steps_to_delete(2), many = steps_to_delete(200);
  if (many > few * 3) fail_msg("%d steps where there were %d with few sets", many, few);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_lists_by_index),
                                     cmocka_unit_test(test_deleting_looks_for_one_set)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
