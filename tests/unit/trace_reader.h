/* A reader of the form that src/games/flip-ships/physics/trace.h describes, written from its description alone. */
#ifndef TRACE_READER_H
#define TRACE_READER_H

#include <string.h>

#include "../../src/games/flip-ships/scene.h"

typedef struct {
  const uint8_t *bytes;
  int at, size;
} Reader;

static inline uint32_t number(Reader *r) {
  uint32_t value = 0;
  for (int shift = 0;; shift += 7) {
    assert_true(r->at < r->size);
    uint8_t byte = r->bytes[r->at++];
    value |= (uint32_t)(byte & 127) << shift;
    if (byte < 128) return value;
  }
}

static inline int32_t signed_number(Reader *r) {
  uint32_t value = number(r);
  return value & 1 ? -(int32_t)(value >> 1) - 1 : (int32_t)(value >> 1);
}

typedef struct {
  int32_t last[FS_DISCS + FS_CARDS][7], before[FS_DISCS + FS_CARDS][7];
  int discs, cards, period, frames;
} Film;

static inline int64_t rounded_down(int64_t a, int64_t b) {
  return a / b - (a % b < 0);
}

static inline void read_head(Reader *r, Film *film) {
  memset(film, 0, sizeof *film);
  assert_int_equal(number(r), 1);
  film->period = (int)number(r);
  film->discs = (int)number(r);
  film->cards = (int)number(r);
  for (int i = 0; i < film->discs + film->cards; i++)
    for (int k = 0; k < (i < film->discs ? 7 : 3); k++) film->last[i][k] = signed_number(r);
  memcpy(film->before, film->last, sizeof film->last);
}

static inline void read_frame(Reader *r, Film *film) {
  int32_t next[FS_DISCS + FS_CARDS][7];
  memcpy(next, film->last, sizeof next);
  for (uint32_t moved = number(r); moved; moved--) {
    uint32_t i = number(r);
    assert_true((int)i < film->discs + film->cards);
    const int32_t *p = film->last[i], *q = film->before[i];
    if ((int)i >= film->discs) {
      for (int k = 0; k < 3; k++) next[i][k] = p[k] + signed_number(r);
      continue;
    }
    int64_t dot = 0;
    for (int k = 3; k < 7; k++) dot += (int64_t)p[k] * q[k];
    for (int k = 0; k < 3; k++) next[i][k] = 2 * p[k] - q[k] + signed_number(r);
    for (int k = 3; k < 7; k++)
      next[i][k] = (int32_t)rounded_down(2 * dot * p[k] + 500000, 1000000) - q[k] + signed_number(r);
  }
  memcpy(film->before, film->last, sizeof film->last);
  memcpy(film->last, next, sizeof next);
  film->frames++;
}

#endif
