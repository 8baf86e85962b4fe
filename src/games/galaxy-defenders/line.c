/* Things and their lines: who holds what, whom a filter fits, whether a test holds, what can be used now. */
#include "gd.h"

/* ---- who holds what ----------------------------------------------------------------------------------------- */

static int place_of(const uint8_t *list, int count, int thing) {
  for (int i = 0; i < count; i++)
    if (list[i] == thing) return i;
  return -1;
}

bool gd_has(const GdState *s, int seat, int thing) {
  const GdAgent *agent = &s->agent[seat];
  return place_of(agent->weapon, GD_WEAPONS_HELD, thing) >= 0 || place_of(agent->device, GD_DEVICES_HELD, thing) >= 0 ||
         place_of(agent->skill, GD_SKILLS_HELD, thing) >= 0 || place_of(agent->tactic, GD_TACTICS_HELD, thing) >= 0;
}

bool gd_ready(const GdContent *c, const GdState *s, int seat, int thing) {
  const GdAgent *agent = &s->agent[seat];
  int at;
  switch (c->thing[thing].kind) {
    case GD_DEVICE:
      return place_of(agent->device, GD_DEVICES_HELD, thing) >= 0;
    case GD_SKILL:
      at = place_of(agent->skill, GD_SKILLS_HELD, thing);
      return at >= 0 && !(agent->skills_used >> at & 1);
    case GD_TACTIC:
      at = place_of(agent->tactic, GD_TACTICS_HELD, thing);
      return at >= 0 && !(agent->tactics_used >> at & 1);
    case GD_ABILITY:
      return gd_agent_sheet(c, s, seat)->ability == thing && !agent->used_ability;
    default:
      return false;
  }
}

static bool lists_rule(const GdContent *c, const GdList *list, int rule) {
  if (!(list->whens >> GD_WHEN_PASSIVE & 1)) return false;
  for (int i = list->first; i < list->first + list->count; i++)
    for (int k = 0; k < c->line[i].effects; k++)
      if (c->line[i].effect[k].what == GD_DO_RULE && c->line[i].effect[k].m == rule) return true;
  return false;
}

bool gd_has_rule(const GdContent *c, const GdState *s, int seat, int rule) {
  for (int i = 0; i < GD_SKILLS_HELD && s->agent[seat].skill[i] != GD_NONE; i++)
    if (lists_rule(c, &c->thing[s->agent[seat].skill[i]].lines, rule)) return true;
  return false;
}

bool gd_alien_rule(const GdContent *c, const GdState *s, int alien, int rule) {
  return lists_rule(c, &gd_card(c, s, alien)->lines, rule);
}

bool gd_arm_rule(const GdContent *c, const GdArm *arm, int rule) {
  return lists_rule(c, &arm->lines, rule);
}

int gd_slot_of(const GdState *s, int seat, int thing, int nth) {
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++)
    if (s->agent[seat].weapon[slot] == thing && nth-- == 0) return slot;
  return -1;
}

bool gd_weapon_ready(const GdContent *c, const GdState *s, int seat, int slot) {
  const GdAgent *agent = &s->agent[seat];
  if (agent->weapon[slot] == GD_NONE || agent->jammed[slot]) return false;
  return !c->thing[agent->weapon[slot]].arm.ammo || agent->ammo[slot];
}

bool gd_may_have(const GdContent *c, const GdState *s, int seat, int thing) {
  return !c->thing[thing].sheet || c->thing[thing].sheet == s->agent[seat].sheet + 1;
}

/* ---- filters ------------------------------------------------------------------------------------------------ */

static int body_at(const GdContent *c, const GdState *s, int body, int seen_from) {
  if (!gd_is_alien(body)) return gd_unit_at(s, body);
  int alien = body - GD_ALIEN_BASE;
  if (gd_figures(c, s, alien) == 1 || seen_from >= GD_UNITS) return s->alien[alien].at[0];
  return s->alien[alien].at[gd_closest_figure(c, s, alien, seen_from)];
}

static int scene_at(const GdContent *c, const GdState *s, const GdScene *scene) {
  return scene->self == GD_BODY_NONE ? GD_NOWHERE : body_at(c, s, scene->self, GD_UNITS);
}

/* An agent's own sight: human view and weather (GD-4.8, GD-4.9). */
bool gd_unit_sees(const GdContent *c, const GdState *s, int unit, int hex) {
  if (!gd_sees(c, s, gd_unit_at(s, unit), hex)) return false;
  if (unit >= GD_SEATS || !s->options[GD_OPT_VIEW]) return true;
  return gd_faces(gd_map(c, s), s->agent[unit].at, s->agent[unit].facing, hex);
}

static bool seen_by_agent(const GdContent *c, const GdState *s, int hex) {
  for (int unit = 0; unit < GD_SEATS; unit++)
    if (gd_unit_there(s, unit) && gd_unit_sees(c, s, unit, hex)) return true;
  return false;
}

static bool sight_fits(const GdContent *c, const GdState *s, const GdScene *scene, const GdFilter *of, int hex) {
  if (of->sight && hex != scene_at(c, s, scene)) {
    if (scene->self >= GD_UNITS ? !gd_sees(c, s, scene_at(c, s, scene), hex) : !gd_unit_sees(c, s, scene->self, hex))
      return false;
  }
  if (of->seen && !seen_by_agent(c, s, hex)) return false;
  if (!of->unseen) return true;
  for (int unit = 0; unit < GD_SEATS; unit++)
    if (gd_unit_there(s, unit) && gd_sees(c, s, s->agent[unit].at, hex)) return false;
  return true;
}

static bool near_fits(const GdContent *c, const GdState *s, const GdScene *scene, const GdFilter *of, int hex) {
  int from = scene_at(c, s, scene);
  if (of->adjacent || of->same_area) {
    bool near = of->adjacent && (hex == from || gd_adjacent(c, s, from, hex));
    if (!near && !(of->same_area && gd_area(from) == gd_area(hex))) return false;
  }
  return !of->within || hex == from || gd_distance(c, s, from, hex) < of->within;
}

static bool touches(const GdContent *c, const GdState *s, int hex, int area) {
  const GdMap *map = gd_map(c, s);
  for (int dir = 0; dir < GD_DIRS; dir++) {
    int next = map->next[hex][dir];
    if (next != GD_NOWHERE && gd_area(next) == area && !map->standard[next]) return true;
  }
  return false;
}

static bool place_fits(const GdContent *c, const GdState *s, const GdFilter *of, int hex) {
  if (of->touching && !touches(c, s, hex, of->area - 1)) return false;
  if (of->area && !of->touching && gd_area(hex) != of->area - 1) return false;
  return !of->region || gd_mission(c, s)->region[of->region - 1] >> gd_area(hex) & 1;
}

bool gd_is_card(const GdContent *c, int card, int wanted) {
  return card == wanted || c->card[wanted].becomes == card + 1;
}

static bool engages(const GdContent *c, const GdState *s, int alien) {
  for (int unit = 0; unit < GD_UNITS; unit++)
    if (gd_unit_there(s, unit) && gd_body_adjacent(c, s, alien, unit)) return true;
  return false;
}

static bool alien_fits(const GdContent *c, const GdState *s, const GdFilter *of, int alien) {
  const GdAlien *a = &s->alien[alien];
  const GdCard *card = &c->card[a->card];
  if (of->wounded && !a->wounds) return false;
  if (of->unwounded && a->wounds) return false;
  if (of->engaging && !engages(c, s, alien)) return false;
  if (of->unengaged && engages(c, s, alien)) return false;
  if (of->species && card->species != of->species - 1) return false;
  if (of->not_species && card->species == of->not_species - 1) return false;
  if (of->grades && !(of->grades >> card->grade & 1)) return false;
  if (of->active && (s->turn.seat == GD_NONE || a->controller != s->turn.seat)) return false;
  if (of->awake && a->stunned) return false;
  return !of->card || gd_is_card(c, a->card, of->card - 1);
}

bool gd_fits(const GdContent *c, const GdState *s, const GdScene *scene, const GdFilter *of, int body) {
  if (of->self == 1 && body == scene->self) return false;
  if (of->self == 2) return body == scene->self;
  int hex = body_at(c, s, body, scene->self);
  if (hex == GD_NOWHERE) return false;
  if (gd_is_alien(body)) {
    if (!alien_fits(c, s, of, body - GD_ALIEN_BASE)) return false;
  } else {
    if (body >= GD_SEATS && !of->drones) return false;
    if (of->healthy && body < GD_SEATS && gd_engaged(s, body)) return false;
  }
  return near_fits(c, s, scene, of, hex) && place_fits(c, s, of, hex) && sight_fits(c, s, scene, of, hex);
}

bool gd_fits_hex(const GdContent *c, const GdState *s, const GdScene *scene, const GdFilter *of, int hex) {
  if (of->adjacent && !gd_adjacent(c, s, scene_at(c, s, scene), hex)) return false;
  if (of->within && gd_distance(c, s, scene_at(c, s, scene), hex) >= of->within) return false;
  return place_fits(c, s, of, hex) && sight_fits(c, s, scene, of, hex);
}

/* ---- counting and tests ------------------------------------------------------------------------------------- */

int gd_value(const GdState *s, const GdValue *value) {
  int n = value->plus + value->each * s->agents;
  if (n < value->low) n = value->low;
  return value->high && n > value->high ? value->high : n;
}

static int count_agents(const GdContent *c, const GdState *s, int what, const GdFilter *of) {
  GdScene nobody = {.self = GD_BODY_NONE, .picked = -1, .hex = GD_NOWHERE};
  int n = 0;
  for (int seat = 0; seat < s->agents; seat++) {
    if (s->agent[seat].life == GD_DEAD) {
      n += what == GD_COUNT_DEAD;
    } else if (s->agent[seat].life == GD_ALIVE) {
      bool bleeds = gd_bleeding(c, s, seat);
      bool in = (what == GD_COUNT_IN || what == GD_COUNT_OUT) && gd_fits(c, s, &nobody, of, seat);
      n += what == GD_COUNT_LIVING || (what == GD_COUNT_BLEEDING && bleeds) || (what == GD_COUNT_STANDING && !bleeds) ||
           (what == GD_COUNT_IN && in) || (what == GD_COUNT_OUT && !in);
    }
  }
  return n;
}

static int count_objects(const GdState *s, int what) {
  int n = 0;
  for (int i = 0; i < GD_OBJECTS; i++) {
    int state = s->object[i].state;
    n += what == GD_COUNT_SECURED ? state == GD_SECURED
         : what == GD_COUNT_LOST  ? state == GD_OBJECT_LOST
                                  : state == GD_ON_MAP || state == GD_CARRIED;
  }
  return n;
}

static int count_aliens(const GdContent *c, const GdState *s, const GdFilter *of) {
  GdScene nobody = {.self = GD_BODY_NONE, .picked = -1, .hex = GD_NOWHERE};
  int n = 0;
  for (int i = 0; i < GD_ALIENS; i++) n += s->alien[i].card != GD_NONE && gd_fits(c, s, &nobody, of, GD_ALIEN_BASE + i);
  return n;
}

static int count_humans(const GdState *s) {
  int n = s->signal_discards[GD_HUMAN_SIGNAL];
  for (int i = 0; i < GD_POOLS; i++) n += s->pool[i][GD_HUMAN_SIGNAL];
  return n;
}

int gd_count(const GdContent *c, const GdState *s, int what, const GdFilter *of) {
  const GdMission *m = gd_mission(c, s);
  int n = 0;
  switch (what) {
    case GD_COUNT_KILLS:
      return s->kills;
    case GD_COUNT_WAYPOINTS:
    case GD_COUNT_FINISHED:
      for (int i = 0; i < m->waypoints; i++) n += (s->worked[i] >= m->work) == (what == GD_COUNT_FINISHED);
      return n;
    case GD_COUNT_SECURED:
    case GD_COUNT_LOST:
    case GD_COUNT_OBJECTS:
      return count_objects(s, what);
    case GD_COUNT_HUMANS:
      return count_humans(s);
    case GD_COUNT_POINTS:
      for (int i = 0; i < GD_POINTS; i++) n += s->point[i] != GD_NOWHERE;
      return n;
    case GD_COUNT_ALIENS:
      return count_aliens(c, s, of);
    case GD_COUNT_CARD:
      return count_aliens(c, s, of) > 0;
    default:
      return what >= GD_COUNT_OWN ? s->counter[what - GD_COUNT_OWN] : count_agents(c, s, what, of);
  }
}

static bool compares(int how, int a, int b) {
  return how == GD_AT_LEAST ? a >= b : how == GD_AT_MOST ? a <= b : a == b;
}

static int target_at(const GdScene *scene) {
  return scene->attack->at;
}

/* The target is adjacent to no other agent than SELF. */
static bool alone(const GdContent *c, const GdState *s, const GdScene *scene) {
  for (int seat = 0; seat < s->agents; seat++)
    if (seat != scene->self && gd_unit_there(s, seat) && gd_adjacent(c, s, s->agent[seat].at, target_at(scene)))
      return false;
  return true;
}

static int living(const GdState *s) {
  int n = 0;
  for (int seat = 0; seat < s->agents; seat++) n += s->agent[seat].life == GD_ALIVE;
  return n;
}

static int aliens_out(const GdState *s) {
  int n = 0;
  for (int i = 0; i < GD_ALIENS; i++) n += s->alien[i].card != GD_NONE;
  return n;
}

static bool holds_in_attack(const GdContent *c, const GdState *s, const GdScene *scene, const GdTest *test) {
  const GdAttack *attack = scene->attack;
  if (!attack) return false;
  int self = scene_at(c, s, scene);
  switch (test->what) {
    case GD_IF_DISTANCE:
      return compares(test->compare, self == target_at(scene) ? 0 : gd_distance(c, s, self, target_at(scene)), test->n);
    case GD_IF_DAMAGE:
      return test->id >> attack->damage & 1;
    case GD_IF_WEAPON:
      return attack->thing != GD_NONE && c->thing[attack->thing].kind == GD_WEAPON &&
             (test->id >> c->thing[attack->thing].arm.kind & 1);
    case GD_IF_THING:
      return attack->thing == test->id || attack->thing == test->id2;
    case GD_IF_ALONE:
      return alone(c, s, scene);
    case GD_IF_ROLLED:
      return gd_hits(c, attack, GD_HIT) >= (test->n ? test->n : 1);
    case GD_IF_KILLED:
      return attack->killed;
    default:
      return gd_unit_sees(c, s, scene->self, target_at(scene));
  }
}

static bool holds_plainly(const GdContent *c, const GdState *s, const GdScene *scene, const GdTest *test) {
  int seat = scene->self;
  switch (test->what) {
    case GD_IF_NOTHING:
      return true;
    case GD_IF_HIDDEN:
      return gd_hidden_from(c, s, seat) < 99;
    case GD_IF_UNUSED:
      return !(s->turn.used & test->id);
    case GD_IF_USED:
      return (s->turn.used & test->id) == test->id;
    case GD_IF_FREE:
      return !gd_engaged(s, seat);
    case GD_IF_ENGAGED:
      return gd_engaged(s, seat);
    case GD_IF_ATTACKED:
      return s->agent[seat].attacked;
    case GD_IF_NO_ARMOUR:
      return !s->agent[seat].armour;
    case GD_IF_OUTNUMBERED:
      return aliens_out(s) < living(s);
    case GD_IF_NONE_MATCH:
      return !s->script.matched;
    case GD_IF_COUNT:
      return compares(test->compare, gd_count(c, s, test->id, &test->of), gd_value(s, &test->value));
    case GD_IF_AFTER:
      return s->round > test->n;
    case GD_IF_LOCKED:
      return s->gate[gd_mission(c, s)->door[test->id]] != GD_FREE;
    case GD_IF_CAMPAIGN:
      return s->options[GD_OPT_CAMPAIGN];
    default:
      return holds_in_attack(c, s, scene, test);
  }
}

bool gd_holds(const GdContent *c, const GdState *s, const GdScene *scene, const GdTest *test) {
  return holds_plainly(c, s, scene, test) != test->not_so;
}

bool gd_all_hold(const GdContent *c, const GdState *s, const GdScene *scene, const GdLine *line) {
  for (int i = 0; i < line->tests; i++)
    if (gd_holds(c, s, scene, &line->test[i]) == line->any) return line->any;
  return !line->any || !line->tests;
}
