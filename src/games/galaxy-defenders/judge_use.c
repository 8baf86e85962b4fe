/* Why a power or an item may not be used now, or not on that. */
#include "judge.h"

/* ---- having it -------------------------------------------------------------------------------------------------- */

static int place_in(const uint8_t *list, int count, int thing) {
  for (int i = 0; i < count; i++)
    if (list[i] == thing) return i;
  return -1;
}

bool gd_judge_ready(const GdPlea *p, int thing) {
  const GdAgent *agent = gd_own(p);
  int skill = place_in(agent->skill, GD_SKILLS_HELD, thing), tactic = place_in(agent->tactic, GD_TACTICS_HELD, thing);
  bool ability = gd_agent_sheet(p->c, p->s, p->seat)->ability == thing;
  bool held = ability || skill >= 0 || tactic >= 0 || place_in(agent->device, GD_DEVICES_HELD, thing) >= 0;
  if (!held) return gd_no(p, "GD-12.1", "not_yours", "GD-12.2");
  bool used = (ability && agent->used_ability) || (skill >= 0 && agent->skills_used >> skill & 1) ||
              (tactic >= 0 && agent->tactics_used >> tactic & 1);
  return !used || gd_no(p, "GD-12.2", "used_already", NULL);
}

/* ---- its moment (GD-12.3) ------------------------------------------------------------------------------------------
 */

static bool does(const GdLine *line, int what) {
  for (int i = 0; i < line->effects; i++)
    if (line->effect[i].what == what) return true;
  return false;
}

/* Where a power of tag H belongs. */
static int place_of(const GdLine *line) {
  if (does(line, GD_DO_REROLL)) return GD_AT_ROLLED;
  return does(line, GD_DO_HITS) || does(line, GD_DO_DEFDICE) || does(line, GD_DO_AREA) ? GD_AT_HITS : GD_AT_AFTER;
}

static bool fits_node(const GdLine *line, int node) {
  bool use = line->when == GD_WHEN_USE;
  switch (node) {
    case GD_AT_TURN: /* M: also before the first hex */
      return use && line->tag & (GD_TAG_T | GD_TAG_M);
    case GD_AT_MOVE:
      return use && line->tag & GD_TAG_M;
    case GD_AT_HITS:
    case GD_AT_AFTER:
      return use && line->tag & GD_TAG_H && place_of(line) == node;
    case GD_AT_SPOT:
      return line->when == GD_WHEN_ALLY_ROLL;
    case GD_AT_COVER:
      return line->when == GD_WHEN_TARGETED;
    case GD_AT_DEFEND:
      return line->when == GD_WHEN_DEFEND;
    default:
      return node == GD_AT_ZERO && line->when == GD_WHEN_ZERO_HP;
  }
}

static const GdLine *line_now(const GdPlea *p, int thing) {
  const GdList *list = &p->c->thing[thing].lines;
  for (int i = list->first; i < list->first + list->count; i++)
    if (fits_node(&p->c->line[i], p->s->node)) return &p->c->line[i];
  return NULL;
}

static const GdAttack *attack_now(const GdPlea *p) {
  const GdAttack *a = NULL;
  for (int i = 0; i < GD_NESTED; i++)
    if (p->s->attack[i].active) a = &p->s->attack[i];
  return a;
}

/* ---- its conditions
 * -------------------------------------------------------------------------------------------------- */

static bool failed_test(const GdPlea *p, const GdTest *test) {
  switch (test->what) {
    case GD_IF_UNUSED:
    case GD_IF_USED:
      return gd_no(p, "GD-12.3", "after_combat_only", "GD-7.1");
    case GD_IF_FREE:
      return gd_no(p, "GD-10.10", "engaged", "GD-12.3");
    case GD_IF_ENGAGED:
      return gd_no(p, "GD-10.10", "not_engaged", "GD-12.3");
    case GD_IF_NO_ARMOUR:
      return gd_no(p, "GD-8.10", "armoured_already", "GD-12.1");
    case GD_IF_WEAPON:
    case GD_IF_THING:
    case GD_IF_DAMAGE:
      return gd_no(p, "GD-8.13", "wrong_weapon", "GD-12.3");
    case GD_IF_ROLLED:
      return gd_no(p, "GD-8.8", "no_hit_rolled", "GD-12.3");
    case GD_IF_KILLED:
      return gd_no(p, "GD-12.3", "target_lives", "GD-8.11");
    case GD_IF_SEES:
      return gd_no(p, "GD-4.7", "not_in_sight", "GD-12.5");
    default:
      return gd_no(p, "GD-12.5", "does_not_fit", "GD-0.2");
  }
}

bool gd_judge_tests(const GdPlea *p, const GdScene *scene, const GdLine *line) {
  bool fine = true, any = !line->tests;
  for (int i = 0; i < line->tests; i++) any |= gd_holds(p->c, p->s, scene, &line->test[i]);
  if (line->any) return any || gd_no(p, "GD-12.5", "does_not_fit", "GD-0.2");
  for (int i = 0; i < line->tests; i++)
    if (!gd_holds(p->c, p->s, scene, &line->test[i])) fine = failed_test(p, &line->test[i]);
  return fine;
}

static bool displaces_self(const GdLine *line) {
  for (int i = 0; i < line->effects; i++)
    if (line->effect[i].what == GD_DO_MOVE && line->effect[i].who == GD_SELF) return true;
  return false;
}

/* A token or a drone that is put on the map must be there to be put. */
static bool judge_room(const GdPlea *p, const GdLine *line) {
  for (int i = 0; i < line->effects; i++) {
    if (line->effect[i].what != GD_DO_PLACE) continue;
    bool drone = line->effect[i].m == GD_DRONE, room = false;
    for (int k = 0; k < GD_DRONES; k++) room |= drone && p->s->drone[k].kind == GD_NONE;
    for (int k = 0; k < GD_TOKENS; k++) room |= !drone && p->s->token[k].kind == GD_NONE;
    if (!room) return gd_no(p, "GD-1.2", "none_left_to_place", NULL);
  }
  return true;
}

/* What it costs, and what the state of the agent forbids. */
static bool judge_means(const GdPlea *p, const GdLine *line) {
  bool fine = true;
  if (line->cost && p->s->turn.seat != p->seat) return gd_no(p, "GD-12.1", "own_turn_only", "GD-12.4");
  if (line->cost) fine = gd_judge_unused(p, line->cost, "GD-12.4");
  if (gd_own(p)->paralysed) return gd_no(p, "GD-10.13", "paralysed", NULL);
  if (displaces_self(line)) fine &= gd_judge_mobile(p, "GD-12.1");
  return judge_room(p, line) && fine;
}

/* ---- what it is used on
 * ------------------------------------------------------------------------------------------------ */

/* Nearness and sight of a hex, as a filter asks; `strict`: one's own hex is not adjacent. */
static bool judge_reach(const GdPlea *p, const GdFilter *of, int hex, bool strict) {
  int from = gd_own(p)->at;
  bool fine = true, own = hex == from && !strict;
  bool near = of->adjacent && (own || gd_adjacent(p->c, p->s, from, hex));
  near |= of->same_area && gd_area(from) == gd_area(hex);
  if ((of->adjacent || of->same_area) && !near) fine = gd_no(p, "GD-12.5", "too_far_away", "GD-3.17");
  if (of->within && !own && gd_distance(p->c, p->s, from, hex) >= of->within)
    fine = gd_no(p, "GD-12.5", "out_of_range", "GD-3.18");
  if (of->sight && hex != from) fine &= gd_judge_sight(p, p->seat, hex);
  return fine;
}

/* Everything else a filter may ask of somebody. */
static bool judge_nature(const GdPlea *p, const GdFilter *of, int body) {
  const GdScene scene = {.self = p->seat, .picked = -1, .hex = GD_NOWHERE};
  GdFilter rest = *of;
  rest.adjacent = rest.same_area = rest.within = rest.sight = 0;
  return gd_fits(p->c, p->s, &scene, &rest, body) || gd_no(p, "GD-12.5", "does_not_fit", "GD-0.2");
}

static bool judge_friend(const GdPlea *p, const GdFilter *of, int hex) {
  int unit = gd_unit_on(p->s, hex);
  if (unit < 0) return gd_no(p, "GD-12.5", "nobody_there", NULL);
  if (of->self == 1 && unit == p->seat) return gd_no(p, "GD-12.5", "not_oneself", NULL);
  if (unit >= GD_SEATS && !of->drones) return gd_no(p, "GD-12.9", "not_on_drones", "GD-12.5");
  if (of->self == 2) return unit == p->seat || gd_no(p, "GD-12.5", "only_oneself", NULL);
  bool fine = judge_reach(p, of, hex, false);
  return judge_nature(p, of, unit) && fine;
}

/* A weapon that has something to gain: a jam token to lose, or room for ammo. */
static bool judge_weapon(const GdPlea *p, const GdLine *line, int hex, int slot) {
  if (!judge_friend(p, &line->of, hex)) return false;
  const GdAgent *agent = &p->s->agent[gd_unit_on(p->s, hex)];
  if (agent->weapon[slot] == GD_NONE) return gd_no(p, "GD-11.2", "no_such_weapon", NULL);
  bool jammed = does(line, GD_DO_UNJAM) && agent->jammed[slot];
  bool room = does(line, GD_DO_AMMO) && agent->ammo[slot] < p->c->thing[agent->weapon[slot]].arm.ammo;
  return jammed || room || gd_no(p, "GD-10.1", "ammo_is_full", "GD-11.1");
}

/* Friendly fire: another agent, or a drone, that this line may attack. */
static bool is_enemy_now(const GdPlea *p, const GdLine *line, int hex) {
  int unit = gd_unit_on(p->s, hex);
  return p->s->options[GD_OPT_FRIENDLY] && does(line, GD_DO_ATTACK) && unit >= 0 && unit != p->seat;
}

static bool judge_alien(const GdPlea *p, const GdLine *line, int hex) {
  const GdFilter *of = &line->of;
  int alien = gd_alien_at(p->c, p->s, hex, NULL);
  if (is_enemy_now(p, line, hex)) return judge_reach(p, of, hex, false);
  if (alien < 0) return gd_no(p, "GD-12.5", "no_alien_there", NULL);
  bool swarm = gd_figures(p->c, p->s, alien) > 1; /* the closest figure counts (GD-19.3) */
  int at = swarm ? p->s->alien[alien].at[gd_closest_figure(p->c, p->s, alien, p->seat)] : hex;
  bool fine = judge_reach(p, of, at, false);
  return judge_nature(p, of, GD_ALIEN_BASE + alien) && fine;
}

static bool seen_by_somebody(const GdPlea *p, int hex) {
  const GdPlea quiet = {p->c, p->m, p->map, p->s, p->seat, p->action, NULL};
  for (int seat = 0; seat < p->s->agents; seat++)
    if (gd_unit_there(p->s, seat) && gd_judge_sight(&quiet, seat, hex)) return true;
  return false;
}

static bool judge_area(const GdPlea *p, const GdLine *line, int hex) {
  const GdFilter *of = &line->of;
  int area = gd_area(hex);
  bool held = !of->held;
  if (hex != gd_centre(area)) return gd_no(p, "GD-3.3", "name_the_centre", NULL);
  bool fine = !of->no_room || !p->map->room[area] || gd_no(p, "GD-3.15", "under_a_roof", "GD-12.5");
  for (int digit = 0; digit < GD_AREA_HEXES && !held; digit++)
    held = (gd_alien_at(p->c, p->s, hex + digit, NULL) >= 0 || is_enemy_now(p, line, hex + digit)) &&
           (!of->seen || seen_by_somebody(p, hex + digit));
  return (held || gd_no(p, "GD-12.5", "no_seen_alien_there", "GD-4.7")) && fine;
}

static bool judge_place(const GdPlea *p, const GdFilter *of, int hex) {
  bool fine = gd_judge_vacant(p, hex, "GD-12.5");
  return judge_reach(p, of, hex, true) && fine;
}

static bool judge_pick(const GdPlea *p, const GdLine *line) {
  int hex = gd_h(p->action), slot = gd_b(p->action) - 1;
  if (line->pick == GD_PICK_NOTHING)
    return (hex == GD_NOWHERE && slot < 0) || gd_no(p, "GD-12.5", "no_choice_to_make", NULL);
  if (hex == GD_NOWHERE) return gd_no(p, "GD-12.5", "name_the_target", NULL);
  if ((slot >= 0) != (line->pick == GD_PICK_WEAPON))
    return gd_no(p, "GD-12.5", slot >= 0 ? "no_choice_to_make" : "name_the_weapon", NULL);
  switch (line->pick) {
    case GD_PICK_AGENT:
      return judge_friend(p, &line->of, hex);
    case GD_PICK_WEAPON:
      return judge_weapon(p, line, hex, slot);
    case GD_PICK_ALIEN:
      return judge_alien(p, line, hex);
    case GD_PICK_HEX:
      return judge_place(p, &line->of, hex);
    case GD_PICK_AREA:
      return judge_area(p, line, hex);
    case GD_PICK_SIGNAL:
      return gd_signal_on(p->s, hex) >= 0 || gd_no(p, "GD-12.5", "no_signal_there", NULL);
    default:
      return gd_judge_mission_pick(p, line, hex);
  }
}

bool gd_judge_mission_pick(const GdPlea *p, const GdLine *line, int hex) {
  int at = gd_own(p)->at, found = -1;
  const GdScene scene = {.self = p->seat, .picked = -1, .hex = GD_NOWHERE};
  if (line->pick == GD_PICK_CARRIED || line->pick == GD_PICK_NOTHING) {
    if (hex != GD_NOWHERE) return gd_no(p, "GD-9.10", "no_choice_to_make", NULL);
    if (line->pick == GD_PICK_NOTHING) return true;
    if (gd_own(p)->carries == GD_NONE) return gd_no(p, "MC-5", "carries_nothing", "GD-9.10");
    return gd_fits_hex(p->c, p->s, &scene, &line->of, at) || gd_no(p, "GD-9.10", "not_here", NULL);
  }
  if (hex == GD_NOWHERE) return gd_no(p, "GD-9.10", "name_the_target", NULL);
  bool fine = at == hex || gd_adjacent(p->c, p->s, at, hex) || gd_no(p, "GD-9.10", "not_next_to_it", "GD-3.17");
  if (line->pick == GD_PICK_WAYPOINT) {
    for (int i = 0; i < p->m->waypoints; i++)
      if (p->m->waypoint[i] == hex && p->s->worked[i] < p->m->work) found = i;
    return (found >= 0 || gd_no(p, "GD-9.10", "no_waypoint_there", "MC-6")) && fine;
  }
  for (int i = 0; i < GD_POINTS; i++)
    if (p->s->point[i] == hex) found = i;
  if (line->pick != GD_PICK_POINT || found < 0) return gd_no(p, "GD-9.10", "no_point_there", "MC-9");
  return (!p->s->charged[found] || gd_no(p, "GD-9.10", "charged_already", NULL)) && fine;
}

/* Which of several effects, or how many hits: the third number of the action. */
static bool judge_number(const GdPlea *p, const GdLine *line) {
  int n = gd_c(p->action), choices = 0, most = 0;
  for (int i = 0; i < line->effects; i++) {
    choices += line->effect[i].one_of;
    if (line->effect[i].what == GD_DO_CANCEL) most = line->effect[i].n;
  }
  bool fine = choices ? n < choices : most ? n >= 1 && n <= most : n == 0;
  return fine || gd_no(p, "GD-12.5", choices ? "no_such_choice" : "wrong_number", NULL);
}

bool gd_judge_use(const GdPlea *p) {
  int thing = gd_a(p->action);
  const GdLine *line = line_now(p, thing);
  const GdAttack *a = attack_now(p);
  const GdScene scene = {.self = p->seat, .attack = a, .picked = -1, .hex = GD_NOWHERE};
  if (!gd_judge_ready(p, thing)) return false;
  if (p->c->thing[thing].passive) return gd_no(p, "GD-12.1", "always_works", NULL);
  if (!line) return gd_no(p, "GD-12.3", "not_its_moment", "GD-12.1");
  if (p->s->node == GD_AT_HITS && a->source != GD_FROM_COMBAT && a->source != GD_FROM_AGAIN)
    return gd_no(p, "GD-12.3", "combat_only", NULL);
  bool fine = judge_means(p, line);
  fine &= gd_judge_tests(p, &scene, line);
  fine &= judge_number(p, line);
  return judge_pick(p, line) && fine;
}
