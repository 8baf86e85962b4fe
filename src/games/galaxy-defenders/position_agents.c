/* Agents and drones in positions. */
#include "position.h"

static const char *const lives[GD_LIVES] = {"not-yet", "alive", "dead"};

/* ---- writing ------------------------------------------------------------------------------------------------ */

static void write_weapons(const GdContent *c, const GdAgent *agent, SbJson *out) {
  sb_json_array(out, "weapons");
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
    if (agent->weapon[slot] >= c->things) {
      sb_json_null(out, NULL);
      continue;
    }
    sb_json_object(out, NULL);
    sb_json_text(out, "id", c->thing_id[agent->weapon[slot]]);
    sb_json_int(out, "ammo", agent->ammo[slot]);
    sb_json_bool(out, "jammed", agent->jammed[slot]);
    sb_json_end(out);
  }
  sb_json_end(out);
}

/* Skills and tactics: an id, or with the mark of what has been used. */
static void write_powers(const GdContent *c, const char *key, const uint8_t *list, int size, int used, SbJson *out) {
  sb_json_array(out, key);
  for (int i = 0; i < size && list[i] < c->things; i++) {
    if (!(used >> i & 1)) {
      sb_json_text(out, NULL, c->thing_id[list[i]]);
      continue;
    }
    sb_json_object(out, NULL);
    sb_json_text(out, "id", c->thing_id[list[i]]);
    sb_json_bool(out, "used", true);
    sb_json_end(out);
  }
  sb_json_end(out);
}

static void write_agent(const GdContent *c, const GdState *s, const GdAgent *agent, SbJson *out) {
  sb_json_object(out, NULL);
  sb_json_text(out, "agent", agent->sheet < c->sheets ? c->sheet_id[agent->sheet] : NULL);
  gd_write_hex(c, s, "at", agent->at, out);
  sb_json_int(out, "facing", agent->facing + 1);
  sb_json_text(out, "life", lives[agent->life]);
  sb_json_int(out, "wounds", agent->wounds);
  sb_json_int(out, "shield", agent->shield);
  sb_json_int(out, "armour", agent->armour);
  sb_json_text(out, "rank", gd_rank_ids[agent->rank]);
  write_weapons(c, agent, out);
  write_powers(c, "devices", agent->device, GD_DEVICES_HELD, 0, out);
  write_powers(c, "skills", agent->skill, GD_SKILLS_HELD, agent->skills_used, out);
  write_powers(c, "tactics", agent->tactic, GD_TACTICS_HELD, agent->tactics_used, out);
  sb_json_bool(out, "used_ability", agent->used_ability);
  sb_json_int(out, "guards", agent->guards);
  sb_json_bool(out, "immobilised", agent->immobilised);
  sb_json_bool(out, "paralysed", agent->paralysed);
  sb_write_index("hidden", agent->hidden ? agent->hidden - 1 : GD_NONE, GD_NONE, out);
  sb_json_bool(out, "stealthy", agent->stealthy);
  sb_json_bool(out, "attacked", agent->attacked);
  sb_json_int(out, "winged", agent->winged);
  sb_write_index("carries", agent->carries, GD_OBJECTS, out);
  sb_json_int(out, "owes", agent->owes);
  sb_json_int(out, "wants", agent->wants);
  sb_json_end(out);
}

void gd_write_agents(const GdContent *c, const GdState *s, SbJson *out) {
  sb_json_array(out, "seats");
  for (int seat = 0; seat < s->agents; seat++) write_agent(c, s, &s->agent[seat], out);
  for (int seat = s->agents; seat < s->seats; seat++) sb_json_null(out, NULL);
  sb_json_end(out);
}

void gd_write_drones(const GdContent *c, const GdState *s, SbJson *out) {
  int count = GD_DRONES;
  while (count && s->drone[count - 1].kind == GD_NONE) count--;
  sb_json_array(out, "drones");
  for (int i = 0; i < count; i++) {
    const GdDroneState *drone = &s->drone[i];
    if (drone->kind >= c->drones) {
      sb_json_null(out, NULL);
      continue;
    }
    sb_json_object(out, NULL);
    sb_json_text(out, "kind", c->drone_id[drone->kind]);
    sb_json_int(out, "owner", drone->owner);
    gd_write_hex(c, s, "at", drone->at, out);
    sb_json_int(out, "wounds", drone->wounds);
    sb_json_int(out, "shield", drone->shield);
    sb_json_int(out, "ammo", drone->ammo);
    sb_json_bool(out, "immobilised", drone->immobilised);
    sb_json_bool(out, "paralysed", drone->paralysed);
    sb_json_int(out, "guards", drone->guards);
    sb_json_bool(out, "fresh", drone->fresh);
    sb_json_int(out, "age", drone->age);
    sb_json_end(out);
  }
  sb_json_end(out);
}

/* ---- reading ------------------------------------------------------------------------------------------------ */

static bool read_weapon(const GdContent *c, const json_t *value, GdAgent *agent, int slot, SbError *error) {
  static const char *const members[] = {"id", "ammo", "jammed", NULL};
  bool object = json_is_object(value);
  if (json_is_null(value)) return true;
  if (object && !sb_read_only(value, "an entry of \"weapons\"", members, error)) return false;
  int thing = gd_json_thing(c, object ? json_object_get(value, "id") : value, "weapons", error);
  if (thing < 0) return false;
  if (c->thing[thing].kind != GD_WEAPON) return sb_fail(error, "\"weapons\": %s is no weapon", c->thing_id[thing]);
  agent->weapon[slot] = (uint8_t)thing;
  agent->ammo[slot] = c->thing[thing].arm.ammo;
  return !object || (sb_read_byte(value, "ammo", 0, c->thing[thing].arm.ammo, &agent->ammo[slot], error) &&
                     sb_read_flag(value, "jammed", &agent->jammed[slot], error));
}

static bool read_weapons(const GdContent *c, const json_t *json, GdAgent *agent, SbError *error) {
  const json_t *list = json_object_get(json, "weapons");
  if (!list) return true;
  if (!json_is_array(list) || json_array_size(list) != GD_WEAPONS_HELD)
    return sb_fail(error, "\"weapons\": every agent has %d (GD-11.2)", GD_WEAPONS_HELD);
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
    agent->weapon[slot] = GD_NONE;
    agent->ammo[slot] = agent->jammed[slot] = 0;
    if (!read_weapon(c, json_array_get(list, (size_t)slot), agent, slot, error)) return false;
  }
  return true;
}

typedef struct Powers { /* where things of a kind go */
  const char *key;
  int kind, size;
  uint8_t *list, *used; /* used: NULL for devices, which are gone when used */
} Powers;

static bool read_powers(const GdContent *c, const json_t *json, const Powers *p, SbError *error) {
  static const char *const members[] = {"id", "used", NULL};
  const json_t *list = json_object_get(json, p->key), *value;
  size_t i;
  if (!list) return true;
  if (!json_is_array(list) || json_array_size(list) > (size_t)p->size)
    return sb_fail(error, "\"%s\" must be a list of at most %d", p->key, p->size);
  json_array_foreach (list, i, value) {
    uint8_t used = 0;
    bool object = json_is_object(value);
    if (object &&
        (!p->used || !sb_read_only(value, p->key, members, error) || !sb_read_flag(value, "used", &used, error)))
      return p->used ? false : sb_fail(error, "\"%s\" must be a list of ids", p->key);
    int thing = gd_json_thing(c, object ? json_object_get(value, "id") : value, p->key, error);
    if (thing < 0) return false;
    if (c->thing[thing].kind != p->kind) return sb_fail(error, "\"%s\": %s is none", p->key, c->thing_id[thing]);
    p->list[i] = (uint8_t)thing;
    if (used) *p->used |= (uint8_t)(1 << i);
  }
  return true;
}

/* Chosen where nothing is said: the first class nobody has. */
static int free_sheet(const GdContent *c, const GdState *s) {
  for (int sheet = 0; sheet < c->sheets; sheet++) {
    bool taken = false;
    for (int seat = 0; seat < s->agents; seat++) taken |= s->agent[seat].sheet == sheet;
    if (!taken) return sheet;
  }
  return GD_NONE;
}

static bool read_sheet(const GdContent *c, const json_t *json, GdAgent *agent, SbError *error) {
  const json_t *value = json_object_get(json, "agent");
  if (!value || json_is_null(value)) return true;
  int sheet = sb_read_thing(&c->base, "agent", c->sheet_name, c->sheets, value);
  if (sheet < 0) return sb_fail(error, "\"agent\": there is no such class");
  agent->sheet = (uint8_t)sheet;
  return true;
}

/* A hex of the start area nobody has named. */
static int free_start(const GdContent *c, const GdState *s) {
  int first = gd_centre(gd_mission(c, s)->start);
  for (int hex = first; hex < first + GD_AREA_HEXES; hex++) {
    bool taken = !gd_map(c, s)->standard[hex];
    for (int seat = 0; seat < s->agents; seat++) taken |= s->agent[seat].at == hex;
    if (!taken) return hex;
  }
  return GD_NOWHERE;
}

static bool has_guard(const GdContent *c, const GdSheet *sheet) {
  return c->thing[sheet->ability].lines.whens >> GD_WHEN_ALIEN_CAME & 1;
}

static void usual_agent(const GdContent *c, GdAgent *agent) {
  const GdSheet *sheet = &c->sheet[agent->sheet];
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
    agent->weapon[slot] = sheet->weapon[slot];
    agent->ammo[slot] = c->thing[sheet->weapon[slot]].arm.ammo;
  }
  agent->guards = has_guard(c, sheet);
}

static bool read_conditions(const json_t *json, GdAgent *agent, SbError *error) {
  const json_t *hidden = json_object_get(json, "hidden");
  int distance = 0;
  if (!sb_read_flag(json, "immobilised", &agent->immobilised, error) ||
      !sb_read_flag(json, "paralysed", &agent->paralysed, error) ||
      !sb_read_flag(json, "stealthy", &agent->stealthy, error) ||
      !sb_read_flag(json, "attacked", &agent->attacked, error) ||
      !sb_read_flag(json, "used_ability", &agent->used_ability, error) ||
      !sb_read_byte(json, "guards", 0, 9, &agent->guards, error) ||
      !sb_read_byte(json, "winged", 0, GD_RANKS - 1, &agent->winged, error))
    return false;
  if (!hidden || json_is_null(hidden)) return true;
  if (!sb_read_int(json, "hidden", 0, 20, &distance, error)) return false;
  agent->hidden = (uint8_t)(1 + distance);
  return true;
}

static bool read_agent(const GdContent *c, const json_t *json, GdState *s, int seat, SbError *error) {
  static const char *const members[] = {"agent",        "at",     "facing",      "life",      "wounds", "shield",
                                        "armour",       "rank",   "weapons",     "devices",   "skills", "tactics",
                                        "used_ability", "guards", "immobilised", "paralysed", "hidden", "stealthy",
                                        "attacked",     "winged", "carries",     "owes",      "wants",  NULL};
  GdAgent *agent = &s->agent[seat];
  uint8_t facing = 1;
  if (!sb_read_only(json, "an entry of \"seats\"", members, error)) return false;
  agent->life = s->phase == GD_SETTING_UP ? GD_NOT_YET : GD_ALIVE;
  agent->rank = gd_mission(c, s)->rank;
  if (!sb_read_name(json, "life", lives, GD_LIVES, &agent->life, error)) return false;
  if (agent->sheet < c->sheets && agent->life != GD_DEAD) usual_agent(c, agent);
  if (!sb_read_name(json, "rank", gd_rank_ids, GD_RANKS, &agent->rank, error) ||
      !sb_read_byte(json, "facing", 1, GD_DIRS, &facing, error) || !read_weapons(c, json, agent, error))
    return false;
  agent->facing = (uint8_t)(facing - 1);
  if (agent->life == GD_ALIVE && !json_object_get(json, "at")) agent->at = (uint16_t)free_start(c, s);
  const Powers powers[] = {{"devices", GD_DEVICE, GD_DEVICES_HELD, agent->device, NULL},
                           {"skills", GD_SKILL, GD_SKILLS_HELD, agent->skill, &agent->skills_used},
                           {"tactics", GD_TACTIC, GD_TACTICS_HELD, agent->tactic, &agent->tactics_used}};
  for (int i = 0; i < 3; i++)
    if (!read_powers(c, json, &powers[i], error)) return false;
  if (!read_conditions(json, agent, error)) return false;
  if (agent->sheet < c->sheets && agent->life != GD_DEAD) agent->shield = (uint8_t)gd_shield_full(c, s, seat);
  const json_t *carries = json_object_get(json, "carries");
  return sb_read_byte(json, "wounds", 0, 99, &agent->wounds, error) &&
         sb_read_byte(json, "shield", 0, 99, &agent->shield, error) &&
         sb_read_byte(json, "armour", 0, 99, &agent->armour, error) &&
         sb_read_byte(json, "owes", 0, 3, &agent->owes, error) &&
         sb_read_byte(json, "wants", 0, GD_RETURNS + 7, &agent->wants, error) &&
         (json_is_null(carries) || sb_read_byte(json, "carries", 0, GD_OBJECTS - 1, &agent->carries, error));
}

/* Classes and hexes that are said come before those that are left open. */
bool gd_read_agents(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  const json_t *list = json_object_get(json, "seats"), *nobody = json_object();
  bool good = true, choosing = s->node == GD_AT_AGENT;
  if (list && (!json_is_array(list) || json_array_size(list) != s->seats))
    good = sb_fail(error, "\"seats\" must be a list of %d", s->seats);
  for (int seat = 0; seat < s->agents && good; seat++) {
    const json_t *entry = json_array_get(list, (size_t)seat);
    good = read_sheet(c, entry, &s->agent[seat], error) && gd_read_hex(c, s, entry, "at", &s->agent[seat].at, error);
    if (good && !json_object_get(entry, "agent") && choosing) s->agent[seat].sheet = GD_NONE;
  }
  for (int seat = 0; seat < s->agents && good; seat++) {
    const json_t *entry = list ? json_array_get(list, (size_t)seat) : nobody;
    if (s->agent[seat].sheet == GD_NONE && !json_object_get(entry, "agent") && !choosing)
      s->agent[seat].sheet = (uint8_t)free_sheet(c, s);
    good = read_agent(c, entry, s, seat, error);
  }
  json_decref((json_t *)(uintptr_t)nobody);
  return good;
}

static bool read_drone(const GdContent *c, const json_t *json, GdState *s, int index, SbError *error) {
  static const char *const members[] = {"kind",        "owner",     "at",     "wounds", "shield", "ammo",
                                        "immobilised", "paralysed", "guards", "fresh",  "age",    NULL};
  GdDroneState *drone = &s->drone[index];
  const char *names[4];
  for (int i = 0; i < c->drones; i++) names[i] = c->drone_id[i];
  if (!sb_read_only(json, "an entry of \"drones\"", members, error)) return false;
  if (!json_object_get(json, "kind") || !json_object_get(json, "at"))
    return sb_fail(error, "an entry of \"drones\" needs \"kind\" and \"at\"");
  for (int seat = 0; seat < s->agents; seat++) /* whose device or skill it is */
    for (int thing = 0; thing < c->things && s->agent[seat].sheet != GD_NONE; thing++)
      if (c->thing[thing].drone && c->thing[thing].sheet == s->agent[seat].sheet + 1) drone->owner = (uint8_t)seat;
  drone->age = (uint8_t)index;
  if (!sb_read_name(json, "kind", names, c->drones, &drone->kind, error) ||
      !sb_read_seat(json, "owner", &c->base, s->agents, &drone->owner, error) ||
      !gd_read_hex(c, s, json, "at", &drone->at, error))
    return false;
  const GdDroneFacts *facts = &c->drone[drone->kind];
  drone->shield = (uint8_t)gd_shield_full(c, s, GD_SEATS + index);
  drone->ammo = facts->arm.ammo;
  drone->guards = facts->guard;
  return sb_read_byte(json, "wounds", 0, 99, &drone->wounds, error) &&
         sb_read_byte(json, "shield", 0, 99, &drone->shield, error) &&
         sb_read_byte(json, "ammo", 0, facts->arm.ammo, &drone->ammo, error) &&
         sb_read_flag(json, "immobilised", &drone->immobilised, error) &&
         sb_read_flag(json, "paralysed", &drone->paralysed, error) &&
         sb_read_byte(json, "guards", 0, 9, &drone->guards, error) &&
         sb_read_flag(json, "fresh", &drone->fresh, error) && sb_read_byte(json, "age", 0, 255, &drone->age, error);
}

bool gd_read_drones(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  const json_t *list = json_object_get(json, "drones"), *value;
  size_t i;
  if (list && (!json_is_array(list) || json_array_size(list) > GD_DRONES))
    return sb_fail(error, "\"drones\" must be a list of at most %d", GD_DRONES);
  json_array_foreach (list, i, value)
    if (!json_is_null(value) && !read_drone(c, value, s, (int)i, error)) return false;
  return true;
}
