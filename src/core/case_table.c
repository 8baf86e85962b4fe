/* Tables: one case for each row, with the row's values in place of "$name". */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case_private.h"
#include "pointer.h"

enum { COLUMNS_MAX = 32, TEXT_MAX = 500 };

typedef struct Fill {
  const SbCase *c;
  json_t *columns, *row;
  bool used[COLUMNS_MAX];
  char pointer[SB_CASE_POINTER_MAX]; /* to what is being filled in */
  SbError *error;
} Fill;

json_t *sb_case_rows(json_t *source) {
  return json_object_get(json_object_get(source, "table"), "rows");
}

/* ---- shape ---------------------------------------------------------------------------------------- */

static size_t name_length(const char *text) {
  size_t n = 0;
  while (isalnum((unsigned char)text[n]) || text[n] == '_') n++;
  return n;
}

static bool check_columns(const SbCase *c, json_t *columns, SbError *error) {
  size_t count = json_array_size(columns);
  if (count == 0 || count > COLUMNS_MAX)
    return sb_case_fail(c, "/table/columns", error, "\"columns\" must list 1 to %d names", COLUMNS_MAX);
  for (size_t i = 0; i < count; i++) {
    char pointer[60];
    const char *name = json_string_value(json_array_get(columns, i));
    snprintf(pointer, sizeof pointer, "/table/columns/%zu", i);
    if (!name || !*name || name[name_length(name)])
      return sb_case_fail(c, pointer, error, "the name of a column is made of letters, digits and _");
    for (size_t k = 0; k < i; k++)
      if (strcmp(json_string_value(json_array_get(columns, k)), name) == 0)
        return sb_case_fail(c, pointer, error, "there are two columns \"%.40s\"", name);
  }
  return true;
}

static bool check_table(const SbCase *c, json_t *table, SbError *error) {
  const char *key;
  json_t *unused;
  if (!json_is_object(table)) return sb_case_fail(c, "/table", error, "\"table\" has \"columns\" and \"rows\"");
  json_object_foreach (table, key, unused)
    if (strcmp(key, "columns") != 0 && strcmp(key, "rows") != 0)
      return sb_case_fail(c, "/table", error, "\"%.60s\" is not known here", key);
  if (json_array_size(sb_case_rows(c->source)) == 0)
    return sb_case_fail(c, "/table/rows", error, "\"rows\" must list at least one row");
  json_t *columns = json_object_get(table, "columns");
  if (!check_columns(c, columns, error)) return false;
  json_t *row = json_array_get(sb_case_rows(c->source), (size_t)c->place.row);
  if (json_is_array(row) && json_array_size(row) == json_array_size(columns)) return true;
  char pointer[60];
  snprintf(pointer, sizeof pointer, "/table/rows/%d", c->place.row);
  return sb_case_fail(c, pointer, error, "a row is a list with a value for each of the %zu columns",
                      json_array_size(columns));
}

/* ---- filling in ----------------------------------------------------------------------------------- */

static json_t *value_of(Fill *f, const char *name, size_t length) {
  size_t i;
  json_t *column;
  json_array_foreach (f->columns, i, column) {
    const char *known = json_string_value(column);
    if (strlen(known) != length || memcmp(known, name, length) != 0) continue;
    f->used[i] = true;
    return json_array_get(f->row, i);
  }
  sb_case_fail(f->c, f->pointer, f->error, "the table has no column \"%.*s\"", (int)(length > 40 ? 40 : length), name);
  return NULL;
}

static bool put_value(Fill *f, const char *name, size_t length, SbText *out) {
  json_t *value = value_of(f, name, length);
  if (!value) return false;
  if (json_is_string(value))
    sb_text_put(out, json_string_value(value));
  else if (json_is_integer(value))
    sb_text_int(out, json_integer_value(value));
  else
    return sb_case_fail(f->c, f->pointer, f->error, "only a text or a number can stand inside a text: $%.*s",
                        (int)(length > 40 ? 40 : length), name);
  return true;
}

/* "$name" inside a text; "$$" is a plain "$". */
static bool fill_text(Fill *f, const char *text, char *space, size_t size) {
  SbText out = sb_text(space, size);
  for (const char *p = text; *p;) {
    size_t plain = strcspn(p, "$");
    sb_text_put_n(&out, p, plain);
    p += plain;
    if (!*p) break;
    if (p[1] == '$') {
      sb_text_char(&out, '$');
      p += 2;
      continue;
    }
    size_t length = name_length(p + 1);
    if (!put_value(f, p + 1, length, &out)) return false;
    p += 1 + length;
  }
  return !out.cut || sb_case_fail(f->c, f->pointer, f->error, "this text is too long");
}

static json_t *fill(Fill *f, json_t *value);

static json_t *fill_string(Fill *f, json_t *value) {
  char space[TEXT_MAX];
  const char *text = json_string_value(value);
  if (!strchr(text, '$')) return json_incref(value);
  if (text[0] == '$' && text[1] && !text[1 + name_length(text + 1)])
    return json_deep_copy(value_of(f, text + 1, strlen(text + 1)));
  return fill_text(f, text, space, sizeof space) ? json_string(space) : NULL;
}

static json_t *fill_array(Fill *f, json_t *list) {
  json_t *out = json_array(), *entry;
  size_t i, length = strlen(f->pointer);
  json_array_foreach (list, i, entry) {
    char index[24];
    snprintf(index, sizeof index, "%zu", i);
    sb_pointer_add(f->pointer, sizeof f->pointer, index);
    json_t *filled = fill(f, entry);
    f->pointer[length] = 0;
    if (!filled || json_array_append_new(out, filled) != 0) {
      json_decref(out);
      return NULL;
    }
  }
  return out;
}

/* Takes `member`, which may be NULL. */
static bool set_member(Fill *f, json_t *out, const char *key, json_t *member) {
  char name[TEXT_MAX];
  bool good = member;
  if (good && strchr(key, '$')) {
    good = fill_text(f, key, name, sizeof name);
    key = name;
  }
  if (good && json_object_get(out, key))
    good = sb_case_fail(f->c, f->pointer, f->error, "\"%.60s\" is there twice", key);
  if (good) return json_object_set_new(out, key, member) == 0;
  json_decref(member);
  return false;
}

static json_t *fill_object(Fill *f, json_t *object) {
  json_t *out = json_object(), *member;
  size_t length = strlen(f->pointer);
  const char *key;
  json_object_foreach (object, key, member) {
    if (length == 0 && strcmp(key, "table") == 0) continue;
    sb_pointer_add(f->pointer, sizeof f->pointer, key);
    bool good = set_member(f, out, key, fill(f, member));
    f->pointer[length] = 0;
    if (good) continue;
    json_decref(out);
    return NULL;
  }
  return out;
}

static json_t *fill(Fill *f, json_t *value) {
  if (json_is_string(value)) return fill_string(f, value);
  if (json_is_array(value)) return fill_array(f, value);
  if (json_is_object(value)) return fill_object(f, value);
  return json_incref(value);
}

bool sb_case_fill(SbCase *c, SbError *error) {
  json_t *table = json_object_get(c->source, "table");
  if (!table) {
    c->root = json_incref(c->source);
    return true;
  }
  if (!check_table(c, table, error)) return false;
  Fill f = {.c = c, .columns = json_object_get(table, "columns"), .error = error};
  f.row = json_array_get(sb_case_rows(c->source), (size_t)c->place.row);
  c->root = fill(&f, c->source);
  if (!c->root) return error && *error->text ? false : sb_fail(error, "out of memory");
  for (size_t i = 0; i < json_array_size(f.columns); i++) {
    char pointer[60];
    snprintf(pointer, sizeof pointer, "/table/columns/%zu", i);
    if (!f.used[i]) return sb_case_fail(c, pointer, error, "this column is not used");
  }
  return true;
}
