/* Case files: read or refused with a sentence; what is read runs, whether it holds or not. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  sb_games_use_built_in();
  SbError error = {0};
  SbCase *c = sb_case_read((const char *)data, size, &error);
  if (!c) {
    PROMISE(error.text[0] != 0);
    return 0;
  }
  if (!sb_case_run(c, &error)) PROMISE(error.text[0] != 0);
  sb_case_destroy(c);
  return 0;
}
