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
    "UPDATE matches SET public = 0 WHERE id = ?1", /* it is there */
    /* Content that no other match was played with: looked for among the matches once, and not for every set there is.
     */
    "DELETE FROM contents WHERE (game, hash) = (SELECT game, played FROM matches WHERE id = ?1) AND NOT EXISTS"
    " (SELECT 1 FROM matches WHERE matches.game = contents.game AND matches.played = contents.hash AND id <> ?1)",
    "DELETE FROM matches WHERE id = ?1", "DELETE FROM seats WHERE match = ?1", "DELETE FROM plies WHERE match = ?1",
    "DELETE FROM ends WHERE match = ?1", "DELETE FROM undone WHERE match = ?1", "DELETE FROM chat WHERE match = ?1",
    "DELETE FROM reports WHERE match = ?1", "DELETE FROM closed WHERE match = ?1",
    "DELETE FROM chapters WHERE match = ?1",
    /* Of a branch that has lost its own matches nothing is left but another campaign's. */
    "DELETE FROM chapters WHERE campaign NOT IN (SELECT own.campaign FROM chapters AS own"
    " JOIN matches ON matches.id = own.match AND matches.campaign = own.campaign)",
    "DELETE FROM campaigns WHERE id NOT IN (SELECT campaign FROM chapters)",
    "UPDATE matches SET origin = '' WHERE origin = ?1 AND origin <> ''", NULL};
static const char *const delete_chat[] = {"DELETE FROM chat WHERE match = ?1 AND n = ?2",
                                          "DELETE FROM reports WHERE match = ?1 AND line = ?2 AND line > 0", NULL};
static const char *const delete_name[] = {"UPDATE seats SET name = '', called = '' WHERE match = ?1 AND seat = ?2",
                                          "UPDATE chat SET name = '' WHERE match = ?1 AND seat = ?2",
                                          "DELETE FROM reports WHERE match = ?1 AND seat = ?2 AND line = 0",
                                          "UPDATE reports SET name = '' WHERE match = ?1 AND seat = ?2", NULL};
/* Once for all: a line has one seat, and so has a name. */
static const char *const settle_chat[] = {
    "UPDATE reports SET settled = 1 WHERE match = ?1 AND line = ?2 AND line > 0 AND settled = 0", NULL};
static const char *const settle_name[] = {
    "UPDATE reports SET settled = 1 WHERE match = ?1 AND seat = ?2 AND line = 0 AND settled = 0", NULL};

static const char *const *const deeds[] = {[SB_HOST_HIDE] = hide,
                                           [SB_HOST_UNHIDE] = unhide,
                                           [SB_HOST_END] = end,
                                           [SB_HOST_DELETE] = delete_match,
                                           [SB_HOST_EXPIRE] = delete_match,
                                           [SB_HOST_DELETE_CHAT] = delete_chat,
                                           [SB_HOST_DELETE_NAME] = delete_name,
                                           [SB_HOST_SETTLE_CHAT] = settle_chat,
                                           [SB_HOST_SETTLE_NAME] = settle_name};

/* How many rows it changed, -1: it failed. */
static int run(Base *base, const char *sql, const Write *w) {
  Query *query = base_once(base, sql);
  if (strstr(sql, "?1")) query_text(query, 1, w->match);
  if (strstr(sql, "?2")) query_int(query, 2, w->number);
  if (strstr(sql, "?3")) query_int(query, 3, w->at);
  int count = query_run(query) ? (int)query->changed : -1;
  query_drop(query);
  return count;
}

/* The log with other hashes, since its header is another. */
static bool seal(Base *base, const Write *w) {
  for (int i = 0; i < w->chain_count; i++) {
    Query *query = base_query(base, S_PUT_CHAIN);
    query_text(query, 1, w->match);
    query_int(query, 2, i + 1);
    query_int(query, 3, (int64_t)w->chains[i]);
    if (!query_run(query) || query->changed != 1) return false;
  }
  return w->chain_count == 0 || run(base,
                                    "UPDATE ends SET chain = (SELECT chain FROM plies WHERE plies.match = ends.match"
                                    " AND plies.ply = ends.ply) WHERE match = ?1",
                                    w) >= 0;
}

bool host_apply(Base *base, const Write *w) {
  const char *const *steps = deeds[w->deed];
  for (int i = 0; steps[i]; i++) {
    int count = run(base, steps[i], w);
    if (count < 0 || (i == 0 && count != 1)) return false; /* there is no such thing */
  }
  return w->deed != SB_HOST_DELETE_NAME || seal(base, w);
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
