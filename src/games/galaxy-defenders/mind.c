/* Alien Mind: a player of its own chooses a target among those the rules leave equal. The order of GD-14.9 is the
 * rulebook's in its first two lines (wounds, remaining HP; for CLOSEST the walk before them); the rest of it only makes
 * aliens of a game without a mind certain. */
#include "run.h"

static uint32_t candidates(const GdContent *c, const GdState *s, int alien, const GdRule *rule) {
  uint32_t units = 0, seen = rule->low == GD_RULE_ANY ? 0 : gd_seen_at(c, s, alien, rule->low, rule->high);
  for (int unit = 0; unit < GD_UNITS; unit++) {
    if (!gd_unit_there(s, unit)) continue;
    if (rule->low != GD_RULE_ANY && !(seen >> unit & 1)) continue;
    if (rule->step[0].what == GD_STEP_ADJACENT && !s->alien[alien].pinned &&
        !gd_contact(c, s, alien, rule->step[0].n, unit))
      continue;
    units |= 1u << unit;
  }
  return units;
}

static int walk_to(const GdContent *c, const GdState *s, int alien, int unit) {
  const GdMap *map = gd_map(c, s);
  return gd_walk(c, s, gd_node(map, s->alien[alien].at[0]), gd_node(map, gd_unit_at(s, unit)));
}

uint32_t gd_equals(const GdContent *c, const GdState *s, int alien, int rule, int target) {
  if (!s->options[GD_OPT_MIND] || target >= GD_UNITS) return 0;
  GdRule facts = gd_rule(c, s, alien, rule);
  uint32_t units = candidates(c, s, alien, &facts), equal = 0;
  int walk = walk_to(c, s, alien, target);
  for (int unit = 0; unit < GD_UNITS; unit++) {
    if (!(units >> unit & 1) || gd_wounds(s, unit) != gd_wounds(s, target) ||
        gd_remaining(c, s, unit) != gd_remaining(c, s, target))
      continue;
    int far = walk_to(c, s, alien, unit);
    if (facts.low == GD_RULE_ANY && (far == 255 || (facts.select == GD_CLOSEST && far != walk))) continue;
    equal |= 1u << unit;
  }
  return equal & (equal - 1) ? equal : 0;
}
