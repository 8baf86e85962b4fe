/* Each kind of write as statements, inside a transaction that somebody else opened. */
#include <stdlib.h>
#include <string.h>

#include "store.h"

static void drop(const Write *w, char *text) {
  if (text && (text < w->space || text >= w->space + sizeof w->space)) free(text);
}

void write_empty(Write *w) {
  drop(w, w->text);
  drop(w, w->more);
  drop(w, w->given);
  drop(w, w->left);
  drop(w, w->notice);
  free(w->head.result);
  if (w->facts) sb_store_match_finish(w->facts);
  free(w->facts);
  free(w->chair);
  free(w->chains);
}

static bool put_seat(Base *base, const SbStoreMatch *m, int seat) {
  const SbStoreSeat *s = &m->seat[seat];
  Query *statement = base_query(base, S_PUT_SEAT);
  query_text(statement, 1, m->id);
  query_int(statement, 2, seat);
  query_text(statement, 3, s->kind);
  query_text(statement, 4, s->name);
  query_text(statement, 5, s->salt);
  query_bytes(statement, 6, s->has_secret ? s->secret : NULL, sizeof s->secret);
  return query_run(statement);
}

static bool changed_one(Query *statement) {
  return query_run(statement) && statement->changed == 1;
}

static bool put_campaign(Base *base, const SbStoreMatch *m) {
  Query *statement = base_query(base, S_PUT_CAMPAIGN);
  query_text(statement, 1, m->campaign);
  query_text(statement, 2, m->game);
  query_int(statement, 3, m->created);
  query_int(statement, 4, m->is_public);
  query_text(statement, 5, m->branch_of);
  return query_run(statement);
}

static bool share_chapters(Base *base, const SbStoreMatch *m) {
  Query *statement = base_query(base, S_SHARE_CHAPTERS);
  query_text(statement, 1, m->campaign);
  query_text(statement, 2, m->branch_of);
  query_int(statement, 3, m->chapter);
  return query_run(statement);
}

static bool put_chapter(Base *base, const SbStoreMatch *m) {
  bool begins = m->chapter == 1 || m->branch_of[0];
  if (begins && !put_campaign(base, m)) return false;
  if (m->branch_of[0] && !share_chapters(base, m)) return false;
  Query *statement = base_query(base, S_PUT_CHAPTER);
  query_text(statement, 1, m->campaign);
  query_int(statement, 2, m->chapter);
  query_text(statement, 3, m->id);
  return changed_one(statement);
}

static bool put_content(Base *base, const SbStoreMatch *m) {
  if (!m->files) return true;
  Query *statement = base_query(base, S_PUT_CONTENT);
  query_text(statement, 1, m->game);
  query_int(statement, 2, (int64_t)m->played);
  query_text(statement, 3, m->files);
  return query_run(statement);
}

static bool put_first_end(Base *base, const SbStoreMatch *m) {
  Query *statement = base_query(base, S_PUT_FIRST_END);
  query_text(statement, 1, m->id);
  return query_run(statement);
}

static bool put_match(Base *base, const SbStoreMatch *m) {
  Query *statement = base_query(base, S_PUT_MATCH);
  query_text(statement, 1, m->id);
  query_text(statement, 2, m->game);
  query_text(statement, 3, m->rules);
  query_int(statement, 4, (int64_t)m->content);
  query_text(statement, 5, m->options ? m->options : "");
  query_int(statement, 6, m->seats);
  query_text(statement, 7, m->seed);
  query_int(statement, 8, m->seed_given);
  query_text(statement, 9, m->date);
  query_int(statement, 10, m->manual_dice);
  query_int(statement, 11, m->is_public);
  query_int(statement, 12, m->clock_ms);
  query_int(statement, 13, m->increment_ms);
  query_int(statement, 14, m->created);
  query_text(statement, 15, m->position);
  query_text(statement, 16, m->from);
  query_int(statement, 17, m->head.over);
  query_int(statement, 18, m->head.wake);
  query_text(statement, 19, m->head.result);
  query_text(statement, 20, m->carry);
  query_text(statement, 21, m->campaign);
  query_int(statement, 22, m->chapter);
  query_int(statement, 23, (int64_t)m->played);
  query_int(statement, 24, m->away_ms);
  query_int(statement, 25, m->hints);
  query_int(statement, 26, m->head.taken_back);
  query_int(statement, 27, (int)m->luck);
  query_text(statement, 28, m->beacon ? m->beacon : "");
  query_int(statement, 29, m->host);
  query_int(statement, 30, m->hushed);
  bool good = query_run(statement) && put_first_end(base, m) && (!m->campaign[0] || put_chapter(base, m)) &&
              put_content(base, m);
  for (int seat = 0; good && seat < m->seats; seat++) good = put_seat(base, m, seat);
  return good;
}

static bool put_head(Base *base, const Write *w) {
  Query *statement = base_query(base, S_PUT_HEAD);
  query_text(statement, 1, w->match);
  query_int(statement, 2, w->head.over);
  query_int(statement, 3, w->head.wake);
  query_text(statement, 4, w->head.result);
  query_int(statement, 5, w->head.taken_back);
  return changed_one(statement);
}

/* Refused unless the log ends right before this ply. */
static bool put_end(Base *base, const Write *w) {
  Query *statement = base_query(base, S_PUT_END);
  query_text(statement, 1, w->match);
  query_int(statement, 2, w->number);
  query_int(statement, 3, (int64_t)w->chain);
  return changed_one(statement);
}

static bool put_ply(Base *base, const Write *w) {
  Query *statement = put_end(base, w) ? base_query(base, S_PUT_PLY) : NULL;
  query_text(statement, 1, w->match);
  query_int(statement, 2, w->number);
  query_int(statement, 3, w->seat);
  query_text(statement, 4, w->text);
  query_text(statement, 5, w->given);
  query_int(statement, 6, (int64_t)w->chain);
  query_text(statement, 7, w->more);
  query_int(statement, 8, w->at);
  query_text(statement, 9, w->left);
  return query_run(statement) && (!w->head.changed || put_head(base, w));
}

static bool put_undo(Base *base, const Write *w) {
  static const Statement steps[] = {S_PUT_UNDONE, S_CUT_PLIES, S_CUT_END};
  for (int i = 0; i < 3; i++) {
    Query *statement = base_query(base, steps[i]);
    query_text(statement, 1, w->match);
    query_int(statement, 2, w->head.ply);
    if (!query_run(statement)) return false;
  }
  return put_head(base, w);
}

static bool put_chat(Base *base, const Write *w) {
  Query *statement = base_query(base, S_PUT_CHAT);
  query_text(statement, 1, w->match);
  query_int(statement, 2, w->number);
  query_int(statement, 3, w->seat);
  query_text(statement, 4, w->more);
  query_text(statement, 5, w->text);
  query_int(statement, 6, w->at);
  query_int(statement, 7, w->readers);
  query_text(statement, 8, w->notice);
  query_int(statement, 9, w->ply);
  return query_run(statement);
}

static bool put_hushed(Base *base, const Write *w) {
  Query *statement = base_query(base, S_PUT_HUSHED);
  query_text(statement, 1, w->match);
  query_int(statement, 2, w->number);
  return changed_one(statement);
}

static bool put_report(Base *base, const Write *w) {
  Query *statement = base_query(base, S_PUT_REPORT);
  query_text(statement, 1, w->match);
  query_int(statement, 2, w->number);
  query_int(statement, 3, w->seat);
  query_text(statement, 4, w->more);
  query_int(statement, 5, w->at);
  return query_run(statement);
}

/* A seal or a salt. */
static bool put_into_seat(Base *base, Statement which, const char *match, int seat, const char *text) {
  Query *statement = base_query(base, which);
  query_text(statement, 1, match);
  query_int(statement, 2, seat);
  query_text(statement, 3, text);
  return changed_one(statement);
}

static bool put_luck(Base *base, const SbStoreMatch *m) {
  Query *statement = base_query(base, S_PUT_LUCK);
  query_text(statement, 1, m->id);
  query_int(statement, 2, (int)m->luck);
  query_text(statement, 3, m->beacon ? m->beacon : "");
  bool good = changed_one(statement);
  for (int seat = 0; good && seat < m->seats; seat++)
    if (m->seat[seat].salt[0]) good = put_into_seat(base, S_PUT_SALT, m->id, seat, m->seat[seat].salt);
  return good;
}

static bool put_chair(Base *base, const Write *w) {
  Query *statement = base_query(base, S_PUT_CHAIR);
  query_text(statement, 1, w->match);
  query_int(statement, 2, w->seat);
  query_text(statement, 3, w->chair->asks);
  query_text(statement, 4, w->chair->sitter);
  query_int(statement, 5, w->chair->gone);
  query_int(statement, 6, w->chair->clock_ms);
  query_int(statement, 7, w->chair->clock_ply);
  query_text(statement, 8, w->chair->called);
  return changed_one(statement) && (!w->head.changed || put_head(base, w));
}

static bool put_aside(Base *base, const Write *w) {
  Query *statement = base_query(base, S_PUT_ASIDE);
  query_text(statement, 1, w->match);
  return changed_one(statement);
}

bool write_apply(Base *base, const Write *w) {
  switch (w->kind) {
    case WRITE_MATCH:
      return put_match(base, w->facts);
    case WRITE_PLY:
      return put_ply(base, w);
    case WRITE_UNDO:
      return put_undo(base, w);
    case WRITE_CHAT:
      return put_chat(base, w);
    case WRITE_HUSHED:
      return put_hushed(base, w);
    case WRITE_REPORT:
      return put_report(base, w);
    case WRITE_SEAL:
      return put_into_seat(base, S_PUT_SEAL, w->match, w->seat, w->text);
    case WRITE_LUCK:
      return put_luck(base, w->facts);
    case WRITE_CHAIR:
      return put_chair(base, w);
    case WRITE_ASIDE:
      return put_aside(base, w);
    case WRITE_PROBE:
      return base->engine->mark(base);
    case WRITE_HOST:
      return host_apply(base, w);
  }
  return false;
}
