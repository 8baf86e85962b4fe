/* Where the stores of a test are: in memory and in files, or with STARBOARD_PG (tests/postgres/run) in schemas of that
 * database; and what became of a write. Include after cmocka.h. */
#ifndef STORE_PLACE_H
#define STORE_PLACE_H

#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "starboard/store.h"

enum { PLACE_TEXT = 300 };

static inline const char *place_server(void) {
  return getenv("STARBOARD_PG");
}

static inline void place_run(const char *address, const char *sql) {
  PGconn *db = PQconnectdb(address);
  PGresult *result = PQexec(db, sql);
  ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail_msg("%s", PQerrorMessage(db));
  PQclear(result);
  PQfinish(db);
}

/* A schema of its own, empty. */
static inline void place_schema(char out[PLACE_TEXT]) {
  static int count;
  char sql[100];
  snprintf(sql, sizeof sql, "CREATE SCHEMA s%ld_%d", (long)getpid(), ++count);
  place_run(place_server(), sql);
  snprintf(out, PLACE_TEXT, "%s&options=-csearch_path%%3Ds%ld_%d", place_server(), (long)getpid(), count);
}

/* One that is closed once and for all: the next call may have the same. */
static inline const char *place_once(void) {
  static char address[PLACE_TEXT];
  if (!place_server()) return ":memory:";
  place_schema(address);
  return address;
}

static inline void place_remove(const char *path) {
  static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
  for (int i = 0; i < 4 && !place_server(); i++) {
    char name[PLACE_TEXT + 10];
    snprintf(name, sizeof name, "%s%s", path, ends[i]);
    unlink(name);
  }
}

/* One that can be opened again; place_remove() ends it. */
static inline void place_kept(char out[PLACE_TEXT]) {
  if (place_server()) {
    place_schema(out);
    return;
  }
  strcpy(out, "/tmp/starboard-store-XXXXXX");
  int fd = mkstemp(out);
  assert_true(fd >= 0);
  close(fd);
  place_remove(out);
}

/* Change it behind the store's back. */
static inline void place_change(const char *path, const char *sql) {
  if (place_server()) {
    place_run(path, sql);
    return;
  }
  sqlite3 *db;
  assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
  assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
  sqlite3_close(db);
}

/* Whether the write was refused, and nothing else. */
static inline bool is_refused(SbStore *store, uint64_t ticket) {
  SbStoreFailure failure;
  sb_store_flush(store);
  bool any = sb_store_failure(store, &failure);
  assert_true(!any || failure.ticket == ticket);
  assert_false(sb_store_failure(store, &failure));
  return any;
}

#endif
