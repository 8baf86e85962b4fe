/* Judgement of a state, for bots: how much of the mission is done, how much time and strength are left. */
#include "plan.h"

/* How much of a test holds, in hundredths. */
static int done_of(const GdContent *c, const GdState *s, const GdTest *test) {
  const GdMission *m = gd_mission(c, s);
  if (test->what != GD_IF_COUNT) return 100;
  int now = gd_count(c, s, test->id, &test->of), want = gd_value(s, &test->value), all = 1;
  if (test->compare == GD_AT_LEAST) return want <= 0 || now >= want ? 100 : now * 100 / want;
  switch (test->id) {
    case GD_COUNT_WAYPOINTS:
      all = m->waypoints;
      break;
    case GD_COUNT_POINTS:
      for (int i = 0; i < GD_POINTS; i++) now -= s->charged[i] && s->point[i] != GD_NOWHERE;
      all = 4;
      break;
    case GD_COUNT_OUT:
      all = s->agents;
      break;
    case GD_COUNT_DEAD:
      return now > want ? 0 : 100;
    case GD_COUNT_CARD: {
      for (int i = 0; i < GD_ALIENS; i++)
        if (s->alien[i].card != GD_NONE && gd_is_card(c, s->alien[i].card, test->of.card - 1)) {
          int hp = gd_hp(c, s, GD_ALIEN_BASE + i), raged = s->alien[i].card != test->of.card - 1;
          return (raged ? 45 : 0) + 50 * s->alien[i].wounds / hp;
        }
      return now > want ? 0 : 100;
    }
    default:
      return now <= want ? 100 : 0;
  }
  return now <= want ? 100 : 100 - (now - want) * 100 / (all > want ? all - want : 1);
}

static int work_done(const GdContent *c, const GdState *s) {
  const GdMission *m = gd_mission(c, s);
  int done = 0;
  for (int i = 0; i < m->waypoints && m->work > 1; i++)
    if (s->worked[i] < m->work) done += s->worked[i] * 60 / m->work;
  return m->waypoints ? done / m->waypoints : 0;
}

/* Steps to go for all that is still to be done, against those there is time for. */
static int nearness(const GdState *s, const GdPlan *plan, int rounds) {
  int sum = 0, n = 0;
  for (int seat = 0; seat < s->agents; seat++) {
    if (!gd_unit_there(s, seat) || plan->doing[seat] == -1) continue;
    int away = plan->away[seat] > 60 ? 60 : plan->away[seat];
    sum += 100 - away * 100 / (away + 4 * (rounds > 0 ? rounds : 1) + 4);
    if (plan->doing[seat] == -2) sum += 40;
    n++;
  }
  return n ? sum / n : 0;
}

static int progress(const GdContent *c, const GdState *s, const GdPlan *plan) {
  const GdMission *m = gd_mission(c, s);
  int rounds = m->limit + 1 - s->round;
  for (int i = 0; i < m->objectives; i++) {
    const GdObjective *line = &m->objective[i];
    if (line->outcome != GD_ACCOMPLISHED) continue;
    int done = 0, tests = 0;
    bool clock = false;
    for (int k = 0; k < line->tests; k++) {
      clock |= line->test[k].what == GD_IF_AFTER;
      if (line->test[k].what == GD_IF_COUNT) done += done_of(c, s, &line->test[k]), tests++;
    }
    int share = tests ? done / tests : 0;
    if (clock) return share * 6 + (m->limit ? s->round * 300 / m->limit : 0);
    return share * 7 + work_done(c, s) * 3 + nearness(s, plan, rounds) * 2 - (rounds < 3 ? (3 - rounds) * 60 : 0);
  }
  return 0;
}

static int strength(const GdContent *c, const GdState *s) {
  int value = 0;
  for (int seat = 0; seat < s->agents; seat++) {
    const GdAgent *agent = &s->agent[seat];
    if (agent->life == GD_DEAD) {
      value -= 150;
    } else if (agent->life == GD_ALIVE) {
      int hp = gd_hp(c, s, seat), left = gd_remaining(c, s, seat);
      value += left * 90 / hp - (left == 0 ? 60 : 0) + agent->rank * 6 + agent->armour * 5;
      for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
        if (agent->weapon[slot] == GD_NONE) continue;
        int most = c->thing[agent->weapon[slot]].arm.ammo;
        value += agent->jammed[slot] ? 0 : most ? agent->ammo[slot] * 12 / most : 8;
      }
      for (int i = 0; i < GD_DEVICES_HELD && agent->device[i] != GD_NONE; i++) value += 6;
      for (int i = 0; i < GD_TACTICS_HELD && agent->tactic[i] != GD_NONE; i++)
        value += agent->tactics_used >> i & 1 ? 0 : 6;
      value -= agent->immobilised * 8 + agent->paralysed * 15;
    }
  }
  return value * 3 / (s->agents + 2);
}

static int danger(const GdContent *c, const GdState *s) {
  int value = 0;
  for (int i = 0; i < GD_ALIENS; i++) {
    if (s->alien[i].card == GD_NONE) continue;
    int near = 9;
    for (int unit = 0; unit < GD_SEATS; unit++)
      if (gd_unit_there(s, unit)) {
        int far = gd_body_distance(c, s, i, unit);
        if (far < near) near = far;
      }
    int menace =
        gd_menace(c, s, i) * (gd_remaining(c, s, GD_ALIEN_BASE + i) + 2) / (gd_hp(c, s, GD_ALIEN_BASE + i) + 2);
    value += menace * (near > 6 ? 3 : 9 - near) / (s->alien[i].stunned || s->alien[i].pinned ? 14 : 9);
  }
  return value * 2 / (s->agents + 2) + s->signals * 6 / s->agents;
}

static int value_of(const GdContent *c, const GdState *s) {
  if (s->node == GD_AT_OVER) {
    if (!s->outcome || s->outcome - 1 == GD_FAILED) return -1000;
    return s->outcome - 1 == GD_ACCOMPLISHED ? 1000 : 150;
  }
  GdPlan plan;
  gd_plan(c, s, 0, &plan);
  int value = progress(c, s, &plan) + strength(c, s) + s->fragments * 6 - danger(c, s) - 550;
  return value > 950 ? 950 : value < -950 ? -950 : value;
}

int gd_evaluate(const SbContent *content, const SbState *state, int seat) {
  const GdContent *c = gd_facts(content);
  const GdState *s = (const GdState *)state;
  int value = value_of(c, s);
  return seat < s->agents ? value : -value;
}

void gd_evaluate_all(const SbContent *content, const SbState *state, int *values) {
  const GdState *s = (const GdState *)state;
  int value = value_of(gd_facts(content), s);
  for (int seat = 0; seat < s->seats; seat++) values[seat] = seat < s->agents ? value : -value;
}
