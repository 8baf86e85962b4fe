/* Fleet Commander's table in a terminal: five by five squares, pieces as letter, seat, kind and hull ("M^B24"),
 * terrain in the border above its square, dice and bridges below the board or beside it. */
#include <stdlib.h>
#include <string.h>

#include "table.h"

enum { SIDE = 5, PIECE = 6, PIECES_MAX = 64, WIDE = 112 /* columns for bridges beside the board */ };

typedef struct Drawing {
  const CliLook *look;
  const SbContent *content;
  const json_t *view;
  int inner;  /* columns inside a square */
  int across; /* pieces side by side */
} Drawing;

typedef struct Glyphs {
  const char *flat, *upright;
  const char *corner[3][3]; /* top, middle, bottom x left, middle, right */
  const char *down, *up;
} Glyphs;

static const Glyphs boxes = {"─", "│", {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}, "▼", "▲"};
static const Glyphs ascii = {"-", "|", {{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}}, "v", "^"};

static const Glyphs *glyphs(const Drawing *d) {
  return d->look->unicode ? &boxes : &ascii;
}

static const char *text_of(const json_t *object, const char *key) {
  return json_string_value(json_object_get(object, key));
}

static const char *word_of(const Drawing *d, const char *key) {
  return sb_content_text(d->content, key, d->look->lang);
}

static void fill(const Drawing *d, const char *key, const char *const *args, int count, SbText *out) {
  sb_content_fill(d->content, key, d->look->lang, args, count, out);
}

/* ---- pieces ------------------------------------------------------------------------------------------------------ */

static char letter_of(const json_t *ship) {
  const char *kind = text_of(ship, "kind");
  bool hidden = json_is_true(json_object_get(ship, "hidden"));
  if (!kind) return '?';
  if (strcmp(kind, "decoy") == 0) return json_is_true(json_object_get(ship, "known")) ? 'X' : 'x';
  char letter = kind[0];
  return (char)(hidden ? letter : letter - 'a' + 'A');
}

/* Of the piece with this number. */
static const char *letter_at(const Drawing *d, const json_t *number) {
  return text_of(json_array_get(json_object_get(d->view, "ships"), (size_t)json_integer_value(number)), "letter");
}

static void draw_piece(const Drawing *d, const json_t *ship, SbText *out) {
  int seat = (int)json_integer_value(json_object_get(ship, "seat"));
  const json_t *hull = json_object_get(ship, "hull");
  char letter = letter_of(ship);
  size_t from = out->length;
  cli_style(out, d->look, cli_seat_style(d->look, seat));
  sb_text_format(out, "%s%s%c", text_of(ship, "letter"), seat == 0 ? glyphs(d)->down : glyphs(d)->up, letter);
  if (json_is_integer(hull) && letter != 'x' && letter != 'X') sb_text_int(out, json_integer_value(hull));
  cli_plain(out, d->look);
  cli_pad(out, from, PIECE);
}

static int pieces_on(const Drawing *d, const char *square, int found[PIECES_MAX]) {
  size_t index;
  json_t *ship;
  int count = 0;
  json_array_foreach (json_object_get(d->view, "ships"), index, ship) {
    const char *at = text_of(ship, "square");
    if (at && strcmp(at, square) == 0 && count < PIECES_MAX) found[count++] = (int)index;
  }
  return count;
}

/* ---- the board -----------------------------------------------------------------------------------------------------
 */

static void name_square(char name[3], int column, int row) {
  name[0] = (char)('a' + column);
  name[1] = (char)('1' + row);
  name[2] = 0;
}

/* `brief`: three letters of the terrain, for a square that has containers as well or a narrow window. */
static void label_of(const Drawing *d, const char *square, bool brief, SbText *out) {
  const char *terrain = text_of(json_object_get(d->view, "terrain"), square);
  json_int_t cargo = json_integer_value(json_object_get(json_object_get(d->view, "containers"), square));
  if (d->look->unicode && (terrain || cargo > 0)) sb_text_put(out, "↓"); /* it is the square below that has it */
  if (terrain) {
    const char *name =
        word_of(d, strcmp(terrain, "gravity") == 0 ? "terminal.terrain.gravity" : "terminal.terrain.asteroid");
    sb_text_put_n(out, name, brief ? 3 : strlen(name));
  }
  if (cargo > 0) {
    char number[24];
    snprintf(number, sizeof number, "%d", (int)cargo);
    if (terrain) sb_text_put(out, brief ? " " : ", ");
    if (brief)
      sb_text_put(out, number);
    else
      fill(d, "terminal.containers", CLI_ARGS(number), 1, out);
  }
}

/* What stands in the border above a square; returns its columns, 0 when nothing does or nothing fits. */
static int border_label(const Drawing *d, int column, int row, char *label, size_t size) {
  char square[3];
  SbText text = sb_text(label, size);
  name_square(square, column, row < 0 ? 0 : row);
  if (row < 0) {
    sb_text_char(&text, square[0]);
  } else {
    label_of(d, square, false, &text);
    if (cli_columns(label, text.length) > d->inner - 3) {
      sb_text_clear(&text);
      label_of(d, square, true, &text);
    }
  }
  int width = cli_columns(label, text.length);
  return width > d->inner - 3 ? 0 : width;
}

/* The line above row `row`; row -1 is the bottom line, which carries the letters of the columns. */
static void draw_border(const Drawing *d, int row, SbText *out) {
  const Glyphs *g = glyphs(d);
  const char *const *corner = g->corner[row == SIDE - 1 ? 0 : row < 0 ? 2 : 1];
  sb_text_put(out, "  ");
  for (int column = 0; column < SIDE; column++) {
    char label[64];
    int width = border_label(d, column, row, label, sizeof label);
    int before = !width ? d->inner : row < 0 ? (d->inner - width) / 2 - 1 : 1;
    cli_style(out, d->look, STYLE_LINE);
    sb_text_put(out, corner[column > 0]);
    cli_repeat(out, g->flat, before);
    cli_plain(out, d->look);
    if (!width) continue;
    sb_text_char(out, ' ');
    cli_styled(out, d->look, row < 0 ? STYLE_BOLD : STYLE_DIM, label);
    sb_text_char(out, ' ');
    cli_style(out, d->look, STYLE_LINE);
    cli_repeat(out, g->flat, d->inner - before - width - 2);
    cli_plain(out, d->look);
  }
  cli_styled(out, d->look, STYLE_LINE, corner[2]);
  sb_text_char(out, '\n');
}

static void draw_row(const Drawing *d, int row, SbText *out) {
  int found[SIDE][PIECES_MAX], count[SIDE], height = 1;
  for (int column = 0; column < SIDE; column++) {
    char square[3];
    name_square(square, column, row);
    count[column] = pieces_on(d, square, found[column]);
    int lines = (count[column] + d->across - 1) / d->across;
    if (lines > height) height = lines;
  }
  const json_t *ships = json_object_get(d->view, "ships");
  for (int line = 0; line < height; line++) {
    if (line == 0)
      sb_text_format(out, "%c ", '1' + row);
    else
      sb_text_put(out, "  ");
    for (int column = 0; column < SIDE; column++) {
      cli_styled(out, d->look, STYLE_LINE, glyphs(d)->upright);
      size_t from = out->length;
      for (int i = line * d->across; i < count[column] && i < (line + 1) * d->across; i++) {
        if (i > line * d->across) sb_text_char(out, ' ');
        draw_piece(d, json_array_get(ships, (size_t)found[column][i]), out);
      }
      cli_pad(out, from, d->inner);
    }
    cli_styled(out, d->look, STYLE_LINE, glyphs(d)->upright);
    sb_text_char(out, '\n');
  }
}

static void draw_squares(const Drawing *d, SbText *out) {
  for (int row = SIDE - 1; row >= 0; row--) {
    draw_border(d, row, out);
    draw_row(d, row, out);
  }
  draw_border(d, -1, out);
}

/* ---- bridges
 * --------------------------------------------------------------------------------------------------------- */

static CliStyle die_style(char colour) {
  return colour == 'W' ? STYLE_BAD : colour == 'H' ? STYLE_GOOD : STYLE_SEAT0;
}

static void draw_dice(const Drawing *d, const json_t *dice, SbText *out) {
  size_t index;
  json_t *die;
  json_array_foreach (dice, index, die) {
    const char *name = json_string_value(die);
    if (!name) continue;
    sb_text_char(out, ' ');
    cli_styled(out, d->look, die_style(name[0]), name);
  }
  if (json_array_size(dice) == 0) sb_text_put(out, " -");
}

static void draw_pool(const Drawing *d, const json_t *pool, SbText *out) {
  const char *colours[] = {"E", "W", "H"};
  bool any = false;
  for (int i = 0; i < 3; i++) {
    int count = (int)json_integer_value(json_object_get(pool, colours[i]));
    if (count <= 0 || count > 9) continue;
    any = true;
    sb_text_char(out, ' ');
    cli_style(out, d->look, die_style(colours[i][0]));
    cli_repeat(out, colours[i], count);
    cli_plain(out, d->look);
  }
  if (!any) sb_text_put(out, " -");
}

static void draw_weapon(const Drawing *d, const json_t *seat, SbText *out) {
  SbLang lang = d->look->lang;
  const char *weapon = text_of(seat, "weapon");
  if (json_is_true(json_object_get(seat, "weapon_lost"))) {
    sb_text_put(out, word_of(d, "terminal.weapon_lost"));
  } else if (weapon) {
    char key[64];
    snprintf(key, sizeof key, "weapon.%.40s", weapon);
    sb_text_put(out, sb_content_has_text(d->content, key) ? sb_content_text(d->content, key, lang) : weapon);
    if (json_is_false(json_object_get(seat, "weapon_open")))
      sb_text_format(out, " (%s)", word_of(d, "terminal.secret"));
  } else if (json_is_true(json_object_get(seat, "weapon_chosen"))) {
    sb_text_put(out, word_of(d, "terminal.weapon_secret"));
  } else {
    sb_text_format(out, "%s -", word_of(d, "terminal.weapon"));
  }
}

static void put_number(const Drawing *d, const char *key, const json_t *value, SbText *out) {
  char number[24];
  snprintf(number, sizeof number, "%d", (int)json_integer_value(value));
  fill(d, key, CLI_ARGS(number), 1, out);
}

static bool draw_deployment(const Drawing *d, const json_t *seat, const char *gap, SbText *out) {
  const char *kind;
  json_t *count;
  const json_t *deploy = json_object_get(seat, "undeployed"), *all = json_object_get(seat, "to_deploy");
  if (json_object_size(deploy) == 0 && json_integer_value(all) <= 0) return false;
  sb_text_format(out, "%s%s", gap, word_of(d, "terminal.to_deploy"));
  json_object_foreach ((json_t *)(uintptr_t)deploy, kind, count) {
    char letter = strcmp(kind, "decoy") == 0 ? 'x' : (char)(kind[0] - 'a' + 'A');
    sb_text_format(out, " %d%c", (int)json_integer_value(count), letter);
  }
  if (json_object_size(deploy) == 0) sb_text_format(out, " %d", (int)json_integer_value(all));
  return true;
}

static void draw_bridge_dice(const Drawing *d, const json_t *seat, const char *gap, SbText *out) {
  sb_text_format(out, "%s%s", gap, word_of(d, "terminal.reserve"));
  draw_dice(d, json_object_get(seat, "reserve"), out);
  sb_text_format(out, "%s%s", gap, word_of(d, "terminal.gauge"));
  draw_dice(d, json_object_get(seat, "gauge"), out);
  sb_text_format(out, "%s%s", gap, word_of(d, "terminal.pool"));
  draw_pool(d, json_object_get(seat, "pool"), out);
}

/* `tall`: the panel beside the board, a line for each thing; otherwise a line or two a seat. */
static void draw_bridge(const Drawing *d, int number, const json_t *seat, bool tall, SbText *out) {
  const char *gap = tall ? "\n    " : "  ";
  const json_t *drones = json_object_get(seat, "drones"), *brought = json_object_get(seat, "out");
  size_t from = out->length;
  cli_style(out, d->look, cli_seat_style(d->look, number));
  sb_text_format(out, "%s %s", number == 0 ? glyphs(d)->down : glyphs(d)->up,
                 cli_seat_name(d->content, number, d->look->lang));
  cli_plain(out, d->look);
  if (!tall) cli_pad(out, from, 8);
  sb_text_put(out, gap);
  draw_weapon(d, seat, out);
  sb_text_put(out, gap);
  put_number(d, "terminal.lost", json_object_get(seat, "lost"), out);
  if (!draw_deployment(d, seat, gap, out)) draw_bridge_dice(d, seat, gap, out);
  bool more = json_integer_value(brought) > 0 || json_is_integer(drones);
  if (more) sb_text_put(out, tall ? "\n  " : "\n        ");
  if (json_integer_value(brought) > 0) {
    sb_text_put(out, "  ");
    put_number(d, "terminal.out", brought, out);
  }
  if (json_is_integer(drones)) {
    sb_text_put(out, "  ");
    fill(d, "terminal.drones", CLI_ARGS(letter_at(d, drones)), 1, out);
  }
  sb_text_char(out, '\n');
}

static void draw_tray(const Drawing *d, SbText *out) {
  size_t index;
  json_t *seat;
  json_array_foreach (json_object_get(d->view, "seats"), index, seat) {
    const json_t *hand = json_object_get(seat, "hand");
    if (json_array_size(hand) == 0) continue;
    fill(d, "terminal.hand", CLI_ARGS(cli_seat_name(d->content, (int)index, d->look->lang)), 1, out);
    draw_dice(d, hand, out);
    sb_text_char(out, '\n');
  }
}

static void draw_attack(const Drawing *d, SbText *out) {
  const json_t *attack = json_object_get(d->view, "attack"), *ship = json_object_get(attack, "ship");
  const char *origin = text_of(attack, "origin"), *target = text_of(attack, "target");
  if (!origin || !target) return;
  char aim[32];
  if (json_is_integer(ship))
    snprintf(aim, sizeof aim, "%.4s #%.4s", target, letter_at(d, ship));
  else
    snprintf(aim, sizeof aim, "%.4s", target);
  bool detect = json_is_true(json_object_get(attack, "detect"));
  cli_style(out, d->look, STYLE_BAD);
  fill(d, detect ? "terminal.detection" : "terminal.attack", CLI_ARGS(origin, aim), 2, out);
  if (json_is_true(json_object_get(attack, "ranged"))) sb_text_format(out, " (%s)", word_of(d, "terminal.ranged"));
  if (json_integer_value(json_object_get(attack, "strength")) > 0) {
    sb_text_put(out, ", ");
    put_number(d, "terminal.strength", json_object_get(attack, "strength"), out);
  }
  cli_plain(out, d->look);
  sb_text_char(out, '\n');
}

static void draw_group(const Drawing *d, SbText *out) {
  const json_t *group = json_object_get(d->view, "group");
  const char *at = text_of(group, "at");
  char list[160];
  SbText ships = sb_text(list, sizeof list);
  size_t index;
  json_t *ship;
  json_array_foreach (json_object_get(group, "ships"), index, ship)
    sb_text_format(&ships, "%s#%s", index ? "," : "", letter_at(d, ship));
  if (!at || !*list) return;
  fill(d, "terminal.group", CLI_ARGS(at, list), 2, out);
  sb_text_char(out, '\n');
}

static void draw_panel(const Drawing *d, bool tall, SbText *out) {
  size_t index;
  json_t *seat;
  json_array_foreach (json_object_get(d->view, "seats"), index, seat) draw_bridge(d, (int)index, seat, tall, out);
  draw_tray(d, out);
  draw_attack(d, out);
  draw_group(d, out);
}

static bool any_signal(const Drawing *d) {
  size_t index;
  json_t *ship;
  json_array_foreach (json_object_get(d->view, "ships"), index, ship) {
    if (json_is_true(json_object_get(ship, "hidden"))) return true;
  }
  return false;
}

static void draw_headline(const Drawing *d, SbText *out) {
  const CliLook *look = d->look;
  put_number(d, "terminal.turn", json_object_get(d->view, "turn"), out);
  sb_text_char(out, '\n');
  if (look->width < WIDE && look->height < 30) return; /* every line counts */
  cli_style(out, look, STYLE_DIM);
  sb_text_put(out, word_of(d, "terminal.legend"));
  if (any_signal(d))
    sb_text_format(out, "%s%s", look->width < WIDE ? "\n" : "; ", word_of(d, "terminal.legend_signals"));
  cli_plain(out, look);
  sb_text_char(out, '\n');
}

static void draw(const CliLook *look, const SbContent *content, const json_t *view, SbText *out) {
  Drawing d = {.look = look, .content = content, .view = view, .inner = 2 * PIECE + 2};
  if (look->width < 80) d.inner = (look->width - 3) / SIDE - 1;
  if (d.inner < PIECE) d.inner = PIECE;
  d.across = (d.inner + 1) / (PIECE + 1);
  draw_headline(&d, out);
  if (look->width < WIDE) {
    draw_squares(&d, out);
    draw_panel(&d, look->width < 80, out);
    return;
  }
  static char board[32768], panel[8192]; /* one table, one thread */
  SbText left = sb_text(board, sizeof board), right = sb_text(panel, sizeof panel);
  draw_squares(&d, &left);
  draw_panel(&d, true, &right);
  cli_beside(out, board, SIDE * (d.inner + 1) + 3 + 2, panel);
}

static const char *die_for(const char *action, int index) {
  static const char *const colours[] = {"E", "W", "H"};
  const char *dice = strncmp(action, "roll ", 5) == 0 ? action + 5 : strncmp(action, "six ", 4) == 0 ? action + 4 : "";
  if (index >= (int)strcspn(dice, " ")) return NULL;
  for (int i = 0; i < 3; i++)
    if (dice[index] == colours[i][0]) return colours[i];
  return NULL;
}

/* "#7" as "#K", the letter the board shows. */
static void spell(const json_t *view, const char *action, const char *picks, SbText *out) {
  const json_t *ships = json_object_get(view, "ships");
  (void)picks;
  while (*action) {
    char *end = NULL;
    const char *letter = NULL;
    if (action[0] == '#') letter = text_of(json_array_get(ships, strtoul(action + 1, &end, 10)), "letter");
    sb_text_char(out, *action);
    if (letter && end > action + 1) sb_text_put(out, letter);
    action = letter && end > action + 1 ? end : action + 1;
  }
}

const CliBoard cli_board_fleet_commander = {
    .game = "fleet-commander", .draw = draw, .die_for = die_for, .spell = spell};
