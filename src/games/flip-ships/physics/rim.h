/* The points of a disc that can touch a plane: on the face that is nearer to it, the deepest point of the rim and the
 * points 60, 120 and 180 degrees from it on either side; and the deepest point of the other face when the disc stands
 * nearly on its edge. */
#ifndef FLIP_SHIPS_RIM_H
#define FLIP_SHIPS_RIM_H

#include "body.h"

enum { RIM_GROUPS = 5 };

typedef struct {
  Vec toward, beside; /* in the disc's plane: towards the plane, and at right angles to that */
  Vec face;           /* from the centre to the middle of the nearer face */
  double slope;       /* sine of the angle between disc and plane */
} Rim;

/* `up` is the plane's normal, away from what is solid. */
Rim fs_rim(const Disc *disc, Vec up);

/* Arms of a group's points, one or two of them: how many. */
int fs_rim_points(const Disc *disc, const Rim *rim, int group, Vec arms[2]);

#endif
