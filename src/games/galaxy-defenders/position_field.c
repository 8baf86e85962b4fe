/* One member of what is going on: written and judged. */
#include <stdio.h>

#include "position.h"

/* ---- names -------------------------------------------------------------------------------------------------- */

void gd_write_hex(const GdContent *c, const GdState *s, const char *key, int hex, SbJson *out) {
  char name[24];
  SbText t = sb_text(name, sizeof name);
  if (hex < GD_HEXES) gd_hex_write(gd_map(c, s)->columns, hex, &t);
  sb_json_text(out, key, hex < GD_HEXES ? name : NULL);
}

static int first_hex(const GdMap *map, int node) {
  int hex = 0;
  while (hex < map->areas * GD_AREA_HEXES && map->node[hex] != node) hex++;
  return hex;
}

static int nodes_of(const GdMap *map, int area) {
  int n = 0;
  for (int node = 0; node < map->nodes; node++) n += map->node_area[node] == area;
  return n;
}

/* By its area, or by its first hex where the area is split. */
void gd_write_node(const GdContent *c, const GdState *s, const char *key, int node, SbJson *out) {
  const GdMap *map = gd_map(c, s);
  char name[24];
  SbText t = sb_text(name, sizeof name);
  if (node < map->nodes && nodes_of(map, map->node_area[node]) > 1)
    gd_hex_write(map->columns, first_hex(map, node), &t);
  else if (node < map->nodes)
    gd_area_write(map->columns, map->node_area[node], &t);
  sb_json_text(out, key, node < map->nodes ? name : NULL);
}

static void write_alien(const GdContent *c, const GdState *s, const char *key, int alien, SbJson *out) {
  char name[24];
  int hex = alien < GD_ALIENS && s->alien[alien].card != GD_NONE ? s->alien[alien].at[0] : GD_NOWHERE;
  snprintf(name, sizeof name, "alien %d", alien);
  if (hex != GD_NOWHERE && gd_alien_at(c, s, hex, NULL) == alien)
    gd_write_hex(c, s, key, hex, out);
  else
    sb_json_text(out, key, alien < GD_ALIENS ? name : NULL);
}

void gd_write_body(const GdContent *c, const GdState *s, const char *key, int body, SbJson *out) {
  char name[24];
  snprintf(name, sizeof name, "drone %d", body - GD_SEATS);
  if (body < GD_SEATS)
    sb_json_int(out, key, body);
  else if (body < GD_UNITS)
    sb_json_text(out, key, name);
  else if (gd_is_alien(body))
    write_alien(c, s, key, body - GD_ALIEN_BASE, out);
  else
    sb_json_null(out, key);
}

void gd_write_aliens(const GdContent *c, const GdState *s, const char *key, uint32_t set, SbJson *out) {
  sb_json_array(out, key);
  for (int alien = 0; alien < GD_ALIENS; alien++)
    if (set >> alien & 1) write_alien(c, s, NULL, alien, out);
  sb_json_end(out);
}

/* ---- writing ------------------------------------------------------------------------------------------------ */

static void write_line(const GdContent *c, const char *key, int line, SbJson *out) {
  char name[SB_WORD_SIZE];
  SbText t = sb_text(name, sizeof name);
  if (line < c->lines) gd_call_line(c, line, &t);
  sb_json_text(out, key, line < c->lines ? name : NULL);
}

/* How many entries a list has. */
static int length(const uint8_t *context, const GdField *f) {
  int count = f->high;
  if (f->kind != GD_F_THINGS && f->kind != GD_F_ALIEN_ROW) return context[f->of];
  while (count && context[f->at + (size_t)count - 1] == GD_NONE) count--;
  return count;
}

static void write_list(const GdContent *c, const GdState *s, const uint8_t *context, const GdField *f, SbJson *out) {
  int count = length(context, f);
  sb_json_array(out, f->name);
  for (size_t i = 0; i < (size_t)count && i < (size_t)f->high; i++) {
    int value = context[f->at + i];
    if (f->kind == GD_F_THINGS) sb_json_text(out, NULL, value < c->things ? c->thing_id[value] : NULL);
    if (f->kind == GD_F_FACES) sb_json_int(out, NULL, value + 1);
    if (f->kind == GD_F_NODES) gd_write_node(c, s, NULL, value, out);
    if (f->kind == GD_F_HEXES) gd_write_hex(c, s, NULL, gd_wide_of(context, f->at + 2 * i), out);
    if (f->kind == GD_F_ALIEN_LIST || f->kind == GD_F_ALIEN_ROW) write_alien(c, s, NULL, value, out);
  }
  sb_json_end(out);
}

static void write_set(const GdContent *c, const GdState *s, const uint8_t *context, const GdField *f, SbJson *out) {
  switch (f->kind) {
    case GD_F_SEATS:
      sb_write_seats(f->name, context[f->at], out);
      break;
    case GD_F_ACTIVITIES:
      sb_write_names(f->name, gd_activity_ids, context[f->at], out);
      break;
    case GD_F_DICE:
      sb_json_array(out, f->name);
      for (int die = 0; die < GD_DICE; die++)
        if (gd_wide_of(context, f->at) >> die & 1) sb_json_int(out, NULL, die + 1);
      sb_json_end(out);
      break;
    case GD_F_ALIENS:
      gd_write_aliens(c, s, f->name, gd_long_of(context, f->at), out);
      break;
    default:
      write_list(c, s, context, f, out);
      break;
  }
}

static void write_thing(const GdContent *c, const GdState *s, const uint8_t *context, const GdField *f, SbJson *out) {
  int value = context[f->at];
  switch (f->kind) {
    case GD_F_SEAT:
      sb_write_index(f->name, value, GD_SEATS, out);
      break;
    case GD_F_INDEX:
      sb_write_index(f->name, value, f->high, out);
      break;
    case GD_F_BODY:
      gd_write_body(c, s, f->name, value, out);
      break;
    case GD_F_ALIEN:
      write_alien(c, s, f->name, value, out);
      break;
    case GD_F_NODE:
      gd_write_node(c, s, f->name, value, out);
      break;
    case GD_F_THING:
      sb_json_text(out, f->name, value < c->things ? c->thing_id[value] : NULL);
      break;
    case GD_F_ENCOUNTER:
      sb_json_text(out, f->name, value < c->encounters ? c->encounter_id[value] : NULL);
      break;
    case GD_F_CARD:
      sb_json_text(out, f->name, value ? c->card_id[value - 1] : NULL);
      break;
    default:
      sb_json_text(out, f->name, value ? c->species_id[value - 1] : NULL);
      break;
  }
}

void gd_write_field(const GdContent *c, const GdState *s, const uint8_t *context, const GdField *f, SbJson *out) {
  switch (f->kind) {
    case GD_F_NUMBER:
      sb_json_int(out, f->name, context[f->at]);
      break;
    case GD_F_FLAG:
      sb_json_bool(out, f->name, context[f->at]);
      break;
    case GD_F_NAME:
      sb_write_name(f->name, f->names, context[f->at], f->high, out);
      break;
    case GD_F_HEX:
      gd_write_hex(c, s, f->name, gd_wide_of(context, f->at), out);
      break;
    case GD_F_LINE:
      write_line(c, f->name, gd_wide_of(context, f->at), out);
      break;
    case GD_F_LINES:
      if (gd_wide_of(context, f->of) == GD_NOWHERE)
        sb_json_null(out, f->name);
      else
        sb_json_int(out, f->name, gd_wide_of(context, f->at) - gd_wide_of(context, f->of));
      break;
    default:
      if (f->kind >= GD_F_SEATS)
        write_set(c, s, context, f, out);
      else
        write_thing(c, s, context, f, out);
      break;
  }
}

/* ---- judging ------------------------------------------------------------------------------------------------ */

static bool good_hex(const GdContent *c, const GdState *s, int hex) {
  const GdMap *map = gd_map(c, s);
  return hex == GD_NOWHERE || (hex < map->areas * GD_AREA_HEXES && map->there[gd_area(hex)]);
}

static bool good_entry(const GdContent *c, const GdState *s, const GdField *f, int value) {
  switch (f->kind) {
    case GD_F_THINGS:
      return value == GD_NONE || value < c->things;
    case GD_F_FACES:
      return value < GD_DIE_FACES;
    case GD_F_NODES:
      return value < gd_map(c, s)->nodes;
    case GD_F_HEXES:
      return good_hex(c, s, value);
    default:
      return value == GD_NONE || value < GD_ALIENS;
  }
}

/* So many that are good, and beyond them nothing. */
static bool good_list(const GdContent *c, const GdState *s, const uint8_t *context, const GdField *f) {
  bool wide = f->kind == GD_F_HEXES;
  int count = length(context, f), none = f->kind == GD_F_FACES ? 0 : wide ? GD_NOWHERE : GD_NONE;
  if (count > f->high) return false;
  for (int i = 0; i < f->high; i++) {
    int value = wide ? gd_wide_of(context, f->at + 2 * (size_t)i) : context[f->at + (size_t)i];
    if (i < count ? !good_entry(c, s, f, value) : value != none) return false;
  }
  return true;
}

static bool good_set(const GdContent *c, const GdState *s, const uint8_t *context, const GdField *f) {
  switch (f->kind) {
    case GD_F_SEATS:
      return context[f->at] >> s->agents == 0;
    case GD_F_ACTIVITIES:
      return context[f->at] < 8;
    case GD_F_DICE:
      return true;
    case GD_F_ALIENS:
      return gd_long_of(context, f->at) >> GD_ALIENS == 0;
    default:
      return good_list(c, s, context, f);
  }
}

bool gd_field_is_good(const GdContent *c, const GdState *s, const uint8_t *context, const GdField *f) {
  int value = context[f->at];
  switch (f->kind) {
    case GD_F_NUMBER:
      return value >= f->low && value <= f->high;
    case GD_F_FLAG:
      return value <= 1;
    case GD_F_NAME:
      return value < f->high;
    case GD_F_SEAT:
      return value == GD_NONE || value < s->agents;
    case GD_F_INDEX:
      return value == GD_NONE || value < f->high;
    case GD_F_BODY:
      return value == GD_NONE ||
             (value < f->high && (value < s->agents || value >= GD_SEATS) && (value < GD_UNITS || gd_is_alien(value)));
    case GD_F_ALIEN:
      return value == GD_NONE || value < GD_ALIENS;
    case GD_F_NODE:
      return value == GD_NONE || value < gd_map(c, s)->nodes;
    case GD_F_THING:
      return value == GD_NONE || value < c->things;
    case GD_F_ENCOUNTER:
      return value == GD_NONE || value < c->encounters;
    case GD_F_CARD:
      return value <= c->cards;
    case GD_F_SPECIES:
      return value <= c->species;
    case GD_F_HEX:
      return good_hex(c, s, gd_wide_of(context, f->at));
    case GD_F_LINE:
      return gd_wide_of(context, f->at) == GD_NOWHERE || gd_wide_of(context, f->at) < c->lines;
    case GD_F_LINES:
      if (gd_wide_of(context, f->of) == GD_NOWHERE) return gd_wide_of(context, f->at) == GD_NOWHERE;
      return gd_wide_of(context, f->at) >= gd_wide_of(context, f->of) && gd_wide_of(context, f->at) <= c->lines;
    default:
      return good_set(c, s, context, f);
  }
}
