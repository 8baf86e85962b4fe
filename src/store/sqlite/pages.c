/* Whether the pages of a file are what they should be. */
#include <string.h>

#include "sqlite.h"

bool pages_are_sound(sqlite3 *db, SbError *error) {
  sqlite3_stmt *row;
  if (sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &row, NULL) != SQLITE_OK) return trouble_fail(db, error);
  int status = sqlite3_step(row);
  const char *says = status == SQLITE_ROW ? (const char *)sqlite3_column_text(row, 0) : sqlite3_errmsg(db);
  bool good = says && strcmp(says, "ok") == 0;
  if (status == SQLITE_ROW || status == SQLITE_CORRUPT)
    good = good || sb_fail(error, "it is damaged (%s)", says ? says : "?");
  else
    trouble_fail(db, error);
  sqlite3_finalize(row);
  return good;
}

int pages_check(Base *base, Tell *tell, void *self) {
  sqlite3 *db = sqlite_of(base);
  sqlite3_stmt *row = NULL;
  int count = 0;
  int status = sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &row, NULL);
  while (status == SQLITE_OK || status == SQLITE_ROW) {
    status = sqlite3_step(row);
    const char *text = status == SQLITE_ROW ? (const char *)sqlite3_column_text(row, 0) : NULL;
    if (!text || strcmp(text, "ok") == 0) continue;
    tell(self, "", text);
    count++;
  }
  if (status != SQLITE_DONE) {
    char text[400];
    SbText t = sb_text(text, sizeof text);
    sb_text_format(&t, "its pages cannot be read to their end: %s", sqlite3_errmsg(db));
    tell(self, "", text);
    count++;
  }
  sqlite3_finalize(row);
  return count;
}
