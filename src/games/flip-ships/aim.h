/* Which flick most often comes to rest where it should, for a hand of scatter k (FS-17.16, FS-17.17). It knows discs,
 * cards and the Mothership, no seats and no rules. */
#ifndef FLIP_SHIPS_AIM_H
#define FLIP_SHIPS_AIM_H

#include "scene.h"

typedef enum { FS_AT_CARD, FS_AT_MOTHERSHIP, FS_AT_POINT } FsAt;

typedef struct {
  int32_t at;     /* FsAt */
  int32_t card;   /* FS_AT_CARD: its place in the scene */
  int32_t x, y;   /* FS_AT_POINT */
  int32_t within; /* FS_AT_POINT: how far from it the disc's centre may lie */
} FsTarget;

typedef enum { FS_FROM_EDGE, FS_FROM_RAMP, FS_FROM_START } FsFrom;

typedef struct {
  int32_t from;  /* FsFrom: where along the edge or ramp is part of what is looked for */
  FsStart start; /* FS_FROM_START: a given place (FS-12.7, FS-13.6) */
} FsFooting;

typedef struct {
  FsFlick flick;  /* in the steps a player has (FS-17.19) */
  int32_t chance; /* to rest there, in thousandths; 0: nothing was found */
} FsAimed;

/* Where a flick from that footing starts. */
FsStart fs_footing(const FsScene *scene, const FsFooting *footing, const FsFlick *flick);

/* Whether the last disc of a landing rests where it should, with a full rotation: over the card where it now lies, by
 * at least 0.25 mm (a leaning disc counts as a round one here); lodged; near the point. */
bool fs_on_target(const FsLanding *landing, const FsTarget *target);

/* Look for it with so many flicks at the search step (500 are good, 200 fair), straight towards the target: three
 * tenths of them without scatter, over all sensible strengths, lofts and strike points; then three times a fifth with
 * scatter, each about where the hits before lay. The last tenth measures the chance of what was found. The same seed
 * finds the same flick. */
FsAimed fs_aim(const FsScene *scene, const FsFooting *footing, int level, const FsTarget *target, int32_t k, int flicks,
               uint64_t seed);

/* The same from a table computed once, for cards of the grid and the Mothership in the standard dimensions, the near
 * edge at 0 or -5000, edge or ramp; for k up to 1.5, to 2.5 and beyond. It knows the middle column and moves the start
 * along with the card. For the Mothership of the rapid variant it knows the throws from the middle of each edge, which
 * are given starts. False when the table has no such thing: another size of something, a card more than 15 mm before
 * or behind its row, a point. */
bool fs_aim_known(const FsScene *scene, const FsFooting *footing, int level, const FsTarget *target, int32_t k,
                  FsAimed *aim);

/* How flicks of that table come down when a hand of scatter k throws them (play step, full grid, void ones left out),
 * measured once for k 0.5, 1, 1.5, 2, 2.5 and 3; other hands are taken for the nearest of these. Even shares of the
 * whole: by them chances can be told that no table has room for. In 0.1 mm from the middle of the card that was aimed
 * at. */
enum { FS_THROWS = 32, FS_GONE = 32767 };
typedef struct {
  int16_t x, y; /* x FS_GONE: over an edge, and not the near one */
} FsThrown;
const FsThrown *fs_throws(int row, int level, int32_t k);

/* And the chance to lodge in the Mothership, from the edge, in thousandths. */
int32_t fs_lodging_chance(int level, int32_t k);

#endif
