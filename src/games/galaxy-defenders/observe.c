/* Nobody holds secrets: what is face down is a set, of which one is drawn when it is turned up. Only the generator is
 * nobody's to know. */
#include <string.h>

#include "gd.h"

void gd_observe(const SbContent *content, const SbState *state, int viewer, SbObservation *out) {
  (void)content, (void)viewer;
  GdState *o = (GdState *)out;
  memcpy(o, state, sizeof *o);
  memset(&o->rng, 0, sizeof o->rng);
}

void gd_determinize(const SbContent *content, const SbObservation *observation, int viewer, SbRng *rng, SbState *out) {
  (void)content, (void)viewer;
  GdState *s = (GdState *)out;
  memcpy(s, observation, sizeof *s);
  s->rng = sb_rng_fork(rng);
}
