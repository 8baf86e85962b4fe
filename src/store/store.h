/* The inside of the store: the queue of writes, and what its files ask of each other. */
#ifndef STORE_H
#define STORE_H

#include <pthread.h>

#include "base.h"
#include "lease.h"

typedef enum WriteKind {
  WRITE_MATCH,
  WRITE_PLY,
  WRITE_UNDO,
  WRITE_CHAT,
  WRITE_HUSHED, /* `number`: 1 or 0 */
  WRITE_REPORT,
  WRITE_SEAL,
  WRITE_LUCK,
  WRITE_CHAIR,
  WRITE_ASIDE,
  WRITE_PROBE,
  WRITE_HOST
} WriteKind;

/* One write that waits. Texts are copies of its own, in `space` as far as that goes. */
typedef struct Write {
  struct Write *next;
  uint64_t ticket;
  int64_t since; /* monotonic, microseconds */
  WriteKind kind;
  char match[SB_MATCH_ID];
  int seat, number; /* of a ply or chat line */
  int64_t at;
  uint32_t readers; /* of a chat line */
  int ply;          /* after which it was said */
  uint64_t chain;
  char *text, *more; /* action and act id; chat text and name; seal */
  char *given;       /* results as numbers, or NULL */
  char *left;        /* clocks as numbers */
  char *notice;      /* of a chat line */
  SbStoreHead head;
  SbStoreMatch *facts; /* WRITE_MATCH, WRITE_LUCK */
  SbStoreChair *chair; /* WRITE_CHAIR */
  SbHostDeed deed;     /* WRITE_HOST, with `number` and `at` */
  uint64_t *chains;
  int chain_count;
  size_t used;
  char space[256];
} Write;

struct SbStore {
  Base writer, reader;
  bool shared;  /* in memory: there is one connection, and `one` guards it */
  bool looking; /* nothing is written: there is no thread, and only the reader */
  pthread_mutex_t one;
  pthread_mutex_t lock; /* everything below */
  pthread_cond_t more;  /* there is something to write */
  pthread_cond_t done_more;
  Write *first, **end;
  Write *spent; /* to be used again: memory stays with the thread that asks for it */
  int spent_count;
  uint64_t given, done; /* tickets */
  bool gathering;       /* what is there waits for more */
  bool closing;
  SbStoreFailure *failures;
  int failure_count, failure_size;
  SbStoreStats stats;
  char trouble[SB_TROUBLE_TEXT]; /* why the last write could not be done, "": it could */
  void (*wake)(void *self);
  void *wake_self;
  Leases *leases;  /* of a node, or NULL */
  bool unwiped;    /* of the thread: what was deleted is still in the files, because somebody reads them */
  int64_t wipe_at; /* monotonic, microseconds: when that is tried again */
  pthread_t thread;
};

/* schema.c: make the tables, or make them out of those of an older program, whose version goes to `from` (0: none). */
bool schema_settle(Base *base, int *from, SbError *error);
int schema_newest(void);

/* contents.c */
bool contents_convert(Base *base, SbError *error); /* sets for the matches of programs that stored none */

/* host.c */
bool host_apply(Base *base, const Write *write);

/* store.c */
void store_make_cond(pthread_cond_t *cond); /* whose moments are of CLOCK_MONOTONIC */
uint64_t store_queue_host(SbStore *store, const SbHostOrder *order);

/* write.c */
bool write_apply(Base *base, const Write *write); /* inside a transaction */
void write_empty(Write *write);                   /* what it holds outside of itself */

#endif
