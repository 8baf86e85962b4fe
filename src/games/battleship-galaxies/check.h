/* The parts of check(). */
#ifndef BG_CHECK_H
#define BG_CHECK_H

#include "position.h"

bool bg_check_ships(const BgContent *c, const BgState *s, SbError *what);
bool bg_check_cards(const BgContent *c, const BgState *s, SbError *what); /* hands, decks, energy */
bool bg_check_going_on(const BgContent *c, const BgState *s, SbError *what);

static inline bool bg_is_zero(const void *bytes, size_t size) {
  const uint8_t *at = bytes;
  for (size_t i = 0; i < size; i++)
    if (at[i]) return false;
  return true;
}

static inline bool bg_is_made_of(const uint8_t *bytes, int size, uint8_t value) {
  for (int i = 0; i < size; i++)
    if (bytes[i] != value) return false;
  return true;
}

#endif
