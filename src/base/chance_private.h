#ifndef SB_BASE_CHANCE_PRIVATE_H
#define SB_BASE_CHANCE_PRIVATE_H

#include "starboard/chance.h"

/* Keep what came up: a face, or where a measured outcome begins. */
void chance_note(SbChance *chance, int die, int face);
/* Show it to the witness, if there is one. */
void chance_show(const SbChance *chance, SbDraw *draw);

#endif
