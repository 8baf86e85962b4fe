#include "edge.h"

Vec fs_nearest_on_plate(const Disc *disc, Vec p) {
  Vec arm = sub(p, disc->at);
  arm = along(arm, disc->axis, -dot(arm, disc->axis));
  double far = length(arm), r = disc->r - disc->h;
  return far > r ? times(arm, r / far) : arm;
}

static Vec on_edge(const Edge *edge, Vec p) {
  return along(edge->from, edge->way, between(0, dot(sub(p, edge->from), edge->way), edge->length));
}

/* Going to and fro between two convex things leads to the points where they are nearest. */
static Vec nearest(const Disc *disc, const Edge *edge, Vec *arm) {
  Vec p = on_edge(edge, disc->at);
  *arm = fs_nearest_on_plate(disc, p);
  for (int i = 0; i < 6; i++) {
    p = on_edge(edge, add(disc->at, *arm));
    *arm = fs_nearest_on_plate(disc, p);
  }
  return p;
}

/* Where an edge runs through the very middle of the plate no direction leads out: take the nearer way, upwards first.
 */
static Vec way_out(const Disc *disc, const Edge *edge, Vec p) {
  Vec out = disc->axis;
  if (fabs(dot(out, edge->way)) > 0.7) {
    out = sub(disc->at, p);
    double size = length(out);
    return size > 1e-6 ? times(out, 1 / size) : vec(0, -1, 0);
  }
  return out.z < 0 ? times(out, -1) : out;
}

static void touch_at(const FsRun *run, int index, const Edge *edge, Vec arm, Vec normal, double gap, double dt,
                     Contacts *contacts) {
  Touch touch = {.normal = normal,
                 .arm = along(arm, normal, -run->discs[index].h),
                 .gap = gap,
                 .disc = index,
                 .other = NOBODY,
                 .card = NOBODY,
                 .kind = edge->kind};
  fs_contact(run, contacts, &touch, dt);
}

/* The edge lies along a face of the disc: it touches where it comes in under the disc and where it goes out. */
static int chord(const FsRun *run, int index, const Edge *edge, Vec normal, double reach, double dt,
                 Contacts *contacts) {
  const Disc *disc = &run->discs[index];
  double tilt = dot(disc->axis, edge->way);
  if (fabs(tilt) > 0.25 || fabs(dot(disc->axis, normal)) < 0.9) return 0;
  Vec start = sub(edge->from, disc->at);
  Vec base = along(start, disc->axis, -dot(start, disc->axis)), way = along(edge->way, disc->axis, -tilt);
  double a = dot(way, way), b = dot(base, way) / a, r = disc->r - disc->h;
  double root = b * b - (dot(base, base) - r * r) / a;
  if (root <= 0) return 0;
  root = sqrt(root);
  double s[2] = {between(0, -b - root, edge->length), between(0, -b + root, edge->length)};
  if (s[1] - s[0] < 1e-3) return 0;
  int before = contacts->count;
  for (int i = 0; i < 2; i++) {
    Vec p = along(start, edge->way, s[i]);
    double off = dot(disc->axis, p), gap = (dot(disc->axis, normal) > 0 ? -off : off) - disc->h;
    if (gap > reach) continue;
    Vec out = dot(disc->axis, normal) > 0 ? disc->axis : times(disc->axis, -1);
    touch_at(run, index, edge, along(p, disc->axis, -off), out, gap, dt, contacts);
  }
  fs_couple(contacts, before);
  return contacts->count > before;
}

void fs_meet_edge(const FsRun *run, int index, const Edge *edge, double dt, Contacts *contacts) {
  const Disc *disc = &run->discs[index];
  double reach = fs_reach(disc, dt), far = disc->r + disc->h + reach;
  Vec apart = sub(disc->at, on_edge(edge, disc->at));
  if (dot(apart, apart) > far * far) return;
  Vec arm, p = nearest(disc, edge, &arm), between_them = sub(add(disc->at, arm), p);
  double distance = length(between_them);
  if (distance - disc->h > reach) return;
  Vec normal = distance > 1e-7 ? times(between_them, 1 / distance) : way_out(disc, edge, p);
  if (chord(run, index, edge, normal, reach, dt, contacts)) return;
  touch_at(run, index, edge, arm, normal, distance - disc->h, dt, contacts);
}
