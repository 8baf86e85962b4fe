/* What a player throws at, and how (FS-17.16, FS-17.17). */
#ifndef FS_THROWER_H
#define FS_THROWER_H

#include "worth.h"

typedef struct FsPlan {
  FsAim aim;
  double gain; /* what the flip is expected to bring, against a ship that misses; below 0: nothing was found */
} FsPlan;

/* The best flip of one kind with a ship of the seat; `level` 1 to 5 says how closely it looks. */
FsPlan fs_plan(const FsView *v, int level, int kind, int ship, SbRng *luck);

/* A throw of the rapid variant at the Mothership, with the ship the seat has in hand: from the middle of the edge it
 * stands at. */
FsAim fs_plan_throw(const FsView *v, int seat, SbRng *luck);

#endif
