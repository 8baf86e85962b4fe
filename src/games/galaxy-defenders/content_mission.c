/* Missions as facts say them: map, what stands on it, decks, texts, how it ends. Whether they can be played is looked
 * at afterwards (content_check.c). */
#include <string.h>

#include "reading.h"
#include "starboard/position.h"

/* ---- the map ------------------------------------------------------------------------------------------------ */

static bool read_tile(const GdContent *c, const SbFacts *f, GdMission *m) {
  static const char *const members[] = {"face", "slot", "turned", NULL};
  uint8_t slot[2];
  int face;
  if (!sb_fact_only(f, members) || !sb_fact_name(f, "face", c->face_name, c->faces, &face) ||
      !sb_fact_bytes(f, "slot", 2, 0, 1, slot) || !sb_may_flag(f, "turned", &m->tile[m->tiles].turned))
    return false;
  for (int i = 0; i < m->tiles; i++)
    if (m->tile[i].i == slot[0] && m->tile[i].j == slot[1])
      return sb_fail(f->error, "%s: two tiles lie in one slot", f->where);
  m->tile[m->tiles].face = (uint8_t)face;
  m->tile[m->tiles].i = slot[0];
  m->tile[m->tiles++].j = slot[1];
  return true;
}

static bool read_map(const GdContent *c, const SbFacts *f, GdMission *m) {
  const json_t *list = sb_fact_list(f, "tiles", 1, 4), *value;
  size_t i;
  json_array_foreach (list, i, value)
    if (!read_tile(c, &(SbFacts){value, f->where, f->error}, m)) return false;
  return list && gd_map_make(c, m, f->error);
}

static bool read_hex(const SbFacts *f, const char *key, const json_t *value, const GdMission *m, uint16_t *out) {
  const char *text = json_string_value(value);
  int hex;
  if (!text || !gd_hex_read(m->map, text, &hex) || !m->map->standard[hex])
    return sb_fail(f->error, "%s: \"%s\" is a hex of the map that can be entered, such as B2.0", f->where, key);
  *out = (uint16_t)hex;
  return true;
}

static bool read_hexes(const SbFacts *f, const char *key, int most, const GdMission *m, uint16_t *out, uint8_t *count) {
  const json_t *list = json_object_get(f->root, key), *value;
  size_t i;
  if (!list) return true;
  list = sb_fact_list(f, key, 0, most);
  json_array_foreach (list, i, value) {
    if (!read_hex(f, key, value, m, &out[i])) return false;
    for (size_t k = 0; k < i; k++)
      if (out[k] == out[i]) return sb_fail(f->error, "%s: \"%s\" has a hex twice", f->where, key);
    ++*count;
  }
  return list != NULL;
}

static bool read_area_bits(const GdSaying *s, const SbFacts *f, const json_t *list, uint64_t *out) {
  const json_t *value;
  size_t i;
  int area;
  if (!json_is_array(list)) return sb_fail(f->error, "%s: areas are a list such as [\"B2\"]", f->where);
  json_array_foreach (list, i, value) {
    if (!gd_mission_area(s, f, value, &area)) return false;
    *out |= (uint64_t)1 << area;
  }
  return true;
}

static bool read_regions(GdSaying *s, const SbFacts *f) {
  json_t *object = json_object_get(f->root, "regions"), *list;
  GdMission *m = s->mission;
  const char *name, *names[GD_REGIONS];
  int count = 0;
  if (object && !json_is_object(object)) return sb_fail(f->error, "%s: \"regions\" must be an object", f->where);
  json_object_foreach (object, name, list) {
    if (!sb_id_add(f, "region", name, false, m->region_id, names, &count, GD_REGIONS) ||
        !read_area_bits(s, f, list, &m->region[m->regions++]))
      return false;
  }
  return true;
}

static bool read_gates(GdSaying *s, const SbFacts *f, const char *key, GdGateState state) {
  const json_t *list = json_object_get(f->root, key), *value;
  GdMission *m = s->mission;
  size_t i;
  int gate;
  if (!list) return true;
  list = sb_fact_list(f, key, 1, GD_GATES);
  json_array_foreach (list, i, value) {
    if (!gd_mission_gate(s, f, value, &gate)) return false;
    if (state == GD_LOCKED && m->map->at[gate].kind != GD_DOOR)
      return sb_fail(f->error, "%s: only doors are \"locked\"", f->where);
    for (int k = 0; k < m->locks; k++)
      if (m->lock[k] == gate) return sb_fail(f->error, "%s: a door is locked or blocked twice", f->where);
    m->lock[m->locks] = (uint8_t)gate;
    m->lock_state[m->locks++] = (uint8_t)state;
  }
  return list != NULL;
}

static bool read_points(const SbFacts *f, GdMission *m) {
  const SbFacts in = {json_object_get(f->root, "points"), f->where, f->error};
  const char *members[GD_POINTS + 1] = {NULL};
  memcpy(members, gd_mark_ids, sizeof gd_mark_ids);
  for (int mark = 0; mark < GD_POINTS; mark++) m->point[mark] = GD_NOWHERE;
  if (!in.root) return true;
  if (!sb_fact_only(&in, members)) return false;
  for (int mark = 0; mark < GD_POINTS; mark++) {
    const json_t *value = json_object_get(in.root, gd_mark_ids[mark]);
    if (value && !read_hex(&in, gd_mark_ids[mark], value, m, &m->point[mark])) return false;
  }
  return true;
}

/* ---- what lies on it ---------------------------------------------------------------------------------------- */

static bool read_marker(GdContent *c, const SbFacts *f, uint8_t *out) {
  const char *name = json_string_value(json_object_get(f->root, "name"));
  int known = name ? sb_name_find(c->marker_name, c->markers, name) : -1;
  if (known < 0) {
    if (!sb_id_add(f, "marker", name, false, c->marker_id, c->marker_name, &c->markers, GD_MARKERS)) return false;
    known = c->markers - 1;
  }
  *out = (uint8_t)known;
  return true;
}

static bool read_waypoints(GdContent *c, const SbFacts *f, GdMission *m) {
  static const char *const members[] = {"name", "at", "work", NULL};
  const SbFacts in = {json_object_get(f->root, "waypoints"), f->where, f->error};
  if (!in.root) return true;
  m->work = 1;
  return sb_fact_only(&in, members) && read_marker(c, &in, &m->waypoint_name) &&
         read_hexes(&in, "at", GD_WAYPOINTS, m, m->waypoint, &m->waypoints) && sb_may_byte(&in, "work", 1, 9, &m->work);
}

static bool read_objects(GdContent *c, const SbFacts *f, GdMission *m) {
  static const char *const members[] = {"name", "at", NULL};
  const SbFacts in = {json_object_get(f->root, "objects"), f->where, f->error};
  if (!in.root) return true;
  return sb_fact_only(&in, members) && read_marker(c, &in, &m->object_name) &&
         read_hexes(&in, "at", GD_OBJECTS, m, m->object, &m->objects);
}

static bool read_crate(const SbFacts *f, GdMission *m) {
  static const char *const members[] = {"at", "rank", "devices", NULL};
  uint8_t rank = 0, devices = 0;
  if (!sb_fact_only(f, members) || !read_hex(f, "at", json_object_get(f->root, "at"), m, &m->crate[m->crates].at) ||
      !sb_may_name(f, "rank", gd_grade_ids, GD_GRADES, &rank) || !sb_may_byte(f, "devices", 1, 4, &devices))
    return false;
  if ((rank == GD_GREEN) == (devices == 0))
    return sb_fail(f->error, "%s: a locker has a weapon of \"rank\" blue or red, or \"devices\"", f->where);
  m->crate[m->crates].grade = devices ? GD_NONE : rank;
  m->crate[m->crates++].devices = devices;
  return true;
}

static bool read_figure(const GdContent *c, const SbFacts *f, GdMission *m) {
  static const char *const members[] = {"card", "at", NULL};
  int card;
  if (!sb_fact_only(f, members) || !sb_fact_name(f, "card", c->card_name, c->cards, &card) ||
      !read_hex(f, "at", json_object_get(f->root, "at"), m, &m->alien[m->aliens].at))
    return false;
  if (c->card[card].swarm) return sb_fail(f->error, "%s: a swarm is not on the map from the start", f->where);
  m->alien[m->aliens++].card = (uint8_t)card;
  return true;
}

static bool read_pieces(const GdContent *c, const SbFacts *f, GdMission *m) {
  const json_t *lockers = json_object_get(f->root, "lockers"), *figures = json_object_get(f->root, "figures"), *value;
  size_t i;
  if (lockers && !sb_fact_list(f, "lockers", 1, GD_CRATES)) return false;
  if (figures && !sb_fact_list(f, "figures", 1, 4)) return false;
  json_array_foreach (lockers, i, value)
    if (!read_crate(&(SbFacts){value, f->where, f->error}, m)) return false;
  json_array_foreach (figures, i, value)
    if (!read_figure(c, &(SbFacts){value, f->where, f->error}, m)) return false;
  return true;
}

/* ---- decks -------------------------------------------------------------------------------------------------- */

static bool read_layers(const GdContent *c, const SbFacts *f, GdMission *m) {
  const json_t *list = sb_fact_list(f, "events", 1, GD_LAYERS), *layer, *value;
  size_t i, k;
  json_array_foreach (list, i, layer) {
    if (!json_array_size(layer))
      return sb_fail(f->error, "%s: \"events\" is a list of lists, the top one first", f->where);
    json_array_foreach (layer, k, value) {
      int card = sb_read_id(value, c->event_name, c->events);
      if (card < 0) return sb_fail(f->error, "%s: \"events\" has a card nobody knows", f->where);
      if (m->event[card]) return sb_fail(f->error, "%s: \"events\" has %s twice", f->where, c->event_id[card]);
      m->event[card] = (uint8_t)(1 + i);
    }
  }
  return list != NULL;
}

static bool read_decks(const GdContent *c, const SbFacts *f, GdMission *m) {
  static const char *const members[] = {"alien", "human", NULL};
  const SbFacts in = {json_object_get(f->root, "reserve"), f->where, f->error};
  return sb_fact_only(&in, members) && sb_fact_byte(&in, "alien", 0, 9, &m->reserve[GD_ALIEN_SIGNAL]) &&
         sb_fact_byte(&in, "human", 0, 6, &m->reserve[GD_HUMAN_SIGNAL]) &&
         sb_may_numbers(f, "aliens", c->card_name, c->cards, 0, 9, m->deck) &&
         sb_may_numbers(f, "encounters", c->encounter_name, c->encounters, 0, 20, m->encounters) &&
         read_layers(c, f, m);
}

/* ---- texts -------------------------------------------------------------------------------------------------- */

static bool read_counters(const SbFacts *f, GdMission *m) {
  const json_t *list = json_object_get(f->root, "counters"), *value;
  const char *names[GD_COUNTERS];
  size_t i;
  int count = 0;
  json_array_foreach (list, i, value) {
    if (!sb_id_add(f, "counter", json_string_value(value), false, m->counter_id, names, &count, GD_COUNTERS))
      return false;
    m->counters++;
  }
  return true;
}

static bool read_actions(GdSaying *s, const SbFacts *f) {
  const json_t *list = json_object_get(f->root, "actions"), *value;
  GdMission *m = s->mission;
  size_t i;
  if (list && !sb_fact_list(f, "actions", 1, 4)) return false;
  s->bearer = GD_OF_ACTION;
  json_array_foreach (list, i, value) {
    char ids[1][SB_ID];
    const char *names[1], *id = json_string_value(json_object_get(value, "id"));
    int count = 0;
    SbFactEntry e;
    if (!sb_id_add(f, "mission action", id, false, ids, names, &count, 1)) return false;
    for (int k = 0; k < m->actions; k++)
      if (strcmp(m->action[k].id, id) == 0) return sb_fail(f->error, "%s: the action %s is there twice", f->where, id);
    strcpy(m->action[m->actions].id, ids[0]);
    sb_fact_entry(f, list, (int)i, id, &e);
    if (!gd_line_add(s, &e.facts, &m->action[m->actions++].line)) return false;
  }
  s->bearer = GD_OF_MISSION;
  return true;
}

static bool read_objectives(GdSaying *s, const SbFacts *f) {
  static const char *const members[] = {"outcome", "if", NULL};
  const json_t *list = sb_fact_list(f, "objectives", 1, GD_OBJECTIVES), *value;
  GdMission *m = s->mission;
  size_t i;
  json_array_foreach (list, i, value) {
    const SbFacts in = {value, f->where, f->error};
    GdObjective *objective = &m->objective[m->objectives++];
    int outcome;
    if (!sb_fact_only(&in, members) || !sb_fact_name(&in, "outcome", gd_outcome_ids, GD_OUTCOMES, &outcome) ||
        !gd_tests_read(s, &in, 4, objective->test, &objective->tests))
      return false;
    objective->outcome = (uint8_t)outcome;
  }
  return list != NULL;
}

/* ---- what follows -------------------------------------------------------------------------------------------------
 */

/* A mission, "won", "lost", or {"once": mission}: that one, or lost if it was played before. */
static bool read_next(const GdContent *c, const SbFacts *f, GdMission *m) {
  static const char *const once[] = {"once", NULL};
  const char *members[GD_OUTCOMES + 1] = {NULL};
  const SbFacts in = {json_object_get(f->root, "next"), f->where, f->error};
  memcpy(members, gd_outcome_ids, sizeof gd_outcome_ids);
  if (!in.root) return true;
  if (!sb_fact_only(&in, members)) return false;
  for (int outcome = 0; outcome < GD_OUTCOMES; outcome++) {
    const json_t *value = json_object_get(in.root, gd_outcome_ids[outcome]);
    const char *text = json_string_value(value);
    if (json_is_object(value)) {
      if (!sb_fact_only(&(SbFacts){value, f->where, f->error}, once)) return false;
      m->again[outcome] = 1;
      text = json_string_value(json_object_get(value, "once"));
    }
    int next = text ? sb_name_find(c->mission_choice, c->missions, text) : -1;
    if (text && strcmp(text, "won") == 0)
      m->next[outcome] = GD_NONE;
    else if (next >= 0)
      m->next[outcome] = (uint8_t)(1 + next);
    else if (!text || strcmp(text, "lost") != 0)
      return sb_fail(f->error, "%s: \"next\" after \"%s\" is a mission, \"won\" or \"lost\"", f->where,
                     gd_outcome_ids[outcome]);
  }
  return true;
}

/* ---- missions ------------------------------------------------------------------------------------------------------
 */

static bool read_head(GdSaying *s, const SbFacts *f) {
  GdMission *m = s->mission;
  const json_t *search = json_object_get(f->root, "search");
  int rank, start;
  if (!sb_fact_name(f, "rank", gd_rank_ids, GD_RANKS, &rank) || !sb_fact_byte(f, "devices", 0, 6, &m->devices) ||
      !sb_fact_byte(f, "improved_weapons", 0, 10, &m->improved_most) ||
      !sb_fact_byte(f, "alien_weapons", 0, 10, &m->alien_most) || !sb_fact_byte(f, "limit", 1, 30, &m->limit) ||
      !read_map(s->c, f, m) || !gd_mission_area(s, f, json_object_get(f->root, "start"), &start))
    return false;
  m->rank = (uint8_t)rank;
  m->start = (uint8_t)start;
  return !search || read_area_bits(s, f, search, &m->search);
}

static bool read_mission(GdContent *c, const SbFacts *f, int index) {
  static const char *const members[] = {"id",
                                        "rank",
                                        "devices",
                                        "improved_weapons",
                                        "alien_weapons",
                                        "limit",
                                        "tiles",
                                        "start",
                                        "search",
                                        "regions",
                                        "locked",
                                        "blocked",
                                        "points",
                                        "signals",
                                        "reserve",
                                        "aliens",
                                        "encounters",
                                        "events",
                                        "waypoints",
                                        "objects",
                                        "lockers",
                                        "figures",
                                        "counters",
                                        "actions",
                                        "lines",
                                        "objectives",
                                        "next",
                                        "even",
                                        NULL};
  GdMission *m = &c->mission[index];
  GdSaying s = {.c = c, .mission = m, .bearer = GD_OF_MISSION};
  m->map = &c->map[index];
  for (int agents = 0; agents < GD_SEATS; agents++) c->even_of[index][agents] = m;
  return sb_fact_only(f, members) && read_head(&s, f) && read_regions(&s, f) &&
         read_gates(&s, f, "locked", GD_LOCKED) && read_gates(&s, f, "blocked", GD_BLOCKED) && read_points(f, m) &&
         read_hexes(f, "signals", GD_SIGNALS, m, m->signal, &m->signals) && read_decks(c, f, m) &&
         read_waypoints(c, f, m) && read_objects(c, f, m) && read_pieces(c, f, m) && read_counters(f, m) &&
         read_actions(&s, f) && gd_lines_read(&s, f, "lines", &m->lines) && read_objectives(&s, f) &&
         read_next(c, f, m) && gd_mission_check(c, f, m);
}

/* ---- other numbers ------------------------------------------------------------------------------------------ */

/* A mission whose members `f` has; what they say takes the place of what `m`, a copy of the mission, had. */
static bool read_changes(GdSaying *s, const SbFacts *f, const SbFacts *whole, GdMission *m) {
  if (json_object_get(f->root, "signals")) m->signals = 0;
  if (json_object_get(f->root, "objectives")) {
    m->objectives = 0;
    memset(m->objective, 0, sizeof m->objective);
  }
  memset(m->deck, 0, sizeof m->deck);
  memset(m->encounters, 0, sizeof m->encounters);
  memset(m->event, 0, sizeof m->event);
  return sb_may_byte(f, "limit", 1, 30, &m->limit) && sb_may_byte(f, "devices", 0, 6, &m->devices) &&
         read_hexes(f, "signals", GD_SIGNALS, m, m->signal, &m->signals) && read_decks(s->c, whole, m) &&
         (!json_object_get(f->root, "lines") || gd_lines_read(s, f, "lines", &m->lines)) &&
         (!json_object_get(f->root, "objectives") || read_objectives(s, f)) && gd_mission_check(s->c, whole, m);
}

/* What all entries for so many agents say together, later ones on top; NULL: said what is wrong. */
static json_t *gather_changes(const SbFacts *f, const json_t *list, int agents) {
  static const char *const members[] = {"agents",     "limit",  "devices", "signals",    "reserve", "aliens",
                                        "encounters", "events", "lines",   "objectives", NULL};
  json_t *out = json_object(), *value;
  size_t i;
  json_array_foreach (list, i, value) {
    const SbFacts in = {value, f->where, f->error};
    uint8_t range[2] = {0};
    bool good = sb_fact_only(&in, members) && sb_fact_bytes(&in, "agents", 2, 1, GD_SEATS, range) &&
                (range[0] <= range[1] || sb_fail(f->error, "%s: \"agents\" is from, to", f->where));
    if (good && (agents < range[0] || agents > range[1])) continue;
    if (good && json_object_update(out, value) == 0) continue;
    json_decref(out);
    return NULL;
  }
  return out;
}

static bool read_even(GdContent *c, const SbFacts *f, const json_t *changes, int index, int agents) {
  if (!json_object_size(changes)) return true;
  if (c->evens == GD_EVENS) return sb_fail(f->error, "%s: more than %d \"even\" in all", f->where, GD_EVENS);
  GdMission *m = &c->even[c->evens++];
  GdSaying s = {.c = c, .mission = m, .bearer = GD_OF_MISSION};
  json_t *whole = json_copy((json_t *)f->root);
  *m = c->mission[index];
  c->even_of[index][agents - 1] = m;
  bool good = whole && json_object_update(whole, (json_t *)changes) == 0 &&
              read_changes(&s, &(SbFacts){changes, f->where, f->error}, &(SbFacts){whole, f->where, f->error}, m);
  json_decref(whole);
  return good;
}

static bool read_evens(GdContent *c, const SbFacts *f, int index) {
  const json_t *list = json_object_get(f->root, "even");
  if (!list) return true;
  list = sb_fact_list(f, "even", 1, 2 * GD_SEATS);
  for (int agents = 1; list && agents <= GD_SEATS; agents++) {
    json_t *changes = gather_changes(f, list, agents);
    bool good = changes && read_even(c, f, changes, index, agents);
    json_decref(changes);
    if (!good) return false;
  }
  return list != NULL;
}

bool gd_evens_read(GdContent *c, const SbFacts *f) {
  return gd_each_entry(c, f, "missions", c->mission_choice, c->missions, read_evens);
}

bool gd_missions_read(GdContent *c, const SbFacts *f) {
  return gd_each_entry(c, f, "missions", c->mission_choice, c->missions, read_mission);
}
