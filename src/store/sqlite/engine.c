/* Connections and statements of SQLite. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sqlite.h"

typedef enum Turn { BEGIN, COMMIT, ROLL_BACK, TURNS } Turn;

typedef struct Link {
  sqlite3 *db;
  int guard; /* of guard_take(), or -1 */
  sqlite3_stmt *turns[TURNS];
  char why[SB_TROUBLE_TEXT];
} Link;

typedef struct Made {
  Query query;
  sqlite3 *db;
  sqlite3_stmt *at;
} Made;

/* ---- connections ------------------------------------------------------------------------------------------ */

sqlite3 *sqlite_of(const Base *base) {
  return ((Link *)base->link)->db;
}

bool sqlite_run(sqlite3 *db, const char *sql, SbError *error) {
  return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK || trouble_fail(db, error);
}

bool link_make(Base *base) {
  Link *link = base->link = malloc(sizeof *link);
  if (link) *link = (Link){.guard = -1};
  return link != NULL;
}

void link_set(Base *base, sqlite3 *db) {
  Link *link = base->link;
  sqlite3_close(link->db);
  link->db = db;
}

static void close_link(Base *base) {
  Link *link = base->link;
  for (int i = 0; i < TURNS; i++) sqlite3_finalize(link->turns[i]);
  sqlite3_close(link->db);
  guard_give_back(link->guard);
  free(link);
  base->link = NULL;
}

/* FULL: a commit is on the disk itself when it returns, so that not even a power cut loses what was acknowledged. */
static bool settle(Base *base, bool writer, SbError *error) {
  sqlite3 *db = sqlite_of(base);
  sqlite3_busy_timeout(db, PATIENCE_MS);
  if (!writer) return sqlite_run(db, "PRAGMA cache_size = -128", error); /* a match is read once, and then lives here */
  /* Plies of many matches come in at random places, and each place costs a page. */
  return sqlite_run(db,
                    "PRAGMA page_size = 1024; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                    "PRAGMA secure_delete = ON; PRAGMA cache_size = -1024; PRAGMA wal_autocheckpoint = 20000",
                    error) &&
         pages_are_sound(db, error) && schema_settle(base, &base->converted, error);
}

static bool open_file(Base *base, const char *path, bool writer, SbError *error) {
  SbError why = {0};
  Link *link = base->link;
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (writer ? SQLITE_OPEN_CREATE : 0);
  int status = sqlite3_open_v2(path, &link->db, flags, wal_files());
  if (status == SQLITE_OK && settle(base, writer, &why)) return true;
  if (!why.text[0]) trouble_opening(link->db, path, &why);
  bool damaged = sqlite3_errcode(link->db) == SQLITE_CORRUPT || strstr(why.text, "it is damaged");
  return sb_fail(error, "cannot open the database %s: %s%s", path, why.text,
                 damaged ? "; 'starboard fsck' says what can be read" : "");
}

static bool take(Base *base, const char *path, SbError *error) {
  Link *link = base->link;
  return files_make_folders(path, error) && (link->guard = guard_take(path, error)) >= 0;
}

static bool open_link(Base *base, const char *path, bool writer, SbError *error) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* nobody reads these figures, and they cost a lock for each piece */
  if (!link_make(base)) return sb_fail(error, "out of memory");
  bool file = strcmp(path, ":memory:") != 0;
  if ((!writer || !file || take(base, path, error)) && open_file(base, path, writer, error)) return true;
  close_link(base);
  return false;
}

static void name(const char *path, char *out, size_t size) {
  SbText t = sb_text(out, size);
  sb_text_put(&t, path);
}

static bool beside(const char *path, const char *end, char *out, size_t size) {
  SbText t = sb_text(out, size);
  sb_text_format(&t, "%s%s", path, end);
  return !t.cut && strcmp(path, ":memory:") != 0;
}

static bool is_there(const char *path) {
  return access(path, F_OK) == 0;
}

static int version(Base *base, SbError *error) {
  sqlite3 *db = sqlite_of(base);
  sqlite3_stmt *statement = NULL;
  int found = -1;
  if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
      sqlite3_step(statement) == SQLITE_ROW)
    found = sqlite3_column_int(statement, 0);
  if (found < 0) trouble_fail(db, error);
  sqlite3_finalize(statement);
  return found;
}

static bool set_version(Base *base, int number, SbError *error) {
  char space[48];
  SbText text = sb_text(space, sizeof space);
  sb_text_format(&text, "PRAGMA user_version = %d", number);
  return sqlite_run(sqlite_of(base), space, error);
}

static bool script(Base *base, const char *sql, SbError *error) {
  return sqlite_run(sqlite_of(base), sql, error);
}

/* ---- transactions ----------------------------------------------------------------------------------------- */

static bool turn(Base *base, Turn which) {
  static const char *const texts[TURNS] = {"BEGIN IMMEDIATE", "COMMIT", "ROLLBACK"};
  Link *link = base->link;
  sqlite3_stmt **at = &link->turns[which];
  if (!*at && sqlite3_prepare_v3(link->db, texts[which], -1, SQLITE_PREPARE_PERSISTENT, at, NULL)) return false;
  int status = sqlite3_step(*at);
  sqlite3_reset(*at);
  return status == SQLITE_DONE;
}

static bool begin(Base *base) {
  return turn(base, BEGIN);
}

static bool commit(Base *base) {
  return turn(base, COMMIT);
}

static void roll_back(Base *base) {
  if (!sqlite3_get_autocommit(sqlite_of(base))) turn(base, ROLL_BACK);
}

/* "Sbdb", for programs that name files: always the same, and always written. */
static bool mark(Base *base) {
  return sqlite_run(sqlite_of(base), "PRAGMA application_id = 1398957154", NULL);
}

/* Its first column: whether others were in the way. */
static int read_busy(void *gone, int columns, char **values, char **names) {
  (void)columns, (void)names;
  *(bool *)gone = values[0] && strcmp(values[0], "0") == 0;
  return 0;
}

/* Freed bytes are overwritten (secure_delete), but earlier pages still lie in the log beside the file. */
static bool wipe(Base *base) {
  bool gone = false;
  sqlite3_busy_timeout(sqlite_of(base), SHORTLY_MS);
  sqlite3_exec(sqlite_of(base), "PRAGMA wal_checkpoint(TRUNCATE)", read_busy, &gone, NULL);
  sqlite3_busy_timeout(sqlite_of(base), PATIENCE_MS);
  return gone;
}

static const char *why(Base *base) {
  Link *link = base->link;
  SbText t = sb_text(link->why, sizeof link->why);
  trouble_say(link->db, &t);
  return link->why;
}

static bool is_trouble(Base *base) {
  switch (sqlite3_errcode(sqlite_of(base)) & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG:
      return false;
    default:
      return true;
  }
}

/* As long as a statement has not been read to its end, all others read of the same moment. */
static void nothing(Base *base) {
  (void)base;
}

/* ---- statements ------------------------------------------------------------------------------------------- */

static sqlite3_stmt *at(Query *query) {
  return ((Made *)query)->at;
}

static Query *make(Base *base, const char *sql, bool keep) {
  Made *made = calloc(1, sizeof *made);
  SB_ASSERT(made != NULL);
  *made = (Made){.query.engine = &sqlite_engine, .db = sqlite_of(base)};
  unsigned flags = keep ? SQLITE_PREPARE_PERSISTENT : 0;
  if (sqlite3_prepare_v3(made->db, sql, -1, flags, &made->at, NULL) == SQLITE_OK) return &made->query;
  free(made);
  return NULL;
}

static void drop(Query *query) {
  sqlite3_finalize(at(query));
  free(query);
}

static void reset(Query *query, bool values) {
  sqlite3_reset(at(query));
  if (values) sqlite3_clear_bindings(at(query));
}

static void put_int(Query *query, int index, int64_t value) {
  sqlite3_bind_int64(at(query), index, value);
}

static void put_text(Query *query, int index, const char *text) {
  if (text) sqlite3_bind_text(at(query), index, text, -1, SQLITE_STATIC);
}

static void put_bytes(Query *query, int index, const void *bytes, int size) {
  if (bytes) sqlite3_bind_blob(at(query), index, bytes, size, SQLITE_STATIC);
}

static Step step(Query *query) {
  int status = sqlite3_step(at(query));
  if (status == SQLITE_ROW) return STEP_ROW;
  query->changed = sqlite3_changes(((Made *)query)->db);
  return status == SQLITE_DONE ? STEP_DONE : STEP_FAILED;
}

static bool is_null(Query *query, int column) {
  return sqlite3_column_type(at(query), column) == SQLITE_NULL;
}

static int64_t get_int(Query *query, int column) {
  return sqlite3_column_int64(at(query), column);
}

static const char *get_text(Query *query, int column) {
  return (const char *)sqlite3_column_text(at(query), column);
}

static const void *get_bytes(Query *query, int column, int *size) {
  const void *bytes = sqlite3_column_blob(at(query), column);
  *size = sqlite3_column_bytes(at(query), column);
  return bytes;
}

/* A file is here or it is broken. */
static bool is_away(Base *base) {
  (void)base;
  return false;
}

static bool again(Base *base) {
  (void)base;
  return true;
}

const Engine sqlite_engine = {.open = open_link,
                              .look = copy_look,
                              .convert_copy = copy_convert,
                              .close = close_link,
                              .copy = copy_make,
                              .restore = copy_restore,
                              .name = name,
                              .beside = beside,
                              .is_there = is_there,
                              .version = version,
                              .set_version = set_version,
                              .script = script,
                              .begin = begin,
                              .commit = commit,
                              .roll_back = roll_back,
                              .mark = mark,
                              .wipe = wipe,
                              .why = why,
                              .is_trouble = is_trouble,
                              .is_away = is_away,
                              .again = again,
                              .hold = nothing,
                              .let_go = nothing,
                              .check = pages_check,
                              .make = make,
                              .drop = drop,
                              .reset = reset,
                              .put_int = put_int,
                              .put_text = put_text,
                              .put_bytes = put_bytes,
                              .step = step,
                              .is_null = is_null,
                              .get_int = get_int,
                              .get_text = get_text,
                              .get_bytes = get_bytes};
