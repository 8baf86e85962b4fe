#include "flight.h"

#include "trig.h"

void fs_air(Disc *disc, double dt) {
  double fast = length(disc->speed), turning = length(disc->spin), r = disc->r;
  if (fast > 0) {
    double c = at_most(fabs(dot(disc->axis, disc->speed)) / fast, 1);
    double area = FS_PI * r * r * c + 4 * r * disc->h * sqrt(1 - c * c);
    disc->speed = times(disc->speed, 1 / (1 + 0.5 * 1.2 * 1.1 * area * fast * disc->per_mass * dt));
  }
  double drag = 0.5 * 1.2 * 0.4 * (r * r) * (r * r) * r;
  disc->spin = add(disc->spin, turned_by(disc, times(disc->spin, -drag * turning * dt)));
}

/* A body that is alike all round its axis turns about its angular momentum, evenly, and about its axis, evenly. */
void fs_spin(Disc *disc, double dt) {
  double own = dot(disc->axis, disc->spin);
  Vec momentum = along(disc->spin, disc->axis, own * (disc->around * disc->per_across - 1)); /* per moment across */
  double rate = length(momentum), left = own * (1 - disc->around * disc->per_across);
  if (rate * dt < 1e-12) return;
  Vec about = times(momentum, 1 / rate);
  Turn turn = fs_turn(rate * dt);
  Vec axis = fs_rotate(disc->axis, about, turn);
  disc->axis = times(axis, 1 / length(axis));
  Vec mark = fs_rotate(disc->mark, about, turn);
  mark = fs_rotate(mark, disc->axis, fs_turn(left * dt));
  mark = along(mark, disc->axis, -dot(mark, disc->axis));
  disc->mark = times(mark, 1 / length(mark));
  disc->spin = along(momentum, disc->axis, left);
}
