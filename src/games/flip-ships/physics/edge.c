#include "edge.h"

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

/* The edge crosses the disc's outline: it meets the flat of the disc where it comes in and where it goes out, or, when
 * that is the shorter way out, the rim. */
static void across_plate(const Meeting *m, const double part[2]) {
  const Disc *disc = &m->run->discs[m->disc];
  Vec ends[2];
  double high[2];
  for (int i = 0; i < 2; i++) {
    ends[i] = sub(along(m->edge->middle, m->edge->way, part[i]), disc->at);
    high[i] = dot(disc->axis, ends[i]);
  }
  double most = fabs(high[0]) > fabs(high[1]) ? high[0] : high[1], side = most < 0 ? -1 : 1;
  double flat_gap = at_most(side * high[0], side * high[1]) - disc->h;
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
    touch(m, along(ends[i], disc->axis, -high[i]), times(disc->axis, -side), side * high[i] - disc->h);
  fs_couple(m->contacts, before);
}

/* The edge passes the disc's outline: going to and fro between the two leads to where they are nearest. */
static void beside_plate(const Meeting *m) {
  const Disc *disc = &m->run->discs[m->disc];
  Vec p = on_edge(m->edge, disc->at), arm = fs_nearest_on_plate(disc, p);
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
  double reach = fs_reach(disc, dt), far = disc->r + disc->h + reach, part[2];
  Vec apart = sub(disc->at, on_edge(edge, disc->at));
  if (dot(apart, apart) > far * far) return;
  Meeting m = {run, edge, contacts, dt, reach, index};
  if (over_plate(disc, edge, part))
    across_plate(&m, part);
  else
    beside_plate(&m);
}
