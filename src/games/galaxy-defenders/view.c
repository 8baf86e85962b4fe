/* What a table draws. Nothing is hidden in this game: every viewer gets the same. */
#include "view.h"

void gd_view_hex(const GdContent *c, const GdState *s, const char *key, int hex, SbJson *out) {
  char name[8];
  SbText t = sb_text(name, sizeof name);
  if (hex != GD_NOWHERE) gd_hex_write(gd_map(c, s)->columns, hex, &t);
  sb_json_text(out, key, hex == GD_NOWHERE ? NULL : name);
}

static void area_name(const GdContent *c, const GdState *s, const char *key, int area, SbJson *out) {
  char name[8];
  SbText t = sb_text(name, sizeof name);
  gd_area_write(gd_map(c, s)->columns, area, &t);
  sb_json_text(out, key, name);
}

/* ---- the map -------------------------------------------------------------------------------------------------- */

static void write_area(const GdContent *c, const GdState *s, int area, SbJson *out) {
  const GdMap *map = gd_map(c, s);
  char blocked[8];
  int n = 0;
  for (int digit = 0; digit < GD_AREA_HEXES; digit++)
    if (!map->standard[gd_centre(area) + digit]) blocked[n++] = (char)('0' + digit);
  blocked[n] = 0;
  sb_json_object(out, NULL);
  area_name(c, s, "id", area, out);
  sb_json_int(out, "room", map->room[area]);
  sb_json_text(out, "blocked", blocked);
  sb_json_end(out);
}

/* Each side once, from its lower hex; walls to the outside are not written: the edge is one. */
static void write_side(const GdContent *c, const GdState *s, int hex, int dir, SbJson *out) {
  static const char *const kinds[GD_SIDE_KINDS] = {"open", "wall", "door", "window"};
  static const char *const states[GD_GATE_STATES] = {"free", "locked", "blocked"};
  const GdMap *map = gd_map(c, s);
  int gate = map->gate[hex][dir];
  sb_json_object(out, NULL);
  gd_view_hex(c, s, "hex", hex, out);
  sb_json_int(out, "dir", dir + 1);
  sb_json_text(out, "kind", kinds[map->side[hex][dir]]);
  if (gate != GD_NONE) sb_json_text(out, "state", states[s->gate[gate]]);
  sb_json_end(out);
}

void gd_view_map(const GdContent *c, const GdState *s, SbJson *out) {
  const GdMap *map = gd_map(c, s);
  sb_json_object(out, "map");
  sb_json_int(out, "columns", map->columns);
  sb_json_int(out, "rows", map->rows);
  sb_json_array(out, "areas");
  for (int area = 0; area < map->areas; area++)
    if (map->there[area]) write_area(c, s, area, out);
  sb_json_end(out);
  sb_json_array(out, "sides");
  for (int hex = 0; hex < map->areas * GD_AREA_HEXES; hex++)
    for (int dir = 0; dir < GD_DIRS; dir++) {
      int next = map->next[hex][dir];
      if (next == GD_NOWHERE || next < hex || map->side[hex][dir] == GD_OPEN_SIDE) continue;
      if (map->standard[hex] && map->standard[next]) write_side(c, s, hex, dir, out);
    }
  sb_json_end(out);
  sb_json_end(out);
}

/* ---- what lies about ---------------------------------------------------------------------------------------- */

static void write_points(const GdContent *c, const GdState *s, SbJson *out) {
  sb_json_array(out, "points");
  for (int i = 0; i < GD_POINTS; i++) {
    if (s->point[i] == GD_NOWHERE) continue;
    sb_json_object(out, NULL);
    sb_json_text(out, "mark", gd_mark_ids[i]);
    gd_view_hex(c, s, "at", s->point[i], out);
    sb_json_bool(out, "charged", s->charged[i]);
    sb_json_end(out);
  }
  sb_json_end(out);
}

static void write_waypoints(const GdContent *c, const GdState *s, SbJson *out) {
  const GdMission *m = gd_mission(c, s);
  sb_json_array(out, "waypoints");
  for (int i = 0; i < m->waypoints; i++) {
    sb_json_object(out, NULL);
    sb_json_text(out, "name", c->marker_id[m->waypoint_name]);
    gd_view_hex(c, s, "at", m->waypoint[i], out);
    sb_json_int(out, "work", s->worked[i]);
    sb_json_int(out, "needs", m->work);
    sb_json_end(out);
  }
  sb_json_end(out);
}

static void write_objects(const GdContent *c, const GdState *s, SbJson *out) {
  static const char *const states[] = {"none", "map", "carried", "secured", "lost"};
  sb_json_array(out, "objects");
  for (int i = 0; i < GD_OBJECTS; i++) {
    if (s->object[i].state == GD_OBJECT_NONE) continue;
    sb_json_object(out, NULL);
    sb_json_text(out, "name", c->marker_id[gd_mission(c, s)->object_name]);
    sb_json_text(out, "state", states[s->object[i].state]);
    gd_view_hex(c, s, "at", s->object[i].at, out);
    sb_write_index("by", s->object[i].by, GD_SEATS, out);
    sb_json_end(out);
  }
  sb_json_end(out);
}

static void write_tokens(const GdContent *c, const GdState *s, SbJson *out) {
  sb_json_array(out, "tokens");
  for (int i = 0; i < GD_TOKENS; i++) {
    if (s->token[i].kind == GD_NONE) continue;
    sb_json_object(out, NULL);
    sb_json_text(out, "kind", s->token[i].kind == GD_MINE ? "mine" : "flame");
    gd_view_hex(c, s, "at", s->token[i].at, out);
    sb_json_end(out);
  }
  sb_json_end(out);
  sb_json_array(out, "crates");
  for (int i = 0; i < gd_mission(c, s)->crates; i++) {
    if (!s->crate[i]) continue;
    sb_json_object(out, NULL);
    gd_view_hex(c, s, "at", gd_mission(c, s)->crate[i].at, out);
    sb_write_name("rank", gd_grade_ids, gd_mission(c, s)->crate[i].grade, GD_GRADES, out);
    sb_json_end(out);
  }
  sb_json_end(out);
}

static int total(const uint8_t *numbers, int count) {
  int n = 0;
  for (int i = 0; i < count; i++) n += numbers[i];
  return n;
}

static void write_decks(const GdContent *c, const GdState *s, SbJson *out) {
  int events = 0, unseen[GD_SIGNAL_KINDS] = {0};
  for (int i = 0; i < c->events; i++) events += s->event[i] && s->event[i] < GD_EVENT_DISCARDED;
  for (int i = 0; i < GD_POOLS; i++)
    for (int kind = 0; kind < GD_SIGNAL_KINDS; kind++) unseen[kind] += s->pool[i][kind];
  sb_json_object(out, "decks");
  sb_json_int(out, "aliens", total(s->deck, c->cards));
  sb_json_int(out, "encounters", total(s->encounter, c->encounters));
  sb_json_int(out, "events", events);
  sb_json_int(out, "reserve", gd_reserve(s));
  sb_json_int(out, "unseen_aliens", unseen[GD_ALIEN_SIGNAL]);
  sb_json_int(out, "unseen_humans", unseen[GD_HUMAN_SIGNAL]);
  sb_json_end(out);
}

/* Objective lines with how far each count is. */
static void write_objectives(const GdContent *c, const GdState *s, SbJson *out) {
  const GdMission *m = gd_mission(c, s);
  GdScene nobody = {.self = GD_BODY_NONE, .picked = -1, .hex = GD_NOWHERE};
  sb_json_array(out, "objectives");
  for (int i = 0; i < m->objectives; i++) {
    sb_json_object(out, NULL);
    sb_json_text(out, "outcome", gd_outcome_ids[m->objective[i].outcome]);
    sb_json_array(out, "tests");
    for (int k = 0; k < m->objective[i].tests; k++) {
      const GdTest *test = &m->objective[i].test[k];
      sb_json_object(out, NULL);
      bool counts = test->what == GD_IF_COUNT;
      const char *own = counts && test->id >= GD_COUNT_OWN ? m->counter_id[test->id - GD_COUNT_OWN] : NULL;
      sb_json_text(out, "what", own ? own : counts ? gd_count_ids[test->id] : "after");
      sb_json_int(out, "now", counts ? gd_count(c, s, test->id, &test->of) : s->round);
      sb_json_int(out, "want", counts ? gd_value(s, &test->value) : test->n);
      sb_json_bool(out, "most", counts && test->compare == GD_AT_MOST);
      sb_json_bool(out, "holds", gd_holds(c, s, &nobody, test));
      sb_json_end(out);
    }
    sb_json_end(out);
    sb_json_end(out);
  }
  sb_json_end(out);
}

void gd_view_board(const GdContent *c, const GdState *s, SbJson *out) {
  const GdMission *m = gd_mission(c, s);
  sb_json_array(out, "signals");
  for (int i = 0; i < s->signals; i++) gd_view_hex(c, s, NULL, s->signal[i].at, out);
  sb_json_end(out);
  write_points(c, s, out);
  write_waypoints(c, s, out);
  write_objects(c, s, out);
  write_tokens(c, s, out);
  sb_json_array(out, "search");
  for (int area = 0; area < gd_map(c, s)->areas; area++)
    if (m->search >> area & 1) area_name(c, s, NULL, area, out);
  sb_json_end(out);
  area_name(c, s, "start", m->start, out);
  sb_json_text(out, "weather", s->weather == GD_NONE ? NULL : c->event_id[s->weather]);
  sb_json_int(out, "fragments", s->fragments);
  sb_json_int(out, "kills", s->kills);
  write_decks(c, s, out);
  write_objectives(c, s, out);
}

/* ---- everything --------------------------------------------------------------------------------------------- */

/* The faces of blue dice, then of red ones, as letters of facts.json. */
static void write_faces(const GdContent *c, SbJson *out) {
  sb_json_array(out, "die_faces");
  for (int i = 0; i < GD_COLOURS * GD_DIE_FACES; i++) {
    char signs[16];
    SbText t = sb_text(signs, sizeof signs);
    for (int k = 0; k < GD_SYMBOLS; k++)
      for (int n = 0; n < c->symbol[i / GD_DIE_FACES][i % GD_DIE_FACES][k]; n++) sb_text_char(&t, "HSBGMJA"[k]);
    sb_json_text(out, NULL, signs);
  }
  sb_json_end(out);
}

void gd_view_json(const SbContent *content, const SbObservation *observation, int viewer, SbJson *out) {
  const GdContent *c = gd_facts(content);
  const GdState *s = (const GdState *)observation;
  SbResult result;
  (void)viewer;
  sb_json_object(out, NULL);
  sb_write_seats("to_act", gd_due(content, (const SbState *)s), out);
  sb_json_text(out, "mission", gd_mission(c, s)->id);
  sb_json_bool(out, "campaign", s->options[GD_OPT_CAMPAIGN]);
  sb_json_bool(out, "even", s->options[GD_OPT_DIFFICULTY]);
  sb_json_int(out, "round", s->round);
  sb_json_int(out, "limit", gd_mission(c, s)->limit);
  sb_json_text(out, "phase", gd_phase_ids[s->phase]);
  sb_json_text(out, "node", gd_node_ids[s->node]);
  sb_write_index("alpha", s->alpha, GD_SEATS, out);
  gd_view_map(c, s, out);
  gd_view_bodies(c, s, out);
  gd_view_board(c, s, out);
  gd_view_now(c, s, out);
  write_faces(c, out);
  gd_result(content, (const SbState *)s, &result);
  sb_write_winners(result.over, result.winners, result.reason, out);
  sb_json_end(out);
}
