/* Where an agent goes: every hex its movement can end on is looked at as if it had stopped there. */
#include "player.h"

#include <string.h>

enum { UNSEEN = -1, NOBODY_THERE = -100000 };

/* ---- what a place is worth -----------------------------------------------------------------------------------------
 */

int gd_best_shot_from(GdSurvey *v, int hex) {
  const GdState *s = v->s;
  const GdAgent *agent = &s->agent[v->seat];
  int best = 0;
  if (s->turn.used & GD_COMBAT || gd_bleeding(v->c, s, v->seat)) return 0;
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
    if (!gd_weapon_ready(v->c, s, v->seat, slot)) continue;
    const GdArm *arm = &v->c->thing[agent->weapon[slot]].arm;
    if (arm->kind == GD_HEALING) {
      for (int unit = 0; unit < s->agents; unit++) {
        if (!gd_unit_there(s, unit) || !s->agent[unit].wounds) continue;
        int at = unit == v->seat ? hex : s->agent[unit].at;
        if (at != hex && (gd_distance(v->c, s, hex, at) > arm->range || !gd_sees(v->c, s, hex, at))) continue;
        int worth = gd_heal_worth(v, unit, arm->dice * 70);
        if (worth > best) best = worth;
      }
      continue;
    }
    for (int i = 0; i < v->count; i++) {
      int at = s->alien[v->seen[i].alien].at[0], distance = gd_distance(v->c, s, hex, at);
      if (distance > arm->range || !gd_sees(v->c, s, hex, at)) continue;
      int worth = gd_arm_worth(v, slot, i, distance);
      if (worth > best) best = worth;
    }
  }
  return best;
}

/* What can be done from there for the mission, with the Action still to come. */
static bool can_work(GdSurvey *v) {
  const GdMission *m = gd_mission(v->c, v->s);
  GdState *s = v->s;
  for (int i = 0; i < m->actions; i++) {
    const GdLine *line = &v->c->line[m->action[i].line];
    if (line->pick == GD_PICK_CARRIED && gd_may_do(v->c, s, v->seat, i, GD_NOWHERE)) return true;
    for (int k = 0; k < m->waypoints && line->pick == GD_PICK_WAYPOINT; k++)
      if (gd_may_do(v->c, s, v->seat, i, m->waypoint[k])) return true;
    for (int k = 0; k < GD_POINTS && line->pick == GD_PICK_POINT; k++)
      if (s->point[k] != GD_NOWHERE && gd_may_do(v->c, s, v->seat, i, s->point[k])) return true;
  }
  for (int i = 0; i < GD_OBJECTS; i++)
    if (gd_may_take(v->c, s, v->seat, i)) return true;
  return false;
}

static int step_worth(const GdSurvey *v) {
  const GdMission *m = gd_mission(v->c, v->s);
  int doing = v->plan.doing[v->seat], left = m->limit + 1 - v->s->round;
  if (doing == -1) return 0;
  int need = v->plan.away[v->seat] / 4 + 1 + (doing >= 0 ? v->plan.task[doing].left : 1), slack = left - need;
  return slack <= 1 ? 140 : slack <= 3 ? 90 : 60;
}

static int company(const GdSurvey *v, int hex) {
  const GdState *s = v->s;
  int near = GD_FAR;
  for (int unit = 0; unit < s->agents; unit++) {
    if (unit == v->seat || !gd_unit_there(s, unit)) continue;
    int far = gd_distance(v->c, s, hex, s->agent[unit].at);
    if (far < near) near = far;
  }
  return near == GD_FAR || near <= 2 ? 0 : -10 * (near - 2);
}

static int signals_shown(const GdSurvey *v, int hex) {
  int n = 0;
  for (int i = 0; i < v->s->signals; i++) n += gd_sees(v->c, v->s, hex, v->s->signal[i].at);
  return n;
}

/* Without what is shot from there. */
int gd_place_worth(GdSurvey *v, int hex) {
  GdState *s = v->s;
  GdAgent *agent = &s->agent[v->seat];
  int left = gd_remaining(v->c, s, v->seat) * 100, danger = gd_danger(v, hex), value = 0;
  if (v->plan.doing[v->seat] != -1) value -= step_worth(v) * v->plan.field[v->seat][hex];
  value -= danger + (danger > left / 2 ? danger - left / 2 : 0);
  value += company(v, hex);
  uint32_t was = s->engaged[v->seat];
  uint16_t at = agent->at;
  agent->at = (uint16_t)hex;
  s->engaged[v->seat] = gd_aliens_adjacent(v->c, s, hex);
  if (s->engaged[v->seat]) value -= 30;
  if (!(s->turn.used & GD_ACTION) && can_work(v)) value += 350 + 3 * step_worth(v);
  agent->at = at;
  s->engaged[v->seat] = was;
  if (!v->plan.seeks) value -= signals_shown(v, hex) * (s->turn.used & GD_COMBAT ? 50 : 15);
  return value;
}

/* ---- the way -------------------------------------------------------------------------------------------------------
 */

typedef struct Way {
  int16_t first[GD_HEXES]; /* first step on the way there; UNSEEN: out of reach; the hex itself: one is there */
  uint16_t list[GD_HEXES];
  int count;
} Way;

static bool passes(const GdSurvey *v, int hex) {
  const GdMap *map = gd_map(v->c, v->s);
  return map->standard[hex] && gd_alien_at(v->c, v->s, hex, NULL) < 0 && gd_signal_on(v->s, hex) < 0;
}

/* Everything within so many steps, beginning with those that are listed. */
static void spread(const GdSurvey *v, const SbAction *actions, int count, int points, Way *w) {
  const GdMap *map = gd_map(v->c, v->s);
  int from = v->s->agent[v->seat].at, head = 0;
  uint8_t far[GD_HEXES];
  memset(w->first, 0xff, sizeof w->first);
  w->count = 0;
  w->first[from] = (int16_t)from;
  w->list[w->count] = (uint16_t)from;
  far[w->count++] = 0;
  for (int i = 0; i < count; i++) {
    int hex = gd_h(actions[i]);
    if (gd_verb(actions[i]) != GD_V_STEP || w->first[hex] != UNSEEN) continue;
    w->first[hex] = (int16_t)hex;
    w->list[w->count] = (uint16_t)hex;
    far[w->count++] = 1;
  }
  for (head = 1; head < w->count; head++) {
    int at = w->list[head];
    for (int dir = 0; far[head] < points && dir < GD_DIRS; dir++) {
      int next = map->next[at][dir];
      if (next == GD_NOWHERE || w->first[next] != UNSEEN || !gd_walkable(v->c, v->s, at, dir) || !passes(v, next))
        continue;
      w->first[next] = w->first[at];
      w->list[w->count] = (uint16_t)next;
      far[w->count++] = (uint8_t)(far[head] + 1);
    }
  }
}

typedef struct Course {
  int worth; /* of the best place, with what is shot from there */
  int hex, first;
} Course;

static bool may_stand(const GdSurvey *v, int hex) {
  int unit = gd_unit_on(v->s, hex);
  return unit < 0 || unit == v->seat;
}

static Course plot(GdSurvey *v, const Way *w, bool shoot) {
  Course best = {NOBODY_THERE, v->s->agent[v->seat].at, v->s->agent[v->seat].at};
  for (int i = 0; i < w->count; i++) {
    int hex = w->list[i];
    if (!may_stand(v, hex)) continue;
    int worth = gd_place_worth(v, hex) + (shoot ? gd_best_shot_from(v, hex) : 0);
    if (worth > best.worth) best = (Course){worth, hex, w->first[hex]};
  }
  return best;
}

static SbAction step_to(int hex) {
  return gd_pack_hex(gd_pack(GD_V_STEP, 0, 0, 0), hex);
}

/* In mid-move: on to the best place, or stop. */
bool gd_walk_on(GdSurvey *v, const SbAction *actions, int count, SbAction *out) {
  Way w;
  GdState *s = v->s;
  if (s->move.unit != v->seat) return false;
  spread(v, actions, count, s->move.left, &w);
  bool may_stop = false;
  for (int i = 0; i < count; i++) may_stop |= gd_verb(actions[i]) == GD_V_STOP;
  Course course = plot(v, &w, true);
  if (course.hex != s->agent[v->seat].at) return *out = step_to(course.first), true;
  *out = gd_pack(GD_V_STOP, 0, 0, 0);
  return may_stop;
}

/* ---- facing --------------------------------------------------------------------------------------------------------
 */

static int view_worth(GdSurvey *v, int facing) {
  const GdState *s = v->s;
  const GdMap *map = gd_map(v->c, s);
  int at = s->agent[v->seat].at, best = 0, sum = 0;
  for (int i = 0; i < v->count; i++) {
    int hex = s->alien[v->seen[i].alien].at[0], distance = gd_distance(v->c, s, at, hex);
    if (!gd_faces(map, at, facing, hex)) continue;
    sum += v->seen[i].menace / (2 + distance);
    if (s->turn.used & GD_COMBAT || s->turn.seat != v->seat) continue;
    for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
      if (!gd_weapon_ready(v->c, s, v->seat, slot)) continue;
      const GdArm *arm = &v->c->thing[s->agent[v->seat].weapon[slot]].arm;
      if (arm->kind == GD_HEALING || distance > arm->range || !gd_sees(v->c, s, at, hex)) continue;
      int worth = gd_arm_worth(v, slot, i, distance);
      if (worth > best) best = worth;
    }
  }
  for (int i = 0; i < s->signals; i++) sum += gd_faces(map, at, facing, s->signal[i].at) * 3;
  return 50 * best + sum;
}

bool gd_turn_to(GdSurvey *v, const SbAction *actions, int count, SbAction *out) {
  int best = -1;
  for (int i = 0; i < count; i++) {
    int worth = view_worth(v, gd_a(actions[i]));
    if (worth > best) best = worth, *out = actions[i];
  }
  return best >= 0;
}

/* ---- the turn ------------------------------------------------------------------------------------------------------
 */

/* The best attack that is listed. */
static int best_attack(GdSurvey *v, const SbAction *actions, int count, SbAction *out) {
  int best = 0;
  for (int i = 0; i < count; i++) {
    if (gd_verb(actions[i]) != GD_V_ATTACK) continue;
    int worth = gd_attack_worth(v, actions[i]);
    if (worth > best) best = worth, *out = actions[i];
  }
  return best;
}

static int best_use(GdSurvey *v, const SbAction *actions, int count, SbAction *out) {
  int best = 0;
  for (int i = 0; i < count; i++) {
    int worth = gd_use_worth(v, actions[i]);
    if (worth > best) best = worth, *out = actions[i];
  }
  return best;
}

static bool works(const SbAction *actions, int count, SbAction *out) {
  for (int i = 0; i < count; i++)
    if (gd_verb(actions[i]) == GD_V_DO || gd_verb(actions[i]) == GD_V_TAKE) return *out = actions[i], true;
  return false;
}

static bool listed(const SbAction *actions, int count, SbAction action) {
  for (int i = 0; i < count; i++)
    if (actions[i] == action) return true;
  return false;
}

enum { WORTH_A_USE = 40 };

bool gd_take_turn(GdSurvey *v, const SbAction *actions, int count, SbAction *out) {
  GdState *s = v->s;
  SbAction attack = 0, use = 0, turn = gd_pack(GD_V_TURN, 0, 0, 0);
  if (works(actions, count, out)) return true;
  Way w;
  spread(v, actions, count, gd_points_left(v->c, s), &w);
  int here = s->agent[v->seat].at;
  int shot = best_attack(v, actions, count, &attack), used = best_use(v, actions, count, &use);
  Course after = plot(v, &w, false), before = plot(v, &w, true);
  if (used > WORTH_A_USE && used > shot / 2) return *out = use, true;
  if (shot > 0 && shot + after.worth >= before.worth) return *out = attack, true;
  if (before.hex != here) return *out = step_to(before.first), true;
  bool unseen = gd_best_shot_from(v, here) > shot; /* behind its back */
  if (unseen && listed(actions, count, turn)) return *out = turn, true;
  if (shot > 0) return *out = attack, true;
  if (used > WORTH_A_USE) return *out = use, true;
  *out = gd_pack(GD_V_END, 0, 0, 0);
  return true;
}
