#include "drawing.h"

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

void ships_put_panel(const Drawing *d, SbText *out) {
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

void ships_put_below(const Drawing *d, SbText *out) {
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

void ships_put_headline(const Drawing *d, SbText *out) {
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
