/* The greedy bot: looks one action ahead.
 *
 * It fills in what it cannot see several times, tries every action in each of these states and takes the one whose
 * outcomes the game values most on average. All actions are tried in the same states with the same luck, so that a
 * difference between two of them is not a difference between two throws. */
#include <string.h>

#include "bots.h"

/* A long list gets fewer samples: the work stays bounded and every action is still looked at. */
static int samples_for(int actions) {
  if (actions > 1600) return 1;
  if (actions > 400) return 2;
  if (actions > 150) return 4;
  return BOT_SAMPLES;
}

/* Seats that decide at the same time do something random: only then is there an outcome to value. */
static void answer(SbBot *bot, SbState *state, uint32_t others, SbRng luck) {
  const SbContent *content = bot->content;
  const SbGame *game = content->game;
  for (uint32_t due; (due = game->due(content, state) & others) != 0;) {
    int seat = __builtin_ctz(due);
    int count = game->legal(content, state, seat, bot->answers);
    others &= ~(1u << seat);
    if (count == 0) continue;
    game->apply(content, state, seat, bot->answers[sb_rng_below(&luck, (uint32_t)count)], NULL, NULL);
  }
}

static void value_actions(SbBot *bot, int seat) {
  const SbContent *content = bot->content;
  const SbGame *game = content->game;
  uint32_t others = game->due(content, (const SbState *)bot->states) & ~(1u << seat);
  SbRng luck[BOT_SAMPLES];
  for (int s = 0; s < bot->samples; s++) luck[s] = sb_rng_fork(&bot->rng);
  SbState *work = (SbState *)(bot->states + BOT_SAMPLES * bot->stride);
  for (int i = 0; i < bot->count; i++) {
    bot->totals[i] = 0;
    for (int s = 0; s < bot->samples; s++) {
      memcpy(work, bot->states + (size_t)s * bot->stride, game->state_size);
      game->apply(content, work, seat, bot->actions[i], NULL, NULL);
      answer(bot, work, others, luck[s]);
      bot->totals[i] += game->evaluate(content, work, seat);
    }
  }
}

static int best_of(SbBot *bot) {
  int best = 0;
  uint32_t equal = 1;
  for (int i = 1; i < bot->count; i++) {
    if (bot->totals[i] > bot->totals[best]) {
      best = i;
      equal = 1;
    } else if (bot->totals[i] == bot->totals[best] && sb_rng_below(&bot->rng, ++equal) == 0) {
      best = i;
    }
  }
  return best;
}

SbAction bot_choose_greedy(SbBot *bot, const SbObservation *observation, int seat) {
  const SbGame *game = bot->content->game;
  bot->count = sb_legal_observed(game, bot->content, observation, seat, bot->actions);
  if (bot->count == 0) return SB_NO_ACTION;
  bot->samples = samples_for(bot->count);
  for (int s = 0; s < bot->samples; s++)
    game->determinize(bot->content, observation, seat, &bot->rng, (SbState *)(bot->states + (size_t)s * bot->stride));
  value_actions(bot, seat);
  return bot->actions[best_of(bot)];
}
