/* Where a disc came to rest on a table of wood, told in words:
 *
 *   15 520, B1a -40 500, r2c3 2 541 3
 *
 * is 15 mm to the right of the middle and 520 mm from the near edge; it pushed Blue's 1a and the card of r2c3, which
 * is turned by 3 degrees now. Instead of two numbers a place is a card, "box" or "off left". */
#include <stdlib.h>

#include "drawing.h"

enum { WORDS = 8, LONGEST = 24, FAR_AWAY = 3000, PARTS = 400 };

/* One part of what was typed, between commas. */
typedef struct Part {
  char word[WORDS][LONGEST];
  int count;
} Part;

typedef struct Telling {
  Drawing d;
  int seat;
  char ship[8];
  char discs[PARTS], cards[PARTS]; /* numbers of what was pushed, which come in this order */
  SbText *said;
} Telling;

static void say(Telling *t, const char *key, const char *const *args, int count) {
  if (t->said->length) sb_text_char(t->said, '\n');
  sb_content_fill(t->d.content, key, t->d.look->lang, args, count, t->said);
}

static bool wrong(Telling *t, const char *key, const char *what) {
  sb_text_clear(t->said);
  say(t, key, CLI_ARGS(what), 1);
  return false;
}

/* The part up to the next comma; where that is, or NULL behind the last one. */
static const char *next_part(const char *line, Part *part) {
  part->count = 0;
  while (*line && *line != ',') {
    size_t size = strcspn(line, " \t,");
    if (size && part->count < WORDS) snprintf(part->word[part->count++], LONGEST, "%.*s", (int)size, line);
    line += size;
    line += strspn(line, " \t");
  }
  return *line ? line + 1 : NULL;
}

static void drop_word(Part *part, int at) {
  for (part->count--; at < part->count; at++) memcpy(part->word[at], part->word[at + 1], LONGEST);
}

static bool length_of(const char *text, double *out) {
  char *end;
  *out = strtod(text, &end);
  return end != text && !*end && *out >= -FAR_AWAY && *out <= FAR_AWAY;
}

static bool cell_of(const char *text, int *row, int *column) {
  char more;
  return sscanf(text, "r%1dc%1d%c", row, column, &more) == 2 && *row >= 1 && *row <= 4 && *column >= 1 &&
         *column <= COLUMNS;
}

/* ---- what lies there ------------------------------------------------------------------------------------- */

static const json_t *table_of(const Telling *t, const char *key) {
  return json_object_get(json_object_get(t->d.view, "table"), key);
}

static double outside(double at, double middle, double size) {
  double off = at < middle ? middle - at : at - middle;
  return off > size / 2 ? off - size / 2 : 0;
}

/* A card that lies straight, as nearly all do, and a disc that reaches into it. */
static bool is_on_card(const Telling *t, const double at[2], double radius, int row, int column) {
  double middle[2], off[2];
  ships_card_middle(&t->d, row, column, middle);
  for (int i = 0; i < 2; i++) off[i] = outside(at[i], middle[i], real_at(table_of(t, "card"), (size_t)i) - 0.5);
  return ships_enemy_at(&t->d, row, column) && off[0] * off[0] + off[1] * off[1] <= radius * radius;
}

static bool is_within(const json_t *rect, const double at[2]) {
  return at[0] >= real_at(rect, 0) && at[0] <= real_at(rect, 1) && at[1] >= real_at(rect, 2) &&
         at[1] <= real_at(rect, 3);
}

/* "on r2c3 r2c4", "in the Mothership!". */
static void write_where(const Telling *t, const double at[2], int level, SbText *out) {
  double radius = real_at(table_of(t, "radius"), (size_t)(level - 1));
  char cells[64] = "";
  SbText list = sb_text(cells, sizeof cells);
  for (int row = 1; row <= 4; row++)
    for (int column = 1; column <= COLUMNS; column++)
      if (is_on_card(t, at, radius, row, column)) sb_text_format(&list, "%sr%dc%d", *cells ? " " : "", row, column);
  const json_t *moon = table_of(t, "moon");
  bool moonlit = at[0] + radius > real_at(moon, 0) && at[0] - radius < real_at(moon, 1);
  bool airborne = at[1] + radius < json_number_value(table_of(t, "atmosphere"));
  const char *key = !is_within(table_of(t, "edges"), at)       ? "landed.edge"
                    : is_within(table_of(t, "mothership"), at) ? "landed.mothership"
                    : airborne                                 ? "landed.atmosphere"
                    : moonlit                                  ? "landed.moon"
                                                               : "landed.table";
  if (*cells)
    sb_content_fill(t->d.content, "tell.on", t->d.look->lang, CLI_ARGS(cells), 1, out);
  else
    sb_text_put(out, word(&t->d, key));
}

/* ---- places ---------------------------------------------------------------------------------------------- */

/* Over which edge, as landings count them; 0: none is named. */
static int edge_of(const Part *part, int from) {
  static const char *const edges[] = {"near", "far", "left", "right"};
  if (from < part->count && strcmp(part->word[from], "off") == 0) from++;
  for (int i = 0; i < 4 && from == part->count - 1; i++)
    if (strcmp(part->word[from], edges[i]) == 0) return i + 1;
  return 0;
}

static bool named_place(const Telling *t, const char *name, double at[2]) {
  const json_t *box = table_of(t, "mothership");
  int row, column;
  at[0] = (real_at(box, 0) + real_at(box, 1)) / 2;
  at[1] = (real_at(box, 2) + real_at(box, 3)) / 2;
  if (strcmp(name, "box") == 0) return true;
  if (!cell_of(name, &row, &column) || !ships_enemy_at(&t->d, row, column)) return false;
  ships_card_middle(&t->d, row, column, at);
  return true;
}

static bool read_place(Telling *t, const Part *part, int from, const char *who, int level, SbText *numbers) {
  double at[2] = {0, 0};
  char where[100], x[24], y[24];
  SbText text = sb_text(where, sizeof where);
  int words = part->count - from, edge = edge_of(part, from);
  if (edge) {
    sb_text_format(numbers, ",%d", edge);
    say(t, "tell.off", CLI_ARGS(who, word(&t->d, edge == 1 ? "landed.near" : "landed.edge")), 2);
    return true;
  }
  bool good = words == 1 && named_place(t, part->word[from], at);
  good = good || (words == 2 && length_of(part->word[from], &at[0]) && length_of(part->word[from + 1], &at[1]));
  int row, column;
  const char *first = words > 0 ? part->word[from] : "";
  if (!good) return wrong(t, cell_of(first, &row, &column) ? "tell.nothing" : "tell.no_place", first);
  snprintf(x, sizeof x, "%.4g", at[0]);
  snprintf(y, sizeof y, "%.4g", at[1]);
  sb_text_format(numbers, ",5,%.2f,%.2f", at[0], at[1]);
  write_where(t, at, level, &text);
  say(t, "tell.at", CLI_ARGS(who, x, y, where), 4);
  return true;
}

/* ---- what was pushed --------------------------------------------------------------------------------------- */

/* "B1a", or "1a" of whoever flipped: its number in landings, 0 where no such ship lies on the table. */
static int ship_number(const Telling *t, const char *name) {
  size_t seat, index;
  json_t *own, *ship;
  json_array_foreach (json_object_get(t->d.view, "seats"), seat, own) {
    const char *full = cli_seat_name(t->d.content, (int)seat, t->d.look->lang);
    size_t letter = (size_t)letter_size(full);
    bool named = strncasecmp(name, full, letter) == 0, mine = (int)seat == t->seat;
    json_array_foreach (json_object_get(own, "ships"), index, ship) {
      bool meant = (named && strcmp(name + letter, text_of(ship, "id")) == 0) ||
                   (mine && strcmp(name, text_of(ship, "id")) == 0);
      bool flipped = mine && strcmp(text_of(ship, "id"), t->ship) == 0;
      if (meant && !flipped && json_object_get(ship, "at")) return (int)(10 * (seat + 1) + index + 1);
    }
  }
  return 0;
}

static bool read_card(Telling *t, const Part *part, SbText *numbers) {
  int row = 0, column = 0;
  double at[3] = {0, 0, 0};
  char shown[3][24];
  cell_of(part->word[0], &row, &column);
  if (!ships_enemy_at(&t->d, row, column)) return wrong(t, "tell.nothing", part->word[0]);
  for (int i = 0; i < 3; i++) {
    bool given = i + 1 < part->count;
    if (given ? !length_of(part->word[i + 1], &at[i]) : i < 2) return wrong(t, "tell.no_card_place", part->word[0]);
    snprintf(shown[i], sizeof shown[i], "%.4g", at[i]);
  }
  sb_text_format(numbers, ",1%d%d,%.2f,%.2f,%.2f", row, column, at[0], at[1], at[2]);
  say(t, "tell.card", CLI_ARGS(part->word[0], shown[0], shown[1], shown[2]), 4);
  return true;
}

static bool read_pushed(Telling *t, const Part *part, SbText *discs, SbText *cards) {
  int row, column;
  if (part->count == 0) return true;
  if (cell_of(part->word[0], &row, &column)) return read_card(t, part, cards);
  int number = ship_number(t, part->word[0]);
  if (!number) return wrong(t, "tell.nothing", part->word[0]);
  sb_text_format(discs, ",%d", number);
  const char *ship = part->word[0] + strlen(part->word[0]) - 2;
  return read_place(t, part, 1, part->word[0], ship[0] - '0', discs);
}

/* ---- the whole ---------------------------------------------------------------------------------------------- */

/* Of `flip 1a ...`. */
static void flipped_ship(const char *action, char ship[8]) {
  const char *at = strchr(action, ' ');
  snprintf(ship, 8, "%.*s", at ? (int)strcspn(at + 1, " ") : 0, at ? at + 1 : "");
}

bool ships_tell_ask(const CliTold *told, SbText *out) {
  char ship[8];
  if (strcmp(told->die, "landing") != 0) return false;
  flipped_ship(told->action, ship);
  const char *seat = cli_seat_name(told->content, number(told->view, "seat"), told->look->lang);
  sb_content_fill(told->content, "tell.ask", told->look->lang, CLI_ARGS(ship, seat), 2, out);
  return true;
}

bool ships_tell_read(const CliTold *told, const char *line, SbText *outcome, SbText *said) {
  Telling t = {.d = {.look = told->look, .content = told->content, .view = told->view}, .said = said};
  SbText discs = sb_text(t.discs, sizeof t.discs), cards = sb_text(t.cards, sizeof t.cards);
  Part part;
  bool turned = true;
  t.seat = number(told->view, "seat");
  flipped_ship(told->action, t.ship);
  const char *more = next_part(line, &part);
  for (int i = 0; i < part.count; i++)
    if (strcmp(part.word[i], "void") == 0) turned = false, drop_word(&part, i--);
  sb_text_put(outcome, turned ? "360" : "0");
  if (!read_place(&t, &part, 0, t.ship, t.ship[0] - '0', outcome)) return false;
  if (!turned) say(&t, "tell.void", NULL, 0);
  while (more) {
    more = next_part(more, &part);
    if (!read_pushed(&t, &part, &discs, &cards)) return false;
  }
  sb_text_put(outcome, t.discs);
  sb_text_put(outcome, t.cards);
  return true;
}
