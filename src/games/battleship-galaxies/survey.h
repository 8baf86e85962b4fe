/* The board as bots look at it: every ship in play with what matters at a glance, in round numbers. Values come from
 * what is printed on the ship and on the cards attached to it; auras and tiles are left to the search. */
#ifndef BG_SURVEY_H
#define BG_SURVEY_H

#include "bg.h"

enum { BG_POINT = 64, BG_ENERGY_WORTH = 22 }; /* one point of launch cost and one energy, in worth */

typedef struct BgSeen {
  uint16_t at[2];
  uint16_t worth; /* what its side loses with it */
  uint16_t fire;  /* damage of an activation if everything hits, in sixteenths */
  uint8_t piece, card, side, seat, size;
  uint8_t stands; /* damage it still takes */
  uint8_t range, move;
  uint8_t hit;   /* chance of an attack to hit it, of 256 */
  uint8_t going; /* spaces it may still move in the activation that is open */
  uint8_t armed; /* may still fire in it */
  uint8_t unused;
} BgSeen;

typedef struct BgSurvey {
  int count;
  BgSeen ship[BG_PIECES];
} BgSurvey;

void bg_survey(const BgContent *c, const BgState *s, BgSurvey *out);
bool bg_arms(const BgContent *c, const BgKind *kind);     /* a weapon, or what makes one better */
const BgSeen *bg_seen(const BgSurvey *survey, int piece); /* NULL: not in play */

/* How far apart two bases are. */
int bg_seen_apart(const uint16_t at[2], int size, const BgSeen *other);
/* What an activation of one is expected to take from the other, if that is in range. */
int bg_seen_gain(const BgSeen *from, const BgSeen *target);
/* What a ship threatens from where it is, and may still shoot away in the activation that is open. */
int bg_seen_threat(const BgSurvey *survey, const BgSeen *from);
/* The same with what is left of each ship's worth, which it lowers; `tempo`: what counts of it, of 256. */
int bg_seen_volley(const BgSurvey *survey, const BgSeen *from, int *left, int tempo);
int bg_card_worth(const BgContent *c, const BgState *s, int card); /* all ships of it, unhurt; 0: unknown */

/* evaluate() for a side, in finer steps: BG_FINE of its points (evaluate.c). */
enum { BG_FINE = 32 };
int bg_value(const BgContent *c, const BgState *s, int side);

/* ---- what the mission wants (aims.c) ---------------------------------------------------------------------- */

/* Abilities that give points or the match, by what they look for. */
typedef struct BgAims {
  int run_side, run_zone;   /* ships of this side score in that zone (escape); -1 */
  int run_points[BG_SIZES]; /* by size */
  int flag_side;            /* this side wins when the ship of that name is lost; -1 */
  int flag_name;
  int rescue_side, rescue_tile; /* ships of this side score next to such a tile; -1 */
  int loot_side, loot_faction;  /* this side scores for attached cards of that faction; -1 */
  int rocks_side;               /* this side moves asteroids against the other; -1 */
} BgAims;
void bg_aims(const BgContent *c, const BgState *s, BgAims *out);
/* A ship whose loss loses the match is worth that much more to everybody. */
enum { BG_FLAG_WORTH = 14 * BG_POINT };
void bg_mark_flag(const BgContent *c, const BgState *s, const BgAims *aims, BgSurvey *survey);
int bg_to_move(const BgContent *c, const BgState *s, int seat); /* energy to activate all it has in play */
int bg_rows_to(const BgZone *zone, int row);                    /* to the nearest row of it */
/* Points a ship is expected to score, of 256: by how far it has to go and what fires at it on the way. */
int bg_seen_errand(const BgContent *c, const BgState *s, const BgAims *aims, const BgSurvey *survey,
                   const BgSeen *ship);
/* What asteroids that are moved are expected to take from a ship in a round, in worth. */
int bg_seen_rocks(const BgContent *c, const BgState *s, const BgSeen *ship);
/* How likely a side is to win by points, of 256: by those it has and those its ships may still score. */
int bg_by_points(const BgContent *c, const BgState *s, const BgAims *aims, const BgSurvey *survey, int side);

#endif
