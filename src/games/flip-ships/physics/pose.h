/* Between the whole numbers of a scene and bodies that move. */
#ifndef FLIP_SHIPS_POSE_H
#define FLIP_SHIPS_POSE_H

#include "body.h"

void fs_world(World *world, const FsDimensions *size);

/* A disc of a level, nowhere and still; one lying as it is recorded; one at the moment of its release (FS-17.7). */
Disc fs_disc(const FsDimensions *size, int level, int id);
Disc fs_lying(const FsDimensions *size, const FsDisc *lies);
Disc fs_released(const FsDimensions *size, const FsThrow *thrown);

Card fs_card(const FsCard *lies);

/* And back, rounded (FS-17.12). */
FsDisc fs_disc_pose(const Disc *disc);
FsCard fs_card_pose(const Card *card);

/* Halves away from zero. */
int32_t fs_rounded(double value);

#endif
