/* Flicks and where they start: whole numbers, before anything moves. */
#include "pose.h"
#include "trig.h"

#define CLEARANCE 350 /* 3.5 mm above what it lies on (FS-17.7) */

#include "standard.inc"

FsStart fs_start_edge(const FsScene *scene, const FsFlick *flick) {
  return (FsStart){flick->x * 100, scene->size.table.near, CLEARANCE, 0};
}

FsStart fs_start_ramp(const FsScene *scene, const FsFlick *flick) {
  return (FsStart){flick->x * 100, -scene->size.ramp_depth, scene->size.ramp_height + CLEARANCE, 0};
}

FsStart fs_start_outline(const FsScene *scene, FsEdge edge, int32_t at) {
  const FsRect *t = &scene->size.table;
  switch (edge) {
    case FS_OFF_LEFT:
      return (FsStart){t->left, at, CLEARANCE, 9000};
    case FS_OFF_RIGHT:
      return (FsStart){t->right, at, CLEARANCE, -9000};
    case FS_OFF_FAR:
      return (FsStart){at, t->far, CLEARANCE, 18000};
    default:
      return (FsStart){at, t->near, CLEARANCE, 0};
  }
}

/* Out of the box through its nearest wall until `far` from it, when nearer than a disc of radius `r`. */
static void move_out(const FsRect *box, int32_t r, int32_t far, int32_t *x, int32_t *y) {
  int64_t dx = *x < box->left ? box->left - *x : *x > box->right ? *x - box->right : 0;
  int64_t dy = *y < box->near ? box->near - *y : *y > box->far ? *y - box->far : 0;
  if (dx * dx + dy * dy >= (int64_t)r * r) return;
  int32_t ways[4] = {*y - box->near, box->right - *x, *x - box->left, box->far - *y}, best = 0;
  for (int i = 1; i < 4; i++)
    if (ways[i] < ways[best]) best = i;
  if (best == 0) *y = box->near - far;
  if (best == 1) *x = box->right + far;
  if (best == 2) *x = box->left - far;
  if (best == 3) *y = box->far + far;
}

FsStart fs_start_forward(const FsScene *scene, int level, int32_t x, int32_t y) {
  const FsDimensions *size = &scene->size;
  const FsRect *in = &size->mothership;
  int32_t wall = size->wall_thickness, r = size->disc_radius[level - 1];
  FsRect out = {in->left - wall, in->right + wall, in->near - wall, in->far + wall};
  move_out(&out, r, r + 100, &x, &y);
  double middle_x = (in->left + in->right) / 2.0, middle_y = (in->near + in->far) / 2.0;
  int32_t facing = fs_rounded(fs_direction(middle_x - x, middle_y - y) * (18000 / FS_PI));
  return (FsStart){x, y, size->ramp_height + CLEARANCE, facing == -18000 ? 18000 : facing};
}

static int32_t clamp(int64_t low, int64_t value, int64_t high) {
  return (int32_t)(value < low ? low : value > high ? high : value);
}

/* value + sigma k deviate, halves away from zero; sigma in 1/10000 of the value's unit. */
static int64_t scattered(int64_t value, int64_t sigma, int64_t k, int64_t deviate) {
  const int64_t whole = (int64_t)10000 * 100 * 65536;
  int64_t change = sigma * k * deviate;
  return value + (change < 0 ? -((-change + whole / 2) / whole) : (change + whole / 2) / whole);
}

void fs_scatter(FsFlick *flick, int32_t k, const int32_t deviates[5]) {
  flick->power = clamp(300, scattered(flick->power, 300 * (int64_t)flick->power, k, deviates[0]), 6000);
  flick->aim = clamp(-6000, scattered(flick->aim, 115 * 10000, k, deviates[1]), 6000);
  flick->loft = clamp(500, scattered(flick->loft, 200 * 10000, k, deviates[2]), 8500);
  flick->back = clamp(0, scattered(flick->back, 2000 * (int64_t)flick->back, k, deviates[3]), 900);
  flick->side = clamp(-1000, scattered(flick->side, 100 * 10000, k, deviates[4]), 1000);
}

static bool in(int32_t low, int32_t value, int32_t high) {
  return value >= low && value <= high;
}

bool fs_flick_fits(const FsFlick *flick) {
  return in(-700, flick->x, 700) && in(-6000, flick->aim, 6000) && in(300, flick->power, 6000) &&
         in(500, flick->loft, 8500) && in(0, flick->back, 900) && in(-1000, flick->side, 1000);
}
