/* What the server counts, for /metrics. */
#ifndef METRICS_H
#define METRICS_H

#include <stddef.h>
#include <stdint.h>

#include "conn.h"

typedef struct Metrics {
  uint64_t accepted, refused_connections, http_requests, http_errors;
  uint64_t frames_in, frames_out, bytes_in, bytes_out;
  uint64_t matches_created, matches_over, actions, bot_actions, sat_in, undone, chats, reports, hints, refused, stale,
      repeated;
  uint64_t held, held_long; /* answers that waited for a moment, and those whose moment had no tick of its own */
  uint64_t loads, parks, looks, looks_plies;
  uint64_t rests; /* of sockets whose address had taken long */
  uint64_t closes[CLOSE_LAST - CLOSE_NO_HELLO];
  int sockets, connections, rooms;
  int64_t started; /* steady_us */
} Metrics;

char *metrics_text(Server *server, size_t *size); /* to be freed; NULL: out of memory */

#endif
