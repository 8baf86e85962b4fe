#include "pose.h"

#include "trig.h"

#define UNIT 1e-5             /* 0.01 mm */
#define DEGREE (FS_PI / 18e3) /* 0.01 degrees */

int32_t fs_rounded(double value) {
  return (int32_t)(value < 0 ? value - 0.5 : value + 0.5);
}

static Rect rect(const FsRect *r) {
  return (Rect){r->left * UNIT, r->right * UNIT, r->near * UNIT, r->far * UNIT};
}

void fs_world(World *world, const FsDimensions *size) {
  double wall = size->wall_thickness * UNIT;
  double width = size->card_width * UNIT, length = size->card_length * UNIT, mass = size->card_mass * 1e-5;
  Rect inner = rect(&size->mothership);
  *world = (World){
      .table = rect(&size->table),
      .strip = rect(&size->strip),
      .inner = inner,
      .outer = {inner.left - wall, inner.right + wall, inner.near - wall, inner.far + wall},
      .floor = -size->floor * UNIT,
      .strip_top = size->strip_thickness * UNIT,
      .card_top = size->card_thickness * UNIT,
      .wall_top = size->wall_height * UNIT,
      .front_top = size->front_height * UNIT,
      .card_half_width = width / 2,
      .card_half_length = length / 2,
      .card_reach = sqrt(width * width + length * length) / 2,
      .card_mass = mass,
      .card_per_mass = 1 / mass,
      .card_per_inertia = 12 / (mass * (width * width + length * length)),
      .has_strip = size->strip.left < size->strip.right,
      .has_box = size->mothership.left < size->mothership.right,
  };
}

Disc fs_disc(const FsDimensions *size, int level, int id) {
  double r = size->disc_radius[level - 1] * UNIT, h = size->disc_thickness * UNIT / 2;
  double mass = size->disc_density * FS_PI * r * r * 2 * h;
  Disc disc = {.axis = {0, 0, 1},
               .mark = {0, 1, 0},
               .r = r,
               .h = h,
               .mass = mass,
               .id = (uint8_t)id,
               .level = (uint8_t)level,
               .inside = 1,
               .reach = STILL_REACH};
  disc.across = mass * (3 * r * r + 4 * h * h) / 12;
  disc.around = mass * r * r / 2;
  disc.per_mass = 1 / mass;
  disc.per_across = 1 / disc.across;
  disc.per_around = 1 / disc.around;
  return disc;
}

Disc fs_lying(const FsDimensions *size, const FsDisc *lies) {
  Disc disc = fs_disc(size, lies->level, lies->id);
  disc.at = vec(lies->pose.x * UNIT, lies->pose.y * UNIT, lies->pose.z * UNIT);
  disc.edge = lies->edge;
  disc.gone = lies->edge != FS_ON_TABLE;
  disc.inside = !disc.gone;
  disc.flown = 1;
  if (!lies->pose.lean) return disc;
  Turn lean = fs_turn(lies->pose.lean * DEGREE), heading = fs_turn(lies->pose.heading * DEGREE);
  disc.axis = vec(lean.sin * heading.sin, lean.sin * heading.cos, lean.cos);
  Vec across = vec(heading.cos, -heading.sin, 0); /* the level line on its face: what leaning turns it about */
  disc.mark = fs_rotate(disc.mark, across, (Turn){-lean.sin, lean.cos});
  return disc;
}

Disc fs_released(const FsDimensions *size, const FsThrow *thrown) {
  const FsFlick *flick = &thrown->flick;
  Disc disc = fs_disc(size, thrown->level, thrown->id);
  Turn aim = fs_turn((thrown->start.facing + flick->aim) * DEGREE), loft = fs_turn(flick->loft * DEGREE);
  Vec ahead = vec(aim.sin, aim.cos, 0), right = vec(aim.cos, -aim.sin, 0);
  double power = flick->power * 1e-3, up = power * loft.sin;
  disc.at = vec(thrown->start.x * UNIT, thrown->start.y * UNIT, thrown->start.z * UNIT);
  disc.speed = add(times(ahead, power * loft.cos), vec(0, 0, up));
  double tumble = at_most(4 * flick->back * 1e-3, 1) * up / disc.r, roll = 0.5 * flick->side * 1e-3 * up / disc.r;
  disc.spin = add(times(right, -tumble), times(ahead, -roll));
  disc.awake = 1;
  return disc;
}

Card fs_card(const FsCard *lies) {
  Turn turn = fs_turn(-lies->pose.heading * DEGREE);
  return (Card){.x = lies->pose.x * UNIT,
                .y = lies->pose.y * UNIT,
                .turned = -lies->pose.heading * DEGREE,
                .sin = turn.sin,
                .cos = turn.cos,
                .id = lies->id};
}

/* Into -17999..18000. */
static int32_t direction(double angle) {
  int32_t d = fs_rounded(angle / DEGREE);
  while (d <= -18000) d += 36000;
  while (d > 18000) d -= 36000;
  return d;
}

FsDisc fs_disc_pose(const Disc *disc) {
  FsDisc out = {.id = disc->id, .level = disc->level, .edge = disc->gone ? disc->edge : FS_ON_TABLE};
  out.pose.x = fs_rounded(disc->at.x / UNIT);
  out.pose.y = fs_rounded(disc->at.y / UNIT);
  out.pose.z = fs_rounded(disc->at.z / UNIT);
  Vec up = disc->axis.z < 0 ? times(disc->axis, -1) : disc->axis;
  int32_t lean = fs_rounded(fs_direction(sqrt(up.x * up.x + up.y * up.y), up.z) / DEGREE);
  if (lean <= 0 || disc->gone) return out;
  int32_t heading = direction(fs_direction(up.x, up.y));
  if (lean >= 9000) { /* both ways are the same */
    lean = 9000;
    if (heading <= -9000) heading += 18000;
    if (heading > 9000) heading -= 18000;
  }
  out.pose.lean = (int16_t)lean;
  out.pose.heading = (int16_t)heading;
  return out;
}

FsCard fs_card_pose(const Card *card) {
  return (FsCard){.pose = {fs_rounded(card->x / UNIT), fs_rounded(card->y / UNIT), direction(-card->turned)},
                  .id = card->id};
}
