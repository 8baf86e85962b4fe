/* Few combinations that stand for all: a covering array.
 *
 * Every value of every factor, every pair of values of two factors, and every triple in which a `strong` factor has a
 * part, is met by some row, as far as any possible row meets it at all. Equal questions give equal rows. */
#ifndef SB_TESTS_COVER_H
#define SB_TESTS_COVER_H

#include <stdbool.h>

#define COVER_FACTORS 64
#define COVER_TRIES 20000

typedef struct Cover {
  int factors;
  int values[COVER_FACTORS];                    /* how many each has: 0 .. values - 1 */
  bool strong[COVER_FACTORS];                   /* triples with it matter too */
  bool (*possible)(void *self, const int *row); /* NULL: every row is */
  void *self;
} Cover;

typedef struct CoverRow {
  int of[COVER_FACTORS];
} CoverRow;

/* How many rows; the caller frees `rows`. What cannot be met is proven by trying every row that would meet it; where
 * there are more than COVER_TRIES of those, as many are drawn. `possible` is asked often when much is impossible. */
int cover_rows(const Cover *cover, CoverRow **rows);

#endif
