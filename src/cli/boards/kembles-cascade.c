/* Kemble's Cascade in a terminal: the area from the top row down, each cell with what stands on it ("Cr3 !2": a Cruiser
 * of 3 energy and 2 danger), what it is worth ("2B" Bellonium, "3G" Glory), what it fires ("vD": ranged down, "gD"
 * gamma, "o" everywhere) and the ship on it with the direction of its guns. Below it a line or two a seat and, where
 * there is room, what the missions, achievements and letters mean. */
#include <string.h>

#include "table.h"

enum { INNER = 8, ROOMY = 42 }; /* ROOMY: lines of a terminal with room for explanations */

static const struct {
  const char *type, *code;
} codes[] = {
    {"FIGHTER", "Fi"},   {"TURRET", "Tu"},      {"CRUISER", "Cr"},  {"MINIBOSS", "Mb"}, {"BOSS", "Bo"},
    {"BOSSX", "BX"},     {"POWERUP", "P+"},     {"DRONE", "E+"},    {"WORMHOLE", "@@"}, {"MINE", "Mi"},
    {"BLACKHOLE", "XX"}, {"MERCHANT", "$$"},    {"MAZE", "Mz"},     {"ASTEROID", "oo"}, {"ASTEROID_D", "o/"},
    {"WALL", "##"},      {"SINGULARITY", "<>"}, {"MOSQUITO", "Mq"}, {"BOMB", "TB"},
};
enum { CODES = sizeof codes / sizeof *codes };

typedef struct Drawing {
  const CliLook *look;
  const SbContent *content;
  const json_t *view;
  int columns;
  uint32_t shown; /* codes on the area */
} Drawing;

static int number(const json_t *object, const char *key) {
  return (int)json_integer_value(json_object_get(object, key));
}

static const char *word(const Drawing *d, const char *key) {
  return sb_content_text(d->content, key, d->look->lang);
}

/* The text of a thing by kind and id: "mission.M1". */
static const char *named(const Drawing *d, const char *kind, const char *id) {
  char key[64];
  snprintf(key, sizeof key, "%.20s.%.30s", kind, id);
  return word(d, key);
}

static const char *help(const Drawing *d, const char *kind, const char *id) {
  char key[64];
  snprintf(key, sizeof key, "%.20s.%.30s.help", kind, id);
  return word(d, key);
}

/* ---- the area ------------------------------------------------------------------------------------------ */

static const char *guns(const CliLook *look, const char *cage) {
  static const char *const names[] = {"up", "down", "left", "right"};
  static const char *const arrows[] = {"▲", "▼", "◀", "▶"}, *const plain[] = {"^", "v", "<", ">"};
  for (int i = 0; cage && i < 4; i++)
    if (strcmp(names[i], cage) == 0) return look->unicode ? arrows[i] : plain[i];
  return "";
}

static const char *covered(const Drawing *d) {
  return d->look->unicode ? "··" : "..";
}

static void draw_thing(Drawing *d, const json_t *cell, const char *name, SbText *out) {
  const char *type = json_string_value(json_object_get(cell, "type"));
  int damage = number(json_object_get(d->view, "damage"), name);
  for (int i = 0; type && i < CODES; i++) {
    if (strcmp(codes[i].type, type) != 0) continue;
    d->shown |= 1u << i;
    sb_text_put(out, codes[i].code);
    if (number(cell, "energy")) sb_text_int(out, number(cell, "energy") - damage);
    if (number(cell, "danger")) sb_text_format(out, " !%d", number(cell, "danger"));
    if (json_is_true(json_object_get(cell, "spec"))) sb_text_char(out, '*');
  }
  if (json_is_true(json_object_get(cell, "covered"))) sb_text_put(out, covered(d));
}

static void draw_worth(const json_t *cell, SbText *out) {
  if (number(cell, "bellonium")) sb_text_format(out, "%dB ", number(cell, "bellonium"));
  if (number(cell, "glory")) sb_text_format(out, "%dG ", number(cell, "glory"));
}

static void draw_icons(const json_t *cell, const char *kind, const char *sign, SbText *out) {
  const char *key;
  json_t *value;
  json_object_foreach (json_object_get(cell, kind), key, value) sb_text_format(out, "%s%s", sign, key);
}

static void draw_ship(const Drawing *d, const char *name, SbText *out) {
  size_t seat;
  json_t *own;
  json_array_foreach (json_object_get(d->view, "seats"), seat, own) {
    const char *at = json_string_value(json_object_get(own, "cell"));
    if (!at || strcmp(at, name) != 0) continue;
    cli_style(out, d->look, cli_seat_style(d->look, (int)seat));
    sb_text_format(out, " %zu%s", seat, guns(d->look, json_string_value(json_object_get(own, "cage"))));
    cli_plain(out, d->look);
  }
}

static void draw_border(const Drawing *d, SbText *out) {
  cli_style(out, d->look, STYLE_LINE);
  sb_text_put(out, "  ");
  for (int column = 0; column < d->columns; column++) {
    sb_text_char(out, column % 2 ? '-' : '+');
    cli_repeat(out, d->look->unicode ? "─" : "-", INNER);
  }
  sb_text_put(out, "+");
  cli_plain(out, d->look);
  sb_text_char(out, '\n');
}

static void draw_line(Drawing *d, int row, bool second, SbText *out) {
  const json_t *cells = json_object_get(d->view, "cells");
  sb_text_format(out, "%c ", second ? ' ' : '1' + row);
  for (int column = 0; column < d->columns; column++) {
    char name[3] = {(char)('a' + column), (char)('1' + row), 0};
    const json_t *cell = json_object_get(cells, name);
    cli_styled(out, d->look, STYLE_LINE, column % 2 ? " " : d->look->unicode ? "│" : "|");
    size_t from = out->length;
    sb_text_char(out, ' ');
    if (second) {
      draw_worth(cell, out);
      draw_icons(cell, "ranged", "v", out);
      draw_icons(cell, "gamma", "g", out);
      if (number(cell, "omni")) sb_text_char(out, 'o');
      draw_ship(d, name, out);
    } else {
      draw_thing(d, cell, name, out);
    }
    cli_pad(out, from, INNER);
  }
  cli_styled(out, d->look, STYLE_LINE, d->look->unicode ? "│" : "|");
  sb_text_char(out, '\n');
}

/* ---- seats and piles ------------------------------------------------------------------------------------ */

static void draw_list(const json_t *list, SbText *out) {
  size_t index;
  json_t *item;
  json_array_foreach (list, index, item) {
    if (json_is_string(item)) sb_text_format(out, " %s", json_string_value(item));
    if (json_is_integer(item)) sb_text_format(out, " %d", (int)json_integer_value(item));
  }
}

static void draw_upgrades(const json_t *upgrades, SbText *out) {
  const char *id;
  json_t *level;
  json_object_foreach ((json_t *)(uintptr_t)upgrades, id, level)
    sb_text_format(out, " %s%d", id + 2, (int)json_integer_value(level));
}

static void draw_secrets(const Drawing *d, const json_t *own, SbText *out) {
  const json_t *sensors = json_object_get(own, "sensors"), *cards = json_object_get(own, "power_ups");
  if (json_is_integer(json_object_get(own, "played")))
    sb_text_format(out, "  %s %d", word(d, "board.played"), number(own, "played"));
  if (json_is_true(json_object_get(own, "sealed"))) sb_text_format(out, "  %s", word(d, "board.sealed"));
  if (json_array_size(sensors)) {
    sb_text_format(out, "  %s", word(d, "board.sensors"));
    draw_list(sensors, out);
  }
  sb_text_format(out, "  %s %d", word(d, "board.cards"), number(own, "cards"));
  size_t index;
  json_t *card;
  const char *before = d->look->lang == SB_FR ? " : " : ": ";
  json_array_foreach (cards, index, card) {
    sb_text_format(out, "%s%s", before, named(d, "power", json_string_value(card)));
    before = ", ";
  }
}

static void draw_seat(const Drawing *d, int seat, const json_t *own, SbText *out) {
  const char *cell = json_string_value(json_object_get(own, "cell"));
  const char *mission = json_string_value(json_object_get(own, "mission"));
  size_t from = out->length;
  cli_style(out, d->look, cli_seat_style(d->look, seat));
  sb_text_format(out, "%d %s", seat, cli_seat_name(d->content, seat, d->look->lang));
  cli_plain(out, d->look);
  cli_pad(out, from, 10);
  sb_text_format(out, "%s  %s %d/%d  %s %d", cell ? cell : "--", word(d, "board.energy"), number(own, "energy"),
                 number(own, "max_energy"), word(d, "board.level"), number(own, "level"));
  if (number(own, "threatened")) sb_text_format(out, " (%s %d)", word(d, "board.next"), number(own, "threatened"));
  sb_text_format(out, "  %s %d  %s %d ", word(d, "board.glory"), number(own, "glory"), word(d, "board.bellonium"),
                 number(own, "bellonium"));
  draw_upgrades(json_object_get(own, "upgrades"), out);
  sb_text_put(out, "\n          ");
  if (mission)
    sb_text_format(out, "%s %d/%d", named(d, "mission", mission), number(own, "markers"), number(own, "needed"));
  draw_secrets(d, own, out);
  sb_text_char(out, '\n');
  if (mission && d->look->height >= ROOMY) sb_text_format(out, "          %s\n", help(d, "mission", mission));
}

/* What is left to come, and what everybody saw go (KC-4.2, KC-12.29). */
static void draw_sensor_piles(const Drawing *d, SbText *out) {
  const json_t *discards = json_object_get(d->view, "sensor_discards");
  size_t index;
  json_t *card;
  sb_text_format(out, "%s %d", word(d, "board.sensor_pile"), number(d->view, "sensor_pile"));
  if (json_array_size(discards)) sb_text_format(out, ", %s", word(d, "board.discards"));
  json_array_foreach (discards, index, card)
    sb_text_format(out, index % 16 == 10 ? "\n  %d" : " %d", (int)json_integer_value(card));
  if (number(d->view, "sensor_down"))
    sb_text_format(out, ", %s %d", word(d, "board.face_down"), number(d->view, "sensor_down"));
  sb_text_char(out, '\n');
}

static void draw_piles(const Drawing *d, SbText *out) {
  const char *boss = json_string_value(json_object_get(d->view, "boss"));
  bool roomy = d->look->height >= ROOMY;
  size_t index;
  json_t *card;
  sb_text_put(out, word(d, "board.achievements"));
  json_array_foreach (json_object_get(d->view, "achievements"), index, card) {
    const char *id = json_string_value(card);
    if (!id) continue;
    sb_text_format(out, "%s  %s", roomy ? "\n" : "", named(d, "achievement", id));
    if (roomy) sb_text_format(out, ". %s", help(d, "achievement", id));
  }
  sb_text_char(out, '\n');
  draw_sensor_piles(d, out);
  if (boss) sb_text_format(out, "%s. %s\n", named(d, "boss", boss), help(d, "boss", boss));
}

/* "Fi Fighter", on the next line when this one is full. */
static void put_meaning(const char *code, const char *name, int *column, SbText *out) {
  int width = cli_columns(name, strlen(name)) + (int)strlen(code) + 3;
  if (*column && *column + width > 78) {
    sb_text_char(out, '\n');
    *column = 0;
  }
  sb_text_format(out, "%s %s  ", code, name);
  *column += width;
}

static bool is_owned(const Drawing *d, const char *upgrade) {
  size_t seat;
  json_t *own;
  json_array_foreach (json_object_get(d->view, "seats"), seat, own)
    if (json_object_get(json_object_get(own, "upgrades"), upgrade)) return true;
  return false;
}

static void draw_legend(const Drawing *d, SbText *out) {
  const char *upgrade;
  json_t *offer;
  int column = 0;
  cli_style(out, d->look, STYLE_DIM);
  for (int i = 0; i < CODES; i++)
    if (d->shown >> i & 1) put_meaning(codes[i].code, named(d, "cell", codes[i].type), &column, out);
  json_object_foreach (json_object_get(d->view, "shop"), upgrade, offer)
    if (is_owned(d, upgrade)) put_meaning(upgrade + 2, named(d, "upgrade", upgrade), &column, out);
  sb_text_char(out, '\n');
  sb_content_fill(d->content, "board.legend", d->look->lang, CLI_ARGS(covered(d)), 1, out);
  sb_text_char(out, '\n');
  cli_plain(out, d->look);
}

static void draw(const CliLook *look, const SbContent *content, const json_t *view, SbText *out) {
  const json_t *rows = json_object_get(view, "rows");
  Drawing d = {look, content, view, 2 * (int)json_array_size(json_array_get(rows, 0)), 0};
  if (d.columns > 8) d.columns = 8;
  cli_style(out, look, STYLE_DIM);
  sb_text_format(out, "%s %d, %s %d", word(&d, "board.round"), number(view, "round"), word(&d, "board.rows"),
                 number(view, "rows_left"));
  cli_plain(out, look);
  sb_text_char(out, '\n');
  for (int row = 0; row < (int)json_array_size(rows) && row < 5; row++) {
    draw_border(&d, out);
    draw_line(&d, row, false, out);
    draw_line(&d, row, true, out);
  }
  draw_border(&d, out);
  sb_text_put(out, "  ");
  for (int column = 0; column < d.columns; column++) sb_text_format(out, "    %c    ", 'a' + column);
  sb_text_char(out, '\n');
  size_t seat;
  json_t *own;
  json_array_foreach (json_object_get(view, "seats"), seat, own) draw_seat(&d, (int)seat, own, out);
  draw_piles(&d, out);
  if (look->height >= 30) draw_legend(&d, out);
}

static const unsigned char colours[] = {4, 3, 1, 0, 2}; /* violet, red, blue, yellow, green */

const CliBoard cli_board_kembles_cascade = {.game = "kembles-cascade", .draw = draw, .colours = colours};
