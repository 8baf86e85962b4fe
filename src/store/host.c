/* What a host does to matches: ending, hiding, deleting. What is deleted is gone from the file, not only from view. */
#include <stdlib.h>
#include <string.h>

#include "store.h"

/* ?1 is the match, ?2 the number of a line or seat, ?3 the time. */
static const char *const hide[] = {"UPDATE matches SET public = 0 WHERE id = ?1", NULL};
static const char *const unhide[] = {"UPDATE matches SET public = 1 WHERE id = ?1", NULL};
static const char *const end[] = {"INSERT INTO closed SELECT id, ?3 FROM matches WHERE id = ?1 AND over = 0",
                                  "UPDATE matches SET over = 1, wake = 0 WHERE id = ?1", NULL};
static const char *const delete_match[] = {
    "DELETE FROM matches WHERE id = ?1",
    "DELETE FROM seats WHERE match = ?1",
    "DELETE FROM plies WHERE match = ?1",
    "DELETE FROM ends WHERE match = ?1",
    "DELETE FROM undone WHERE match = ?1",
    "DELETE FROM chat WHERE match = ?1",
    "DELETE FROM closed WHERE match = ?1",
    "DELETE FROM chapters WHERE match = ?1",
    "DELETE FROM campaigns WHERE id NOT IN (SELECT campaign FROM chapters)",
    "UPDATE matches SET origin = '' WHERE origin = ?1",
    "DELETE FROM contents WHERE NOT EXISTS"
    " (SELECT 1 FROM matches WHERE matches.game = contents.game AND matches.played = contents.hash)",
    NULL};
static const char *const delete_chat[] = {"DELETE FROM chat WHERE match = ?1 AND n = ?2", NULL};
static const char *const delete_name[] = {"UPDATE seats SET name = '', called = '' WHERE match = ?1 AND seat = ?2",
                                          "UPDATE chat SET name = '' WHERE match = ?1 AND seat = ?2", NULL};

static const char *const *const deeds[] = {
    [SB_HOST_HIDE] = hide,           [SB_HOST_UNHIDE] = unhide,           [SB_HOST_END] = end,
    [SB_HOST_DELETE] = delete_match, [SB_HOST_DELETE_CHAT] = delete_chat, [SB_HOST_DELETE_NAME] = delete_name};

static bool run(sqlite3 *db, const char *sql, const Write *w) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) return false;
  int wanted = sqlite3_bind_parameter_count(statement);
  if (wanted >= 1) base_bind_text(statement, 1, w->match);
  if (wanted >= 2) sqlite3_bind_int(statement, 2, w->number);
  if (wanted >= 3) sqlite3_bind_int64(statement, 3, w->at);
  int status = sqlite3_step(statement);
  sqlite3_finalize(statement);
  return status == SQLITE_DONE;
}

/* The log with other hashes, since its header is another. */
static bool seal(sqlite3 *db, const Write *w) {
  sqlite3_stmt *statement = NULL;
  const char *sql = "UPDATE plies SET chain = ?3 WHERE match = ?1 AND ply = ?2";
  bool good = sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK;
  for (int i = 0; good && i < w->chain_count; i++) {
    base_bind_text(statement, 1, w->match);
    sqlite3_bind_int(statement, 2, i + 1);
    sqlite3_bind_int64(statement, 3, (sqlite3_int64)w->chains[i]);
    good = base_step(statement) && sqlite3_changes(db) == 1;
  }
  sqlite3_finalize(statement);
  return good && (w->chain_count == 0 ||
                  run(db,
                      "UPDATE ends SET chain = (SELECT chain FROM plies WHERE plies.match = ends.match AND"
                      " plies.ply = ends.ply) WHERE match = ?1",
                      w));
}

bool host_apply(Base *base, const Write *w) {
  const char *const *steps = deeds[w->deed];
  for (int i = 0; steps[i]; i++) {
    if (!run(base->db, steps[i], w)) return false;
    if (i == 0 && sqlite3_changes(base->db) != 1) return false; /* there is no such thing */
  }
  return w->deed != SB_HOST_DELETE_NAME || seal(base->db, w);
}

/* Freed bytes are overwritten (secure_delete), but earlier pages still lie in the log beside the file. */
void host_wipe(Base *base) {
  sqlite3_exec(base->db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL);
}

bool sb_store_host(SbStore *s, const SbHostOrder *order, SbError *error) {
  uint64_t ticket = store_queue_host(s, order);
  sb_store_flush(s);
  SbStoreFailure failure;
  bool good = true;
  pthread_mutex_lock(&s->lock);
  for (int i = 0; i < s->failure_count; i++) {
    failure = s->failures[i];
    if (failure.ticket != ticket) continue;
    s->failure_count--;
    memmove(&s->failures[i], &s->failures[i + 1], (size_t)(s->failure_count - i) * sizeof *s->failures);
    good = false;
    break;
  }
  pthread_mutex_unlock(&s->lock);
  char why[SB_TROUBLE_TEXT];
  if (good) return true;
  if (!sb_store_works(s, why)) return sb_fail(error, "this could not be stored: %s", why);
  return sb_fail(error, "there is no such match, line or seat, or it is so already");
}
