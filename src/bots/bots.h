/* What the bots here share: one block of memory made at creation, so that choosing allocates nothing. */
#ifndef BOTS_H
#define BOTS_H

#include "starboard/bots.h"

typedef enum BotKind { BOT_RANDOM, BOT_GREEDY, BOT_LEVEL_1, BOT_LEVEL_5 = BOT_LEVEL_1 + 4, BOT_KINDS } BotKind;

#define BOT_SAMPLES 8 /* most complete states a value is averaged over */

struct SbBot {
  BotKind kind;
  const SbContent *content;
  SbRng rng;
  SbAction *actions; /* max_actions: what was legal at the last choice */
  SbAction *answers; /* max_actions: what others may do at the same time */
  int64_t *totals;   /* max_actions: sum of values over the samples */
  int count;         /* how many of them were looked at; 0 without values */
  int samples;
  unsigned char *states; /* BOT_SAMPLES states and a working copy behind them */
  size_t stride;
  struct Search *search; /* for the levels; NULL for the others */
  SbThought own;         /* the last choice when the game's own player made it, else SB_NO_ACTION */
};

SbAction bot_choose_random(SbBot *bot, const SbObservation *observation, int seat);
SbAction bot_choose_greedy(SbBot *bot, const SbObservation *observation, int seat);

#endif
