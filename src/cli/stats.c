#include "stats.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

Interval stats_wilson(int64_t successes, int64_t trials) {
  if (trials <= 0) return (Interval){0, 1};
  const double z = 1.959963984540054; /* 97.5 % of the normal distribution lies below */
  double n = (double)trials, p = (double)successes / n, z2 = z * z;
  double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
  double half = z / (1 + z2 / n) * sqrt(p * (1 - p) / n + z2 / (4 * n * n));
  double low = middle - half, high = middle + half;
  return (Interval){low < 0 ? 0 : low, high > 1 ? 1 : high};
}

static int ascending(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

/* The smallest value that is not below `percent` of all. */
static int percentile(const int *sorted, int64_t count, int64_t percent) {
  int64_t rank = (percent * count + 99) / 100;
  return sorted[rank > 0 ? rank - 1 : 0];
}

Spread stats_spread(int *values, int64_t count) {
  if (count <= 0) return (Spread){0};
  qsort(values, (size_t)count, sizeof *values, ascending);
  int64_t total = 0;
  for (int64_t i = 0; i < count; i++) total += values[i];
  return (Spread){.mean = (double)total / (double)count,
                  .p10 = percentile(values, count, 10),
                  .p50 = percentile(values, count, 50),
                  .p90 = percentile(values, count, 90),
                  .most = values[count - 1]};
}

static double seconds_by(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double stats_seconds(void) {
  return seconds_by(CLOCK_MONOTONIC);
}

double stats_busy_seconds(void) {
  return seconds_by(CLOCK_THREAD_CPUTIME_ID);
}
