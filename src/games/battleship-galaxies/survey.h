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
const BgSeen *bg_seen(const BgSurvey *survey, int piece); /* NULL: not in play */

/* How far apart two bases are. */
int bg_seen_apart(const uint16_t at[2], int size, const BgSeen *other);
/* What an activation of one is expected to take from the other, if that is in range. */
int bg_seen_gain(const BgSeen *from, const BgSeen *target);
/* What a ship threatens from where it is, and may still shoot away in the activation that is open. */
int bg_seen_threat(const BgSurvey *survey, const BgSeen *from);
int bg_card_worth(const BgContent *c, const BgState *s, int card); /* all ships of it, unhurt; 0: unknown */

/* What the mission wants: abilities that give points or the match, by what they look for. */
typedef struct BgAims {
  int run_side, run_zone; /* ships of this side score in that zone (escape); -1 */
  int flag_side;          /* this side wins when the ship of that name is lost; -1 */
  int flag_name;
  int rescue_side, rescue_tile; /* ships of this side score next to such a tile; -1 */
  int loot_side, loot_faction;  /* this side scores for attached cards of that faction; -1 */
} BgAims;
void bg_aims(const BgContent *c, const BgState *s, BgAims *out);
/* A ship whose loss loses the match is worth that much more to everybody. */
enum { BG_FLAG_WORTH = 14 * BG_POINT };
void bg_mark_flag(const BgContent *c, const BgState *s, const BgAims *aims, BgSurvey *survey);
/* What being where it is is worth for a ship that its mission sends somewhere. */
int bg_seen_errand(const BgContent *c, const BgState *s, const BgAims *aims, const BgSeen *ship);

#endif
