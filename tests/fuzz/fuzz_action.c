/* Action texts. Byte 0: game, byte 1: options, byte 2: plies of random play first, byte 3: its luck; then the text. A
 * text that is read can be judged; one that is legal is written and read back to the same action. */
#include "fuzz.h"

static void play(const SbContent *content, SbState *state, int plies, uint64_t luck) {
  const SbGame *game = content->game;
  SbAction *list = malloc(sizeof *list * (size_t)game->max_actions);
  SbRng rng;
  uint32_t due;
  PROMISE(list);
  sb_rng_init(&rng, luck, 7);
  for (int i = 0; i < plies && (due = game->due(content, state)) != 0; i++) {
    int seat = __builtin_ctz(due), n = game->legal(content, state, seat, list);
    game->apply(content, state, seat, list[sb_rng_below(&rng, (uint32_t)n)], NULL, NULL);
  }
  free(list);
}

static void try_text(const SbContent *content, Space *space, int seat, const char *text) {
  static Space copy;
  const SbGame *game = content->game;
  SbAction action = 0, back = 0;
  SbError error = {0};
  SbReason reason = {0};
  if (!game->action_parse(content, state_of(space), seat, text, &action, &error)) {
    PROMISE(error.text[0] != 0 && error.column > 0);
    return;
  }
  if (!game->why_not(content, state_of(space), seat, action, &reason)) {
    PROMISE(sb_rule_find(content, reason.rule));
    return;
  }
  char again[SB_ACTION_TEXT];
  SbText t = sb_text(again, sizeof again);
  game->action_write(content, state_of(space), seat, action, &t);
  PROMISE(!t.cut && game->action_parse(content, state_of(space), seat, again, &back, &error) && back == action);
  copy = *space;
  game->apply(content, state_of(&copy), seat, action, NULL, NULL);
  promise_check(content, &copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  sb_games_use_built_in();
  static Space space;
  SbSetup setup;
  char text[512];
  if (size < 4) return 0;
  const SbContent *content = pick_content(data[0]);
  pick_options(content, data[1], &setup);
  setup.seed[0] = data[3];
  if (!content->game->setup(content, &setup, state_of(&space), NULL, NULL, NULL)) return 0;
  play(content, state_of(&space), data[2], data[3]);
  size_t length = size - 4 < sizeof text - 1 ? size - 4 : sizeof text - 1;
  memcpy(text, data + 4, length);
  text[length] = 0;
  for (int seat = 0; seat < setup.seats; seat++) try_text(content, &space, seat, text);
  return 0;
}
