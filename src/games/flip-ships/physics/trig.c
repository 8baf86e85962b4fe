#include "trig.h"

/* Taylor series for |angle| <= pi/4; the last term is below 1e-17. */
static double sine(double a) {
  double q = a * a;
  return a * (1 - q / 6 * (1 - q / 20 * (1 - q / 42 * (1 - q / 72 * (1 - q / 110 * (1 - q / 156 * (1 - q / 210)))))));
}

static double cosine(double a) {
  double q = a * a;
  return 1 - q / 2 * (1 - q / 12 * (1 - q / 30 * (1 - q / 56 * (1 - q / 90 * (1 - q / 132 * (1 - q / 182))))));
}

Turn fs_turn(double angle) {
  double size = angle < 0 ? -angle : angle;
  long quarters = (long)(size * (2 / FS_PI) + 0.5);
  double rest = size - (double)quarters * (FS_PI / 2);
  double s = sine(rest), c = cosine(rest);
  Turn turn;
  switch (quarters & 3) {
    case 0:
      turn = (Turn){s, c};
      break;
    case 1:
      turn = (Turn){c, -s};
      break;
    case 2:
      turn = (Turn){-s, -c};
      break;
    default:
      turn = (Turn){-c, s};
  }
  if (angle < 0) turn.sin = -turn.sin;
  return turn;
}

/* The angle whose tangent is `t`, 0..1. */
static double arc(double t) {
  double base = 0;
  if (t > 0.41421356237309503) {
    t = (t - 1) / (t + 1);
    base = FS_PI / 4;
  }
  double q = t * t, sum = 0;
  for (int k = 25; k >= 1; k -= 2) sum = 1.0 / k - q * sum;
  return base + t * sum;
}

double fs_direction(double x, double y) {
  double side = x < 0 ? -x : x, ahead = y < 0 ? -y : y;
  if (side == 0 && ahead == 0) return 0;
  double angle = side <= ahead ? arc(side / ahead) : FS_PI / 2 - arc(ahead / side);
  if (y < 0) angle = FS_PI - angle;
  return x < 0 ? -angle : angle;
}

Vec fs_rotate(Vec v, Vec axis, Turn turn) {
  Vec turned = add(times(v, turn.cos), times(cross(axis, v), turn.sin));
  return along(turned, axis, dot(axis, v) * (1 - turn.cos));
}
