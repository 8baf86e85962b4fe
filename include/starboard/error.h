/* What went wrong with something that came from outside: a sentence, and where.
 *
 * Functions that can be fed bad input return false (or NULL) and fill an SbError; they never abort and
 * leave everything as it was. A broken invariant inside the program is a different matter: SB_ASSERT. */
#ifndef STARBOARD_ERROR_H
#define STARBOARD_ERROR_H

#include <stdbool.h>

typedef struct SbError {
  char text[400]; /* one sentence without the place, "" when all is well */
  char rule[16];  /* the rule id behind a refused action, "" otherwise */
  char also[256]; /* further rules that forbid it, separated by spaces */
  int line;       /* 1-based place in the text that was read, 0 when there is none */
  int column;
} SbError;

/* Fill `error` (which may be NULL) and return false, so that callers can write
 * `return sb_fail(error, "no such seat: %d", seat);`. */
bool sb_fail(SbError *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool sb_fail_at(SbError *error, int line, int column, const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Never returns. Used by SB_ASSERT. */
void sb_assert_failed(const char *what, const char *file, int line) __attribute__((noreturn, cold));

#ifdef SB_NO_ASSERT
#define SB_ASSERT(condition) ((void)sizeof(condition))
#else
#define SB_ASSERT(condition) ((condition) ? (void)0 : sb_assert_failed(#condition, __FILE__, __LINE__))
#endif

#endif
