/* What a match comes to: ships in play, and what is counted for people who balance the game. */
#ifndef BG_SCORE_H
#define BG_SCORE_H

#include "bg.h"

int bg_ships_in_play(const BgState *s, int seat);                      /* pieces it controls on the board */
int bg_thirds_in_play(const BgContent *c, const BgState *s, int seat); /* what they cost, in thirds (BG-18.5) */

enum { BG_TALLIES = 104 };
extern const SbTally bg_tallies[BG_TALLIES];
void bg_tally(const SbContent *content, const SbState *state, const SbEvents *events, SbTallies *tallies);

#endif
