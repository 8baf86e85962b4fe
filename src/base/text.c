#include "starboard/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

SbText sb_text(char *space, size_t size) {
  SbText t = {.at = space, .size = size};
  space[0] = 0;
  return t;
}

void sb_text_clear(SbText *t) {
  t->length = 0;
  t->cut = false;
  t->at[0] = 0;
}

/* What is left of a character that did not fit whole is no UTF-8: it goes, and nothing comes after it. */
static void cut(SbText *t) {
  size_t lead = t->length, bytes;
  t->cut = true;
  while (lead > 0 && ((unsigned char)t->at[lead - 1] & 0xC0) == 0x80) lead--;
  if (lead == 0) return;
  unsigned char first = (unsigned char)t->at[lead - 1];
  bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
  if (t->length - (lead - 1) >= bytes) return;
  t->length = lead - 1;
  t->at[t->length] = 0;
}

void sb_text_put_n(SbText *t, const char *s, size_t n) {
  size_t left = t->size - 1 - t->length;
  bool fits = n <= left;
  if (t->cut) return;
  if (!fits) n = left;
  memcpy(t->at + t->length, s, n);
  t->length += n;
  t->at[t->length] = 0;
  if (!fits) cut(t);
}

void sb_text_put(SbText *t, const char *s) {
  sb_text_put_n(t, s, strlen(s));
}

void sb_text_char(SbText *t, char c) {
  if (t->cut) return;
  if (t->length + 1 >= t->size) {
    cut(t);
    return;
  }
  t->at[t->length++] = c;
  t->at[t->length] = 0;
}

void sb_text_xml(SbText *t, const char *s) {
  for (; *s; s++) {
    const char *safe = *s == '&' ? "&amp;" : *s == '<' ? "&lt;" : *s == '>' ? "&gt;" : *s == '"' ? "&quot;" : NULL;
    if (safe)
      sb_text_put(t, safe);
    else
      sb_text_char(t, *s);
  }
}

void sb_text_int(SbText *t, int64_t value) {
  char digits[24];
  size_t at = sizeof digits;
  uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
  do digits[--at] = (char)('0' + rest % 10);
  while (rest /= 10);
  if (value < 0) digits[--at] = '-';
  sb_text_put_n(t, digits + at, sizeof digits - at);
}

void sb_text_hex(SbText *t, uint64_t value, int digits) {
  for (int i = digits - 1; i >= 0; i--) sb_text_char(t, "0123456789abcdef"[value >> (4 * i) & 15]);
}

/* Most formats are words and numbers put together, and those need no printf. False when this one does. */
static bool put_plain(SbText *t, const char *format, va_list args) {
  for (const char *at = format;; at++) {
    if (*at && *at != '%') continue;
    sb_text_put_n(t, format, (size_t)(at - format));
    if (!*at) return true;
    format = ++at + 1;
    if (*at == 's') {
      const char *word = va_arg(args, const char *);
      sb_text_put(t, word ? word : "(null)");
    } else if (*at == 'd') {
      sb_text_int(t, va_arg(args, int));
    } else {
      return false;
    }
  }
}

void sb_text_format(SbText *t, const char *format, ...) {
  SbText before = *t;
  va_list args;
  if (t->cut) return;
  va_start(args, format);
  bool plain = put_plain(t, format, args);
  va_end(args);
  if (plain) return;
  *t = before;
  va_start(args, format);
  size_t left = t->size - t->length;
  int n = vsnprintf(t->at + t->length, left, format, args);
  va_end(args);
  if (n < 0) return;
  bool fits = (size_t)n < left;
  t->length += fits ? (size_t)n : left - 1;
  if (!fits) cut(t);
}
