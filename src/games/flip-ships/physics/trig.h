/* Sines and angles of our own: libraries differ in the last digit, these do not. Odd functions are odd to the last bit.
 * Angles in radians. */
#ifndef FLIP_SHIPS_TRIG_H
#define FLIP_SHIPS_TRIG_H

#include "vec.h"

typedef struct {
  double sin, cos;
} Turn;

#define FS_PI 3.14159265358979323846

Turn fs_turn(double angle);

/* The angle from straight ahead (+y) to (x, y), plus towards +x, in -pi..pi; 0 for nothing. */
double fs_direction(double x, double y);

/* `v` turned by `turn` about the unit vector `axis`. */
Vec fs_rotate(Vec v, Vec axis, Turn turn);

#endif
