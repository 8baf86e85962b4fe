/* Why an agent, a token, a weapon or a rank may not be had: setup, Strategy, rewards. */
#include "judge.h"

static bool judge_agent(const GdPlea *p) {
  for (int seat = 0; seat < p->s->agents; seat++)
    if (gd_a(p->action) != GD_NONE && p->s->agent[seat].sheet == gd_a(p->action))
      return gd_no(p, "GD-5.9", "agent_is_taken", NULL);
  return true;
}

/* Class or generic, and still in the warehouse. */
static bool judge_token(const GdPlea *p, int seat, int thing, const char *rule) {
  const GdThing *t = &p->c->thing[thing];
  bool fine = !t->sheet || t->sheet - 1 == p->s->agent[seat].sheet || gd_no(p, rule, "other_class", "GD-5.9");
  return (p->s->left[thing] || gd_no(p, "GD-1.3", "none_in_warehouse", rule)) && fine;
}

/* The reward of a rank, Grenadier's grenades, or one token of a kind (GdGainState.kind). */
static bool is_reward(const GdPlea *p, const GdThing *t, int thing) {
  switch (p->s->gain.kind) {
    case 0:
      return t->kind == GD_TACTIC && !t->improved;
    case 1:
      return t->kind == GD_SKILL;
    case 2:
      return t->kind == GD_TACTIC && t->improved;
    case 3:
      return t->kind == GD_DEVICE && t->grenade;
    default:
      return thing == p->s->gain.thing;
  }
}

static bool judge_reward(const GdPlea *p) {
  int thing = gd_a(p->action);
  const GdThing *t = &p->c->thing[thing];
  if (p->s->node == GD_AT_DEVICE)
    return t->kind == GD_DEVICE ? judge_token(p, p->seat, thing, "GD-20.2") : gd_no(p, "GD-20.2", "no_device", NULL);
  const char *rule = p->s->gain.kind == 3 ? "GD-12.8" : "GD-6.2";
  return is_reward(p, t, thing) ? judge_token(p, p->s->gain.seat, thing, rule) : gd_no(p, rule, "no_such_reward", NULL);
}

static bool judge_done(const GdPlea *p) {
  bool may = p->s->node != GD_AT_REWARD || p->s->gain.kind == 3;
  return may || gd_no(p, "GD-6.2", "reward_is_chosen", "GD-20.9");
}

static bool judge_fetch(const GdPlea *p) {
  int thing = gd_a(p->action), seat = gd_b(p->action);
  const GdThing *t = &p->c->thing[thing];
  if (t->kind != GD_WEAPON || !p->s->headquarters[thing]) return gd_no(p, "GD-20.3", "not_in_headquarters", "GD-20.4");
  bool blue = t->grade == GD_BLUE;
  bool fine = blue ? p->s->setup.left < p->m->improved_most : p->s->setup.seat < p->m->alien_most;
  if (!fine) gd_no(p, "GD-20.3", "enough_weapons", "GD-20.1");
  bool own = !t->sheet || t->sheet - 1 == p->s->agent[seat].sheet;
  return (own || gd_no(p, "GD-11.1", "other_class", "GD-20.3")) && fine;
}

static bool judge_give(const GdPlea *p) {
  int seat = gd_a(p->action);
  bool setup = p->s->phase == GD_SETTING_UP;
  if (seat == GD_NONE) return setup || gd_no(p, "GD-6.3", "somebody_gets_it", "GD-11.2");
  const GdThing *t = &p->c->thing[p->s->deal.thing];
  bool fine = setup || p->s->agent[seat].life == GD_ALIVE || gd_no(p, "GD-6.3", "agent_is_dead", "GD-10.7");
  bool own = !t->sheet || t->sheet - 1 == p->s->agent[seat].sheet;
  return (own || gd_no(p, "GD-6.3", "other_class", "GD-11.1")) && fine;
}

static bool judge_replace(const GdPlea *p) {
  int old = gd_own(p)->weapon[gd_a(p->action)];
  if (old == GD_NONE) return gd_no(p, "GD-11.2", "no_such_weapon", NULL);
  bool keeps = p->s->options[GD_OPT_KEEP] && !p->c->thing[old].arm.ammo && p->c->thing[p->s->deal.thing].arm.ammo;
  return !keeps || gd_no(p, "GD-11.3", "keep_the_endless", "GD-0.3");
}

static bool judge_deploy(const GdPlea *p) {
  int hex = gd_h(p->action);
  if (!p->s->options[GD_OPT_VIEW] && gd_a(p->action)) return gd_no(p, "GD-4.8", "no_facing", "GD-0.3");
  if (gd_area(hex) != p->m->start) return gd_no(p, "GD-5.8", "outside_start", NULL);
  return gd_judge_vacant(p, hex, "GD-5.8");
}

static bool judge_alpha(const GdPlea *p) {
  return p->s->agent[gd_a(p->action)].life == GD_ALIVE || gd_no(p, "GD-6.1", "agent_is_dead", NULL);
}

/* ---- Reinforcements (GD-6.3) ----------------------------------------------------------------------------------------
 */

static bool judge_fragments(const GdPlea *p, int n, const char *rule) {
  return p->s->fragments >= n || gd_no(p, rule, "too_few_fragments", "GD-13.5");
}

static bool class_started(const GdPlea *p, int sheet, bool living) {
  for (int seat = 0; seat < p->s->agents; seat++)
    if (p->s->agent[seat].sheet == sheet && (!living || p->s->agent[seat].life == GD_ALIVE)) return true;
  return false;
}

static bool judge_device(const GdPlea *p) {
  int thing = gd_a(p->action);
  if (thing == GD_NONE) return gd_no(p, "GD-6.3", "name_the_device", NULL);
  const GdThing *t = &p->c->thing[thing];
  if (t->kind != GD_DEVICE) return gd_no(p, "GD-6.3", "no_device", NULL);
  bool fine = judge_fragments(p, p->c->weapon_fragments, "GD-6.3");
  if (t->sheet && !t->drone) fine = gd_no(p, "GD-6.3b", "class_device", "GD-6.3");
  if (t->sheet && t->drone && !class_started(p, t->sheet - 1, true))
    fine = gd_no(p, "GD-6.3b", "nobody_can_use_it", NULL);
  return (p->s->left[thing] || gd_no(p, "GD-1.3", "none_in_warehouse", "GD-6.3")) && fine;
}

static bool judge_random_weapon(const GdPlea *p) {
  bool any = false;
  for (int i = 0; i < p->c->things; i++) {
    const GdThing *t = &p->c->thing[i];
    bool fits = t->kind == GD_WEAPON && t->grade == GD_BLUE && p->s->left[i];
    any |= fits && (!t->sheet || class_started(p, t->sheet - 1, false));
  }
  bool fine = judge_fragments(p, p->c->weapon_fragments, "GD-6.3");
  return (any || gd_no(p, "GD-13.7", "none_in_warehouse", "GD-6.3")) && fine;
}

static bool judge_revive(const GdPlea *p) {
  int hex = gd_h(p->action), start = p->m->start;
  bool room = false;
  if (!p->s->options[GD_OPT_REVIVAL]) return gd_no(p, "GD-10.8", "no_revival", "GD-0.3");
  bool fine = judge_fragments(p, 1, "GD-10.8");
  if (p->s->agent[gd_a(p->action)].life != GD_DEAD) return gd_no(p, "GD-10.8", "agent_is_alive", NULL);
  if (hex == GD_NOWHERE) return gd_no(p, "GD-10.8", "name_the_hex", NULL);
  for (int digit = 0; digit < GD_AREA_HEXES; digit++) room |= gd_empty(p->c, p->s, gd_centre(start) + digit);
  if (!room) return gd_judge_nearest(p, gd_centre(start), hex, "GD-10.8") && fine;
  if (gd_area(hex) != start) return gd_no(p, "GD-10.8", "outside_start", NULL);
  return gd_judge_vacant(p, hex, "GD-10.8") && fine;
}

/* ---- campaigns
 * ------------------------------------------------------------------------------------------------------- */

static bool judge_lose(const GdPlea *p) {
  int thing = gd_a(p->action), kind = gd_own(p)->owes - 1;
  const GdThing *t = &p->c->thing[thing];
  bool held = false;
  for (int i = 0; i < GD_SKILLS_HELD; i++) held |= gd_own(p)->skill[i] == thing;
  for (int i = 0; i < GD_TACTICS_HELD; i++) held |= gd_own(p)->tactic[i] == thing;
  if (!held) return gd_no(p, "GD-20.7", "not_yours", NULL);
  bool fits = kind == 1 ? t->kind == GD_SKILL : t->kind == GD_TACTIC && t->improved == (kind == 2);
  return fits || gd_no(p, "GD-20.7", "other_kind_is_owed", "GD-20.6");
}

static bool judge_promote(const GdPlea *p) {
  int seat = gd_a(p->action), at = p->s->debrief.effect + gd_b(p->action);
  const GdLine *line = &p->c->line[p->s->debrief.line];
  bool offered = at < line->effects && (at == p->s->debrief.effect || line->effect[at].one_of);
  for (int i = p->s->debrief.effect; offered && i < at; i++) offered = line->effect[i].one_of;
  if (!offered) return gd_no(p, "MC-7", "no_such_reward", NULL);
  const GdEffect *e = &line->effect[at];
  const GdAgent *agent = &p->s->agent[seat];
  if (agent->life != GD_ALIVE) return gd_no(p, "MC-7", "agent_is_dead", NULL);
  if (e->what == GD_DO_SKILL) return judge_token(p, seat, e->id, "MC-7");
  int most = e->what == GD_DO_RANK && e->least ? e->least : GD_PLATINUM;
  return agent->rank < most || gd_no(p, "MC-7", "rank_is_high", "GD-6.2");
}

bool gd_judge_gain(const GdPlea *p) {
  switch (gd_verb(p->action)) {
    case GD_V_AGENT:
      return judge_agent(p);
    case GD_V_GAIN:
      return judge_reward(p);
    case GD_V_DONE:
      return judge_done(p);
    case GD_V_FETCH:
      return judge_fetch(p);
    case GD_V_GIVE:
      return judge_give(p);
    case GD_V_REPLACE:
      return judge_replace(p);
    case GD_V_DEPLOY:
      return judge_deploy(p);
    case GD_V_ALPHA:
      return judge_alpha(p);
    case GD_V_DEVICE:
      return judge_device(p);
    case GD_V_WEAPON:
      return judge_random_weapon(p);
    case GD_V_REVIVE:
      return judge_revive(p);
    case GD_V_LOSE:
      return judge_lose(p);
    default:
      return judge_promote(p);
  }
}
