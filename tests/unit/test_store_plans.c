/* src/store: lists are read from an index, however many matches there are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "sqlite.h"

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

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_lists_by_index)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
