/* The inside of the SQLite store: the queue of writes, and the statements both sides use. */
#ifndef STORE_H
#define STORE_H

#include <pthread.h>
#include <sqlite3.h>

#include "starboard/store.h"

typedef enum WriteKind {
  WRITE_MATCH,
  WRITE_PLY,
  WRITE_UNDO,
  WRITE_CHAT,
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

typedef enum Statement {
  S_BEGIN,
  S_COMMIT,
  S_ROLLBACK,
  S_PUT_MATCH,
  S_PUT_SEAT,
  S_PUT_CAMPAIGN,
  S_SHARE_CHAPTERS,
  S_PUT_CHAPTER,
  S_PUT_CONTENT,
  S_PUT_HEAD,
  S_PUT_PLY,
  S_PUT_FIRST_END,
  S_PUT_END,
  S_CUT_END,
  S_PUT_UNDONE,
  S_CUT_PLIES,
  S_PUT_CHAT,
  S_PUT_SEAL,
  S_PUT_SALT,
  S_PUT_LUCK,
  S_PUT_CHAIR,
  S_PUT_ASIDE,
  S_PUT_MARK,
  S_GET_MATCH,
  S_GET_CONTENT,
  S_GET_SEATS,
  S_GET_PLIES,
  S_GET_UNDONE,
  S_GET_CHAT,
  S_GET_LIST, /* the four of a list follow each other: of one state or both, of all games or one */
  S_GET_LIST_BOTH,
  S_GET_GAME_LIST,
  S_GET_GAME_LIST_BOTH,
  S_GET_CAMPAIGN,
  S_GET_CAMPAIGNS,
  S_GET_GAME_CAMPAIGNS,
  S_GET_CHAPTERS,
  S_GET_CHAPTER,
  S_GET_REMATCH,
  S_GET_WAKING,
  S_GET_IDS,
  S_GET_ENDED,
  S_COUNT
} Statement;

/* A connection with its statements, each made when first needed. */
typedef struct Base {
  sqlite3 *db;
  sqlite3_stmt *at[S_COUNT];
  int converted; /* the version it was of when it was opened, 0: as it should be */
} Base;

struct SbStore {
  Base writer, reader;
  bool shared;  /* in memory: there is one connection, and `one` guards it */
  bool looking; /* nothing is written: there is no thread, and only the reader */
  int guard;    /* of guard_take(), or -1 */
  pthread_mutex_t one;
  pthread_mutex_t lock; /* everything below */
  pthread_cond_t more;  /* there is something to write */
  pthread_cond_t done_more;
  Write *first, **end;
  Write *spent; /* to be used again: memory stays with the thread that asks for it */
  int spent_count;
  uint64_t given, done; /* tickets */
  bool closing;
  SbStoreFailure *failures;
  int failure_count, failure_size;
  SbStoreStats stats;
  char trouble[SB_TROUBLE_TEXT]; /* why the last write could not be done, "": it could */
  void (*wake)(void *self);
  void *wake_self;
  pthread_t thread;
};

/* base.c */
bool base_open(Base *base, const char *path, bool writer, SbError *error);
bool base_look(Base *base, const char *path, SbError *error); /* look.c: for reading alone, of any version */
bool base_is_sound(sqlite3 *db, SbError *error);              /* its pages: before anything is written beside them */
void base_close(Base *base);
sqlite3_stmt *base_statement(Base *base, Statement which); /* reset, nothing bound; NULL: see sqlite3_errmsg */
bool base_step(sqlite3_stmt *statement);                   /* run one that gives no rows, and reset it */
void base_bind_text(sqlite3_stmt *statement, int index, const char *text); /* NULL: null */

/* schema.c: make the tables, or make them out of those of an older program, whose version goes to `from` (0: none). */
bool schema_settle(sqlite3 *db, int *from, SbError *error);
int schema_version(sqlite3 *db, SbError *error); /* of the tables that are there, 0: none are; -1: it cannot be read */
int schema_newest(void);

/* guard.c: take the database for this process, and make its file if there is none; a descriptor, -1: refused. */
int guard_take(const char *path, SbError *error);
void guard_give_back(int fd);

/* contents.c */
bool contents_convert(sqlite3 *db, SbError *error); /* sets for the matches of programs that stored none */

/* wal.c */
const char *wal_files(void); /* the name of the layer under SQLite that writes the log in large pieces */

/* host.c */
bool host_apply(Base *base, const Write *write);
void host_wipe(Base *base);

/* store.c */
uint64_t store_queue_host(SbStore *store, const SbHostOrder *order);

/* write.c */
bool write_apply(Base *base, const Write *write); /* inside a transaction */
void write_empty(Write *write);                   /* what it holds outside of itself */

#endif
