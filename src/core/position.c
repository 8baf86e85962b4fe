#include "starboard/position.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "starboard/content.h"
#include "starboard/kit.h"
#include "starboard/match.h"

static bool all_can_act(const SbContent *content, const SbState *state, SbError *error) {
  const SbGame *game = content->game;
  SbAction *list = malloc((size_t)game->max_actions * sizeof *list);
  if (!list) return sb_fail(error, "out of memory");
  uint32_t stuck = 0;
  for (uint32_t due = game->due(content, state); due; due &= due - 1) {
    int seat = __builtin_ctz(due);
    if (game->legal(content, state, seat, list) == 0) stuck |= 1u << seat;
  }
  free(list);
  return !stuck || sb_fail(error, "seat %d is to act and has no legal action: no match can stand like this",
                           __builtin_ctz(stuck));
}

int sb_position_seats(const SbGame *game, const json_t *json) {
  size_t listed = json_array_size(json_object_get(json, "seats"));
  return listed >= (size_t)game->seats_min && listed <= (size_t)game->seats_max ? (int)listed : 0;
}

bool sb_position_setup(const SbContent *content, const json_t *json, SbSetup *setup, SbError *error) {
  const json_t *options = json_object_get(json, "options");
  int seats = sb_position_seats(content->game, json);
  if (options && !sb_setup_options_from_json(content, setup, options, error)) return false;
  if (seats) setup->seats = seats;
  return true;
}

bool sb_position_read(const SbContent *content, const json_t *json, const SbSetup *setup, SbState *out,
                      SbError *error) {
  int seats = sb_position_seats(content->game, json);
  if (seats && seats != setup->seats)
    return sb_fail(error, "this is a position of %d seats, and the match has %d", seats, setup->seats);
  return content->game->position_read(content, json, setup, out, error) && all_can_act(content, out, error);
}

bool sb_read_only(const json_t *object, const char *where, const char *const *names, SbError *error) {
  const char *key;
  json_t *value;
  if (!json_is_object(object)) return sb_fail(error, "%s must be an object", where);
  json_object_foreach ((json_t *)object, key, value) {
    int i = 0;
    while (names[i] && strcmp(names[i], key) != 0) i++;
    if (!names[i]) return sb_fail(error, "%s: unknown member \"%.40s\"", where, key);
  }
  return true;
}

bool sb_read_int(const json_t *object, const char *key, int low, int high, int *out, SbError *error) {
  const json_t *value = json_object_get(object, key);
  if (!value) return true;
  if (!json_is_integer(value) || json_integer_value(value) < low || json_integer_value(value) > high)
    return sb_fail(error, "\"%s\" must be a number from %d to %d", key, low, high);
  *out = (int)json_integer_value(value);
  return true;
}

bool sb_read_byte(const json_t *object, const char *key, int low, int high, uint8_t *out, SbError *error) {
  int number = *out;
  if (!sb_read_int(object, key, low, high, &number, error)) return false;
  *out = (uint8_t)number;
  return true;
}

bool sb_read_wide(const json_t *object, const char *key, int low, int high, uint16_t *out, SbError *error) {
  int number = *out;
  if (!sb_read_int(object, key, low, high, &number, error)) return false;
  *out = (uint16_t)number;
  return true;
}

bool sb_read_flag(const json_t *object, const char *key, uint8_t *out, SbError *error) {
  const json_t *value = json_object_get(object, key);
  if (!value) return true;
  if (!json_is_boolean(value)) return sb_fail(error, "\"%s\" must be true or false", key);
  *out = json_is_true(value);
  return true;
}

int sb_read_id(const json_t *value, const char *const *names, int count) {
  const char *text = json_string_value(value);
  for (int i = 0; text && i < count; i++)
    if (names[i] && strcmp(names[i], text) == 0) return i;
  return -1;
}

bool sb_read_name(const json_t *object, const char *key, const char *const *names, int count, uint8_t *out,
                  SbError *error) {
  const json_t *value = json_object_get(object, key);
  if (!value) return true;
  int found = json_is_string(value) ? sb_name_find(names, count, json_string_value(value)) : -1;
  if (found < 0) {
    char space[160];
    SbText list = sb_text(space, sizeof space);
    for (int i = 0; i < count; i++)
      if (names[i]) sb_text_format(&list, "%s%s", *space ? ", " : "", names[i]);
    return sb_fail(error, "\"%s\" must be one of: %s", key, space);
  }
  *out = (uint8_t)found;
  return true;
}

/* ---- things and seats ------------------------------------------------------------------------------- */

static bool same_name(const char *a, const char *b) {
  for (; *a && *b; a++, b++) {
    char x = *a == '-' ? ' ' : (char)tolower((unsigned char)*a), y = *b == '-' ? ' ' : (char)tolower((unsigned char)*b);
    if (x != y) return false;
  }
  return *a == *b;
}

static bool is_title(const SbContent *content, const char *kind, const char *id, const char *name) {
  char key[80];
  SbText t = sb_text(key, sizeof key);
  sb_text_format(&t, "%s.%s", kind, id);
  return sb_content_has_text(content, key) && (same_name(sb_content_text(content, key, SB_EN), name) ||
                                               same_name(sb_content_text(content, key, SB_FR), name));
}

int sb_find_thing(const SbContent *content, const char *kind, const char *const *ids, int count, const char *name) {
  for (int i = 0; i < count; i++)
    if (same_name(ids[i], name)) return i;
  for (int i = 0; i < count; i++)
    if (is_title(content, kind, ids[i], name)) return i;
  return -1;
}

static int find_numbered(const char *const *ids, int count, json_int_t number) {
  int found = -1;
  for (int i = 0; i < count; i++) {
    const char *end = ids[i] + strlen(ids[i]), *digits = end;
    while (digits > ids[i] && isdigit((unsigned char)digits[-1])) digits--;
    if (digits == end || strtoll(digits, NULL, 10) != number) continue;
    if (found >= 0) return -1;
    found = i;
  }
  return found;
}

int sb_read_thing(const SbContent *content, const char *kind, const char *const *ids, int count, const json_t *value) {
  if (json_is_string(value)) return sb_find_thing(content, kind, ids, count, json_string_value(value));
  return json_is_integer(value) ? find_numbered(ids, count, json_integer_value(value)) : -1;
}

static bool unknown_thing(const char *key, const char *kind, const json_t *value, SbError *error) {
  return sb_fail(error, "\"%s\": there is no %s \"%.40s\"", key, kind,
                 json_is_string(value) ? json_string_value(value) : "of that kind");
}

bool sb_read_copies(const json_t *object, const char *key, const SbContent *content, const char *kind,
                    const char *const *ids, int count, uint8_t *out, SbError *error) {
  const json_t *list = json_object_get(object, key), *value;
  size_t i;
  if (!list) return true;
  if (!json_is_array(list) || json_array_size(list) > UINT8_MAX)
    return sb_fail(error, "\"%s\" must be a list of things of the kind %s", key, kind);
  memset(out, 0, (size_t)count);
  json_array_foreach (list, i, value) {
    int found = sb_read_thing(content, kind, ids, count, value);
    if (found < 0) return unknown_thing(key, kind, value, error);
    out[found]++;
  }
  return true;
}

bool sb_read_things(const json_t *object, const char *key, const SbContent *content, const char *kind,
                    const char *const *ids, int count, uint32_t *out, SbError *error) {
  uint8_t copies[32] = {0};
  SB_ASSERT(count <= 32);
  if (!json_object_get(object, key)) return true;
  if (!sb_read_copies(object, key, content, kind, ids, count, copies, error)) return false;
  *out = 0;
  for (int i = 0; i < count; i++)
    if (copies[i]) *out |= 1u << i;
  return true;
}

bool sb_read_by_thing(const json_t *object, const char *key, const SbContent *content, const char *kind,
                      const char *const *ids, int count, int most, uint8_t *out, SbError *error) {
  json_t *numbers = json_object_get(object, key), *value;
  const char *name;
  if (numbers && !json_is_object(numbers))
    return sb_fail(error, "\"%s\" must be an object of numbers by %s", key, kind);
  json_object_foreach (numbers, name, value) {
    int found = sb_find_thing(content, kind, ids, count, name);
    if (found < 0) return sb_fail(error, "\"%s\": there is no %s \"%.40s\"", key, kind, name);
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > most)
      return sb_fail(error, "\"%s\": \"%s\" must be a number from 0 to %d", key, name, most);
    out[found] = (uint8_t)json_integer_value(value);
  }
  return true;
}

int sb_seat_of(const SbContent *content, int seats, const json_t *value) {
  json_int_t number = json_integer_value(value);
  if (json_is_integer(value)) return number >= 0 && number < seats ? (int)number : -1;
  return json_is_string(value)
             ? sb_find_thing(content, "seat", content->game->seat_ids, seats, json_string_value(value))
             : -1;
}

bool sb_read_seat(const json_t *object, const char *key, const SbContent *content, int seats, uint8_t *out,
                  SbError *error) {
  const json_t *value = json_object_get(object, key);
  if (!value) return true;
  int seat = sb_seat_of(content, seats, value);
  if (seat >= 0) {
    *out = (uint8_t)seat;
    return true;
  }
  char space[120];
  SbText names = sb_text(space, sizeof space);
  for (int i = 0; i < seats; i++) sb_text_format(&names, "%s%s", i ? ", " : "", content->game->seat_ids[i]);
  return sb_fail(error, "\"%s\" must be a seat: a number from 0 to %d, or one of %s", key, seats - 1, space);
}

bool sb_read_seats(const json_t *object, const char *key, const SbContent *content, int seats, uint8_t *out,
                   SbError *error) {
  const json_t *list = json_object_get(object, key), *value;
  size_t i;
  uint8_t named = 0;
  if (!list) return true;
  if (!json_is_array(list)) return sb_fail(error, "\"%s\" must be a list of seats", key);
  json_array_foreach (list, i, value) {
    int seat = sb_seat_of(content, seats, value);
    if (seat < 0) return sb_fail(error, "\"%s\" must be a list of seats", key);
    named |= (uint8_t)(1u << seat);
  }
  *out = named;
  return true;
}

static bool read_winner(const json_t *result, const SbContent *content, int seats, uint8_t *winners, SbError *error) {
  const json_t *value = json_object_get(result, "winner");
  int seat = sb_seat_of(content, seats, value);
  bool draw = json_is_integer(value) && json_integer_value(value) == -1;
  if (seat < 0 && !draw) return sb_fail(error, "\"winner\" must be a seat, or -1 for a draw");
  *winners = draw ? 0 : (uint8_t)(1u << seat);
  return true;
}

bool sb_read_result(const json_t *object, const SbContent *content, int seats, bool over, const char *const *reasons,
                    int count, uint8_t *winners, uint8_t *reason, SbError *error) {
  static const char *const members[] = {"winner", "winners", "reason", NULL};
  const json_t *result = json_object_get(object, "result");
  bool there = result && !json_is_null(result);
  if (there != over) return sb_fail(error, "a match has a \"result\" exactly when it is over (node \"over\")");
  if (!there) return true;
  if (!sb_read_only(result, "\"result\"", members, error)) return false;
  return (json_object_get(result, "winners") ? sb_read_seats(result, "winners", content, seats, winners, error)
                                             : read_winner(result, content, seats, winners, error)) &&
         sb_read_name(result, "reason", reasons, count, reason, error);
}

bool sb_read_to_act(const json_t *object, const SbContent *content, int seats, uint32_t due, SbError *error) {
  uint8_t named = (uint8_t)due;
  if (!sb_read_seats(object, "to_act", content, seats, &named, error)) return false;
  if (named == due) return true;
  char space[80];
  SbText text = sb_text(space, sizeof space);
  for (int seat = 0, first = 1; seat < seats; seat++) {
    if (!(due >> seat & 1)) continue;
    sb_text_format(&text, "%s%d", first ? "" : ", ", seat);
    first = 0;
  }
  return sb_fail(error, "\"to_act\" does not agree with the rest of the position, by which it is [%s]", space);
}

/* ---- the generator ---------------------------------------------------------------------------------- */

/* The digits of word `i`: of a list of four, or of one text of 64, as positions had it first. */
static const char *rng_digits(const json_t *value, size_t i) {
  const char *text = json_string_value(value);
  if (text) return strlen(text) == 64 ? text + 16 * i : NULL;
  text = json_array_size(value) == 4 ? json_string_value(json_array_get(value, i)) : NULL;
  return text && strlen(text) == 16 ? text : NULL;
}

bool sb_position_brings_rng(const char *position) {
  json_t *json = position ? json_loads(position, 0, NULL) : NULL;
  bool brings = json_object_get(json, "rng") != NULL;
  json_decref(json);
  return brings;
}

bool sb_read_rng(const json_t *object, SbRng *rng, SbError *error) {
  const json_t *value = json_object_get(object, "rng");
  uint64_t word[4];
  if (!value || json_is_null(value)) return true;
  for (size_t i = 0; i < 4; i++) {
    const char *digits = rng_digits(value, i);
    char part[17] = {0};
    if (digits) memcpy(part, digits, 16);
    if (strspn(part, "0123456789abcdef") != 16)
      return sb_fail(error, "\"rng\" must be a list of four 16-digit hexadecimal numbers");
    word[i] = strtoull(part, NULL, 16);
  }
  if (word[2] & SB_RNG_QUICK) return sb_fail(error, "\"rng\" must not be a generator of imagined luck");
  *rng = (SbRng){.key = {word[0], word[1]}, .counter = word[2], .pool = word[3]};
  return true;
}

void sb_write_rng(const SbRng *rng, SbJson *out) {
  sb_json_array(out, "rng");
  sb_json_hex(out, NULL, rng->key[0]);
  sb_json_hex(out, NULL, rng->key[1]);
  sb_json_hex(out, NULL, rng->counter);
  sb_json_hex(out, NULL, rng->pool);
  sb_json_end(out);
}

bool sb_carry_read(const SbSetup *setup, json_t **out, SbError *error) {
  json_error_t syntax;
  *out = setup->carry ? json_loads(setup->carry, JSON_REJECT_DUPLICATES, &syntax) : NULL;
  if (setup->carry && !*out) return sb_fail(error, "carry: %s", syntax.text);
  if (!*out || json_is_object(*out)) return true;
  json_decref(*out);
  *out = NULL;
  return sb_fail(error, "a carry must be an object");
}
