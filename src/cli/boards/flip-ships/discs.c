#include "drawing.h"

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
  int left = ships_card_column(column) + 1, right = left + LABEL;
  bool prefers_right = wanted > left + LABEL / 2;
  int first = prefers_right ? right : left, second = prefers_right ? left : right;
  return d->disc[line][first] && !d->disc[line][second] ? second : first;
}

static void put_disc(Drawing *d, int seat, const json_t *ship, int line, int column) {
  char label[16];
  const char *name = cli_seat_name(d->content, seat, d->look->lang);
  snprintf(label, sizeof label, "%.*s%s", letter_size(name), name, text_of(ship, "id"));
  ships_put(d, line, column, label, cli_seat_style(d->look, seat));
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
  return ships_row_line(d, row) + (into < card / 2 ? 1 : into < card ? 0 : -1);
}

static double beyond(double at, double low, double high) {
  return at < low ? low - at : at > high ? at - high : 0;
}

/* The card under a disc that lies on one: the nearest. */
static bool card_under(const Drawing *d, double x, double y, int *row, int *column) {
  const json_t *size = json_object_get(json_object_get(d->view, "table"), "card");
  double width = real_at(size, 0), length = real_at(size, 1), nearest = 1e9, at[2];
  for (int r = 1; r <= d->rows; r++)
    for (int c = 1; c <= COLUMNS; c++) {
      if (!ships_enemy_at(d, r, c)) continue;
      ships_card_middle(d, r, c, at);
      double off = beyond(x, at[0] - width / 2, at[0] + width / 2) + beyond(y, at[1] - length / 2, at[1] + length / 2);
      if (off < nearest) nearest = off, *row = r, *column = c;
    }
  return nearest < 1e9;
}

static void put_ship(Drawing *d, int seat, const json_t *ship) {
  const json_t *at = json_object_get(ship, "at");
  double x = real_at(at, 0), y = real_at(at, 1);
  int row = 0, column = 0, wanted = column_at(d, x), line = line_at(d, y);
  if (!at) return;
  if (strcmp(text_of(ship, "on"), "enemy") == 0 && card_under(d, x, y, &row, &column)) {
    line = ships_row_line(d, row) + 1;
    put_disc(d, seat, ship, line, card_place(d, line, column, wanted));
  } else {
    put_disc(d, seat, ship, line, free_column(d, line, wanted));
  }
}

void ships_put_discs(Drawing *d) {
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
  ships_put(d, line_at(d, y), column_at(d, x) + 1, initial, cli_seat_style(d->look, seat));
}

void ships_put_players(Drawing *d) {
  size_t seat;
  json_t *own;
  json_array_foreach (json_object_get(d->view, "seats"), seat, own) put_player(d, (int)seat, number(own, "place"));
}
