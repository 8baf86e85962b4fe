#include "head.h"

#include <string.h>
#include <strings.h>

/* ---- spans ------------------------------------------------------------------------------------------------ */

bool span_is(Span span, const char *word) {
  return span.at && strlen(word) == span.size && strncasecmp(span.at, word, span.size) == 0;
}

bool span_has(Span span, const char *text) {
  return span.at && memmem(span.at, span.size, text, strlen(text)) != NULL;
}

bool span_copy(Span span, char *out, size_t size) {
  bool fits = span.at && span.size < size;
  if (fits) memcpy(out, span.at, span.size);
  out[fits ? span.size : 0] = 0;
  return fits;
}

static bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

static Span trim(const char *at, const char *end) {
  while (at < end && is_blank(*at)) at++;
  while (end > at && is_blank(end[-1])) end--;
  return (Span){at, (size_t)(end - at)};
}

bool span_next(Span *list, Span *out) {
  if (!list->at || list->size == 0) return false;
  const char *end = list->at + list->size, *comma = memchr(list->at, ',', list->size);
  *out = trim(list->at, comma ? comma : end);
  *list = comma ? (Span){comma + 1, (size_t)(end - comma - 1)} : (Span){end, 0};
  return true;
}

/* ---- where it ends ---------------------------------------------------------------------------------------- */

/* A line ends in CR LF, both; nothing else below a space is in a head but tabs. */
static bool may_follow(char before, char c) {
  if (c == '\n') return before == '\r';
  if (before == '\r') return false;
  return c == '\r' || c == '\t' || ((unsigned char)c >= ' ' && c != 127);
}

HeadFound head_look(const char *bytes, size_t count, size_t seen, size_t *size) {
  for (size_t i = seen; i < count; i++) {
    if (i >= HEAD_MOST || !may_follow(i ? bytes[i - 1] : ' ', bytes[i])) return HEAD_BAD;
    if (bytes[i] != '\n' || i < 3 || bytes[i - 2] != '\n') continue;
    *size = i + 1;
    return HEAD_WHOLE;
  }
  return HEAD_PART;
}

/* ---- taking it apart -------------------------------------------------------------------------------------- */

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/* What names of methods and fields are made of. */
static bool is_token(Span span) {
  for (size_t i = 0; i < span.size; i++) {
    char c = span.at[i];
    if (!is_letter(c) && !is_digit(c) && (c == 0 || !strchr("!#$%&'*+-.^_`|~", c))) return false;
  }
  return span.size > 0;
}

static bool is_printed(Span span) {
  for (size_t i = 0; i < span.size; i++)
    if (span.at[i] <= ' ' || span.at[i] == 127) return false;
  return span.size > 0;
}

static Span until(const char *at, const char *end, char c) {
  const char *found = memchr(at, c, (size_t)(end - at));
  return found ? (Span){at, (size_t)(found - at)} : (Span){NULL, 0};
}

static bool read_target(Span target, Head *out) {
  if (!is_printed(target) || target.at[0] != '/') return false;
  const char *end = target.at + target.size;
  out->path = until(target.at, end, '?');
  if (out->path.at)
    out->query = (Span){out->path.at + out->path.size + 1, target.size - out->path.size - 1};
  else
    out->path = target;
  return true;
}

static int read_version(Span version, Head *out) {
  out->old = span_is(version, "HTTP/1.0");
  if (out->old || span_is(version, "HTTP/1.1")) return memcmp(version.at, "HTTP", 4) == 0 ? 0 : 400;
  bool other = version.size == 8 && memcmp(version.at, "HTTP/", 5) == 0 && is_digit(version.at[5]) &&
               version.at[6] == '.' && is_digit(version.at[7]);
  return other ? 505 : 400;
}

/* METHOD SP TARGET SP VERSION */
static int read_first(const char *at, const char *end, Head *out) {
  out->method = until(at, end, ' ');
  if (!out->method.at || !is_token(out->method)) return 400;
  at += out->method.size + 1;
  Span target = until(at, end, ' ');
  if (!target.at) return 400;
  at += target.size + 1;
  int status = read_version((Span){at, (size_t)(end - at)}, out);
  if (status) return status;
  return read_target(target, out) ? 0 : 400;
}

static int read_field(const char *at, const char *end, Head *out) {
  Span name = until(at, end, ':');
  if (!name.at || !is_token(name))
    return 400; /* also a line that goes on with the one before, and a space before ':' */
  if (out->count == HEAD_FIELDS) return 431;
  out->field[out->count++] = (Field){name, trim(name.at + name.size + 1, end)};
  return 0;
}

/* Of these a second one makes it a matter of taste which counts. */
static bool has_twins(const Head *head) {
  static const char *const once[] = {"host",    "content-length",    "transfer-encoding",     "origin", "authorization",
                                     "upgrade", "sec-websocket-key", "sec-websocket-version", "expect"};
  for (size_t k = 0; k < sizeof once / sizeof *once; k++) {
    int found = 0;
    for (int i = 0; i < head->count; i++) found += span_is(head->field[i].name, once[k]);
    if (found > 1) return true;
  }
  return false;
}

int head_read(const char *bytes, size_t size, Head *out) {
  const char *end = bytes + size - 2; /* the empty line */
  out->count = 0;
  out->query = (Span){NULL, 0};
  for (const char *at = bytes; at < end;) {
    const char *line_end = memchr(at, '\r', (size_t)(end - at));
    int status = at == bytes ? read_first(at, line_end, out) : read_field(at, line_end, out);
    if (status) return status;
    at = line_end + 2;
  }
  bool hosted = head_value(out, "host").size > 0;
  return has_twins(out) || (!hosted && !out->old) ? 400 : 0;
}

/* ---- asking it -------------------------------------------------------------------------------------------- */

Span head_value(const Head *head, const char *name) {
  for (int i = head->count - 1; i >= 0; i--)
    if (span_is(head->field[i].name, name)) return head->field[i].value;
  return (Span){NULL, 0};
}

bool head_lists(const Head *head, const char *name, const char *word) {
  for (int i = 0; i < head->count; i++) {
    if (!span_is(head->field[i].name, name)) continue;
    Span list = head->field[i].value, one;
    while (span_next(&list, &one))
      if (span_is(one, word)) return true;
  }
  return false;
}

static int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool decode(Span span, char *out, size_t size) {
  size_t length = 0;
  for (size_t i = 0; i < span.size; i++) {
    char c = span.at[i];
    if (c == '%') {
      int high = i + 2 < span.size ? hex_digit(span.at[i + 1]) : -1, low = high < 0 ? -1 : hex_digit(span.at[i + 2]);
      if (low < 0 || high < 2 || (high == 7 && low == 15)) return false;
      c = (char)(high << 4 | low);
      i += 2;
    }
    if (length + 1 >= size) return false;
    out[length++] = c;
  }
  out[length] = 0;
  return true;
}

bool head_path(const Head *head, char *out, size_t size) {
  return decode(head->path, out, size);
}

bool head_argument(const Head *head, const char *name, char *out, size_t size) {
  const char *at = head->query.at, *end = at ? at + head->query.size : NULL;
  size_t length = strlen(name);
  out[0] = 0;
  while (at && at < end) {
    Span one = until(at, end, '&');
    if (!one.at) one = (Span){at, (size_t)(end - at)};
    at += one.size + 1;
    if (one.size < length || memcmp(one.at, name, length) != 0) continue;
    if (one.size > length && one.at[length] != '=') continue;
    size_t used = one.size > length ? length + 1 : length;
    if (!decode((Span){one.at + used, one.size - used}, out, size)) out[0] = 0;
    return true;
  }
  return false;
}
