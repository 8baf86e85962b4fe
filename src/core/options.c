#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "starboard/content.h"

void sb_setup_init(const SbContent *content, SbSetup *setup) {
  *setup = (SbSetup){.seats = content->game->seats_min};
  for (int i = 0; i < content->option_count; i++) setup->options[i] = content->options[i].initial;
}

static int choice_count(const SbOption *option) {
  int n = 0;
  while (option->choices[n]) n++;
  return n;
}

static int find_option(const SbContent *content, const char *key, SbError *error) {
  for (int i = 0; i < content->option_count; i++)
    if (strcmp(content->options[i].id, key) == 0) return i;
  char space[200];
  SbText list = sb_text(space, sizeof space);
  for (int i = 0; i < content->option_count; i++) sb_text_format(&list, "%s%s", i ? ", " : "", content->options[i].id);
  sb_fail(error, "%s has no option \"%.60s\"; it has: %s", content->game->id, key,
          content->option_count ? space : "none");
  return -1;
}

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

bool sb_setup_option(const SbContent *content, SbSetup *setup, const char *key, const char *value, SbError *error) {
  int index = find_option(content, key, error);
  return index >= 0 && set_value(&content->options[index], value, &setup->options[index], error);
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

void sb_setup_options_write(const SbContent *content, const SbSetup *setup, SbText *out) {
  for (int i = 0; i < content->option_count; i++) {
    const SbOption *option = &content->options[i];
    int32_t value = setup->options[i];
    if (i) sb_text_char(out, ' ');
    sb_text_put(out, option->id);
    sb_text_char(out, '=');
    if (option->kind == SB_OPTION_BOOL)
      sb_text_put(out, value ? "true" : "false");
    else if (option->kind == SB_OPTION_CHOICE)
      sb_text_put(out, option->choices[value]);
    else
      sb_text_int(out, value);
  }
}

void sb_setup_options_json(const SbContent *content, const int32_t *options, SbJson *out) {
  for (int i = 0; i < content->option_count; i++) {
    const SbOption *option = &content->options[i];
    if (option->kind == SB_OPTION_BOOL)
      sb_json_bool(out, option->id, options[i]);
    else if (option->kind == SB_OPTION_CHOICE)
      sb_json_text(out, option->id, option->choices[options[i]]);
    else
      sb_json_int(out, option->id, options[i]);
  }
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
    int index = find_option(content, key, error);
    if (index < 0 || !set_json(&content->options[index], value, &changed.options[index], error)) return false;
  }
  *setup = changed;
  return true;
}

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
