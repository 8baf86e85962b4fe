/* Replay files in either form: verified or refused with a sentence; what is verified is written and verified again. */
#include "../written.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  sb_games_use_built_in();
  SbError error = {0};
  Pile pile = {0};
  SbMatch *match = sb_replay_read((const char *)data, size, &error, NULL);
  if (!match) {
    PROMISE(error.text[0] != 0);
    return 0;
  }
  sb_replay_write(match, false, pile_up, &pile);
  SbMatch *again = sb_replay_read(pile.at, pile.length, &error, NULL);
  PROMISE(again && sb_match_ply(again) == sb_match_ply(match));
  sb_match_destroy(again);
  sb_match_destroy(match);
  free(pile.at);
  return 0;
}
