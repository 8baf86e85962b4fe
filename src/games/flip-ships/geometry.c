#include "geometry.h"

#include <math.h>

/* What rounding of doubles could do to something that just touches; a ten-millionth of a millimetre. */
static const double TINY = 1e-5;

/* ---- angles ---------------------------------------------------------------------------------------- */

/* Of 0 to 45 degrees, by its series. */
static double small_sine(double x) {
  double square = x * x, term = x, sum = x;
  for (int n = 2; n <= 16; n += 2) {
    term = -term * square / (n * (n + 1));
    sum += term;
  }
  return sum;
}

static double small_cosine(double x) {
  double square = x * x, term = 1, sum = 1;
  for (int n = 1; n <= 17; n += 2) {
    term = -term * square / (n * (n + 1));
    sum += term;
  }
  return sum;
}

double fs_sine(int32_t angle) {
  const double unit = 3.14159265358979323846 / 18000;
  int32_t a = angle % 36000;
  if (a < 0) a += 36000;
  if (a >= 18000) return -fs_sine(a - 18000);
  if (a > 9000) a = 18000 - a;
  return a <= 4500 ? small_sine(a * unit) : small_cosine((9000 - a) * unit);
}

double fs_cosine(int32_t angle) { /* of any angle */
  return fs_sine(angle % 36000 + 9000);
}

int32_t fs_round(double value) {
  return value < 0 ? -(int32_t)(0.5 - value) : (int32_t)(value + 0.5);
}

/* ---- shapes ---------------------------------------------------------------------------------------- */

FsOutline fs_outline(const FsPose *pose, int32_t radius, int32_t thickness) {
  FsOutline o = {.x = pose->x, .y = pose->y, .across = radius, .along = radius, .heading = pose->heading};
  if (pose->lean) o.along = radius * fs_cosine(pose->lean) + thickness / 2.0 * fs_sine(pose->lean); /* FS-17.11 */
  return o;
}

FsTile fs_tile(FsRect rect) {
  return (FsTile){.x2 = rect.left + rect.right,
                  .y2 = rect.near + rect.far,
                  .width = rect.right - rect.left,
                  .length = rect.far - rect.near};
}

FsTile fs_card_tile(const FsCardPose *pose, int32_t width, int32_t length) {
  return (FsTile){.x2 = 2 * pose->x, .y2 = 2 * pose->y, .width = width, .length = length, .heading = pose->heading};
}

static bool is_circle(const FsOutline *o) {
  return o->across == o->along;
}

/* ---- circles and straight tiles, in whole numbers ---------------------------------------------------- */

static int64_t beyond(int32_t at, int32_t middle2, int32_t size) { /* twice how far `at` is outside */
  int64_t off = 2 * (int64_t)at - middle2;
  off = (off < 0 ? -off : off) - size;
  return off > 0 ? off : 0;
}

static bool circle_near(const FsOutline *o, const FsTile *t, int32_t smaller, int32_t reach) {
  int64_t dx = beyond(o->x, t->x2, t->width - 2 * smaller), dy = beyond(o->y, t->y2, t->length - 2 * smaller);
  int64_t r = 2 * ((int64_t)o->across + reach);
  return dx * dx + dy * dy <= r * r;
}

/* ---- all others ------------------------------------------------------------------------------------- */

typedef struct Point {
  double x, y;
} Point;

static Point axis(int32_t heading) {
  return (Point){fs_sine(heading), fs_cosine(heading)};
}

static Point right_of(Point p) {
  return (Point){p.y, -p.x};
}

static double dot(Point a, Point b) {
  return a.x * b.x + a.y * b.y;
}

static double to_segment(Point a, Point b) { /* square of the distance from the origin */
  Point ab = {b.x - a.x, b.y - a.y};
  double length = dot(ab, ab), along = length > 0 ? -dot(a, ab) / length : 0;
  along = along < 0 ? 0 : along > 1 ? 1 : along;
  Point nearest = {a.x + along * ab.x, a.y + along * ab.y};
  return dot(nearest, nearest);
}

/* The corners in a frame in which the outline is a circle of radius 1 round the origin. */
static bool unit_circle_meets(const FsOutline *o, const FsTile *t, double half_width, double half_length) {
  Point along = axis(o->heading), across = right_of(along), length = axis(t->heading), width = right_of(length);
  Point corner[4];
  double least = 1e30;
  bool left = false, right = false;
  for (int i = 0; i < 4; i++) {
    double w = i == 0 || i == 3 ? -half_width : half_width, l = i < 2 ? -half_length : half_length;
    Point p = {t->x2 / 2.0 + w * width.x + l * length.x - o->x, t->y2 / 2.0 + w * width.y + l * length.y - o->y};
    corner[i] = (Point){dot(p, across) / o->across, dot(p, along) / o->along};
  }
  for (int i = 0; i < 4; i++) {
    Point a = corner[i], b = corner[(i + 1) % 4];
    double side = a.x * b.y - a.y * b.x, distance = to_segment(a, b);
    left |= side > 0;
    right |= side < 0;
    if (distance < least) least = distance;
  }
  return !(left && right) || sqrt(least) <= 1 + TINY / o->across;
}

bool fs_reaches(const FsOutline *o, const FsTile *t, int32_t depth) {
  if (is_circle(o) && t->heading == 0) return circle_near(o, t, depth, 0);
  return unit_circle_meets(o, t, t->width / 2.0 - depth, t->length / 2.0 - depth);
}

/* Two convex shapes are as far apart as the best of all directions tells them apart. */
typedef double Gap(const FsOutline *o, const void *other, Point direction);

static double reach_of(const FsOutline *o, Point direction) {
  Point along = axis(o->heading);
  double a = o->along * dot(direction, along), b = o->across * dot(direction, right_of(along));
  return sqrt(a * a + b * b);
}

static double gap_to_tile(const FsOutline *o, const void *other, Point direction) {
  const FsTile *t = other;
  Point length = axis(t->heading), between = {t->x2 / 2.0 - o->x, t->y2 / 2.0 - o->y};
  double tile =
      fabs(dot(direction, length)) * t->length / 2.0 + fabs(dot(direction, right_of(length))) * t->width / 2.0;
  return dot(direction, between) - tile - reach_of(o, direction);
}

static double gap_to_outline(const FsOutline *o, const void *other, Point direction) {
  const FsOutline *p = other;
  Point between = {(double)p->x - o->x, (double)p->y - o->y};
  return dot(direction, between) - reach_of(p, direction) - reach_of(o, direction);
}

static double widest_gap(Gap *gap, const FsOutline *o, const void *other) {
  enum { COARSE = 500 };
  int32_t best = 0, low, high;
  double most = -1e30;
  for (int32_t angle = 0; angle < 36000; angle += COARSE) {
    double here = gap(o, other, axis(angle));
    if (here > most) most = here, best = angle;
  }
  for (low = best - COARSE, high = best + COARSE; high - low > 2;) {
    int32_t third = (high - low) / 3, a = low + third, b = high - third;
    if (gap(o, other, axis(a)) < gap(o, other, axis(b)))
      low = a;
    else
      high = b;
  }
  for (; low <= high; low++) {
    double here = gap(o, other, axis(low));
    if (here > most) most = here;
  }
  return most;
}

bool fs_within(const FsOutline *o, const FsTile *t, int32_t reach) {
  if (is_circle(o) && t->heading == 0) return circle_near(o, t, 0, reach);
  return widest_gap(gap_to_tile, o, t) <= reach + 100 * TINY;
}

bool fs_outlines_meet(const FsOutline *a, const FsOutline *b) {
  if (!is_circle(a) || !is_circle(b)) return widest_gap(gap_to_outline, a, b) < 0;
  int64_t dx = (int64_t)a->x - b->x, dy = (int64_t)a->y - b->y, r = (int64_t)a->across + (int64_t)b->across;
  return dx * dx + dy * dy < r * r;
}

bool fs_ends_before(const FsOutline *o, int32_t y) {
  return is_circle(o) ? o->y + (int32_t)o->across < y : o->y + reach_of(o, (Point){0, 1}) < y;
}
