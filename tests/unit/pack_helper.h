/* For tests of content: built-in facts as JSON, packs from their folders, and what is refused. Used by one program at a
 * time, so all of it is static. */
#ifndef PACK_HELPER_H
#define PACK_HELPER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "starboard/content.h"

static const SbGame *the_game(const char *id) {
  const SbGame *game = sb_game_find(id);
  assert_non_null(game);
  return game;
}

static json_t *built_in(const SbGame *game, const char *name) {
  const SbSource *file = game->baked;
  while (file->name && strcmp(file->name, name) != 0) file++;
  assert_non_null(file->name);
  json_t *root = json_loadb(file->text, file->size, JSON_REJECT_DUPLICATES, NULL);
  assert_non_null(root);
  return root;
}

static inline int number(const json_t *object, const char *key) {
  return (int)json_integer_value(json_object_get(object, key));
}

static inline bool says(const json_t *object, const char *key, const char *text) {
  const char *found = json_string_value(json_object_get(object, key));
  return found && strcmp(found, text) == 0;
}

static inline const json_t *entry(const json_t *list, const char *id) {
  size_t i;
  json_t *one;
  json_array_foreach (list, i, one)
    if (says(one, "id", id)) return one;
  fail_msg("there is no %s", id);
  return NULL;
}

static char *slurp(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  char *text = malloc(1 << 16);
  assert_non_null(text);
  *size = fread(text, 1, (1 << 16) - 1, file);
  text[*size] = 0;
  fclose(file);
  return text;
}

/* The pack of these files (NULL at the end) in tests/packs/. */
static SbContent *pack_of(const SbGame *game, const char *folder, const char *const *names) {
  SbSource files[8];
  SbError error = {0};
  int count = 0;
  for (; names[count]; count++) {
    char path[120];
    assert_true(count < 8);
    snprintf(path, sizeof path, "tests/packs/%s/%s", folder, names[count]);
    files[count] = (SbSource){.name = names[count]};
    files[count].text = slurp(path, &files[count].size);
  }
  SbContent *content = sb_content_create(game, files, count, &error);
  for (int i = 0; i < count; i++) free((char *)(uintptr_t)files[i].text);
  if (!content) fail_msg("%s", error.text);
  return content;
}

/* Goes through a match with ever other actions of the lists, and looks at every state. */
static void play_on(const SbContent *content, const SbSetup *setup, int plies) {
  static SbAction actions[1 << 16];
  static union {
    uint64_t align;
    char bytes[SB_STATE_MAX];
  } space;
  const SbGame *game = content->game;
  SbState *state = (SbState *)&space;
  SbError error = {0};
  if (!game->setup(content, setup, state, NULL, NULL, &error)) fail_msg("%s", error.text);
  assert_true(game->max_actions <= (int)(sizeof actions / sizeof *actions));
  for (int ply = 0; ply < plies && game->due(content, state); ply++) {
    int seat = __builtin_ctz(game->due(content, state)), count = game->legal(content, state, seat, actions);
    assert_true(count > 0);
    game->apply(content, state, seat, actions[ply * 31 % count], NULL, NULL);
    if (!game->check(content, state, &error)) fail_msg("%s", error.text);
  }
}

/* ---- what is refused -------------------------------------------------------------------------------------- */

/* Puts a value at a path such as "ships/0/grid"; null takes the member away. */
static void put_at(json_t *root, const char *path, const char *value) {
  json_t *at = root, *json = json_loads(value, JSON_DECODE_ANY, NULL);
  char key[40];
  assert_non_null(json);
  for (;;) {
    size_t size = strcspn(path, "/");
    assert_true(size < sizeof key);
    memcpy(key, path, size);
    key[size] = 0;
    path += size;
    if (!*path++) break;
    at = json_is_array(at) ? json_array_get(at, (size_t)atoi(key)) : json_object_get(at, key);
    assert_non_null(at);
  }
  if (json_is_array(at) && (size_t)atoi(key) == json_array_size(at))
    json_array_append(at, json);
  else if (json_is_array(at))
    json_array_set(at, (size_t)atoi(key), json);
  else if (json_is_null(json))
    json_object_del(at, key);
  else
    json_object_set(at, key, json);
  json_decref(json);
}

typedef struct Refused {
  const char *file, *path, *value, *told;
} Refused;

/* A built-in file with another value at a path is not accepted, and the complaint says this. */
static void is_refused(const SbGame *game, const Refused *refused) {
  json_t *root = built_in(game, refused->file);
  put_at(root, refused->path, refused->value);
  char *text = json_dumps(root, 0);
  assert_non_null(text);
  SbSource file = {.name = refused->file, .text = text, .size = strlen(text)};
  SbError error = {0};
  SbContent *content = sb_content_create(game, &file, 1, &error);
  if (content) fail_msg("%s = %s is accepted", refused->path, refused->value);
  if (!strstr(error.text, refused->told))
    fail_msg("%s = %s is refused with \"%s\", not with \"%s\"", refused->path, refused->value, error.text,
             refused->told);
  free(text);
  json_decref(root);
}

#endif
