/* The map of a mission: hexes, rooms, sides, gates and the area graph, made from its tiles (GD-3, GD-16.2). */
#include "map.h"

#include <stdlib.h>
#include <string.h>

const int8_t gd_dir_q[GD_DIRS] = {1, 1, 0, -1, -1, 0}, gd_dir_r[GD_DIRS] = {0, -1, -1, 0, 1, 1};

int gd_opposite(int dir) {
  return (dir + 3) % GD_DIRS;
}

void gd_map_size(const GdMission *mission, int *columns, int *rows) {
  *columns = *rows = 0;
  for (int t = 0; t < mission->tiles; t++) {
    int right = (mission->tile[t].i + 1) * GD_FACE_COLUMNS, low = (mission->tile[t].j + 1) * GD_FACE_ROWS;
    if (right > *columns) *columns = right;
    if (low > *rows) *rows = low;
  }
}

/* What tiles say, before it is sides and gates. */
typedef struct Plan {
  uint8_t hex_kind[GD_HEXES];           /* GD_DOOR, GD_WINDOW: the gate is the hex itself */
  uint8_t side_kind[GD_HEXES][GD_DIRS]; /* of the sides that gates are on, by the hex of the tile that has them */
} Plan;

static int turned_digit(int digit, bool turned) {
  return digit && turned ? gd_opposite(digit - 1) + 1 : digit;
}

static void lay_area(GdMap *map, Plan *plan, const GdFace *face, int from, int to, bool turned) {
  for (int digit = 0; digit < GD_AREA_HEXES; digit++) {
    int hex = gd_centre(to) + turned_digit(digit, turned);
    map->standard[hex] = !(face->blocked[from] >> digit & 1);
    if (face->door_hex[from] >> digit & 1) plan->hex_kind[hex] = GD_DOOR;
    if (face->window_hex[from] >> digit & 1) plan->hex_kind[hex] = GD_WINDOW;
  }
}

static bool lay_tile(const GdContent *c, const GdMission *mission, int t, GdMap *map, Plan *plan, SbError *error) {
  int left = mission->tile[t].i * GD_FACE_COLUMNS, top = mission->tile[t].j * GD_FACE_ROWS, rooms = map->rooms;
  bool turned = mission->tile[t].turned;
  if (mission->tile[t].face >= c->faces) return sb_fail(error, "mission %s: no such tile", mission->id);
  const GdFace *face = &c->face[mission->tile[t].face];
  int area_of[GD_FACE_AREAS];
  for (int a = 0; a < GD_FACE_AREAS; a++) {
    int u = a % GD_FACE_COLUMNS, v = a / GD_FACE_COLUMNS;
    if (turned) u = GD_FACE_COLUMNS - 1 - u, v = GD_FACE_ROWS - 1 - v;
    int area = area_of[a] = (top + v) * map->columns + left + u;
    if (map->there[area]) return sb_fail(error, "mission %s: two tiles lie in one slot", mission->id);
    map->there[area] = 1;
    map->room[area] = face->room[a] ? (uint8_t)(rooms + face->room[a]) : 0;
    if (map->room[area] > map->rooms) map->rooms = map->room[area];
    lay_area(map, plan, face, a, area, turned);
  }
  for (int g = 0; g < face->gates; g++) {
    int dir = face->gate[g].dir;
    if (turned) dir = gd_opposite(dir);
    /* GD-3.4: areas lie turned against hexes, so that the middle side is one direction further round. */
    int side = (dir + GD_DIRS - 1) % GD_DIRS;
    plan->side_kind[gd_centre(area_of[face->gate[g].area]) + 1 + dir][side] = face->gate[g].kind;
  }
  return true;
}

/* ---- hexes -------------------------------------------------------------------------------------------------- */

static void spread_areas(GdMap *map) {
  for (int a = 0; a < map->areas; a++) {
    int u = a % map->columns, v = a / map->columns;
    for (int digit = 0; digit < GD_AREA_HEXES; digit++) {
      int hex = gd_centre(a) + digit;
      map->q[hex] = (int8_t)(2 * u - v + (digit ? gd_dir_q[digit - 1] : 0));
      map->r[hex] = (int8_t)(u + 3 * v + (digit ? gd_dir_r[digit - 1] : 0));
    }
    for (int b = 0; b < map->areas; b++) {
      int du = b % map->columns - u, dv = b / map->columns - v;
      map->apart[a][b] = (uint8_t)((abs(du) + abs(dv) + abs(du + dv)) / 2);
    }
  }
}

static void join_hexes(GdMap *map, GdGround *ground) {
  int hexes = map->areas * GD_AREA_HEXES;
  for (int i = 0; i < GD_GROUND; i++) ground->hex[i] = GD_NOWHERE;
  for (int hex = 0; hex < hexes; hex++)
    if (map->there[gd_area(hex)]) ground->hex[gd_ground(map->q[hex], map->r[hex])] = (uint16_t)hex;
  for (int hex = 0; hex < hexes; hex++)
    for (int dir = 0; dir < GD_DIRS; dir++)
      map->next[hex][dir] = map->there[gd_area(hex)]
                                ? ground->hex[gd_ground(map->q[hex] + gd_dir_q[dir], map->r[hex] + gd_dir_r[dir])]
                                : GD_NOWHERE;
}

/* ---- sides and gates ---------------------------------------------------------------------------------------- */

static int add_gate(GdMap *map, int kind, int hex, int other, int dir) {
  if (map->gates == GD_GATES) return -1;
  int gate = map->gates++;
  map->at[gate].kind = (uint8_t)kind;
  map->at[gate].dir = (uint8_t)dir;
  map->at[gate].hex[0] = (uint16_t)hex;
  map->at[gate].hex[1] = (uint16_t)other;
  return gate;
}

static void set_side(GdMap *map, int hex, int dir, int kind, int gate) {
  int other = map->next[hex][dir], back = gd_opposite(dir);
  map->side[hex][dir] = map->side[other][back] = (uint8_t)kind;
  map->gate[hex][dir] = map->gate[other][back] = (uint8_t)gate;
}

static bool may_pass(const GdMap *map, int hex, int dir) {
  int other = map->next[hex][dir];
  return other != GD_NOWHERE && map->standard[hex] && map->standard[other];
}

static void raise_walls(GdMap *map) {
  memset(map->gate, GD_NONE, sizeof map->gate);
  memset(map->own_gate, GD_NONE, sizeof map->own_gate);
  for (int hex = 0; hex < map->areas * GD_AREA_HEXES; hex++)
    for (int dir = 0; dir < GD_DIRS; dir++) {
      bool open = may_pass(map, hex, dir) && map->room[gd_area(hex)] == map->room[gd_area(map->next[hex][dir])];
      map->side[hex][dir] = open ? GD_OPEN_SIDE : GD_WALL;
    }
}

/* A door hex or window hex is entered over all its sides, room borders too: it is the opening. */
static bool open_hex(GdMap *map, const Plan *plan, int hex, const char *mission, SbError *error) {
  int gate = add_gate(map, plan->hex_kind[hex], hex, hex, GD_NONE);
  if (gate < 0) return sb_fail(error, "mission %s: too many doors and windows", mission);
  map->own_gate[hex] = (uint8_t)gate;
  for (int dir = 0; dir < GD_DIRS; dir++) {
    if (!may_pass(map, hex, dir)) continue;
    if (plan->hex_kind[map->next[hex][dir]]) return sb_fail(error, "mission %s: two door hexes touch", mission);
    set_side(map, hex, dir, plan->hex_kind[hex], gate);
  }
  return true;
}

static bool open_sides(GdMap *map, const Plan *plan, int hex, const char *mission, SbError *error) {
  for (int dir = 0; dir < GD_DIRS; dir++) {
    int other = map->next[hex][dir];
    if (other == GD_NOWHERE || other < hex) continue;
    int kind = plan->side_kind[hex][dir], back = plan->side_kind[other][gd_opposite(dir)];
    if (!kind && !back) continue;
    if (!may_pass(map, hex, dir) || plan->hex_kind[hex] || plan->hex_kind[other] || (kind && back && kind != back))
      return sb_fail(error, "mission %s: a door or window cannot be where it is", mission);
    int gate = add_gate(map, kind ? kind : back, hex, other, dir);
    if (gate < 0) return sb_fail(error, "mission %s: too many doors and windows", mission);
    set_side(map, hex, dir, kind ? kind : back, gate);
  }
  return true;
}

static bool open_gates(GdMap *map, const Plan *plan, const char *mission, SbError *error) {
  for (int hex = 0; hex < map->areas * GD_AREA_HEXES; hex++) {
    if (plan->hex_kind[hex] && map->standard[hex] && !open_hex(map, plan, hex, mission, error)) return false;
    if (!open_sides(map, plan, hex, mission, error)) return false;
  }
  return true;
}

/* ---- the area graph (GD-16.2) ------------------------------------------------------------------------------- */

/* Digits of the area that can be reached from this one inside it; `shut`: not through door hexes and window hexes. */
static unsigned flood(const GdMap *map, const Plan *plan, int area, int digit, bool shut) {
  unsigned seen = 1u << digit, more = seen;
  while (more) {
    int hex = gd_centre(area) + __builtin_ctz(more);
    more &= more - 1;
    for (int dir = 0; dir < GD_DIRS; dir++) {
      int other = map->next[hex][dir];
      if (map->side[hex][dir] == GD_WALL || gd_area(other) != area || (shut && plan->hex_kind[other])) continue;
      unsigned bit = 1u << gd_digit(other);
      if (!(seen & bit)) seen |= bit, more |= bit;
    }
  }
  return seen;
}

static bool gather_nodes(GdMap *map, const Plan *plan, const char *mission, SbError *error) {
  memset(map->node, GD_NONE, sizeof map->node);
  for (int hex = 0; hex < map->areas * GD_AREA_HEXES; hex++) {
    if (!map->standard[hex] || map->node[hex] != GD_NONE) continue;
    if (map->nodes == GD_NODES) return sb_fail(error, "mission %s: its areas are split too often", mission);
    unsigned group = flood(map, plan, gd_area(hex), gd_digit(hex), false), solid = group;
    for (int digit = 0; digit < GD_AREA_HEXES; digit++) {
      if (!(group >> digit & 1)) continue;
      map->node[gd_centre(gd_area(hex)) + digit] = map->nodes;
      if (plan->hex_kind[gd_centre(gd_area(hex)) + digit]) solid &= ~(1u << digit);
    }
    if (solid && flood(map, plan, gd_area(hex), __builtin_ctz(solid), true) != solid)
      return sb_fail(error, "mission %s: a door hex or window hex splits an area", mission);
    map->node_area[map->nodes++] = (uint8_t)gd_area(hex);
  }
  return true;
}

static void join_nodes(GdMap *map) {
  for (int hex = 0; hex < map->areas * GD_AREA_HEXES; hex++)
    for (int dir = 0; dir < GD_DIRS; dir++) {
      if (map->side[hex][dir] == GD_WALL || map->gate[hex][dir] != GD_NONE) continue;
      int from = map->node[hex], to = map->node[map->next[hex][dir]];
      if (from != to) map->joined[from] |= 1ull << to;
    }
  for (int g = 0; g < map->gates; g++)
    for (int k = 0; k < 2; k++) map->at[g].node[k] = map->node[map->at[g].hex[k]];
}

bool gd_map_make(const GdContent *c, GdMission *mission, SbError *error) {
  GdMap *map = mission->map;
  Plan plan = {0};
  GdGround ground;
  int columns, rows;
  gd_map_size(mission, &columns, &rows);
  if (columns < 1 || columns > GD_COLUMNS || rows > GD_ROWS)
    return sb_fail(error, "mission %s: its map is too large", mission->id);
  memset(map, 0, sizeof *map);
  map->columns = (uint8_t)columns;
  map->rows = (uint8_t)rows;
  map->areas = (uint8_t)(columns * rows);
  for (int t = 0; t < mission->tiles; t++)
    if (!lay_tile(c, mission, t, map, &plan, error)) return false;
  spread_areas(map);
  join_hexes(map, &ground);
  raise_walls(map);
  if (!open_gates(map, &plan, mission->id, error) || !gather_nodes(map, &plan, mission->id, error)) return false;
  join_nodes(map);
  return gd_map_sight(map, &ground) || sb_fail(error, "mission %s: its doors and windows lie too thick", mission->id);
}
