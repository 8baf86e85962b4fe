/* Content sets for matches of earlier programs, which named a set by the text of its files and stored none. */
#include <string.h>

#include "starboard/content.h"
#include "store.h"

static bool failed(sqlite3 *db, SbError *error) {
  return sb_fail(error, "it cannot be converted: %s", sqlite3_errmsg(db));
}

/* Run a statement with a game, a hash, and one value more; how many rows it changed, -1: it failed. */
static int change(sqlite3 *db, const char *sql, const SbContent *content, uint64_t named, const char *files) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) return -1;
  base_bind_text(statement, 1, content->game->id);
  sqlite3_bind_int64(statement, 2, (sqlite3_int64)content->hash);
  if (files)
    base_bind_text(statement, 3, files);
  else
    sqlite3_bind_int64(statement, 3, (sqlite3_int64)named);
  int status = sqlite3_step(statement);
  sqlite3_finalize(statement);
  return status == SQLITE_DONE ? sqlite3_changes(db) : -1;
}

static bool convert_game(sqlite3 *db, const SbGame *game, SbError *error) {
  const SbContent *content = sb_content_baked(game);
  int matches = 0;
  for (const uint64_t *named = game->same_content; named && *named; named++) {
    int count = change(db, "UPDATE matches SET played = ?2 WHERE game = ?1 AND content = ?3", content, *named, NULL);
    if (count < 0) return failed(db, error);
    matches += count;
  }
  if (matches == 0) return true;
  return change(db, "INSERT INTO contents VALUES(?1, ?2, ?3)", content, 0, sb_content_saved(content)) == 1 ||
         failed(db, error);
}

bool contents_convert(sqlite3 *db, SbError *error) {
  for (int i = 0; i < sb_game_count(); i++)
    if (!convert_game(db, sb_game_at(i), error)) return false;
  return true;
}
