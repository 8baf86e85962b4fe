/* The tables, and how those of an older program become these. Engines that have no word for a type, or for tables
 * without row numbers, put their own in its place. */
#include "store.h"

/* One link of the chain: what makes the tables of version `to` out of those of version `from`. A new database, of
 * version 0, goes through all of them, so that there is one way to what this program knows. Links are only ever added.
 */
typedef struct Link {
  int from, to;
  const char *sql;
  bool (*then)(Base *base, SbError *error); /* what SQL alone cannot do, or NULL */
} Link;

/* `wake` of a match: 0 it waits for people, 1 it must go on by itself, 2 it should, but cannot. */
static const Link links[] = {
    {0, 2,
     "CREATE TABLE matches("
     " id TEXT PRIMARY KEY, game TEXT NOT NULL, rules TEXT NOT NULL, content INTEGER NOT NULL, options TEXT NOT NULL,"
     " seats INTEGER NOT NULL, seed TEXT NOT NULL, seed_given INTEGER NOT NULL, date TEXT NOT NULL,"
     " manual_dice INTEGER NOT NULL, public INTEGER NOT NULL, clock_ms INTEGER NOT NULL,"
     " increment_ms INTEGER NOT NULL, created INTEGER NOT NULL, position TEXT, origin TEXT NOT NULL,"
     " over INTEGER NOT NULL, wake INTEGER NOT NULL, result TEXT"
     ") WITHOUT ROWID;"
     "CREATE TABLE seats("
     " match TEXT NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, salt TEXT NOT NULL,"
     " secret BLOB, PRIMARY KEY(match, seat)) WITHOUT ROWID;"
     "CREATE TABLE plies("
     " match TEXT NOT NULL, ply INTEGER NOT NULL, seat INTEGER NOT NULL, action TEXT NOT NULL, given TEXT,"
     " chain INTEGER NOT NULL, act TEXT NOT NULL, at INTEGER NOT NULL, clocks TEXT,"
     " PRIMARY KEY(match, ply)) WITHOUT ROWID;"
     "CREATE TABLE undone("
     " match TEXT NOT NULL, seat INTEGER NOT NULL, act TEXT NOT NULL, ply INTEGER NOT NULL,"
     " PRIMARY KEY(match, seat, act)) WITHOUT ROWID;"
     "CREATE TABLE chat("
     " match TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,"
     " at INTEGER NOT NULL, PRIMARY KEY(match, n)) WITHOUT ROWID;"
     "CREATE INDEX matches_by_time ON matches(public, over, created DESC);"
     "CREATE INDEX matches_waking ON matches(id) WHERE wake = 1 AND over = 0;",
     NULL},
    /* Campaigns: chapters are matches in their order. A branch shares the chapters before it with another campaign. And
     * lines of chat that not everybody reads: a bit per seat. */
    {2, 3,
     "ALTER TABLE matches ADD COLUMN carry TEXT;"
     "ALTER TABLE matches ADD COLUMN campaign TEXT NOT NULL DEFAULT '';"
     "ALTER TABLE matches ADD COLUMN chapter INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE chat ADD COLUMN readers INTEGER NOT NULL DEFAULT 65535;"
     "CREATE TABLE campaigns("
     " id TEXT PRIMARY KEY, game TEXT NOT NULL, created INTEGER NOT NULL, public INTEGER NOT NULL,"
     " origin TEXT NOT NULL) WITHOUT ROWID;"
     "CREATE TABLE chapters("
     " campaign TEXT NOT NULL, n INTEGER NOT NULL, match TEXT NOT NULL, PRIMARY KEY(campaign, n)) WITHOUT ROWID;"
     "CREATE INDEX campaigns_by_time ON campaigns(public, created DESC);",
     NULL},
    /* Content sets are kept, by the hash of what they say. `content` of a match stays what its log's header says. */
    {3, 4,
     "ALTER TABLE matches ADD COLUMN played INTEGER NOT NULL DEFAULT 0;"
     "UPDATE matches SET played = content;"
     "CREATE TABLE contents(game TEXT NOT NULL, hash INTEGER NOT NULL, files TEXT NOT NULL, PRIMARY KEY(game, hash));",
     contents_convert},
    /* Chairs: how people want to be asked, who is gone, and who sits in for them. */
    {4, 5,
     "ALTER TABLE matches ADD COLUMN away_ms INTEGER NOT NULL DEFAULT 600000;"
     "ALTER TABLE seats ADD COLUMN asks TEXT NOT NULL DEFAULT '';"
     "ALTER TABLE seats ADD COLUMN sitter TEXT NOT NULL DEFAULT '';"
     "ALTER TABLE seats ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE seats ADD COLUMN clock_ms INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE seats ADD COLUMN clock_ply INTEGER NOT NULL DEFAULT -1;",
     NULL},
    /* Lines of chat that the table itself says, and when. */
    {5, 6,
     "ALTER TABLE chat ADD COLUMN notice TEXT NOT NULL DEFAULT '';"
     "ALTER TABLE chat ADD COLUMN ply INTEGER NOT NULL DEFAULT 0;",
     NULL},
    /* From a match to its rematches. */
    {6, 7, "CREATE INDEX matches_by_origin ON matches(origin) WHERE origin <> '';", NULL},
    /* Names that people give themselves at the table. */
    {7, 8, "ALTER TABLE seats ADD COLUMN called TEXT NOT NULL DEFAULT '';", NULL},
    /* Whether people who play against each other may ask for hints. */
    {8, 9, "ALTER TABLE matches ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;", NULL},
    /* Actions that rolled something and were taken back. */
    {9, 10, "ALTER TABLE matches ADD COLUMN taken_back INTEGER NOT NULL DEFAULT 0;", NULL},
    /* Where the log of each match ends, so that one that has lost its end to a bad disk is not taken for a shorter one.
     */
    {10, 11,
     "CREATE TABLE ends(match TEXT PRIMARY KEY, ply INTEGER NOT NULL, chain INTEGER NOT NULL) WITHOUT ROWID;"
     "INSERT INTO ends SELECT id, 0, 0 FROM matches WHERE id NOT IN (SELECT match FROM plies);"
     "INSERT INTO ends SELECT match, ply, chain FROM plies AS last"
     " WHERE ply = (SELECT MAX(ply) FROM plies WHERE match = last.match);",
     NULL},
    /* Running matches that a host has ended. */
    {11, 12, "CREATE TABLE closed(match TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;", NULL},
    /* Luck that everybody brings a part of. */
    {12, 13,
     "ALTER TABLE matches ADD COLUMN luck INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE matches ADD COLUMN beacon TEXT NOT NULL DEFAULT '';"
     "ALTER TABLE seats ADD COLUMN seal TEXT NOT NULL DEFAULT '';",
     NULL},
    /* Lists of one game: found, not looked for among all others. */
    {13, 14,
     "CREATE INDEX matches_by_game ON matches(game, over, created DESC) WHERE public = 1;"
     "CREATE INDEX campaigns_by_game ON campaigns(game, created DESC) WHERE public = 1;",
     NULL},
    /* Who keeps order at a table, whether spectators may speak there, and what people reported to the host: a line of
     * chat, or with line 0 the name of a seat. */
    {14, 15,
     "ALTER TABLE matches ADD COLUMN host INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE matches ADD COLUMN hushed INTEGER NOT NULL DEFAULT 0;"
     "CREATE TABLE reports("
     " match TEXT NOT NULL, line INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, at INTEGER NOT NULL,"
     " count INTEGER NOT NULL, settled INTEGER NOT NULL, PRIMARY KEY(match, line, seat)) WITHOUT ROWID;",
     NULL},
};

#define LINKS ((int)(sizeof links / sizeof *links))

int schema_newest(void) {
  return links[LINKS - 1].to;
}

static bool convert(Base *base, int version, SbError *error) {
  for (int i = 0; i < LINKS; i++) {
    if (links[i].from != version) continue;
    if (!base->engine->script(base, links[i].sql, error) || (links[i].then && !links[i].then(base, error)))
      return false;
    version = links[i].to;
  }
  return base->engine->set_version(base, version, error);
}

static bool is_known(int version) {
  for (int i = 0; i < LINKS; i++)
    if (links[i].from == version) return true;
  return false;
}

bool schema_settle(Base *base, int *from, SbError *error) {
  const Engine *engine = base->engine;
  int version = engine->version(base, error), newest = schema_newest();
  if (version < 0) return false;
  if (version == newest) return true;
  if (!is_known(version)) return sb_fail(error, "its tables are of version %d, this program knows %d", version, newest);
  *from = version;
  if (!engine->begin(base)) return sb_fail(error, "%s", engine->why(base));
  if (!convert(base, version, error)) return engine->roll_back(base), false;
  return engine->commit(base) || sb_fail(error, "%s", engine->why(base));
}
