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
  sqlite3_stmt *statement = base_statement(base, S_PUT_SEAT);
  if (!statement) return false;
  base_bind_text(statement, 1, m->id);
  sqlite3_bind_int(statement, 2, seat);
  base_bind_text(statement, 3, s->kind);
  base_bind_text(statement, 4, s->name);
  base_bind_text(statement, 5, s->salt);
  if (s->has_secret) sqlite3_bind_blob(statement, 6, s->secret, sizeof s->secret, SQLITE_STATIC);
  return base_step(statement);
}

static bool changed_one(Base *base, sqlite3_stmt *statement) {
  return base_step(statement) && sqlite3_changes(base->db) == 1;
}

static bool put_campaign(Base *base, const SbStoreMatch *m) {
  sqlite3_stmt *statement = base_statement(base, S_PUT_CAMPAIGN);
  if (!statement) return false;
  base_bind_text(statement, 1, m->campaign);
  base_bind_text(statement, 2, m->game);
  sqlite3_bind_int64(statement, 3, m->created);
  sqlite3_bind_int(statement, 4, m->is_public);
  base_bind_text(statement, 5, m->branch_of);
  return base_step(statement);
}

static bool share_chapters(Base *base, const SbStoreMatch *m) {
  sqlite3_stmt *statement = base_statement(base, S_SHARE_CHAPTERS);
  if (!statement) return false;
  base_bind_text(statement, 1, m->campaign);
  base_bind_text(statement, 2, m->branch_of);
  sqlite3_bind_int(statement, 3, m->chapter);
  return base_step(statement);
}

static bool put_chapter(Base *base, const SbStoreMatch *m) {
  bool begins = m->chapter == 1 || m->branch_of[0];
  if (begins && !put_campaign(base, m)) return false;
  if (m->branch_of[0] && !share_chapters(base, m)) return false;
  sqlite3_stmt *statement = base_statement(base, S_PUT_CHAPTER);
  if (!statement) return false;
  base_bind_text(statement, 1, m->campaign);
  sqlite3_bind_int(statement, 2, m->chapter);
  base_bind_text(statement, 3, m->id);
  return changed_one(base, statement);
}

static bool put_content(Base *base, const SbStoreMatch *m) {
  sqlite3_stmt *statement = m->files ? base_statement(base, S_PUT_CONTENT) : NULL;
  if (!statement) return !m->files;
  base_bind_text(statement, 1, m->game);
  sqlite3_bind_int64(statement, 2, (sqlite3_int64)m->played);
  base_bind_text(statement, 3, m->files);
  return base_step(statement);
}

static bool put_first_end(Base *base, const SbStoreMatch *m) {
  sqlite3_stmt *statement = base_statement(base, S_PUT_FIRST_END);
  if (!statement) return false;
  base_bind_text(statement, 1, m->id);
  return base_step(statement);
}

static bool put_match(Base *base, const SbStoreMatch *m) {
  sqlite3_stmt *statement = base_statement(base, S_PUT_MATCH);
  if (!statement) return false;
  base_bind_text(statement, 1, m->id);
  base_bind_text(statement, 2, m->game);
  base_bind_text(statement, 3, m->rules);
  sqlite3_bind_int64(statement, 4, (sqlite3_int64)m->content);
  base_bind_text(statement, 5, m->options);
  sqlite3_bind_int(statement, 6, m->seats);
  base_bind_text(statement, 7, m->seed);
  sqlite3_bind_int(statement, 8, m->seed_given);
  base_bind_text(statement, 9, m->date);
  sqlite3_bind_int(statement, 10, m->manual_dice);
  sqlite3_bind_int(statement, 11, m->is_public);
  sqlite3_bind_int64(statement, 12, m->clock_ms);
  sqlite3_bind_int64(statement, 13, m->increment_ms);
  sqlite3_bind_int64(statement, 14, m->created);
  base_bind_text(statement, 15, m->position);
  base_bind_text(statement, 16, m->from);
  sqlite3_bind_int(statement, 17, m->head.over);
  sqlite3_bind_int(statement, 18, m->head.wake);
  base_bind_text(statement, 19, m->head.result);
  base_bind_text(statement, 20, m->carry);
  base_bind_text(statement, 21, m->campaign);
  sqlite3_bind_int(statement, 22, m->chapter);
  sqlite3_bind_int64(statement, 23, (sqlite3_int64)m->played);
  sqlite3_bind_int64(statement, 24, m->away_ms);
  sqlite3_bind_int(statement, 25, m->hints);
  sqlite3_bind_int(statement, 26, m->head.taken_back);
  sqlite3_bind_int(statement, 27, (int)m->luck);
  base_bind_text(statement, 28, m->beacon);
  bool good = base_step(statement) && put_first_end(base, m) && (!m->campaign[0] || put_chapter(base, m)) &&
              put_content(base, m);
  for (int seat = 0; good && seat < m->seats; seat++) good = put_seat(base, m, seat);
  return good;
}

static bool put_head(Base *base, const Write *w) {
  sqlite3_stmt *statement = base_statement(base, S_PUT_HEAD);
  if (!statement) return false;
  base_bind_text(statement, 1, w->match);
  sqlite3_bind_int(statement, 2, w->head.over);
  sqlite3_bind_int(statement, 3, w->head.wake);
  base_bind_text(statement, 4, w->head.result);
  sqlite3_bind_int(statement, 5, w->head.taken_back);
  return changed_one(base, statement);
}

/* Refused unless the log ends right before this ply. */
static bool put_end(Base *base, const Write *w) {
  sqlite3_stmt *statement = base_statement(base, S_PUT_END);
  if (!statement) return false;
  base_bind_text(statement, 1, w->match);
  sqlite3_bind_int(statement, 2, w->number);
  sqlite3_bind_int64(statement, 3, (sqlite3_int64)w->chain);
  return changed_one(base, statement);
}

static bool put_ply(Base *base, const Write *w) {
  sqlite3_stmt *statement = put_end(base, w) ? base_statement(base, S_PUT_PLY) : NULL;
  if (!statement) return false;
  base_bind_text(statement, 1, w->match);
  sqlite3_bind_int(statement, 2, w->number);
  sqlite3_bind_int(statement, 3, w->seat);
  base_bind_text(statement, 4, w->text);
  base_bind_text(statement, 5, w->given);
  sqlite3_bind_int64(statement, 6, (sqlite3_int64)w->chain);
  base_bind_text(statement, 7, w->more);
  sqlite3_bind_int64(statement, 8, w->at);
  base_bind_text(statement, 9, w->left);
  return base_step(statement) && (!w->head.changed || put_head(base, w));
}

static bool put_undo(Base *base, const Write *w) {
  static const Statement steps[] = {S_PUT_UNDONE, S_CUT_PLIES, S_CUT_END};
  for (int i = 0; i < 3; i++) {
    sqlite3_stmt *statement = base_statement(base, steps[i]);
    if (!statement) return false;
    base_bind_text(statement, 1, w->match);
    sqlite3_bind_int(statement, 2, w->head.ply);
    if (!base_step(statement)) return false;
  }
  return put_head(base, w);
}

static bool put_chat(Base *base, const Write *w) {
  sqlite3_stmt *statement = base_statement(base, S_PUT_CHAT);
  if (!statement) return false;
  base_bind_text(statement, 1, w->match);
  sqlite3_bind_int(statement, 2, w->number);
  sqlite3_bind_int(statement, 3, w->seat);
  base_bind_text(statement, 4, w->more);
  base_bind_text(statement, 5, w->text);
  sqlite3_bind_int64(statement, 6, w->at);
  sqlite3_bind_int64(statement, 7, w->readers);
  base_bind_text(statement, 8, w->notice);
  sqlite3_bind_int(statement, 9, w->ply);
  return base_step(statement);
}

/* A seal or a salt. */
static bool put_into_seat(Base *base, Statement which, const char *match, int seat, const char *text) {
  sqlite3_stmt *statement = base_statement(base, which);
  if (!statement) return false;
  base_bind_text(statement, 1, match);
  sqlite3_bind_int(statement, 2, seat);
  base_bind_text(statement, 3, text);
  return changed_one(base, statement);
}

static bool put_luck(Base *base, const SbStoreMatch *m) {
  sqlite3_stmt *statement = base_statement(base, S_PUT_LUCK);
  if (!statement) return false;
  base_bind_text(statement, 1, m->id);
  sqlite3_bind_int(statement, 2, (int)m->luck);
  base_bind_text(statement, 3, m->beacon);
  bool good = changed_one(base, statement);
  for (int seat = 0; good && seat < m->seats; seat++)
    if (m->seat[seat].salt[0]) good = put_into_seat(base, S_PUT_SALT, m->id, seat, m->seat[seat].salt);
  return good;
}

static bool put_chair(Base *base, const Write *w) {
  sqlite3_stmt *statement = base_statement(base, S_PUT_CHAIR);
  if (!statement) return false;
  base_bind_text(statement, 1, w->match);
  sqlite3_bind_int(statement, 2, w->seat);
  base_bind_text(statement, 3, w->chair->asks);
  base_bind_text(statement, 4, w->chair->sitter);
  sqlite3_bind_int64(statement, 5, w->chair->gone);
  sqlite3_bind_int64(statement, 6, w->chair->clock_ms);
  sqlite3_bind_int(statement, 7, w->chair->clock_ply);
  base_bind_text(statement, 8, w->chair->called);
  return changed_one(base, statement) && (!w->head.changed || put_head(base, w));
}

static bool put_aside(Base *base, const Write *w) {
  sqlite3_stmt *statement = base_statement(base, S_PUT_ASIDE);
  if (!statement) return false;
  base_bind_text(statement, 1, w->match);
  return changed_one(base, statement);
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
    case WRITE_SEAL:
      return put_into_seat(base, S_PUT_SEAL, w->match, w->seat, w->text);
    case WRITE_LUCK:
      return put_luck(base, w->facts);
    case WRITE_CHAIR:
      return put_chair(base, w);
    case WRITE_ASIDE:
      return put_aside(base, w);
    case WRITE_PROBE:
      return base_step(base_statement(base, S_PUT_MARK));
    case WRITE_HOST:
      return host_apply(base, w);
  }
  return false;
}
