/* Case files: read or refused with a sentence; what is read runs, whether it holds or not. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  sb_games_use_built_in();
  SbError error = {0};
  SbCases *cases = sb_cases_read((const char *)data, size, &error);
  if (!cases) PROMISE(error.text[0] != 0);
  for (int i = 0; cases && i < sb_cases_count(cases); i++) {
    SbError wrong = {0};
    SbCase *c = sb_cases_case(cases, i, &wrong);
    if (!c || !sb_case_run(c, &wrong)) PROMISE(wrong.text[0] != 0);
    sb_case_destroy(c);
  }
  sb_cases_destroy(cases);
  return 0;
}
