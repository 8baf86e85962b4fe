/* A database as the store sees it. SQL is written once, in the words that every engine understands (base.c, schema.c,
 * host.c); an engine runs it, and does in its own way what SQL does not say: opening, locking, what went wrong.
 *
 *   Query *q = base_query(base, S_GET_SEATS);
 *   query_text(q, 1, id);
 *   while (query_step(q) == STEP_ROW) use(row_int(q, 0), row_text(q, 1));
 *   query_leave(q);
 *
 * A query that could not be made is NULL, which all of these take: it fails when it is run. */
#ifndef BASE_H
#define BASE_H

#include "starboard/store.h"

typedef enum Statement {
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
  S_PUT_HUSHED,
  S_PUT_REPORT,
  S_PUT_SEAL,
  S_PUT_SALT,
  S_PUT_LUCK,
  S_PUT_CHAIR,
  S_PUT_ASIDE,
  S_PUT_CHAIN,
  S_GET_MATCH,
  S_GET_CONTENT,
  S_GET_SEATS,
  S_GET_PLIES,
  S_GET_UNDONE,
  S_GET_CHAT,
  S_GET_REPORTS,
  S_GET_LIST, /* the four of a list follow each other: of one state or both, of all games or one */
  S_GET_LIST_BOTH,
  S_GET_GAME_LIST,
  S_GET_GAME_LIST_BOTH,
  S_GET_CAMPAIGN,
  S_GET_CAMPAIGNS,
  S_GET_GAME_CAMPAIGNS,
  S_GET_CHAPTERS,
  S_GET_CHAPTER,
  S_GET_FOLLOWER,
  S_GET_REMATCH,
  S_GET_WAKING,
  S_GET_IDS,
  S_GET_AGES,
  S_GET_ENDED,
  S_COUNT
} Statement;

typedef enum Step { STEP_ROW, STEP_DONE, STEP_FAILED } Step;

typedef struct Engine Engine;

/* A statement: an engine puts its own behind this. Values are not copied, and have to stay until it has run. */
typedef struct Query {
  const Engine *engine;
  int64_t changed; /* rows that the last run changed */
} Query;

/* A connection with its statements, each made when first needed. */
typedef struct Base {
  const Engine *engine; /* NULL: it is closed */
  void *link;           /* the engine's own */
  Query *at[S_COUNT];
  int converted; /* the version it was of when it was opened, 0: as it should be */
} Base;

typedef void Tell(void *self, const char *match, const char *text);

struct Engine {
  /* A writer takes the database for this process, makes it if there is none, and brings its tables up to date. After a
   * failure there is nothing to close. */
  bool (*open)(Base *base, const char *path, bool writer, SbError *error);
  bool (*join)(Base *base, const char *path, int lease_ms, SbError *error); /* as a writer among others; NULL: never */
  void (*set_life)(Base *base, int64_t life); /* who has joined writes as this life of a node; 0: writes nothing */
  bool (*look)(Base *base, const char *path, SbError *error); /* for reading alone, of any version but none */
  bool (*convert_copy)(Base *base, SbError *error);           /* of one looked at that is of an earlier version */
  void (*close)(Base *base);
  bool (*copy)(const SbStoreCopy *copy, SbError *error);
  bool (*restore)(const char *from, const char *path, const char *aside, bool *moved, SbError *error);

  void (*name)(const char *path, char *out, size_t size);                    /* as sb_store_name() */
  bool (*beside)(const char *path, const char *end, char *out, size_t size); /* as sb_store_beside() */
  bool (*is_there)(const char *path);                                        /* or nobody can tell without opening */

  int (*version)(Base *base, SbError *error); /* of the tables that are there, 0: none are; -1: it cannot be read */
  bool (*set_version)(Base *base, int version, SbError *error);
  bool (*script)(Base *base, const char *sql, SbError *error); /* statements without values */

  bool (*begin)(Base *base);
  bool (*commit)(Base *base); /* true: it is on the disk. False: none of it is, or that cannot be told */
  void (*roll_back)(Base *base);
  bool (*mark)(Base *base);       /* write something that means nothing */
  bool (*wipe)(Base *base);       /* what was deleted is gone from the files; false: not while somebody reads them */
  const char *(*why)(Base *base); /* what went wrong last */
  bool (*is_trouble)(Base *base); /* whether that was the disk or the way there, and not the tables */
  bool (*is_away)(Base *base);    /* whether what could not be read may be there in a moment */
  bool (*again)(Base *base);      /* try to reach it again, but not all the time; whether it is there */
  void (*hold)(Base *base);       /* what is read until */
  void (*let_go)(Base *base);     /* this is of one moment */
  int (*check)(Base *base, Tell *tell, void *self); /* its pages; how much was told */

  Query *(*make)(Base *base, const char *sql, bool keep); /* keep: it is going to be used again and again */
  void (*drop)(Query *query);
  void (*reset)(Query *query, bool values); /* give up what is left to read; `values`: forget those too */
  void (*put_int)(Query *query, int at, int64_t value);
  void (*put_text)(Query *query, int at, const char *text);
  void (*put_bytes)(Query *query, int at, const void *bytes, int size);
  Step (*step)(Query *query);
  bool (*is_null)(Query *query, int column);
  int64_t (*get_int)(Query *query, int column);
  const char *(*get_text)(Query *query, int column); /* NULL: null */
  const void *(*get_bytes)(Query *query, int column, int *size);
};

extern const Engine sqlite_engine;   /* sqlite/ */
extern const Engine postgres_engine; /* postgres/ */

/* The engine for a path or an address. */
const Engine *base_engine(const char *path);
bool base_open(Base *base, const char *path, bool writer, SbError *error);
bool base_join(Base *base, const char *path, int lease_ms, SbError *error);
void base_close(Base *base);
Query *base_query(Base *base, Statement which); /* nothing bound */
Query *base_once(Base *base, const char *sql);  /* one that query_drop() ends */
const char *base_text(Statement which);         /* its SQL */

/* Values are counted from 1, and have the same type each time. */
static inline void query_int(Query *q, int at, int64_t value) {
  if (q) q->engine->put_int(q, at, value);
}
static inline void query_text(Query *q, int at, const char *text) { /* NULL: null */
  if (q) q->engine->put_text(q, at, text);
}
static inline void query_bytes(Query *q, int at, const void *bytes, int size) { /* NULL: null */
  if (q) q->engine->put_bytes(q, at, bytes, size);
}
static inline Step query_step(Query *q) {
  return q ? q->engine->step(q) : STEP_FAILED;
}
static inline void query_leave(Query *q) {
  if (q) q->engine->reset(q, false);
}
static inline void query_drop(Query *q) {
  if (q) q->engine->drop(q);
}
/* Run one that gives no rows. */
static inline bool query_run(Query *q) {
  bool good = query_step(q) == STEP_DONE;
  query_leave(q);
  return good;
}

/* Columns are counted from 0. Texts stay until the next step. */
static inline bool row_is_null(Query *row, int column) {
  return row->engine->is_null(row, column);
}
static inline int64_t row_long(Query *row, int column) {
  return row->engine->get_int(row, column);
}
static inline int row_int(Query *row, int column) {
  return (int)row->engine->get_int(row, column);
}
static inline const char *row_text(Query *row, int column) { /* "": null */
  const char *text = row->engine->get_text(row, column);
  return text ? text : "";
}
static inline const void *row_bytes(Query *row, int column, int *size) {
  return row->engine->get_bytes(row, column, size);
}

/* files.c */
bool files_make_folders(const char *path, SbError *error); /* those above a file */
void files_why(int number, SbText *out);                   /* an errno in words that tell what to do */
/* "cannot make the lock games.db-lock: the disk is full; ..." */
bool files_fail(SbError *error, const char *what, const char *path, int number);

#endif
