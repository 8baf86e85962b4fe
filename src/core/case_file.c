/* A case file: one case, or a list of cases, each standing for as many as its table has rows. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case_private.h"
#include "place.h"

static json_t *item_at(const SbCases *file, int item) {
  return item < 0 ? file->root : json_array_get(file->root, (size_t)item);
}

static bool is_list(const SbCases *file) {
  return json_is_array(file->root);
}

static int items(const SbCases *file) {
  return is_list(file) ? (int)json_array_size(file->root) : 1;
}

static int rows_of(const SbCases *file, int item) {
  return (int)json_array_size(sb_case_rows(item_at(file, item)));
}

/* A case without rows is one too, if only to be told what is wrong with it. */
static bool find_places(SbCases *file, SbError *error) {
  int first = is_list(file) ? 0 : -1;
  for (int i = 0; i < items(file); i++) {
    int rows = rows_of(file, first + i);
    file->count += rows ? rows : 1;
  }
  if (file->count == 0) {
    int line, column;
    sb_place_of(file->text, file->size, "", &line, &column);
    return sb_fail_at(error, line, column, "a list of cases needs at least one");
  }
  file->places = calloc((size_t)file->count, sizeof *file->places);
  if (!file->places) return sb_fail(error, "out of memory");
  SbCasePlace *next = file->places;
  for (int i = 0; i < items(file); i++) {
    int rows = rows_of(file, first + i);
    if (rows == 0) *next++ = (SbCasePlace){first + i, -1};
    for (int row = 0; row < rows; row++) *next++ = (SbCasePlace){first + i, row};
  }
  return true;
}

static bool read_file(SbCases *file, SbError *error) {
  json_error_t syntax;
  file->root = json_loadb(file->text, file->size, JSON_REJECT_DUPLICATES, &syntax);
  if (!file->root) return sb_fail_at(error, syntax.line, syntax.column, "%s", syntax.text);
  return find_places(file, error);
}

SbCases *sb_cases_read(const char *text, size_t size, SbError *error) {
  SbCases *file = calloc(1, sizeof *file);
  char *copy = malloc(size + 1);
  if (!file || !copy) {
    sb_fail(error, "out of memory");
    free(file);
    free(copy);
    return NULL;
  }
  if (size) memcpy(copy, text, size);
  copy[size] = 0;
  file->text = copy;
  file->size = size;
  if (read_file(file, error)) return file;
  sb_cases_destroy(file);
  return NULL;
}

void sb_cases_destroy(SbCases *file) {
  if (!file) return;
  json_decref(file->root);
  free(file->text);
  free(file->places);
  free(file);
}

int sb_cases_count(const SbCases *file) {
  return file->count;
}

static void place_of(const SbCase *c, const char *pointer, int *line, int *column) {
  char whole[SB_CASE_POINTER_MAX + 20] = "";
  if (c->place.item >= 0) snprintf(whole, sizeof whole, "/%d", c->place.item);
  size_t used = strlen(whole);
  snprintf(whole + used, sizeof whole - used, "%s", pointer);
  sb_place_of(c->file->text, c->file->size, whole, line, column);
}

bool sb_case_fail(const SbCase *c, const char *pointer, SbError *error, const char *format, ...) {
  char sentence[sizeof error->text], row[60] = "";
  int line, column;
  va_list args;
  va_start(args, format);
  vsnprintf(sentence, sizeof sentence, format, args);
  va_end(args);
  if (c->place.row >= 0) {
    snprintf(row, sizeof row, "/table/rows/%d", c->place.row);
    place_of(c, row, &line, &column);
    snprintf(row, sizeof row, "row %d (line %d): ", c->place.row + 1, line);
  }
  place_of(c, pointer, &line, &column);
  return sb_fail_at(error, line, column, "%s%s", row, sentence);
}
