/* Covering arrays, held against counting out every row; and that the walks of the generic tests meet every pair of
 * options a game allows. */
#include "cover.h"

#include <stdlib.h>
#include <string.h>

#include "play.h"

/* ---- counting out ---------------------------------------------------------------------------------- */

static bool next_row(const Cover *c, int *row) {
  for (int f = 0; f < c->factors; f++) {
    if (++row[f] < c->values[f]) return true;
    row[f] = 0;
  }
  return false;
}

static bool is_met(const CoverRow *rows, int count, const int *row, int a, int b, int d) {
  for (int i = 0; i < count; i++)
    if (rows[i].of[a] == row[a] && rows[i].of[b] == row[b] && rows[i].of[d] == row[d]) return true;
  return false;
}

/* Whatever pair or wanted triple a possible row has, one of `rows` has too. a <= b <= d: equal ones make it a pair. */
static void require_row(const Cover *c, const CoverRow *rows, int count, const int *row) {
  for (int a = 0; a < c->factors; a++)
    for (int b = a; b < c->factors; b++)
      for (int d = b; d < c->factors; d++) {
        bool triple = a < b && b < d;
        if (triple && !c->strong[a] && !c->strong[b] && !c->strong[d]) continue;
        if (!is_met(rows, count, row, a, b, d))
          fail_msg("factors %d %d %d: no row has %d %d %d", a, b, d, row[a], row[b], row[d]);
      }
}

static int require_cover(const Cover *c) {
  CoverRow *rows;
  int count = cover_rows(c, &rows), row[COVER_FACTORS] = {0};
  for (int i = 0; i < count; i++)
    if (c->possible) assert_true(c->possible(c->self, rows[i].of));
  do {
    if (!c->possible || c->possible(c->self, row)) require_row(c, rows, count, row);
  } while (next_row(c, row));
  free(rows);
  return count;
}

/* ---- shapes ---------------------------------------------------------------------------------------- */

static void alone(void **unused) {
  (void)unused;
  assert_int_equal(require_cover(&(Cover){.factors = 1, .values = {4}}), 4);
  assert_int_equal(require_cover(&(Cover){.factors = 2, .values = {1, 1}}), 1);
  assert_int_equal(require_cover(&(Cover){.factors = 2, .values = {3, 5}}), 15);
}

static void pairs(void **unused) {
  (void)unused;
  assert_in_range(require_cover(&(Cover){.factors = 3, .values = {2, 2, 2}}), 4, 5);
  assert_in_range(require_cover(&(Cover){.factors = 10, .values = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2}}), 6, 10);
  assert_in_range(require_cover(&(Cover){.factors = 4, .values = {3, 3, 3, 3}}), 9, 12);
}

static void triples(void **unused) {
  (void)unused;
  Cover c = {.factors = 6, .values = {5, 2, 2, 2, 2, 2}, .strong = {true}};
  int count = require_cover(&c);
  assert_in_range(count, 20, 40); /* 5 * 2 * 2 at least; all of them are 160 */
  c.strong[0] = false;
  assert_true(require_cover(&c) < count);
}

/* The third factor is 1 only when the first is 2, and the last two never agree. */
static bool narrow(void *self, const int *row) {
  int *asked = self;
  if (asked) ++*asked;
  return (row[2] != 1 || row[0] == 2) && row[3] != row[4];
}

static void refused(void **unused) {
  int asked = 0;
  (void)unused;
  require_cover(
      &(Cover){.factors = 5, .values = {4, 2, 3, 2, 2}, .strong = {true}, .possible = narrow, .self = &asked});
  assert_true(asked > 0);
}

static bool never(void *self, const int *row) {
  (void)self;
  (void)row;
  return false;
}

static void impossible(void **unused) {
  (void)unused;
  assert_int_equal(require_cover(&(Cover){.factors = 2, .values = {2, 2}, .possible = never}), 0);
}

/* Two of five may not have the same of ten: too many rows to try them all, and pairs that are never possible. */
static bool apart(void *self, const int *row) {
  (void)self;
  for (int a = 0; a < 5; a++)
    for (int b = 0; b < a; b++)
      if (row[a] == row[b]) return false;
  return true;
}

static void drawn(void **unused) {
  (void)unused;
  assert_in_range(require_cover(&(Cover){.factors = 5, .values = {10, 10, 10, 10, 10}, .possible = apart}), 90, 200);
}

/* As many combinations as the largest game will have: 12,800. */
static void large(void **unused) {
  (void)unused;
  Cover c = {.factors = 9, .values = {10, 5, 2, 2, 2, 2, 2, 2, 4}, .strong = {true}};
  assert_in_range(require_cover(&c), 200, 320); /* 10 * 5 * 4 at least */
}

/* ---- games ----------------------------------------------------------------------------------------- */

static bool same_setting(const SbContent *content, const SbSetup *a, const SbSetup *b, int i, int j) {
  int seats = content->option_count;
  bool first = i == seats ? a->seats == b->seats : a->options[i] == b->options[i];
  return first && (j == seats ? a->seats == b->seats : a->options[j] == b->options[j]);
}

static void require_setting(const SbContent *content, const SbSetup *setup) {
  for (int i = 0; i <= content->option_count; i++)
    for (int j = i; j <= content->option_count; j++) {
      SbSetup row;
      bool met = false;
      for (int k = 0; k < combination_count(content->game) && !met; k++) {
        combination(content->game, k, &row);
        met = same_setting(content, setup, &row, i, j);
      }
      if (!met) fail_msg("%s: no walk has these values of settings %d and %d", content->game->id, i, j);
    }
}

static int last_value(const SbOption *option) {
  int n = 0;
  if (option->kind == SB_OPTION_BOOL) return 1;
  while (option->kind == SB_OPTION_CHOICE && option->choices[n + 1]) n++;
  return n;
}

/* Every pair of settings, with everything else as it is at first: most of what a game allows is allowed there. */
static void games(void **unused) {
  static Space space;
  (void)unused;
  for (int g = 0; g < sb_game_count(); g++) {
    const SbGame *game = sb_game_at(g);
    const SbContent *content = sb_content_baked(game);
    for (int i = 0; i < content->option_count; i++)
      for (int j = 0; j < content->option_count; j++)
        for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
          SbSetup setup;
          sb_setup_init(content, &setup);
          setup.seats = seats;
          if (content->options[i].kind != SB_OPTION_INT) setup.options[i] = last_value(&content->options[i]);
          if (content->options[j].kind != SB_OPTION_INT) setup.options[j] = last_value(&content->options[j]);
          if (game->setup(content, &setup, state_of(&space), NULL, NULL, NULL)) require_setting(content, &setup);
        }
    count("combinations", combination_count(game));
  }
}

int main(void) {
  sb_games_use_built_in();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(alone),      cmocka_unit_test(pairs), cmocka_unit_test(triples), cmocka_unit_test(refused),
      cmocka_unit_test(impossible), cmocka_unit_test(drawn), cmocka_unit_test(large),   cmocka_unit_test(games),
  };
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  counts_print();
  return failed;
}
