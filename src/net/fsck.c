/* Every match of a database played again, for `starboard fsck`. A server without a network opens them: the same code
 * says what it can open. */
#include "starboard/fsck.h"

#include <stdlib.h>
#include <string.h>

#include "contents.h"
#include "room.h"
#include "server.h"

typedef struct Check {
  Server *server;
  const SbFsck *tell;
  SbFsckSum *sum;
  SbStore *others; /* a second look, while the list of matches is read with the first */
} Check;

/* ---- telling --------------------------------------------------------------------------------------------- */

static void damaged(void *self, const char *match, const char *text) {
  Check *check = self;
  check->sum->damages++;
  check->tell->damaged(check->tell->self, match, text);
}

static void unknown(Check *check, const char *match, const char *text) {
  check->sum->unknowns++;
  check->tell->unknown(check->tell->self, match, text);
}

/* ---- one match ------------------------------------------------------------------------------------------- */

typedef struct Log {
  Check *check;
  SbMatch *match;
  SbError error;
} Log;

static bool take_ply(void *self, const SbStorePly *ply) {
  Log *log = self;
  log->check->sum->plies++;
  return match_replay(log->match, ply, &log->error);
}

static bool take_act(void *self, const SbStoreAct *act) {
  (void)self, (void)act;
  return true;
}

static bool take_chat(void *self, const SbStoreChat *chat) {
  (void)self, (void)chat;
  return true;
}

/* What lists say of a match must be what its log says. */
static bool same_head(Log *log, const SbStoreMatch *facts) {
  bool over = sb_match_due(log->match) == 0;
  if (sb_store_is_ended(log->check->others, facts->id)) return true;
  if (over != facts->head.over)
    return sb_fail(&log->error, over ? "its log has come to the end, but it is kept as running"
                                     : "it is kept as over, but its log goes on");
  if (over && !facts->head.result) return sb_fail(&log->error, "its result is lost");
  return true;
}

static void check_log(Check *check, const SbStoreMatch *facts, const SbContent *content) {
  Log log = {.check = check};
  SbStore *store = check->others;
  log.match = match_of(facts, content, &log.error);
  bool good = log.match && sb_store_get_plies(store, facts->id, take_ply, &log, &log.error) && !log.error.text[0] &&
              same_head(&log, facts) && sb_store_get_undone(store, facts->id, take_act, NULL, &log.error) &&
              sb_store_get_chat(store, facts->id, INT32_MAX, take_chat, NULL, &log.error);
  if (!good) damaged(check, facts->id, log.error.text);
  sb_match_destroy(log.match);
}

static void check_facts(Check *check, const SbStoreMatch *facts) {
  Reason why = {0};
  const SbGame *game = sb_game_find(facts->game);
  const SbContent *content = content_of(check->server, facts, &why);
  bool same_rules = game && strcmp(game->rules_version, facts->rules) == 0;
  if (content)
    check_log(check, facts, content);
  else if (same_rules)
    damaged(check, facts->id, why.text[SB_EN]);
  else
    unknown(check, facts->id, why.text[SB_EN]);
}

static bool check_match(void *self, const char *id) {
  Check *check = self;
  SbStoreMatch facts;
  SbError error = {0};
  SbStoreFound found = sb_store_get_match(check->others, id, &facts, &error);
  check->sum->matches++;
  if (found == SB_STORE_FOUND) {
    check_facts(check, &facts);
    sb_store_match_finish(&facts);
  } else if (found == SB_STORE_BROKEN) {
    damaged(check, id, error.text);
  }
  if (check->tell->progress) check->tell->progress(check->tell->self, check->sum->matches);
  return true;
}

bool sb_fsck(const char *path, const SbFsck *tell, SbFsckSum *out, SbError *error) {
  static const SbServe nothing = {0};
  *out = (SbFsckSum){0};
  Server *server = calloc(1, sizeof *server);
  if (!server) return sb_fail(error, "out of memory");
  Check check = {.server = server, .tell = tell, .sum = out};
  server->serve = &nothing;
  SbStore *list = sb_store_look(path, error);
  check.others = server->store = list ? sb_store_look(path, error) : NULL;
  bool good = server->store != NULL;
  if (good) {
    SbError why = {0};
    out->converted = sb_store_looked_at(list);
    sb_store_check(list, damaged, &check);
    if (!sb_store_get_ids(list, check_match, &check, &why)) damaged(&check, "", why.text);
  } else { /* tables of an earlier version that are too damaged to be converted */
    good = sb_store_check_pages(path, damaged, &check) > 0;
  }
  contents_finish(server);
  sb_store_close(server->store);
  sb_store_close(list);
  free(server);
  return good;
}
