/* Who may know what: observations, and states that fit an observation. */
#include <string.h>

#include "skirmish.h"

/* Nobody sees the generator. Another seat's ship and sealed choice are overwritten by values that say "there is one"
 * and nothing more: that a choice has been made is public, because due() is. */
void sk_observe(const SbContent *content, const SbState *state, int viewer, SbObservation *out) {
  SkState *o = (SkState *)out;
  (void)content;
  memcpy(o, state, sizeof *o);
  memset(&o->rng, 0, sizeof o->rng);
  if (viewer == SB_OPEN || o->node == SK_OVER) return; /* SK-5.5 */
  for (int seat = 0; seat < SK_SEATS; seat++) {
    SkSeat *other = &o->seat[seat];
    if (sk_may_know(&o->terms, viewer, seat)) continue;
    if (other->cell != SK_NOWHERE && !o->terms.open) other->cell = SK_UNKNOWN_CELL; /* SK-1.5, SK-6.1 */
    if (other->choice != SK_NO_CHOICE) other->choice = SK_UNKNOWN_CHOICE;           /* SK-3.1 */
    if (sk_may_chaff(o, seat)) sk_chaff_set(&o->terms, seat, SK_CHAFF_UNKNOWN, sk_chaff_spent(&o->terms, seat));
  }
  if (!sk_together(&o->terms) || o->terms.open || o->round == 0) return;
  SkShip raider = sk_ship(o, SK_RAIDER);
  raider.cell = SK_UNKNOWN_CELL; /* SK-12.3 */
  sk_ship_set(o, SK_RAIDER, raider);
}

static int draw_cell(uint16_t traces, SbRng *rng) {
  uint32_t skip = sb_rng_below(rng, (uint32_t)__builtin_popcount(traces));
  for (int cell = 0;; cell++) {
    if (!(traces >> cell & 1)) continue;
    if (skip-- == 0) return cell;
  }
}

/* SK-10.1: each number as likely that was not less than what has been spent. */
static void draw_chaff(SkTerms *terms, int seat, SbRng *rng) {
  int spent = sk_chaff_spent(terms, seat);
  if (sk_chaff_left(terms, seat) != SK_CHAFF_UNKNOWN) return;
  sk_chaff_set(terms, seat, (int)sb_rng_below(rng, (uint32_t)(SK_CHAFF_MOST + 1 - spent)), spent);
}

/* Any cell of the traces and any choice that is legal from there fits what the viewer has seen. */
void sk_determinize(const SbContent *content, const SbObservation *observation, int viewer, SbRng *rng, SbState *out) {
  SkState *s = (SkState *)out;
  SbAction list[SK_ACTIONS_MAX];
  (void)viewer; /* what is unknown is marked in the observation itself */
  memcpy(s, observation, sizeof *s);
  s->rng = sb_rng_fork(rng);
  for (int seat = 0; seat < SK_SEATS; seat++) {
    SkSeat *other = &s->seat[seat];
    if (other->cell == SK_UNKNOWN_CELL) other->cell = (uint8_t)draw_cell(other->traces, rng);
    draw_chaff(&s->terms, seat, rng);
    if (other->choice != SK_UNKNOWN_CHOICE) continue;
    other->choice = SK_NO_CHOICE;
    int count = 0, listed = sk_legal(content, out, seat, list);
    for (int i = 0; i < listed; i++)
      if (sk_kind(list[i]) != SK_TORPEDO) list[count++] = list[i]; /* one that flew is no secret */
    other->choice = (uint8_t)list[sb_rng_below(rng, (uint32_t)count)];
  }
  SkShip raider = sk_ship(s, SK_RAIDER);
  if (!sk_together(&s->terms) || raider.cell != SK_RAIDER_UNKNOWN) return;
  raider.cell = (uint8_t)draw_cell(raider.traces, rng);
  sk_ship_set(s, SK_RAIDER, raider);
}
