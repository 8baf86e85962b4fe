/* Looking at a database without changing it, and what is wrong with it. */
#include <stdlib.h>

#include "store.h"

/* ---- opening ---------------------------------------------------------------------------------------------- */

static bool look(Base *base, const char *path, SbError *error) {
  *base = (Base){.engine = base_engine(path)};
  if (base->engine->look(base, path, error)) return true;
  base->engine = NULL;
  return false;
}

static bool look_at_newest(Base *base, const char *path, SbError *error) {
  SbError why = {0};
  if (!look(base, path, error)) return false;
  if (base->engine->version(base, &why) == schema_newest() || base->engine->convert_copy(base, &why)) return true;
  char name[300];
  sb_store_name(path, name, sizeof name);
  return sb_fail(error, "cannot open the database %s: %s", name, why.text);
}

SbStore *sb_store_look(const char *path, SbError *error) {
  SbStore *s = calloc(1, sizeof *s);
  if (!s) return sb_fail(error, "out of memory"), NULL;
  s->looking = true;
  if (look_at_newest(&s->reader, path, error)) return s;
  sb_store_close(s);
  return NULL;
}

int sb_store_looked_at(const SbStore *s) {
  return s->reader.converted;
}

/* ---- what is wrong --------------------------------------------------------------------------------------- */

int sb_store_check_pages(const char *path, void (*each)(void *self, const char *match, const char *text), void *self) {
  Base base;
  if (!look(&base, path, NULL)) return 0;
  int count = base.engine->check(&base, each, self);
  base_close(&base);
  return count;
}

/* Rows that belong to nothing, or lack what belongs to them: the match or campaign, and what to say of it. */
static const struct {
  const char *what, *sql;
} lonely[] = {
    {"seats", "SELECT DISTINCT match, 'seats without a match' FROM seats WHERE match NOT IN (SELECT id FROM matches)"},
    {"plies", "SELECT DISTINCT match, 'plies without a match' FROM plies WHERE match NOT IN (SELECT id FROM matches)"},
    {"undone", "SELECT DISTINCT match, 'acts without a match' FROM undone WHERE match NOT IN (SELECT id FROM matches)"},
    {"chat", "SELECT DISTINCT match, 'chat without a match' FROM chat WHERE match NOT IN (SELECT id FROM matches)"},
    {"reports",
     "SELECT DISTINCT match, 'reports without a match' FROM reports WHERE match NOT IN (SELECT id FROM matches)"},
    {"closed",
     "SELECT match, 'the end of a match that is not there' FROM closed WHERE match NOT IN (SELECT id FROM matches)"},
    {"ends", "SELECT match, 'the end of a log without a match' FROM ends WHERE match NOT IN (SELECT id FROM matches)"},
    {"chapters", "SELECT match, 'a chapter without a match' FROM chapters WHERE match NOT IN (SELECT id FROM matches)"},
    {"campaigns",
     "SELECT match, 'a chapter without a campaign' FROM chapters WHERE campaign NOT IN (SELECT id FROM campaigns)"},
};

static void check_rows(Base *base, const char *what, const char *sql, Tell *tell, void *self) {
  Query *row = base_once(base, sql);
  Step status;
  while ((status = query_step(row)) == STEP_ROW) tell(self, row_text(row, 0), row_text(row, 1));
  if (status == STEP_FAILED) {
    char text[400];
    SbText t = sb_text(text, sizeof text);
    sb_text_format(&t, "%s cannot be read to their end: %s", what, base->engine->why(base));
    tell(self, "", text);
  }
  query_drop(row);
}

void sb_store_check(SbStore *s, void (*each)(void *self, const char *match, const char *text), void *self) {
  Base *base = &s->reader;
  base->engine->check(base, each, self);
  for (size_t i = 0; i < sizeof lonely / sizeof *lonely; i++)
    check_rows(base, lonely[i].what, lonely[i].sql, each, self);
}

/* ---- what it is called --------------------------------------------------------------------------------------- */

void sb_store_name(const char *path, char *out, size_t size) {
  base_engine(path)->name(path, out, size);
}

bool sb_store_beside(const char *path, const char *end, char *out, size_t size) {
  return base_engine(path)->beside(path, end, out, size);
}

bool sb_store_is_there(const char *path) {
  return base_engine(path)->is_there(path);
}

bool sb_store_is_away(SbStore *s) {
  return !s->shared && s->reader.engine->is_away(&s->reader);
}

bool sb_store_answers(SbStore *s) {
  return !sb_store_is_away(s) || s->reader.engine->again(&s->reader);
}

/* ---- copies ------------------------------------------------------------------------------------------------ */

bool sb_store_copy(const SbStoreCopy *copy, SbError *error) {
  return base_engine(copy->from)->copy(copy, error);
}

bool sb_store_restore(const char *from, const char *path, const char *aside, bool *moved, SbError *error) {
  return base_engine(path)->restore(from, path, aside, moved, error);
}
