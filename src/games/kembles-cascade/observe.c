/* Who may know what: observations, and states that fit an observation. Nobody knows what covers a cell, what lies face
 * down and what is in a pile; hands are known to their owners. How many cards there are is always public. */
#include <string.h>

#include "kc.h"

void kc_observe(const SbContent *content, const SbState *state, int viewer, SbObservation *out) {
  KcState *o = (KcState *)out;
  (void)content;
  memcpy(o, state, sizeof *o);
  memset(&o->rng, 0, sizeof o->rng);
  if (viewer == SB_OPEN || o->node == KC_AT_OVER) return; /* KC-18.2 */
  o->sensor_pile = o->sensor_down = 0;
  for (int kind = 0; kind < KC_POWERS; kind++)
    if (kind != KC_P_ORE) o->power_pile[kind] = 0; /* an Ore Cache is never in a hand: everybody knows where they are */
  for (int cell = 0; cell < KC_CELLS; cell++)
    if (o->cover[cell] < KC_SENSORS) o->cover[cell] = KC_UNKNOWN;
  for (int seat = 0; seat < o->seats; seat++) {
    KcSeat *other = &o->seat[seat];
    bool shared = viewer >= 0 && kc_hand_of(o, viewer) == seat; /* the hand the viewer plays from */
    if (!shared) memset(other->power, 0, sizeof other->power);
    if (seat == viewer) continue;
    for (int i = 0; i < 2; i++)
      if (other->hand[i] != KC_NONE) other->hand[i] = KC_UNKNOWN;
    if (other->choice) other->choice = 3;
  }
}

/* One card of those that are left, at random. */
static uint8_t take(SbRng *rng, uint8_t *list, int *count) {
  int k = (int)sb_rng_below(rng, (uint32_t)*count);
  uint8_t card = list[k];
  list[k] = list[--*count];
  return card;
}

static void draw_sensors(KcState *s, SbRng *rng) {
  uint64_t known = s->sensor_up;
  uint8_t list[KC_SENSORS];
  int count = 0;
  for (int seat = 0; seat < s->seats; seat++) {
    const KcSeat *own = &s->seat[seat];
    if (own->played < KC_SENSORS) known |= kc_bit(own->played);
    for (int i = 0; i < 2; i++)
      if (own->hand[i] < KC_SENSORS) known |= kc_bit(own->hand[i]);
  }
  for (uint64_t left = KC_ALL_SENSORS & ~known; left;) list[count++] = (uint8_t)kc_pop(&left);
  for (int seat = 0; seat < s->seats; seat++)
    for (int i = 0; i < 2; i++)
      if (s->seat[seat].hand[i] == KC_UNKNOWN) s->seat[seat].hand[i] = take(rng, list, &count);
  for (int cell = 0; cell < KC_CELLS; cell++)
    if (s->cover[cell] == KC_UNKNOWN) s->cover[cell] = take(rng, list, &count);
  for (int i = 0; i < s->sensors_down; i++) s->sensor_down |= kc_bit(take(rng, list, &count));
  while (count > 0) s->sensor_pile |= kc_bit(list[--count]);
}

static void draw_powers(const KcContent *c, KcState *s, SbRng *rng, int viewer) {
  uint8_t list[64];
  int count = 0, known = viewer >= 0 ? kc_hand_of(s, viewer) : -1, in_pile = s->power_left - s->power_pile[KC_P_ORE];
  for (int kind = 0; kind < KC_POWERS; kind++) {
    int left = c->power[kind].count - s->power_discards[kind] - (known >= 0 ? s->seat[known].power[kind] : 0);
    for (int i = 0; i < left && kind != KC_P_ORE; i++) list[count++] = (uint8_t)kind;
  }
  for (int seat = 0; seat < s->seats; seat++)
    for (int i = 0; seat != known && i < s->seat[seat].cards; i++) s->seat[seat].power[take(rng, list, &count)]++;
  while (count > in_pile) take(rng, list, &count); /* a position may leave cards out */
  while (count > 0) s->power_pile[list[--count]]++;
}

void kc_determinize(const SbContent *content, const SbObservation *observation, int viewer, SbRng *rng, SbState *out) {
  KcState *s = (KcState *)out;
  memcpy(s, observation, sizeof *s);
  s->rng = sb_rng_fork(rng);
  if (viewer == SB_OPEN || s->node == KC_AT_OVER) return;
  draw_sensors(s, rng);
  draw_powers(kc_facts(content), s, rng, viewer);
  for (int seat = 0; seat < s->seats; seat++) {
    KcSeat *own = &s->seat[seat];
    if (own->choice == 3) own->choice = (uint8_t)(own->hand[1] == KC_NONE ? 1 : 1 + sb_rng_below(rng, 2));
  }
}
