#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "starboard/kit.h"

bool sb_words_split(SbWords *w, const char *text, const char *separators, SbError *error) {
  const char *p = text;
  w->count = w->at = 0;
  w->error = error;
  for (;;) {
    p += strspn(p, separators);
    w->column[w->count] = (int)(p - text) + 1;
    if (!*p) return w->count || sb_fail_at(error, 1, 1, "an action is wanted here");
    size_t size = strcspn(p, separators);
    if (w->count == SB_WORDS_MAX || size >= SB_WORD_SIZE)
      return sb_fail_at(error, 1, w->column[w->count], "this is too long for an action");
    memcpy(w->word[w->count], p, size);
    w->word[w->count++][size] = 0;
    p += size;
  }
}

const char *sb_word(const SbWords *w) {
  return w->at < w->count ? w->word[w->at] : "";
}

bool sb_word_take(SbWords *w, const char *word) {
  if (strcasecmp(sb_word(w), word) != 0) return false;
  w->at++;
  return true;
}

bool sb_word_wrong(SbWords *w, const char *wanted) {
  if (w->at >= w->count) return sb_fail_at(w->error, 1, w->column[w->count], "%s is missing at the end", wanted);
  return sb_fail_at(w->error, 1, w->column[w->at], "%s is wanted here, not \"%.40s\"", wanted, w->word[w->at]);
}

bool sb_words_end(SbWords *w) {
  return w->at >= w->count || sb_word_wrong(w, "the end");
}

bool sb_word_breaks(SbWords *w, const char *rule, const char *also, const char *wanted) {
  sb_word_wrong(w, wanted);
  if (!w->error) return false;
  SbText first = sb_text(w->error->rule, sizeof w->error->rule),
         others = sb_text(w->error->also, sizeof w->error->also);
  sb_text_put(&first, rule);
  sb_text_put(&others, also);
  return false;
}

int sb_name_find(const char *const *names, int count, const char *text) {
  for (int i = 0; i < count; i++)
    if (names[i] && strcasecmp(names[i], text) == 0) return i;
  return -1;
}

bool sb_word_name(SbWords *w, const char *const *names, int count, const char *wanted, int *out) {
  int found = sb_name_find(names, count, sb_word(w));
  if (found < 0) return sb_word_wrong(w, wanted);
  *out = found;
  w->at++;
  return true;
}

bool sb_word_number(SbWords *w, int low, int high, const char *wanted, int *out) {
  char *rest;
  long value = strtol(sb_word(w), &rest, 10);
  if (!isdigit((unsigned char)sb_word(w)[0]) || *rest || value < low || value > high) return sb_word_wrong(w, wanted);
  *out = (int)value;
  w->at++;
  return true;
}
