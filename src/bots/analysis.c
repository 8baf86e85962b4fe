/* Going through a match decision by decision; see starboard/analysis.h. */
#include "starboard/analysis.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_SIMULATIONS = 1000, LOOKED_AT = 4 };

typedef struct Analyst {
  const SbMatch *match;
  const SbContent *content;
  const SbGame *game;
  SbBot *bot;
  SbObservation *seen;
  SbAction *legal;
  SbAnalysis *out;
  bool duel; /* two seats against each other */
  int simulations;
} Analyst;

void sb_analysis_destroy(SbAnalysis *analysis) {
  if (!analysis) return;
  free(analysis->at);
  free(analysis);
}

/* In a duel the chance of one is what the other has not. */
static void set_chance(const Analyst *y, SbInsight *in, int seat, double chance) {
  in->chance[seat] = chance;
  if (y->duel) in->chance[1 - seat] = 1 - chance;
}

/* The best action, of those the search likes most: each asked about on its own, as the one taken is. */
static SbAction find_best(const Analyst *y, const SbPly *ply, double taken, double *chance) {
  SbThought thoughts[LOOKED_AT];
  SbAction best = ply->action;
  *chance = taken;
  SbAction liked = sb_bot_choose(y->bot, y->seen, ply->seat);
  int count = sb_bot_thoughts(y->bot, thoughts, LOOKED_AT);
  for (int i = 0; i < count && i < 2; i++) {
    SbAction action = i == 0 ? liked : thoughts[i].action;
    bool same = action == ply->action;
    if (y->game->canonical) {
      const SbState *known = (const SbState *)y->seen;
      same = y->game->canonical(y->content, known, ply->seat, action) ==
             y->game->canonical(y->content, known, ply->seat, ply->action);
    }
    if (same) {
      if (i == 0) break; /* the search agrees with what was done */
      continue;
    }
    double value = sb_bot_chance(y->bot, y->seen, ply->seat, &action);
    if (value <= *chance) continue;
    *chance = value;
    best = action;
  }
  return best;
}

static void value_decision(const Analyst *y, const SbMatch *before, const SbPly *ply, SbInsight *in) {
  sb_match_observe(before, ply->seat, y->seen);
  in->choice = sb_legal_observed(y->game, y->content, y->seen, ply->seat, y->legal) > 1;
  in->taken = sb_bot_chance(y->bot, y->seen, ply->seat, &ply->action);
  in->best = in->taken;
  in->better = ply->action;
  if (!in->choice) return;
  in->better = find_best(y, ply, in->taken, &in->best);
  if (in->better == ply->action) return;
  SbText text = sb_text(in->text, sizeof in->text);
  y->game->action_write(y->content, (const SbState *)y->seen, ply->seat, in->better, &text);
}

/* Where one chance does not follow from another, every other seat is asked what it thinks now: together they get as
 * much thought as one question does. */
static void ask_others(const Analyst *y, const SbMatch *after, SbInsight *in) {
  int seats = y->out->seats;
  if (seats == 1 || y->duel) return;
  sb_bot_limit(y->bot, y->simulations / seats > 0 ? y->simulations / seats : 1);
  for (int seat = 0; seat < seats; seat++) {
    if (seat == in->seat && sb_match_due(after) != 0) continue;
    sb_match_observe(after, seat, y->seen);
    in->chance[seat] = sb_bot_chance(y->bot, y->seen, seat, NULL);
  }
  sb_bot_limit(y->bot, y->simulations);
}

static bool look_at(Analyst *y, int number, SbError *error) {
  const SbPly *ply = sb_match_log(y->match, number);
  SbInsight *in = &y->out->at[number];
  SbMatch *before = sb_match_fork(y->match, number - 1), *after = sb_match_fork(y->match, number);
  bool good = before && after;
  *in = (SbInsight){.seat = ply->seat};
  memcpy(in->chance, y->out->at[number - 1].chance, sizeof in->chance);
  if (good && !ply->quit) {
    value_decision(y, before, ply, in);
    in->rolled = ply->rolled_count > 0;
    in->after = in->taken;
    if (in->rolled || sb_match_due(after) == 0) {
      sb_match_observe(after, ply->seat, y->seen);
      in->after = sb_bot_chance(y->bot, y->seen, ply->seat, NULL);
    }
    set_chance(y, in, ply->seat, in->after);
  } else if (good) {
    set_chance(y, in, ply->seat, 0);
  }
  if (good) ask_others(y, after, in);
  sb_match_destroy(before);
  sb_match_destroy(after);
  return good || sb_fail(error, "not enough memory to analyse ply %d", number);
}

static void sum_up(const Analyst *y) {
  SbAnalysis *a = y->out;
  for (int p = 1; p <= a->plies; p++) {
    const SbInsight *in = &a->at[p];
    double cost = in->best - in->taken, luck = in->rolled ? in->after - in->taken : 0;
    a->choices[in->seat] += in->choice;
    a->mistakes[in->seat] += cost >= SB_MISTAKE;
    a->cost[in->seat] += cost;
    a->luck[in->seat] += luck;
    if (y->duel) a->luck[1 - in->seat] -= luck;
  }
}

static bool go_through(Analyst *y, SbProgress *progress, void *self, SbError *error) {
  SbMatch *start = sb_match_fork(y->match, 0);
  if (!start) return sb_fail(error, "not enough memory to analyse the match");
  for (int seat = 0; seat < y->out->seats; seat++) {
    sb_match_observe(start, seat, y->seen);
    set_chance(y, &y->out->at[0], seat, sb_bot_chance(y->bot, y->seen, seat, NULL));
  }
  sb_match_destroy(start);
  for (int p = 1; p <= y->out->plies; p++) {
    if (!look_at(y, p, error)) return false;
    if (progress && !progress(self, p, y->out->plies)) return sb_fail(error, "the analysis was stopped");
  }
  sum_up(y);
  return true;
}

SbAnalysis *sb_analyse(const SbMatch *match, int simulations, SbProgress *progress, void *self, SbError *error) {
  const SbContent *content = sb_match_content(match);
  const SbGame *game = content->game;
  int plies = sb_match_ply(match);
  Analyst y = {.match = match, .content = content, .game = game};
  y.out = calloc(1, sizeof *y.out);
  y.seen = aligned_alloc(64, (game->state_size + 63) / 64 * 64);
  y.legal = malloc((size_t)game->max_actions * sizeof *y.legal);
  y.bot = sb_bot_create("bot:5", content, 1, error);
  if (y.out) y.out->at = calloc((size_t)plies + 1, sizeof *y.out->at);
  bool good = y.bot != NULL;
  if (good && (!y.out || !y.out->at || !y.seen || !y.legal)) good = sb_fail(error, "not enough memory to analyse");
  if (good) {
    y.out->plies = plies;
    y.out->seats = sb_match_setup(match)->seats;
    y.duel = y.out->seats == 2 && sb_sides(content, sb_match_state(match)) == 2;
    y.simulations = simulations > 0 ? simulations : USUAL_SIMULATIONS;
    sb_bot_limit(y.bot, y.simulations);
    good = go_through(&y, progress, self, error);
  }
  sb_bot_destroy(y.bot);
  free(y.seen);
  free(y.legal);
  if (good) return y.out;
  sb_analysis_destroy(y.out);
  return NULL;
}

int sb_analysis_worst(const SbAnalysis *a, int *plies, int size) {
  int count = 0;
  for (int p = 1; p <= a->plies; p++) {
    double cost = a->at[p].best - a->at[p].taken;
    if (cost < SB_MISTAKE) continue;
    int at = count < size ? count++ : count;
    for (; at > 0 && a->at[plies[at - 1]].best - a->at[plies[at - 1]].taken < cost; at--)
      if (at < size) plies[at] = plies[at - 1];
    if (at < size) plies[at] = p;
  }
  return count;
}
