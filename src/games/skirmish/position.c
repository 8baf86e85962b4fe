/* States as JSON and back (docs/notation/skirmish.md), and the invariants every state keeps. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "skirmish.h"

/* ---- writing --------------------------------------------------------------------------------------- */

static void write_seat(const SkSeat *own, SbJson *out) {
  char space[16] = "";
  SbText text = sb_text(space, sizeof space);
  sb_json_object(out, NULL);
  if (own->cell != SK_NOWHERE) sk_cell_write(own->cell, &text);
  sb_json_text(out, "cell", space[0] ? space : NULL);
  sb_json_int(out, "hull", own->hull);
  sb_text_clear(&text);
  if (own->choice != SK_NO_CHOICE) sk_action_name(own->choice, &text);
  sb_json_text(out, "choice", space[0] ? space : NULL);
  sb_text_clear(&text);
  if (own->opened != SK_NO_CHOICE) sk_opened_name(own->opened, &text);
  sb_json_text(out, "opened", space[0] ? space : NULL);
  sb_json_array(out, "traces");
  for (int cell = 0; cell < SK_CELLS; cell++) {
    if (!(own->traces >> cell & 1)) continue;
    sb_text_clear(&text);
    sk_cell_write(cell, &text);
    sb_json_text(out, NULL, space);
  }
  sb_json_end(out);
  sb_json_end(out);
}

void sk_position_write(const SbContent *content, const SbState *state, SbJson *out) {
  const SkState *s = (const SkState *)state;
  sb_json_object(out, NULL);
  sb_json_object(out, "options");
  sb_setup_options_json(content->game, s->options, out);
  sb_json_end(out);
  sb_json_text(out, "node", sk_nodes[s->node]);
  sb_json_int(out, "round", s->round);
  sk_write_to_act(s, out);
  sb_json_array(out, "seats");
  for (int seat = 0; seat < SK_SEATS; seat++) write_seat(&s->seat[seat], out);
  sb_json_end(out);
  sk_write_result(s, out);
  sb_json_array(out, "rng");
  sb_json_hex(out, NULL, s->rng.key[0]);
  sb_json_hex(out, NULL, s->rng.key[1]);
  sb_json_hex(out, NULL, s->rng.counter);
  sb_json_hex(out, NULL, s->rng.pool);
  sb_json_end(out);
  sb_json_end(out);
}

/* ---- reading --------------------------------------------------------------------------------------- */

/* A misspelt member would silently mean its default: refuse what we do not know. */
static bool only_members(const json_t *object, const char *where, const char *const *names, SbError *error) {
  const char *key;
  json_t *value;
  json_object_foreach ((json_t *)object, key, value) {
    int i = 0;
    while (names[i] && strcmp(names[i], key) != 0) i++;
    if (!names[i]) return sb_fail(error, "%s: unknown member \"%.40s\"", where, key);
  }
  return true;
}

/* A number, when it is there; `*out` keeps its default otherwise. */
static bool read_number(const json_t *object, const char *key, int low, int high, uint8_t *out, SbError *error) {
  const json_t *value = json_object_get(object, key);
  if (!value) return true;
  if (!json_is_integer(value) || json_integer_value(value) < low || json_integer_value(value) > high)
    return sb_fail(error, "\"%s\" must be a number from %d to %d", key, low, high);
  *out = (uint8_t)json_integer_value(value);
  return true;
}

static bool read_name(const json_t *value, const char *key, const char *const *names, int first, int count,
                      uint8_t *out, SbError *error) {
  const char *text = json_string_value(value);
  for (int i = first; text && i < count; i++) {
    if (strcmp(names[i], text) != 0) continue;
    *out = (uint8_t)i;
    return true;
  }
  return sb_fail(error, "\"%s\" must be one of the names in docs/notation/skirmish.md", key);
}

static bool read_traces(const json_t *list, uint16_t *out, SbError *error) {
  size_t index;
  json_t *value;
  if (!json_is_array(list)) return sb_fail(error, "\"traces\" must be a list of cells");
  *out = 0;
  json_array_foreach (list, index, value) {
    int cell = json_is_string(value) ? sk_cell_read(json_string_value(value)) : -1;
    if (cell < 0) return sb_fail(error, "\"traces\" must be a list of cells, a1 to c3");
    *out |= (uint16_t)(1u << cell);
  }
  return true;
}

static bool read_cell(const json_t *json, uint8_t *out, SbError *error) {
  const json_t *value = json_object_get(json, "cell");
  int cell = json_is_string(value) ? sk_cell_read(json_string_value(value)) : -1;
  if (!value || json_is_null(value)) return true;
  if (cell < 0) return sb_fail(error, "\"cell\" must be a1 to c3, or null");
  *out = (uint8_t)cell;
  return true;
}

static bool read_choice(const json_t *value, const char *key, uint8_t *out, SbError *error) {
  SbAction action;
  if (!value || json_is_null(value)) return true;
  if (!json_is_string(value)) return sb_fail(error, "\"%s\" must be an action, or null", key);
  if (!sk_action_read(json_string_value(value), &action, error)) return false;
  *out = (uint8_t)action;
  return true;
}

/* As an action, but a shift stands without its cell. */
static bool read_opened(const json_t *value, uint8_t *out, SbError *error) {
  const char *text = json_string_value(value);
  if (!text || strcmp(text, sk_kinds[SK_SHIFT]) != 0) return read_choice(value, "opened", out, error);
  *out = SK_SHIFTED;
  return true;
}

static bool read_seat(const json_t *json, const SkState *s, SkSeat *own, SbError *error) {
  static const char *const members[] = {"cell", "hull", "choice", "opened", "traces", NULL};
  const json_t *traces = json_object_get(json, "traces");
  if (!json_is_object(json)) return sb_fail(error, "\"seats\" must be a list of two objects");
  if (!only_members(json, "seats", members, error)) return false;
  *own = (SkSeat){.cell = SK_NOWHERE, .hull = (uint8_t)s->options[SK_HULL]};
  if (!read_number(json, "hull", 0, s->options[SK_HULL], &own->hull, error)) return false;
  if (!read_cell(json, &own->cell, error)) return false;
  if (!read_choice(json_object_get(json, "choice"), "choice", &own->choice, error)) return false;
  if (!read_opened(json_object_get(json, "opened"), &own->opened, error)) return false;
  if (traces) return read_traces(traces, &own->traces, error);
  bool seen = s->options[SK_OPEN] || s->node == SK_OVER;
  if (own->cell != SK_NOWHERE) own->traces = seen ? (uint16_t)(1u << own->cell) : (1u << SK_CELLS) - 1;
  return true;
}

static bool read_result(const json_t *json, SkState *s, SbError *error) {
  static const char *const members[] = {"winner", "reason", NULL};
  const json_t *result = json_object_get(json, "result"), *winner = json_object_get(result, "winner");
  if (!result || json_is_null(result)) return true;
  if (!json_is_object(result)) return sb_fail(error, "\"result\" must be an object or null");
  if (!only_members(result, "result", members, error)) return false;
  if (!json_is_integer(winner) || json_integer_value(winner) < -1 || json_integer_value(winner) >= SK_SEATS)
    return sb_fail(error, "\"winner\" must be 0, 1, or -1 for a draw");
  s->winners = json_integer_value(winner) < 0 ? 0 : (uint8_t)(1u << json_integer_value(winner));
  return read_name(json_object_get(result, "reason"), "reason", sk_reasons, 1, SK_REASON_COUNT, &s->reason, error);
}

static bool read_rng(const json_t *list, SbRng *rng, SbError *error) {
  uint64_t word[4];
  if (!list) return true;
  for (size_t i = 0; i < 4; i++) {
    const char *text = json_string_value(json_array_get(list, i));
    if (!text || strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16 || json_array_size(list) != 4)
      return sb_fail(error, "\"rng\" must be a list of four 16-digit hexadecimal numbers");
    word[i] = strtoull(text, NULL, 16);
  }
  *rng = (SbRng){.key = {word[0], word[1]}, .counter = word[2], .pool = word[3]};
  return true;
}

static bool agrees_to_act(const json_t *list, const SkState *s, SbError *error) {
  uint32_t named = 0, due = sk_due(NULL, (const SbState *)s);
  size_t index;
  json_t *value;
  if (!list) return true;
  json_array_foreach (list, index, value) {
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) >= SK_SEATS)
      return sb_fail(error, "\"to_act\" must be a list of seats, 0 and 1");
    named |= 1u << json_integer_value(value);
  }
  return (json_is_array(list) && named == due) || sb_fail(error, "\"to_act\" does not agree with the choices made");
}

/* Into a state of our own first: `out` is touched only when everything is right. */
bool sk_position_read(const SbContent *content, const void *json, const SbSetup *setup, SbState *out, SbError *error) {
  static const char *const members[] = {"options", "node", "round", "to_act", "seats", "result", "rng", NULL};
  const json_t *options = json_object_get(json, "options"), *node = json_object_get(json, "node");
  const json_t *seats = json_object_get(json, "seats");
  SbSetup start = *setup;
  SkState s;
  memset(&s, 0, sizeof s);
  if (!json_is_object((const json_t *)json)) return sb_fail(error, "a position is a JSON object");
  if (!only_members(json, "position", members, error)) return false;
  if (options && !sb_setup_options_from_json(content->game, &start, options, error)) return false;
  memcpy(s.options, start.options, sizeof s.options);
  sb_rng_init(&s.rng, start.seed[0], start.seed[1]);
  s.node = SK_CHOOSING;
  if (node && !read_name(node, "node", sk_nodes, 0, SK_OVER + 1, &s.node, error)) return false;
  s.round = s.node == SK_PLACING ? 0 : 1;
  if (!read_number(json, "round", 0, s.options[SK_ROUNDS], &s.round, error)) return false;
  if (json_array_size(seats) != SK_SEATS) return sb_fail(error, "\"seats\" must be a list of two objects");
  for (int seat = 0; seat < SK_SEATS; seat++)
    if (!read_seat(json_array_get(seats, (size_t)seat), &s, &s.seat[seat], error)) return false;
  if (!read_result(json, &s, error)) return false;
  if (!read_rng(json_object_get(json, "rng"), &s.rng, error)) return false;
  if (!agrees_to_act(json_object_get(json, "to_act"), &s, error)) return false;
  if (!sk_check(content, (const SbState *)&s, error)) return false;
  memcpy(out, &s, sizeof s);
  return true;
}

/* ---- invariants ------------------------------------------------------------------------------------ */

static bool check_options(const SkState *s, SbError *what) {
  for (int i = 0; i < SK_OPTION_COUNT; i++) {
    const SbOption *o = &sk_options[i];
    int32_t low = o->kind == SB_OPTION_INT ? o->low : 0, high = o->kind == SB_OPTION_INT ? o->high : 1;
    if (s->options[i] < low || s->options[i] > high) return sb_fail(what, "option %s is out of range", o->id);
  }
  return true;
}

/* A sealed choice was legal when it was made, so it still is once it is taken out of the way. */
static bool choice_is_legal(const SbContent *content, const SkState *s, int seat) {
  SkState before = *s;
  before.seat[seat].choice = SK_NO_CHOICE;
  return sk_why_not(content, (const SbState *)&before, seat, s->seat[seat].choice, NULL);
}

static bool opened_is_possible(const SkState *s, int opened) {
  int kind = sk_kind((SbAction)opened), target = sk_target((SbAction)opened);
  if (opened == SK_NO_CHOICE || opened == SK_SHIFTED) return true;
  if (kind == SK_SCAN) return target < SK_LINES && !s->options[SK_OPEN];
  return kind == SK_FIRE && target < SK_CELLS;
}

static bool check_seat(const SbContent *content, const SkState *s, int seat, SbError *what) {
  const SkSeat *own = &s->seat[seat];
  bool placed = own->cell != SK_NOWHERE, seen = s->options[SK_OPEN] || s->node == SK_OVER;
  if (own->hull > s->options[SK_HULL]) return sb_fail(what, "seat %d: more hull than it began with", seat);
  if (own->hull == 0 && s->node != SK_OVER) return sb_fail(what, "seat %d: destroyed, and the match goes on", seat);
  if (!opened_is_possible(s, own->opened)) return sb_fail(what, "seat %d: no such choice was opened", seat);
  if (placed != (s->round > 0)) return sb_fail(what, "seat %d: ships are on cells from round 1 on, not before", seat);
  if (placed && own->cell >= SK_CELLS) return sb_fail(what, "seat %d: no such cell", seat);
  if (placed && !(own->traces >> own->cell & 1)) return sb_fail(what, "seat %d: the traces miss the cell", seat);
  if (own->traces >> (placed ? SK_CELLS : 0)) return sb_fail(what, "seat %d: traces of no cell", seat);
  if (seen && (own->traces & (own->traces - 1))) return sb_fail(what, "seat %d: an open cell has one trace", seat);
  if (own->choice == SK_NO_CHOICE) return true;
  return choice_is_legal(content, s, seat) || sb_fail(what, "seat %d: the sealed choice is not legal", seat);
}

static bool check_end(const SkState *s, SbError *what) {
  int hull0 = s->seat[0].hull, hull1 = s->seat[1].hull;
  uint32_t stronger = hull0 > hull1 ? 1 : hull1 > hull0 ? 2 : 0;
  bool good = false;
  switch (s->reason) {
    case 0:
      good = s->winners == 0;
      break;
    case SK_DESTROYED:
      good = (hull0 == 0) != (hull1 == 0) && s->winners == stronger;
      break;
    case SK_BOTH_DESTROYED:
      good = hull0 == 0 && hull1 == 0 && s->winners == 0;
      break;
    case SK_MORE_HULL:
      good = hull0 > 0 && hull1 > 0 && stronger && s->winners == stronger;
      break;
    case SK_LEVEL:
      good = hull0 > 0 && hull0 == hull1 && s->winners == 0;
      break;
    case SK_RESIGNED:
      good = hull0 > 0 && hull1 > 0 && (s->winners == 1 || s->winners == 2);
      break;
    default:
      break;
  }
  if ((s->node == SK_OVER) != (s->reason != 0)) return sb_fail(what, "a match has a result exactly when it is over");
  return good || sb_fail(what, "the result does not agree with the hulls");
}

bool sk_check(const SbContent *content, const SbState *state, SbError *what) {
  const SkState *s = (const SkState *)state;
  if (!check_options(s, what)) return false;
  if (s->node > SK_OVER) return sb_fail(what, "no such node");
  if (s->round > s->options[SK_ROUNDS]) return sb_fail(what, "round %d is one too many", s->round);
  if (s->node != SK_OVER && (s->node == SK_PLACING) != (s->round == 0))
    return sb_fail(what, "ships are placed before round 1 and at no other time");
  for (int seat = 0; seat < SK_SEATS; seat++)
    if (!check_seat(content, s, seat, what)) return false;
  if (s->node != SK_OVER && !sk_due(content, state)) return sb_fail(what, "both have chosen, nothing was resolved");
  return check_end(s, what);
}
