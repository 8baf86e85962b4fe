/* Where things are: names of hexes and areas, distance, adjacency, sight, walking (GD-3, GD-4). */
#include "map.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- names (GD-3.3) ----------------------------------------------------------------------------------------- */

bool gd_area_read(const GdMap *map, const char *text, int *area) {
  int column = toupper((unsigned char)text[0]) - 'A', row = text[0] ? text[1] - '1' : -1;
  if (column < 0 || column >= map->columns || row < 0 || row >= map->rows || text[2]) return false;
  *area = row * map->columns + column;
  return map->there[*area];
}

bool gd_hex_read(const GdMap *map, const char *text, int *hex) {
  char name[3] = {0};
  int area;
  if (strlen(text) != 4 || text[2] != '.' || text[3] < '0' || text[3] > '6') return false;
  memcpy(name, text, 2);
  if (!gd_area_read(map, name, &area)) return false;
  *hex = gd_centre(area) + text[3] - '0';
  return true;
}

void gd_area_write(int columns, int area, SbText *out) {
  sb_text_format(out, "%c%d", 'A' + area % columns, area / columns + 1);
}

void gd_hex_write(int columns, int hex, SbText *out) {
  gd_area_write(columns, gd_area(hex), out);
  sb_text_format(out, ".%d", gd_digit(hex));
}

/* ---- distance ----------------------------------------------------------------------------------------------- */

void gd_axial(const GdMap *map, int hex, int *q, int *r) {
  *q = map->q[hex];
  *r = map->r[hex];
}

int gd_direction(const GdMap *map, int from, int to) {
  static const int8_t of[3][3] = {{-1, GD_W, GD_SW}, {GD_NW, -1, GD_SE}, {GD_NE, GD_E, -1}}; /* by q, r */
  int q = map->q[to] - map->q[from], r = map->r[to] - map->r[from];
  if (q < -1 || q > 1 || r < -1 || r > 1) return -1;
  int dir = of[q + 1][r + 1];
  return dir >= 0 && map->next[from][dir] == to ? dir : -1;
}

int gd_hex_distance(const GdMap *map, int from, int to) {
  int q = map->q[to] - map->q[from], r = map->r[to] - map->r[from];
  return (abs(q) + abs(r) + abs(q + r)) / 2;
}

int gd_area_distance(const GdMap *map, int area, int other) {
  return map->apart[area][other];
}

static bool is_free(const GdState *s, int gate) {
  return gate == GD_NONE || s->gate[gate] == GD_FREE;
}

bool gd_walkable(const GdContent *c, const GdState *s, int hex, int dir) {
  const GdMap *map = gd_map(c, s);
  int kind = map->side[hex][dir];
  return (kind == GD_OPEN_SIDE || kind == GD_DOOR) && is_free(s, map->gate[hex][dir]);
}

bool gd_crossable(const GdContent *c, const GdState *s, int hex, int dir) {
  const GdMap *map = gd_map(c, s);
  return map->side[hex][dir] != GD_WALL && is_free(s, map->gate[hex][dir]);
}

int gd_leap_to(const GdContent *c, const GdState *s, int hex, int dir) {
  const GdMap *map = gd_map(c, s);
  int gate = map->gate[hex][dir], over = map->next[hex][dir];
  if (map->side[hex][dir] != GD_WINDOW || !is_free(s, gate)) return GD_NOWHERE;
  if (map->at[gate].dir != GD_NONE) return over;
  if (map->at[gate].hex[0] == hex) return GD_NOWHERE;
  return gd_crossable(c, s, over, dir) ? map->next[over][dir] : GD_NOWHERE;
}

bool gd_adjacent(const GdContent *c, const GdState *s, int hex, int other) {
  int dir = gd_direction(gd_map(c, s), hex, other);
  return dir >= 0 && gd_crossable(c, s, hex, dir); /* GD-3.17: what no wall separates, an alien may cross */
}

int gd_distance(const GdContent *c, const GdState *s, int hex, int other) {
  int areas = gd_map(c, s)->apart[gd_area(hex)][gd_area(other)];
  if (areas > 1) return areas;
  return hex == other || gd_adjacent(c, s, hex, other) ? 0 : 1;
}

/* ---- sight -------------------------------------------------------------------------------------------------- */

static bool all_free(const GdState *s, uint32_t gates) {
  for (; gates; gates &= gates - 1)
    if (s->gate[__builtin_ctz(gates)] != GD_FREE) return false;
  return true;
}

bool gd_line(const GdContent *c, const GdState *s, int viewer, int target) {
  const GdMap *map = gd_map(c, s);
  int code = map->sight[viewer * GD_AREA_HEXES * map->areas + target];
  return code < 2 ? code : all_free(s, map->mask[code - 2]);
}

/* GD-4.11: the greatest distance anybody sees, 255 without a limit. */
static int sight_limit(const GdContent *c, const GdState *s) {
  int limit = 255;
  if (s->weather == GD_NONE) return limit;
  const GdList *list = &c->event[s->weather].lines;
  for (int i = 0; i < list->count; i++) {
    const GdLine *line = &c->line[list->first + i];
    for (int k = 0; k < line->effects && line->when == GD_WHEN_PASSIVE; k++)
      if (line->effect[k].what == GD_DO_SIGHT && line->effect[k].n < limit) limit = line->effect[k].n;
  }
  return limit;
}

bool gd_sees(const GdContent *c, const GdState *s, int viewer, int target) {
  return gd_line(c, s, viewer, target) && gd_distance(c, s, viewer, target) <= sight_limit(c, s);
}

bool gd_faces(const GdMap *map, int hex, int facing, int target) {
  int fq = gd_dir_q[facing], fr = gd_dir_r[facing], q = map->q[target] - map->q[hex], r = map->r[target] - map->r[hex];
  return 2 * fq * q + fq * r + fr * q + 2 * fr * r >= 0;
}

/* ---- walking (GD-3.20, GD-16.2) ----------------------------------------------------------------------------- */

static void join(uint64_t links[GD_NODES], int node, int other) {
  if (node == other) return;
  links[node] |= 1ull << other;
  links[other] |= 1ull << node;
}

/* A door hex or window hex joins its node with those around it. */
static void link_by(const GdMap *map, int gate, uint64_t links[GD_NODES]) {
  if (map->at[gate].dir != GD_NONE) {
    join(links, map->at[gate].node[0], map->at[gate].node[1]);
    return;
  }
  int hex = map->at[gate].hex[0];
  for (int dir = 0; dir < GD_DIRS; dir++)
    if (map->gate[hex][dir] == gate) join(links, map->node[hex], map->node[map->next[hex][dir]]);
}

void gd_links(const GdContent *c, const GdState *s, uint64_t out[GD_NODES]) {
  const GdMap *map = gd_map(c, s);
  memcpy(out, map->joined, sizeof map->joined[0] * map->nodes);
  for (int g = 0; g < map->gates; g++)
    if (s->gate[g] == GD_FREE) link_by(map, g, out);
}

uint64_t gd_joined(const GdContent *c, const GdState *s, int node) {
  uint64_t links[GD_NODES];
  gd_links(c, s, links);
  return links[node];
}

void gd_walk_from(const GdContent *c, const GdState *s, int node, uint8_t steps[GD_NODES]) {
  uint64_t links[GD_NODES], seen = 1ull << node, edge = seen;
  gd_links(c, s, links);
  memset(steps, 255, GD_NODES);
  for (int far = 0; edge; far++) {
    uint64_t next = 0;
    for (; edge; edge &= edge - 1) {
      int at = __builtin_ctzll(edge);
      steps[at] = (uint8_t)far;
      next |= links[at];
    }
    edge = next & ~seen;
    seen |= next;
  }
}

int gd_walk(const GdContent *c, const GdState *s, int node, int to) {
  uint8_t steps[GD_NODES];
  gd_walk_from(c, s, node, steps);
  return steps[to];
}
