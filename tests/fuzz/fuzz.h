/* What fuzz targets share. Each target is one file with LLVMFuzzerTestOneInput: libFuzzer runs it when the build has
 * SB_FUZZ on, corpus_main.c replays its corpus otherwise. A target aborts when the program breaks a promise. */
#ifndef SB_FUZZ_H
#define SB_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "starboard/starboard.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define PROMISE(condition)                                                               \
  do {                                                                                   \
    if (!(condition)) {                                                                  \
      fprintf(stderr, "broken promise `%s` at %s:%d\n", #condition, __FILE__, __LINE__); \
      abort();                                                                           \
    }                                                                                    \
  } while (0)

typedef struct Space {
  _Alignas(16) uint8_t bytes[SB_STATE_MAX];
} Space;

static inline SbState *state_of(Space *space) {
  return (SbState *)space->bytes;
}

/* Every invariant holds. */
static inline void promise_check(const SbContent *content, Space *space) {
  SbError what = {0};
  if (content->game->check(content, state_of(space), &what)) return;
  fprintf(stderr, "broken invariant: %s\n", what.text);
  abort();
}

/* A game, picked by a byte: its low half counts from the first game on, from 15 down from the last one, so that a
 * corpus goes on meaning the same games when others come in between. */
static inline const SbGame *pick_game(uint8_t byte) {
  int n = byte & 15, count = sb_game_count();
  return sb_game_at(n < 8 ? n % count : count - 1 - (15 - n) % count);
}
static inline const SbContent *pick_content(uint8_t byte) {
  return sb_content_baked(pick_game(byte));
}

/* Yes/no and choice options from the bits of a byte; an impossible choice keeps its initial value. */
static inline void pick_options(const SbContent *content, uint8_t byte, SbSetup *setup) {
  sb_setup_init(content, setup);
  for (int i = 0; i < content->option_count; i++) {
    const SbOption *option = &content->options[i];
    if (option->kind == SB_OPTION_BOOL) {
      setup->options[i] = byte & 1;
      byte = (uint8_t)(byte >> 1);
    } else if (option->kind == SB_OPTION_CHOICE) {
      int n = 0;
      while (option->choices[n]) n++;
      setup->options[i] = byte % n;
      byte = (uint8_t)(byte / n);
    }
  }
}

#endif
