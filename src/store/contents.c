/* Content sets for matches of earlier programs, which named a set by the text of its files and stored none. */
#include <string.h>

#include "starboard/content.h"
#include "store.h"

static bool failed(Base *base, SbError *error) {
  return sb_fail(error, "it cannot be converted: %s", base->engine->why(base));
}

/* Run a statement with a game, a hash, and one value more; how many rows it changed, -1: it failed. */
static int change(Base *base, const char *sql, const SbContent *content, uint64_t named, const char *files) {
  Query *query = base_once(base, sql);
  query_text(query, 1, content->game->id);
  query_int(query, 2, (int64_t)content->hash);
  if (files)
    query_text(query, 3, files);
  else
    query_int(query, 3, (int64_t)named);
  int count = query_run(query) ? (int)query->changed : -1;
  query_drop(query);
  return count;
}

static bool is_played(Base *base, const SbGame *game) {
  Query *query = base_once(base, "SELECT 1 FROM matches WHERE game = ?1 LIMIT 1");
  query_text(query, 1, game->id);
  bool any = query_step(query) != STEP_DONE;
  query_drop(query);
  return any;
}

static bool convert_game(Base *base, const SbGame *game, SbError *error) {
  if (!is_played(base, game)) return true; /* a set takes memory as long as the program runs */
  const SbContent *content = sb_content_baked(game);
  int matches = 0;
  for (const uint64_t *named = game->same_content; named && *named; named++) {
    int count = change(base, "UPDATE matches SET played = ?2 WHERE game = ?1 AND content = ?3", content, *named, NULL);
    if (count < 0) return failed(base, error);
    matches += count;
  }
  if (matches == 0) return true;
  return change(base, "INSERT INTO contents VALUES(?1, ?2, ?3)", content, 0, sb_content_saved(content)) == 1 ||
         failed(base, error);
}

bool contents_convert(Base *base, SbError *error) {
  for (int i = 0; i < sb_game_count(); i++)
    if (!convert_game(base, sb_game_at(i), error)) return false;
  return true;
}
