/* What a match brings along from the one before. Byte 0: game, byte 1: options, then JSON. It is refused with a
 * sentence or leads to a sound start, whose replay keeps it. */
#include "fuzz.h"

typedef struct Pile {
  char at[4 * SB_CARRY_MAX];
  size_t length;
} Pile;

static void pile_up(void *self, const char *text, size_t size) {
  Pile *pile = self;
  PROMISE(pile->length + size < sizeof pile->at);
  memcpy(pile->at + pile->length, text, size);
  pile->length += size;
}

static void promise_kept(const SbMatch *match) {
  static Pile pile;
  SbError error = {0};
  pile.length = 0;
  sb_replay_write(match, true, pile_up, &pile);
  SbMatch *back = sb_replay_read(pile.at, pile.length, &error, NULL);
  PROMISE(back && strcmp(sb_match_setup(back)->carry, sb_match_setup(match)->carry) == 0);
  sb_match_destroy(back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static Space space;
  static char carry[2 * SB_CARRY_MAX];
  SbSetup setup;
  SbError error = {0};
  sb_games_use_built_in();
  if (size < 3 || size - 2 >= sizeof carry) return 0;
  const SbContent *content = pick_content(data[0]);
  pick_options(content, data[1], &setup);
  memcpy(carry, data + 2, size - 2);
  carry[size - 2] = 0;
  setup.carry = carry;
  SbMatch *match = sb_match_create(content, &setup, NULL, &error);
  if (!match) {
    PROMISE(error.text[0] != 0);
    return 0;
  }
  memcpy(&space, sb_match_state(match), content->game->state_size);
  promise_check(content, &space);
  promise_kept(match);
  sb_match_destroy(match);
  return 0;
}
