/* Bots: players that see only their seat's observation.
 *
 *   SbBot *bot = sb_bot_create("greedy", content, seed, &error);
 *   SbAction a = sb_bot_choose(bot, observation, seat);
 */
#ifndef STARBOARD_BOTS_H
#define STARBOARD_BOTS_H

#include "starboard/content.h"

typedef struct SbBot SbBot;

/* `name`: "random", "greedy". NULL with a sentence for anything else. Same name, seed and observations: same choices.
 */
SbBot *sb_bot_create(const char *name, const SbContent *content, uint64_t seed, SbError *error);
void sb_bot_destroy(SbBot *bot);

/* An action that is legal for `seat`, which must be due. Allocates nothing. */
SbAction sb_bot_choose(SbBot *bot, const SbObservation *observation, int seat);

/* What the bot thinks of the actions it looked at, best first, after sb_bot_choose: for hints. Returns how many. */
typedef struct SbThought {
  SbAction action;
  int value; /* the game's judgement after it, about -1000 .. 1000 */
} SbThought;
int sb_bot_thoughts(const SbBot *bot, SbThought *out, int size);

/* The names sb_bot_create understands, with a sentence each under the same index. */
extern const char *const sb_bot_names[];
extern const char *const sb_bot_sentences[];
extern const int sb_bot_count;

#endif
