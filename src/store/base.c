/* The database itself: its settings, and statements by name. */
#include <string.h>

#include "store.h"

#define LAST_PLY "(SELECT ply FROM ends WHERE ends.match = matches.id)"
#define CHAPTERS                                                   \
  "(SELECT COUNT(*) FROM chapters WHERE campaign = campaigns.id)," \
  "(SELECT match FROM chapters WHERE campaign = campaigns.id ORDER BY n DESC LIMIT 1)"

/* Each list is read from the end of one index, or of two that are put together: a condition that may or may not hold
 * would make SQLite look at every match. */
#define ALL_GAMES ""
#define ONE_GAME " AND game = ?3"
#define LISTED(over, games) \
  "SELECT *, " LAST_PLY " FROM matches WHERE public = 1 AND over = " over games " ORDER BY created DESC LIMIT ?2"
#define LISTED_BOTH(games) \
  "SELECT * FROM (" LISTED("0", games) ") UNION ALL SELECT * FROM (" LISTED("1", games) ") ORDER BY created" \
  " DESC LIMIT ?2"

static const char *const texts[S_COUNT] = {
    [S_BEGIN] = "BEGIN IMMEDIATE",
    [S_COMMIT] = "COMMIT",
    [S_ROLLBACK] = "ROLLBACK",
    [S_PUT_MATCH] = "INSERT INTO matches VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    [S_PUT_SEAT] = "INSERT INTO seats(match, seat, kind, name, salt, secret) VALUES(?,?,?,?,?,?)",
    [S_PUT_CAMPAIGN] = "INSERT OR IGNORE INTO campaigns VALUES(?,?,?,?,?)",
    [S_SHARE_CHAPTERS] = "INSERT INTO chapters SELECT ?1, n, match FROM chapters WHERE campaign = ?2 AND n < ?3",
    [S_PUT_CHAPTER] = ("INSERT INTO chapters SELECT ?1, ?2, ?3"
                       " WHERE ?2 = 1 OR EXISTS(SELECT 1 FROM chapters WHERE campaign = ?1 AND n = ?2 - 1)"),
    /* Texts of a set may have been mended since it was stored. */
    [S_PUT_CONTENT] = ("INSERT INTO contents VALUES(?1, ?2, ?3) ON CONFLICT DO UPDATE SET files = excluded.files"
                       " WHERE files <> excluded.files"),
    [S_PUT_HEAD] = "UPDATE matches SET over = ?2, wake = ?3, result = ?4, taken_back = ?5 WHERE id = ?1",
    [S_PUT_PLY] = "INSERT INTO plies VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [S_PUT_FIRST_END] = "INSERT INTO ends VALUES(?, 0, 0)",
    [S_PUT_END] = "UPDATE ends SET ply = ?2, chain = ?3 WHERE match = ?1 AND ply = ?2 - 1",
    [S_CUT_END] = ("UPDATE ends SET ply = ?2,"
                   " chain = COALESCE((SELECT chain FROM plies WHERE match = ?1 AND ply = ?2), 0) WHERE match = ?1"),
    [S_PUT_UNDONE] =
        "INSERT OR IGNORE INTO undone SELECT match, seat, act, ply FROM plies WHERE match = ?1 AND ply > ?2 AND act <> "
        "''",
    [S_CUT_PLIES] = "DELETE FROM plies WHERE match = ?1 AND ply > ?2",
    [S_PUT_CHAT] = "INSERT INTO chat VALUES(?,?,?,?,?,?,?,?,?)",
    [S_PUT_SEAL] = "UPDATE seats SET seal = ?3 WHERE match = ?1 AND seat = ?2",
    [S_PUT_SALT] = "UPDATE seats SET salt = ?3 WHERE match = ?1 AND seat = ?2",
    [S_PUT_LUCK] = "UPDATE matches SET luck = ?2, beacon = ?3 WHERE id = ?1",
    [S_PUT_CHAIR] = ("UPDATE seats SET asks = ?3, sitter = ?4, gone = ?5, clock_ms = ?6, clock_ply = ?7, called = ?8"
                     " WHERE match = ?1 AND seat = ?2"),
    /* "Sbdb", for programs that name files: always the same, and always written. */
    [S_PUT_MARK] = "PRAGMA application_id = 1398957154",
    [S_PUT_ASIDE] = "UPDATE matches SET wake = 2 WHERE id = ?1",
    [S_GET_MATCH] = ("SELECT *, " LAST_PLY " FROM matches WHERE id = ?"),
    [S_GET_CONTENT] = "SELECT files FROM contents WHERE game = ? AND hash = ?",
    [S_GET_SEATS] =
        ("SELECT seat, kind, name, salt, secret, asks, sitter, gone, clock_ms, clock_ply, called, seal FROM seats"
         " WHERE match = ? ORDER BY seat"),
    /* The end beside each of them: what is read at one moment can be held against it. */
    [S_GET_PLIES] = ("SELECT plies.ply, seat, action, given, plies.chain, act, at, clocks, ends.ply, ends.chain"
                     " FROM ends LEFT JOIN plies USING(match) WHERE ends.match = ? ORDER BY plies.ply"),
    [S_GET_UNDONE] = "SELECT seat, ply, act FROM undone WHERE match = ?",
    [S_GET_CHAT] = ("SELECT * FROM (SELECT n, seat, name, text, at, readers, notice, ply FROM chat WHERE match = ?1"
                    " ORDER BY n DESC LIMIT ?2) ORDER BY n"),
    [S_GET_LIST] = LISTED("?1", ALL_GAMES),
    [S_GET_LIST_BOTH] = LISTED_BOTH(ALL_GAMES),
    [S_GET_GAME_LIST] = LISTED("?1", ONE_GAME),
    [S_GET_GAME_LIST_BOTH] = LISTED_BOTH(ONE_GAME),
    [S_GET_CAMPAIGN] = ("SELECT *, " CHAPTERS " FROM campaigns WHERE id = ?"),
    [S_GET_CAMPAIGNS] = ("SELECT *, " CHAPTERS " FROM campaigns WHERE public = 1 ORDER BY created DESC LIMIT ?2"),
    [S_GET_GAME_CAMPAIGNS] = ("SELECT *, " CHAPTERS " FROM campaigns WHERE public = 1 AND game = ?1"
                              " ORDER BY created DESC LIMIT ?2"),
    [S_GET_CHAPTERS] = ("SELECT matches.*, " LAST_PLY " FROM chapters JOIN matches ON matches.id = chapters.match"
                        " WHERE chapters.campaign = ? ORDER BY n"),
    [S_GET_CHAPTER] = "SELECT match FROM chapters WHERE campaign = ? AND n = ?",
    [S_GET_REMATCH] = ("SELECT seats.match, seats.seat FROM matches JOIN seats ON seats.match = matches.id"
                       " WHERE origin = ?1 AND origin <> '' AND secret = ?2 ORDER BY created DESC LIMIT 1"),
    [S_GET_ENDED] = "SELECT 1 FROM closed WHERE match = ?",
    [S_GET_IDS] = "SELECT id FROM matches ORDER BY id",
    [S_GET_WAKING] = "SELECT id FROM matches WHERE wake = 1 AND over = 0",
};

static bool run(Base *base, const char *sql, SbError *error) {
  if (sqlite3_exec(base->db, sql, NULL, NULL, NULL) == SQLITE_OK) return true;
  return sb_fail(error, "%s", sqlite3_errmsg(base->db));
}

bool base_is_sound(sqlite3 *db, SbError *error) {
  sqlite3_stmt *row;
  if (sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &row, NULL) != SQLITE_OK)
    return sb_fail(error, "%s", sqlite3_errmsg(db));
  int status = sqlite3_step(row);
  const char *says = status == SQLITE_ROW ? (const char *)sqlite3_column_text(row, 0) : sqlite3_errmsg(db);
  bool good = says && strcmp(says, "ok") == 0;
  if (!good) sb_fail(error, "it is damaged (%s)", says ? says : "?");
  sqlite3_finalize(row);
  return good;
}

/* FULL: a commit is on the disk itself when it returns, so that not even a power cut loses what was acknowledged. */
static bool settle(Base *base, bool writer, SbError *error) {
  sqlite3_busy_timeout(base->db, 5000);
  if (!writer) return run(base, "PRAGMA cache_size = -1024", error);
  /* Plies of many matches come in at random places, and each place costs a page. */
  return run(base,
             "PRAGMA page_size = 1024; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = "
             "ON; PRAGMA cache_size = "
             "-4096; "
             "PRAGMA wal_autocheckpoint = 20000",
             error) &&
         base_is_sound(base->db, error) && schema_settle(base->db, &base->converted, error);
}

bool base_open(Base *base, const char *path, bool writer, SbError *error) {
  SbError why = {0};
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (writer ? SQLITE_OPEN_CREATE : 0);
  int status = sqlite3_open_v2(path, &base->db, flags, wal_files());
  if (status == SQLITE_OK && settle(base, writer, &why)) return true;
  bool damaged = sqlite3_errcode(base->db) == SQLITE_CORRUPT || strstr(why.text, "damaged");
  sb_fail(error, "cannot open the database %s: %s%s", path, why.text[0] ? why.text : sqlite3_errstr(status),
          damaged ? "; 'starboard fsck' says what can be read" : "");
  base_close(base);
  return false;
}

void base_close(Base *base) {
  for (int i = 0; i < S_COUNT; i++) sqlite3_finalize(base->at[i]);
  sqlite3_close(base->db);
  memset(base, 0, sizeof *base);
}

sqlite3_stmt *base_statement(Base *base, Statement which) {
  sqlite3_stmt **statement = &base->at[which];
  if (!*statement && sqlite3_prepare_v3(base->db, texts[which], -1, SQLITE_PREPARE_PERSISTENT, statement, NULL))
    return NULL;
  sqlite3_reset(*statement);
  sqlite3_clear_bindings(*statement);
  return *statement;
}

bool base_step(sqlite3_stmt *statement) {
  if (!statement) return false;
  int status = sqlite3_step(statement);
  sqlite3_reset(statement);
  return status == SQLITE_DONE;
}

void base_bind_text(sqlite3_stmt *statement, int index, const char *text) {
  if (text) sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
}
