/* Judgement of a state, for bots: hull and classes first, then what the dice and the position promise. */
#include "fc.h"

static int material(const FcContent *c, const FcState *s, int seat) {
  int sum = 0;
  FC_EACH(i, s->mine[seat]) {
    int kind = s->kind[i], full = c->hull[kind];
    if (!full || kind == FC_SHUTTLE) continue;
    /* A ship is worth its class while it lives, and more the further it is from dying. */
    sum += c->class_of[kind] * 24 + 36 * c->class_of[kind] * s->hull[i] / full;
  }
  return sum;
}

/* Power this seat can bring to bear on each enemy square with an adjacent attack, as far as dice are at hand. */
static int threats(const FcContent *c, const FcState *s, int seat) {
  int best = 0, sum = 0;
  FC_EACH(t, s->occupied[!seat] & ~s->asteroids) {
    uint32_t around = 0;
    FC_EACH(q, fc_near((int)t) & s->occupied[seat] & ~s->asteroids) around |= s->at[q];
    int power = fc_power(c, s, around);
    sum += power;
    if (power > best) best = power;
  }
  return 2 * best + sum;
}

static int dice_value(const FcState *s, int seat) {
  static const uint8_t kept[FC_DICE] = {3, 3, 5, 4, 5, 5, 8, 5, 7, 7, 10, 4};
  const FcSeat *p = &s->seat[seat];
  int sum = 0, specials = 0;
  for (int d = 0; d < FC_DICE; d++) {
    sum += kept[d] * p->bridge[d] + (kept[d] - 1) * p->hand[d];
    if (d % 4 == FC_SPECIAL) specials += fc_have(p, d);
  }
  if (specials >= 2 && !p->weapon_lost && p->weapon < FC_WEAPONS) sum += 12;
  return sum;
}

static int approach(const FcState *s, int seat) { /* how near the fleets are: power only counts when it is close */
  int sum = 0;
  FC_EACH(i, s->mine[seat]) {
    int nearest = 5;
    FC_EACH(t, s->occupied[!seat]) {
      int d = fc_distance(s->square[i], (int)t);
      if (d < nearest) nearest = d;
    }
    sum += 5 - nearest;
  }
  return sum;
}

static int errand(const FcContent *c, const FcState *s, int seat) { /* what a scenario asks for besides fighting */
  int sum = 0;
  if (s->scenario == FC_SALVAGE) {
    sum += 120 * s->seat[seat].out;
    FC_EACH(i, s->mine[seat]) {
      if (!fc_ship(s, (int)i)) continue;
      int row = s->square[i] % 5, home = seat ? row : 4 - row;
      if (s->towing & fc_bit(i))
        sum += 40 + 15 * (4 - home);
      else if (s->containers[s->square[i]])
        sum += 20 + 3 * (4 - home);
    }
  }
  if (s->scenario == FC_CAPTURE) {
    uint32_t shuttle = fc_of_kind(s, s->mine[seat], FC_SHUTTLE);
    if (shuttle) {
      int at = s->square[__builtin_ctz(shuttle)], best = 4;
      const uint8_t corners[4] = {0, 4, 20, 24};
      for (int i = 0; i < 4; i++) {
        int d = fc_distance(at, corners[i]) + (s->occupied[!seat] >> corners[i] & 1);
        if (d < best) best = d;
      }
      sum += 60 + 50 * (3 - best);
    }
  }
  (void)c;
  return sum;
}

int fc_evaluate(const SbContent *content, const SbState *state, int seat) {
  const FcContent *c = fc_facts(content);
  const FcState *s = (const FcState *)state;
  if (s->node == FC_AT_OVER) return s->winner == 2 ? 0 : s->winner == seat ? 1000 : -1000;
  int value = 0;
  for (int side = 0; side < 2; side++) {
    int v =
        material(c, s, side) + dice_value(s, side) + 3 * threats(c, s, side) + approach(s, side) + errand(c, s, side);
    if (s->seat[!side].drones != FC_NO_PIECE) v -= 12;
    value += side == seat ? v : -v;
  }
  return value > 900 ? 900 : value < -900 ? -900 : value;
}
