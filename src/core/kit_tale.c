/* Filling in tales. */
#include "starboard/kit.h"

SbText sb_tale_line(SbTale *tale, SbTaleKind kind) {
  SB_ASSERT(tale->lines < SB_TALE_LINES);
  int n = tale->lines++;
  tale->line[n].kind = kind;
  return sb_text(tale->line[n].text, sizeof tale->line[n].text);
}
