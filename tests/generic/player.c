/* Generic test of the player a game brings along: it takes what it may, from what it is shown, and the same again with
 * the same luck. */
#include "generic.h"

enum { LEVELS = 5 };

/* Whether it decides this, and how; it is shown an observation on memory that was full of `fill`. */
static bool ask(Walk *w, int level, uint64_t seed, int fill, SbAction *action) {
  static Space seen, kept;
  SbRng luck;
  observe_into(w, w->state, w->seat, &seen, fill);
  kept = seen;
  sb_rng_init(&luck, seed, 0);
  bool decided = w->game->choose(w->content, observation_of(&seen), w->seat, level, &luck, action);
  REQUIRE(w, same(w->game, &kept, &seen), "level %d changes what it is shown", level);
  return decided;
}

static void look_at_player(Walk *w) {
  if (w->over) return;
  uint64_t seed = sb_rng_below(&w->rng, UINT32_MAX);
  for (int level = 1; level <= LEVELS; level++) {
    SbAction action = SB_NO_ACTION, again = SB_NO_ACTION;
    bool decided = ask(w, level, seed, 0, &action);
    REQUIRE(w, ask(w, level, seed, 0xaa, &again) == decided, "level %d decides only sometimes", level);
    if (!decided) continue;
    REQUIRE(w, action == again, "level %d chooses otherwise with the same luck", level);
    REQUIRE(w, may_take(w, action), "level %d takes an action that is not legal", level);
    count("own-choices", 1);
  }
}

void check_player(const SbGame *game) {
  if (game->choose) walk_everywhere(game, visits_wanted(VISITS, 5), look_at_player, NULL);
}
