/* Close-encounter cards, event cards and tile faces. */
#include <string.h>

#include "reading.h"

/* ---- cards -------------------------------------------------------------------------------------------------- */

/* Which species it names, and whether it brings somebody where nobody matches (GD-14.4). */
static void look_at_lines(const GdContent *c, GdEncounter *card) {
  for (int i = card->lines.first; i < card->lines.first + card->lines.count; i++) {
    const GdLine *line = &c->line[i];
    bool none = line->tests && line->test[0].what == GD_IF_NONE_MATCH;
    for (int e = 0; e < line->effects; e++) {
      int what = line->effect[e].what;
      if (what == GD_DO_ACTIVATE) card->species = line->effect[e].of.species;
      if (none && (what == GD_DO_TELEPORT || what == GD_DO_SIGNALS)) card->danger = 1;
    }
  }
}

static bool read_encounter(GdContent *c, const SbFacts *f, int index) {
  static const char *const members[] = {"id", "copies", "lines", NULL};
  GdEncounter *card = &c->encounter[index];
  GdSaying s = {.c = c, .bearer = GD_OF_ENCOUNTER};
  if (!sb_fact_only(f, members) || !sb_fact_byte(f, "copies", 1, 20, &card->copies) ||
      !gd_lines_read(&s, f, "lines", &card->lines))
    return false;
  look_at_lines(c, card);
  return card->lines.count || sb_fail(f->error, "%s: it needs \"lines\"", f->where);
}

static bool read_event(GdContent *c, const SbFacts *f, int index) {
  static const char *const members[] = {"id", "weather", "special", "lines", NULL};
  static const char *const letters[] = {"A", "B", "C", "D"};
  GdEventCard *card = &c->event[index];
  GdSaying s = {.c = c, .bearer = GD_OF_EVENT};
  if (!sb_fact_only(f, members) || !sb_may_flag(f, "weather", &card->weather) ||
      !sb_may_one_more(f, "special", letters, 4, &card->special) || !gd_lines_read(&s, f, "lines", &card->lines))
    return false;
  if (card->weather && card->special) return sb_fail(f->error, "%s: weather is not \"special\"", f->where);
  for (int i = card->lines.first; i < card->lines.first + card->lines.count; i++)
    if ((c->line[i].when == GD_WHEN_PASSIVE) != (card->weather != 0))
      return sb_fail(f->error, "%s: weather, and nothing else, is \"passive\"", f->where);
  return true;
}

bool gd_cards_read(GdContent *c, const SbFacts *f) {
  return gd_each_entry(c, f, "encounters", c->encounter_name, c->encounters, read_encounter) &&
         gd_each_entry(c, f, "events", c->event_name, c->events, read_event);
}

/* ---- tile faces --------------------------------------------------------------------------------------------- */

/* The area a name begins with, and what is behind it; NULL: none of a tile. */
static const char *area_of(const char *text, int *area) {
  if (!text || text[0] < 'A' || text[0] >= 'A' + GD_FACE_COLUMNS || text[1] < '1' || text[1] >= '1' + GD_FACE_ROWS)
    return NULL;
  *area = (text[1] - '1') * GD_FACE_COLUMNS + text[0] - 'A';
  return text + 2;
}

static bool read_hexes(const SbFacts *f, const char *key, uint8_t *out) {
  const json_t *list = json_object_get(f->root, key), *value;
  size_t i;
  int area;
  if (!list) return true;
  list = sb_fact_list(f, key, 1, GD_FACE_AREAS * GD_AREA_HEXES);
  json_array_foreach (list, i, value) {
    const char *digit = area_of(json_string_value(value), &area);
    if (!digit || digit[0] != '.' || digit[1] < '0' || digit[1] > '6' || digit[2])
      return sb_fail(f->error, "%s: \"%s\" is made of hexes of a tile such as B2.0", f->where, key);
    out[area] |= (uint8_t)(1u << (digit[1] - '0'));
  }
  return list != NULL;
}

/* "B2>4": the middle side of the border of B2 in direction 4. */
static bool read_gates(const SbFacts *f, const char *key, GdSideKind kind, int room, GdFace *face) {
  const json_t *list = json_object_get(f->root, key), *value;
  size_t i;
  if (!list) return true;
  list = sb_fact_list(f, key, 1, GD_FACE_GATES);
  json_array_foreach (list, i, value) {
    int area;
    const char *dir = area_of(json_string_value(value), &area);
    if (!dir || face->room[area] != room || dir[0] != '>' || dir[1] < '1' || dir[1] > '6' || dir[2])
      return sb_fail(f->error, "%s: \"%s\" is made of areas of the room and directions such as B2>4", f->where, key);
    if (face->gates == GD_FACE_GATES)
      return sb_fail(f->error, "%s: more than %d doors and windows", f->where, GD_FACE_GATES);
    face->gate[face->gates++] = (GdFaceGate){(uint8_t)area, (uint8_t)(dir[1] - '1'), (uint8_t)kind};
  }
  return list != NULL;
}

static bool read_room(const SbFacts *f, int room, GdFace *face) {
  static const char *const members[] = {"areas", "doors", "windows", NULL};
  const json_t *list = sb_fact_only(f, members) ? sb_fact_list(f, "areas", 1, GD_FACE_AREAS) : NULL, *value;
  size_t i;
  int area;
  json_array_foreach (list, i, value) {
    const char *end = area_of(json_string_value(value), &area);
    if (!end || *end) return sb_fail(f->error, "%s: an area of a tile is A1 to D3", f->where);
    if (face->room[area]) return sb_fail(f->error, "%s: an area is in two rooms", f->where);
    face->room[area] = (uint8_t)room;
  }
  return list && read_gates(f, "doors", GD_DOOR, room, face) && read_gates(f, "windows", GD_WINDOW, room, face);
}

static bool read_face(GdContent *c, const SbFacts *f, int index) {
  static const char *const members[] = {"id", "rooms", "blocked", "door_hexes", "window_hexes", NULL};
  GdFace *face = &c->face[index];
  const json_t *list = json_object_get(f->root, "rooms"), *value;
  size_t i;
  if (!sb_fact_only(f, members)) return false;
  if (list && !sb_fact_list(f, "rooms", 1, GD_FACE_AREAS)) return false;
  json_array_foreach (list, i, value)
    if (!read_room(&(SbFacts){value, f->where, f->error}, (int)i + 1, face)) return false;
  if (!read_hexes(f, "blocked", face->blocked) || !read_hexes(f, "door_hexes", face->door_hex) ||
      !read_hexes(f, "window_hexes", face->window_hex))
    return false;
  for (int area = 0; area < GD_FACE_AREAS; area++)
    if ((face->blocked[area] & face->door_hex[area]) | (face->blocked[area] & face->window_hex[area]) |
        (face->door_hex[area] & face->window_hex[area]))
      return sb_fail(f->error, "%s: a hex is blocked, a door or a window, not two of them", f->where);
  return true;
}

bool gd_tiles_read(GdContent *c, const SbFacts *f) {
  return gd_each_entry(c, f, "tiles", c->face_name, c->faces, read_face);
}
