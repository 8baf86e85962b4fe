/* The tables of fs_aim_known, made by tools/aim_table.c. */
#include <stdlib.h>
#include <string.h>

#include "aim_private.h"

const Known fs_known[KNOWN_FOOTINGS][FS_LEVELS][KNOWN_SKILLS][KNOWN_TARGETS] = {
#include "known.inc"
};

const Known fs_known_throws[KNOWN_SIDES][FS_LEVELS][KNOWN_SKILLS] = {
#include "throws.inc"
};

enum { OUT_OF_ROW = 1500, OFF_THE_MIDDLE = 100 };

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

static int skill_of(int32_t k) {
  return k <= 150 ? 0 : k <= 250 ? 1 : 2;
}

static FsAimed aimed_by(const Known *known) {
  return (FsAimed){{known->x, known->aim, known->power, known->loft, known->back, 0}, known->chance};
}

/* ---- the rapid variant -------------------------------------------------------------------------------- */

/* Nothing differs from the standard but where the table ends and the box stands, and its front is as high as the rest.
 */
static bool stands_alone(const FsDimensions *is) {
  const FsDimensions *standard = &fs_standard_dimensions;
  FsDimensions size = *is;
  const FsRect *box = &is->mothership, *usual = &standard->mothership;
  size.table = standard->table;
  size.strip = standard->strip;
  size.mothership = *usual;
  size.front_height = standard->front_height;
  return memcmp(&size, standard, sizeof size) == 0 && is->strip.left >= is->strip.right &&
         is->front_height == is->wall_height && box->right - box->left == usual->right - usual->left &&
         box->far - box->near == usual->far - usual->near;
}

/* Of which throws these are, -1: of none. They go straight at the box, from as far as it was practised. */
static int side_of(const FsScene *scene, const FsStart *start) {
  const FsTarget box = {.at = FS_AT_MOTHERSHIP};
  const FsFlick edge = {0};
  int32_t x, y;
  fs_middle(scene, &box, &x, &y);
  bool ahead = start->facing == 0 || start->facing == 18000;
  int32_t off = ahead ? x - start->x : y - start->y, way = ahead ? y - start->y : x - start->x;
  bool towards = start->facing == 0 || start->facing == 9000 ? way > 0 : way < 0;
  if (!towards || (!ahead && abs(start->facing) != 9000) || start->z != fs_start_edge(scene, &edge).z) return -1;
  if (abs(off) > OFF_THE_MIDDLE || abs(abs(way) - (ahead ? 49450 : 50200)) > OFF_THE_MIDDLE) return -1;
  return ahead ? 0 : 1;
}

static bool throw_known(const FsScene *scene, const FsStart *start, int level, int32_t k, FsAimed *aim) {
  int side = stands_alone(&scene->size) ? side_of(scene, start) : -1;
  if (side >= 0) *aim = aimed_by(&fs_known_throws[side][level - 1][skill_of(k)]);
  return side >= 0;
}

/* ---- and everything else ------------------------------------------------------------------------------ */

bool fs_aim_known(const FsScene *scene, const FsFooting *footing, int level, const FsTarget *target, int32_t k,
                  FsAimed *aim) {
  if (footing->from == FS_FROM_START)
    return target->at == FS_AT_MOTHERSHIP && throw_known(scene, &footing->start, level, k, aim);
  FsDimensions size = scene->size;
  size.table.near = fs_standard_dimensions.table.near;
  int from = footing_of(scene, footing), at = KNOWN_ROWS;
  if (target->at == FS_AT_CARD) at = row_of(&scene->cards[target->card].pose);
  if (target->at == FS_AT_POINT || at < 0 || from < 0) return false;
  if (memcmp(&size, &fs_standard_dimensions, sizeof size) != 0) return false;
  const Known *known = &fs_known[from][level - 1][skill_of(k)][at];
  *aim = aimed_by(known);
  if (target->at == FS_AT_CARD) aim->flick.x += scene->cards[target->card].pose.x / 100;
  return known->chance > 0 && fs_flick_fits(&aim->flick);
}
