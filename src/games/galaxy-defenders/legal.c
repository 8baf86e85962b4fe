/* Every action that is legal now. */
#include "campaign.h"
#include "map.h"

typedef struct List {
  const GdContent *c;
  const GdState *s;
  int seat;
  SbAction *out; /* NULL: only counted, no further than 2 */
  int count;
} List;

static void add(List *list, SbAction action) {
  if (list->out) list->out[list->count] = action;
  list->count++;
}

static bool enough(const List *list) {
  return !list->out && list->count > 1;
}

/* ---- attacks ------------------------------------------------------------------------------------------------ */

typedef bool (*MayAim)(const GdContent *, const GdState *, int, const GdAim *);

/* Free choices of a weapon before the roll: every set of them. */
static unsigned free_choices(const List *list, int slot) {
  int thing = list->s->agent[list->seat].weapon[slot];
  const GdList *lines = &list->c->thing[thing].arm.lines;
  unsigned bits = 0;
  for (int i = 0; i < lines->count; i++)
    if (list->c->line[lines->first + i].when == GD_WHEN_USE && list->c->line[lines->first + i].tag & GD_TAG_P)
      bits |= 1u << i;
  return bits;
}

static void add_aims(List *list, MayAim may, int slot, int hex, int thing) {
  unsigned all = free_choices(list, slot), set = 0;
  do {
    GdAim aim = {.weapon = slot, .hex = hex, .free = (uint8_t)set, .thing = thing};
    if (may(list->c, list->s, list->seat, &aim))
      add(list, gd_pack_hex(gd_pack(GD_V_ATTACK, slot, (int)set, thing + 1), hex));
    set = (set - all) & all;
  } while (set && !enough(list));
}

/* P powers and items this seat could declare with an attack. */
static int powers(const List *list, uint8_t out[GD_SKILLS_HELD + GD_TACTICS_HELD + GD_DEVICES_HELD]) {
  const GdAgent *agent = &list->s->agent[list->seat];
  int n = 0;
  for (int i = 0; i < GD_SKILLS_HELD + GD_TACTICS_HELD + GD_DEVICES_HELD; i++) {
    int thing = i < GD_SKILLS_HELD                     ? agent->skill[i]
                : i < GD_SKILLS_HELD + GD_TACTICS_HELD ? agent->tactic[i - GD_SKILLS_HELD]
                                                       : agent->device[i - GD_SKILLS_HELD - GD_TACTICS_HELD];
    if (thing == GD_NONE || !gd_power_before(list->c, thing)) continue;
    bool again = false;
    for (int k = 0; k < n; k++) again |= out[k] == thing;
    if (!again) out[n++] = (uint8_t)thing;
  }
  return n;
}

static void add_aims_at(List *list, MayAim may, int slot, int hex, const uint8_t *things, int count) {
  add_aims(list, may, slot, hex, -1);
  for (int i = 0; i < count && !enough(list); i++) add_aims(list, may, slot, hex, things[i]);
}

static void add_targets(List *list, int slot, const uint8_t *things, int count) {
  const GdState *s = list->s;
  bool heals = list->c->thing[s->agent[list->seat].weapon[slot]].arm.kind == GD_HEALING;
  if (heals || s->options[GD_OPT_FRIENDLY])
    for (int unit = 0; unit < GD_UNITS && !enough(list); unit++)
      if (gd_unit_there(s, unit)) add_aims_at(list, gd_may_aim, slot, gd_unit_at(s, unit), things, count);
  for (int i = 0; !heals && i < GD_ALIENS; i++)
    for (int k = 0; s->alien[i].card != GD_NONE && k < gd_figures(list->c, s, i) && !enough(list); k++)
      add_aims_at(list, gd_may_aim, slot, s->alien[i].at[k], things, count);
}

static void list_attacks(List *list) {
  const GdState *s = list->s;
  uint8_t things[GD_SKILLS_HELD + GD_TACTICS_HELD + GD_DEVICES_HELD];
  if (s->node == GD_AT_TURN && s->turn.used & GD_COMBAT) return;
  int count = s->node == GD_AT_TURN ? powers(list, things) : 0;
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++)
    if (gd_weapon_ready(list->c, s, list->seat, slot)) add_targets(list, slot, things, count);
}

int gd_attack_choices(const GdContent *c, const GdState *s, int seat, SbAction *out) {
  List list = {c, s, seat, out, 0};
  list_attacks(&list);
  return list.count;
}

static void list_drone(List *list) {
  const GdState *s = list->s;
  add(list, gd_pack(GD_V_PASS, 0, 0, 0));
  for (int unit = 0; unit < GD_UNITS && s->options[GD_OPT_FRIENDLY]; unit++) /* drones count as agents (GD-8.14) */
    if (gd_unit_there(s, unit) && gd_drone_may_aim(list->c, s, s->turn.command, gd_unit_at(s, unit)))
      add(list, gd_pack_hex(gd_pack(GD_V_ATTACK, GD_NONE, 0, 0), gd_unit_at(s, unit)));
  for (int i = 0; i < GD_ALIENS; i++)
    for (int k = 0; s->alien[i].card != GD_NONE && k < gd_figures(list->c, s, i); k++)
      if (gd_drone_may_aim(list->c, s, s->turn.command, s->alien[i].at[k]))
        add(list, gd_pack_hex(gd_pack(GD_V_ATTACK, GD_NONE, 0, 0), s->alien[i].at[k]));
}

static void list_guard(List *list) {
  const GdState *s = list->s;
  int unit = gd_ordered_unit(s, s->guard.place), alien = s->guard.alien[s->guard.next];
  int figures = gd_figures(list->c, s, alien);
  add(list, gd_pack(GD_V_PASS, 0, 0, 0));
  for (int k = 0; k < figures; k++) {
    int hex = s->alien[alien].at[k];
    if (unit >= GD_SEATS) {
      GdAim aim = {.hex = hex, .thing = -1};
      SbAction action = gd_pack(GD_V_ATTACK, GD_NONE, 0, 0); /* a drone has one weapon */
      if (gd_may_guard(list->c, s, unit, &aim)) add(list, figures > 1 ? gd_pack_hex(action, hex) : action);
      continue;
    }
    for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
      if (!gd_weapon_ready(list->c, s, unit, slot)) continue;
      unsigned all = free_choices(list, slot), set = 0;
      do {
        GdAim aim = {.weapon = slot, .hex = hex, .free = (uint8_t)set, .thing = -1};
        SbAction action = gd_pack(GD_V_ATTACK, slot, (int)set, 0);
        if (gd_may_guard(list->c, s, unit, &aim)) add(list, figures > 1 ? gd_pack_hex(action, hex) : action);
        set = (set - all) & all;
      } while (set);
    }
  }
}

/* ---- the own turn ------------------------------------------------------------------------------------------- */

static void list_steps(List *list) {
  const GdState *s = list->s;
  int unit = s->move.unit != GD_NONE ? s->move.unit : list->seat, from = gd_unit_at(s, unit);
  for (int dir = 0; dir < GD_DIRS && !enough(list); dir++) {
    int hex = gd_map(list->c, s)->next[from][dir];
    if (hex != GD_NOWHERE && gd_may_step(list->c, s, hex)) add(list, gd_pack_hex(gd_pack(GD_V_STEP, 0, 0, 0), hex));
  }
}

static void list_uses(List *list) {
  if (enough(list)) return;
  list->count += gd_list_uses(list->c, list->s, list->seat, list->out ? list->out + list->count : NULL);
}

static void list_places(List *list) {
  const GdState *s = list->s;
  int from = s->agent[list->seat].at, centre = gd_centre(gd_area(from));
  for (int dir = 0; dir < GD_DIRS; dir++) {
    int hex = gd_leap_to(list->c, s, from, dir);
    if (hex != GD_NOWHERE && gd_may_leap(list->c, s, list->seat, hex))
      add(list, gd_pack_hex(gd_pack(GD_V_LEAP, 0, 0, 0), hex));
  }
  if (s->turn.used & (GD_ACTION | GD_COMBAT)) return;
  for (int digit = 0; digit < GD_AREA_HEXES; digit++)
    if (gd_may_redeploy(list->c, s, list->seat, centre + digit))
      add(list, gd_pack_hex(gd_pack(GD_V_REDEPLOY, 0, 0, 0), centre + digit));
}

static void list_mission(List *list) {
  const GdState *s = list->s;
  const GdMission *m = gd_mission(list->c, s);
  for (int i = 0; i < m->actions; i++) {
    const GdLine *line = &list->c->line[m->action[i].line];
    if (line->pick == GD_PICK_CARRIED || line->pick == GD_PICK_NOTHING) {
      if (gd_may_do(list->c, s, list->seat, i, GD_NOWHERE)) add(list, gd_pack(GD_V_DO, i, 0, 0));
      continue;
    }
    for (int k = 0; k < m->waypoints && line->pick == GD_PICK_WAYPOINT; k++)
      if (gd_may_do(list->c, s, list->seat, i, m->waypoint[k]))
        add(list, gd_pack_hex(gd_pack(GD_V_DO, i, 0, 0), m->waypoint[k]));
    for (int k = 0; k < GD_POINTS && line->pick == GD_PICK_POINT; k++)
      if (s->point[k] != GD_NOWHERE && gd_may_do(list->c, s, list->seat, i, s->point[k]))
        add(list, gd_pack_hex(gd_pack(GD_V_DO, i, 0, 0), s->point[k]));
  }
}

static bool same_object_before(const GdState *s, int object) {
  for (int i = 0; i < object; i++)
    if (s->object[i].state == GD_ON_MAP && s->object[i].at == s->object[object].at) return true;
  return false;
}

static void list_actions(List *list) {
  const GdContent *c = list->c;
  const GdState *s = list->s;
  int seat = list->seat;
  if (gd_may_search(c, s, seat)) add(list, gd_pack(GD_V_SEARCH, 0, 0, 0));
  if (gd_may_evade(c, s, seat)) add(list, gd_pack(GD_V_EVADE, 0, 0, 0));
  for (int gate = 0; gate < gd_map(c, s)->gates; gate++)
    if (gd_may_break(c, s, seat, gate)) add(list, gd_pack(GD_V_BREAK, gate, 0, 0));
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
    if (slot && s->agent[seat].weapon[slot] == s->agent[seat].weapon[0] &&
        !s->agent[seat].jammed[0] == !s->agent[seat].jammed[1] && s->agent[seat].ammo[0] == s->agent[seat].ammo[1])
      continue;
    if (gd_may_unjam(c, s, seat, slot, GD_MOVEMENT)) add(list, gd_pack(GD_V_UNJAM, slot, GD_MOVEMENT, 0));
    if (gd_may_unjam(c, s, seat, slot, GD_COMBAT)) add(list, gd_pack(GD_V_UNJAM, slot, GD_COMBAT, 0));
  }
  list_mission(list);
  for (int i = 0; i < GD_OBJECTS; i++)
    if (gd_may_take(c, s, seat, i) && !same_object_before(s, i))
      add(list, gd_pack_hex(gd_pack(GD_V_TAKE, 0, 0, 0), s->object[i].at));
  for (int unit = GD_SEATS; unit < GD_UNITS; unit++)
    if (gd_may_command(c, s, seat, unit)) add(list, gd_pack(GD_V_COMMAND, unit, 0, 0));
}

static void list_turn(List *list) {
  const GdState *s = list->s;
  add(list, gd_pack(GD_V_END, 0, 0, 0));
  if (s->agent[list->seat].carries != GD_NONE) add(list, gd_pack(GD_V_END, 1, 0, 0));
  if (enough(list)) return;
  list_steps(list);
  if (enough(list)) return;
  if (gd_may_move(list->c, s, list->seat) && s->options[GD_OPT_VIEW]) add(list, gd_pack(GD_V_TURN, 0, 0, 0));
  if (enough(list)) return;
  list_attacks(list);
  list_uses(list);
  if (enough(list) || s->turn.used & GD_ACTION) return;
  list_places(list);
  list_actions(list);
}

int gd_turn_choices(const GdContent *c, const GdState *s, int seat, SbAction *out) {
  List list = {c, s, seat, out, 0};
  list_turn(&list);
  return list.count;
}

/* ---- in the middle of an attack ----------------------------------------------------------------------------- */

static void list_rerolls(List *list) {
  const GdAgent *agent = &list->s->agent[list->seat];
  const GdAttack *a = &list->s->attack[gd_on_stack(list->s, GD_IN_ATTACK) - 1];
  add(list, gd_pack(GD_V_GO, 0, 0, 0));
  for (int i = 0; i < GD_SKILLS_HELD + GD_TACTICS_HELD; i++) {
    int thing = i < GD_SKILLS_HELD ? agent->skill[i] : agent->tactic[i - GD_SKILLS_HELD];
    const GdEffect *e = thing == GD_NONE ? NULL : gd_reroll_by(list->c, list->s, list->seat, thing);
    if (!e) continue;
    unsigned all = gd_rerollable(list->c, a, e);
    for (unsigned set = all; set; set = (set - 1) & all)
      add(list, gd_pack_dice(gd_pack(GD_V_REROLL, thing, 0, 0), set));
  }
}

static void list_hits(List *list) {
  const GdAttack *a = &list->s->attack[gd_on_stack(list->s, GD_IN_ATTACK) - 1];
  add(list, gd_pack(GD_V_GO, 0, 0, 0));
  for (int n = 1; n <= gd_spendable(list->c, list->s, a); n++) add(list, gd_pack(GD_V_SPEND, n, 0, 0));
  if (!a->area && gd_free_after(list->c, a, GD_DO_AREA)) add(list, gd_pack(GD_V_AREA, 0, 0, 0));
  if (a->source == GD_FROM_COMBAT || a->source == GD_FROM_AGAIN) list_uses(list);
}

/* ---- everything else ---------------------------------------------------------------------------------------- */

static void list_things(List *list, int verb, bool (*fits)(const GdContent *, const GdState *, int, int)) {
  for (int i = 0; i < list->c->things; i++)
    if (fits(list->c, list->s, list->seat, i)) add(list, gd_pack(verb, i, 0, 0));
}

static bool gain_fits(const GdContent *c, const GdState *s, int seat, int thing) {
  (void)seat;
  return gd_gain_fits(c, s, &s->gain, thing);
}

static bool supply_fits(const GdContent *c, const GdState *s, int seat, int thing) {
  (void)seat;
  return gd_may_supply(c, s, thing);
}

static void list_supply(List *list) {
  const GdState *s = list->s;
  add(list, gd_pack(GD_V_SKIP, 0, 0, 0));
  list_things(list, GD_V_DEVICE, supply_fits);
  if (gd_may_supply_weapon(list->c, s)) add(list, gd_pack(GD_V_WEAPON, 0, 0, 0));
  for (int seat = 0; seat < s->agents; seat++) {
    if (!s->options[GD_OPT_REVIVAL] || s->agent[seat].life != GD_DEAD) continue;
    for (int hex = 0; hex < gd_map(list->c, s)->areas * GD_AREA_HEXES; hex++)
      if (gd_may_revive(list->c, s, seat, hex)) add(list, gd_pack_hex(gd_pack(GD_V_REVIVE, seat, 0, 0), hex));
  }
}

static void list_deploy(List *list) {
  const GdState *s = list->s;
  int facings = s->options[GD_OPT_VIEW] ? GD_DIRS : 1, centre = gd_centre(gd_mission(list->c, s)->start);
  for (int digit = 0; digit < GD_AREA_HEXES; digit++)
    for (int facing = 0; facing < facings && gd_empty(list->c, s, centre + digit); facing++)
      add(list, gd_pack_hex(gd_pack(GD_V_DEPLOY, facing, 0, 0), centre + digit));
}

static void list_found(List *list) {
  const GdAgent *agent = &list->s->agent[list->seat];
  if (list->s->turn.found == 2) {
    add(list, gd_pack(GD_V_DEVICE, GD_NONE, 0, 0));
    add(list, gd_pack(GD_V_FRAGMENT, 0, 0, 0));
    return;
  }
  add(list, gd_pack(GD_V_AID, 0, 0, 0));
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++)
    if (agent->weapon[slot] != GD_NONE && list->c->thing[agent->weapon[slot]].arm.ammo)
      add(list, gd_pack(GD_V_CLIP, slot, 0, 0));
}

static void list_slots(List *list, int verb) {
  const GdAgent *agent = &list->s->agent[list->seat];
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
    int thing = agent->weapon[slot];
    if (thing == GD_NONE) continue;
    bool fits = verb == GD_V_REPLACE ? gd_may_replace(list->c, list->s, list->seat, slot, list->s->deal.thing)
                : verb == GD_V_LOAD  ? agent->ammo[slot] < list->c->thing[thing].arm.ammo
                                     : gd_may_jam(list->c, list->s, list->seat, slot);
    if (fits) add(list, gd_pack(verb, slot, 0, 0));
  }
}

static void list_fetch(List *list) {
  add(list, gd_pack(GD_V_DONE, 0, 0, 0));
  for (int i = 0; i < list->c->things; i++)
    for (int seat = 0; seat < list->s->agents; seat++)
      if (gd_may_fetch(list->c, list->s, seat, i)) add(list, gd_pack(GD_V_FETCH, i, seat, 0));
}

static void list_give(List *list) {
  for (int seat = 0; seat < list->s->agents; seat++)
    if (gd_may_give(list->c, list->s, seat)) add(list, gd_pack(GD_V_GIVE, seat, 0, 0));
  if (list->s->phase == GD_SETTING_UP) add(list, gd_pack(GD_V_GIVE, GD_NONE, 0, 0));
}

static void list_flips(List *list) {
  const GdAgent *agent = &list->s->agent[list->seat];
  add(list, gd_pack(GD_V_DONE, 0, 0, 0));
  for (int i = 0; i < GD_TACTICS_HELD; i++)
    if (agent->tactics_used >> i & 1) add(list, gd_pack(GD_V_FLIP, agent->tactic[i], 0, 0));
}

static void list_aliens(List *list) {
  const GdState *s = list->s;
  int seat = gd_clockwise(s, s->aliens.first, s->aliens.place);
  for (int i = 0; i < GD_ALIENS; i++)
    if (s->aliens.set >> i & 1 && s->alien[i].controller == seat)
      add(list, gd_pack_hex(gd_pack(GD_V_ACTIVATE, 0, 0, 0), s->alien[i].at[0]));
}

static void list_reveals(List *list) {
  uint32_t found = gd_in_sight(list->c, list->s);
  for (int i = 0; i < list->s->signals; i++)
    if (found >> i & 1) add(list, gd_pack_hex(gd_pack(GD_V_REVEAL, 0, 0, 0), list->s->signal[i].at));
}

static void list_nearest(List *list) {
  uint16_t places[GD_HEXES];
  int n = gd_places_for(list->c, list->s, list->s->teleport.at, places);
  for (int i = 0; i < n; i++) add(list, gd_pack_hex(gd_pack(GD_V_PLACE, 0, 0, 0), places[i]));
}

static void list_owed(List *list) {
  const GdAgent *agent = &list->s->agent[list->seat];
  for (int i = 0; i < GD_SKILLS_HELD + GD_TACTICS_HELD; i++) {
    int thing = i < GD_TACTICS_HELD ? agent->tactic[i] : agent->skill[i - GD_TACTICS_HELD];
    bool twin = false; /* a second token of the same kind says nothing new */
    for (int k = 0; k < i; k++)
      twin |= (k < GD_TACTICS_HELD ? agent->tactic[k] : agent->skill[k - GD_TACTICS_HELD]) == thing;
    if (thing != GD_NONE && !twin && gd_owes(list->c, list->s, list->seat, thing))
      add(list, gd_pack(GD_V_LOSE, thing, 0, 0));
  }
}

static void list_promotions(List *list) {
  const GdState *s = list->s;
  const GdLine *line = &list->c->line[s->debrief.line];
  for (int k = s->debrief.effect; k < line->effects; k++) {
    if (k > s->debrief.effect && !line->effect[k].one_of) break;
    for (int seat = 0; seat < s->agents; seat++)
      if (gd_may_promote(list->c, s, &line->effect[k], seat))
        add(list, gd_pack(GD_V_PROMOTE, seat, k - s->debrief.effect, 0));
    if (!line->effect[k].one_of) break;
  }
}

static void list_equals(List *list) {
  const GdState *s = list->s;
  const GdActState *act = &s->act[gd_on_stack(s, GD_IN_ACT) - 1];
  uint32_t units = gd_equals(list->c, s, act->alien, act->rule, act->target);
  for (int unit = 0; unit < GD_UNITS; unit++)
    if (units >> unit & 1) add(list, gd_pack_hex(gd_pack(GD_V_MIND, 0, 0, 0), gd_unit_at(s, unit)));
}

static void list_sheets(List *list) {
  for (int i = 0; i < list->c->sheets; i++)
    if (gd_sheet_free(list->s, i)) add(list, gd_pack(GD_V_AGENT, i, 0, 0));
  add(list, gd_pack(GD_V_AGENT, GD_NONE, 0, 0));
}

static void list_alphas(List *list) {
  for (int seat = 0; seat < list->s->agents; seat++)
    if (gd_living(list->s, seat)) add(list, gd_pack(GD_V_ALPHA, seat, 0, 0));
}

/* `stop` only where one may stand (GD-7.5). */
static void list_walk(List *list) {
  bool may_stop = gd_may_stop(list->c, list->s);
  list_steps(list);
  if (may_stop) add(list, gd_pack(GD_V_STOP, 0, 0, 0));
  if (list->s->node == GD_AT_MOVE) list_uses(list);
}

static void list_two(List *list, int verb, int other) {
  add(list, gd_pack(verb, 0, 0, 0));
  add(list, gd_pack(other, 0, 0, 0));
}

static void list_answers(List *list, int verb) {
  add(list, gd_pack(verb, 0, 0, 0));
  list_uses(list);
}

static void list_node(List *list) {
  switch (list->s->node) {
    case GD_AT_AGENT:
      return list_sheets(list);
    case GD_AT_REWARD:
      list_things(list, GD_V_GAIN, gain_fits);
      if (list->s->gain.kind == 3) add(list, gd_pack(GD_V_DONE, 0, 0, 0));
      return;
    case GD_AT_DEVICE:
      return list_things(list, GD_V_GAIN, gd_device_fits);
    case GD_AT_FETCH:
      return list_fetch(list);
    case GD_AT_GIVE:
      return list_give(list);
    case GD_AT_TAKE:
      list_slots(list, GD_V_REPLACE);
      return add(list, gd_pack(GD_V_REFUSE, 0, 0, 0));
    case GD_AT_DEPLOY:
      return list_deploy(list);
    case GD_AT_ALPHA:
      return list_alphas(list);
    case GD_AT_WINGS:
      return list_two(list, GD_V_ROLL, GD_V_SKIP);
    case GD_AT_SUPPLY:
      return list_supply(list);
    case GD_AT_TURN:
      return list_turn(list);
    case GD_AT_DRAW:
      return add(list, gd_pack(GD_V_DRAW, 0, 0, 0));
    case GD_AT_MOVE:
    case GD_AT_WALK:
      return list_walk(list);
    case GD_AT_FACE:
      for (int dir = 0; dir < GD_DIRS; dir++) add(list, gd_pack(GD_V_FACE, dir, 0, 0));
      return;
    case GD_AT_ROLLED:
      return list_rerolls(list);
    case GD_AT_HITS:
      return list_hits(list);
    case GD_AT_SPOT:
    case GD_AT_COVER:
    case GD_AT_DEFEND:
    case GD_AT_ZERO:
      return list_answers(list, GD_V_PASS);
    case GD_AT_AFTER:
      return list_answers(list, GD_V_GO);
    case GD_AT_AGAIN:
      add(list, gd_pack(GD_V_GO, 0, 0, 0));
      return list_attacks(list);
    case GD_AT_GUARD:
      return list_guard(list);
    case GD_AT_FOUND:
      return list_found(list);
    case GD_AT_ALIEN:
      return list_aliens(list);
    case GD_AT_REVEAL:
      return list_reveals(list);
    case GD_AT_NEAREST:
      return list_nearest(list);
    case GD_AT_FLIP:
      return list_flips(list);
    case GD_AT_LOAD:
      list_slots(list, GD_V_LOAD);
      return add(list, gd_pack(GD_V_SKIP, 0, 0, 0));
    case GD_AT_JAM:
      return list_slots(list, GD_V_JAM);
    case GD_AT_DRONE:
      return list_drone(list);
    case GD_AT_LOSE:
      return list_owed(list);
    case GD_AT_PROMOTE:
      return list_promotions(list);
    case GD_AT_MIND:
      return list_equals(list);
    default:
      return;
  }
}

int gd_legal(const SbContent *content, const SbState *state, int seat, SbAction *out) {
  const GdState *s = (const GdState *)state;
  if (s->node == GD_AT_OVER || seat != s->asked) return 0;
  List list = {gd_facts(content), s, seat, out, 0};
  list_node(&list);
  return list.count;
}
