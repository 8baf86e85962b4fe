/* Motion without contact. */
#ifndef FLIP_SHIPS_FLIGHT_H
#define FLIP_SHIPS_FLIGHT_H

#include "body.h"

/* What air does to a disc in `dt` seconds (FS-17.10); it only ever slows. */
void fs_air(Disc *disc, double dt);

/* Turn a disc as a free body turns: exactly, however long the step. */
void fs_spin(Disc *disc, double dt);

#endif
