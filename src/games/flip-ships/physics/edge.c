#include "edge.h"

#define ALONG 0.3 /* sine of the angle below which an edge lies along a disc */

Vec fs_nearest_on_plate(const Disc *disc, Vec p) {
  Vec arm = sub(p, disc->at);
  arm = along(arm, disc->axis, -dot(arm, disc->axis));
  double far = length(arm), r = disc->r - disc->h;
  return far > r ? times(arm, r / far) : arm;
}

static Vec on_edge(const Edge *edge, Vec p) {
  return along(edge->middle, edge->way, between(-edge->half, dot(sub(p, edge->middle), edge->way), edge->half));
}

typedef struct {
  const FsRun *run;
  const Edge *edge;
  Contacts *contacts;
  double dt, reach;
  int disc;
} Meeting;

static void touch(const Meeting *m, Vec arm, Vec normal, double gap) {
  if (gap > m->reach) return;
  Touch t = {.normal = normal,
             .arm = along(arm, normal, -m->run->discs[m->disc].h),
             .gap = gap,
             .disc = m->disc,
             .other = NOBODY,
             .card = NOBODY,
             .kind = m->edge->kind};
  fs_contact(m->run, m->contacts, &t, m->dt);
}

/* The part of the edge that lies over or under the plate, measured from the edge's middle; false when none does. */
static bool over_plate(const Disc *disc, const Edge *edge, double part[2]) {
  double tilt = dot(disc->axis, edge->way), r = disc->r - disc->h;
  Vec start = sub(edge->middle, disc->at);
  Vec base = along(start, disc->axis, -dot(start, disc->axis)), way = along(edge->way, disc->axis, -tilt);
  double a = dot(way, way), off = dot(base, way), square = off * off - a * (dot(base, base) - r * r);
  if (a < 1e-6) { /* at right angles to the plate */
    part[0] = -edge->half;
    part[1] = edge->half;
    return dot(base, base) < r * r;
  }
  if (square <= 0) return false;
  double root = sqrt(square) / a;
  part[0] = at_least(-off / a - root, -edge->half);
  part[1] = at_most(-off / a + root, edge->half);
  return part[0] < part[1];
}

/* Ends of that part, from the disc's centre, and how high above its middle plane. */
typedef struct {
  Vec at[2];
  double high[2];
} Ends;

static Ends ends_of(const Disc *disc, const Edge *edge, const double part[2]) {
  Ends e;
  for (int i = 0; i < 2; i++) {
    e.at[i] = sub(along(edge->middle, edge->way, part[i]), disc->at);
    e.high[i] = dot(disc->axis, e.at[i]);
  }
  return e;
}

/* The edge lies along the disc: it meets the flat where it comes in and where it goes out, or, when that is the shorter
 * way out, the rim. */
static void along_plate(const Meeting *m, const Ends *e) {
  const Disc *disc = &m->run->discs[m->disc];
  double most = fabs(e->high[0]) > fabs(e->high[1]) ? e->high[0] : e->high[1], side = most < 0 ? -1 : 1;
  double flat_gap = at_most(side * e->high[0], side * e->high[1]) - disc->h;
  Vec inward = sub(disc->at, on_edge(m->edge, disc->at));
  inward = along(inward, disc->axis, -dot(inward, disc->axis));
  double off = length(inward), rim_gap = off - disc->r;
  if (rim_gap > flat_gap && off > 1e-6) {
    Vec normal = times(inward, 1 / off);
    touch(m, times(normal, disc->h - disc->r), normal, rim_gap);
    return;
  }
  int before = m->contacts->count;
  for (int i = 0; i < 2; i++)
    touch(m, along(e->at[i], disc->axis, -e->high[i]), times(disc->axis, -side), side * e->high[i] - disc->h);
  fs_couple(m->contacts, before);
}

/* The edge goes through the plate: the shortest way out leads over the rim, at right angles to the edge. */
static void through_plate(const Meeting *m, const Ends *e) {
  const Disc *disc = &m->run->discs[m->disc];
  double share = e->high[0] / (e->high[0] - e->high[1]);
  Vec hole = along(times(e->at[0], 1 - share), e->at[1], share);
  double off = length(hole);
  if (off < 1e-6) return;
  Vec outward = times(hole, 1 / off);
  Vec way = along(outward, disc->axis, -dot(outward, m->edge->way) / dot(disc->axis, m->edge->way));
  double size = length(way);
  touch(m, times(outward, disc->r - disc->h), times(way, -1 / size), (off - disc->r) / size);
}

/* Going to and fro between the two, from a point of the edge, leads to where they are nearest. */
static void beside_plate(const Meeting *m, Vec p) {
  const Disc *disc = &m->run->discs[m->disc];
  Vec arm = fs_nearest_on_plate(disc, p);
  for (int i = 0; i < 6; i++) {
    p = on_edge(m->edge, add(disc->at, arm));
    arm = fs_nearest_on_plate(disc, p);
  }
  Vec apart = sub(add(disc->at, arm), p);
  double distance = length(apart);
  if (distance > 1e-9) touch(m, arm, times(apart, 1 / distance), distance - disc->h);
}

void fs_meet_edge(const FsRun *run, int index, const Edge *edge, double dt, Contacts *contacts) {
  const Disc *disc = &run->discs[index];
  double reach = disc->reach, far = disc->r + disc->h + reach, part[2];
  Vec apart = sub(disc->at, on_edge(edge, disc->at));
  if (dot(apart, apart) > far * far) return;
  Meeting m = {run, edge, contacts, dt, reach, index};
  if (!over_plate(disc, edge, part)) {
    beside_plate(&m, on_edge(edge, disc->at));
    return;
  }
  Ends e = ends_of(disc, edge, part);
  if (fabs(dot(disc->axis, edge->way)) < ALONG)
    along_plate(&m, &e);
  else if ((e.high[0] < 0) != (e.high[1] < 0))
    through_plate(&m, &e);
  else
    beside_plate(&m, add(disc->at, e.at[fabs(e.high[0]) < fabs(e.high[1]) ? 0 : 1]));
}
