/* Vectors of three doubles. Every sum has a fixed order, so that a scene and its mirror image are computed to mirrored
 * bits. */
#ifndef FLIP_SHIPS_VEC_H
#define FLIP_SHIPS_VEC_H

#include <math.h>

typedef struct {
  double x, y, z;
} Vec;

static inline Vec vec(double x, double y, double z) {
  return (Vec){x, y, z};
}

static inline Vec add(Vec a, Vec b) {
  return (Vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline Vec sub(Vec a, Vec b) {
  return (Vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline Vec times(Vec a, double s) {
  return (Vec){a.x * s, a.y * s, a.z * s};
}

/* a + b s */
static inline Vec along(Vec a, Vec b, double s) {
  return (Vec){a.x + b.x * s, a.y + b.y * s, a.z + b.z * s};
}

static inline double dot(Vec a, Vec b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline Vec cross(Vec a, Vec b) {
  return (Vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline double length(Vec a) {
  return sqrt(dot(a, a));
}

static inline double at_most(double a, double b) {
  return a < b ? a : b;
}

static inline double at_least(double a, double b) {
  return a > b ? a : b;
}

static inline double between(double low, double value, double high) {
  return value < low ? low : value > high ? high : value;
}

#endif
