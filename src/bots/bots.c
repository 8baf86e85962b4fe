/* Making bots, asking them, and reading their thoughts; how each chooses is in a file of its own. */
#include "bots.h"

#include <stdlib.h>
#include <string.h>

#include "search.h"

const char *const sb_bot_names[] = {"random", "greedy", "bot:1", "bot:2", "bot:3", "bot:4", "bot:5"};
const char *const sb_bot_sentences[] = {
    "takes any legal action, each as likely as the others",
    "takes the action that looks best at once, over several guesses at what is hidden",
    "a beginner: a glance at a few actions",
    "looks a little further",
    "a good opponent: knows what it wants this turn",
    "a strong opponent: thinks of the answer as well",
    "the best there is, less than a second for a whole turn",
};
const int sb_bot_count = sizeof sb_bot_names / sizeof sb_bot_names[0];

/* The levels differ in how much they try and in how far they look; the search never blunders on purpose. Between two
 * the next turn is the answer that matters; in games for more, where much happens before it is one's turn again, a look
 * after a few rounds is worth more than many tries. */
static const Style duel[] = {
    {.simulations = 4, .width = 20, .turns = 0, .plies = 1, .explore = 1.0f, .flat = 0.85f, .play_on = false},
    {.simulations = 14, .width = 24, .turns = 0, .plies = 4, .explore = 0.6f, .flat = 0.2f, .play_on = true},
    {.simulations = 110, .width = 32, .turns = 0, .plies = 6, .explore = 0.5f, .flat = 0.1f, .play_on = true},
    {.simulations = 400, .width = 32, .turns = 1, .plies = 10, .explore = 0.5f, .flat = 0.1f, .play_on = true},
    {.simulations = 12000,
     .width = 32,
     .turns = 2,
     .plies = 16,
     .explore = 0.8f,
     .flat = 0.1f,
     .play_on = true,
     .keen = true},
};
static const Style table[] = {
    {.simulations = 4, .width = 20, .plies = 1, .explore = 1.0f, .flat = 0.85f, .play_on = false},
    {.simulations = 7, .width = 24, .plies = 4, .explore = 0.6f, .flat = 0.2f, .play_on = true},
    {.simulations = 60, .width = 32, .plies = 6, .explore = 0.5f, .flat = 0.1f, .play_on = true},
    {.simulations = 180,
     .width = 32,
     .turns = 1,
     .laps = 1,
     .plies = 10,
     .explore = 0.5f,
     .flat = 0.1f,
     .play_on = true},
    {.simulations = 5000,
     .width = 32,
     .turns = 2,
     .laps = 2,
     .plies = 16,
     .explore = 0.5f,
     .flat = 0.1f,
     .play_on = true},
};

static Style style_of(const SbGame *game, int level) {
  Style style = game->seats_max > 2 ? table[level] : duel[level];
  if (!game->levels) return style;
  style.simulations = game->levels[level].simulations;
  style.turns = game->levels[level].turns;
  style.laps = 0;
  return style;
}

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
  size_t most = (size_t)game->max_actions;
  SbBot *bot = calloc(1, sizeof *bot);
  Style style;
  if (bot) {
    bot->kind = (BotKind)kind;
    bot->own.action = SB_NO_ACTION;
    bot->content = content;
    bot->stride = stride_of(game);
    bot->actions = malloc(most * sizeof *bot->actions);
    bot->answers = malloc(most * sizeof *bot->answers);
    bot->totals = malloc(most * sizeof *bot->totals);
    bot->states = aligned_alloc(64, bot->stride * (BOT_SAMPLES + 1));
    sb_rng_init(&bot->rng, seed, 0x626f740000000000u + (uint64_t)kind);
    if (kind >= BOT_LEVEL_1) {
      style = style_of(game, kind - BOT_LEVEL_1);
      bot->search = search_create(content, &style, sb_rng_fork_quick(&bot->rng));
    }
  }
  bool searching = bot && (kind < BOT_LEVEL_1 || bot->search);
  if (!searching || !bot->actions || !bot->answers || !bot->totals || !bot->states) {
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
  search_destroy(bot->search);
  free(bot);
}

SbAction sb_bot_choose(SbBot *bot, const SbObservation *observation, int seat) {
  const SbGame *game = bot->content->game;
  SbAction practised = SB_NO_ACTION;
  bot->own = (SbThought){.action = SB_NO_ACTION};
  if (bot->search && game->choose &&
      game->choose(bot->content, observation, seat, bot->kind - BOT_LEVEL_1 + 1, &bot->rng, &practised))
    return bot->own.action = practised;
  if (bot->search) return search_choose(bot->search, observation, seat);
  bool greedy = bot->kind == BOT_GREEDY && bot->content->game->evaluate;
  return greedy ? bot_choose_greedy(bot, observation, seat) : bot_choose_random(bot, observation, seat);
}

static SbThought thought_at(const SbBot *bot, int index) {
  int64_t n = bot->samples;
  int64_t total = bot->totals[index];
  int64_t half = total < 0 ? -n / 2 : n / 2;
  int value = (int)((total + half) / n);
  return (SbThought){.action = bot->actions[index], .value = value, .visits = (int)n, .chance = 0.5 + 0.0005 * value};
}

/* Best first; equal ones in the order of the legal list. */
static bool goes_before(const SbBot *bot, int a, int b) {
  if (bot->totals[a] != bot->totals[b]) return bot->totals[a] > bot->totals[b];
  return a < b;
}

int sb_bot_thoughts(const SbBot *bot, SbThought *out, int size) {
  int written = 0, last = -1;
  if (bot->own.action != SB_NO_ACTION && size > 0) {
    out[0] = bot->own;
    return 1;
  }
  if (bot->search) return search_thoughts(bot->search, out, size);
  while (written < size && written < bot->count) {
    int best = -1;
    for (int i = 0; i < bot->count; i++)
      if ((last < 0 || goes_before(bot, last, i)) && (best < 0 || goes_before(bot, i, best))) best = i;
    out[written++] = thought_at(bot, best);
    last = best;
  }
  return written;
}

/* ---- bots that search ---------------------------------------------------------------------------------- */

bool sb_bot_searches(const char *name) {
  return find_kind(name) >= BOT_LEVEL_1;
}

void sb_bot_limit(SbBot *bot, int simulations) {
  if (bot->search) bot->search->limit = simulations > 0 ? simulations : bot->search->style.simulations;
}

void sb_bot_stop_when(SbBot *bot, bool (*stop)(void *self), void *self) {
  if (!bot->search) return;
  bot->search->stop = stop;
  bot->search->stop_self = self;
}

double sb_bot_chance(SbBot *bot, const SbObservation *observation, int seat, const SbAction *first) {
  SB_ASSERT(bot->search);
  return search_value(bot->search, observation, seat, first);
}

int64_t sb_bot_simulations(const SbBot *bot) {
  return bot->search ? bot->search->simulations : 0;
}

enum { AGREED = 64 };

static void add_thought(SbThought *all, int *count, const SbThought *more) {
  int i = 0;
  while (i < *count && all[i].action != more->action) i++;
  if (i == AGREED) return;
  if (i == *count) {
    all[(*count)++] = *more;
    return;
  }
  int visits = all[i].visits + more->visits;
  if (visits == 0) return;
  all[i].chance = (all[i].chance * all[i].visits + more->chance * more->visits) / visits;
  all[i].visits = visits;
  all[i].value = (int)(2000 * all[i].chance - 1000);
}

int sb_bots_agree(SbBot *const *bots, int count, SbThought *out, int size) {
  SbThought all[AGREED], own[AGREED];
  int found = 0;
  for (int b = 0; b < count; b++) {
    int n = sb_bot_thoughts(bots[b], own, AGREED);
    for (int i = 0; i < n; i++) add_thought(all, &found, &own[i]);
  }
  for (int i = 1; i < found; i++) { /* a short list: insertion keeps equal ones in order */
    SbThought t = all[i];
    int at = i;
    for (; at > 0 && all[at - 1].visits < t.visits; at--) all[at] = all[at - 1];
    all[at] = t;
  }
  if (found > size) found = size;
  for (int i = 0; i < found; i++) out[i] = all[i];
  return found;
}
