/* The tables of fs_throws and fs_lodging_chance, made by tools/aim_table.c. */
#include <stdlib.h>

#include "aim_private.h"

const Practice fs_practice[KNOWN_HANDS][FS_LEVELS] = {
#include "practice.inc"
};

static int nearest_hand(int32_t k) {
  static const int32_t hands[KNOWN_HANDS] = {50, 100, 150, 200, 250, 300};
  int best = 0;
  for (int i = 1; i < KNOWN_HANDS; i++)
    if (abs(hands[i] - k) < abs(hands[best] - k)) best = i;
  return best;
}

const FsThrown *fs_throws(int row, int level, int32_t k) {
  return fs_practice[nearest_hand(k)][level - 1].at_row[row];
}

int32_t fs_lodging_chance(int level, int32_t k) {
  return fs_practice[nearest_hand(k)][level - 1].lodges;
}
