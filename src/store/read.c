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
  return sb_fail(error, "the database cannot be read: %s", base->engine->why(base));
}

static bool copy_text(char *to, size_t size, const char *from) {
  SbText t = sb_text(to, size);
  sb_text_put(&t, from);
  return !t.cut;
}

static char *own_text(Query *row, int column) {
  return row_is_null(row, column) ? NULL : strdup(row_text(row, column));
}

/* `size` is the most it may have, its NUL included. */
static bool keep_text(char **to, size_t size, const char *from) {
  *to = strdup(from);
  return *to && strlen(from) < size;
}

/* ---- one match ---------------------------------------------------------------------------------------- */

enum { MATCH_COLUMNS = 30 }; /* then comes the last ply */

static bool read_row(Query *row, SbStoreMatch *m) {
  *m = (SbStoreMatch){.content = (uint64_t)row_long(row, 3),
                      .seats = row_int(row, 5),
                      .seed_given = row_int(row, 7),
                      .manual_dice = row_int(row, 9),
                      .is_public = row_int(row, 10),
                      .clock_ms = row_long(row, 11),
                      .increment_ms = row_long(row, 12),
                      .created = row_long(row, 13),
                      .played = (uint64_t)row_long(row, 22),
                      .away_ms = row_long(row, 23),
                      .hints = row_int(row, 24),
                      .luck = (SbStoreLuck)row_int(row, 26),
                      .host = row_int(row, 28),
                      .hushed = row_int(row, 29)};
  bool good =
      copy_text(m->id, sizeof m->id, row_text(row, 0)) && copy_text(m->game, sizeof m->game, row_text(row, 1)) &&
      copy_text(m->rules, sizeof m->rules, row_text(row, 2)) && copy_text(m->seed, sizeof m->seed, row_text(row, 6)) &&
      copy_text(m->date, sizeof m->date, row_text(row, 8)) && copy_text(m->from, sizeof m->from, row_text(row, 15)) &&
      copy_text(m->campaign, sizeof m->campaign, row_text(row, 20)) && m->luck <= SB_LUCK_OPENING;
  good = keep_text(&m->options, SB_OPTIONS_TEXT, row_text(row, 4)) && good;
  if (*row_text(row, 27)) good = keep_text(&m->beacon, SB_BEACON_TEXT, row_text(row, 27)) && good;
  m->position = own_text(row, 14);
  m->carry = own_text(row, 19);
  m->chapter = row_int(row, 21);
  m->head = (SbStoreHead){.over = row_int(row, 16),
                          .wake = row_int(row, 17) == 1,
                          .result = own_text(row, 18),
                          .taken_back = row_int(row, 25),
                          .ply = row_int(row, MATCH_COLUMNS)};
  return good && m->seats >= 1 && m->seats <= SB_SEATS_MAX;
}

static bool read_chair(Query *row, SbStoreChair *chair) {
  chair->gone = row_long(row, 7);
  chair->clock_ms = row_long(row, 8);
  chair->clock_ply = row_int(row, 9);
  return (!*row_text(row, 5) || keep_text(&chair->asks, SB_ASKS_TEXT, row_text(row, 5))) &&
         copy_text(chair->sitter, sizeof chair->sitter, row_text(row, 6)) &&
         copy_text(chair->called, sizeof chair->called, row_text(row, 10));
}

static bool read_seat(Query *row, SbStoreSeat *s) {
  int size;
  const void *secret = row_bytes(row, 4, &size);
  s->has_secret = size == sizeof s->secret;
  if (s->has_secret) memcpy(s->secret, secret, sizeof s->secret);
  return copy_text(s->kind, sizeof s->kind, row_text(row, 1)) && copy_text(s->name, sizeof s->name, row_text(row, 2)) &&
         copy_text(s->salt, sizeof s->salt, row_text(row, 3)) &&
         copy_text(s->seal, sizeof s->seal, row_text(row, 11)) && read_chair(row, &s->chair);
}

/* STEP_ROW: all of them. STEP_DONE: they are not what they should be. */
static Step read_seats(Base *base, SbStoreMatch *m) {
  Query *row = base_query(base, S_GET_SEATS);
  query_text(row, 1, m->id);
  int count = 0;
  m->seat = calloc((size_t)m->seats, sizeof *m->seat);
  bool good = m->seat;
  Step status = STEP_DONE;
  while (good && (status = query_step(row)) == STEP_ROW) {
    int seat = row_int(row, 0);
    good = seat == count && seat < m->seats && read_seat(row, &m->seat[count++]);
  }
  query_leave(row);
  if (status == STEP_FAILED) return STEP_FAILED;
  return good && count == m->seats ? STEP_ROW : STEP_DONE;
}

/* The match of a row, with its seats. */
static Step read_match(Base *base, Query *row, SbStoreMatch *out) {
  Step status = read_row(row, out) ? read_seats(base, out) : STEP_DONE;
  if (status != STEP_ROW) sb_store_match_finish(out);
  return status;
}

static SbStoreFound get_match(Base *base, const char *id, SbStoreMatch *out, SbError *error) {
  Query *row = base_query(base, S_GET_MATCH);
  query_text(row, 1, id);
  Step status = query_step(row);
  bool any = status == STEP_ROW;
  if (any) status = read_match(base, row, out);
  if (status == STEP_FAILED) broken(base, error);
  if (any && status == STEP_DONE) sb_fail(error, "the match %s is damaged in the database", id);
  query_leave(row);
  if (status == STEP_ROW) return SB_STORE_FOUND;
  return any || status == STEP_FAILED ? SB_STORE_BROKEN : SB_STORE_MISSING;
}

SbStoreFound sb_store_get_match(SbStore *s, const char *id, SbStoreMatch *out, SbError *error) {
  Base *base = open_reader(s);
  base->engine->hold(base);
  SbStoreFound found = get_match(base, id, out, error);
  base->engine->let_go(base);
  close_reader(s);
  return found;
}

SbStoreSeat *sb_store_copy_seats(const SbStoreMatch *m) {
  SbStoreSeat *own = calloc((size_t)m->seats, sizeof *own);
  for (int seat = 0; own && seat < m->seats; seat++) {
    own[seat] = m->seat[seat];
    own[seat].chair.asks = NULL;
  }
  return own;
}

void sb_store_match_finish(SbStoreMatch *m) {
  for (int seat = 0; m->seat && seat < m->seats; seat++) free(m->seat[seat].chair.asks);
  free(m->position);
  free(m->files);
  free(m->carry);
  free(m->options);
  free(m->beacon);
  free(m->seat);
  free(m->head.result);
  m->position = m->files = m->carry = m->options = m->beacon = m->head.result = NULL;
  m->seat = NULL;
}

static SbStoreFound get_content(Base *base, const char *game, uint64_t hash, char **files, SbError *error) {
  Query *row = base_query(base, S_GET_CONTENT);
  query_text(row, 1, game);
  query_int(row, 2, (int64_t)hash);
  Step status = query_step(row);
  *files = status == STEP_ROW ? own_text(row, 0) : NULL;
  if (status != STEP_DONE && !*files) broken(base, error);
  query_leave(row);
  return *files ? SB_STORE_FOUND : status == STEP_DONE ? SB_STORE_MISSING : SB_STORE_BROKEN;
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

static bool read_ply(Query *row, Luck *luck, SbStorePly *ply) {
  const char *given = row_text(row, 3), *left = row_text(row, 7);
  *ply = (SbStorePly){.ply = row_int(row, 0),
                      .seat = row_int(row, 1),
                      .text = row_text(row, 2),
                      .given = luck->faces,
                      .numbers = luck->numbers,
                      .chain = (uint64_t)row_long(row, 4),
                      .act = row_text(row, 5),
                      .at = row_long(row, 6)};
  ply->given_count = read_small(&given, luck->faces, SB_ROLLED_MAX);
  ply->number_count = read_small(&given, luck->numbers, SB_NUMBERS_MAX);
  return ply->given_count >= 0 && ply->number_count >= 0 && read_numbers(&left, ply->left, SB_SEATS_MAX) >= 0;
}

/* The statement with the match bound, NULL when it cannot be made. */
static Query *ask(Base *base, Statement which, const char *id) {
  Query *row = base_query(base, which);
  query_text(row, 1, id);
  return row;
}

/* Put a statement back; whether it was read to its end or left on purpose. */
static bool leave(SbStore *s, Base *base, Query *row, Step status, SbError *error) {
  bool good = status != STEP_FAILED;
  if (!good) broken(base, error);
  query_leave(row);
  close_reader(s);
  return good;
}

/* Whether the log ends where it was last said to end. Reading stops early where a page of a damaged file has lost rows,
 * and nothing else would tell. */
static bool ends_well(Query *row, const SbStorePly *last) {
  return last->ply == row_int(row, 8) && last->chain == (uint64_t)row_long(row, 9);
}

bool sb_store_get_plies(SbStore *s, const char *id, bool (*each)(void *self, const SbStorePly *ply), void *self,
                        SbError *error) {
  Base *base = open_reader(s);
  Query *row = ask(base, S_GET_PLIES, id);
  Step status = STEP_FAILED;
  Luck luck;
  SbStorePly ply = {0};
  bool whole = false, more = true;
  int expected = 1;
  while (more && (status = query_step(row)) == STEP_ROW) {
    bool any = !row_is_null(row, 0);
    if (any && (!read_ply(row, &luck, &ply) || ply.ply != expected++)) {
      leave(s, base, row, STEP_ROW, error);
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
  Query *row = ask(base, S_GET_UNDONE, id);
  Step status = STEP_FAILED;
  while ((status = query_step(row)) == STEP_ROW) {
    SbStoreAct act = {row_int(row, 0), row_int(row, 1), row_text(row, 2)};
    if (!each(self, &act)) break;
  }
  return leave(s, base, row, status, error);
}

bool sb_store_get_chat(SbStore *s, const char *id, int most, bool (*each)(void *self, const SbStoreChat *chat),
                       void *self, SbError *error) {
  Base *base = open_reader(s);
  Query *row = ask(base, S_GET_CHAT, id);
  Step status = STEP_FAILED;
  query_int(row, 2, most);
  while ((status = query_step(row)) == STEP_ROW) {
    SbStoreChat chat = {.n = row_int(row, 0),
                        .seat = row_int(row, 1),
                        .readers = (uint32_t)row_long(row, 5),
                        .name = row_text(row, 2),
                        .text = row_text(row, 3),
                        .notice = row_text(row, 6),
                        .ply = row_int(row, 7),
                        .at = row_long(row, 4)};
    if (!each(self, &chat)) break;
  }
  return leave(s, base, row, status, error);
}

bool sb_store_get_reports(SbStore *s, bool (*each)(void *self, const SbStoreReport *report), void *self,
                          SbError *error) {
  Base *base = open_reader(s);
  Query *row = base_query(base, S_GET_REPORTS);
  Step status;
  while ((status = query_step(row)) == STEP_ROW) {
    SbStoreReport report = {.match = row_text(row, 0),
                            .line = row_int(row, 1),
                            .seat = row_int(row, 2),
                            .name = row_text(row, 3),
                            .at = row_long(row, 4),
                            .count = row_int(row, 5),
                            .text = row_text(row, 6)};
    if (!each(self, &report)) break;
  }
  return leave(s, base, row, status, error);
}

/* ---- lists ------------------------------------------------------------------------------------------------ */

static bool give_matches(SbStore *s, Base *base, Query *row, bool (*each)(void *self, const SbStoreMatch *match),
                         void *self, SbError *error) {
  Step status = STEP_FAILED;
  bool more = true;
  while (more && (status = query_step(row)) == STEP_ROW) {
    SbStoreMatch match;
    Step read = read_match(base, row, &match);
    if (read == STEP_FAILED) status = STEP_FAILED;
    if (read == STEP_FAILED) break;
    if (read == STEP_DONE) continue; /* a damaged one keeps nobody from the others */
    more = each(self, &match);
    sb_store_match_finish(&match);
  }
  base->engine->let_go(base);
  return leave(s, base, row, status, error);
}

bool sb_store_get_list(SbStore *s, const char *game, int over, int most,
                       bool (*each)(void *self, const SbStoreMatch *match), void *self, SbError *error) {
  Base *base = open_reader(s);
  base->engine->hold(base);
  Query *row = base_query(base, (Statement)(S_GET_LIST + (game ? 2 : 0) + (over < 0 ? 1 : 0)));
  if (over >= 0) query_int(row, 1, over);
  query_int(row, 2, most);
  if (game) query_text(row, 3, game);
  return give_matches(s, base, row, each, self, error);
}

bool sb_store_get_chapters(SbStore *s, const char *id, bool (*each)(void *self, const SbStoreMatch *match), void *self,
                           SbError *error) {
  Base *base = open_reader(s);
  base->engine->hold(base);
  return give_matches(s, base, ask(base, S_GET_CHAPTERS, id), each, self, error);
}

static bool give_ids(SbStore *s, Statement which, bool (*each)(void *self, const char *id), void *self,
                     SbError *error) {
  Base *base = open_reader(s);
  Query *row = base_query(base, which);
  Step status = STEP_FAILED;
  while ((status = query_step(row)) == STEP_ROW)
    if (!each(self, row_text(row, 0))) break;
  return leave(s, base, row, status, error);
}

bool sb_store_get_waking(SbStore *s, bool (*each)(void *self, const char *id), void *self, SbError *error) {
  return give_ids(s, S_GET_WAKING, each, self, error);
}

bool sb_store_get_ids(SbStore *s, bool (*each)(void *self, const char *id), void *self, SbError *error) {
  return give_ids(s, S_GET_IDS, each, self, error);
}

bool sb_store_get_ages(SbStore *s, const char *from, int most, bool (*each)(void *self, const char *id, int64_t last),
                       void *self, SbError *error) {
  Base *base = open_reader(s);
  Query *row = ask(base, S_GET_AGES, from);
  query_int(row, 2, most);
  Step status = STEP_FAILED;
  while ((status = query_step(row)) == STEP_ROW) {
    int64_t last = 0;
    for (int column = 1; column <= 4; column++) {
      int64_t at = row_is_null(row, column) ? 0 : row_long(row, column);
      last = at > last ? at : last;
    }
    if (!each(self, row_text(row, 0), last)) break;
  }
  return leave(s, base, row, status, error);
}

bool sb_store_is_ended(SbStore *s, const char *id) {
  Base *base = open_reader(s);
  Query *row = ask(base, S_GET_ENDED, id);
  bool ended = query_step(row) == STEP_ROW;
  query_leave(row);
  close_reader(s);
  return ended;
}

/* ---- campaigns -------------------------------------------------------------------------------------------- */

static bool read_campaign(Query *row, SbStoreCampaign *c) {
  *c = (SbStoreCampaign){.created = row_long(row, 2), .is_public = row_int(row, 3), .chapters = row_int(row, 5)};
  return copy_text(c->id, sizeof c->id, row_text(row, 0)) && copy_text(c->game, sizeof c->game, row_text(row, 1)) &&
         copy_text(c->from, sizeof c->from, row_text(row, 4)) && copy_text(c->last, sizeof c->last, row_text(row, 6)) &&
         c->chapters > 0;
}

SbStoreFound sb_store_get_campaign(SbStore *s, const char *id, SbStoreCampaign *out, SbError *error) {
  Base *base = open_reader(s);
  Query *row = ask(base, S_GET_CAMPAIGN, id);
  Step status = query_step(row);
  SbStoreFound found = status == STEP_DONE ? SB_STORE_MISSING : SB_STORE_FOUND;
  bool good = status != STEP_ROW || read_campaign(row, out);
  if (!leave(s, base, row, status, error)) return SB_STORE_BROKEN;
  if (good) return found;
  sb_fail(error, "the campaign %s is damaged in the database", id);
  return SB_STORE_BROKEN;
}

bool sb_store_get_campaigns(SbStore *s, const char *game, int most,
                            bool (*each)(void *self, const SbStoreCampaign *campaign), void *self, SbError *error) {
  Base *base = open_reader(s);
  Query *row = game ? ask(base, S_GET_GAME_CAMPAIGNS, game) : base_query(base, S_GET_CAMPAIGNS);
  Step status = STEP_FAILED;
  bool more = true;
  query_int(row, 2, most);
  while (more && (status = query_step(row)) == STEP_ROW) {
    SbStoreCampaign campaign;
    if (read_campaign(row, &campaign)) more = each(self, &campaign);
  }
  return leave(s, base, row, status, error);
}

/* Ends a question for one match. */
static SbStoreFound take_id(SbStore *s, Base *base, Query *row, char match[SB_MATCH_ID], SbError *error) {
  Step status = query_step(row);
  bool good = status != STEP_ROW || copy_text(match, SB_MATCH_ID, row_text(row, 0));
  if (!leave(s, base, row, status, error) || !good) return SB_STORE_BROKEN;
  return status == STEP_ROW ? SB_STORE_FOUND : SB_STORE_MISSING;
}

SbStoreFound sb_store_get_chapter(SbStore *s, const char *campaign, int n, char match[SB_MATCH_ID], SbError *error) {
  Base *base = open_reader(s);
  Query *row = ask(base, S_GET_CHAPTER, campaign);
  query_int(row, 2, n);
  return take_id(s, base, row, match, error);
}

SbStoreFound sb_store_get_follower(SbStore *s, const char *match, char follower[SB_MATCH_ID], SbError *error) {
  Base *base = open_reader(s);
  return take_id(s, base, ask(base, S_GET_FOLLOWER, match), follower, error);
}

SbStoreFound sb_store_get_rematch(SbStore *s, const char *from, const uint8_t secret[32], char match[SB_MATCH_ID],
                                  int *seat, SbError *error) {
  Base *base = open_reader(s);
  Query *row = ask(base, S_GET_REMATCH, from);
  query_bytes(row, 2, secret, 32);
  Step status = query_step(row);
  bool good = status != STEP_ROW || copy_text(match, SB_MATCH_ID, row_text(row, 0));
  if (status == STEP_ROW) *seat = row_int(row, 1);
  if (!leave(s, base, row, status, error) || !good) return SB_STORE_BROKEN;
  return status == STEP_ROW ? SB_STORE_FOUND : SB_STORE_MISSING;
}
