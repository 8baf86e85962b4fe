/* A content set as the store keeps it: one JSON object of files. Byte 0: game, byte 1: options, then the text. It is
 * refused with a sentence, or is a set that is saved and restored as it is, and that sound matches are played with. */
#include <jansson.h>

#include "fuzz.h"

enum { FILES_MOST = 16, PLIES = 40 };

typedef struct Files {
  SbSource at[FILES_MOST];
  int count;
} Files;

/* The files behind the text, as sb_content_restore() has to see them; false where there are none. */
static bool take_apart(const json_t *all, Files *out) {
  const char *name;
  json_t *value;
  bool good = json_is_object(all) && json_object_size(all) <= FILES_MOST;
  out->count = 0;
  json_object_foreach ((json_t *)(uintptr_t)all, name, value) {
    if (!good) break;
    size_t length = strlen(name);
    bool json = length > 5 && strcmp(name + length - 5, ".json") == 0;
    char *text = json                    ? json_dumps(value, JSON_ENCODE_ANY)
                 : json_is_string(value) ? strdup(json_string_value(value))
                                         : NULL;
    good = text != NULL;
    if (good) out->at[out->count++] = (SbSource){.name = name, .text = text, .size = strlen(text)};
  }
  return good;
}

static void drop(Files *files) {
  for (int i = 0; i < files->count; i++) free((char *)(uintptr_t)files->at[i].text);
}

static void promise_match(const SbContent *content, uint8_t options) {
  static SbAction actions[1 << 16];
  static Space space;
  const SbGame *game = content->game;
  SbSetup setup;
  SbError error = {0};
  pick_options(content, options, &setup);
  PROMISE(game->max_actions <= (int)(sizeof actions / sizeof actions[0]));
  if (!game->setup(content, &setup, state_of(&space), NULL, NULL, &error)) {
    PROMISE(error.text[0] != 0);
    return;
  }
  promise_check(content, &space);
  for (int ply = 0; ply < PLIES; ply++) {
    uint32_t due = game->due(content, state_of(&space));
    if (!due) return;
    int seat = __builtin_ctz(due), count = game->legal(content, state_of(&space), seat, actions);
    PROMISE(count > 0 && count <= game->max_actions);
    game->apply(content, state_of(&space), seat, actions[(ply * 7 + options) % count], NULL, NULL);
    promise_check(content, &space);
  }
}

/* Saved and restored, it is the same. */
static void promise_kept(const SbContent *content, const char *text) {
  SbError error = {0};
  SbContent *same = sb_content_restore(content->game, text, content->hash, &error);
  PROMISE(same && same->hash == content->hash && strcmp(sb_content_saved(same), sb_content_saved(content)) == 0);
  sb_content_destroy(same);
  SbContent *again = sb_content_restore(content->game, sb_content_saved(content), content->hash, &error);
  PROMISE(again && strcmp(sb_content_saved(again), sb_content_saved(content)) == 0);
  sb_content_destroy(again);
  PROMISE(!sb_content_restore(content->game, text, content->hash ^ 1, &error) && error.text[0] != 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static char text[1 << 17];
  Files files = {.count = 0};
  SbError error = {0};
  sb_games_use_built_in();
  if (size < 3 || size - 2 >= sizeof text) return 0;
  memcpy(text, data + 2, size - 2);
  text[size - 2] = 0;
  const SbGame *game = pick_game(data[0]);
  json_t *all = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
  SbContent *content = take_apart(all, &files) ? sb_content_create(game, files.at, files.count, &error) : NULL;
  if (content) {
    promise_kept(content, text);
    promise_match(content, data[1]);
    sb_content_destroy(content);
  } else if (json_object_size(all) <= FILES_MOST) {
    SbError why = {0};
    PROMISE(!sb_content_restore(game, text, 0, &why) && why.text[0] != 0);
  }
  drop(&files);
  json_decref(all);
  return 0;
}
