/* Actions in words: the notation (docs/notation/skirmish.md), picks, sentences. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "skirmish.h"

const char *const sk_kinds[] = {NULL, "place", "shift", "scan", "fire", "torpedo"};

/* ---- names ----------------------------------------------------------------------------------------- */

void sk_cell_write(int cell, SbText *out) {
  sb_text_char(out, (char)('a' + cell % SK_SIDE));
  sb_text_char(out, (char)('1' + cell / SK_SIDE));
}

static int column_read(char c) {
  int column = tolower((unsigned char)c) - 'a';
  return column >= 0 && column < SK_SIDE ? column : -1;
}

static int row_read(char c) {
  int row = c - '1';
  return row >= 0 && row < SK_SIDE ? row : -1;
}

int sk_cell_read(const char *text) {
  int column = column_read(text[0]);
  int row = column < 0 ? -1 : row_read(text[1]);
  return row < 0 || text[2] ? -1 : row * SK_SIDE + column;
}

static int line_read(const char *text) {
  int column = column_read(text[0]), row = row_read(text[0]);
  if (!text[0] || text[1]) return -1;
  return column >= 0 ? column : row >= 0 ? SK_SIDE + row : -1;
}

static void target_write(SbAction action, SbText *out) {
  if (sk_kind(action) == SK_SCAN)
    sb_text_put(out, sk_lines[sk_target(action)]);
  else
    sk_cell_write(sk_target(action), out);
}

void sk_action_name(SbAction action, SbText *out) {
  if (sk_kind(action) == SK_TORPEDO) {
    sb_text_format(out, "torpedo %d %d", sk_bearing(action), sk_reach(action));
    return;
  }
  sb_text_put(out, sk_kinds[sk_kind(action)]);
  sb_text_char(out, ' ');
  target_write(action, out);
}

void sk_opened_name(int opened, SbText *out) {
  if (opened == SK_SHIFTED)
    sb_text_put(out, sk_kinds[SK_SHIFT]);
  else
    sk_action_name((SbAction)opened, out);
}

/* ---- reading --------------------------------------------------------------------------------------- */

/* The next word of a text, cut to what fits: no word of this notation is longer than seven letters. */
typedef struct Word {
  char text[12];
  int column; /* 1-based */
} Word;

static Word next_word(const char *text, size_t *at) {
  Word word = {0};
  size_t length = 0;
  while (text[*at] == ' ') ++*at;
  word.column = (int)*at + 1;
  for (; text[*at] && text[*at] != ' '; ++*at)
    if (length + 1 < sizeof word.text) word.text[length++] = text[*at];
  return word;
}

static int kind_read(const char *word) {
  for (int kind = SK_PLACE; kind < SK_KIND_COUNT; kind++)
    if (strcasecmp(word, sk_kinds[kind]) == 0) return kind;
  return -1;
}

static bool number_read(const Word *word, int most, int *out, const char *what, SbError *error) {
  char *rest;
  long value = strtol(word->text, &rest, 10);
  if (!isdigit((unsigned char)word->text[0]) || *rest || value > most)
    return sb_fail_at(error, 1, word->column, "expected %s, a number up to %d", what, most);
  *out = (int)value;
  return true;
}

/* "torpedo 135 25": bearing in degrees, reach in tenths of a cell. What has no bits to be written in breaks SK-11.2. */
static bool torpedo_read(const Word *bearing, const Word *reach, SbAction *out, SbError *error) {
  int degrees, tenths;
  if (!number_read(bearing, 511, &degrees, "a bearing", error)) return false;
  if (!number_read(reach, 63, &tenths, "a reach", error)) return false;
  *out = SK_TORPEDO_ACTION(degrees, tenths);
  return true;
}

bool sk_action_read(const char *text, SbAction *out, SbError *error) {
  size_t at = 0;
  Word first = next_word(text, &at), second = next_word(text, &at), rest = next_word(text, &at);
  int kind = kind_read(first.text);
  if (kind < 0) return sb_fail_at(error, 1, first.column, "expected place, shift, scan, fire or torpedo");
  if (kind == SK_TORPEDO) {
    Word more = next_word(text, &at);
    if (more.text[0]) return sb_fail_at(error, 1, more.column, "expected nothing more");
    return torpedo_read(&second, &rest, out, error);
  }
  int target = kind == SK_SCAN ? line_read(second.text) : sk_cell_read(second.text);
  if (target < 0 && kind == SK_SCAN) return sb_fail_at(error, 1, second.column, "expected a column a-c or a row 1-3");
  if (target < 0) return sb_fail_at(error, 1, second.column, "expected a cell, a1 to c3");
  if (rest.text[0]) return sb_fail_at(error, 1, rest.column, "expected nothing more");
  *out = SK_ACTION(kind, target);
  return true;
}

/* ---- the functions of SbGame ----------------------------------------------------------------------- */

void sk_action_write(const SbContent *content, const SbState *state, int seat, SbAction action, SbText *out) {
  (void)content, (void)state, (void)seat;
  sk_action_name(action, out);
}

bool sk_action_parse(const SbContent *content, const SbState *state, int seat, const char *text, SbAction *out,
                     SbError *error) {
  (void)content, (void)state, (void)seat;
  return sk_action_read(text, out, error);
}

/* "cell:b2" while placing, "button:fire cell:b2" and "button:scan line:b" in a round. */
void sk_action_picks(const SbContent *content, const SbState *state, int seat, SbAction action, SbText *out) {
  (void)content;
  if (sk_kind(action) == SK_TORPEDO) {
    int cell = sk_torpedo_target((const SkState *)state, seat, action);
    sb_text_put(out, "button:torpedo");
    if (cell >= 0) sb_text_put(out, " cell:");
    if (cell >= 0) sk_cell_write(cell, out);
    return;
  }
  if (sk_kind(action) != SK_PLACE) {
    sb_text_put(out, "button:");
    sb_text_put(out, sk_kinds[sk_kind(action)]);
    sb_text_char(out, ' ');
  }
  sb_text_put(out, sk_kind(action) == SK_SCAN ? "line:" : "cell:");
  target_write(action, out);
}

static void line_text(const SbContent *content, int line, SbLang lang, SbText *out) {
  char key[16];
  SbText k = sb_text(key, sizeof key);
  sb_text_format(&k, "line.%s", sk_lines[line]);
  sb_text_put(out, sb_content_text(content, key, lang));
}

void sk_action_text(const SbContent *content, const SbState *state, int seat, SbAction action, SbLang lang,
                    SbText *out) {
  static const char *const keys[] = {NULL, "action.place", "action.shift", "action.scan", "action.fire"};
  char space[48], reach[16];
  SbText target = sb_text(space, sizeof space), tenths = sb_text(reach, sizeof reach);
  (void)state, (void)seat;
  if (sk_kind(action) == SK_TORPEDO) {
    sb_text_int(&target, sk_bearing(action));
    sb_text_format(&tenths, "%d.%d", sk_reach(action) / 10, sk_reach(action) % 10);
    sb_content_fill(content, "action.torpedo", lang, (const char *const[]){space, reach}, 2, out);
    return;
  }
  if (sk_kind(action) == SK_SCAN)
    line_text(content, sk_target(action), lang, &target);
  else
    sk_cell_write(sk_target(action), &target);
  sb_content_fill(content, keys[sk_kind(action)], lang, (const char *const[]){space}, 1, out);
}
