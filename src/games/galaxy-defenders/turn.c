/* An agent's turn (GD-7, GD-9) and the Aliens turn that follows it. */
#include "run.h"

enum { BEGINS, OWN, OVER, CARD, ACTS, ENDS };

/* ---- what may be done --------------------------------------------------------------------------------------- */

static bool can_act(const GdContent *c, const GdState *s, int seat, int cost) {
  return !(s->turn.used & cost) && !gd_bleeding(c, s, seat);
}

bool gd_may_search(const GdContent *c, const GdState *s, int seat) {
  return can_act(c, s, seat, GD_ACTION) && !gd_engaged(s, seat) &&
         gd_mission(c, s)->search >> gd_area(s->agent[seat].at) & 1;
}

static bool borders(const GdContent *c, const GdState *s, int hex, int gate) {
  for (int dir = 0; dir < GD_DIRS; dir++) /* the gate of a door hex is on all its sides */
    if (gd_map(c, s)->gate[hex][dir] == gate) return true;
  return false;
}

bool gd_may_break(const GdContent *c, const GdState *s, int seat, int gate) {
  return gate < gd_map(c, s)->gates && can_act(c, s, seat, GD_ACTION | GD_COMBAT) && s->gate[gate] == GD_LOCKED &&
         borders(c, s, s->agent[seat].at, gate);
}

bool gd_may_evade(const GdContent *c, const GdState *s, int seat) {
  return can_act(c, s, seat, GD_ACTION | GD_COMBAT) && gd_engaged(s, seat) && !s->turn.evaded;
}

bool gd_may_unjam(const GdContent *c, const GdState *s, int seat, int slot, int paid) {
  if (paid != GD_MOVEMENT && paid != GD_COMBAT) return false;
  if (paid == GD_MOVEMENT && s->agent[seat].immobilised) return false;
  return slot < GD_WEAPONS_HELD && can_act(c, s, seat, GD_ACTION | paid) && s->agent[seat].jammed[slot];
}

bool gd_may_take(const GdContent *c, const GdState *s, int seat, int object) {
  const GdAgent *agent = &s->agent[seat];
  if (object < 0 || object >= GD_OBJECTS || s->object[object].state != GD_ON_MAP) return false;
  if (!can_act(c, s, seat, GD_ACTION) || gd_engaged(s, seat) || agent->carries != GD_NONE) return false;
  return agent->at == s->object[object].at || gd_adjacent(c, s, agent->at, s->object[object].at);
}

bool gd_may_do(const GdContent *c, const GdState *s, int seat, int action, int hex) {
  const GdMission *m = gd_mission(c, s);
  if (action >= m->actions) return false;
  const GdLine *line = &c->line[m->action[action].line];
  if (!can_act(c, s, seat, line->cost) || gd_engaged(s, seat)) return false;
  GdScene scene = {.self = seat, .picked = -1, .hex = hex};
  return gd_all_hold(c, s, &scene, line) && gd_pick_fits(c, s, seat, line, hex, -1);
}

bool gd_may_command(const GdContent *c, const GdState *s, int seat, int unit) {
  if (unit < GD_SEATS || !gd_unit_there(s, unit) || s->turn.used & GD_ACTION) return false;
  const GdDroneState *drone = &s->drone[unit - GD_SEATS];
  if (drone->owner != seat || drone->fresh || drone->paralysed) return false;
  return (c->drone[drone->kind].move && !drone->immobilised) || gd_drone_may_fire(c, s, unit);
}

/* ---- what is done -------------------------------------------------------------------------------------------------
 */

static void first_step(GdRun *run, int seat, SbAction action) {
  GdState *s = run->s;
  int points = gd_points_left(run->c, s), flags = s->turn.flags;
  s->turn.used |= GD_MOVEMENT;
  gd_begin_move(run, seat, 0, points, flags);
  gd_move_action(run, action);
}

static void turn_round(GdRun *run, int seat) {
  run->s->turn.used |= GD_MOVEMENT;
  gd_begin_move(run, seat, 0, 0, 0);
  run->s->move.stage = 2;
  gd_tell(run, GD_E_STOPPED, gd_bodied(run, seat), gd_hexed(run, run->s->agent[seat].at), 0, 0, 0, 0);
}

static void jump(GdRun *run, int seat, int hex, int how) {
  GdState *s = run->s;
  int from = s->agent[seat].at;
  s->turn.used |= how ? GD_ACTION | GD_COMBAT : GD_ACTION;
  s->agent[seat].at = (uint16_t)hex;
  gd_tell(run, GD_E_JUMPED, gd_bodied(run, seat), gd_hexed(run, from), gd_hexed(run, hex), how, 0, 0);
  gd_stood(run, seat);
  gd_begin_move(run, seat, 1, 0, 0);
  s->move.stage = 2;
}

static void break_door(GdRun *run, int seat, int gate) {
  GdState *s = run->s;
  const GdMap *map = gd_map(run->c, s);
  s->turn.used |= GD_ACTION | GD_COMBAT;
  s->gate[gate] = GD_FREE;
  gd_tell(run, GD_E_BROKE, gd_bodied(run, seat), gd_hexed(run, map->at[gate].hex[0]),
          gd_hexed(run, map->at[gate].hex[1]), 0, 0, 0);
  for (int i = 0; i < GD_ALIENS; i++)
    if (s->alien[i].card != GD_NONE) gd_engage_near(run, i);
  gd_reveal(run);
}

static void evade(GdRun *run, int seat) {
  GdState *s = run->s;
  int face = gd_roll(run, GD_BLUE_DIE);
  s->turn.used |= GD_ACTION | GD_COMBAT;
  s->turn.evaded = run->c->symbol[GD_BLUE_DIE][face][GD_SHIELD] > 0;
  gd_tell(run, GD_E_EVADED, gd_bodied(run, seat), face + 1, s->turn.evaded, 0, 0, 0);
}

static bool device_left(GdRun *run) {
  for (int i = 0; i < run->c->things; i++)
    if (run->c->thing[i].kind == GD_DEVICE && !run->c->thing[i].sheet && run->s->left[i]) return true;
  return false;
}

static void find_device(GdRun *run, int seat) {
  int thing = gd_random_thing(run, GD_DEVICE, 0);
  if (thing >= 0) gd_take_thing(run, seat, thing, GD_GAINED_FOUND);
}

static void find_fragment(GdRun *run, int seat) {
  run->s->fragment_found = 1;
  gd_fragment(run, seat, 1);
}

static bool any_clip(GdRun *run, int seat) {
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++)
    if (run->s->agent[seat].weapon[slot] != GD_NONE && run->c->thing[run->s->agent[seat].weapon[slot]].arm.ammo)
      return true;
  return false;
}

/* GD-9.5. */
static void search(GdRun *run, int seat) {
  GdState *s = run->s;
  int face = gd_roll(run, GD_RED_DIE);
  const uint8_t *symbol = run->c->symbol[GD_RED_DIE][face];
  s->turn.used |= GD_ACTION;
  gd_tell(run, GD_E_SEARCHED, gd_bodied(run, seat), face + 1, 0, 0, 0, 0);
  if (symbol[GD_BOLT]) {
    s->turn.found = any_clip(run, seat); /* else there is nothing to choose */
    if (!s->turn.found) gd_heal(run, seat, 1, GD_NONE);
  } else if (symbol[GD_GD]) {
    bool device = device_left(run), fragment = !s->fragment_found;
    s->turn.found = device && fragment ? 2 : 0;
    if (s->turn.found) return;
    if (device) find_device(run, seat);
    if (fragment) find_fragment(run, seat);
  }
}

static void found(GdRun *run, int seat, SbAction action) {
  run->s->turn.found = 0;
  switch (gd_verb(action)) {
    case GD_V_AID:
      gd_heal(run, seat, 1, GD_NONE);
      return;
    case GD_V_CLIP:
      return gd_add_ammo(run, seat, gd_a(action), 1);
    case GD_V_DEVICE:
      return find_device(run, seat);
    default:
      return find_fragment(run, seat);
  }
}

static void unjam(GdRun *run, int seat, SbAction action) {
  GdAgent *agent = &run->s->agent[seat];
  run->s->turn.used |= (uint8_t)(GD_ACTION | gd_b(action));
  agent->jammed[gd_a(action)] = 0;
  gd_tell(run, GD_E_UNJAMMED, gd_bodied(run, seat), agent->weapon[gd_a(action)], gd_b(action), 0, 0, 0);
}

static void mission_action(GdRun *run, int seat, SbAction action) {
  const GdMissionAction *what = &run->m->action[gd_a(action)];
  const GdLine *line = &run->c->line[what->line];
  int hex = gd_h(action);
  gd_tell(run, GD_E_DID, gd_bodied(run, seat), run->s->options[GD_OPT_MISSION], gd_a(action), gd_hexed(run, hex), 0, 0);
  run->s->turn.used |= line->cost;
  GdScene scene = {.self = seat, .picked = hex == GD_NOWHERE ? -1 : gd_picked(run->c, run->s, line, hex), .hex = hex};
  for (int i = 0; i < line->effects; i++) gd_effect_now(run, &line->effect[i], &scene);
}

static void take(GdRun *run, int seat, int hex) {
  GdState *s = run->s;
  for (int i = 0; i < GD_OBJECTS; i++) {
    if (s->object[i].state != GD_ON_MAP || s->object[i].at != hex) continue;
    s->object[i] = (GdObject){.at = GD_NOWHERE, .state = GD_CARRIED, .by = (uint8_t)seat};
    s->agent[seat].carries = (uint8_t)i;
    s->turn.used |= GD_ACTION;
    gd_tell(run, GD_E_OBJECT, 1, run->m->object_name, gd_bodied(run, seat), gd_hexed(run, hex), 0, 0);
    return gd_stood(run, seat);
  }
}

static void command(GdRun *run, int unit) {
  GdState *s = run->s;
  const GdDroneState *drone = &s->drone[unit - GD_SEATS];
  int move = run->c->drone[drone->kind].move;
  s->turn.used |= GD_ACTION;
  s->turn.command = (uint8_t)unit;
  gd_tell(run, GD_E_COMMANDED, gd_bodied(run, unit), gd_bodied(run, drone->owner), 0, 0, 0, 0);
  if (move && !drone->immobilised) gd_begin_move(run, unit, 2, move, 0);
}

static void attack(GdRun *run, int seat, SbAction action) {
  GdState *s = run->s;
  if (s->node == GD_AT_DRONE) {
    int unit = s->turn.command;
    s->turn.command = GD_NONE;
    return gd_drone_attack(run, unit, gd_h(action), GD_FROM_DRONE);
  }
  GdAim aim = {.weapon = gd_a(action), .hex = gd_h(action), .free = (uint8_t)gd_b(action), .thing = gd_c(action) - 1};
  bool again = s->node == GD_AT_AGAIN;
  s->turn.again = 0;
  gd_declare(run, seat, &aim, again ? GD_FROM_AGAIN : GD_FROM_COMBAT);
}

static void use(GdRun *run, int seat, SbAction action) {
  const GdLine *line = gd_line_at(run->c, gd_a(action), GD_AT_TURN);
  GdUse use = {.thing = gd_a(action), .hex = gd_h(action), .weapon = gd_b(action) - 1, .choice = gd_c(action)};
  gd_use(run, seat, &use, line);
}

void gd_turn_action(GdRun *run, int seat, SbAction action) {
  GdState *s = run->s;
  if (s->node == GD_AT_FOUND) return found(run, seat, action);
  switch (gd_verb(action)) {
    case GD_V_STEP:
      return first_step(run, seat, action);
    case GD_V_TURN:
      return turn_round(run, seat);
    case GD_V_ATTACK:
      return attack(run, seat, action);
    case GD_V_USE:
      return use(run, seat, action);
    case GD_V_LEAP:
      return jump(run, seat, gd_h(action), 0);
    case GD_V_REDEPLOY:
      return jump(run, seat, gd_h(action), 1);
    case GD_V_SEARCH:
      return search(run, seat);
    case GD_V_BREAK:
      return break_door(run, seat, gd_a(action));
    case GD_V_EVADE:
      return evade(run, seat);
    case GD_V_UNJAM:
      return unjam(run, seat, action);
    case GD_V_DO:
      return mission_action(run, seat, action);
    case GD_V_TAKE:
      return take(run, seat, gd_h(action));
    case GD_V_COMMAND:
      return command(run, gd_a(action));
    case GD_V_END:
      if (gd_a(action)) gd_drop(run, seat);
      s->turn.stage = OVER;
      return;
    default: /* go, pass: no further attack */
      s->turn.again = 0;
      s->turn.command = GD_NONE;
  }
}

/* ---- the frame ---------------------------------------------------------------------------------------------- */

static bool something_left(GdRun *run, int seat) {
  GdState *s = run->s;
  if (s->agent[seat].carries != GD_NONE) return true;
  if ((s->turn.used & (GD_MOVEMENT | GD_COMBAT | GD_ACTION)) == (GD_MOVEMENT | GD_COMBAT | GD_ACTION)) return false;
  s->node = GD_AT_TURN;
  return gd_turn_choices(run->c, s, seat, NULL) > 1;
}

static bool drone_target(GdRun *run) {
  GdState *s = run->s;
  if (s->turn.command == GD_NONE) return false;
  if (gd_unit_there(s, s->turn.command) && gd_drone_may_fire(run->c, s, s->turn.command)) return true;
  s->turn.command = GD_NONE;
  return false;
}

static bool again_target(GdRun *run, int seat) {
  GdState *s = run->s;
  if (!s->turn.again) return false;
  s->node = GD_AT_AGAIN;
  if (gd_attack_choices(run->c, s, seat, NULL) > 0) return true;
  s->turn.again = 0;
  return false;
}

static void begin(GdRun *run, int seat) {
  GdState *s = run->s;
  gd_tell(run, GD_E_TURN, gd_bodied(run, seat), 0, 0, 0, 0, 0);
  for (int i = 0; i < GD_DRONES; i++)
    if (s->drone[i].owner == seat) s->drone[i].fresh = 0;
  gd_engage_turn(run, seat);
  s->turn.stage = s->agent[seat].paralysed ? OVER : OWN;
}

static void own(GdRun *run, int seat) {
  if (!gd_living(run->s, seat)) return gd_pop(run);
  if (run->s->turn.found) return gd_ask(run, GD_AT_FOUND, seat);
  if (drone_target(run)) return gd_ask(run, GD_AT_DRONE, seat);
  if (again_target(run, seat)) return gd_ask(run, GD_AT_AGAIN, seat);
  if (something_left(run, seat)) return gd_ask(run, GD_AT_TURN, seat);
  run->s->turn.stage = OVER;
}

static bool activates(const GdContent *c, const GdList *lines) {
  for (int i = 0; i < lines->count; i++)
    for (int e = 0; e < c->line[lines->first + i].effects; e++)
      if (c->line[lines->first + i].effect[e].what == GD_DO_ACTIVATE) return true;
  return false;
}

/* A card that makes nobody act is told here, the others once it is known who fits. */
static void draw_encounter(GdRun *run, int seat) {
  GdState *s = run->s;
  GdScene scene = {.self = GD_BODY_NONE, .picked = -1, .hex = GD_NOWHERE};
  gd_now(run, &run->m->lines, GD_WHEN_ALIENS_TURN, &scene);
  for (int i = 0; i < GD_ALIENS; i++) s->alien[i].commanded = 0;
  int any = 0;
  for (int i = 0; i < run->c->encounters; i++) any += s->encounter[i];
  if (!any)
    for (int i = 0; i < run->c->encounters; i++) s->encounter[i] = s->encountered[i], s->encountered[i] = 0;
  int card = gd_draw(run, GD_DIE_ENCOUNTER, s->encounter, run->c->encounters);
  s->turn.stage = ENDS;
  if (card < 0) return;
  s->encounter[card]--;
  s->turn.card = (uint8_t)card;
  if (!activates(run->c, &run->c->encounter[card].lines))
    gd_tell(run, GD_E_ALIENS, gd_bodied(run, seat), card, -1, 0, 0, 0);
  gd_script(run, &run->c->encounter[card].lines, GD_WHEN_ENCOUNTER, 0, seat, GD_BODY_NONE);
}

void gd_run_turn(GdRun *run) {
  GdState *s = run->s;
  int seat = s->turn.seat;
  switch (s->turn.stage) {
    case BEGINS:
      return begin(run, seat);
    case OWN:
      return own(run, seat);
    case OVER:
      s->turn.evaded = s->turn.free = 0;
      s->turn.stage = CARD;
      return;
    case CARD:
      if (!gd_living(s, seat)) return gd_pop(run);
      return gd_ask(run, GD_AT_DRAW, seat);
    case ACTS:
      return draw_encounter(run, seat);
    default:
      if (s->turn.card != GD_NONE) s->encountered[s->turn.card]++;
      gd_pop(run);
  }
}
