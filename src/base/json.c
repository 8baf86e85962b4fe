#include <math.h>
#include <string.h>

#include "starboard/error.h"
#include "starboard/text.h"

SbJson sb_json(SbText *out) {
  return (SbJson){.out = out};
}

static const bool ends_plain[256] = {[0 ... 0x1f] = true, ['"'] = true, ['\\'] = true};

/* Most texts are short and need no escape: copy while looking. False, with nothing written, for all others. */
static bool quote_plain(SbText *t, const char *s) {
  char *to = t->at + t->length, *end = t->at + t->size - 2;
  if (to >= end) return false;
  *to++ = '"';
  while (!ends_plain[(unsigned char)*s] && to < end) *to++ = *s++;
  if (*s) {
    t->at[t->length] = 0;
    return false;
  }
  *to++ = '"';
  *to = 0;
  t->length = (size_t)(to - t->at);
  return true;
}

static void quote(SbText *t, const char *s) {
  if (quote_plain(t, s)) return;
  sb_text_char(t, '"');
  for (const char *from = s;; s++) {
    unsigned char c = (unsigned char)*s;
    if (c >= 0x20 && c != '"' && c != '\\') continue;
    sb_text_put_n(t, from, (size_t)(s - from));
    if (c == 0) break;
    from = s + 1;
    if (c == '"' || c == '\\') {
      sb_text_char(t, '\\');
      sb_text_char(t, (char)c);
    } else {
      sb_text_put(t, "\\u00");
      sb_text_hex(t, c, 2);
    }
  }
  sb_text_char(t, '"');
}

static void line_break(SbJson *j) {
  if (!j->pretty || j->depth > 2 || j->depth == 0) return;
  sb_text_char(j->out, '\n');
  for (int i = 0; i < j->depth; i++) sb_text_put(j->out, "  ");
}

/* The usual beginning of a value, `,"key":`. False, with nothing written, when the key is not plain or room is scarce.
 */
static bool put_key(SbText *t, const char *key, bool comma) {
  if (t->length + 8 > t->size) return false;
  char *to = t->at + t->length, *end = t->at + t->size - 5;
  if (comma) *to++ = ',';
  if (key) {
    *to++ = '"';
    while (!ends_plain[(unsigned char)*key] && to < end) *to++ = *key++;
    if (*key) {
      t->at[t->length] = 0;
      return false;
    }
    *to++ = '"';
    *to++ = ':';
  }
  *to = 0;
  t->length = (size_t)(to - t->at);
  return true;
}

static void open_value(SbJson *j, const char *key) {
  if (!j->pretty && put_key(j->out, key, j->comma)) {
    j->comma = true;
    return;
  }
  if (j->comma) sb_text_char(j->out, ',');
  line_break(j);
  if (key) {
    quote(j->out, key);
    sb_text_char(j->out, ':');
    if (j->pretty) sb_text_char(j->out, ' ');
  }
  j->comma = true;
}

static void open_nest(SbJson *j, const char *key, bool array) {
  open_value(j, key);
  sb_text_char(j->out, array ? '[' : '{');
  j->depth++;
  SB_ASSERT(j->depth < 32);
  if (array)
    j->closes |= 1u << j->depth;
  else
    j->closes &= ~(1u << j->depth);
  j->comma = false;
}

void sb_json_object(SbJson *j, const char *key) {
  open_nest(j, key, false);
}

void sb_json_array(SbJson *j, const char *key) {
  open_nest(j, key, true);
}

void sb_json_end(SbJson *j) {
  bool array = j->closes >> j->depth & 1;
  bool any = j->comma;
  j->depth--;
  if (any && j->pretty && j->depth < 2) {
    sb_text_char(j->out, '\n');
    for (int i = 0; i < j->depth; i++) sb_text_put(j->out, "  ");
  }
  sb_text_char(j->out, array ? ']' : '}');
  j->comma = true;
}

void sb_json_int(SbJson *j, const char *key, int64_t value) {
  open_value(j, key);
  sb_text_int(j->out, value);
}

void sb_json_real(SbJson *j, const char *key, double value, int decimals) {
  open_value(j, key);
  if (isfinite(value))
    sb_text_format(j->out, "%.*f", decimals, value);
  else
    sb_text_put(j->out, "null");
}

void sb_json_bool(SbJson *j, const char *key, bool value) {
  open_value(j, key);
  sb_text_put_n(j->out, value ? "true" : "false", value ? 4 : 5);
}

void sb_json_null(SbJson *j, const char *key) {
  open_value(j, key);
  sb_text_put_n(j->out, "null", 4);
}

void sb_json_text(SbJson *j, const char *key, const char *value) {
  open_value(j, key);
  if (value)
    quote(j->out, value);
  else
    sb_text_put(j->out, "null");
}

void sb_json_raw(SbJson *j, const char *key, const char *json) {
  open_value(j, key);
  sb_text_put(j->out, json);
}

void sb_json_hex(SbJson *j, const char *key, uint64_t value) {
  open_value(j, key);
  sb_text_char(j->out, '"');
  sb_text_hex(j->out, value, 16);
  sb_text_char(j->out, '"');
}

void sb_json_bytes(SbJson *j, const char *key, const uint8_t *bytes, size_t size) {
  static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  open_value(j, key);
  sb_text_char(j->out, '"');
  for (size_t i = 0; i < size; i += 3) {
    size_t left = size - i;
    uint32_t three =
        (uint32_t)bytes[i] << 16 | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) | (left > 2 ? bytes[i + 2] : 0);
    char four[4] = {letters[three >> 18], letters[three >> 12 & 63], letters[three >> 6 & 63], letters[three & 63]};
    for (size_t k = left < 3 ? left + 1 : 4; k < 4; k++) four[k] = '=';
    sb_text_put_n(j->out, four, 4);
  }
  sb_text_char(j->out, '"');
}
