#include "rim.h"

#define HALF_ROOT_3 0.86602540378443864676
#define NEARLY_ON_EDGE 0.985 /* 80 degrees */

Rim fs_rim(const Disc *disc, Vec up) {
  double cosine = dot(disc->axis, up);
  Vec down = along(times(disc->axis, cosine), up, -1);
  Rim rim = {.face = times(disc->axis, cosine > 0 ? -disc->h : disc->h), .slope = length(down)};
  if (rim.slope < 1e-7) { /* parallel: any direction does that a mirror does not turn round */
    Vec ahead = up.z > 0.5 ? vec(0, 1, 0) : vec(0, 0, 1);
    down = along(ahead, disc->axis, -dot(ahead, disc->axis));
    rim.toward = times(down, 1 / length(down));
  } else {
    rim.toward = times(down, 1 / rim.slope);
  }
  rim.beside = cross(disc->axis, rim.toward);
  return rim;
}

int fs_rim_points(const Disc *disc, const Rim *rim, int group, Vec arms[2]) {
  static const double ahead[RIM_GROUPS] = {1, 0.5, -0.5, -1, 1}, aside[RIM_GROUPS] = {0, HALF_ROOT_3, HALF_ROOT_3};
  if (group == 4 && rim->slope < NEARLY_ON_EDGE) return 0;
  Vec middle = along(group == 4 ? times(rim->face, -1) : rim->face, rim->toward, disc->r * ahead[group]);
  if (aside[group] == 0) {
    arms[0] = middle;
    return 1;
  }
  arms[0] = along(middle, rim->beside, disc->r * aside[group]);
  arms[1] = along(middle, rim->beside, -disc->r * aside[group]);
  return 2;
}
