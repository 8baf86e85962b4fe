/* The sight table (GD-4.1 to GD-4.5). Which sides a segment meets depends on the offset alone: they are found once for
 * each offset, and then looked up for every pair of hexes that lie so. */
#include "map.h"

#include <stdlib.h>
#include <string.h>

typedef enum How { APART, CROSSES, ALONG, TOUCHES } How;

/* A side that the segment meets, as a distance in cells from the viewer's first. */
typedef struct Met {
  int cell, how;
  int beside[2]; /* TOUCHES: the other two sides at that corner */
} Met;

enum { SIDES = 3, MOST_MET = 256 }; /* a side belongs to the hex that has it in direction 1 to 3 */

/* What a side is, for sight. A soft wall stands between two hexes that may be entered. */
enum { OPEN, HARD, SOFT, GATE };

typedef struct Sight {
  GdMap *map;
  const GdGround *ground;
  uint8_t side[GD_GROUND * SIDES];
  int met_count;
  Met met[MOST_MET];
} Sight;

static int side_cell(int q, int r, int dir) {
  if (dir >= SIDES) q += gd_dir_q[dir], r += gd_dir_r[dir], dir -= SIDES;
  return (q * GD_GROUND_R + r) * SIDES + dir;
}

/* ---- what an offset meets ----------------------------------------------------------------------------------- */

typedef struct Point {
  int q, r;
} Point;

static int cross(Point a, Point b) {
  return a.q * b.r - a.r * b.q;
}

static Point minus(Point a, Point b) {
  return (Point){a.q - b.q, a.r - b.r};
}

/* A point on the line of the segment from 0 to `end`: between them? */
static bool within(Point p, Point end) {
  return end.q ? (p.q > 0) == (end.q > 0) && abs(p.q) <= abs(end.q)
               : (p.r > 0) == (end.r > 0) && abs(p.r) <= abs(end.r);
}

/* GD-4.4: the corner of a hex between this direction and the next. */
static Point corner(Point centre, int dir) {
  int next = (dir + 1) % GD_DIRS;
  return (Point){3 * centre.q + gd_dir_q[dir] + gd_dir_q[next], 3 * centre.r + gd_dir_r[dir] + gd_dir_r[next]};
}

/* How the segment from 0 to `end` (times 3) meets a side between two corners, given on which sides of its line they
 * lie; `at`: the corner it touches. */
static How meets(Point end, Point a, Point b, int left, int right, int *at) {
  if (!left && !right) return within(a, end) ? ALONG : APART;
  if (!left || !right) {
    *at = left ? 1 : 0;
    return within(left ? b : a, end) ? TOUCHES : APART;
  }
  Point along = minus(b, a);
  int here = cross(along, minus((Point){0, 0}, a)), there = cross(along, minus(end, a));
  return (here > 0) != (there > 0) ? CROSSES : APART;
}

static void add_met(Sight *t, Point centre, int dir, How how, int at) {
  int before = (dir + GD_DIRS - 1) % GD_DIRS, cell = side_cell(centre.q, centre.r, dir);
  for (int i = t->met_count - 1; i >= 0; i--)
    if (t->met[i].cell == cell) return;
  SB_ASSERT(t->met_count < MOST_MET);
  int third = at ? (dir + 1) % GD_DIRS : before, turn = at ? dir + 2 : dir + 4;
  int over_q = centre.q + gd_dir_q[dir], over_r = centre.r + gd_dir_r[dir];
  t->met[t->met_count++] =
      (Met){cell, how, {side_cell(centre.q, centre.r, third), side_cell(over_q, over_r, turn % GD_DIRS)}};
}

static void meet_hex(Sight *t, Point end, Point centre) {
  Point point[GD_DIRS];
  int lies[GD_DIRS];
  for (int dir = 0; dir < GD_DIRS; dir++) {
    point[dir] = corner(centre, dir);
    lies[dir] = cross(end, point[dir]);
  }
  for (int dir = 0, before = GD_DIRS - 1; dir < GD_DIRS; before = dir++) {
    int at = 0;
    if ((lies[before] > 0 && lies[dir] > 0) || (lies[before] < 0 && lies[dir] < 0)) continue;
    How how = meets(end, point[before], point[dir], lies[before], lies[dir], &at);
    if (how != APART) add_met(t, centre, dir, how, at);
  }
}

static int floor_div(int a, int b) {
  return a >= 0 ? a / b : -((b - 1 - a) / b);
}

/* Hexes the segment can meet: in every row across it those two its line runs between, or the one it runs through. */
static void meet_offset(Sight *t, int q, int r) {
  int s = -q - r, n = abs(q) > abs(r) ? abs(q) : abs(r);
  if (abs(s) > n) n = abs(s);
  t->met_count = 0;
  for (int i = 0; i <= n; i++) {
    int low = floor_div((abs(q) == n ? r : q) * i, n), high = -floor_div(-(abs(q) == n ? r : q) * i, n);
    for (int minor = low; minor <= high; minor++) {
      Point centre = {minor, minor};
      if (abs(q) == n)
        centre.q = q / n * i;
      else if (abs(r) == n)
        centre.r = r / n * i;
      else
        centre.r = -(s / n * i) - minor;
      meet_hex(t, (Point){3 * q, 3 * r}, centre);
    }
  }
}

/* ---- what lies there ---------------------------------------------------------------------------------------- */

static void lay_sides(Sight *t) {
  const GdMap *map = t->map;
  memset(t->side, HARD, sizeof t->side);
  for (int hex = 0; hex < map->areas * GD_AREA_HEXES; hex++)
    for (int dir = 0; dir < SIDES; dir++) {
      int other = map->next[hex][dir], kind = HARD;
      if (other == GD_NOWHERE) continue;
      if (map->side[hex][dir] != GD_WALL)
        kind = map->gate[hex][dir] == GD_NONE ? OPEN : GATE + map->gate[hex][dir];
      else if (map->standard[hex] && map->standard[other])
        kind = SOFT;
      t->side[gd_ground(map->q[hex], map->r[hex]) * SIDES + dir] = (uint8_t)kind;
    }
}

/* Whether a free gate lets this viewer look through (GD-3.11, GD-3.14). Whoever stands in a door hex is seen. */
static bool looks_through(const GdMap *map, int gate, int viewer, int target) {
  if (map->at[gate].kind == GD_WINDOW) return true;
  if (map->at[gate].dir == GD_NONE && map->at[gate].hex[0] == target) return true;
  return map->at[gate].hex[0] == viewer || map->at[gate].hex[1] == viewer;
}

/* GD-4.3: the gate whose frame a touched wall belongs to, -1: none. */
static int frame_of(const Sight *t, const Met *met, int base, int viewer, int target) {
  for (int k = 0; k < 2; k++) {
    int side = t->side[base + met->beside[k]];
    if (side >= GATE && looks_through(t->map, side - GATE, viewer, target)) return side - GATE;
  }
  return -1;
}

typedef enum Finding { SEEN, UNSEEN, UNSEEN_BY_BOTH } Finding; /* both: whichever end looks */

static Finding needs(const Sight *t, int base, int viewer, int target, uint32_t *mask) {
  *mask = 0;
  for (int i = 0; i < t->met_count; i++) {
    const Met *met = &t->met[i];
    int side = t->side[base + met->cell], gate = side - GATE;
    if (side == OPEN) continue;
    if (side == HARD || (side == SOFT && met->how != TOUCHES)) return UNSEEN_BY_BOTH;
    if (side == SOFT) gate = frame_of(t, met, base, viewer, target);
    if (gate < 0 || !looks_through(t->map, gate, viewer, target)) return UNSEEN;
    *mask |= 1u << gate;
  }
  return SEEN;
}

static int sight_code(GdMap *map, uint32_t mask) {
  if (!mask) return 1;
  for (int i = 0; i < map->masks; i++)
    if (map->mask[i] == mask) return 2 + i;
  if (map->masks == GD_MASKS) return -1;
  map->mask[map->masks++] = mask;
  return 1 + map->masks;
}

static bool put(GdMap *map, int viewer, int target, uint32_t mask) {
  int code = sight_code(map, mask);
  map->sight[viewer * map->areas * GD_AREA_HEXES + target] = (uint8_t)code;
  return code >= 0;
}

/* `base`: where the segment was laid from, whichever of its ends looks. Without a gate in between both see the same. */
static bool look(Sight *t, int base, int one, int other) {
  uint32_t mask;
  Finding there = needs(t, base, one, other, &mask);
  if (there == UNSEEN_BY_BOTH) return true;
  if (there == SEEN && !put(t->map, one, other, mask)) return false;
  if (there == UNSEEN || mask) there = needs(t, base, other, one, &mask);
  return there != SEEN || put(t->map, other, one, mask);
}

static bool look_along(Sight *t, int q, int r) {
  const GdMap *map = t->map;
  bool met = false;
  for (int hex = 0; hex < map->areas * GD_AREA_HEXES; hex++) {
    int to_q = map->q[hex] + q, to_r = map->r[hex] + r;
    if (to_q < -GD_ROWS || to_q >= GD_GROUND_Q - GD_ROWS - 1 || to_r < -1 || to_r >= GD_GROUND_R - 2) continue;
    int target = t->ground->hex[gd_ground(to_q, to_r)], base = gd_ground(map->q[hex], map->r[hex]) * SIDES;
    if (target == GD_NOWHERE || !map->there[gd_area(hex)]) continue;
    if (!met) meet_offset(t, q, r);
    met = true;
    if (!look(t, base, hex, target)) return false;
  }
  return true;
}

bool gd_map_sight(GdMap *map, const GdGround *ground) {
  Sight t = {.map = map, .ground = ground};
  int hexes = map->areas * GD_AREA_HEXES, wide = 2 * map->columns + map->rows, high = map->columns + 3 * map->rows;
  lay_sides(&t);
  for (int hex = 0; hex < hexes; hex++) map->sight[hex * hexes + hex] = map->there[gd_area(hex)];
  for (int q = 0; q <= wide; q++)
    for (int r = q ? -high : 1; r <= high; r++)
      if (!look_along(&t, q, r)) return false;
  return true;
}
