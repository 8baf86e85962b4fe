/* Whether everything in a database of matches is as it was written. */
#ifndef STARBOARD_FSCK_H
#define STARBOARD_FSCK_H

#include <stdbool.h>
#include <stdint.h>

#include "starboard/error.h"

typedef struct SbFsck {
  void (*damaged)(void *self, const char *match, const char *text); /* `match` is "" where no match is known */
  void (*unknown)(void *self, const char *match, const char *text); /* nobody can say: other rules, an unknown game */
  void (*progress)(void *self, int64_t matches);                    /* so many were looked at; or NULL */
  void *self;
} SbFsck;

typedef struct SbFsckSum {
  int64_t matches, plies;
  int64_t damages, unknowns; /* calls of `damaged` and `unknown` */
  int converted;             /* the version of its tables when they are of an earlier one, else 0 */
} SbFsckSum;

/* Look at every page, every table and every match of a database, each played again from its log. Nothing is changed,
 * and a server may run meanwhile. False with a sentence when it cannot be opened at all. */
bool sb_fsck(const char *path, const SbFsck *tell, SbFsckSum *out, SbError *error);

#endif
