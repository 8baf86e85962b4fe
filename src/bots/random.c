/* The random bot: every legal action is as likely as every other. */
#include "bots.h"

SbAction bot_choose_random(SbBot *bot, const SbObservation *observation, int seat) {
  int count = sb_legal_observed(bot->content->game, bot->content, observation, seat, bot->actions);
  bot->count = 0;
  if (count == 0) return SB_NO_ACTION;
  return bot->actions[sb_rng_below(&bot->rng, (uint32_t)count)];
}
