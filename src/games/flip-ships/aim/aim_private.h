#ifndef FLIP_SHIPS_AIM_PRIVATE_H
#define FLIP_SHIPS_AIM_PRIVATE_H

#include "../aim.h"

/* The middle of a target. */
void fs_middle(const FsScene *scene, const FsTarget *target, int32_t *x, int32_t *y);

/* The table: for each footing (edge at 0, edge at -5000, ramp), level, skill (k 1, 2, 3) and target (the middle cards
 * of R1 to R4, the Mothership) a flick and its chance. */
enum { KNOWN_FOOTINGS = 3, KNOWN_SKILLS = 3, KNOWN_ROWS = 4, KNOWN_TARGETS = KNOWN_ROWS + 1 };
typedef struct {
  int16_t x, aim, power, loft, back, chance; /* side is always 0 */
} Known;
extern const Known fs_known[KNOWN_FOOTINGS][FS_LEVELS][KNOWN_SKILLS][KNOWN_TARGETS];

/* Throws of the rapid variant at the Mothership (FS-13.6): for the middle of the near and far edges, of the left and
 * right ones; level; skill. */
enum { KNOWN_SIDES = 2 };
extern const Known fs_known_throws[KNOWN_SIDES][FS_LEVELS][KNOWN_SKILLS];

/* How those from the edge at 0 come down: for each hand and level. */
enum { KNOWN_HANDS = 6 };
typedef struct {
  FsThrown at_row[KNOWN_ROWS][FS_THROWS];
  int32_t lodges;
} Practice;
extern const Practice fs_practice[KNOWN_HANDS][FS_LEVELS];

#endif
