/* Outlines on the table, and what they meet (FS-4.2, FS-12.2, FS-17.11). Lengths in 0.01 mm, angles in 0.01 degrees
 * from straight ahead to the right. Flat discs on straight cards are measured in whole numbers; everything else with
 * sums, products, quotients and square roots of doubles alone, which are the same on every machine. */
#ifndef FS_GEOMETRY_H
#define FS_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

#include "scene.h"

/* An ellipse round a centre: half axes across and along the direction of the lean. A circle when both are the same. */
typedef struct FsOutline {
  int32_t x, y;
  double across, along;
  int32_t heading;
} FsOutline;

/* A rectangle that may be turned. */
typedef struct FsTile {
  int32_t x2, y2; /* twice its centre, which may lie between two whole numbers */
  int32_t width, length;
  int32_t heading;
} FsTile;

FsOutline fs_outline(const FsPose *pose, int32_t radius, int32_t thickness);
FsTile fs_tile(FsRect rect); /* straight */
FsTile fs_card_tile(const FsCardPose *pose, int32_t width, int32_t length);

/* Whether the outline reaches at least `depth` into the tile. */
bool fs_reaches(const FsOutline *outline, const FsTile *tile, int32_t depth);
/* Whether no point of the outline is farther than `reach` from the nearest of the tile: a laser of that length. */
bool fs_within(const FsOutline *outline, const FsTile *tile, int32_t reach);
/* Whether two outlines overlap. */
bool fs_outlines_meet(const FsOutline *a, const FsOutline *b);
/* The farthest the outline gets from the city is below a line. */
bool fs_ends_before(const FsOutline *outline, int32_t y);

double fs_sine(int32_t angle);
double fs_cosine(int32_t angle);
int32_t fs_round(double value); /* halves away from zero */

#endif
