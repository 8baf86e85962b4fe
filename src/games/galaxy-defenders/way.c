/* Where aliens go (GD-16, GD-21.3, GD-21.4): pure functions, march.c carries them out. */
#include "way.h"

#include <string.h>
#include "map.h"

enum { NO_WAY = 255 };

/* ---- empty hexes --------------------------------------------------------------------------------------------------
 */

enum { WORDS = (GD_HEXES + 63) / 64 };

/* What one way is looked for with: the empty hexes, that of the mover among them. */
typedef struct Scout {
  const GdContent *c;
  const GdState *s;
  const GdMap *map;
  uint64_t taken[WORDS];
  int own;                 /* hex of the mover, GD_NOWHERE */
  int first;               /* that of its first figure, which stands for it */
  uint8_t steps[GD_NODES]; /* from there */
} Scout;

static void take(Scout *scout, int hex) {
  if (hex != GD_NOWHERE) scout->taken[hex / 64] |= 1ull << hex % 64;
}

static void look_round(const GdContent *c, const GdState *s, int own, Scout *out) {
  *out = (Scout){.c = c, .s = s, .map = gd_map(c, s), .own = own, .first = own};
  for (int unit = 0; unit < GD_UNITS; unit++)
    if (gd_unit_there(s, unit)) take(out, gd_unit_at(s, unit));
  for (int i = 0; i < s->signals; i++) take(out, s->signal[i].at);
  for (int a = 0; a < GD_ALIENS; a++)
    for (int f = s->alien[a].card == GD_NONE ? 0 : gd_figures(c, s, a); f > 0; f--) take(out, s->alien[a].at[f - 1]);
}

/* Empty, or where the mover is. */
static bool is_empty(const Scout *scout, int hex) {
  if (hex == scout->own) return true;
  return !(scout->taken[hex / 64] >> hex % 64 & 1) && gd_stands_open(scout->c, scout->s, hex);
}

/* Digits of the empty hexes of a node, as bits. */
static unsigned empty_of(const Scout *scout, int node) {
  unsigned digits = 0;
  int first = gd_centre(scout->map->node_area[node]);
  for (int digit = 0; digit < GD_AREA_HEXES; digit++)
    if (scout->map->node[first + digit] == node && is_empty(scout, first + digit)) digits |= 1u << digit;
  return digits;
}

/* ---- final hexes (GD-16.5) ------------------------------------------------------------------------------------------
 */

static int most_near(const Scout *scout, int area, unsigned digits) {
  int most = 0;
  for (; digits; digits &= digits - 1) {
    int near = gd_agents_near(scout->c, scout->s, gd_centre(area) + __builtin_ctz(digits));
    if (near > most) most = near;
  }
  return most;
}

enum { CRITERIA = 5 };
static const uint8_t hex_why[CRITERIA] = {GD_WHY_ADJACENT, GD_WHY_CROWD, GD_WHY_CENTRE, GD_WHY_CLOSE, GD_WHY_DIGIT};

/* `to`: GD_NOWHERE where nobody is gone for any more. */
static void rate_hex(const Scout *scout, int hex, int to, int out[CRITERIA]) {
  out[0] = to == GD_NOWHERE || !gd_adjacent(scout->c, scout->s, hex, to);
  out[1] = -gd_agents_near(scout->c, scout->s, hex);
  out[2] = gd_digit(hex) != 0;
  out[3] = to == GD_NOWHERE ? 0 : gd_hex_distance(scout->map, hex, to);
  out[4] = gd_digit(hex);
}

/* The place of the first criterion that differs; CRITERIA: none. */
static int differs(const int a[CRITERIA], const int b[CRITERIA]) {
  int i = 0;
  while (i < CRITERIA && a[i] == b[i]) i++;
  return i;
}

static int best_hex(const Scout *scout, int node, int to, int *why) {
  int rate[GD_AREA_HEXES][CRITERIA], best = -1, closest = -1, first = gd_centre(scout->map->node_area[node]);
  unsigned digits = empty_of(scout, node);
  for (unsigned left = digits; left; left &= left - 1) {
    int digit = __builtin_ctz(left), at;
    rate_hex(scout, first + digit, to, rate[digit]);
    if (best >= 0 && (at = differs(rate[digit], rate[best])) < CRITERIA && rate[digit][at] > rate[best][at]) continue;
    best = digit;
  }
  if (best < 0) return GD_NOWHERE;
  for (unsigned left = digits & ~(1u << best); left; left &= left - 1) { /* what separates it from the next best */
    int at = differs(rate[__builtin_ctz(left)], rate[best]);
    if (at > closest) closest = at;
  }
  *why = closest < 0 ? GD_WHY_ONLY : hex_why[closest];
  return first + best;
}

static int place_of(const GdState *s, int unit) {
  return unit != GD_NONE && gd_unit_there(s, unit) ? gd_unit_at(s, unit) : GD_NOWHERE;
}

int gd_hex_toward(const GdContent *c, const GdState *s, int node, int own, int unit, int *why) {
  Scout scout;
  int by = GD_WHY_ONLY;
  look_round(c, s, own, &scout);
  int hex = best_hex(&scout, node, place_of(s, unit), &by);
  if (why) *why = by;
  return hex;
}

/* ---- routes (GD-16.7) --------------------------------------------------------------------------------------- */

int gd_route(const GdContent *c, const GdState *s, int from, int to, uint8_t path[GD_PATH]) {
  uint64_t links[GD_NODES];
  uint8_t left[GD_NODES];
  gd_links(c, s, links);
  gd_walk_from(c, s, to, left);
  int steps = left[from];
  if (steps == NO_WAY) return NO_WAY;
  for (int i = 0, at = from; i < steps && i < GD_PATH; i++) {
    uint64_t next = links[at];
    while (left[__builtin_ctzll(next)] != left[at] - 1) next &= next - 1;
    path[i] = (uint8_t)(at = __builtin_ctzll(next));
  }
  return steps;
}

static void stay(const Scout *scout, GdWay *out) {
  *out = (GdWay){.hex = scout->first, .why_node = GD_WHY_STAYS, .why_hex = GD_WHY_STAYS};
}

static void go(const Scout *scout, int node, int hex, int why_node, int why_hex, int tie, GdWay *out) {
  if (hex == scout->own) {
    stay(scout, out);
    return;
  }
  *out = (GdWay){.hex = hex, .why_node = why_node, .why_hex = why_hex, .tie = tie};
  out->steps = gd_route(scout->c, scout->s, gd_node(scout->map, scout->own), node, out->path);
}

/* The mover sets out from the figure closest to whom it goes for (GD-19.4). */
static void set_out(const GdContent *c, const GdState *s, int alien, int unit, Scout *out) {
  int figure = gd_figures(c, s, alien) > 1 && unit >= 0 ? gd_closest_figure(c, s, alien, unit) : 0;
  look_round(c, s, s->alien[alien].at[figure], out);
  out->first = s->alien[alien].at[0];
  gd_walk_from(c, s, gd_node(out->map, out->own), out->steps);
}

/* ---- TOWARD and ADJACENT (GD-16.4, GD-16.6) ----------------------------------------------------------------- */

/* Digits, by node, of the empty hexes adjacent to the target. */
static uint64_t contacts(const Scout *scout, int to, uint8_t digits[GD_NODES]) {
  uint64_t nodes = 0;
  for (int dir = 0; dir < GD_DIRS; dir++) {
    if (!gd_crossable(scout->c, scout->s, to, dir)) continue;
    int hex = scout->map->next[to][dir], node = gd_node(scout->map, hex);
    if (!is_empty(scout, hex)) continue;
    if (!(nodes >> node & 1)) digits[node] = 0;
    nodes |= 1ull << node;
    digits[node] |= (uint8_t)(1u << gd_digit(hex));
  }
  return nodes;
}

static uint64_t within_steps(const Scout *scout, int most) {
  uint64_t nodes = 0;
  for (int node = 0; node < scout->map->nodes; node++)
    if (scout->steps[node] <= most && scout->steps[node] != NO_WAY) nodes |= 1ull << node;
  return nodes;
}

/* Two nodes differ first in what `by` says: what separates the best so far from the next best. */
static void compare(bool better, int by, int *tie) {
  if (better || by > *tie) *tie = by;
}

/* Case 2: fewest steps, then the hex with most agents next to it; nodes are in the order of row and column. */
static int contact_node(const Scout *scout, uint64_t nodes, const uint8_t digits[GD_NODES], int *tie) {
  int best = -1, best_near = 0;
  for (; nodes; nodes &= nodes - 1) {
    int node = __builtin_ctzll(nodes);
    if (best >= 0 && scout->steps[node] > scout->steps[best]) continue;
    int near = most_near(scout, scout->map->node_area[node], digits[node]);
    bool fewer = best < 0 || scout->steps[node] < scout->steps[best];
    compare(fewer || near > best_near, fewer ? GD_TIE_NONE : near == best_near ? GD_TIE_PLACE : GD_TIE_CROWD, tie);
    if (!fewer && near <= best_near) continue;
    best = node;
    best_near = near;
  }
  return best;
}

/* Case 3, with any node as goal. */
static int nearer_node(const Scout *scout, uint64_t nodes, int goal, int *tie) {
  uint8_t far[GD_NODES];
  int best = -1, best_near = -1;
  gd_walk_from(scout->c, scout->s, goal, far);
  for (; nodes; nodes &= nodes - 1) {
    int node = __builtin_ctzll(nodes), step = best < 0 ? -1 : far[node] - far[best], by = GD_TIE_NONE;
    if (step > 0) continue;
    if (!step) step = scout->steps[node] - scout->steps[best], by = GD_TIE_STEPS;
    unsigned digits = empty_of(scout, node);
    if (!digits) continue;
    int near = step > 0 ? 0 : most_near(scout, scout->map->node_area[node], digits);
    if (!step) by = near == best_near ? GD_TIE_PLACE : GD_TIE_CROWD;
    bool better = step < 0 || (!step && near > best_near);
    compare(better, by, tie);
    if (!better) continue;
    best = node;
    best_near = near;
  }
  return best;
}

void gd_toward(const GdContent *c, const GdState *s, int alien, int steps, int unit, GdWay *out) {
  Scout scout;
  uint8_t digits[GD_NODES];
  int to = gd_unit_at(s, unit), why_hex = GD_WHY_ONLY, why_node = GD_WHY_OWN_AREA, tie = GD_TIE_NONE;
  set_out(c, s, alien, unit, &scout);
  if (gd_body_adjacent(c, s, alien, unit)) {
    stay(&scout, out);
    return;
  }
  int node = gd_node(scout.map, to);
  uint64_t reached = within_steps(&scout, steps), contact = contacts(&scout, to, digits) & reached;
  if (!(contact >> node & 1)) {
    why_node = contact ? GD_WHY_CONTACT : GD_WHY_NEARER;
    node = contact ? contact_node(&scout, contact, digits, &tie) : nearer_node(&scout, reached, node, &tie);
  }
  int hex = best_hex(&scout, node, to, &why_hex);
  go(&scout, node, hex, why_node, why_hex, tie, out);
}

bool gd_contact(const GdContent *c, const GdState *s, int alien, int steps, int unit) {
  Scout scout;
  uint8_t digits[GD_NODES];
  if (gd_body_adjacent(c, s, alien, unit)) return true;
  set_out(c, s, alien, unit, &scout);
  return (contacts(&scout, gd_unit_at(s, unit), digits) & within_steps(&scout, steps)) != 0;
}

/* ---- AWAY (GD-16.8) ----------------------------------------------------------------------------------------- */

static int area_of(const GdState *s, int unit) {
  return gd_area(gd_unit_at(s, unit));
}

static int figures_apart(const Scout *scout, int alien, int unit) {
  int least = NO_WAY;
  for (int f = gd_figures(scout->c, scout->s, alien) - 1; f >= 0; f--) {
    int far = gd_area_distance(scout->map, gd_area(scout->s->alien[alien].at[f]), area_of(scout->s, unit));
    if (far < least) least = far;
  }
  return least;
}

/* Whom it flees from: the closest by area distance, then harm order; -1: nobody is there. */
static int feared(const Scout *scout, int alien) {
  uint32_t units = 0;
  int least = NO_WAY;
  for (int unit = 0; unit < GD_UNITS; unit++) {
    if (!gd_unit_there(scout->s, unit)) continue;
    int far = figures_apart(scout, alien, unit);
    if (far > least) continue;
    units = (far < least ? 0 : units) | 1u << unit;
    least = far;
  }
  return units ? gd_choose_target(scout->c, scout->s, alien, GD_BY_HARM, units, NULL) : -1;
}

typedef struct Refuge {
  int least, sum, seen; /* area distance to agents; agents that see its centre */
} Refuge;

static Refuge rate_refuge(const Scout *scout, int node) {
  int area = scout->map->node_area[node];
  Refuge out = {NO_WAY, 0, 0};
  for (int unit = 0; unit < GD_UNITS; unit++) {
    if (!gd_unit_there(scout->s, unit)) continue;
    int far = gd_area_distance(scout->map, area, area_of(scout->s, unit));
    if (far < out.least) out.least = far;
    out.sum += far;
    out.seen += gd_sees(scout->c, scout->s, gd_unit_at(scout->s, unit), gd_centre(area));
  }
  return out;
}

static bool better_refuge(const Refuge *a, const Refuge *b, int *by) {
  *by = GD_TIE_NONE;
  if (a->least != b->least) return a->least > b->least;
  *by = GD_TIE_SUM;
  if (a->sum != b->sum) return a->sum > b->sum;
  *by = a->seen == b->seen ? GD_TIE_PLACE : GD_TIE_SEEN;
  return a->seen < b->seen;
}

static int refuge(const Scout *scout, uint64_t nodes, int from, int *tie) {
  int here = gd_area_distance(scout->map, gd_area(scout->own), from), best = -1;
  Refuge best_rate = {0, 0, 0};
  for (; nodes; nodes &= nodes - 1) {
    int node = __builtin_ctzll(nodes);
    if (gd_area_distance(scout->map, scout->map->node_area[node], from) <= here) continue;
    Refuge rate = rate_refuge(scout, node);
    int by;
    bool better = better_refuge(&rate, &best_rate, &by);
    if (best >= 0) compare(better, by, tie);
    if (best >= 0 && !better) continue;
    best = node;
    best_rate = rate;
  }
  return best;
}

/* The centre, else the hex farthest from whom it flees. */
static int refuge_hex(const Scout *scout, int node, int from, int *why) {
  int first = gd_centre(scout->map->node_area[node]), best = -1;
  unsigned digits = empty_of(scout, node);
  *why = digits & 1 ? GD_WHY_CENTRE : GD_WHY_ONLY;
  if (digits & 1) return first;
  for (; digits; digits &= digits - 1) {
    int hex = first + __builtin_ctz(digits);
    int more = best < 0 ? 1 : gd_hex_distance(scout->map, hex, from) - gd_hex_distance(scout->map, best, from);
    if (best >= 0 && (more > 0 || *why != GD_WHY_DIGIT)) *why = more ? GD_WHY_FARTHER : GD_WHY_DIGIT;
    if (more > 0) best = hex;
  }
  return best;
}

static uint64_t with_room(const Scout *scout, uint64_t nodes) {
  uint64_t kept = 0;
  for (; nodes; nodes &= nodes - 1)
    if (empty_of(scout, __builtin_ctzll(nodes))) kept |= nodes & -nodes;
  return kept;
}

void gd_away(const GdContent *c, const GdState *s, int alien, GdWay *out) {
  Scout scout;
  int came = s->alien[alien].came, why_hex, why_node = GD_WHY_BACK, tie = GD_TIE_NONE;
  set_out(c, s, alien, -1, &scout);
  int from = feared(&scout, alien);
  if (from < 0) {
    stay(&scout, out);
    return;
  }
  if (gd_figures(c, s, alien) > 1) set_out(c, s, alien, from, &scout);
  int here = gd_area_distance(scout.map, gd_area(scout.own), area_of(s, from));
  uint64_t nodes = with_room(&scout, gd_joined(c, s, gd_node(scout.map, scout.own)));
  bool back = came != GD_NONE && nodes >> came & 1 &&
              gd_area_distance(scout.map, scout.map->node_area[came], area_of(s, from)) >= here;
  int node = came;
  if (!back) {
    why_node = GD_WHY_FARTHER;
    node = refuge(&scout, nodes, area_of(s, from), &tie);
  }
  if (node < 0) {
    stay(&scout, out);
    return;
  }
  int hex = refuge_hex(&scout, node, gd_unit_at(s, from), &why_hex);
  go(&scout, node, hex, why_node, why_hex, tie, out);
}

/* ---- TP (GD-16.9) ------------------------------------------------------------------------------------------- */

int gd_nearest_point(const GdContent *c, const GdState *s, int node) {
  uint8_t steps[GD_NODES];
  int best = GD_NOWHERE, best_far = NO_WAY;
  gd_walk_from(c, s, node, steps);
  for (int i = 0; i < GD_POINTS; i++) {
    if (s->point[i] == GD_NOWHERE) continue;
    int far = steps[gd_node(gd_map(c, s), s->point[i])];
    if (far > best_far || far == NO_WAY || (far == best_far && s->point[i] > best)) continue;
    best = s->point[i];
    best_far = far;
  }
  return best;
}

static int point_hex(const Scout *scout, int node, int point, int *why) {
  unsigned digits = empty_of(scout, node);
  *why = GD_WHY_POINT;
  if (gd_node(scout->map, point) == node && is_empty(scout, point)) return point;
  *why = digits & 1 ? GD_WHY_CENTRE : digits & (digits - 1) ? GD_WHY_DIGIT : GD_WHY_ONLY;
  return digits ? gd_centre(scout->map->node_area[node]) + __builtin_ctz(digits) : GD_NOWHERE;
}

int gd_hex_at_point(const GdContent *c, const GdState *s, int node, int own, int point) {
  Scout scout;
  int why;
  look_round(c, s, own, &scout);
  return point_hex(&scout, node, point, &why);
}

void gd_to_point(const GdContent *c, const GdState *s, int alien, int steps, GdWay *out) {
  Scout scout;
  int why_hex = GD_WHY_ONLY, tie = GD_TIE_NONE;
  set_out(c, s, alien, -1, &scout);
  int point = gd_nearest_point(c, s, gd_node(scout.map, scout.own));
  if (point == GD_NOWHERE || point == scout.own) {
    stay(&scout, out);
    return;
  }
  int goal = gd_node(scout.map, point), node = nearer_node(&scout, within_steps(&scout, steps), goal, &tie);
  int hex = point_hex(&scout, node, point, &why_hex);
  go(&scout, node, hex, node == goal ? GD_WHY_POINT : GD_WHY_NEARER, why_hex, tie, out);
}

/* ---- Leader (GD-16.10) -------------------------------------------------------------------------------------- */

int gd_followers(const GdContent *c, const GdState *s, int leader, int from, int to, int most, int within,
                 uint8_t out[2]) {
  const GdMap *map = gd_map(c, s);
  uint8_t near[GD_NODES], way[GD_NODES];
  GdNearest nearest = {.most = most < 2 ? most : 2};
  gd_walk_from(c, s, from, near);
  gd_walk_from(c, s, to, way);
  for (int a = 0; a < GD_ALIENS; a++) {
    if (a == leader || s->alien[a].card == GD_NONE) continue;
    int hex = s->alien[a].at[0], node = gd_node(map, hex);
    int far = gd_area_distance(map, gd_area(hex), map->node_area[from]);
    if (far <= within && way[node] != NO_WAY) gd_enlist(&nearest, a, (far * 256 + near[node]) * GD_HEXES + hex);
  }
  memcpy(out, nearest.alien, sizeof nearest.alien);
  return nearest.count;
}

/* ---- swarms (GD-19.4)
 * ----------------------------------------------------------------------------------------------------------------------
 */

/* The empty hex next to this one that is nearest to whom the swarm goes for; GD_NOWHERE: none. */
static int beside(const Scout *scout, int hex, int to) {
  int best = GD_NOWHERE, best_far = 0;
  for (int dir = 0; dir < GD_DIRS; dir++) {
    if (!gd_crossable(scout->c, scout->s, hex, dir)) continue;
    int next = scout->map->next[hex][dir];
    if (!is_empty(scout, next)) continue;
    int far = (to == GD_NOWHERE ? 0 : gd_hex_distance(scout->map, next, to)) * GD_HEXES + next;
    if (best == GD_NOWHERE || far < best_far) best = next, best_far = far;
  }
  return best;
}

int gd_swarm_round(const GdContent *c, const GdState *s, int alien, int hex, int unit, uint16_t out[GD_FIGURES]) {
  Scout scout;
  int figures = gd_figures(c, s, alien), count = 0, to = place_of(s, unit);
  look_round(c, s, GD_NOWHERE, &scout);
  for (int f = 0; f < figures; f++) {
    int at = s->alien[alien].at[f];
    scout.taken[at / 64] &= ~(1ull << at % 64);
  }
  out[count++] = (uint16_t)hex;
  take(&scout, hex);
  for (int round = 0; round < count && count < figures;) {
    int next = beside(&scout, out[round], to);
    if (next == GD_NOWHERE) {
      round++;
      continue;
    }
    out[count++] = (uint16_t)next;
    take(&scout, next);
  }
  return count;
}
