#include <stdlib.h>
#include <string.h>

#include "match_private.h"

bool sb_match_redo(SbMatch *copy, const SbMatch *from, int number) {
  const SbPly *ply = from->log[number];
  int32_t faces[SB_ROLLED_MAX];
  SbDeed deed = {.seat = ply->seat, .quit = (SbQuit)ply->quit, .action = ply->action};
  SbLuck luck = {.given = ply->given, .manual = from->info.manual_dice && number > 0 && !from->seed_hidden};
  sb_match_given(from, ply, faces, &luck.from);
  SbActStatus status = sb_match_perform(copy, &deed, &luck, NULL);
  if (status != SB_ACT_DONE) return false;
  SB_ASSERT(copy->log[number]->chain == ply->chain);
  return true;
}

SbMatch *sb_match_fork(const SbMatch *m, int ply) {
  if (ply < 0 || ply >= m->log_count) return NULL;
  SbMatchInfo info = m->info;
  info.taken_back = 0;
  SbMatch *copy = sb_match_prepare(m->content, &m->setup, &info, m->seed_hidden ? m->commitment : NULL, NULL);
  int shared = copy ? sb_match_share(copy, m, ply) : -1;
  for (int i = shared + 1; copy && i <= ply; i++) {
    if (sb_match_redo(copy, m, i)) continue;
    sb_match_destroy(copy);
    return NULL;
  }
  return copy;
}

int sb_match_taken_back(const SbMatch *m) {
  return m->taken_back;
}

bool sb_match_rewind(SbMatch *m, int ply) {
  if (ply == m->log_count - 1) return true;
  SbMatch *copy = sb_match_fork(m, ply);
  if (!copy) return false;
  copy->taken_back = m->taken_back;
  for (int i = ply + 1; i < m->log_count; i++) copy->taken_back += m->log[i]->rolled_count > 0;
  SbMatch old = *m;
  *m = *copy;
  *copy = old;
  if (m->info.mix) m->info.mix = &m->mix;
  sb_match_destroy(copy);
  return true;
}

#define GUESSES 16

/* Whether the acting seat saw something it could not have known. Judged by what it knew before: were the same action
 * taken in other states it could not tell from the truth, would it see the same now? */
static bool learnt_in(const SbMatch *m, const SbMatch *before, SbState *guess, SbObservation *knew,
                      SbObservation *sees) {
  const SbGame *game = m->game;
  const SbPly *last = m->log[m->log_count - 1];
  int seat = last->seat;
  game->observe(m->content, before->state, seat, knew);
  sb_match_observe(m, seat, sees);
  SbScratch space;
  SbObservation *would_see = (SbObservation *)&space;
  for (uint64_t i = 0; i < GUESSES; i++) {
    SbRng rng;
    sb_rng_init(&rng, last->chain, i);
    game->determinize(m->content, knew, seat, &rng, guess);
    SbChance chance = {0};
    game->apply(m->content, guess, seat, last->action, &chance, NULL);
    if (chance.rolled_count) return true;
    game->observe(m->content, guess, seat, would_see);
    if (memcmp(would_see, sees, game->state_size) != 0) return true;
  }
  return false;
}

static bool learnt(const SbMatch *m) {
  if (!(m->game->traits & SB_TRAIT_SECRETS) || !m->game->determinize) return false;
  SbMatch *before = sb_match_fork(m, m->log_count - 2);
  SbState *guess = calloc(1, m->game->state_size);
  SbObservation *knew = calloc(1, m->game->state_size);
  SbObservation *sees = calloc(1, m->game->state_size);
  bool yes = !before || !guess || !knew || !sees || learnt_in(m, before, guess, knew, sees);
  sb_match_destroy(before);
  free(guess);
  free(knew);
  free(sees);
  return yes;
}

bool sb_match_undo_is_free(const SbMatch *m) {
  if (m->log_count < 2) return false;
  const SbPly *last = m->log[m->log_count - 1];
  if (last->quit || last->rolled_count) return false;
  for (int i = 0; i < last->event_count; i++)
    if (sb_ply_event(last, i).to != SB_TO_ALL) return false;
  return !learnt(m);
}
