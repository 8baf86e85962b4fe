/* What the interpreter can do: which effects there are at a moment, for whom, how often and under which conditions. An
 * ability that asks for more is refused, since it would silently do something else. */
#include "saying.h"

#define WINDOWS (BG_W(RW_MOVE) | BG_W(RW_MISS) | BG_W(RW_HIT) | BG_W(RW_BOOST) | BG_W(RW_LOST))

static bool has_effect(const BgAbility *a, int what) {
  for (int i = 0; i < a->effects; i++)
    if (a->effect[i].what == what) return true;
  return false;
}

static bool has_tests(const BgAbility *a) {
  return a->test[0].used;
}

/* Whether somebody has to want it. */
static bool wanted(const BgSaying *s, const SbFacts *f, const BgAbility *a) {
  static const uint32_t asked = BG_W(DRAW) | BG_W(LAUNCHED) | BG_W(PAYING) | BG_W(INSTEAD) | BG_W(ACTIVATION_END) |
                                BG_W(TURN_END) | BG_W(MAIN) | WINDOWS;
  bool must = asked >> s->when & 1, may = must;
  if (s->when == BG_WHEN_ENERGY) {
    may = true;
    must = s->bearer != BG_OF_TILE;
  }
  if (s->when == BG_WHEN_DESTROYED) must = may = has_effect(a, BG_DO_RESCUE);
  if (s->bearer == BG_OF_EVENT) must = may = false;
  if (must && !a->optional) return sb_fail(f->error, "%s: this must be \"optional\"", f->where);
  if (a->optional && !may) return sb_fail(f->error, "%s: this cannot be \"optional\"", f->where);
  return !a->cost || a->optional || sb_fail(f->error, "%s: only what is optional has a \"cost\"", f->where);
}

static bool limit_kept(const BgSaying *s, const BgAbility *a) {
  static const uint32_t kept = BG_W(SAVE) | BG_W(DESTROYED) | BG_W(ENERGY) | BG_W(PAYING) | BG_W(ACTIVATION_END) |
                               BG_W(RW_MISS) | BG_W(RW_HIT) | BG_W(MAIN);
  static const uint32_t attacks = BG_W(RW_MISS) | BG_W(RW_HIT) | BG_W(RW_BOOST);
  if (s->bearer == BG_OF_EVENT) return a->limit == BG_PER_ATTACK && attacks >> s->when & 1;
  if (s->bearer == BG_OF_MISSION) return s->when == BG_WHEN_INSTEAD && a->limit == BG_PER_ACTIVATION;
  if (s->when == BG_WHEN_IN_PLAY) return a->limit == BG_PER_PHASE && a->effect[0].what == BG_DO_DISCOUNT;
  if (s->bearer == BG_OF_TILE) return s->when == BG_WHEN_ENERGY && a->limit == BG_PER_PHASE;
  if (a->limit == BG_PER_ATTACK) return s->bearer == BG_OF_SHIP && attacks >> s->when & 1;
  return kept >> s->when & 1;
}

/* Members of the head that only some moments look at. */
static bool head_fits(const BgSaying *s, const SbFacts *f, const BgAbility *a) {
  static const uint32_t armed = BG_W(NAMED) | BG_W(HIT) | BG_W(BEFORE) | BG_W(AFTER) | BG_W(RW_MISS);
  if (a->limit && !limit_kept(s, a)) return sb_fail(f->error, "%s: there is no such \"limit\" here", f->where);
  if (a->arm && !(armed >> s->when & 1)) return sb_fail(f->error, "%s: \"weapon\" is for attacks", f->where);
  if (a->arm == BG_THIS_WEAPON && s->bearer != BG_OF_WEAPON)
    return sb_fail(f->error, "%s: \"this\" weapon is none", f->where);
  if (a->by_attack && s->when != BG_WHEN_DESTROYED)
    return sb_fail(f->error, "%s: \"by_attack\" is for ships that are destroyed", f->where);
  if (a->turn && !(WINDOWS >> s->when & 1)) return sb_fail(f->error, "%s: \"turn\" is for windows", f->where);
  if (a->phase && s->when != BG_WHEN_MAIN) return sb_fail(f->error, "%s: \"phase\" is for \"main\"", f->where);
  if (s->when == BG_WHEN_PAYING && a->picks != 1)
    return sb_fail(f->error, "%s: \"paying\" needs one pick: the ship card that is activated", f->where);
  bool launches = has_effect(a, BG_DO_DISCOUNT) || has_effect(a, BG_DO_REGION);
  bool untested =
      s->when == BG_WHEN_HIT || (s->when == BG_WHEN_IN_PLAY && launches) || (s->when == BG_WHEN_ENERGY && !a->optional);
  return !untested || !has_tests(a) || sb_fail(f->error, "%s: this has no condition", f->where);
}

/* What a card does that is used while it is attached, and what tiles do. */
static bool bearer_fits(const BgSaying *s, const SbFacts *f, const BgAbility *a) {
  bool shuttle = has_effect(a, BG_DO_REATTACH);
  if (s->when == BG_WHEN_MAIN && (s->bearer == BG_OF_CARD) != shuttle)
    return sb_fail(f->error, "%s: \"reattach\", and nothing else, is used while a card is attached", f->where);
  if (shuttle && (a->phase != 1 + BG_DEPLOY || a->limit != BG_PER_PHASE || a->effects != 1))
    return sb_fail(f->error, "%s: \"reattach\" is used once in a deploy phase", f->where);
  if (has_effect(a, BG_DO_RESCUE) && (s->bearer != BG_OF_CARD || a->effects != 1))
    return sb_fail(f->error, "%s: \"rescue\" is for attached cards, and stands alone", f->where);
  if (has_effect(a, BG_DO_CHARGE) && s->bearer != BG_OF_SHIP)
    return sb_fail(f->error, "%s: \"extra_charge\" is for powers of ships", f->where);
  if ((has_effect(a, BG_DO_POINTS) || has_effect(a, BG_DO_WIN)) && s->bearer != BG_OF_MISSION)
    return sb_fail(f->error, "%s: points and victories are for missions", f->where);
  if (s->bearer == BG_OF_TILE && s->when == BG_WHEN_ENERGY &&
      (a->effects != 1 || (a->effect[0].what == BG_DO_ENERGY) == a->optional))
    return sb_fail(f->error, "%s: a tile gives energy by itself, and cards or shields when it is asked to", f->where);
  if (s->when == BG_WHEN_INSTEAD && has_effect(a, BG_DO_PLACE) != (s->bearer == BG_OF_TILE))
    return sb_fail(f->error, "%s: tiles \"place\" ships, missions give points", f->where);
  return true;
}

/* Effects that ask the state for more than the vocabulary says. */
static bool effects_fit(const BgSaying *s, const SbFacts *f, const BgAbility *a) {
  bool squadron = false;
  for (int i = 0; i < BG_TESTS; i++)
    squadron |= a->test[i].used && a->test[i].who == BG_LOST && a->test[i].filter.forms == 1u << BG_SQUADRON;
  for (int i = 0; i < a->effects; i++) {
    const BgEffect *e = &a->effect[i];
    bool first = i == 0;
    if (e->what == BG_DO_RETURN && (!first || !squadron))
      return sb_fail(f->error, "%s: \"return\" stands first, and \"lost\" must be of a squadron", f->where);
    if ((e->what == BG_DO_PATROL || e->what == BG_DO_MOVE || e->what == BG_DO_LOOK) && a->effects != 1)
      return sb_fail(f->error, "%s: this effect stands alone", f->where);
    if (e->what == BG_DO_CAPTURE && (a->pick[0].whose != BG_ENEMY || a->pick[0].forms != 1u << BG_SOLO))
      return sb_fail(f->error, "%s: \"capture\" is of an enemy's solo ship", f->where);
    if (e->what == BG_DO_REDIRECT && a->pick[0].same != 1 + BG_SELF && a->pick[0].whose != BG_MINE)
      return sb_fail(f->error, "%s: a hit is moved to an own ship", f->where);
    if (s->when == BG_WHEN_NAMED && (e->test.used || e->m))
      return sb_fail(f->error, "%s: conditions of strength stand at the ability", f->where);
    if (s->when == BG_WHEN_ACTIVATED && e->what == BG_DO_DAMAGE && e->harm != BG_SHIELD)
      return sb_fail(f->error, "%s: what is activated can lose shields, not more", f->where);
    if (s->when == BG_WHEN_RW_BOOST && e->n < 1) return sb_fail(f->error, "%s: a boost adds strength", f->where);
    if (e->what == BG_DO_LOOK && e->faction == a->side)
      return sb_fail(f->error, "%s: one looks at the deck of the other faction", f->where);
  }
  return true;
}

bool bg_ability_check(const BgSaying *s, const SbFacts *f, const BgAbility *a) {
  return wanted(s, f, a) && head_fits(s, f, a) && bearer_fits(s, f, a) && effects_fit(s, f, a);
}
