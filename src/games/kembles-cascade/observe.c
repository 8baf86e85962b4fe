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

/* Sensor cards that somebody can see: they lie open, or in a hand that is known. */
static uint64_t seen_sensors(const KcState *s) {
  uint64_t seen = s->sensor_up;
  for (int seat = 0; seat < s->seats; seat++) {
    const KcSeat *own = &s->seat[seat];
    if (own->played < KC_SENSORS) seen |= kc_bit(own->played);
    for (int i = 0; i < 2; i++)
      if (own->hand[i] < KC_SENSORS) seen |= kc_bit(own->hand[i]);
  }
  return seen;
}

/* Cells covered by an unknown card. Of all that can stand there its number alone is above 127 and even. */
static uint64_t unknown_covers(const KcState *s) {
  uint64_t found = 0;
  for (int row = 0; row < KC_ROWS; row++) {
    uint64_t covers;
    memcpy(&covers, s->cover + row * KC_COLUMNS, sizeof covers);
    found |= kc_gather(covers >> 7 & ~covers) << row * KC_COLUMNS;
  }
  return found;
}

static void draw_sensors(KcState *s, SbRng *rng) {
  uint64_t unseen = KC_ALL_SENSORS & ~seen_sensors(s), placed = 0, down = 0;
  uint8_t list[KC_SENSORS];
  int count = 0;
  for (uint64_t left = unseen; left;) list[count++] = (uint8_t)kc_pop(&left);
  for (int seat = 0; seat < s->seats; seat++)
    for (int i = 0; i < 2; i++) {
      if (s->seat[seat].hand[i] != KC_UNKNOWN) continue;
      s->seat[seat].hand[i] = take(rng, list, &count);
      placed |= kc_bit(s->seat[seat].hand[i]);
    }
  for (uint64_t cells = unknown_covers(s); cells;) {
    uint8_t card = take(rng, list, &count);
    s->cover[kc_pop(&cells)] = card;
    placed |= kc_bit(card);
  }
  for (int i = 0; i < s->sensors_down; i++) down |= kc_bit(take(rng, list, &count));
  s->sensor_down = down;
  s->sensor_pile = unseen & ~placed & ~down;
}

/* All power-ups that nobody sees go into the pile, and from there to the hands they are in. An Ore Cache stays. */
static void draw_powers(const KcContent *c, KcState *s, SbRng *rng, int viewer) {
  uint8_t list[64], ore = s->power_pile[KC_P_ORE];
  int known = viewer >= 0 ? kc_hand_of(s, viewer) : -1, total = 0, count = 0, in_pile = s->power_left - ore;
  for (int kind = 0; kind < KC_POWERS; kind++) {
    int left = c->power[kind].count - s->power_discards[kind] - (known >= 0 ? s->seat[known].power[kind] : 0);
    s->power_pile[kind] = (uint8_t)(kind == KC_P_ORE ? 0 : left);
    total += s->power_pile[kind];
  }
  for (int kind = 0; kind < KC_POWERS && total > in_pile; kind++)
    for (int i = 0; i < s->power_pile[kind]; i++) list[count++] = (uint8_t)kind;
  for (int seat = 0; seat < s->seats; seat++)
    for (int i = 0; seat != known && i < s->seat[seat].cards; i++) {
      int kind = take(rng, list, &count);
      s->seat[seat].power[kind]++;
      s->power_pile[kind]--;
    }
  while (count > in_pile) s->power_pile[take(rng, list, &count)]--; /* a position may leave cards out */
  s->power_pile[KC_P_ORE] = ore;
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
