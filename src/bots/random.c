/* The random bot: every legal action is as likely as every other. */
#include "bots.h"

SbAction bot_choose_random(SbBot *bot, const SbObservation *observation, int seat) {
  int count = sb_legal_observed(bot->content->game, bot->content, observation, seat, bot->actions);
  SB_ASSERT(count > 0);
  bot->count = 0;
  return bot->actions[sb_rng_below(&bot->rng, (uint32_t)count)];
}
