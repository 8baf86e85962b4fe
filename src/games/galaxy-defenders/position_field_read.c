/* One member of what is going on, read. */
#include <stdio.h>

#include "position.h"

/* ---- names -------------------------------------------------------------------------------------------------- */

int gd_json_hex(const GdContent *c, const GdState *s, const json_t *value, const char *key, SbError *error) {
  int hex;
  if (json_is_string(value) && gd_hex_read(gd_map(c, s), json_string_value(value), &hex)) return hex;
  sb_fail(error, "\"%s\": a hex of the map such as B2.0 is wanted, not \"%.20s\"", key,
          json_is_string(value) ? json_string_value(value) : "...");
  return -1;
}

int gd_json_node(const GdContent *c, const GdState *s, const json_t *value, const char *key, SbError *error) {
  const GdMap *map = gd_map(c, s);
  int area, hex;
  const char *text = json_is_string(value) ? json_string_value(value) : "";
  if (gd_hex_read(map, text, &hex) && map->node[hex] != GD_NONE) return map->node[hex];
  if (gd_area_read(map, text, &area))
    for (int node = 0; node < map->nodes; node++)
      if (map->node_area[node] == area) return node;
  sb_fail(error, "\"%s\": an area of the map such as B2 is wanted", key);
  return -1;
}

/* "alien 3", "drone 0": by its place. */
static int by_place(const char *text, const char *what, int count) {
  int number, end = 0;
  char form[24];
  snprintf(form, sizeof form, "%s %%2d%%n", what);
  return sscanf(text, form, &number, &end) == 1 && !text[end] && number >= 0 && number < count ? number : -1;
}

static int body_called(const GdContent *c, const GdState *s, const char *text) {
  int hex, drone = by_place(text, "drone", GD_DRONES), alien = by_place(text, "alien", GD_ALIENS);
  if (drone >= 0) return GD_SEATS + drone;
  if (alien >= 0) return GD_ALIEN_BASE + alien;
  for (int i = 0; i < GD_DRONES; i++)
    if (s->drone[i].kind < c->drones && strcmp(c->drone_id[s->drone[i].kind], text) == 0) return GD_SEATS + i;
  if (!gd_hex_read(gd_map(c, s), text, &hex)) return -1;
  alien = gd_alien_at(c, s, hex, NULL);
  return alien >= 0 ? GD_ALIEN_BASE + alien : gd_unit_on(s, hex);
}

int gd_json_body(const GdContent *c, const GdState *s, const json_t *value, const char *key, SbError *error) {
  int body = json_is_integer(value)  ? sb_seat_of(&c->base, s->agents, value)
             : json_is_string(value) ? body_called(c, s, json_string_value(value))
                                     : -1;
  if (body < 0) sb_fail(error, "\"%s\" must be the seat of an agent, or the hex of somebody on the map", key);
  return body;
}

int gd_json_thing(const GdContent *c, const json_t *value, const char *key, SbError *error) {
  int thing =
      json_is_string(value) ? sb_find_thing(&c->base, "thing", c->thing_name, c->things, json_string_value(value)) : -1;
  if (thing < 0)
    sb_fail(error, "\"%s\": there is no token \"%.40s\"", key,
            json_is_string(value) ? json_string_value(value) : "...");
  return thing;
}

static int json_alien(const GdContent *c, const GdState *s, const json_t *value, const char *key, SbError *error) {
  int body = json_is_string(value) ? body_called(c, s, json_string_value(value)) : -1;
  if (body >= 0 && gd_is_alien(body)) return body - GD_ALIEN_BASE;
  sb_fail(error, "\"%s\" must be the hex of an alien", key);
  return -1;
}

bool gd_json_aliens(const GdContent *c, const GdState *s, const json_t *list, const char *key, uint32_t *out,
                    SbError *error) {
  const json_t *value;
  size_t i;
  *out = 0;
  if (!json_is_array(list)) return sb_fail(error, "\"%s\" must be a list of hexes of aliens", key);
  json_array_foreach (list, i, value) {
    int alien = json_alien(c, s, value, key, error);
    if (alien < 0) return false;
    *out |= 1u << alien;
  }
  return true;
}

bool gd_read_hex(const GdContent *c, const GdState *s, const json_t *object, const char *key, uint16_t *out,
                 SbError *error) {
  const json_t *value = json_object_get(object, key);
  if (!value) return true;
  int hex = json_is_null(value) ? GD_NOWHERE : gd_json_hex(c, s, value, key, error);
  if (hex < 0) return false;
  *out = (uint16_t)hex;
  return true;
}

bool gd_read_node(const GdContent *c, const GdState *s, const json_t *object, const char *key, uint8_t *out,
                  SbError *error) {
  const json_t *value = json_object_get(object, key);
  if (!value) return true;
  int node = json_is_null(value) ? GD_NONE : gd_json_node(c, s, value, key, error);
  if (node < 0) return false;
  *out = (uint8_t)node;
  return true;
}

bool gd_read_seat_or_none(const GdContent *c, const GdState *s, const json_t *object, const char *key, uint8_t *out,
                          SbError *error) {
  if (!json_is_null(json_object_get(object, key))) return sb_read_seat(object, key, &c->base, s->seats, out, error);
  *out = GD_NONE;
  return true;
}

/* ---- lists and sets ----------------------------------------------------------------------------------------- */

static int list_entry(const GdContent *c, const GdState *s, const GdField *f, const json_t *value, SbError *error) {
  switch (f->kind) {
    case GD_F_THINGS:
      return json_is_null(value) ? GD_NONE : gd_json_thing(c, value, f->name, error);
    case GD_F_FACES:
      if (json_is_integer(value) && json_integer_value(value) >= 1 && json_integer_value(value) <= GD_DIE_FACES)
        return (int)json_integer_value(value) - 1;
      sb_fail(error, "\"%s\" must be faces of dice, 1 to 10", f->name);
      return -1;
    case GD_F_NODES:
      return gd_json_node(c, s, value, f->name, error);
    case GD_F_HEXES:
      return json_is_null(value) ? GD_NOWHERE : gd_json_hex(c, s, value, f->name, error);
    default:
      return json_is_null(value) ? GD_NONE : json_alien(c, s, value, f->name, error);
  }
}

static bool read_list(const GdContent *c, const GdState *s, uint8_t *context, const GdField *f, const json_t *list,
                      SbError *error) {
  size_t i, size = json_array_size(list);
  const json_t *value;
  bool wide = f->kind == GD_F_HEXES;
  if (!json_is_array(list) || size > (size_t)f->high)
    return sb_fail(error, "\"%s\" must be a list of at most %d", f->name, f->high);
  json_array_foreach (list, i, value) {
    int entry = list_entry(c, s, f, value, error);
    if (entry < 0) return false;
    if (wide)
      gd_set_wide(context, f->at + 2 * i, entry);
    else
      context[f->at + i] = (uint8_t)entry;
  }
  if (f->kind != GD_F_THINGS && f->kind != GD_F_ALIEN_ROW) context[f->of] = (uint8_t)size;
  return true;
}

static bool read_dice(uint8_t *context, const GdField *f, const json_t *list, SbError *error) {
  const json_t *value;
  size_t i;
  int set = 0;
  if (!json_is_array(list)) return sb_fail(error, "\"%s\" must be a list of dice by their places from 1", f->name);
  json_array_foreach (list, i, value) {
    if (!json_is_integer(value) || json_integer_value(value) < 1 || json_integer_value(value) > GD_DICE)
      return sb_fail(error, "\"%s\" must be a list of dice by their places from 1", f->name);
    set |= 1 << (json_integer_value(value) - 1);
  }
  gd_set_wide(context, f->at, set);
  return true;
}

static bool read_activities(uint8_t *context, const GdField *f, const json_t *list, SbError *error) {
  const json_t *value;
  size_t i;
  context[f->at] = 0;
  if (!json_is_array(list)) return sb_fail(error, "\"%s\" must be a list of activities", f->name);
  json_array_foreach (list, i, value) {
    int found = sb_read_id(value, gd_activity_ids, 3);
    if (found < 0) return sb_fail(error, "\"%s\": movement, combat and action are the activities", f->name);
    context[f->at] |= (uint8_t)(1 << found);
  }
  return true;
}

static bool read_set(const GdContent *c, const GdState *s, uint8_t *context, const GdField *f, const json_t *object,
                     SbError *error) {
  const json_t *list = json_object_get(object, f->name);
  uint32_t set;
  switch (f->kind) {
    case GD_F_SEATS:
      return sb_read_seats(object, f->name, &c->base, s->agents, &context[f->at], error);
    case GD_F_ACTIVITIES:
      return read_activities(context, f, list, error);
    case GD_F_DICE:
      return read_dice(context, f, list, error);
    case GD_F_ALIENS:
      if (!gd_json_aliens(c, s, list, f->name, &set, error)) return false;
      memcpy(context + f->at, &set, sizeof set);
      return true;
    default:
      return read_list(c, s, context, f, list, error);
  }
}

/* ---- things ------------------------------------------------------------------------------------------------- */

static int json_named(const GdContent *c, const json_t *value, const GdField *f, SbError *error) {
  const char *names[GD_SPECIES];
  int found;
  for (int i = 0; i < c->species; i++) names[i] = c->species_id[i];
  if (f->kind == GD_F_ENCOUNTER)
    found = sb_read_id(value, c->encounter_name, c->encounters);
  else if (f->kind == GD_F_CARD)
    found = sb_read_id(value, c->card_name, c->cards);
  else
    found = sb_read_id(value, names, c->species);
  if (found < 0) sb_fail(error, "\"%s\": there is no such card or species", f->name);
  return found;
}

static bool read_thing(const GdContent *c, const GdState *s, uint8_t *context, const GdField *f, const json_t *value,
                       SbError *error) {
  bool from_one = f->kind == GD_F_CARD || f->kind == GD_F_SPECIES;
  int found;
  if (json_is_null(value)) {
    context[f->at] = from_one ? 0 : GD_NONE;
    return true;
  }
  if (f->kind == GD_F_BODY)
    found = gd_json_body(c, s, value, f->name, error);
  else if (f->kind == GD_F_ALIEN)
    found = json_alien(c, s, value, f->name, error);
  else if (f->kind == GD_F_NODE)
    found = gd_json_node(c, s, value, f->name, error);
  else if (f->kind == GD_F_THING)
    found = gd_json_thing(c, value, f->name, error);
  else
    found = json_named(c, value, f, error);
  if (found < 0) return false;
  context[f->at] = (uint8_t)(found + from_one);
  return true;
}

static bool read_line(const GdContent *c, uint8_t *context, const GdField *f, const json_t *value, SbError *error) {
  int line = json_is_null(value) ? GD_NOWHERE : json_is_string(value) ? gd_find_line(c, json_string_value(value)) : -1;
  if (line < 0) return sb_fail(error, "\"%s\" must name a line of a card, a token or a mission: W01, W01/2", f->name);
  gd_set_wide(context, f->at, line);
  return true;
}

static bool read_lines(const GdContent *c, uint8_t *context, const GdField *f, const json_t *object, SbError *error) {
  int line = gd_wide_of(context, f->of), count = 0;
  if (line == GD_NOWHERE) {
    gd_set_wide(context, f->at, GD_NOWHERE);
    return true;
  }
  if (!sb_read_int(object, f->name, 0, c->lines - line, &count, error)) return false;
  gd_set_wide(context, f->at, line + count);
  return true;
}

bool gd_read_field(const GdContent *c, const GdState *s, uint8_t *context, const GdField *f, const json_t *object,
                   SbError *error) {
  const json_t *value = json_object_get(object, f->name);
  uint16_t hex = GD_NOWHERE;
  if (!value) return true;
  switch (f->kind) {
    case GD_F_NUMBER:
      return sb_read_byte(object, f->name, f->low, f->high, &context[f->at], error);
    case GD_F_FLAG:
      return sb_read_flag(object, f->name, &context[f->at], error);
    case GD_F_NAME:
      return sb_read_name(object, f->name, f->names, f->high, &context[f->at], error);
    case GD_F_SEAT:
      return gd_read_seat_or_none(c, s, object, f->name, &context[f->at], error);
    case GD_F_INDEX:
      if (json_is_null(value)) context[f->at] = GD_NONE;
      return json_is_null(value) || sb_read_byte(object, f->name, 0, f->high - 1, &context[f->at], error);
    case GD_F_HEX:
      if (!gd_read_hex(c, s, object, f->name, &hex, error)) return false;
      gd_set_wide(context, f->at, hex);
      return true;
    case GD_F_LINE:
      return read_line(c, context, f, value, error);
    case GD_F_LINES:
      return read_lines(c, context, f, object, error);
    default:
      return f->kind >= GD_F_SEATS ? read_set(c, s, context, f, object, error)
                                   : read_thing(c, s, context, f, value, error);
  }
}
