/* What moves and what can fall, in joules. */
#ifndef FLIP_SHIPS_ENERGY_H
#define FLIP_SHIPS_ENERGY_H

#include "body.h"

double fs_energy(const FsRun *run);

/* Where every disc's centre is: what can fall. */
typedef struct {
  double energy, height[FS_DISCS];
} Before;

Before fs_before(const FsRun *run);

/* Slow everything down together until there is no more energy than before; where that is not enough, let down what has
 * risen. Bounces with friction at several points at once, and steps that are not infinitely short, can give more than
 * they take: never here. */
void fs_no_more_than(FsRun *run, const Before *before);

#endif
