/* Actions in words: the notation (docs/notation/skirmish.md), picks, sentences. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "skirmish.h"

const char *const sk_kinds[] = {NULL, "place", "shift", "scan", "fire"};

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

/* The next word of a text, cut to what fits: no word of this notation is longer than five letters. */
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

bool sk_action_read(const char *text, SbAction *out, SbError *error) {
  size_t at = 0;
  Word first = next_word(text, &at), second = next_word(text, &at), rest = next_word(text, &at);
  int kind = kind_read(first.text);
  if (kind < 0) return sb_fail_at(error, 1, first.column, "expected place, shift, scan or fire");
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
  (void)content, (void)state, (void)seat;
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
  char space[48];
  SbText target = sb_text(space, sizeof space);
  (void)state, (void)seat;
  if (sk_kind(action) == SK_SCAN)
    line_text(content, sk_target(action), lang, &target);
  else
    sk_cell_write(sk_target(action), &target);
  sb_content_fill(content, keys[sk_kind(action)], lang, (const char *const[]){space}, 1, out);
}
