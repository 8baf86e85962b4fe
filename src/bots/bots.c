/* Making bots, asking them, and reading their thoughts; how each chooses is in a file of its own. */
#include "bots.h"

#include <stdlib.h>
#include <string.h>

const char *const sb_bot_names[] = {"random", "greedy"};
const char *const sb_bot_sentences[] = {
    "takes any legal action, each as likely as the others",
    "takes the action that looks best at once, over several guesses at what is hidden",
};
const int sb_bot_count = sizeof sb_bot_names / sizeof sb_bot_names[0];

static int find_kind(const char *name) {
  for (int i = 0; i < sb_bot_count; i++)
    if (strcmp(name, sb_bot_names[i]) == 0) return i;
  return -1;
}

/* States are cast to structs with 64-bit members, so each starts on its own cache line. */
static size_t stride_of(const SbGame *game) {
  return (game->state_size + 63) / 64 * 64;
}

SbBot *sb_bot_create(const char *name, const SbContent *content, uint64_t seed, SbError *error) {
  int kind = find_kind(name);
  if (kind < 0) {
    char space[200];
    SbText list = sb_text(space, sizeof space);
    for (int i = 0; i < sb_bot_count; i++) sb_text_format(&list, i ? ", %s" : "%s", sb_bot_names[i]);
    sb_fail(error, "no bot is called \"%.40s\"; there are: %s", name, space);
    return NULL;
  }
  const SbGame *game = content->game;
  size_t room = (size_t)game->max_actions;
  SbBot *bot = calloc(1, sizeof *bot);
  if (bot) {
    bot->kind = (BotKind)kind;
    bot->content = content;
    bot->stride = stride_of(game);
    bot->actions = malloc(room * sizeof *bot->actions);
    bot->answers = malloc(room * sizeof *bot->answers);
    bot->totals = malloc(room * sizeof *bot->totals);
    bot->states = aligned_alloc(64, bot->stride * (BOT_SAMPLES + 1));
    sb_rng_init(&bot->rng, seed, 0x626f740000000000u + (uint64_t)kind);
  }
  if (!bot || !bot->actions || !bot->answers || !bot->totals || !bot->states) {
    sb_bot_destroy(bot);
    sb_fail(error, "not enough memory for a bot");
    return NULL;
  }
  return bot;
}

void sb_bot_destroy(SbBot *bot) {
  if (!bot) return;
  free(bot->actions);
  free(bot->answers);
  free(bot->totals);
  free(bot->states);
  free(bot);
}

SbAction sb_bot_choose(SbBot *bot, const SbObservation *observation, int seat) {
  bool judge = bot->kind == BOT_GREEDY && bot->content->game->evaluate;
  return judge ? bot_choose_greedy(bot, observation, seat) : bot_choose_random(bot, observation, seat);
}

static SbThought thought_at(const SbBot *bot, int index) {
  int64_t n = bot->samples;
  int64_t total = bot->totals[index];
  int64_t half = total < 0 ? -n / 2 : n / 2;
  return (SbThought){.action = bot->actions[index], .value = (int)((total + half) / n)};
}

/* Best first; equal ones in the order of the legal list. */
static bool goes_before(const SbBot *bot, int a, int b) {
  if (bot->totals[a] != bot->totals[b]) return bot->totals[a] > bot->totals[b];
  return a < b;
}

int sb_bot_thoughts(const SbBot *bot, SbThought *out, int size) {
  int written = 0, last = -1;
  while (written < size && written < bot->count) {
    int best = -1;
    for (int i = 0; i < bot->count; i++)
      if ((last < 0 || goes_before(bot, last, i)) && (best < 0 || goes_before(bot, i, best))) best = i;
    out[written++] = thought_at(bot, best);
    last = best;
  }
  return written;
}
