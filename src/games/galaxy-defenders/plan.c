/* What a mission still wants, and who is nearest to it. */
#include "plan.h"

#include <string.h>

/* ---- fields of steps ------------------------------------------------------------------------------------------- */

static bool passable(const GdContent *c, const GdState *s, int hex, int dir, int *cost) {
  const GdMap *map = gd_map(c, s);
  *cost = 1;
  if (gd_walkable(c, s, hex, dir)) return true;
  if (map->gate[hex][dir] == GD_NONE || s->gate[map->gate[hex][dir]] == GD_BLOCKED) return false;
  *cost = map->side[hex][dir] == GD_WINDOW ? 3 : 5; /* a leap, a broken door */
  return true;
}

void gd_field(const GdContent *c, const GdState *s, const uint64_t *goals, uint8_t out[GD_HEXES]) {
  const GdMap *map = gd_map(c, s);
  uint16_t queue[4 * GD_HEXES];
  int head = 0, tail = 0, hexes = map->areas * GD_AREA_HEXES;
  memset(out, GD_FAR, GD_HEXES);
  for (int hex = 0; hex < hexes; hex++)
    if (goals[hex >> 6] >> (hex & 63) & 1) out[hex] = 0, queue[tail++] = (uint16_t)hex;
  while (head < tail) {
    int at = queue[head++];
    for (int dir = 0; dir < GD_DIRS; dir++) {
      int next = map->next[at][dir], cost;
      if (next == GD_NOWHERE || !map->standard[next] || !passable(c, s, at, dir, &cost)) continue;
      if (out[at] + cost >= out[next] || tail == 4 * GD_HEXES) continue;
      out[next] = (uint8_t)(out[at] + cost);
      queue[tail++] = (uint16_t)next;
    }
  }
}

static void mark(uint64_t *goals, int hex) {
  goals[hex >> 6] |= 1ull << (hex & 63);
}

/* ---- tasks ----------------------------------------------------------------------------------------------------------
 */

static void add(GdPlan *plan, int kind, int hex, int left, uint64_t areas) {
  if (plan->tasks == GD_TASKS) return;
  plan->task[plan->tasks++] =
      (GdTask){.kind = (uint8_t)kind, .hex = (uint16_t)hex, .left = (uint8_t)left, .areas = areas};
}

static bool does(const GdContent *c, const GdMission *m, int what) {
  for (int i = 0; i < m->actions; i++)
    if (c->line[m->action[i].line].effect[0].what == what) return true;
  return false;
}

static uint64_t region_of(const GdMission *m, const GdFilter *of) {
  if (of->region) return m->region[of->region - 1];
  return of->area ? 1ull << (of->area - 1) : 0;
}

/* Places the best objective asks agents to be in. */
static void hold(const GdMission *m, const GdObjective *line, GdPlan *plan) {
  for (int k = 0; k < line->tests; k++) {
    const GdTest *test = &line->test[k];
    if (test->what != GD_IF_COUNT || (test->id != GD_COUNT_IN && test->id != GD_COUNT_OUT)) continue;
    uint64_t areas = region_of(m, &test->of);
    if (areas) add(plan, GD_TASK_HOLD, GD_NOWHERE, 1, areas);
  }
}

static void hunt(const GdContent *c, const GdState *s, const GdObjective *line, GdPlan *plan) {
  for (int k = 0; k < line->tests; k++) {
    const GdTest *test = &line->test[k];
    if (test->what != GD_IF_COUNT) continue;
    bool any = test->id == GD_COUNT_KILLS, card = test->id == GD_COUNT_CARD && !plan->waits;
    for (int i = 0; (any || card) && i < GD_ALIENS; i++)
      if (s->alien[i].card != GD_NONE && (any || gd_is_card(c, s->alien[i].card, test->of.card - 1)))
        add(plan, GD_TASK_HUNT, s->alien[i].at[0], 2, 0);
    for (int i = 0; any && i < s->signals; i++) add(plan, GD_TASK_HUNT, s->signal[i].at, 3, 0);
  }
}

/* What is to be brought home comes out of signals: as long as some may hide it. */
static void seek(const GdContent *c, const GdState *s, const GdMission *m, GdPlan *plan) {
  GdFilter any = {0};
  for (int i = m->lines.first; i < m->lines.first + m->lines.count; i++)
    if (c->line[i].when == GD_WHEN_REVEAL && c->line[i].effect[0].what == GD_DO_OBJECT) plan->seeks = true;
  if (!plan->seeks || !gd_count(c, s, GD_COUNT_HUMANS, &any)) return;
  for (int i = 0; i < s->signals; i++) add(plan, GD_TASK_SEEK, s->signal[i].at, 2, 0);
}

static void homes(const GdContent *c, const GdMission *m, GdPlan *plan) {
  for (int i = 0; i < m->actions; i++) {
    const GdLine *line = &c->line[m->action[i].line];
    if (line->pick == GD_PICK_CARRIED && line->of.touching) plan->touching = line->of.area;
  }
  for (int i = m->lines.first; i < m->lines.first + m->lines.count; i++)
    if (c->line[i].pick == GD_PICK_CARRIED) plan->home |= region_of(m, &c->line[i].of);
}

/* Whether the best objective has all it asks for of what is counted so. */
static bool enough(const GdContent *c, const GdState *s, const GdMission *m, int counted) {
  for (int i = 0; i < m->objectives; i++) {
    const GdObjective *line = &m->objective[i];
    for (int k = 0; line->outcome == GD_ACCOMPLISHED && k < line->tests; k++) {
      const GdTest *test = &line->test[k];
      if (test->what == GD_IF_COUNT && test->id == counted && test->compare == GD_AT_LEAST)
        return gd_count(c, s, counted, &test->of) >= gd_value(s, &test->value);
    }
  }
  return false;
}

enum { TIME_TO_HUNT = 4 }; /* rounds that are kept for it */

static void find_tasks(const GdContent *c, const GdState *s, GdPlan *plan) {
  const GdMission *m = gd_mission(c, s);
  bool worked = enough(c, s, m, GD_COUNT_FINISHED), fetched = enough(c, s, m, GD_COUNT_SECURED);
  for (int i = 0; i < m->waypoints && !worked; i++)
    if (s->worked[i] < m->work) add(plan, GD_TASK_WORK, m->waypoint[i], m->work - s->worked[i], 0);
  plan->waits = plan->tasks && m->limit - s->round >= TIME_TO_HUNT;
  for (int i = 0; i < GD_POINTS && does(c, m, GD_DO_CHARGE); i++)
    if (s->point[i] != GD_NOWHERE && !s->charged[i]) add(plan, GD_TASK_CHARGE, s->point[i], 1, 0);
  for (int i = 0; i < GD_OBJECTS && !fetched; i++)
    if (s->object[i].state == GD_ON_MAP) add(plan, GD_TASK_FETCH, s->object[i].at, 2, 0);
  if (!fetched) seek(c, s, m, plan);
  for (int i = 0; i < m->objectives; i++)
    if (m->objective[i].outcome == GD_ACCOMPLISHED) {
      hunt(c, s, &m->objective[i], plan);
      if (!plan->tasks || m->limit - s->round <= 2) hold(m, &m->objective[i], plan);
      break;
    }
  homes(c, m, plan);
}

/* ---- who does what
 * ------------------------------------------------------------------------------------------------------ */

static void goals_of(const GdContent *c, const GdState *s, const GdPlan *plan, int task, uint64_t *goals) {
  const GdMap *map = gd_map(c, s);
  memset(goals, 0, (GD_HEXES + 63) / 64 * sizeof *goals);
  uint64_t areas = task == -2 ? plan->home : plan->task[task].kind == GD_TASK_HOLD ? plan->task[task].areas : 0;
  if (task == -2 && plan->touching) {
    for (int hex = 0; hex < map->areas * GD_AREA_HEXES; hex++)
      for (int dir = 0; dir < GD_DIRS; dir++) {
        int next = map->next[hex][dir];
        if (next != GD_NOWHERE && gd_area(next) == plan->touching - 1 && !map->standard[next]) mark(goals, hex);
      }
    return;
  }
  for (int area = 0; area < map->areas; area++)
    for (int digit = 0; areas >> area & 1 && digit < GD_AREA_HEXES; digit++) mark(goals, gd_centre(area) + digit);
  if (!areas) mark(goals, plan->task[task].hex);
}

static void field_of(const GdContent *c, const GdState *s, const GdPlan *plan, int task, uint8_t out[GD_HEXES]) {
  uint64_t goals[(GD_HEXES + 63) / 64];
  goals_of(c, s, plan, task, goals);
  gd_field(c, s, goals, out);
}

static void steps_from(const GdContent *c, const GdState *s, int hex, uint8_t out[GD_HEXES]) {
  uint64_t goals[(GD_HEXES + 63) / 64] = {0};
  mark(goals, hex);
  gd_field(c, s, goals, out);
}

/* Steps to the nearest hex of a task, from a field made around who goes there. */
static int steps_to(const GdContent *c, const GdState *s, const GdTask *task, const uint8_t field[GD_HEXES]) {
  if (task->kind != GD_TASK_HOLD) return field[task->hex];
  int best = GD_FAR;
  for (int area = 0; area < gd_map(c, s)->areas; area++)
    for (int digit = 0; task->areas >> area & 1 && digit < GD_AREA_HEXES; digit++)
      if (field[gd_centre(area) + digit] < best) best = field[gd_centre(area) + digit];
  return best;
}

enum { CARRIED_STEPS = 3 }; /* a round, with something in the arms */

/* What is fetched has to be brought home too. */
static void add_ways_home(GdPlan *plan, const uint8_t home[GD_HEXES]) {
  for (int t = 0; t < plan->tasks; t++)
    if (plan->task[t].kind == GD_TASK_FETCH && home[plan->task[t].hex] < GD_FAR)
      plan->task[t].left = (uint8_t)(1 + home[plan->task[t].hex] / CARRIED_STEPS);
}

static void send_home(const GdState *s, const uint8_t home[GD_HEXES], GdPlan *plan) {
  for (int seat = 0; seat < s->agents; seat++) {
    if (!gd_unit_there(s, seat) || s->agent[seat].carries == GD_NONE) continue;
    plan->doing[seat] = -2;
    plan->away[seat] = home[s->agent[seat].at];
    memcpy(plan->field[seat], home, GD_HEXES);
  }
}

/* The nearest pair first; when all tasks are taken they are shared. */
static void assign(const GdContent *c, const GdState *s, GdPlan *plan) {
  uint8_t far[GD_SEATS][GD_TASKS], around[GD_HEXES];
  bool open[GD_TASKS];
  memset(open, 1, sizeof open);
  for (int seat = 0; seat < s->agents; seat++) {
    if (!gd_unit_there(s, seat) || plan->doing[seat] != -1) continue;
    steps_from(c, s, s->agent[seat].at, around);
    for (int t = 0; t < plan->tasks; t++) far[seat][t] = (uint8_t)steps_to(c, s, &plan->task[t], around);
  }
  for (;;) {
    int best = -1, who = -1, how_far = 1000;
    for (int pass = 0; pass < 2 && best < 0; pass++)
      for (int seat = 0; seat < s->agents; seat++) {
        if (!gd_unit_there(s, seat) || plan->doing[seat] != -1) continue;
        for (int t = 0; t < plan->tasks; t++)
          if ((open[t] || pass) && far[seat][t] < how_far) best = t, who = seat, how_far = far[seat][t];
      }
    if (best < 0) return;
    plan->doing[who] = (int8_t)best;
    plan->away[who] = (uint8_t)how_far;
    open[best] = false;
  }
}

void gd_plan(const GdContent *c, const GdState *s, int only, GdPlan *out) {
  uint8_t home[GD_HEXES];
  memset(out, 0, offsetof(GdPlan, field));
  find_tasks(c, s, out);
  for (int seat = 0; seat < s->agents; seat++) {
    out->doing[seat] = -1;
    out->away[seat] = GD_FAR;
  }
  if (out->home || out->touching) {
    field_of(c, s, out, -2, home);
    add_ways_home(out, home);
    send_home(s, home, out);
  }
  if (out->tasks) assign(c, s, out);
  for (int seat = 0; seat < s->agents; seat++)
    if (out->doing[seat] >= 0 && (only < 0 || only == seat)) field_of(c, s, out, out->doing[seat], out->field[seat]);
}

/* ---- attacks
 * ------------------------------------------------------------------------------------------------------------------ */

int gd_expected(const GdContent *c, const GdState *s, const GdArm *arm, int more_red, int body) {
  int hits = arm->dice * (arm->colour == GD_RED_DIE ? 70 : 50) + more_red * 70;
  int bolts = arm->dice * (arm->colour == GD_RED_DIE ? 30 : 20);
  (void)c;
  if (bolts > 70) bolts = 70;
  hits += bolts * 6 / 10;
  int shield = gd_is_alien(body) ? s->alien[body - GD_ALIEN_BASE].shield
               : body < GD_SEATS ? s->agent[body].shield + s->agent[body].armour
                                 : s->drone[body - GD_SEATS].shield;
  hits -= shield * 80;
  return hits < 20 ? 20 : hits * 58 / 100;
}

int gd_menace(const GdContent *c, const GdState *s, int alien) {
  const GdCard *card = gd_card(c, s, alien);
  const GdArm *arm = card->melee.dice * (card->melee.colour ? 7 : 5) > card->ranged.dice * (card->ranged.colour ? 7 : 5)
                         ? &card->melee
                         : &card->ranged;
  return 20 + arm->dice * (arm->colour ? 12 : 8) + 10 * card->grade;
}
