/* What moves and what can fall, in joules. */
#ifndef FLIP_SHIPS_ENERGY_H
#define FLIP_SHIPS_ENERGY_H

#include "body.h"

double fs_energy(const FsRun *run);

/* Slow everything down together until there is no more than `before`. Bounces with friction at several points at once,
 * and steps that are not infinitely short, can give more than they take: never here. */
void fs_no_more_than(FsRun *run, double before);

#endif
