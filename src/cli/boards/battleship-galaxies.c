/* Battleship Galaxies in a terminal: the board from the north row down, four columns of text a hex, two where the board
 * would not fit. A ship stands on each hex of its base by two letters ("Ev", a ship of a squadron with its number:
 * "H2"), small letters first for the second side; "##" is an asteroid, "%%" debris, "??" a face-down tile, small
 * letters a discovery tile. Below it a line or two a seat, and a line for each ship card in play. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "starboard/kit.h"
#include "table.h"

enum { COLUMNS = 36, ROWS = 15, ROOMY = 40 }; /* ROOMY: lines of a terminal with room for explanations */

typedef struct Hex {
  char text[3];
  signed char seat; /* whose colours, -1: none */
  bool tile, reach, zone;
} Hex;

typedef struct Drawing {
  const CliLook *look;
  const SbContent *content;
  const json_t *view;
  int columns, width; /* of a hex */
  int line;           /* columns that a list may have */
  Hex hex[ROWS + 1][COLUMNS + 1];
} Drawing;

static int number(const json_t *object, const char *key) {
  return (int)json_integer_value(json_object_get(object, key));
}

static bool is(const json_t *object, const char *key) {
  return json_is_true(json_object_get(object, key));
}

static const char *string(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text ? text : "";
}

static const char *word(const Drawing *d, const char *key) {
  return sb_content_text(d->content, key, d->look->lang);
}

static const char *named(const Drawing *d, const char *kind, const char *id) {
  return sb_named(d->content, kind, id, d->look->lang);
}

static void put_numbers(const Drawing *d, const char *key, int first, int second, SbText *out) {
  const int numbers[] = {first, second};
  sb_tell_numbers(d->content, key, numbers, 2, d->look->lang, out);
}

static const json_t *seat_at(const Drawing *d, int seat) {
  return json_array_get(json_object_get(d->view, "seats"), (size_t)seat);
}

static const json_t *sheet_of(const Drawing *d, const json_t *card) {
  const json_t *ship = json_object_get(json_object_get(d->view, "sheets"), string(card, "name"));
  return json_object_get(json_object_get(ship, "versions"), string(card, "version"));
}

/* ---- the board ------------------------------------------------------------------------------------------- */

/* Row 0 is for what is nowhere. */
static Hex *hex_named(Drawing *d, const char *name) {
  int place = strlen(name) >= 4 ? (int)strtol((const char[]){name[0], name[1], name[2], name[3], 0}, NULL, 10) : 0;
  int column = place / 100, row = place % 100;
  return column < 1 || column > COLUMNS || row < 1 || row > ROWS ? &d->hex[0][0] : &d->hex[row][column];
}

static void mark(Drawing *d, const json_t *hexes, const char *text, int seat) {
  size_t index;
  json_t *name;
  json_array_foreach (hexes, index, name) {
    Hex *hex = hex_named(d, json_string_value(name));
    memcpy(hex->text, text, 3);
    hex->seat = (signed char)seat;
    hex->tile = seat < 0;
  }
}

/* The first letters of the words of its name: "wg" for the warp gate. */
static void tile_code(const char *kind, char code[3]) {
  const char *second = strchr(kind, '-');
  if (!*kind) {
    memcpy(code, "??", 3);
    return;
  }
  code[0] = kind[0];
  code[1] = second ? second[1] : kind[1];
  if (strcmp(kind, "asteroid") == 0) memcpy(code, "##", 3);
  if (strcmp(kind, "debris") == 0) memcpy(code, "%%", 3);
}

static void ship_code(const Drawing *d, const json_t *card, const json_t *ship, char code[3]) {
  const char *id = string(ship, "id"), *name = string(card, "name");
  char last = *id ? id[strlen(id) - 1] : ' ';
  bool squadron = isdigit((unsigned char)last);
  bool second = number(seat_at(d, number(card, "controller")), "side") > 0;
  code[0] = (char)(second ? name[0] : toupper((unsigned char)name[0]));
  code[1] = squadron ? last : name[0] ? name[1] : ' ';
}

static void mark_zones(Drawing *d) {
  size_t index;
  json_t *zone;
  json_array_foreach (json_object_get(d->view, "zones"), index, zone) {
    const json_t *rows = json_object_get(zone, "rows"), *columns = json_object_get(zone, "columns");
    for (int row = 1; row <= ROWS; row++)
      for (int column = 1; column <= COLUMNS; column++)
        if (row >= json_integer_value(json_array_get(rows, 0)) && row <= json_integer_value(json_array_get(rows, 1)) &&
            column >= json_integer_value(json_array_get(columns, 0)) &&
            column <= json_integer_value(json_array_get(columns, 1)))
          d->hex[row][column].zone = true;
  }
}

static void mark_things(Drawing *d) {
  size_t index;
  const char *id;
  json_t *tile, *card, *ship, *stop;
  char code[3] = {0};
  json_array_foreach (json_object_get(d->view, "tiles"), index, tile) {
    tile_code(string(tile, "kind"), code);
    mark(d, json_object_get(tile, "hexes"), code, -1);
  }
  json_object_foreach (json_object_get(d->view, "cards"), id, card)
    json_array_foreach (json_object_get(card, "ships"), index, ship) {
      ship_code(d, card, ship, code);
      mark(d, json_object_get(ship, "hexes"), code, number(card, "controller"));
    }
  json_array_foreach (json_object_get(json_object_get(d->view, "move"), "reach"), index, stop) {
    const char *lead = string(stop, "lead");
    hex_named(d, *lead ? lead : string(stop, "at"))->reach = true;
  }
}

static void draw_hex(const Drawing *d, const Hex *hex, SbText *out) {
  const char *text = hex->text;
  size_t from = out->length;
  CliStyle style = hex->reach ? STYLE_GLOW : STYLE_DIM;
  if (!*text) text = hex->reach ? "*" : hex->zone ? ":" : d->look->unicode ? "·" : ".";
  if (*hex->text && !hex->tile) style = cli_seat_style(d->look, hex->seat);
  cli_styled(out, d->look, style, text);
  cli_pad(out, from, d->width);
}

static void draw_columns(const Drawing *d, SbText *out) {
  int every = d->width == 2 ? 2 : 1;
  sb_text_put(out, "   ");
  for (int column = 1; column <= d->columns; column += every) {
    size_t from = out->length;
    sb_text_format(out, "%02d", column);
    if (column + every <= d->columns) cli_pad(out, from, d->width * every);
  }
  sb_text_char(out, '\n');
}

static void draw_board(const Drawing *d, SbText *out) {
  for (int row = ROWS; row >= 1; row--) {
    sb_text_format(out, "%02d ", row);
    if (row % 2 == 0) cli_repeat(out, " ", d->width / 2);
    for (int column = 1; column <= d->columns - (row % 2 == 0); column++) draw_hex(d, &d->hex[row][column], out);
    sb_text_char(out, '\n');
  }
  draw_columns(d, out);
}

/* ---- lists that may be longer than a line -------------------------------------------------------------------- */

enum { LINE = 79, INDENT = 5, BESIDE = 42 }; /* BESIDE: columns with room for lists beside the board */

/* One more item on the line that began at `line`, or on a new one. */
static void put_item(const Drawing *d, SbText *out, size_t *line, const char *item) {
  int now = cli_columns(out->at + *line, out->length - *line);
  if (now > INDENT && now + cli_columns(item, strlen(item)) > d->line) {
    sb_text_char(out, '\n');
    *line = out->length;
    cli_repeat(out, " ", INDENT - 1);
  }
  sb_text_put(out, item);
}

/* ---- ships ------------------------------------------------------------------------------------------------ */

static void draw_hexes(const json_t *ship, SbText *out) {
  const json_t *hexes = json_object_get(ship, "hexes");
  size_t count = json_array_size(hexes);
  const char *first = json_string_value(json_array_get(hexes, 0));
  if (first) sb_text_format(out, " %s", first);
  if (count == 2) sb_text_format(out, "-%s", json_string_value(json_array_get(hexes, 1)));
}

static void draw_ship(const Drawing *d, const json_t *card, const json_t *ship, const json_t *sheet, SbText *out) {
  char code[3] = {0};
  ship_code(d, card, ship, code);
  cli_style(out, d->look, cli_seat_style(d->look, number(card, "controller")));
  sb_text_format(out, "  %s", code);
  cli_plain(out, d->look);
  draw_hexes(ship, out);
  sb_text_format(out, " %s%d/%d %s%d/%d", d->look->unicode ? "◆" : "S", number(ship, "shields"),
                 number(sheet, "shields"), d->look->unicode ? "✖" : "D", number(ship, "damage"), number(sheet, "hull"));
  if (is(ship, "held")) sb_text_format(out, " %s", word(d, "board.held"));
  if (is(ship, "slowed") && !is(ship, "held")) sb_text_format(out, " %s", word(d, "board.slowed"));
  if (is(ship, "disarmed")) sb_text_format(out, " %s", word(d, "board.disarmed"));
}

static void draw_card(const Drawing *d, const json_t *card, SbText *out) {
  size_t index, line = out->length;
  json_t *item;
  char space[200];
  SbText t = sb_text(space, sizeof space);
  cli_style(out, d->look, cli_seat_style(d->look, number(card, "controller")));
  sb_text_put(out, named(d, "ship", string(card, "name")));
  cli_plain(out, d->look);
  sb_text_format(out, " (%s)", named(d, "version", string(card, "version")));
  json_array_foreach (json_object_get(card, "ships"), index, item) {
    sb_text_clear(&t);
    if (json_object_get(item, "hexes")) draw_ship(d, card, item, sheet_of(d, card), &t);
    put_item(d, out, &line, space);
  }
  sb_text_clear(&t);
  if (is(card, "activated")) sb_text_format(&t, ", %s", word(d, "terminal.activated"));
  put_item(d, out, &line, space);
  json_array_foreach (json_object_get(card, "attached"), index, item) {
    sb_text_clear(&t);
    sb_text_format(&t, " + %s", named(d, "kind", string(item, "card")));
    put_item(d, out, &line, space);
  }
  sb_text_char(out, '\n');
}

static void draw_cards(const Drawing *d, SbText *out) {
  const char *id;
  json_t *card;
  json_object_foreach (json_object_get(d->view, "cards"), id, card)
    if (strcmp(string(card, "place"), "play") == 0) draw_card(d, card, out);
}

/* ---- seats ------------------------------------------------------------------------------------------------ */

/* Cards of a seat that are not on the board, under a heading. */
static void draw_away(const Drawing *d, int seat, const char *place, const char *key, SbText *out) {
  const char *id;
  json_t *card;
  size_t line = out->length;
  bool any = false;
  json_object_foreach (json_object_get(d->view, "cards"), id, card) {
    char space[200];
    SbText t = sb_text(space, sizeof space);
    if (number(card, "seat") != seat || strcmp(string(card, "place"), place) != 0) continue;
    if (any)
      sb_text_char(out, ',');
    else
      sb_text_format(out, "   %s", word(d, key));
    any = true;
    sb_text_format(&t, " %s (%s", named(d, "ship", string(card, "name")), named(d, "version", string(card, "version")));
    if (json_object_get(card, "launch")) sb_text_format(&t, ", %d", number(card, "launch"));
    if (*string(card, "hold")) sb_text_format(&t, ", %s", string(card, "hold"));
    sb_text_char(&t, ')');
    put_item(d, out, &line, space);
  }
  if (any) sb_text_char(out, '\n');
}

static void draw_hand(const Drawing *d, const json_t *own, SbText *out) {
  const json_t *hand = json_object_get(own, "hand");
  size_t index, line = out->length;
  json_t *card;
  if (!json_array_size(hand)) return;
  sb_text_format(out, "   %s", word(d, "terminal.hand"));
  int copies = 0;
  json_array_foreach (hand, index, card) {
    const char *id = json_string_value(card), *next = json_string_value(json_array_get(hand, index + 1));
    char space[120];
    SbText t = sb_text(space, sizeof space);
    copies++;
    if (next && strcmp(id, next) == 0) continue; /* copies lie side by side: said once */
    sb_text_format(&t, " %s %s (%d)", id, named(d, "kind", id),
                   number(json_object_get(json_object_get(d->view, "tactics"), id), "cost"));
    if (copies > 1) sb_text_format(&t, " x%d", copies);
    if (next) sb_text_char(&t, ',');
    put_item(d, out, &line, space);
    copies = 0;
  }
  sb_text_char(out, '\n');
}

/* "  energy 12" as one more item of a line. */
static void put_count(const Drawing *d, const char *key, int first, int second, size_t *line, SbText *out) {
  char space[80];
  SbText t = sb_text(space, sizeof space);
  sb_text_put(&t, "  ");
  put_numbers(d, key, first, second, &t);
  put_item(d, out, line, space);
}

static void draw_deck(const Drawing *d, const json_t *own, size_t *line, SbText *out) {
  const json_t *deck = json_array_get(json_object_get(d->view, "decks"), (size_t)number(own, "deck"));
  put_count(d, "terminal.cards", number(own, "cards"), 0, line, out);
  put_count(d, "terminal.deck", number(deck, "left"), 0, line, out);
  put_count(d, "terminal.discards", (int)json_array_size(json_object_get(deck, "discards")), 0, line, out);
  if (number(deck, "exhausted"))
    sb_text_format(out, " (%s)", word(d, number(deck, "exhausted") > 1 ? "board.out" : "board.once"));
}

/* "Wretch 2" for the second of a faction. */
static void put_part(const Drawing *d, const json_t *own, SbText *out) {
  const char *faction = string(own, "faction"), *part = string(own, "part");
  sb_text_put(out, named(d, "part", faction));
  if (strlen(part) > strlen(faction)) sb_text_format(out, " %s", part + strlen(faction));
}

static void draw_seat(const Drawing *d, int seat, SbText *out) {
  const json_t *own = seat_at(d, seat);
  size_t line = out->length;
  cli_style(out, d->look, cli_seat_style(d->look, seat));
  sb_text_format(out, "%d ", seat);
  put_part(d, own, out);
  cli_plain(out, d->look);
  put_count(d, "terminal.energy", number(own, "energy"), 0, &line, out);
  if (!is(d->view, "simple")) draw_deck(d, own, &line, out);
  if (number(own, "target") || number(own, "points"))
    put_count(d, number(own, "target") ? "terminal.points_of" : "terminal.points", number(own, "points"),
              number(own, "target"), &line, out);
  sb_text_char(out, '\n');
  draw_hand(d, own, out);
  draw_away(d, seat, "screen", "terminal.screen", out);
  draw_away(d, seat, "", "terminal.hidden", out);
  draw_away(d, seat, "hold", "terminal.holds", out);
  draw_away(d, seat, "gone", "terminal.gone", out);
}

/* ---- what is going on ------------------------------------------------------------------------------------- */

static void draw_now(const Drawing *d, SbText *out) {
  const json_t *move = json_object_get(d->view, "move"), *attack = json_object_get(d->view, "attack");
  const json_t *charge = json_object_get(d->view, "charge"), *placing = json_object_get(d->view, "placing");
  char left[12];
  SbText t = sb_text(left, sizeof left);
  SbLang lang = d->look->lang;
  size_t from = out->length;
  if (json_is_object(placing))
    sb_content_fill(d->content, "terminal.placing", lang, CLI_ARGS(string(placing, "card")), 1, out);
  if (json_is_object(move)) {
    sb_text_int(&t, number(move, "left"));
    sb_content_fill(d->content, "terminal.moving", lang, CLI_ARGS(string(move, "ship"), left), 2, out);
  } else if (json_is_object(attack)) {
    sb_content_fill(d->content, "terminal.attack", lang, CLI_ARGS(string(attack, "ship"), string(attack, "target")), 2,
                    out);
    if (*string(attack, "letter")) sb_text_format(out, " %s-%d", string(attack, "letter"), number(attack, "number"));
  } else if (json_is_object(charge)) {
    sb_text_int(&t, number(charge, "left"));
    sb_content_fill(d->content, "terminal.charge", lang,
                    CLI_ARGS(string(charge, "ship"), string(charge, "weapon"), left), 3, out);
  }
  if (out->length > from) sb_text_char(out, '\n');
}

/* The board, and what is on it and off it: beside it where the terminal is wide enough, so that lines are left for what
 * happens. */
static void draw_table(Drawing *d, SbText *out) {
  static char space[2][16384];
  SbText board = sb_text(space[0], sizeof space[0]), lists = sb_text(space[1], sizeof space[1]);
  int wide = d->columns * d->width + 5, left = d->look->width - wide;
  d->line = left < BESIDE || left > LINE ? LINE : left;
  draw_board(d, &board);
  draw_cards(d, &lists);
  for (int seat = 0; seat < (int)json_array_size(json_object_get(d->view, "seats")); seat++) draw_seat(d, seat, &lists);
  if (left >= BESIDE) {
    cli_beside(out, space[0], wide, space[1]);
  } else {
    sb_text_put(out, space[0]);
    sb_text_put(out, space[1]);
  }
}

static void draw(const CliLook *look, const SbContent *content, const json_t *view, SbText *out) {
  Drawing d = {.look = look, .content = content, .view = view, .columns = number(view, "columns")};
  if (d.columns > COLUMNS) d.columns = COLUMNS;
  d.width = d.columns * 4 + 5 <= (look->width > 80 ? look->width : 80) ? 4 : 2;
  cli_style(out, look, STYLE_DIM);
  put_numbers(&d, "terminal.round", number(view, "round"), 0, out);
  sb_text_format(out, "\n%s, %s", named(&d, "mission", string(view, "mission")),
                 named(&d, "node", string(view, "node")));
  cli_plain(out, look);
  sb_text_char(out, '\n');
  mark_zones(&d);
  mark_things(&d);
  draw_table(&d, out);
  draw_now(&d, out);
  if (look->height >= ROOMY) {
    cli_styled(out, look, STYLE_DIM, word(&d, "terminal.legend"));
    sb_text_char(out, '\n');
  }
}

static void help(const CliLook *look, const SbContent *content, const json_t *view, SbText *out) {
  (void)view;
  sb_text_format(out, "%s\n", sb_content_text(content, "terminal.help", look->lang));
}

static const unsigned char colours[] = {1, 3, 0, 4}; /* blue, red, yellow, violet */

const CliBoard cli_board_battleship_galaxies = {
    .game = "battleship-galaxies", .draw = draw, .colours = colours, .help = help};
