/* A disc against a disc, both as plates with a rounded rim. */
#include "contact.h"
#include "edge.h"
#include "rim.h"

#define NEARLY_PARALLEL 0.966 /* 15 degrees */

/* Where two plates are nearest: arms from their centres, and how far apart. */
typedef struct {
  Vec arm, other_arm;
  double distance;
} Nearest;

/* Going to and fro between two convex plates leads there; slowly, where they are nearly parallel, so it begins well. */
static Nearest from_arm(const Disc *a, const Disc *b, Vec arm) {
  Nearest n = {.arm = arm, .other_arm = fs_nearest_on_plate(b, add(a->at, arm))};
  for (int i = 0; i < 6; i++) {
    Vec before = n.arm;
    n.arm = fs_nearest_on_plate(a, add(b->at, n.other_arm));
    Vec change = sub(n.arm, before);
    if (dot(change, change) < 1e-16) break;
    n.other_arm = fs_nearest_on_plate(b, add(a->at, n.arm));
  }
  n.distance = length(sub(add(a->at, n.arm), add(b->at, n.other_arm)));
  return n;
}

/* The point of a disc's plate that comes nearest to the other's plane, on whichever side of it the disc is. */
static Vec deepest(const Disc *disc, const Disc *plane) {
  Vec down = dot(sub(disc->at, plane->at), plane->axis) > 0 ? times(plane->axis, -1) : plane->axis;
  Vec toward = along(down, disc->axis, -dot(down, disc->axis));
  double size = length(toward);
  return size < 1e-7 ? vec(0, 0, 0) : times(toward, (disc->r - disc->h) / size);
}

static Nearest nearest(const Disc *a, const Disc *b) {
  Nearest best = from_arm(a, b, fs_nearest_on_plate(a, b->at));
  Vec foot = fs_nearest_on_plate(a, add(b->at, deepest(b, a)));
  Nearest others[] = {from_arm(a, b, deepest(a, b)), from_arm(a, b, foot)};
  for (int i = 0; i < 2; i++)
    if (others[i].distance < best.distance) best = others[i];
  return best;
}

static Vec away(const Disc *a, const Disc *b, const Nearest *n) {
  Vec apart = sub(add(a->at, n->arm), add(b->at, n->other_arm));
  if (n->distance > 1e-7) return times(apart, 1 / n->distance);
  Vec up = b->axis.z < 0 ? times(b->axis, -1) : b->axis; /* one through the other: the higher one goes up */
  return a->at.z <= b->at.z ? times(up, -1) : up;
}

typedef struct {
  const FsRun *run;
  Contacts *contacts;
  double dt, reach;
  Vec normal;
  int a, b;
} Pair;

static void touch(const Pair *pair, Vec arm, Vec other_arm, Vec normal, double gap) {
  const Disc *a = &pair->run->discs[pair->a], *b = &pair->run->discs[pair->b];
  Touch t = {.normal = normal,
             .arm = along(arm, normal, -a->h),
             .other_arm = along(other_arm, normal, b->h),
             .gap = gap,
             .disc = pair->a,
             .other = pair->b,
             .card = NOBODY,
             .kind = SHIP};
  fs_contact(pair->run, pair->contacts, &t, pair->dt);
}

/* A point of disc `from`'s plate over the flat of the other's. */
static void over_flat(const Pair *pair, int from, Vec arm) {
  int other = from == pair->a ? pair->b : pair->a;
  const Disc *own = &pair->run->discs[from], *flat = &pair->run->discs[other];
  Vec off = sub(add(own->at, arm), flat->at);
  double high = dot(off, flat->axis), r = flat->r - flat->h + 1e-6;
  Vec foot = along(off, flat->axis, -high);
  if (dot(foot, foot) > r * r) return;
  Vec up = dot(pair->normal, flat->axis) > 0 ? flat->axis : times(flat->axis, -1); /* towards a */
  double gap = fabs(high) - own->h - flat->h;
  if (gap > pair->reach) return;
  if (from == pair->a)
    touch(pair, arm, foot, up, gap);
  else
    touch(pair, foot, arm, up, gap);
}

static void over_flat_couple(const Pair *pair, int from, Vec arm, Vec second) {
  int before = pair->contacts->count;
  over_flat(pair, from, arm);
  over_flat(pair, from, second);
  fs_couple(pair->contacts, before);
}

/* Discs that lie on one another: the smaller one's rim, the other's where it reaches in, and where the rims cross. */
static void stacked(const Pair *pair) {
  const Disc *a = &pair->run->discs[pair->a], *b = &pair->run->discs[pair->b];
  int small = a->r <= b->r ? pair->a : pair->b, large = small == pair->a ? pair->b : pair->a;
  const Disc *s = &pair->run->discs[small], *l = &pair->run->discs[large];
  Vec to = sub(l->at, s->at);
  to = along(to, s->axis, -dot(to, s->axis));
  double apart = length(to);
  if (apart < 1e-6) {
    to = along(vec(0, 1, 0), s->axis, -s->axis.y);
    to = times(to, 1 / length(to));
  } else {
    to = times(to, 1 / apart);
  }
  Vec beside = cross(s->axis, to);
  double r = s->r - s->h, R = l->r - l->h;
  over_flat(pair, small, deepest(s, l));
  over_flat(pair, large, deepest(l, s));
  over_flat(pair, small, times(to, r));
  static const double ahead[] = {0.5, -0.5}, aside = 0.86602540378443864676;
  for (int i = 0; i < 2; i++)
    over_flat_couple(pair, small, along(times(to, r * ahead[i]), beside, r * aside),
                     along(times(to, r * ahead[i]), beside, -r * aside));
  over_flat(pair, small, times(to, -r));
  if (apart <= R - r || apart >= R + r) return;
  over_flat(pair, large, fs_nearest_on_plate(l, along(l->at, to, -2 * R)));
  double x = (apart * apart + r * r - R * R) / (2 * apart), y = sqrt(at_least(r * r - x * x, 0)) * 0.95;
  over_flat_couple(pair, small, along(times(to, x), beside, y), along(times(to, x), beside, -y));
}

void fs_meet_disc(const FsRun *run, int index, int other, double dt, Contacts *contacts) {
  const Disc *a = &run->discs[index], *b = &run->discs[other];
  double reach = a->reach + b->reach, far = a->r + b->r + reach;
  Vec apart = sub(a->at, b->at);
  if (a->gone || b->gone || dot(apart, apart) > far * far) return;
  double turned = length(cross(a->axis, b->axis)), high = fabs(dot(apart, b->axis));
  if (high - a->r * turned - a->h - b->h > reach) return;
  Nearest near = nearest(a, b);
  double gap = near.distance - a->h - b->h;
  if (gap > reach) return;
  Vec normal = away(a, b, &near);
  Pair pair = {run, contacts, dt, reach, normal, index, other};
  int before = contacts->count;
  int parallel = fabs(dot(a->axis, b->axis)) > NEARLY_PARALLEL;
  if (parallel && fabs(dot(normal, b->axis)) > 0.9) stacked(&pair);
  if (contacts->count - before < 3) touch(&pair, near.arm, near.other_arm, normal, gap);
}
