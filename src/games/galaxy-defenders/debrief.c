/* How a mission ends (GD-6.4, GD-10.9), and in a campaign what it brings (MC-7). */
#include "run.h"

static void is_over(GdRun *run) {
  GdState *s = run->s;
  s->node = GD_AT_OVER;
  s->asked = GD_NONE;
  gd_tell(run, GD_E_OVER, s->reason, 0, 0, 0, 0, 0);
}

void gd_finish(GdRun *run, int outcome, int reason) {
  GdState *s = run->s;
  while (s->depth) gd_pop(run);
  s->outcome = (uint8_t)(outcome + 1);
  s->reason = (uint8_t)reason;
  if (!s->options[GD_OPT_CAMPAIGN]) return is_over(run);
  s->phase = GD_DEBRIEF;
  s->stage = 0;
  gd_push(run, GD_IN_DEBRIEF);
  s->debrief.active = 1;
  s->debrief.outcome = (uint8_t)outcome;
  s->debrief.seat = 0;
}

bool gd_status(GdRun *run) {
  static const uint8_t reasons[GD_OUTCOMES] = {
      [GD_FAILED] = GD_LOST_FAILED, [GD_PARTIAL] = GD_WON_PARTIAL, [GD_ACCOMPLISHED] = GD_WON_ACCOMPLISHED};
  GdScene nobody = {.self = GD_BODY_NONE, .picked = -1, .hex = GD_NOWHERE};
  for (int i = 0; i < run->m->objectives; i++) {
    const GdObjective *line = &run->m->objective[i];
    bool all = true;
    for (int k = 0; all && k < line->tests; k++) all = gd_holds(run->c, run->s, &nobody, &line->test[k]);
    if (!all) continue;
    gd_tell(run, GD_E_OUTCOME, run->s->options[GD_OPT_MISSION], line->outcome, i, 0, 0, 0);
    gd_finish(run, line->outcome, reasons[line->outcome]);
    return true;
  }
  return false;
}

void gd_check_alive(GdRun *run) {
  for (int seat = 0; seat < run->s->agents; seat++)
    if (run->s->agent[seat].life != GD_DEAD) return;
  gd_tell(run, GD_E_OUTCOME, run->s->options[GD_OPT_MISSION], GD_FAILED, -1, 0, 0, 0);
  gd_finish(run, GD_FAILED, GD_LOST_ALL);
}

/* ---- rewards ------------------------------------------------------------------------------------------------ */

static void into_headquarters(GdRun *run, int grade) {
  GdState *s = run->s;
  int thing = gd_random_thing(run, GD_WEAPON, grade);
  if (thing < 0) return;
  s->left[thing]--;
  s->headquarters[thing]++;
  gd_tell(run, GD_E_WEAPON, thing, 0, 0, 0, 0, 0);
}

bool gd_may_promote(const GdContent *c, const GdState *s, const GdEffect *e, int seat) {
  if (!gd_living(s, seat)) return false;
  if (e->what == GD_DO_SKILL) return s->left[e->id] && gd_may_have(c, s, seat, e->id);
  int most = e->what == GD_DO_RANK && e->least ? e->least : GD_PLATINUM;
  return s->agent[seat].rank < most;
}

static void reward_one(GdRun *run, const GdEffect *e, int seat) {
  if (e->what == GD_DO_SKILL)
    gd_take_thing(run, seat, e->id, GD_GAINED_REWARD);
  else if (e->what == GD_DO_WINGS)
    gd_wings(run, seat);
  else
    gd_promote(run, seat);
}

/* Whether one of several rewards is chosen with the agent (M5): all effects of the line that are one_of. */
static bool choosing(const GdLine *line, const GdEffect *e) {
  return e->one_of && e == &line->effect[0];
}

static bool anybody(GdRun *run, const GdLine *line, const GdEffect *e) {
  for (int i = 0; i < line->effects; i++) {
    if (!(choosing(line, e) ? line->effect[i].one_of : &line->effect[i] == e)) continue;
    for (int seat = 0; seat < run->s->agents; seat++)
      if (gd_may_promote(run->c, run->s, &line->effect[i], seat)) return true;
  }
  return false;
}

/* True: it goes on with the same effect (the next agent, or an answer is awaited). */
static bool reward(GdRun *run, const GdLine *line, const GdEffect *e) {
  GdState *s = run->s;
  switch (e->what) {
    case GD_DO_WEAPON:
      into_headquarters(run, e->m);
      return false;
    case GD_DO_LATER:
      s->later[e->id][e->m] = (int8_t)(s->later[e->id][e->m] + e->n);
      return false;
    case GD_DO_RANK:
    case GD_DO_WINGS:
    case GD_DO_SKILL:
      break;
    default:
      return false;
  }
  if (e->one_of && !choosing(line, e)) return false;
  if (e->who == GD_EACH) {
    while (s->debrief.seat < s->agents) {
      int seat = gd_clockwise(s, s->alpha, s->debrief.seat++);
      if (!gd_may_promote(run->c, s, e, seat)) continue;
      if (e->what == GD_DO_WINGS)
        gd_ask(run, GD_AT_WINGS, seat); /* M2: each agent may (DP-3) */
      else
        reward_one(run, e, seat);
      return true;
    }
    return false;
  }
  if (!anybody(run, line, e)) return false;
  gd_ask(run, GD_AT_PROMOTE, s->alpha);
  return true;
}

static bool find_line(GdRun *run) {
  GdDebrief *d = &run->s->debrief;
  const GdList *list = &run->m->lines;
  int from = d->line == GD_NOWHERE ? list->first : d->line + 1;
  for (int i = from; i < list->first + list->count; i++)
    if (run->c->line[i].when == GD_WHEN_REWARD && run->c->line[i].letter == d->outcome) {
      d->line = (uint16_t)i;
      d->effect = d->seat = 0;
      return true;
    }
  return false;
}

void gd_run_debrief(GdRun *run) {
  GdDebrief *d = &run->s->debrief;
  if (d->line == GD_NOWHERE || d->effect >= run->c->line[d->line].effects) {
    if (find_line(run)) return;
    gd_pop(run);
    return is_over(run);
  }
  const GdLine *line = &run->c->line[d->line];
  if (reward(run, line, &line->effect[d->effect])) return;
  d->effect++;
  d->seat = 0;
}

void gd_debrief_action(GdRun *run, int seat, SbAction action) {
  GdDebrief *d = &run->s->debrief;
  if (gd_verb(action) == GD_V_ROLL) gd_wings(run, seat);
  if (gd_verb(action) != GD_V_PROMOTE) return;
  const GdEffect *e = &run->c->line[d->line].effect[d->effect + gd_b(action)];
  d->effect++;
  d->seat = 0;
  reward_one(run, e, gd_a(action));
}

void gd_result(const SbContent *content, const SbState *state, SbResult *result) {
  const GdState *s = (const GdState *)state;
  (void)content;
  *result = (SbResult){.over = s->node == GD_AT_OVER};
  if (!result->over) return;
  bool won = s->outcome && s->outcome - 1 != GD_FAILED;
  uint32_t agents = (1u << s->agents) - 1, all = (1u << s->seats) - 1;
  result->winners = won ? agents : all & ~agents;
  for (int seat = 0; seat < s->agents; seat++) result->score[seat] = won ? s->outcome - 1 : 0;
  if (s->seats > s->agents) result->score[s->agents] = won ? 2 - (s->outcome - 1) : 2;
  result->reason = gd_reason_ids[s->reason];
}
