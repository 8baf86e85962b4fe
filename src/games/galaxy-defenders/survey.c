/* What the aliens on the map are expected to do before an agent's next turn, and to whom. */
#include "player.h"

#include <string.h>

enum { WOUND = 58 }; /* wounds out of a hundred hits, over shields and bolts */

/* ---- one alien -----------------------------------------------------------------------------------------------------
 */

static int living(const GdState *s) {
  int n = 0;
  for (int seat = 0; seat < s->agents; seat++) n += gd_living(s, seat);
  return n ? n : 1;
}

static int harm_of(const GdContent *c, const GdArm *arm) {
  GdShot shot = gd_shot_of(c, arm, 1);
  int hits = shot.dice[GD_BLUE_DIE] * 50 + shot.dice[GD_RED_DIE] * 70;
  int bolts = shot.dice[GD_BLUE_DIE] * 20 + shot.dice[GD_RED_DIE] * 30;
  if (bolts > 80) bolts = 80;
  return (hits + bolts * shot.bolt_hits) * WOUND / 100 + bolts * shot.bolt_less * 40 / 100;
}

static bool harmless(const GdContent *c, const GdArm *arm) {
  for (int i = arm->lines.first; i < arm->lines.first + arm->lines.count; i++)
    if (c->line[i].effect[0].what == GD_DO_NO_DEFENCE) return true;
  return false;
}

/* What the first rule for this distance deals out. */
static int harm_at(const GdContent *c, const GdCard *card, int distance) {
  for (int i = 0; i < card->rules; i++) {
    const GdRule *rule = &card->rule[i];
    if (rule->low == GD_RULE_ANY || distance < rule->low || distance > rule->high) continue;
    int harm = 0;
    for (int k = 0; k < rule->steps; k++) {
      int n = rule->step[k].n ? rule->step[k].n : 1;
      if (rule->step[k].what == GD_STEP_MELEE) harm += n * harm_of(c, &card->melee);
      if (rule->step[k].what == GD_STEP_RANGED)
        harm += n * (harmless(c, &card->ranged) ? 25 : harm_of(c, &card->ranged));
      if (rule->step[k].what == GD_STEP_COMMAND) harm += n * 60;
      if (rule->step[k].what == GD_STEP_ADJACENT && n < distance) break;
    }
    return harm;
  }
  return 0;
}

/* How likely the next encounter card makes it act, in hundredths. */
static int chance_to_act(const GdContent *c, const GdState *s, int alien) {
  GdScene scene = {.self = GD_BODY_NONE, .picked = -1, .hex = GD_NOWHERE};
  int all = 0, acts = 0, agents = living(s);
  const uint8_t *deck = s->encounter;
  for (int pass = 0; pass < 2 && !all; pass++, deck = s->encountered)
    for (int i = 0; i < c->encounters; i++) {
      const GdList *lines = &c->encounter[i].lines;
      all += deck[i];
      if (!deck[i] || !lines->count || c->line[lines->first].effect[0].what != GD_DO_ACTIVATE) continue;
      GdFilter of = c->line[lines->first].effect[0].of;
      int share = of.active ? 100 / agents : 100;
      of.active = 0;
      if (gd_fits(c, s, &scene, &of, GD_ALIEN_BASE + alien)) acts += deck[i] * share;
    }
  return all ? acts / all : 0;
}

static bool wanted_dead(const GdContent *c, const GdState *s, int alien) {
  const GdMission *m = gd_mission(c, s);
  for (int i = 0; i < m->objectives; i++)
    for (int k = 0; k < m->objective[i].tests; k++) {
      const GdTest *test = &m->objective[i].test[k];
      if (test->what == GD_IF_COUNT && test->id == GD_COUNT_CARD &&
          gd_is_card(c, s->alien[alien].card, test->of.card - 1))
        return true;
    }
  return false;
}

static bool kills_count(const GdContent *c, const GdState *s) {
  const GdMission *m = gd_mission(c, s);
  for (int i = 0; i < m->objectives; i++)
    for (int k = 0; k < m->objective[i].tests; k++)
      if (m->objective[i].test[k].what == GD_IF_COUNT && m->objective[i].test[k].id == GD_COUNT_KILLS) return true;
  return false;
}

/* Aliens where the mission counts them against the agents. */
static bool does_damage(const GdContent *c, const GdState *s, int alien) {
  const GdList *lines = &gd_mission(c, s)->lines;
  GdScene scene = {.self = GD_BODY_NONE, .picked = -1, .hex = GD_NOWHERE};
  for (int i = lines->first; i < lines->first + lines->count; i++)
    for (int k = 0; k < c->line[i].effects; k++) {
      const GdEffect *e = &c->line[i].effect[k];
      if (e->what != GD_DO_COUNT || !(e->of.region || e->of.area)) continue;
      GdFilter of = e->of;
      of.unseen = of.unengaged = 0;
      if (gd_fits(c, s, &scene, &of, GD_ALIEN_BASE + alien)) return true;
    }
  return false;
}

/* Aliens that must not be where they are in the end. */
static bool must_leave(const GdContent *c, const GdState *s, int alien) {
  const GdMission *m = gd_mission(c, s);
  GdScene scene = {.self = GD_BODY_NONE, .picked = -1, .hex = GD_NOWHERE};
  for (int i = 0; i < m->objectives; i++)
    for (int k = 0; m->objective[i].outcome == GD_ACCOMPLISHED && k < m->objective[i].tests; k++) {
      const GdTest *test = &m->objective[i].test[k];
      if (test->what == GD_IF_COUNT && test->id == GD_COUNT_ALIENS && test->compare == GD_AT_MOST &&
          gd_fits(c, s, &scene, &test->of, GD_ALIEN_BASE + alien))
        return true;
    }
  return false;
}

static void see(const GdSurvey *v, int alien, GdSeen *out) {
  const GdContent *c = v->c;
  const GdState *s = v->s;
  const GdCard *card = gd_card(c, s, alien);
  int most = 0, agents = living(s);
  out->alien = (uint8_t)alien;
  out->acts = chance_to_act(c, s, alien) * agents;
  if (s->alien[alien].stunned) out->acts = out->acts > 100 ? out->acts - 100 : 0;
  for (int d = 0; d < 4; d++) {
    out->harm[d] = harm_at(c, card, d);
    if (out->harm[d] > most) most = out->harm[d];
  }
  out->menace = 40 + (out->acts + 30) * most * 20 / 1000;
  if (wanted_dead(c, s, alien) && !v->plan.waits) out->menace += 600;
  if (kills_count(c, s)) out->menace += 250;
  if (does_damage(c, s, alien) || must_leave(c, s, alien)) out->menace += 300;
  for (int unit = 0; unit < GD_UNITS; unit++)
    out->near[unit] = gd_unit_there(s, unit) && gd_alien_sees(c, s, alien, unit)
                          ? (uint8_t)gd_body_distance(c, s, alien, unit)
                          : GD_FAR;
}

void gd_survey(const GdContent *c, GdState *s, int seat, GdSurvey *out) {
  out->c = c;
  out->s = s;
  out->seat = seat;
  out->count = 0;
  memset(out->shots, 0xff, sizeof out->shots);
  gd_plan(c, s, seat, &out->plan);
  for (int i = 0; i < GD_ALIENS; i++)
    if (s->alien[i].card != GD_NONE) see(out, i, &out->seen[out->count++]);
}

/* ---- danger --------------------------------------------------------------------------------------------------------
 */

/* How likely it goes for this agent and not for another, in hundredths. */
static int share_of(const GdSurvey *v, const GdSeen *seen, int distance) {
  const GdState *s = v->s;
  for (int unit = 0; unit < GD_UNITS; unit++) {
    if (unit == v->seat || seen->near[unit] > distance) continue;
    if (seen->near[unit] < distance) return 15;
    if (gd_wounds(s, unit) > gd_wounds(s, v->seat)) return 20;
    if (gd_wounds(s, unit) == gd_wounds(s, v->seat)) return 50;
  }
  return 100;
}

int gd_danger(const GdSurvey *v, int hex) {
  const GdState *s = v->s;
  int sum = 0, hidden = gd_hidden_from(v->c, s, v->seat);
  for (int i = 0; i < v->count; i++) {
    const GdSeen *seen = &v->seen[i];
    int at = s->alien[seen->alien].at[0], distance = gd_distance(v->c, s, at, hex);
    if (distance > 3 || !seen->harm[distance] || !gd_sees(v->c, s, at, hex)) continue;
    if (distance >= hidden && !gd_alien_rule(v->c, s, seen->alien, GD_RULE_SENSES)) continue;
    sum += seen->acts * seen->harm[distance] / 100 * share_of(v, seen, distance) / 100;
  }
  int points = s->agent[v->seat].shield + s->agent[v->seat].armour;
  sum -= points * 40;
  return sum > 0 ? sum : 0;
}
