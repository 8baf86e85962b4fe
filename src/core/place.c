#include "place.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "pointer.h"

typedef struct Scan {
  const char *at, *end;
} Scan;

static void skip_space(Scan *s) {
  while (s->at < s->end && strchr(" \t\r\n", *s->at)) s->at++;
}

/* The bytes between the quotes; the scan ends behind the closing one. */
static const char *take_string(Scan *s, size_t *length) {
  const char *from = ++s->at;
  while (s->at < s->end && *s->at != '"') s->at += *s->at == '\\' && s->at + 1 < s->end ? 2 : 1;
  *length = (size_t)(s->at - from);
  if (s->at < s->end) s->at++;
  return from;
}

static void skip_value(Scan *s) {
  int depth = 0;
  size_t unused;
  while (s->at < s->end) {
    char c = *s->at;
    if (c == '"') {
      take_string(s, &unused);
      if (depth == 0) return;
      continue;
    }
    if (depth == 0 && strchr(",]}", c)) return;
    s->at++;
    if (c == '[' || c == '{') depth++;
    if ((c == ']' || c == '}') && --depth == 0) return;
  }
}

static bool past_comma(Scan *s) {
  skip_space(s);
  if (s->at >= s->end || *s->at != ',') return false;
  s->at++;
  skip_space(s);
  return s->at < s->end;
}

/* Names written with escapes are not recognised: the place of the object around them is good enough. */
static const char *enter_object(Scan *s, const char *name) {
  do {
    if (*s->at != '"') return NULL;
    const char *start = s->at;
    size_t length;
    const char *key = take_string(s, &length);
    skip_space(s);
    if (s->at < s->end && *s->at == ':') s->at++;
    skip_space(s);
    if (length == strlen(name) && memcmp(key, name, length) == 0) return start;
    skip_value(s);
  } while (past_comma(s));
  return NULL;
}

static const char *enter_array(Scan *s, const char *name) {
  char *rest;
  long index = strtol(name, &rest, 10);
  if (*rest || index < 0) return NULL;
  for (; index > 0; index--) {
    skip_value(s);
    if (!past_comma(s)) return NULL;
  }
  return *s->at == ']' ? NULL : s->at;
}

void sb_place_of_byte(const char *text, size_t at, int *line, int *column) {
  *line = *column = 1;
  for (size_t i = 0; i < at; i++) {
    if (text[i] == '\n') {
      ++*line;
      *column = 1;
    } else if (((unsigned char)text[i] & 0xc0) != 0x80) {
      ++*column;
    }
  }
}

void sb_place_of(const char *text, size_t size, const char *pointer, int *line, int *column) {
  char name[256];
  Scan s = {text, text + size};
  skip_space(&s);
  const char *found = s.at;
  while (s.at < s.end && sb_pointer_next(&pointer, name, sizeof name)) {
    char open = *s.at;
    if (open != '{' && open != '[') break;
    s.at++;
    skip_space(&s);
    if (s.at >= s.end) break;
    const char *inner = open == '{' ? enter_object(&s, name) : enter_array(&s, name);
    if (!inner) break;
    found = inner;
  }
  sb_place_of_byte(text, (size_t)(found - text), line, column);
}
