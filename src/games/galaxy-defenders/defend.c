/* Who defends, and how (GD-8.9 to 8.11). */
#include "attack.h"

static bool against_units(const GdAttack *a) {
  return gd_is_alien(a->by);
}

/* An agent is immune to its own weapons but not to its own devices (GD-8.14). */
static bool may_be_hit(GdRun *run, const GdAttack *a, int body) {
  if (gd_is_alien(body)) return !against_units(a);
  if (against_units(a)) return true;
  if (!run->s->options[GD_OPT_FRIENDLY]) return false;
  return body != a->by || a->source == GD_FROM_DEVICE;
}

static int body_on(GdRun *run, int hex, int *figure) {
  *figure = 0;
  int unit = gd_unit_on(run->s, hex);
  if (unit >= 0) return unit;
  int alien = gd_alien_at(run->c, run->s, hex, figure);
  return alien < 0 ? GD_BODY_NONE : GD_ALIEN_BASE + alien;
}

/* The hex of the n-th place after the target: of the area by digit, or around a dying alien by direction. */
static int place_of(GdRun *run, const GdAttack *a, int n) {
  if (a->source == GD_FROM_DEATH) {
    int hex = gd_map(run->c, run->s)->next[a->at][n - 1];
    return hex != GD_NOWHERE && gd_adjacent(run->c, run->s, a->at, hex) ? hex : GD_NOWHERE;
  }
  return gd_centre(gd_area(a->at)) + n - 1;
}

static bool is_there(GdRun *run, int body) {
  if (gd_is_alien(body)) return run->s->alien[body - GD_ALIEN_BASE].card != GD_NONE;
  return gd_unit_there(run->s, body);
}

static bool is_dying(GdRun *run, int body) {
  if (!gd_is_alien(body)) return false;
  return gd_remaining(run->c, run->s, body) <= 0;
}

static bool find_defender(GdRun *run, GdAttack *a) {
  int places = !a->area ? 0 : a->source == GD_FROM_DEATH ? GD_DIRS : GD_AREA_HEXES;
  while (a->next <= places) {
    int n = a->next++, figure = a->target_figure, body = a->target;
    if (n > 0) {
      int hex = place_of(run, a, n);
      body = hex == GD_NOWHERE ? GD_BODY_NONE : body_on(run, hex, &figure);
      if (body == a->target && figure == a->target_figure) continue;
      if (body == GD_BODY_NONE || !may_be_hit(run, a, body)) continue;
    }
    if (body == GD_BODY_NONE || !is_there(run, body) || is_dying(run, body)) continue;
    a->defender = (uint8_t)body;
    a->figure = (uint8_t)figure;
    return true;
  }
  return false;
}

/* ---- one defender --------------------------------------------------------------------------------------------------
 */

static int ready_for(GdRun *run, int seat, int node) {
  const GdAgent *agent = &run->s->agent[seat];
  if (agent->paralysed) return -1;
  for (int i = 0; i < GD_TACTICS_HELD && agent->tactic[i] != GD_NONE; i++)
    if (gd_line_at(run->c, agent->tactic[i], node) && gd_ready(run->c, run->s, seat, agent->tactic[i]))
      return agent->tactic[i];
  for (int i = 0; i < GD_SKILLS_HELD && agent->skill[i] != GD_NONE; i++)
    if (gd_line_at(run->c, agent->skill[i], node) && gd_ready(run->c, run->s, seat, agent->skill[i]))
      return agent->skill[i];
  return -1;
}

static uint8_t *shield_of(GdRun *run, int body) {
  if (gd_is_alien(body)) return &run->s->alien[body - GD_ALIEN_BASE].shield;
  return body < GD_SEATS ? &run->s->agent[body].shield : &run->s->drone[body - GD_SEATS].shield;
}

static void take_points(GdRun *run, GdAttack *a, uint8_t *points) {
  int n = *points < a->hits ? *points : a->hits;
  if (!n) return;
  *points = (uint8_t)(*points - n);
  a->hits = (uint8_t)(a->hits - n);
  gd_tell(run, GD_E_SHIELDED, gd_bodied(run, a->defender), n, *points, 0, 0, 0);
}

static int cap_of(GdRun *run, int body) {
  if (!run->s->options[GD_OPT_CAP]) return GD_DICE;
  if (gd_is_alien(body)) return run->c->cap_alien[gd_card(run->c, run->s, body - GD_ALIEN_BASE)->grade];
  return body < GD_SEATS ? run->c->cap_agent : run->c->cap_drone;
}

static const GdList *armour_of(GdRun *run, int body) {
  if (gd_is_alien(body)) return &gd_card(run->c, run->s, body - GD_ALIEN_BASE)->armour;
  return body < GD_SEATS ? &gd_agent_sheet(run->c, run->s, body)->armour : NULL;
}

static void armour_bolts(GdRun *run, GdAttack *a, int bolts) {
  const GdList *list = armour_of(run, a->defender);
  if (!bolts || !list) return;
  GdScene scene = {.self = a->defender, .attack = a, .picked = -1, .hex = GD_NOWHERE};
  for (int i = list->first; i < list->first + list->count; i++) {
    const GdLine *line = &run->c->line[i];
    if (line->when != GD_WHEN_BOLT_DEF || !gd_all_hold(run->c, run->s, &scene, line)) continue;
    for (int k = 0; k < line->effects; k++) {
      const GdEffect *e = &line->effect[k];
      if (e->what == GD_DO_SHIELD) a->shields = (uint8_t)(a->shields + e->n * (e->per ? bolts : 1));
      if (e->what == GD_DO_HEAL) gd_heal(run, a->defender, e->n, GD_NONE);
    }
  }
}

static void roll_defence(GdRun *run, GdAttack *a) {
  int dice = a->no_dice ? 0 : a->hits - a->less, bolts = 0, most = cap_of(run, a->defender);
  int32_t faces[GD_DICE];
  if (dice < 0) dice = 0;
  if (dice > most) dice = most;
  a->shields = 0;
  for (int i = 0; i < dice; i++) {
    faces[i] = gd_roll(run, GD_BLUE_DIE);
    a->shields = (uint8_t)(a->shields + run->c->symbol[GD_BLUE_DIE][faces[i]][GD_SHIELD]);
    bolts += run->c->symbol[GD_BLUE_DIE][faces[i]][GD_BOLT];
  }
  armour_bolts(run, a, bolts);
  a->wounds = (uint8_t)(a->hits > a->shields ? a->hits - a->shields : 0);
  if (run->events)
    gd_tell_more(run, GD_E_DEFENDED, gd_bodied(run, a->defender), dice, a->shields, a->wounds, 0, 0, faces, dice);
}

static void shields(GdRun *run, GdAttack *a) {
  if (a->defender < GD_SEATS) take_points(run, a, &run->s->agent[a->defender].armour);
  take_points(run, a, shield_of(run, a->defender));
  if (gd_is_alien(a->defender)) a->defended |= 1u << (a->defender - GD_ALIEN_BASE);
  a->wounds = 0;
  if (a->hits) roll_defence(run, a);
}

static bool would_fall(GdRun *run, const GdAttack *a) {
  return a->defender < GD_SEATS && a->wounds && !gd_bleeding(run->c, run->s, a->defender) &&
         a->wounds >= gd_remaining(run->c, run->s, a->defender);
}

static void wounds(GdRun *run, GdAttack *a) {
  int depth = run->s->depth,
      before = gd_is_alien(a->defender) ? gd_figures(run->c, run->s, a->defender - GD_ALIEN_BASE) : 1;
  bool target = a->defender == a->target && a->figure == a->target_figure;
  gd_wound(run, a->defender, a->figure, a->wounds, false);
  if (!target || !a->wounds || gd_over(run->s) || run->s->depth < depth) return; /* the mission may have ended */
  bool dead = gd_is_alien(a->defender)
                  ? run->s->depth > depth || gd_figures(run->c, run->s, a->defender - GD_ALIEN_BASE) < before
                  : !gd_unit_there(run->s, a->defender);
  if (dead) a->killed = 1;
}

void gd_defend(GdRun *run, GdAttack *a) {
  switch (a->stage) {
    case GD_A_NEXT:
      if (!find_defender(run, a)) {
        a->stage = GD_A_AFTER;
        return;
      }
      a->hits = (uint8_t)(gd_hits(run->c, a, GD_HIT) + a->added);
      a->wounds = 0;
      a->stage = a->no_defence ? GD_A_NEXT : GD_A_DEFEND;
      return;
    case GD_A_DEFEND:
      if (a->defender < GD_SEATS && ready_for(run, a->defender, GD_AT_DEFEND) >= 0)
        return gd_ask(run, GD_AT_DEFEND, a->defender);
      break;
    case GD_A_SHIELD:
      shields(run, a);
      break;
    case GD_A_ZERO:
      if (would_fall(run, a) && ready_for(run, a->defender, GD_AT_ZERO) >= 0)
        return gd_ask(run, GD_AT_ZERO, a->defender);
      break;
    default:
      a->stage = GD_A_NEXT;
      return wounds(run, a);
  }
  a->stage++;
}
