/* Measuring bots, for `starboard bench --bot`. */
#ifndef BENCH_H
#define BENCH_H

#include "cli.h"

typedef struct BotSpeed {
  double simulations_per_second, decisions_per_second;
  double seconds_per_turn; /* what one waits for a turn of the bot, setting up left out */
  double outside;          /* share of the time spent outside the game's own functions */
} BotSpeed;

/* Let a bot play against itself for about that long, and the same decisions once more with a clock on the rules. */
bool bench_bot(const SbContent *content, const SbSetup *setup, const char *name, double seconds, BotSpeed *out,
               SbError *error);

#endif
