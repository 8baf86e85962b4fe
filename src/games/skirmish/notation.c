/* Actions in words: the notation (docs/notation/skirmish.md), picks, sentences. */
#include "skirmish.h"

const char *const sk_kinds[] = {NULL, "place", "shift", "scan", "fire", "torpedo", "chaff", "pass"};

/* ---- names ----------------------------------------------------------------------------------------- */

const SbGrid sk_grid = {.columns = SK_SIDE, .rows = SK_SIDE, .what = "a cell, a1 to c3"};

static void put_cell(int cell, SbText *out) {
  char name[5];
  sb_text_put(out, sb_grid_name(&sk_grid, cell, name));
}

static void target_write(SbAction action, SbText *out) {
  if (sk_kind(action) == SK_SCAN)
    sb_text_put(out, sk_lines[sk_target(action)]);
  else
    put_cell(sk_target(action), out);
}

static bool is_answer(int kind) {
  return kind == SK_CHAFF || kind == SK_PASS;
}

void sk_action_name(SbAction action, SbText *out) {
  if (sk_kind(action) == SK_TORPEDO) {
    sb_text_format(out, "torpedo %d %d", sk_bearing(action), sk_reach(action));
    return;
  }
  sb_text_put(out, sk_kinds[sk_kind(action)]);
  if (is_answer(sk_kind(action))) return;
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

/* "135 25": bearing in degrees, reach in tenths of a cell. What fits the bits is for SK-11.2 to judge. */
static bool torpedo_read(SbWords *words, SbAction *out) {
  int degrees, tenths;
  if (!sb_word_number(words, 0, 511, "a bearing in degrees", &degrees)) return false;
  if (!sb_word_number(words, 0, 63, "a reach in tenths of a cell", &tenths)) return false;
  *out = SK_TORPEDO_ACTION(degrees, tenths);
  return sb_words_end(words);
}

bool sk_action_read(const char *text, SbAction *out, SbError *error) {
  SbWords words;
  int kind, target;
  if (!sb_words_split(&words, text, " ", error)) return false;
  if (!sb_word_name(&words, sk_kinds, SK_KIND_COUNT, "place, shift, scan, fire, torpedo, chaff or pass", &kind))
    return false;
  if (kind == SK_TORPEDO) return torpedo_read(&words, out);
  if (is_answer(kind)) {
    target = 0;
  } else if (kind == SK_SCAN) {
    if (!sb_word_name(&words, sk_lines, SK_LINES, "a column a-c or a row 1-3", &target)) return false;
  } else {
    target = sb_grid_find(&sk_grid, sb_word(&words));
    if (target < 0) return sb_word_wrong(&words, sk_grid.what);
    words.at++;
  }
  *out = SK_ACTION(kind, target);
  return sb_words_end(&words);
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

/* "cell:b2" while placing, "button:fire cell:b2" and "button:scan line:b" in a round, "button:pass" as an answer. */
void sk_action_picks(const SbContent *content, const SbState *state, int seat, SbAction action, SbText *out) {
  (void)content;
  if (sk_kind(action) == SK_TORPEDO) {
    int cell = sk_torpedo_target((const SkState *)state, seat, action);
    sb_text_put(out, "button:torpedo");
    if (cell >= 0) sb_text_put(out, " cell:");
    if (cell >= 0) put_cell(cell, out);
    return;
  }
  if (sk_kind(action) != SK_PLACE) {
    sb_text_put(out, "button:");
    sb_text_put(out, sk_kinds[sk_kind(action)]);
    if (is_answer(sk_kind(action))) return;
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
  static const char *const keys[] = {NULL,          "action.place",   "action.shift", "action.scan",
                                     "action.fire", "action.torpedo", "action.chaff", "action.pass"};
  char space[48], reach[16];
  SbText target = sb_text(space, sizeof space), tenths = sb_text(reach, sizeof reach);
  (void)state, (void)seat;
  if (sk_kind(action) == SK_TORPEDO) {
    sb_text_int(&target, sk_bearing(action));
    sb_text_format(&tenths, lang == SB_FR ? "%d,%d" : "%d.%d", sk_reach(action) / 10, sk_reach(action) % 10);
    sb_content_fill(content, keys[SK_TORPEDO], lang, (const char *const[]){space, reach}, 2, out);
    return;
  }
  if (sk_kind(action) == SK_SCAN)
    line_text(content, sk_target(action), lang, &target);
  else
    put_cell(sk_target(action), &target);
  sb_content_fill(content, keys[sk_kind(action)], lang, (const char *const[]){space}, 1, out);
}
