/* Buying, and turning the cage. */
#include "kc.h"

static int stock(const KcContent *c, const KcState *s, int item) {
  int left = c->upgrade[item].copies;
  for (int seat = 0; seat < s->seats; seat++) left -= s->seat[seat].upgrade[item] > 0;
  return left;
}

bool kc_can_buy(const KcContent *c, const KcState *s, int seat, int item) {
  const KcSeat *own = &s->seat[seat];
  if (item == KC_BUY_CARD) /* KC-10.2, KC-10.8 */
    return own->bellonium >= c->card_price && kc_power_to_draw(s) && s->step.cards < KC_POWER_CARDS;
  int level = own->upgrade[item];
  if (item == KC_ENGINE && s->options[KC_CROWDED]) return false; /* KC-19.4 */
  if (level >= c->upgrade[item].levels || own->bellonium < c->upgrade[item].price[level]) return false;
  return level > 0 || stock(c, s, item) > 0; /* KC-10.4 */
}

void kc_buy(KcRun *run, int seat, int item) {
  KcState *s = run->s;
  KcSeat *own = &s->seat[seat];
  if (item == KC_BUY_CARD) {
    own->bellonium = (uint16_t)(own->bellonium - run->c->card_price);
    s->step.cards++;
    kc_tell(run, KC_E_BOUGHT_CARD, seat, 0, 0, 0);
    kc_draw_power(run, seat);
    return;
  }
  int level = own->upgrade[item]++;
  own->bellonium = (uint16_t)(own->bellonium - run->c->upgrade[item].price[level]);
  own->bought++;
  kc_tell(run, KC_E_BOUGHT, seat, item, level + 1, 0);
  kc_glory(run, seat, run->c->upgrade[item].glory[level], KC_FOR_UPGRADES); /* KC-10.5 */
  if (item == KC_GENERATOR && level == 0 && !kc_astral(own)) own->energy++; /* KC-10.7 */
  if (item == KC_ENGINE && s->merchant) s->step.moves++;                    /* KC-6.19 */
}

int kc_turning(const KcContent *c, const KcState *s) {
  const KcSeat *own = &s->seat[kc_active(s)];
  int level = own->upgrade[KC_CAGE];
  if (level == 0) return 0;                            /* KC-19.1 */
  if (level >= 2 || s->node == KC_AT_ASTRAL) return 2; /* KC-6.2, KC-14.8, KC-5.11 */
  return own->energy > c->rotation_price ? 1 : 0;      /* KC-6.3 */
}
