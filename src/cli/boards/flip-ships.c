/* Flip Ships in a terminal: the table from above, the city below and the Mothership on top. A card is "[2*1 xx]": speed
 * ("V" for an arrow), damage and symbol ("()" shield, "xx" two hits); round brackets show that a shield protects it,
 * exclamation marks that it may be chosen now, "~" behind it that it lies askew. "R1a" is Red's ship 1a where it came
 * to rest. Beside the table stand health, deck and fleets; in the rapid variant who stands where. */
#include <stdlib.h>
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

static int number(const json_t *object, const char *key) {
  return (int)json_integer_value(json_object_get(object, key));
}

static double real_at(const json_t *list, size_t index) {
  return json_number_value(json_array_get(list, index));
}

static const char *text_of(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text ? text : "";
}

static const char *word(const Drawing *d, const char *key) {
  return sb_content_text(d->content, key, d->look->lang);
}

static const char *named(const Drawing *d, const char *kind, const char *id, const char *more) {
  char key[64];
  snprintf(key, sizeof key, "%.20s.%.20s%s", kind, id, more);
  return word(d, key);
}

/* ---- the canvas ---------------------------------------------------------------------------------------- */

static int letter_size(const char *text) {
  int size = 1;
  while ((text[size] & 0xc0) == 0x80) size++;
  return size;
}

static void put(Drawing *d, int line, int column, const char *text, CliStyle style) {
  for (; *text && column < ACROSS; column++) {
    int size = letter_size(text);
    if (line >= 0 && line < d->lines && column >= 0) {
      snprintf(d->sign[line][column], sizeof d->sign[0][0], "%.*s", size, text);
      d->style[line][column] = (uint8_t)style;
    }
    text += size;
  }
}

static void put_times(Drawing *d, int line, int column, const char *text, int times, CliStyle style) {
  while (times-- > 0) put(d, line, column++, text, style);
}

static bool is_needed(const Drawing *d, int line) {
  if (!d->look->screen || d->look->height >= ROOMY || !d->spare[line]) return true;
  for (int column = 0; column < ACROSS; column++)
    if (d->disc[line][column]) return true;
  return false;
}

static void write_line(const Drawing *d, int line, SbText *out) {
  int style = -1;
  if (!is_needed(d, line)) return;
  for (int column = 0; column < ACROSS; column++) {
    const char *sign = d->sign[line][column];
    int wanted = *sign ? d->style[line][column] : -1;
    if (wanted != style) cli_plain(out, d->look);
    if (wanted != style && wanted >= 0) cli_style(out, d->look, (CliStyle)wanted);
    style = wanted;
    sb_text_put(out, *sign ? sign : " ");
  }
  cli_plain(out, d->look);
  sb_text_char(out, '\n');
}

/* ---- cards --------------------------------------------------------------------------------------------- */

static int card_column(int column) { /* C1 is the rightmost */
  return MARGIN + (COLUMNS - column) * PITCH;
}

static int row_line(const Drawing *d, int row) { /* what a card shows; discs on it lie one line below */
  return 3 + (d->rows - row) * 3;
}

static const json_t *enemy_at(const Drawing *d, int row, int column) {
  char cell[8];
  snprintf(cell, sizeof cell, "r%dc%d", row % 10, column % 10);
  return json_object_get(json_object_get(d->view, "enemies"), cell);
}

static const json_t *type_of(const Drawing *d, const json_t *enemy) {
  size_t index;
  json_t *type;
  json_array_foreach (json_object_get(d->view, "types"), index, type)
    if (strcmp(text_of(type, "id"), text_of(enemy, "type")) == 0) return type;
  return NULL;
}

static bool has_symbol(const Drawing *d, int row, int column, const char *symbol) {
  const json_t *enemy = enemy_at(d, row, column);
  return enemy && strcmp(text_of(type_of(d, enemy), "symbol"), symbol) == 0;
}

static bool is_protected(const Drawing *d, int row, int column) { /* FS-5.1 */
  if (has_symbol(d, row, column, "shield")) return false;
  return has_symbol(d, row - 1, column, "shield") || has_symbol(d, row + 1, column, "shield") ||
         has_symbol(d, row, column - 1, "shield") || has_symbol(d, row, column + 1, "shield");
}

static bool is_target(const Drawing *d, int row, int column) {
  size_t index;
  json_t *cell;
  char name[8];
  snprintf(name, sizeof name, "r%dc%d", row % 10, column % 10);
  json_array_foreach (json_object_get(d->view, "targets"), index, cell)
    if (strcmp(json_string_value(cell), name) == 0) return true;
  return false;
}

static void put_card(Drawing *d, int row, int column, const json_t *enemy) {
  const json_t *type = type_of(d, enemy);
  const char *symbol = text_of(type, "symbol");
  bool target = is_target(d, row, column);
  const char *ends = target ? "!!" : is_protected(d, row, column) ? "()" : "[]";
  int speed = number(type, "speed"), line = row_line(d, row), left = card_column(column);
  CliStyle style = target ? STYLE_GLOW : *symbol ? STYLE_BOLD : STYLE_BAD;
  char shows[16], empty[16], pace = (char)(speed > 2 ? 'V' : '0' + speed);
  snprintf(shows, sizeof shows, "%c%c*%d %-2s%c", ends[0], pace, number(type, "damage") % 10,
           strcmp(symbol, "shield") == 0 ? "()"
           : *symbol                     ? "xx"
                                         : "",
           ends[1]);
  snprintf(empty, sizeof empty, "%c%*s%c", ends[0], CARD - 2, "", ends[1]);
  put(d, line, left, shows, style);
  put(d, line + 1, left, empty, style);
  for (int i = 0; i < CARD; i++) d->solid[line][left + i] = d->solid[line + 1][left + i] = true;
  if (json_object_get(enemy, "at")) put(d, line, left + CARD, "~", STYLE_DIM);
}

/* ---- the table ----------------------------------------------------------------------------------------- */

static void put_box(Drawing *d, int line, int middle, int half) {
  char health[16];
  const char *across = d->look->unicode ? "─" : "-", *side = d->look->unicode ? "│" : "|";
  snprintf(health, sizeof health, " %d ", number(d->view, "mothership"));
  for (int i = 0; i < 3; i += 2) {
    put(d, line + i, middle - half - 1, "+", STYLE_LINE);
    put_times(d, line + i, middle - half, across, 2 * half + 1, STYLE_LINE);
    put(d, line + i, middle + half + 1, "+", STYLE_LINE);
  }
  put(d, line + 1, middle - half - 1, side, STYLE_LINE);
  put(d, line + 1, middle + half + 1, side, STYLE_LINE);
  d->solid[line + 1][middle - half - 1] = d->solid[line + 1][middle + half + 1] = true;
  if (!d->race) put(d, line, middle - 1, health, STYLE_BOLD);
  d->spare[line + 1] = !d->race;
}

static void put_rows(Drawing *d) {
  for (int row = 1; row <= d->rows; row++) {
    char name[8];
    snprintf(name, sizeof name, "r%d", row % 10);
    put(d, row_line(d, row), 0, name, STYLE_DIM);
    d->spare[row_line(d, row) - 1] = row < d->rows; /* the last row's is the front of the Mothership */
    d->spare[row_line(d, row) + 1] = true;
    for (int line = row_line(d, row) - 1; line < row_line(d, row) + 2; line++)
      put_times(d, line, MARGIN + GRID, d->look->unicode ? "░" : ":", MOON, STYLE_DIM);
    for (int column = 1; column <= COLUMNS; column++) {
      const json_t *enemy = enemy_at(d, row, column);
      if (enemy) put_card(d, row, column, enemy);
    }
  }
}

static void put_city(Drawing *d) {
  int line = d->lines - 1;
  d->spare[line - 1] = true;
  put_times(d, line, MARGIN, d->look->unicode ? "═" : "=", ACROSS - MARGIN, STYLE_LINE);
  for (int column = 1; column <= COLUMNS; column++) {
    char name[8];
    snprintf(name, sizeof name, " c%d ", column);
    put(d, line, card_column(column) + 2, name, STYLE_DIM);
  }
  put_times(d, line - 2, MARGIN, d->look->unicode ? "┄" : ".", ACROSS - MARGIN, STYLE_LINE);
  put(d, line - 2, MARGIN + 1, " ", STYLE_DIM);
  put(d, line - 2, MARGIN + 2, word(d, "terminal.atmosphere"), STYLE_DIM);
}

/* ---- discs --------------------------------------------------------------------------------------------- */

/* The place nearest to a column where a disc hides no card and no disc. */
static int free_column(const Drawing *d, int line, int column) {
  int low = d->race ? 0 : MARGIN, high = ACROSS - LABEL;
  if (column < low) column = low;
  if (column > high) column = high;
  for (int away = 0; away < ACROSS; away++)
    for (int sign = -1; sign <= 1; sign += 2) {
      int at = column + sign * away;
      bool is_free = at >= low && at <= high;
      for (int i = 0; i < LABEL && is_free; i++) is_free = !d->solid[line][at + i];
      if (is_free) return at;
    }
  return column;
}

/* On a card there is room for two beside each other; of more the last ones are seen. */
static int card_place(const Drawing *d, int line, int column, int wanted) {
  int left = card_column(column) + 1, right = left + LABEL;
  bool prefers_right = wanted > left + LABEL / 2;
  int first = prefers_right ? right : left, second = prefers_right ? left : right;
  return d->disc[line][first] && !d->disc[line][second] ? second : first;
}

static void put_disc(Drawing *d, int seat, const json_t *ship, int line, int column) {
  char label[16];
  const char *name = cli_seat_name(d->content, seat, d->look->lang);
  snprintf(label, sizeof label, "%.*s%s", letter_size(name), name, text_of(ship, "id"));
  put(d, line, column, label, cli_seat_style(d->look, seat));
  for (int i = 0; i < LABEL; i++) d->disc[line][column + i] = d->solid[line][column + i] = true;
}

static int column_at(const Drawing *d, double x) {
  const json_t *edges = json_object_get(json_object_get(d->view, "table"), "edges");
  if (d->race) return (int)((x - real_at(edges, 0)) / (real_at(edges, 1) - real_at(edges, 0)) * (ACROSS - 1)) - 1;
  return MARGIN + (int)((x + 182.5) / 73 * PITCH) - 1;
}

static int line_at(const Drawing *d, double y) {
  const json_t *table = json_object_get(d->view, "table"), *edges = json_object_get(table, "edges");
  double atmosphere = json_number_value(json_object_get(table, "atmosphere"));
  double sector = json_number_value(json_object_get(table, "sector"));
  double card = real_at(json_object_get(table, "card"), 1);
  if (d->race) return d->lines - 1 - (int)(y / real_at(edges, 3) * (d->lines - 1));
  if (y < atmosphere) return d->lines - 2;
  int row = 1 + (int)((y - atmosphere) / sector);
  double into = y - atmosphere - sector * (row - 1);
  if (row > d->rows) return row > d->rows + 1 || into > card ? 0 : 1;
  return row_line(d, row) + (into < card / 2 ? 1 : into < card ? 0 : -1);
}

static double beyond(double at, double low, double high) {
  return at < low ? low - at : at > high ? at - high : 0;
}

/* The card under a disc that lies on one: the nearest. */
static bool card_under(const Drawing *d, double x, double y, int *row, int *column) {
  const json_t *table = json_object_get(d->view, "table"), *size = json_object_get(table, "card");
  double width = real_at(size, 0), length = real_at(size, 1), nearest = 1e9;
  double atmosphere = json_number_value(json_object_get(table, "atmosphere"));
  double sector = json_number_value(json_object_get(table, "sector"));
  for (int r = 1; r <= d->rows; r++)
    for (int c = 1; c <= COLUMNS; c++) {
      const json_t *enemy = enemy_at(d, r, c), *at = json_object_get(enemy, "at");
      if (!enemy) continue;
      double cx = at ? real_at(at, 0) : 73.0 * (3 - c);
      double cy = at ? real_at(at, 1) : atmosphere + sector * (r - 1) + length / 2;
      double off = beyond(x, cx - width / 2, cx + width / 2) + beyond(y, cy - length / 2, cy + length / 2);
      if (off < nearest) nearest = off, *row = r, *column = c;
    }
  return nearest < 1e9;
}

static void put_ship(Drawing *d, int seat, const json_t *ship) {
  const json_t *at = json_object_get(ship, "at");
  double x = real_at(at, 0), y = real_at(at, 1);
  int row, column, wanted = column_at(d, x), line = line_at(d, y);
  if (!at) return;
  if (strcmp(text_of(ship, "on"), "enemy") == 0 && card_under(d, x, y, &row, &column)) {
    line = row_line(d, row) + 1;
    put_disc(d, seat, ship, line, card_place(d, line, column, wanted));
  } else {
    put_disc(d, seat, ship, line, free_column(d, line, wanted));
  }
}

static void put_ships(Drawing *d) {
  size_t seat, index;
  json_t *own, *ship;
  json_array_foreach (json_object_get(d->view, "seats"), seat, own)
    json_array_foreach (json_object_get(own, "ships"), index, ship) put_ship(d, (int)seat, ship);
}

/* In the rapid variant players stand somewhere round the table: from the left end of the near edge past the right one.
 */
static void put_player(Drawing *d, int seat, double place) {
  const json_t *edges = json_object_get(json_object_get(d->view, "table"), "edges");
  double left = real_at(edges, 0), right = real_at(edges, 1), depth = real_at(edges, 3), width = right - left;
  double x = right, y = place - width;
  if (place < width)
    x = left + place, y = 0;
  else if (place >= 2 * width + depth)
    x = left, y = 2 * (width + depth) - place;
  else if (place >= width + depth)
    x = right - (place - width - depth), y = depth;
  const char *name = cli_seat_name(d->content, seat, d->look->lang);
  char initial[5];
  snprintf(initial, sizeof initial, "%.*s", letter_size(name), name);
  put(d, line_at(d, y), column_at(d, x) + 1, initial, cli_seat_style(d->look, seat));
}

static void put_players(Drawing *d) {
  size_t seat;
  json_t *own;
  json_array_foreach (json_object_get(d->view, "seats"), seat, own) put_player(d, (int)seat, number(own, "place"));
}

/* ---- beside the table ---------------------------------------------------------------------------------- */

static void put_count(const Drawing *d, const char *key, int value, SbText *out) {
  size_t from = out->length;
  sb_text_put(out, word(d, key));
  cli_pad(out, from, 15);
  cli_style(out, d->look, STYLE_BOLD);
  sb_text_int(out, value);
  cli_plain(out, d->look);
  sb_text_char(out, '\n');
}

/* The spaces of the track that will still send ships (FS-8.2). */
static void put_marks(const Drawing *d, SbText *out) {
  size_t index, from = out->length;
  json_t *mark;
  sb_text_format(out, " %s", word(d, "terminal.marks"));
  size_t words = out->length;
  json_array_foreach (json_object_get(d->view, "marks"), index, mark)
    if (json_integer_value(mark) < number(d->view, "city")) sb_text_format(out, " %d", (int)json_integer_value(mark));
  if (out->length == words) {
    out->length = from;
    out->at[from] = 0;
  } else {
    sb_text_char(out, '\n');
  }
}

static int count_where(const json_t *own, const char *where) {
  size_t index;
  json_t *ship;
  int count = 0;
  json_array_foreach (json_object_get(own, "ships"), index, ship) count += strcmp(text_of(ship, "where"), where) == 0;
  return count;
}

static void put_fleet(const Drawing *d, const json_t *own, const char *where, const char *key, SbText *out) {
  size_t index;
  json_t *ship;
  int count = count_where(own, where);
  if (count == 0) return;
  sb_text_format(out, " %s", word(d, key));
  if (count == FLEET) sb_text_format(out, " %s", word(d, "terminal.all"));
  json_array_foreach (json_object_get(own, "ships"), index, ship)
    if (count < FLEET && strcmp(text_of(ship, "where"), where) == 0) sb_text_format(out, " %s", text_of(ship, "id"));
}

static void put_powers(const Drawing *d, const json_t *own, SbText *out) {
  size_t level;
  json_t *pilot;
  json_array_foreach (json_object_get(own, "pilots"), level, pilot)
    sb_text_format(out, "%s %zu %s", level ? "," : "", level + 1, named(d, "power", json_string_value(pilot), ""));
}

static void put_racer(const Drawing *d, const json_t *own, SbText *out) {
  char lodged[16], place[16];
  snprintf(lodged, sizeof lodged, "%d", number(own, "lodged"));
  snprintf(place, sizeof place, "%d", number(own, "place"));
  sb_text_char(out, ' ');
  sb_content_fill(d->content, "board.lodged", d->look->lang, CLI_ARGS(lodged), 1, out);
  sb_text_put(out, "\n ");
  sb_content_fill(d->content, "terminal.place", d->look->lang, CLI_ARGS(place), 1, out);
  sb_text_char(out, '\n');
}

static void put_seat(const Drawing *d, int seat, const json_t *own, SbText *out) {
  bool turn = !d->race && seat == number(d->view, "seat"), first = !d->race && seat == number(d->view, "marker");
  sb_text_put(out, turn ? ">" : " ");
  cli_styled(out, d->look, cli_seat_style(d->look, seat), cli_seat_name(d->content, seat, d->look->lang));
  if (first) sb_text_format(out, " (%s)", word(d, "terminal.first"));
  sb_text_char(out, '\n');
  if (d->race) put_racer(d, own, out);
  size_t from = out->length;
  put_fleet(d, own, "ready", "terminal.ready", out);
  if (out->length > from) sb_text_char(out, '\n');
  from = out->length;
  put_fleet(d, own, "docked", "terminal.bay", out);
  if (count_where(own, "docked") > 3 && count_where(own, "reserve")) sb_text_char(out, '\n');
  if (count_where(own, "reserve"))
    sb_text_format(out, " %s %d", word(d, "terminal.reserve"), count_where(own, "reserve"));
  if (out->length > from) sb_text_char(out, '\n');
  if (d->race || d->look->width < WIDE) return;
  put_powers(d, own, out);
  sb_text_char(out, '\n');
}

static void put_panel(const Drawing *d, SbText *out) {
  size_t seat;
  json_t *own;
  if (!d->race) {
    put_count(d, "board.mothership", number(d->view, "mothership"), out);
    put_count(d, "board.city", number(d->view, "city"), out);
    put_marks(d, out);
    put_count(d, "terminal.deck", number(d->view, "deck"), out);
  }
  json_array_foreach (json_object_get(d->view, "seats"), seat, own) put_seat(d, (int)seat, own, out);
}

/* ---- below it ------------------------------------------------------------------------------------------ */

static void put_dim(const Drawing *d, const char *text, SbText *out) {
  cli_styled(out, d->look, STYLE_DIM, text);
  sb_text_char(out, '\n');
}

static bool somebody_flips(const Drawing *d) {
  size_t seat;
  json_t *own;
  json_array_foreach (json_object_get(d->view, "seats"), seat, own)
    if (json_array_size(json_object_get(own, "flips"))) return true;
  return false;
}

/* Whose power asks who is to be attacked. */
static void put_asking(const Drawing *d, SbText *out) {
  const json_t *own = json_array_get(json_object_get(d->view, "seats"), (size_t)number(d->view, "seat"));
  const char *ship = text_of(d->view, "acting"), *node = text_of(d->view, "node");
  if (!*ship || (strcmp(node, "aiming") != 0 && strcmp(node, "repairing") != 0)) return;
  const char *id = json_string_value(json_array_get(json_object_get(own, "pilots"), (size_t)(ship[0] - '1')));
  if (!id) return;
  cli_style(out, d->look, STYLE_GLOW);
  sb_text_format(out, "%s: %s. %s", ship, named(d, "power", id, ""), named(d, "power", id, ".help"));
  cli_plain(out, d->look);
  sb_text_char(out, '\n');
}

/* Why the ship flipped last may or must be flipped again at once. */
static void put_open(const Drawing *d, SbText *out) {
  static const char *const keys[][2] = {
      {"void", "terminal.open_void"}, {"atmosphere", "terminal.open_atmosphere"}, {"again", "terminal.open_again"}};
  const char *open = text_of(d->view, "open"), *ship = text_of(d->view, "flipped");
  for (int i = 0; i < 3 && *ship && somebody_flips(d); i++) {
    if (strcmp(keys[i][0], open) != 0) continue;
    cli_style(out, d->look, STYLE_GLOW);
    sb_content_fill(d->content, keys[i][1], d->look->lang, CLI_ARGS(ship), 1, out);
    cli_plain(out, d->look);
    sb_text_char(out, '\n');
  }
}

static void put_below(const Drawing *d, SbText *out) {
  const CliLook *look = d->look;
  size_t seat;
  json_t *own;
  if (!d->race && look->width < WIDE && look->height >= ROOMY)
    json_array_foreach (json_object_get(d->view, "seats"), seat, own) {
      cli_styled(out, look, cli_seat_style(look, (int)seat), cli_seat_name(d->content, (int)seat, look->lang));
      put_powers(d, own, out);
      sb_text_char(out, '\n');
    }
  if (!d->race && look->height >= ROOMY) put_dim(d, word(d, "terminal.legend"), out);
  put_asking(d, out);
  put_open(d, out);
  if (somebody_flips(d)) put_dim(d, word(d, d->race ? "terminal.throwing" : "terminal.flipping"), out);
}

static void put_headline(const Drawing *d, SbText *out) {
  char value[16];
  const char *key = json_is_true(json_object_get(d->view, "last_round")) ? "board.last_round" : "board.round";
  snprintf(value, sizeof value, "%d", d->race ? number(d->view, "time") / 1000 : number(d->view, "round"));
  cli_style(out, d->look, STYLE_DIM);
  if (strcmp(text_of(d->view, "node"), "assault") == 0)
    sb_text_put(out, word(d, "node.assault"));
  else
    sb_content_fill(d->content, d->race ? "terminal.time" : key, d->look->lang, CLI_ARGS(value), 1, out);
  cli_plain(out, d->look);
  sb_text_char(out, '\n');
}

static void put_table(Drawing *d) {
  if (d->race) {
    put_times(d, 0, 0, d->look->unicode ? "─" : "-", ACROSS, STYLE_LINE);
    put_times(d, d->lines - 1, 0, d->look->unicode ? "─" : "-", ACROSS, STYLE_LINE);
    put_box(d, d->lines / 2 - 1, ACROSS / 2, 3);
  } else {
    put_box(d, 0, card_column(3) + CARD / 2, 6);
    put_rows(d);
    put_city(d);
  }
  put_ships(d);
  if (d->race) put_players(d);
}

static void draw(const CliLook *look, const SbContent *content, const json_t *view, SbText *out) {
  static char table[DOWN * ACROSS * 24], panel[8192]; /* one table, one thread */
  static Drawing d;
  SbText left = sb_text(table, sizeof table), right = sb_text(panel, sizeof panel);
  int rows = number(view, "rows");
  d = (Drawing){.look = look, .content = content, .view = view, .rows = rows > 4 ? 4 : rows};
  d.race = strcmp(text_of(view, "node"), "racing") == 0 || json_object_get(view, "time");
  d.lines = d.race ? 17 : 2 + 3 * d.rows + 3;
  put_headline(&d, out);
  put_table(&d);
  for (int line = 0; line < d.lines; line++) write_line(&d, line, &left);
  put_panel(&d, &right);
  cli_beside(out, table, ACROSS + 1, panel);
  put_below(&d, out);
}

/* ---- in words ------------------------------------------------------------------------------------------ */

/* A number without zeros at its end: "0.900" as "0.9", "0.00" as "0". */
static void put_short(const char *number, size_t size, SbText *out) {
  bool point = memchr(number, '.', size) != NULL;
  while (point && number[size - 1] == '0') size--;
  if (number[size - 1] == '.') size--;
  sb_text_put_n(out, number, size);
}

/* The numbers of a flick, without what is usual at its end. */
static void put_numbers(const char *action, SbText *out) {
  static const char usual[] = " 0.12 0.00";
  size_t length = strlen(action), tail = sizeof usual - 1;
  if (length > tail && strcmp(action + length - tail, usual) == 0) length -= tail;
  for (const char *end = action + length; action < end;) {
    size_t size = strcspn(action, " ");
    if (size > (size_t)(end - action)) size = (size_t)(end - action);
    put_short(action, size, out);
    action += size;
    if (action < end) sb_text_char(out, *action++);
  }
}

/* A flick of the list by what it is aimed at: "flip 1a r3c2" instead of six numbers. */
static void spell(const json_t *view, const char *action, const char *picks, SbText *out) {
  const char *cell = strstr(picks, " cell:"), *box = strstr(picks, " button:box");
  size_t words = strcspn(action, " ");
  bool flick = strncmp(picks, "ship:", 5) == 0 && strchr(picks, ' '), throws = strncmp(action, "throw ", 6) == 0;
  (void)view;
  if (!flick || (!cell && !box)) {
    if (flick || throws)
      put_numbers(action, out);
    else
      sb_text_put(out, action);
    return;
  }
  words += 1 + strcspn(action + words + 1, " ");
  sb_text_format(out, "%.*s %.*s", (int)words, action, cell ? 4 : 3, cell ? cell + 6 : "box");
  if (strstr(picks, " button:ramp")) sb_text_put(out, " ramp");
}

static void help(const CliLook *look, const SbContent *content, const json_t *view, SbText *out) {
  Drawing d = {.look = look, .content = content, .view = view};
  size_t seat, level;
  json_t *own, *pilot;
  bool race = json_object_get(view, "time") != NULL;
  sb_text_put(out, word(&d, race ? "terminal.help_race" : "terminal.help"));
  json_array_foreach (json_object_get(view, "seats"), seat, own) {
    if (race) break;
    sb_text_format(out, "%s\n", cli_seat_name(content, (int)seat, look->lang));
    json_array_foreach (json_object_get(own, "pilots"), level, pilot) {
      const char *id = json_string_value(pilot);
      sb_text_format(out, "  %zu %s. %s\n", level + 1, named(&d, "power", id, ""), named(&d, "power", id, ".help"));
    }
  }
}

static const unsigned char colours[SB_SEATS_MAX] = {3, 1, 2, 0}; /* red, blue, green, yellow */

const CliBoard cli_board_flip_ships = {
    .game = "flip-ships", .draw = draw, .colours = colours, .spell = spell, .help = help};
