/* Who may be attacked with what (GD-8.1), and how an attack is declared. */
#include "attack.h"

/* NULL also for who has fallen in the middle of its own attack: a drone beside the acid of the alien it shot. */
const GdArm *gd_arm_of(const GdContent *c, const GdState *s, const GdAttack *a) {
  if (gd_is_alien(a->by)) {
    if (a->weapon == GD_NONE || s->alien[a->by - GD_ALIEN_BASE].card == GD_NONE) return NULL;
    const GdCard *card = gd_card(c, s, a->by - GD_ALIEN_BASE);
    return a->weapon ? &card->ranged : &card->melee;
  }
  if (a->by >= GD_SEATS && a->by < GD_UNITS)
    return gd_unit_there(s, a->by) ? &c->drone[s->drone[a->by - GD_SEATS].kind].arm : NULL;
  return a->thing != GD_NONE && c->thing[a->thing].kind == GD_WEAPON ? &c->thing[a->thing].arm : NULL;
}

static bool effect_of(const GdLine *line, int what) {
  for (int i = 0; i < line->effects; i++)
    if (line->effect[i].what == what) return true;
  return false;
}

/* A body on this hex that may be attacked by this unit with this arm. */
static bool is_target(const GdContent *c, const GdState *s, int unit, const GdArm *arm, int hex) {
  int on = gd_unit_on(s, hex);
  if (arm->kind == GD_HEALING) return on >= 0 && on < GD_SEATS;
  if (gd_alien_at(c, s, hex, NULL) >= 0) return true;
  return s->options[GD_OPT_FRIENDLY] && on >= 0 && on != unit;
}

static bool close_enough(const GdContent *c, const GdState *s, int seat, const GdArm *arm, int hex) {
  if (!s->options[GD_OPT_CLOSE] || seat >= GD_SEATS || arm->kind == GD_HEALING || !gd_engaged(s, seat)) return true;
  int alien = gd_alien_at(c, s, hex, NULL);
  return alien >= 0 && s->engaged[seat] >> alien & 1;
}

static bool reaches(const GdContent *c, const GdState *s, int unit, const GdArm *arm, int hex, bool blind) {
  int from = gd_unit_at(s, unit);
  if (!is_target(c, s, unit, arm, hex) || !close_enough(c, s, unit, arm, hex)) return false;
  if (from == hex) return true;
  return gd_distance(c, s, from, hex) <= arm->range && (blind || gd_unit_sees(c, s, unit, hex));
}

static bool pays(const GdState *s, int seat, const GdLine *line, int slot) {
  if (line->cost && (s->turn.seat != seat || s->turn.used & line->cost)) return false;
  if (line->cost & GD_MOVEMENT && s->agent[seat].immobilised) return false; /* GD-9.2: it has none to give */
  return s->agent[seat].ammo[slot] >= line->ammo_low;
}

static bool free_fits(const GdContent *c, const GdState *s, int seat, int slot, unsigned free) {
  const GdList *list = &c->thing[s->agent[seat].weapon[slot]].arm.lines;
  for (int i = 0; i < 8; i++) {
    if (!(free >> i & 1)) continue;
    if (i >= list->count) return false;
    const GdLine *line = &c->line[list->first + i];
    if (line->when != GD_WHEN_USE || !(line->tag & GD_TAG_P) || !pays(s, seat, line, slot)) return false;
  }
  return true;
}

/* An attack as it would be, for the tests of P powers. */
static GdAttack imagined(const GdContent *c, const GdState *s, int seat, const GdAim *aim) {
  int thing = s->agent[seat].weapon[aim->weapon];
  return (GdAttack){.active = 1,
                    .by = (uint8_t)seat,
                    .thing = (uint8_t)thing,
                    .weapon = (uint8_t)aim->weapon,
                    .damage = c->thing[thing].arm.damage,
                    .at = (uint16_t)aim->hex};
}

static bool power_fits(const GdContent *c, const GdState *s, int seat, const GdAim *aim) {
  if (aim->thing < 0) return true;
  if (!gd_ready(c, s, seat, aim->thing)) return false;
  const GdLine *line = gd_power_before(c, aim->thing);
  if (!line || (line->cost && s->turn.used & line->cost)) return false;
  const GdList *list = &c->thing[s->agent[seat].weapon[aim->weapon]].arm.lines;
  for (int i = 0; i < 8; i++) /* both together must be payable */
    if (aim->free >> i & 1 && c->line[list->first + i].cost & line->cost) return false;
  GdAttack attack = imagined(c, s, seat, aim);
  GdScene scene = {.self = seat, .attack = &attack, .picked = -1, .hex = aim->hex};
  return gd_all_hold(c, s, &scene, line);
}

static bool blind(const GdContent *c, const GdAim *aim) {
  return aim->thing >= 0 && effect_of(gd_power_before(c, aim->thing), GD_DO_NO_SIGHT);
}

static bool other_target(const GdContent *c, const GdState *s, int hex) {
  int alien = gd_alien_at(c, s, hex, NULL), unit = gd_unit_on(s, hex);
  return s->turn.target != (alien >= 0 ? GD_ALIEN_BASE + alien : unit);
}

bool gd_may_aim(const GdContent *c, const GdState *s, int seat, const GdAim *aim) {
  if (aim->weapon < 0 || aim->weapon >= GD_WEAPONS_HELD || !gd_weapon_ready(c, s, seat, aim->weapon)) return false;
  if (gd_bleeding(c, s, seat)) return false;
  if (s->node == GD_AT_AGAIN) {
    if (aim->weapon != s->turn.weapon || aim->thing >= 0 || !other_target(c, s, aim->hex)) return false;
  } else if (s->turn.used & GD_COMBAT) {
    return false;
  }
  const GdArm *arm = &c->thing[s->agent[seat].weapon[aim->weapon]].arm;
  return free_fits(c, s, seat, aim->weapon, aim->free) && power_fits(c, s, seat, aim) &&
         reaches(c, s, seat, arm, aim->hex, blind(c, aim));
}

static bool guarded_hex(const GdContent *c, const GdState *s, int hex) {
  int alien = s->guard.alien[s->guard.next];
  return alien != GD_NONE && s->alien[alien].card != GD_NONE && gd_alien_at(c, s, hex, NULL) == alien;
}

bool gd_may_guard(const GdContent *c, const GdState *s, int unit, const GdAim *aim) {
  if (!guarded_hex(c, s, aim->hex)) return false;
  if (unit >= GD_SEATS) {
    const GdDroneState *drone = &s->drone[unit - GD_SEATS];
    return drone->guards && !drone->paralysed && gd_drone_may_aim(c, s, unit, aim->hex);
  }
  const GdAgent *agent = &s->agent[unit];
  if (!agent->guards || agent->paralysed || gd_bleeding(c, s, unit) || aim->thing >= 0) return false;
  if (aim->weapon < 0 || aim->weapon >= GD_WEAPONS_HELD || !gd_weapon_ready(c, s, unit, aim->weapon)) return false;
  const GdArm *arm = &c->thing[agent->weapon[aim->weapon]].arm;
  return arm->kind != GD_HEALING && free_fits(c, s, unit, aim->weapon, aim->free) &&
         reaches(c, s, unit, arm, aim->hex, false);
}

bool gd_drone_may_aim(const GdContent *c, const GdState *s, int unit, int hex) {
  const GdDroneState *drone = &s->drone[unit - GD_SEATS];
  const GdArm *arm = &c->drone[drone->kind].arm;
  return arm->dice && (!arm->ammo || drone->ammo) && !drone->paralysed && reaches(c, s, unit, arm, hex, false);
}

bool gd_drone_may_fire(const GdContent *c, const GdState *s, int unit) {
  for (int other = 0; other < GD_UNITS && s->options[GD_OPT_FRIENDLY]; other++)
    if (gd_unit_there(s, other) && gd_drone_may_aim(c, s, unit, gd_unit_at(s, other))) return true;
  for (int i = 0; i < GD_ALIENS; i++)
    for (int k = 0; s->alien[i].card != GD_NONE && k < gd_figures(c, s, i); k++)
      if (gd_drone_may_aim(c, s, unit, s->alien[i].at[k])) return true;
  return false;
}

/* ---- declaring ---------------------------------------------------------------------------------------------- */

static GdAttack *begin(GdRun *run, int source, int by, int hex) {
  gd_push(run, GD_IN_ATTACK);
  GdAttack *a = gd_attack_of(run->s);
  a->active = 1;
  a->source = (uint8_t)source;
  a->by = (uint8_t)by;
  a->at = (uint16_t)hex;
  a->stage = GD_A_DECLARED;
  return a;
}

static void aim_at(GdRun *run, GdAttack *a, int hex) {
  int figure = 0, alien = gd_alien_at(run->c, run->s, hex, &figure);
  a->target = (uint8_t)(alien >= 0 ? GD_ALIEN_BASE + alien : gd_unit_on(run->s, hex));
  a->target_figure = (uint8_t)figure;
}

static void tell(GdRun *run, const GdAttack *a) {
  gd_tell(run, GD_E_ATTACK, gd_bodied(run, a->by), gd_bodied(run, a->target), gd_tag_arm(run->c, run->s, a), a->area,
          a->source, gd_hexed(run, a->at));
}

static void take_arm(GdRun *run, GdAttack *a, const GdArm *arm) {
  a->damage = arm->damage;
  a->heals = arm->kind == GD_HEALING;
  a->dice[arm->colour] = arm->dice;
  const GdList *list = &arm->lines;
  GdScene scene = {.self = a->by, .attack = a, .picked = -1, .hex = a->at};
  if (!(list->whens >> GD_WHEN_PASSIVE & 1)) return;
  for (int i = list->first; i < list->first + list->count; i++)
    if (run->c->line[i].when == GD_WHEN_PASSIVE && gd_all_hold(run->c, run->s, &scene, &run->c->line[i]))
      for (int k = 0; k < run->c->line[i].effects; k++) gd_change_attack(run, a, &run->c->line[i].effect[k], 1);
}

/* Stealth ends (GD_WHEN_ATTACK); Camouflage counts attacks by itself. */
static void note_attack(GdRun *run, int seat, const GdAttack *a) {
  GdAgent *agent = &run->s->agent[seat];
  const GdArm *arm = &run->c->thing[a->thing].arm;
  agent->attacked = 1;
  if (!agent->stealthy || gd_arm_rule(run->c, arm, GD_RULE_QUIET)) return;
  const GdList *list = &run->c->thing[gd_agent_sheet(run->c, run->s, seat)->ability].lines;
  GdScene scene = {.self = seat, .attack = a, .picked = -1, .hex = a->at};
  for (int i = list->first; i < list->first + list->count; i++) {
    if (run->c->line[i].when != GD_WHEN_ATTACK || !gd_all_hold(run->c, run->s, &scene, &run->c->line[i])) continue;
    agent->hidden = agent->stealthy = 0;
    gd_tell(run, GD_E_UNCOND, gd_bodied(run, seat), GD_HIDDEN, 0, 0, 0, 0);
  }
}

/* What skills and this turn give every attack of the weapon's kind. */
static void take_skills(GdRun *run, int seat, GdAttack *a) {
  const GdAgent *agent = &run->s->agent[seat];
  GdScene scene = {.self = seat, .attack = a, .picked = -1, .hex = a->at};
  for (int i = 0; i < GD_SKILLS_HELD && agent->skill[i] != GD_NONE; i++) {
    const GdList *list = &run->c->thing[agent->skill[i]].lines;
    if (!(list->whens >> GD_WHEN_PASSIVE & 1)) continue;
    for (int k = list->first; k < list->first + list->count; k++)
      if (run->c->line[k].when == GD_WHEN_PASSIVE && gd_all_hold(run->c, run->s, &scene, &run->c->line[k]))
        for (int e = 0; e < run->c->line[k].effects; e++) gd_change_attack(run, a, &run->c->line[k].effect[e], 1);
  }
  if (a->damage == GD_BY_MELEE && run->s->turn.seat == seat && !a->heals)
    a->dice[GD_RED_DIE] = (uint8_t)(a->dice[GD_RED_DIE] + run->s->turn.charging);
}

static void pay_free(GdRun *run, int seat, GdAttack *a, unsigned free, int *ammo) {
  const GdList *list = &run->c->thing[a->thing].arm.lines;
  for (int i = 0; i < list->count; i++) {
    if (!(free >> i & 1)) continue;
    const GdLine *line = &run->c->line[list->first + i];
    run->s->turn.used |= line->cost;
    *ammo += line->ammo_low;
    for (int k = 0; k < line->effects; k++) gd_change_attack(run, a, &line->effect[k], 1);
  }
  (void)seat;
}

void gd_declare(GdRun *run, int seat, const GdAim *aim, int source) {
  GdState *s = run->s;
  GdAttack *a = begin(run, source, seat, aim->hex);
  int ammo = 0;
  a->weapon = (uint8_t)aim->weapon;
  a->thing = s->agent[seat].weapon[aim->weapon];
  aim_at(run, a, aim->hex);
  take_arm(run, a, &run->c->thing[a->thing].arm);
  take_skills(run, seat, a); /* while still hidden: Shadow Strike */
  pay_free(run, seat, a, aim->free, &ammo);
  if (aim->thing >= 0) {
    const GdLine *line = gd_power_before(run->c, aim->thing);
    s->turn.used |= line->cost;
    gd_tell(run, GD_E_USED, gd_bodied(run, seat), aim->thing, GD_NOWHERE, 0, 0, 0);
    for (int i = 0; i < line->effects; i++) gd_change_attack(run, a, &line->effect[i], 1);
    gd_use_up(run, seat, aim->thing);
  }
  if (source == GD_FROM_COMBAT) {
    s->turn.used |= GD_COMBAT;
    s->turn.weapon = a->weapon;
    s->turn.target = a->target;
  }
  tell(run, a);
  note_attack(run, seat, a);
  if (gd_arm_rule(run->c, &run->c->thing[a->thing].arm, GD_RULE_FEED)) ammo++;
  if (a->no_ammo) ammo = 0;
  if (ammo) gd_spend_ammo(run, seat, aim->weapon, ammo);
}

void gd_drone_attack(GdRun *run, int unit, int hex, int source) {
  GdAttack *a = begin(run, source, unit, hex);
  aim_at(run, a, hex);
  take_arm(run, a, gd_arm_of(run->c, run->s, a));
  tell(run, a);
}

void gd_alien_attack(GdRun *run, int alien, int weapon, int unit) {
  GdAttack *a = begin(run, GD_FROM_ALIEN, GD_ALIEN_BASE + alien, gd_unit_at(run->s, unit));
  a->weapon = (uint8_t)weapon;
  a->target = (uint8_t)unit;
  take_arm(run, a, gd_arm_of(run->c, run->s, a));
  tell(run, a);
}

void gd_blast(GdRun *run, int source, int by, int thing, int dice, int colour, int damage, int hex, int target) {
  GdAttack *a = begin(run, source, by, hex);
  a->thing = (uint8_t)thing;
  a->target = (uint8_t)target;
  a->damage = (uint8_t)damage;
  a->dice[colour] = (uint8_t)dice;
  a->area = 1;
  tell(run, a);
}
