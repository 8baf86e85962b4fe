#include <string.h>

#include "starboard/difference.h"

/* A piece of a JSON text: a value, or a key with its quotes. */
typedef struct Piece {
  const char *at;
  size_t length;
} Piece;

/* ---- reading ---------------------------------------------------------------------------------------------- */

static const char *text_end(const char *at) {
  for (at++; *at != '"'; at++)
    if (*at == '\\') at++;
  return at + 1;
}

static const bool matters[256] = {['"'] = true, ['['] = true, ['{'] = true, [']'] = true, ['}'] = true};

static const char *nest_end(const char *at) {
  int depth = 0;
  for (;;) {
    while (!matters[(unsigned char)*at]) at++;
    if (*at == '"') {
      at = text_end(at);
      continue;
    }
    depth += *at == '[' || *at == '{' ? 1 : -1;
    at++;
    if (depth == 0) return at;
  }
}

static bool ends_value(char c) {
  return c == ',' || c == ']' || c == '}' || c == 0;
}

static Piece piece(const char *at) {
  const char *end = at;
  if (*at == '"')
    end = text_end(at);
  else if (*at == '[' || *at == '{')
    end = nest_end(at);
  else
    while (!ends_value(*end)) end++;
  return (Piece){at, (size_t)(end - at)};
}

static bool same(Piece a, Piece b) {
  return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

/* Of an object or list one member after the other; `key` is of objects only. */
typedef struct Members {
  const char *next; /* NULL: there are no more */
  bool keyed;
  Piece key, value;
} Members;

static Members members(const char *nest) {
  return (Members){.next = ends_value(nest[1]) ? NULL : nest + 1, .keyed = *nest == '{'};
}

/* The beginning of the next value; its end is not looked for yet. */
static const char *begin_value(Members *m) {
  if (!m->keyed) return m->next;
  m->key = piece(m->next);
  return m->key.at + m->key.length + 1;
}

static void end_value(Members *m, Piece value) {
  m->value = value;
  m->next = value.at[value.length] == ',' ? value.at + value.length + 1 : NULL;
}

static void step(Members *m) {
  end_value(m, piece(begin_value(m)));
}

static bool has_key(const char *object, Piece key) {
  for (Members m = members(object); m.next;) {
    step(&m);
    if (same(m.key, key)) return true;
  }
  return false;
}

/* Both one further. Most members are the same as before: then the end of one is the end of the other. */
static bool step_both(Members *a, Members *b) {
  const char *old = begin_value(a);
  Piece now = piece(begin_value(b));
  bool equal = strncmp(old, now.at, now.length) == 0 && ends_value(old[now.length]);
  end_value(b, now);
  end_value(a, equal ? (Piece){old, now.length} : piece(old));
  return equal;
}

/* ---- writing ---------------------------------------------------------------------------------------------- */

static void put(SbText *out, Piece p) {
  sb_text_put_n(out, p.at, p.length);
}

static void put_whole(SbText *out, Piece value) {
  sb_text_char(out, '[');
  put(out, value);
  sb_text_char(out, ']');
}

static void go_back(SbText *out, size_t length) {
  out->length = length;
  out->at[length] = 0;
}

static void open_key(SbText *out, Piece key) {
  if (out->length && out->at[out->length - 1] != '{') sb_text_char(out, ','); /* nothing there: it is cut */
  put(out, key);
  sb_text_char(out, ':');
}

static void open_place(SbText *out, int place) {
  char key[16];
  SbText t = sb_text(key, sizeof key);
  sb_text_char(&t, '"');
  sb_text_int(&t, place);
  sb_text_char(&t, '"');
  open_key(out, (Piece){key, t.length});
}

static void put_change(Piece before, Piece now, SbText *out);

/* False: the order has changed as well. */
static bool put_members(const char *before, const char *now, SbText *out) {
  Members a = members(before), b = members(now);
  while (a.next) {
    Piece key = piece(a.next);
    if (b.next && same(key, piece(b.next))) {
      if (step_both(&a, &b)) continue;
      open_key(out, key);
      put_change(a.value, b.value, out);
    } else {
      if (has_key(now, key)) return false;
      step(&a);
      open_key(out, key);
      sb_text_put(out, "[]");
    }
  }
  while (b.next) {
    step(&b);
    open_key(out, b.key);
    put_whole(out, b.value);
  }
  return true;
}

static void put_places(const char *before, const char *now, SbText *out) {
  Members a = members(before), b = members(now);
  int place = 0;
  for (; a.next && b.next; place++) {
    if (step_both(&a, &b)) continue;
    open_place(out, place);
    put_change(a.value, b.value, out);
  }
  if (a.next) {
    open_place(out, place);
    sb_text_put(out, "[]");
  }
  for (; b.next; place++) {
    step(&b);
    open_place(out, place);
    put_whole(out, b.value);
  }
}

static void put_change(Piece before, Piece now, SbText *out) {
  size_t start = out->length;
  bool nests = *before.at == *now.at && (*now.at == '{' || *now.at == '['), good = nests;
  if (nests) {
    sb_text_char(out, '{');
    if (*now.at == '{')
      good = put_members(before.at, now.at, out);
    else
      put_places(before.at, now.at, out);
    sb_text_char(out, '}');
  }
  if (good && out->length - start < now.length + 2) return;
  go_back(out, start);
  put_whole(out, now);
}

void sb_json_difference(const char *before, const char *now, SbText *out) {
  if (strcmp(before, now) == 0)
    sb_text_put(out, "{}");
  else
    put_change((Piece){before, strlen(before)}, (Piece){now, strlen(now)}, out);
}
