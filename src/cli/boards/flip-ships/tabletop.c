#include "drawing.h"

/* ---- cards --------------------------------------------------------------------------------------------- */

int ships_card_column(int column) {
  return MARGIN + (COLUMNS - column) * PITCH;
}

int ships_row_line(const Drawing *d, int row) {
  return 3 + (d->rows - row) * 3;
}

const json_t *ships_enemy_at(const Drawing *d, int row, int column) {
  char cell[8];
  snprintf(cell, sizeof cell, "r%dc%d", row % 10, column % 10);
  return json_object_get(json_object_get(d->view, "enemies"), cell);
}

void ships_card_middle(const Drawing *d, int row, int column, double at[2]) {
  const json_t *table = json_object_get(d->view, "table"), *moved;
  double atmosphere = json_number_value(json_object_get(table, "atmosphere"));
  double sector = json_number_value(json_object_get(table, "sector"));
  moved = json_object_get(ships_enemy_at(d, row, column), "at");
  at[0] = moved ? real_at(moved, 0) : 73.0 * (3 - column);
  at[1] = moved ? real_at(moved, 1) : atmosphere + sector * (row - 1) + real_at(json_object_get(table, "card"), 1) / 2;
}

static const json_t *type_of(const Drawing *d, const json_t *enemy) {
  size_t index;
  json_t *type;
  json_array_foreach (json_object_get(d->view, "types"), index, type)
    if (strcmp(text_of(type, "id"), text_of(enemy, "type")) == 0) return type;
  return NULL;
}

static bool has_symbol(const Drawing *d, int row, int column, const char *symbol) {
  const json_t *enemy = ships_enemy_at(d, row, column);
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
  int speed = number(type, "speed"), line = ships_row_line(d, row), left = ships_card_column(column);
  CliStyle style = target ? STYLE_GLOW : *symbol ? STYLE_BOLD : STYLE_BAD;
  char shows[16], empty[16], pace = (char)(speed > 2 ? 'V' : '0' + speed);
  snprintf(shows, sizeof shows, "%c%c*%d %-2s%c", ends[0], pace, number(type, "damage") % 10,
           strcmp(symbol, "shield") == 0 ? "()"
           : *symbol                     ? "xx"
                                         : "",
           ends[1]);
  snprintf(empty, sizeof empty, "%c%*s%c", ends[0], CARD - 2, "", ends[1]);
  ships_put(d, line, left, shows, style);
  ships_put(d, line + 1, left, empty, style);
  for (int i = 0; i < CARD; i++) d->solid[line][left + i] = d->solid[line + 1][left + i] = true;
  if (json_object_get(enemy, "at")) ships_put(d, line, left + CARD, "~", STYLE_DIM);
}

/* ---- the table ----------------------------------------------------------------------------------------- */

static void put_box(Drawing *d, int line, int middle, int half) {
  char health[16];
  const char *across = d->look->unicode ? "─" : "-", *side = d->look->unicode ? "│" : "|";
  snprintf(health, sizeof health, " %d ", number(d->view, "mothership"));
  for (int i = 0; i < 3; i += 2) {
    ships_put(d, line + i, middle - half - 1, "+", STYLE_LINE);
    ships_put_times(d, line + i, middle - half, across, 2 * half + 1, STYLE_LINE);
    ships_put(d, line + i, middle + half + 1, "+", STYLE_LINE);
  }
  ships_put(d, line + 1, middle - half - 1, side, STYLE_LINE);
  ships_put(d, line + 1, middle + half + 1, side, STYLE_LINE);
  d->solid[line + 1][middle - half - 1] = d->solid[line + 1][middle + half + 1] = true;
  if (!d->race) ships_put(d, line, middle - 1, health, STYLE_BOLD);
  d->spare[line + 1] = !d->race;
}

static void put_rows(Drawing *d) {
  for (int row = 1; row <= d->rows; row++) {
    char name[8];
    snprintf(name, sizeof name, "r%d", row % 10);
    ships_put(d, ships_row_line(d, row), 0, name, STYLE_DIM);
    d->spare[ships_row_line(d, row) - 1] = row < d->rows; /* the last row's is the front of the Mothership */
    d->spare[ships_row_line(d, row) + 1] = true;
    for (int line = ships_row_line(d, row) - 1; line < ships_row_line(d, row) + 2; line++)
      ships_put_times(d, line, MARGIN + GRID, d->look->unicode ? "░" : ":", MOON, STYLE_DIM);
    for (int column = 1; column <= COLUMNS; column++) {
      const json_t *enemy = ships_enemy_at(d, row, column);
      if (enemy) put_card(d, row, column, enemy);
    }
  }
}

static void put_city(Drawing *d) {
  int line = d->lines - 1;
  d->spare[line - 1] = true;
  ships_put_times(d, line, MARGIN, d->look->unicode ? "═" : "=", ACROSS - MARGIN, STYLE_LINE);
  for (int column = 1; column <= COLUMNS; column++) {
    char name[8];
    snprintf(name, sizeof name, " c%d ", column);
    ships_put(d, line, ships_card_column(column) + 2, name, STYLE_DIM);
  }
  ships_put_times(d, line - 2, MARGIN, d->look->unicode ? "┄" : ".", ACROSS - MARGIN, STYLE_LINE);
  ships_put(d, line - 2, MARGIN + 1, " ", STYLE_DIM);
  ships_put(d, line - 2, MARGIN + 2, word(d, "terminal.atmosphere"), STYLE_DIM);
}

void ships_put_table(Drawing *d) {
  if (d->race) {
    ships_put_times(d, 0, 0, d->look->unicode ? "─" : "-", ACROSS, STYLE_LINE);
    ships_put_times(d, d->lines - 1, 0, d->look->unicode ? "─" : "-", ACROSS, STYLE_LINE);
    put_box(d, d->lines / 2 - 1, ACROSS / 2, 3);
  } else {
    put_box(d, 0, ships_card_column(3) + CARD / 2, 6);
    put_rows(d);
    put_city(d);
  }
  ships_put_discs(d);
  if (d->race) ships_put_players(d);
}
