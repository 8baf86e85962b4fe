/* Old matches are deleted while the server runs (`--expire`): what `starboard admin expire` does, once an hour. */
#ifndef EXPIRY_H
#define EXPIRY_H

#include <stdint.h>

#include "net.h"
#include "starboard/store.h"

typedef struct Expiry {
  int64_t next;           /* steady_us() of the next round; 0: at once */
  char from[SB_MATCH_ID]; /* where this round goes on, "": at the beginning */
  int count;              /* deleted in this round */
} Expiry;

void expiry_tick(Server *server); /* a little of what is to be done, as often as the server ticks */

#endif
