/* What the terminal can show: colours, characters, size; and text measured and put side by side for it. */
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "table.h"

static const char *environment(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

SbLang cli_look_language(void) {
  const char *names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
  for (int i = 0; i < 3; i++) {
    const char *value = environment(names[i]);
    if (*value) return strncmp(value, "fr", 2) == 0 ? SB_FR : SB_EN;
  }
  return SB_EN;
}

static int size_from(const char *name, int otherwise) {
  int value = atoi(environment(name));
  return value > 0 && value < 10000 ? value : otherwise;
}

void cli_look_measure(CliLook *look) {
  struct winsize size = {0};
  bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
  look->width = known ? size.ws_col : size_from("COLUMNS", 80);
  look->height = known ? size.ws_row : size_from("LINES", 24);
}

CliLook cli_look(SbLang lang) {
  CliLook look = {.lang = lang};
  setlocale(LC_CTYPE, "");
  bool utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  bool dumb = strcmp(environment("TERM"), "dumb") == 0 || !*environment("TERM");
  bool plain = *environment("NO_COLOR");
  look.screen = isatty(STDOUT_FILENO) && !dumb;
  look.fold = !utf8;
  look.unicode = utf8 && look.screen && !plain;
  if (look.screen && !plain) {
    const char *depth = environment("COLORTERM");
    look.colours = strcmp(depth, "truecolor") == 0 || strcmp(depth, "24bit") == 0 ? 1 << 24 : 256;
  }
  cli_look_measure(&look);
  return look;
}

void cli_clear(const CliLook *look) {
  if (look->screen) fputs("\033[H\033[2J", stdout);
}

void cli_forget(const CliLook *look) {
  if (look->screen) fputs("\033[H\033[2J\033[3J", stdout);
}

/* ---- colours ----------------------------------------------------------------------------------------------- */

typedef struct Ink {
  uint8_t r, g, b;
  uint8_t of256;
  bool bold;
} Ink;

static const Ink inks[] = {
    [STYLE_SEAT0] = {0xf2, 0xb8, 0x4b, 215, false}, [STYLE_SEAT1] = {0x57, 0xb6, 0xff, 75, false},
    [STYLE_SEAT2] = {0x7e, 0xe0, 0x81, 114, false}, [STYLE_SEAT3] = {0xff, 0x7b, 0x8b, 210, false},
    [STYLE_SEAT4] = {0xc7, 0x9b, 0xff, 183, false}, [STYLE_DIM] = {0x9f, 0xb0, 0xd8, 146, false},
    [STYLE_LINE] = {0x5a, 0x6a, 0x9e, 61, false},   [STYLE_BOLD] = {0, 0, 0, 0, true},
    [STYLE_GLOW] = {0x8a, 0xf0, 0xe6, 123, false},  [STYLE_GOOD] = {0x7e, 0xe0, 0x81, 114, false},
    [STYLE_BAD] = {0xff, 0x6b, 0x6b, 203, false},
};

void cli_style(SbText *out, const CliLook *look, CliStyle style) {
  const Ink *ink = &inks[style];
  if (!look->colours) return;
  if (ink->bold)
    sb_text_put(out, "\033[1m");
  else if (look->colours == 256)
    sb_text_format(out, "\033[38;5;%dm", ink->of256);
  else
    sb_text_format(out, "\033[38;2;%d;%d;%dm", ink->r, ink->g, ink->b);
}

void cli_plain(SbText *out, const CliLook *look) {
  if (look->colours) sb_text_put(out, "\033[0m");
}

void cli_styled(SbText *out, const CliLook *look, CliStyle style, const char *text) {
  cli_style(out, look, style);
  sb_text_put(out, text);
  cli_plain(out, look);
}

CliStyle cli_seat_style(const CliLook *look, int seat) {
  if (seat < 0 || seat >= SB_SEATS_MAX) return STYLE_BOLD;
  return (CliStyle)(STYLE_SEAT0 + (look->seats ? look->seats[seat] : seat));
}

/* ---- columns ------------------------------------------------------------------------------------------------ */

int cli_columns(const char *text, size_t size) {
  int columns = 0;
  for (size_t i = 0; i < size; i++) {
    unsigned char c = (unsigned char)text[i];
    if (c == '\033') {
      while (i < size && text[i] != 'm') i++;
    } else if ((c & 0xc0) != 0x80) {
      columns++;
    }
  }
  return columns;
}

void cli_repeat(SbText *out, const char *text, int times) {
  for (int i = 0; i < times; i++) sb_text_put(out, text);
}

void cli_pad(SbText *out, size_t from, int columns) {
  cli_repeat(out, " ", columns - cli_columns(out->at + from, out->length - from));
}

void cli_beside(SbText *out, const char *left, int left_columns, const char *right) {
  while (*left || *right) {
    size_t l = strcspn(left, "\n"), r = strcspn(right, "\n"), from = out->length;
    sb_text_put_n(out, left, l);
    if (r) cli_pad(out, from, left_columns);
    sb_text_put_n(out, right, r);
    sb_text_char(out, '\n');
    left += l + (left[l] == '\n');
    right += r + (right[r] == '\n');
  }
}

/* ---- printing --------------------------------------------------------------------------------------------------- */

/* The nearest ASCII for the characters our texts use; what is missing becomes '?'. */
static const char *ascii_for(uint32_t c) {
  static const char *const latin[] = {/* U+00C0 .. U+00FF */
                                      "A", "A", "A", "A", "A", "A", "AE", "C", "E", "E", "E", "E", "I", "I", "I", "I",
                                      "D", "N", "O", "O", "O", "O", "O",  "x", "O", "U", "U", "U", "U", "Y", "T", "ss",
                                      "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i", "i",
                                      "d", "n", "o", "o", "o", "o", "o",  "/", "o", "u", "u", "u", "u", "y", "t", "y"};
  static const struct {
    uint32_t from;
    const char *to;
  } others[] = {{0xa0, " "},     {0xab, "\""},   {0xb0, "o"},    {0xb7, "."},    {0xbb, "\""},   {0x152, "OE"},
                {0x153, "oe"},   {0x2009, " "},  {0x202f, " "},  {0x2010, "-"},  {0x2011, "-"},  {0x2013, "-"},
                {0x2014, "-"},   {0x2018, "'"},  {0x2019, "'"},  {0x201c, "\""}, {0x201d, "\""}, {0x2022, "*"},
                {0x2026, "..."}, {0x2190, "<-"}, {0x2192, "->"}, {0x2212, "-"},  {0x2264, "<="}, {0x2265, ">="},
                {0x2605, "!"},   {0x2731, "*"}};
  if (c >= 0xc0 && c <= 0xff) return latin[c - 0xc0];
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    if (others[i].from == c) return others[i].to;
  return "?";
}

void cli_fold(const CliLook *look, const char *text, SbText *out) {
  if (!look->fold) {
    sb_text_put(out, text);
    return;
  }
  const unsigned char *p = (const unsigned char *)text;
  while (*p) {
    if (*p < 0x80) {
      sb_text_char(out, (char)*p++);
      continue;
    }
    uint32_t c = *p >= 0xf0 ? *p & 7u : *p >= 0xe0 ? *p & 15u : *p & 31u;
    for (p++; (*p & 0xc0) == 0x80; p++) c = c << 6 | (*p & 0x3fu);
    sb_text_put(out, ascii_for(c));
  }
}

void cli_page(const CliLook *look, const char *text) {
  if (!look->fold) {
    fputs(text, stdout);
    return;
  }
  char space[4096];
  while (*text) { /* a piece a line: no line of ours is as long as the space */
    size_t size = strcspn(text, "\n");
    char line[2048];
    if (size >= sizeof line) size = sizeof line - 1;
    memcpy(line, text, size);
    line[size] = 0;
    SbText out = sb_text(space, sizeof space);
    cli_fold(look, line, &out);
    fputs(space, stdout);
    text += size;
    if (*text == '\n') fputc(*text++, stdout);
  }
}

void cli_say(const CliLook *look, CliWord word, const char *const *args) {
  char space[2048];
  SbText out = sb_text(space, sizeof space);
  cli_word_fill(&out, word, look->lang, args);
  if (look->screen) cli_fold_words(look, 0, 2, &out);
  cli_page(look, space);
  fputc('\n', stdout);
}
