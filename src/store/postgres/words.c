/* What PostgreSQL calls otherwise: values, and the types of columns. Texts are compared byte by byte, as SQLite does.
 */
#include <stdlib.h>
#include <string.h>

#include "postgres.h"

static const struct {
  const char *from, *to;
} words[] = {{" INTEGER", " BIGINT"}, {" TEXT", " TEXT COLLATE \"C\""}, {" BLOB", " BYTEA"}, {" WITHOUT ROWID", ""}};
enum { WORDS = sizeof words / sizeof *words, GROWS = 4 };

/* "?3" or "?" as "$3"; where it goes on. */
static const char *put_value(const char *at, SbText *out, int *values) {
  char *end;
  long number = strtol(at + 1, &end, 10);
  if (end == at + 1) number = *values + 1;
  if (number > *values) *values = (int)number;
  sb_text_format(out, "$%ld", number);
  return end;
}

static const char *put_word(const char *at, SbText *out) {
  for (int i = 0; i < WORDS; i++) {
    size_t length = strlen(words[i].from);
    if (strncmp(at, words[i].from, length) != 0) continue;
    sb_text_put(out, words[i].to);
    return at + length;
  }
  sb_text_char(out, *at);
  return at + 1;
}

char *words_of(const char *sql, int *values) {
  size_t size = strlen(sql) * GROWS + 1;
  char *space = malloc(size);
  SB_ASSERT(space != NULL);
  SbText out = sb_text(space, size);
  bool quoted = false;
  *values = 0;
  while (*sql) {
    if (*sql == '\'') quoted = !quoted;
    if (quoted)
      sb_text_char(&out, *sql++);
    else
      sql = *sql == '?' ? put_value(sql, &out, values) : put_word(sql, &out);
  }
  SB_ASSERT(!out.cut);
  return space;
}
