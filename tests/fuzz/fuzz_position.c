/* Positions. Byte 0: game, then JSON. What is read is a sound state, can be played on from, and is written and read
 * back to the same bytes; what is refused comes with a sentence. */
#include "fuzz.h"
#include "starboard/position.h"

/* What a table and a bot do with a state before the seat acts. */
static void look_at(const SbContent *content, Space *space, int seat, const SbAction *list, int n) {
  static char text[SB_ROOM_FOR_JSON];
  static Space seen, guess;
  static uint32_t weights[1 << 16];
  static SbAction again[1 << 16];
  const SbGame *game = content->game;
  SbText t = sb_text(text, sizeof text);
  SbJson out = sb_json(&t);
  SbRng rng;
  SbOdds odds = {0};
  sb_rng_init(&rng, 1, 2);
  game->observe(content, state_of(space), seat, (SbObservation *)&seen);
  game->view_json(content, (const SbObservation *)&seen, seat, &out);
  PROMISE(!t.cut);
  game->determinize(content, (const SbObservation *)&seen, seat, &rng, state_of(&guess));
  promise_check(content, &guess);
  if (game->evaluate) game->evaluate(content, state_of(space), seat);
  if (game->weigh && n <= (int)(sizeof weights / sizeof *weights))
    game->weigh(content, state_of(space), seat, list, n, weights);
  if (game->propose && game->max_actions <= (int)(sizeof again / sizeof *again)) {
    PROMISE(game->propose(content, state_of(space), seat, again, weights) == n);
    PROMISE(memcmp(list, again, (size_t)n * sizeof *list) == 0);
  }
  if (game->odds) game->odds(content, state_of(space), seat, list[n / 2], SB_EN, &odds);
  sb_text_clear(&t);
  game->action_text(content, state_of(space), seat, list[n / 2], SB_FR, &t);
  game->action_picks(content, state_of(space), seat, list[n / 2], &t);
}

static void play_on(const SbContent *content, Space *space) {
  const SbGame *game = content->game;
  SbAction *list = malloc(sizeof *list * (size_t)game->max_actions);
  uint32_t due;
  PROMISE(list);
  for (int i = 0; i < 8 && (due = game->due(content, state_of(space))) != 0; i++) {
    int seat = __builtin_ctz(due), n = game->legal(content, state_of(space), seat, list);
    PROMISE(n > 0 && n <= game->max_actions);
    look_at(content, space, seat, list, n);
    game->apply(content, state_of(space), seat, list[n / 2], NULL, NULL);
    promise_check(content, space);
  }
  free(list);
}

static void round_trip(const SbContent *content, Space *space, const SbSetup *setup) {
  static char text[SB_ROOM_FOR_JSON];
  static Space back;
  SbText t = sb_text(text, sizeof text);
  SbJson out = sb_json(&t);
  SbError error = {0};
  content->game->position_write(content, state_of(space), &out);
  PROMISE(!t.cut);
  json_t *json = json_loadb(text, t.length, 0, NULL);
  PROMISE(json && content->game->position_read(content, json, setup, state_of(&back), &error));
  PROMISE(memcmp(space, &back, content->game->state_size) == 0);
  json_decref(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  sb_games_use_built_in();
  static Space space;
  SbSetup setup;
  SbError error = {0};
  if (size < 2) return 0;
  const SbContent *content = pick_content(data[0]);
  json_t *json = json_loadb((const char *)data + 1, size - 1, 0, NULL);
  if (!json) return 0;
  pick_options(content, 0, &setup);
  if (sb_position_setup(content, json, &setup, &error) &&
      sb_position_read(content, json, &setup, state_of(&space), &error)) {
    promise_check(content, &space);
    round_trip(content, &space, &setup);
    play_on(content, &space);
  } else {
    PROMISE(error.text[0] != 0);
  }
  json_decref(json);
  return 0;
}
