/* The board in positions: gates, teleport points, markers, objects, counters; and what a campaign remembers. */
#include "notation.h"
#include "position.h"

static const char *const object_states[] = {"none", "map", "carried", "secured", "lost"};
static const char *const token_kinds[] = {"mine", "flame"};

/* ---- writing ------------------------------------------------------------------------------------------------ */

static void write_gates(const GdContent *c, const GdState *s, SbJson *out) {
  static const char *const states[GD_GATE_STATES] = {"free", "locked", "blocked"};
  const GdMission *m = gd_mission(c, s);
  uint8_t start[GD_GATES] = {0};
  char name[24];
  for (int i = 0; i < m->locks; i++) start[m->lock[i]] = m->lock_state[i];
  sb_json_object(out, "gates");
  for (int gate = 0; gate < m->map->gates; gate++) {
    SbText t = sb_text(name, sizeof name);
    gd_call_gate(c, s, gate, &t);
    if (s->gate[gate] || start[gate]) sb_json_text(out, name, states[s->gate[gate]]);
  }
  sb_json_end(out);
  sb_json_array(out, "torn");
  for (int gate = 0; gate < m->map->gates; gate++) {
    SbText t = sb_text(name, sizeof name);
    gd_call_gate(c, s, gate, &t);
    if (s->torn[gate]) sb_json_text(out, NULL, name);
  }
  sb_json_end(out);
}

static void write_points(const GdContent *c, const GdState *s, SbJson *out) {
  sb_json_object(out, "points");
  for (int mark = 0; mark < GD_POINTS; mark++)
    if (s->point[mark] != GD_NOWHERE || gd_mission(c, s)->point[mark] != GD_NOWHERE)
      gd_write_hex(c, s, gd_mark_ids[mark], s->point[mark], out);
  sb_json_end(out);
  sb_json_array(out, "charged");
  for (int mark = 0; mark < GD_POINTS; mark++)
    if (s->charged[mark]) sb_json_text(out, NULL, gd_mark_ids[mark]);
  sb_json_end(out);
}

static void write_objects(const GdContent *c, const GdState *s, SbJson *out) {
  int count = GD_OBJECTS;
  while (count && s->object[count - 1].state == GD_OBJECT_NONE) count--;
  sb_json_array(out, "objects");
  for (int i = 0; i < count; i++) {
    sb_json_object(out, NULL);
    gd_write_hex(c, s, "at", s->object[i].at, out);
    sb_json_text(out, "state", object_states[s->object[i].state]);
    sb_write_index("by", s->object[i].by, GD_SEATS, out);
    sb_json_end(out);
  }
  sb_json_end(out);
}

static void write_markers(const GdContent *c, const GdState *s, SbJson *out) {
  const GdMission *m = gd_mission(c, s);
  char name[16];
  sb_json_object(out, "work");
  for (int i = 0; i < m->waypoints; i++) {
    SbText t = sb_text(name, sizeof name);
    gd_hex_write(m->map->columns, m->waypoint[i], &t);
    if (s->worked[i]) sb_json_int(out, name, s->worked[i]);
  }
  sb_json_end(out);
  sb_json_array(out, "crates");
  for (int i = 0; i < m->crates; i++)
    if (s->crate[i]) gd_write_hex(c, s, NULL, m->crate[i].at, out);
  sb_json_end(out);
  sb_write_by_name("delivery", gd_grade_ids, s->delivery, GD_GRADES, out);
  sb_write_numbers("counters", s->counter, GD_COUNTERS, out);
}

static void write_tokens(const GdContent *c, const GdState *s, SbJson *out) {
  int count = GD_TOKENS;
  while (count && s->token[count - 1].kind == GD_NONE) count--;
  sb_json_array(out, "tokens");
  for (int i = 0; i < count; i++) {
    if (s->token[i].kind == GD_NONE) {
      sb_json_null(out, NULL);
      continue;
    }
    sb_json_object(out, NULL);
    sb_json_text(out, "kind", token_kinds[s->token[i].kind]);
    gd_write_hex(c, s, "at", s->token[i].at, out);
    sb_json_int(out, "age", s->token[i].age);
    sb_json_end(out);
  }
  sb_json_end(out);
}

void gd_write_board(const GdContent *c, const GdState *s, SbJson *out) {
  write_gates(c, s, out);
  write_points(c, s, out);
  write_markers(c, s, out);
  write_objects(c, s, out);
  write_tokens(c, s, out);
}

void gd_write_campaign(const GdContent *c, const GdState *s, SbJson *out) {
  sb_json_object(out, "later");
  for (int mission = 0; mission < c->missions; mission++) {
    const int8_t *later = s->later[mission];
    if (!later[0] && !later[1] && !later[2] && !later[3]) continue;
    sb_json_array(out, c->mission[mission].id);
    for (int i = 0; i < 4; i++) sb_json_int(out, NULL, later[i]);
    sb_json_end(out);
  }
  sb_json_end(out);
  sb_json_array(out, "past");
  for (int i = 0; i < GD_PAST && s->past[i][0] < c->missions; i++) {
    sb_json_object(out, NULL);
    sb_json_text(out, "mission", c->mission[s->past[i][0]].id);
    sb_write_name("outcome", gd_outcome_ids, s->past[i][1], GD_OUTCOMES, out);
    sb_json_end(out);
  }
  sb_json_end(out);
}

/* ---- gates and points --------------------------------------------------------------------------------------- */

static int gate_called(const GdContent *c, const GdState *s, const char *text, const char *key, SbError *error) {
  int gate = gd_find_gate(gd_map(c, s), text);
  if (gate < 0) sb_fail(error, "\"%s\": there is no door or window %.20s", key, text);
  return gate;
}

static bool read_gates(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  static const char *const states[GD_GATE_STATES] = {"free", "locked", "blocked"};
  json_t *gates = json_object_get(json, "gates"), *value;
  const json_t *torn = json_object_get(json, "torn");
  const char *name;
  size_t i;
  if (gates && !json_is_object(gates)) return sb_fail(error, "\"gates\" must be an object by door or window");
  json_object_foreach (gates, name, value) {
    int gate = gate_called(c, s, name, "gates", error), state = sb_read_id(value, states, GD_GATE_STATES);
    if (gate < 0) return false;
    if (state < 0) return sb_fail(error, "\"gates\": %s must be free, locked or blocked", name);
    s->gate[gate] = (uint8_t)state;
  }
  if (torn && !json_is_array(torn)) return sb_fail(error, "\"torn\" must be a list of doors");
  json_array_foreach (torn, i, value) {
    int gate = gate_called(c, s, json_is_string(value) ? json_string_value(value) : "", "torn", error);
    if (gate < 0) return false;
    s->torn[gate] = 1;
  }
  return true;
}

static bool read_points(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  static const char *const members[] = {"bolt", "hit", "shield", "danger", NULL};
  const json_t *points = json_object_get(json, "points"), *charged = json_object_get(json, "charged"), *value;
  size_t i;
  if (points && !sb_read_only(points, "\"points\"", members, error)) return false;
  for (int mark = 0; mark < GD_POINTS; mark++)
    if (!gd_read_hex(c, s, points, gd_mark_ids[mark], &s->point[mark], error)) return false;
  if (charged && !json_is_array(charged)) return sb_fail(error, "\"charged\" must be a list of marks");
  json_array_foreach (charged, i, value) {
    int mark = sb_read_id(value, gd_mark_ids, GD_POINTS);
    if (mark < 0) return sb_fail(error, "\"charged\": bolt, hit, shield and danger are the marks");
    s->charged[mark] = 1;
  }
  return true;
}

/* ---- markers, objects, tokens ------------------------------------------------------------------------------- */

static bool read_work(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  const GdMission *m = gd_mission(c, s);
  json_t *work = json_object_get(json, "work"), *value;
  const char *name;
  if (work && !json_is_object(work)) return sb_fail(error, "\"work\" must be an object of numbers by hex");
  json_object_foreach (work, name, value) {
    int hex = -1, i = 0;
    if (gd_hex_read(m->map, name, &hex))
      while (i < m->waypoints && m->waypoint[i] != hex) i++;
    if (hex < 0 || i == m->waypoints) return sb_fail(error, "\"work\": there is no waypoint at %.20s", name);
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > m->work)
      return sb_fail(error, "\"work\": %s must be a number from 0 to %d", name, m->work);
    s->worked[i] = (uint8_t)json_integer_value(value);
  }
  return true;
}

static bool read_crates(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  const GdMission *m = gd_mission(c, s);
  const json_t *crates = json_object_get(json, "crates"), *value;
  size_t n;
  if (crates && !json_is_array(crates)) return sb_fail(error, "\"crates\" must be a list of hexes");
  if (crates) memset(s->crate, 0, sizeof s->crate);
  json_array_foreach (crates, n, value) {
    int hex = gd_json_hex(c, s, value, "crates", error), i = 0;
    if (hex < 0) return false;
    while (i < m->crates && (m->crate[i].at != hex || s->crate[i])) i++;
    if (i == m->crates) return sb_fail(error, "\"crates\": there is no marker at %.20s", json_string_value(value));
    s->crate[i] = 1;
  }
  return sb_read_by_thing(json, "delivery", &c->base, "grade", gd_grade_ids, GD_GRADES, 99, s->delivery, error);
}

static bool read_object(const GdContent *c, const json_t *json, GdState *s, int index, SbError *error) {
  static const char *const members[] = {"at", "state", "by", NULL};
  GdObject *object = &s->object[index];
  if (!sb_read_only(json, "an entry of \"objects\"", members, error) ||
      !gd_read_hex(c, s, json, "at", &object->at, error) || !gd_read_seat_or_none(c, s, json, "by", &object->by, error))
    return false;
  if (!json_object_get(json, "by")) object->by = GD_NONE;
  object->state = object->by != GD_NONE ? GD_CARRIED : GD_ON_MAP;
  return sb_read_name(json, "state", object_states, 5, &object->state, error);
}

static bool read_objects(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  const json_t *list = json_object_get(json, "objects"), *value;
  size_t i;
  if (!list) return true;
  if (!json_is_array(list) || json_array_size(list) > GD_OBJECTS)
    return sb_fail(error, "\"objects\" must be a list of at most %d", GD_OBJECTS);
  for (int k = 0; k < GD_OBJECTS; k++) s->object[k] = (GdObject){.at = GD_NOWHERE, .by = GD_NONE};
  json_array_foreach (list, i, value)
    if (!read_object(c, value, s, (int)i, error)) return false;
  return true;
}

static bool read_tokens(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  static const char *const members[] = {"kind", "at", "age", NULL};
  const json_t *list = json_object_get(json, "tokens"), *value;
  size_t i;
  if (list && (!json_is_array(list) || json_array_size(list) > GD_TOKENS))
    return sb_fail(error, "\"tokens\" must be a list of at most %d", GD_TOKENS);
  json_array_foreach (list, i, value) {
    GdTokenState *token = &s->token[i];
    if (json_is_null(value)) continue;
    if (!sb_read_only(value, "an entry of \"tokens\"", members, error)) return false;
    if (!json_object_get(value, "kind") || !json_object_get(value, "at"))
      return sb_fail(error, "an entry of \"tokens\" needs \"kind\" and \"at\"");
    if (!sb_read_name(value, "kind", token_kinds, 2, &token->kind, error) ||
        !gd_read_hex(c, s, value, "at", &token->at, error) || !sb_read_byte(value, "age", 0, 9, &token->age, error))
      return false;
    if (token->kind == GD_FLAME && token->at != GD_NOWHERE) token->at = (uint16_t)gd_centre(gd_area(token->at));
  }
  return true;
}

static bool read_counters(const json_t *json, GdState *s, SbError *error) {
  const json_t *list = json_object_get(json, "counters"), *value;
  size_t i;
  if (list && (!json_is_array(list) || json_array_size(list) > GD_COUNTERS))
    return sb_fail(error, "\"counters\" must be a list of at most %d numbers", GD_COUNTERS);
  json_array_foreach (list, i, value) {
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > 255)
      return sb_fail(error, "\"counters\" must be numbers from 0 to 255");
    s->counter[i] = (uint8_t)json_integer_value(value);
  }
  return true;
}

bool gd_read_board(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  return read_gates(c, json, s, error) && read_points(c, json, s, error) && read_work(c, json, s, error) &&
         read_crates(c, json, s, error) && read_objects(c, json, s, error) && read_tokens(c, json, s, error) &&
         read_counters(json, s, error);
}

/* ---- campaign ----------------------------------------------------------------------------------------------- */

static bool read_later(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  json_t *later = json_object_get(json, "later"), *value;
  const char *name;
  if (later && !json_is_object(later)) return sb_fail(error, "\"later\" must be an object by mission");
  json_object_foreach (later, name, value) {
    int mission = sb_name_find(c->mission_choice, c->missions, name);
    if (mission < 0) return sb_fail(error, "\"later\": there is no mission %.20s", name);
    if (!json_is_array(value) || json_array_size(value) != 4)
      return sb_fail(error, "\"later\": %s must be a list of four numbers", name);
    for (size_t i = 0; i < 4; i++) {
      const json_t *n = json_array_get(value, i);
      if (!json_is_integer(n) || json_integer_value(n) < -99 || json_integer_value(n) > 99)
        return sb_fail(error, "\"later\": %s must be numbers from -99 to 99", name);
      s->later[mission][i] = (int8_t)json_integer_value(n);
    }
  }
  return true;
}

bool gd_read_campaign(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  static const char *const members[] = {"mission", "outcome", NULL};
  const json_t *list = json_object_get(json, "past"), *value;
  size_t i;
  if (!read_later(c, json, s, error)) return false;
  if (list && (!json_is_array(list) || json_array_size(list) > GD_PAST))
    return sb_fail(error, "\"past\" must be a list of at most %d missions", GD_PAST);
  json_array_foreach (list, i, value) {
    s->past[i][1] = GD_ACCOMPLISHED;
    if (!sb_read_only(value, "an entry of \"past\"", members, error)) return false;
    if (!json_object_get(value, "mission")) return sb_fail(error, "an entry of \"past\" needs \"mission\"");
    if (!sb_read_name(value, "mission", c->mission_choice, c->missions, &s->past[i][0], error) ||
        !sb_read_name(value, "outcome", gd_outcome_ids, GD_OUTCOMES, &s->past[i][1], error))
      return false;
  }
  return true;
}
