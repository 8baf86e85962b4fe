#include "starboard/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void fill(SbError *error, int line, int column, const char *format, va_list args) {
  if (!error) return;
  vsnprintf(error->text, sizeof error->text, format, args);
  error->rule[0] = error->also[0] = 0;
  error->line = line;
  error->column = column;
}

bool sb_fail(SbError *error, const char *format, ...) {
  va_list args;
  va_start(args, format);
  fill(error, 0, 0, format, args);
  va_end(args);
  return false;
}

bool sb_fail_at(SbError *error, int line, int column, const char *format, ...) {
  va_list args;
  va_start(args, format);
  fill(error, line, column, format, args);
  va_end(args);
  return false;
}

void sb_assert_failed(const char *what, const char *file, int line) {
  fprintf(stderr, "starboard: broken invariant `%s` at %s:%d\n", what, file, line);
  abort();
}
