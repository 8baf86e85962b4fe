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

#endif
