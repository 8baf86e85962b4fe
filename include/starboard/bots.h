/* Bots: players that see only their seat's observation.
 *
 *   SbBot *bot = sb_bot_create("bot:3", content, seed, &error);
 *   SbAction a = sb_bot_choose(bot, observation, seat);
 *
 * "bot:1" to "bot:5" search; their strength is a number of simulations, so that a level plays the same on a slow
 * machine. docs/bots.md says how they think and how strong they are. */
#ifndef STARBOARD_BOTS_H
#define STARBOARD_BOTS_H

#include "starboard/content.h"

typedef struct SbBot SbBot;

/* `name`: one of sb_bot_names. NULL with a sentence for anything else. Same name, seed and observations: same choices.
 * `content` must outlive the bot. One bot serves one thread at a time. */
SbBot *sb_bot_create(const char *name, const SbContent *content, uint64_t seed, SbError *error);
void sb_bot_destroy(SbBot *bot);

/* What sb_bot_choose gives where nothing can be done. No game has an action of these bits. */
#define SB_NO_ACTION UINT64_MAX

/* An action that is legal for `seat`, which must be due. SB_NO_ACTION when it has none: the state is unsound, and
 * whoever holds the match says so. Allocates nothing. */
SbAction sb_bot_choose(SbBot *bot, const SbObservation *observation, int seat);

/* What the bot thinks of the actions it looked at, best first, after sb_bot_choose: for hints. Returns how many. */
typedef struct SbThought {
  SbAction action;
  int value;     /* what the position after it is worth, -1000 .. 1000 */
  int visits;    /* how often it was tried; 0: the choice of the game's own player, which values nothing */
  double chance; /* to win after it, 0 .. 1 */
} SbThought;
int sb_bot_thoughts(const SbBot *bot, SbThought *out, int size);

/* ---- bots that search ---------------------------------------------------------------------------- */

/* Whether the name is that of a bot that searches: the functions below are for these alone. */
bool sb_bot_searches(const char *name);

/* Another number of simulations for each decision, at least 1; the level's own with 0. Fewer than the level's give a
 * quick answer; more need the memory of the level's own and stop growing the tree when that is full. */
void sb_bot_limit(SbBot *bot, int simulations);

/* Asked before every simulation (some microseconds apart) from then on: true ends the search at once, and the best
 * action so far is chosen. With a large limit this makes a search by time. NULL: never. */
void sb_bot_stop_when(SbBot *bot, bool (*stop)(void *self), void *self);

/* The chance of `seat` to win, as far as it can know, whoever is due; 0 .. 1. With `first`, which must be legal for
 * `seat`: after that action, averaged over its luck. Allocates nothing. */
double sb_bot_chance(SbBot *bot, const SbObservation *observation, int seat, const SbAction *first);

/* Several threads: give each a bot of its own (other seeds), let all choose for the same observation, and put together
 * what they think: as sb_bot_thoughts, visits and chances of all of them. The first is the choice. */
int sb_bots_agree(SbBot *const *bots, int count, SbThought *out, int size);

/* Simulations run since creation, for benchmarks. */
int64_t sb_bot_simulations(const SbBot *bot);

/* The names sb_bot_create understands, with a sentence each under the same index. */
extern const char *const sb_bot_names[];
extern const char *const sb_bot_sentences[];
extern const int sb_bot_count;

#endif
