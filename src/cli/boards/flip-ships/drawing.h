/* The parts of the terminal's drawing of Flip Ships: a canvas of letters on which the table is put, and lines beside
 * and below it. */
#ifndef SHIPS_DRAWING_H
#define SHIPS_DRAWING_H

#include <string.h>

#include "table.h"

enum {
  MARGIN = 3, /* for the names of the rows */
  PITCH = 9,  /* columns from card to card */
  CARD = 8,
  COLUMNS = 5,
  GRID = COLUMNS * PITCH,
  MOON = 4,
  BESIDE = 4, /* what lies right of the Moon Sectors */
  ACROSS = MARGIN + GRID + MOON + BESIDE,
  DOWN = 20,
  LABEL = 3, /* columns of a disc: R1a */
  WIDE = 110,
  ROOMY = 30, /* lines of a terminal with room for explanations */
  FLEET = 7,
};

typedef struct Drawing {
  const CliLook *look;
  const SbContent *content;
  const json_t *view;
  int rows, lines;
  bool race;
  char sign[DOWN][ACROSS][5]; /* a letter each; empty: nothing is there */
  uint8_t style[DOWN][ACROSS];
  bool spare[DOWN]; /* a line that may be left out where there is nothing but table on it and little room */
  bool disc[DOWN][ACROSS], solid[DOWN][ACROSS]; /* a disc is there; or anything else that discs must not hide */
} Drawing;

/* ---- what a view says ------------------------------------------------------------------------------------ */

static inline int number(const json_t *object, const char *key) {
  return (int)json_integer_value(json_object_get(object, key));
}

static inline double real_at(const json_t *list, size_t index) {
  return json_number_value(json_array_get(list, index));
}

static inline const char *text_of(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text ? text : "";
}

static inline const char *word(const Drawing *d, const char *key) {
  return sb_content_text(d->content, key, d->look->lang);
}

static inline const char *named(const Drawing *d, const char *kind, const char *id, const char *more) {
  char key[64];
  snprintf(key, sizeof key, "%.20s.%.20s%s", kind, id, more);
  return word(d, key);
}

static inline int letter_size(const char *text) {
  int size = 1;
  while ((text[size] & 0xc0) == 0x80) size++;
  return size;
}

/* ---- the canvas (canvas.c) -------------------------------------------------------------------------------- */

void ships_put(Drawing *d, int line, int column, const char *text, CliStyle style);
void ships_put_times(Drawing *d, int line, int column, const char *text, int times, CliStyle style);
void ships_write_canvas(const Drawing *d, SbText *out);

/* ---- the table (tabletop.c) and what lies on it (discs.c) -------------------------------------------------- */

int ships_card_column(int column);             /* C1 is the rightmost */
int ships_row_line(const Drawing *d, int row); /* what a card shows; discs on it lie one line below */
const json_t *ships_enemy_at(const Drawing *d, int row, int column);         /* NULL: none */
void ships_card_middle(const Drawing *d, int row, int column, double at[2]); /* mm; or of the empty cell */
void ships_put_table(Drawing *d);
void ships_put_discs(Drawing *d);
void ships_put_players(Drawing *d); /* of the rapid variant */

/* ---- beside and below it (panel.c) ------------------------------------------------------------------------- */

void ships_put_headline(const Drawing *d, SbText *out);
void ships_put_panel(const Drawing *d, SbText *out);
void ships_put_below(const Drawing *d, SbText *out);

/* ---- landings in words (tell.c), see CliBoard --------------------------------------------------------------- */

bool ships_tell_ask(const CliTold *told, SbText *out);
bool ships_tell_read(const CliTold *told, const char *line, SbText *outcome, SbText *said);

#endif
