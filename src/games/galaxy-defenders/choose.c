/* Whom an alien goes for, and by which of its rules (GD-14). */
#include "way.h"

#include <string.h>

enum { COMMAND_WITHIN = 3, NO_WAY = 255 };

/* ---- harm order (GD-14.9, GD-14.10) ------------------------------------------------------------------------- */

static int shield_of(const GdState *s, int unit) {
  return unit < GD_SEATS ? s->agent[unit].shield + s->agent[unit].armour : s->drone[unit - GD_SEATS].shield;
}

static int seat_place(const GdState *s, int unit) {
  int alpha = s->alpha == GD_NONE ? 0 : s->alpha;
  if (unit < GD_SEATS) return (unit - alpha + s->agents) % s->agents * 256;
  const GdDroneState *drone = &s->drone[unit - GD_SEATS];
  return (drone->owner - alpha + s->agents) % s->agents * 256 + 1 + drone->age;
}

/* Less than 0: the first goes before the other. */
static int harm(const GdContent *c, const GdState *s, const int walk[GD_UNITS], int unit, int other, int *why) {
  int by[] = {gd_wounds(s, other) - gd_wounds(s, unit), gd_remaining(c, s, unit) - gd_remaining(c, s, other),
              shield_of(s, unit) - shield_of(s, other), walk ? walk[unit] - walk[other] : 0,
              (unit >= GD_SEATS) - (other >= GD_SEATS), seat_place(s, unit) - seat_place(s, other)};
  for (int i = 0; i < GD_DECIDED_SEAT; i++) {
    *why = i + 1;
    if (by[i]) return by[i];
  }
  return unit - other;
}

static void walks(const GdContent *c, const GdState *s, int node, int out[GD_UNITS]) {
  uint8_t steps[GD_NODES];
  gd_walk_from(c, s, node, steps);
  for (int unit = 0; unit < GD_UNITS; unit++)
    out[unit] = gd_unit_there(s, unit) ? steps[gd_node(gd_map(c, s), gd_unit_at(s, unit))] : NO_WAY;
}

bool gd_harm_before(const GdContent *c, const GdState *s, int node, int unit, int other, int *why) {
  int walk[GD_UNITS], by;
  if (node != GD_NONE) walks(c, s, node, walk);
  int order = harm(c, s, node == GD_NONE ? NULL : walk, unit, other, &by);
  if (why) *why = by;
  return order < 0;
}

/* Area steps to every unit, of a swarm from the figure closest to it. */
static void alien_walks(const GdContent *c, const GdState *s, int alien, int out[GD_UNITS]) {
  const GdMap *map = gd_map(c, s);
  walks(c, s, gd_node(map, s->alien[alien].at[0]), out);
  if (gd_figures(c, s, alien) == 1) return;
  for (int unit = 0; unit < GD_UNITS; unit++) {
    if (!gd_unit_there(s, unit)) continue;
    int from = s->alien[alien].at[gd_closest_figure(c, s, alien, unit)];
    out[unit] = gd_walk(c, s, gd_node(map, from), gd_node(map, gd_unit_at(s, unit)));
  }
}

typedef struct Choice {
  const GdContent *c;
  const GdState *s;
  int select;
  const int *walk;
  int distance[GD_UNITS];
} Choice;

static int before(const Choice *choice, int unit, int other, int *why) {
  if (choice->select == GD_CLOSEST) {
    *why = GD_DECIDED_CLOSEST;
    if (choice->walk[unit] != choice->walk[other]) return choice->walk[unit] - choice->walk[other];
    *why = GD_DECIDED_DISTANCE;
    if (choice->distance[unit] != choice->distance[other]) return choice->distance[unit] - choice->distance[other];
  }
  return harm(choice->c, choice->s, choice->walk, unit, other, why);
}

static int first_of(const Choice *choice, uint32_t candidates) {
  int best = -1, why;
  for (; candidates; candidates &= candidates - 1) {
    int unit = __builtin_ctz(candidates);
    if (best < 0 || before(choice, unit, best, &why) < 0) best = unit;
  }
  return best;
}

int gd_choose_target(const GdContent *c, const GdState *s, int alien, int select, uint32_t candidates, int *why) {
  int walk[GD_UNITS], by = GD_DECIDED_ALONE;
  Choice choice = {.c = c, .s = s, .select = select, .walk = walk};
  if (candidates & (candidates - 1)) alien_walks(c, s, alien, walk);
  if (select == GD_CLOSEST)
    for (uint32_t left = candidates; left; left &= left - 1)
      choice.distance[__builtin_ctz(left)] = gd_body_distance(c, s, alien, __builtin_ctz(left));
  int best = first_of(&choice, candidates);
  if (!why) return best;
  int next = best < 0 ? -1 : first_of(&choice, candidates & ~(1u << best));
  if (next >= 0) before(&choice, best, next, &by);
  *why = by;
  return best;
}

int gd_closest_to(const GdContent *c, const GdState *s, int node, int hex) {
  int walk[GD_UNITS];
  uint32_t candidates = 0;
  Choice choice = {.c = c, .s = s, .select = GD_CLOSEST, .walk = walk};
  walks(c, s, node, walk);
  for (int unit = 0; unit < GD_UNITS; unit++) {
    if (walk[unit] == NO_WAY) continue;
    candidates |= 1u << unit;
    choice.distance[unit] = gd_distance(c, s, hex, gd_unit_at(s, unit));
  }
  return first_of(&choice, candidates);
}

/* ---- candidates ----------------------------------------------------------------------------------------------------
 */

uint32_t gd_seen_at(const GdContent *c, const GdState *s, int alien, int low, int high) {
  uint32_t units = 0;
  for (int unit = 0; unit < GD_UNITS; unit++) {
    if (!gd_unit_there(s, unit)) continue;
    int far = gd_body_distance(c, s, alien, unit);
    if (far >= low && far <= high && gd_alien_sees(c, s, alien, unit)) units |= 1u << unit;
  }
  return units;
}

uint32_t gd_in_reach(const GdContent *c, const GdState *s, int alien, bool ranged) {
  const GdCard *card = gd_card(c, s, alien);
  uint32_t units = 0;
  if (ranged) return card->ranged.dice ? gd_seen_at(c, s, alien, 0, card->reach) : 0;
  for (int unit = 0; unit < GD_UNITS && card->melee.dice; unit++)
    if (gd_unit_there(s, unit) && gd_body_adjacent(c, s, alien, unit)) units |= 1u << unit;
  return units;
}

static uint32_t with_way(const GdContent *c, const GdState *s, int alien) {
  int walk[GD_UNITS];
  uint32_t units = 0;
  alien_walks(c, s, alien, walk);
  for (int unit = 0; unit < GD_UNITS; unit++)
    if (gd_unit_there(s, unit) && walk[unit] != NO_WAY) units |= 1u << unit;
  return units;
}

static uint32_t in_contact(const GdContent *c, const GdState *s, int alien, int steps, uint32_t units) {
  uint32_t kept = 0;
  for (; units; units &= units - 1)
    if (gd_contact(c, s, alien, steps, __builtin_ctz(units))) kept |= units & -units;
  return kept;
}

/* ---- COMMAND (C-6.5) ---------------------------------------------------------------------------------------- */

static int figure_apart(const GdContent *c, const GdState *s, int alien, int area, int *hex) {
  const GdMap *map = gd_map(c, s);
  int best = -1;
  for (int f = gd_figures(c, s, alien) - 1; f >= 0; f--) {
    int at = s->alien[alien].at[f], far = gd_area_distance(map, gd_area(at), area);
    if (best >= 0 && (far > best || (far == best && at > *hex))) continue;
    best = far;
    *hex = at;
  }
  return best;
}

void gd_enlist(GdNearest *nearest, int alien, int place) {
  int at = nearest->count;
  while (at > 0 && nearest->place[at - 1] > place) at--;
  if (at >= nearest->most) return;
  if (nearest->count < nearest->most) nearest->count++;
  for (int i = nearest->count - 1; i > at; i--) {
    nearest->place[i] = nearest->place[i - 1];
    nearest->alien[i] = nearest->alien[i - 1];
  }
  nearest->place[at] = place;
  nearest->alien[at] = (uint8_t)alien;
}

int gd_commanded(const GdContent *c, const GdState *s, int grey, int n, int within, const GdFilter *of,
                 uint8_t out[2]) {
  GdScene scene = {GD_ALIEN_BASE + grey, NULL, -1, GD_NOWHERE};
  GdNearest nearest = {.most = n < 2 ? n : 2};
  for (int a = 0; a < GD_ALIENS; a++) {
    int hex = 0;
    if (a == grey || s->alien[a].card == GD_NONE || s->alien[a].commanded) continue;
    int far = figure_apart(c, s, a, gd_area(s->alien[grey].at[0]), &hex);
    if (far <= within && gd_fits(c, s, &scene, of, GD_ALIEN_BASE + a)) gd_enlist(&nearest, a, far * GD_HEXES + hex);
  }
  memcpy(out, nearest.alien, sizeof nearest.alien);
  return nearest.count;
}

int gd_command_step(const GdContent *c, const GdState *s, int grey, int n, uint8_t out[2]) {
  GdFilter of = {.not_species = (uint8_t)(gd_card(c, s, grey)->species + 1), .awake = 1};
  return gd_commanded(c, s, grey, n, COMMAND_WITHIN, &of, out);
}

/* How many a card that the mission ties may COMMAND; 0: it is not tied. */
static int tied(const GdContent *c, const GdState *s, int alien) {
  const GdList *list = &gd_mission(c, s)->lines;
  GdScene scene = {GD_ALIEN_BASE + alien, NULL, -1, GD_NOWHERE};
  for (int i = list->first; i < list->first + list->count; i++)
    for (int k = 0; k < c->line[i].effects; k++) {
      const GdEffect *effect = &c->line[i].effect[k];
      if (effect->what == GD_DO_RULE && effect->m == GD_RULE_TIED && effect->of.card == s->alien[alien].card + 1 &&
          gd_all_hold(c, s, &scene, &c->line[i]))
        return effect->n;
    }
  return 0;
}

/* ---- rules (GD-14.5 to GD-14.8) ----------------------------------------------------------------------------- */

GdRule gd_rule(const GdContent *c, const GdState *s, int alien, int rule) {
  if (rule < GD_CARD_RULES) return gd_card(c, s, alien)->rule[rule];
  return (GdRule){.low = GD_RULE_ANY, .steps = 1, .step = {{GD_STEP_COMMAND, (uint8_t)tied(c, s, alien)}}};
}

/* The step that says whether a rule applies: the first, but a COMMAND without anybody to command is passed over. */
static int deciding_step(const GdContent *c, const GdState *s, int alien, const GdRule *rule) {
  uint8_t whom[2];
  int step = 0;
  while (step < rule->steps && rule->step[step].what == GD_STEP_COMMAND &&
         !gd_command_step(c, s, alien, rule->step[step].n, whom))
    step++;
  return step;
}

static uint32_t candidates(const GdContent *c, const GdState *s, int alien, const GdRule *rule, int step) {
  uint32_t units = rule->low == GD_RULE_ANY ? with_way(c, s, alien) : gd_seen_at(c, s, alien, rule->low, rule->high);
  if (rule->step[step].what == GD_STEP_ADJACENT && !s->alien[alien].pinned) /* GD-12.13 */
    units = in_contact(c, s, alien, rule->step[step].n, units);
  return units;
}

static bool possible(const GdContent *c, const GdState *s, int alien, int what, int unit) {
  if (what == GD_STEP_MELEE || what == GD_STEP_RANGED)
    return gd_in_reach(c, s, alien, what == GD_STEP_RANGED) >> unit & 1;
  return true;
}

int gd_choose_rule(const GdContent *c, const GdState *s, int alien, int *target, int *why) {
  const GdCard *card = gd_card(c, s, alien);
  uint8_t whom[2];
  int may_command = tied(c, s, alien);
  *target = GD_BODY_NONE;
  if (why) *why = GD_DECIDED_ALONE;
  if (may_command) return gd_command_step(c, s, alien, may_command, whom) ? GD_TIED : -1;
  for (int i = 0; i < card->rules; i++) {
    const GdRule *rule = &card->rule[i];
    int step = deciding_step(c, s, alien, rule);
    if (step == rule->steps) continue;
    uint32_t units = candidates(c, s, alien, rule, step);
    if (!units) continue;
    int unit = gd_choose_target(c, s, alien, rule->select, units, why);
    if (!possible(c, s, alien, rule->step[step].what, unit)) continue;
    *target = unit;
    return i;
  }
  if (why) *why = GD_DECIDED_ALONE;
  return -1;
}
