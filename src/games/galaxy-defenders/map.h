/* Geometry besides what everybody uses (gd.h), and what map.c and sight.c have between them. */
#ifndef GD_MAP_H
#define GD_MAP_H

#include "gd.h"

extern const int8_t gd_dir_q[GD_DIRS], gd_dir_r[GD_DIRS]; /* GD-3.1 */

/* Where a leap over this side leads (GD-9.4, window hexes: GD-3.14); GD_NOWHERE: no free window. */
int gd_leap_to(const GdContent *c, const GdState *s, int hex, int dir);
void gd_links(const GdContent *c, const GdState *s, uint64_t out[GD_NODES]); /* gd_joined() of every node */
bool gd_stands_open(const GdContent *c, const GdState *s, int hex); /* standard, and no door hex that is locked */

/* The ground a map lies on, with a margin, as one row of cells. */
enum {
  GD_GROUND_Q = 2 * GD_COLUMNS + GD_ROWS + 4, /* of GD-3.2, and a margin of two */
  GD_GROUND_R = GD_COLUMNS + 3 * GD_ROWS + 4,
  GD_GROUND = GD_GROUND_Q * GD_GROUND_R
};

typedef struct GdGround {
  uint16_t hex[GD_GROUND]; /* GD_NOWHERE: none */
} GdGround;

static inline int gd_ground(int q, int r) {
  return (q + GD_ROWS + 1) * GD_GROUND_R + r + 2;
}

bool gd_map_sight(GdMap *map, const GdGround *ground); /* false: more different masks than there is room for */

#endif
