/* Why somebody may not be attacked, or not with that; re-rolls and what is spent after the roll. */
#include "judge.h"

/* ---- targets (GD-8.1) ---------------------------------------------------------------------------------------------
 */

static bool judge_body(const GdPlea *p, int unit, const GdArm *arm, int hex) {
  int on = gd_unit_on(p->s, hex), alien = gd_alien_at(p->c, p->s, hex, NULL);
  if (arm->kind == GD_HEALING) {
    if (on >= GD_SEATS) return gd_no(p, "GD-11.6", "drones_are_not_healed", NULL);
    return on >= 0 || gd_no(p, "GD-11.6", "heals_agents", "GD-8.1");
  }
  if (alien >= 0) return true;
  if (on < 0) return gd_no(p, "GD-8.1", "nobody_there", NULL);
  if (!p->s->options[GD_OPT_FRIENDLY]) return gd_no(p, "GD-8.9", "no_friendly_fire", "GD-8.14");
  return on != unit || gd_no(p, "GD-8.14", "not_oneself", NULL);
}

/* The option `close_fight`: the engaged only attack those they are engaged with. */
static bool judge_close(const GdPlea *p, int unit, const GdArm *arm, int hex) {
  if (!p->s->options[GD_OPT_CLOSE] || unit >= GD_SEATS || arm->kind == GD_HEALING) return true;
  int alien = gd_alien_at(p->c, p->s, hex, NULL);
  if (!p->s->engaged[unit] || (alien >= 0 && p->s->engaged[unit] >> alien & 1)) return true;
  return gd_no(p, "GD-8.15", "fight_the_close_ones", NULL);
}

static bool judge_target(const GdPlea *p, int unit, const GdArm *arm, int hex, bool blind) {
  int from = gd_unit_at(p->s, unit);
  if (!judge_body(p, unit, arm, hex)) return false;
  bool fine = judge_close(p, unit, arm, hex);
  if (from == hex) return fine; /* oneself: distance 0, and seen */
  if (gd_distance(p->c, p->s, from, hex) > arm->range)
    fine = gd_no(p, arm->kind == GD_MELEE ? "GD-11.4" : "GD-11.5", "out_of_range", "GD-8.1 GD-3.18");
  return (blind || gd_judge_sight(p, unit, hex)) && fine;
}

bool gd_judge_drone_target(const GdPlea *p, int unit, int hex) {
  const GdDroneState *drone = &p->s->drone[unit - GD_SEATS];
  const GdArm *arm = &p->c->drone[drone->kind].arm;
  if (!arm->dice) return gd_no(p, "GD-8.1", "no_such_weapon", NULL);
  bool fine = !arm->ammo || drone->ammo || gd_no(p, "GD-11.7", "no_ammo", "GD-12.9");
  if (drone->paralysed) fine = gd_no(p, "GD-10.14", "drone_paralysed", NULL);
  return judge_target(p, unit, arm, hex, false) && fine;
}

/* ---- weapons and what is declared with them (GD-8.2) ---------------------------------------------------------------
 */

static bool judge_weapon(const GdPlea *p, int slot) {
  const GdAgent *agent = gd_own(p);
  if (slot == GD_NONE) return gd_no(p, "GD-8.1", "name_the_weapon", NULL);
  if (agent->weapon[slot] == GD_NONE) return gd_no(p, "GD-11.2", "no_such_weapon", "GD-8.1");
  bool fine = !agent->jammed[slot] || gd_no(p, "GD-8.1", "weapon_is_jammed", "GD-9.9");
  bool empty = p->c->thing[agent->weapon[slot]].arm.ammo && !agent->ammo[slot];
  return (!empty || gd_no(p, "GD-11.7", "no_ammo", "GD-8.1")) && fine;
}

/* An activity paid besides the attack; nothing of the own turn can be paid outside it, nor Movement by who has none. */
static bool judge_price(const GdPlea *p, int cost, const char *rule) {
  if (!cost) return true;
  if (p->s->turn.seat != p->seat) return gd_no(p, rule, "own_turn_only", "GD-12.3");
  bool fine = gd_judge_unused(p, cost, rule);
  return (!(cost & GD_MOVEMENT) || gd_judge_mobile(p, rule)) && fine;
}

/* Burst, Aim: choices of the weapon itself. */
static bool judge_choices(const GdPlea *p, int slot, unsigned set, int *cost) {
  const GdList *list = &p->c->thing[gd_own(p)->weapon[slot]].arm.lines;
  bool fine = true;
  for (int i = 0; i < 8; i++) {
    if (!(set >> i & 1)) continue;
    const GdLine *line = i < list->count ? &p->c->line[list->first + i] : NULL;
    if (!line || line->when != GD_WHEN_USE || !(line->tag & GD_TAG_P))
      return gd_no(p, "GD-8.2", "no_such_choice", NULL);
    if (gd_own(p)->ammo[slot] < line->ammo_low) fine = gd_no(p, "GD-8.2", "no_ammo", "GD-11.7");
    fine &= judge_price(p, line->cost, "GD-8.2");
    *cost |= line->cost;
  }
  return fine;
}

static const GdLine *before_roll(const GdPlea *p, int thing) {
  const GdList *list = &p->c->thing[thing].lines;
  for (int i = list->first; i < list->first + list->count; i++)
    if (p->c->line[i].when == GD_WHEN_USE && p->c->line[i].tag & GD_TAG_P) return &p->c->line[i];
  return NULL;
}

/* A P power or item declared with the attack. */
static bool judge_power(const GdPlea *p, int slot, int thing, int paid, bool *blind) {
  const GdLine *line = before_roll(p, thing);
  int weapon = gd_own(p)->weapon[slot];
  if (!gd_judge_ready(p, thing)) return false;
  if (!line) return gd_no(p, "GD-12.3", "not_with_an_attack", NULL);
  bool fine = judge_price(p, line->cost, "GD-12.4");
  if (line->cost & paid) fine = gd_no(p, "GD-7.1", "paid_twice", "GD-12.4");
  for (int i = 0; i < line->effects; i++) *blind |= line->effect[i].what == GD_DO_NO_SIGHT;
  const GdAttack attack = {.active = 1,
                           .by = (uint8_t)p->seat,
                           .thing = (uint8_t)weapon,
                           .weapon = (uint8_t)slot,
                           .damage = p->c->thing[weapon].arm.damage,
                           .at = (uint16_t)gd_h(p->action)};
  const GdScene scene = {.self = p->seat, .attack = &attack, .picked = -1, .hex = gd_h(p->action)};
  return gd_judge_tests(p, &scene, line) && fine;
}

static bool judge_other_target(const GdPlea *p) {
  int hex = gd_h(p->action), alien = gd_alien_at(p->c, p->s, hex, NULL);
  int body = alien >= 0 ? GD_ALIEN_BASE + alien : gd_unit_on(p->s, hex);
  return p->s->turn.target != body || gd_no(p, "GD-12.3", "another_target", NULL);
}

static bool judge_own_attack(const GdPlea *p) {
  int slot = gd_a(p->action), thing = gd_c(p->action) - 1, cost = 0;
  bool again = p->s->node == GD_AT_AGAIN, blind = false;
  bool fine = again || gd_judge_unused(p, GD_COMBAT, "GD-8.1");
  fine &= gd_judge_healthy(p, "GD-8.1");
  if (!judge_weapon(p, slot)) return false;
  if (gd_h(p->action) == GD_NOWHERE) return gd_no(p, "GD-8.1", "name_the_target", NULL);
  if (again && slot != p->s->turn.weapon) fine = gd_no(p, "GD-12.3", "same_weapon", NULL);
  if (again && thing >= 0) return gd_no(p, "GD-12.4", "not_with_an_attack", NULL);
  if (again) fine &= judge_other_target(p);
  fine &= judge_choices(p, slot, (unsigned)gd_b(p->action), &cost);
  if (thing >= 0) fine &= judge_power(p, slot, thing, cost, &blind);
  const GdArm *arm = &p->c->thing[gd_own(p)->weapon[slot]].arm;
  return judge_target(p, p->seat, arm, gd_h(p->action), blind) && fine;
}

/* ---- Guard and drones -----------------------------------------------------------------------------------------------
 */

/* Drones have one weapon and no choices. */
static bool judge_plain(const GdPlea *p) {
  bool plain = gd_a(p->action) == GD_NONE && !gd_b(p->action) && !gd_c(p->action);
  return plain || gd_no(p, "GD-12.9", "drone_has_one_weapon", "GD-12.10");
}

/* The hex of the alien that came: it is not named, but for the figures of a swarm. GD_NOWHERE: refused. */
static int guarded(const GdPlea *p) {
  int alien = p->s->guard.alien[p->s->guard.next], hex = gd_h(p->action);
  if (gd_figures(p->c, p->s, alien) == 1) {
    if (hex == GD_NOWHERE) return p->s->alien[alien].at[0];
    gd_no(p, "GD-12.11", "guard_names_no_hex", NULL);
    return GD_NOWHERE;
  }
  if (hex != GD_NOWHERE && gd_alien_at(p->c, p->s, hex, NULL) == alien) return hex;
  gd_no(p, "GD-12.11", "guards_against_another", "GD-19.2");
  return GD_NOWHERE;
}

static bool judge_guard(const GdPlea *p) {
  int unit = gd_ordered_unit(p->s, p->s->guard.place), hex = guarded(p), slot = gd_a(p->action), cost = 0;
  if (hex == GD_NOWHERE) return false;
  if (unit >= GD_SEATS) {
    bool fine = judge_plain(p);
    if (!p->s->drone[unit - GD_SEATS].guards) fine = gd_no(p, "GD-12.11", "guard_is_used", "GD-12.9");
    return gd_judge_drone_target(p, unit, hex) && fine;
  }
  bool fine = gd_own(p)->guards || gd_no(p, "GD-12.11", "guard_is_used", NULL);
  fine &= gd_judge_healthy(p, "GD-12.11");
  if (gd_c(p->action)) return gd_no(p, "GD-12.3", "not_with_guard", "GD-12.11");
  if (!judge_weapon(p, slot)) return false;
  const GdArm *arm = &p->c->thing[gd_own(p)->weapon[slot]].arm;
  if (arm->kind == GD_HEALING) return gd_no(p, "GD-11.6", "heals_agents", "GD-12.11");
  fine &= judge_choices(p, slot, (unsigned)gd_b(p->action), &cost);
  return judge_target(p, unit, arm, hex, false) && fine;
}

bool gd_judge_attack(const GdPlea *p) {
  if (p->s->node == GD_AT_GUARD) return judge_guard(p);
  if (p->s->node != GD_AT_DRONE) return judge_own_attack(p);
  if (!judge_plain(p)) return false;
  if (gd_h(p->action) == GD_NOWHERE) return gd_no(p, "GD-8.1", "name_the_target", NULL);
  return gd_judge_drone_target(p, p->s->turn.command, gd_h(p->action));
}

/* ---- after the roll -------------------------------------------------------------------------------------------------
 */

static const GdAttack *innermost(const GdPlea *p) {
  const GdAttack *a = &p->s->attack[0];
  for (int i = 1; i < GD_NESTED; i++)
    if (p->s->attack[i].active) a = &p->s->attack[i];
  return a;
}

/* The re-roll of a power in Combat; NULL: it has none. */
static const GdEffect *reroll_of(const GdPlea *p, int thing, const GdLine **line) {
  const GdList *list = &p->c->thing[thing].lines;
  for (int i = list->first; i < list->first + list->count; i++)
    for (int k = 0; k < p->c->line[i].effects; k++) {
      const GdEffect *e = &p->c->line[i].effect[k];
      if (p->c->line[i].when != GD_WHEN_USE || !(p->c->line[i].tag & GD_TAG_H) || e->what != GD_DO_REROLL) continue;
      *line = &p->c->line[i];
      return e;
    }
  return NULL;
}

static bool rerolls_grenades(const GdPlea *p, int thing) {
  const GdList *list = &p->c->thing[thing].lines;
  for (int i = list->first; i < list->first + list->count; i++)
    for (int k = 0; k < p->c->line[i].effects; k++)
      if (p->c->line[i].effect[k].what == GD_DO_RULE && p->c->line[i].effect[k].m == GD_RULE_GRENADES) return true;
  return false;
}

/* Each die named is in the roll, was not re-rolled, and shows what the power re-rolls. */
static bool judge_dice(const GdPlea *p, const GdAttack *a, bool any, bool alien) {
  unsigned dice = gd_dice(p->action);
  bool fine = dice || gd_no(p, "GD-2.8", "name_the_dice", NULL);
  for (int i = 0; i < GD_DICE; i++) {
    if (!(dice >> i & 1)) continue;
    if (i >= a->count) return gd_no(p, "GD-2.8", "no_such_die", NULL);
    const uint8_t *symbol = p->c->symbol[i < a->dice[GD_BLUE_DIE] ? GD_BLUE_DIE : GD_RED_DIE][a->face[i]];
    if (a->rerolled >> i & 1) fine = gd_no(p, "GD-2.7", "rerolled_already", "GD-2.8");
    if (symbol[GD_ALIEN] && !alien) fine = gd_no(p, "GD-2.7", "alien_face_stays", NULL);
    if (symbol[GD_HIT] && !any) fine = gd_no(p, "GD-12.3", "hits_stay", "GD-2.7");
  }
  return fine;
}

static bool holds(const uint8_t *list, int count, int thing) {
  for (int i = 0; i < count; i++)
    if (list[i] == thing) return true;
  return false;
}

bool gd_judge_reroll(const GdPlea *p) {
  const GdAttack *a = innermost(p);
  const GdLine *line = NULL;
  int thing = gd_a(p->action);
  if (a->source == GD_FROM_DEVICE) {
    if (!p->c->thing[a->thing].grenade || !rerolls_grenades(p, thing))
      return gd_no(p, "GD-12.8", "no_reroll_by_that", NULL);
    if (!holds(gd_own(p)->skill, GD_SKILLS_HELD, thing)) return gd_no(p, "GD-12.1", "not_yours", "GD-12.8");
    if (a->rerolled) return gd_no(p, "GD-2.8", "rerolled_already", "GD-12.8");
    return judge_dice(p, a, true, true);
  }
  const GdEffect *e = reroll_of(p, thing, &line);
  if (!e) return gd_no(p, "GD-2.7", "no_reroll_by_that", "GD-12.3");
  bool fine = gd_judge_ready(p, thing);
  if (a->source != GD_FROM_COMBAT && a->source != GD_FROM_AGAIN) return gd_no(p, "GD-12.3", "combat_only", NULL);
  fine &= judge_price(p, line->cost, "GD-12.4");
  const GdScene scene = {.self = p->seat, .attack = a, .picked = -1, .hex = GD_NOWHERE};
  fine &= gd_judge_tests(p, &scene, line);
  return judge_dice(p, a, e->m, e->alien) && fine;
}

/* A free choice of the weapon after the roll that has this effect. */
static const GdLine *after_roll(const GdPlea *p, const GdAttack *a, int what) {
  const GdList *list = &p->c->thing[a->thing].arm.lines;
  if (p->c->thing[a->thing].kind != GD_WEAPON) return NULL;
  for (int i = list->first; i < list->first + list->count; i++)
    if (p->c->line[i].when == GD_WHEN_USE && p->c->line[i].tag & GD_TAG_H && p->c->line[i].effect[0].what == what)
      return &p->c->line[i];
  return NULL;
}

bool gd_judge_spend(const GdPlea *p) {
  const GdAttack *a = innermost(p);
  const GdLine *line = a->thing == GD_NONE ? NULL : after_roll(p, a, GD_DO_HITS);
  if (!line) return gd_no(p, "GD-8.7", "nothing_to_spend_on", NULL);
  if (a->spent || a->no_ammo) return gd_no(p, "GD-8.7", "spent_already", NULL);
  int n = gd_a(p->action);
  if (n < 1 || n > line->ammo_high) return gd_no(p, "GD-8.7", "wrong_number", NULL);
  return n <= gd_own(p)->ammo[a->weapon] || gd_no(p, "GD-11.7", "no_ammo", "GD-8.7");
}

bool gd_judge_area(const GdPlea *p) {
  const GdAttack *a = innermost(p);
  if (a->thing == GD_NONE || !after_roll(p, a, GD_DO_AREA)) return gd_no(p, "GD-8.7", "no_such_choice", NULL);
  return !a->area || gd_no(p, "GD-8.7", "area_already", NULL);
}
