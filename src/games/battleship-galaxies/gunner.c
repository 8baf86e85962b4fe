/* What is fired at: the state as a hit would leave it, weighed with the chance of one. */
#include "forecast.h"
#include "player.h"
#include "survey.h"

/* The state with the target hurt like this; destroyed ships are off the board. */
static int value_hurt(const BgContent *c, BgState *s, int side, int target, int shields, int hull, bool destroyed) {
  BgPiece *piece = bg_piece_of(s, target), was = *piece;
  piece->blue = (uint8_t)(piece->blue - shields);
  piece->red = (uint8_t)(piece->red + hull);
  if (destroyed) piece->at[0] = piece->at[1] = BG_NOWHERE;
  int value = bg_value(c, s, side);
  *piece = was;
  return value;
}

static double worth_of(const BgContent *c, BgState *s, int side, int target) {
  BgForecast f;
  bg_forecast(c, s, s->charge.piece, s->charge.weapon, target, &f);
  double value = (1 - f.hit) * bg_value(c, s, side);
  value += (f.hit - f.critical) * value_hurt(c, s, side, target, f.shields_lost, f.hull_lost, f.destroyed);
  if (f.critical > 0) value += f.critical * value_hurt(c, s, side, target, 0, 0, true);
  return value;
}

static bool aim(const BgContent *c, BgState *s, int side, const SbAction *actions, int count, SbAction *out) {
  double best = 0;
  bool found = false;
  for (int i = 0; i < count; i++) {
    if (bg_verb(actions[i]) != BG_FIRE_AT) continue;
    double worth = worth_of(c, s, side, bg_a(actions[i]));
    if (found && worth <= best) continue;
    best = worth;
    *out = actions[i];
    found = true;
  }
  return found;
}

/* Weapons that cost nothing come first. */
static bool charge(const BgContent *c, const BgState *s, const SbAction *actions, int count, SbAction *out) {
  for (int i = 0; i < count; i++)
    if (bg_verb(actions[i]) == BG_CHARGE_UP && !bg_charge_of(c, s, bg_a(actions[i]), bg_b(actions[i])))
      return *out = actions[i], true;
  return false;
}

bool bg_take_aim(const BgContent *c, BgState *s, int seat, const SbAction *actions, int count, SbAction *out) {
  if (s->node == BG_AT_WEAPON) return charge(c, s, actions, count, out);
  return s->node == BG_AT_TARGET && aim(c, s, bg_side_of(c, s, seat), actions, count, out);
}
