/* Reading matches back. Rows come out of a file that somebody may have touched, so everything is checked. */
#include <stdlib.h>
#include <string.h>

#include "store.h"

static Base *open_reader(SbStore *s) {
  if (!s->shared) return &s->reader;
  pthread_mutex_lock(&s->one);
  return &s->writer;
}

static void close_reader(SbStore *s) {
  if (s->shared) pthread_mutex_unlock(&s->one);
}

static bool broken(Base *base, SbError *error) {
  return sb_fail(error, "the database cannot be read: %s", sqlite3_errmsg(base->db));
}

static const char *text_at(sqlite3_stmt *row, int column) {
  const char *text = (const char *)sqlite3_column_text(row, column);
  return text ? text : "";
}

static bool copy_text(char *to, size_t size, const char *from) {
  SbText t = sb_text(to, size);
  sb_text_put(&t, from);
  return !t.cut;
}

static char *own_text(sqlite3_stmt *row, int column) {
  const char *text = (const char *)sqlite3_column_text(row, column);
  return text ? strdup(text) : NULL;
}

/* ---- one match ---------------------------------------------------------------------------------------- */

static bool read_row(sqlite3_stmt *row, SbStoreMatch *m) {
  *m = (SbStoreMatch){.content = (uint64_t)sqlite3_column_int64(row, 3),
                      .seats = sqlite3_column_int(row, 5),
                      .seed_given = sqlite3_column_int(row, 7),
                      .manual_dice = sqlite3_column_int(row, 9),
                      .is_public = sqlite3_column_int(row, 10),
                      .clock_ms = sqlite3_column_int64(row, 11),
                      .increment_ms = sqlite3_column_int64(row, 12),
                      .created = sqlite3_column_int64(row, 13),
                      .played = (uint64_t)sqlite3_column_int64(row, 22),
                      .away_ms = sqlite3_column_int64(row, 23),
                      .hints = sqlite3_column_int(row, 24),
                      .luck = (SbStoreLuck)sqlite3_column_int(row, 26)};
  bool good = copy_text(m->id, sizeof m->id, text_at(row, 0)) && copy_text(m->game, sizeof m->game, text_at(row, 1)) &&
              copy_text(m->rules, sizeof m->rules, text_at(row, 2)) &&
              copy_text(m->options, sizeof m->options, text_at(row, 4)) &&
              copy_text(m->seed, sizeof m->seed, text_at(row, 6)) &&
              copy_text(m->date, sizeof m->date, text_at(row, 8)) &&
              copy_text(m->from, sizeof m->from, text_at(row, 15)) &&
              copy_text(m->campaign, sizeof m->campaign, text_at(row, 20)) &&
              copy_text(m->beacon, sizeof m->beacon, text_at(row, 27)) && m->luck <= SB_LUCK_MIXED;
  m->position = own_text(row, 14);
  m->carry = own_text(row, 19);
  m->chapter = sqlite3_column_int(row, 21);
  m->head = (SbStoreHead){.over = sqlite3_column_int(row, 16),
                          .wake = sqlite3_column_int(row, 17) == 1,
                          .result = own_text(row, 18),
                          .taken_back = sqlite3_column_int(row, 25),
                          .ply = sqlite3_column_int(row, sqlite3_column_count(row) - 1)};
  return good && m->seats >= 1 && m->seats <= SB_SEATS_MAX;
}

static bool read_chair(sqlite3_stmt *row, SbStoreChair *chair) {
  chair->gone = sqlite3_column_int64(row, 7);
  chair->clock_ms = sqlite3_column_int64(row, 8);
  chair->clock_ply = sqlite3_column_int(row, 9);
  return copy_text(chair->asks, sizeof chair->asks, text_at(row, 5)) &&
         copy_text(chair->sitter, sizeof chair->sitter, text_at(row, 6)) &&
         copy_text(chair->called, sizeof chair->called, text_at(row, 10));
}

static bool read_seats(Base *base, SbStoreMatch *m) {
  sqlite3_stmt *row = base_statement(base, S_GET_SEATS);
  if (!row) return false;
  base_bind_text(row, 1, m->id);
  int count = 0;
  bool good = true;
  while (good && sqlite3_step(row) == SQLITE_ROW) {
    int seat = sqlite3_column_int(row, 0);
    good = seat == count && seat < m->seats;
    if (!good) break;
    SbStoreSeat *s = &m->seat[count++];
    good = copy_text(s->kind, sizeof s->kind, text_at(row, 1)) && copy_text(s->name, sizeof s->name, text_at(row, 2)) &&
           copy_text(s->salt, sizeof s->salt, text_at(row, 3)) &&
           copy_text(s->seal, sizeof s->seal, text_at(row, 11)) && read_chair(row, &s->chair);
    s->has_secret = sqlite3_column_bytes(row, 4) == sizeof s->secret;
    if (s->has_secret) memcpy(s->secret, sqlite3_column_blob(row, 4), sizeof s->secret);
  }
  sqlite3_reset(row);
  return good && count == m->seats;
}

static SbStoreFound get_match(Base *base, const char *id, SbStoreMatch *out, SbError *error) {
  sqlite3_stmt *row = base_statement(base, S_GET_MATCH);
  if (!row) return broken(base, error), SB_STORE_BROKEN;
  base_bind_text(row, 1, id);
  int status = sqlite3_step(row);
  SbStoreFound found = SB_STORE_FOUND;
  if (status == SQLITE_DONE) {
    found = SB_STORE_MISSING;
  } else if (status != SQLITE_ROW) {
    broken(base, error);
    found = SB_STORE_BROKEN;
  } else if (!read_row(row, out) || !read_seats(base, out)) {
    sb_store_match_finish(out);
    sb_fail(error, "the match %s is damaged in the database", id);
    found = SB_STORE_BROKEN;
  }
  sqlite3_reset(row);
  return found;
}

SbStoreFound sb_store_get_match(SbStore *s, const char *id, SbStoreMatch *out, SbError *error) {
  Base *base = open_reader(s);
  SbStoreFound found = get_match(base, id, out, error);
  close_reader(s);
  return found;
}

void sb_store_match_finish(SbStoreMatch *m) {
  free(m->position);
  free(m->files);
  free(m->carry);
  free(m->head.result);
  m->position = m->files = m->carry = m->head.result = NULL;
}

static SbStoreFound get_content(Base *base, const char *game, uint64_t hash, char **files, SbError *error) {
  sqlite3_stmt *row = base_statement(base, S_GET_CONTENT);
  if (!row) return broken(base, error), SB_STORE_BROKEN;
  base_bind_text(row, 1, game);
  sqlite3_bind_int64(row, 2, (sqlite3_int64)hash);
  int status = sqlite3_step(row);
  *files = status == SQLITE_ROW ? own_text(row, 0) : NULL;
  if (status != SQLITE_DONE && !*files) broken(base, error);
  sqlite3_reset(row);
  return *files ? SB_STORE_FOUND : status == SQLITE_DONE ? SB_STORE_MISSING : SB_STORE_BROKEN;
}

SbStoreFound sb_store_get_content(SbStore *s, const char *game, uint64_t hash, char **files, SbError *error) {
  Base *base = open_reader(s);
  SbStoreFound found = get_content(base, game, hash, files, error);
  close_reader(s);
  return found;
}

/* ---- what belongs to it --------------------------------------------------------------------------------- */

/* Numbers separated by spaces up to the end or a semicolon, which is passed over; how many, -1 for anything else. */
static int read_numbers(const char **text, int64_t *out, int most) {
  int count = 0;
  while (**text && **text != ';') {
    char *end;
    if (count == most) return -1;
    out[count++] = strtoll(*text, &end, 10);
    if (end == *text || !strchr(" ;", *end)) return -1;
    *text = *end == ' ' ? end + 1 : end;
  }
  *text += **text == ';';
  return count;
}

static int read_small(const char **text, int32_t *out, int most) {
  int64_t wide[SB_ROLLED_MAX + SB_NUMBERS_MAX];
  int count = read_numbers(text, wide, most);
  for (int i = 0; i < count; i++) out[i] = (int32_t)wide[i];
  return count;
}

typedef struct Luck {
  int32_t faces[SB_ROLLED_MAX], numbers[SB_NUMBERS_MAX];
} Luck;

static bool read_ply(sqlite3_stmt *row, Luck *luck, SbStorePly *ply) {
  const char *given = text_at(row, 3), *left = text_at(row, 7);
  *ply = (SbStorePly){.ply = sqlite3_column_int(row, 0),
                      .seat = sqlite3_column_int(row, 1),
                      .text = text_at(row, 2),
                      .given = luck->faces,
                      .numbers = luck->numbers,
                      .chain = (uint64_t)sqlite3_column_int64(row, 4),
                      .act = text_at(row, 5),
                      .at = sqlite3_column_int64(row, 6)};
  ply->given_count = read_small(&given, luck->faces, SB_ROLLED_MAX);
  ply->number_count = read_small(&given, luck->numbers, SB_NUMBERS_MAX);
  return ply->given_count >= 0 && ply->number_count >= 0 && read_numbers(&left, ply->left, SB_SEATS_MAX) >= 0;
}

/* The statement with the match bound, NULL when it cannot be made. */
static sqlite3_stmt *ask(Base *base, Statement which, const char *id) {
  sqlite3_stmt *row = base_statement(base, which);
  if (row) base_bind_text(row, 1, id);
  return row;
}

/* Put a statement back; whether it was read to its end or left on purpose. */
static bool leave(SbStore *s, Base *base, sqlite3_stmt *row, int status, SbError *error) {
  bool good = row && (status == SQLITE_DONE || status == SQLITE_ROW);
  if (!good) broken(base, error);
  sqlite3_reset(row);
  close_reader(s);
  return good;
}

/* Whether the log ends where it was last said to end. Reading stops early where a page of a damaged file has lost rows,
 * and nothing else would tell. */
static bool ends_well(sqlite3_stmt *row, const SbStorePly *last) {
  return last->ply == sqlite3_column_int(row, 8) && last->chain == (uint64_t)sqlite3_column_int64(row, 9);
}

bool sb_store_get_plies(SbStore *s, const char *id, bool (*each)(void *self, const SbStorePly *ply), void *self,
                        SbError *error) {
  Base *base = open_reader(s);
  sqlite3_stmt *row = ask(base, S_GET_PLIES, id);
  int status = SQLITE_ERROR;
  Luck luck;
  SbStorePly ply = {0};
  bool whole = false, more = true;
  int expected = 1;
  while (row && more && (status = sqlite3_step(row)) == SQLITE_ROW) {
    bool any = sqlite3_column_type(row, 0) != SQLITE_NULL;
    if (any && (!read_ply(row, &luck, &ply) || ply.ply != expected++)) {
      leave(s, base, row, SQLITE_ROW, error);
      return sb_fail(error, "ply %d of match %s is damaged in the database", ply.ply, id);
    }
    whole = ends_well(row, &ply);
    more = !any || each(self, &ply);
  }
  if (!leave(s, base, row, status, error)) return false;
  return whole || !more ||
         sb_fail(error, "the log of match %s has lost its end in the database: %d plies", id, ply.ply);
}

bool sb_store_get_undone(SbStore *s, const char *id, bool (*each)(void *self, const SbStoreAct *act), void *self,
                         SbError *error) {
  Base *base = open_reader(s);
  sqlite3_stmt *row = ask(base, S_GET_UNDONE, id);
  int status = SQLITE_ERROR;
  while (row && (status = sqlite3_step(row)) == SQLITE_ROW) {
    SbStoreAct act = {sqlite3_column_int(row, 0), sqlite3_column_int(row, 1), text_at(row, 2)};
    if (!each(self, &act)) break;
  }
  return leave(s, base, row, status, error);
}

bool sb_store_get_chat(SbStore *s, const char *id, int most, bool (*each)(void *self, const SbStoreChat *chat),
                       void *self, SbError *error) {
  Base *base = open_reader(s);
  sqlite3_stmt *row = ask(base, S_GET_CHAT, id);
  int status = SQLITE_ERROR;
  if (row) sqlite3_bind_int(row, 2, most);
  while (row && (status = sqlite3_step(row)) == SQLITE_ROW) {
    SbStoreChat chat = {.n = sqlite3_column_int(row, 0),
                        .seat = sqlite3_column_int(row, 1),
                        .readers = (uint32_t)sqlite3_column_int64(row, 5),
                        .name = text_at(row, 2),
                        .text = text_at(row, 3),
                        .notice = text_at(row, 6),
                        .ply = sqlite3_column_int(row, 7),
                        .at = sqlite3_column_int64(row, 4)};
    if (!each(self, &chat)) break;
  }
  return leave(s, base, row, status, error);
}

/* ---- lists ------------------------------------------------------------------------------------------------ */

static bool give_matches(SbStore *s, Base *base, sqlite3_stmt *row, bool (*each)(void *self, const SbStoreMatch *match),
                         void *self, SbError *error) {
  int status = SQLITE_ERROR;
  bool more = true;
  while (row && more && (status = sqlite3_step(row)) == SQLITE_ROW) {
    SbStoreMatch match;
    if (read_row(row, &match) && read_seats(base, &match)) more = each(self, &match);
    sb_store_match_finish(&match);
  }
  return leave(s, base, row, status, error);
}

bool sb_store_get_list(SbStore *s, const char *game, int over, int most,
                       bool (*each)(void *self, const SbStoreMatch *match), void *self, SbError *error) {
  Base *base = open_reader(s);
  sqlite3_stmt *row = base_statement(base, (Statement)(S_GET_LIST + (game ? 2 : 0) + (over < 0 ? 1 : 0)));
  if (row) {
    if (over >= 0) sqlite3_bind_int(row, 1, over);
    sqlite3_bind_int(row, 2, most);
    if (game) base_bind_text(row, 3, game);
  }
  return give_matches(s, base, row, each, self, error);
}

bool sb_store_get_chapters(SbStore *s, const char *id, bool (*each)(void *self, const SbStoreMatch *match), void *self,
                           SbError *error) {
  Base *base = open_reader(s);
  return give_matches(s, base, ask(base, S_GET_CHAPTERS, id), each, self, error);
}

static bool give_ids(SbStore *s, Statement which, bool (*each)(void *self, const char *id), void *self,
                     SbError *error) {
  Base *base = open_reader(s);
  sqlite3_stmt *row = base_statement(base, which);
  int status = SQLITE_ERROR;
  while (row && (status = sqlite3_step(row)) == SQLITE_ROW)
    if (!each(self, text_at(row, 0))) break;
  return leave(s, base, row, status, error);
}

bool sb_store_get_waking(SbStore *s, bool (*each)(void *self, const char *id), void *self, SbError *error) {
  return give_ids(s, S_GET_WAKING, each, self, error);
}

bool sb_store_get_ids(SbStore *s, bool (*each)(void *self, const char *id), void *self, SbError *error) {
  return give_ids(s, S_GET_IDS, each, self, error);
}

bool sb_store_is_ended(SbStore *s, const char *id) {
  Base *base = open_reader(s);
  sqlite3_stmt *row = ask(base, S_GET_ENDED, id);
  bool ended = row && sqlite3_step(row) == SQLITE_ROW;
  sqlite3_reset(row);
  close_reader(s);
  return ended;
}

/* ---- campaigns -------------------------------------------------------------------------------------------- */

static bool read_campaign(sqlite3_stmt *row, SbStoreCampaign *c) {
  *c = (SbStoreCampaign){.created = sqlite3_column_int64(row, 2),
                         .is_public = sqlite3_column_int(row, 3),
                         .chapters = sqlite3_column_int(row, 5)};
  return copy_text(c->id, sizeof c->id, text_at(row, 0)) && copy_text(c->game, sizeof c->game, text_at(row, 1)) &&
         copy_text(c->from, sizeof c->from, text_at(row, 4)) && copy_text(c->last, sizeof c->last, text_at(row, 6)) &&
         c->chapters > 0;
}

SbStoreFound sb_store_get_campaign(SbStore *s, const char *id, SbStoreCampaign *out, SbError *error) {
  Base *base = open_reader(s);
  sqlite3_stmt *row = ask(base, S_GET_CAMPAIGN, id);
  int status = row ? sqlite3_step(row) : SQLITE_ERROR;
  SbStoreFound found = status == SQLITE_DONE ? SB_STORE_MISSING : SB_STORE_FOUND;
  bool good = status != SQLITE_ROW || read_campaign(row, out);
  if (!leave(s, base, row, status, error)) return SB_STORE_BROKEN;
  if (good) return found;
  sb_fail(error, "the campaign %s is damaged in the database", id);
  return SB_STORE_BROKEN;
}

bool sb_store_get_campaigns(SbStore *s, const char *game, int most,
                            bool (*each)(void *self, const SbStoreCampaign *campaign), void *self, SbError *error) {
  Base *base = open_reader(s);
  sqlite3_stmt *row = game ? ask(base, S_GET_GAME_CAMPAIGNS, game) : base_statement(base, S_GET_CAMPAIGNS);
  int status = SQLITE_ERROR;
  bool more = true;
  if (row) sqlite3_bind_int(row, 2, most);
  while (row && more && (status = sqlite3_step(row)) == SQLITE_ROW) {
    SbStoreCampaign campaign;
    if (read_campaign(row, &campaign)) more = each(self, &campaign);
  }
  return leave(s, base, row, status, error);
}

SbStoreFound sb_store_get_chapter(SbStore *s, const char *campaign, int n, char match[SB_MATCH_ID], SbError *error) {
  Base *base = open_reader(s);
  sqlite3_stmt *row = ask(base, S_GET_CHAPTER, campaign);
  if (row) sqlite3_bind_int(row, 2, n);
  int status = row ? sqlite3_step(row) : SQLITE_ERROR;
  bool good = status != SQLITE_ROW || copy_text(match, SB_MATCH_ID, text_at(row, 0));
  if (!leave(s, base, row, status, error) || !good) return SB_STORE_BROKEN;
  return status == SQLITE_ROW ? SB_STORE_FOUND : SB_STORE_MISSING;
}

SbStoreFound sb_store_get_rematch(SbStore *s, const char *from, const uint8_t secret[32], char match[SB_MATCH_ID],
                                  int *seat, SbError *error) {
  Base *base = open_reader(s);
  sqlite3_stmt *row = ask(base, S_GET_REMATCH, from);
  if (row) sqlite3_bind_blob(row, 2, secret, 32, SQLITE_STATIC);
  int status = row ? sqlite3_step(row) : SQLITE_ERROR;
  bool good = status != SQLITE_ROW || copy_text(match, SB_MATCH_ID, text_at(row, 0));
  if (status == SQLITE_ROW) *seat = sqlite3_column_int(row, 1);
  if (!leave(s, base, row, status, error) || !good) return SB_STORE_BROKEN;
  return status == SQLITE_ROW ? SB_STORE_FOUND : SB_STORE_MISSING;
}
