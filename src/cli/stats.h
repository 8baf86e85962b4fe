/* Numbers about many games. */
#ifndef STATS_H
#define STATS_H

#include <stdint.h>

/* The 95 % confidence interval of a rate by Wilson's score: honest near 0 and 1 and with few games. */
typedef struct Interval {
  double low, high;
} Interval;

Interval stats_wilson(int64_t successes, int64_t trials);

/* A mean with half of its 95 % interval. */
typedef struct Mean {
  double mean, error;
} Mean;

typedef struct Spread {
  double mean;
  int p10, p50, p90, most;
} Spread;

/* Sorts `values`. */
Spread stats_spread(int *values, int64_t count);

/* A cheap generator for choices that need to be quick and repeatable, not unpredictable. */
static inline uint64_t stats_mix(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

/* A number below `bound`, as good as uniform for lists of actions. */
static inline uint32_t stats_pick(uint64_t *state, uint32_t bound) {
  return (uint32_t)((stats_mix(state) >> 32) * bound >> 32);
}

double stats_seconds(void);      /* a clock that only goes forward */
double stats_busy_seconds(void); /* and one that stands while this thread waits for a processor */

#endif
