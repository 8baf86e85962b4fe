/* Alien activations (GD-14, GD-17): who acts, by which rule, step by step; Guard in between. */
#include "run.h"

static GdActState *top(GdState *s) {
  return &s->act[gd_on_stack(s, GD_IN_ACT) - 1];
}

/* ---- a set of aliens acts -----------------------------------------------------------------------------------------
 */

void gd_act_for(GdRun *run, uint32_t aliens, int how) {
  gd_push(run, GD_IN_ALIENS);
  run->s->aliens =
      (GdAliensState){.set = aliens, .active = (uint8_t)how, .card = run->s->turn.card, .first = run->s->alpha};
}

static uint32_t controlled(const GdState *s, int seat) {
  uint32_t set = 0;
  for (int i = 0; i < GD_ALIENS; i++)
    if (s->aliens.set >> i & 1 && s->alien[i].controller == seat) set |= 1u << i;
  return set;
}

void gd_run_aliens(GdRun *run) {
  GdState *s = run->s;
  if (!s->aliens.set) return gd_pop(run);
  /* edge case 25: what is left when the order is through acts at the end, in the same order */
  int seat = gd_clockwise(s, s->aliens.first, s->aliens.place);
  uint32_t set = controlled(s, seat);
  if (!set) {
    s->aliens.place = (uint8_t)((s->aliens.place + 1) % s->agents);
    return;
  }
  if (set & (set - 1)) return gd_ask(run, GD_AT_ALIEN, gd_living(s, seat) ? seat : s->alpha);
  s->aliens.set &= ~set;
  gd_activate(run, __builtin_ctz(set));
}

/* ---- one activation ----------------------------------------------------------------------------------------- */

void gd_activate(GdRun *run, int alien) {
  gd_push(run, GD_IN_ACT);
  *top(run->s) = (GdActState){.alien = (uint8_t)alien, .target = GD_NONE, .queue = {GD_NONE, GD_NONE}};
  run->s->alien[alien].scorched = 0;
}

static bool flames(GdRun *run, int alien) {
  GdState *s = run->s;
  int area = gd_area(s->alien[alien].at[0]);
  for (int i = 0; i < GD_TOKENS; i++) {
    if (s->token[i].kind != GD_FLAME || gd_area(s->token[i].at) != area || s->alien[alien].scorched >> i & 1) continue;
    s->alien[alien].scorched |= (uint8_t)(1u << i);
    gd_wound(run, GD_ALIEN_BASE + alien, 0, 1, true);
    return true;
  }
  return false;
}

static void choose(GdRun *run, GdActState *act) {
  GdState *s = run->s;
  int target = -1, why = 0, rule = gd_choose_rule(run->c, s, act->alien, &target, &why);
  if (rule < 0) {
    gd_tell(run, GD_E_ACTIVATED, gd_bodied(run, GD_ALIEN_BASE + act->alien), -1, 0, 0, 0, 0);
    s->alien[act->alien].pinned = 0;
    return gd_pop(run);
  }
  act->rule = (uint8_t)rule;
  bool aims = target != GD_BODY_NONE;
  act->target = (uint8_t)target;
  act->distance = (uint8_t)(aims ? gd_body_distance(run->c, s, act->alien, target) : 0);
  act->stage = gd_equals(run->c, s, act->alien, rule, target) ? 3 : 2;
  if (act->stage == 3) {
    gd_tell(run, GD_E_CHOOSES, gd_bodied(run, GD_ALIEN_BASE + act->alien), 0, 0, 0, 0, 0);
    return gd_ask(run, GD_AT_MIND, s->agents);
  }
  gd_tell(run, GD_E_ACTIVATED, gd_bodied(run, GD_ALIEN_BASE + act->alien), rule == GD_TIED ? -3 : rule,
          aims ? gd_bodied(run, target) : 0, why, act->distance, gd_rule(run->c, s, act->alien, rule).select);
}

void gd_mind_action(GdRun *run, SbAction action) {
  GdState *s = run->s;
  GdActState *act = top(s);
  act->target = (uint8_t)gd_unit_on(s, gd_h(action));
  act->distance = (uint8_t)gd_body_distance(run->c, s, act->alien, act->target);
  act->stage = 2;
  gd_tell(run, GD_E_ACTIVATED, gd_bodied(run, GD_ALIEN_BASE + act->alien), act->rule, gd_bodied(run, act->target),
          GD_DECIDED_MIND, act->distance, gd_rule(run->c, s, act->alien, act->rule).select);
}

/* ---- attacks of a rule -------------------------------------------------------------------------------------- */

static int other_target(GdRun *run, const GdActState *act, uint32_t reach) {
  /* the second of two attacks: only those at the same distance (GD-14.12) */
  if (act->times) reach &= gd_seen_at(run->c, run->s, act->alien, act->distance, act->distance);
  int why;
  return reach ? gd_choose_target(run->c, run->s, act->alien, GD_BY_HARM, reach, &why) : -1;
}

static void attack_step(GdRun *run, GdActState *act, int weapon, int times) {
  if (act->times >= times) {
    act->times = 0;
    act->step++;
    return;
  }
  uint32_t reach = gd_in_reach(run->c, run->s, act->alien, weapon);
  int unit = act->target;
  if (unit == GD_NONE || !(reach >> unit & 1)) unit = other_target(run, act, reach);
  act->times++;
  if (unit < 0)
    act->times = (uint8_t)times;
  else
    gd_alien_attack(run, act->alien, weapon, unit);
}

/* ---- movements of a rule ------------------------------------------------------------------------------------ */

static void march_step(GdRun *run, GdActState *act, int what, int n) {
  GdState *s = run->s;
  GdWay way;
  bool gone = act->target != GD_NONE && !gd_unit_there(s, act->target);
  if (s->alien[act->alien].pinned || (gone && (what == GD_STEP_TOWARD || what == GD_STEP_ADJACENT))) {
    act->times = 0;
    act->step++;
    return;
  }
  if (what == GD_STEP_AWAY) {
    if (act->times >= n) {
      act->times = 0;
      act->step++;
      return;
    }
    gd_away(run->c, s, act->alien, &way);
    act->times++;
    if (way.steps == 0) act->times = (uint8_t)n;
  } else {
    if (what == GD_STEP_TP)
      gd_to_point(run->c, s, act->alien, n, &way);
    else
      gd_toward(run->c, s, act->alien, n, act->target, &way);
    act->step++;
  }
  if (way.hex == GD_NOWHERE || way.hex == s->alien[act->alien].at[0]) {
    if (what != GD_STEP_AWAY || act->times == 1)
      gd_tell(run, GD_E_MARCHED, gd_bodied(run, GD_ALIEN_BASE + act->alien), gd_hexed(run, s->alien[act->alien].at[0]),
              gd_hexed(run, s->alien[act->alien].at[0]), what | n << 8, way.why_node, way.why_hex);
    return;
  }
  gd_march(run, act->alien, &way, act->target, true, what, n);
}

/* ---- COMMAND (C-6.5) ---------------------------------------------------------------------------------------- */

static void command_step(GdRun *run, GdActState *act, int n) {
  GdState *s = run->s;
  if (!act->queued) {
    int count = gd_command_step(run->c, s, act->alien, n, act->queue);
    act->queued = (uint8_t)(count + 1);
    for (int i = count; i < 2; i++) act->queue[i] = GD_NONE;
    for (int i = 0; i < count; i++) s->alien[act->queue[i]].commanded = 1;
  }
  while (act->queue[0] != GD_NONE) {
    int alien = act->queue[0];
    act->queue[0] = act->queue[1];
    act->queue[1] = GD_NONE;
    if (s->alien[alien].card == GD_NONE) continue;
    gd_tell(run, GD_E_COMMANDED, gd_bodied(run, GD_ALIEN_BASE + alien), gd_bodied(run, GD_ALIEN_BASE + act->alien), 0,
            0, 0, 0);
    return gd_activate(run, alien);
  }
  act->queued = 0;
  act->step++;
}

/* ---- the frame ---------------------------------------------------------------------------------------------- */

static void do_step(GdRun *run, GdActState *act) {
  GdRule rule = gd_rule(run->c, run->s, act->alien, act->rule);
  if (act->step >= rule.steps) {
    run->s->alien[act->alien].pinned = 0;
    return gd_pop(run);
  }
  int what = rule.step[act->step].what, n = rule.step[act->step].n;
  switch (what) {
    case GD_STEP_MELEE:
    case GD_STEP_RANGED:
      return attack_step(run, act, what == GD_STEP_RANGED, n ? n : 1);
    case GD_STEP_REGEN:
      gd_heal(run, GD_ALIEN_BASE + act->alien, n, GD_NONE);
      act->step++;
      return;
    case GD_STEP_COMMAND:
      return command_step(run, act, n);
    default:
      return march_step(run, act, what, n);
  }
}

void gd_run_act(GdRun *run) {
  GdState *s = run->s;
  GdActState *act = top(s);
  if (s->alien[act->alien].card == GD_NONE) return gd_pop(run);
  switch (act->stage) {
    case 0:
      if (s->alien[act->alien].stunned) {
        s->alien[act->alien].stunned = 0;
        gd_tell(run, GD_E_ACTIVATED, gd_bodied(run, GD_ALIEN_BASE + act->alien), -2, 0, 0, 0, 0);
        return gd_pop(run);
      }
      if (!flames(run, act->alien)) act->stage = 1;
      return;
    case 1:
      return choose(run, act);
    default:
      return do_step(run, act);
  }
}

/* ---- Guard (GD-12.11) --------------------------------------------------------------------------------------- */

void gd_open_guard(GdRun *run, const uint8_t *aliens, int count) {
  GdState *s = run->s;
  gd_push(run, GD_IN_GUARD);
  s->guard.active = 1;
  for (int i = 0; i < count; i++) s->guard.alien[i] = aliens[i];
  s->guard.count = (uint8_t)count;
}

static bool can_guard(GdRun *run, int unit) {
  GdState *s = run->s;
  const GdAlien *alien = &s->alien[s->guard.alien[s->guard.next]];
  for (int k = 0; k < gd_figures(run->c, s, s->guard.alien[s->guard.next]); k++)
    for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
      GdAim aim = {.weapon = slot, .hex = alien->at[k], .thing = -1};
      if (gd_may_guard(run->c, s, unit, &aim)) return true;
    }
  return false;
}

void gd_run_guard(GdRun *run) {
  GdState *s = run->s;
  GdGuardState *guard = &s->guard;
  if (guard->next >= guard->count) return gd_pop(run);
  int alien = guard->alien[guard->next];
  int unit = s->alien[alien].card == GD_NONE ? -1 : gd_ordered_unit(s, guard->place);
  if (unit < 0) {
    guard->next++;
    guard->place = 0;
  } else if (can_guard(run, unit)) {
    gd_ask(run, GD_AT_GUARD, unit < GD_SEATS ? unit : s->drone[unit - GD_SEATS].owner);
  } else {
    guard->place++;
  }
}
