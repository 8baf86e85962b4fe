/* Generic tests of the two kinds of luck: a match draws from its own generator, which nobody can tell; what bots
 * imagine may draw from a quick one, and that one never comes back to the table. */
#include <jansson.h>
#include <string.h>

#include "generic.h"
#include "starboard/position.h"

static bool is_quick(const void *state) {
  return ((const SbRng *)state)->counter & SB_RNG_QUICK;
}

/* Where somebody wrote an imagined state down, it is no position to play on from. */
static void require_no_position(Walk *w, Space *imagined) {
  static char space[SB_ROOM_FOR_JSON];
  static Space back;
  SbText text = sb_text(space, sizeof space);
  SbJson json = sb_json(&text);
  SbError error = {0};
  w->game->position_write(w->content, state_of(imagined), &json);
  json_t *position = require_json(w, &text, "position");
  bool read = w->game->position_read(w->content, position, &w->setup, state_of(&back), &error);
  json_decref(position);
  REQUIRE(w, !read && strstr(error.text, "rng"), "an imagined state is read as a position: %s", error.text);
}

static void look_at_imagined(Walk *w, int viewer) {
  static Space seen, imagined, again;
  SbRng quick = sb_rng_fork_quick(&w->rng);
  observe_into(w, w->state, viewer, &seen, 0xaa);
  REQUIRE(w, !is_quick(&seen), "an observation is marked as quick");
  determinize_into(w, &seen, viewer, &imagined);
  REQUIRE(w, !is_quick(&imagined), "an imagined state has luck of another kind than who imagined it");
  w->game->determinize(w->content, observation_of(&seen), viewer, &quick, state_of(&imagined));
  REQUIRE(w, is_quick(&imagined), "an imagined state has luck of another kind than who imagined it");
  observe_into(w, state_of(&imagined), viewer, &again, 0x55);
  REQUIRE(w, same(w->game, &seen, &again), "viewer %d can tell imagined luck", viewer);
  if (viewer != w->seat || w->over) return;
  require_no_position(w, &imagined);
  w->game->apply(w->content, state_of(&imagined), w->seat, w->action, NULL, NULL);
  REQUIRE(w, is_quick(&imagined), "imagined luck changes its kind as the match goes on");
}

static void look_at_luck(Walk *w) {
  static Space after;
  REQUIRE(w, !is_quick(w->state), "a match has imagined luck");
  if (!w->over) {
    apply_copy(w, &after, NULL, NULL);
    REQUIRE(w, !is_quick(&after), "an action gives a match imagined luck");
  }
  for (int viewer = SB_SPECTATOR; viewer < w->setup.seats; viewer++) look_at_imagined(w, viewer);
}

void check_luck(const SbGame *game) {
  walk(game, visits_wanted(VISITS, 10), look_at_luck, NULL);
}
