/* What powers and items can be used now, and on whom. */
#include "gd.h"

static bool has_effect(const GdLine *line, int what) {
  for (int i = 0; i < line->effects; i++)
    if (line->effect[i].what == what) return true;
  return false;
}

/* Where in an attack a power of tag H belongs (GD-12.3). */
static int moment_of(const GdLine *line) {
  if (has_effect(line, GD_DO_REROLL)) return GD_AT_ROLLED;
  if (has_effect(line, GD_DO_HITS) || has_effect(line, GD_DO_AREA) || has_effect(line, GD_DO_DEFDICE))
    return GD_AT_HITS;
  return GD_AT_AFTER;
}

static bool of_moment(const GdLine *line, int node) {
  switch (node) {
    case GD_AT_TURN:
      return line->when == GD_WHEN_USE && line->tag & (GD_TAG_T | GD_TAG_M);
    case GD_AT_MOVE:
      return line->when == GD_WHEN_USE && line->tag & GD_TAG_M;
    case GD_AT_ROLLED:
    case GD_AT_HITS:
    case GD_AT_AFTER:
      return line->when == GD_WHEN_USE && line->tag & GD_TAG_H && moment_of(line) == node;
    case GD_AT_SPOT:
      return line->when == GD_WHEN_ALLY_ROLL;
    case GD_AT_COVER:
      return line->when == GD_WHEN_TARGETED;
    case GD_AT_DEFEND:
      return line->when == GD_WHEN_DEFEND;
    case GD_AT_ZERO:
      return line->when == GD_WHEN_ZERO_HP;
    default:
      return false;
  }
}

const GdLine *gd_line_at(const GdContent *c, int thing, int node) {
  const GdList *list = &c->thing[thing].lines;
  for (int i = list->first; i < list->first + list->count; i++)
    if (of_moment(&c->line[i], node)) return &c->line[i];
  return NULL;
}

const GdLine *gd_power_before(const GdContent *c, int thing) {
  const GdList *list = &c->thing[thing].lines;
  for (int i = list->first; i < list->first + list->count; i++)
    if (c->line[i].when == GD_WHEN_USE && c->line[i].tag & GD_TAG_P) return &c->line[i];
  return NULL;
}

static GdScene scene_of(const GdState *s, int seat) {
  int attacks = 0;
  for (int i = 0; i < GD_NESTED; i++) attacks += s->attack[i].active;
  return (GdScene){.self = seat, .attack = attacks ? &s->attack[attacks - 1] : NULL, .picked = -1, .hex = GD_NOWHERE};
}

/* Reactions cost nothing; what is used in the own turn costs activities that must be unused. The bleeding may use
 * powers and items only, which these are; the immobilised nothing that displaces them (GD-9.2). */
static bool affordable(const GdContent *c, const GdState *s, int seat, const GdLine *line) {
  if (line->cost && (s->turn.seat != seat || s->turn.used & line->cost)) return false;
  if (!s->agent[seat].immobilised && !s->agent[seat].paralysed) return true;
  if (s->agent[seat].paralysed) return false;
  (void)c;
  for (int i = 0; i < line->effects; i++)
    if (line->effect[i].what == GD_DO_MOVE && line->effect[i].who == GD_SELF) return false;
  return true;
}

static int effect_room(const GdContent *c, const GdState *s, const GdLine *line) {
  for (int i = 0; i < line->effects; i++) {
    const GdEffect *e = &line->effect[i];
    if (e->what != GD_DO_PLACE) continue;
    if (e->m == GD_DRONE) {
      for (int k = 0; k < GD_DRONES; k++)
        if (s->drone[k].kind == GD_NONE) return true;
      return false;
    }
    for (int k = 0; k < GD_TOKENS; k++)
      if (s->token[k].kind == GD_NONE) return true;
    return false;
  }
  (void)c;
  return true;
}

const GdLine *gd_use_line(const GdContent *c, const GdState *s, int seat, int thing) {
  if (!gd_ready(c, s, seat, thing)) return NULL;
  const GdLine *line = gd_line_at(c, thing, s->node);
  if (!line || !affordable(c, s, seat, line) || !effect_room(c, s, line)) return NULL;
  GdScene scene = scene_of(s, seat);
  return gd_all_hold(c, s, &scene, line) ? line : NULL;
}

/* ---- picks -------------------------------------------------------------------------------------------------- */

static bool weapon_fits(const GdContent *c, const GdState *s, const GdLine *line, int unit, int slot) {
  if (unit >= GD_SEATS || s->agent[unit].weapon[slot] == GD_NONE) return false;
  const GdAgent *agent = &s->agent[unit];
  int most = c->thing[agent->weapon[slot]].arm.ammo;
  for (int i = 0; i < line->effects; i++) {
    int what = line->effect[i].what;
    if (what == GD_DO_UNJAM && agent->jammed[slot]) return true;
    if (what == GD_DO_AMMO && agent->ammo[slot] < most) return true;
  }
  return false;
}

int gd_friend_hit(const GdState *s, int seat, const GdLine *line, int hex) {
  bool attacks = false;
  for (int i = 0; i < line->effects; i++) attacks |= line->effect[i].what == GD_DO_ATTACK;
  if (!s->options[GD_OPT_FRIENDLY] || !attacks) return -1;
  int unit = gd_unit_on(s, hex);
  return unit == seat ? -1 : unit;
}

static bool friend_fits(const GdContent *c, const GdState *s, const GdScene *scene, const GdLine *line, int hex) {
  GdFilter of = line->of;
  of.drones = 1;
  int unit = gd_friend_hit(s, scene->self, line, hex);
  return unit >= 0 && gd_fits(c, s, scene, &of, unit);
}

static bool area_fits(const GdContent *c, const GdState *s, const GdScene *scene, const GdLine *line, int hex) {
  const GdMap *map = gd_map(c, s);
  const GdFilter *of = &line->of;
  int area = gd_area(hex);
  if (hex != gd_centre(area) || !map->there[area] || (of->no_room && map->room[area])) return false;
  if (!of->held) return true;
  GdFilter alien = *of;
  alien.held = alien.no_room = 0;
  for (int i = 0; i < GD_ALIENS; i++)
    if (s->alien[i].card != GD_NONE)
      for (int k = 0; k < gd_figures(c, s, i); k++)
        if (gd_area(s->alien[i].at[k]) == area && gd_fits_hex(c, s, scene, &alien, s->alien[i].at[k])) return true;
  for (int digit = 0; digit < GD_AREA_HEXES; digit++)
    if (gd_friend_hit(s, scene->self, line, hex + digit) >= 0 && gd_fits_hex(c, s, scene, &alien, hex + digit))
      return true;
  return false;
}

static int waypoint_at(const GdContent *c, const GdState *s, int hex) {
  const GdMission *m = gd_mission(c, s);
  for (int i = 0; i < m->waypoints; i++)
    if (m->waypoint[i] == hex && s->worked[i] < m->work) return i;
  return -1;
}

static int point_at(const GdState *s, int hex) {
  for (int i = 0; i < GD_POINTS; i++)
    if (s->point[i] == hex) return i;
  return -1;
}

bool gd_pick_fits(const GdContent *c, const GdState *s, int seat, const GdLine *line, int hex, int weapon) {
  GdScene scene = scene_of(s, seat);
  bool beside = hex != GD_NOWHERE && (hex == s->agent[seat].at || gd_adjacent(c, s, s->agent[seat].at, hex));
  int body;
  if (line->pick == GD_PICK_NOTHING) return hex == GD_NOWHERE && weapon < 0;
  if (line->pick == GD_PICK_CARRIED)
    return hex == GD_NOWHERE && s->agent[seat].carries != GD_NONE &&
           gd_fits_hex(c, s, &scene, &line->of, s->agent[seat].at);
  if (hex == GD_NOWHERE || (weapon >= 0) != (line->pick == GD_PICK_WEAPON)) return false;
  switch (line->pick) {
    case GD_PICK_AGENT:
      body = gd_unit_on(s, hex);
      return body >= 0 && gd_fits(c, s, &scene, &line->of, body);
    case GD_PICK_WEAPON:
      body = gd_unit_on(s, hex);
      return body >= 0 && gd_fits(c, s, &scene, &line->of, body) && weapon_fits(c, s, line, body, weapon);
    case GD_PICK_ALIEN:
      body = gd_alien_at(c, s, hex, NULL);
      return body >= 0 ? gd_fits(c, s, &scene, &line->of, GD_ALIEN_BASE + body) : friend_fits(c, s, &scene, line, hex);
    case GD_PICK_HEX:
      return gd_empty(c, s, hex) && gd_fits_hex(c, s, &scene, &line->of, hex);
    case GD_PICK_AREA:
      return area_fits(c, s, &scene, line, hex);
    case GD_PICK_SIGNAL:
      return gd_signal_on(s, hex) >= 0;
    case GD_PICK_WAYPOINT:
      return beside && waypoint_at(c, s, hex) >= 0;
    default:
      return beside && point_at(s, hex) >= 0 && !s->charged[point_at(s, hex)];
  }
}

int gd_picked(const GdContent *c, const GdState *s, const GdLine *line, int hex) {
  int alien;
  switch (line->pick) {
    case GD_PICK_AGENT:
    case GD_PICK_WEAPON:
      return gd_unit_on(s, hex);
    case GD_PICK_ALIEN:
      alien = gd_alien_at(c, s, hex, NULL);
      return alien >= 0 ? GD_ALIEN_BASE + alien : gd_unit_on(s, hex);
    case GD_PICK_SIGNAL:
      return gd_signal_on(s, hex);
    case GD_PICK_WAYPOINT:
      return waypoint_at(c, s, hex);
    case GD_PICK_POINT:
      return point_at(s, hex);
    default:
      return GD_NONE;
  }
}

static int choices_of(const GdLine *line) {
  int n = 0;
  for (int i = 0; i < line->effects; i++) n += line->effect[i].one_of;
  return n;
}

/* How many hits Brace may cancel: 1 to n. */
static int numbers_of(const GdLine *line) {
  for (int i = 0; i < line->effects; i++)
    if (line->effect[i].what == GD_DO_CANCEL) return line->effect[i].n;
  return 0;
}

bool gd_may_use(const GdContent *c, const GdState *s, int seat, const GdUse *use) {
  const GdLine *line = gd_use_line(c, s, seat, use->thing);
  if (!line || !gd_pick_fits(c, s, seat, line, use->hex, use->weapon)) return false;
  int choices = choices_of(line), numbers = numbers_of(line);
  if (choices ? use->choice < 0 || use->choice >= choices : use->choice > 0) return false;
  return numbers ? use->number >= 1 && use->number <= numbers : use->number <= 0;
}

static int add(SbAction *out, int n, int thing, int hex, int weapon, int extra) {
  if (out) out[n] = gd_pack_hex(gd_pack(GD_V_USE, thing, weapon + 1, extra), hex);
  return n + 1;
}

/* With one thing: each number or choice. */
static int add_all(SbAction *out, int n, const GdLine *line, int thing, int hex, int weapon) {
  int choices = choices_of(line), numbers = numbers_of(line);
  if (!choices && !numbers) return add(out, n, thing, hex, weapon, 0);
  for (int i = 0; i < choices; i++) n = add(out, n, thing, hex, weapon, i);
  for (int i = 1; i <= numbers; i++) n = add(out, n, thing, hex, weapon, i);
  return n;
}

static int list_hexes(const GdContent *c, const GdState *s, int seat, const GdLine *line, int thing, SbAction *out,
                      int n) {
  int hexes = gd_map(c, s)->areas * GD_AREA_HEXES;
  int slots = line->pick == GD_PICK_WEAPON ? GD_WEAPONS_HELD : 1;
  for (int hex = 0; hex < hexes && (out || !n); hex++)
    for (int slot = 0; slot < slots; slot++) {
      int weapon = line->pick == GD_PICK_WEAPON ? slot : -1;
      if (gd_pick_fits(c, s, seat, line, hex, weapon)) n = add_all(out, n, line, thing, hex, weapon);
    }
  return n;
}

/* Places a pick can be at, instead of all hexes of the map. */
static int list_bodies(const GdContent *c, const GdState *s, int seat, const GdLine *line, int thing, SbAction *out,
                       int n) {
  int slots = line->pick == GD_PICK_WEAPON ? GD_WEAPONS_HELD : 1;
  if (line->pick == GD_PICK_ALIEN) {
    for (int i = 0; i < GD_ALIENS; i++)
      for (int k = 0; s->alien[i].card != GD_NONE && k < gd_figures(c, s, i); k++)
        if (gd_pick_fits(c, s, seat, line, s->alien[i].at[k], -1))
          n = add_all(out, n, line, thing, s->alien[i].at[k], -1);
    if (!s->options[GD_OPT_FRIENDLY]) return n;
  }
  for (int unit = 0; unit < GD_UNITS; unit++)
    for (int slot = 0; gd_unit_there(s, unit) && slot < slots; slot++) {
      int weapon = line->pick == GD_PICK_WEAPON ? slot : -1;
      if (gd_pick_fits(c, s, seat, line, gd_unit_at(s, unit), weapon))
        n = add_all(out, n, line, thing, gd_unit_at(s, unit), weapon);
    }
  return n;
}

int gd_list_picks(const GdContent *c, const GdState *s, int seat, const GdLine *line, int thing, SbAction *out) {
  switch (line->pick) {
    case GD_PICK_NOTHING:
    case GD_PICK_CARRIED:
      return gd_pick_fits(c, s, seat, line, GD_NOWHERE, -1) ? add_all(out, 0, line, thing, GD_NOWHERE, -1) : 0;
    case GD_PICK_AGENT:
    case GD_PICK_WEAPON:
    case GD_PICK_ALIEN:
      return list_bodies(c, s, seat, line, thing, out, 0);
    default:
      return list_hexes(c, s, seat, line, thing, out, 0);
  }
}

static int list_thing(const GdContent *c, const GdState *s, int seat, int thing, SbAction *out) {
  if (thing == GD_NONE || c->thing[thing].passive) return 0;
  const GdLine *line = gd_use_line(c, s, seat, thing);
  return line ? gd_list_picks(c, s, seat, line, thing, out) : 0;
}

int gd_list_uses(const GdContent *c, const GdState *s, int seat, SbAction *out) {
  const GdAgent *agent = &s->agent[seat];
  int n = 0;
  if (agent->sheet == GD_NONE || agent->paralysed) return 0;
  n += list_thing(c, s, seat, gd_agent_sheet(c, s, seat)->ability, out);
  for (int i = 0; i < GD_SKILLS_HELD && (out || !n); i++)
    n += list_thing(c, s, seat, agent->skill[i], out ? out + n : NULL);
  for (int i = 0; i < GD_TACTICS_HELD && (out || !n); i++)
    n += list_thing(c, s, seat, agent->tactic[i], out ? out + n : NULL);
  for (int i = 0; i < GD_DEVICES_HELD && agent->device[i] != GD_NONE && (out || !n); i++) {
    bool again = false; /* a second token of the same kind says nothing new */
    for (int k = 0; k < i; k++) again |= agent->device[k] == agent->device[i];
    if (!again) n += list_thing(c, s, seat, agent->device[i], out ? out + n : NULL);
  }
  return n;
}
