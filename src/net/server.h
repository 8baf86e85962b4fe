/* The one Server of the process (server.c). */
#ifndef SERVER_H
#define SERVER_H

#include <stdint.h>

#include "expiry.h"
#include "loop.h"
#include "metrics.h"
#include "net.h"
#include "starboard/serve.h"
#include "starboard/starboard.h"
#include "starboard/store.h"

#define BUCKETS 4096
#define CONTENTS 32
#define GUEST_BUCKETS 1024

typedef struct Waiting {
  uint64_t ticket;
  Room *room;
} Waiting;

struct Server {
  const SbServe *serve;
  const char *node; /* our name among several, NULL: we are alone */
  bool lifeless;    /* of a node: its life is over, and another one could not begin yet */
  Loop *loop;
  Visit *visits, *gone; /* open, and closed in this turn of the loop */
  int64_t rested;       /* steady_us at which some of them have rested, 0: none does */
  bool down;            /* nothing is sent any more */
  SbStore *store;
  Jobs *jobs;
  Analyses *analyses;
  Control *control;
  const SbContent *contents[CONTENTS]; /* out of the store, or given with a match; the one used last comes last */
  int content_count;
  Room *rooms[BUCKETS];
  Guest *guests[GUEST_BUCKETS];
  uint64_t committed; /* everything up to this ticket is stored */
  Waiting *queue;     /* rooms with writes on their way, by ticket */
  int queue_first, queue_count, queue_size;
  Http *held;     /* requests that wait for a write */
  Conn *unseated; /* connections without a room */
  char web[1024]; /* "" when no page is built */
  char address[80];
  char club[65];          /* what members of the club show, "": everybody may come (club.h) */
  uint64_t conn_count;    /* for ids */
  uint64_t secret_key[2]; /* bots' seeds */
  bool draining, hurried;
  int64_t due; /* the earliest of server_due() since the last tick began, 0: none */
  int64_t drain_until;
  SbObservation *observation; /* scratch, SB_STATE_MAX bytes */
  SbObservation *public_view; /* likewise, for what everybody may know */
  SbAction *actions;          /* scratch, the most any game lists */
  int64_t started;            /* ms since 1970 */
  uint64_t probe;             /* the last write that only tried whether writing works */
  int64_t probed;
  Expiry expiry;
  Metrics metrics;
};

/* A write that tells whether writing works: the ticket of one that is at most a second old, so that nobody can keep the
 * disk busy by asking. */
uint64_t server_probe(Server *server);
void server_settle(Server *server); /* wait for every write, and let go of what waits for it */
void server_wait(Server *server, Room *room, uint64_t ticket);
void server_hurry(Server *server); /* something is due within moments: tick soon */
/* Something is due at this moment (steady_us): tick then and no later, whenever this was said. Ticks forget it: whoever
 * still waits says it again. */
void server_due(Server *server, int64_t at);
int64_t server_ticks_for(const Server *server); /* in a tick: the moment it was set for */
void server_wake(void *server);                 /* from any thread */
/* Matches to be opened, a few with each tick, because they must go on. */
void server_wake_match(Server *server, const char *id);
void server_sleep_on(Server *server); /* none of them */

#endif
