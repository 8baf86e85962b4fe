/* Skirmish in a terminal: the sector, a sign where a ship is known to be and a sign with a question mark where it may
 * be. */
#include <string.h>

#include "table.h"

/* Ships as drawn: the two seats, and where there is one the raider. */
enum { RAIDER = 2 };

static const char *sign_of(const CliLook *look, int ship) {
  static const char *const signs[3][2] = {{"v", "▼"}, {"^", "▲"}, {"*", "◆"}};
  return signs[ship][look->unicode];
}

static CliStyle style_of(const CliLook *look, int ship) {
  return ship == RAIDER ? STYLE_BAD : cli_seat_style(look, ship);
}

/* Columns of a cell: room for the sign of each ship. */
static int inner_of(const json_t *view) {
  return json_object_get(view, "raider") ? 10 : 7;
}

static bool names_cell(const json_t *list, const char *cell) {
  size_t index;
  json_t *item;
  json_array_foreach (list, index, item) {
    const char *name = json_string_value(item);
    if (name && strcmp(name, cell) == 0) return true;
  }
  return false;
}

static void draw_border(const CliLook *look, int side, int inner, SbText *out) {
  cli_style(out, look, STYLE_LINE);
  sb_text_put(out, "  ");
  for (int column = 0; column < side; column++) {
    sb_text_char(out, '+');
    cli_repeat(out, look->unicode ? "─" : "-", inner);
  }
  sb_text_put(out, "+");
  cli_plain(out, look);
  sb_text_char(out, '\n');
}

static void draw_asteroids(const CliLook *look, int inner, SbText *out) {
  size_t from = out->length;
  cli_style(out, look, STYLE_DIM);
  cli_repeat(out, look->unicode ? "▒" : "#", inner);
  cli_plain(out, look);
  cli_pad(out, from, inner);
}

static void draw_ship(const CliLook *look, const json_t *ship, int number, const char *cell, SbText *out) {
  const char *at = json_string_value(json_object_get(ship, "cell"));
  bool here = at && strcmp(at, cell) == 0;
  bool maybe = !at && names_cell(json_object_get(ship, "traces"), cell);
  cli_style(out, look, style_of(look, number));
  if (here || maybe)
    sb_text_format(out, "%s%c ", sign_of(look, number), maybe ? '?' : ' ');
  else
    sb_text_put(out, "   ");
  cli_plain(out, look);
}

static void draw_cell(const CliLook *look, const json_t *view, const char *cell, SbText *out) {
  size_t from = out->length, index;
  const json_t *raider = json_object_get(view, "raider");
  json_t *seat;
  sb_text_char(out, ' ');
  json_array_foreach (json_object_get(view, "seats"), index, seat) draw_ship(look, seat, (int)index, cell, out);
  if (raider) draw_ship(look, raider, RAIDER, cell, out);
  cli_pad(out, from, inner_of(view));
}

/* The cell of a ship, as far as one knows. */
static void put_place(const CliLook *look, const SbContent *content, const json_t *ship, int number, SbText *out) {
  const char *cell = json_string_value(json_object_get(ship, "cell"));
  char sign[8];
  sb_text_put(out, "  ");
  snprintf(sign, sizeof sign, "%s?", sign_of(look, number));
  if (cell)
    sb_text_put(out, cell);
  else if (json_array_size(json_object_get(ship, "traces")) > 0)
    sb_content_fill(content, "terminal.traces", look->lang, CLI_ARGS(sign), 1, out);
  else
    sb_text_put(out, sb_content_text(content, "terminal.somewhere", look->lang));
}

/* "Together against the raider" */
static void draw_raider(const CliLook *look, const SbContent *content, const json_t *raider, SbText *out) {
  char hull[24];
  snprintf(hull, sizeof hull, "%d", (int)json_integer_value(json_object_get(raider, "hull")));
  cli_style(out, look, style_of(look, RAIDER));
  sb_text_format(out, "%s ", sign_of(look, RAIDER));
  sb_content_fill(content, "board.raider_hull", look->lang, CLI_ARGS(hull), 1, out);
  cli_plain(out, look);
  put_place(look, content, raider, RAIDER, out);
  sb_text_char(out, '\n');
}

/* With chaff: what is left, where one may know it, and what everybody saw thrown out. */
static void draw_chaff(const CliLook *look, const SbContent *content, const json_t *seat, SbText *out) {
  static const char *const keys[2][2] = {{"chaff", "board.chaff"}, {"spent", "board.chaff_spent"}};
  for (int i = 0; i < 2; i++) {
    const json_t *value = json_object_get(seat, keys[i][0]);
    char number[24];
    if (!json_is_integer(value)) continue;
    snprintf(number, sizeof number, "%d", (int)json_integer_value(value));
    sb_text_put(out, "  ");
    sb_content_fill(content, keys[i][1], look->lang, CLI_ARGS(number), 1, out);
  }
}

/* Together: what the raider knows of a ship, by which it chooses whom to fire at. */
static void draw_suspicion(const CliLook *look, const SbContent *content, const json_t *seat, SbText *out) {
  char space[64];
  SbText cells = sb_text(space, sizeof space);
  size_t index;
  json_t *cell;
  json_array_foreach (json_object_get(seat, "traces"), index, cell)
    sb_text_format(&cells, "%s%s", index ? " " : "", json_string_value(cell));
  if (cells.length == 0) return;
  sb_text_put(out, "  ");
  sb_content_fill(content, "board.suspected", look->lang, CLI_ARGS(space), 1, out);
}

static void draw_seat(const CliLook *look, const SbContent *content, int number, const json_t *seat, bool hunted,
                      SbText *out) {
  char hull[24];
  const char *choice = json_string_value(json_object_get(seat, "choice"));
  size_t from = out->length;
  snprintf(hull, sizeof hull, "%d", (int)json_integer_value(json_object_get(seat, "hull")));
  cli_style(out, look, cli_seat_style(look, number));
  sb_text_format(out, "%s %s", sign_of(look, number), cli_seat_name(content, number, look->lang));
  cli_plain(out, look);
  cli_pad(out, from, 9);
  sb_content_fill(content, "terminal.hull", look->lang, CLI_ARGS(hull), 1, out);
  put_place(look, content, seat, number, out);
  draw_chaff(look, content, seat, out);
  if (hunted) draw_suspicion(look, content, seat, out);
  if (json_is_true(json_object_get(seat, "sealed")))
    sb_text_format(out, "  %s", sb_content_text(content, "board.sealed", look->lang));
  if (choice) sb_text_format(out, " %s", choice);
  sb_text_char(out, '\n');
}

/* "game 2 of the series, 1 : 0" */
static void draw_series(const CliLook *look, const SbContent *content, const json_t *series, SbText *out) {
  const json_t *won = json_object_get(series, "won");
  char number[3][24];
  snprintf(number[0], sizeof number[0], "%d", (int)json_integer_value(json_object_get(series, "game")));
  for (size_t seat = 0; seat < 2; seat++)
    snprintf(number[1 + seat], sizeof number[0], "%d", (int)json_integer_value(json_array_get(won, seat)));
  cli_style(out, look, STYLE_DIM);
  const char *gaps[] = {number[0], number[1], number[2]};
  sb_content_fill(content, "board.series", look->lang, gaps, 3, out);
  cli_plain(out, look);
  sb_text_char(out, '\n');
}

static void draw(const CliLook *look, const SbContent *content, const json_t *view, SbText *out) {
  const json_t *seats = json_object_get(view, "seats"), *raider = json_object_get(view, "raider");
  int inner = inner_of(view), side = (int)json_integer_value(json_object_get(view, "side"));
  char round[24], rounds[24];
  json_int_t number = json_integer_value(json_object_get(view, "round"));
  snprintf(round, sizeof round, "%d", (int)number);
  snprintf(rounds, sizeof rounds, "%d", (int)json_integer_value(json_object_get(view, "rounds")));
  if (json_object_get(view, "series")) draw_series(look, content, json_object_get(view, "series"), out);
  cli_style(out, look, STYLE_DIM);
  if (number > 0)
    sb_content_fill(content, "terminal.round", look->lang, CLI_ARGS(round, rounds), 2, out);
  else
    sb_text_put(out, sb_content_text(content, "node.placing", look->lang));
  cli_plain(out, look);
  sb_text_char(out, '\n');
  for (int row = side - 1; row >= 0 && side <= 9; row--) {
    draw_border(look, side, inner, out);
    sb_text_format(out, "%c ", '1' + row);
    for (int column = 0; column < side; column++) {
      char cell[3] = {(char)('a' + column), (char)('1' + row), 0};
      cli_styled(out, look, STYLE_LINE, look->unicode ? "│" : "|");
      if (names_cell(json_object_get(view, "asteroids"), cell))
        draw_asteroids(look, inner, out);
      else
        draw_cell(look, view, cell, out);
    }
    cli_styled(out, look, STYLE_LINE, look->unicode ? "│" : "|");
    sb_text_char(out, '\n');
  }
  draw_border(look, side, inner, out);
  sb_text_put(out, "  ");
  for (int column = 0; column < side; column++)
    sb_text_format(out, "%*c%*s", inner / 2 + 2, 'a' + column, inner - inner / 2 - 1, "");
  sb_text_char(out, '\n');
  size_t index;
  json_t *seat;
  json_array_foreach (seats, index, seat) draw_seat(look, content, (int)index, seat, raider != NULL, out);
  if (raider) draw_raider(look, content, raider, out);
}

static const unsigned char colours[SB_SEATS_MAX] = {3, 1}; /* red, blue */

const CliBoard cli_board_skirmish = {.game = "skirmish", .draw = draw, .colours = colours};
