/* A match drawn again, for whoever wants to see every draw. */
#include <string.h>

#include "match_private.h"

typedef struct Watch {
  const SbDraws *draws;
  int ply;
} Watch;

static void saw(void *self, const SbDraw *draw) {
  const Watch *watch = self;
  watch->draws->drew(watch->draws->self, watch->ply, draw);
}

/* The game's own setup begins with the seed; a position draws nothing, and may bring a generator of its own. */
static void tell_start(const SbMatch *copy, const SbDraws *draws) {
  SbRng rng;
  sb_rng_init(&rng, copy->setup.seed[0], copy->setup.seed[1]);
  if (copy->info.position) memcpy(&rng, copy->state, sizeof rng);
  draws->start(draws->self, &rng);
}

bool sb_match_draws(const SbMatch *m, const SbDraws *draws) {
  if (m->seed_hidden) return false;
  Watch watch = {.draws = draws};
  const SbWitness witness = {saw, &watch};
  SbMatch *copy = sb_match_prepare(m->content, &m->setup, &m->info, NULL, NULL);
  if (!copy) return false;
  copy->witness = &witness;
  bool good = true;
  if (!m->info.position) tell_start(copy, draws);
  for (; watch.ply < m->log_count && (good = sb_match_redo(copy, m, watch.ply)); watch.ply++) {
    if (watch.ply == 0 && m->info.position) tell_start(copy, draws);
    draws->led(draws->self, watch.ply, sb_log_state(copy, copy->state));
  }
  sb_match_destroy(copy);
  return good;
}
