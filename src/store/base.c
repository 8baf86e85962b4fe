/* The statements, in words that every engine understands, and connections with them. */
#include "base.h"

#include <string.h>

#define LAST_PLY "(SELECT ply FROM ends WHERE ends.match = matches.id)"
#define CHAPTERS                                                   \
  "(SELECT COUNT(*) FROM chapters WHERE campaign = campaigns.id)," \
  "(SELECT match FROM chapters WHERE campaign = campaigns.id ORDER BY n DESC LIMIT 1)"

/* Each list is read from the end of one index, or of two that are put together: a condition that may or may not hold
 * would make a database look at every match. */
#define ALL_GAMES ""
#define ONE_GAME " AND game = ?3"
#define LISTED(over, games) \
  "SELECT *, " LAST_PLY " FROM matches WHERE public = 1 AND over = " over games " ORDER BY created DESC LIMIT ?2"
#define LISTED_BOTH(games) \
  "SELECT * FROM (" LISTED("0", games) ") AS running UNION ALL SELECT * FROM (" LISTED("1", games) ") AS done" \
  " ORDER BY created DESC LIMIT ?2"

static const char *const texts[S_COUNT] = {
    [S_PUT_MATCH] = "INSERT INTO matches VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    [S_PUT_SEAT] = "INSERT INTO seats(match, seat, kind, name, salt, secret) VALUES(?,?,?,?,?,?)",
    [S_PUT_CAMPAIGN] = "INSERT INTO campaigns VALUES(?,?,?,?,?) ON CONFLICT DO NOTHING",
    [S_SHARE_CHAPTERS] = "INSERT INTO chapters SELECT ?1, n, match FROM chapters WHERE campaign = ?2 AND n < ?3",
    [S_PUT_CHAPTER] = ("INSERT INTO chapters SELECT ?1, ?2, ?3"
                       " WHERE ?2 = 1 OR EXISTS(SELECT 1 FROM chapters WHERE campaign = ?1 AND n = ?2 - 1)"),
    /* Texts of a set may have been mended since it was stored. */
    [S_PUT_CONTENT] = ("INSERT INTO contents VALUES(?1, ?2, ?3) ON CONFLICT(game, hash) DO UPDATE"
                       " SET files = excluded.files WHERE contents.files <> excluded.files"),
    [S_PUT_HEAD] = "UPDATE matches SET over = ?2, wake = ?3, result = ?4, taken_back = ?5 WHERE id = ?1",
    [S_PUT_PLY] = "INSERT INTO plies VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [S_PUT_FIRST_END] = "INSERT INTO ends VALUES(?, 0, 0)",
    [S_PUT_END] = "UPDATE ends SET ply = ?2, chain = ?3 WHERE match = ?1 AND ply = ?2 - 1",
    [S_CUT_END] = ("UPDATE ends SET ply = ?2,"
                   " chain = COALESCE((SELECT chain FROM plies WHERE match = ?1 AND ply = ?2), 0) WHERE match = ?1"),
    [S_PUT_UNDONE] =
        ("INSERT INTO undone SELECT match, seat, act, ply FROM plies WHERE match = ?1 AND ply > ?2 AND act <> ''"
         " ON CONFLICT DO NOTHING"),
    [S_CUT_PLIES] = "DELETE FROM plies WHERE match = ?1 AND ply > ?2",
    [S_PUT_CHAT] = "INSERT INTO chat VALUES(?,?,?,?,?,?,?,?,?)",
    [S_PUT_HUSHED] = "UPDATE matches SET hushed = ?2 WHERE id = ?1",
    /* What a host has settled stays settled, unless the seat has another name by now. */
    [S_PUT_REPORT] =
        ("INSERT INTO reports VALUES(?1, ?2, ?3, ?4, ?5, 1, 0) ON CONFLICT(match, line, seat) DO UPDATE SET"
         " count = reports.count + 1, at = excluded.at, name = excluded.name,"
         " settled = CASE WHEN reports.name = excluded.name THEN reports.settled ELSE 0 END"),
    [S_PUT_SEAL] = "UPDATE seats SET seal = ?3 WHERE match = ?1 AND seat = ?2",
    [S_PUT_SALT] = "UPDATE seats SET salt = ?3 WHERE match = ?1 AND seat = ?2",
    [S_PUT_LUCK] = "UPDATE matches SET luck = ?2, beacon = ?3 WHERE id = ?1",
    [S_PUT_CHAIR] = ("UPDATE seats SET asks = ?3, sitter = ?4, gone = ?5, clock_ms = ?6, clock_ply = ?7, called = ?8"
                     " WHERE match = ?1 AND seat = ?2"),
    [S_PUT_ASIDE] = "UPDATE matches SET wake = 2 WHERE id = ?1",
    [S_PUT_CHAIN] = "UPDATE plies SET chain = ?3 WHERE match = ?1 AND ply = ?2",
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
                    " ORDER BY n DESC LIMIT ?2) AS latest ORDER BY n"),
    [S_GET_REPORTS] = ("SELECT reports.match, line, reports.seat, reports.name, reports.at, count, COALESCE(text, '')"
                       " FROM reports LEFT JOIN chat ON chat.match = reports.match AND n = line"
                       " WHERE settled = 0 ORDER BY reports.at, line = 0, line"),
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
    [S_GET_FOLLOWER] = ("SELECT later.match FROM chapters AS own JOIN chapters AS later"
                        " ON later.campaign = own.campaign AND later.n > own.n WHERE own.match = ?"
                        " ORDER BY later.n DESC LIMIT 1"),
    [S_GET_REMATCH] = ("SELECT seats.match, seats.seat FROM matches JOIN seats ON seats.match = matches.id"
                       " WHERE origin = ?1 AND origin <> '' AND secret = ?2 ORDER BY created DESC LIMIT 1"),
    [S_GET_ENDED] = "SELECT 1 FROM closed WHERE match = ?",
    [S_GET_IDS] = "SELECT id FROM matches ORDER BY id",
    /* Chapters are as young as the youngest of any campaign they belong to: one that goes on needs what was before. */
    [S_GET_AGES] =
        ("SELECT id, created, (SELECT at FROM plies WHERE match = matches.id ORDER BY ply DESC LIMIT 1),"
         " (SELECT at FROM chat WHERE match = matches.id ORDER BY n DESC LIMIT 1),"
         " CASE WHEN campaign = '' THEN NULL ELSE (SELECT MAX(COALESCE(plies.at, m.created)) FROM chapters AS mine"
         " JOIN chapters AS others ON others.campaign = mine.campaign JOIN matches AS m ON m.id = others.match"
         " LEFT JOIN plies ON plies.match = m.id WHERE mine.match = matches.id) END"
         " FROM matches WHERE id >= ?1 ORDER BY id LIMIT ?2"),
    [S_GET_WAKING] = "SELECT id FROM matches WHERE wake = 1 AND over = 0",
};

const Engine *base_engine(const char *path) {
  bool address = strncmp(path, "postgresql://", 13) == 0 || strncmp(path, "postgres://", 11) == 0;
  return address ? &postgres_engine : &sqlite_engine;
}

bool base_open(Base *base, const char *path, bool writer, SbError *error) {
  *base = (Base){.engine = base_engine(path)};
  if (base->engine->open(base, path, writer, error)) return true;
  base->engine = NULL;
  return false;
}

bool base_join(Base *base, const char *path, int lease_ms, SbError *error) {
  *base = (Base){.engine = base_engine(path)};
  bool can = base->engine->join || sb_fail(error, "several servers need a database of PostgreSQL");
  if (can && base->engine->join(base, path, lease_ms, error)) return true;
  base->engine = NULL;
  return false;
}

void base_close(Base *base) {
  if (!base->engine) return;
  for (int i = 0; i < S_COUNT; i++) query_drop(base->at[i]);
  base->engine->close(base);
  memset(base, 0, sizeof *base);
}

const char *base_text(Statement which) {
  return texts[which];
}

Query *base_query(Base *base, Statement which) {
  Query **query = &base->at[which];
  if (!*query) *query = base->engine->make(base, texts[which], true);
  if (*query) base->engine->reset(*query, true);
  return *query;
}

Query *base_once(Base *base, const char *sql) {
  return base->engine->make(base, sql, false);
}
