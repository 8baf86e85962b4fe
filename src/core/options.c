#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "starboard/content.h"

void sb_setup_init(const SbContent *content, SbSetup *setup) {
  *setup = (SbSetup){.seats = content->game->seats_min};
  for (int i = 0; i < content->option_count; i++) setup->options[i] = content->options[i].initial;
  for (int seat = 0; seat < SB_SEATS_MAX; seat++)
    for (int i = 0; i < content->seat_option_count; i++)
      setup->seat_options[seat][i] = content->seat_options[i].initial;
}

static int choice_count(const SbOption *option) {
  int n = 0;
  while (option->choices[n]) n++;
  return n;
}

bool sb_option_allows(const SbOption *option, int32_t value) {
  if (option->kind == SB_OPTION_BOOL) return value == 0 || value == 1;
  if (option->kind == SB_OPTION_CHOICE) return value >= 0 && value < choice_count(option);
  return value >= option->low && value <= option->high;
}

/* ---- keys ------------------------------------------------------------------------------------------- */

/* What a key names, and where its value is kept. */
typedef struct Place {
  const SbOption *option;
  int32_t *value;
} Place;

static bool fail_unknown(const SbContent *content, const char *key, SbError *error) {
  char space[300];
  SbText list = sb_text(space, sizeof space);
  for (int i = 0; i < content->option_count; i++) sb_text_format(&list, "%s%s", i ? ", " : "", content->options[i].id);
  for (int i = 0; i < content->seat_option_count; i++)
    sb_text_format(&list, "%sseat0.%s", list.length ? ", " : "", content->seat_options[i].id);
  return sb_fail(error, "%s has no option \"%.60s\"; it has: %s", content->game->id, key, list.length ? space : "none");
}

/* The seat of "seat0.handicap", and the rest; -1 for any other key. */
static int seat_of(const char *key, const char **rest) {
  if (strncmp(key, "seat", 4) != 0 || key[4] < '0' || key[4] > '9' || key[5] != '.') return -1;
  *rest = key + 6;
  return key[4] - '0';
}

static bool find_place(const SbContent *content, SbSetup *setup, const char *key, Place *out, SbError *error) {
  const char *id = key;
  int seat = seat_of(key, &id), count = seat < 0 ? content->option_count : content->seat_option_count;
  const SbOption *options = seat < 0 ? content->options : content->seat_options;
  int32_t *values = seat < 0 ? setup->options : seat < SB_SEATS_MAX ? setup->seat_options[seat] : NULL;
  for (int i = 0; i < count; i++) {
    if (strcmp(options[i].id, id) != 0) continue;
    if (seat >= content->game->seats_max)
      return sb_fail(error, "%s has no seat %d for %.60s", content->game->id, seat, key);
    *out = (Place){&options[i], &values[i]};
    return true;
  }
  return fail_unknown(content, key, error);
}

/* ---- text ------------------------------------------------------------------------------------------- */

static bool set_int(const SbOption *option, long long value, int32_t *out, SbError *error) {
  if (value < option->low || value > option->high)
    return sb_fail(error, "option %s must be between %d and %d, not %lld", option->id, option->low, option->high,
                   value);
  *out = (int32_t)value;
  return true;
}

static bool set_choice(const SbOption *option, const char *value, int32_t *out, SbError *error) {
  char space[200];
  SbText list = sb_text(space, sizeof space);
  for (int i = 0; i < choice_count(option); i++) {
    if (strcmp(option->choices[i], value) == 0) {
      *out = i;
      return true;
    }
    sb_text_format(&list, "%s%s", i ? ", " : "", option->choices[i]);
  }
  return sb_fail(error, "option %s must be one of %s, not \"%.60s\"", option->id, space, value);
}

static bool set_value(const SbOption *option, const char *value, int32_t *out, SbError *error) {
  switch (option->kind) {
    case SB_OPTION_BOOL:
      if (strcmp(value, "true") != 0 && strcmp(value, "false") != 0)
        return sb_fail(error, "option %s must be true or false, not \"%.60s\"", option->id, value);
      *out = value[0] == 't';
      return true;
    case SB_OPTION_INT: {
      char *rest;
      errno = 0;
      long long number = strtoll(value, &rest, 10);
      if (rest == value || *rest || errno || !strchr("-0123456789", value[0]))
        return sb_fail(error, "option %s must be a number, not \"%.60s\"", option->id, value);
      return set_int(option, number, out, error);
    }
    case SB_OPTION_CHOICE:
      break;
  }
  return set_choice(option, value, out, error);
}

static void set_seats(SbSetup *setup, const SbOption *option, int32_t value) {
  if (option->choice_seats && option->choice_seats[value]) setup->seats = option->choice_seats[value];
}

bool sb_setup_option(const SbContent *content, SbSetup *setup, const char *key, const char *value, SbError *error) {
  Place place;
  if (!find_place(content, setup, key, &place, error) || !set_value(place.option, value, place.value, error))
    return false;
  set_seats(setup, place.option, *place.value);
  return true;
}

bool sb_setup_options_read(const SbContent *content, SbSetup *setup, const char *text, SbError *error) {
  SbSetup changed = *setup;
  for (const char *p = text;;) {
    p += strspn(p, " ,");
    if (!*p) break;
    char pair[160];
    int column = (int)(p - text) + 1;
    size_t length = strcspn(p, " ,");
    if (length >= sizeof pair) return sb_fail_at(error, 1, column, "this option is too long");
    memcpy(pair, p, length);
    pair[length] = 0;
    p += length;
    char *equals = strchr(pair, '=');
    if (!equals) return sb_fail_at(error, 1, column, "an option is written key=value, not \"%.60s\"", pair);
    *equals = 0;
    if (!sb_setup_option(content, &changed, pair, equals + 1, error)) {
      if (error) error->line = 1, error->column = column;
      return false;
    }
  }
  *setup = changed;
  return true;
}

/* Whether a value must be written down. */
static bool is_told(const SbOption *option, int32_t value, bool always) {
  return (always && !option->late) || value != option->initial;
}

static void write_value(const SbOption *option, int32_t value, SbText *out) {
  if (option->kind == SB_OPTION_BOOL)
    sb_text_put(out, value ? "true" : "false");
  else if (option->kind == SB_OPTION_CHOICE)
    sb_text_put(out, option->choices[value]);
  else
    sb_text_int(out, value);
}

void sb_setup_options_write(const SbContent *content, const SbSetup *setup, SbText *out) {
  const char *space = "";
  for (int i = 0; i < content->option_count; i++) {
    const SbOption *option = &content->options[i];
    if (!is_told(option, setup->options[i], true)) continue;
    sb_text_format(out, "%s%s=", space, option->id);
    write_value(option, setup->options[i], out);
    space = " ";
  }
  for (int seat = 0; seat < content->game->seats_max; seat++)
    for (int i = 0; i < content->seat_option_count; i++) {
      const SbOption *option = &content->seat_options[i];
      if (!is_told(option, setup->seat_options[seat][i], false)) continue;
      sb_text_format(out, "%sseat%d.%s=", space, seat, option->id);
      write_value(option, setup->seat_options[seat][i], out);
      space = " ";
    }
}

/* ---- JSON ------------------------------------------------------------------------------------------- */

void sb_option_json(const SbOption *option, const char *key, int32_t value, SbJson *out) {
  if (option->kind == SB_OPTION_BOOL)
    sb_json_bool(out, key, value);
  else if (option->kind == SB_OPTION_CHOICE)
    sb_json_text(out, key, option->choices[value]);
  else
    sb_json_int(out, key, value);
}

void sb_options_json(const SbContent *content, const int32_t *options, SbJson *out) {
  for (int i = 0; i < content->option_count; i++) {
    const SbOption *option = &content->options[i];
    sb_option_json(option, option->id, options[i], out);
  }
}

void sb_seat_option_json(const SbContent *content, int seat, int index, int32_t value, SbJson *out) {
  const SbOption *option = &content->seat_options[index];
  char key[80];
  SbText text = sb_text(key, sizeof key);
  sb_text_format(&text, "seat%d.%s", seat, option->id);
  if (is_told(option, value, false)) sb_option_json(option, key, value, out);
}

void sb_setup_options_json(const SbContent *content, const SbSetup *setup, SbJson *out) {
  for (int i = 0; i < content->option_count; i++) {
    const SbOption *option = &content->options[i];
    if (is_told(option, setup->options[i], true)) sb_option_json(option, option->id, setup->options[i], out);
  }
  for (int seat = 0; seat < content->game->seats_max; seat++)
    for (int i = 0; i < content->seat_option_count; i++)
      sb_seat_option_json(content, seat, i, setup->seat_options[seat][i], out);
}

static bool set_json(const SbOption *option, const json_t *value, int32_t *out, SbError *error) {
  switch (option->kind) {
    case SB_OPTION_BOOL:
      if (!json_is_boolean(value)) return sb_fail(error, "option %s must be true or false", option->id);
      *out = json_is_true(value);
      return true;
    case SB_OPTION_INT:
      if (!json_is_integer(value)) return sb_fail(error, "option %s must be a whole number", option->id);
      return set_int(option, json_integer_value(value), out, error);
    case SB_OPTION_CHOICE:
      break;
  }
  if (!json_is_string(value)) return sb_fail(error, "option %s must be a text", option->id);
  return set_choice(option, json_string_value(value), out, error);
}

bool sb_setup_options_from_json(const SbContent *content, SbSetup *setup, const void *json, SbError *error) {
  json_t *object = (json_t *)json;
  if (!json_is_object(object)) return sb_fail(error, "options must be an object");
  SbSetup changed = *setup;
  const char *key;
  json_t *value;
  json_object_foreach (object, key, value) {
    Place place;
    if (!find_place(content, &changed, key, &place, error) || !set_json(place.option, value, place.value, error))
      return false;
    set_seats(&changed, place.option, *place.value);
  }
  *setup = changed;
  return true;
}

/* ---- seeds ------------------------------------------------------------------------------------------ */

static bool read_number(const char *text, uint64_t *out) {
  uint64_t value = 0;
  if (!*text) return false;
  for (const char *p = text; *p; p++) {
    if (*p < '0' || *p > '9') return false;
    uint64_t digit = (uint64_t)(*p - '0');
    if (value > (UINT64_MAX - digit) / 10) return false;
    value = value * 10 + digit;
  }
  *out = value;
  return true;
}

static bool read_hex_key(const char *text, uint64_t key[2]) {
  if (strlen(text) != 32 || strspn(text, "0123456789abcdef") != 32) return false;
  char half[17] = {0};
  for (int i = 0; i < 2; i++) {
    memcpy(half, text + 16 * i, 16);
    key[i] = strtoull(half, NULL, 16);
  }
  return true;
}

void sb_setup_seed(SbSetup *setup, const char *text) {
  uint64_t number;
  if (read_hex_key(text, setup->seed)) return; /* first: a key may happen to have decimal digits only */
  if (read_number(text, &number)) {
    setup->seed[0] = number;
    setup->seed[1] = 0;
    return;
  }
  uint8_t digest[32];
  sb_sha256(text, strlen(text), digest);
  for (int i = 0; i < 2; i++) {
    setup->seed[i] = 0;
    for (int b = 0; b < 8; b++) setup->seed[i] = setup->seed[i] << 8 | digest[8 * i + b];
  }
}
