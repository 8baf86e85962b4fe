/* What the interpreter can do: which moments there are for whom, which effects at a moment, and on whom. A line that
 * asks for more is refused, since it would silently do something else. */
#include <assert.h>

#include "reading.h"

static_assert(GD_WHATS <= 64, "effects are bits");
#define D(what) ((uint64_t)1 << GD_DO_##what)

static const uint32_t whens_of[] = {
    [GD_OF_WEAPON] = GD_W(USE) | GD_W(PASSIVE) | GD_W(BOLT_ATT) | GD_W(HIT),
    [GD_OF_POWER] = GD_W(USE) | GD_W(PASSIVE) | GD_W(HIT) | GD_W(TARGETED) | GD_W(DEFEND) | GD_W(ZERO_HP) |
                    GD_W(ALIEN_CAME) | GD_W(ALLY_ROLL) | GD_W(ENTER_AREA) | GD_W(ATTACK) | GD_W(HEAL) | GD_W(GAIN),
    [GD_OF_ARMOUR] = GD_W(BOLT_DEF),
    [GD_OF_ALIEN] = GD_W(PASSIVE) | GD_W(DEATH) | GD_W(RAGE) | GD_W(TARGETED) | GD_W(MOVE_END),
    [GD_OF_ALIEN_ARM] = GD_W(PASSIVE) | GD_W(BOLT_ATT) | GD_W(HIT),
    [GD_OF_ENCOUNTER] = GD_W(ENCOUNTER),
    [GD_OF_EVENT] = GD_W(EVENT) | GD_W(PASSIVE),
    [GD_OF_MISSION] = GD_W(PASSIVE) | GD_W(REVEAL) | GD_W(ALIEN_STOOD) | GD_W(MOVED) | GD_W(STOOD) | GD_W(DONE) |
                      GD_W(ALIENS_TURN) | GD_W(BEFORE_EVENT) | GD_W(EVENT) | GD_W(EVENT_END) | GD_W(REWARD),
    [GD_OF_ACTION] = GD_W(USE),
};

/* ---- which effects --------------------------------------------------------------------------------------------- */

static uint64_t of_use(const GdSaying *s, const GdLine *line) {
  static const uint64_t bodily = D(HEAL) | D(COND) | D(UNCOND) | D(ENERGY) | D(ARMOUR) | D(ALLOWANCE);
  if (s->bearer == GD_OF_ACTION) return D(WORK) | D(CHARGE) | D(SECURE) | D(LOCK) | D(UNLOCK) | D(COUNT);
  if (s->bearer == GD_OF_WEAPON && line->tag == GD_TAG_T) return 0;
  if (s->bearer == GD_OF_WEAPON)
    return line->tag == GD_TAG_P ? D(DICE) | D(AREA) | D(HITS) | D(DEFDICE) : D(HITS) | D(AREA);
  if (line->tag == GD_TAG_P) return D(DICE) | D(AREA) | D(NO_SIGHT) | D(NO_AMMO) | D(NO_DICE) | D(HITS) | D(DEFDICE);
  if (line->tag == GD_TAG_H) return D(REROLL) | D(HITS) | D(DEFDICE) | D(AREA) | D(COND) | D(SUFFER) | D(AGAIN);
  if (line->tag & GD_TAG_M) return bodily;
  return bodily | D(SUFFER) | D(UNJAM) | D(AMMO) | D(MOVE) | D(FRIENDS) | D(AWAY) | D(ATTACK) | D(PLACE) | D(USES) |
         D(AGAIN) | D(DISCARD_SIGNAL);
}

static uint64_t of_passive(GdBearer bearer) {
  switch (bearer) {
    case GD_OF_WEAPON:
      return D(DICE) | D(AREA) | D(RULE);
    case GD_OF_ALIEN_ARM:
      return D(DICE) | D(AREA) | D(NO_DEFENCE);
    case GD_OF_POWER:
      return D(DICE) | D(AREA) | D(RULE) | D(COND);
    case GD_OF_EVENT:
      return D(SIGHT) | D(NO_REFILL) | D(ALLOWANCE);
    case GD_OF_MISSION:
      return D(RULE) | D(CARD_ENERGY);
    default:
      return D(RULE);
  }
}

static bool effects_fit(const GdSaying *s, const SbFacts *f, const GdLine *line) {
  uint64_t can = ~(uint64_t)0; /* else what the table of effects says (content_effect.c) */
  bool mission = s->bearer == GD_OF_MISSION || s->bearer == GD_OF_ACTION;
  if (line->when == GD_WHEN_USE) can = of_use(s, line);
  if (line->when == GD_WHEN_PASSIVE) can = of_passive(s->bearer);
  for (int i = 0; i < line->effects; i++) {
    int what = line->effect[i].what;
    if (!(can >> what & 1) || (what >= GD_DO_WORK && !mission))
      return sb_fail(f->error, "%s: \"%s\" cannot be done at this moment", f->where, gd_what_ids[what]);
  }
  return true;
}

/* Effects that stand alone: the interpreter looks at the first one. */
static bool alone_fit(const SbFacts *f, const GdLine *line) {
  static const uint32_t single = GD_W(DEATH) | GD_W(RAGE) | GD_W(TARGETED) | GD_W(MOVE_END) | GD_W(GAIN) | GD_W(HEAL) |
                                 GD_W(ENTER_AREA) | GD_W(ATTACK) | GD_W(ALIEN_CAME);
  bool choice = line->name && line->tag == GD_TAG_H, reroll = line->effect[0].what == GD_DO_REROLL;
  if (line->effects > 1 && (single >> line->when & 1 || choice || reroll))
    return sb_fail(f->error, "%s: this has one effect", f->where);
  if (choice && (line->effect[0].what == GD_DO_HITS) != (line->effect[0].per != 0))
    return sb_fail(f->error, "%s: hits that are chosen are for \"each\" ammo", f->where);
  for (int i = 1; i < line->effects; i++)
    if (line->effect[i].what == GD_DO_REROLL) return sb_fail(f->error, "%s: a \"reroll\" stands alone", f->where);
  return true;
}

/* ---- on whom ----------------------------------------------------------------------------------------------------- */

#define R(who) (1u << GD_##who)

static uint32_t refs_of(const GdLine *line) {
  bool person = line->pick == GD_PICK_AGENT || line->pick == GD_PICK_ALIEN || line->pick == GD_PICK_WEAPON;
  switch (line->when) {
    case GD_WHEN_USE:
      if (line->tag == GD_TAG_H || line->tag == GD_TAG_P) return R(TARGET) | R(DEFENDER);
      return R(SELF) | R(EACH) | R(EACH_ALIEN) | (person ? R(PICK) : 0);
    case GD_WHEN_BOLT_ATT:
      return R(TARGET);
    case GD_WHEN_HIT:
      return R(TARGET) | R(EACH);
    case GD_WHEN_EVENT:
    case GD_WHEN_ENCOUNTER:
      return R(SELF) | R(EACH) | R(EACH_ALIEN) | R(ALPHA) | R(HARMED);
    case GD_WHEN_REWARD:
      return R(SELF) | R(EACH) | R(PICK);
    default:
      return R(SELF);
  }
}

/* Whether it is about aliens. */
static bool of_aliens(const GdSaying *s, const GdLine *line, const GdEffect *e) {
  if (e->who == GD_TARGET || e->who == GD_DEFENDER) return s->bearer != GD_OF_ALIEN_ARM;
  return e->who == GD_EACH_ALIEN || (e->who == GD_PICK && line->pick == GD_PICK_ALIEN) ||
         (e->who == GD_EACH && line->when == GD_WHEN_HIT);
}

static bool condition_fits(const GdSaying *s, const SbFacts *f, const GdLine *line, const GdEffect *e) {
  bool alien = e->m == GD_STUNNED || e->m == GD_PINNED, own = e->m >= GD_HIDDEN;
  if (own ? e->who != GD_SELF || s->bearer != GD_OF_POWER : e->who == GD_SELF || alien != of_aliens(s, line, e))
    return sb_fail(f->error, "%s: nobody can be %s here", f->where, gd_condition_ids[e->m]);
  if (line->when == GD_WHEN_PASSIVE && e->m != GD_HIDDEN)
    return sb_fail(f->error, "%s: nobody is always %s", f->where, gd_condition_ids[e->m]);
  if ((e->m == GD_HIDDEN || e->m == GD_CHARGING) != (e->n > 0) || e->n < 0)
    return sb_fail(f->error, "%s: \"n\" is the distance of hidden, and the dice of charging", f->where);
  return true;
}

static bool body_fits(const GdSaying *s, const SbFacts *f, const GdLine *line, const GdEffect *e) {
  bool pick = e->who == GD_PICK, agent = pick && line->pick == GD_PICK_AGENT;
  if (line->tag == GD_TAG_H && line->when == GD_WHEN_USE && (e->what == GD_DO_COND) != (e->who == GD_DEFENDER))
    return sb_fail(f->error, "%s: a condition is on every \"defender\", a wound on the \"target\"", f->where);
  switch (e->what) {
    case GD_DO_COND:
      return condition_fits(s, f, line, e);
    case GD_DO_SUFFER:
      return e->who != GD_EACH_ALIEN || sb_fail(f->error, "%s: aliens do not suffer all at once", f->where);
    case GD_DO_UNCOND:
      return (e->who == GD_SELF || agent) || sb_fail(f->error, "%s: conditions are of agents", f->where);
    case GD_DO_MOVE:
      return (e->who == GD_SELF || agent) || sb_fail(f->error, "%s: agents move", f->where);
    case GD_DO_AWAY:
      return (pick && line->pick == GD_PICK_ALIEN) ||
             sb_fail(f->error, "%s: an alien that is picked goes away", f->where);
    case GD_DO_JAM:
      return e->m != 2 || e->who == GD_ALPHA || sb_fail(f->error, "%s: the Alpha chooses", f->where);
    case GD_DO_UNJAM:
      return e->m != 2 || sb_fail(f->error, "%s: \"unjam\" is of the \"picked\" weapon or of \"all\"", f->where);
    default:
      return true;
  }
}

static bool bodies_fit(const GdSaying *s, const SbFacts *f, const GdLine *line) {
  uint32_t refs = refs_of(line);
  bool nobody = s->bearer >= GD_OF_ENCOUNTER && s->bearer != GD_OF_ACTION;
  for (int i = 0; i < line->effects; i++) {
    const GdEffect *e = &line->effect[i];
    bool bodily = (D(HEAL) | D(SUFFER) | D(COND) | D(UNCOND) | D(ENERGY) | D(MOVE) | D(AWAY) | D(JAM) | D(UNJAM) |
                   D(AMMO) | D(JAM_ROLLS) | D(RANK) | D(WINGS) | D(SKILL)) >>
                      e->what &
                  1;
    if (!bodily) continue;
    if (!(refs >> e->who & 1)) return sb_fail(f->error, "%s: nobody is picked or meant by \"to\"", f->where);
    if (nobody && e->who == GD_SELF) return sb_fail(f->error, "%s: \"to\" says to whom", f->where);
    if (!body_fits(s, f, line, e)) return false;
  }
  return true;
}

/* ---- what is picked ------------------------------------------------------------------------------------------------
 */

static bool pick_fits(const SbFacts *f, const GdLine *line, const GdEffect *e) {
  bool use = line->when == GD_WHEN_USE,
       weapon = (e->what == GD_DO_UNJAM || e->what == GD_DO_AMMO || e->what == GD_DO_JAM);
  if (weapon && e->m == 0 && (line->pick != GD_PICK_WEAPON || e->who != GD_PICK))
    return sb_fail(f->error, "%s: no weapon is picked", f->where);
  if (e->what == GD_DO_AMMO && e->m == 2 && use)
    return sb_fail(f->error, "%s: \"ammo\" is on the \"picked\" weapon or on \"all\"", f->where);
  if (e->what == GD_DO_WORK && line->pick != GD_PICK_WAYPOINT)
    return sb_fail(f->error, "%s: \"work\" is on a waypoint that is picked", f->where);
  if (e->what == GD_DO_CHARGE && line->pick != GD_PICK_POINT)
    return sb_fail(f->error, "%s: a \"charge\" is on a teleport point that is picked", f->where);
  if (e->what == GD_DO_DISCARD_SIGNAL && line->pick != GD_PICK_SIGNAL)
    return sb_fail(f->error, "%s: no signal is picked", f->where);
  if (e->what == GD_DO_SECURE && line->pick != GD_PICK_CARRIED)
    return sb_fail(f->error, "%s: no object that is carried is picked", f->where);
  if (e->what == GD_DO_PLACE && use ? line->pick != GD_PICK_HEX || e->m == GD_FLAME
                                    : e->what == GD_DO_PLACE && e->m != GD_FLAME)
    return sb_fail(f->error, "%s: mines and drones are placed on a hex that is picked, flames in the area of a hit",
                   f->where);
  if (e->what == GD_DO_ATTACK && use && line->pick != GD_PICK_ALIEN && line->pick != GD_PICK_AREA)
    return sb_fail(f->error, "%s: an attack is on an alien or an area that is picked", f->where);
  if (e->what == GD_DO_ATTACK && (line->when == GD_WHEN_DEATH) == (e->area != 0))
    return sb_fail(f->error, "%s: an attack is on an \"area\", a dying alien's on those adjacent", f->where);
  return true;
}

static bool picks_fit(const GdSaying *s, const SbFacts *f, const GdLine *line) {
  bool use = line->when == GD_WHEN_USE, chooses = line->pick != GD_PICK_NOTHING;
  bool carries = line->when == GD_WHEN_MOVED || line->when == GD_WHEN_STOOD;
  bool mission = s->bearer == GD_OF_MISSION || s->bearer == GD_OF_ACTION;
  bool inside = line->tag != GD_TAG_T; /* in the middle of a movement or an attack */
  if (carries != (!use && line->pick == GD_PICK_CARRIED) ||
      (chooses && !carries && (!use || s->bearer == GD_OF_WEAPON || (inside && !mission))))
    return sb_fail(f->error, "%s: at this moment %s picked", f->where,
                   carries ? "what is \"carried\" is" : "nothing is");
  if (chooses && (line->pick >= GD_PICK_WAYPOINT) != mission)
    return sb_fail(f->error, "%s: this is not picked %s", f->where, mission ? "in missions" : "outside missions");
  if (line->of.drones && chooses) return sb_fail(f->error, "%s: drones are not picked", f->where);
  for (int i = 0; i < line->effects; i++)
    if (!pick_fits(f, line, &line->effect[i])) return false;
  return true;
}

/* ---- rules and numbers ------------------------------------------------------------------------------------------- */

static bool rule_fits(const GdSaying *s, const SbFacts *f, const GdLine *line, const GdEffect *e) {
  static const uint32_t rules[] = {
      [GD_OF_WEAPON] = 1u << GD_RULE_QUIET | 1u << GD_RULE_FEED,
      [GD_OF_POWER] =
          1u << GD_RULE_LEAVE | 1u << GD_RULE_WINDOWS | 1u << GD_RULE_ALIEN_WEAPONS | 1u << GD_RULE_GRENADES,
      [GD_OF_ALIEN] = 1u << GD_RULE_SENSES,
      [GD_OF_MISSION] = 1u << GD_RULE_TIED,
  };
  if (!(rules[s->bearer] >> e->m & 1))
    return sb_fail(f->error, "%s: \"%s\" is no rule for this", f->where, gd_rule_ids[e->m]);
  if (e->m == GD_RULE_TIED && (!e->of.card || e->n < 1 || e->n > 2))
    return sb_fail(f->error, "%s: \"tied\" says which \"card\", and how many it commands", f->where);
  return e->m == GD_RULE_TIED || !line->tests || sb_fail(f->error, "%s: a rule has no \"if\"", f->where);
}

static bool numbers_fit(const GdSaying *s, const SbFacts *f, const GdLine *line) {
  for (int i = 0; i < line->effects; i++) {
    const GdEffect *e = &line->effect[i];
    if (e->what == GD_DO_RULE && !rule_fits(s, f, line, e)) return false;
    if (e->what == GD_DO_ALLOWANCE && line->when == GD_WHEN_USE && e->n < 1)
      return sb_fail(f->error, "%s: a use adds \"movement\"", f->where);
    if (e->what == GD_DO_RETARGET && (e->m == 0) != (s->bearer == GD_OF_POWER))
      return sb_fail(f->error, "%s: an agent takes the attack itself, an alien leaves it to the closest", f->where);
    if (e->what == GD_DO_USES && e->n != 1) return sb_fail(f->error, "%s: one use more", f->where);
    if ((e->what == GD_DO_GAIN || e->what == GD_DO_COUNT) && e->n < 1)
      return sb_fail(f->error, "%s: \"n\" must be at least 1", f->where);
  }
  return true;
}

/* ---- conditions ----------------------------------------------------------------------------------------------------
 */

/* Conditions that only some moments can answer. */
static bool tests_fit(const GdSaying *s, const SbFacts *f, const GdLine *line) {
  static const uint32_t attacks = GD_W(PASSIVE) | GD_W(BOLT_ATT) | GD_W(BOLT_DEF) | GD_W(HIT) | GD_W(TARGETED) |
                                  GD_W(DEFEND) | GD_W(ZERO_HP) | GD_W(ALLY_ROLL) | GD_W(ATTACK);
  static const uint32_t of_attacks = 1u << GD_IF_DISTANCE | 1u << GD_IF_DAMAGE | 1u << GD_IF_WEAPON |
                                     1u << GD_IF_THING | 1u << GD_IF_ALONE | 1u << GD_IF_ROLLED | 1u << GD_IF_KILLED |
                                     1u << GD_IF_SEES;
  static const uint32_t of_agents = 1u << GD_IF_HIDDEN | 1u << GD_IF_UNUSED | 1u << GD_IF_USED | 1u << GD_IF_FREE |
                                    1u << GD_IF_ENGAGED | 1u << GD_IF_ATTACKED | 1u << GD_IF_NO_ARMOUR;
  static const uint32_t of_missions = 1u << GD_IF_COUNT | 1u << GD_IF_AFTER | 1u << GD_IF_LOCKED;
  bool mission = s->bearer == GD_OF_MISSION || s->bearer == GD_OF_ACTION;
  bool inside = line->when == GD_WHEN_USE ? line->tag == GD_TAG_P || line->tag == GD_TAG_H : attacks >> line->when & 1;
  bool agent = s->bearer == GD_OF_WEAPON || s->bearer == GD_OF_POWER || s->bearer == GD_OF_ACTION;
  for (int i = 0; i < line->tests; i++) {
    uint32_t ask = 1u << line->test[i].what;
    if (((ask & of_attacks) && (!inside || mission || s->bearer == GD_OF_EVENT)) || ((ask & of_missions) && !mission) ||
        ((ask & of_agents) && !agent) || (line->test[i].what == GD_IF_NONE_MATCH && line->when != GD_WHEN_ENCOUNTER))
      return sb_fail(f->error, "%s: \"%s\" cannot be asked at this moment", f->where, gd_ask_ids[line->test[i].what]);
  }
  return true;
}

bool gd_line_fits(const GdSaying *s, const SbFacts *f, const GdLine *line) {
  if (!(whens_of[s->bearer] >> line->when & 1))
    return sb_fail(f->error, "%s: \"%s\" is no moment for this", f->where, gd_when_ids[line->when]);
  return effects_fit(s, f, line) && alone_fit(f, line) && picks_fit(s, f, line) && bodies_fit(s, f, line) &&
         numbers_fit(s, f, line) && tests_fit(s, f, line);
}
