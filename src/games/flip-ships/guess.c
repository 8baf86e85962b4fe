/* Where a disc comes to rest, by rule of thumb: a throw in the air, braked the more the faster it is, fitted to the
 * speeds of FS-17.9. It meets nothing on its way. For what bots imagine, where thousands of landings are wanted. */
#include <math.h>
#include <string.h>

#include "fs.h"
#include "geometry.h"

static double square(double x) {
  return x * x;
}

static int edge_of(const FsRect *table, double x, double y) {
  if (y < table->near) return FS_OFF_NEAR;
  if (y > table->far) return FS_OFF_FAR;
  return x < table->left ? FS_OFF_LEFT : x > table->right ? FS_OFF_RIGHT : FS_ON_TABLE;
}

/* In the box, or in front of it where it would have come down on a wall. */
static void meet_box(const FsDimensions *d, int32_t radius, FsPose *pose) {
  const FsRect *in = &d->mothership;
  int32_t wall = d->wall_thickness + radius;
  bool outside =
      pose->x < in->left - wall || pose->x > in->right + wall || pose->y < in->near - wall || pose->y > in->far + wall;
  bool inside = pose->x > in->left + radius && pose->x < in->right - radius && pose->y > in->near + radius &&
                pose->y < in->far - radius;
  if (!outside && !inside) pose->y = in->near - wall - 100;
}

int32_t fs_fly(const FsDimensions *d, const FsThrow *thrown, int32_t off_x, int32_t off_y, FsDisc *out) {
  const FsFlick *f = &thrown->flick;
  int32_t radius = d->disc_radius[thrown->level - 1], angle = thrown->start.facing + f->aim;
  double speed = f->power / 1000.0, up = speed * fs_sine(f->loft), height = thrown->start.z / 1e5;
  double time = (up + sqrt(square(up) + 2 * 9.81 * height)) / 9.81;
  double brake = 1.03 - 0.08 * square(speed > 1.9 ? speed - 1.9 : 0);
  double way = 1e5 * speed * fs_cosine(f->loft) * time * (brake > 0.3 ? brake : 0.3);
  double turns = (f->back < 250 ? f->back / 250.0 : 1) * up / (radius / 1e5) * time; /* FS-17.7, in radians */
  double x = thrown->start.x + way * fs_sine(angle) + off_x, y = thrown->start.y + way * fs_cosine(angle) + off_y;
  memset(out, 0, sizeof *out);
  out->id = thrown->id;
  out->level = thrown->level;
  out->edge = (uint8_t)edge_of(&d->table, x, y);
  if (!out->edge) out->pose = (FsPose){.x = fs_round(x), .y = fs_round(y), .z = d->disc_thickness / 2};
  if (!out->edge) meet_box(d, radius, &out->pose);
  return fs_round(turns * 18000 / 3.14159265358979323846);
}

/* About as far off as discs bounce and slide (FS-17.17). */
static int32_t spread(SbRng *luck, int32_t width) {
  int32_t sum = 0;
  for (int i = 0; i < 4; i++) sum += (int32_t)sb_rng_below(luck, (uint32_t)(width + 1));
  return sum - 2 * width;
}

void fs_guess(const FsContent *c, const FsState *s, const FsThrow *thrown, SbRng *luck, FsLanding *out) {
  FsDimensions size = fs_size(c, s);
  FsDisc *disc = &out->scene.discs[0];
  int32_t off_x = spread(luck, 2600), off_y = spread(luck, 6000);
  out->tumble = fs_fly(&size, thrown, off_x, off_y, disc);
  out->scene.disc_count = 1;
  out->scene.card_count = 0;
  if (!disc->edge) disc->pose.z = fs_flat_height(c, s, thrown->id, disc->pose.x, disc->pose.y);
}
