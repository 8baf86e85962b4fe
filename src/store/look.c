/* Looking at a database without changing it, and what is wrong with it. */
#include <stdlib.h>
#include <string.h>

#include "store.h"

/* ---- opening ---------------------------------------------------------------------------------------------- */

/* A copy that goes with the connection, for the tables of an older program: it is converted there. */
static bool copy_aside(Base *base, SbError *error) {
  sqlite3 *copy = NULL;
  if (sqlite3_open_v2("", &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK)
    return sb_fail(error, "there is no room for a copy");
  sqlite3_backup *backup = sqlite3_backup_init(copy, "main", base->db, "main");
  if (backup) sqlite3_backup_step(backup, -1);
  if (!backup || sqlite3_backup_finish(backup) != SQLITE_OK) {
    sb_fail(error, "%s", sqlite3_errmsg(copy));
    sqlite3_close(copy);
    return false;
  }
  sqlite3_close(base->db);
  base->db = copy;
  return schema_settle(copy, &base->converted, error);
}

bool base_look(Base *base, const char *path, SbError *error) {
  SbError why = {0};
  int status = sqlite3_open_v2(path, &base->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL);
  sqlite3_busy_timeout(base->db, 5000);
  int version = status == SQLITE_OK ? schema_version(base->db, &why) : -1;
  if (version == 0) sb_fail(&why, "there are no matches of this program in it");
  if (version > 0) return true;
  sb_fail(error, "cannot open the database %s: %s", path, why.text[0] ? why.text : sqlite3_errmsg(base->db));
  base_close(base);
  return false;
}

static bool look_at_newest(Base *base, const char *path, SbError *error) {
  SbError why = {0};
  if (!base_look(base, path, error)) return false;
  if (schema_version(base->db, &why) == schema_newest() || copy_aside(base, &why)) return true;
  return sb_fail(error, "cannot open the database %s: %s", path, why.text);
}

SbStore *sb_store_look(const char *path, SbError *error) {
  SbStore *s = calloc(1, sizeof *s);
  if (!s) return sb_fail(error, "out of memory"), NULL;
  s->looking = true;
  s->guard = -1;
  if (look_at_newest(&s->reader, path, error)) return s;
  sb_store_close(s);
  return NULL;
}

int sb_store_looked_at(const SbStore *s) {
  return s->reader.converted;
}

/* ---- what is wrong --------------------------------------------------------------------------------------- */

typedef struct Check {
  sqlite3 *db;
  void (*each)(void *self, const char *match, const char *text);
  void *self;
} Check;

static void cannot_read(const Check *check, const char *what) {
  char text[400];
  SbText t = sb_text(text, sizeof text);
  sb_text_format(&t, "%s cannot be read to their end: %s", what, sqlite3_errmsg(check->db));
  check->each(check->self, "", text);
}

static int check_pages(const Check *check) {
  sqlite3_stmt *row = NULL;
  int count = 0;
  int status = sqlite3_prepare_v2(check->db, "PRAGMA integrity_check", -1, &row, NULL);
  while (status == SQLITE_OK || status == SQLITE_ROW) {
    status = sqlite3_step(row);
    const char *text = status == SQLITE_ROW ? (const char *)sqlite3_column_text(row, 0) : NULL;
    if (!text || strcmp(text, "ok") == 0) continue;
    check->each(check->self, "", text);
    count++;
  }
  if (status != SQLITE_DONE) cannot_read(check, "its pages");
  sqlite3_finalize(row);
  return count + (status != SQLITE_DONE);
}

int sb_store_check_pages(const char *path, void (*each)(void *self, const char *match, const char *text), void *self) {
  Base base = {0};
  if (!base_look(&base, path, NULL)) return 0;
  Check check = {base.db, each, self};
  int count = check_pages(&check);
  base_close(&base);
  return count;
}

/* Rows that belong to nothing, or lack what belongs to them: the match or campaign, and what to say of it. */
static const struct {
  const char *what, *sql;
} lonely[] = {
    {"seats", "SELECT DISTINCT match, 'seats without a match' FROM seats WHERE match NOT IN (SELECT id FROM matches)"},
    {"plies", "SELECT DISTINCT match, 'plies without a match' FROM plies WHERE match NOT IN (SELECT id FROM matches)"},
    {"undone", "SELECT DISTINCT match, 'acts without a match' FROM undone WHERE match NOT IN (SELECT id FROM matches)"},
    {"chat", "SELECT DISTINCT match, 'chat without a match' FROM chat WHERE match NOT IN (SELECT id FROM matches)"},
    {"closed",
     "SELECT match, 'the end of a match that is not there' FROM closed WHERE match NOT IN (SELECT id FROM matches)"},
    {"ends", "SELECT match, 'the end of a log without a match' FROM ends WHERE match NOT IN (SELECT id FROM matches)"},
    {"chapters", "SELECT match, 'a chapter without a match' FROM chapters WHERE match NOT IN (SELECT id FROM matches)"},
    {"campaigns",
     "SELECT match, 'a chapter without a campaign' FROM chapters WHERE campaign NOT IN (SELECT id FROM campaigns)"},
};

static void check_rows(const Check *check, const char *what, const char *sql) {
  sqlite3_stmt *row = NULL;
  int status = sqlite3_prepare_v2(check->db, sql, -1, &row, NULL);
  while (status == SQLITE_OK || status == SQLITE_ROW) {
    status = sqlite3_step(row);
    if (status != SQLITE_ROW) break;
    const char *match = (const char *)sqlite3_column_text(row, 0), *text = (const char *)sqlite3_column_text(row, 1);
    check->each(check->self, match ? match : "", text ? text : "");
  }
  if (status != SQLITE_DONE) cannot_read(check, what);
  sqlite3_finalize(row);
}

void sb_store_check(SbStore *s, void (*each)(void *self, const char *match, const char *text), void *self) {
  Check check = {s->reader.db, each, self};
  check_pages(&check);
  for (size_t i = 0; i < sizeof lonely / sizeof *lonely; i++) check_rows(&check, lonely[i].what, lonely[i].sql);
}
