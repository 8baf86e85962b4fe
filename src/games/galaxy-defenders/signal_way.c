/* Where signals go (GD-15.4, GD-15.4a, GD-15.5): pure functions, signal.c carries them out. */
#include "map.h"
#include "way.h"

enum { NO_WAY = 255 };

typedef struct Errand {
  const GdContent *c;
  const GdState *s;
  const GdMap *map;
  int own; /* hex it set out from, which is empty once it has gone */
  int goal, area;
} Errand;

/* ---- goals --------------------------------------------------------------------------------------------------------
 */

/* The object on the map nearest to a node (walking distance, then row, column, digit); GD_NOWHERE: none. */
static int nearest_object(const Errand *errand, const uint8_t steps[GD_NODES]) {
  int best = GD_NOWHERE, best_far = NO_WAY;
  for (int i = 0; i < GD_OBJECTS; i++) {
    const GdObject *object = &errand->s->object[i];
    if (object->state != GD_ON_MAP) continue;
    int far = steps[gd_node(errand->map, object->at)];
    if (far == NO_WAY || far > best_far || (far == best_far && object->at > best)) continue;
    best = object->at;
    best_far = far;
  }
  return best;
}

static bool has_object(const GdState *s) {
  for (int i = 0; i < GD_OBJECTS; i++)
    if (s->object[i].state == GD_ON_MAP) return true;
  return false;
}

static int nearest_node_of(const Errand *errand, const uint8_t steps[GD_NODES]) {
  int best = GD_NONE;
  for (int node = 0; node < errand->map->nodes; node++)
    if (errand->map->node_area[node] == errand->area && (best == GD_NONE || steps[node] < steps[best])) best = node;
  return best;
}

/* The node it goes for from this one; GD_NONE: none can be reached. `hex`: where it is, or the centre where it passes.
 */
static int goal_node(const Errand *errand, int node, int hex) {
  uint8_t steps[GD_NODES];
  int to = GD_NOWHERE;
  gd_walk_from(errand->c, errand->s, node, steps);
  if (errand->goal == GD_TO_AREA) return nearest_node_of(errand, steps);
  if (errand->goal == GD_TO_POINT) {
    to = gd_nearest_point(errand->c, errand->s, node);
  } else if (errand->goal == GD_TO_OBJECT && has_object(errand->s)) {
    to = nearest_object(errand, steps);
  } else {
    int unit = gd_closest_to(errand->c, errand->s, node, hex);
    if (unit >= 0) to = gd_unit_at(errand->s, unit);
  }
  return to == GD_NOWHERE ? GD_NONE : gd_node(errand->map, to);
}

/* ---- one step -------------------------------------------------------------------------------------------------------
 */

static bool is_empty(const Errand *errand, int hex) {
  return hex == errand->own || gd_empty(errand->c, errand->s, hex);
}

static bool in_sight(const Errand *errand, int hex) {
  for (int unit = 0; unit < GD_UNITS; unit++)
    if (gd_unit_there(errand->s, unit) && gd_sees(errand->c, errand->s, gd_unit_at(errand->s, unit), hex)) return true;
  return false;
}

/* What separates the best place so far from the next best, `other` being one more: whether it is revealed there, or
 * `at_last` the order of places. */
static void separate(bool other, bool best, int at_last, int *why) {
  if (other == best)
    *why = at_last;
  else if (other || *why != at_last)
    *why = GD_WHY_REVEALED;
}

/* Where it arrives in a node: the centre, else a hex where it is seen, else the lowest digit; GD_NOWHERE: full. */
static int arrival(const Errand *errand, int node, bool *seen, int *why) {
  int first = gd_centre(errand->map->node_area[node]), best = GD_NOWHERE;
  *seen = false;
  *why = GD_WHY_ONLY;
  if (errand->goal == GD_TO_POINT) {
    int point = gd_nearest_point(errand->c, errand->s, node);
    best = gd_hex_at_point(errand->c, errand->s, node, errand->own, point);
    *seen = best != GD_NOWHERE && in_sight(errand, best);
    *why = best == point ? GD_WHY_POINT : best == first ? GD_WHY_CENTRE : GD_WHY_DIGIT;
    return best;
  }
  for (int digit = 0; digit < GD_AREA_HEXES; digit++) {
    int hex = first + digit;
    if (errand->map->node[hex] != node || !is_empty(errand, hex)) continue;
    bool now = in_sight(errand, hex);
    if (best != GD_NOWHERE) separate(now, *seen, GD_WHY_DIGIT, why);
    if (best == GD_NOWHERE || (now && !*seen)) best = hex, *seen = now;
    if (digit > 0) continue;
    *why = GD_WHY_CENTRE;
    break;
  }
  return best;
}

/* Nodes one step nearer to the goal. */
static uint64_t nearer(const Errand *errand, int node, int hex) {
  uint8_t far[GD_NODES];
  uint64_t kept = 0, nodes = gd_joined(errand->c, errand->s, node);
  int goal = goal_node(errand, node, hex);
  if (goal == GD_NONE) return 0;
  gd_walk_from(errand->c, errand->s, goal, far);
  if (far[node] == NO_WAY) return 0;
  for (; nodes; nodes &= nodes - 1)
    if (far[__builtin_ctzll(nodes)] < far[node]) kept |= nodes & -nodes;
  return kept;
}

/* Among the nodes it may step to: one where it is revealed, then the first in order. A full one is passed through, if
 * it comes to stand behind it with the steps left; it is not revealed there. Every step leads nearer, so this ends. */
static bool step_from(const Errand *errand, int node, int hex, int left, GdSignalWay *out) {
  bool found = false, best = false;
  int why_node = GD_WHY_NEARER;
  for (uint64_t nodes = nearer(errand, node, hex); nodes; nodes &= nodes - 1) {
    int next = __builtin_ctzll(nodes), why_hex;
    bool seen;
    GdSignalWay way = {.hex = arrival(errand, next, &seen, &why_hex), .steps = 1, .came = node};
    way.why_hex = why_hex;
    if (way.hex == GD_NOWHERE) {
      int centre = gd_centre(errand->map->node_area[next]);
      if (found || left < 2 || !step_from(errand, next, centre, left - 1, &way)) continue;
      way.steps++;
    }
    if (found) separate(seen, best, GD_WHY_PLACE, &why_node);
    if (!found || (seen && !best)) *out = way, best = seen;
    found = true;
  }
  if (found) out->why_node = why_node;
  return found;
}

void gd_signal_way(const GdContent *c, const GdState *s, int hex, int left, int goal, int area, GdSignalWay *out) {
  Errand errand = {c, s, gd_map(c, s), hex, goal, area};
  int node = gd_node(errand.map, hex);
  *out = (GdSignalWay){.hex = GD_NOWHERE, .came = GD_NONE, .why_node = GD_WHY_POINT, .why_hex = GD_WHY_POINT};
  if (left < 1) return;
  if (goal == GD_TO_POINT && goal_node(&errand, node, hex) == node) { /* GD-16.9: it only takes the point's hex */
    int point = gd_nearest_point(c, s, node), to = gd_hex_at_point(c, s, node, hex, point);
    int index = gd_signal_on(s, hex);
    if (hex != point && to != hex) out->hex = to;
    if (index >= 0) out->came = s->signal[index].came;
    return;
  }
  step_from(&errand, node, hex, left, out);
}

/* ---- order -------------------------------------------------------------------------------------------------- */

static int steps_to_agent(const GdContent *c, const GdState *s, int hex) {
  const GdMap *map = gd_map(c, s);
  uint8_t steps[GD_NODES];
  int least = NO_WAY;
  gd_walk_from(c, s, gd_node(map, hex), steps);
  for (int unit = 0; unit < GD_UNITS; unit++) {
    if (!gd_unit_there(s, unit)) continue;
    int far = steps[gd_node(map, gd_unit_at(s, unit))];
    if (far < least) least = far;
  }
  return least;
}

int gd_signal_order(const GdContent *c, const GdState *s, uint16_t out[GD_SIGNALS]) {
  int place[GD_SIGNALS];
  for (int i = 0; i < s->signals; i++) {
    int hex = s->signal[i].at, mine = steps_to_agent(c, s, hex) * (GD_NOWHERE + 1) + hex, at = i;
    for (; at > 0 && place[at - 1] > mine; at--) place[at] = place[at - 1], out[at] = out[at - 1];
    place[at] = mine;
    out[at] = (uint16_t)hex;
  }
  return s->signals;
}
