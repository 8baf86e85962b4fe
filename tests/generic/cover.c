/* One row at a time: take the first tuple of values that no row has met, and fill the row up with what meets most of
 * the others. */
#include "cover.h"

#include <stdlib.h>
#include <string.h>

#include "starboard/chance.h"

enum { TUPLE = 3 }; /* values in the largest tuple */

typedef struct Tuple {
  int size;
  int factor[TUPLE], value[TUPLE];
  bool done; /* met, or impossible */
} Tuple;

typedef struct Work {
  const Cover *cover;
  Tuple *tuples;
  int tuple_count, tuple_room;
  CoverRow *rows;
  int row_count;
} Work;

static void *grown(void *memory, size_t size) {
  void *more = realloc(memory, size);
  if (!more) abort();
  return more;
}

/* ---- tuples ---------------------------------------------------------------------------------------- */

static void add_tuple(Work *w, const Tuple *tuple) {
  if (w->tuple_count == w->tuple_room) {
    w->tuple_room = 2 * w->tuple_room + 64;
    w->tuples = grown(w->tuples, sizeof *w->tuples * (size_t)w->tuple_room);
  }
  w->tuples[w->tuple_count++] = *tuple;
}

/* Every choice of values for the factors from `at` on. */
static void add_values(Work *w, Tuple *tuple, int at) {
  if (at == tuple->size) {
    add_tuple(w, tuple);
    return;
  }
  for (int value = 0; value < w->cover->values[tuple->factor[at]]; value++) {
    tuple->value[at] = value;
    add_values(w, tuple, at + 1);
  }
}

/* Every choice of factors from `at` on, in rising order. */
static void add_factors(Work *w, Tuple *tuple, int at, int from, bool strong) {
  if (at == tuple->size) {
    if (tuple->size < TUPLE || strong) add_values(w, tuple, 0);
    return;
  }
  for (int factor = from; factor < w->cover->factors; factor++) {
    tuple->factor[at] = factor;
    add_factors(w, tuple, at + 1, factor + 1, strong || w->cover->strong[factor]);
  }
}

static bool meets(const Tuple *tuple, const int *row) {
  for (int i = 0; i < tuple->size; i++)
    if (row[tuple->factor[i]] != tuple->value[i]) return false;
  return true;
}

/* ---- rows ------------------------------------------------------------------------------------------ */

enum { FREE = -1 };

/* The value of a free factor that completes most tuples still to be met; among equals each row begins elsewhere. */
static int best_value(const Work *w, const int *row, int factor) {
  int met[256] = {0}, values = w->cover->values[factor], best = w->row_count % values;
  for (int t = 0; t < w->tuple_count; t++) {
    const Tuple *tuple = &w->tuples[t];
    int own = FREE, others = 0;
    if (tuple->done) continue;
    for (int i = 0; i < tuple->size; i++)
      if (tuple->factor[i] == factor)
        own = tuple->value[i];
      else
        others += row[tuple->factor[i]] == tuple->value[i];
    if (own != FREE && others == tuple->size - 1) met[own]++;
  }
  for (int i = 0; i < values; i++) {
    int value = (w->row_count + i) % values;
    if (met[value] > met[best]) best = value;
  }
  return best;
}

static bool is_possible(const Work *w, const int *row) {
  return !w->cover->possible || w->cover->possible(w->cover->self, row);
}

/* How many rows have the fixed values, as far as it matters. */
static int rows_left(const Work *w, const bool *fixed) {
  int rows = 1;
  for (int f = 0; f < w->cover->factors && rows <= COVER_TRIES; f++)
    if (!fixed[f]) rows *= w->cover->values[f];
  return rows;
}

static void next_row(const Work *w, const bool *fixed, const int *first, int *row) {
  for (int f = 0; f < w->cover->factors; f++) {
    if (fixed[f]) continue;
    row[f] = (row[f] + 1) % w->cover->values[f];
    if (row[f] != first[f]) return;
  }
}

static void draw_row(const Work *w, const bool *fixed, SbRng *rng, int *row) {
  for (int f = 0; f < w->cover->factors; f++)
    if (!fixed[f]) row[f] = (int)sb_rng_below(rng, (uint32_t)w->cover->values[f]);
}

/* Put other values in the place of those that are not fixed until the row is possible. */
static bool mend(const Work *w, const bool *fixed, int *row) {
  int first[COVER_FACTORS], left = rows_left(w, fixed);
  SbRng rng;
  memcpy(first, row, sizeof first);
  sb_rng_init(&rng, 1, (uint64_t)w->row_count);
  for (int tries = 0; tries < left && tries < COVER_TRIES; tries++) {
    if (is_possible(w, row)) return true;
    if (left <= COVER_TRIES)
      next_row(w, fixed, first, row);
    else
      draw_row(w, fixed, &rng, row);
  }
  return false;
}

static bool row_for(const Work *w, const Tuple *tuple, CoverRow *out) {
  bool fixed[COVER_FACTORS] = {0};
  for (int f = 0; f < COVER_FACTORS; f++) out->of[f] = f < w->cover->factors ? FREE : 0;
  for (int i = 0; i < tuple->size; i++) {
    out->of[tuple->factor[i]] = tuple->value[i];
    fixed[tuple->factor[i]] = true;
  }
  for (int f = 0; f < w->cover->factors; f++)
    if (!fixed[f]) out->of[f] = best_value(w, out->of, f);
  return mend(w, fixed, out->of);
}

static void keep_row(Work *w, const CoverRow *row) {
  w->rows = grown(w->rows, sizeof *w->rows * (size_t)(w->row_count + 1));
  w->rows[w->row_count++] = *row;
  for (int t = 0; t < w->tuple_count; t++)
    if (meets(&w->tuples[t], row->of)) w->tuples[t].done = true;
}

/* What contains something impossible is impossible too. */
static void give_up(Work *w, const Tuple *part) {
  for (int t = 0; t < w->tuple_count; t++) {
    int row[COVER_FACTORS];
    for (int f = 0; f < COVER_FACTORS; f++) row[f] = FREE;
    for (int i = 0; i < w->tuples[t].size; i++) row[w->tuples[t].factor[i]] = w->tuples[t].value[i];
    if (meets(part, row)) w->tuples[t].done = true;
  }
}

int cover_rows(const Cover *cover, CoverRow **rows) {
  Work w = {.cover = cover};
  CoverRow row;
  for (int size = cover->factors < 2 ? 1 : 2; size <= TUPLE; size++) {
    Tuple tuple = {.size = size};
    add_factors(&w, &tuple, 0, 0, false);
  }
  for (int t = 0; t < w.tuple_count; t++) {
    Tuple tuple = w.tuples[t];
    if (tuple.done) continue;
    if (row_for(&w, &tuple, &row))
      keep_row(&w, &row);
    else
      give_up(&w, &tuple);
  }
  free(w.tuples);
  *rows = w.rows;
  return w.row_count;
}
