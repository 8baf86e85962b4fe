/* What replay writers write, kept in memory: two SbReplaySinks. */
#ifndef WRITTEN_H
#define WRITTEN_H

#include <stdlib.h>
#include <string.h>

/* A short replay, with a NUL at its end. */
typedef struct Written {
  size_t length;
  char at[16384];
} Written;

static inline void collect(void *self, const char *text, size_t size) {
  Written *w = self;
  if (w->length + size >= sizeof w->at) abort();
  memcpy(w->at + w->length, text, size);
  w->length += size;
  w->at[w->length] = 0;
}

/* One of any length, to be freed. */
typedef struct Pile {
  char *at;
  size_t length, size;
} Pile;

static inline void pile_up(void *self, const char *text, size_t size) {
  Pile *pile = self;
  if (pile->length + size > pile->size) {
    pile->size = 2 * (pile->length + size);
    pile->at = realloc(pile->at, pile->size);
    if (!pile->at) abort();
  }
  memcpy(pile->at + pile->length, text, size);
  pile->length += size;
}

#endif
