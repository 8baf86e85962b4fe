/* The table of fs_aim_known, made by tools/aim_table.c. */
#include <string.h>

#include "aim_private.h"

const Known fs_known[KNOWN_FOOTINGS][FS_LEVELS][KNOWN_SKILLS][KNOWN_TARGETS] = {
#include "known.inc"
};

enum { OUT_OF_ROW = 1500 };

/* The row whose middle a card lies near, or -1. */
static int row_of(const FsCardPose *card) {
  for (int i = 0; i < KNOWN_ROWS; i++) {
    int32_t off = card->y - (37400 + 16500 * i);
    if (off <= OUT_OF_ROW && off >= -OUT_OF_ROW) return i;
  }
  return -1;
}

static int footing_of(const FsScene *scene, const FsFooting *footing) {
  if (footing->from == FS_FROM_RAMP) return 2;
  if (footing->from != FS_FROM_EDGE) return -1;
  return scene->size.table.near == 0 ? 0 : scene->size.table.near == -5000 ? 1 : -1;
}

bool fs_aim_known(const FsScene *scene, const FsFooting *footing, int level, const FsTarget *target, int32_t k,
                  FsAimed *aim) {
  FsDimensions size = scene->size;
  size.table.near = fs_standard_dimensions.table.near;
  int from = footing_of(scene, footing), at = KNOWN_ROWS;
  if (target->at == FS_AT_CARD) at = row_of(&scene->cards[target->card].pose);
  if (target->at == FS_AT_POINT || at < 0 || from < 0) return false;
  if (memcmp(&size, &fs_standard_dimensions, sizeof size) != 0) return false;
  const Known *known = &fs_known[from][level - 1][k <= 150 ? 0 : k <= 250 ? 1 : 2][at];
  *aim = (FsAimed){{known->x, known->aim, known->power, known->loft, known->back, 0}, known->chance};
  if (target->at == FS_AT_CARD) aim->flick.x += scene->cards[target->card].pose.x / 100;
  return known->chance > 0 && fs_flick_fits(&aim->flick);
}
