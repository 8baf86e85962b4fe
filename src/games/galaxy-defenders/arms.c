/* Which weapons an agent is better off with, for bots. */
#include "player.h"

/* Mean hits, in hundredths, more for those that reach far and never run dry, less for those that fail. */
static int power_of(const GdContent *c, const GdState *s, int seat, int thing) {
  const GdThing *t = &c->thing[thing];
  GdShot shot = gd_shot_of(c, &t->arm, 1);
  int bolts = shot.dice[GD_BLUE_DIE] * 20 + shot.dice[GD_RED_DIE] * 30;
  if (bolts > 75) bolts = 75;
  int hits = shot.dice[GD_BLUE_DIE] * 50 + shot.dice[GD_RED_DIE] * 70;
  hits += bolts * (shot.bolt_hits * 10 + shot.bolt_less * 4 + shot.bolt_suffer * 15) / 10;
  if (t->arm.kind == GD_MELEE) hits = hits * 85 / 100;
  hits += hits * t->arm.range / 10 + (t->arm.ammo ? 0 : hits / 10);
  bool fails = t->grade == GD_RED && !gd_has_rule(c, s, seat, GD_RULE_ALIEN_WEAPONS);
  return fails ? hits * 5 / 10 : hits;
}

/* Two weapons together: the better counts, the other is for when it is empty; one to heal with is enough. */
static int worth_of_pair(const GdContent *c, const GdState *s, int seat, const int things[GD_WEAPONS_HELD]) {
  int best = 0, other = 0, heals = 0;
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
    if (things[slot] == GD_NONE) continue;
    int power = power_of(c, s, seat, things[slot]);
    if (c->thing[things[slot]].arm.kind == GD_HEALING)
      heals = heals > power / 2 ? heals : power / 2;
    else if (power > best)
      other = best, best = power;
    else if (power > other)
      other = power;
  }
  return best + heals + other * 3 / 10;
}

int gd_arming_worth(const GdContent *c, const GdState *s, int seat, int slot, int thing) {
  int held[GD_WEAPONS_HELD];
  for (int i = 0; i < GD_WEAPONS_HELD; i++) held[i] = s->agent[seat].weapon[i];
  int before = worth_of_pair(c, s, seat, held);
  held[slot] = thing;
  return worth_of_pair(c, s, seat, held) - before;
}

int gd_best_arming(const GdContent *c, const GdState *s, int seat, int thing) {
  int best = 0;
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
    int worth = gd_arming_worth(c, s, seat, slot, thing);
    if (gd_may_replace(c, s, seat, slot, thing) && worth > best) best = worth;
  }
  return best;
}
