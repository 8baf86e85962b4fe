/* Generic test of what a game counts for people who balance it. */
#include <string.h>

#include "generic.h"

static void check_names(const SbGame *game) {
  assert_true(game->tally_count >= 0 && game->tally_count <= SB_TALLIES_MAX);
  assert_int_equal(game->tally_count > 0, game->tally != NULL);
  for (int i = 0; i < game->tally_count; i++) {
    const char *id = game->tallies[i].id;
    assert_true(id && id[0] && strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(id) && strlen(id) < 40);
    assert_true(game->tallies[i].most >= 1);
    for (int k = 0; k < i; k++) assert_string_not_equal(id, game->tallies[k].id);
  }
}

typedef struct Seen {
  int matches;
  bool some[SB_TALLIES_MAX]; /* was above 0 for somebody */
} Seen;

static void require_bounds(const Walk *w, const SbTallies *tallies, Seen *seen) {
  for (int seat = 0; seat < SB_SEATS_MAX; seat++)
    for (int i = 0; i < SB_TALLIES_MAX; i++) {
      int32_t value = tallies->of[seat][i], most = 0;
      if (seat < w->setup.seats && i < w->game->tally_count) most = w->game->tallies[i].most;
      if (value > 0) seen->some[i] = true;
      REQUIRE(w, value >= 0 && value <= most, "seat %d has %d of tally %d, at most %d is allowed", seat, value, i,
              most);
    }
}

/* What random players never get to happens in cases: one action from each of their states. */
static void look_at_case(Walk *w) {
  static Space space;
  SbState *state = state_of(&space);
  SbTallies before = {0}, after;
  SbEvents events = events_room(), none = {0};
  Seen *seen = w->self;
  if (w->over) return;
  memcpy(state, w->state, w->game->state_size);
  w->game->tally(w->content, state, &none, &before);
  w->game->apply(w->content, state, w->seat, w->action, NULL, &events);
  after = before;
  w->game->tally(w->content, state, &events, &after);
  for (int seat = 0; seat < SB_SEATS_MAX; seat++)
    for (int i = 0; i < SB_TALLIES_MAX; i++)
      if (after.of[seat][i] > before.of[seat][i]) seen->some[i] = true;
}

/* Play a finished match again, with events: within bounds all the way, and nothing is counted twice. */
static void look_at_tallies(Walk *w) {
  static Space space;
  SbState *state = state_of(&space);
  SbTallies tallies = {0}, again;
  SbEvents events = events_room(), none = {0};
  Seen *seen = w->self;
  if (w->by_hand) {
    look_at_case(w);
    return;
  }
  if (!w->over) return;
  assert_true(w->game->setup(w->content, &w->setup, state, NULL, &events, NULL));
  w->game->tally(w->content, state, &events, &tallies);
  for (int ply = 0; ply < w->ply; ply++) {
    events.count = 0;
    w->game->apply(w->content, state, w->log[ply].seat, w->log[ply].action, NULL, &events);
    w->game->tally(w->content, state, &events, &tallies);
    require_bounds(w, &tallies, seen);
  }
  again = tallies;
  w->game->tally(w->content, state, &none, &again);
  REQUIRE(w, memcmp(&again, &tallies, sizeof again) == 0, "a tally changes without an event");
  REQUIRE(w, same(w->game, state, w->state), "the match was played differently");
  seen->matches++;
}

void check_tallies(const SbGame *game) {
  Seen seen = {0};
  check_names(game);
  if (!game->tally) return;
  walk_everywhere(game, 150000, look_at_tallies, &seen); /* hundreds of matches: what is rare must come up */
  assert_true(seen.matches > 0);
  int never = 0; /* random players miss the rarest feats; a tally that counts nothing is a mistake */
  for (int i = 0; i < game->tally_count; i++) {
    if (!seen.some[i]) print_message("nobody had any %s in %d matches\n", game->tallies[i].id, seen.matches);
    never += !seen.some[i];
  }
  assert_true(never * 10 <= game->tally_count);
}
