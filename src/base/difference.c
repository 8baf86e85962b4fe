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

static bool ends_value(char c) {
  return c == ',' || c == ']' || c == '}' || c == 0;
}

#define MARKED_MOST 16384 /* bytes of a text whose nests are marked; longer ones are read again at each depth */
#define DEPTH_MOST 64     /* of nests in nests at the beginning of a block */

/* One of the two texts. Where each nest in it ends is found in one go, so that what is the same is passed over without
 * looking into it. */
typedef struct Doc {
  const char *text;
  bool marked;
  uint16_t ends[MARKED_MOST + 1]; /* by where a nest begins; nothing elsewhere, and no use in the last */
} Doc;

/* The nests that are open while a text is marked. */
typedef struct Open {
  uint16_t at[DEPTH_MOST + 64];
  int count;
} Open;

/* Without a branch: nobody can guess which bracket comes next. */
static void mark(Doc *doc, Open *open, size_t at, bool opens) {
  open->count -= !opens;
  doc->ends[opens ? MARKED_MOST : open->at[open->count]] = (uint16_t)(at + 1);
  open->at[open->count] = (uint16_t)at;
  open->count += opens;
}

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

/* By blocks of 64 bytes, as far as nothing is escaped; gives where the rest begins, outside of a text. */
static size_t mark_blocks(Doc *doc, size_t length, Open *open) {
  uint64_t inside = 0; /* all bits: a text goes on from the block before */
  size_t at = 0;
  for (; open->count < DEPTH_MOST && length - at >= 64; at += 64) {
    Block block = look_at(doc->text + at);
    uint64_t text = odd_up_to(block.quotes) ^ inside, both = (block.opens | block.closes) & ~text;
    if (block.escapes) break;
    for (; both; both &= both - 1) {
      int place = __builtin_ctzll(both);
      mark(doc, open, at + (size_t)place, block.opens >> place & 1);
    }
    inside = 0 - (text >> 63);
  }
  return inside ? (size_t)(text_end(doc->text + at - 1) - doc->text) : at;
}
#else
static size_t mark_blocks(Doc *doc, size_t length, Open *open) {
  (void)doc, (void)length, (void)open;
  return 0;
}
#endif

static const bool matters[256] = {['"'] = true, ['['] = true, ['{'] = true, [']'] = true, ['}'] = true};

static void mark_nests(Doc *doc, size_t length) {
  Open open = {.count = 0};
  const char *text = doc->text, *end = text + length;
  for (const char *at = text + mark_blocks(doc, length, &open); open.count < DEPTH_MOST && at < end; at++) {
    if (!matters[(unsigned char)*at]) continue;
    if (*at == '"')
      at = text_end(at) - 1;
    else
      mark(doc, &open, (size_t)(at - text), *at == '[' || *at == '{');
  }
  doc->marked = open.count == 0;
}

static void doc_begin(Doc *doc, const char *text, size_t length) {
  doc->text = text;
  doc->marked = false;
  if (length < MARKED_MOST) mark_nests(doc, length);
}

static const char *nest_end(const Doc *doc, const char *at) {
  if (doc->marked) return doc->text + doc->ends[at - doc->text];
  int depth = 0;
  do {
    while (!matters[(unsigned char)*at]) at++;
    if (*at == '"') {
      at = text_end(at);
      continue;
    }
    depth += *at == '[' || *at == '{' ? 1 : -1;
    at++;
  } while (depth > 0);
  return at;
}

static const char *value_end(const Doc *doc, const char *at) {
  if (*at == '"') return text_end(at);
  if (*at == '[' || *at == '{') return nest_end(doc, at);
  while (!ends_value(*at)) at++;
  return at;
}

static bool same(Piece a, Piece b) {
  return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

/* Of an object or list one member after the other. */
typedef struct Members {
  const Doc *doc;
  const char *next; /* NULL: there are no more */
  const char *end;
  bool keyed;
  Piece key, value; /* of the last step; `key` is of objects only */
} Members;

static bool is_empty(Piece nest) {
  return ends_value(nest.at[1]);
}

static Members members(const Doc *doc, Piece nest) {
  return (Members){
      .doc = doc, .next = is_empty(nest) ? NULL : nest.at + 1, .end = nest.at + nest.length, .keyed = *nest.at == '{'};
}

/* Past the member that ends here. */
static void pass(Members *m, const char *end) {
  m->next = *end == ',' ? end + 1 : NULL;
}

static void step(Members *m) {
  const char *at = m->next;
  if (m->keyed) {
    m->key = (Piece){at, (size_t)(text_end(at) - at)};
    at += m->key.length + 1;
  }
  const char *end = value_end(m->doc, at);
  m->value = (Piece){at, (size_t)(end - at)};
  pass(m, end);
}

static bool has_key(const Doc *doc, Piece object, Piece key) {
  for (Members m = members(doc, object); m.next;) {
    step(&m);
    if (same(m.key, key)) return true;
  }
  return false;
}

/* The second one further, and with it the first when its next member is the same, as most are: then the end of one is
 * the end of the other. */
static bool step_same(Members *a, Members *b) {
  const char *old = a->next, *now = b->next;
  step(b);
  size_t length = (size_t)(b->value.at + b->value.length - now);
  if ((size_t)(a->end - old) <= length || memcmp(old, now, length) != 0 || !ends_value(old[length])) return false;
  pass(a, old + length);
  return true;
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

/* Two values, of the text before and of the one now. */
typedef struct Both {
  const Doc *old, *new;
  Piece before, now;
} Both;

static void put_change(const Both *both, SbText *out);

static void put_member(const Both *both, const Members *a, const Members *b, SbText *out) {
  put_change(&(Both){both->old, both->new, a->value, b->value}, out);
}

/* What changed is told in more words than the whole has: nobody needs to see the end of it. */
static bool is_long(const SbText *out, size_t start, Piece now) {
  return out->length - start >= now.length + 2;
}

static void put_new(SbText *out, const Members *b) {
  open_key(out, b->key);
  put_whole(out, b->value);
}

/* False: the order has changed as well, or it got too long. */
static bool put_members(const Both *both, SbText *out) {
  size_t start = out->length;
  Members a = members(both->old, both->before), b = members(both->new, both->now);
  bool ahead = false; /* `b` is one further: its member awaits the one of `a` with its key */
  while (a.next) {
    if (is_long(out, start, both->now)) return false;
    if (!ahead && b.next) {
      if (step_same(&a, &b)) continue;
      ahead = true;
    }
    step(&a);
    if (ahead && same(a.key, b.key)) {
      ahead = false;
      if (same(a.value, b.value)) continue;
      open_key(out, a.key);
      put_member(both, &a, &b, out);
    } else {
      if (has_key(both->new, both->now, a.key)) return false;
      open_key(out, a.key);
      sb_text_put(out, "[]");
    }
  }
  if (ahead) put_new(out, &b);
  while (b.next) {
    step(&b);
    put_new(out, &b);
  }
  return true;
}

static bool put_places(const Both *both, SbText *out) {
  size_t start = out->length;
  Members a = members(both->old, both->before), b = members(both->new, both->now);
  int place = 0;
  for (; a.next && b.next && !is_long(out, start, both->now); place++) {
    if (step_same(&a, &b)) continue;
    step(&a);
    open_place(out, place);
    put_member(both, &a, &b, out);
  }
  if (a.next && !b.next) {
    open_place(out, place);
    sb_text_put(out, "[]");
  }
  for (; b.next && !is_long(out, start, both->now); place++) {
    step(&b);
    open_place(out, place);
    put_whole(out, b.value);
  }
  return !b.next;
}

static void put_change(const Both *both, SbText *out) {
  size_t start = out->length;
  char first = *both->now.at;
  bool nests = *both->before.at == first && (first == '{' || first == '['), good = nests && !is_empty(both->before);
  if (good) {
    sb_text_char(out, '{');
    good = (first == '{' ? put_members : put_places)(both, out);
    sb_text_char(out, '}');
  }
  if (good && !is_long(out, start, both->now)) return;
  go_back(out, start);
  put_whole(out, both->now);
}

void sb_json_difference(const char *before, const char *now, SbText *out) {
  Piece from = {before, strlen(before)}, to = {now, strlen(now)};
  if (same(from, to)) {
    sb_text_put(out, "{}");
    return;
  }
  Doc old, new;
  doc_begin(&old, before, from.length);
  doc_begin(&new, now, to.length);
  put_change(&(Both){&old, &new, from, to}, out);
}
