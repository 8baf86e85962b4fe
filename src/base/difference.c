#include <stdint.h>
#include <string.h>

#include "starboard/difference.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

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

#ifdef __SSE2__
/* Where in 64 bytes a character is, a bit for each; '{' and '[', '}' and ']' differ in one bit only. */
typedef struct Block {
  uint64_t quotes, opens, closes, escapes;
} Block;

static Block look_at(const char *at) {
  Block block = {0, 0, 0, 0};
  const __m128i folds = _mm_set1_epi8(0x20), quote = _mm_set1_epi8('"'), open = _mm_set1_epi8('{'),
                close = _mm_set1_epi8('}'), escape = _mm_set1_epi8('\\');
  for (int i = 0; i < 4; i++) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)(at + 16 * i)), folded = _mm_or_si128(bytes, folds);
    block.quotes |= (uint64_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, quote)) << 16 * i;
    block.opens |= (uint64_t)_mm_movemask_epi8(_mm_cmpeq_epi8(folded, open)) << 16 * i;
    block.closes |= (uint64_t)_mm_movemask_epi8(_mm_cmpeq_epi8(folded, close)) << 16 * i;
    block.escapes |= (uint64_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, escape)) << 16 * i;
  }
  return block;
}

/* Each bit becomes whether an odd number of bits were set up to it: from a quote on it is text. */
static uint64_t odd_up_to(uint64_t bits) {
  for (int by = 1; by < 64; by *= 2) bits ^= bits << by;
  return bits;
}

/* Goes through the brackets of a block outside of texts; NULL: the nest does not end here. */
static const char *end_in(const char *at, const Block *block, uint64_t outside, int *depth) {
  uint64_t closes = block->closes & outside, both = closes | (block->opens & outside);
  int closing = __builtin_popcountll(closes);
  if (closing < *depth) {
    *depth += __builtin_popcountll(both) - 2 * closing;
    return NULL;
  }
  for (; both; both &= both - 1) {
    int place = __builtin_ctzll(both);
    *depth += closes >> place & 1 ? -1 : 1;
    if (*depth == 0) return at + place + 1;
  }
  return NULL;
}

/* By blocks of 64 bytes, as far as nothing is escaped. NULL: the rest is left, from *from on, outside of a text. */
static const char *end_by_blocks(const char **from, const char *end, int *depth) {
  const char *at = *from, *found = NULL;
  while (!found && end - at >= 64) {
    Block block = look_at(at);
    uint64_t text = odd_up_to(block.quotes);
    if (block.escapes) break;
    found = end_in(at, &block, ~text, depth);
    if (text >> 63 == 0)
      at += 64;
    else if (block.quotes > 1)
      at += 63 - __builtin_clzll(block.quotes); /* a text that goes on: again from its quote */
    else
      at = text_end(at);
  }
  *from = at;
  return found;
}
#else
static const char *end_by_blocks(const char **from, const char *end, int *depth) {
  (void)from, (void)end, (void)depth;
  return NULL;
}
#endif

static const char *nest_end(const char *at, const char *end) {
  int depth = 0;
  const char *found = end_by_blocks(&at, end, &depth);
  while (!found) {
    while (!matters[(unsigned char)*at]) at++;
    if (*at == '"') {
      at = text_end(at);
      continue;
    }
    depth += *at == '[' || *at == '{' ? 1 : -1;
    at++;
    if (depth == 0) found = at;
  }
  return found;
}

static bool ends_value(char c) {
  return c == ',' || c == ']' || c == '}' || c == 0;
}

static Piece piece(const char *at, const char *limit) {
  const char *end = at;
  if (*at == '"')
    end = text_end(at);
  else if (*at == '[' || *at == '{')
    end = nest_end(at, limit);
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
  const char *end;
  bool keyed;
  Piece key, value;
} Members;

static bool is_empty(Piece nest) {
  return ends_value(nest.at[1]);
}

static Members members(Piece nest) {
  return (Members){.next = is_empty(nest) ? NULL : nest.at + 1, .end = nest.at + nest.length, .keyed = *nest.at == '{'};
}

/* The beginning of the next value; its end is not looked for yet. */
static const char *begin_value(Members *m) {
  if (!m->keyed) return m->next;
  m->key = piece(m->next, m->end);
  return m->key.at + m->key.length + 1;
}

static void end_value(Members *m, Piece value) {
  m->value = value;
  m->next = value.at[value.length] == ',' ? value.at + value.length + 1 : NULL;
}

static void step(Members *m) {
  end_value(m, piece(begin_value(m), m->end));
}

static bool has_key(Piece object, Piece key) {
  for (Members m = members(object); m.next;) {
    step(&m);
    if (same(m.key, key)) return true;
  }
  return false;
}

/* Both one further. Most members are the same as before: then the end of one is the end of the other. */
static bool step_both(Members *a, Members *b) {
  const char *old = begin_value(a);
  Piece now = piece(begin_value(b), b->end);
  bool equal =
      (size_t)(a->end - old) > now.length && memcmp(old, now.at, now.length) == 0 && ends_value(old[now.length]);
  end_value(b, now);
  end_value(a, equal ? (Piece){old, now.length} : piece(old, a->end));
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

/* What changed is told in more words than the whole has: nobody needs to see the end of it. */
static bool is_long(const SbText *out, size_t start, Piece now) {
  return out->length - start >= now.length + 2;
}

/* False: the order has changed as well, or it got too long. */
static bool put_members(Piece before, Piece now, SbText *out) {
  size_t start = out->length;
  Members a = members(before), b = members(now);
  while (a.next) {
    Piece key = piece(a.next, a.end);
    if (is_long(out, start, now)) return false;
    if (b.next && same(key, piece(b.next, b.end))) {
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

static bool put_places(Piece before, Piece now, SbText *out) {
  size_t start = out->length;
  Members a = members(before), b = members(now);
  int place = 0;
  for (; a.next && b.next && !is_long(out, start, now); place++) {
    if (step_both(&a, &b)) continue;
    open_place(out, place);
    put_change(a.value, b.value, out);
  }
  if (a.next && !b.next) {
    open_place(out, place);
    sb_text_put(out, "[]");
  }
  for (; b.next && !is_long(out, start, now); place++) {
    step(&b);
    open_place(out, place);
    put_whole(out, b.value);
  }
  return !b.next;
}

static void put_change(Piece before, Piece now, SbText *out) {
  size_t start = out->length;
  bool nests = *before.at == *now.at && (*now.at == '{' || *now.at == '['), good = nests && !is_empty(before);
  if (good) {
    sb_text_char(out, '{');
    good = (*now.at == '{' ? put_members : put_places)(before, now, out);
    sb_text_char(out, '}');
  }
  if (good && !is_long(out, start, now)) return;
  go_back(out, start);
  put_whole(out, now);
}

void sb_json_difference(const char *before, const char *now, SbText *out) {
  Piece old = {before, strlen(before)}, new = {now, strlen(now)};
  if (same(old, new))
    sb_text_put(out, "{}");
  else
    put_change(old, new, out);
}
