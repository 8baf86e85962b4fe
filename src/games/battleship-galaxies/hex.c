/* Geometry: pointy hexes in rows, bases and tiles on them (BG-2). */
#include "bg.h"

#include <stdlib.h>

const char *const bg_dir_names[BG_DIRS] = {"e", "ne", "nw", "w", "sw", "se"};

/* BG-2.4: columns by direction; even rows are shifted right by half a hex. */
static const int8_t columns[2][BG_DIRS] = {{1, 0, -1, -1, -1, 0}, {1, 1, 0, -1, 0, 1}}; /* odd rows, even rows */
static const int8_t rows[BG_DIRS] = {0, 1, 1, 0, -1, -1};

int bg_step_to(int boards, int hex, int dir) {
  int row = bg_row(hex), column = bg_column(hex) + columns[row % 2 == 0][dir];
  row += rows[dir];
  if (row < 1 || row > BG_ROWS || column < 1 || column > BG_COLUMNS) return -1;
  int to = bg_hex(column, row);
  return bg_full(boards, to) ? to : -1; /* BG-2.7 */
}

/* BG-2.5 */
int bg_distance(int from, int to) {
  int dr = to / BG_COLUMNS - from / BG_COLUMNS;
  int dq = (to % BG_COLUMNS - to / BG_COLUMNS / 2) - (from % BG_COLUMNS - from / BG_COLUMNS / 2);
  int a = abs(dq), b = abs(dr), c = abs(dq + dr);
  return a > b ? (a > c ? a : c) : (b > c ? b : c);
}

int bg_direction(int from, int to) {
  for (int dir = 0; dir < BG_DIRS; dir++)
    if (bg_step_to(2, from, dir) == to) return dir;
  return -1;
}

int bg_hex_read(const char *text) {
  for (int i = 0; i < 4; i++)
    if (text[i] < '0' || text[i] > '9') return -1;
  if (text[4]) return -1;
  int column = (text[0] - '0') * 10 + text[1] - '0', row = (text[2] - '0') * 10 + text[3] - '0';
  if (column < 1 || column > BG_COLUMNS || row < 1 || row > BG_ROWS) return -1;
  return bg_full(2, bg_hex(column, row)) ? bg_hex(column, row) : -1;
}

void bg_hex_write(int hex, SbText *out) {
  sb_text_format(out, "%02d%02d", bg_column(hex), bg_row(hex));
}

/* The centre of a large base comes first: bg_apart() relies on it. */
bool bg_base(int boards, int size, const uint16_t at[2], BgArea *out) {
  out->count = 1;
  out->hex[0] = at[0];
  if (at[0] == BG_NOWHERE || !bg_full(boards, at[0])) return false;
  if (size == BG_MEDIUM) {
    out->count = 2;
    out->hex[1] = at[1];
    return at[1] != BG_NOWHERE && bg_full(boards, at[1]);
  }
  if (size == BG_LARGE)
    for (int dir = 0; dir < BG_DIRS; dir++) {
      int hex = bg_step_to(boards, at[0], dir);
      if (hex < 0) return false;
      out->hex[out->count++] = (uint16_t)hex;
    }
  return true;
}

/* BG-1.10: an asteroid is a hex, its E neighbour, its NE neighbour and the E neighbour of that. */
bool bg_tile_area(const BgContent *c, int boards, const BgTile *tile, BgArea *out) {
  bool four = tile->kind < c->tile_kinds && c->tile[tile->kind].shape == BG_TILE_FOUR;
  if (!four) return bg_base(boards, BG_MEDIUM, tile->at, out);
  out->count = 0;
  if (tile->at[0] == BG_NOWHERE || !bg_full(boards, tile->at[0])) return false;
  int east = bg_step_to(boards, tile->at[0], BG_E), up = bg_step_to(boards, tile->at[0], BG_NE);
  int over = up < 0 ? -1 : bg_step_to(boards, up, BG_E);
  if (east < 0 || up < 0 || over < 0) return false;
  *out = (BgArea){4, {tile->at[0], (uint16_t)east, (uint16_t)up, (uint16_t)over}};
  return true;
}

/* A large base is everything within 1 of its centre. */
int bg_apart(const BgArea *a, const BgArea *b) {
  int reach = (a->count == 7) + (b->count == 7), best = BG_HEXES;
  int as = a->count == 7 ? 1 : a->count, bs = b->count == 7 ? 1 : b->count;
  for (int i = 0; i < as; i++)
    for (int j = 0; j < bs; j++) {
      int far = bg_distance(a->hex[i], b->hex[j]);
      if (far < best) best = far;
    }
  return best > reach ? best - reach : 0;
}

bool bg_in_zone(const BgZone *zone, const BgArea *area) {
  for (int i = 0; i < area->count; i++) {
    int row = bg_row(area->hex[i]), column = bg_column(area->hex[i]);
    if (row >= zone->row_low && row <= zone->row_high && column >= zone->column_low && column <= zone->column_high)
      return true;
  }
  return false;
}
