/* Ratings by maximum likelihood, and the sequential test. */
#include <math.h>
#include <string.h>

#include "arena.h"

Tally arena_tally(const Arena *arena, int pairing) {
  Tally t = {0};
  for (int g = 0; g < arena->games; g++) {
    int score = *arena_score(arena, pairing, g);
    t.wins += score == ARENA_WON;
    t.draws += score == ARENA_DRAWN;
    t.losses += score == ARENA_LOST;
  }
  return t;
}

double tally_score(const Tally *t) {
  int64_t games = t->wins + t->draws + t->losses;
  return games ? ((double)t->wins + 0.5 * (double)t->draws) / (double)games : 0.5;
}

double arena_even(const Arena *arena) {
  return arena->seating == ARENA_ALONE ? 1.0 / arena->world->setup.seats : 0.5;
}

/* By how much the first player of a pairing must be better to score one half. */
static double handicap(const Arena *arena) {
  double even = arena_even(arena);
  return 400 * log10((1 - even) / even);
}

static double expected(double elo) {
  return 1 / (1 + pow(10, -elo / 400));
}

/* ---- ratings ------------------------------------------------------------------------------------------- */

typedef struct Fit {
  int n;
  double games[ARENA_PLAYERS][ARENA_PLAYERS];
  double behind[ARENA_PLAYERS][ARENA_PLAYERS]; /* what the seats take off the difference */
  double points[ARENA_PLAYERS];                /* of each player */
  double elo[ARENA_PLAYERS];
} Fit;

static void collect(const Arena *arena, Fit *f) {
  double even = arena_even(arena);
  *f = (Fit){.n = arena->player_count};
  for (int p = 0; p < arena->pairing_count; p++) {
    Tally t = arena_tally(arena, p);
    int a = arena->pair[p][0], b = arena->pair[p][1];
    double games = (double)(t.wins + t.draws + t.losses);
    if (games == 0) continue;
    f->behind[a][b] = handicap(arena);
    f->behind[b][a] = -handicap(arena);
    /* One game more than was played, as even as can be: a player who never lost has a finite rating too. */
    f->games[a][b] += games + 1;
    f->games[b][a] += games + 1;
    f->points[a] += (double)t.wins + 0.5 * (double)t.draws + even;
    f->points[b] += (double)t.losses + 0.5 * (double)t.draws + 1 - even;
  }
}

/* Solve m x = v in place by elimination; m is small and well behaved. `v` has n rows and `columns` columns. */
static void solve(int n, double m[ARENA_PLAYERS][ARENA_PLAYERS], int columns, double v[ARENA_PLAYERS][ARENA_PLAYERS]) {
  for (int i = 0; i < n; i++) {
    int top = i;
    for (int r = i + 1; r < n; r++)
      if (fabs(m[r][i]) > fabs(m[top][i])) top = r;
    for (int k = 0; k < n; k++) {
      double x = m[i][k];
      m[i][k] = m[top][k];
      m[top][k] = x;
    }
    for (int k = 0; k < columns; k++) {
      double x = v[i][k];
      v[i][k] = v[top][k];
      v[top][k] = x;
    }
    if (m[i][i] == 0) continue;
    for (int r = 0; r < n; r++) {
      if (r == i) continue;
      double factor = m[r][i] / m[i][i];
      for (int k = 0; k < n; k++) m[r][k] -= factor * m[i][k];
      for (int k = 0; k < columns; k++) v[r][k] -= factor * v[i][k];
    }
  }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < columns; k++) v[i][k] = m[i][i] != 0 ? v[i][k] / m[i][i] : 0;
}

/* What the games tell about the differences between players; the average is fixed at 0 by the constant. */
static void information(const Fit *f, double m[ARENA_PLAYERS][ARENA_PLAYERS]) {
  const double scale = log(10) / 400;
  for (int i = 0; i < f->n; i++)
    for (int j = 0; j < f->n; j++) m[i][j] = 1e-6;
  for (int i = 0; i < f->n; i++)
    for (int j = 0; j < f->n; j++) {
      if (i == j || f->games[i][j] == 0) continue;
      double e = expected(f->elo[i] - f->elo[j] - f->behind[i][j]), w = f->games[i][j] * e * (1 - e) * scale * scale;
      m[i][i] += w;
      m[i][j] -= w;
    }
}

void arena_ratings(const Arena *arena, Rating out[ARENA_PLAYERS]) {
  Fit f;
  double m[ARENA_PLAYERS][ARENA_PLAYERS], v[ARENA_PLAYERS][ARENA_PLAYERS];
  collect(arena, &f);
  for (int round = 0; round < 200; round++) {
    double change = 0, mean = 0;
    memset(v, 0, sizeof v);
    information(&f, m);
    for (int i = 0; i < f.n; i++) {
      double surplus = f.points[i];
      for (int j = 0; j < f.n; j++)
        if (f.games[i][j] > 0) surplus -= f.games[i][j] * expected(f.elo[i] - f.elo[j] - f.behind[i][j]);
      v[i][0] = surplus * log(10) / 400;
    }
    solve(f.n, m, 1, v);
    for (int i = 0; i < f.n; i++) {
      double step = v[i][0] > 100 ? 100 : v[i][0] < -100 ? -100 : v[i][0];
      f.elo[i] += step;
      mean += f.elo[i] / f.n;
      if (fabs(step) > change) change = fabs(step);
    }
    for (int i = 0; i < f.n; i++) f.elo[i] -= mean;
    if (change < 1e-6) break;
  }
  memset(v, 0, sizeof v);
  for (int i = 0; i < f.n; i++) v[i][i] = 1;
  information(&f, m);
  solve(f.n, m, f.n, v);
  for (int i = 0; i < f.n; i++) {
    double flat = 1 / (1e-6 * f.n * f.n); /* what the constant added: nothing is known of the average itself */
    double variance = v[i][i] - flat;
    out[i] = (Rating){.elo = f.elo[i], .error = 1.959963984540054 * sqrt(variance > 0 ? variance : 0)};
  }
}

/* ---- the sequential test --------------------------------------------------------------------------------- */

/* Games with the same luck are one observation: they are not independent of each other. Normal
 * approximation of the generalised test, with 5 % for either error. */
Sprt arena_sprt(const Arena *arena) {
  Sprt s = {.low = log(0.05 / 0.95), .high = log(0.95 / 0.05)};
  double sum = 0, squares = 0;
  for (int g = 0, round = arena_round(arena); g < arena->games; g += round) {
    int halves = 0, open = 0;
    for (int i = 0; i < round; i++) {
      halves += *arena_score(arena, 0, g + i);
      open += *arena_score(arena, 0, g + i) == ARENA_OPEN;
    }
    if (open) continue;
    double score = halves / (2.0 * round);
    sum += score;
    squares += score * score;
    s.rounds++;
  }
  if (s.rounds < 2) return s;
  /* Half a round of each extreme keeps the spread above zero when one side wins everything. */
  double n = s.rounds + 1, mean = (sum + 0.5) / n, variance = (squares + 0.5) / n - mean * mean;
  double s0 = expected(arena->elo0 - handicap(arena)), s1 = expected(arena->elo1 - handicap(arena));
  s.llr = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
  return s;
}
