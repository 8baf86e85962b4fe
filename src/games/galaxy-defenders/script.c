/* Effects of a line, one after another; those that ask nobody can also happen at once (gd_now). */
#include <string.h>

#include "run.h"

void gd_script(GdRun *run, const GdList *list, int when, int letter, int seat, int body) {
  if (!(list->whens >> when & 1)) return;
  for (int i = list->first; i < list->first + list->count; i++) {
    const GdLine *line = &run->c->line[i];
    if (line->when != when || line->letter != letter) continue;
    gd_push(run, GD_IN_SCRIPT);
    GdScript *script = &run->s->script;
    script->line = (uint16_t)i;
    script->end = (uint16_t)(list->first + list->count);
    script->by = (uint8_t)seat;
    script->body = (uint8_t)body;
    return;
  }
}

void gd_use(GdRun *run, int seat, const GdUse *use, const GdLine *line) {
  GdState *s = run->s;
  int picked = use->hex == GD_NOWHERE ? GD_NONE : gd_picked(run->c, s, line, use->hex);
  s->turn.used |= line->cost;
  gd_tell(run, GD_E_USED, gd_bodied(run, seat), use->thing, gd_hexed(run, use->hex), 0, 0, 0);
  gd_use_up(run, seat, use->thing);
  gd_push(run, GD_IN_SCRIPT);
  s->script = (GdScript){.line = (uint16_t)(line - run->c->line),
                         .end = (uint16_t)(line - run->c->line + 1),
                         .by = (uint8_t)seat,
                         .body = (uint8_t)seat,
                         .picked = (uint8_t)picked,
                         .weapon = (uint8_t)(use->weapon < 0 ? GD_NONE : use->weapon),
                         .choice = (uint8_t)(use->choice < 0 ? 0 : use->choice),
                         .thing = (uint8_t)use->thing,
                         .at = (uint16_t)use->hex};
}

/* ---- at once -------------------------------------------------------------------------------------------------------
 */

static void unlock(GdRun *run, int gate, bool for_good) {
  GdState *s = run->s;
  const GdMap *map = gd_map(run->c, s);
  if (for_good) s->torn[gate] = 1;
  if (s->gate[gate] == GD_FREE) return;
  s->gate[gate] = GD_FREE;
  gd_tell(run, GD_E_BROKE, 0, gd_hexed(run, map->at[gate].hex[0]), gd_hexed(run, map->at[gate].hex[1]), 0, 0, 0);
  for (int i = 0; i < GD_ALIENS; i++)
    if (s->alien[i].card != GD_NONE) gd_engage_near(run, i);
}

static void lock(GdRun *run, int gate, const GdFilter *of) {
  GdState *s = run->s;
  const GdMap *map = gd_map(run->c, s);
  if (map->at[gate].kind != GD_DOOR || s->gate[gate] != GD_FREE || s->torn[gate]) return;
  for (int i = 0; i < 2; i++)
    if (of->empty_sides && !gd_empty(run->c, s, map->at[gate].hex[i])) return;
  s->gate[gate] = GD_LOCKED;
  gd_tell(run, GD_E_LOCKED, gd_hexed(run, map->at[gate].hex[0]), gd_hexed(run, map->at[gate].hex[1]), 0, 0, 0, 0);
  gd_disengage(run);
}

static void doors(GdRun *run, const GdEffect *e) {
  int gates = gd_map(run->c, run->s)->gates;
  for (int gate = 0; gate < gates; gate++) {
    if (e->id && run->m->door[e->id - 1] != gate) continue;
    if (e->what == GD_DO_LOCK)
      lock(run, gate, &e->of);
    else
      unlock(run, gate, e->m);
  }
  if (e->what == GD_DO_UNLOCK) gd_reveal(run);
}

static void work(GdRun *run, const GdScene *scene) {
  GdState *s = run->s;
  int waypoint = scene->picked;
  s->worked[waypoint]++;
  gd_tell(run, GD_E_WORK, gd_bodied(run, scene->self), gd_hexed(run, run->m->waypoint[waypoint]), s->worked[waypoint],
          run->m->work, 0, 0);
  if (s->worked[waypoint] < run->m->work) return;
  gd_tell(run, GD_E_FINISHED, run->m->waypoint_name, gd_hexed(run, run->m->waypoint[waypoint]), 0, 0, 0, 0);
  GdScene nobody = {.self = GD_BODY_NONE, .picked = waypoint, .hex = run->m->waypoint[waypoint]};
  gd_now(run, &run->m->lines, GD_WHEN_DONE, &nobody);
  for (int i = 0; i < GD_ALIENS; i++) { /* the shield may have hung on it (M9): points above the full one are lost */
    GdAlien *alien = &s->alien[i];
    if (alien->card != GD_NONE && alien->shield > gd_shield_full(run->c, s, GD_ALIEN_BASE + i))
      alien->shield = (uint8_t)gd_shield_full(run->c, s, GD_ALIEN_BASE + i);
  }
}

/* M2: a civilian where the human signal was; beyond the limit it is saved in hiding, worth nothing. */
static void new_object(GdRun *run, const GdEffect *e, int hex) {
  GdState *s = run->s;
  if (gd_count(run->c, s, GD_COUNT_OBJECTS, NULL) >= e->n) return;
  for (int i = 0; i < GD_OBJECTS; i++)
    if (s->object[i].state == GD_OBJECT_NONE) {
      s->object[i] = (GdObject){.at = (uint16_t)hex, .state = GD_ON_MAP, .by = GD_NONE};
      gd_tell(run, GD_E_OBJECT, 0, run->m->object_name, 0, gd_hexed(run, hex), 0, 0);
      return;
    }
}

static void secure(GdRun *run, int seat) {
  GdState *s = run->s;
  int object = s->agent[seat].carries;
  if (object == GD_NONE) return;
  s->object[object] = (GdObject){.at = GD_NOWHERE, .state = GD_SECURED, .by = GD_NONE};
  s->agent[seat].carries = GD_NONE;
  gd_tell(run, GD_E_OBJECT, 3, run->m->object_name, gd_bodied(run, seat), gd_hexed(run, s->agent[seat].at), 0, 0);
}

static void take_objects(GdRun *run, int alien) {
  GdState *s = run->s;
  for (int i = 0; i < GD_OBJECTS; i++) {
    int hex = s->object[i].at;
    if (s->object[i].state != GD_ON_MAP) continue;
    bool near = false;
    for (int k = 0; k < gd_figures(run->c, s, alien); k++)
      near |= s->alien[alien].at[k] == hex || gd_adjacent(run->c, s, s->alien[alien].at[k], hex);
    for (int seat = 0; near && seat < s->agents; seat++)
      if (gd_unit_there(s, seat) && (s->agent[seat].at == hex || gd_adjacent(run->c, s, s->agent[seat].at, hex)))
        near = false;
    if (!near) continue;
    s->object[i] = (GdObject){.at = GD_NOWHERE, .state = GD_OBJECT_LOST, .by = GD_NONE};
    gd_tell(run, GD_E_OBJECT, 4, run->m->object_name, 0, gd_hexed(run, hex), 0, 0);
  }
}

static void count(GdRun *run, const GdEffect *e) {
  GdState *s = run->s;
  int n = e->per ? e->n * gd_count(run->c, s, GD_COUNT_ALIENS, &e->of) : e->n;
  int now = s->counter[e->id - GD_COUNT_OWN] + n;
  if (!n) return;
  s->counter[e->id - GD_COUNT_OWN] = (uint8_t)(now < 0 ? 0 : now > 200 ? 200 : now);
  gd_tell(run, GD_E_COUNTER, s->options[GD_OPT_MISSION], e->id - GD_COUNT_OWN, s->counter[e->id - GD_COUNT_OWN], 0, 0,
          0);
}

/* The shield of a card as the mission says (M9): refills, and points above it are lost. */
static void card_energy(GdRun *run, const GdEffect *e) {
  GdState *s = run->s;
  for (int i = 0; i < GD_ALIENS; i++)
    if (s->alien[i].card != GD_NONE && gd_is_card(run->c, s->alien[i].card, e->of.card - 1))
      s->alien[i].shield = (uint8_t)gd_shield_full(run->c, s, GD_ALIEN_BASE + i);
}

bool gd_effect_now(GdRun *run, const GdEffect *effect, const GdScene *scene) {
  GdState *s = run->s;
  switch (effect->what) {
    case GD_DO_WORK:
      work(run, scene);
      return true;
    case GD_DO_CHARGE:
      s->charged[scene->picked] = 1;
      return true;
    case GD_DO_OBJECT:
      new_object(run, effect, scene->hex);
      return true;
    case GD_DO_SECURE:
      secure(run, scene->self);
      return true;
    case GD_DO_TAKE_OBJECT:
      take_objects(run, scene->self - GD_ALIEN_BASE);
      return true;
    case GD_DO_LOCK:
    case GD_DO_UNLOCK:
      doors(run, effect);
      return true;
    case GD_DO_COUNT:
      count(run, effect);
      return true;
    case GD_DO_CARD_ENERGY:
      card_energy(run, effect);
      return true;
    default:
      return false;
  }
}

void gd_now(GdRun *run, const GdList *list, int when, const GdScene *scene) {
  if (!(list->whens >> when & 1)) return;
  for (int i = list->first; i < list->first + list->count; i++) {
    const GdLine *line = &run->c->line[i];
    if (line->when != when) continue;
    bool fits = line->pick != GD_PICK_CARRIED || (run->s->agent[scene->self].carries != GD_NONE &&
                                                  gd_fits_hex(run->c, run->s, scene, &line->of, scene->hex));
    if (fits && gd_all_hold(run->c, run->s, scene, line))
      for (int k = 0; k < line->effects; k++) gd_effect_now(run, &line->effect[k], scene);
  }
}

/* ---- whom an effect is about -------------------------------------------------------------------------------- */

static int most_harmed(GdRun *run, uint8_t *out) {
  GdState *s = run->s;
  int best = -1;
  for (int seat = 0; seat < s->agents; seat++)
    if (gd_unit_there(s, seat) && (best < 0 || gd_harm_before(run->c, s, GD_NONE, seat, best, NULL))) best = seat;
  if (best >= 0) out[0] = (uint8_t)best;
  return best >= 0;
}

/* Bodies of `who` in the order of GD-21.6; aliens when the effect is about aliens. */
static int bodies(GdRun *run, const GdEffect *e, uint8_t out[GD_UNITS + GD_ALIENS]) {
  GdState *s = run->s;
  const GdScript *script = &s->script;
  GdScene scene = {.self = script->body, .picked = -1, .hex = script->at};
  int n = 0;
  switch (e->who) {
    case GD_PICK:
      if (script->picked != GD_NONE) out[n++] = script->picked;
      return n;
    case GD_ALPHA:
      out[n++] = s->alpha;
      return n;
    case GD_HARMED:
      return most_harmed(run, out);
    case GD_EACH:
      for (int i = 0; gd_ordered_unit(s, i) >= 0; i++)
        if (gd_fits(run->c, s, &scene, &e->of, gd_ordered_unit(s, i))) out[n++] = (uint8_t)gd_ordered_unit(s, i);
      return n;
    default:
      if (script->body != GD_BODY_NONE) out[n++] = script->body;
      return n;
  }
}

static int alien_bodies(GdRun *run, const GdEffect *e, uint8_t out[GD_ALIENS]) {
  GdState *s = run->s;
  GdScene scene = {.self = s->script.body, .picked = -1, .hex = s->script.at};
  int n = 0;
  if (e->who == GD_PICK) {
    if (gd_is_alien(s->script.picked)) out[n++] = (uint8_t)(s->script.picked - GD_ALIEN_BASE);
    return n;
  }
  for (int i = 0; i < GD_ALIENS; i++)
    if (s->alien[i].card != GD_NONE && gd_fits(run->c, s, &scene, &e->of, GD_ALIEN_BASE + i)) {
      int at = n++;
      for (; at > 0 && s->alien[out[at - 1]].at[0] > s->alien[i].at[0]; at--) out[at] = out[at - 1];
      out[at] = (uint8_t)i;
    }
  return n;
}

static bool about_aliens(const GdEffect *e) {
  return e->alien || e->of.species || e->of.card || e->of.grades;
}

/* ---- single effects ----------------------------------------------------------------------------------------- */

static int healer(const GdScript *script) {
  return script->by != GD_NONE && script->thing != GD_NONE ? script->by : GD_NONE;
}

static void for_bodies(GdRun *run, const GdEffect *e, void (*what)(GdRun *, const GdEffect *, int)) {
  uint8_t list[GD_UNITS + GD_ALIENS];
  bool aliens = about_aliens(e) || (e->who == GD_PICK && gd_is_alien(run->s->script.picked));
  int n = aliens ? alien_bodies(run, e, list) : bodies(run, e, list);
  for (int i = 0; i < n; i++) what(run, e, aliens ? GD_ALIEN_BASE + list[i] : list[i]);
}

static void heal(GdRun *run, const GdEffect *e, int body) {
  gd_heal(run, body, e->n, healer(&run->s->script));
}

static void suffer(GdRun *run, const GdEffect *e, int body) {
  gd_wound(run, body, 0, e->n, true);
}

static void cond(GdRun *run, const GdEffect *e, int body) {
  GdState *s = run->s;
  gd_condition(run, body, e->m, e->n);
  if (e->m == GD_HIDDEN && body < GD_SEATS)
    s->agent[body].stealthy = s->script.thing != GD_NONE && run->c->thing[s->script.thing].kind == GD_ABILITY;
}

static void uncond(GdRun *run, const GdEffect *e, int body) {
  if (body >= GD_SEATS) return;
  GdAgent *agent = &run->s->agent[body];
  for (int condition = 0; condition < GD_CONDITIONS; condition++) {
    if (!(e->m >> condition & 1)) continue;
    if (condition == GD_IMMOBILISED) agent->immobilised = 0;
    if (condition == GD_PARALYSED) agent->paralysed = 0;
    gd_tell(run, GD_E_UNCOND, gd_bodied(run, body), condition, 0, 0, 0, 0);
  }
}

static void energy(GdRun *run, const GdEffect *e, int body) {
  GdState *s = run->s;
  uint8_t *shield = gd_is_alien(body) ? &s->alien[body - GD_ALIEN_BASE].shield
                    : body < GD_SEATS ? &s->agent[body].shield
                                      : &s->drone[body - GD_SEATS].shield;
  *shield = (uint8_t)(e->n < 0 ? gd_shield_full(run->c, s, body) : e->n);
}

static void armour(GdRun *run, const GdEffect *e, int body) {
  run->s->agent[body].armour = (uint8_t)e->n;
  gd_tell(run, GD_E_ARMOURED, gd_bodied(run, body), e->n, 0, 0, 0, 0);
}

static void weapons(GdRun *run, const GdEffect *e, int body) {
  if (body >= GD_SEATS) return;
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
    if (e->m == 0 && slot != run->s->script.weapon) continue;
    if (run->s->agent[body].weapon[slot] == GD_NONE) continue;
    if (e->what == GD_DO_AMMO)
      gd_add_ammo(run, body, slot, e->n);
    else
      gd_jam(run, body, slot, e->what == GD_DO_JAM);
  }
}

static void jam_rolls(GdRun *run, const GdEffect *e, int body) {
  (void)e;
  if (body >= GD_SEATS) return;
  const GdAgent *agent = &run->s->agent[body];
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
    int thing = agent->weapon[slot];
    if (thing == GD_NONE || agent->jammed[slot] || run->c->thing[thing].grade == GD_RED ||
        run->c->thing[thing].arm.kind != GD_RANGED)
      continue;
    const uint8_t *symbol = run->c->symbol[GD_BLUE_DIE][gd_roll(run, GD_BLUE_DIE)];
    if (symbol[GD_JAM] || symbol[GD_ALIEN]) gd_jam(run, body, slot, true);
  }
}

bool gd_may_jam(const GdContent *c, const GdState *s, int seat, int slot) {
  int thing = s->agent[seat].weapon[slot];
  return thing != GD_NONE && c->thing[thing].grade != GD_RED && c->thing[thing].arm.kind == GD_RANGED &&
         gd_weapon_ready(c, s, seat, slot);
}

/* E11: one ready human ranged weapon of the Alpha. */
static bool ask_jam(GdRun *run) {
  int seat = run->s->alpha, n = 0, only = 0;
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++)
    if (gd_may_jam(run->c, run->s, seat, slot)) n++, only = slot;
  if (n == 1) gd_jam(run, seat, only, true);
  if (n > 1) gd_ask(run, GD_AT_JAM, seat);
  return n > 1;
}

static bool may_load(GdRun *run, int seat) {
  const GdAgent *agent = &run->s->agent[seat];
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++)
    if (agent->weapon[slot] != GD_NONE && agent->ammo[slot] < run->c->thing[agent->weapon[slot]].arm.ammo) return true;
  return false;
}

/* Each agent in turn may do something; `stage` counts those asked. */
static bool ask_each(GdRun *run, int node, bool (*may)(GdRun *, int)) {
  GdState *s = run->s;
  while (s->script.stage < s->agents) {
    int seat = gd_clockwise(s, s->alpha, s->script.stage);
    if (gd_living(s, seat) && may(run, seat)) {
      gd_ask(run, node, seat);
      return true;
    }
    s->script.stage++;
  }
  return false;
}

static bool may_flip(GdRun *run, int seat) {
  return run->s->agent[seat].tactics_used;
}

static void place(GdRun *run, const GdEffect *e) {
  GdState *s = run->s;
  if (e->m == GD_DRONE) {
    gd_place_drone(run, s->script.by, e->id, s->script.at);
    return gd_reveal(run);
  }
  for (int i = 0; i < GD_TOKENS; i++)
    if (s->token[i].kind == GD_NONE) {
      s->token[i] = (GdTokenState){.at = s->script.at, .kind = (uint8_t)e->m};
      gd_tell(run, GD_E_PLACED, e->m, gd_hexed(run, s->script.at), 0, 0, 0, 0);
      return;
    }
}

static void move(GdRun *run, const GdEffect *e) {
  GdState *s = run->s;
  int unit = e->who == GD_PICK ? s->script.picked : s->script.by;
  if (!gd_unit_there(s, unit) || (unit < GD_SEATS && (s->agent[unit].immobilised || s->agent[unit].paralysed))) return;
  if (!(e->m & GD_MOVE_FREE) && unit < GD_SEATS && gd_engaged(s, unit)) return;
  gd_begin_move(run, unit, 1, e->n, e->m);
}

static uint32_t matching(GdRun *run, const GdFilter *of) {
  GdState *s = run->s;
  GdScene scene = {.self = GD_BODY_NONE, .picked = -1, .hex = GD_NOWHERE};
  uint32_t set = 0;
  for (int i = 0; i < GD_ALIENS; i++)
    if (s->alien[i].card != GD_NONE && gd_fits(run->c, s, &scene, of, GD_ALIEN_BASE + i)) set |= 1u << i;
  return set;
}

/* GD-14.4: with `danger_everywhere` every card of a species brings one where there is none. */
static bool danger(GdRun *run) {
  int card = run->s->turn.card;
  return run->s->options[GD_OPT_DANGER] && card != GD_NONE && run->c->encounter[card].species &&
         !run->c->encounter[card].danger;
}

static void activate(GdRun *run, const GdEffect *e) {
  GdState *s = run->s;
  uint32_t set = matching(run, &e->of);
  s->script.matched = set != 0;
  if (s->turn.card != GD_NONE)
    gd_tell(run, GD_E_ALIENS, gd_bodied(run, s->turn.seat), s->turn.card, __builtin_popcount(set), 0, 0, 0);
  if (!set && danger(run)) {
    GdFilter species = {.species = run->c->encounter[s->turn.card].species};
    return gd_teleport_alien(run, &species, GD_AT_ROLL);
  }
  if (set) gd_act_for(run, set, s->turn.card != GD_NONE ? 1 : 2);
}

/* A mission's text makes somebody command (M8): its aliens act in the order chosen. */
static void command(GdRun *run, const GdEffect *e) {
  GdState *s = run->s;
  uint8_t greys[GD_ALIENS], chosen[2];
  int n = alien_bodies(run, e, greys);
  if (!n) return;
  int count = gd_command_step(run->c, s, greys[0], e->n, chosen);
  for (int i = count - 1; i >= 0; i--) { /* the last pushed acts first */
    s->alien[chosen[i]].commanded = 1;
    gd_tell(run, GD_E_COMMANDED, gd_bodied(run, GD_ALIEN_BASE + chosen[i]), gd_bodied(run, GD_ALIEN_BASE + greys[0]), 0,
            0, 0, 0);
    gd_activate(run, chosen[i]);
  }
}

static void forced_away(GdRun *run, const GdEffect *e) {
  GdWay way;
  int alien = run->s->script.picked - GD_ALIEN_BASE;
  gd_away(run->c, run->s, alien, &way);
  if (!way.steps) return;
  run->s->alien[alien].scorched = 0;
  gd_march(run, alien, &way, GD_NONE, false, GD_STEP_AWAY, e->n);
}

static void strike(GdRun *run, const GdEffect *e) {
  GdState *s = run->s;
  const GdLine *line = &run->c->line[s->script.line];
  bool aimed = line->pick == GD_PICK_ALIEN;
  gd_blast(run, aimed ? GD_FROM_DEVICE : GD_FROM_STRIKE, s->script.by, s->script.thing, e->n, e->m, e->damage,
           s->script.at, aimed ? s->script.picked : GD_BODY_NONE);
}

static bool anybody_in(GdRun *run, int area) {
  GdState *s = run->s;
  for (int i = 0; i < GD_ALIENS; i++)
    for (int k = 0; s->alien[i].card != GD_NONE && k < gd_figures(run->c, s, i); k++)
      if (gd_area(s->alien[i].at[k]) == area) return true;
  for (int unit = 0; s->options[GD_OPT_FRIENDLY] && unit < GD_UNITS; unit++)
    if (gd_unit_there(s, unit) && gd_area(gd_unit_at(s, unit)) == area) return true;
  return false;
}

/* The next charged point blows; false: none is left. */
static bool blow(GdRun *run, const GdEffect *e) {
  GdState *s = run->s;
  for (int mark = 0; mark < GD_POINTS; mark++) {
    if (!s->charged[mark]) continue;
    int hex = s->point[mark];
    s->charged[mark] = 0;
    s->point[mark] = GD_NOWHERE;
    gd_tell(run, GD_E_POINT_GONE, mark, gd_hexed(run, hex), 0, 0, 0, 0);
    if (!anybody_in(run, gd_area(hex))) continue;
    gd_blast(run, GD_FROM_CHARGE, GD_BODY_NONE, GD_NONE, e->n, e->m, GD_BASIC, hex, GD_BODY_NONE);
    return true;
  }
  return false;
}

static void discard_signal(GdRun *run) {
  GdState *s = run->s;
  int index = gd_signal_on(s, s->script.at);
  if (index < 0) return;
  uint8_t *pool = s->pool[s->signal[index].pool];
  int kind = gd_draw(run, GD_DIE_SIGNAL, pool, GD_SIGNAL_KINDS);
  pool[kind]--;
  s->signal_discards[kind]++;
  gd_tell(run, GD_E_SIGNAL_GONE, gd_hexed(run, s->script.at), kind, 0, 0, 0, 0);
  gd_remove_signal(run, index);
}

static int living(const GdState *s) {
  int n = 0;
  for (int seat = 0; seat < s->agents; seat++) n += s->agent[seat].life == GD_ALIVE;
  return n;
}

static void friends(GdRun *run, const GdEffect *e) {
  gd_push(run, GD_IN_FRIENDS);
  run->s->friends = (GdFriends){.by = run->s->script.by, .place = 1, .points = (uint8_t)e->n, .flags = (uint8_t)e->m};
}

void gd_run_friends(GdRun *run) {
  GdState *s = run->s;
  GdFriends *f = &s->friends;
  while (f->place < s->agents) {
    int seat = gd_clockwise(s, f->by, f->place++);
    if (!gd_unit_there(s, seat) || s->agent[seat].immobilised || s->agent[seat].paralysed) continue;
    if (!(f->flags & GD_MOVE_FREE) && gd_engaged(s, seat)) continue;
    return gd_begin_move(run, seat, 1, f->points, f->flags & ~GD_MOVE_NOT_ENGAGED);
  }
  gd_pop(run);
}

/* ---- the frame ---------------------------------------------------------------------------------------------- */

/* True: the effect is not done yet and is run again. */
static bool do_effect(GdRun *run, const GdEffect *e) {
  GdState *s = run->s;
  GdScene scene = {.self = s->script.body, .picked = s->script.picked, .hex = s->script.at};
  if (gd_effect_now(run, e, &scene)) return false;
  switch (e->what) {
    case GD_DO_HEAL:
      for_bodies(run, e, heal);
      return false;
    case GD_DO_SUFFER:
      for_bodies(run, e, suffer);
      return false;
    case GD_DO_COND:
      for_bodies(run, e, cond);
      return false;
    case GD_DO_UNCOND:
      for_bodies(run, e, uncond);
      return false;
    case GD_DO_ENERGY:
      for_bodies(run, e, energy);
      return false;
    case GD_DO_ARMOUR:
      for_bodies(run, e, armour);
      return false;
    case GD_DO_JAM:
    case GD_DO_UNJAM:
      if (e->m == 2) return s->script.stage++ == 0 && ask_jam(run);
      for_bodies(run, e, weapons);
      return false;
    case GD_DO_AMMO:
      if (e->m == 2) return ask_each(run, GD_AT_LOAD, may_load);
      for_bodies(run, e, weapons);
      return false;
    case GD_DO_JAM_ROLLS:
      for_bodies(run, e, jam_rolls);
      return false;
    case GD_DO_MOVE:
      move(run, e);
      return false;
    case GD_DO_FRIENDS:
      friends(run, e);
      return false;
    case GD_DO_ALLOWANCE:
      s->turn.more = (uint8_t)(s->turn.more + e->n);
      s->turn.flags |= (uint8_t)e->m;
      return false;
    case GD_DO_AWAY:
      forced_away(run, e);
      return false;
    case GD_DO_ACTIVATE:
      activate(run, e);
      return false;
    case GD_DO_COMMAND:
      command(run, e);
      return false;
    case GD_DO_ATTACK:
      strike(run, e);
      return false;
    case GD_DO_PLACE:
      place(run, e);
      return false;
    case GD_DO_USES:
      s->agent[s->script.by].guards++;
      return false;
    case GD_DO_AGAIN:
      s->turn.again = 1;
      return false;
    case GD_DO_FLIP_UP:
      return ask_each(run, GD_AT_FLIP, may_flip);
    case GD_DO_DISCARD_SIGNAL:
      discard_signal(run);
      return false;
    case GD_DO_MOVE_SIGNALS:
      gd_move_signals(run, e->n, e->m, e->id);
      return false;
    case GD_DO_SIGNALS:
      gd_teleport_signals(run, living(s) ? e->table[living(s) - 1] : 0, e->m);
      return false;
    case GD_DO_TELEPORT:
      s->script.matched = 0;
      gd_teleport_alien(run, &e->of, e->m);
      return false;
    case GD_DO_BLOW:
      return blow(run, e);
    default:
      return false;
  }
}

/* The next line of the same moment and letter; false: there is none. */
static bool next_line(GdRun *run) {
  GdScript *script = &run->s->script;
  const GdLine *now = &run->c->line[script->line];
  for (int i = script->line + 1; i < script->end; i++)
    if (run->c->line[i].when == now->when && run->c->line[i].letter == now->letter) {
      script->line = (uint16_t)i;
      script->effect = script->stage = 0;
      return true;
    }
  return false;
}

static bool skipped(const GdScript *script, const GdLine *line, int effect) {
  const GdEffect *e = &line->effect[effect];
  int place = 0;
  for (int i = 0; i < effect; i++) place += line->effect[i].one_of;
  if (e->one_of && place != script->choice) return true;
  return e->nested;
}

/* An effect that found nobody goes on with its `otherwise`. */
static const GdEffect *instead(GdRun *run, const GdLine *line) {
  GdScript *script = &run->s->script;
  if (!script->effect) return NULL;
  const GdEffect *before = &line->effect[script->effect - 1];
  bool failed = before->otherwise && before->what == GD_DO_TELEPORT && !script->matched && !script->stage;
  return failed ? &line->effect[before->otherwise - 1] : NULL;
}

void gd_run_script(GdRun *run) {
  GdScript *script = &run->s->script;
  const GdLine *line = &run->c->line[script->line];
  GdScene scene = {.self = script->body, .picked = script->picked, .hex = script->at};
  if (script->effect == 0 && script->stage == 0 && line->when != GD_WHEN_USE &&
      !gd_all_hold(run->c, run->s, &scene, line)) {
    if (line->or_else) {
      script->effect = line->or_else;
      do_effect(run, &line->effect[line->or_else - 1]);
    } else if (!next_line(run)) {
      gd_pop(run);
    }
    return;
  }
  const GdEffect *other = instead(run, line);
  if (other) {
    /* a chain of them: the effect that comes instead stands in the place of the one before */
    script->effect = (uint8_t)(other - line->effect + 1);
    do_effect(run, other);
    return;
  }
  while (script->effect < line->effects && skipped(script, line, script->effect)) script->effect++;
  if (script->effect >= line->effects) {
    if (!next_line(run)) gd_pop(run);
    return;
  }
  const GdEffect *e = &line->effect[script->effect++];
  if (do_effect(run, e))
    script->effect--;
  else
    script->stage = 0;
}

void gd_script_action(GdRun *run, int seat, SbAction action) {
  GdState *s = run->s;
  switch (gd_verb(action)) {
    case GD_V_FLIP: {
      GdAgent *agent = &s->agent[seat];
      for (int i = 0; i < GD_TACTICS_HELD; i++)
        if (agent->tactic[i] == gd_a(action) && agent->tactics_used >> i & 1) {
          agent->tactics_used &= (uint8_t) ~(1u << i);
          break;
        }
      gd_tell(run, GD_E_FLIPPED, gd_bodied(run, seat), gd_a(action), 0, 0, 0, 0);
      return;
    }
    case GD_V_LOAD:
      gd_add_ammo(run, seat, gd_a(action), 1);
      s->script.stage++;
      return;
    case GD_V_JAM:
      return gd_jam(run, seat, gd_a(action), true);
    default: /* done, skip */
      s->script.stage++;
  }
}
