/* Chaff (section 10 of the rules), and the window it is asked for in: a player whose ship was found may have some for
 * all that everybody knows, and is asked whether there is any or not. */
#include "skirmish.h"

/* Two bits a seat. */
static int read_two(uint8_t bits, int seat) {
  return bits >> (2 * seat) & 3;
}

static uint8_t write_two(uint8_t bits, int seat, int value) {
  return (uint8_t)((bits & ~(3u << (2 * seat))) | (unsigned)value << (2 * seat));
}

int sk_chaff_left(const SkTerms *terms, int seat) {
  return read_two(terms->chaff, seat);
}

int sk_chaff_spent(const SkTerms *terms, int seat) {
  return read_two(terms->spent, seat);
}

void sk_chaff_set(SkTerms *terms, int seat, int left, int spent) {
  terms->chaff = write_two(terms->chaff, seat, left);
  terms->spent = write_two(terms->spent, seat, spent);
}

void sk_chaff_deal(const SkContent *c, SkState *s, SbChance *chance, SbEvents *events) {
  if (!(s->terms.chaff & SK_CHAFFS)) return;
  for (int seat = 0; seat < SK_SEATS; seat++) { /* SK-10.1 */
    int dealt = sb_chance_draw(chance, &s->rng, c->dice, SK_DIE_CHAFF, 0);
    sk_chaff_set(&s->terms, seat, dealt, 0);
    sb_event(events, (SbEvent){SK_E_DEALT, sk_to_side(&s->terms, seat), {seat, dealt}});
  }
}

/* A shot that strikes leaves one trace, its own cell, and one that misses takes that away (SK-4.7). */
bool sk_found(const SkState *s, int seat) {
  if (sk_together(&s->terms)) return s->node == SK_ANSWERING && sk_prey(s) == seat; /* SK-12.7 */
  uint8_t shot = s->seat[1 - seat].opened;
  return sk_kind(shot) == SK_FIRE && s->seat[seat].traces == 1u << sk_target(shot);
}

bool sk_may_chaff(const SkState *s, int seat) {
  return s->terms.chaff & SK_CHAFFS && sk_chaff_spent(&s->terms, seat) < SK_CHAFF_MOST; /* SK-10.2 */
}

const SbWindow sk_windows[1] = {{.id = "chaff"}};

bool sk_window(const SbContent *content, const SbState *state, int seat, SbAsked *asked) {
  if (((const SkState *)state)->node != SK_ANSWERING || !(sk_due(content, state) >> seat & 1)) return false;
  *asked = (SbAsked){.window = 0, .pass = SK_ACTION(SK_PASS, 0)};
  return true;
}
