/* What attacks, powers and items are worth in an agent's turn. */
#include "player.h"

static const GdSeen *seen_at(const GdSurvey *v, int hex) {
  int alien = gd_alien_at(v->c, v->s, hex, NULL);
  for (int i = 0; i < v->count; i++)
    if (v->seen[i].alien == alien) return &v->seen[i];
  return NULL;
}

/* ---- attacks -------------------------------------------------------------------------------------------------------
 */

int gd_heal_worth(const GdSurvey *v, int unit, int mean) {
  static const uint8_t each[] = {150, 120, 80, 50}; /* of a wound, by what is left */
  if (unit < 0 || unit >= GD_SEATS) return 0;
  int has = gd_wounds(v->s, unit) * 100, left = gd_remaining(v->c, v->s, unit);
  return (mean < has ? mean : has) * (left < 4 ? each[left] : 30) / 100 + (has && !left ? 200 : 0);
}

static void change(GdShot *shot, const GdEffect *e, bool *area) {
  if (e->what == GD_DO_DICE) shot->dice[e->m] = (uint8_t)(shot->dice[e->m] + e->n);
  if (e->what == GD_DO_DEFDICE) shot->less = (uint8_t)(shot->less + e->n);
  if (e->what == GD_DO_NO_DICE) shot->no_dice = 1;
  if (e->what == GD_DO_HITS) shot->hits = (uint8_t)(shot->hits + e->n);
  if (e->what == GD_DO_AREA) *area = true;
}

/* What the death of this alien does to those beside it. */
static int death_costs(const GdContent *c, const GdCard *card) {
  for (int i = card->lines.first; i < card->lines.first + card->lines.count; i++)
    if (c->line[i].when == GD_WHEN_DEATH) return c->line[i].effect[0].n * 35;
  return 0;
}

int gd_attack_worth(GdSurvey *v, SbAction action) {
  const GdContent *c = v->c;
  const GdState *s = v->s;
  int slot = gd_a(action), hex = gd_h(action), cost = 0;
  if (slot >= GD_WEAPONS_HELD) return 100;
  const GdArm *arm = &c->thing[s->agent[v->seat].weapon[slot]].arm;
  if (s->node == GD_AT_GUARD && hex == GD_NOWHERE) hex = s->alien[s->guard.alien[s->guard.next]].at[0];
  if (arm->kind == GD_HEALING) return gd_heal_worth(v, gd_unit_on(s, hex), arm->dice * 70);
  const GdSeen *target = seen_at(v, hex);
  if (!target) return 0;
  int distance = gd_distance(c, s, s->agent[v->seat].at, hex);
  GdShot shot = gd_shot_of(c, arm, distance);
  bool area = false;
  for (int i = 0; i < arm->lines.count; i++) {
    const GdLine *line = &c->line[arm->lines.first + i];
    if (line->when == GD_WHEN_PASSIVE && line->effect[0].what == GD_DO_AREA) area = true;
    if (!(gd_b(action) >> i & 1)) continue;
    for (int k = 0; k < line->effects; k++) change(&shot, &line->effect[k], &area);
    cost += line->ammo_low * 25 + (line->cost & GD_MOVEMENT ? 35 : 0);
  }
  if (gd_c(action)) {
    const GdLine *line = gd_power_before(c, gd_c(action) - 1);
    for (int k = 0; line && k < line->effects; k++) change(&shot, &line->effect[k], &area);
    cost += 20;
  }
  if (arm->ammo) cost += s->agent[v->seat].ammo[slot] == 1 ? 12 : 4;
  int worth = area ? gd_area_worth(v, &shot, gd_area(hex)) : gd_shot_worth(v, &shot, target);
  if (distance == 0) {
    GdFate fate = gd_fate(c, s, &shot, target->alien);
    cost += death_costs(c, gd_card(c, s, target->alien)) * fate.kills / 1000;
  }
  return worth - cost > 0 ? worth - cost : 1;
}

/* ---- powers and items ----------------------------------------------------------------------------------------------
 */

static int heal_worth(const GdSurvey *v, int hex, int n) {
  int unit = hex == GD_NOWHERE ? v->seat : gd_unit_on(v->s, hex);
  if (unit < 0 || unit >= GD_SEATS || (gd_wounds(v->s, unit) < n && gd_remaining(v->c, v->s, unit) > 2)) return 0;
  return gd_heal_worth(v, unit, 100 * n);
}

static int ammo_worth(const GdSurvey *v, int hex, int slot, int n) {
  int unit = hex == GD_NOWHERE ? v->seat : gd_unit_on(v->s, hex);
  if (unit < 0 || unit >= GD_SEATS || slot < 0) return 0;
  const GdAgent *agent = &v->s->agent[unit];
  int most = v->c->thing[agent->weapon[slot]].arm.ammo, lacks = most - agent->ammo[slot];
  if (!most || agent->ammo[slot] > 1) return 0;
  return (lacks < n || !n ? lacks : n) * 25 + (agent->ammo[slot] ? 0 : 60);
}

static int all_ammo_worth(const GdSurvey *v, int hex, int n) {
  int sum = 0;
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++)
    if (v->s->agent[v->seat].weapon[slot] != GD_NONE) sum += ammo_worth(v, hex, slot, n);
  return sum;
}

static bool jammed(const GdState *s, int seat) {
  return s->agent[seat].jammed[0] || s->agent[seat].jammed[1];
}

static int nearest_alien(const GdSurvey *v) {
  int near = GD_FAR;
  for (int i = 0; i < v->count; i++) {
    int far = gd_distance(v->c, v->s, v->s->agent[v->seat].at, v->s->alien[v->seen[i].alien].at[0]);
    if (far < near) near = far;
  }
  return near;
}

static int away(const GdSurvey *v) {
  return v->plan.doing[v->seat] == -1 ? 0 : v->plan.field[v->seat][v->s->agent[v->seat].at];
}

static int blast_worth(const GdSurvey *v, const GdEffect *e, int hex) {
  GdShot shot = {0};
  shot.dice[e->m] = (uint8_t)e->n;
  return gd_area_worth(v, &shot, gd_area(hex));
}

static int effect_worth(GdSurvey *v, const GdLine *line, const GdEffect *e, SbAction action) {
  const GdState *s = v->s;
  int hex = gd_h(action), here = s->agent[v->seat].at, near = nearest_alien(v), danger;
  switch (e->what) {
    case GD_DO_HEAL:
      return heal_worth(v, e->who == GD_EACH ? GD_NOWHERE : hex, e->n);
    case GD_DO_ATTACK:
      return hex == GD_NOWHERE ? 0 : blast_worth(v, e, hex) - 30;
    case GD_DO_MOVE:
      return e->who == GD_SELF && s->turn.used & GD_MOVEMENT && away(v) > 2 ? 60 : 0;
    case GD_DO_ALLOWANCE:
      return !gd_engaged(s, v->seat) && away(v) > gd_points_left(v->c, s) + 1 &&
                     !(s->turn.used & GD_MOVEMENT && s->node == GD_AT_TURN)
                 ? 60
                 : 0;
    case GD_DO_AMMO:
      return line->pick == GD_PICK_WEAPON ? ammo_worth(v, hex, gd_b(action) - 1, e->n) : all_ammo_worth(v, hex, e->n);
    case GD_DO_UNJAM: {
      int unit = hex == GD_NOWHERE ? v->seat : gd_unit_on(s, hex);
      return unit >= 0 && unit < GD_SEATS && jammed(s, unit) ? 120 : 0;
    }
    case GD_DO_PLACE:
      return e->m == GD_DRONE ? (near <= 4 ? 200 : 0) : near <= 2 ? 70 : 0;
    case GD_DO_COND:
      danger = gd_danger(v, here);
      if (e->m == GD_HIDDEN) return danger * 6 / 10;
      return e->m == GD_STUNNED || e->m == GD_PINNED ? 80 : 0;
    case GD_DO_ARMOUR:
      return near <= 3 ? 60 + 40 * e->n : 0;
    case GD_DO_ENERGY:
    case GD_DO_AWAY:
      return near <= 1 ? 60 : 0;
    case GD_DO_DISCARD_SIGNAL:
      return v->plan.seeks ? 0 : 70;
    case GD_DO_AGAIN:
      return 120;
    case GD_DO_USES:
      return near <= 3 ? 80 : 0;
    case GD_DO_UNCOND: {
      int unit = hex == GD_NOWHERE ? v->seat : gd_unit_on(s, hex);
      return unit >= 0 && unit < GD_SEATS && (s->agent[unit].immobilised || s->agent[unit].paralysed) ? 70 : 0;
    }
    default:
      return 0;
  }
}

static int power_worth(GdSurvey *v, SbAction action) {
  const GdLine *line = gd_line_at(v->c, gd_a(action), v->s->node);
  int worth = 0;
  for (int i = 0; line && i < line->effects; i++) {
    if (line->effect[i].one_of && i != gd_c(action)) continue;
    worth += effect_worth(v, line, &line->effect[i], action);
  }
  return worth;
}

static int leap_worth(const GdSurvey *v, int hex) {
  if (v->plan.doing[v->seat] == -1) return 0;
  return 25 * (away(v) - v->plan.field[v->seat][hex]);
}

/* A door on the way. */
static int break_worth(const GdSurvey *v, int gate) {
  const GdMap *map = gd_map(v->c, v->s);
  if (v->plan.doing[v->seat] == -1) return 0;
  const uint8_t *field = v->plan.field[v->seat];
  int a = field[map->at[gate].hex[0]], b = field[map->at[gate].hex[1]];
  return (a < b ? a : b) < away(v) ? 120 : 0;
}

/* Nothing is left to attack with. */
static bool unarmed(const GdSurvey *v) {
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++)
    if (gd_weapon_ready(v->c, v->s, v->seat, slot) &&
        v->c->thing[v->s->agent[v->seat].weapon[slot]].arm.kind != GD_HEALING)
      return false;
  return true;
}

/* Everything an agent may do in its turn besides moving, attacking and working. */
int gd_use_worth(GdSurvey *v, SbAction action) {
  const GdState *s = v->s;
  const GdAgent *agent = &s->agent[v->seat];
  bool idle = s->turn.used & GD_MOVEMENT || away(v) <= 1;
  switch (gd_verb(action)) {
    case GD_V_USE:
      return power_worth(v, action);
    case GD_V_LEAP:
      return leap_worth(v, gd_h(action));
    case GD_V_BREAK:
      return break_worth(v, gd_a(action));
    case GD_V_SEARCH:
      return idle && nearest_alien(v) > 1 ? 60 : 0;
    case GD_V_COMMAND:
      return 120;
    case GD_V_UNJAM:
      return unarmed(v) ? 150 : idle && gd_b(action) == GD_MOVEMENT ? 60 : 0;
    case GD_V_EVADE:
      return away(v) > 1 && 2 * gd_danger(v, agent->at) > gd_remaining(v->c, s, v->seat) * 100 ? 60 : 0;
    default:
      return 0;
  }
}
