/* Flip Ships in a terminal: the table from above, the city below and the Mothership on top. A card is "[2*1 xx]": speed
 * ("V" for an arrow), damage and symbol ("()" shield, "xx" two hits); round brackets show that a shield protects it,
 * exclamation marks that it may be chosen now, "~" behind it that it lies askew. "R1a" is Red's ship 1a where it came
 * to rest. Beside the table stand health, deck and fleets; in the rapid variant who stands where. */
#include "flip-ships/drawing.h"

static void draw(const CliLook *look, const SbContent *content, const json_t *view, SbText *out) {
  static char table[DOWN * ACROSS * 24], panel[8192]; /* one table, one thread */
  static Drawing d;
  SbText left = sb_text(table, sizeof table), right = sb_text(panel, sizeof panel);
  int rows = number(view, "rows");
  d = (Drawing){.look = look, .content = content, .view = view, .rows = rows > 4 ? 4 : rows};
  d.race = strcmp(text_of(view, "node"), "racing") == 0 || json_object_get(view, "time");
  d.lines = d.race ? 17 : 2 + 3 * d.rows + 3;
  ships_put_headline(&d, out);
  ships_put_table(&d);
  ships_write_canvas(&d, &left);
  ships_put_panel(&d, &right);
  cli_beside(out, table, ACROSS + 1, panel);
  ships_put_below(&d, out);
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

const CliBoard cli_board_flip_ships = {.game = "flip-ships",
                                       .draw = draw,
                                       .colours = colours,
                                       .spell = spell,
                                       .help = help,
                                       .tell_ask = ships_tell_ask,
                                       .tell_read = ships_tell_read};
