/* First impressions of actions, for bots. */
#include "player.h"

typedef struct Glance {
  const GdContent *c;
  const GdState *s;
  int seat;
  GdPlan plan;
  bool planned;
} Glance;

static GdPlan *plan_of(Glance *g) {
  if (!g->planned) gd_plan(g->c, g->s, g->seat, &g->plan);
  g->planned = true;
  return &g->plan;
}

static int field_at(Glance *g, int hex) {
  GdPlan *plan = plan_of(g);
  return plan->doing[g->seat] == -1 ? 0 : plan->field[g->seat][hex];
}

/* ---- attacks --------------------------------------------------------------------------------------------------------
 */

static int worth_of_target(const Glance *g, const GdArm *arm, int more, int hex, bool area) {
  const GdContent *c = g->c;
  const GdState *s = g->s;
  int unit = gd_unit_on(s, hex);
  if (arm->kind == GD_HEALING) return unit >= 0 && unit < GD_SEATS ? gd_wounds(s, unit) * 60 : 0;
  int alien = gd_alien_at(c, s, hex, NULL);
  if (alien < 0) return 0;
  int wounds = gd_expected(c, s, arm, more, GD_ALIEN_BASE + alien);
  int left = gd_remaining(c, s, GD_ALIEN_BASE + alien) * 100, menace = gd_menace(c, s, alien);
  int value = (wounds > left ? left : wounds) * menace / (left ? left : 1) + wounds / 4;
  if (wounds >= left) value += menace / 2;
  if (area)
    for (int i = 0; i < GD_ALIENS; i++)
      if (i != alien && s->alien[i].card != GD_NONE && gd_area(s->alien[i].at[0]) == gd_area(hex)) value += wounds / 3;
  return value;
}

static uint32_t weigh_attack(Glance *g, SbAction action) {
  const GdState *s = g->s;
  if (s->node == GD_AT_DRONE || (s->node == GD_AT_GUARD && gd_ordered_unit(s, s->guard.place) >= GD_SEATS)) return 100;
  const GdArm *arm = &g->c->thing[s->agent[g->seat].weapon[gd_a(action)]].arm;
  int hex = gd_h(action);
  if (s->node == GD_AT_GUARD && hex == GD_NOWHERE) hex = s->alien[s->guard.alien[s->guard.next]].at[0];
  bool area = false;
  int more = 0;
  for (int i = 0; i < arm->lines.count; i++) {
    if (!(gd_b(action) >> i & 1)) continue;
    const GdEffect *e = &g->c->line[arm->lines.first + i].effect[0];
    area |= e->what == GD_DO_AREA;
    more += e->what == GD_DO_DICE ? e->n : 0;
  }
  int value = worth_of_target(g, arm, more, hex, area);
  if (area) value -= 12; /* a token of ammo */
  if (more) value -= 8;  /* the Movement */
  if (gd_c(action)) value += 4;
  return (uint32_t)(value < 1 ? 1 : 20 + 3 * value);
}

/* ---- moving
 * ------------------------------------------------------------------------------------------------------------ */

static int threat_at(const Glance *g, int hex) {
  const GdState *s = g->s;
  int value = 0;
  for (int i = 0; i < GD_ALIENS; i++)
    if (s->alien[i].card != GD_NONE && gd_adjacent(g->c, s, hex, s->alien[i].at[0])) value += gd_menace(g->c, s, i) / 8;
  return value;
}

static uint32_t weigh_step(Glance *g, SbAction action) {
  const GdState *s = g->s;
  int unit = s->move.unit != GD_NONE ? s->move.unit : g->seat;
  if (unit >= GD_SEATS) return 20;
  GdPlan *plan = plan_of(g);
  if (unit != g->seat || plan->doing[g->seat] == -1) return 15;
  int from = field_at(g, s->agent[unit].at), to = field_at(g, gd_h(action)), threat = threat_at(g, gd_h(action));
  int melee = 0;
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++)
    if (s->agent[unit].weapon[slot] != GD_NONE && g->c->thing[s->agent[unit].weapon[slot]].arm.kind == GD_MELEE)
      melee = 1;
  if (melee && !(s->turn.used & GD_COMBAT)) threat = -threat;
  int value = to < from ? 120 : to == from ? 14 : 3;
  value -= threat * 3;
  return (uint32_t)(value < 1 ? 1 : value);
}

static uint32_t weigh_stop(Glance *g) {
  const GdState *s = g->s;
  int unit = s->move.unit;
  if (unit >= GD_SEATS) return 10;
  return field_at(g, s->agent[unit].at) <= 1 ? 200 : 8;
}

/* `at`: where it stands, or is to be deployed. */
static uint32_t weigh_face(Glance *g, int facing, int at) {
  const GdState *s = g->s;
  int value = 5;
  for (int i = 0; i < GD_ALIENS; i++)
    if (s->alien[i].card != GD_NONE && gd_faces(gd_map(g->c, s), at, facing, s->alien[i].at[0]))
      value += 60 / (1 + gd_distance(g->c, s, at, s->alien[i].at[0]));
  for (int i = 0; i < s->signals; i++)
    if (gd_faces(gd_map(g->c, s), at, facing, s->signal[i].at)) value += 4;
  return (uint32_t)value;
}

/* ---- powers and items
 * --------------------------------------------------------------------------------------------------- */

static int heal_worth(const Glance *g, int hex, int n) {
  int unit = hex == GD_NOWHERE ? g->seat : gd_unit_on(g->s, hex);
  if (unit < 0 || unit >= GD_SEATS) return 0;
  int wounds = gd_wounds(g->s, unit);
  if (wounds > n) wounds = n;
  return wounds * 50 + (gd_bleeding(g->c, g->s, unit) ? 120 : 0);
}

static uint32_t weigh_use(Glance *g, SbAction action) {
  const GdState *s = g->s;
  const GdLine *line = gd_line_at(g->c, gd_a(action), s->node);
  int value = 0;
  for (int i = 0; line && i < line->effects; i++) {
    const GdEffect *e = &line->effect[i];
    GdArm dice = {.dice = (uint8_t)(e->n > 0 ? e->n : 0), .colour = (uint8_t)(e->m == 1)};
    switch (e->what) {
      case GD_DO_HEAL:
        value += heal_worth(g, gd_h(action), e->n);
        break;
      case GD_DO_ATTACK:
        value += line->pick == GD_PICK_ALIEN ? 2 * worth_of_target(g, &dice, 0, gd_h(action), true) : 60;
        break;
      case GD_DO_MOVE:
      case GD_DO_ALLOWANCE:
        value += field_at(g, s->agent[g->seat].at) > 3 ? 60 : 5;
        break;
      case GD_DO_AMMO:
        value += 30;
        break;
      case GD_DO_PLACE:
        value += e->m == GD_DRONE ? 120 : 30;
        break;
      case GD_DO_CANCEL:
        value += 60 * gd_c(action);
        break;
      case GD_DO_COND:
        value += s->node == GD_AT_AFTER ? 60 : e->m == GD_HIDDEN ? 30 : 25;
        break;
      case GD_DO_UNCOND:
        value += 10;
        break;
      default:
        value += 60;
    }
  }
  return (uint32_t)(value < 2 ? 2 : value);
}

/* ---- everything
 * ------------------------------------------------------------------------------------------------------------ */

static uint32_t weigh_reroll(const Glance *g, SbAction action) {
  const GdAttack *a = &g->s->attack[gd_on_stack(g->s, GD_IN_ATTACK) - 1];
  int misses = 0, chosen = __builtin_popcount(gd_dice(action));
  for (int i = 0; i < a->count; i++)
    misses += !g->c->symbol[i >= a->dice[GD_BLUE_DIE]][a->face[i]][GD_HIT] && !(a->rerolled >> i & 1);
  return chosen == misses ? 80 : chosen < misses ? 10 : 2;
}

/* What an effect is good for to somebody who chooses what to have. */
static int worth_having(const GdMission *m, const GdEffect *e) {
  switch (e->what) {
    case GD_DO_PLACE:
      return e->m == GD_DRONE ? 90 : 35;
    case GD_DO_ATTACK:
      return 25 + 10 * e->n;
    case GD_DO_HEAL:
      return 30 + 15 * e->n;
    case GD_DO_HITS:
    case GD_DO_SUFFER:
      return 35 * e->n;
    case GD_DO_KEEP_HP:
    case GD_DO_NO_DICE:
    case GD_DO_AGAIN:
    case GD_DO_REROLL:
      return 65;
    case GD_DO_DICE:
    case GD_DO_HEAL_MORE:
    case GD_DO_GAIN:
    case GD_DO_USES:
      return 60;
    case GD_DO_CANCEL:
    case GD_DO_ARMOUR:
      return 30 * e->n;
    case GD_DO_DEFDICE:
    case GD_DO_ALLOWANCE:
    case GD_DO_MOVE:
      return 15 * e->n;
    case GD_DO_RULE:
      return e->m == GD_RULE_ALIEN_WEAPONS ? 40 * m->alien_most : 45;
    default:
      return 30;
  }
}

static uint32_t weigh_thing(const Glance *g, int thing) {
  const GdList *lines = &g->c->thing[thing].lines;
  int best = 20;
  for (int i = lines->first; i < lines->first + lines->count; i++)
    for (int k = 0; k < g->c->line[i].effects; k++) {
      int worth = worth_having(gd_mission(g->c, g->s), &g->c->line[i].effect[k]);
      if (worth > best) best = worth;
    }
  return (uint32_t)(gd_has(g->s, g->seat, thing) ? best * 2 / 3 : best);
}

/* Quick ones, and those that hit from afar without running dry. */
static uint32_t weigh_sheet(const Glance *g, int sheet) {
  const GdSheet *facts = &g->c->sheet[sheet];
  int value = 10 * facts->side[0].move + 3 * facts->side[0].hp;
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
    const GdArm *arm = &g->c->thing[facts->weapon[slot]].arm;
    value += arm->dice * (arm->colour == GD_RED_DIE ? 3 : 2);
  }
  return (uint32_t)value;
}

/* Who has most of a weapon; things that are no weapons are for those with few. */
static uint32_t weigh_give(const Glance *g, int seat) {
  const GdState *s = g->s;
  if (seat == GD_NONE || s->deal.thing == GD_NONE) return 1;
  if (g->c->thing[s->deal.thing].kind == GD_WEAPON)
    return (uint32_t)(10 + gd_best_arming(g->c, s, seat, s->deal.thing));
  int has = 0;
  while (has < GD_DEVICES_HELD && s->agent[seat].device[has] != GD_NONE) has++;
  return (uint32_t)(40 / (1 + has) + 5);
}

static uint32_t weigh_replace(const Glance *g, int slot) {
  int worth = gd_arming_worth(g->c, g->s, g->seat, slot, g->s->deal.thing);
  return (uint32_t)(worth > 0 ? 10 + worth : 1);
}

/* Whom the mind of the aliens has attacked: who carries something, who has least to stop hits with, agents before
 * drones.
 */
static uint32_t weigh_victim(const Glance *g, int hex) {
  const GdState *s = g->s;
  int unit = gd_unit_on(s, hex);
  if (unit < 0 || unit >= GD_SEATS) return 5;
  const GdAgent *agent = &s->agent[unit];
  return (uint32_t)((agent->carries != GD_NONE ? 200 : 60) / (1 + agent->shield + agent->armour));
}

static uint32_t weigh_one(Glance *g, SbAction action) {
  const GdState *s = g->s;
  switch (gd_verb(action)) {
    case GD_V_ATTACK:
      return weigh_attack(g, action);
    case GD_V_STEP:
      return weigh_step(g, action);
    case GD_V_STOP:
      return weigh_stop(g);
    case GD_V_FACE:
      return weigh_face(g, gd_a(action), s->agent[g->seat].at);
    case GD_V_DEPLOY:
      return weigh_face(g, gd_a(action), gd_h(action));
    case GD_V_USE:
      return weigh_use(g, action);
    case GD_V_DO:
      return 900;
    case GD_V_TAKE:
      return 700;
    case GD_V_EVADE:
      return plan_of(g)->doing[g->seat] == -2 || gd_remaining(g->c, s, g->seat) < 2 ? 60 : 6;
    case GD_V_UNJAM:
      return 60;
    case GD_V_BREAK:
      return 120;
    case GD_V_LEAP:
      return field_at(g, gd_h(action)) + 2 < field_at(g, s->agent[g->seat].at) ? 150 : 4;
    case GD_V_REDEPLOY:
      return 2;
    case GD_V_SEARCH:
      return 12;
    case GD_V_COMMAND:
      return 90;
    case GD_V_TURN:
      return 3;
    case GD_V_END:
      return gd_a(action) ? 1 : 8;
    case GD_V_REROLL:
      return weigh_reroll(g, action);
    case GD_V_SPEND:
      return (uint32_t)(20 * gd_a(action));
    case GD_V_GO:
      return s->node == GD_AT_ROLLED ? 20 : 15;
    case GD_V_PASS:
      return 5;
    case GD_V_ROLL:
      return 200;
    case GD_V_SKIP:
      return 2;
    case GD_V_REFUSE:
      return 10;
    case GD_V_GAIN:
    case GD_V_DEVICE:
      return gd_a(action) == GD_NONE ? 40 : weigh_thing(g, gd_a(action));
    case GD_V_GIVE:
      return weigh_give(g, gd_a(action));
    case GD_V_REPLACE:
      return weigh_replace(g, gd_a(action));
    case GD_V_WEAPON:
      return 50;
    case GD_V_AGENT:
      return gd_a(action) == GD_NONE ? 1 : weigh_sheet(g, gd_a(action));
    case GD_V_MIND:
      return weigh_victim(g, gd_h(action));
    case GD_V_AID:
      return s->agent[g->seat].wounds ? 60 : 3;
    default:
      return 20;
  }
}

void gd_weigh(const SbContent *content, const SbState *state, int seat, const SbAction *actions, int count,
              uint32_t *weights) {
  Glance g = {.c = gd_facts(content), .s = (const GdState *)state, .seat = seat};
  for (int i = 0; i < count; i++) {
    uint32_t weight = weigh_one(&g, actions[i]);
    weights[i] = weight ? weight : 1;
  }
}
