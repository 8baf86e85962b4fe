/* For programs that try flicks by themselves (tests, bench/flick, tools/aim_table.c): luck of their own, which is the
 * same on every run, and a table to flick at. No part of the game. */
#ifndef FLIP_SHIPS_TRIALS_H
#define FLIP_SHIPS_TRIALS_H

#include <string.h>

#include "scene.h"

static uint64_t luck = 1;

static inline uint64_t draw(void) {
  uint64_t z = (luck += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static inline int32_t any(int32_t low, int32_t high) {
  return low + (int32_t)(draw() % (uint64_t)(high - low + 1));
}

/* FS-17.17, for a hand of k. */
static inline void scatter(FsFlick *flick, int32_t k) {
  int32_t deviates[5];
  for (int i = 0; i < 5; i++) {
    deviates[i] = -6 * 65536;
    for (int n = 0; n < 12; n++) deviates[i] += (int32_t)(draw() >> 48);
  }
  fs_scatter(flick, k, deviates);
}

/* One draw a statement: the order in which a list is worked out is the compiler's. */
static inline FsFlick flick_between(FsFlick low, FsFlick high) {
  FsFlick flick;
  flick.x = any(low.x, high.x);
  flick.aim = any(low.aim, high.aim);
  flick.power = any(low.power, high.power);
  flick.loft = any(low.loft, high.loft);
  flick.back = any(low.back, high.back);
  flick.side = any(low.side, high.side);
  return flick;
}

/* Anything that can be flicked. */
static inline FsFlick wild_flick(void) {
  return flick_between((FsFlick){-700, -6000, 300, 500, 0, -1000}, (FsFlick){700, 6000, 6000, 8500, 900, 1000});
}

/* 4 x 5 cards as they are dealt (FS-1.13); the card of row r, column 3 is number 5 r + 2. */
static inline FsScene full_grid(void) {
  FsScene scene;
  memset(&scene, 0, sizeof scene);
  scene.size = fs_standard_dimensions;
  for (int i = 0; i < FS_CARDS; i++) {
    FsCard *card = &scene.cards[scene.card_count++];
    card->id = (uint8_t)i;
    card->pose.x = 14600 - 7300 * (i % 5);
    card->pose.y = 37400 + 16500 * (i / 5);
  }
  return scene;
}

/* The table of the rapid variant (FS-13.6), with nothing lying on it. */
static inline FsScene race_table(void) {
  FsScene scene;
  memset(&scene, 0, sizeof scene);
  scene.size = fs_standard_dimensions;
  scene.size.table = (FsRect){-50200, 50200, 0, 98900};
  scene.size.strip = (FsRect){0};
  scene.size.mothership.near = 45200;
  scene.size.mothership.far = 53700;
  scene.size.front_height = scene.size.wall_height;
  return scene;
}

#endif
