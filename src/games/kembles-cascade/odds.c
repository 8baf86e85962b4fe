/* The chances of what is drawn, before it is bought: power-ups, from what the seat may know. */
#include "kc.h"
#include "starboard/content.h"

bool kc_odds(const SbContent *content, const SbState *state, int seat, SbAction action, SbLang lang, SbOdds *out) {
  const KcContent *c = kc_facts(content);
  const KcState *s = (const KcState *)state;
  int pool[KC_POWERS], others = 0;
  bool again = s->power_left == 0; /* KC-10.8: the discards are the pile */
  if (kc_kind(action) != KC_DO_BUY || kc_a(action) != KC_BUY_CARD) return false;
  for (int kind = 0; kind < KC_POWERS; kind++) {
    int hidden = c->power[kind].count - s->power_discards[kind] - s->seat[kc_hand_of(s, seat)].power[kind];
    pool[kind] = again ? s->power_discards[kind] : kind == KC_P_ORE ? s->power_pile[kind] : hidden;
    if (kind != KC_P_ORE) others += pool[kind];
  }
  int left = again ? others + pool[KC_P_ORE] : s->power_left;
  out->count = 0;
  for (int kind = 0; kind < KC_POWERS; kind++) {
    if (pool[kind] == 0) continue;
    /* Ore Caches are never in a hand: those out of sight are in the pile. The others may be in hands too. */
    double share = kind == KC_P_ORE ? 1 : (double)(left - pool[KC_P_ORE]) / others;
    char key[24];
    SbText k = sb_text(key, sizeof key), label = sb_text(out->line[out->count].label, sizeof out->line[0].label);
    sb_text_format(&k, "power.%s", kc_name(c, KC_DIE_POWER, kind));
    sb_text_put(&label, sb_content_text(content, key, lang));
    out->line[out->count].group = 1;
    out->line[out->count++].chance = pool[kind] * share / left;
  }
  return out->count > 0;
}
