/* What a match came to: for the score sheet and for people who balance the game. */
#ifndef GD_SCORE_H
#define GD_SCORE_H

#include "gd.h"

/* Wounds and deaths tell whom they meet, not who dealt them: that is the agent, or the owner of the drone, whose attack
 * or power was told before. `seat` -1: nobody, as for mines, charges and flames. */
typedef struct GdBlame {
  int seat;
} GdBlame;
void gd_blame(GdBlame *blame, const SbEvent *event);

/* Bodies by the tags of events. */
static inline bool gd_tag_alien(int tag) {
  return (tag & 255) >= 128;
}
static inline bool gd_tag_drone(int tag) {
  return (tag & 255) >= 64 && (tag & 255) < 128;
}
static inline bool gd_tag_agent(int tag) {
  return (tag & 255) > 0 && (tag & 255) < 64;
}
static inline int gd_tag_seat(int tag) { /* of an agent, or of a drone's owner; -1: an alien or nobody */
  return (tag & 255) && !gd_tag_alien(tag) ? tag >> 8 : -1;
}

enum { GD_TALLIES = 140 };
extern const SbTally gd_tallies[GD_TALLIES];
void gd_tally(const SbContent *content, const SbState *state, const SbEvents *events, SbTallies *tallies);

#endif
