/* Galaxy Defenders in a terminal: the map in rows of hexes, four columns of text a hex, two where it would not fit. An
 * agent stands by two letters ("Ma"), an alien by the small letters of its card ("xb") in the colour of its rank, a
 * signal is "??", "##" a blocked hex; floors of rooms are ":" and open ground ".". Walls, doors and windows stand
 * between the hexes, those to the row below in a line of their own. A hex within reach shows its digit. Beside the map,
 * or below it where there is no room, a line or two an agent and a line for each alien. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "starboard/kit.h"
#include "table.h"

enum { AREAS_U = 8, AREAS_V = 6, LEFT = 8, TOP = 2, WIDE = 64, HIGH = 40, ROOMY = 40, PANEL = 32, GAP = 2 };

typedef struct Hex {
  bool there, room, reach, sees;
  char digit; /* of its name */
  CliStyle style;
  bool styled;
  char text[4];
  char area[4]; /* of a centre: the name of its area */
  char side[3]; /* what stands between it and its neighbours to the east, south-west and south-east: 0 nothing */
} Hex;

enum { EAST, SOUTH_WEST, SOUTH_EAST }; /* of Hex.side */

typedef struct Drawing {
  const CliLook *look;
  const SbContent *content;
  const json_t *view;
  int width, first, last; /* of a hex; columns that are used */
  int room;               /* columns for what is written in lines */
  Hex hex[HIGH][WIDE];    /* by row and half-hex column */
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

static const char *named(const Drawing *d, const char *kind, const char *id) {
  return sb_named(d->content, kind, id, d->look->lang);
}

static void put_numbers(const Drawing *d, const char *key, int first, int second, SbText *out) {
  const int numbers[] = {first, second};
  sb_tell_numbers(d->content, key, numbers, 2, d->look->lang, out);
}

/* ---- the map -------------------------------------------------------------------------------------------------- */

/* GD-3.2: where the hex `digit` of area (u, v) lies. */
static Hex *hex_of(Drawing *d, int u, int v, int digit) {
  static const signed char dq[] = {0, 1, 1, 0, -1, -1, 0}, dr[] = {0, 0, -1, -1, 0, 1, 1};
  int q = 2 * u - v + dq[digit], r = u + 3 * v + dr[digit];
  return &d->hex[r + TOP][2 * q + r + LEFT];
}

/* "B2.4"; the corner that is never drawn for what is nowhere. */
static Hex *hex_named(Drawing *d, const char *name) {
  int u = name ? name[0] - 'A' : -1, v = name && name[0] ? name[1] - '1' : -1;
  if (u < 0 || u >= AREAS_U || v < 0 || v >= AREAS_V || name[2] != '.') return &d->hex[0][0];
  return hex_of(d, u, v, name[3] - '0');
}

static void put(Drawing *d, const char *name, const char *text, CliStyle style) {
  Hex *hex = hex_named(d, name);
  memcpy(hex->text, text, 2);
  hex->style = style;
  hex->styled = true;
}

static void mark_areas(Drawing *d) {
  size_t index;
  json_t *area;
  json_array_foreach (json_object_get(json_object_get(d->view, "map"), "areas"), index, area) {
    const char *id = string(area, "id"), *blocked = string(area, "blocked");
    for (int digit = 0; digit < 7; digit++) {
      Hex *hex = hex_of(d, id[0] - 'A', id[1] - '1', digit);
      hex->there = true;
      hex->digit = (char)('0' + digit);
      hex->room = number(area, "room") > 0;
      if (strchr(blocked, '0' + digit)) memcpy(hex->text, "##", 2);
    }
    memcpy(hex_of(d, id[0] - 'A', id[1] - '1', 0)->area, id, 2);
  }
}

/* Every side belongs to one of its two hexes: the western one, or the upper one. */
static char *side_of(Hex *hex, int dir) {
  Hex *above = hex - WIDE;
  switch (dir) {
    case 1:
      return &hex->side[EAST];
    case 2:
      return &(above + 1)->side[SOUTH_WEST];
    case 3:
      return &(above - 1)->side[SOUTH_EAST];
    case 4:
      return &(hex - 2)->side[EAST];
    case 5:
      return &hex->side[SOUTH_WEST];
    default:
      return &hex->side[SOUTH_EAST];
  }
}

static void mark_sides(Drawing *d) {
  size_t index;
  json_t *side;
  json_array_foreach (json_object_get(json_object_get(d->view, "map"), "sides"), index, side) {
    const char *kind = string(side, "kind");
    bool shut = strcmp(string(side, "state"), "free") != 0;
    char sign = strcmp(kind, "wall") == 0 ? '|' : strcmp(kind, "window") == 0 ? '"' : shut ? 'X' : '+';
    Hex *hex = hex_named(d, string(side, "hex"));
    if (hex > &d->hex[TOP - 1][0]) *side_of(hex, number(side, "dir")) = sign;
  }
}

static void mark_list(Drawing *d, const char *key, const char *text, CliStyle style) {
  size_t index;
  json_t *item;
  json_array_foreach (json_object_get(d->view, key), index, item)
    put(d, json_is_string(item) ? json_string_value(item) : string(item, "at"), text, style);
}

static CliStyle rank_style(const char *rank) {
  return strcmp(rank, "red") == 0 ? STYLE_BAD : strcmp(rank, "green") == 0 ? STYLE_GOOD : STYLE_BOLD;
}

static void agent_code(const char *agent, char code[3]) {
  code[0] = (char)toupper((unsigned char)agent[0]);
  code[1] = agent[0] ? agent[1] : ' ';
  code[2] = 0;
}

static void mark_bodies(Drawing *d) {
  size_t index, figure;
  json_t *body, *at;
  char code[3] = {0};
  json_array_foreach (json_object_get(d->view, "agents"), index, body) {
    agent_code(string(body, "agent"), code);
    put(d, string(body, "at"), code, cli_seat_style(d->look, (int)index));
  }
  json_array_foreach (json_object_get(d->view, "drones"), index, body)
    put(d, string(body, "at"), "Dr", cli_seat_style(d->look, number(body, "owner")));
  json_array_foreach (json_object_get(d->view, "aliens"), index, body)
    json_array_foreach (json_object_get(body, "at"), figure, at) {
      const char *species = string(body, "species");
      code[0] = (char)tolower((unsigned char)species[0]);
      code[1] = (char)tolower((unsigned char)species[0] ? species[1] : ' ');
      put(d, json_string_value(at), code, rank_style(string(body, "rank")));
    }
}

static void mark_now(Drawing *d) {
  const json_t *turn = json_object_get(d->view, "turn");
  size_t index;
  json_t *hex;
  json_array_foreach (json_object_get(turn, "reach"), index, hex) hex_named(d, json_string_value(hex))->reach = true;
  json_array_foreach (json_object_get(turn, "sees"), index, hex) hex_named(d, json_string_value(hex))->sees = true;
}

static void mark_waypoints(Drawing *d) {
  size_t index;
  json_t *point;
  json_array_foreach (json_object_get(d->view, "waypoints"), index, point)
    if (number(point, "work") < number(point, "needs")) put(d, string(point, "at"), "<>", STYLE_GLOW);
}

static void mark_all(Drawing *d) {
  mark_areas(d);
  mark_sides(d);
  mark_list(d, "points", "()", STYLE_DIM);
  mark_list(d, "crates", "[]", STYLE_GLOW);
  mark_list(d, "tokens", "^^", STYLE_BAD);
  mark_waypoints(d);
  mark_list(d, "objects", "oo", STYLE_GLOW);
  mark_list(d, "signals", "??", STYLE_BOLD);
  mark_bodies(d);
  mark_now(d);
}

static void measure(Drawing *d) {
  d->first = WIDE;
  for (int row = 1; row < HIGH; row++)
    for (int x = 1; x < WIDE; x++)
      if (d->hex[row][x].there) {
        if (x < d->first) d->first = x;
        if (x > d->last) d->last = x;
      }
  d->room = d->look->width > 80 ? d->look->width : 80;
  d->width = (d->last - d->first + 2) * 2 <= d->room ? 4 : 2;
}

/* A wall leans as its side does; doors and windows have one sign whichever way they stand. */
static void draw_side(const Drawing *d, char sign, int way, SbText *out) {
  static const char *const walls[][3] = {{"|", "\\", "/"}, {"│", "╲", "╱"}};
  char other[2] = {sign, 0};
  if (!sign)
    sb_text_char(out, ' ');
  else if (sign == '|')
    cli_styled(out, d->look, STYLE_LINE, walls[d->look->unicode][way]);
  else
    cli_styled(out, d->look, sign == 'X' ? STYLE_BAD : STYLE_GLOW, other);
}

/* What stands between this row and the next. */
static void draw_between(const Drawing *d, int row, SbText *out) {
  size_t from = out->length, end = from;
  int half = d->width / 2, column = 0;
  for (int x = d->first > 1 ? d->first - 1 : 1; x < WIDE; x++)
    for (int way = SOUTH_WEST; way <= SOUTH_EAST; way++) {
      char sign = d->hex[row][x].side[way];
      int at = (x - d->first) * half + (way == SOUTH_WEST ? 1 - half : half);
      if (!sign || at < column) continue;
      cli_repeat(out, " ", at - column);
      draw_side(d, sign, way, out);
      column = at + 1;
      end = out->length;
    }
  if (end > from) sb_text_char(out, '\n');
}

static void draw_hex(const Drawing *d, const Hex *hex, SbText *out) {
  size_t from = out->length;
  const char digit[] = {hex->digit, 0}, *ground = hex->room ? ":" : d->look->unicode ? "·" : ".";
  if (hex->reach) ground = digit;
  if (hex->area[0] && (d->look->colours || !hex->reach)) ground = hex->area;
  if (hex->text[0])
    cli_styled(out, d->look, hex->styled ? hex->style : STYLE_LINE, hex->text);
  else
    cli_styled(out, d->look, hex->reach ? STYLE_GLOW : hex->sees ? STYLE_BOLD : STYLE_DIM, ground);
  bool narrow = d->width == 2, full = hex->text[0] || ground == hex->area;
  if (!narrow) cli_pad(out, from, 3);
  if (!narrow || !full) draw_side(d, hex->side[EAST], EAST, out);
  cli_pad(out, from, d->width);
}

static void draw_row(const Drawing *d, int row, SbText *out) {
  int last = 0;
  for (int x = 1; x < WIDE; x++)
    if (d->hex[row][x].there) last = x;
  if (!last) return;
  for (int x = d->first; x <= last;) {
    if (d->hex[row][x].there) {
      draw_hex(d, &d->hex[row][x], out);
      x += 2;
    } else {
      cli_repeat(out, " ", d->width / 2);
      x++;
    }
  }
  while (out->length && out->at[out->length - 1] == ' ') out->at[--out->length] = 0;
  sb_text_char(out, '\n');
}

static void draw_map(const Drawing *d, SbText *out) {
  for (int row = 1; row < HIGH; row++) {
    draw_row(d, row, out);
    draw_between(d, row, out);
  }
}

/* ---- lists ------------------------------------------------------------------------------------------------------ */

/* Begins a new line, two columns in, where what follows from `from` on has become too wide. `line` is where its line
 * begins. */
static void fold_before(const Drawing *d, size_t *line, size_t from, SbText *out) {
  char part[160];
  size_t size = out->length - from;
  if (size >= sizeof part || cli_columns(out->at + *line, out->length - *line) <= d->room) return;
  memcpy(part, out->at + from, size);
  part[size] = 0;
  out->at[out->length = from] = 0;
  sb_text_put(out, "\n  ");
  *line = from + 1;
  sb_text_put(out, part);
}

static void draw_weapons(const Drawing *d, const json_t *agent, size_t *line, SbText *out) {
  size_t index;
  json_t *weapon;
  json_array_foreach (json_object_get(agent, "weapons"), index, weapon) {
    if (index) sb_text_char(out, ',');
    size_t from = out->length;
    sb_text_format(out, " %s", named(d, "thing", string(weapon, "id")));
    if (number(weapon, "most")) sb_text_format(out, " %d/%d", number(weapon, "ammo"), number(weapon, "most"));
    if (is(weapon, "jammed")) sb_text_format(out, " (%s!)", named(d, "board", "jammed"));
    fold_before(d, line, from, out);
  }
}

static void draw_things(const Drawing *d, const json_t *agent, const char *key, size_t *line, SbText *out) {
  size_t index;
  json_t *thing;
  json_array_foreach (json_object_get(agent, key), index, thing) {
    const char *id = string(thing, "id");
    size_t from = out->length;
    sb_text_format(out, is(thing, "used") ? " (%s %s)" : " %s %s;", id, named(d, "thing", id));
    fold_before(d, line, from, out);
  }
}

/* Where the agent looks (GD-4.8). */
static void draw_facing(const Drawing *d, int facing, SbText *out) {
  static const char *const signs[][6] = {
      {"→", "↗", "↖", "←", "↙", "↘"}, {"E", "NE", "NW", "W", "SW", "SE"}, {"E", "NE", "NO", "O", "SO", "SE"}};
  int kind = d->look->unicode ? 0 : d->look->lang == SB_FR ? 2 : 1;
  if (facing > 0 && facing <= 6) sb_text_format(out, " %s", signs[kind][facing - 1]);
}

static void draw_state(const Drawing *d, int seat, const json_t *agent, size_t *line, SbText *out) {
  size_t index, from;
  json_t *condition;
  const char *at = string(agent, "at");
  int shield = number(agent, "shield") + number(agent, "armour");
  if (*at) sb_text_format(out, " %s", at);
  if (*at) draw_facing(d, number(agent, "facing"), out);
  sb_text_format(out, " %d/%d", number(agent, "hp") - number(agent, "wounds"), number(agent, "hp"));
  if (shield) sb_text_format(out, " %s%d", d->look->unicode ? "◆" : "S", shield);
  sb_text_format(out, " %s%s", named(d, "rank", string(agent, "rank")),
                 number(d->view, "alpha") == seat ? (d->look->unicode ? " α" : " A") : "");
  json_array_foreach (json_object_get(agent, "conditions"), index, condition) {
    from = out->length;
    sb_text_format(out, " %s", named(d, "condition", json_string_value(condition)));
    fold_before(d, line, from, out);
  }
  from = out->length;
  if (json_array_size(json_object_get(agent, "engaged"))) sb_text_format(out, " %s", named(d, "condition", "engaged"));
  fold_before(d, line, from, out);
  sb_text_put(out, d->look->lang == SB_FR ? " :" : ":");
}

static void draw_agent(const Drawing *d, int seat, const json_t *agent, SbText *out) {
  char code[3];
  size_t line = out->length;
  if (!*string(agent, "agent")) return;
  agent_code(string(agent, "agent"), code);
  cli_style(out, d->look, cli_seat_style(d->look, seat));
  sb_text_format(out, "%s %s", code, named(d, "name", string(agent, "agent")));
  cli_plain(out, d->look);
  if (strcmp(string(agent, "life"), "dead") == 0) {
    sb_text_put(out, " ✝\n");
    return;
  }
  draw_state(d, seat, agent, &line, out);
  draw_weapons(d, agent, &line, out);
  sb_text_char(out, '\n');
  line = out->length;
  sb_text_put(out, "  ");
  draw_things(d, agent, "devices", &line, out);
  draw_things(d, agent, "skills", &line, out);
  draw_things(d, agent, "tactics", &line, out);
  if (out->length == line + 2)
    out->at[out->length = line] = 0;
  else
    sb_text_char(out, '\n');
}

static void draw_aliens(const Drawing *d, SbText *out) {
  size_t index;
  json_t *alien;
  json_array_foreach (json_object_get(d->view, "aliens"), index, alien) {
    cli_style(out, d->look, rank_style(string(alien, "rank")));
    sb_text_put(out, named(d, "alien", string(alien, "card")));
    cli_plain(out, d->look);
    sb_text_format(out, " %s %d/%d", json_string_value(json_array_get(json_object_get(alien, "at"), 0)),
                   number(alien, "hp") - number(alien, "wounds"), number(alien, "hp"));
    if (number(alien, "shield")) sb_text_format(out, " %s%d", d->look->unicode ? "◆" : "S", number(alien, "shield"));
    if (is(alien, "stunned")) sb_text_format(out, " %s", named(d, "condition", "stunned"));
    if (is(alien, "pinned")) sb_text_format(out, " %s", named(d, "condition", "pinned"));
    bool last = index + 1 == json_array_size(json_object_get(d->view, "aliens"));
    sb_text_put(out, index % 2 || last || d->room < 80 ? "\n" : "   ");
  }
}

/* What concerns everybody: weather, fragments, where one can search. */
static void draw_common(const Drawing *d, SbText *out) {
  const json_t *areas = json_object_get(d->view, "search");
  size_t index, line = out->length, from = line;
  json_t *area;
  if (*string(d->view, "weather")) sb_text_put(out, named(d, "card", string(d->view, "weather")));
  if (number(d->view, "fragments")) {
    from = out->length;
    if (from > line) sb_text_put(out, ", ");
    put_numbers(d, "terminal.fragments", number(d->view, "fragments"), 0, out);
    fold_before(d, &line, from, out);
  }
  json_array_foreach (areas, index, area) {
    from = out->length;
    if (from > line) sb_text_char(out, ',');
    sb_text_format(out, "%s%s %s", from > line && !index ? " " : "", index ? "" : named(d, "terminal", "search"),
                   json_string_value(area));
    fold_before(d, &line, from, out);
  }
  if (out->length > line) sb_text_char(out, '\n');
}

/* The weapon or device that is being given, and what it does. */
static void draw_offer(const Drawing *d, SbText *out) {
  const char *id = string(d->view, "offer");
  char key[24];
  SbText t = sb_text(key, sizeof key);
  if (!*id) return;
  sb_text_format(&t, "thing.%s.help", id);
  sb_text_format(out, d->look->lang == SB_FR ? "%s %s : %s\n" : "%s %s: %s\n", id, named(d, "thing", id),
                 sb_content_text(d->content, key, d->look->lang));
}

/* What of the turn is left. */
static void draw_left(const Drawing *d, SbText *out) {
  static const char *const activities[] = {"movement", "combat", "action"};
  const json_t *used = json_object_get(json_object_get(d->view, "turn"), "used");
  const char *before = " ";
  size_t index;
  json_t *one;
  sb_text_put(out, named(d, "terminal", "left"));
  for (int i = 0; i < 3; i++) {
    bool spent = false;
    json_array_foreach (used, index, one) spent |= strcmp(json_string_value(one), activities[i]) == 0;
    if (spent) continue;
    sb_text_format(out, "%s%s", before, named(d, "activity", activities[i]));
    before = ", ";
  }
}

/* What is asked. */
static void draw_question(const Drawing *d, SbText *out) {
  const char *node = string(d->view, "node"), *reward = string(d->view, "reward");
  size_t from = out->length;
  char key[64];
  snprintf(key, sizeof key, *reward ? "promote_%s" : "%s", *reward ? reward : node);
  if (strcmp(node, "turn") == 0)
    draw_left(d, out);
  else
    sb_text_put(out, named(d, "todo", key));
  cli_fold_words(d->look, from, 2, out);
  sb_text_char(out, '\n');
}

/* Who is there: what stands beside the map. */
static void draw_panel(const Drawing *d, SbText *out) {
  const json_t *agents = json_object_get(d->view, "agents");
  draw_common(d, out);
  for (int seat = 0; seat < (int)json_array_size(agents); seat++)
    draw_agent(d, seat, json_array_get(agents, (size_t)seat), out);
  draw_aliens(d, out);
}

static void draw_table(Drawing *d, SbText *out) {
  enum { MAP = 48 << 10, SIDE = 16 << 10 };
  char *space = malloc(MAP + SIDE);
  int columns = (d->last - d->first + 1) * d->width / 2 + GAP; /* of its last hex the first half is drawn on */
  bool beside = space && d->look->width - columns >= PANEL;
  SbText map = sb_text(space, space ? MAP : 0), panel = sb_text(space ? space + MAP : NULL, space ? SIDE : 0);
  if (beside) {
    d->room = d->look->width - columns - 2; /* a colon may follow */
    draw_map(d, &map);
    draw_panel(d, &panel);
    cli_beside(out, map.at, columns, panel.at);
  } else {
    draw_map(d, out);
    draw_panel(d, out);
  }
  free(space);
}

static void draw(const CliLook *look, const SbContent *content, const json_t *view, SbText *out) {
  Drawing d = {.look = look, .content = content, .view = view};
  cli_style(out, look, STYLE_DIM);
  put_numbers(&d, "terminal.round", number(view, "round"), number(view, "limit"), out);
  sb_text_format(out, ", %s", named(&d, "phase", string(view, "phase")));
  cli_plain(out, look);
  sb_text_char(out, '\n');
  if (json_is_null(json_object_get(view, "result"))) draw_question(&d, out);
  mark_all(&d);
  measure(&d);
  draw_table(&d, out);
  draw_offer(&d, out);
  if (look->height >= ROOMY) {
    size_t from = out->length;
    cli_styled(out, look, STYLE_DIM, sb_content_text(content, "terminal.legend", look->lang));
    cli_fold_words(look, from, 0, out);
    sb_text_char(out, '\n');
  }
}

static void help(const CliLook *look, const SbContent *content, const json_t *view, SbText *out) {
  (void)view;
  sb_text_format(out, "%s\n", sb_content_text(content, "terminal.help", look->lang));
}

/* "D01 Frag Grenade: what it does". */
static bool explain_thing(const SbContent *content, SbLang lang, const char *word, SbText *out) {
  char id[8], key[24];
  snprintf(id, sizeof id, "%.7s", word);
  for (char *at = id; *at; at++) *at = (char)toupper((unsigned char)*at);
  snprintf(key, sizeof key, "thing.%s.help", id);
  if (!sb_content_has_text(content, key)) return false;
  sb_text_format(out, lang == SB_FR ? "%s %s : %s\n" : "%s %s: %s\n", id, sb_named(content, "thing", id, lang),
                 sb_content_text(content, key, lang));
  return true;
}

/* The alien on a hex, or the first of a species: what its kind is like. */
static bool explain_alien(const Drawing *d, const char *word, SbText *out) {
  size_t index;
  json_t *alien;
  json_array_foreach (json_object_get(d->view, "aliens"), index, alien) {
    const char *at = json_string_value(json_array_get(json_object_get(alien, "at"), 0));
    const char *species = string(alien, "species");
    char key[40];
    if (strcasecmp(word, at ? at : "") != 0 && strncasecmp(word, species, strlen(word)) != 0) continue;
    snprintf(key, sizeof key, "species.%s.help", species);
    sb_text_format(out, d->look->lang == SB_FR ? "%s : %s\n" : "%s: %s\n", named(d, "alien", string(alien, "card")),
                   sb_content_text(d->content, key, d->look->lang));
    return true;
  }
  return false;
}

static bool explain(const CliLook *look, const SbContent *content, const json_t *view, const char *word, SbText *out) {
  const Drawing d = {.look = look, .content = content, .view = view};
  char key[40];
  if (explain_thing(content, look->lang, word, out) || explain_alien(&d, word, out)) return true;
  snprintf(key, sizeof key, "agent.%.20s.help", word);
  if (!sb_content_has_text(content, key)) return false;
  sb_text_format(out, "%s\n", sb_content_text(content, key, look->lang));
  return true;
}

/* "step D3.0" from afar: every step of the way the table knows. */
static void steps(const json_t *view, const char *typed, SbText *out) {
  const json_t *from = json_object_get(json_object_get(view, "turn"), "from");
  const char *way[AREAS_U * AREAS_V * 7], *at = typed + 5;
  int count = 0;
  if (strncasecmp(typed, "step ", 5) != 0) return;
  char end[8];
  snprintf(end, sizeof end, "%.7s", at);
  end[0] = (char)toupper((unsigned char)end[0]);
  for (at = end; json_object_get(from, at) && count < 40; at = string(from, at)) way[count++] = at;
  while (count) sb_text_format(out, "step %s\n", way[--count]);
}

const CliBoard cli_board_galaxy_defenders = {
    .game = "galaxy-defenders", .draw = draw, .help = help, .explain = explain, .steps = steps};
