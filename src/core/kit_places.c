#include <ctype.h>
#include <stdlib.h>

#include "starboard/kit.h"
#include "starboard/position.h"

void sb_place_write(int column, int row, SbText *out) {
  sb_text_char(out, (char)('a' + column));
  sb_text_int(out, row + 1);
}

bool sb_place_looks(const char *text) {
  size_t digits = text[0] ? strspn(text + 1, "0123456789") : 0;
  return isalpha((unsigned char)text[0]) && digits >= 1 && digits <= 3 && !text[1 + digits];
}

bool sb_place_read(const char *text, int columns, int rows, int *column, int *row) {
  if (!sb_place_looks(text) || text[1] == '0') return false;
  *column = tolower((unsigned char)text[0]) - 'a';
  *row = atoi(text + 1) - 1;
  return *column < columns && *row < rows;
}

/* ---- boards ---------------------------------------------------------------------------------------- */

const char *sb_grid_name(const SbGrid *g, int place, char space[5]) {
  SbText name = sb_text(space, 5);
  if (g->upright)
    sb_place_write(place / g->rows, place % g->rows, &name);
  else
    sb_place_write(place % g->columns, place / g->columns, &name);
  return space;
}

int sb_grid_find(const SbGrid *g, const char *text) {
  int column, row;
  if (!sb_place_read(text, g->columns, g->rows, &column, &row)) return -1;
  return g->upright ? column * g->rows + row : row * g->columns + column;
}

void sb_write_place(const char *key, const SbGrid *g, int place, SbJson *out) {
  char space[5];
  bool there = place >= 0 && place < g->columns * g->rows;
  sb_json_text(out, key, there ? sb_grid_name(g, place, space) : NULL);
}

void sb_write_places(const char *key, const SbGrid *g, uint64_t places, SbJson *out) {
  sb_json_array(out, key);
  for (; places; places &= places - 1) sb_write_place(NULL, g, __builtin_ctzll(places), out);
  sb_json_end(out);
}

void sb_write_by_place(const char *key, const SbGrid *g, const uint8_t *numbers, SbJson *out) {
  char space[5];
  sb_json_object(out, key);
  for (int place = 0; place < g->columns * g->rows; place++)
    if (numbers[place]) sb_json_int(out, sb_grid_name(g, place, space), numbers[place]);
  sb_json_end(out);
}

static int place_of(const SbGrid *g, const json_t *value) {
  return json_is_string(value) ? sb_grid_find(g, json_string_value(value)) : -1;
}

bool sb_read_place(const json_t *object, const char *key, const SbGrid *g, uint8_t *out, SbError *error) {
  const json_t *value = json_object_get(object, key);
  int place = place_of(g, value);
  if (!value || json_is_null(value)) return true;
  if (place < 0) return sb_fail(error, "\"%s\" must be %s, or null", key, g->what);
  *out = (uint8_t)place;
  return true;
}

bool sb_read_places(const json_t *object, const char *key, const SbGrid *g, uint64_t *out, SbError *error) {
  const json_t *list = json_object_get(object, key), *value;
  uint64_t found = 0;
  size_t i;
  if (!list) return true;
  if (!json_is_array(list)) return sb_fail(error, "\"%s\" must be a list, each entry %s", key, g->what);
  json_array_foreach (list, i, value) {
    int place = place_of(g, value);
    if (place < 0) return sb_fail(error, "\"%s\" must be a list, each entry %s", key, g->what);
    found |= (uint64_t)1 << place;
  }
  *out = found;
  return true;
}

bool sb_read_by_place(const json_t *object, const char *key, const SbGrid *g, int most, uint8_t *out, SbError *error) {
  json_t *numbers = json_object_get(object, key), *value;
  const char *name;
  if (numbers && !json_is_object(numbers)) return sb_fail(error, "\"%s\" must be an object of numbers by place", key);
  json_object_foreach (numbers, name, value) {
    int place = sb_grid_find(g, name);
    if (place < 0) return sb_fail(error, "\"%s\": \"%.40s\" is not %s", key, name, g->what);
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > most)
      return sb_fail(error, "\"%s\": \"%s\" must be a number from 0 to %d", key, name, most);
    out[place] = (uint8_t)json_integer_value(value);
  }
  return true;
}
